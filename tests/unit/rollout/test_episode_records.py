"""What an episode keeps beside its messages: diffs, users' actions and faults, usage, times."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from envwright import Template, World, open_world
from envwright.environment.template import Template as CompiledTemplate
from envwright.llm.errors import BudgetSpent, Pending
from envwright.rollout.boundaries import EpisodeTimings
from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.episode_limits import EpisodeLimits, LimitOverrides
from envwright.rollout.policies.policy_protocol import EpisodeStart, OrdinaryFactory, PolicyAccount
from envwright.rollout.users.user_protocol import SCRIPTED, UserAction, UserFactory, UserTurn
from envwright.types import (
    Actor,
    Boundary,
    Call,
    EnvironmentRef,
    Json,
    Message,
    Observation,
    Role,
    Rubric,
    Scenario,
    StopReason,
    Task,
    Trajectory,
)
from tests.unit.rollout.conftest import LEND

MakeTask = Callable[..., Task]
Playing = Callable[..., OrdinaryFactory]


@dataclass
class Says:
    """A user who says what they are given; the conversation ends with ``None``."""

    turns: list[UserTurn | None]
    opening: UserTurn = field(default_factory=lambda: UserTurn("Hello."))
    volunteers: bool = False

    async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
        return self.turns.pop(0)


def saying(*turns: UserTurn | None) -> UserFactory:
    return UserFactory("says", lambda task, seed, tools, today: Says(list(turns)))


# --- diffs ---------------------------------------------------------------------------------------


def test_steps_tell_what_each_of_them_changed(
    task_of: MakeTask, world: World, score: Scorer, playing: Playing
) -> None:
    back = Call(tool="return_book", arguments={"loan_id": "L-1"})
    policy = playing(*LEND, back, back, "Done.").make(EpisodeStart(0))
    result = asyncio.run(run_episode(task_of(), world, policy, score=score))
    lent, returned, refused = result.steps[2:]
    assert {row.table for row in lent.rows} == {"loans", "books"}
    assert [row.operation for row in lent.rows if row.table == "loans"] == ["insert"]
    assert {row.table: row.operation for row in returned.rows} == {
        "books": "update",
        "loans": "update",
    }
    assert (refused.rows, refused.error) == ((), "precondition")
    assert [step.changes for step in result.steps] == [0, 0, 2, 4, 4]
    assert Trajectory.model_validate_json(result.model_dump_json(exclude_defaults=True)) == result


# --- users ---------------------------------------------------------------------------------------

PHONE = """
CREATE TABLE phones (id TEXT PRIMARY KEY, airplane INTEGER NOT NULL) STRICT, WITHOUT ROWID;
"""
PHONE_TOOLS = """
check_line:
  returns: {value: "SELECT NOT airplane FROM phones"}
switch_airplane_mode:
  description: Switch the airplane mode off.
  actor: user
  do: ["UPDATE phones SET airplane = 0"]
  returns: {value: "SELECT 'off'"}
