"""Solving over a few tools made for one difficulty each."""

from __future__ import annotations

import json

import pytest

from envwright.tasks.parser.lexer import UnsolvedError
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


@pytest.mark.parametrize(
    ("update", "verb"),
    [("Change the scheduled send time of an email.", "change"), ("Update the time.", "update")],
)
def test_a_row_that_was_passed_over_is_not_described_by_itself(update: str, verb: str) -> None:
    tools = [
        tool("list_emails", "List emails."),
        tool("get_email", "Get an email.", "email_id"),
        tool("send_email", "Send an email.", "subject", scheduled_at="string"),
        tool("cancel_email", "Cancel a scheduled email.", "email_id"),
        tool("update_email", update, "email_id", scheduled_at="string"),
    ]
    emails = [{"id": 1, "subject": "Hi", "status": "sent"}, {"id": 2, "subject": "Yo"}]
    written: list[tuple[str, Json]] = []

    def call(name: str, arguments: dict[str, Json]) -> Observation:
        if name == "list_emails":
            return Observation(emails, json.dumps(emails))
        if name != "get_email":
            written.append((name, arguments))
        return Observation(emails[0], json.dumps(emails[0]))

    text = (
        "If the status of the email with subject “Hi” is draft, please "
        f"{verb} the send time of that email; otherwise, please cancel that email."
    )
    assert RequestSolver(tools, call).solve(text) == {}
    assert written == [("cancel_email", {"email_id": 1})]


def test_what_only_describes_itself_is_dropped_with_a_reason() -> None:
    tools = [
        tool("list_emails", "List emails."),
        tool("delete_email", "Delete an email.", "email_id"),
    ]

    def call(name: str, arguments: dict[str, Json]) -> Observation:
        return Observation([], "[]")

    text = (
        "If there are more than 3 emails, delete the email of that email; otherwise, do nothing. "
        "Then tell me the status of that email."
    )
    with pytest.raises(UnsolvedError):
        RequestSolver(tools, call).solve(text, [])
