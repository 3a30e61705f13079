"""The second walk of an audit, shared out: each table and each book once, what is linked together, and evenly."""

from __future__ import annotations

import pytest

from croupier.house.audit.sharing import Share, divide_work

TABLES = ("A", "B", "C", "D", "E")
LINKS = (("Gold", "A"), ("Gold", "B"), ("Silver", "B"), ("Blue", "C"))
EVENTS = {"table/A": 50, "table/B": 70, "table/C": 40, "table/D": 90, "table/E": 10, "pool/Gold": 9, "house": 3, "other": 1}


def shared(count: int, events: dict[str, int] = EVENTS) -> list[Share]:
    return divide_work(TABLES, ("Gold", "Silver", "Blue"), LINKS, events, count)


@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_each_table_is_decided_again_and_each_book_is_kept_by_one_process(count):
    shares = shared(count)
    assert sorted(stream for each in shares for stream in each.tables) == [f"table/{name}" for name in TABLES]
    books = sorted(stream for each in shares for stream in each.books)
    assert books == sorted({*EVENTS, "pool/Silver", "pool/Blue"})
    together = next(each.books for each in shares if "pool/Gold" in each.books)
    linked = {"table/A", "table/B", "pool/Gold", "pool/Silver"}  # B was at both
    assert {stream for stream, number in together.items() if number == together["table/A"]} == linked


def test_a_table_is_decided_again_where_its_books_are_kept_as_long_as_that_is_even():
    for each in shared(2):
        assert each.tables <= each.books.keys()
    (first, second) = shared(2, {"table/A": 100, "table/B": 100, "table/C": 1})
    assert {"table/A", "table/B", "pool/Gold"} <= first.books.keys()
    assert {"table/A", "table/B"} <= second.tables  # else it would wait for the first
    assert first.load < 2 * second.load
