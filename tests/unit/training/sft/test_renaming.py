"""Other names for tools and parameters: alike wherever they stand, and nothing else changed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from envwright import Task, Template, load_environment
from envwright.storage.run_directory import RunDirectory
from envwright.tasks.batch_generation import generate_tasks
from envwright.tasks.generator import TaskOptions
from envwright.training.sft import SftConversation, rename_interfaces, select_conversations
from envwright.training.sft.conversations import SftTurn
from envwright.types import Json, Message, Role, ToolCall
from envwright.workflows.rollout_setup import RolloutOptions
from envwright.workflows.rollouts import roll_out
from tests.conftest import ENVIRONMENTS


def tool(name: str, *parameters: str) -> Json:
    kinds = {one: {"type": "string"} for one in parameters}
    told = {"type": "object", "properties": kinds, "required": list(parameters)[:1]}
    return {"type": "function", "function": {"name": name, "parameters": told}}


TOOLS = (
    tool("create_role", "name", "role_kind"),
    tool("replace_role", "role_id", "name"),
    tool("list_roles", "limit"),
    tool("pay", "amount"),
)


def shop() -> SftConversation:
    """A list, a call that uses it, and the end."""
    calls = [
        ToolCall(id="0", name="list_roles", arguments='{"limit":5}'),
        ToolCall(id="1", name="create_role", arguments='{"name":"create_role","role_kind":"a"}'),
    ]
    messages = (
        Message(role=Role.SYSTEM, content="Before create_role, call list_roles. Never pay twice."),
        Message(role=Role.USER, content="Add a role, and pay."),
        Message(role=Role.ASSISTANT, tool_calls=(calls[0],)),
        Message(role=Role.TOOL, content='[{"role_id":"R-1"}]', tool_call_id="0", name="list_roles"),
        Message(role=Role.ASSISTANT, content='role_id="R-1"', tool_calls=(calls[1],)),
        Message(role=Role.TOOL, content='{"ok":true}', tool_call_id="1", name="create_role"),
        Message(role=Role.ASSISTANT, content="Done."),
    )
    turns = tuple(
        SftTurn(messages[:at], message)
        for at, message in enumerate(messages)
        if message.role is Role.ASSISTANT
    )
    return SftConversation(turns, TOOLS, messages)


def names(one: SftConversation) -> list[str]:
    return [told["function"]["name"] for told in one.tools]


def parameters(one: SftConversation) -> dict[str, list[str]]:
    return {
        told["function"]["name"]: list(told["function"]["parameters"]["properties"])
        for told in one.tools
    }


def test_names_are_alike_throughout() -> None:
    old = shop()
    (new,) = rename_interfaces([old], 1.0, seed=1)
    called = dict(zip(names(old), names(new), strict=True))
    assert called["create_role"] != "create_role"
    assert called["pay"] == "pay"
    create, listed = called["create_role"], called["list_roles"]
    assert new.messages[0].content == f"Before {create}, call {listed}. Never pay twice."
    assert new.messages[1] == old.messages[1]
    assert [m.name for m in new.messages if m.role is Role.TOOL] == [listed, create]
    assert new.messages[3].content == old.messages[3].content
    made = new.messages[4].tool_calls[0]
    assert made.name == create
    assert list(json.loads(made.arguments)) == parameters(new)[create]
    assert list(json.loads(made.arguments).values()) == ["create_role", "a"]
    assert new.whole


def test_a_verb_beside_another_of_its_meaning_stays() -> None:
    both = replace(shop(), tools=(tool("edit_role", "id"), tool("update_role", "id")))
    for seed in range(20):
        (new,) = rename_interfaces([replace(both, messages=(), turns=())], 1.0, seed=seed)
        assert names(new) == ["edit_role", "update_role"]


def test_a_parameter_says_more_or_less_of_what_it_is_of() -> None:
    found: dict[str, set[str]] = {}
    for seed in range(100):
        (new,) = rename_interfaces([shop()], 1.0, seed=seed)
        for old, own in zip(parameters(shop()).values(), parameters(new).values(), strict=True):
            for was, now in zip(old, own, strict=True):
                found.setdefault(was, set()).add(now)
    assert found["role_kind"] == {"role_kind", "kind"}
    assert found["name"] == {"name", "role_name"}
    assert found["limit"] == {"limit", "roles_limit"}
    assert found["amount"] == {"amount"}


def test_what_is_taken_is_not_taken_again() -> None:
    tools = (tool("create_role", "id", "role_id"), tool("add_role", "x"), tool("make_role", "x"))
    for seed in range(50):
        one = replace(shop(), tools=tools, messages=(), turns=())
        (new,) = rename_interfaces([one], 1.0, seed=seed)
        assert len(set(names(new))) == 3
        assert len(set(parameters(new)[names(new)[0]])) == 2


def test_so_many_have_names_in_common() -> None:
    several = rename_interfaces([shop() for _ in range(12)], 1.0, alike=4, seed=0)
    piles = [tuple(names(one)) for one in several]
    assert all(len(set(piles[at : at + 4])) == 1 for at in (0, 4, 8))
    assert len(set(piles)) > 1
    assert several == rename_interfaces([shop() for _ in range(12)], 1.0, alike=4, seed=0)
    assert several != rename_interfaces([shop() for _ in range(12)], 1.0, alike=4, seed=1)


def test_a_share_of_them() -> None:
    many = [shop() for _ in range(400)]
    assert rename_interfaces(many, 0.0, seed=1) == many
    changed = sum(
        new is not old for new, old in zip(rename_interfaces(many, 0.3, seed=1), many, strict=True)
    )
    assert 80 < changed < 160  # 120 expected, standard deviation 9


def test_where_something_is_not_learned_names_stay() -> None:
    one = shop()
    slip = replace(one, turns=(replace(one.turns[0], learned=False), *one.turns[1:]))
    assert rename_interfaces([slip], 1.0) == [slip]


@pytest.mark.parametrize("environment", ["mock", "retail"])
def test_gold_solutions_keep_to_the_tools_that_are_shown(environment: str, tmp_path: Path) -> None:
    template = Template(load_environment(ENVIRONMENTS / environment))
    tasks: list[Task] = generate_tasks([template], 8, 0, TaskOptions()).tasks
    roll_out(tasks, {template.id: template}, tmp_path, RolloutOptions())
    with RunDirectory(tmp_path) as run:
        golds = [group.trajectories[0] for group in run.groups()]
    kept = select_conversations(golds, tasks, {template.id: template}).kept
    for old, new in zip(kept, rename_interfaces(kept, 1.0, seed=3), strict=True):
        assert parameters(new) != parameters(old)
        shown = parameters(new)
        for was, now in zip(old.turns, new.turns, strict=True):
            assert len(was.said.tool_calls) == len(now.said.tool_calls)
            for call in now.said.tool_calls:
                assert set(json.loads(call.arguments)) <= set(shown[call.name])
        assert new.whole is old.whole
