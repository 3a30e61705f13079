"""The coach beside you: what each action is worth, what a mistake has cost, and the score of the session.

Values are exact, of the base game in Antes, with best play afterwards; it is the coach of the pages that works them out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rich.padding import Padding
from rich.text import Text

from croupier.cli.display import amount_text
from croupier.cli.play.casino import YOU, Casino
from croupier.cli.play.screen import Screen
from croupier.cli.signs import MINUS
from croupier.errors import CroupierError
from croupier.rulebook import ANTE, DECLINE, NOTHING, Money
from croupier.table import State, known_hands
from croupier.table import events as e

if TYPE_CHECKING:
    from croupier.lab import Solver

_GAP = "\N{NARROW NO-BREAK SPACE}"  # which pages have at thousands


def _plain(number: str) -> str:
    """A number of the pages as Python reads it."""
    return number.replace(MINUS, "-")


@dataclass(frozen=True)
class PricedDecision:
    """A decision that was made, and what another would have brought."""

    position: int
    taken: str
    best: str
    cost: Fraction  # in Antes
    ante: Money

    @property
    def dollars(self) -> Money:
        """What it cost, to the cent."""
        return Money(round(self.cost * self.ante.cents))


class Coach:
    """Answers `hint` at a decision; asked to, prices the mistakes of every round and keeps the score."""

    def __init__(self, screen: Screen, casino: Casino, positions: tuple[int, ...]) -> None:
        self._screen = screen
        self._casino = casino
        self._positions = positions
        self._mistakes: list[PricedDecision] = []
        self._net = self._expected = self._variance = Fraction(0)  # of the base game, in cents
        self._left_out = False  # whether a hand was played without a look: its result is nobody's play

    # -- before a decision --

    def hint(self, position: int, *, may_look: bool) -> None:
        """What each action is worth now, which is best, and why."""
        if not self._staked(position):
            self._screen.say("without an Ante there is nothing to decide: what else you staked is settled by the cards alone")
            return
        try:
            found = self._advice(position)
        except CroupierError as error:
            self._screen.say(error)
            return
        if not found or found[-1]["taken"]:
            blind = "you may look at one hand only and play this one blind: without its cards there is nothing to say of it"
            self._screen.say("there is nothing to say of a hand that you have not looked at: type look" if may_look else blind)
            return
        due = found[-1]
        for each in due["actions"]:
            self._show_value(each["action"], each["value"], each["exact"], best=each["best"])
        for each in due["why"]:
            self._print(each["words"], indent=2)

    def hint_to_stay(self) -> None:
        """What it is worth to stay in where all stakes may be taken back, each hand by itself."""
        for position in self._positions:
            if not self._staked(position):
                continue
            if len(self._positions) > 1:
                self._print(f"Position {position}", indent=2)
            try:
                found = self._advice(position)
            except CroupierError as error:
                self._screen.say(error)
                continue
            if not found:
                self._screen.say("there is nothing to say of a hand that you have not looked at")
                continue
            wanted = found[-1]["taken"] or found[-1]["best"]
            (going_on,) = (each for each in found[-1]["actions"] if each["action"] == wanted)
            gains = Fraction(_plain(going_on["exact"])) > 0
            self._show_value("stay", going_on["value"], going_on["exact"], best=gains)
            self._show_value("withdraw", "0.0000", "0", best=not gains)
            for each in found[-1]["why"]:
                if each["id"] in ("stands", "stands-unopposed", "side"):
                    self._print(each["words"], indent=2)

    def _show_value(self, action: str, value: str, exact: str, *, best: bool) -> None:
        whole = Fraction(_plain(exact))
        told = exact if whole.denominator > 1 else str(whole)
        self._print(f"{action:8} {value:>9} Antes, exactly {told}{'  best' if best else ''}", indent=2)

    def hint_to_show(self) -> None:
        """Whether best play ever refuses comparison: no value hangs on it hand by hand."""
        try:
            unshown, deals = self._solver.base.unshown, self._solver.base.deals
        except CroupierError as error:
            self._screen.say(error)
            return
        refuses = f"refuses comparison in {unshown:,} of {deals:,} deals"
        self._print(f"In the base game best play {refuses if unshown else 'shows every hand'}.", indent=2)

    def _advice(self, position: int) -> list[dict[str, Any]]:
        state = self._casino.state
        if not (hands := known_hands(state, YOU, position)):
            return []
        from croupier.workbench import coach  # it loads the lab

        return list(coach(state.setup.slug, state.setup.book.answers, hands)["decisions"])

    def _print(self, text: str, *, indent: int = 0) -> None:
        self._screen.console.print(Padding(Text(text.replace(_GAP, ",")), (0, 0, 0, indent), expand=False))

    # -- after a round --

    def review(self) -> None:
        """Price the mistakes of the round that is over, and say how the session stands."""
        if not any(isinstance(event, e.WagerSettled) for event in self._casino.this_round):
            return
        try:
            made = [each for position in self._positions for each in self._decided(position)]
            self._count()
        except CroupierError as error:
            self._screen.say(error)
            return
        wrong = [each for each in made if each.cost > 0]
        self._mistakes += wrong
        self._expected -= sum(each.cost * each.ante.cents for each in wrong)
        for each in wrong:
            where = f"Position {each.position}: " if len(self._positions) > 1 else ""
            cost = f"{float(each.cost):.4f} Antes, {amount_text(each.dollars)}"
            self._print(f"Coach: {where}you chose {each.taken}; {each.best} was better by {cost}.")
        if made and not wrong:
            self._print("Coach: no mistake.")
        if not made:
            antes = any(map(self._staked, self._positions))
            why = "you decided on no hand that you had looked at" if antes else "no Ante lay on your hand"
            self._print(f"Coach: {why}, so there is nothing to price.")
        if self._variance:
            self._print(self._score())

    def _decided(self, position: int) -> Iterator[PricedDecision]:
        """The decisions of a hand that you looked at. What was played without a look is not priced."""
        ante = self._staked(position)
        advice = self._advice(position) if ante else []
        for each in advice:
            values = {action["action"]: Fraction(_plain(action["exact"])) for action in each["actions"]}
            if each["taken"] in values:
                cost = values[each["best"]] - values[each["taken"]]
                yield PricedDecision(position, each["taken"], each["best"], cost, ante)
        if advice and DECLINE in self._lay.actions.get(position, ()):
            yield PricedDecision(position, DECLINE, "show", self._refusal_cost(position) / ante.cents, ante)

    def _refusal_cost(self, position: int) -> Fraction:
        """What the base game would have brought more, in cents, with the hand shown: all cards are known by then."""
        lay = self._lay
        shown = lay.but(actions={**lay.actions, position: tuple(each for each in lay.actions[position] if each != DECLINE)})
        return Fraction(self._brought(shown, position) - self._brought(lay, position))

    def _brought(self, lay: State, position: int) -> int:
        (settled,) = (each for each in lay.whatever_the_meter.positions if each.played.position == position)
        return sum(line.net.cents for line in settled.lines if line.wager in self._base)

    @property
    def _lay(self) -> State:
        """The round as it lay before anything was paid."""
        state = self._casino.state
        return state.unsettled if state.settled else state

    def _staked(self, position: int) -> Money:
        return self._lay.staked(position).get(ANTE, NOTHING)

    def _count(self) -> None:
        """Add what the base game of the round brought, and what it brings on average with best play."""
        base = self._solver.base
        settled = [event for event in self._casino.this_round if isinstance(event, e.WagerSettled)]
        for position in self._positions:
            ante = self._staked(position).cents
            if ante and not known_hands(self._casino.state, YOU, position):
                self._left_out = True
            elif ante:
                own = [event for event in settled if event.position == position and event.wager in self._base]
                back = sum(amount.cents for event in own for _, amount in event.returned)
                self._net += back - sum(self._lay.staked(position).get(event.wager, NOTHING).cents for event in own)
                self._expected += base.expected.units * ante
                self._variance += base.variance * ante**2

    @cached_property
    def _base(self) -> frozenset[str]:
        return frozenset(each.name for each in self._solver.base_wagers)

    @cached_property
    def _solver(self) -> Solver:
        from croupier.lab import Solver

        return Solver(self._casino.setup.book)

    def _score(self) -> str:
        net, expected = (Money(round(each)) for each in (self._net, self._expected))
        lost = Money(round(sum(each.cost * each.ante.cents for each in self._mistakes)))
        luck = float(self._net - self._expected) / float(self._variance) ** 0.5  # one hand a round is looked at: they are apart
        count = len(self._mistakes)
        mistakes = f"{count} mistake{'' if count == 1 else 's'}, {amount_text(lost)} in all"
        of = ", without hands played blind" if self._left_out else ""
        figures = f"net {amount_text(net)}, expected {amount_text(expected)}, luck {luck:+.2f} standard deviations"
        return f"The base game so far{of}: {figures}; {mistakes}."
