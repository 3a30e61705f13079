"""`croupier audit reconcile`: each table and each pool beside the ledger."""

from __future__ import annotations

from fractions import Fraction

from croupier.cli import display
from croupier.house import audit, keys
from croupier.rulebook import Money


def run(house: str, *, as_json: bool) -> int:
    """Print the comparison; returns the exit status."""
    with audit.open_source(house) as source:
        folder = source.folder
        seal = keys.read_keys(folder.keys).seal if folder and folder.keys.is_dir() else None
        found = audit.reconcile_house(source, seal)
    if as_json:
        display.print_document("audit-reconcile", _data(found))
    else:
        _show(found)
    return 1 if found.faults.count or any(each.difference for each in found.rows) else 0


def _data(found: audit.Reconciled) -> dict[str, object]:
    return {
        "position": found.position,
        "cents": [
            {
                "owner": each.owner,
                "what": each.what,
                "says": str(each.says),
                "ledger": str(each.ledger),
                "difference": str(each.difference),
            }
            for each in found.rows
        ],
        "left_out": list(found.left_out),
        "faults": [str(each) for each in found.faults.kept],
    }


def _show(found: audit.Reconciled) -> None:
    console = display.console()
    table = display.plain_table("", "", ">it says", ">the ledger has", ">difference")
    for each in found.rows:
        differs = _amount(each.difference) if each.difference else ""
        table.add_row(each.owner, each.what, _amount(each.says), _amount(each.ledger), differs)
    console.print(table)
    for stream in found.left_out:
        console.print(f"{stream} could not be followed to the end: a round is not opened yet, or something is wrong.")
    for fault in found.faults.kept:
        console.print(f"WRONG: {fault}", soft_wrap=True)
    wrong = found.faults.count + sum(bool(each.difference) for each in found.rows)
    console.print(f"{wrong} differences." if wrong else f"Nothing differs, up to position {found.position:,}.")


def _amount(cents: int | Fraction) -> str:
    exact = Fraction(cents)
    return display.amount_text(Money(exact.numerator)) if exact.denominator == 1 else f"{exact} cents"