"""


@pytest.fixture
def phone(template_of: Callable[..., CompiledTemplate]) -> CompiledTemplate:
    return template_of(PHONE, PHONE_TOOLS, state="INSERT INTO phones VALUES ('P-1', 1);")


def test_what_a_user_does_is_a_step_of_theirs(
    phone: Template, playing: Playing, score: Scorer
) -> None:
    task = Task(
        environments=(EnvironmentRef(name="phone", id=phone.id),),
        scenario=Scenario(opening="My phone has no signal."),
        gold=(),
        rubric=Rubric(checks=()),
    )
    check = Call(tool="check_line")
    policy = playing(check, "Please switch the airplane mode off.", check, "Done.").make(
        EpisodeStart(0)
    )
    with open_world(task, {phone.id: phone}) as world:
        result = asyncio.run(run_episode(task, world, policy, score=score))
    assert [step.actor for step in result.steps] == [Actor.AGENT, Actor.USER, Actor.AGENT]
    assert [row.after for row in result.steps[1].rows] == [{"airplane": 0}]
    told = [m.content for m in result.messages if m.role is Role.TOOL]
    assert told == ["0", "1"]
    assert "off" in result.messages[5].content


def test_a_user_may_call_only_what_is_theirs(
    task_of: MakeTask, world: World, score: Scorer, playing: Playing
) -> None:
    thief = saying(UserTurn("{result}", UserAction("find_books", {"title": "On Tides"})), None)
    policy = playing("Well?", "Done.").make(EpisodeStart(0))
    result = asyncio.run(run_episode(task_of(), world, policy, score=score, user=thief))
    assert result.messages[3].content.startswith('{"error":"There is no tool find_books.')
    assert result.steps[0].error == "unknown_tool"


def silent(user: list[str], tool: str = "switch_airplane_mode") -> UserTurn:
    """An action whose result the user sees before saying something."""
    return UserTurn("", UserAction(tool, {}, lambda seen: user.append(seen.text)))


def test_a_user_may_look_before_speaking(phone: Template, playing: Playing, score: Scorer) -> None:
    task = Task(
        environments=(EnvironmentRef(name="phone", id=phone.id),),
        scenario=Scenario(opening="My phone has no signal."),
        gold=(),
        rubric=Rubric(checks=()),
    )
    shown: list[str] = []
    steps = (silent(shown, "nothing"), silent(shown), UserTurn("I did."), silent(shown), None)
    policy = playing("Well?", "Good.").make(EpisodeStart(0))
    with open_world(task, {phone.id: phone}) as world:
        result = asyncio.run(run_episode(task, world, policy, score=score, user=saying(*steps)))
    assert result.stop == "done"
    assert [step.actor for step in result.steps] == [Actor.USER] * 3
    assert [step.error is None for step in result.steps] == [False, True, True]
    assert "off" in shown[1]
    assert [m.content for m in result.messages[2:]] == ["Well?", "I did.", "Good."]


def test_a_user_that_never_speaks_is_stopped(
    task_of: MakeTask, world: World, score: Scorer, playing: Playing
) -> None:
    shown: list[str] = []
    policy = playing("Well?").make(EpisodeStart(0))
    restless = saying(*[silent(shown)] * 50)
    result = asyncio.run(run_episode(task_of(), world, policy, score=score, user=restless))
    assert (result.stop, result.score, len(shown)) == ("failed", None, 21)
    assert "without a word" in result.failures[0].message
    assert result.user_error


def test_a_user_that_fails_at_what_it_sees(
    task_of: MakeTask, world: World, score: Scorer, playing: Playing
) -> None:
    def fail(seen: Observation) -> None:
        raise KeyError("seen")

    blind = saying(UserTurn("", UserAction("nothing", {}, fail)))
    policy = playing("Well?").make(EpisodeStart(0))
    result = asyncio.run(run_episode(task_of(), world, policy, score=score, user=blind))
    assert [f.boundary for f in result.failures] == ["user"]


def test_a_users_faults_stand_on_the_trajectory(
    task_of: MakeTask, world: World, score: Scorer, playing: Playing
) -> None:
    task = task_of(known={"email": "ada@example.org"}, opening="Please lend “On Tides” to Ada.")
    liar = saying(UserTurn("My email is eve@example.com."), None)
    policy = playing("What is your email?", "Done.").make(EpisodeStart(0))
    result = asyncio.run(run_episode(task, world, policy, score=score, user=liar))
    assert [(f.kind, f.turn) for f in result.user_faults] == [("contradiction", 1)]
    assert result.user_error
    assert result.failures == ()
    honest = asyncio.run(run_episode(task, world, policy, score=score))
    assert honest.user_faults == ()
    assert not honest.user_error


# --- ends ----------------------------------------------------------------------------------------


class Spending:
    """Uses a hundred tokens a message, and never ends."""

    name = "spending"

    def __init__(self, wait: float = 0.0) -> None:
        self.said, self.wait = 0, wait

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        await asyncio.sleep(self.wait)
        self.said += 1
        return Message(role=Role.ASSISTANT, content="Well?")

    def account(self) -> PolicyAccount:
        return PolicyAccount(
            usage={"prompt_tokens": 90 * self.said, "completion_tokens": 10 * self.said}
        )


def test_tokens_end_an_episode(task_of: MakeTask, world: World, score: Scorer) -> None:
    task = task_of(later=("Go on.",) * 9)
    limits = EpisodeLimits(tokens=250)
    result = asyncio.run(
        run_episode(task, world, Spending(), score=score, limits=limits, user=SCRIPTED)
    )
    assert result.stop is StopReason.MAX_TOKENS
    assert result.usage == {"prompt_tokens": 270, "completion_tokens": 30}
    assert result.score is not None


def test_time_ends_an_episode(task_of: MakeTask, world: World, score: Scorer) -> None:
    limits = EpisodeLimits(seconds=0.05)
    policy = Spending(wait=60)
    result = asyncio.run(run_episode(task_of(), world, policy, score=score, limits=limits))
    assert result.stop is StopReason.MAX_SECONDS
    assert result.score is not None


def test_a_policys_own_timeout_is_not_the_episodes(
    task_of: MakeTask, world: World, score: Scorer
) -> None:
    class Late(Spending):
        async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
            raise TimeoutError("mine")

    limits = EpisodeLimits(seconds=60)
    result = asyncio.run(run_episode(task_of(), world, Late(), score=score, limits=limits))
    assert result.stop is StopReason.FAILED
    assert result.failures[0].boundary is Boundary.POLICY


@pytest.mark.parametrize("reason", [Pending("waits"), BudgetSpent("spent")])
def test_who_is_paused_is_played_another_time(
    task_of: MakeTask, world: World, score: Scorer, reason: Exception
) -> None:
    class Paused(Spending):
        async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
            raise reason

    with pytest.raises(type(reason)):
        asyncio.run(run_episode(task_of(), world, Paused(), score=score))


def test_bounds_of_a_run_leave_the_others_to_the_task(task_of: MakeTask) -> None:
    long = task_of(*(LEND * 8))
    chosen = LimitOverrides(calls=5, seconds=2.0).of(long)
    assert chosen == EpisodeLimits(turns=75, calls=5, seconds=2.0)


# --- times ---------------------------------------------------------------------------------------


def test_times_are_told_apart(
    task_of: MakeTask, world: World, score: Scorer, playing: Playing
) -> None:
    timings = EpisodeTimings()
    made: Any = run_episode(task_of(), world, Spending(wait=0.01), score=score, timings=timings)
    asyncio.run(made)
    told = timings.data()
    assert set(told) == {"environment", "policy", "user", "verifier"}
    assert told["policy"] > 0.01
