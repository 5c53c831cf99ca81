"""Values like an example, of a pattern, of a kind; JSON leaf by leaf."""

from __future__ import annotations

import re
from typing import Any

import orjson
import pytest

from envwright.population.value_kinds import TEXTS, iban_text, kind_by_name, kind_by_text
from envwright.population.value_shapes import number_shape, pattern_shape, text_shape
from envwright.population.value_source import Make, ValueSource
from envwright.types import Json
from tests.unit.population.test_initial_state import END, recipe, rows_of

NOW = 1_736_931_600


def drawn(make: Make | None, count: int = 40) -> list[Any]:
    assert make is not None
    source = ValueSource(3, NOW)
    out: list[Any] = []
    for index in range(count):
        source.turn_to(("things", "value"), index, 0)
        out.append(make(source))
    return out


@pytest.mark.parametrize(
    ("example", "shape"),
    [
        ("img_4f9a21", r"img_[0-9a-f]{6}"),
        ("INV-0042", r"INV-0\d{3}"),
        ("cus_9s6XKzkNRiz8i3", r"cus_[A-Za-z0-9]{14}"),
        ("2023-04-01", r"\d{4}-\d\d-\d\d"),
        ("2023-04-01T10:00:00Z", r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"),
        ("3f2504e0-4f89-41d3-9a0c-0305e82c3301", r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
        ("jane@corp.com", r"[a-z0-9.]+@example\.(com|org|net)"),
        ("https://api.shop.test/v1/orders/8812", r"https://api\.shop\.test/v\d/orders/\d{4}"),
        ("10.0.0.1", r"203\.0\.113\.\d+"),
        ("#ff00aa", r"#[0-9a-f]{6}"),
        ("/Date(1573621524754+0000)/", r"/Date\(17[123]\d{7}000\+0000\)/"),
        ("415-555-1212", r"\d{3}-555-01\d\d"),
        ("John Doe", r"\w+ [\w' -]+"),
        ("Music Theory 101", r"Music Theory [1-9]\d\d"),
        ("sha384-oqVuAfX9", r"sha384-[A-Za-z0-9]{8}"),
        ("grade-8th-4", r"grade-\d{1,2}(st|nd|rd|th)-\d"),
    ],
)
def test_an_example_seeds_a_shape_and_is_not_repeated(example: str, shape: str) -> None:
    values = drawn(text_shape(example))
    assert [v for v in values if not re.fullmatch(shape, str(v))] == []
    assert len(set(values)) > 20 or "https" in example


def test_words_have_no_shape() -> None:
    assert text_shape("Berlin") is None
    assert text_shape("A quiet room with a view, 2 beds") is None


def numbers(examples: list[float]) -> list[float]:
    found = drawn(number_shape(examples))
    assert {type(value) for value in found} <= {int, float}
    return [value for value in found if isinstance(value, int | float)]


def test_numbers_keep_magnitude_and_grain() -> None:
    assert all(v % 100 == 0 and 0 < v < 20_000 for v in numbers([4_200]))
    assert all(round(v, 2) == v for v in numbers([19.99]))
    assert all(NOW - 201 * 86_400 < v <= NOW for v in numbers([1_600_000_000]))


PATTERNS = [
    "^(AB|CD)-[0-9]{4}$",
    r"[a-z]{3,8}_\d+",
    "^#([a-f0-9]{6})$",
    r"\w+\.(png|jpe?g)",
    "[^/ ]{2,4}",
]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_texts_match_the_pattern(pattern: str) -> None:
    values = drawn(pattern_shape(pattern))
    assert [v for v in values if not re.fullmatch(pattern.strip("^$"), str(v))] == []


@pytest.mark.parametrize("pattern", ["(?=a)b", r"(a)\1", "[", "x" * 500, "a{999}", "(" * 150])
def test_patterns_that_are_not_made_are_left_to_the_rules(pattern: str) -> None:
    assert pattern_shape(pattern) is None


def test_what_a_pattern_makes_is_bounded() -> None:
    assert all(len(str(v)) <= 400 for v in drawn(pattern_shape("((((a+)+)+)+)+")))


def test_ibans_have_right_check_digits() -> None:
    for value in drawn(iban_text):
        iban = str(value)
        assert int("".join(str(int(mark, 36)) for mark in iban[4:] + iban[:4])) % 97 == 1


def test_card_numbers_have_right_check_digits() -> None:
    for value in drawn(TEXTS["card_number"]):
        digits = [int(d) * (1 + n % 2) for n, d in enumerate(reversed(str(value)))]
        assert sum(d // 10 + d % 10 for d in digits) % 10 == 0


@pytest.mark.parametrize(
    ("words", "about", "kind"),
    [
        ("mime type", "", "mime_type"),
        ("dest iban", "", "iban"),
        ("cron expression", "", "cron"),
        ("value", "The last four digits of the card.", "last4"),
        ("value", "Seconds since the Unix epoch.", "unix_time"),
        ("value", "The currency, as ISO 4217.", "currency"),
        ("secret garden", "A place with roses.", ""),
    ],
)
def test_kinds_are_told_by_name_and_description(words: str, about: str, kind: str) -> None:
    assert (kind_by_text(about) or kind_by_name(words.split())) == kind


def filled(ddl: str, about: dict[str, Json], column: str = "value") -> list[Any]:
    schema = f"CREATE TABLE things (id INTEGER PRIMARY KEY, {ddl}{END}"
    columns = {column: {"generator": "schema", "options": {"schema": about}}}
    made = recipe(things={"rows": 30, "columns": columns})
    return [row[column] for row in rows_of(schema, made)["things"]]


def test_a_word_stands_in_all_rows_only_where_rules_know_no_others() -> None:
    known = filled("browser TEXT", {"examples": ["Lynx"]}, "browser")
    assert 0 < known.count("Lynx") < 20
    values = filled("value TEXT", {"examples": ["Berlin"]})
    assert set(values) == {"Berlin", None}


def test_placeholders_are_no_examples() -> None:
    assert "string" not in filled("value TEXT NOT NULL", {"examples": ["string"]})


def test_constraints_win_over_what_is_told() -> None:
    values = filled("value TEXT NOT NULL CHECK (length(value) <= 5)", {"format": "uuid"})
    assert all(len(value) <= 5 for value in values)
    assert all(
        v <= 9 for v in filled("value INTEGER NOT NULL CHECK (value <= 9)", {"examples": [700]})
    )


def test_json_is_filled_leaf_by_leaf_and_its_objects_agree() -> None:
    person = {
        "type": "object",
        "properties": {
            "first_name": {"type": "string"},
            "last_name": {"type": "string"},
            "full_name": {"type": "string"},
            "mime_type": {"type": "string"},
            "score": {"type": "integer", "minimum": 3, "maximum": 5},
            "tags": {"type": "array", "items": {"type": "string", "enum": ["a", "b"]}},
        },
    }
    cells = filled(
        "value TEXT NOT NULL CHECK (json_valid(value))", {"type": "array", "items": person}
    )
    people = [one for cell in cells for one in orjson.loads(cell)]
    assert len(people) >= 30
    for one in people:
        assert one["full_name"] == f"{one['first_name']} {one['last_name']}"
        assert re.fullmatch(r"\w+/[\w.+-]+", one["mime_type"])
        assert 3 <= one["score"] <= 5
        assert set(one["tags"]) <= {"a", "b"}


@pytest.mark.parametrize("example", [1, 5, 10, 20, 100, 1000])
def test_a_round_example_is_not_repeated_in_every_row(example: int) -> None:
    assert len(set(drawn(number_shape([example])))) > 1
