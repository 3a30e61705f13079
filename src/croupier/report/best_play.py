"""Best play as charts that can be read at a glance, and rules of thumb with what they cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.cards import ACE, RANKS, Hand
from croupier.lab import HOLDEM, STUD, THREE_CARD, GameKind, Strategy, best_play_in_words, decimal, percent
from croupier.report.model import Chart, ChartCell, Column, Figure, Paragraph, Part, Section, Table, ToneGroup, Tones
from croupier.report.study import Study

DOWN = tuple(reversed(RANKS))  # from the Ace down
MANY = 20  # rows of a chart
MOST_COLUMNS = 400  # of a picture in tones


def section(study: Study) -> Section:
    """Best play of the book, in words, charts and rules of thumb."""
    return Section("Best play", tuple(_parts(study)))


def _parts(study: Study) -> Iterator[Part]:
    said = _sentence(best_play_in_words(study.solution))
    yield Paragraph(f"In every state the action with the largest expected value is taken. {said}{_in_a_rule(study)}")
    yield Table(
        (
            Column("decision"),
            Column("rule of thumb", wide=1),
            Column("costs, of an ante", number=True),
            Column("exactly", number=True),
        ),
        tuple((each.about, each.words, percent(each.cost, 5), str(each.cost)) for each in study.rules_of_thumb),
        "Rules of thumb, and what each loses against best play",
    )
    yield from _charts(study)


def _in_a_rule(study: Study) -> str:
    """Where no sentence holds best play: the rule for the first decision that comes nearest to it."""
    if study.kind is not STUD:
        return ""
    nearest = min(study.rules_of_thumb, key=lambda rule: rule.cost)
    return f" In words, at a cost of {percent(nearest.cost, 5)} of an ante: {nearest.words}."


def figures(study: Study) -> list[Figure]:
    """The pictures of best play."""
    return [part for part in _charts(study) if isinstance(part, Figure)]


def _charts(study: Study) -> Iterable[Part]:
    charts: Mapping[GameKind, Callable[[Study], Iterable[Part]]] = {
        HOLDEM: _starting_hands,
        THREE_CARD: _three_cards,
        STUD: _five_cards,
    }
    return charts[study.kind](study)


def _sentence(said: Sequence[str]) -> str:
    text = "; ".join(said)
    return f"{text[:1].upper()}{text[1:]}."


class PlayedShares:
    """How many deals of some group are played on, and how many there are."""

    def __init__(self, names: Sequence[Any], group: NDArray[np.integer[Any]], strategy: Strategy) -> None:
        """`group` says by row of the strategy which of the names it is under."""
        of_row, stays = strategy.table.of_row, strategy.best > 0
        self.all: Counter[Any] = Counter()
        self.stays: Counter[Any] = Counter()
        for counter, rows in ((self.all, slice(None)), (self.stays, stays)):
            found = np.zeros(len(names), np.int64)
            np.add.at(found, group[rows], of_row[rows])
            for name, number in zip(names, found.tolist(), strict=True):
                counter[name] += number

    def __getitem__(self, key: Any) -> Fraction | None:
        return Fraction(self.stays[key], self.all[key]) if self.all[key] else None


def _cell(share: Fraction | None, stay: str, out: str) -> ChartCell | None:
    if share is None:
        return None
    if share == 0:
        return ChartCell(out, 0.75, out=True)
    return ChartCell(stay, 0.8) if share == 1 else ChartCell(percent(share, 0), 0.55 * float(share))


def _key(stay: str, out: str) -> tuple[tuple[str, ChartCell], ...]:
    return (
        (f"always {stay}", ChartCell("", 0.8)),
        (f"always {out}", ChartCell("", 0.75, out=True)),
        (f"depends on the other cards: {stay} in this share of the deals", ChartCell("", 0.3)),
    )


def _by_class(study: Study, titles: Sequence[str], shares: PlayedShares, stay: str) -> Table:
    deals = study.solution.base.deals
    rows = [
        (title, percent(Fraction(shares.all[title], deals)), percent(shares[title] or 0, 4), f"{shares.stays[title]:,}")
        for title in titles
        if shares.all[title]
    ]
    columns = (Column("hand"), Column("dealt", number=True), Column(f"{stay} with", number=True), Column("deals", number=True))
    return Table(columns, tuple(rows), f"How often to {stay}, by class of hand")


def _names(book_hands: Iterable[Any]) -> list[str]:
    return [each.title for each in book_hands]


# -- three cards --


def _three_cards(study: Study) -> Iterator[Part]:
    from croupier.cards import ThreeCardClass, rank_three
    from croupier.lab import three_card_rows

    strategy = study.solution.strategy
    out, stay = strategy.actions
    ranked = [rank_three(cards) for cards in three_card_rows()]
    every = np.arange(len(ranked))
    yield _by_class(
        study,
        _names(sorted(ThreeCardClass, reverse=True)),
        PlayedShares([hand.category.title for hand in ranked], every, strategy),
        stay,
    )
    odd = PlayedShares([hand.ranks if hand.category is min(ThreeCardClass) else None for hand in ranked], every, strategy)
    highs = PlayedShares([hand.ranks[0] if hand.category is min(ThreeCardClass) else None for hand in ranked], every, strategy)
    for high in range(ACE, 4, -1):
        if (highs[high] or 0) in (0, 1):
            continue
        seconds, thirds = range(high - 1, 2, -1), range(high - 2, 1, -1)
        cells = tuple(tuple(_cell(odd[high, second, third], stay, out) for third in thirds) for second in seconds)
        name = RANKS[high - 2]
        chart = Chart(_texts(seconds), _texts(thirds), cells, "second card", "third card", _key(stay, out)[:2])
        yield Figure(chart, f"Three odd cards with {name} as the highest: what to do, by the other two cards.")
    said = []
    for share, done in ((1, "played"), (0, "folded")):
        names = [RANKS[high - 2] for high in range(ACE, 4, -1) if highs[high] == share]
        said += [f"those with a highest card of {', '.join(names)} are always {done}"] if names else []
    yield Paragraph(f"Other hands of three odd cards: {', and '.join(said)}.")


def _texts(ranks: Iterable[int]) -> tuple[str, ...]:
    return tuple(RANKS[rank - 2] for rank in ranks)


# -- five cards and one that the dealer shows --


def _five_cards(study: Study) -> Iterator[Part]:
    from croupier.cards import FiveCardClass
    from croupier.lab import hands_by_strength, stud_states

    strategy = study.solution.strategy
    out, stay = strategy.actions
    shares = PlayedShares([known["hand"].title for known in strategy.table.known], strategy.table.kind, strategy)
    yield _by_class(study, _names(sorted(FiveCardClass, reverse=True)), shares, stay)
    mixed = [each for each in FiveCardClass if shares[each.title] not in (None, 0, 1)]
    if not mixed:
        return
    upto = sum(hand.category <= max(mixed) for hand in hands_by_strength())
    hands, found = hands_by_strength()[:upto], stud_states(study.book, upto, study.progress)
    dealt, played = np.zeros((2, upto, len(DOWN)), np.int64)
    on = found.strategy.best > 0
    np.add.at(dealt, (found.strength, found.shown), found.strategy.table.of_row)
    np.add.at(played, (found.strength[on], found.shown[on]), found.strategy.table.of_row[on])
    yield from _hand_by_hand(hands, dealt, played, (stay, out))
    for ranks in (3, 2, 1):
        named = [_beginning(hand, ranks) for hand in hands]
        by_name = _by_name(named, dealt.sum(axis=1), played.sum(axis=1))
        rows = [name for name in dict.fromkeys(reversed(named)) if by_name[name] not in (None, 0, 1)]
        if len(rows) <= MANY:
            break
    by_card = [_by_name(named, dealt[:, card], played[:, card]) for card in range(12, -1, -1)]
    cells = tuple(tuple(_cell(shares[name], stay, out) for shares in by_card) for name in rows)
    chart = Chart(tuple(rows), DOWN, cells, "own hand", "the card that the dealer shows", _key(stay, out))
    caption = (
        "Hands that are not always played in the same way, by the card that the dealer shows. Where there is a percentage, the "
        "lower cards and the suits decide."
    )
    kinds = [_kind(by_name[name]) for name in dict.fromkeys(reversed(named)) if by_name[name] is not None]
    if kinds == sorted(kinds, reverse=True):
        caption += f" Better hands: always {stay}. All other hands: always {out}."
    yield Figure(chart, caption)


def _by_name(names: Sequence[str], dealt: NDArray[np.int64], played: NDArray[np.int64]) -> dict[str, Fraction | None]:
    """By name of some hands: the share of their deals that is played on."""
    every: Counter[str] = Counter()
    stays: Counter[str] = Counter()
    for name, number, on in zip(names, dealt.tolist(), played.tolist(), strict=True):
        every[name] += number
        stays[name] += on
    return {name: Fraction(stays[name], number) if number else None for name, number in every.items()}


def _hand_by_hand(
    hands: Sequence[Hand], dealt: NDArray[np.int64], played: NDArray[np.int64], actions: tuple[str, str]
) -> Iterator[Figure]:
    """Every hand that looks at the dealer's card, one column each, weakest first; not where they are too many to see."""
    stay, out = actions
    by_hand = played.sum(axis=1)
    looks = np.flatnonzero((by_hand > 0) & (by_hand < dealt.sum(axis=1))).tolist()
    if not 0 < len(looks) <= MOST_COLUMNS:
        return
    shares = {
        at: tuple(on / number if number else None for number, on in zip(dealt[at].tolist(), played[at].tolist(), strict=True))
        for at in looks
    }
    groups = [
        ToneGroup(name, tuple(shares[at][::-1] for at in some))
        for name, some in groupby(looks, key=lambda at: _beginning(hands[at], 3))
    ]
    yield Figure(
        Tones(DOWN, "the dealer shows", tuple(groups), (stay, "by the suits held", out)),
        f"All {len(looks)} hands that depend on the card that the dealer shows, a column each, the weakest first.",
    )


