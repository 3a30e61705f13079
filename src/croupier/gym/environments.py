"""The environments: one round at a time, and many at a time in one process."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from croupier.errors import InputError, show_briefly
from croupier.gym.rounds import IntArray, Rounds

Infos = dict[str, Any]


class CasinoEnv(gymnasium.Env[IntArray, np.int64]):
    """One round of a house-banked game as an episode. What it takes is described in docs/gym.md."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]  # it is one of the class

    def __init__(self, kind: str, render_mode: str | None = None, **request: Any) -> None:
        self.rounds = Rounds(1, kind, **request)
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.MultiDiscrete(self.rounds.sizes)
        self.action_space = gymnasium.spaces.Discrete(self.rounds.tree.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[IntArray, Infos]:
        """Deal a round; with options={"hand": "Qh 6d 4c"} with this hand, the other cards at random."""
        super().reset(seed=seed)
        self.rounds.deal(self.np_random, np.ones(1, np.bool_), self.rounds.read_hand(options))
        return self.rounds.observe()[0], self._info()

    def step(self, action: np.int64 | int) -> tuple[IntArray, float, bool, bool, Infos]:
        """Decide. At the end the reward is what the round brought in Antes, and the information has the round as a scenario."""
        actions = _check_actions(np.asarray([action]), 1, self.rounds.tree.actions)
        rewards, over, plays = self.rounds.play(actions)
        info = {"scenario": self.rounds.scenario(0, int(plays[0]))} if over[0] else self._info()
        return self.rounds.observe()[0], float(rewards[0]), bool(over[0]), False, info

    def render(self) -> str | None:
        """What the player sees and may do, as text."""
        return self.rounds.show(0) if self.render_mode else None

    def _info(self) -> Infos:
        node = int(self.rounds.nodes[0])
        return {"action_mask": self.rounds.tree.mask[node].copy(), "actions": self.rounds.tree.open[node]}


class CasinoVectorEnv(VectorEnv[IntArray, IntArray, Any]):
    """Many rounds at a time, as arrays. Where one is over the next is dealt in the same step."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # type: ignore[misc]

    def __init__(self, kind: str, num_envs: int = 1, **request: Any) -> None:
        if num_envs < 1:
            raise InputError("there must be one round or more at a time", where="num_envs")
        self.num_envs = num_envs
        self.rounds = Rounds(num_envs, kind, **request)
        self.single_observation_space = gymnasium.spaces.MultiDiscrete(self.rounds.sizes)
        self.single_action_space = gymnasium.spaces.Discrete(self.rounds.tree.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._hand: IntArray | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[IntArray, Infos]:
        """Deal all rounds; with options={"hand": "Qh 6d 4c"} with this hand, and so those that follow, until the next reset."""
        super().reset(seed=seed)
        self._hand = self.rounds.read_hand(options)
        self.rounds.deal(self.np_random, np.ones(self.num_envs, np.bool_), self._hand)
        return self.rounds.observe(), self._infos()

    def step(self, actions: IntArray) -> tuple[IntArray, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """Decide in each round. Of those that are over `final_obs` has the last observation; the next ones are dealt."""
        rewards, over, _ = self.rounds.play(_check_actions(np.asarray(actions), self.num_envs, self.rounds.tree.actions))
        final: Infos = {}
        if over.any():
            final = {"final_obs": self.rounds.observe(), "_final_obs": over}
            self.rounds.deal(self.np_random, over, self._hand)
        return self.rounds.observe(), rewards, over, np.zeros(self.num_envs, np.bool_), self._infos() | final

    def _infos(self) -> Infos:
        every = np.ones(self.num_envs, np.bool_)
        return {"action_mask": self.rounds.tree.mask[self.rounds.nodes], "_action_mask": every}


def _check_actions(actions: NDArray[Any], size: int, number: int) -> IntArray:
    """Actions as numbers that there are. `InputError` if they are others, or not as many."""
    if actions.shape != (size,) or actions.dtype.kind not in "iu":
        raise InputError(f"an action is a whole number, one for each of {size} rounds", where="action")
    if wrong := [each for each in np.unique(actions).tolist() if not 0 <= each < number]:
        raise InputError(f"{show_briefly(wrong[0])} is no action: they are numbered 0 to {number - 1}", where="action")
    return actions.astype(np.int64)
