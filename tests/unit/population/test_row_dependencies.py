"""Columns of one row that belong together agree; the schema wins where it does not let them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.environment.sql_host import seconds_of
from envwright.population.places import PLACES
from envwright.population.row_dependencies import slug_of
from envwright.types import Json, Population
from tests.unit.population.test_initial_state import CLOCK, END, recipe, rows_of


def made(ddl: str, rows: int = 40, table: str = "things", **columns: Json) -> list[dict[str, Any]]:
    """The rows of one table with these columns beside a key."""
    sql = f"CREATE TABLE {table} (id INTEGER PRIMARY KEY, {ddl}{END}"
    return rows_of(sql, recipe(**{table: {"rows": rows, "columns": columns}}))[table]


def choice(*values: Json) -> Json:
    return {"generator": "choice", "options": {"values": list(values)}}


# --- place ---------------------------------------------------------------------------------------


def test_an_address_is_one_place() -> None:
    rows = made(
        "city TEXT NOT NULL, state TEXT NOT NULL, zip TEXT NOT NULL, country TEXT NOT NULL,"
        " phone TEXT NOT NULL, currency TEXT NOT NULL, timezone TEXT NOT NULL,"
        " latitude REAL NOT NULL, longitude REAL NOT NULL"
    )
    cities = {place.city: place for place in PLACES}
    for row in rows:
        place = cities[row["city"]]
        said = (row["state"], row["country"], row["currency"], row["timezone"])
        assert said == (place.region, place.country, place.currency, place.timezone)
        assert row["phone"].startswith(f"+{place.calling}-{place.area}-555-01")
        assert len(row["zip"]) == len(place.postcode)
        assert abs(row["latitude"] - place.latitude) <= 0.0501
        assert abs(row["longitude"] - place.longitude) <= 0.0501
    assert len({row["country"] for row in rows}) > 3


def test_without_a_country_an_address_is_at_home() -> None:
    rows = made("city TEXT NOT NULL, state TEXT NOT NULL, zip TEXT NOT NULL")
    home = {(place.city, place.region): place.postcode[:3] for place in PLACES[:38]}
    for row in rows:
        assert row["zip"][:3] == home[row["city"], row["state"]]


def test_two_addresses_are_two_places() -> None:
    parts = [f"{p}_city TEXT NOT NULL, {p}_state TEXT NOT NULL" for p in ("billing", "shipping")]
    rows = made(", ".join(parts))
    known = {(place.city, place.region) for place in PLACES}
    assert all((r["billing_city"], r["billing_state"]) in known for r in rows)
    assert all((r["shipping_city"], r["shipping_state"]) in known for r in rows)
    assert any(r["billing_city"] != r["shipping_city"] for r in rows)


def test_an_enum_or_a_recipe_tells_where_and_the_rest_follows() -> None:
    ddl = "country TEXT NOT NULL CHECK (country IN ('DE', 'JP')), city TEXT NOT NULL, {}"
    for row in made(ddl.format("currency TEXT NOT NULL")):
        place = next(place for place in PLACES if place.city == row["city"])
        assert (place.alpha2, place.currency) == (row["country"], row["currency"])
    rows = made(ddl.format("n INTEGER"), city=choice("Tokyo", "Nowhere"))
    assert {row["city"] for row in rows} == {"Tokyo", "Nowhere"}
    assert {row["country"] for row in rows} == {"DE", "JP"}


def test_a_short_column_keeps_its_length() -> None:
    rows = made(
        "city TEXT NOT NULL, state TEXT NOT NULL CHECK (length(state) <= 2),"
        " country TEXT NOT NULL CHECK (length(country) = 2)"
    )
    known = {(place.city, place.region) for place in PLACES}
    assert all(len(row["state"]) == 2 == len(row["country"]) for row in rows)
    assert all((row["city"], row["state"]) in known for row in rows)


# --- people and titles ---------------------------------------------------------------------------


def test_a_person_has_one_name_everywhere() -> None:
    rows = made(
        "first_name TEXT NOT NULL, last_name TEXT NOT NULL, full_name TEXT NOT NULL,"
        " username TEXT NOT NULL UNIQUE, email TEXT NOT NULL UNIQUE",
        table="users",
    )
    for row in rows:
        assert row["full_name"] == f"{row['first_name']} {row['last_name']}"
        assert row["email"].startswith(row["username"])
    plain = [r for r in rows if (r["first_name"] + r["last_name"]).isascii()]
    assert len(plain) > 25
    assert all(row["username"].startswith(row["first_name"].lower()) for row in plain)


def test_a_slug_is_of_the_title() -> None:
    rows = made("title TEXT NOT NULL, slug TEXT NOT NULL UNIQUE", table="posts")
    for row in rows:
        assert row["slug"] == slug_of(row["title"])


def test_an_address_of_a_thing_does_not_bear_its_name() -> None:
    rows = made("name TEXT NOT NULL, contact_email TEXT NOT NULL", table="products")
    words = [row["name"].split()[0].lower() for row in rows]
    assert not any(w in row["contact_email"] for w, row in zip(words, rows, strict=True))


# --- amounts -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["INTEGER", "REAL"])
def test_a_total_is_what_its_parts_make(kind: str) -> None:
    rows = made(
        f"quantity INTEGER NOT NULL, unit_price {kind} NOT NULL, subtotal {kind} NOT NULL,"
        f" tax {kind} NOT NULL, discount {kind} NOT NULL, total {kind} NOT NULL"
    )
    for row in rows:
        assert row["subtotal"] == pytest.approx(row["quantity"] * row["unit_price"], abs=0.006)
        whole = row["subtotal"] + row["tax"] - row["discount"]
        assert row["total"] == pytest.approx(whole, abs=0.006)
        assert 0 <= row["discount"] <= row["subtotal"]


def test_half_a_sum_is_left_alone() -> None:
    ddl = "subtotal INTEGER NOT NULL, tax_rate INTEGER NOT NULL, total INTEGER NOT NULL"
    assert any(row["total"] != row["subtotal"] for row in made(ddl))
    fixed = made(
        "quantity INTEGER NOT NULL, price INTEGER NOT NULL, total INTEGER NOT NULL",
        total=choice(7),
    )
    assert {row["total"] for row in fixed} == {7}


def test_a_check_wins_over_a_sum() -> None:
    rows = made(
        "quantity INTEGER NOT NULL CHECK (quantity BETWEEN 50 AND 60),"
        " price INTEGER NOT NULL CHECK (price BETWEEN 50 AND 60),"
        " total INTEGER NOT NULL CHECK (total BETWEEN 1 AND 10)"
    )
    assert len(rows) == 40
    assert all(1 <= row["total"] <= 10 for row in rows)


def test_what_is_due_is_the_total_less_what_was_paid() -> None:
    ddl = "total INTEGER NOT NULL, amount_paid INTEGER NOT NULL, amount_due INTEGER NOT NULL"
    rows = made(ddl)
    assert all(row["amount_due"] == row["total"] - row["amount_paid"] >= 0 for row in rows)
    assert {row["amount_due"] == 0 for row in rows} == {True, False}


def test_least_and_most_and_what_is_left() -> None:
    for row in made("min_age INTEGER NOT NULL, max_age INTEGER NOT NULL"):
        assert row["min_age"] <= row["max_age"]
    ddl = "seats INTEGER NOT NULL, booked_seats INTEGER NOT NULL, free_seats INTEGER NOT NULL"
    for row in made(ddl):
        assert row["booked_seats"] + row["free_seats"] == row["seats"]


# --- time ----------------------------------------------------------------------------------------


def test_the_end_is_the_start_and_the_duration() -> None:
    ddl = "start_at TEXT NOT NULL, duration_minutes INTEGER NOT NULL, end_at TEXT NOT NULL"
    for row in made(ddl):
        length = seconds_of(row["end_at"]) - seconds_of(row["start_at"])
        assert length == 60 * row["duration_minutes"]


def test_fewer_open_a_message_than_get_it() -> None:
    rows = made(
        "sent INTEGER NOT NULL, opens INTEGER NOT NULL, unique_opens INTEGER NOT NULL,"
        " clicks INTEGER NOT NULL, hard_bounces INTEGER NOT NULL",
        table="campaigns",
    )
    for row in rows:
        assert row["sent"] >= row["opens"] >= row["unique_opens"] >= row["clicks"]
        assert row["hard_bounces"] <= row["sent"] / 50
    assert len({row["sent"] for row in rows}) > 20


def test_an_age_is_of_the_birth_date() -> None:
    rows = made("birth_date TEXT NOT NULL, age INTEGER NOT NULL", table="patients")
    year, day = int(CLOCK[:4]), CLOCK[5:10]
    for row in rows:
        assert row["age"] == year - int(row["birth_date"][:4]) - (day < row["birth_date"][5:])


def test_a_row_has_the_moment_of_its_last_state() -> None:
    ddl = "status TEXT NOT NULL CHECK (status IN ('open', 'closed')), closed_at TEXT"
    rows = made(ddl)
    assert all((row["closed_at"] is not None) == (row["status"] == "closed") for row in rows)
    assert len({row["status"] for row in rows}) == 2


# --- counts --------------------------------------------------------------------------------------

POSTS = f"""
CREATE TABLE posts (id INTEGER PRIMARY KEY, comments_count INTEGER NOT NULL %s{END}
CREATE TABLE comments (id INTEGER PRIMARY KEY, post_id INTEGER NOT NULL REFERENCES posts{END}
"""


def test_a_count_is_the_number_of_children() -> None:
    tables = rows_of(POSTS % "", recipe(posts=12, comments=30))
    children = Counter(row["post_id"] for row in tables["comments"])
    assert all(row["comments_count"] == children[row["id"]] for row in tables["posts"])


def test_a_count_that_a_check_forbids_stays() -> None:
    tables = rows_of(POSTS % "CHECK (comments_count > 90)", recipe(posts=12, comments=30))
    assert min(row["comments_count"] for row in tables["posts"]) > 90


# --- whatever the schema -------------------------------------------------------------------------

PARTS = st.sampled_from(
    [
        "city TEXT NOT NULL",
        "state TEXT NOT NULL CHECK (length(state) = 2)",
        "country TEXT CHECK (country IN ('US', 'FR'))",
        "zip TEXT NOT NULL CHECK (zip GLOB '[0-9][0-9][0-9][0-9][0-9]')",
        "phone TEXT UNIQUE",
        "currency TEXT NOT NULL CHECK (currency IN ('eur', 'usd'))",
        "timezone TEXT",
        "first_name TEXT CHECK (length(first_name) <= 5)",
        "last_name TEXT NOT NULL",
        "full_name TEXT UNIQUE",
        "email TEXT NOT NULL UNIQUE",
        "title TEXT NOT NULL CHECK (length(title) <= 12)",
        "slug TEXT NOT NULL UNIQUE CHECK (slug = lower(slug))",
        "quantity INTEGER NOT NULL CHECK (quantity BETWEEN 0 AND 3)",
        "price INTEGER NOT NULL CHECK (price >= 100)",
        "subtotal INTEGER CHECK (subtotal <= 5000)",
        "discount INTEGER NOT NULL CHECK (discount >= 5)",
        "total INTEGER NOT NULL CHECK (total > 0)",
        "status TEXT NOT NULL CHECK (status IN ('open', 'closed'))",
        "closed_at TEXT CHECK (closed_at IS NULL OR closed_at > '2020')",
        "start_date TEXT NOT NULL CHECK (start_date IS date(start_date))",
        "nights INTEGER NOT NULL",
        "end_date TEXT NOT NULL CHECK (end_date IS date(end_date))",
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(PARTS, min_size=2, max_size=9, unique=True), st.integers(0, 1000))
def test_constraints_hold_whatever_belongs_together(parts: list[str], seed: int) -> None:
    sql = f"CREATE TABLE users (id INTEGER PRIMARY KEY, {', '.join(parts)}{END}"
    population = Population(seed=seed, tables=recipe(users=14).tables)
    rows = rows_of(sql, population)["users"]  # the engine refuses what breaks a constraint
    assert len(rows) >= 11
    assert rows == rows_of(sql, population)["users"]
