"""Descriptions promise only what their tools do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from envwright.inference import infer_environments
from envwright.types import Interface, Json, ToolSpec
from tests.unit.inference.test_prose_and_paths import changed, state
from tests.unit.inference.test_what_reads_mean import LINES, RIDDLE, called, with_query

Make = Callable[..., Interface]
TIMED: Json = {**RIDDLE, "created_at": {"type": "string", "format": "date-time"}}


def tool(interface: Interface, operation: str = "get_riddles") -> ToolSpec:
    (result,) = infer_environments(interface)
    (found,) = [t for t in result.environment.tools if t.operation == operation]
    return found


def listing(make: Make, description: str, *, timed: bool = False) -> ToolSpec:
    interface = make(LINES, Riddle=TIMED if timed else RIDDLE)
    interface = with_query(interface, "get_riddles", "starting_after")
    interface = with_query(interface, "get_riddles", "date")
    return tool(changed(interface, "get_riddles", summary="List riddles", description=description))


@pytest.mark.parametrize(
    "sentence",
    [
        "Pass the last id of a call into `starting_after`.",
        "The date parameter chooses a day.",
        "Sorted by the number of readers.",
        "You can use filtering as well.",
        "This call allows specifying `~` as the id.",
        "The answer has a next_page_token.",
        "At most 10 results per page, 5 by default.",
    ],
)
def test_promises_of_what_is_not_there_are_left_out(make: Make, sentence: str) -> None:
    about = listing(make, f"Everyone likes riddles. {sentence}").description
    assert about == "List riddles. Everyone likes riddles."


@pytest.mark.parametrize(
    "sentence",
    [
        "Riddles of all sorts of people are given.",
        "Each has a date of its own.",
        "The last riddle of a book is hard.",
        "At most 50 results per page, 20 by default.",
        # Keys are counted up, so that the order by key is that of creation.
        "Given in descending order by creation date.",
        "They come in reverse chronological order.",
    ],
)
def test_other_sentences_stay(make: Make, sentence: str) -> None:
    assert listing(make, sentence).description == f"List riddles. {sentence}"


def test_the_newest_come_first_where_prose_says_so(make: Make) -> None:
    about = "They come in reverse chronological order."
    interface = changed(
        make(LINES, Riddle=TIMED), "get_riddles", summary="List riddles", description=about
    )
    (result,) = infer_environments(interface)
    rows = (
        "INSERT INTO riddles (id, question, answer, created_at) VALUES"
        " (1, 'a', 'b', '2024-01-01T00:00:00Z'), (2, 'c', 'd', '2024-03-01T00:00:00Z'),"
        " (3, 'e', 'f', '2024-02-01T00:00:00Z');"
    )
    found = state(result, rows).session().call(called(result, "get_riddles"), {}).value
    assert [row["id"] for row in found] == [2, 3, 1]
    assert tool(interface).description == f"List riddles. {about}"


def test_an_opening_is_cut_to_what_holds(make: Make) -> None:
    interface = with_query(make(LINES, Riddle=RIDDLE), "get_riddles", "date")
    summary = "Get hard riddles, in alphabetical order"
    assert tool(changed(interface, "get_riddles", summary=summary)).description == (
        "Get hard riddles."
    )


def test_parameters_name_no_missing_input(make: Make) -> None:
    interface = with_query(make(LINES, Riddle=RIDDLE), "get_riddles", "starting_after")
    about = "How many to give. Not with starting_after."
    interface = with_query(
        interface, "get_riddles", "limit", description=about, json_schema={"type": "integer"}
    )
    assert tool(interface).parameters["limit"].json_schema["description"] == "How many to give."


@pytest.mark.parametrize(
    ("sentence", "order"),
    [
        ("The list is ordered by question.", "question, id"),
        ("Ordered by riddle answer descending.", "answer DESC, id"),
        ("Sorted in descending order by answer.", "answer DESC, id"),
        ("Results are ordered oldest first to newest last.", "created_at, id"),
        ("You can have them sorted by answer.", "id"),
        ("Sorted by the number of readers.", "id"),
    ],
)
def test_a_list_comes_in_the_order_that_prose_states(make: Make, sentence: str, order: str) -> None:
    found = listing(make, f"Everyone likes riddles. {sentence}", timed=True)
    assert f"ORDER BY {order} LIMIT" in found.returns.model_dump_json()
    assert (sentence in found.description) == (order != "id")
