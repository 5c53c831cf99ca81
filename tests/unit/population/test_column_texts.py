"""What rows say in columns of texts: addresses, settings, objects with nothing but a name."""

from __future__ import annotations

import re
from typing import Any

import orjson
import pytest

from envwright.environment.schema import Column, Table
from envwright.environment.sql_text import ColumnText
from envwright.population.column_generators import natural_generator
from envwright.population.object_parts import supposed_parts
from envwright.population.schema_values import schema_generator
from envwright.types import Json
from tests.unit.population.test_initial_state import END, recipe, rows_of
from tests.unit.population.test_value_shapes import drawn


def made(field: str, about: str = "", kind: str = "TEXT", table: str = "things") -> list[Any]:
    column = Column(table, field, kind, True, None, ColumnText(comment=about))
    columns = {field: column}
    make = natural_generator(column, Table(table, "", columns, (), (), (), ""))

    def placed(source: Any) -> Any:
        source.place = (table, field)
        return make(source)

    return drawn(placed)


HOST = r"[a-z0-9-]+\.example\.com"


@pytest.mark.parametrize(
    ("field", "form"),
    [
        ("thumb_uri", r"https://cdn\.example\.com/images/[0-9a-f]{10}\.jpg"),
        ("privacy_policy_uri", rf"https://www\.{HOST}/privacy"),
        ("homepage", rf"https://www\.{HOST}"),
        ("postback_href", rf"https://hooks\.{HOST}/thing-events"),
        ("links_edit", r"https://app\.example\.com/things/\d+/edit"),
        ("informational_urls_support", r"https://www\.[a-z0-9.-]+\.example\.com/support"),
        ("instructions_to_visitors", r"[A-Z].{10,}"),
        ("api_url", r"https://api\.example\.com/things/\d+"),
        ("hostname", r"[a-z]+-\d\d\.[a-z]{3}\.example\.com"),
        ("site_domain", HOST),
        ("expiry_month", r"0[1-9]|1[0-2]"),
        ("expiry_year", r"202[5-9]"),
        ("cvv", r"\d{3}"),
        ("left", r"\d{1,3}"),
        ("build_artifacts_size", r"\d{4,8}"),
        ("contact_email", r"[a-z]+\.[a-z]+@example\.(com|org|net)"),
    ],
)
def test_a_text_has_the_form_of_what_it_is_called(field: str, form: str) -> None:
    assert [text for text in made(field) if not re.fullmatch(form, text)] == []


@pytest.mark.parametrize(
    ("field", "about", "form"),
    [
        ("subscribed", "Whether the card is watched.", "true|false"),
        ("allow", "A JSON object of countries.", r"\{.*\}"),
        ("access", "JSON array of requirements.", r"\[.*\]"),
        ("object", "", "thing"),
        ("name", "Name of the cardholder.", r"[A-Z]\w+ [A-Z][\w' -]+"),
        ("expiry_year", "digits(2)", r"2[5-9]"),
        (
            "name",
            "Of the form `projects/{project}/topics/{t}`.",
            r"projects/[a-z-]+/topics/[a-z-]+",
        ),
        ("usi", "The USI of the fund.", r"\d{8}"),
        ("function_arn", "", r"arn:aws:lambda:[a-z0-9-]+:123456789012:function/[a-z-]+"),
        ("email_subject", "", r"(?!.*@).+"),
    ],
)
def test_a_description_tells_what_a_text_is(field: str, about: str, form: str) -> None:
    assert [text for text in made(field, about) if not re.fullmatch(form, text)] == []


def test_numbers_that_count_are_neither_moments_nor_money() -> None:
    assert max(made("sent", kind="INTEGER")) <= 100
    assert max(made("total_count", kind="INTEGER")) < 500
    assert max(made("policy_num_retries", kind="INTEGER")) <= 10
    assert {n % 250 for n in made("per_try_timeout_msec", kind="INTEGER")} == {0}
    assert min(made("valid_until", kind="INTEGER")) > 1_000_000_000
    assert max(made("percentage", kind="INTEGER", table="taxes")) <= 25


def test_a_house_costs_more_than_a_cup() -> None:
    cups, houses = (made("price", kind="REAL", table=name) for name in ("cups", "houses"))
    assert min(houses) > max(cups)


def test_settings_have_values_that_go_with_their_names() -> None:
    schema = f"CREATE TABLE variables (id INTEGER PRIMARY KEY, name TEXT, value TEXT{END}"
    for row in rows_of(schema, recipe(variables={"rows": 12}))["variables"]:
        if row["name"] == "PORT":
            assert row["value"] == "8080"
        assert row["value"] is None or "-value" not in row["value"]


def drawn_json(about: dict[str, Json], field: str) -> list[Any]:
    column = Column("things", field, "JSON", True, None, ColumnText())
    make = schema_generator(about, column, Table("things", "", {field: column}, (), (), (), ""))
    return [orjson.loads(text) for text in drawn(make, 12)]


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("unit_price", ["amount", "currency"]),
        ("owner", ["id", "name", "email"]),
        ("error_details", ["code", "message"]),
        ("home_address", ["line1", "city", "postcode", "country"]),
        ("show", ["id", "name"]),
        ("labels", []),
        ("settings", []),
    ],
)
def test_an_object_has_the_parts_of_what_it_is_called(name: str, parts: list[str]) -> None:
    assert list(supposed_parts(name)) == parts
    for found in drawn_json({"type": "object"}, name):
        assert found
        assert not parts or set(found) == set(parts)


def test_the_end_of_an_interval_is_not_before_its_start() -> None:
    moment: dict[str, Json] = {
        "type": "object",
        "properties": {"date": {"type": "string", "format": "date"}},
    }
    about: dict[str, Json] = {"type": "object", "properties": {"end": moment, "start": moment}}
    for found in drawn_json(about, "interval"):
        assert found["start"]["date"] <= found["end"]["date"]


@pytest.mark.parametrize(
    ("field", "pattern", "form"),
    [
        ("currency", "^[A-Z]{3,3}$", "EUR|USD|GBP|CHF|SEK|JPY|[A-Z]{3}"),
        ("callback_url", "^https?://", r"https?://[\w.:-]+/.*"),
        ("amount", r"^\d{1,13}\.\d{1,5}$", r"[1-9]\d{0,3}\.\d{1,5}"),
    ],
)
def test_a_pattern_is_met_by_what_the_name_says(field: str, pattern: str, form: str) -> None:
    column = Column("accounts", field, "TEXT", True, None, ColumnText())
    table = Table("accounts", "", {field: column}, (), (), (), "")
    values = drawn(schema_generator({"pattern": pattern}, column, table))
    assert [text for text in values if not re.fullmatch(form, text)] == []
    if field == "currency":
        assert len(set(values)) <= 6