def _kind(share: Fraction | None) -> int:
    """2 of what is always played, 0 of what never is, 1 of what depends."""
    return 2 if share == 1 else int(bool(share))


def _beginning(hand: Hand, ranks: int) -> str:
    """The hand by its highest ranks: 'A-K-Q' of odd cards, 'pair of 2' of those that make more."""
    if hand.category == 0:
        return "-".join(_texts(hand.ranks[:ranks]))
    return f"{hand.category.title} {'-'.join(_texts(hand.ranks[: max(1, ranks - 2)]))}"


# -- two cards and a board --


def _starting_hands(study: Study) -> Iterator[Part]:
    strategy = study.solution.strategy
    out, stay = strategy.actions
    totals = strategy.table.totals.tolist()
    values = strategy.values[strategy.actions.index(stay)].tolist()
    worth = [Fraction(int(value), total * strategy.scale) for value, total in zip(values, totals, strict=True)]
    most = float(max(worth))
    cells = [
        ChartCell("", 0.05 + 0.95 * (float(value) + 1) / (most + 1), decimal(value, 2, sign=True))
        if stays
        else ChartCell("", 0.75, decimal(value, 2, sign=True), out=True)
        for value, stays in zip(worth, (strategy.best > 0).tolist(), strict=True)
    ]
    key = ((stay, ChartCell("", 0.6)), (f"{out}: playing on loses more than the ante", ChartCell("", 0.75, out=True)))
    yield Figure(
        _grid(cells, key),
        "What each starting hand is worth in antes if it is played on. Suited hands are above the diagonal, unsuited below it.",
    )
    for bet, name in (("turn", "Turn"), ("river", "River")):
        made = _share_betting(strategy, bet)
        cells = [
            ChartCell("", float(share), percent(share, 0)) if stays else ChartCell("", 0.75, out, out=True)
            for share, stays in zip(made, (strategy.best > 0).tolist(), strict=True)
        ]
        yield Figure(_grid(cells), f"How often the {name} is bet under best play, by starting hand.")


