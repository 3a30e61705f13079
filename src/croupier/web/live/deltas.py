"""What is different between two states of a topic, so that whoever has the first can make the second of it."""

from __future__ import annotations

from typing import Any, TypeAlias

Delta: TypeAlias = list[Any]  # [path, value], or [path] for what is gone; they are made one after the other
_LONG = 8  # items: a longer list of which most are others is sent whole


def find_deltas(before: Any, after: Any) -> list[Delta]:
    """The changes that make one state of the other. A path is a list of keys and indexes; an empty one is the whole."""
    found: list[Delta] = []
    _compare(before, after, [], found)
    return found


def _compare(before: Any, after: Any, path: list[str | int], found: list[Delta]) -> None:
    if before is after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        found += [[[*path, key]] for key in before if key not in after]
        for key, value in after.items():
            if key in before:
                _compare(before[key], value, [*path, key], found)
            else:
                found.append([[*path, key], value])
    elif isinstance(before, list) and isinstance(after, list):
        _compare_lists(before, after, path, found)
    elif type(before) is not type(after) or before != after:
        found.append([path, after])


def _compare_lists(before: list[Any], after: list[Any], path: list[str | int], found: list[Delta]) -> None:
    """One by one; where that says more than the whole list, as when one was put before them all, the whole list is sent."""
    both = min(len(before), len(after))
    others = [index for index in range(both) if not _is_same(before[index], after[index])]
    if both > _LONG and 2 * len(others) > both and all(map(_is_another, *_some(others, before, after))):
        found.append([path, after])  # the rest is not looked at
        return
    own: list[Delta] = []
    for index in others:
        _compare(before[index], after[index], [*path, index], own)
    own += [[[*path, index]] for index in range(len(before) - 1, both - 1, -1)]  # from the end: no index moves
    own += [[[*path, index], after[index]] for index in range(both, len(after))]
    is_less = len(own) * 2 <= len(after) or not after or sum(map(_weigh_change, own)) < _weigh(after[0]) * len(after)
    found += own if is_less else [[path, after]]


def _some(indexes: list[int], *lists: list[Any]) -> list[list[Any]]:
    """The first, the middle and the last of some items, of each list."""
    chosen = (indexes[0], indexes[len(indexes) // 2], indexes[-1])
    return [[each[index] for index in chosen] for each in lists]


def _is_another(before: Any, after: Any) -> bool:
    """Whether there is more to say of what is different in something than half of the whole."""
    return 2 * sum(map(_weigh_change, find_deltas(before, after))) > _weigh(after)


def _is_same(before: Any, after: Any) -> bool:
    """Whether nothing is different, found without a step of ours for each part: to Python, and to it alone, 1 is True."""
    return before is after or (before == after and repr(before) == repr(after))


def _weigh_change(change: Delta) -> int:
    return 3 + (_weigh(change[1]) if len(change) > 1 and isinstance(change[1], dict | list) else 1)


def _weigh(value: Any) -> int:
    """About how much there is to write of something."""
    if isinstance(value, dict):
        return 2 * len(value) + sum(map(_weigh, value.values()))
    return 1 + sum(map(_weigh, value)) if isinstance(value, list | tuple) else 1
