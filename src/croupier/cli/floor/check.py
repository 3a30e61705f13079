"""What `croupier floor check` prints: the tables and pools of a floor file, with the rules that they stand on."""

from __future__ import annotations

from pathlib import Path

from croupier.cli.display import console, print_document, ruled_table
from croupier.house import floor_file


def run(file: str, *, as_json: bool) -> None:
    """Read the file, and show what it says."""
    plan = floor_file.read_floor_file(Path(file))
    if as_json:
        print_document("floor-plan", _as_data(plan))
        return
    screen = console()
    linked = {table.name: pool.name for pool in plan.pools for table in pool.tables}
    tables = ruled_table("table", "pit", "book", "device", ">positions", "pool")
    for pit, setup in ((each.pit, each.setup) for each in plan.tables):
        pool = linked.get(setup.table, "")
        tables.add_row(setup.table, pit, setup.slug, setup.device.value, str(setup.positions), pool)
    pools = ruled_table("pool", ">opens with", ">reset", ">rate", "served", "tables")
    for pool_setup in plan.pools:
        figures = pool_setup.parameters
        names = ", ".join(table.name for table in pool_setup.tables)
        reset, rate = str(figures.reset), f"{figures.rate} of each stake"
        pools.add_row(pool_setup.name, str(pool_setup.base), reset, rate, pool_setup.order.value, names)
    screen.print(tables)
    screen.print(pools)
    screen.print(f"Tables: {len(plan.tables)}. Pools: {len(plan.pools)}. Nothing is wrong.")


def _as_data(plan: floor_file.FloorPlan) -> dict[str, object]:
    linked = {table.name: pool.name for pool in plan.pools for table in pool.tables}
    tables = [
        {
            "name": each.setup.table,
            "pit": each.pit,
            "book": each.setup.slug,
            "device": each.setup.device.value,
            "positions": each.setup.positions,
            "pool": linked.get(each.setup.table),
        }
        for each in plan.tables
    ]
    pools = [
        {"name": each.name, "base": str(each.base), "tables": [table.name for table in each.tables]} for each in plan.pools
    ]
    return {"pits": list(plan.pits), "tables": tables, "pools": pools}
