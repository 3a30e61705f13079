"""What if: a round settled again by another answer to a reading, or by another edition, beside how it was settled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from croupier.errors import CroupierError, InputError
from croupier.games import edition, editions
from croupier.rulebook import Edition, Meter, Money, Settlement, To, numbers, wager_text
from croupier.table import Setup, State
from croupier.web.felt import write_hand


def list_choices(setup: Setup, cited: Iterable[str]) -> dict[str, Any]:
    """The readings and books by which a round can be settled otherwise; those that were cited in it come first."""
    first = list(dict.fromkeys(cited))
    open_ = [each for each in setup.edition.register.of(setup.slug) if len(each.choices(setup.slug)) > 1]
    open_.sort(key=lambda each: (each.id not in first, first.index(each.id) if each.id in first else 0))
    return {
        "readings": [
            {
                "id": each.id,
                "title": each.title,
                "question": each.question,
                "cited": each.id in first,
                "followed": setup.book.answers.get(each.id, each.adopted),
                "answers": [
                    {"key": answer.key, "says": answer.says, "adopted": answer.key == each.adopted}
                    for answer in each.answers
                    if answer.key in each.choices(setup.slug)
                ],
            }
            for each in open_
        ],
        "books": [
            {
                "book": slug,
                "title": other.catalogue.title,
                "casino": other.catalogue.operator,
                "edition": other.catalogue.edition,
            }
            for slug in editions()
            if slug != setup.slug and _is_alike(setup, other := edition(slug))
        ],
    }


def _is_alike(setup: Setup, other: Edition) -> bool:
    """Whether a round of one book can be settled by another: the same wagers, and as many cards."""
    alike = [each.name for each in setup.edition.wagers] == [each.name for each in other.wagers]
    dealt = next(iter(other.devices.values()))
    return alike and all(dealt.cards(to) == setup.procedure.cards(to) for to in To)


def settle_otherwise(lay: State, reading: str, answer: str, slug: str) -> dict[str, Any]:
    """The round as it was settled beside how it would be by another answer to a reading, or by another edition."""
    setup = lay.setup
    try:
        other = (
            replace(setup, readings={**setup.readings, reading: answer})
            if reading
            else replace(setup, slug=slug, readings={}, layout="")
        )
        meter = lay.frozen or lay.read or (Meter(setup.unit, setup.unit, setup.unit) if setup.unit else None)
        both = (lay.settlement(meter), lay.but(setup=other).settlement(meter))
    except CroupierError as error:
        raise InputError(f"it cannot be settled so: {error}", where="what-if") from None
    as_played, would = (_lines(each) for each in both)
    rows = []
    for at in sorted({at for at, _ in (*as_played, *would)}):
        wagers = list(dict.fromkeys(wager for place, wager in (*as_played, *would) if place == at))
        nets = [sum(found[at, wager][0] for wager in wagers if (at, wager) in found) for found in (as_played, would)]
        rows.append(
            {
                "position": at,
                "wagers": {
                    wager: {
                        "words": wager_text(wager),
                        "as_played": _net(as_played.get((at, wager))),
                        "if": _net(would.get((at, wager))),
                        "rules": list(would[at, wager][1]) if (at, wager) in would else [],
                    }
                    for wager in wagers
                },
                "as_played": str(Money(nets[0])),
                "if": str(Money(nets[1])),
                "difference": str(Money(nets[1] - nets[0])),
            }
        )
    house = [-sum(net for net, _ in found.values()) for found in (as_played, would)]
    columns = list(dict.fromkeys(wager for _, wager in (*as_played, *would)))
    ordered = [each.name for each in setup.edition.wagers if each.name in columns]
    return {
        "columns": [{"wager": wager, "words": wager_text(wager).capitalize()} for wager in ordered],
        "dealer": {"as_played": _dealer(both[0]), "if": _dealer(both[1])},
        "positions": rows,
        "house": {"as_played": str(Money(house[0])), "if": str(Money(house[1])), "difference": str(Money(house[1] - house[0]))},
    }


def _dealer(settled: Settlement) -> dict[str, Any]:
    """The dealer's hand, whether it counts, and the rules that say so."""
    try:
        hand, qualifies = write_hand(settled.round.dealer_hand), settled.dealer_qualifies
    except CroupierError:
        return {"hand": "", "qualifies": None, "rules": []}
    condition = settled.round.book.edition.qualifies
    return {"hand": hand, "qualifies": qualifies, "rules": list(numbers(getattr(condition, "rules", "") or ""))}


def _net(line: tuple[int, tuple[str, ...]] | None) -> str | None:
    return None if line is None else str(Money(line[0]))


def _lines(settled: Settlement) -> dict[tuple[int, str], tuple[int, tuple[str, ...]]]:
    """What each wager brings its player, in cents, and by which rules."""
    return {
        (each.played.position, line.wager): (line.returned.cents - line.stake.cents, line.rules)
        for each in settled.positions
        for line in each.lines
    }
