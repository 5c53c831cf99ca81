"""One episode: its course, each reason to stop, and each boundary at which it can fail."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from envwright import Template, World, open_world
from envwright.environment.session import Session
from envwright.llm.errors import OverLong, ProviderError
from envwright.rollout.engine import Scorer, run_episode
from envwright.rollout.episode_limits import EpisodeLimits
from envwright.rollout.policies.policy_protocol import EpisodeStart, OrdinaryFactory
from envwright.rollout.users.user_protocol import SCRIPTED, UserFactory, UserTurn
from envwright.types import (
    Boundary,
    Call,
    ErrorKind,
    Json,
    Message,
    Role,
    Score,
    StopReason,
    Task,
    ToolCall,
    ToolChange,
    Trajectory,
    Verdict,
)

MakeTask = Callable[..., Task]
Playing = Callable[..., OrdinaryFactory]

FIND = Call(tool="find_members", arguments={"email": "ada@example.org"})
LEND = Call(tool="lend_book", arguments={"member_id": "M-1", "book_id": "B-4"})


class Saying:
    """A policy that answers with what it is given: messages, or exceptions to raise."""

    name = "saying"

    def __init__(self, *turns: Any) -> None:
        self.turns = list(turns)
        self.offered: list[list[str]] = []

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        self.offered.append([tool["function"]["name"] for tool in tools])
        turn = self.turns.pop(0) if self.turns else "Done."
        if isinstance(turn, BaseException):
            raise turn
        if isinstance(turn, str):
            return Message(role=Role.ASSISTANT, content=turn)
        return turn  # type: ignore[no-any-return]


def calls(*named: tuple[str, str]) -> Message:
    made = [ToolCall(id=f"c{n}", name=name, arguments=text) for n, (name, text) in enumerate(named)]
    return Message(role=Role.ASSISTANT, tool_calls=tuple(made))


def play(task: Task, template: Template, policy: Any, score: Scorer, **more: Any) -> Trajectory:
    with open_world(task, {template.id: template}) as world:
        return asyncio.run(run_episode(task, world, policy, score=score, **more))


# --- course --------------------------------------------------------------------------------------


def test_the_gold_is_done_and_scores_one(
    task_of: MakeTask, mock_template: Template, score: Scorer, playing: Playing
) -> None:
    policy = playing(FIND, LEND, "Lent.").make(EpisodeStart(0))
    result = play(task_of(), mock_template, policy, score, seed=7, sample=2)
    assert result.stop is StopReason.DONE
    assert result.score is not None
    assert result.score.reward == 1.0
    assert result.failures == ()
    assert [step.changes for step in result.steps] == [0, 2]
    assert [step.error for step in result.steps] == [None, None]
    assert [m.role.value for m in result.messages] == (
        "system user assistant tool assistant tool assistant".split()
    )
    assert result.messages[3].tool_call_id == result.messages[2].tool_calls[0].id
    assert (result.seed, result.sample, result.policy) == (7, 2, "moves")
    with mock_template.session() as session:
        session.call(LEND.tool, LEND.arguments)
        assert result.digest == session.digest()


def test_every_call_of_a_message_is_carried_out_in_order(
    task_of: MakeTask, mock_template: Template, score: Scorer
) -> None:
    message = calls(
        ("lend_book", '{"member_id": "M-1", "book_id": "B-3"}'),
        ("lend_book", '{"member_id": "M-2", "book_id": "B-3"}'),
        ("nothing", "{}"),
        ("find_members", '{"name": 1}'),
        ("find_members", "not JSON"),
    )
    result = play(task_of(), mock_template, Saying(message), score)
    assert [step.error for step in result.steps] == [
        None,
        ErrorKind.PRECONDITION,
        ErrorKind.UNKNOWN_TOOL,
        ErrorKind.INVALID_ARGUMENTS,
        ErrorKind.INVALID_ARGUMENTS,
    ]
    assert [step.changes for step in result.steps] == [2, 2, 2, 2, 2]
    assert result.steps[4].call.arguments == {}
    answers = [m for m in result.messages if m.role is Role.TOOL]
    assert [m.tool_call_id for m in answers] == ["c0", "c1", "c2", "c3", "c4"]
    assert "There is no tool nothing." in answers[2].content


def test_a_scripted_user_says_the_later_turns(
    task_of: MakeTask, mock_template: Template, score: Scorer
) -> None:
    task = task_of(later=("And tea.", "And cake."))
    result = play(
        task, mock_template, Saying("One.", "Two.", "Three.", "Four."), score, user=SCRIPTED
    )
    assert result.stop is StopReason.DONE
    said = [m.content for m in result.messages[1:]]
    assert said == [task.scenario.opening, "One.", "And tea.", "Two.", "And cake.", "Three."]


def test_tools_change_with_the_turns(
    task_of: MakeTask, mock_template: Template, score: Scorer
) -> None:
    task = task_of(
        later=("Go on.", "Go on."),
        tool_changes=(ToolChange(turn=0, tools=("find_books",)), ToolChange(turn=2, tools=None)),
    )
    find = calls(("find_members", "{}"))
    policy = Saying(find, "?", "?", find)
    result = play(task, mock_template, policy, score, user=SCRIPTED)
    assert [len(offered) for offered in policy.offered] == [1, 1, 1, 5, 5]
    assert [step.error for step in result.steps] == [ErrorKind.UNKNOWN_TOOL, None]
    refused = next(m for m in result.messages if m.role is Role.TOOL)
    assert "There is no tool find_members." in refused.content


def test_a_policy_cannot_harm_what_others_see(
    task_of: MakeTask, mock_template: Template, score: Scorer
) -> None:
    class Vandal(Saying):
        async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
            for tool in tools:
                tool["function"]["parameters"].clear()
            tools.append({"function": {"name": "reset"}})
            return await super().act(messages, [])

    before = mock_template.tool_schemas()[0]["function"]["parameters"]["properties"].copy()
    result = play(task_of(), mock_template, Vandal(calls(("reset", "{}"))), score)
    assert result.steps[0].error is ErrorKind.UNKNOWN_TOOL
    assert mock_template.tool_schemas()[0]["function"]["parameters"]["properties"] == before


def test_parking_changes_nothing(
    task_of: MakeTask, mock_template: Template, score: Scorer, playing: Playing
) -> None:
    results = [
        play(task_of(), mock_template, playing(FIND, LEND).make(EpisodeStart(0)), score, park=park)
        for park in (False, True)
    ]
    assert results[0] == results[1]


def test_what_a_model_writes_can_always_be_stored(
    task_of: MakeTask, mock_template: Template, score: Scorer
) -> None:
    deep = '{"name": ' + '{"a":' * 300 + "1" + "}" * 300 + "}"
    message = calls(("find_members", '{"name": "\ud800"}'), ("find\ud800", deep))
    policy = Saying(message.model_copy(update={"content": "\udfff"}), "\ud800")
    result = play(task_of(), mock_template, policy, score)
    assert result.stop is StopReason.DONE
    assert Trajectory.model_validate_json(result.model_dump_json()) == result


# --- reasons to stop -----------------------------------------------------------------------------


def test_max_turns(task_of: MakeTask, mock_template: Template, score: Scorer) -> None:
    find = calls(("find_members", "{}"))
    limits = EpisodeLimits(turns=3)
    result = play(task_of(), mock_template, Saying(find, find, find), score, limits=limits)
    assert result.stop is StopReason.MAX_TURNS
    assert len(result.steps) == 3
    done = play(task_of(), mock_template, Saying(find, find, "Done."), score, limits=limits)
    assert done.stop is StopReason.DONE


def test_max_calls(task_of: MakeTask, mock_template: Template, score: Scorer) -> None:
    policy = Saying(calls(*[("find_members", "{}")] * 5))
    result = play(task_of(), mock_template, policy, score, limits=EpisodeLimits(calls=4))
    assert result.stop is StopReason.MAX_CALLS
    assert len(result.steps) == 4
    assert result.score is not None
    assert result.score.reward == 0.0


def test_invalid_calls_in_a_row(task_of: MakeTask, mock_template: Template, score: Scorer) -> None:
    bad, good = calls(("x", "{}")), calls(("find_members", "{}"))
    limits = EpisodeLimits(invalid_in_a_row=2)
    result = play(task_of(), mock_template, Saying(bad, good, bad, bad, good), score, limits=limits)
    assert result.stop is StopReason.INVALID_CALLS
    assert len(result.steps) == 4


def test_a_transfer_ends_the_episode(
    template_of: Callable[..., Template], score: Scorer, task_of: MakeTask
) -> None:
    template = template_of(
        "CREATE TABLE t (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;",
        """
        hand_over: {host: transfer, description: x, parameters: {summary: {type: string}}}
        list_t: {returns: {rows: SELECT id FROM t ORDER BY id}}
        """,
    )
    ref = task_of().environments[0].model_copy(update={"name": "small", "id": template.id})
    task = task_of().model_copy(update={"environments": (ref,)})
    policy = Saying(calls(("hand_over", "{}"), ("hand_over", '{"summary": "s"}'), ("list_t", "{}")))
    result = play(task, template, policy, score)
    assert result.stop is StopReason.TRANSFERRED
    assert [step.error for step in result.steps] == [ErrorKind.INVALID_ARGUMENTS, None]


# --- boundaries ----------------------------------------------------------------------------------


def failing(result: Trajectory) -> tuple[Boundary, str, int | None]:
    (failure,) = result.failures
    return failure.boundary, failure.message, failure.turn


@pytest.mark.parametrize(
    ("turn", "message"),
    [
        (RuntimeError("lost my mind"), "RuntimeError: lost my mind"),
        (None, "TypeError: the policy answered NoneType, not a message"),
        (Message(role=Role.USER), "ValueError: the policy spoke as user"),
        (
            Message(role=Role.ASSISTANT, logprobs=(float("-inf"),)),
            "ValueError: a log-probability is not finite",
        ),
    ],
)
def test_policy_failure(
    task_of: MakeTask, mock_template: Template, score: Scorer, turn: Any, message: str
) -> None:
    result = play(task_of(), mock_template, Saying(calls(("find_members", "{}")), turn), score)
    assert failing(result) == (Boundary.POLICY, message, 1)
    assert result.stop is StopReason.FAILED
    assert result.score is None
    assert len(result.steps) == 1


def test_provider_failure(task_of: MakeTask, mock_template: Template, score: Scorer) -> None:
    result = play(task_of(), mock_template, Saying(ProviderError("503")), score)
    assert failing(result) == (Boundary.PROVIDER, "ProviderError: 503", 0)
    assert (result.stop, result.score) == (StopReason.FAILED, None)


def test_what_outgrows_the_policys_model_is_no_failure(
    task_of: MakeTask, mock_template: Template, score: Scorer
) -> None:
    policy = Saying(calls(("find_members", "{}")), OverLong("no room"))
    result = play(task_of(), mock_template, policy, score)
    assert (result.stop, result.score, result.failures) == (StopReason.OVER_LONG, None, ())
    assert len(result.steps) == 1


@pytest.mark.parametrize("method", ["call", "diff", "digest", "tool_schemas", "park"])
def test_environment_failure(
    task_of: MakeTask,
    mock_template: Template,
    score: Scorer,
    playing: Playing,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("defect")

    monkeypatch.setattr(Session if method == "diff" else World, method, broken)
    policy = playing(LEND).make(EpisodeStart(0))
    result = play(task_of(), mock_template, policy, score, park=method == "park")
    assert failing(result)[:2] == (Boundary.ENVIRONMENT, "KeyError: 'defect'")
    assert (result.stop, result.score) == (StopReason.FAILED, None)


def test_user_failure(task_of: MakeTask, mock_template: Template, score: Scorer) -> None:
    class Broken:
        opening = UserTurn("Hello.")
        volunteers = False

        def __init__(self, error: Exception) -> None:
            self.error = error

        async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
            raise self.error

    def broken(error: Exception) -> UserFactory:
        return UserFactory("broken", lambda task, seed, tools, today: Broken(error))

    result = play(task_of(), mock_template, Saying(), score, user=broken(RuntimeError("gone")))
    assert failing(result) == (Boundary.USER, "RuntimeError: gone", 0)
    assert result.user_error
    result = play(task_of(), mock_template, Saying(), score, user=broken(ProviderError("503")))
    assert failing(result)[0] is Boundary.PROVIDER
    assert not result.user_error
    result = play(task_of(), mock_template, Saying(), score, user=broken(OverLong("no room")))
    assert failing(result)[:2] == (Boundary.PROVIDER, "OverLong: no room")


def test_verifier_failure(task_of: MakeTask, mock_template: Template) -> None:
    def raising(task: Task, world: World, messages: Sequence[Message]) -> Score:
        raise ZeroDivisionError("rubric")

    result = play(task_of(), mock_template, Saying(), raising)
    assert failing(result)[:2] == (Boundary.VERIFIER, "ZeroDivisionError: rubric")
    assert (result.stop, result.score) == (StopReason.DONE, None)


def test_a_score_without_reward_is_a_failure_of_its_boundary(
    task_of: MakeTask, mock_template: Template
) -> None:
    def unsure(task: Task, world: World, messages: Sequence[Message]) -> Score:
        lost = Verdict(name="c", ok=None, detail="no table", boundary=Boundary.ENVIRONMENT)
        return Score(reward=None, share=None, verdicts=(lost,))

    result = play(task_of(), mock_template, Saying(), unsure)
    assert failing(result)[:2] == (Boundary.ENVIRONMENT, "c: no table")
    assert result.score is not None
    assert result.score.reward is None


def test_cancellation_gets_out(task_of: MakeTask, mock_template: Template, score: Scorer) -> None:
    with pytest.raises(asyncio.CancelledError):
        play(task_of(), mock_template, Saying(asyncio.CancelledError()), score)
