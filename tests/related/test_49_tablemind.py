"""TableMind (2509.06278): messy tables, queries step by step, numbers with one exact value."""

from __future__ import annotations

import pytest

from envwright.sources.families.tables import TableWorld
from tests.related.families import Family, noisy_success

SMALL = "family:tables?rows=40"


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_tasks_are_proven_and_have_one_number(steps: int) -> None:
    family = Family(f"{SMALL}&steps={steps}", count=6)
    family.require_proven()
    assert family.success("oracle") == 1.0
    assert family.success("noop") == 0.0
    for task in family.tasks:
        assert isinstance(task.answers["answer"], int | float)
        assert len(task.gold) >= 1 + steps


def cells(family: Family) -> list[str]:
    with family.template.session() as session:
        rows = session.query("SELECT region, product, quantity, price FROM orders")
    return [cell for row in rows for cell in row]


def test_mess_is_a_dial() -> None:
    tidy, messy = Family(f"{SMALL}&mess=0"), Family(f"{SMALL}&mess=3")
    assert all(cell == cell.strip() and "," not in cell for cell in cells(tidy))
    found = cells(messy)
    for mark in (",", "n/a", " pcs", "EUR"):
        assert any(mark in cell for cell in found), mark
    assert any(cell != cell.strip() for cell in found)
    assert any(cell.isupper() and len(cell) > 3 for cell in found)


def test_cleaning_matters() -> None:
    """A query that leaves stray spaces gives another number for most questions."""
    family = Family(f"{SMALL}&mess=3", count=10)
    wrong = 0
    with family.template.session() as session:
        for task in family.tasks:
            sql = str(task.gold[-1].arguments["sql"]).replace("lower(trim(", "lower((")
            (row,) = session.call("query", {"sql": sql}).value
            wrong += next(iter(row.values())) != task.answers["answer"]
    assert wrong >= 5


def test_gaps_are_no_part_of_records() -> None:
    world = Family(f"{SMALL}&mess=3").world
    assert isinstance(world, TableWorld)
    assert any(row["quantity"] is None for row in world.records["orders"])


def test_more_steps_are_harder() -> None:
    found = noisy_success([f"{SMALL}&steps={steps}" for steps in (1, 3)])
    assert found[0] > found[-1] + 0.1


def test_python_reads_the_tables() -> None:
    """With one more tool; the tables are the same."""
    family = Family(f"{SMALL}&python=1", count=1)
    assert cells(family) == cells(Family(SMALL))
    with family.template.session() as session:
        code = "print(sum(len(row['product']) > 0 for row in query('SELECT product FROM orders')))"
        assert session.call("python", {"code": code}).value == {"output": "40\n"}
    family.require_proven()
