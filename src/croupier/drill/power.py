"""What is asked about a power failure besides: whether an outcome is established, who has a choice, and what it brings."""

from __future__ import annotations

from croupier.drill.chance import Chance
from croupier.drill.exercise import Option, Question, QuestionAnswered
from croupier.drill.scenes import Scene
from croupier.drill.shadow import DEALER
from croupier.rulebook import NOTHING, Case
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import replay

ESTABLISHED, CHOOSERS, WITHDRAWN = "established", "choosers", "money withdrawn"
YES_NO = (Option("yes", "Yes"), Option("no", "No"))
_NOBODY = "nobody"


def power_questions(scene: Scene, case: Case, events: tuple[e.Event, ...], chance: Chance) -> list[QuestionAnswered]:
    """The questions with their right answers, as they follow from the table's own events."""
    decided = "yes" if case is Case.POWER_DECIDED else "no"
    asked: list[QuestionAnswered] = [(Question(ESTABLISHED, "Has any wager definitely won or lost?", YES_NO), (decided,))]
    offered = next((event.players for event in events if isinstance(event, e.WithdrawalOffered)), ())
    asked.append((Question(CHOOSERS, "Who may now choose to withdraw?", _choosers(scene, offered, chance)), (_key(offered),)))
    if offered:
        player = chance.pick(offered)
        branch = scene.table.branch()
        branch.state = replay(branch.state, events)
        before = branch.state.returned.get(player, NOTHING)
        branch.do(c.Withdraw(DEALER, player=player))
        back = branch.state.returned.get(player, NOTHING) - before
        asked.append((Question(WITHDRAWN, f"{player} withdraws. How much goes back to {player}?"), (str(back),)))
    return asked


def _key(players: tuple[str, ...]) -> str:
    return " ".join(sorted(players)) or _NOBODY


def _choosers(scene: Scene, offered: tuple[str, ...], chance: Chance) -> tuple[Option, ...]:
    """Those who may, and others who might be thought to."""
    state, everybody = scene.table.state, scene.table.players
    staying = tuple(player for player in everybody if any(not state.folded(at) for at in state.positions_of(player)))
    looked = tuple(player for player in everybody if player in state.looks)
    groups = {_key(each): each for each in (offered, everybody, staying, looked, (), everybody[:1], everybody[1:])}
    keys = (_key(offered), *[key for key in groups if key != _key(offered)][:3])
    return tuple(Option(key, ", ".join(sorted(groups[key])) or "Nobody") for key in chance.shuffled(keys))
