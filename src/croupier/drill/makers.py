"""How every case is staged: the makers of all scenes, tried until the table says that it is that case."""

from __future__ import annotations

from croupier.drill import card_scenes, player_scenes, stake_scenes
from croupier.drill.chance import Chance
from croupier.drill.scenes import Maker, Scene, Setting
from croupier.drill.shadow import STAFF, StagingError
from croupier.errors import CroupierError
from croupier.rulebook import Case, Refusal
from croupier.table import decide
from croupier.table import events as e

MAKERS: dict[Case, Maker] = {**card_scenes.MAKERS, **stake_scenes.MAKERS, **player_scenes.MAKERS}
_TRIES = 60


def make_scene(slug: str, case: Case, seed: str) -> Scene:
    """A scene of a case in a book. What the seed makes of it may be another case: then the next thing is tried."""
    last = ""
    for attempt in range(_TRIES):
        try:
            scene = MAKERS[case](Setting(slug, case, Chance(f"{slug} {case.name} {seed} {attempt}")))
        except StagingError as error:
            last = str(error)
            continue
        if (found := case_of(scene)) is case:
            return scene
        last = f"it is {found.value}" if found else "nobody may report it then"
    raise CroupierError(f"{slug}: {case.value} cannot be staged: {last}")


def case_of(scene: Scene) -> Case | None:
    """What the table says it is, when whoever may rule on it reports it."""
    for actor in STAFF.values():
        answer = decide(scene.table.state, scene.said(actor, scene.report.effect))
        if not isinstance(answer, Refusal):
            ruled = next((event for event in answer if isinstance(event, e.IrregularityRuled)), None)
            return ruled.case if ruled else None
    return None
