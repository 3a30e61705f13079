"""A map that is never changed in place, and whose copy with one change costs the same however many keys it has."""

from __future__ import annotations

from collections.abc import Hashable, ItemsView, Iterable, Iterator, Mapping, ValuesView
from typing import Any, TypeVar, overload

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
T = TypeVar("T")

_BITS = 5
_WAYS = 1 << _BITS  # branches of a node, and about as many keys in a leaf
_MASK = _WAYS - 1
_LAST = 60 // _BITS  # the level below which a hash has no more bits to tell keys apart by


class PersistentMap(Mapping[K, V]):
    """A mapping with `put`, which gives another map and leaves this one as it is. No key ever goes.

    Inside it is a tree: a node is a tuple of nodes, chosen by some bits of the key's hash, or a dict of a few keys. A change
    copies one leaf and the nodes above it, and shares the rest. Keys come in the order in which they were first put in, as in
    a dict.
    """

    __slots__ = ("_root", "_size")

    def __init__(self, items: Iterable[tuple[K, V]] | Mapping[K, V] = ()) -> None:
        self._root: Any = {}
        self._size = 0
        for key, value in dict(items).items():
            self._root = _put(self._root, hash(key), 0, key, (self._size, value))
            self._size += 1

    def put(self, key: K, value: V) -> PersistentMap[K, V]:
        """This map with a value under a key, in place of what was there."""
        found = _leaf(self._root, key).get(key)
        made: PersistentMap[K, V] = object.__new__(PersistentMap)
        made._root = _put(self._root, hash(key), 0, key, (found[0] if found else self._size, value))
        made._size = self._size + (found is None)
        return made

    def __getitem__(self, key: K) -> V:
        node = self._root  # here and below as `_leaf` does it: a command looks up dozens of keys
        if type(node) is tuple:
            bits = hash(key)
            node = node[bits & _MASK]
            while type(node) is tuple:
                bits >>= _BITS
                node = node[bits & _MASK]
        return node[key][1]  # type: ignore[no-any-return]

    @overload
    def get(self, key: K, default: None = None) -> V | None: ...

    @overload
    def get(self, key: K, default: T) -> V | T: ...

    def get(self, key: object, default: object = None) -> object:
        """The value under a key, or the default. `Mapping` does the same by way of a `KeyError`, which is slow."""
        node = self._root
        if type(node) is tuple:
            bits = hash(key)
            node = node[bits & _MASK]
            while type(node) is tuple:
                bits >>= _BITS
                node = node[bits & _MASK]
        found = node.get(key)
        return default if found is None else found[1]

    def __contains__(self, key: object) -> bool:
        return key in _leaf(self._root, key)

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[K]:
        return iter(self._in_order())

    def items(self) -> ItemsView[K, V]:
        """The keys and their values. `Mapping` does the same by looking up each key."""
        return self._in_order().items()

    def values(self) -> ValuesView[V]:
        """The values. `Mapping` does the same by looking up each key."""
        return self._in_order().values()

    def _held(self) -> dict[K, tuple[int, V]]:
        """The keys with their serial numbers and values, in any order."""
        if type(self._root) is dict:
            return self._root
        found: dict[K, tuple[int, V]] = {}
        nodes = [*self._root]
        while nodes:
            node = nodes.pop()
            if type(node) is tuple:
                nodes += node
            else:
                found |= node
        return found

    def _in_any_order(self) -> dict[K, V]:
        return {key: value for key, (_, value) in self._held().items()}

    def _in_order(self) -> dict[K, V]:
        held = self._held()
        keys = held if held is self._root else sorted(held, key=held.__getitem__)  # a dict by itself has them in order
        return {key: held[key][1] for key in keys}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PersistentMap):
            return Mapping.__eq__(self, other)
        if other._root is self._root or self._size != other._size:
            return self._size == other._size
        return other._in_any_order() == self._in_any_order()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"PersistentMap({dict(self)})"

    def __reduce__(self) -> tuple[type[PersistentMap[K, V]], tuple[dict[K, V]]]:
        """Pickled by its items: the hash of a text is another one in another process."""
        return PersistentMap, (dict(self),)


def but(value: T, **changes: object) -> T:
    """A frozen dataclass without slots, with some fields changed. `replace` does the same at several times the cost."""
    made: T = object.__new__(type(value))
    object.__setattr__(made, "__dict__", value.__dict__ | changes)
    return made


def _leaf(node: Any, key: object) -> Any:
    """The dict that has a key, if anything below a node has it."""
    bits = hash(key)
    while type(node) is tuple:
        node = node[bits & _MASK]
        bits >>= _BITS
    return node


def _put(node: Any, bits: int, level: int, key: object, held: tuple[int, object]) -> Any:
    if type(node) is tuple:
        way, ways = bits & _MASK, list(node)
        ways[way] = _put(ways[way], bits >> _BITS, level + 1, key, held)
        return tuple(ways)
    leaf = {**node, key: held}
    if len(leaf) <= _WAYS or level == _LAST:
        return leaf
    split: list[dict[object, tuple[int, object]]] = [{} for _ in range(_WAYS)]
    for each, value in leaf.items():
        split[(hash(each) >> (_BITS * level)) & _MASK][each] = value
    return tuple(split)
