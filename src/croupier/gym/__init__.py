"""The games as environments of Gymnasium, for programs that learn to play.

After `import croupier.gym`, `gymnasium.make("croupier/ThreeCard-v0")` makes one and `gymnasium.make_vec` many rounds at a time.
`ENVIRONMENTS` has all ids. An observation holds what a player may see and nothing else, a reward is what the round brought, in
Antes.
"""

from __future__ import annotations

from croupier.extras import need_extra

need_extra("gym")  # first the extra that brings the other as well
need_extra("lab")

from croupier.gym.environments import CasinoEnv, CasinoVectorEnv  # noqa: E402  # they are classes of Gymnasium's
from croupier.gym.registration import ENVIRONMENTS, register_environments  # noqa: E402

__all__ = ["ENVIRONMENTS", "CasinoEnv", "CasinoVectorEnv", "register_environments"]

register_environments()
