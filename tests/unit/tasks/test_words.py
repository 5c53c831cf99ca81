"""Wording, references and what makes a call possible."""

from __future__ import annotations

import random

import pytest

from envwright import Template
from envwright.tasks.applicable import bindings, key_parameters
from envwright.tasks.reference import described, fits
from envwright.tasks.results import rows_at, split
from envwright.tasks.words import describe, label, noun, plural, say
from envwright.types import Json


@pytest.mark.parametrize(
    ("table", "one", "many"),
    [
        ("orders", "order", "orders"),
        ("order_items", "order item", "order items"),
        ("categories", "category", "categories"),
        ("addresses", "address", "addresses"),
        ("boxes", "box", "boxes"),
        ("status", "status", "status"),
        ("staff", "staff", "staffs"),
    ],
)
def test_nouns(table: str, one: str, many: str) -> None:
    assert noun(table) == one
    assert plural(table) == many


@pytest.mark.parametrize(
    ("name", "words"),
    [("first_name", "first name"), ("dueDate", "due date"), ("item-count", "item count")],
)
def test_labels(name: str, words: str) -> None:
    assert label(name) == words


@pytest.mark.parametrize(
    ("value", "text"),
    [(True, "yes"), (False, "no"), (3, "3"), (1.5, "1.5"), ("a b", "“a b”"), (["a"], "“a”")],
)
def test_values(value: Json, text: str) -> None:
    assert say(value) == text


def test_a_row_is_named_by_the_fewest_attributes(mock_template: Template) -> None:
    with mock_template.session() as session:
        for key in ("B-1", "B-2", "B-3", "B-4", "B-5"):
            reference = described(session, ("books", "id"), key, random.Random(0))
            assert reference is not None
            assert len(reference.attributes) == 1
            assert reference.lookups[0].tool == "find_books"


def test_an_ambiguous_name_is_not_enough(mock_template: Template) -> None:
    """Two members are called Grace Murray: only the address tells them apart."""
    with mock_template.session() as session:
        for seed in range(10):
            reference = described(session, ("members", "id"), "M-4", random.Random(seed))
            assert reference is not None
            assert {a.label for a in reference.attributes} == {"email"}


def test_a_row_behind_another_is_named_through_it(mock_template: Template) -> None:
    with mock_template.session() as session:
        reference = described(session, ("loans", "id"), "L-1", random.Random(1))
        assert reference is not None
        assert reference.owners[0].table == "members"
        assert [call.tool for call in reference.lookups] == ["find_members", "list_loans"]
        assert describe(reference).startswith("the loan with title “Salt Roads” of the member")


def test_a_description_that_a_change_made_ambiguous_no_longer_fits(
    mock_template: Template,
) -> None:
    with mock_template.session() as session:
        reference = described(session, ("loans", "id"), "L-3", random.Random(0))
        assert reference is not None
        assert fits(session, reference)
        session.call("lend_book", {"member_id": "M-2", "book_id": "B-4"})
        assert not fits(session, reference)


def test_guards_become_a_query(mock_template: Template) -> None:
    """Lending needs a valid card and a copy on the shelf; the query finds exactly those pairs."""
    tool = mock_template.tools["lend_book"]
    keys = key_parameters(tool, mock_template.schema)
    with mock_template.session() as session:
        rows = bindings(session, tool, keys, {}, random.Random(0))
        found = {(row["member_id"], row["book_id"]) for row in rows}
        possible = {
            (member, book)
            for member in ("M-1", "M-2", "M-3", "M-4")
            for book in ("B-1", "B-2", "B-3", "B-4", "B-5")
            if session.fork().call("lend_book", {"member_id": member, "book_id": book}).ok
        }
    assert found == possible
    assert len(found) == 12


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("id", ("", "id")),
        ("[].id", ("[]", "id")),
        ("items[].id", ("items[]", "id")),
        ("owner.id", None),
        ("a[].b[].id", None),
        ("ids[]", None),
    ],
)
def test_paths(path: str, parts: tuple[str, str] | None) -> None:
    assert split(path) == parts


def test_rows_at() -> None:
    assert rows_at({"id": 1}, "") == [{"id": 1}]
    assert rows_at([{"id": 1}, 2], "[]") == [{"id": 1}]
    assert rows_at({"items": [{"id": 1}]}, "items[]") == [{"id": 1}]
    assert rows_at(None, "items[]") == []
    assert rows_at(None, "") == []
