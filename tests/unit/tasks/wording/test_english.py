"""Nouns, plurals, labels, articles and values."""

from __future__ import annotations

import pytest

from envwright.tasks.plan import Shape
from envwright.tasks.wording import label, noun, plural, say
from envwright.tasks.wording.english import article, be, count_word, listed, singular
from envwright.tasks.wording.values import ValueStyle
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
    assert noun(table) == one
    assert plural(table) == many


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
    assert label(name) == words


@pytest.mark.parametrize("word", ["apple", "hour", "SSH key", "IP", "order", "upload", "e-mail"])
def test_an(word: str) -> None:
    assert article(word) == "an"


@pytest.mark.parametrize("word", ["user", "pet", "unit", "URL", "VPC", "one-time code", "GPG key"])
def test_a(word: str) -> None:
    assert article(word) == "a"


def test_small_words() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert (count_word(2), count_word(12), count_word(13)) == ("two", "twelve", "13")
    assert (be("photo URLs"), be("status"), be("")) == ("are", "is", "is")
    assert singular("Pets") == "Pet"


@pytest.mark.parametrize(
    ("value", "shape", "text"),
    [
        (True, Shape.TRUTH, "yes"),
        (False, Shape.TRUTH, "no"),
        (3, Shape.NUMBER, "3"),
        (12500, Shape.NUMBER, "12,500"),
        (-12500.25, Shape.NUMBER, "-12,500.25"),
        (3.0, Shape.NUMBER, "3"),
        (1e-7, Shape.NUMBER, "0.0000001"),
        (1250, Shape.MONEY, "$12.50"),
        (125000, Shape.MONEY, "$1,250.00"),
        (-5, Shape.MONEY, "-$0.05"),
        (1250.5, Shape.MONEY, "$12.505"),
        ("a b", Shape.TEXT, "“a b”"),
        ("in_progress", Shape.WORD, "in progress"),
        ("in-progress", Shape.WORD, "in progress"),
        ("new", Shape.WORD, "“new”"),
        ("yes", Shape.WORD, "“yes”"),
        ("no longer needed", Shape.WORD, "“no longer needed”"),
        ("pending (item modified)", Shape.WORD, "“pending (item modified)”"),
        ("2024-05-17", Shape.DATE, "17 May 2024"),
        ("2024-05-17T14:05:00Z", Shape.TIME, "17 May 2024 at 14:05"),
        ("2024-05-17T14:05:09Z", Shape.TIME, "17 May 2024 at 14:05:09"),
        ("2024-05-17T14:05:00+02:00", Shape.TIME, "“2024-05-17T14:05:00+02:00”"),
        ("2024-02-30", Shape.DATE, "“2024-02-30”"),
        (["a"], Shape.LIST, "“a”"),
        (["a", "b", "c"], Shape.LIST, "“a”, “b” and “c”"),
        ([1, 2], Shape.LIST, "1 and 2"),
        ({"a": 1}, Shape.TEXT, '“{"a":1}”'),
    ],
)
def test_values(value: Json, shape: Shape, text: str) -> None:
    assert say(value, shape) == text


@pytest.mark.parametrize(
    ("value", "shape", "text"),
    [
        ("2024-05-07", Shape.DATE, "May 7, 2024"),
        ("ann@example.org", Shape.TEXT, "ann@example.org"),
        ("#W123", Shape.TEXT, "#W123"),
        ("mira_soto_4410", Shape.TEXT, "mira_soto_4410"),
        ("12345", Shape.TEXT, "“12345”"),
        ("Ann", Shape.TEXT, "“Ann”"),
        ("well.", Shape.TEXT, "“well.”"),
        (120000, Shape.MONEY, "$1200"),
        (12500, Shape.NUMBER, "12500"),
    ],
)
def test_another_hand(value: Json, shape: Shape, text: str) -> None:
    style = ValueStyle(month_first=True, bare=True, short_money=True, grouped=False)
    assert say(value, shape, style) == text


def test_numbers_that_are_names_are_not_grouped() -> None:
    assert say(12345, Shape.NUMBER, label="order number") == "12345"
    assert say(12345, Shape.NUMBER, label="quantity") == "12,345"
