"""Requests over the library: how each was meant is written beside it."""

from __future__ import annotations

import pytest

from envwright.tasks.parser.lexer import UnsolvedError
from envwright.types import Json
from tests.unit.tasks.solver.talk import ends_like, folder, question, talk

Call = tuple[str, dict[str, Json]]

LIBRARY = folder("mock")


def lend(member: str, book: str) -> Call:
    return "lend_book", {"member_id": member, "book_id": book}


def take_back(loan: str) -> Call:
    return "return_book", {"loan_id": loan}


CHANGES: list[tuple[str, list[Call]]] = [
    (
        "Please lend a book to a member for three weeks for the member with email "
        "grace@example.org and for the book with title “The Tin Harbour”.",
        [lend("M-2", "B-1")],
    ),
    (
        "Hi there. Could you please lend the book titled “Quiet Fields” to the member with email "
        "“g.murray@example.org” for three weeks?",
        [lend("M-4", "B-3")],
    ),
    (
        "Lend the book whose title is “On Tides” to the member whose name is “Ada Byron”.",
        [lend("M-1", "B-4")],
    ),
    (
        "Kindly lend the science book to the member named “Ada Byron”.",
        [lend("M-1", "B-4")],
    ),
    (
        "I'd like you to lend the novel book that has copies 2 to the member that has email "
        "ada@example.org.",
        [lend("M-1", "B-1")],
    ),
    (
        "To do: lend the book (title “On Tides”, copies 3) to the member (name “Grace Murray”, "
        "email grace@example.org).",
        [lend("M-2", "B-4")],
    ),
    (
        "I need you to take back a lent book for the loan with title “Quiet Fields” of the member "
        "with email g.murray@example.org.",
        [take_back("L-4")],
    ),
    (
        "Take back a lent book for the loan titled “Salt Roads” that belongs to the member called "
        "“Ada Byron”.",
        [take_back("L-1")],
    ),
    (
        "Would you take back a lent book for the loan whose title is “The Tin Harbour” and which "
        "belongs to the member whose email is “grace@example.org”?",
        [take_back("L-2")],
    ),
    ("Just take back a lent book for the loan with ID L-1.", [take_back("L-1")]),
    (
        "Greetings. It is raining here. Kindly lend the book with the highest copies among the "
        "books with genre novel to the member with ID “M-1”.",
        [lend("M-1", "B-1")],
    ),
    (
        "Lend the book whose copies are the highest of all books to the member named “Ada Byron”.",
        [lend("M-1", "B-4")],
    ),
    (
        "Lend whichever book has the highest copies of all books (genre novel) to the member "
        "(ID M-1).",
        [lend("M-1", "B-1")],
    ),
    (
        "Take back a lent book for the loan with the earliest due date among the loans with status "
        "open that belong to the member with email g.murray@example.org.",
        [take_back("L-4")],
    ),
    (
        "Lend the book titled “On Tides” to the member named “Ada Byron”. Next, lend that same "
        "book to the member (email g.murray@example.org).",
        [lend("M-1", "B-4"), lend("M-4", "B-4")],
    ),
    (
        "Lend the book titled “On Tides” to the member named “Ada Byron”. Also lend the book "
        "titled “Quiet Fields” to the same member.",
        [lend("M-1", "B-4"), lend("M-1", "B-3")],
    ),
    (
        "Take back a lent book for all loans with status open of the member named “Ada Byron”.",
        [take_back("L-1")],
    ),
    (
        "For every loan with status open of the member with email ada@example.org, take back a "
        "lent book.",
        [take_back("L-1")],
    ),
    (
        "If the member with name “Alan Mathison” is active, lend the book titled “On Tides” to "
        "that member; otherwise, take back a lent book for the loan with ID L-1.",
        [take_back("L-1")],
    ),
    (
        "If the active of the member named “Ada Byron” is yes, lend the book titled “On Tides” to "
        "that member; otherwise, please leave things as they are.",
        [lend("M-1", "B-4")],
    ),
    (
        "Check whether there are over 2 books (genre history); if so, take back a lent book for "
        "the loan (ID L-1); if not, take back a lent book for the loan (ID L-2).",
        [take_back("L-2")],
    ),
    (
        "Provided that the copies of the book whose title is “On Tides” are more than 2, lend it "
        "to the member whose name is “Ada Byron”; failing that, no action is needed.",
        [lend("M-1", "B-4")],
    ),
    (
        "See whether there is at least one book that has genre science: if yes, take back a lent "
        "book for the loan that has ID L-4; if no, just leave it.",
        [take_back("L-4")],
    ),
    (
        "If it happens that the copies of the book with the title “Salt Roads” are greater than 0, "
        "then lend that same book to the member called “Ada Byron”; if it doesn't, lend the book "
        "with the title “On Tides” to that same member.",
        [lend("M-1", "B-4")],
    ),
    (
        "If it turns out that there are no books with genre science, please take back a lent book "
        "for the loan with ID L-1; if it does not, nothing needs to be done.",
        [],
    ),
    (
        "Should it be the case that the due date of the loan whose title is “Salt Roads” is later "
        "than 1 March 2025, kindly take back a lent book for it; in all other cases, nothing is to "
        "be done.",
        [take_back("L-1")],
    ),
]

