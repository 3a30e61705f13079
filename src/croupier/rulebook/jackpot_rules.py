"""The jackpot at one table: what each winner is awarded when several win, and where the money comes from.

The order is the books': lower awards first, the whole meter last. Fixed awards are settled on their own; shares of the
meter are taken from what it shows when their turn comes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import Any

from croupier.errors import MoneyError
from croupier.rulebook.clauses import Combine, Line
from croupier.rulebook.compiled import Ruling
from croupier.rulebook.money import NOTHING, Money
from croupier.rulebook.odds import FixedSum, ForOne, ShareOfMeter, ToOne
from croupier.rulebook.reading import Answers, Asked, By


class Several(Enum):
    """The sum that several winners of one line share."""

    EACH_FROM_WHAT_IS_LEFT = "a share of the meter as the share before left it, for each winner"
    START_VALUE_FOR_EACH_FURTHER = "a share of the meter, and of the reset value for each further winner"
    ONE_START_VALUE_MORE = "a share of the meter and one of the reset value"
    START_VALUE_FOR_EACH = "a share of the meter, and of the reset value for each winner"
    ONE_SHARE = "one share of the meter"
    A_SHARE_EACH = "a share of the displayed meter for each winner"


class Funds(Enum):
    """Who pays the fixed awards."""

    HOUSE = "the house; the meter is untouched"
    METER = "the meter"
    HOUSE_BUT_ONE_LINE_RESETS = "the house, but one of them resets the meter"


class AfterShare(Enum):
    """What the meter shows after an award of a part of it."""

    FALLS = "less by the award"
    RESETS = "the reset value"
    UNCHANGED = "the same"


class WholeOf(Enum):
    """What an award of the whole meter is the whole of when lower awards came before it."""

    WHAT_IS_LEFT = "what they left"
    DISPLAYED = "what was displayed"


class CountedBy(Enum):
    """What several winners are counted by."""

    HANDS = "hands"
    PLAYERS = "players"


class Rounding(Enum):
    """Where fractions of a cent go."""

    DOWN = "down, the rest staying in the meter"
    NEAREST = "to the nearest cent"
    ODD_CENTS_TO_FIRST = "down, the odd cents going to the first winner"


class Multiple(Enum):
    """How often a payment is multiplied by the units staked."""

    ONCE = "once"
    TWICE = "twice"


class StakeBack(Enum):
    """Whether the jackpot stake comes back with an award."""

    NEVER = "never"
    ALWAYS = "with every win"


class Split(Enum):
    """How a sum is divided among winners."""

    EQUALLY = "equally"
    BY_UNITS = "by the units staked"


@dataclass(frozen=True)
class Sharing:
    """How several winners of one line share."""

    rules: str
    total: Several | By[Several]


@dataclass(frozen=True)
class JackpotRules:
    """The jackpot rules of a book. A line that cannot have two winners at one table has no sharing rule."""

    wager: str
    rules: str  # rules on the jackpot that the parts below carry out
    sharing: Mapping[str, Sharing] = field(default_factory=dict)  # name of the line -> how its winners share
    last: str = ""  # the rule that pays the whole meter after the lower awards
    multiples: str = ""  # the rule on stakes of several units
    resets_by: str = ""  # the fixed line that resets the meter, if one does
    fixed_from: Funds | By[Funds] = Funds.HOUSE
    after_share: AfterShare | By[AfterShare] = AfterShare.FALLS
    whole_of: WholeOf | By[WholeOf] = WholeOf.WHAT_IS_LEFT
    counted_by: CountedBy | By[CountedBy] = CountedBy.HANDS
    rounding: Rounding | By[Rounding] = Rounding.DOWN
    multiple: Multiple | By[Multiple] = Multiple.ONCE
    split: Split | By[Split] = Split.EQUALLY
    stake_back: StakeBack | By[StakeBack] = StakeBack.NEVER

    def policies(self) -> dict[str, Any]:
        """Everything in it that may depend on a reading."""
        own = {each.name: getattr(self, each.name) for each in fields(self)}
        return own | {f"sharing of {name}": sharing.total for name, sharing in self.sharing.items()}


@dataclass(frozen=True, slots=True)
class Claim:
    """A jackpot wager on a hand that the pay table has a line for."""

    position: int
    whose: str
    stake: Money
    unit: Money
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Award:
    """What one line pays one claim."""

    position: int
    line: Line
    amount: Money
    from_meter: Money
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Awards:
    """All awards of one table, and the meter after them."""

    awards: tuple[Award, ...]
    after: Money  # what the meter shows then
    house_adds: Money  # what the house puts into the meter (the reset value) less what it takes out of it
    asked: frozenset[str]  # the readings whose answers it took to find this out

    def amounts(self) -> dict[int, Money]:
        """All that each position receives."""
        received: dict[int, Money] = {}
        for award in self.awards:
            received[award.position] = received.get(award.position, NOTHING) + award.amount
        return received


def award(rules: JackpotRules, answers: Answers, displayed: Money, reset: Money, claims: Sequence[Claim]) -> Awards:
    """Award all claims of one table's round, given clockwise, and say what the meter shows then."""
    if not claims:
        return Awards((), displayed, NOTHING, frozenset())
    till = _Till(rules, answers, displayed, reset)
    picked = [(claim, line) for claim in claims for line in _fitting(claim, displayed)]
    for claim, line in picked:
        if not isinstance(line.pays, ShareOfMeter):
            till.pay_fixed(claim, line)
    shares = [(claim, line) for claim, line in picked if isinstance(line.pays, ShareOfMeter)]
    shares.sort(key=lambda pick: (_share(pick[1]), pick[1].name))
    for line, group in groupby(shares, key=lambda pick: pick[1]):
        till.pay_shares([claim for claim, _ in group], line, among=len(picked))
    if till.ask.chosen(rules.stake_back) is StakeBack.ALWAYS:
        till.awards = _with_stakes(till.awards, claims)
    return Awards(tuple(till.awards), till.meter, till.house_adds, till.ask.taken())


