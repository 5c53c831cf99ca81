"""Episodes played from outside: by hand, by coroutines, saved and loaded, scored by replay."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import orjson
import pytest

import envwright as ew
from envwright.rollout.env import AsyncEnv, Env
from envwright.rollout.users.user_protocol import UserFactory, UserTurn
from envwright.scoring.rewards import make_scorer
from envwright.types import Json, Message, Task
from tests.test_api import gold_actions, plain_task

SCORE = make_scorer("gates")


class _Patient:
    """Waits for something before each turn, as a user does that a model plays."""

    volunteers = True
    opening = UserTurn("Hello.")

    async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
        await asyncio.sleep(0.001)
        return UserTurn("Go on.") if len(messages) < 5 else None


PATIENT = UserFactory("patient", lambda *_: _Patient(), watched=False)


def async_env(mock_template: ew.Template, user: UserFactory | None = None) -> AsyncEnv:
    more = () if user is None else (user,)
    return AsyncEnv(ew.load_tasks("mock"), {mock_template.id: mock_template}, SCORE, *more)


def finish(env: Env, actions: Sequence[Json]) -> str:
    for action in actions:
        env.step(action)
    return env.trajectory().model_dump_json()


def test_a_saved_episode_goes_on_elsewhere() -> None:
    task = plain_task()
    first, *rest = gold_actions(task)
    with ew.make("mock") as env, ew.make("mock") as other:
        env.reset(task, seed=5)
        env.step(first)
        start = other.load(env.save())
        assert list(start.messages) == list(env._open().messages)
        assert start.info["task"] == task.id
        assert finish(other, rest) == finish(env, rest)
        assert other.trajectory().seed == 5


def test_a_fork_goes_its_own_way() -> None:
    task = plain_task()
    first, *rest = gold_actions(task)
    with ew.make("mock") as env:
        env.reset(task)
        env.step(first)
        with env.fork() as other:
            assert other.step("I give up.").reward == 0.0
        assert env.step(rest[0]).terminated is False
        finish(env, rest[1:])
        assert env.score() == env.trajectory().score
        ended = env.trajectory().score
        assert ended is not None
        assert ended.reward == 1.0


def test_an_ended_episode_is_loaded_as_ended() -> None:
    task = plain_task()
    with ew.make("mock") as env, ew.make("mock") as other:
        env.reset(task)
        whole = finish(env, gold_actions(task))
        other.load(env.save())
        assert other.trajectory().model_dump_json() == whole
        with pytest.raises(ew.BadInput, match="has ended"):
            other.step("Hello?")


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{}",
        b"[1]",
        b"\xff",
        orjson.dumps({"task": "t", "seed": "1", "sent": []}),
        orjson.dumps({"task": "t", "seed": 1, "sent": [{"role": "x"}]}),
        orjson.dumps({"task": "t", "seed": 1, "sent": 5}),
    ],
)
def test_other_bytes_are_refused_and_the_open_episode_stays(raw: bytes) -> None:
    with ew.make("mock") as env:
        env.reset(0)
        with pytest.raises(ew.BadInput, match="no episode that was saved"):
            env.load(raw)
        with pytest.raises(ew.BadInput, match="there is no task elsewhere"):
            env.load(orjson.dumps({"task": "elsewhere", "seed": 1, "sent": []}))
        assert env.step("No.").terminated


@pytest.mark.parametrize("number", [-1, 100])
def test_a_number_of_no_task_is_refused(number: int) -> None:
    with ew.make("mock") as env, pytest.raises(ew.BadInput, match="they are 0 to 99"):
        env.reset(number)


def test_coroutines_play_the_same_episode(mock_template: ew.Template) -> None:
    task = plain_task()
    actions = gold_actions(task)

    async def play() -> str:
        env = async_env(mock_template)
        await env.reset(task)
        await env.step(actions[0])
        other = await env.fork()
        for action in actions[1:]:
            await env.step(action)
            await other.step(action)
        assert other.trajectory() == env.trajectory()
        found = env.trajectory().model_dump_json()
        env.close()
        other.close()
        return found

    with ew.make("mock") as env:
        env.reset(task)
        assert asyncio.run(play()) == finish(env, actions)


def test_a_user_may_wait(mock_template: ew.Template) -> None:
    """In either form; and what such a user says cannot be played again."""

    async def play() -> tuple[str, ...]:
        env = async_env(mock_template, PATIENT)
        await asyncio.gather(env.reset(0), asyncio.sleep(0))
        result = await env.step("Yes?")
        env.close()
        return tuple(message.content for message in result.messages)

    assert asyncio.run(play()) == ("Go on.",)
    with Env(ew.load_tasks("mock"), {mock_template.id: mock_template}, SCORE, PATIENT) as env:
        env.reset(0)
        assert [message.content for message in env.step("Yes?").messages] == ["Go on."]
        assert env.step("Yes?").terminated
        with pytest.raises(ew.BadInput, match="a model plays"):
            env.save()


def test_a_cancelled_step_cancels_the_user_s_turn(mock_template: ew.Template) -> None:
    cancelled = []

    class Slow(_Patient):
        async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                cancelled.append(True)
                raise
            return None

    async def play() -> None:
        env = async_env(mock_template, UserFactory("slow", lambda *_: Slow(), watched=False))
        await env.reset(0)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(env.step("Yes?"), 0.05)
        env.close()

    asyncio.run(play())
    assert cancelled == [True]


# --- replay --------------------------------------------------------------------------------------


def conversation(task: Task) -> list[Json]:
    with ew.make("mock") as env:
        env.reset(task)
        finish(env, gold_actions(task))
        return [message.model_dump(mode="json") for message in env.trajectory().messages]


def test_a_conversation_from_elsewhere_is_scored() -> None:
    task = plain_task()
    actions = gold_actions(task)
    whole = ew.score("mock", task, actions)
    assert whole is not None
    assert whole.reward == 1.0
    assert (ew.score("mock", task, actions[:1]) or whole).reward == 0.0
    assert (ew.score("mock", task, []) or whole).reward == 0.0


def test_only_what_the_agent_did_is_read() -> None:
    """A trace whose tool results were tampered with earns what its calls earn."""
    task = plain_task()
    told = [Message.model_validate(message) for message in conversation(task)]
    lies = [m.model_copy(update={"content": "done"}) if m.role == "tool" else m for m in told]
    assert ew.score("mock", task, lies) == ew.score("mock", task, told)
    assert (ew.score("mock", task, [m for m in told if m.role != "assistant"]) or told).reward == 0  # type: ignore[union-attr]


def test_a_conversation_may_be_longer_than_its_episode() -> None:
    task = plain_task()
    assert ew.score("mock", task, [*gold_actions(task), "Anything else?"]) == ew.score(
        "mock", task, gold_actions(task)
    )
