"""What has happened, in a line of plain words. Cards are never in it: they are shown as far as a view has them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier import jackpot as j
from croupier.codec import kind_words
from croupier.rulebook import Money, wager_text
from croupier.table import events as e


@dataclass(frozen=True, slots=True)
class EventWords:
    """Says what has happened: how amounts are written, and what a person is called whom a table knows by a key."""

    amount: Callable[[Money], str] = str
    call: Callable[[str], str] = str

    def line(self, event: e.Event | j.Event) -> str:
        """One line on an event; nothing of what only the pool's books need."""
        return self._at_table(event) if isinstance(event, e.Event) else self._in_pool(event)

    def whole_line(self, event: e.Event | j.Event) -> str:
        """A line on any event; where `line` has nothing to say, at least what kind of event it is."""
        kind = kind_words(type(event))
        return self.line(event) or self._seldom(event) or f"{kind[:1].upper()}{kind[1:]}."

    def _seldom(self, event: e.Event | j.Event) -> str:
        match event:
            case e.SatDown():
                return f"{self.call(event.player)} sits down at position {event.position}."
            case e.SeatLeft():
                return f"{self.call(event.player)} leaves position {event.position}."
            case e.StakeFound():
                lay, back = (Money(sum(part.cents for _, part in each)) for each in (event.shares, event.returned))
                area = f"Position {event.position}: "
                if lay.cents:
                    return f"{area}{self.amount(lay)} lay on {wager_text(event.wager)}."
                gone = f", and {self.amount(back)} goes back" if back.cents else ""
                return f"{area}nothing stays on {wager_text(event.wager)}{gone}."
            case e.PlayerBarred():
                return f"{self.call(event.player)} is barred."
            case e.DecisionCorrected():
                return f"Position {event.position}: the decision is {', '.join(event.actions) or 'taken back'}."
            case e.ReturnedWhateverTheResult():
                return f"Position {event.position}: {', '.join(map(wager_text, event.wagers))} goes back whatever the result."
            case e.MeasureTaken():
                return f"From the next round on: {event.measure.value}."
            case _:
                return ""

    def _at_table(self, event: e.Event) -> str:
        match event:
            case e.BetsOpened():
                return "Place your bets, please."
            case e.BetsClosed():
                return "No more bets."
            case e.ToldOfOneLook():
                return f"The dealer tells {self.call(event.player)}: you play several hands and may look at only one."
            case e.CardsDealt():
                return "The cards are dealt."
            case e.HandLookedAt():
                return f"Position {event.position}: the cards are looked at."
            case e.Decided():
                more = "".join(f", {self.amount(amount)} more" for _, amount in event.shares)
                return f"Position {event.position}: {event.action}{more}."
            case e.TurnedUp():
                return f"The dealer turns up {event.stage.value}."
            case e.HandsOpened():
                return "The dealer opens the hands."
            case e.ComparisonDeclined():
                return f"Position {event.position} refuses comparison."
            case e.JackpotHandAnnounced():
                return f"Position {event.position}: a jackpot hand is announced."
            case e.MeterRead():
                return f"The meter is read: {self.amount(event.meter.displayed)}."
            case e.JackpotWagersWait():
                return f"The jackpot wager of position {', '.join(map(str, event.positions))} waits."
            case e.JackpotHandRejected():
                return f"The {event.by.post.title} does not confirm the jackpot hand of position {event.position}."
            case e.RejectionLifted():
                return f"The jackpot hand of position {event.position} may be entered again."
            case e.RoundConcluded():
                return "The round is over."
            case _:
                return self._of_money(event) or self._irregular(event)

    def _of_money(self, event: e.Event) -> str:
        match event:
            case e.WagerPlaced():
                return f"{self.call(event.player)}: {self._stake(event)}."
            case e.WagerTakenBack():
                return f"{self.call(event.player)}: {self._stake(event)} taken back."
            case e.LoneWagerReturned():
                return f"{self.call(event.player)}: {self._stake(event)} goes back: it may not stand alone."
            case e.StakeReturned():
                return f"{self.call(event.player)}: {self._stake(event)} of position {event.position} goes back."
            case e.SettlementUndone():
                stake, back = f"{wager_text(event.wager)} of position {event.position}", self.amount(event.staked)
                return (
                    f"{self.call(event.player)}: {stake} is undone: {back} goes back, {self.amount(event.paid)} is taken back."
                )
            case e.SettlementCorrected():
                paid = self.amount(Money(sum(amount.cents for _, amount in event.paid)))
                return f"Position {event.position}: {wager_text(event.wager)} is settled again: {paid} back in all."
            case e.WagerSettled():
                odds = f" {event.odds}" if event.odds else ""
                back = self.amount(Money(sum(amount.cents for _, amount in event.returned)))
                return f"Position {event.position}: {wager_text(event.wager)} {event.result.value}{odds}, {back} back."
            case _:
                return ""

    def _stake(self, event: e.WagerPlaced | e.WagerTakenBack | e.LoneWagerReturned | e.StakeReturned) -> str:
        return f"{wager_text(event.wager)} {self.amount(event.amount)}"

    def _irregular(self, event: e.Event) -> str:
        match event:
            case e.IrregularityRuled():
                return f"{event.why[:1].upper()}{event.why[1:]}. The {event.by.post.title} rules: {event.effect.value}."
            case e.CardsCorrected() if event.award_stays:
                who = ", ".join(map(str, event.award_stays))
                by = "By the corrected cards the jackpot wager comes out otherwise"
                return f"{by} (position {who}): a Shift Manager rules on it."
            case e.RoundVoided():
                return "The round is void."
            case e.HandRemoved():
                return f"The hand of position {event.position} is out."
            case e.HandForfeited():
                return f"The hand of position {event.position} is folded."
            case e.CoursesOffered():
                where = ", ".join(map(str, event.positions or event.if_back))
                return f"Position {where} may play on or take the stakes back."
            case e.CoursesClosed():
                where = ", ".join(map(str, event.positions))
                return f"Position {where} {'play' if len(event.positions) > 1 else 'plays'} on: the choice is closed."
            case e.CourseChosen():
                return f"Position {event.position} {'plays on' if event.play_on else 'takes the stakes back'}."
            case e.WithdrawalOffered():
                return f"{', '.join(map(self.call, event.players))} may withdraw all wagers."
            case e.WithdrawalEnded() | e.WithdrawalClosed():
                return f"{', '.join(map(self.call, event.players))} {'stay' if len(event.players) > 1 else 'stays'} in."
            case e.ToldOfLostLink():
                return "The link to the jackpot is lost."
            case e.MeterFrozen():
                return f"Jackpot wagers are paid by the figure last recorded, {self.amount(event.meter.displayed)}."
            case _:
                return ""

    def _in_pool(self, event: j.Event) -> str:
        match event:
            case j.ContributionsTaken() if event.to_meter:
                return f"The jackpot takes in {self.amount(event.to_meter)}."
            case j.ContributionsReversed():
                return f"The jackpot gives {self.amount(event.from_meter)} back."
            case j.ContributionCorrected():
                return f"The jackpot's contribution of position {event.now.position} is corrected."
            case j.ClaimsEntered():
                where = ", ".join(str(hand.position) for hand in event.entry.hands)
                return f"A jackpot hand is entered, {self.amount(event.entry.locked.amount)} in all: position {where}."
            case j.HandsTakenOut():
                return f"The jackpot hand of position {', '.join(map(str, event.positions))} is taken out."
            case j.EntryAmended():
                where = ", ".join(str(hand.position) for hand in event.hands)
                return f"The jackpot's entry is amended, {self.amount(event.locked.amount)} in all: position {where}."
            case j.EntryConfirmed():
                return f"The {event.by.post.title} confirms the jackpot hand."
            case j.EntryPaid():
                return f"The jackpot pays {self.amount(event.amount)}."
            case j.LinkLost():
                return "The jackpot's link is lost: no jackpot wagers until it is restored."
            case j.LinkRestored():
                return "The jackpot's link is restored."
            case _:
                return ""
