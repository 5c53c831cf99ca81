"""Users that act: tools that only they can call, in a world made by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from envwright.environment.template import Template
from envwright.environment.world import World, open_world
from envwright.rollout.users.agenda_user import AgendaUser
from envwright.rollout.users.speech_profiles import USER_PROFILES
from envwright.rollout.users.user_protocol import UserAction, UserTurn, carry_out
from envwright.types import Actor, EnvironmentRef, Observation, Rubric, Scenario, Task
from tests.unit.rollout.users.conftest import said

SCHEMA = """
CREATE TABLE phones (id TEXT PRIMARY KEY, airplane INTEGER NOT NULL CHECK (airplane IN (0, 1)),
  line INTEGER NOT NULL CHECK (line IN (0, 1)), pin TEXT NOT NULL) STRICT, WITHOUT ROWID;
"""
STATE = "INSERT INTO phones VALUES ('P-1', 1, 1, '1234');"
TOOLS = """
check_line:
  description: Check whether a phone line works.
  returns: {value: "SELECT line AND NOT airplane FROM phones"}
switch_airplane_mode:
  description: Switch the airplane mode of the phone.
  actor: user
  parameters: {mode: {type: string, enum: ["on", "off"]}}
  do: ["UPDATE phones SET airplane = (:mode = 'on')"]
  returns:
    value: SELECT 'Airplane mode is ' || CASE airplane WHEN 1 THEN 'on' ELSE 'off' END FROM phones
unlock_phone:
  description: Unlock the phone.
  actor: user
  parameters: {pin: {type: string}}
  require: [{sql: "SELECT pin = :pin FROM phones", error: "Wrong PIN."}]
  returns: {value: "SELECT 'Unlocked'"}
"""
SWITCH = "Please switch the airplane mode off."


def phone_task(template: Template, **known: str) -> Task:
    scenario = Scenario(opening="My phone has no signal.", known=dict(known))
    refs = (EnvironmentRef(name="phone", id=template.id),)
    return Task(environments=refs, scenario=scenario, gold=(), rubric=Rubric(checks=()))


@pytest.fixture(scope="module")
def phone(template_of: Callable[..., Template]) -> Template:
    return template_of(SCHEMA, TOOLS, state=STATE)


def as_user(world: World) -> Callable[[UserAction], Observation]:
    return lambda action: world.call(action.tool, dict(action.arguments), Actor.USER)


def turn_of(task: Task, world: World, words: str, *, granted: bool = True) -> UserTurn | None:
    tools = world.tool_schemas(Actor.USER) if granted else ()
    user = AgendaUser(task, profile=USER_PROFILES["plain"], tools=tools)
    return asyncio.run(user.turn([said("assistant", words)]))


def acted(turn: UserTurn, world: World) -> str:
    return carry_out(turn, lambda a: world.call(a.tool, dict(a.arguments), Actor.USER))


def test_the_user_does_what_the_agent_asks_for(phone: Template) -> None:
    task = phone_task(phone)
    with open_world(task, {phone.id: phone}) as world:
        assert world.call("check_line").value == 0
        turn = turn_of(task, world, SWITCH)
        assert turn is not None
        assert turn.action == UserAction("switch_airplane_mode", {"mode": "off"})
        words = carry_out(turn, as_user(world))
        assert words == 'I have done that. It shows: "Airplane mode is off"'
        assert world.call("check_line").value == 1


def test_the_agent_cannot_do_it_itself(phone: Template) -> None:
    with open_world(phone_task(phone), {phone.id: phone}) as world:
        assert not world.call("switch_airplane_mode", {"mode": "off"}).ok
        names = {tool["function"]["name"] for tool in world.tool_schemas()}
        assert names == {"check_line"}


def test_only_what_is_asked_for_is_done(phone: Template) -> None:
    task = phone_task(phone)
    with open_world(task, {phone.id: phone}) as world:
        for words in ("I will check the line.", "Is the phone new?", "Done."):
            turn = turn_of(task, world, words)
            assert turn is None or turn.action is None


def test_only_with_tools_that_were_granted(phone: Template) -> None:
    task = phone_task(phone)
    with open_world(task, {phone.id: phone}) as world:
        turn = turn_of(task, world, SWITCH, granted=False)
        assert turn is None or turn.action is None


def test_arguments_come_from_the_scenario(phone: Template) -> None:
    unlock = "Could you unlock the phone?"
    with open_world(phone_task(phone), {phone.id: phone}) as world:
        turn = turn_of(phone_task(phone), world, unlock)
        assert turn is not None
        assert turn.action is None
        known = turn_of(phone_task(phone, pin="1234"), world, unlock)
        assert known is not None
        assert known.action == UserAction("unlock_phone", {"pin": "1234"})
        assert "Unlocked" in carry_out(known, as_user(world))


def test_a_call_that_fails_is_read_out(phone: Template) -> None:
    task = phone_task(phone, pin="0000")
    with open_world(task, {phone.id: phone}) as world:
        turn = turn_of(task, world, "Could you unlock the phone?")
        assert turn is not None
        assert "Wrong PIN." in carry_out(turn, as_user(world))


def test_words_alone_are_carried_out_as_they_are(phone: Template) -> None:
    with open_world(phone_task(phone), {phone.id: phone}) as world:
        assert carry_out(UserTurn("Hello."), as_user(world)) == "Hello."
