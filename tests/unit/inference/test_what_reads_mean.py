"""Reads as documents mean them: envelopes of one thing, searches for a text, things by chance."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from envwright.inference import infer_environments
from envwright.inference.domain_model import UnmappedReason
from envwright.inference.passes import infer_domain
from envwright.types import BuildResult, Interface, Json, Operation
from tests.unit.inference.test_prose_and_paths import changed, state

Make = Callable[..., Interface]
LINES = """
    get /riddles -> [Riddle]
    post /riddles Riddle -> Riddle
    get /riddles/{id} -> Riddle
    put /riddles/{id} Riddle -> Riddle
"""
RIDDLE: Json = {"question": "string", "answer": "string", "points": "integer"}
ROWS = (
    "INSERT INTO riddles (id, question, answer) VALUES (1, 'What has keys?', 'a piano'),"
    " (2, 'What has hands?', 'a clock');"
)


def with_query(interface: Interface, operation: str, name: str, **more: Json) -> Interface:
    (found,) = [op for op in interface.operations if op.id == operation]
    given: Json = {"name": name, "where": "query", "json_schema": {"type": "string"}, **more}
    inputs = [*(i.model_dump() for i in found.inputs), given]
    again = Operation.model_validate({**found.model_dump(), "inputs": inputs})
    return changed(interface, operation, inputs=again.inputs)


def test_a_query_in_a_language_is_no_text(make: Make) -> None:
    interface = make(LINES, Riddle=RIDDLE)
    about = "A query document, such as {'answer': 'a piano'}"
    world = infer_domain(with_query(interface, "get_riddles", "query", description=about))
    assert [i.inputs for i in world.intents if i.operation.id == "get_riddles"] == [{}]


def test_a_list_of_keys_chooses_by_the_key(make: Make) -> None:
    keys: Json = {"type": "array", "items": {"type": "integer"}}
    interface = with_query(make(LINES, Riddle=RIDDLE), "get_riddles", "riddleIds", json_schema=keys)
    (result,) = infer_environments(interface)
    session = state(result, ROWS).session()
    found = session.call(called(result, "get_riddles"), {"riddle_ids": [2]}).value
    assert [r["id"] for r in found] == [2]


def called(result: BuildResult, operation: str) -> str:
    (found,) = [t.name for t in result.environment.tools if t.operation == operation]
    return found


@pytest.mark.parametrize(
    "name", ["query", "q", "searchTerm", "search_text", "keyword", "filterText"]
)
def test_a_search_looks_in_the_texts_that_are_shown(make: Make, name: str) -> None:
    interface = make(LINES + "get /riddles/search -> [Riddle]", Riddle=RIDDLE)
    (result,) = infer_environments(with_query(interface, "get_riddles_search", name))
    session = state(result, ROWS).session()
    tool = called(result, "get_riddles_search")
    own = next(n for n in result.environment.tools if n.name == tool).parameters
    (given,) = set(own) - {"limit", "offset"}
    assert [r["id"] for r in session.call(tool, {given: "PIANO"}).value] == [1]


def test_a_search_by_name_finds_parts_of_what_a_thing_is_called(make: Make) -> None:
    lines = LINES.replace("riddles", "series").replace("Riddle", "Series")
    interface = make(
        lines + "get /series/search -> [Series]", Series={"seriesName": "string", "slug": "string"}
    )
    (result,) = infer_environments(with_query(interface, "get_series_search", "name"))
    rows = "INSERT INTO series (id, series_name) VALUES (1, 'The Wire'), (2, 'Lost');"
    session = state(result, rows).session()
    found = session.call(called(result, "get_series_search"), {"name": "wire"}).value
    assert [r["id"] for r in found] == [1]


def test_a_search_whose_text_is_lost_is_left_out(make: Make) -> None:
    interface = make(LINES + "get /riddles/search -> [Riddle]", Riddle={"points": "integer"})
    interface = with_query(interface, "get_riddles_search", "query")
    interface = with_query(interface, "get_riddles_search", "points")
    assert (
        infer_domain(interface).unmapped["get_riddles_search"][0] is UnmappedReason.UNMATCHED_INPUT
    )


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("Get a random riddle", UnmappedReason.COMPUTES),
        ("The riddle of the day", UnmappedReason.COMPUTES),
        ("All riddles", None),
    ],
)
def test_what_is_drawn_is_no_list(make: Make, said: str, reason: UnmappedReason | None) -> None:
    interface = make(LINES, Riddle=RIDDLE)
    world = infer_domain(changed(interface, "get_riddles", summary=said))
    assert world.unmapped.get("get_riddles", (None, ""))[0] is reason


def test_an_envelope_around_one_thing_is_taken_off(make: Make) -> None:
    inner = {"type": "object", "properties": {n: {"type": "string"} for n in ("vendor", "terms")}}
    around: Json = {
        "type": "object",
        "properties": {
            "method": {"type": "string"},
            "replied_at": {"type": "string"},
            "schema": {"type": "string"},
            "total": {"type": "integer"},
            "results": {"type": "array", "items": inner},
        },
    }
    lines = "get /exports -> Around\nget /exports/{vendor} -> Around\ndelete /exports/{vendor}"
    entity = infer_domain(make(lines, Around=around)).entities["export"]
    assert {"vendor", "terms"} <= set(entity.fields)
    assert not {"method", "replied_at", "schema", "total"} & set(entity.fields)


def test_a_list_found_by_the_key_of_another_thing_is_not_one_thing(
    build: Callable[..., BuildResult],
) -> None:
    lines = """
        get /registrations -> [Registration]
        post /registrations Registration -> Registration
        get /registrations/{registrationId} -> Registration
        get /passports -> [Passport]
        post /passports Passport -> Passport
        get /passports/{KEY} -> [Passport]
    """
    schemas: dict[str, Json] = {
        "Registration": {"name": "string", "day": "string"},
        "Passport": {"number": "string", "country": "string"},
    }
    other = build(lines.replace("KEY", "registrationId"), **schemas)
    assert "get_passport" not in {tool.name for tool in other.environment.tools}
    why = {u.operation: (u.reason, u.detail) for u in other.unmapped}
    assert why["get_passports_registrationId"] == (
        "not CRUD",
        "it answers a list of what belongs to another thing",
    )
    for key in ("passportId", "id", "item_id"):  # a list of one
        own = build(lines.replace("KEY", key), **schemas)
        assert "get_passport" in {tool.name for tool in own.environment.tools}
