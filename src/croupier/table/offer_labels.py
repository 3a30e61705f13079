"""The labels of offers: what a console shows for a command that may be given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from croupier.codec import kind_words
from croupier.rulebook import To
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.offers import Open


def describe(command: c.Command, may: Mapping[str, Open], answer: tuple[e.Event, ...]) -> str:
    """A few plain words: what is done or what went wrong, to whom and where, and what follows."""
    ruled = answer[0] if answer else None
    said = {each.name: getattr(command, each.name) for each in fields(command) if each.name not in may}
    parts = [kind_words(type(command))]
    if isinstance(ruled, e.IrregularityRuled):
        parts = [f"{ruled.case.value}: {ruled.effect.value}"]
    elif "action" in said:
        parts = [said["action"]]
    parts += [said["wager"]] if said.get("wager") else []
    parts += ["one wager"] if isinstance(command, c.MakeRuling) and command.wager else []
    if (holder := said.get("holder")) is not None:
        parts += [holder.value if isinstance(holder, To) else f"position {holder}"]
    parts += [said["measure"].value] if "measure" in said else []
    parts += ["hold the hands back"] if said.get("hold") else []
    parts += ["stay in" if said["stay"] else "take all wagers back"] if "stay" in said else []
    parts += ["the jackpot hands wait"] if said.get("waiting") else []
    parts += ["play on" if said["play_on"] else "take the stakes back"] if "play_on" in said else []
    parts += [f"position {said['position']}"] if said.get("position") is not None else []
    parts += [said["player"]] if said.get("player") else []
    parts += [f"before {said['before'].value}"] if said.get("before") else []
    return ", ".join(parts)
