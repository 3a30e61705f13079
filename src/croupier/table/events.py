"""What has happened at a table, each with the rules by which it did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from croupier.cards import Card
from croupier.rulebook import Actor, Case, Effect, Measure, Meter, Money, Refusal, Result, Reveal
from croupier.table.dealing import CardsAt, Deal, Holder


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: who did it, and the rules by which it did."""

    by: Actor
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BetsOpened(Event):
    """A round began: bets are open."""


@dataclass(frozen=True, slots=True)
class SatDown(Event):
    """A player has taken a seat at a position."""

    player: str
    position: int


@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    """A player has left a seat."""

    player: str
    position: int


@dataclass(frozen=True, slots=True)
class WagerPlaced(Event):
    """A player has put so much more on an area."""

    player: str
    position: int
    wager: str
    amount: Money


@dataclass(frozen=True, slots=True)
class WagerTakenBack(Event):
    """A player has taken a stake off an area while bets were open."""

    player: str
    position: int
    wager: str
    amount: Money


@dataclass(frozen=True, slots=True)
class ToldOfOneLook(Event):
    """A player on several positions was told that one hand only may be looked at."""

    player: str


@dataclass(frozen=True, slots=True)
class Confined(Event):
    """A player may bet on one position only, until that is lifted."""

    player: str
    why: str


@dataclass(frozen=True, slots=True)
class RestrictionLifted(Event):
    """A player is no longer confined or barred."""

    player: str
    why: str


@dataclass(frozen=True, slots=True)
class BetsClosed(Event):
    """No more bets."""


@dataclass(frozen=True, slots=True)
class NotToldOfOneLook(Event):
    """Players on several positions whom nobody has told yet: at the close so that it is done, at the deal as an incident."""

    players: tuple[str, ...]
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LoneWagerReturned(Event):
    """A jackpot or bonus wager went back, because the wager that it needs was not there."""

    player: str
    position: int
    wager: str
    amount: Money


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """The round was dealt: from this deck it is determined who holds which card."""

    deal: Deal


@dataclass(frozen=True, slots=True)
class CardScanned(Event):
    """The shoe has read a card, which goes to the next place of the deal; with a reason, it was put through again."""

    card: Card
    why: str = ""


@dataclass(frozen=True, slots=True)
class CardsKeyed(Event):
    """Cards that lie open were keyed: they are known from now on."""

    holder: Holder
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsCorrected(Event):
    """Cards were keyed wrongly; these they are, and those of other holders that were corrected with them."""

    holder: Holder
    cards: tuple[Card, ...]
    why: str
    also: tuple[CardsAt, ...] = ()
    award_stays: tuple[
        int, ...
    ] = ()  # positions whose jackpot wager stays as it is settled: by these cards it comes out otherwise

    @property
    def hands(self) -> tuple[CardsAt, ...]:
        """All that was corrected at once."""
        return ((self.holder, self.cards), *self.also)


@dataclass(frozen=True, slots=True)
class CardDoubted(Event):
    """Among these cards is one that cannot be: the round waits until the slip is corrected or the fault is ruled on."""

    case: Case
    holder: Holder
    cards: tuple[Card | None, ...]
    why: str = ""  # where it was to correct others
    readings: tuple[str, ...] = ()
    also: tuple[CardsAt, ...] = ()  # of other holders, where several were to be corrected at once


@dataclass(frozen=True, slots=True)
class HandLookedAt(Event):
    """A player has looked at the cards of a position."""

    player: str
    position: int


@dataclass(frozen=True, slots=True)
class AlsoLookedAt(Event):
    """A hand beyond the one that may be looked at was seen, and plays on."""

    player: str
    position: int


@dataclass(frozen=True, slots=True)
class AgreedToAdd(Event):
    """A player who shares an area adds this much, if this action is decided on."""

    player: str
    position: int
    action: str
    amount: Money
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decided(Event):
    """A position has decided: the action, and the wager that it added."""

    position: int
    action: str
    wager: str  # that it added, if any
    shares: tuple[tuple[str, Money], ...]  # and who added how much of it


