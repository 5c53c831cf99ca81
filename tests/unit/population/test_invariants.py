"""Made rows keep the invariants that rows can keep, and pass over those that they cannot."""

from __future__ import annotations

import apsw

from envwright.population import populate_state
from envwright.types import ColumnPopulation, Invariant, Population, TablePopulation
from tests.unit.population.test_initial_state import CLOCK, END, schema_of

TEAMS = f"""
CREATE TABLE teams (id INTEGER PRIMARY KEY, most INTEGER NOT NULL{END}
CREATE TABLE players (id INTEGER PRIMARY KEY, team_id INTEGER NOT NULL REFERENCES teams{END}
"""
FIT = Invariant(
    name="fit",
    sql="SELECT id FROM teams WHERE (SELECT count(*) FROM players WHERE team_id = teams.id) > most",
)
MANNED = Invariant(
    name="manned",
    sql="SELECT id FROM teams WHERE NOT EXISTS (SELECT 1 FROM players WHERE team_id = teams.id)",
)
RECIPE = Population(
    tables={
        "teams": TablePopulation(
            rows=6,
            columns={"most": ColumnPopulation(generator="constant", options={"value": 3})},
        ),
        "players": TablePopulation(rows=18),
    }
)


def made(*invariants: Invariant) -> str:
    return populate_state(schema_of(TEAMS), TEAMS, RECIPE, CLOCK, invariants)


def broken(script: str, invariant: Invariant) -> int:
    db = apsw.Connection(":memory:")
    db.execute(TEAMS + script)
    return len(list(db.execute(invariant.sql)))


def test_a_row_with_which_an_invariant_breaks_is_made_again() -> None:
    assert broken(made(), FIT)
    assert not broken(made(FIT), FIT)
    assert made(FIT) == made(FIT)


def test_an_invariant_that_no_first_row_meets_is_passed_over() -> None:
    assert made(MANNED) == made()
    assert made(MANNED, FIT) == made(FIT)