def _share_betting(strategy: Strategy, bet: str) -> list[Fraction]:
    table = strategy.table
    bets: NDArray[np.bool_] = np.array([bool(outcome[bet]) for outcome in table.outcomes])
    made = table.counts[:, bets].sum(axis=1)
    return [Fraction(int(number), int(total)) for number, total in zip(made, table.totals, strict=True)]


def _grid(cells: Sequence[ChartCell], key: tuple[tuple[str, ChartCell], ...] = ()) -> Chart:
    """The 169 starting hands as they are always drawn: pairs on the diagonal, suited hands above it."""
    from croupier.lab import STARTING_HANDS

    found: dict[str, ChartCell] = dict(zip(STARTING_HANDS, cells, strict=True))
    rows = []
    for down, first in enumerate(DOWN):
        row = []
        for at, second in enumerate(DOWN):
            name = _spelled(first, second, suited=at > down)
            row.append(replace(found[name], text=name))
        rows.append(tuple(row))
    return Chart(("",) * 13, ("",) * 13, tuple(rows), key=key)


def _spelled(first: str, second: str, *, suited: bool) -> str:
    """A starting hand as it is called everywhere: '72o', the higher card first."""
    low, high = sorted((first, second), key=RANKS.index)
    return high + low + ("" if low == high else "s" if suited else "o")