@dataclass(frozen=True, slots=True)
class PartNotMadeUp(Event):
    """Players who share an area added too little to an action, and nobody made up the rest: the hand folds for all."""

    position: int
    action: str
    shares: tuple[tuple[str, Money], ...]
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """The dealer has turned these cards up."""

    stage: Reveal


@dataclass(frozen=True, slots=True)
class HandsHeld(Event):
    """The dealer turns up his own cards alone: the players' hands stay face down until he opens them."""


@dataclass(frozen=True, slots=True)
class HandsOpened(Event):
    """The dealer has opened the hands that were held back."""


@dataclass(frozen=True, slots=True)
class ComparisonDeclined(Event):
    """A player keeps a hand from being compared."""

    position: int


@dataclass(frozen=True, slots=True)
class DeclinedHandViewed(Event):
    """A supervisor has looked at a hand that is not shown."""

    position: int
    why: str


@dataclass(frozen=True, slots=True)
class JackpotHandAnnounced(Event):
    """The player has said that the hand earns a jackpot award. Its cards stay face up."""

    player: str
    position: int
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MeterRead(Event):
    """What the jackpot's meter shows before the round is settled; it is not read again while it is frozen."""

    meter: Meter


@dataclass(frozen=True, slots=True)
class WagerSettled(Event):
    """One wager, by its rules and the readings that it depends on; with what goes back to each player who has a part in it."""

    position: int
    wager: str
    result: Result
    odds: str
    returned: tuple[tuple[str, Money], ...]
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JackpotWagersWait(Event):
    """All is settled but the jackpot wagers of these positions, whose hands have won. The round is not over before they are."""

    positions: tuple[int, ...]
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JackpotHandRejected(Event):
    """A supervisor has not confirmed a hand for the jackpot: its wager is settled as one that wins nothing."""

    position: int
    why: str
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RejectionLifted(Event):
    """A hand that was not confirmed for the jackpot may be entered again."""

    position: int
    why: str
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundConcluded(Event):
    """The round is over."""

    meter: Money | None  # what the jackpot's meter shows then


@dataclass(frozen=True, slots=True)
class IrregularityRuled(Event):
    """What went wrong, what follows, and why: the record of every use of section 5 and of every discretion."""

    case: Case
    effect: Effect
    why: str
    position: int | None
    player: str
    readings: tuple[str, ...]
    facts: tuple[tuple[str, str], ...] = ()  # what was reported besides, field by field


@dataclass(frozen=True, slots=True)
class StakeReturned(Event):
    """A player's part of a wager goes back. If it is a jackpot wager its contribution to the meter is reversed (S-47, H-52)."""

    player: str
    position: int
    wager: str
    amount: Money


@dataclass(frozen=True, slots=True)
class SettlementUndone(Event):
    """A settled wager is undone: the stake goes back to the player, what was paid is to be recovered (S-49, H-60)."""

    player: str
    position: int
    wager: str
    staked: Money
    paid: Money


@dataclass(frozen=True, slots=True)
class SettlementCorrected(Event):
    """A settled wager is settled anew: what it is now, what is paid on it, and what each player gets or gives back.

    Its stake was another than it was settled for, or the cards were; or it won a jackpot award, and another winner has left
    the round.
    """

    player: str  # whose stake was found to be another, whose award it is, or who decided for the hand
    position: int
    wager: str
    entered: Money  # so much more (or less) came from the player than was known
    staked: tuple[tuple[str, Money], ...]
    paid: tuple[tuple[str, Money], ...]
    moved: tuple[tuple[str, Money], ...]
    readings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    """The round has no result. Its contributions to the meter are reversed: those of jackpot wagers of so much."""

    jackpot: Money


@dataclass(frozen=True, slots=True)
class HandRemoved(Event):
    """A hand is out of the round; its wagers have gone back."""

    position: int


