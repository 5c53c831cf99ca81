"""Nouns, plurals, labels, articles and values."""

from __future__ import annotations

import pytest

from envwright.tasks.goals import ValueShape
from envwright.tasks.phrasing import row_noun, row_plural, say_value, spoken_label
from envwright.tasks.phrasing.english import be_form, count_word
from envwright.tasks.phrasing.fact_phrases import ValueStyle
from envwright.types import Json


@pytest.mark.parametrize(
    ("table", "one", "many"),
    [
        ("orders", "order", "orders"),
        ("order_items", "order item", "order items"),
        ("orderItems", "order item", "order items"),
        ("categories", "category", "categories"),
        ("category", "category", "categories"),
        ("addresses", "address", "addresses"),
        ("address", "address", "addresses"),
        ("boxes", "box", "boxes"),
        ("branches", "branch", "branches"),
        ("status", "status", "statuses"),
        ("statuses", "status", "statuses"),
        ("houses", "house", "houses"),
        ("databases", "database", "databases"),
        ("caches", "cache", "caches"),
        ("people", "person", "people"),
        ("person", "person", "people"),
        ("children", "child", "children"),
        ("shelves", "shelf", "shelves"),
        ("heroes", "hero", "heroes"),
        ("movies", "movie", "movies"),
        ("boys", "boy", "boys"),
        ("analyses", "analysis", "analyses"),
        ("staff", "staff", "staff"),
        ("news", "news", "news"),
        ("reserved_ips", "reserved IP", "reserved IPs"),
        ("gpg_keys", "GPG key", "GPG keys"),
        ("aliases", "alias", "aliases"),
    ],
)
def test_nouns(table: str, one: str, many: str) -> None:
    assert row_noun(table) == one
    assert row_plural(table) == many


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("first_name", "first name"),
        ("dueDate", "due date"),
        ("item-count", "item count"),
        ("id", "ID"),
        ("pet_id", "pet ID"),
        ("photoUrls", "photo URLs"),
        ("address1", "address1"),
    ],
)
def test_labels(name: str, words: str) -> None:
    assert spoken_label(name) == words


def test_small_words() -> None:
    assert (count_word(2), count_word(12), count_word(13)) == ("two", "twelve", "13")
    assert (be_form("photo URLs"), be_form("status"), be_form("")) == ("are", "is", "is")


@pytest.mark.parametrize(
    ("value", "shape", "text"),
    [
        (True, ValueShape.TRUTH, "yes"),
        (False, ValueShape.TRUTH, "no"),
        (3, ValueShape.NUMBER, "3"),
        (12500, ValueShape.NUMBER, "12,500"),
        (-12500.25, ValueShape.NUMBER, "-12,500.25"),
        (3.0, ValueShape.NUMBER, "3"),
        (1e-7, ValueShape.NUMBER, "0.0000001"),
        (1250, ValueShape.MONEY, "$12.50"),
        (125000, ValueShape.MONEY, "$1,250.00"),
        (-5, ValueShape.MONEY, "-$0.05"),
        (1250.5, ValueShape.MONEY, "$12.505"),
        ("a b", ValueShape.TEXT, "“a b”"),
        ("in_progress", ValueShape.WORD, "in progress"),
        ("in-progress", ValueShape.WORD, "in progress"),
        ("new", ValueShape.WORD, "“new”"),
        ("yes", ValueShape.WORD, "“yes”"),
        ("no longer needed", ValueShape.WORD, "“no longer needed”"),
        ("pending (item modified)", ValueShape.WORD, "“pending (item modified)”"),
        ("2024-05-17", ValueShape.DATE, "17 May 2024"),
        ("2024-05-17T14:05:00Z", ValueShape.TIME, "17 May 2024 at 14:05"),
        ("2024-05-17T14:05:09Z", ValueShape.TIME, "17 May 2024 at 14:05:09"),
        ("2024-05-17T14:05:00+02:00", ValueShape.TIME, "“2024-05-17T14:05:00+02:00”"),
        ("2024-02-30", ValueShape.DATE, "“2024-02-30”"),
        (["a"], ValueShape.LIST, "“a”"),
        (["a", "b", "c"], ValueShape.LIST, "“a”, “b” and “c”"),
        ([1, 2], ValueShape.LIST, "1 and 2"),
        ({"a": 1}, ValueShape.TEXT, '“{"a":1}”'),
    ],
)
def test_values(value: Json, shape: ValueShape, text: str) -> None:
    assert say_value(value, shape) == text


@pytest.mark.parametrize(
    ("value", "shape", "text"),
    [
        ("2024-05-07", ValueShape.DATE, "May 7, 2024"),
        ("ann@example.org", ValueShape.TEXT, "ann@example.org"),
        ("#W123", ValueShape.TEXT, "#W123"),
        ("mira_soto_4410", ValueShape.TEXT, "mira_soto_4410"),
        ("12345", ValueShape.TEXT, "12345"),
        ("Ann Lee", ValueShape.TEXT, "Ann Lee"),
        ("May", ValueShape.TEXT, "“May”"),
        ("On the Tides", ValueShape.TEXT, "“On the Tides”"),
        ("rex", ValueShape.TEXT, "“rex”"),
        ("well.", ValueShape.TEXT, "“well.”"),
        (120000, ValueShape.MONEY, "$1200"),
        (12500, ValueShape.NUMBER, "12500"),
    ],
)
def test_another_hand(value: Json, shape: ValueShape, text: str) -> None:
    style = ValueStyle(month_first=True, short_money=True, grouped=False)
    assert say_value(value, shape, style) == text


def test_numbers_that_are_names_are_not_grouped() -> None:
    assert say_value(12345, ValueShape.NUMBER, label="order number") == "12345"
    assert say_value(12345, ValueShape.NUMBER, label="tenant_id") == "12345"
    assert say_value(12345, ValueShape.NUMBER, label="quantity") == "12,345"
