"""The ids by which Gymnasium knows the games: one for each kind of game that the lab can count."""

from __future__ import annotations

import gymnasium

from croupier.lab import GAME_KINDS

ENVIRONMENTS = {f"croupier/{''.join(map(str.title, kind.name.split('_')))}-v0": kind.name for kind in GAME_KINDS}


def register_environments() -> None:
    """Make the games known to Gymnasium; importing `croupier.gym` does it."""
    for name, kind in ENVIRONMENTS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="croupier.gym:CasinoEnv",
                vector_entry_point="croupier.gym:CasinoVectorEnv",
                kwargs={"kind": kind},
            )
