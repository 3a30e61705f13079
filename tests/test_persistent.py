"""The map that shares what does not change: it does what a dict does, and every older version stays as it was."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.persistent import PersistentMap


class SameHash:
    """Keys that no hash tells apart."""

    def __hash__(self) -> int:
        return 7


keys = st.integers() | st.text(max_size=3) | st.tuples(st.text(max_size=1), st.integers(0, 50))


@given(st.lists(st.tuples(keys, st.integers()), max_size=300))
def test_it_does_what_a_dict_does_and_no_version_changes(items):
    plain: dict[int, int] = {}
    kept: PersistentMap[int, int] = PersistentMap()
    versions = [(plain, kept)]
    for key, value in items:
        plain, kept = {**plain, key: value}, kept.put(key, value)
        versions.append((plain, kept))
    for plain, kept in versions:
        assert list(kept.items()) == list(plain.items())
        assert (len(kept), kept == plain) == (len(plain), True)
        assert all(kept[key] == value and key in kept for key, value in plain.items())
    assert PersistentMap(items) == PersistentMap(dict(items)) == pickle.loads(pickle.dumps(kept)) == kept  # noqa: S301  # our own


def test_what_is_not_there_is_a_key_error():
    kept = PersistentMap({number: number for number in range(1000)})
    assert kept.get(-1) is None
    assert 1000 not in kept
    assert kept != kept.put(3, 4)
    with pytest.raises(KeyError):
        kept[-1]
    with pytest.raises(TypeError):
        hash(kept)


def test_keys_of_one_hash_are_told_apart():
    several = [SameHash() for _ in range(100)]
    kept = PersistentMap((key, index) for index, key in enumerate(several))
    assert [kept[key] for key in several] == list(range(100))


def test_a_change_shares_what_it_does_not_touch():
    """However large the map is, a change copies one leaf and the few nodes above it."""
    kept = PersistentMap({number: object() for number in range(100_000)})
    changed = kept.put(5, None)
    shared = sum(mine is theirs for mine, theirs in zip(kept._root, changed._root, strict=True))  # noqa: SLF001  # its inside
    assert shared == len(kept._root) - 1  # noqa: SLF001
