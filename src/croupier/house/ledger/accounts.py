"""Accounts and postings: where money can be, and how much of it came there or left."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple, TypeAlias

Cents: TypeAlias = int | Fraction  # whole at tables; a pool has exact fractions of a cent


class Kind(StrEnum):
    """What an account is for."""

    # of a player
    IN_HAND = "chips in hand"  # below nothing: what the player brought
    # of a table, in its round
    ON_AREA = "on the area"  # a player's part of a stake that lies there
    COLLECTED = "collected"  # a stake that was settled
    PAID = "paid"  # below nothing: what went back on it when it was settled
    GIVEN_BACK = "given back"  # what the round has given back to a player, winnings included
    # of a table, from all its rounds before
    TRAY = "tray"  # what the house has won there; below nothing: lost
    JACKPOT_STAKES = "jackpot stakes"  # that were collected
    AWARDS = "awards"  # that the pool gave the table to pay. With what it paid on jackpot wagers in the round: nothing
    # of a pool: what it holds
    METER = "meter"
    CARRIED = "carried"  # the fraction of a cent that waits for the next contribution
    OVERFLOW = "overflow"
    RESERVE = "reserve"
    OWED = "owed"  # awards of open entries
    # of a pool, below nothing: where that came from
    BASE = "base"
    CONTRIBUTED = "contributed"
    BORNE = "borne by the house"  # contributions that stay though their stakes went back
    HOUSE_ADDED = "added by the house"  # for resets, less what the reserve paid of it
    HOUSE_PAYS = "paid by the house"  # awards that are no part of the meter
    CORRECTED = "corrected"


class Account(NamedTuple):
    """An account: whose it is, and what for."""

    owner: str  # `player/NAME`, `table/NAME` or `pool/NAME`
    kind: Kind
    position: int = 0
    wager: str = ""
    player: str = ""

    def __str__(self) -> str:
        area = f" {self.position} {self.wager}" if self.wager else ""
        whose = f" of {self.player}" if self.player else ""
        return f"{self.owner} {self.kind.value}{area}{whose}"


class Posting(NamedTuple):
    """So much came to an account; below nothing, it left."""

    account: Account
    cents: Cents


def at_table(name: str) -> str:
    """The owner of a table's accounts."""
    return f"table/{name}"


def at_pool(name: str) -> str:
    """The owner of a pool's accounts."""
    return f"pool/{name}"


def in_hand(player: str) -> Account:
    """The chips of a player."""
    return Account(f"player/{player}", Kind.IN_HAND)