class _Till:
    """The jackpot while its awards are paid.

    Two books are kept: what the meter shows, by the rules on it, and what the house puts into it or takes out of it, where it
    does so. The settlement checks one against the other.
    """

    def __init__(self, rules: JackpotRules, answers: Answers, displayed: Money, reset: Money) -> None:
        self.rules = rules
        self.ask = Asked(answers)
        self.displayed = displayed
        self.reset = reset
        self.meter = displayed
        self.house_adds = NOTHING
        self.awards: list[Award] = []

    def pay_fixed(self, claim: Claim, line: Line) -> None:
        """An award that does not depend on the meter."""
        amount = _worth(claim, line, self.meter)
        if (
            isinstance(line.pays, ForOne)
            and claim.stake != claim.unit
            and self.ask.chosen(self.rules.multiple) is Multiple.TWICE
        ):
            amount = amount.times(Fraction(claim.stake.cents, claim.unit.cents))
        funds = self.ask.chosen(self.rules.fixed_from)
        from_meter = min(amount, self.meter) if funds is Funds.METER else NOTHING
        self.awards.append(Award(claim.position, line, amount, from_meter, _rules(self.rules, claim, line)))
        self.meter -= from_meter
        if funds is Funds.HOUSE_BUT_ONE_LINE_RESETS and line.name == self.rules.resets_by and self.meter != self.reset:
            self.house_adds += self.reset - self.meter
            self.meter = self.reset

    def pay_shares(self, winners: Sequence[Claim], line: Line, *, among: int) -> None:
        """One line's share of the meter to all its winners. `among` counts the awards of the round."""
        whole = _share(line) == 1
        total = self._total(winners, line)
        amounts = _shares(total, self._weights(winners), self.ask.chosen(self.rules.rounding))
        paid = Money(sum(amount.cents for amount in amounts))
        rules = self.rules.sharing[line.name].rules.split() if len(winners) > 1 else []
        rules += self.rules.last.split() if whole and among > len(winners) else []
        if whole:
            drawn = min(paid, total)
            self.house_adds += self._put_in_before_the_whole_is_paid(winners, line) + self.reset
            self.meter = self.reset + (total - drawn)  # odd cents stay in the pool
        elif self.ask.chosen(self.rules.after_share) is AfterShare.UNCHANGED:
            drawn = NOTHING
        else:
            drawn = min(paid, total, self.meter)
            left = self.meter - drawn
            if self.ask.chosen(self.rules.after_share) is AfterShare.RESETS:
                self.house_adds += self.reset - left
                left = self.reset
            self.meter = left
        house_bears = paid - drawn
        for claim, amount in zip(winners, amounts, strict=True):
            own = min(amount, house_bears)
            house_bears -= own
            cited = tuple(dict.fromkeys((*_rules(self.rules, claim, line), *rules)))
            self.awards.append(Award(claim.position, line, amount, amount - own, cited))

    def _heads(self, winners: Sequence[Claim]) -> int:
        """How many share: hands, or the players who hold them."""
        if len(winners) > 1 and self.ask.chosen(self.rules.counted_by) is CountedBy.PLAYERS:
            return len({claim.whose for claim in winners})
        return len(winners)

    def _made_up(self) -> Money:
        """What the house adds so that an award of the whole is one of the displayed value, if it is."""
        if self.meter != self.displayed and self.ask.chosen(self.rules.whole_of) is WholeOf.DISPLAYED:
            return self.displayed - self.meter
        return NOTHING

    def _total(self, winners: Sequence[Claim], line: Line) -> Money:
        """What the winners of one line share."""
        if len(winners) > 1 and line.name not in self.rules.sharing:
            raise MoneyError(f"{len(winners)} hands on line {line.rule}: one deck cannot deal them, so the deck is foul")
        share, rounding, heads = _share(line), self.ask.chosen(self.rules.rounding), self._heads(winners)
        base = self.meter + (self._made_up() if share == 1 else NOTHING)
        if heads == 1:
            return _part(base, share, rounding)
        several = self.ask.chosen(self.rules.sharing[line.name].total)
        if several is Several.EACH_FROM_WHAT_IS_LEFT:
            left = base
            for _ in range(heads):
                left -= _part(left, share, rounding)
            return base - left
        first, start = _part(base, share, rounding).cents, _part(self.reset, share, rounding).cents
        if several is Several.A_SHARE_EACH:
            return Money(heads * first)
        return Money(first + _reset_values(several, heads) * start)

    def _put_in_before_the_whole_is_paid(self, winners: Sequence[Claim], line: Line) -> Money:
        """What the house makes up, and the reset values that several winners share."""
        heads = self._heads(winners)
        if heads == 1:
            return self._made_up()
        resets = _reset_values(self.ask.chosen(self.rules.sharing[line.name].total), heads)
        return self._made_up() + Money(resets * self.reset.cents)

    def _weights(self, winners: Sequence[Claim]) -> list[Fraction]:
        """The part of the shared sum that each winning hand has a right to."""
        if len(winners) == 1:
            return [Fraction(1)]
        if self.ask.chosen(self.rules.split) is Split.BY_UNITS:
            staked = sum(claim.stake.cents for claim in winners)
            return [Fraction(claim.stake.cents, staked) for claim in winners]
        if self.ask.chosen(self.rules.counted_by) is CountedBy.PLAYERS:
            hands = [claim.whose for claim in winners]
            return [Fraction(1, len(set(hands)) * hands.count(claim.whose)) for claim in winners]
        return [Fraction(1, len(winners))] * len(winners)


