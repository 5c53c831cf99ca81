"""Whatever a user says, the solver ends: with answers, or with the reason why not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.tasks.parser.lexer import UnsolvedError
from envwright.tasks.solver.request_solver import RequestSolver
from envwright.types import Json, Observation
from tests.limits import ending
from tests.unit.tasks.solver.talk import folder

LIBRARY = folder("mock")
TOOLS = LIBRARY.tool_schemas()
WORDS = (
    "the a it that same new book books member loan loans title copies email status open with whose "
    "which and or but not except of is are than more 3 three "
    "weeks after before V plus minus $12.50 "
    "“On Tides” “x” ( ) , . : ; ? — if otherwise else for every "
    "all each delete lend take back set to "
    "change tell me how many what there between number difference days total average highest among "
    "either 17 May 2024 at 14:05 yes no B-1 #1 request: first please could you equal belongs can "
    "called named titled so being only whichever has have"
).split()


def ends(text: str, *later: str) -> None:
    """The solver says something, or says why it cannot, within its calls."""
    calls = 0
    with LIBRARY.session() as session:

        def call(tool: str, arguments: dict[str, Json]) -> Observation:
            nonlocal calls
            calls += 1
            return session.call(tool, arguments)

        reason = "solved"
        words = iter(later)
        solver = RequestSolver(TOOLS, call, lambda _: next(words, None), max_calls=40)
        try:
            assert solver.solve(text) == {}
        except UnsolvedError as error:
            reason = str(error)
    assert reason != ""
    assert calls <= 40


@given(st.text(max_size=300), st.text(max_size=80))
@settings(max_examples=300, deadline=None)
def test_any_text_ends(text: str, later: str) -> None:
    ends(text, later)


@given(st.lists(st.sampled_from(WORDS), max_size=40), st.lists(st.sampled_from(WORDS), max_size=12))
@settings(max_examples=600, deadline=None)
def test_any_words_of_the_language_end(text: list[str], later: list[str]) -> None:
    ends(" ".join(text).capitalize(), " ".join(later))


@given(st.lists(st.sampled_from(WORDS), max_size=25))
@settings(max_examples=300, deadline=None)
def test_any_words_after_a_request_end(more: list[str]) -> None:
    ends("Please lend the book titled “On Tides” to the member with email " + " ".join(more))


@pytest.mark.parametrize(
    "text",
    [
        "Tell me " + "the name of " * 400 + "the book.",
        "Tell me the number of days between " * 60 + "it and it.",
        "Lend the book " + "(" * 500,
        "Lend the book with title “x” " + "and title “x” " * 500 + ".",
        "Delete " + "the book that belongs to " * 200 + "it.",
        "Tell me 3 less than " * 200 + "4.",
        "What is the copies of the book titled “On Tides” plus " + "9" * 400 + "?",
        "What is 9999999999999 weeks after the due of the loan with ID L-1?",
        "If " * 300 + "it is open, lend it.",
        "“" * 300 + "”" * 300,
        "1" * 5000,
        "a" * 20_000,
        "- " * 3000,
        "Lend the book titled “On Tides” The whose status is open to the whose name is “x”.",
        "Lend all the books to " + "each and every " * 300 + "member.",
    ],
)
def test_long_and_deep_texts_end_quickly(text: str) -> None:
    with ending():
        ends(text)