ANSWERS: list[tuple[str, list[Json]]] = [
    ("Tell me the due of the loan with title “Salt Roads” of the "
        "member with ID M-1.", ["2025-03-10"]),
    ("What is the author of the book titled “Quiet Fields”?", ["I. Okafor"]),
    ("What's the email of the member called “Alan Mathison”?", ["alan@example.org"]),
    ("Let me know the title of the book with the lowest copies.", ["Salt Roads"]),
    ("How many books with genre novel are there?", [2]),
    ("How many loans of the member named “Ada Byron” are there?", [2]),
    ("How many members do we have that are not active?", [1]),
    ("Tell me how many loans there are with status open that "
        "belong to the member with ID M-2.", [1]),
    ("Tell me how many loans with status open there are.", [3]),
    ("Count the books (genre history, copies over 0).", [1]),
    ("I need to know the total copies of all books.", [7]),
    ("Find out the average copies of the books with genre novel.", [1.5]),
    ("Give me the highest copies over all books.", [3]),
    ("Inform me of the sum of copies over all books whose genre "
        "is novel or whose genre is history.", [4]),
    ("What is the earliest due date of the loans of the member "
        "with email ada@example.org?", ["2025-02-11"]),
    (
        "What is the number of days between the due date of the loan titled “Salt Roads” and the "
        "due date of the loan titled “Quiet Fields”?",
        [7],
    ),
    ("Tell me the difference between the copies of the book "
        "titled “On Tides” and the copies of the "
     "book titled “Salt Roads”.", [3]),
    ("Tell me the copies of the book titled “On Tides” plus 4.", [7]),
    ("What is three less than the copies of the book titled “On Tides”?", [0]),
    ("What is the name of the member of the loan with ID L-4?", ["Grace Murray"]),
    ("Is it true that there are more than 2 books with author “I. Okafor”?", [False]),
    ("Tell me whether the member named “Alan Mathison” is active.", [False]),
    ("I would like to know whether the copies of the book titled “On Tides” are higher than the "
     "copies of the book titled “The Tin Harbour”.", [True]),
    ("Any idea whether there is any loan of the member with ID M-3?", [False]),
    ("Count the books with author “I. Okafor” or author “R. Castellanos”.", [3]),
    ("How many books are there with genre history, but not with copies 0?", [1]),
    ("How many books are there with author “M. Lindqvist” and either copies 0 or copies 1?", [2]),
    ("What is the genre of the book titled “On Tides”? Also, how "
        "many members are there?", ["science", 4]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "gold"), CHANGES)
def test_a_change_is_made(text: str, gold: list[Call]) -> None:
    done = talk(LIBRARY, text)
    assert ends_like(done, LIBRARY, *gold)


@pytest.mark.parametrize(("text", "answers"), ANSWERS)
def test_a_question_is_answered(text: str, answers: list[Json]) -> None:
    done = talk(LIBRARY, text, asks=len(answers))
    assert list(done.answers.values()) == answers
    assert not done.session.diff()


def test_what_a_request_made_is_the_new_one() -> None:
    done = talk(
        LIBRARY,
        "Lend the book with title “On Tides” to the member with email grace@example.org. Then "
        "please take back a lent book for the new loan.",
    )
    found = done.session.query("SELECT status FROM loans WHERE book_id = 'B-4' AND id LIKE 'L-__%'")
    assert found == [("returned",)]


