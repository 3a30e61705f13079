"""The games as environments of Gymnasium: they keep its rules and the books', and what they teach is the best play."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import croupier
from croupier.cards import DECK, parse_cards
from croupier.errors import InputError
from croupier.games import BOOKS, edition
from croupier.gym import ENVIRONMENTS
from croupier.lab import game_kind

ROOT = Path(__file__).parent.parent
ID_OF = {slug: next(name for name, kind in ENVIRONMENTS.items() if kind == game_kind(edition(slug)).name) for slug in BOOKS}
REQUESTS: list[dict[str, Any]] = [
    *({"book": slug} for slug in BOOKS),
    {"book": "mbs-three-card", "readings": {"S-1": "contains-a-queen"}, "sides": {"pair_plus": "25"}, "ante": "5"},
    {"book": "rws-texas-holdem", "readings": {"H-27": "turn-first"}, "sides": {"bonus": "15"}},
]


def made(request: dict[str, Any], **more: Any) -> Any:
    return gymnasium.make(ID_OF[request["book"]], **request, **more)


def alone(name: str) -> Any:
    return gymnasium.make(name).unwrapped


def many_of(name: str, number: int) -> Any:
    return gymnasium.make_vec(name, num_envs=number)


def place(text: str) -> list[int]:
    return sorted(1 + DECK.index(card) for card in parse_cards(text))


def test_each_game_has_an_environment():
    assert ENVIRONMENTS == {"croupier/ThreeCard-v0": "three_card", "croupier/Stud-v0": "stud", "croupier/Holdem-v0": "holdem"}
    for name, kind in ENVIRONMENTS.items():
        assert game_kind(edition(alone(name).rounds.book.edition.slug)).name == kind


@pytest.mark.parametrize("request_", REQUESTS, ids=str)
def test_gymnasiums_own_checker_finds_nothing(request_):
    check_env(made(request_, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("request_", REQUESTS, ids=str)
def test_rewards_are_what_the_readable_settlement_pays_in_antes(request_):
    env, random = made(request_), np.random.default_rng(7)
    rewards = set()
    env.reset(seed=7)
    for _ in range(150):
        _, info = env.reset()
        over, reward = False, 0.0
        while not over:
            assert reward == 0
            _, reward, over, _, info = env.step(int(random.integers(0, 5) > 0))
        (position,) = croupier.settle(info["scenario"])["positions"]
        assert reward == pytest.approx(float(position["net"]) / float(request_.get("ante", 10)))
        rewards.add(reward)
    assert len(rewards) > 3


@pytest.mark.parametrize("slug", BOOKS)
def test_an_observation_has_no_card_that_lies_face_down(slug):
    env = made({"book": slug})
    observation, _ = env.reset(seed=3)
    dealt, rounds = edition(slug).dealt, env.unwrapped.rounds
    seen = [card for card in observation if card]
    assert (
        len(seen) == dealt.player + edition(slug).exposes_card
    )  # before the first decision: one's own hand, and what is exposed
    over = False
    while not over:
        board = [card for card in observation[: dealt.player + 4].tolist() if card]
        hidden = np.array([card not in board for card in rounds.cards[0] + 1])
        cards = rounds.cards.copy()
        others = np.setdiff1d(np.arange(len(DECK)), cards)
        rounds.cards[0, hidden] = others[: hidden.sum()]
        assert rounds.observe()[0].tolist() == observation.tolist()
        rounds.cards[:] = cards
        observation, _, over, *_ = env.step(1)


def test_holdem_turns_up_the_board_as_decisions_are_made():
    env = gymnasium.make("croupier/Holdem-v0")
    env.reset(seed=5)
    shown = []
    for action in (1, 0, 1):
        observation, _, over, _, info = env.step(action)
        shown.append((np.count_nonzero(observation[2:6]), observation[6:].tolist()))
    assert over
    assert shown == [(3, [2, 0]), (4, [2, 1]), (4, [2, 1])]
    assert info["scenario"]["positions"][0]["actions"] == ["flop", "check", "river"]


def test_h_27_an_action_that_is_not_open_is_masked_and_counts_as_checking():
    env = made({"book": "rws-texas-holdem", "readings": {"H-27": "turn-first"}})
    env.reset(seed=5)
    masks = [env.step(action)[4]["action_mask"].tolist() for action in (1, 0)]
    assert masks == [[1, 1], [1, 0]]
    assert env.step(1)[4]["scenario"]["positions"][0]["actions"] == ["flop", "check", "check"]


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_many_rounds_at_a_time_are_the_rounds_of_one_at_a_time(name):
    """Every round of a vector is settled as one by itself with the same cards, and the next is dealt in the same step."""
    many, one = many_of(name, 300), alone(name)
    random = np.random.default_rng(2)
    observations, infos = many.reset(seed=2)
    ended = 0
    for _ in range(6):
        cards, nodes = many.unwrapped.rounds.cards.copy(), many.unwrapped.rounds.nodes.copy()
        actions = random.integers(0, 2, 300)
        following, rewards, over, truncated, infos = many.step(actions)
        assert many.observation_space.contains(following)
        assert not truncated.any()
        for row in range(0, 300, 7):
            one.rounds.cards[:], one.rounds.nodes[:] = cards[row], nodes[row]
            assert one.rounds.observe()[0].tolist() == observations[row].tolist()
            last, reward, done, _, _ = one.step(int(actions[row]))
            assert (reward, done) == (rewards[row], over[row])
            assert last.tolist() == (infos["final_obs"] if done else following)[row].tolist()
            assert not done or not many.unwrapped.rounds.nodes[row]
        observations, ended = following, ended + int(over.sum())
    assert ended > 300


def test_cards_are_dealt_alike_by_the_same_seed_and_each_as_often():
    env = many_of("croupier/ThreeCard-v0", 20_000)
    first, other = (env.reset(seed=seed)[0] for seed in (1, 2))
    assert (env.reset(seed=1)[0] == first).all()
    assert (other != first).any()
    counts = np.bincount(first.ravel(), minlength=53)[1:]
    expected = first.size / 52
    assert ((counts - expected) ** 2 / expected).sum() < 100  # 51 degrees of freedom, less for cards of one hand
    assert all(len(set(row)) == 8 for row in env.unwrapped.rounds.cards[:2_000].tolist())


def test_a_round_may_start_from_a_hand():
    one, many = alone("croupier/ThreeCard-v0"), many_of("croupier/ThreeCard-v0", 50)
    hand = {"hand": "Qh 6d 4c"}
    assert one.reset(seed=1, options=hand)[0].tolist() == place("Qh 6d 4c")
    observations, _ = many.reset(seed=1, options=hand)
    following, *_ = many.step(np.ones(50, np.int64))
    assert {tuple(row) for row in (*observations.tolist(), *following.tolist())} == {tuple(place("Qh 6d 4c"))}
    assert all(len(set(row)) == 8 for row in many.unwrapped.rounds.cards.tolist())


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"hand": "Qh 6d"}, "3 different cards"),
        ({"hand": "Qh Qh 4c"}, "Qh is there twice"),
        ({"hand": 7}, "3 different cards"),
        ({"hand": "Qh 6d 1x"}, "1x"),
        ({"deck": "Qh"}, "no option of this name"),
    ],
)
def test_what_a_reset_cannot_deal_is_refused(options, what):
    with pytest.raises(InputError, match=what):
        gymnasium.make("croupier/ThreeCard-v0").reset(options=options)


@pytest.mark.parametrize(
    ("request_", "what"),
    [
        ({"book": "rws-texas-holdem"}, "rws-texas-holdem is hold'em, not three card"),
        ({"book": "no-such-book"}, "no-such-book"),
        ({"ante": "nothing"}, "nothing"),
        ({"sides": {"jackpot": "5"}}, "no side wager 'jackpot'"),
        ({"readings": {"S-1": "no-such-answer"}}, "no-such-answer"),
        ({"sidez": {"pair_plus": "5"}}, "sidez: there is no option of this name"),
    ],
)
def test_a_game_that_cannot_be_is_refused(request_, what):
    with pytest.raises(InputError, match=what):
        gymnasium.make("croupier/ThreeCard-v0", **request_)


@pytest.mark.parametrize("action", [2, -1, 0.5, "play", [0, 1]])
def test_an_action_that_there_is_not_is_refused(action):
    env = alone("croupier/ThreeCard-v0")
    env.reset(seed=1)
    with pytest.raises(InputError, match="action"):
        env.step(action)


def test_there_is_a_round_at_a_time_or_more():
    with pytest.raises(InputError, match="one round or more"):
        gymnasium.make_vec("croupier/ThreeCard-v0", num_envs=0)


# -- the example learner --


@pytest.fixture(scope="module")
def learner() -> ModuleType:
    spec = spec_from_file_location("learner", ROOT / "docs" / "learner.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["learner"] = module
    spec.loader.exec_module(module)
    return module


def best_play(hand: str) -> bool:
    return bool(croupier.advise("mbs-three-card", hand)["best"] == "play")


def test_the_learner_knows_all_hands(learner):
    hands = list(learner.all_hands())
    assert len(hands) == 1_755  # of 22,100, those that differ by more than the names of their suits
    assert len({tuple(place(hand)) for hand in hands}) == 1_755


def test_the_learner_finds_the_best_play_of_hands_around_the_border(learner):
    """All but Q-6-4 and Q-6-3, which `make test-long` learns with the rest."""
    hands = ["2c 6d Qh", "2c 7d Qh", "4c 5d Qh", "2c 3d Kh", "8c Td Jh", "2c 2d 3c", "2c 3d 5h"]
    best, rounds = learner.learn(hands, sure=4, seed=1)
    assert {hand: bool(action) for hand, action in best.items()} == {hand: best_play(hand) for hand in hands}
    assert rounds["2c 6d Qh"] > 10 * rounds["8c Td Jh"]  # the closer the two actions, the longer it takes


def test_a_little_playing_costs_little(learner):
    hands = list(learner.all_hands())[::9]
    best, _ = learner.learn(hands, most=2_000, seed=1)
    values = {hand: croupier.advise("mbs-three-card", hand)["actions"] for hand in hands}
    lost = [
        max(each["decimal"] for each in values[hand].values()) - values[hand]["play" if best[hand] else "fold"]["decimal"]
        for hand in hands
    ]
    assert 0 <= sum(lost) / len(hands) < 0.002
    assert sum(best.values()) not in (0, len(hands))


@pytest.mark.long
def test_the_learner_reaches_the_exact_best_play(learner):
    best, _ = learner.learn(learner.all_hands(), sure=5, seed=1)
    assert [hand for hand, action in best.items() if bool(action) != best_play(hand)] == []
