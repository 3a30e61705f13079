"""Names of places: tables and pools are addressed by them over HTTP, so that each is one step of an address (R-7)."""

from __future__ import annotations

from croupier.rulebook import find_fault

_PARTS = "/\\"  # what parts an address; browsers take the second for the first


def find_place_fault(name: str) -> str:
    """Why nothing may be called so; nothing if it may."""
    if not name:
        return "a name is not empty"
    if any(sign in name for sign in _PARTS):
        return "it stands in addresses: write it without / and \\"
    if not name.strip("."):
        return "it stands in addresses, where dots alone mean another place: write a name"
    return find_fault(name)
