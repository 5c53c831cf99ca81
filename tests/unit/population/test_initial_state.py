"""Populations: states that satisfy their schema, read well, and come out the same everywhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import apsw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.environment.database import Database
from envwright.environment.schema import Schema, read_schema
from envwright.environment.sql_host import seconds_of
from envwright.environment.template import Template
from envwright.errors import SpecError
from envwright.population import default_population, populate_state
from envwright.types import EnvironmentSpec, Json, Limits, Population
from tests.limits import ending

CLOCK = "2025-01-15T09:00:00Z"
END = ") STRICT, WITHOUT ROWID;"
SHOP = f"""
CREATE TABLE customers (
  id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE, city TEXT, is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  created_at TEXT NOT NULL CHECK (created_at IS strftime('%Y-%m-%dT%H:%M:%SZ', created_at)),
  updated_at TEXT NOT NULL
{END}
CREATE TABLE products (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, price INTEGER NOT NULL CHECK (price > 0),
  stock INTEGER NOT NULL CHECK (stock >= 0), tags TEXT NOT NULL CHECK (json_valid(tags))
{END}
CREATE TABLE orders (
  id TEXT PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers,
  status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'sent', 'done')),
  due TEXT CHECK (due IS NULL OR due IS date(due)), shipped_at TEXT,
  CHECK (status <> 'sent' OR shipped_at IS NOT NULL)
{END}
CREATE TABLE order_items (
  order_id TEXT REFERENCES orders, line INTEGER CHECK (line BETWEEN 1 AND 4),
  product_id TEXT NOT NULL REFERENCES products, quantity INTEGER NOT NULL,
  PRIMARY KEY (order_id, line), UNIQUE (order_id, product_id)
{END}
"""


def schema_of(sql: str) -> Schema:
    database = Database(None, Limits(), 0)
    database.connection.execute(sql)
    return read_schema(database.connection, sql)


def recipe(**tables: int | dict[str, Json]) -> Population:
    """A population from ``table=rows`` or ``table={rows, columns}``."""
    data = {name: {"rows": t} if isinstance(t, int) else t for name, t in tables.items()}
    return Population.model_validate({"tables": data})


def script_of(sql: str, population: Population | None = None, clock: str = CLOCK) -> str:
    schema = schema_of(sql)
    return populate_state(schema, sql, population or default_population(schema), clock)


def rows_of(
    sql: str, population: Population | None = None, clock: str = CLOCK
) -> dict[str, list[dict[str, Any]]]:
    """The rows by table, after the runtime built a template from the population."""
    schema = schema_of(sql)
    population = population or default_population(schema)
    spec = EnvironmentSpec(name="e", clock=clock, schema_sql=sql, tools=(), population=population)
    out: dict[str, list[dict[str, Any]]] = {}
    with Template(spec).reading() as db:
        for name, table in schema.tables.items():
            found = db.execute(f'SELECT * FROM "{name}"')
            out[name] = [dict(zip(table.columns, row, strict=True)) for row in found]
    return out


def column_of(ddl: str, rows: int = 30, table: str = "things") -> list[Any]:
    """The values of a column, beside a key, that no recipe describes."""
    sql = f"CREATE TABLE {table} (id INTEGER PRIMARY KEY, {ddl}{END}"
    name = ddl.split()[0]
    return [row[name] for row in rows_of(sql, recipe(**{table: rows}))[table]]


# --- every constraint holds ----------------------------------------------------------------------

COLUMNS = st.sampled_from(
    [
        "status TEXT NOT NULL CHECK (status IN ('a', 'b', 'c'))",
        "grade INTEGER CHECK (grade IN (1, 2, 3))",
        "size INTEGER NOT NULL CHECK (size BETWEEN 400 AND 460)",
        "share REAL NOT NULL CHECK (share > 0 AND share < 1)",
        "debt INTEGER NOT NULL CHECK (debt < -5)",
        "code TEXT NOT NULL UNIQUE CHECK (length(code) = 3)",
        "plate TEXT NOT NULL CHECK (plate GLOB '[A-C][0-9][0-9]-*')",
        "sign TEXT NOT NULL CHECK (sign LIKE 'x-%_')",
        "email TEXT NOT NULL UNIQUE",
        "name TEXT NOT NULL CHECK (length(name) <= 8)",
        "note TEXT CHECK (length(note) >= 70)",
        "mark TEXT NOT NULL CHECK (mark = lower(mark))",
        "day TEXT NOT NULL CHECK (day IS date(day))",
        "at TEXT CHECK (at IS NULL OR at IS strftime('%Y-%m-%dT%H:%M:%SZ', at))",
        "tags TEXT NOT NULL CHECK (json_valid(tags))",
        "options TEXT CHECK (json_type(options) = 'array')",
        "active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1))",
        "low INTEGER NOT NULL, high INTEGER NOT NULL, CHECK (low < high)",
        "even INTEGER NOT NULL CONSTRAINT parity CHECK (even % 2 = 0)",
        "slot INTEGER NOT NULL UNIQUE CHECK (slot BETWEEN 1 AND 40)",
    ]
)


@st.composite
def schemas(draw: st.DrawFn) -> str:
    """A few tables; all but the first may refer to those before them, or to themselves."""
    out = []
    kinds: list[str] = []
    for number in range(draw(st.integers(1, 4))):
        kinds.append(draw(st.sampled_from(["INTEGER", "TEXT"])))
        parts = draw(st.lists(COLUMNS, max_size=4, unique=True))
        parts = [p for p in parts if "CHECK (low" not in p] + [p for p in parts if "low <" in p]
        references = [
            f"r{parent} {kinds[parent]} {draw(st.sampled_from(['', 'NOT NULL', 'UNIQUE']))} "
            f"REFERENCES t{parent} (id)"
            for parent in draw(st.sets(st.integers(0, number), max_size=2))
        ]
        unique = (
            [f"UNIQUE ({', '.join(r.split()[0] for r in references)}, k)"] if references else []
        )
        columns = [f"id {kinds[-1]} PRIMARY KEY", "k INTEGER NOT NULL", *references]
        constraints = [*unique, *(p.split(", ", 2)[2] for p in parts if "low <" in p)]
        plain = [p.rpartition(", ")[0] if "low <" in p else p for p in parts]
        out.append(f"CREATE TABLE t{number} ({', '.join([*columns, *plain, *constraints])}{END}")
    return "\n".join(out)


@settings(max_examples=120, deadline=None)
@given(schemas(), st.integers(0, 1000))
def test_a_populated_state_satisfies_its_schema(sql: str, seed: int) -> None:
    schema = schema_of(sql)
    population = default_population(schema, rows=8, seed=seed)
    tables = rows_of(sql, population)  # the engine refuses what breaks a constraint
    for name, rows in tables.items():
        assert 0.6 * population.tables[name].rows <= len(rows) <= population.tables[name].rows
        for column in schema.tables[name].columns.values():
            if enum := column.text.enum:
                assert {row[column.name] for row in rows} >= set(enum)


def test_times_follow_from_the_clock_and_from_each_other() -> None:
    for clock in (CLOCK, "2031-06-01T00:00:00Z"):
        tables = rows_of(SHOP, clock=clock)
        for row in tables["customers"]:
            assert row["created_at"] <= row["updated_at"] <= clock
            assert seconds_of(row["created_at"]) > seconds_of(clock) - 366 * 86_400
        due = [row["due"] for row in tables["orders"] if row["due"]]
        assert max(due) > clock[:10]
        assert min(due) > f"{int(clock[:4]) - 1}-12-01"


def test_two_column_checks_keep_every_enum_value() -> None:
    statuses = Counter(row["status"] for row in rows_of(SHOP)["orders"])
    assert set(statuses) == {"open", "paid", "sent", "done"}
    assert min(statuses.values()) >= 3


def test_a_table_that_is_full_gets_fewer_rows() -> None:
    sql = f"CREATE TABLE sizes (code TEXT PRIMARY KEY CHECK (code IN ('s', 'm', 'l')){END}"
    assert [row["code"] for row in rows_of(sql, recipe(sizes=9))["sizes"]] == ["l", "m", "s"]


def test_a_table_without_any_row_is_an_error_that_names_the_constraint() -> None:
    sql = f"CREATE TABLE odd (id INTEGER PRIMARY KEY, n INTEGER NOT NULL CHECK (n > n + 1){END}"
    with pytest.raises(SpecError, match=r"population.yaml: table odd: .*n > n \+ 1.*generators"):
        script_of(sql, recipe(odd=3))


def test_rows_that_need_an_empty_table_are_an_error_with_the_remedy() -> None:
    with pytest.raises(SpecError, match=r"table orders: .*Give customers rows too"):
        script_of(SHOP, recipe(orders=3))


# --- references ----------------------------------------------------------------------------------


def test_some_parents_have_many_children_and_some_none() -> None:
    tables = rows_of(SHOP, recipe(customers=12, products=12, orders=24))
    children = Counter(row["customer_id"] for row in tables["orders"])
    assert 3 <= max(children.values()) <= 14
    assert 5 <= len(children) < 12
    assert tables["order_items"] == []


def test_a_table_that_extends_another_covers_it() -> None:
    sql = SHOP + f"CREATE TABLE profiles (customer_id INTEGER PRIMARY KEY REFERENCES customers{END}"
    assert len(rows_of(sql)["profiles"]) == 12
    assert len(rows_of(sql, recipe(customers=60, profiles=60))["profiles"]) == 60


def test_self_references_are_mostly_null_and_may_be_required() -> None:
    sql = f"CREATE TABLE nodes (id INTEGER PRIMARY KEY, parent_id INTEGER %s REFERENCES nodes{END}"
    parents = [row["parent_id"] for row in rows_of(sql % "", recipe(nodes=40))["nodes"]]
    assert 20 <= parents.count(None) < 40
    required = rows_of(sql % "NOT NULL", recipe(nodes=9))["nodes"]
    assert len(required) == 9
    assert required[0]["parent_id"] == required[0]["id"]


def test_composite_references_agree_with_those_that_share_a_column() -> None:
    sql = f"""
    CREATE TABLE shops (id TEXT PRIMARY KEY{END}
    CREATE TABLE shelves (shop_id TEXT REFERENCES shops, n INTEGER, PRIMARY KEY (shop_id, n){END}
    CREATE TABLE boxes (
      id TEXT PRIMARY KEY, shop_id TEXT NOT NULL REFERENCES shops, n INTEGER,
      FOREIGN KEY (shop_id, n) REFERENCES shelves (shop_id, n)
    {END}"""
    tables = rows_of(sql)
    assert len(tables["boxes"]) == 36
    assert 0 < [row["n"] for row in tables["boxes"]].count(None) < 12


CYCLE = f"""
CREATE TABLE teams (id INTEGER PRIMARY KEY, name TEXT, lead_id INTEGER %s REFERENCES staff %s{END}
CREATE TABLE staff (id INTEGER PRIMARY KEY, team_id INTEGER NOT NULL REFERENCES teams %s{END}
"""


def test_a_cycle_is_closed_where_one_side_may_be_null() -> None:
    leads = [row["lead_id"] for row in rows_of(CYCLE % ("", "", ""))["teams"]]
    assert len(leads) == 12
    assert leads.count(None) < 6


def test_a_deferred_cycle_needs_no_null() -> None:
    later = "DEFERRABLE INITIALLY DEFERRED"
    tables = rows_of(CYCLE % ("NOT NULL", later, later))
    assert {row["lead_id"] for row in tables["teams"]} <= {row["id"] for row in tables["staff"]}


def test_a_cycle_that_cannot_begin_is_an_error() -> None:
    with pytest.raises(SpecError, match="FOREIGN KEY constraint failed"):
        script_of(CYCLE % ("NOT NULL", "", ""))


# --- what values look like -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "ddl", "pattern"),
    [
        ("users", "name TEXT NOT NULL", r"[^\W\d_]\w+ [^\W\d_][\w' -]+"),
        ("users", "username TEXT NOT NULL", r"[a-z0-9.]+"),
        ("pets", "name TEXT NOT NULL", r"[A-Z].+"),
        ("repositories", "name TEXT NOT NULL", r"[a-z0-9]+([-_.][a-z0-9]+)*"),
        ("labels", "name TEXT NOT NULL", r"[\w :/.-]+"),
        ("tasks", "title TEXT NOT NULL", r"[A-Z]\w+ .+"),
        ("things", "email TEXT NOT NULL", r"[a-z0-9.]+@example\.(com|org|net)"),
        ("things", "phone TEXT NOT NULL", r"\+1-\d{3}-555-01\d\d"),
        ("things", "zip TEXT NOT NULL", r"\d{5}"),
        ("things", "country_code TEXT NOT NULL", r"[A-Z]{2}"),
        ("things", "photoUrls TEXT NOT NULL CHECK (json_valid(photoUrls))", r"\[(\"https://.*)?\]"),
        ("things", "uuid TEXT NOT NULL", r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
        ("things", "ip_address TEXT NOT NULL", r"203\.0\.113\.\d+"),
        ("things", "hex_color TEXT NOT NULL", r"#[0-9a-f]{6}"),
        ("things", "version TEXT NOT NULL", r"\d+\.\d+\.\d+"),
        ("things", "currency TEXT NOT NULL", r"[A-Z]{3}"),
        ("things", "description TEXT NOT NULL", r"([A-Z][\w ',;]+\w\.? ?)+"),
        ("things", "created_at INTEGER NOT NULL", r"17[123]\d{7}"),
        ("things", "birth_date TEXT NOT NULL", r"(19[5-9]|200)\d-\d\d-\d\d"),
        ("things", "latitude REAL NOT NULL", r"-?\d{1,2}\.\d+"),
        ("things", "rating INTEGER NOT NULL", r"[1-5]"),
        ("things", "price REAL NOT NULL", r"\d{1,3}\.\d{1,2}"),
        ("things", "quantity INTEGER NOT NULL", r"[1-6]"),
    ],
)
def test_values_read_as_their_column_says(table: str, ddl: str, pattern: str) -> None:
    values = column_of(ddl, table=table)
    assert len(values) == 30
    assert [v for v in values if not re.fullmatch(pattern, str(v))] == []


def test_names_tell_rows_apart_while_families_and_labels_repeat() -> None:
    tables = rows_of(SHOP, recipe(customers=20, products=150))
    assert 142 <= len({row["name"] for row in tables["products"]}) < 150
    assert len({row["last_name"] for row in tables["customers"]}) < 20
    row = tables["customers"][0]
    assert row["email"].startswith(f"{row['first_name']}.{row['last_name']}".lower())


def test_booleans_are_mostly_true_and_nullable_columns_seldom_null() -> None:
    flags = column_of("is_active INTEGER NOT NULL CHECK (is_active IN (0, 1))")
    assert 20 <= sum(flags) < 30
    deleted = column_of("is_deleted INTEGER NOT NULL CHECK (is_deleted IN (0, 1))")
    assert 0 < sum(deleted) <= 10
    assert 0.05 < column_of("note TEXT", rows=200).count(None) / 200 < 0.2


def test_keys_are_small_and_readable() -> None:
    tables = rows_of(SHOP)
    numbers = [row["id"] for row in tables["customers"]]
    assert numbers == sorted(set(numbers))
    assert 100 < numbers[0] < numbers[-1] < 200
    assert numbers[-1] - numbers[0] > 12
    assert all(re.fullmatch(r"ORD-1\d{3}", row["id"]) for row in tables["orders"])


@pytest.mark.parametrize(
    ("ddl", "mark"),
    [
        ("order_no TEXT", "THN"),
        ("key TEXT", "THN"),
        ("owner_id TEXT", "OWN"),
        ("data_key TEXT", "DT"),
    ],
)
def test_a_code_is_marked_as_what_it_names(ddl: str, mark: str) -> None:
    found = [value for value in column_of(f"{ddl} NOT NULL") if value is not None]
    assert all(re.fullmatch(rf"{mark}-\d{{5}}", value) for value in found), found


# --- the script ----------------------------------------------------------------------------------


def test_the_script_is_readable() -> None:
    script = script_of(
        f'CREATE TABLE "order" (id INTEGER PRIMARY KEY, "group" TEXT, note TEXT{END}',
        recipe(
            order={
                "rows": 120,
                "columns": {"note": {"generator": "constant", "options": {"value": "it's"}}},
            }
        ),
    )
    parts = script.split(";\n")[:-1]
    assert [part.count("\n  (") for part in parts] == [50, 50, 20]
    assert all(
        part.startswith('INSERT INTO "order" (id, "group", note) VALUES\n') for part in parts
    )
    assert script.count("'it''s')") == 120


def test_other_seeds_give_other_rows_and_other_columns_do_not() -> None:
    schema = schema_of(SHOP)
    first = script_of(SHOP, default_population(schema, seed=1))
    assert first == script_of(SHOP, default_population(schema, seed=1))
    assert first != script_of(SHOP, default_population(schema, seed=2))
    wider = rows_of(SHOP.replace("city TEXT,", "city TEXT, phone TEXT UNIQUE, note TEXT,"))
    stripped = [
        {k: v for k, v in row.items() if k not in ("phone", "note")} for row in wider["customers"]
    ]
    assert stripped == rows_of(SHOP)["customers"]
    more = rows_of(SHOP, recipe(customers=20))["customers"]
    assert more[:12] == stripped


def test_another_process_gives_the_same_bytes() -> None:
    program = (
        "import sys; sys.path[:0] = sys.argv[1:]; import test_initial_state as t;"
        "sys.stdout.write(t.script_of(t.SHOP))"
    )
    for number in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", program, str(Path(__file__).parent)],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": number, "TZ": "Asia/Tokyo"},
        )
        assert done.stdout == script_of(SHOP)


def test_ten_tables_are_filled_at_once() -> None:
    sql = SHOP + "".join(
        f"CREATE TABLE extra{n} (id INTEGER PRIMARY KEY, name TEXT, email TEXT UNIQUE, city TEXT,"
        f" price INTEGER, note TEXT, created_at TEXT{END}"
        for n in range(6)
    )
    schema = schema_of(sql)
    population = recipe(**dict.fromkeys(schema.tables, 30))
    with ending():
        assert populate_state(schema, sql, population, CLOCK)


def test_the_default_recipe_grows_with_depth() -> None:
    population = default_population(schema_of(SHOP), rows=10, seed=4)
    assert population.seed == 4
    assert {name: table.rows for name, table in population.tables.items()} == {
        "customers": 10,
        "products": 10,
        "orders": 20,
        "order_items": 30,
    }
    large = default_population(schema_of(SHOP), rows=50)
    assert large.tables["order_items"].rows == 60


# --- recipes -------------------------------------------------------------------------------------

THING = f"CREATE TABLE things (id INTEGER PRIMARY KEY, c ANY{END}"


def of_things(generator: str, rows: int, options: dict[str, Json]) -> Population:
    columns = {"c": {"generator": generator, "options": options}}
    return recipe(things={"rows": rows, "columns": columns})


def made(generator: str, rows: int = 40, **options: Json) -> list[Any]:
    population = of_things(generator, rows, options)
    return [row["c"] for row in rows_of(THING, population)["things"]]


def test_generators_of_a_recipe() -> None:
    assert set(made("choice", values=["x", True, [1]])) == {"x", 1, "[1]"}
    assert set(made("choice", values=["x", "y"], weights=[1, 0])) == {"x"}
    assert {1, 2, 3} == set(made("range", min=1, max=3))
    assert all(0.5 <= v <= 0.75 for v in made("range", min=0.5, max=0.75))
    assert set(made("constant", value="same")) == {"same"}
    assert all(re.fullmatch(r"AB-\d\d[A-Z]", v) for v in made("pattern", pattern="AB-##?"))
    assert all(re.fullmatch(r"[a-z0-9-]+\.\w+", v) for v in made("faker", method="domain_name"))
    assert all(len(v) <= 20 for v in made("faker", method="text", args={"max_nb_chars": 20}))
    assert made("sequence", rows=3, start=7, step=2) == [7, 9, 11]
    assert made("sequence", rows=2, prefix="Q") == ["Q1", "Q2"]
    assert set(made("null")) == {None}
    assert {"2025-01-16", "2025-01-17"} >= set(made("date", min_days=1, max_days=2))
    times = made("datetime", min_days=-1, max_days=0)
    assert "2025-01-14T09:00:00Z" <= min(times) < max(times) <= CLOCK


@pytest.mark.parametrize(
    ("generator", "options", "message"),
    [
        ("choise", {}, "no generator choise. Did you mean choice"),
        ("choice", {}, "choice needs the option values"),
        ("choice", {"values": []}, "at least one value"),
        ("choice", {"values": [1], "weights": [1, 2]}, "one weight for each value"),
        ("choice", {"values": [1], "weights": ["a"]}, "weights are numbers"),
        ("choice", {"value": [1]}, "no option value. Did you mean values"),
        ("range", {"min": 3, "max": 1}, "min must not be above max"),
        ("range", {"min": "3", "max": 4}, "option min must be int or float"),
        ("range", {"min": True, "max": 4}, "option min must be int or float"),
        ("faker", {"method": "first_nam"}, "first_nam is not offered. Did you mean first_name"),
        ("faker", {"method": "binary"}, "binary is not offered"),
        ("faker", {"method": "city", "args": [1]}, "refuses the arguments"),
        ("faker", {"method": "text", "args": [10**9]}, "numbers up to 1000"),
        ("date", {"min_days": 3, "max_days": 1}, "min_days must not be above max_days"),
        ("null", {"x": 1}, "null has no option x. Known: none"),
    ],
)
def test_a_wrong_recipe_names_the_place(generator: str, options: Json, message: str) -> None:
    with pytest.raises(SpecError) as caught:
        script_of(THING, of_things(generator, 2, options))
    assert str(caught.value).startswith("population.yaml: table things: column c: ")
    assert message in str(caught.value)


def test_unknown_tables_and_columns_name_the_nearest() -> None:
    with pytest.raises(SpecError, match=r"population.yaml: tables: .*Did you mean things\?"):
        script_of(THING, recipe(thing=1))
    columns = {"cc": {"generator": "null"}}
    with pytest.raises(SpecError, match=r"table things: there is no column cc. Did you mean c\?"):
        script_of(THING, recipe(things={"rows": 1, "columns": columns}))


def test_a_recipe_that_no_constraint_accepts_is_an_error() -> None:
    columns = {"email": {"generator": "constant", "options": {"value": "a@b.c"}}}
    one = recipe(customers={"rows": 5, "columns": columns})
    assert len(rows_of(SHOP, one)["customers"]) == 1
    none = recipe(customers={"rows": 5, "columns": {"email": {"generator": "null"}}})
    with pytest.raises(SpecError, match=r"table customers: .*NOT NULL .*customers.email"):
        script_of(SHOP, none)


def test_a_reference_may_have_a_recipe() -> None:
    columns = {
        "customer_id": {"generator": "choice", "options": {"values": [7, 5]}},
    }
    ids = {"id": {"generator": "sequence", "options": {"start": 5}}}
    population = recipe(
        customers={"rows": 3, "columns": ids}, orders={"rows": 4, "columns": columns}
    )
    orders = rows_of(SHOP, population)["orders"]
    assert Counter(row["customer_id"] for row in orders) == {5: 2, 7: 2}


def test_populating_leaves_no_connection_open() -> None:
    before = len(apsw.connections())
    script_of(SHOP)
    assert len(apsw.connections()) <= before + 1  # the schema's own
