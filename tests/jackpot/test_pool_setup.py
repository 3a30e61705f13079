"""How a pool is set up (R-3)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import croupier
from croupier.games import BOOKS, catalogue, edition, register
from croupier.jackpot import (
    LinkedTable,
    Order,
    Parameters,
    PoolSetup,
    reconcile,
)
from croupier.rulebook import Money
from pools import (
    BASE,
    MBS_POOL,
    PARAMETERS,
    RWS,
    STUD,
    THREE,
    UNIT,
    Pool,
)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("reset", Money(0)),
        ("reset", 100_000),
        ("rate", Fraction(0)),
        ("rate", Fraction(6, 5)),
        ("rate", 0.2),
        ("reserve_rate", Fraction(-1, 5)),
        ("reserve_rate", Fraction(9, 10)),  # with the meter's fifth more than the stake
        ("reserve_rate", None),
        ("cap", Money.dollars(99_999)),
        ("largest_contribution", Money(0)),
        ("largest_contribution", None),
    ],
)
def test_r_3_a_bad_parameter_is_refused_by_an_error_of_ours(field, value):
    with pytest.raises(croupier.InputError) as error:
        replace(PARAMETERS, **{field: value})
    assert error.value.where == field


def test_r_3_no_setting_has_a_default():
    with pytest.raises(TypeError):
        Parameters(reset=Money(1), rate=Fraction(1, 2))  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        PoolSetup("Megalink", BASE, PARAMETERS, Order.ENTRY)  # type: ignore[call-arg]
    for field in ("base", "reserve_rate"):
        kind = MBS_POOL if field == "base" else PARAMETERS
        given = {name: getattr(kind, name) for name in kind.__slots__ if name != field}
        with pytest.raises(TypeError):
            type(kind)(**given)


@pytest.mark.parametrize("base", [Money(-1), Money.dollars(100_001)])
def test_r_3_a_pool_opens_with_its_base_which_is_not_above_the_cap(base):
    capped = replace(MBS_POOL, parameters=replace(PARAMETERS, cap=BASE))
    with pytest.raises(croupier.InputError) as error:
        replace(capped, base=base)
    assert error.value.where == "base"
    pool = Pool(replace(capped, base=Money.dollars(12)))
    assert pool.displayed == "12.00"
    assert reconcile(pool.state).balances


def test_r_7_each_linked_table_is_identified():
    with pytest.raises(croupier.InputError, match="linked twice"):
        PoolSetup("Megalink", BASE, PARAMETERS, Order.ENTRY, (STUD, STUD))
    with pytest.raises(croupier.InputError, match="needs a name"):
        LinkedTable("", "mbs-three-card", UNIT)
    with pytest.raises(croupier.InputError, match="no rulebook"):
        LinkedTable("table", "whist", UNIT)
    with pytest.raises(croupier.InputError, match="the unit of the jackpot must be more than nothing"):
        LinkedTable("table", "mbs-three-card", Money(0))


def test_r_3_a_pool_is_identified():
    with pytest.raises(croupier.InputError, match="a pool needs a name"):
        replace(MBS_POOL, name="")


@pytest.mark.parametrize(("order", "table"), [(Order.ENTRY, RWS[0]), (Order.DEAL, STUD), (Order.DEAL, THREE)])
def test_a_table_is_linked_only_where_its_book_s_order_of_serving_is_kept(order, table):
    """MBS 3.14 and 3.17 against RWS 4.5."""
    with pytest.raises(croupier.InputError, match="serves winners"):
        PoolSetup("mixed", BASE, PARAMETERS, order, (table,))


@pytest.mark.parametrize("slug", BOOKS)
def test_what_the_pool_cites_of_a_book_is_in_that_book(slug):
    cited = edition(slug).linked_jackpot
    readings = {reading.id for reading in register().of(slug)}
    for rules in (cited.order_rules, cited.sharing, cited.growth, cited.reversal, cited.confirmation):
        assert all(each in catalogue(slug).rules or each in readings or each.startswith("R-") for each in rules)
