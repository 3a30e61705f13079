"""What a house can do against players who know too much, and what each measure takes from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from croupier.lab.protection.findings import Finding, subtract
from croupier.rulebook import Edition, Procedure, To

TAKEN = "taken from who knows"


def flashes(best: Finding, known: Finding, chance: Fraction | None) -> Iterator[Finding]:
    """Best play against a dealer of whom a card can be seen in some rounds: with a given chance, and the chance that is even.

    Whether it is seen tells nothing of the cards. So the player does best with it where it is seen, and without it elsewhere.
    """
    if not isinstance(best.value, Fraction) or not isinstance(known.value, Fraction):
        return
    edge, gain = best.value, known.value - best.value
    if chance is not None:
        yield Finding("flash", f"the same in {float(chance):.4g} of the rounds", edge + chance * gain)
    if 0 < -edge < gain:
        yield Finding("flash-even", "the chance of seeing it that makes the game even", -edge / gain, "chance")


def countermeasures(edition: Edition, found: Iterable[Finding]) -> Iterator[Finding]:
    """What each measure takes from a player who knows too much, per Ante and round; none costs another player anything."""
    named = {each.name: each for each in found}
    best = named["best-play"]
    late = [device.value for device, each in edition.devices.items() if _dealt_late(edition, each)]
    note = f"the dealer's cards leave the deck after the last decision: {', '.join(late)}" if late else ""
    yield Finding("guarded", "guard the dealer's cards", subtract(named["dealer-card"].value, best.value), TAKEN, note)
    seen = {int(name.removeprefix("positions-")): each for name, each in named.items() if name.startswith("positions-")}
    most = max(seen)
    yield Finding("unseen", "let nobody see another position's cards", subtract(seen[most].value, best.value), TAKEN)
    for others in sorted(seen, reverse=True)[1:]:
        what = f"deal to {others + 1} positions at most" if others > 1 else "deal to two positions at most"
        yield Finding(f"at-most-{others + 1}", what, subtract(seen[most].value, seen[others].value), TAKEN)


def _dealt_late(edition: Edition, procedure: Procedure) -> bool:
    """Whether no card of the dealer's lies there while players decide."""
    last = len(edition.decisions.steps)
    return all(step.stage >= last for step in procedure.steps if step.to is To.DEALER)
