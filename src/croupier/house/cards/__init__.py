"""The cards of a house: a shuffle that anybody can check afterwards, seals on what is hidden, and readers of real cards.

docs/shuffle.md says how it is done and how it is checked.
"""

from croupier.house.cards.collection import collect_opened
from croupier.house.cards.events import CARDS, CardEvent, EntropyGiven, RoundOpened, RoundSealed
from croupier.house.cards.hidden import HOLD_CARDS, holds_hidden_cards
from croupier.house.cards.opened import CheckedShuffle, OpenedShuffle, check_opened, read_opened, write_opened
from croupier.house.cards.readers import CardRead, CardReader, Keyboard, ReaderFault, key_cards, scan_card
from croupier.house.cards.rounds import RoundCards, deck_of, follow, give_entropy, open_round, round_key, seal_round
from croupier.house.cards.seals import (
    SealError,
    commit,
    round_of_sealed,
    seal_body,
    seal_snapshot,
    unseal_body,
    unseal_snapshot,
)
from croupier.house.cards.shuffle import Entropy, shuffle
from croupier.house.cards.simulated_shoe import ShoeFaults, SimulatedShoe

__all__ = [
    "CARDS",
    "HOLD_CARDS",
    "CardEvent",
    "CardRead",
    "CardReader",
    "CheckedShuffle",
    "Entropy",
    "EntropyGiven",
    "Keyboard",
    "OpenedShuffle",
    "ReaderFault",
    "RoundCards",
    "RoundOpened",
    "RoundSealed",
    "SealError",
    "ShoeFaults",
    "SimulatedShoe",
    "check_opened",
    "collect_opened",
    "commit",
    "deck_of",
    "follow",
    "give_entropy",
    "holds_hidden_cards",
    "key_cards",
    "open_round",
    "read_opened",
    "round_key",
    "round_of_sealed",
    "scan_card",
    "seal_body",
    "seal_round",
    "seal_snapshot",
    "shuffle",
    "unseal_body",
    "unseal_snapshot",
    "write_opened",
]
