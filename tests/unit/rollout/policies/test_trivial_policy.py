"""The trivial policy: copies values, and nothing more."""

from __future__ import annotations

from typing import Any

import pytest

from envwright.environment.trivial_agent import TrivialAgent
from envwright.types import Call, Json, Question


def tool(name: str, required: tuple[str, ...] = (), **properties: Json) -> Json:
    schema = {"type": "object", "properties": properties, "required": list(required)}
    return {"type": "function", "function": {"name": name, "description": "", "parameters": schema}}


TEXT, NUMBER = {"type": "string"}, {"type": "integer"}
TOOLS = [
    tool("list_users", email=TEXT),
    tool("cancel_order", ("order_id", "reason"), order_id=TEXT, reason=TEXT),
    tool("create_user", ("email",), email=TEXT, tags={"type": "array", "items": TEXT}),
    tool("pay_user", ("user_id", "cents"), user_id=NUMBER, cents=NUMBER),
]
USERS = [{"id": 7, "name": "Ada"}, {"id": 8, "name": "Bo"}]


def play(agent: TrivialAgent, said: str, **answers: Json) -> list[Call]:
    """The calls after one message; ``answers`` by tool."""
    calls = agent.turn(said)
    out: list[Call] = []
    call = next(calls, None)
    while call is not None:
        out.append(call)
        try:
            call = calls.send(answers.get(call.tool))
        except StopIteration:
            break
    return out


@pytest.mark.parametrize(
    ("said", "arguments"),
    [
        ("Cancel the order #W1: reason “late”.", {"order_id": "#W1", "reason": "late"}),
        ("Cancel order #W1. The reason is “late”.", {"order_id": "#W1", "reason": "late"}),
    ],
)
def test_values_behind_their_names(said: str, arguments: dict[str, Any]) -> None:
    assert play(TrivialAgent(TOOLS), said) == [Call(tool="cancel_order", arguments=arguments)]


def test_what_a_later_message_adds() -> None:
    agent = TrivialAgent(TOOLS)
    refused = {"error": "reason is required."}
    assert len(play(agent, "Cancel the order #W1.", cancel_order=refused)) == 1
    (call,) = play(agent, "Oh, I forgot: the reason is “late”.")
    assert call.arguments == {"order_id": "#W1", "reason": "late"}


def test_lists_and_money() -> None:
    (made,) = play(TrivialAgent(TOOLS), "Create a user, email a@b.org, tags “x” and “y”.")
    assert made.arguments == {"email": "a@b.org", "tags": ["x", "y"]}


def test_one_look_for_a_key() -> None:
    agent = TrivialAgent(TOOLS)
    calls = play(agent, "Pay the user named “Bo”, cents $1.50.", list_users=USERS)
    assert [call.tool for call in calls] == ["list_users", "pay_user"]
    assert calls[1].arguments == {"user_id": 8, "cents": 150}


def test_answers() -> None:
    agent = TrivialAgent(TOOLS)
    options = {"enum": ["done", "There is no user.", "It left the warehouse."]}
    outcome = Question(name="outcome", text="How did it go?", json_schema=options)
    assert agent.answers([outcome]) == {"outcome": "done"}
    play(agent, "Cancel order #W1.", cancel_order={"error": "It left the warehouse."})
    assert agent.answers([outcome]) == {"outcome": "It left the warehouse."}
    play(agent, "What users are there? I mean “Bo”.", list_users=USERS)
    asked = Question(name="q1", text="What is the id?", json_schema={"type": "integer"})
    assert agent.answers([asked]) == {"q1": 8}
