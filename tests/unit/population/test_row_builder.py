"""How many children parents have, and how many cells are edge cases: as the documents state."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from envwright.population import populate_state
from envwright.population.edge_values import SAME_SHARE, SHARE
from envwright.types import Population
from tests.unit.population.test_initial_state import CLOCK, END, SHOP, recipe, rows_of, schema_of

SEEDS = range(20)


def seeded(sql: str, seed: int, **tables: int) -> dict[str, list[dict[str, object]]]:
    return rows_of(sql, Population(seed=seed, tables=recipe(**tables).tables))


def test_a_fifth_of_the_parents_has_half_of_the_children_and_an_eighth_has_none() -> None:
    top, fifth, bare = 0, 0, 0
    for seed in SEEDS:
        orders = seeded(SHOP, seed, customers=24, products=1, orders=72)["orders"]
        counts = sorted(Counter(row["customer_id"] for row in orders).values(), reverse=True)
        top, fifth, bare = top + counts[0], fifth + sum(counts[:5]), bare + 24 - len(counts)
        assert len(counts) <= 21  # 24 less an eighth
    children = 72 * len(SEEDS)
    # Zipf's law with exponent 0.8 over 21 parents: the first has 0.17, the first five 0.47.
    assert 0.15 < top / children < 0.27
    assert 0.44 < fifth / children < 0.62
    assert 0.125 <= bare / (24 * len(SEEDS)) < 0.25


def test_edge_cases_have_their_share() -> None:
    sql = (
        "CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL, note TEXT NOT NULL"
        " CHECK (length(note) <= 300), score INTEGER NOT NULL"
        f" CHECK (score BETWEEN 0 AND 9999){END}"
    )
    rows = [row for seed in SEEDS for row in seeded(sql, seed, users=100)["users"]]
    names = [str(row["name"]) for row in rows]
    beyond = sum(not name.isascii() for name in names) / len(rows)
    longest = sum(len(str(row["note"])) == 300 for row in rows) / len(rows)
    same = sum(a == b for a, b in pairwise(names)) / len(rows)
    most = sum(row["score"] == 9999 for row in rows) / len(rows)
    assert 0.7 * SHARE < beyond < 1.3 * SHARE
    assert 0.7 * SHARE < longest < 1.3 * SHARE
    assert 0.5 * SAME_SHARE < same < 1.5 * SAME_SHARE
    assert 0.3 * SHARE < most < 0.8 * SHARE  # half of them are at the other bound
    assert max(len(str(row["note"])) for row in rows) == 300


def test_names_repeat_only_where_they_may() -> None:
    sql = f"CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE{END}"
    for seed in range(5):
        names = [row["name"] for row in seeded(sql, seed, users=100)["users"]]
        assert len(set(names)) == len(names) == 100


def test_seeds_give_as_many_states() -> None:
    schema = schema_of(SHOP)
    tables = recipe(customers=5, products=5, orders=5).tables
    states = [
        populate_state(schema, SHOP, Population(seed=n, tables=tables), CLOCK) for n in range(30)
    ]
    assert len(set(states)) == 30
    again = [
        populate_state(schema, SHOP, Population(seed=n, tables=tables), CLOCK) for n in range(30)
    ]
    assert states == again
