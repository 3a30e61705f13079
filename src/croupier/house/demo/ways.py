"""The ways of the bots: what each stakes and how it decides, stated in words."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.desk import RuleOfPlay, play_always, play_best, play_by_thumb, play_carefully
from croupier.rulebook import Money


@dataclass(frozen=True, slots=True)
class Way:
    """A stated way to play."""

    name: str
    words: str
    rule: RuleOfPlay
    bankroll: Money
    times: tuple[int, ...] = (1,)  # the least stake, one of these times as large
    sides: bool = False  # stakes on all side wagers
    jackpot: bool = False  # stakes on the jackpot
    most_units: bool = False  # as many units as the book allows
    hands: int = 1  # positions


WAYS = (
    Way(
        "plays best",
        "Twice the least ante and nothing else. Decides by the best short rule that croupier strategy prints for the game.",
        play_best,
        Money.dollars(5_000),
        times=(2,),
    ),
    Way(
        "rule of thumb",
        "One to five times the least ante, and one unit on the jackpot. Stays with a pair or a Queen; of two cards folds only "
        "two small ones that do not match.",
        play_by_thumb,
        Money.dollars(5_000),
        times=(1, 2, 2, 5),
        jackpot=True,
    ),
    Way(
        "always plays",
        "The least ante, or double. Folds nothing and makes every bet.",
        play_always,
        Money.dollars(8_000),
        times=(1, 2),
    ),
    Way(
        "stakes everything",
        "The least ante, all side wagers, and as many units on the jackpot as the book allows. Decides by the rule of thumb.",
        play_by_thumb,
        Money.dollars(10_000),
        sides=True,
        jackpot=True,
        most_units=True,
    ),
    Way(
        "cautious",
        "The least ante and nothing else. Plays a pair or better; of two cards also two from Ten up.",
        play_carefully,
        Money.dollars(2_000),
    ),
    Way(
        "two positions",
        "The least ante and one unit on the jackpot, on two positions. Looks at the first hand alone, as the books demand, and "
        "plays it best; the other is played without a look.",
        play_best,
        Money.dollars(8_000),
        jackpot=True,
        hands=2,
    ),
)
