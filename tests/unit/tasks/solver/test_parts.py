"""The parts that requests are read with, each for itself."""

from __future__ import annotations

import pytest

from envwright.tasks.parser.lexer import (
    RequestParseError,
    is_plural,
    split_sentences,
    stem,
    tokenize,
)
from envwright.tasks.parser.message_parser import AddedDetails, read_reply, read_turn
from envwright.tasks.parser.syntax_tree import (
    AggregateExpr,
    AskClause,
    AttributeExpr,
    ChangeClause,
    CompareTest,
    ConditionClause,
    CountExpr,
    FactExpr,
    LiteralExpr,
    RowExpr,
    SelectExpr,
)
from envwright.tasks.parser.tool_vocabulary import vocabulary_for
from envwright.tasks.solver import value_coercion
from envwright.types import Json
from tests.unit.tasks.solver.talk import folder

TOOLS = folder("mock").tool_schemas()
WORDS = vocabulary_for(TOOLS)


def test_quotations_are_one_token_and_end_no_sentence() -> None:
    first, second = split_sentences("Lend “On Tides. Really?”, please. Then stop!")
    assert [t.text for t in first] == ["lend", "On Tides. Really?", ",", "please"]
    assert [t.text for t in second] == ["then", "stop"]


def test_marks_stand_apart_but_not_inside_words() -> None:
    text = "(id #W12, at 14:05:09): ann@example.com — 12,500.5?"
    assert [t.text for t in tokenize(text)] == [
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


def word(text: str) -> LiteralExpr:
    return LiteralExpr("word", text, text)


@pytest.mark.parametrize(
    ("shown", "said", "same"),
    [
        ("in_progress", word("in progress"), True),
        ("pending (item modified)", word("pending (item modified)"), True),
        ("Open", word("open"), True),
        (1250, LiteralExpr("money", "$12.50", 1250), True),
        (3, LiteralExpr("number", "3", 3), True),
        ("97401", LiteralExpr("number", "97401", 97401), True),
        (True, LiteralExpr("truth", "yes", True), True),
        (True, LiteralExpr("number", "1", 1), False),
        ("rex", LiteralExpr("text", "Rex", "Rex"), False),
        ("2024-05-17T00:00:00Z", LiteralExpr("time", "", "2024-05-17T00:00:00Z"), True),
        (["a", "b"], LiteralExpr("list", "", (word("a"), word("b"))), True),
        (["b", "a"], LiteralExpr("list", "", (word("a"), word("b"))), False),
    ],
)
def test_what_is_shown_and_what_is_said_compare_by_type(
    shown: Json, said: LiteralExpr, same: bool
) -> None:
    assert value_coercion.same_value(shown, said) is same


def test_relations_compare_dates_and_numbers() -> None:
    day = LiteralExpr("date", "", "2024-05-03")
    assert value_coercion.relation_holds("2024-05-04", "above", day)
    assert value_coercion.relation_holds("2024-05-02T23:00:00Z", "below", day)
    assert not value_coercion.relation_holds("somewhere", "above", day)
    assert value_coercion.relation_holds(4, "from", 4)
    assert value_coercion.days_between("2024-03-01", "2024-02-28T23:59:00Z") == 2


def test_shifts_keep_the_form_of_a_date() -> None:
    assert value_coercion.shift_value("2024-02-28", 2, "day") == "2024-03-01"
    assert value_coercion.shift_value("2024-12-31T10:00:00Z", -1, "week") == "2024-12-24T10:00:00Z"
    assert value_coercion.shift_value("2024-01-15", 2, "month") == "2024-03-15"
    assert value_coercion.shift_value(2, 3, "") == 5


def read(text: str) -> Json:
    (clause,) = read_turn(text, WORDS)
    return clause


def test_a_change_is_read_with_its_tool() -> None:
    change = read("Could you lend the book titled “On Tides” to the member with ID M-1, please?")
    assert isinstance(change, ChangeClause)
    assert [name for name, _ in change.tools] == ["lend_book"]
    assert [rows[0].select.words for _, rows in change.rows] == [("book",), ("member",)]


def test_a_condition_has_two_branches() -> None:
    clause = read(
        "If there are no books, lend it to the member with ID M-1; otherwise, do nothing."
    )
    assert isinstance(clause, ConditionClause)
    assert isinstance(clause.test, CompareTest)
    assert (len(clause.then), clause.other) == (1, ())


def test_derived_values_are_read() -> None:
    novels = SelectExpr(("books",), ((FactExpr(("genre", "novel")),),))
    assert read("How many books with genre novel are there?") == AskClause(CountExpr(novels))
    asked = read("Tell me the average copies of all books with genre novel.")
    assert asked == AskClause(AggregateExpr("average", ("copies",), novels))
    asked = read("What is the title of the book with ID B-1?")
    one = SelectExpr(("book",), ((FactExpr(("id",), "is", word("B-1")),),), definite=True)
    assert asked == AskClause(AttributeExpr(("title",), RowExpr(one)))


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
    with pytest.raises(RequestParseError):
        read_turn("Tell me the title of the book with ID B-1 “and more”.", WORDS)


@pytest.mark.parametrize("text", ["The latest.", "It is the cheapest."])
def test_an_extreme_without_a_noun_is_no_answer(text: str) -> None:
    assert read_reply(text, WORDS) == {0: AddedDetails()}


def test_the_same_tools_are_prepared_once() -> None:
    # Not compared with one of the module: those that were not asked for lately are dropped.
    first = vocabulary_for(folder("mock").tool_schemas())
    assert vocabulary_for(folder("mock").tool_schemas()) is first


@pytest.mark.parametrize(
    ("said", "relation"),
    [
        ("is higher than", "above"),
        ("is not higher than", "until"),
        ("is not lower than", "from"),
        ("is not at least", "below"),
        ("is at most", "until"),
        ("is not at most", "above"),
        ("is not", "not"),
    ],
)
def test_a_comparison_keeps_its_not(said: str, relation: str) -> None:
    book = "the copies of the book with title “On Tides”"
    (clause,) = read_turn(f"If {book} {said} 3, please list books.", WORDS)
    assert isinstance(clause, ConditionClause)
    assert isinstance(clause.test, CompareTest)
    assert clause.test.relation == relation


@pytest.mark.parametrize(
    ("said", "relation", "count"),
    [
        ("more than 3", "above", 3),
        ("not more than 3", "until", 3),
        ("no", "is", 0),
        ("not any", "is", 0),
        ("any", "above", 0),
    ],
)
def test_a_count_keeps_its_not(said: str, relation: str, count: int) -> None:
    (clause,) = read_turn(f"If there are {said} books with genre novel, please list books.", WORDS)
    assert isinstance(clause, ConditionClause)
    assert isinstance(clause.test, CompareTest)
    assert clause.test.relation == relation
    assert isinstance(clause.test.right, LiteralExpr)
    assert clause.test.right.value == count
