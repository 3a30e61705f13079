"""What somebody at a table may ask for. Everything that a decision needs arrives in the command."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.cards import Card
from croupier.rulebook import Actor, Case, Effect, Measure, Meter, Moment, Money
from croupier.table.dealing import CardsAt, Holder


@dataclass(frozen=True, slots=True)
class Command:
    """Something that a person asks of a table."""

    by: Actor


@dataclass(frozen=True, slots=True)
class OpenBets(Command):
    """'Place your bets, please.'"""


@dataclass(frozen=True, slots=True)
class SitDown(Command):
    """Take a seat at a position. It is kept from round to round; staff may enter it for a player."""

    player: str
    position: int


@dataclass(frozen=True, slots=True)
class LeaveSeat(Command):
    """Leave a seat. In a round that is being played nobody leaves a seat: who walks away is reported absent."""

    player: str
    position: int


@dataclass(frozen=True, slots=True)
class PlaceWager(Command):
    """Stake on an area, or add to what lies there. Staff may do it for a player who asks."""

    player: str
    position: int
    wager: str
    amount: Money


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Take a player's whole stake off an area while bets are open."""

    player: str
    position: int
    wager: str


@dataclass(frozen=True, slots=True)
class TellOfOneLook(Command):
    """Tell a player on several positions that one hand only may be looked at."""

    player: str


@dataclass(frozen=True, slots=True)
class ConfineToOnePosition(Command):
    """A pit manager's discretion; it holds until it is lifted."""

    player: str
    why: str


@dataclass(frozen=True, slots=True)
class LiftRestriction(Command):
    """A player is no longer confined to one position, and no longer barred."""

    player: str
    why: str


@dataclass(frozen=True, slots=True)
class CloseBets(Command):
    """'No more bets.'"""


@dataclass(frozen=True, slots=True)
class DealCards(Command):
    """Deal the round from a shuffled deck; where cards are keyed when they are seen, nobody knows the deck."""

    deck: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ScanCard(Command):
    """The shoe has read a card that leaves it; None: it could not read it."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class ScanAgain(Command):
    """After a card that cannot be: what the shoe reads when the card is put through it again."""

    card: Card | None
    why: str


@dataclass(frozen=True, slots=True)
class KeyCards(Command):
    """Key cards that are seen: the next of a holder's that are not known, in the order of dealing."""

    holder: Holder
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CorrectCards(Command):
    """Cards were keyed wrongly: all of a holder's that lie face up, or have been keyed, in the order of dealing.

    Where hands were keyed for each other, `also` says those of the other holders: all are put right at once.
    """

    holder: Holder
    cards: tuple[Card, ...]
    why: str
    also: tuple[CardsAt, ...] = ()


@dataclass(frozen=True, slots=True)
class Look(Command):
    """Look at the cards of one's own position."""

    position: int


@dataclass(frozen=True, slots=True)
class AgreeToAdd(Command):
    """Say to who decides that one adds the own part of the wager, if this is what is decided; staff may enter it."""

    player: str
    position: int
    action: str


@dataclass(frozen=True, slots=True)
class Decide(Command):
    """Fold, bet, play, continue, flop, turn, river or check.

    Players who share the area each add their own part of the wager, once they have agreed to; or `shares` says who adds how
    much of it.
    """

    position: int
    action: str
    shares: tuple[tuple[str, Money], ...] = ()


@dataclass(frozen=True, slots=True)
class TurnUp(Command):
    """Turn up what comes next. With the last card the hands are opened, unless they are held back with the dealer's own."""

    hold: bool = False  # so that a player who has seen the dealer's cards may still refuse comparison


@dataclass(frozen=True, slots=True)
class Decline(Command):
    """Refuse comparison: the cards are not shown. Staff may enter what the player has clearly said."""

    position: int


@dataclass(frozen=True, slots=True)
class ViewDeclined(Command):
    """A supervisor's discretion: look at a hand whose player refuses comparison. It changes no money."""

    position: int
    why: str


@dataclass(frozen=True, slots=True)
class AnnounceJackpotHand(Command):
    """Tell the dealer that one's hand earns a jackpot award; staff may note it for the player."""

    position: int


@dataclass(frozen=True, slots=True)
class Settle(Command):
    """Pay, collect and give back. The meter is what it shows when the round's hands are entered.

    Jackpot hands may wait, for their confirmation or for another table: then all else is settled, and they are paid when the
    round is settled once more.
    """

    meter: Meter | None = None
    waiting: bool = False


@dataclass(frozen=True, slots=True)
class RejectJackpotHand(Command):
    """A supervisor does not confirm a hand for the jackpot: it wins no award."""

    position: int
    why: str


@dataclass(frozen=True, slots=True)
class LiftRejection(Command):
    """A hand that was not confirmed for the jackpot is to be entered again: the rejection is lifted."""

    position: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Report(Command):
    """Something irregular, with the reason that is recorded. `effect` picks one where the rules leave several."""

    why: str
    effect: Effect | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportPack(Report):
    """A foreign, surplus or missing card, cards not shuffled, or too few of them to finish."""

    fault: Case


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportCount(Report):
    """The dealer has counted the cards by hand, their number being in doubt."""

    counted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportEarlierRound(Report):
    """A fault that belongs to a round before this one."""

    limits: bool = False  # a wager outside the limits


