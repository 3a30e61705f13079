"""Checks a certificate that `croupier solve --certificate` has written. It shares no code with Croupier.

    python3 -I CHECKER CERTIFICATE

It needs Python 3.9 or later and nothing else. It says what it has found right, and what it cannot see from the certificate.
What is wrong is named, and the exit status is 1.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from pathlib import Path
from typing import Any

FORM = "croupier-certificate-1"

# How many hands of so many cards are of each class, as every book on poker prints them.
CLASSES = {
    3: {"straight flush": 48, "three of a kind": 52, "straight": 720, "flush": 1096, "pair": 3744, "three odd cards": 16440},
    5: {"royal flush": 4, "straight flush": 36, "four of a kind": 624, "full house": 3744, "flush": 5108, "straight": 10200}
    | {"three of a kind": 54912, "two pairs": 123552, "one pair": 1098240, "five odd cards": 1302540},
    7: {"royal flush": 4324, "straight flush": 37260, "four of a kind": 224848, "full house": 3473184, "flush": 4047644}
    | {
        "straight": 6180020,
        "three of a kind": 6461620,
        "two pairs": 31433400,
        "one pair": 58627800,
        "five odd cards": 23294460,
    },
}


class WrongError(Exception):
    """Something in a certificate is wrong."""


def require(what: str, found: object, stated: object) -> None:
    """Stop where something is not what the certificate states."""
    if found != stated:
        raise WrongError(f"{what}: the certificate states {stated}, and it comes to {found}")


def net(ruling: Any, wager: Any) -> Fraction:
    """What one unit of a wager brings: from its result and its odds. A bonus on another wager has no stake to lose."""
    own = 0 if wager["bonus"] else 1
    if ruling["result"] == "collected":
        return Fraction(-own)
    if ruling["result"] != "pays":
        return Fraction(0)
    odds, word, one = ruling["pays"].split()
    won = Fraction(int(odds), int(one)) - (own if word == "for" else 0)
    return min(won, Fraction(wager["most"])) if "most" in wager else won


def figures_of(deals: int, results: Counter[Any]) -> dict[str, Any]:
    """What follows from the deals of each result: what it brings, and what was staked for it."""
    require("deals of all results", sum(results.values()), deals)
    mean = sum((won * count for (won, _), count in results.items()), Fraction(0)) / deals
    staked = sum((stake * count for (_, stake), count in results.items()), Fraction(0)) / deals
    squares = sum((won * won * count for (won, _), count in results.items()), Fraction(0)) / deals
    return {"expected_net": mean, "house_edge": float(-mean), "average_wager": staked, "variance": squares - mean * mean}


def require_figures(name: str, found: dict[str, Any], stated: Any) -> None:
    """Stop where a figure is not the one that is stated."""
    for figure, value in found.items():
        said = stated[figure]
        require(f"{name}, {figure}", value, Fraction(said) if isinstance(said, str) else said)


def check_base(base: Any) -> None:
    """The ante and what follows it: in each row the action taken is the best one, and all rows together give the figures."""
    deals = prod(comb(some, taken) for some, taken in base["dealt"])
    require("deals", deals, base["deals"])
    wagers, rulings = base["wagers"], base["rulings"]

    def brings(cell: Any) -> tuple[Fraction, Fraction]:
        """What all wagers of a cell bring in antes, and what was staked on them."""
        sizes = {name: Fraction(wagers[name]["size"]) for name in cell or ()}
        won = sum((net(rulings[at], wagers[name]) * sizes[name] for name, at in (cell or {}).items()), Fraction(0))
        return won, sum((size for name, size in sizes.items() if not wagers[name]["bonus"]), Fraction(0))

    settled = {action: [[brings(cell) for cell in cells] for cells in kinds] for action, kinds in base["settled"].items()}
    results: Counter[Any] = Counter()
    for row in base["rows"]:
        worth = {}
        for action, kinds in settled.items():
            cells = kinds[row["kind"]]
            worth[action] = sum(won * count for (won, _), count in zip(cells, row["counts"]))
        best = max(worth, key=worth.__getitem__)
        if worth[best] > worth[row["action"]]:
            raise WrongError(f"{row['knows']}: the action is {row['action']}, and {best} would bring more")
        for at, count in enumerate(row["counts"]):
            if count and base["settled"][row["action"]][row["kind"]][at] is None:
                raise WrongError(f"{row['knows']}: there are deals for which no ruling is stated, {base['columns'][at]}")
            results[settled[row["action"]][row["kind"]][at]] += count * row["times"]
    require_figures("base", figures_of(deals, results), base["figures"])


def check_wager(name: str, part: Any) -> None:
    """A side wager: by its results and the deals of each."""
    results: Counter[Any] = Counter()
    for each in part["results"]:
        results[net(each, part), Fraction(1)] += each["deals"]
    require_figures(name, figures_of(part["deals"], results), part["figures"])


def check_jackpot(part: Any) -> None:
    """The jackpot wager: what it returns for certain, and which part of the meter."""
    deals, stake = part["deals"], Fraction(part["stake"])
    require("jackpot, deals of all results", sum(each["deals"] for each in part["results"]), deals)
    units, dollars, share = (
        sum((Fraction(each["brings"][kind]) * each["deals"] for each in part["results"]), Fraction(0)) / deals
        for kind in ("units", "dollars", "share")
    )
    require("jackpot, what it returns is in", "dollars" if dollars else "units staked", part["figures"]["fixed_return_in"])
    fixed = dollars + (1 + units) * stake if dollars else 1 + units
    require_figures("jackpot", {"fixed_return": fixed, "meter_coefficient": share}, part["figures"])


def check_classes(base: Any) -> None:
    """The classes of the player's hand come as often as they must, and the dealer wins as many deals as the player."""
    classes: Counter[str] = Counter()
    standings: Counter[str] = Counter()
    for row in base["rows"]:
        for column, count in zip(base["columns"], row["counts"]):
            facts = {**base["kinds"][row["kind"]], **column}
            classes[facts["hand"]] += count * row["times"]
            standings[facts["comparison"]] += count * row["times"]
    cards = base["best_of"]
    for name, hands in CLASSES[cards].items():
        require(f"deals with {name}", Fraction(classes[name], base["deals"]), Fraction(hands, comb(52, cards)))
    require("deals in which the player's hand is the higher", standings["higher"], standings["lower"])