@dataclass(frozen=True, slots=True)
class HandForfeited(Event):
    """A hand is folded after it stayed in: what was staked on the way is lost."""

    position: int


@dataclass(frozen=True, slots=True)
class DecisionCorrected(Event):
    """By what lay there a position has decided otherwise than was entered: this is all that it has decided."""

    position: int
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StakeFound(Event):
    """What lay on an area was not what was entered: what is entered now, and what goes back at once.

    Without shares nothing is left there; if as much goes back as came, what lay there lies there as before.
    """

    player: str  # whose part it was
    position: int
    wager: str
    entered: Money  # so much more (or less) came from the player than was known
    shares: tuple[tuple[str, Money], ...]
    returned: tuple[tuple[str, Money], ...]


@dataclass(frozen=True, slots=True)
class LowWagerAllowed(Event):
    """A wager under the minimum plays, once for each player."""

    player: str


@dataclass(frozen=True, slots=True)
class LowWagerForgotten(Event):
    """A player may have one wager under the minimum again."""

    player: str
    why: str


@dataclass(frozen=True, slots=True)
class ReturnedWhateverTheResult(Event):
    """A wager goes back when the round is settled, and those that hang on it."""

    position: int
    wagers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsHandled(Event):
    """The cards of a position were touched."""

    position: int


@dataclass(frozen=True, slots=True)
class HandMiscounted(Event):
    """A player's hand had the wrong number of cards: others may be let out."""


@dataclass(frozen=True, slots=True)
class DealCorrected(Event):
    """How the cards lie was found, or ruled: from here on they are played so."""

    deal: Deal
    counted: bool = True  # whether it was said by naming cards


@dataclass(frozen=True, slots=True)
class CountDidNotFit(Event):
    """Somebody who may rule said how the cards lie, and the record says otherwise. Where, nobody is told; nothing changes."""

    case: Case
    effect: Effect
    why: str
    position: int | None
    player: str
    readings: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]  # what was reported, the named cards among it


@dataclass(frozen=True, slots=True)
class CoursesOffered(Event):
    """After a dealing error these positions choose: to play on, or to take their stakes back."""

    positions: tuple[int, ...]
    repaired: bool
    if_back: tuple[int, ...] = ()  # these choose, too, if their hand is in the round again


@dataclass(frozen=True, slots=True)
class CoursesClosed(Event):
    """A later ruling says that play goes on: these positions have not chosen, and play on as the cards lie."""

    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CourseChosen(Event):
    """A position has chosen after a dealing error."""

    position: int
    play_on: bool


@dataclass(frozen=True, slots=True)
class WithdrawalOffered(Event):
    """After a power failure these players may withdraw; what they have folded since, too, if it was reported later."""

    players: tuple[str, ...]
    with_folded: bool = False
    if_back: tuple[str, ...] = ()  # these may, too, if their wager lay there after all


@dataclass(frozen=True, slots=True)
class WithdrawalEnded(Event):
    """These players could have withdrawn, and have said that they stay in."""

    players: tuple[str, ...]
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WithdrawalClosed(Event):
    """A supervisor has closed the offer to withdraw: these players have not answered, and stay in."""

    players: tuple[str, ...]
    why: str
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToldOfLostLink(Event):
    """The link to the jackpot was lost in this round. The round waits until the fault is ruled on."""

    why: str


@dataclass(frozen=True, slots=True)
class PlayerBarred(Event):
    """A player may bet no more at this table, until that is lifted."""

    player: str


@dataclass(frozen=True, slots=True)
class MeterFrozen(Event):
    """The round's jackpot wagers are paid by the figure last recorded."""

    meter: Meter


@dataclass(frozen=True, slots=True)
class MeasureTaken(Event):
    """The house has closed something, or opened it again, because of a faulty jackpot system."""

    measure: Measure
    positions: tuple[int, ...]
    why: str


Reply: TypeAlias = tuple[Event, ...] | Refusal  # what a table answers to a command
