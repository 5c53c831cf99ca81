"""Hand-made tasks on the mock environment, and a scorer that compares with the gold's end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from envwright import Template, World, open_world
from envwright.rollout.engine import Scorer
from envwright.rollout.policies.policy_protocol import OrdinaryFactory
from envwright.rollout.policies.script import Move, ScriptedPolicy, ScriptView
from envwright.scoring.answers import parse_answers
from envwright.types import (
    Call,
    EnvironmentRef,
    Message,
    Proof,
    Question,
    Rubric,
    Scenario,
    Score,
    StateCheck,
    Task,
    Verdict,
)

MakeTask = Callable[..., Task]


def call(tool: str, **arguments: Any) -> Call:
    return Call(tool=tool, arguments=arguments)


LEND = (
    call("find_members", email="ada@example.org"),
    call("find_books", title="On Tides"),
    call("lend_book", member_id="M-1", book_id="B-4"),
)
COUNT = (call("list_loans", member_id="M-1"),)


def make_task(template: Template, gold: Sequence[Call] = LEND, **scenario: Any) -> Task:
    """A task whose proof holds the digest of the gold's end."""
    answers = scenario.pop("answers", {})
    scenario.setdefault("opening", "Please lend “On Tides” to the member ada@example.org.")
    scenario["questions"] = tuple(
        Question(name=name, text="Tell me how many.", json_schema={"type": "integer"})
        for name in answers
    )
    with template.session() as session:
        for step in gold:
            session.call(step.tool, step.arguments)
        digest = session.digest(normalise=True)
    return Task(
        environments=(EnvironmentRef(name="mock", id=template.id),),
        scenario=Scenario(**scenario),
        gold=tuple(gold),
        answers=answers,
        rubric=Rubric(checks=(StateCheck(name="unused", sql="SELECT 1", environment="mock"),)),
        proof=Proof(
            gold_reward=1,
            noop_reward=0,
            gold_digest=digest,
            replay_identical=True,
            solver_reward=1,
        ),
    )


def digest_score(task: Task, world: World, messages: Sequence[Message]) -> Score:
    """1 when the state is the gold's and the answers are."""
    assert task.proof is not None
    state = world.digest(normalise=True) == task.proof.gold_digest
    answers = parse_answers(messages) == task.answers
    return Score(
        reward=float(state and answers),
        share=(state + answers) / 2,
        verdicts=(Verdict(name="state", ok=state), Verdict(name="answers", ok=answers)),
    )


def many(template: Template, count: int) -> list[Task]:
    """Tasks that differ in their words, member and book."""
    pairs = [(m, b) for m in ("M-1", "M-2", "M-4") for b in ("B-1", "B-3", "B-4", "B-5")]
    return [
        make_task(
            template,
            (call("find_members"), call("lend_book", member_id=member, book_id=book)),
            opening=f"Wish {number}: lend {book} to {member}.",
        )
        for number in range(count)
        for member, book in [pairs[number % len(pairs)]]
    ]


@pytest.fixture(scope="session")
def task_of(mock_template: Template) -> MakeTask:
    """``make_task`` on the mock environment."""
    return lambda *gold, **scenario: make_task(mock_template, gold or LEND, **scenario)


@pytest.fixture(scope="session")
def question(mock_template: Template) -> Task:
    """A task that changes nothing and asks for a number."""
    return make_task(mock_template, COUNT, answers={"loans": 2}, opening="How many loans has M-1?")


@pytest.fixture(scope="session")
def tasks(mock_template: Template) -> list[Task]:
    """Twelve tasks."""
    return many(mock_template, 12)


@pytest.fixture
def world(mock_template: Template, task_of: MakeTask) -> Iterator[World]:
    """A world of the usual task."""
    with open_world(task_of(), {mock_template.id: mock_template}) as opened:
        yield opened


@pytest.fixture(scope="session")
def score() -> Scorer:
    """``digest_score``."""
    return digest_score


@pytest.fixture(scope="session")
def playing() -> Callable[..., OrdinaryFactory]:
    """A factory of policies that make the given moves."""

    def make(*moves: Move) -> OrdinaryFactory:
        def script(_: ScriptView) -> Iterator[Move]:
            yield from moves

        return OrdinaryFactory("moves", lambda start: ScriptedPolicy("moves", script))

    return make