def _fitting(claim: Claim, displayed: Money) -> tuple[Line, ...]:
    """The lines that pay a claim: the first, the one of the larger sum, or all that fit."""
    lines = claim.ruling.lines
    if claim.ruling.combine is Combine.LARGER:
        return (max(lines, key=lambda line: _worth(claim, line, displayed).cents),)  # of equals, the first
    return lines if claim.ruling.combine is Combine.ALL else lines[:1]


def _worth(claim: Claim, line: Line, meter: Money) -> Money:
    pays = line.pays
    if isinstance(pays, ShareOfMeter):
        return meter.times(pays.share)
    if isinstance(pays, FixedSum):
        return pays.amount
    if isinstance(pays, ToOne):
        return claim.stake + claim.stake.times(pays.odds)
    return claim.stake.times(pays.odds)


def _reset_values(several: Several, winners: int) -> int:
    """How many reset values several winners share besides the meter."""
    counts = {
        Several.START_VALUE_FOR_EACH_FURTHER: winners - 1,
        Several.ONE_START_VALUE_MORE: 1,
        Several.START_VALUE_FOR_EACH: winners,
    }
    return counts.get(several, 0)


def _shares(total: Money, weights: Sequence[Fraction], rounding: Rounding) -> list[Money]:
    amounts = [_part(total, weight, rounding) for weight in weights]
    if rounding is Rounding.ODD_CENTS_TO_FIRST:
        amounts[0] += Money(total.cents - sum(amount.cents for amount in amounts))
    return amounts


def _part(amount: Money, part: Fraction, rounding: Rounding) -> Money:
    if rounding is Rounding.NEAREST:
        return Money((2 * amount.cents * part.numerator + part.denominator) // (2 * part.denominator))
    return amount.times(part)


def _share(line: Line) -> Fraction:
    return line.pays.share if isinstance(line.pays, ShareOfMeter) else Fraction(0)


def _rules(rules: JackpotRules, claim: Claim, line: Line) -> tuple[str, ...]:
    several_units = claim.stake > claim.unit
    return (*claim.ruling.clause.rules, line.rule, *(rules.multiples.split() if several_units else ()))


def _with_stakes(awards: Sequence[Award], claims: Sequence[Claim]) -> list[Award]:
    """Each claim's stake on top of its first award."""
    stakes = {claim.position: claim.stake for claim in claims}
    return [
        Award(made.position, made.line, made.amount + stakes.pop(made.position, NOTHING), made.from_meter, made.rules)
        for made in awards
    ]
