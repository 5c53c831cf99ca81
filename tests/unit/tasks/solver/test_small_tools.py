"""Solving over a few tools made for one difficulty each."""

from __future__ import annotations

import json

import pytest

from envwright.tasks.solver.request_solver import RequestSolver
from envwright.types import Json, Observation


def tool(name: str, said: str, *required: str, **optional: str) -> Json:
    properties = {p: {"type": "integer" if p.endswith("id") else "string"} for p in required}
    properties |= {p: {"type": kind} for p, kind in optional.items()}
    parameters = {"type": "object", "properties": properties, "required": list(required)}
    return {
        "type": "function",
        "function": {"name": name, "description": said, "parameters": parameters},
    }


def test_each_row_of_a_set_is_what_it_means_whatever_was_mentioned_before() -> None:
    tools = [
        tool("list_users", "List users."),
        tool("update_user", "Update a user.", "username", description="string"),
        tool("list_keys", "List the public keys."),
        tool("delete_key", "Delete a public key.", "key_id"),
        tool("delete_user_key", "Delete a user's public key.", "username", "key_id"),
    ]
    shown: dict[str, Json] = {
        "list_users": [{"id": 4, "username": "brett", "email": "b@example.net"}],
        "list_keys": [{"id": 7, "title": "Old"}, {"id": 8, "title": "New"}],
    }
    written: list[tuple[str, dict[str, Json]]] = []

    def call(name: str, arguments: dict[str, Json]) -> Observation:
        if name not in shown:
            written.append((name, arguments))
        value = shown.get(name, {"ok": True})
        return Observation(value, json.dumps(value))

    text = (
        "Please update the description of the user with email “b@example.net” to “Hi.”. "
        "Moreover, for each key with title “Old”, delete it."
    )
    assert RequestSolver(tools, call).solve(text) == {}
    assert written == [
        ("update_user", {"username": "brett", "description": "Hi."}),
        ("delete_key", {"key_id": 7}),
    ]


@pytest.mark.parametrize("key", ["id", "uuid", "guid", "gid", "uid", "sid"])
def test_a_row_is_given_by_its_identifier_whatever_identifiers_are_called(key: str) -> None:
    tools = [
        tool("list_proposals", "Get all the proposals."),
        tool("delete_proposal", "Delete a proposal.", f"proposal_{key}"),
    ]
    written: list[Json] = []

    def call(name: str, arguments: dict[str, Json]) -> Observation:
        if name == "delete_proposal":
            written.append(arguments)
        rows = [{key: number, "name": name} for number, name in ((4, "Fern"), (5, "Trail"))]
        return Observation(rows, json.dumps(rows))

    assert RequestSolver(tools, call).solve("Delete the proposal with name “Trail”.") == {}
    assert written == [{f"proposal_{key}": 5}]


def test_a_noun_in_ing_is_the_same_in_the_plural() -> None:
    tools = [
        tool("get_all_trainings", "Get all trainings."),
        tool("cancel_training", "Delete a training.", "training_key"),
    ]
    written: list[Json] = []

    def call(name: str, arguments: dict[str, Json]) -> Observation:
        if name == "cancel_training":
            written.append(arguments)
        rows = [{"training_key": "T-4", "name": "Lake"}, {"training_key": "T-5", "name": "Pond"}]
        return Observation(rows, json.dumps(rows))

    assert RequestSolver(tools, call).solve("Delete the training with name “Pond”.") == {}
    assert written == [{"training_key": "T-5"}]
