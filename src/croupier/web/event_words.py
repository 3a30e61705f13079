"""What has happened, in a line for a replay or a preview: also what the screen at a table says nothing of. No card is in it."""

from __future__ import annotations

from dataclasses import dataclass

from croupier import jackpot as j
from croupier.floor import EventWords
from croupier.rulebook import To
from croupier.table import events as e


@dataclass(frozen=True, slots=True)
class ReplayWords(EventWords):
    """Says what has happened, of every event."""

    def whole_line(self, event: e.Event | j.Event) -> str:
        """A line on any event."""
        return self._of_cards(event) or self._of_persons(event) or self._of_jackpot(event) or EventWords.whole_line(self, event)

    def _of_cards(self, event: e.Event | j.Event) -> str:
        match event:
            case e.CardScanned():
                return "A card is put through the shoe again." if event.why else "The shoe deals a card."
            case e.CardsKeyed():
                cards = "The card" if len(event.cards) == 1 else f"{len(event.cards)} cards"
                return f"{cards} of {_name_holder(event.holder)} {'is' if len(event.cards) == 1 else 'are'} keyed."
            case e.CardDoubted():
                return f"Among the cards of {_name_holder(event.holder)} is one that cannot be: the round waits."
            case e.CardsHandled():
                return f"Position {event.position}: the cards were touched."
            case e.CountDidNotFit():
                return "What was said of the cards does not fit the record: nothing changes."
            case e.DealCorrected():
                return "From here on the cards are played as they were found to lie."
            case e.HandMiscounted():
                return "A hand had the wrong number of cards."
            case e.HandsHeld():
                return "The dealer turns up the own cards alone: the hands stay face down until they are opened."
            case e.DeclinedHandViewed():
                return f"The {event.by.post.title} has looked at the hand of position {event.position}, which is not shown."
            case _:
                return ""

    def _of_persons(self, event: e.Event | j.Event) -> str:
        match event:
            case e.AgreedToAdd():
                more = f"{self.amount(event.amount)} more"
                return f"{self.call(event.player)}: {more} if position {event.position} decides on {event.action}."
            case e.AlsoLookedAt():
                return f"{self.call(event.player)} has also looked at the cards of position {event.position}."
            case e.Confined():
                return f"{self.call(event.player)} may bet on one position only."
            case e.RestrictionLifted():
                return f"{self.call(event.player)} may bet as everybody."
            case e.LowWagerAllowed():
                return f"{self.call(event.player)}: a wager under the minimum plays, this once."
            case e.LowWagerForgotten():
                return f"{self.call(event.player)} may have one wager under the minimum again."
            case e.NotToldOfOneLook():
                return f"Nobody has told yet that only one hand may be looked at: {', '.join(map(self.call, event.players))}."
            case e.PartNotMadeUp():
                return f"Position {event.position}: a part of {event.action} is missing, so the hand folds for all."
            case _:
                return ""

    def _of_jackpot(self, event: e.Event | j.Event) -> str:
        match event:
            case j.ContributionsTaken() if not event.to_meter:
                return "The jackpot takes in nothing for its meter."
            case j.EntryRejected():
                return "The entry of the jackpot hand is gone from the pool."
            case j.EntryReleased():
                return "The entry of the jackpot hand waits for no earlier deal."
            case j.OrderDecided():
                return "It is decided which jackpot hand is served first."
            case j.ResetFunded():
                reserve, house = self.amount(event.from_reserve), self.amount(event.from_house)
                return f"What begins the meter again: {reserve} from the reserve, {house} by the house."
            case j.OverflowReleased():
                return f"{self.amount(event.amount)} that had waited above the cap goes to the meter."
            case j.ReversalBorneByHouse():
                return "The stakes went back, the jackpot keeps its part: the house bears it."
            case j.MeterCorrected():
                return f"The meter is corrected by {self.amount(event.amount)}."
            case j.MetersAgreed():
                return "Table and pool count the same jackpot stakes."
            case j.ChangeScheduled():
                return "New figures of the jackpot wait for the next win of the whole meter."
            case j.ParametersChanged():
                return "New figures of the jackpot are in force."
            case j.TableLinked():
                return "The table is linked to the jackpot."
            case j.TableUnlinked():
                return "The table is no longer linked to the jackpot."
            case _:
                return ""


def _name_holder(holder: To | int) -> str:
    return holder.value if isinstance(holder, To) else f"position {holder}"
