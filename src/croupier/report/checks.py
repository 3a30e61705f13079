"""The checks that stand behind a report, run when it is made: what should be, and what was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Any, TypeAlias

from croupier.cards import DECK, Card, ThreeCardClass, rank_three
from croupier.errors import CroupierError
from croupier.lab import (
    BASE,
    HOLDEM,
    STUD,
    THREE_CARD,
    Adviser,
    HouseSums,
    JointCounts,
    Play,
    Rulings,
    Seen,
    decimal,
    five_card_classes,
    game_kind,
    rounds_text,
)
from croupier.report.model import Column, Paragraph, Section, Table
from croupier.report.pay_tables import rows, sum_rows
from croupier.report.study import Study
from croupier.report.volatility import ROUNDS
from croupier.rulebook import Book, Meter, Money, PlayedPosition, Showdown, check_round, settle, wager_text

CardTuple: TypeAlias = tuple[Card, ...]

SEED = 4  # of the states and rounds that are tried, the same in every report
STATES = 6  # that are gone through
LEFT = {HOLDEM: 7, THREE_CARD: 9, STUD: 8}  # cards that are left unknown in each
ROUNDS_TRIED = 200
STAKE = Money.dollars(100)
UNIT, RESET, SHOWS = Money.dollars(5), Money.dollars(50_000), Money.dollars(1_000_000)


@dataclass(frozen=True)
class Check:
    """One check: what should be, what was found, and whether they agree."""

    what: str
    wanted: str
    found: str
    held: bool


def checks(study: Study) -> tuple[Check, ...]:
    """All checks on a study, run now."""
    return tuple(_checks(study))


def section(found: tuple[Check, ...]) -> Section:
    """The checks as a table."""
    failed = sum(not each.held for each in found)
    said = (
        Paragraph(f"{failed} of {len(found)} checks FAILED: do not rely on this sheet.", warns=True)
        if failed
        else Paragraph(f"All {len(found)} checks held. They were run when this sheet was made.")
    )
    columns = (Column("check", wide=1), Column("should be", number=True), Column("found", number=True), Column(""))
    lines = tuple((each.what, each.wanted, each.found, "held" if each.held else "FAILED") for each in found)
    return Section("Checks that were run", (said, Table(columns, lines)), in_short=True)


def _checks(study: Study) -> Iterator[Check]:
    yield book_is_whole(study.book)
    yield from _deals(study)
    yield from _classes(study)
    yield from _sums(study)
    yield from _laws(study)
    yield _thumbs(study)
    yield states_agree(study.book)
    yield rounds_agree(study.book)


def _same(what: str, wanted: object, found: object) -> Check:
    return Check(what, _shown(wanted), _shown(found), wanted == found)


def _shown(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


# -- the book --


def book_is_whole(book: Book) -> Check:
    """The clauses rule on every combination of facts exactly once, and every line is what the catalogue prints."""
    cells = sum(1 for compiled in book.compiled.values() for cell in compiled.cells() if compiled.reachable(cell))
    lines = sum(1 for _ in book.edition.lines())
    what = f"{cells:,} combinations of facts, {lines} pay-table lines: no gap, no conflict, odds as in the catalogue"
    if book.edition.changes:
        what += ", save what was changed"
    try:
        book.edition.verify()
        book.verify()
    except CroupierError as error:
        return Check(what, "no error", str(error), held=False)
    return Check(what, "no error", "no error", held=True)


# -- the counts --


def _dealt(book: Book) -> tuple[str, int]:
    """The number of deals from the number of cards alone."""
    return {
        HOLDEM: ("C(52,2) · C(50,3) · 47 · 46 · C(45,2)", comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2)),
        THREE_CARD: ("C(52,3) · C(49,3)", comb(52, 3) * comb(49, 3)),
        STUD: ("C(52,5) · C(47,5) · 5", comb(52, 5) * comb(47, 5) * 5),
    }[game_kind(book.edition)]


def _deals(study: Study) -> Iterator[Check]:
    formula, deals = _dealt(study.book)
    for name, valuation in study.valued.items():
        yield _same(f"deals with a result, {name}: {formula}", deals, sum(valuation.results.values()))
    jackpot = study.solution.jackpot.valuation
    if study.kind is THREE_CARD:
        formula, deals = f"{formula} · C(46,2)", deals * comb(46, 2)
    yield _same(f"deals with a result, jackpot: {formula}", deals, sum(jackpot.results.values()))


def _classes(study: Study) -> Iterator[Check]:
    """The players' hands by class against those counted without any kernel."""
    table = study.solver.table
    if study.kind is HOLDEM:
        ways = Counter(int(number) for number in table.totals)
        yield _same("starting hands with the same number of deals for each way to hold them, of 169", 169, max(ways.values()))
        return
    plain: Mapping[Any, int]
    if study.kind is THREE_CARD:
        plain = Counter(ThreeCardClass(rank_three(cards).category) for cards in combinations(DECK, 3))
    else:
        plain = five_card_classes()
    hands = sum(plain.values())
    counted = _by_class(table)
    for each, number in plain.items():
        yield _same(f"{each.title}, of {hands:,} hands, counted without kernels", number, counted[each] * hands // table.deals)


def _by_class(table: JointCounts) -> Counter[object]:
    found: Counter[object] = Counter()
    for kind, number in zip(table.kind.tolist(), table.of_row.tolist(), strict=True):
        found[table.known[kind]["hand"]] += number
    return found


# -- the results --


def _sums(study: Study) -> Iterator[Check]:
    """What lines add makes up the whole; and each wager is settled in every deal in which it was placed."""
    base, edition = study.solution.base, study.book.edition
    added = sum(
        (sum_rows(rows(study, wager, base)).units * study.size(edition.wager_named[wager]) for wager in study.base_wagers),
        Fraction(0),
    )
    yield _same("sum over the pay-table lines, base game: the expected net result", base.expected.units, added)
    for wager, valuation in study.solution.sides.items():
        yield _same(
            f"sum over the pay-table lines, {wager_text(wager)}: the expected net result",
            valuation.expected.units,
            sum_rows(rows(study, wager, valuation)).units,
        )
    settled = sum(count for (wager, _), count in base.clauses.items() if wager == BASE)
    yield _same("deals in which a clause settles the ante", base.deals, settled)
    strategy = study.solution.strategy
    yield _same("sum over the best actions: the expected net result", base.expected.units, strategy.expected())


def _laws(study: Study) -> Iterator[Check]:
    """A convolved distribution has the mean and the deviation that it must have."""
    for name in study.one_round:
        for rounds in ROUNDS[1:]:
            law = study.total(name, rounds)
            mean, deviation = law.moments
            close = abs(mean - law.mean) < 1e-6 * law.deviation and abs(deviation / law.deviation - 1) < 1e-6
            what = f"mean and deviation of {rounds_text(rounds)} rounds, {name}, from the convolved distribution"
            wanted, found = (f"{decimal(a, 3)}, {decimal(b, 3)}" for a, b in ((law.mean, law.deviation), (mean, deviation)))
            yield Check(what, wanted, found, held=close)


def _thumbs(study: Study) -> Check:
    least = min(each.cost for each in study.rules_of_thumb)
    return Check("no rule of thumb beats best play: the least that one costs", "≥ 0", str(least), held=least >= 0)


# -- against the settlement, round by round --


def states_agree(book: Book) -> Check:
    """Values found by the kernels against rounds settled one by one, with all but a few cards out of play."""
    random, adviser, dealt = Random(SEED), Adviser(book), book.edition.dealt  # noqa: S311  # it chooses samples
    on_board = adviser.kind is HOLDEM
    shown = 4 if on_board else adviser.kind.exposed  # the board at hold'em's last bet, else the dealer's card
    settled = agreed = actions = 0
    for _ in range(STATES):
        pack = random.sample(DECK, len(DECK))
        own, pack = tuple(pack[: dealt.player]), pack[dealt.player :]
        seen, pack = tuple(pack[:shown]), pack[shown:]
        left, dead = pack[: LEFT[adviser.kind]], tuple(pack[LEFT[adviser.kind] :])
        advice = adviser.advise(Seen(own, () if on_board else seen, seen if on_board else (), dead))
        deals = list(_ways(book, seen, left, dead))
        for action, value in advice.values.items():
            chosen = ("flop", "check", action) if on_board else (action,)
            nets = [_net(book, own, dealer, community, chosen) for dealer, community in deals]
            actions += 1
            settled += len(deals)
            agreed += Fraction(sum(nets), STAKE.cents * len(deals)) == value
    return _same(f"values of actions that equal the mean of {settled:,} rounds settled one by one", actions, agreed)


def _ways(book: Book, seen: CardTuple, left: list[Card], dead: CardTuple) -> Iterator[tuple[CardTuple, CardTuple]]:
    """Every way in which the deal may go on: the dealer's cards and the community's, which in three card are of no account."""
    dealt = book.edition.dealt
    if game_kind(book.edition) is HOLDEM:
        for river in left:
            for dealer in combinations([card for card in left if card != river], 2):
                yield dealer, (*seen, river)
        return
    for more in combinations(left, dealt.dealer - len(seen)):
        yield (*seen, *more), dead[: dealt.community]


def _net(book: Book, own: CardTuple, dealer: CardTuple, community: CardTuple, actions: tuple[str, ...]) -> int:
    seat = PlayedPosition(1, own, {BASE: STAKE}, actions)
    return sum(line.net.cents for line in settle(check_round(book, dealer, community, [seat])).positions[0].lines)


def rounds_agree(book: Book) -> Check:
    """What the lab computes for every wager of dealt rounds, against the settlement."""
    random = Random(SEED)  # noqa: S311  # as above
    known: dict[tuple[object, ...], Rulings] = {}
    tried = agreed = 0
    for _ in range(ROUNDS_TRIED):
        seat, dealer, community = _round(random, book)
        played = check_round(book, dealer, community, [seat], Meter(UNIT, SHOWS, RESET))
        lines = {line.wager: line.net.cents for line in settle(played).positions[0].lines}
        showdown = Showdown(played, seat)
        for wager in book.edition.wagers:
            stake = played.stakes[1].get(wager.bonus_on or wager.name)
            if stake is None:
                continue
            key = (wager.name, tuple(seat.wagers), seat.actions[0])
            if key not in known:
                known[key] = Rulings(
                    book, wager.name, Play(tuple(seat.wagers), seat.actions[0]), HouseSums(unit=UNIT, meter=SHOWS, stake=stake)
                )
            facts = {fact.name: showdown.value(fact) for fact in book.compiled[wager.name].facts}
            brings = known[key].payoff(known[key].among(facts)[0]).worth(stake, SHOWS) * 100
            tried += 1
            agreed += abs(brings - lines.get(wager.name, 0)) < 1  # an award is rounded to the cent
    return _same(f"wagers of {ROUNDS_TRIED} dealt rounds settled as computed, to the cent", tried, agreed)


def _round(random: Random, book: Book) -> tuple[PlayedPosition, CardTuple, CardTuple]:
    """A round with every wager that may be placed before the deal, and any actions."""
    edition = book.edition
    dealt = edition.dealt
    pack = random.sample(DECK, dealt.player + dealt.dealer + dealt.community)
    wagers = {
        wager.name: UNIT if wager.name == edition.jackpot.wager else STAKE for wager in edition.wagers if wager.before_deal
    }
    actions: list[str] = []
    for step in edition.decisions.steps:
        choice = random.choice([each for each in step if each.open_to(wagers, actions, book.answers)])
        actions.append(choice.action)
        if choice.ends:
            break
    seat = PlayedPosition(1, tuple(pack[: dealt.player]), wagers, tuple(actions))
    return seat, tuple(pack[dealt.player : dealt.player + dealt.dealer]), tuple(pack[dealt.player + dealt.dealer :])
