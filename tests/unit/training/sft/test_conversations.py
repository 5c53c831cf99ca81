"""Which trajectories become conversations, and what each turn is shown."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from envwright import Task, Template, Trajectory
from envwright.errors import BadInput
from envwright.training.sft import SftOptions, conversation_of, select_conversations
from envwright.types import Context, Message, Role, Span, StopReason, ToolChange
from tests.unit.training.sft.conftest import TOOLS, thoughtful

NOTE = Message(role=Role.USER, content="(Shortened.)")


def test_the_gold_becomes_conversations(
    gold: list[Trajectory], gold_tasks: list[Task], mock_templates: Mapping[str, Template]
) -> None:
    found = select_conversations(gold, gold_tasks, mock_templates)
    assert (len(found.kept), found.left_out) == (len(gold), {})
    for one, trajectory in zip(found.kept, gold, strict=True):
        assert one.whole
        assert one.about["task"] == trajectory.task
        # Calls of the gold that are refused are the point of their task, and learned.
        assert all(turn.learned for turn in one.turns)
    assert any(step.error for trajectory in gold for step in trajectory.steps)


def test_what_is_left_out_is_counted(
    gold: list[Trajectory], gold_tasks: list[Task], mock_templates: Mapping[str, Template]
) -> None:
    first = gold[0]
    assert first.score is not None
    low = first.score.model_copy(update={"reward": 0.0})
    broken = [
        first.model_copy(update={"score": low}),
        first.model_copy(update={"score": None}),
        first.model_copy(update={"stop": StopReason.OVER_LONG}),
        first.model_copy(update={"user_error": True}),
        first.model_copy(update={"given": tuple(range(99))}),
    ]
    found = select_conversations([*broken, first], gold_tasks, mock_templates)
    assert len(found.kept) == 1
    assert found.left_out == {
        "error of the user": 1,
        "no reward": 2,
        "nothing to learn": 1,
        "reward too low": 1,
    }
    assert len(
        select_conversations(broken[:1], gold_tasks, mock_templates, SftOptions(least=0.0)).kept
    )


def test_tools_that_change_are_left_out(
    gold: list[Trajectory], gold_tasks: list[Task], mock_templates: Mapping[str, Template]
) -> None:
    task = next(task for task in gold_tasks if task.id == gold[0].task)
    change = (ToolChange(turn=0, tools=("find_books",)),)
    scenario = task.scenario.model_copy(update={"tool_changes": change})
    other = task.model_copy(update={"scenario": scenario})
    one = gold[0].model_copy(update={"task": other.id})
    assert select_conversations([one], [other], mock_templates).left_out == {
        "tools change on the way": 1
    }


def test_other_tasks_tools_and_environments_are_refused(
    gold: list[Trajectory], gold_tasks: list[Task], mock_templates: Mapping[str, Template]
) -> None:
    with pytest.raises(BadInput, match="not among the tasks"):
        select_conversations(gold, [], mock_templates)
    with pytest.raises(BadInput, match="is not here"):
        select_conversations(gold, gold_tasks, {})
    with pytest.raises(BadInput, match="other tools"):
        conversation_of(gold[0], TOOLS)
    with pytest.raises(BadInput, match="thinking cannot be"):
        SftOptions(thinking="sometimes")  # type: ignore[arg-type]


def test_failed_calls_are_shown_and_not_learned() -> None:
    one = conversation_of(thoughtful(), TOOLS)
    assert [turn.learned for turn in one.turns] == [True, True, False, True]
    assert "Not yours." in one.turns[3].shown[-1].content
    learned = conversation_of(thoughtful(), TOOLS, SftOptions(failed_calls=True))
    assert all(turn.learned for turn in learned.turns)
    wanted = conversation_of(thoughtful(), TOOLS, gold=[thoughtful().steps[1].call])
    assert all(turn.learned for turn in wanted.turns)
    silent = conversation_of(thoughtful(given=(3,)), TOOLS, silent=[4])
    assert [turn.learned for turn in silent.turns] == [True, False, False, False]


@pytest.mark.parametrize("arguments", ['{"a": ', "[1]", "NaN", "{" * 5000])
def test_calls_that_cannot_be_read_are_never_learned(arguments: str) -> None:
    messages = list(thoughtful().messages)
    call = messages[2].tool_calls[0].model_copy(update={"arguments": arguments})
    messages[2] = messages[2].model_copy(update={"tool_calls": (call,)})
    one = conversation_of(
        thoughtful(messages=tuple(messages)), TOOLS, SftOptions(failed_calls=True), gold=[]
    )
    assert [turn.learned for turn in one.turns] == [False, True, True, True]


@pytest.mark.parametrize(
    ("thinking", "shown"),
    [
        ("always", ["I look.", "It says feet.", "I take them."]),
        ("since_user", ["I take them."]),
        ("never", []),
    ],
)
def test_which_thinking_is_shown_again(thinking: str, shown: list[str]) -> None:
    one = conversation_of(thoughtful(), TOOLS, SftOptions(thinking=thinking))  # type: ignore[arg-type]
    last = one.turns[-1]
    assert [m.thinking for m in last.shown if m.thinking] == shown
    assert last.said.thinking == "It refuses."
    assert one.whole is (thinking == "always")


def test_thinking_can_be_left_out_altogether() -> None:
    one = conversation_of(thoughtful(), TOOLS, SftOptions(thoughts=False))
    everything = [*one.messages, *(m for t in one.turns for m in (*t.shown, t.said))]
    assert not any(message.thinking for message in everything)
    assert one.whole


def test_a_turn_is_shown_what_the_policy_saw() -> None:
    cut = Context(spans=(Span(start=0, end=1), Span(start=1, end=6, shown=(NOTE,))))
    all_ = Context(spans=(Span(start=0, end=6),))
    contexts = (all_, all_, cut, Context(spans=(*cut.spans, Span(start=6, end=8))))
    one = conversation_of(thoughtful(contexts=contexts), TOOLS)
    assert [m.content for m in one.turns[2].shown] == ["Help.", "(Shortened.)"]
    assert [m.content for m in one.turns[3].shown][:2] == ["Help.", "(Shortened.)"]
    assert not one.whole
    # Contexts are of the policy's own turns; what was given stands without one.
    given = conversation_of(thoughtful(contexts=contexts[2:], given=(0, 1)), TOOLS)
    assert [len(turn.shown) for turn in given.turns] == [2, 4, 2, 4]