@dataclass(frozen=True, slots=True, kw_only=True)
class HandleCards(Command):
    """A player has touched the cards of a position without looking at them."""

    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportMisdeal(Report):
    """A faulty distribution. Repaired: by moving whole hands from position to position.

    Where the cards that are played on do not lie as they were recorded, `lies` says how: who holds which. That is a count:
    it is recorded whether it fits or not, and a round has three.
    """

    repaired: bool = False
    lies: tuple[CardsAt, ...] = ()
    positions: tuple[int, ...] = ()  # the hands affected, where players choose a course; without any, all
    before: Moment | None = None  # it was found before this, where the book asks for it; without, now


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportWrongCount(Report):
    """A hand of the wrong size: a position's, the board's, or (neither named) the dealer's."""

    position: int | None = None
    community: bool = False
    repaired: bool = False
    lies: tuple[CardsAt, ...] = ()  # as reconstructed, where that is not as recorded; a count
    positions: tuple[int, ...] = ()  # as in a misdeal; a hand of the wrong size is always among them


@dataclass(frozen=True, slots=True, kw_only=True)
class LetOut(Report):
    """Let a player on a hand with the right number of cards take all wagers on it back, another hand having had a wrong one.

    Where several players share, it is each player's own part. Without a name it is who alone has live wagers there.
    """

    position: int
    player: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportExposed(Report):
    """Cards that the dealer wrongly exposed; the positions whose cards they are, none for the dealer's and the board's."""

    cards: int
    positions: tuple[int, ...] = ()
    before: Moment | None = None  # it happened before this, where the book asks for it; without, now


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportFaceUp(Report):
    """A card lying face up in the device."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportMissedBurn(Report):
    """A card that should have been burned was not."""

    repaired: bool = False
    lies: tuple[CardsAt, ...] = ()  # as reconstructed, where that is not as recorded; a count
    before: Moment | None = None  # it was found before this, as in a misdeal


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportDrawnTogether(Report):
    """Cards that left the shoe together, with the one that is ruled to come first.

    `places` says where: the first card of the deal has place 1. A card is said by the place at which it was recorded, or by its
    face, which is a count. The others follow as `then` says, and after these as they were recorded. Without `places`, all are
    named.
    """

    first: int | Card
    then: tuple[int | Card, ...] = ()
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseCourse(Command):
    """After a dealing error: play the hand on, or drop it and take the stakes back."""

    position: int
    play_on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportStake(Report):
    """What a player's part of a wager really was at the close: nothing, if it did not lie there."""

    player: str
    position: int
    wager: str
    lies: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportLateWager(Report):
    """A wager that was made or raised after the close, by so much."""

    player: str
    position: int
    wager: str
    amount: Money
    in_time: Money | None = None  # where the late part was entered, too: what of the wager lay in time, or nothing of it


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportPulledBack(Report):
    """A wager that was pulled back after the close: it stays in the books as it lay."""

    player: str
    position: int
    wager: str
    amount: Money | None = None  # how much of it was pulled back; all, where none is named


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportMisplaced(Report):
    """A wager that lies where it was not meant to."""

    player: str
    position: int
    wager: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetLowWager(Report):
    """The memory of a wager under the minimum ends: the player has left the table, or the gaming day is over."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportAbsent(Report):
    """A player is away when a decision is due; or is there, was warned and does not decide. Without a name: who decides."""

    position: int
    present: bool = False
    player: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar(Report):
    """Bar a player who does not keep the cards secret."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop(Report):
    """Stop a player who tries to control several hands."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareMistake(Report):
    """A player has staked several positions by mistake; with hands that were looked at besides those known."""

    player: str
    also_seen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportSecondLook(Report):
    """A player has looked at a second hand, that of this position."""

    position: int
    meant: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportPowerFailure(Report):
    """A power failure or the like hinders the round."""

    before: Moment | None = None  # it happened before this, where the book asks for it; without, now


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw(Command):
    """After a power failure: take all of one's wagers back, or say that one stays in."""

    player: str
    stay: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EndWithdrawal(Command):
    """A supervisor closes the offer to withdraw: who has not answered stays in."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TellOfLostLink(Command):
    """The house tells the table that its link to the jackpot was lost in this round: a fault that waits for a ruling."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportJackpotFault(Report):
    """The jackpot system is faulty; with the meter as last recorded before."""

    meter: Meter | None = None
    before: Moment | None = None  # it happened before this, where the book asks for it; without, now


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeMeasure(Report):
    """What the house does in later rounds about a faulty jackpot system."""

    measure: Measure
    positions: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeRuling(Report):
    """A shift manager's ruling on what no rule covers, or on what a rule means.

    If it is about one wager it names it, with its position and player, and how much of it goes back; or, if the wager is to
    count as ruled, how much it is.
    """

    position: int | None = None
    player: str = ""
    on_meaning: bool = False
    wager: str = ""
    amount: Money | None = None
