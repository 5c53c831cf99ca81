"""Records: immutable, closed, round-tripping, identified by what they say."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from envwright import EnvironmentSpec, Template
from envwright.environment.folder import parameter_form, returns_form
from envwright.types import (
    Call,
    Parameter,
    Record,
    Returns,
    Rubric,
    Step,
    StopReason,
    Task,
    ToolSpec,
    Trajectory,
    canonical_json,
    content_hash,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.text(max_size=5), JSON, max_size=5))
def test_key_order_does_not_change_identity(data: dict[str, Any]) -> None:
    turned = dict(reversed(list(data.items())))
    assert canonical_json(data) == canonical_json(turned)
    assert content_hash(data) == content_hash(turned)


@given(st.dictionaries(st.text(min_size=1, max_size=5), JSON, max_size=4))
def test_calls_round_trip(arguments: dict[str, Any]) -> None:
    call = Call(tool="t", arguments=arguments)
    assert Call.model_validate(orjson.loads(orjson.dumps(call.data()))) == call


def test_records_are_frozen_and_closed() -> None:
    call = Call(tool="t")
    with pytest.raises(ValidationError):
        call.tool = "u"  # type: ignore[misc]
    with pytest.raises(ValidationError):
        Call.model_validate({"tool": "t", "argumets": {}})


def test_an_environment_is_what_it_says(mock_template: Template) -> None:
    spec = mock_template.spec
    assert EnvironmentSpec.model_validate(spec.data()).id == spec.id
    changed = spec.model_copy(update={"policy": spec.policy + "\nBe kind."})
    assert changed.id != spec.id


def test_a_task_is_not_its_proof() -> None:
    task = Task.model_validate(
        {
            "environments": [{"name": "mock", "id": "x"}],
            "scenario": {"opening": "Hi"},
            "gold": [],
            "rubric": {"checks": [{"kind": "frame"}]},
        }
    )
    proof = {
        "gold_reward": 1.0,
        "noop_reward": 0.0,
        "gold_digest": "d",
        "replay_identical": True,
        "solver_reward": 1.0,
    }
    proven = Task.model_validate({**task.data(), "proof": proof})
    assert proven.id == task.id
    assert proven.proof is not None
    assert proven.proof.ok
    assert Task.model_validate(orjson.loads(orjson.dumps(proven.data()))) == proven


def test_the_kind_of_a_check_is_always_written() -> None:
    rubric = Rubric.model_validate({"checks": [{"kind": "event", "name": "e"}]})
    assert rubric.data() == {"checks": [{"kind": "event", "name": "e"}]}
    with pytest.raises(ValidationError):
        Rubric.model_validate({"checks": [{"name": "e"}]})


def test_parameters_take_schema_keys_beside_their_own() -> None:
    parameter = Parameter.model_validate({"column": "t.c", "description": "x", "minimum": 1})
    assert parameter.json_schema == {"description": "x", "minimum": 1}
    assert parameter.required
    assert not Parameter.model_validate({"type": "integer", "default": 3}).required
    assert Parameter.model_validate({"type": "integer", "default": 3, "required": True}).required
    assert not Parameter.model_validate({"type": "integer", "required": False}).required
    listed = Parameter.model_validate({"type": "object", "required": ["a"], "optional": True})
    assert not listed.required
    assert listed.json_schema == {"type": "object", "required": ["a"]}
    with pytest.raises(ValidationError):
        Parameter.model_validate({"type": "integer", "optional": "perhaps"})


@pytest.mark.parametrize(
    "data",
    [
        {"column": "t.c"},
        {"column": "t.c", "optional": True},
        {"type": "integer", "default": 3},
        {"type": "integer", "default": 3, "optional": False},
        {"type": "object", "properties": {"a": {}}, "required": ["a"]},
        {"type": "object", "properties": {"a": {}}, "required": ["a"], "optional": True},
        {"type": "array", "items": {"column": "t.c"}},
    ],
)
def test_parameters_write_what_they_read(data: dict[str, Any]) -> None:
    assert parameter_form(Parameter.model_validate(data)) == data


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"row": "SELECT 1"},
        {"rows": "SELECT 1"},
        {"value": "SELECT 1"},
        {"row": "SELECT 1", "items": {"rows": "SELECT 2"}},
        {"a": {"value": "SELECT 1"}, "b": {"rows": "SELECT 2"}},
    ],
)
def test_returns_write_what_they_read(data: dict[str, Any]) -> None:
    returns = Returns.model_validate(data)
    assert returns_form(returns) == data
    assert Returns.model_validate(returns.data()) == returns


@pytest.mark.parametrize(
    "data",
    [
        {"row": "SELECT 1", "rows": "SELECT 2"},
        {"rows": "SELECT 1", "items": {"rows": "SELECT 2"}},
        {"items": 3},
    ],
)
def test_returns_that_say_two_things_are_refused(data: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Returns.model_validate(data)


def test_a_step_is_text_or_a_mapping() -> None:
    assert Step.model_validate("DELETE FROM t") == Step(sql="DELETE FROM t")


@pytest.mark.parametrize("name", ["", "1a", "a-b", "a b", "x" * 65])
def test_tool_names_are_words(name: str) -> None:
    with pytest.raises(ValidationError):
        ToolSpec(name=name)


def test_a_trajectory_is_the_slot_it_fills() -> None:
    first = Trajectory(task="t", environments=("e",), policy="p", stop=StopReason.DONE)
    again = first.model_copy(update={"stop": StopReason.MAX_TURNS})
    assert first.id == again.id
    assert first.id != first.model_copy(update={"sample": 1}).id


def test_every_record_has_a_docstring() -> None:
    def all_of(kind: type[Record]) -> list[type[Record]]:
        return [kind, *(k for sub in kind.__subclasses__() for k in all_of(sub))]

    assert [kind for kind in all_of(Record) if not kind.__doc__] == []
