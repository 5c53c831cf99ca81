"""A model as a policy: what it is sent, what becomes of its answers, and whose failure is whose."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from pydantic import ValidationError

from envwright import World
from envwright.llm import errors
from envwright.llm.client import Completion, ModelClient, Sampling, Usage
from envwright.llm.model_budget import ModelPrice
from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.policies.agent_policy import (
    AgentPolicy,
    AgentPolicyOptions,
    Thinking,
    agent_factory,
    first_calls,
    with_thinking,
)
from envwright.rollout.policies.policy_protocol import EpisodeStart, GoldInsight, make_policy
from envwright.rollout.users.user_protocol import SCRIPTED
from envwright.types import (
    Boundary,
    ErrorKind,
    Json,
    Message,
    Role,
    StopReason,
    Task,
    ToolCall,
    Trajectory,
)

Play = Callable[..., Trajectory]
LEND = ("lend_book", '{"member_id": "M-1", "book_id": "B-4"}')
FIND = ("find_members", '{"email": "ada@example.org"}')
USED = Usage(prompt_tokens=10, completion_tokens=2, cached_tokens=4)


@dataclass
class Fake:
    """A client that answers what it is given, or raises it, and keeps what it was asked."""

    answers: list[Any]
    model: str = "fake"
    asked: list[tuple[list[Message], list[Json], Sampling]] = field(default_factory=list)

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        self.asked.append((list(messages), list(tools), sampling))
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        if isinstance(answer, Message):
            return Completion(message=answer, usage=USED)
        assert isinstance(answer, Completion)
        return answer


def says(content: str = "", *calls: tuple[str, str], **more: Any) -> Message:
    made = tuple(ToolCall(id=f"c{n}", name=name, arguments=a) for n, (name, a) in enumerate(calls))
    return Message(role=Role.ASSISTANT, content=content, tool_calls=made, **more)


@pytest.fixture
def play(task_of: Callable[..., Task], world: World, score: Scorer) -> Play:
    """Play an agent on the usual task, or on another."""

    def run(policy: AgentPolicy, task: Task | None = None) -> Trajectory:
        return asyncio.run(
            run_episode(task or task_of(), world, policy, score=score, user=SCRIPTED)
        )

    return run


def agent_of(client: ModelClient, **options: Any) -> AgentPolicy:
    return AgentPolicy(client, AgentPolicyOptions(**options), "fake", 7)


def test_it_plays_an_episode(play: Play) -> None:
    client = Fake([says("", FIND), says("Lending.", LEND), says("Done.")])
    policy = agent_of(client)
    result = play(policy)
    assert result.score is not None
    assert (result.score.reward, result.stop, result.policy) == (1.0, StopReason.DONE, "fake")
    for turn, (messages, tools, _) in enumerate(client.asked):
        assert messages == list(result.messages[: 2 + 2 * turn])
        assert len(tools) == 5
    assert policy.account().usage == {
        "prompt_tokens": 30,
        "completion_tokens": 6,
        "cached_tokens": 12,
        "requests": 3,
        "uncounted": 0,
    }


def test_what_an_episode_costs(play: Play) -> None:
    """By the server where it says so, otherwise by the price: 6 fresh, 4 read before, 2 written."""
    price = ModelPrice(prompt=2.0, completion=10.0, cached=0.5)
    for said, cost in ((0, 6 * 2000 + 4 * 500 + 2 * 10_000), (7, 7)):
        used = USED.model_copy(update={"cost_nano": said})
        policy = AgentPolicy(Fake([]), AgentPolicyOptions(), "fake", 7, price)
        policy._used = used
        assert policy.account().usage["cost_nano"] == cost


def test_several_calls_in_a_message_are_carried_out(play: Play) -> None:
    result = play(agent_of(Fake([says("", FIND, LEND), says("Done.")])))
    assert [step.call.tool for step in result.steps] == ["find_members", "lend_book"]


def test_calls_beyond_a_bound_are_cut_off_with_the_tokens() -> None:
    message = says("", FIND, LEND, token_ids=(1, 2), logprobs=(-0.1, -0.2))
    assert first_calls(message, None) is message
    assert first_calls(message, 2) is message
    policy = agent_of(Fake([message]), calls_per_turn=1)
    cut = asyncio.run(policy.act([], []))
    assert cut == says("", FIND)
    with pytest.raises(ValidationError, match="calls_per_turn"):
        AgentPolicyOptions(calls_per_turn=0)


def test_what_a_model_does_wrong_is_its_own(play: Play) -> None:
    client = Fake([says("", ("reset", "{}"), ("find_members", "{broken")), says("", LEND), says()])
    result = play(agent_of(client))
    assert result.failures == ()
    wrong = [ErrorKind.UNKNOWN_TOOL, ErrorKind.INVALID_ARGUMENTS, None]
    assert [step.error for step in result.steps] == wrong
    assert result.stop is StopReason.DONE  # an empty message ends like any other


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (errors.RateLimited("slow down", 3.0), "RateLimited: slow down"),
        (errors.AuthFailed("no key"), "AuthFailed: no key"),
        (errors.BadAnswer("choices is empty"), "BadAnswer: choices is empty"),
        (TimeoutError("no answer"), "Unreachable: TimeoutError: no answer"),
        (ConnectionResetError("gone"), "Unreachable: ConnectionResetError: gone"),
    ],
)
def test_what_the_server_does_wrong_is_the_providers(
    error: Exception, text: str, play: Play
) -> None:
    policy = agent_of(Fake([says("", FIND), error]))
    result = play(policy)
    (failure,) = result.failures
    assert (failure.boundary, failure.turn) == (Boundary.PROVIDER, 1)
    assert failure.message == text
    assert (result.stop, result.score) == (StopReason.FAILED, None)
    assert len(result.steps) == 1
    assert (result.usage["requests"], result.usage["prompt_tokens"]) == (2, 10)


def test_a_defect_of_the_client_is_not_the_providers(play: Play) -> None:
    assert play(agent_of(Fake([KeyError("x")]))).failures[0].boundary is Boundary.POLICY


def test_requests_without_usage_are_counted_apart() -> None:
    policy = agent_of(Fake([Completion(message=says("a")), says("b")]))
    for _ in range(2):
        asyncio.run(policy.act([], []))
    assert policy.account().usage["uncounted"] == 1
    assert policy.account().usage["prompt_tokens"] == 10


@pytest.mark.parametrize(
    ("keep", "shown"),
    [("always", ["t1", "t2", "t3"]), ("since_user", ["", "", "t3"]), ("never", ["", "", ""])],
)
def test_thinking_is_kept_or_dropped(
    keep: Thinking, shown: list[str], task_of: Callable[..., Task], play: Play
) -> None:
    turns = [
        says("", FIND, thinking="t1"),
        says("Which?", thinking="t2"),
        says("", FIND, thinking="t3"),
        says("Done."),
    ]
    client = Fake(list(turns))
    result = play(agent_of(client, keep_thinking=keep), task_of(later=("That one.",)))
    messages, _, _ = client.asked[-1]
    assert [m.thinking for m in messages if m.role is Role.ASSISTANT] == shown
    assert [m.thinking for m in result.messages if m.role is Role.ASSISTANT] == [
        "t1",
        "t2",
        "t3",
        "",
    ]


def test_without_a_user_all_thinking_is_recent() -> None:
    assert with_thinking([says(thinking="t")], "since_user") == [says(thinking="t")]


def test_sampling_is_passed_on_with_a_seed_for_each_turn(play: Play) -> None:
    client = Fake([says("", FIND), says("Done.")])
    play(agent_of(client, sampling=Sampling(temperature=0.5, seed=100)))
    sent = [sampling for _, _, sampling in client.asked]
    assert sent == [Sampling(temperature=0.5, seed=107), Sampling(temperature=0.5, seed=108)]


def test_the_factory_makes_agents_by_the_episodes_seed(task_of: Callable[..., Task]) -> None:
    client = Fake([says("a"), says("b")])
    for factory, name in (
        (agent_factory(client), "fake"),
        (agent_factory(client, name="mine"), "mine"),
    ):
        policy = make_policy(
            factory, GoldInsight(EpisodeStart(2**31 + 5), task_of(), (), frozenset())
        )
        assert policy.name == name
        asyncio.run(policy.act([], []))
    assert [sampling.seed for _, _, sampling in client.asked] == [5, 5]