ASKED = [
    (
        "Lend the book titled “On Tides” to the member named “Grace Murray”.",
        ["It's the one with email g.murray@example.org."],
        [lend("M-4", "B-4")],
    ),
    (
        "Lend the book titled “On Tides” to the member named “Grace Murray”.",
        ["I mean the one whose email is “grace@example.org”."],
        [lend("M-2", "B-4")],
    ),
    (
        "Lend the book titled “On Tides” to the member named “Grace Murray”.",
        ["The one (email g.murray@example.org)."],
        [lend("M-4", "B-4")],
    ),
    (
        "Lend the novel book to the member with ID M-1.",
        ["That's the one that has copies 1."],
        [lend("M-1", "B-3")],
    ),
    (
        "Lend a book to a member for three weeks for the member named “Ada Byron”.",
        ["The book ID should be “B-4”."],
        [lend("M-1", "B-4")],
    ),
    (
        "Lend a book to a member for three weeks for the member named “Ada Byron”.",
        ["Please make the book ID “B-4”.", "Thank you. Then please take back a lent book for the "
         "loan with ID L-1."],
        [lend("M-1", "B-4"), take_back("L-1")],
    ),
    (
        "Lend the novel book to the member with ID M-1. Then lend the book titled “On Tides” to "
        "the member named “Grace Murray”.",
        [
            "For the first request: it's the one with title “Quiet Fields”. For the second "
            "request: it's the one with email g.murray@example.org."
        ],
        [lend("M-1", "B-3"), lend("M-4", "B-4")],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "later", "gold"), ASKED)
def test_what_is_held_back_is_asked_for_before_anything_changes(
    text: str, later: list[str], gold: list[Call]
) -> None:
    assert ends_like(talk(LIBRARY, text, *later), LIBRARY, *gold)


def test_later_turns_are_carried_out() -> None:
    done = talk(
        LIBRARY,
        "Lend the book titled “On Tides” to the member named “Ada Byron”.",
        "Great, thanks! Oh, and can you take back a lent book for the loan that has ID L-1?",
        "Cool. Now, what's the number of loans of that same member?",
        asks=1,
    )
    assert done.answers == {"q1": 3}
    assert ends_like(done, LIBRARY, lend("M-1", "B-4"), take_back("L-1"))


REASONS = [
    "done",
    "There is no member [member id].",
    "The card of member [member id] is not valid.",
    "There is no book {book_id}.",
    "No copy of book [book id] is on the shelf.",
]
REFUSED = [
    ("Lend the book titled “On Tides” to the member named “Alan Mathison”.", REASONS[2]),
    ("Lend the book titled “Salt Roads” to the member named “Ada Byron”.", REASONS[4]),
    ("Lend the book titled “On Tides” to the member with ID M-99.", REASONS[1]),
    ("Lend the book with ID B-77 to the member named “Ada Byron”.", REASONS[3]),
    ("Lend the book titled “On Tides” to the member named “Ada Byron”.", "done"),
]


@pytest.mark.parametrize(("text", "outcome"), REFUSED)
def test_the_outcome_is_told(text: str, outcome: str) -> None:
    asked = [question("outcome", "string", enum=REASONS)]
    assert talk(LIBRARY, text, questions=asked).answers == {"outcome": outcome}


def test_a_refusal_that_nobody_asks_about_is_a_failure() -> None:
    with pytest.raises(UnsolvedError, match="refused"):
        talk(LIBRARY, REFUSED[0][0])


@pytest.mark.parametrize(
    "text",
    [
        "Please fold the book titled “On Tides”.",
        "Lend the book titled “No Such Book” to the member named “Ada Byron”.",
        "Please lend the book titled “On Tides” to it.",
        "If the moon is full, lend the book titled “On Tides” to the member with ID M-1.",
        "Tell me the weight of the book titled “On Tides”.",
    ],
)
def test_what_is_not_understood_or_not_there_changes_nothing(text: str) -> None:
    session = LIBRARY.session()
    with pytest.raises(UnsolvedError):
        talk(LIBRARY, text, asks=1)
    assert not session.diff()


def test_small_talk_means_nothing() -> None:
    done = talk(LIBRARY, "Hello there. I am on the train right now. Could you help me? Thank you!")
    assert done.calls == []
    assert done.answers == {}
