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
    HOUSE_BUT_A_ROYAL_ON_THE_BOARD_RESETS = "the house, but a Royal Flush on the board resets the meter"


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
    HANDS = "hands"
    PLAYERS = "players"


class Rounding(Enum):
    DOWN = "down, the rest staying in the meter"
    NEAREST = "to the nearest cent"
    ODD_CENTS_TO_FIRST = "down, the odd cents going to the first winner"


class Multiple(Enum):
    ONCE = "once"
    TWICE = "twice"


class StakeBack(Enum):
    """Whether the jackpot stake comes back with an award."""

    NEVER = "never"
    ALWAYS = "with every win"


class Split(Enum):
    EQUALLY = "equally"
    BY_UNITS = "by the units staked"


@dataclass(frozen=True)
class Sharing:
    """How several winners of one line share."""

    rules: str
    total: Several | By[Several]


@dataclass(frozen=True)
class Pool:
    """The jackpot rules of a book. A line that cannot have two winners at one table has no sharing rule."""

    wager: str
    rules: str  # rules on the jackpot that the parts below carry out
    sharing: Mapping[str, Sharing] = field(default_factory=dict)  # name of the line -> how its winners share
    last: str = ""  # the rule that pays the whole meter after the lower awards
    multiples: str = ""  # the rule on stakes of several units
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


def award(pool: Pool, answers: Answers, displayed: Money, reset: Money, claims: Sequence[Claim]) -> Awards:
    """Award all claims of one table's round, given clockwise, and say what the meter shows then."""
    if not claims:
        return Awards((), displayed, NOTHING, frozenset())
    ask = Asked(answers)
    picked = [(claim, line) for claim in claims for line in _fitting(claim, displayed)]
    awards: list[Award] = []
    meter = displayed
    for claim, line in picked:
        if not isinstance(line.pays, ShareOfMeter):
            made = _fixed(pool, ask, claim, line, meter)
            awards.append(made)
            meter -= made.from_meter
    royal_on_board = any(line.name == "community-royal-flush" for _, line in picked)
    if royal_on_board and ask.under(pool.fixed_from) is Funds.HOUSE_BUT_A_ROYAL_ON_THE_BOARD_RESETS:
        meter = reset
    shares = [(claim, line) for claim, line in picked if isinstance(line.pays, ShareOfMeter)]
    shares.sort(key=lambda pick: (_share(pick[1]), pick[1].name))
    for line, group in groupby(shares, key=lambda pick: pick[1]):
        winners = [claim for claim, _ in group]
        made_here, meter = _take_share(
            pool, ask, winners, line, displayed=displayed, reset=reset, meter=meter, among=len(picked)
        )
        awards += made_here
    if ask.under(pool.stake_back) is StakeBack.ALWAYS:
        awards = _with_stakes(awards, claims)
    drawn = sum((made.from_meter.cents for made in awards), 0)
    return Awards(tuple(awards), meter, Money(meter.cents - displayed.cents + drawn), ask.taken())


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


def _fixed(pool: Pool, ask: Asked, claim: Claim, line: Line, meter: Money) -> Award:
    amount = _worth(claim, line, meter)
    if isinstance(line.pays, ForOne) and claim.stake != claim.unit and ask.under(pool.multiple) is Multiple.TWICE:
        amount = amount.times(Fraction(claim.stake.cents, claim.unit.cents))
    from_meter = min(amount, meter) if ask.under(pool.fixed_from) is Funds.METER else NOTHING
    return Award(claim.position, line, amount, from_meter, _rules(pool, claim, line))


def _take_share(
    pool: Pool,
    ask: Asked,
    winners: Sequence[Claim],
    line: Line,
    *,
    displayed: Money,
    reset: Money,
    meter: Money,
    among: int,
) -> tuple[list[Award], Money]:
    """Award one line's share of the meter to its winners; with what the meter shows then. `among` counts all awards."""
    share = _share(line)
    whole = share == 1
    base = displayed if whole and meter != displayed and ask.under(pool.whole_of) is WholeOf.DISPLAYED else meter
    rounding = ask.under(pool.rounding)
    several = len(winners) > 1
    heads = (
        len({claim.whose for claim in winners}) if several and ask.under(pool.counted_by) is CountedBy.PLAYERS else len(winners)
    )
    sharing = pool.sharing.get(line.name)
    if several and sharing is None:
        raise MoneyError(f"{len(winners)} hands on line {line.rule}: one deck cannot deal them, so the deck is foul")
    total = (
        _total(ask.under(sharing.total), share, base=base, reset=reset, winners=heads, rounding=rounding)
        if sharing and heads > 1
        else _part(base, share, rounding)
    )
    amounts = _shares(total, _weights(pool, ask, winners), rounding)
    paid = Money(sum(amount.cents for amount in amounts))
    unchanged = not whole and ask.under(pool.after_share) is AfterShare.UNCHANGED
    extra = sharing.rules.split() if sharing and several else []
    extra += pool.last.split() if whole and among > len(winners) else []
    rounded_up = max(paid - total, NOTHING)  # that the house bears
    awards = []
    for claim, amount in zip(winners, amounts, strict=True):
        rules = tuple(dict.fromkeys((*_rules(pool, claim, line), *extra)))
        awards.append(Award(claim.position, line, amount, NOTHING if unchanged else amount - rounded_up, rules))
        rounded_up = NOTHING
    if unchanged:
        return awards, meter
    drawn = min(paid, total)
    if whole:
        return awards, reset + (total - drawn)  # odd cents stay in the pool
    return awards, reset if ask.under(pool.after_share) is AfterShare.RESETS else meter - drawn


def _total(several: Several, share: Fraction, *, base: Money, reset: Money, winners: int, rounding: Rounding) -> Money:
    """What several winners of one line share."""
    first, start = _part(base, share, rounding).cents, _part(reset, share, rounding).cents
    if several is Several.EACH_FROM_WHAT_IS_LEFT:
        left = base
        for _ in range(winners):
            left -= _part(left, share, rounding)
        return base - left
    return Money(
        {
            Several.START_VALUE_FOR_EACH_FURTHER: first + (winners - 1) * start,
            Several.ONE_START_VALUE_MORE: first + start,
            Several.START_VALUE_FOR_EACH: first + winners * start,
            Several.ONE_SHARE: first,
            Several.A_SHARE_EACH: winners * first,
        }[several]
    )


def _weights(pool: Pool, ask: Asked, winners: Sequence[Claim]) -> list[Fraction]:
    """The part of the shared sum that each winning hand has a right to."""
    if len(winners) == 1:
        return [Fraction(1)]
    if ask.under(pool.split) is Split.BY_UNITS:
        staked = sum(claim.stake.cents for claim in winners)
        return [Fraction(claim.stake.cents, staked) for claim in winners]
    if ask.under(pool.counted_by) is CountedBy.PLAYERS:
        hands = [claim.whose for claim in winners]
        return [Fraction(1, len(set(hands)) * hands.count(claim.whose)) for claim in winners]
    return [Fraction(1, len(winners))] * len(winners)


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


def _rules(pool: Pool, claim: Claim, line: Line) -> tuple[str, ...]:
    several_units = claim.stake > claim.unit
    return (*claim.ruling.clause.rules, line.rule, *(pool.multiples.split() if several_units else ()))


def _with_stakes(awards: Sequence[Award], claims: Sequence[Claim]) -> list[Award]:
    """Each claim's stake on top of its first award."""
    stakes = {claim.position: claim.stake for claim in claims}
    return [
        Award(made.position, made.line, made.amount + stakes.pop(made.position, NOTHING), made.from_meter, made.rules)
        for made in awards
    ]
