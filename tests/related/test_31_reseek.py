"""ReSeek (2510.00568): every result is judged; what was called bad leaves the context."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from envwright import Task, Trajectory
from envwright.errors import BadInput
from envwright.rollout.policies.context_reduction import (
    BAD_RESULT_NOTE,
    JUDGE_INSTRUCTION,
    JudgedReducer,
    ReducedContextPolicy,
    render_context,
)
from envwright.rollout.policies.policy_protocol import OrdinaryFactory
from envwright.rollout.policies.policy_registry import policy_named
from envwright.scoring.rewards.judgements import (
    JudgementReward,
    is_useful,
    judged_good,
    useful_values,
)
from envwright.types import Aside, Call, Context, Message, Role, Scenario, StopReason
from tests.related.conftest import Library
from tests.related.smoke_recipe import run_recipe
from tests.unit.scoring.rewards.made import a_task, call, played

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other

Judge = Callable[[Sequence[Message]], Awaitable[Message]]


def wrote(words: str) -> Message:
    return Message(role=Role.ASSISTANT, content=words)


def says(good: Callable[[Sequence[Message]], bool]) -> Judge:
    """A judge; its function gets what was read without the instruction."""

    async def judge(messages: Sequence[Message]) -> Message:
        assert messages[-1].content == JUDGE_INSTRUCTION
        return wrote(f'{{"good": {str(good(messages[:-1])).lower()}}}')

    return judge


def honest(task: Task) -> Judge:
    return says(lambda seen: is_useful([m for m in seen if m.role is Role.TOOL][-1:], task))


def episode(library: Library, task: Task, judge: Judge) -> Trajectory:
    """A policy that calls every tool once, and sees only what the judge leaves."""
    inner = policy_named("call-everything")
    assert isinstance(inner, OrdinaryFactory)

    def make(start):  # type: ignore[no-untyped-def]
        return ReducedContextPolicy(inner.make(start), JudgedReducer(judge), "judged")

    (one,) = library.play(OrdinaryFactory("judged", make), [task])
    assert not one.failures
    return one


def test_what_was_judged_bad_is_not_seen_again(library: Library) -> None:
    bad = 0
    for task in library.tasks[:8]:
        one = episode(library, task, honest(task))
        told = [m for m in one.messages if m.role is Role.TOOL]
        kept = [judged_good(aside.message.content) for aside in one.asides]
        assert len(kept) >= len(told) - 1  # of the last results nobody needs to know
        for context in one.contexts:
            seen = [m.content for m in render_context(context, one.messages) if m.role == Role.TOOL]
            for shown, whole, good in zip(seen, told, kept, strict=False):
                assert shown == (whole.content if good else BAD_RESULT_NOTE)
        # The judge too reads what it left, and the result in question.
        for number, aside in enumerate(one.asides):
            read = render_context(aside.context, one.messages)
            seen = [m.content for m in read if m.role is Role.TOOL]
            assert seen[-1] == told[number].content
            assert (BAD_RESULT_NOTE in seen[:-1]) == (False in kept[:number])
        bad += kept.count(False)
    assert bad > 8


def test_a_judgement_that_cannot_be_read_leaves_the_result(library: Library) -> None:
    async def judge(messages: Sequence[Message]) -> Message:
        return wrote("Perhaps.")

    one = episode(library, library.tasks[0], judge)
    assert one.asides
    assert BAD_RESULT_NOTE not in one.model_dump_json()


@pytest.mark.parametrize(
    ("value", "judged", "earned"),
    [
        ("M-7", "true", 0.1),  # good and called good
        ("M-7", "false", -0.1),
        ("M-9", "true", -0.1),
        ("M-9", "false", 0.1),
        ("M-7", "perhaps", -0.1),
        ("M-9", "perhaps", -0.1),
    ],
)
def test_the_table_of_rewards(value: str, judged: str, earned: float) -> None:
    task = a_task(gold=(call("lend", member="M-7"),))
    one = played(call("find"), "Done.")
    told = Message(role=Role.TOOL, content=f'{{"id": "{value}"}}', tool_call_id="1")
    at = next(n for n, m in enumerate(one.messages) if m.role is Role.TOOL)
    messages = (*one.messages[:at], told, *one.messages[at + 1 :])
    aside = Aside(
        role="judge", turn=1, context=Context(spans=()), message=wrote(f'{{"good": {judged}}}')
    )
    other = aside.model_copy(update={"role": "summary"})
    one = one.model_copy(update={"messages": messages, "asides": (other, aside)})
    assert JudgementReward()(one, task) == pytest.approx(earned)
    assert JudgementReward(each=0.5)(one, task) == pytest.approx(5 * earned)


def test_what_the_user_said_is_no_evidence() -> None:
    scenario = Scenario(opening="Please lend B-1 to Ann.", known={"e-mail": "ann@example.com"})
    gold = (
        Call(tool="find", arguments={"name": "Ann", "e-mail": "ann@example.com"}),
        Call(tool="lend", arguments={"book": "B-1", "member": "M-7", "fast": True}),
    )
    task = a_task(gold=gold).model_copy(update={"scenario": scenario, "answers": {"due": 14}})
    assert useful_values(task) == {'"M-7"', "14"}


def test_always_good_earns_less_than_honesty(library: Library) -> None:
    """As does always bad; over the tasks, and no task rewards either more than honesty."""
    reward = JudgementReward()
    sums = {"honest": 0.0, "good": 0.0, "bad": 0.0}
    for task in library.tasks[:12]:
        judges = {
            "honest": honest(task),
            "good": says(lambda _: True),
            "bad": says(lambda _: False),
        }
        earned = {name: reward(episode(library, task, one), task) for name, one in judges.items()}
        assert earned["honest"] >= max(earned.values())
        sums = {name: sums[name] + earned[name] for name in sums}
    assert sums["honest"] > sums["good"] + 1
    assert sums["honest"] > sums["bad"]


def test_a_charge_below_zero_is_refused() -> None:
    with pytest.raises(BadInput, match="each"):
        JudgementReward(each=-1.0)


def test_judgements_are_learned(tmp_path: Path) -> None:
    """By the recipe alone; the small policy's judgements are words that nobody can read yet."""
    keys = 'context = "judge"\npenalties = { judge = 1.0 }'
    (line,), (found,) = run_recipe(tmp_path, keys, steps=1)
    assert line["gap"] < 1e-3
    assert line["tokens/asides"] > 0
    assert {aside.role for one in found for aside in one.asides} == {"judge"}
    assert any(one.stop is StopReason.DONE for one in found)
