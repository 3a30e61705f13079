"""Rounds that were played: found by what happened in them, and shown again step by step."""

from croupier.web.rounds.archive import Archive, KeptRound, RoundQuery
from croupier.web.rounds.replay import RoundFrames
from croupier.web.rounds.what_if import list_choices, settle_otherwise

__all__ = ["Archive", "KeptRound", "RoundFrames", "RoundQuery", "list_choices", "settle_otherwise"]
