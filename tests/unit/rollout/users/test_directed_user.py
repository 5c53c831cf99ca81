"""A user who does what is asked for, and calls that are written out in words."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.rollout.users.directed_user import DirectedUser, written_calls
from envwright.rollout.users.user_protocol import RESULT_PLACEHOLDER, UserAction
from envwright.types import Json, Observation, Scenario, Task
from tests.unit.rollout.users.conftest import said


def tool(name: str, description: str = "", **properties: Json) -> Json:
    parameters = {"type": "object", "properties": properties, "required": list(properties)}
    return {"function": {"name": name, "description": description, "parameters": parameters}}


TOOLS = [
    tool("reset_modem", "Restarts the modem."),
    tool("set_mode", "Sets the mode of the radio.", mode={"type": "string"}),
]


@pytest.fixture
def user(task_of: Callable[..., Task]) -> DirectedUser:
    task = task_of().model_copy(update={"scenario": Scenario(opening="It is broken.")})
    return DirectedUser(task, TOOLS)


def test_it_does_all_that_is_written_out_and_reads_the_results_out(user: DirectedUser) -> None:
    asked = [said("assistant", 'First set_mode(mode="5g)"), then `reset_modem()`.')]
    first = asyncio.run(user.turn(asked))
    assert first is not None
    assert first.action == UserAction("set_mode", {"mode": "5g)"})
    assert first.action.on_result is not None
    first.action.on_result(Observation("ok", f"mode {RESULT_PLACEHOLDER}set"))
    last = asyncio.run(user.turn(asked))
    assert last is not None
    assert last.action == UserAction("reset_modem", {})
    assert last.action.on_result is None
    assert last.words == f"mode set\n{RESULT_PLACEHOLDER}"
    assert asyncio.run(user.turn([said("assistant", "Thank you.")])) is None


def test_it_understands_a_request_in_plain_words(user: DirectedUser) -> None:
    turn = asyncio.run(user.turn([said("assistant", "Please reset the modem.")]))
    assert turn is not None
    assert turn.action == UserAction("reset_modem", {})


def test_it_says_once_in_a_row_what_it_can_do(user: DirectedUser) -> None:
    question = [said("assistant", "What do you see?")]
    turn = asyncio.run(user.turn(question))
    assert turn is not None
    assert turn.action is None
    assert "- set_mode(mode): Sets the mode of the radio." in turn.words
    done = asyncio.run(user.turn([said("assistant", "Please reset the modem.")]))
    assert done is not None
    assert done.action is not None
    assert asyncio.run(user.turn(question)) is not None
    assert asyncio.run(user.turn(question)) is None


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("set_mode(mode='a', level=[1, {'b': None}])", {"mode": "a", "level": [1, {"b": None}]}),
        ("set_mode(\n  mode = -1.5\n)", {"mode": -1.5}),
        ("set_mode(mode=open('x'))", None),
        ("set_mode('a')", None),
        ("set_mode(**{'mode': 1})", None),
        ("set_mode(mode=1, mode=2)", None),
        ("set_mode(mode={1: 2})", None),
        ("set_mode(mode={1, 2})", None),
        ("set_mode(mode=b'x')", None),
        (f"set_mode(mode={'9' * 30})", None),
        (r"set_mode(mode='\ud800')", None),
        ("set_mode(mode=" + "[" * 1_500, None),
        ("unset_mode(mode=1)", None),
        ("set_mode (mode=1)", None),
    ],
)
def test_calls_that_are_written_out(words: str, found: dict[str, Json] | None) -> None:
    expected = [] if found is None else [UserAction("set_mode", found)]
    assert written_calls(f"Do {words} now.", TOOLS) == expected


def test_a_call_within_the_arguments_of_another_is_none() -> None:
    found = written_calls("set_mode(mode='reset_modem()') reset_modem()", TOOLS)
    assert [action.tool for action in found] == ["set_mode", "reset_modem"]
    assert written_calls("reset_modem()", []) == []


@given(st.dictionaries(st.from_regex(r"[a-z]{1,5}", fullmatch=True).map("k_".__add__), st.text()))
def test_what_python_writes_is_read(arguments: dict[str, Json]) -> None:
    words = f"set_mode({', '.join(f'{key}={value!r}' for key, value in arguments.items())})"
    closes = words.count(")")
    found = written_calls(words, TOOLS)
    assert closes > 50 or len(words) > 2_000 or found == [UserAction("set_mode", arguments)]


@given(st.text(alphabet="set_mode(reset_modem)='\"[]{}\\,1 ", max_size=200))
def test_no_words_break_it(words: str) -> None:
    assert all(action.tool in ("reset_modem", "set_mode") for action in written_calls(words, TOOLS))
