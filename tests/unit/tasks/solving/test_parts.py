"""The parts that requests are read with, each for itself."""

from __future__ import annotations

import pytest

from envwright.tasks.solving import forms
from envwright.tasks.solving.language import Misread, is_plural, sentences, stem, tokens
from envwright.tasks.solving.syntax import (
    Aggregate,
    Ask,
    Attribute,
    Change,
    Compare,
    Condition,
    Count,
    Fact,
    Literal,
    Row,
    Select,
)
from envwright.tasks.solving.turns import read_turn
from envwright.tasks.solving.vocabulary import vocabulary
from envwright.types import Json
from tests.unit.tasks.solving.talk import folder

TOOLS = folder("mock").tool_schemas()
WORDS = vocabulary(TOOLS)


def test_quotations_are_one_token_and_end_no_sentence() -> None:
    first, second = sentences("Lend “On Tides. Really?”, please. Then stop!")
    assert [t.text for t in first] == ["lend", "On Tides. Really?", ",", "please"]
    assert [t.text for t in second] == ["then", "stop"]


def test_marks_stand_apart_but_not_inside_words() -> None:
    text = "(id #W12, at 14:05:09): ann@example.com — 12,500.5?"
    assert [t.text for t in tokens(text)] == [
        *("(", "id", "#W12", ",", "at", "14:05:09", ")", ":"),
        *("ann@example.com", "—", "12,500.5", "?"),
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("deletes", "delete"),
        ("updated", "update"),
        ("categories", "category"),
        ("addresses", "address"),
        ("ips", "ip"),
        ("submitting", "submitt"),
    ],
)
def test_inflection_is_taken_off(one: str, other: str) -> None:
    assert stem(one) == stem(other)


def test_plurals_are_told() -> None:
    assert [w for w in ("pets", "status", "address", "people", "loan") if is_plural(w)] == [
        "pets",
        "people",
    ]


def word(text: str) -> Literal:
    return Literal("word", text, text)


@pytest.mark.parametrize(
    ("shown", "said", "same"),
    [
        ("in_progress", word("in progress"), True),
        ("pending (item modified)", word("pending (item modified)"), True),
        ("Open", word("open"), True),
        (1250, Literal("money", "$12.50", 1250), True),
        (3, Literal("number", "3", 3), True),
        ("97401", Literal("number", "97401", 97401), True),
        (True, Literal("truth", "yes", True), True),
        (True, Literal("number", "1", 1), False),
        ("rex", Literal("text", "Rex", "Rex"), False),
        ("2024-05-17T00:00:00Z", Literal("time", "", "2024-05-17T00:00:00Z"), True),
        (["a", "b"], Literal("list", "", (word("a"), word("b"))), True),
        (["b", "a"], Literal("list", "", (word("a"), word("b"))), False),
    ],
)
def test_what_is_shown_and_what_is_said_compare_by_type(
    shown: Json, said: Literal, same: bool
) -> None:
    assert forms.same(shown, said) is same


def test_relations_compare_dates_and_numbers() -> None:
    day = Literal("date", "", "2024-05-03")
    assert forms.holds("2024-05-04", "above", day)
    assert forms.holds("2024-05-02T23:00:00Z", "below", day)
    assert not forms.holds("somewhere", "above", day)
    assert forms.holds(4, "from", 4)
    assert forms.days_between("2024-03-01", "2024-02-28T23:59:00Z") == 2


def test_shifts_keep_the_form_of_a_date() -> None:
    assert forms.shifted("2024-02-28", 2, "day") == "2024-03-01"
    assert forms.shifted("2024-12-31T10:00:00Z", -1, "week") == "2024-12-24T10:00:00Z"
    assert forms.shifted("2024-01-15", 2, "month") == "2024-03-15"
    assert forms.shifted(2, 3, "") == 5


def read(text: str) -> Json:
    (clause,) = read_turn(text, WORDS)
    return clause


def test_a_change_is_read_with_its_tool() -> None:
    change = read("Could you lend the book titled “On Tides” to the member with ID M-1, please?")
    assert isinstance(change, Change)
    assert [name for name, _ in change.tools] == ["lend_book"]
    assert [rows[0].select.words for _, rows in change.rows] == [("book",), ("member",)]


def test_a_condition_has_two_branches() -> None:
    clause = read(
        "If there are no books, lend it to the member with ID M-1; otherwise, do nothing."
    )
    assert isinstance(clause, Condition)
    assert isinstance(clause.test, Compare)
    assert (len(clause.then), clause.other) == (1, ())


def test_derived_values_are_read() -> None:
    novels = Select(("books",), ((Fact(("genre", "novel")),),))
    assert read("How many books with genre novel are there?") == Ask(Count(novels))
    asked = read("Tell me the average copies of all books with genre novel.")
    assert asked == Ask(Aggregate("average", ("copies",), novels))
    asked = read("What is the title of the book with ID B-1?")
    one = Select(("book",), ((Fact(("id",), "is", word("B-1")),),), definite=True)
    assert asked == Ask(Attribute(("title",), Row(one)))


@pytest.mark.parametrize(
    "text",
    [
        "Hello! I am on the train right now. Thank you very much.",
        "Dear support team: it is a fine day.",
        "Many thanks.",
        "",
    ],
)
def test_small_talk_holds_no_clause(text: str) -> None:
    assert read_turn(text, WORDS) == []


def test_what_is_left_over_is_not_ignored() -> None:
    with pytest.raises(Misread):
        read_turn("Tell me the title of the book with ID B-1 “and more”.", WORDS)


def test_the_same_tools_are_prepared_once() -> None:
    assert vocabulary(folder("mock").tool_schemas()) is WORDS
