"""A program that learns three card by playing. It is told no rule: it sees its cards, decides, and sees what it won.

Monte Carlo with exploring starts: every hand that differs by more than the names of its suits is dealt again and again, with
other cards around it, until its two averages are so many standard errors apart that the better action is plain.

    python docs/learner.py [STANDARD ERRORS [SEED]]
"""

import sys
from itertools import combinations_with_replacement
from math import inf, sqrt

import gymnasium
import numpy as np

import croupier.gym  # noqa: F401  # it makes the games known to Gymnasium

FOLD, PLAY = 0, 1
AT_A_TIME = 2_000


def all_hands():
    """The 1,755 hands of three cards that are not the same but for the names of their suits, lowest rank first."""
    for low, middle, high in combinations_with_replacement("23456789TJQKA", 3):
        if low == high:
            suits = ["cdh"]
        elif low == middle:
            suits = ["cdc", "cdh"]
        elif middle == high:
            suits = ["ccd", "hcd"]
        else:
            suits = ["ccc", "ccd", "cdc", "cdd", "cdh"]
        yield from (" ".join(map("".join, zip((low, middle, high), each, strict=True))) for each in suits)


def learn(hands, sure=5.0, seed=1, most=inf):
    """By hand the action that won more, and how many rounds it took; `most` is where a hand is given up as too close."""
    env = gymnasium.make_vec("croupier/ThreeCard-v0", num_envs=AT_A_TIME)
    actions = np.full(AT_A_TIME, PLAY)
    actions[: AT_A_TIME // 10] = FOLD  # a few are enough to see what folding brings
    best, rounds = {}, {}
    env.reset(seed=seed)
    for hand in hands:
        env.reset(options={"hand": hand})
        number, total, squares = np.zeros(2), np.zeros(2), np.zeros(2)
        apart = error = 0.0
        while (number.sum() < most and abs(apart) <= sure * error) or not number.sum():
            _, rewards, *_ = env.step(actions)
            number += np.bincount(actions)
            total += np.bincount(actions, rewards)
            squares += np.bincount(actions, rewards**2)
            means = total / number
            apart = means[PLAY] - means[FOLD]
            error = sqrt(sum((squares / number - means**2) / number))
        best[hand], rounds[hand] = (PLAY if apart > 0 else FOLD), int(number.sum())
    return best, rounds


def main(sure=5.0, seed=1):
    """Learn all hands, and print what was learnt."""
    best, rounds = learn(all_hands(), float(sure), int(seed))
    print(f"{len(best):,} hands learnt in {sum(rounds.values()):,} rounds, {sum(best.values()):,} of them to be played")
    hardest = sorted(rounds, key=rounds.get)[-8:]
    print("the hardest:", ", ".join(f"{hand} {'play' if best[hand] else 'fold'} ({rounds[hand]:,})" for hand in hardest))


if __name__ == "__main__":
    main(*sys.argv[1:])
