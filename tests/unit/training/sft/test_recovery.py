"""Recoveries: the mistake is one, the error is the environment's, and the end is the gold's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import orjson
import pytest

from envwright import Task, Template, Trajectory, open_world
from envwright.errors import BadInput
from envwright.scoring.rubric import score_episode
from envwright.training.sft import SftOptions, insert_mistakes, select_conversations
from envwright.training.sft.error_recovery import RECOVERY_SUFFIX, Recovery
from envwright.types import Context, ErrorKind, Message, Role, Span
from tests.unit.training.sft.replaying import carry_out

Made = list[tuple[Trajectory, Task, Recovery]]


@pytest.fixture(scope="module")
def made(
    gold: list[Trajectory], gold_tasks: list[Task], mock_templates: Mapping[str, Template]
) -> Made:
    by_id = {task.id: task for task in gold_tasks}
    out = []
    for one in gold[:40]:
        found = insert_mistakes(one, by_id[one.task], mock_templates, mistakes=2, seed=3)
        assert found is not None
        out.append((one, by_id[one.task], found))
    return out


def test_the_errors_are_the_environments_and_the_end_is_the_golds(
    made: Made, mock_templates: Mapping[str, Template]
) -> None:
    for one, task, found in made:
        again = found.trajectory
        with open_world(task, mock_templates) as world:
            assert len(again.steps) == len(one.steps) + len(found.wrong)
            carry_out(world, again)
            assert world.digest() == one.digest
            assert score_episode(task, world, again.messages).reward == 1.0


def test_a_wrong_call_that_succeeds_is_undone_before_the_next_is_tried(
    gold: list[Trajectory], gold_tasks: list[Task], mock_templates: Mapping[str, Template]
) -> None:
    """As many mistakes as are wanted are found, whatever was tried before them."""
    by_id = {task.id: task for task in gold_tasks}
    for one in gold[:20]:
        calls = sum(turn.error is None for turn in one.steps)
        for seed in range(3):
            found = insert_mistakes(one, by_id[one.task], mock_templates, mistakes=99, seed=seed)
            assert found is not None
            assert len(found.wrong) == calls


def test_each_mistake_is_followed_by_what_was_right(made: Made) -> None:
    for one, _, found in made:
        messages = found.trajectory.messages
        left = [m for at, m in enumerate(messages) if not {at, at - 1} & set(found.wrong)]
        assert tuple(left) == one.messages
        for at in found.wrong:
            (wrong,), (right, *_) = messages[at].tool_calls, messages[at + 2].tool_calls
            assert messages[at + 1].tool_call_id == wrong.id
            assert (wrong.name, wrong.arguments) != (right.name, right.arguments)
            assert "error" in orjson.loads(messages[at + 1].content)
        ids = [call.id for m in messages for call in m.tool_calls]
        assert len(set(ids)) == len(ids)


def test_there_are_mistakes_of_several_kinds(made: Made) -> None:
    kinds = Counter(kind for *_, found in made for kind in found.errors)
    assert set(kinds) >= {
        ErrorKind.INVALID_ARGUMENTS,
        ErrorKind.UNKNOWN_TOOL,
        ErrorKind.PRECONDITION,
    }


def test_a_name_is_taken_for_a_key(
    gold: list[Trajectory], gold_tasks: list[Task], mock_templates: Mapping[str, Template]
) -> None:
    """What is to be looked up is guessed from the request; the error leads back to looking."""
    by_id = {task.id: task for task in gold_tasks}
    guesses = 0
    for one in gold:
        found = insert_mistakes(one, by_id[one.task], mock_templates, seed=5)
        if found is None:
            continue
        (at,), messages = found.wrong, found.trajectory.messages
        told = [m for m in messages if m.role is Role.TOOL]
        step = found.trajectory.steps[told.index(messages[at + 1])]
        said = "".join(m.content for m in messages[:at] if m.role is Role.USER)
        later = [s.call for s in found.trajectory.steps[found.trajectory.steps.index(step) + 2 :]]
        for right in (call for call in later if call.tool == step.call.tool):
            other = {k for k, v in right.arguments.items() if step.call.arguments.get(k) != v}
            if len(other) == 1 and right.arguments.keys() == step.call.arguments.keys():
                right_one, guess = (str(c.arguments[min(other)]) for c in (right, step.call))
                guesses += guess in said and right_one not in said
    assert guesses > 3


def test_the_wrong_call_is_learned_only_where_it_is_wanted(
    made: Made, mock_templates: Mapping[str, Template]
) -> None:
    found = [one for *_, one in made]
    tasks = [task for _, task, _ in made]
    trajectories = [one.trajectory for one in found]
    silent = {one.trajectory.id: one.wrong for one in found}
    masked = select_conversations(trajectories, tasks, mock_templates, silent=silent).kept
    for one, recovered in zip(masked, found, strict=True):
        at = [n for n, m in enumerate(one.messages) if m.role is Role.ASSISTANT]
        unlearned = {n for n, t in zip(at, one.turns, strict=True) if not t.learned}
        assert unlearned == set(recovered.wrong)
    learning = SftOptions(failed_calls=True)
    for one in select_conversations(trajectories, tasks, mock_templates, learning).kept:
        assert all(turn.learned for turn in one.turns)


def test_the_seed_alone_decides(
    gold: list[Trajectory], gold_tasks: list[Task], mock_templates: Mapping[str, Template]
) -> None:
    task = next(task for task in gold_tasks if task.id == gold[0].task)
    found = [insert_mistakes(gold[0], task, mock_templates, seed=seed) for seed in (1, 1, 2, 3, 4)]
    assert found[0] == found[1]
    assert len({repr(one) for one in found}) > 2
    assert found[0] is not None
    assert len(found[0].wrong) == 1
    assert found[0].trajectory.policy == f"oracle{RECOVERY_SUFFIX}"
    assert found[0].trajectory.id != gold[0].id


def test_messages_that_were_given_stay_given(made: Made, mock_templates: Any) -> None:
    one, task, _ = made[0]
    spoken = [at for at, m in enumerate(one.messages) if m.role is Role.ASSISTANT]
    given = one.model_copy(update={"given": tuple(range(len(spoken)))})
    found = insert_mistakes(given, task, mock_templates, mistakes=2)
    assert found is not None
    messages = found.trajectory.messages
    now = [at for at, m in enumerate(messages) if m.role is Role.ASSISTANT]
    assert {now[n] for n in found.trajectory.given} == set(now) - set(found.wrong)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda one: {"digest": "x"}, "does not come out"),
        (lambda one: {"task": "x"}, "belongs to task x"),
        (lambda one: {"contexts": (Context(spans=(Span(start=0, end=1),)),)}, "as it stands"),
        (
            lambda one: {
                "messages": tuple(
                    Message(role=m.role, content="{}") if m.role is Role.TOOL else m
                    for m in one.messages
                )
            },
            "does not come out",
        ),
    ],
)
def test_what_does_not_fit_is_refused(
    made: Made, mock_templates: Any, change: Callable[[Trajectory], dict[str, Any]], why: str
) -> None:
    one, task, _ = made[0]
    with pytest.raises(BadInput, match=why):
        insert_mistakes(one.model_copy(update=change(one)), task, mock_templates)
    with pytest.raises(BadInput, match="0 mistakes"):
        insert_mistakes(one, task, mock_templates, mistakes=0)


def test_a_trajectory_without_calls_has_no_recovery(made: Made, mock_templates: Any) -> None:
    one, task, _ = made[0]
    messages = tuple(m for m in one.messages[:2])
    bare = one.model_copy(update={"messages": messages, "steps": (), "digest": ""})
    assert insert_mistakes(bare, task, mock_templates) is None