# -- three cards: every count is made again --


def strength(hand: Any) -> tuple[int, list[int]]:
    """Three cards in the order of hands."""
    ranks = sorted((rank for rank, _ in hand), reverse=True)
    ranks = [3, 2, 1] if ranks == [14, 3, 2] else ranks
    runs = ranks[0] - 1 == ranks[1] == ranks[2] + 1
    suited = len({suit for _, suit in hand}) == 1
    if runs or suited:
        return (5 if runs and suited else 3 if runs else 2), ranks
    alike = len(ranks) - len(set(ranks))
    return (0, 1, 4)[alike], sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))


def suits_aside(hand: Any) -> Any:
    """The same for hands that differ by the names of their suits alone."""
    return sorted(sorted(rank for rank, suit in hand if suit == each) for each in "cdhs")


def deal_again(base: Any) -> None:
    """Every hand against all hands that the dealer may have, who plays with Queen high or better."""
    hands = sorted(combinations([(rank, suit) for rank in range(2, 15) for suit in "cdhs"], 3), key=strength)
    order = [strength(hand) for hand in hands]
    # A set of hands is a number with a bit for each hand.
    having = {
        card: sum(1 << at for at, hand in enumerate(hands) if card in hand) for card in {c for hand in hands for c in hand}
    }
    everything, qualified = (1 << len(hands)) - 1, sum(1 << at for at, each in enumerate(order) if each >= (0, [12]))
    ways = Counter(map(str, map(suits_aside, hands)))
    for row in base["rows"]:
        hand = [("23456789TJQKA".index(card[0]) + 2, card[1]) for card in row["knows"].split()]
        require(f"{row['knows']}, hands like it", ways.pop(str(suits_aside(hand)), 0), row["times"])
        first, last = order.index(strength(hand)), len(order) - order[::-1].index(strength(hand))
        apart = everything & ~(having[hand[0]] | having[hand[1]] | having[hand[2]])
        below, up_to = (1 << first) - 1, (1 << last) - 1
        stands = {"higher": apart & below, "equal": apart & up_to & ~below, "lower": apart & ~up_to}
        for column, count in zip(base["columns"], row["counts"]):
            dealers = stands[column["comparison"]] & (qualified if column["dealer qualifies"] else ~qualified)
            require(f"{row['knows']}, {column}", f"{dealers:b}".count("1"), count)
    require("hands without a row", len(ways), 0)


def check_parts(certificate: Any) -> list[str]:
    """What is right, in words. What is wrong is a `WrongError`."""
    base, said = certificate["base"], []
    if certificate["certificate"] != FORM:
        raise WrongError(f"it is of another form than {FORM}: take the checker that was written beside it")
    check_base(base)
    hands = sum(row["times"] for row in base["rows"])
    require("each row is one hand", hands == comb(*base["dealt"][0]), not base["rows_are_sums"])
    said.append(
        f"base: {len(base['rows'])} rows are all {base['deals']:,} deals; house edge {base['figures']['house_edge']:.4%}"
    )
    for name, part in certificate["wagers"].items():
        if name == "jackpot":
            check_jackpot(part)
            said.append(
                f"{name}: returns {float(Fraction(part['figures']['fixed_return'])):.6f} {part['figures']['fixed_return_in']}"
            )
        else:
            check_wager(name, part)
            said.append(f"{name}: house edge {part['figures']['house_edge']:.4%}")
    said.append(
        "shown: each figure is what the counts and odds here come to; the base game's counts are of all deals there are"
    )
    if base["rows_are_sums"]:
        said.append("shown: over each row, the sum of many hands, no other action would have brought more")
        said.append("not shown: that each hand within a row is played at its best")
    else:
        said.append("shown: in each row no other first action would have brought more")
    if base["later_bets"]:
        said.append(f"not shown: that the bets on {' and '.join(base['later_bets'])} are made where they bring most")
    if base["best_of"]:
        check_classes(base)
        said.append("shown: the classes of hands come as often as they must, and neither side has the better hands")
    else:
        said.append("not shown: that the classes of hands come as often as they must")
    if base["best_of"] == 3:
        deal_again(base)
        said.append("shown: every count of the base game, by dealing all hands again")
    else:
        said.append("not shown: that each single count is right; only dealing all hands again would show it")
    said.append("not shown: how often each result of a side wager or of the jackpot comes, and how an award is made up")
    return [*said, "not shown: that odds and rules here are those of the printed book; compare them with it"]


def check_named() -> int:
    """Check the certificate that the command names."""
    if len(sys.argv) != 2:
        print(f"say which certificate is to be checked: python3 {Path(sys.argv[0]).name} FILE.json")
        return 2
    try:
        certificate = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
        said = check_parts(certificate)
    except WrongError as wrong:
        said = [f"WRONG. {wrong}"]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, ArithmeticError) as error:
        said = [f"WRONG. This is no certificate that can be checked: {error!r}"]
    print("\n".join(said))
    return 1 if said[0].startswith("WRONG") else 0


if __name__ == "__main__":
    sys.exit(check_named())
