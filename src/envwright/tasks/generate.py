"""Making tasks: plan, ground, word, check, prove. Deterministic in the environment and the seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from envwright.errors import BadInput
from envwright.runtime.graph import ToolGraph, tool_graph
from envwright.runtime.session import Session
from envwright.runtime.template import Template
from envwright.tasks.goals import attribute_goal, count_goal, made_rows, write_goal
from envwright.tasks.mutants import WritePool
from envwright.tasks.plan import Goal, Unplannable
from envwright.tasks.prove import failure, prove, replay
from envwright.tasks.reference import fits
from envwright.tasks.replay import replay_elsewhere
from envwright.tasks.rubric import RubricError, make_rubric
from envwright.tasks.values import Donor
from envwright.tasks.words import question, request, wording
from envwright.types import (
    Call,
    EnvironmentRef,
    Scalar,
    Scenario,
    Task,
    content_hash,
)

ATTEMPTS_PER_TASK = 40
"""Attempts before generation gives up on reaching the count."""
_QUESTION_SHARE = 0.2
_SECOND_GOAL = 0.45


@dataclass(slots=True)
class Generated:
    """What came of it: proven tasks, and why others were dropped."""

    tasks: list[Task] = field(default_factory=list)
    dropped: Counter[str] = field(default_factory=Counter)


class Generator:
    """Everything that is made once per environment."""

    def __init__(self, template: Template, seed: int) -> None:
        self.template = template
        self.seed = seed
        self.donor = Donor(template)
        self.graph: ToolGraph = tool_graph(template)
        self.pool = WritePool(template, self.donor, seed)
        self.writers = [t for t in template.tools.values() if self.pool.calls.get(t.name)]

    def attempt(self, number: int, max_calls: int) -> Task:
        """One task without its replay in another process.

        Raises:
            Unplannable: nothing came of it; the message is the reason to be counted.
        """
        seed = self.seed * 1_000_000 + number
        rng = random.Random(f"task {seed}")
        with self.template.session() as session:
            goals = self._goals(session, rng)
            calls = _gold(goals)
            if len(calls) > max_calls:
                raise Unplannable(f"more than {max_calls} calls")
            self._require_stable(session, goals)
        task = self._task(goals, calls, seed, rng)
        proof = prove(task, {self.template.id: self.template}, self.pool)
        reason = failure(proof.model_copy(update={"replay_identical": True}))
        if reason:
            raise Unplannable(reason)
        return task.model_copy(update={"proof": proof})

    def _goals(self, session: Session, rng: random.Random) -> list[Goal]:
        goals = [self._goal(session, [], {}, rng)]
        if rng.random() < _SECOND_GOAL:
            made = made_rows(session, goals[0], set()) if goals[0].call else {}
            goals.append(self._goal(session, goals, made, rng))
        return goals

    def _goal(
        self,
        session: Session,
        before: Sequence[Goal],
        made: dict[str, Scalar],
        rng: random.Random,
    ) -> Goal:
        asked = sum(bool(goal.question) for goal in before)
        if not self.writers or rng.random() < _QUESTION_SHARE:
            name = f"q{asked + 1}"
            kinds = [attribute_goal, count_goal]
            rng.shuffle(kinds)
            for kind in kinds:
                try:
                    return kind(session, name, rng)
                except Unplannable:
                    continue
            raise Unplannable("no question can be asked")
        names = self._next_tools([goal.tool for goal in before])
        writers = [t for t in self.writers if t.name in names] or self.writers
        return write_goal(session, rng.choice(writers), made, self.donor, rng)

    def _next_tools(self, done: Sequence[str]) -> set[str]:
        """Tools that the graph connects with what was done; all of them at the start."""
        if not done:
            return {tool.name for tool in self.writers}
        return {e.target for e in self.graph.edges if e.source in done}

    def _require_stable(self, session: Session, goals: Sequence[Goal]) -> None:
        """Descriptions and answers hold at the start and at the end, whatever the agent's order."""
        with self.template.session() as start:
            for goal in goals:
                for reference in goal.references.values():
                    if not fits(start, reference):
                        raise Unplannable("a description is ambiguous at the start")
                if goal.answer_sql:
                    answers = [
                        state.query(goal.answer_sql, goal.answer_bound)
                        for state in (start, session)
                    ]
                    if answers[0] != answers[1]:
                        raise Unplannable("an answer changes during the task")

    def _task(
        self, goals: Sequence[Goal], calls: tuple[Call, ...], seed: int, rng: random.Random
    ) -> Task:
        template = self.template
        answers = {goal.question: goal.answer for goal in goals if goal.question}
        with template.session() as session:
            for call in calls:
                if not session.call(call.tool, call.arguments).ok:
                    raise Unplannable("the gold does not run from the start")
            diff = session.diff()
        try:
            rubric = make_rubric(diff, template.schema, answers, template.spec.name)
        except RubricError as error:
            raise Unplannable(f"no rubric: {error}") from None
        clauses = [request(goal, template.tools[goal.tool]) for goal in goals]
        scenario = Scenario(
            opening=wording(clauses, rng),
            goals=tuple(clauses),
            questions=tuple(
                question(goal, clause)
                for goal, clause in zip(goals, clauses, strict=True)
                if goal.question
            ),
        )
        return Task(
            environments=(EnvironmentRef(name=template.spec.name, id=template.id),),
            scenario=scenario,
            gold=calls,
            answers=answers,
            rubric=rubric,
            plan=" > ".join(call.tool for call in calls),
            difficulty=_difficulty(goals, calls, template),
            seed=seed,
        )


def generate(
    template: Template,
    count: int,
    seed: int = 0,
    *,
    max_calls: int = 4,
    progress: Callable[[int, int], None] | None = None,
) -> Generated:
    """Proven tasks for one environment.

    Args:
        template: the environment.
        count: how many tasks are wanted; fewer come when the environment does not hold them.
        seed: the same seed gives the same tasks.
        max_calls: calls of a gold, at most.
        progress: called with the number of proven tasks and of attempts.

    Raises:
        BadInput: ``count`` or ``max_calls`` is not positive.
    """
    if count < 1 or max_calls < 1:
        raise BadInput("count and max-calls must be at least 1.")
    generator = Generator(template, seed)
    out = Generated()
    seen: set[str] = set()
    for number in range(count * ATTEMPTS_PER_TASK):
        if len(out.tasks) >= count:
            break
        try:
            task = generator.attempt(number, max_calls)
        except Unplannable as error:
            out.dropped[str(error)] += 1
            continue
        key = content_hash([[call.data() for call in task.gold], task.answers])
        if key in seen:
            out.dropped["a duplicate"] += 1
            continue
        seen.add(key)
        out.tasks.append(task)
        if progress:
            progress(len(out.tasks), number + 1)
    _confirm(out, template)
    return out


def _confirm(out: Generated, template: Template) -> None:
    """Keep the tasks that another process replays to the same observations and state."""
    if not out.tasks:
        return
    templates = {template.id: template}
    elsewhere = replay_elsewhere(out.tasks, templates)
    kept = []
    for task, there in zip(out.tasks, elsewhere, strict=True):
        if replay(task, templates) != there or task.proof is None:
            out.dropped["the replay differs"] += 1
            continue
        proof = task.proof.model_copy(update={"replay_identical": True})
        kept.append(task.model_copy(update={"proof": proof}))
    out.tasks = kept


def _gold(goals: Sequence[Goal]) -> tuple[Call, ...]:
    """All calls in order; a look-up that was already made is not repeated."""
    calls: list[Call] = []
    for goal in goals:
        for call in goal.calls():
            if call not in calls or call == goal.call:
                calls.append(call)
    return tuple(calls)


def _difficulty(
    goals: Sequence[Goal], calls: Sequence[Call], template: Template
) -> dict[str, float]:
    """Features of a task, as numbers."""
    references = [r for goal in goals for r in goal.references.values()]
    return {
        "calls": float(len(calls)),
        "goals": float(len(goals)),
        "writes": float(sum(template.tools[c.tool].is_write for c in calls)),
        "lookups": float(sum(not template.tools[c.tool].is_write for c in calls)),
        "hops": float(max((1 + len(r.owners) for r in references), default=0)),
        "questions": float(sum(bool(goal.question) for goal in goals)),
        "given_values": float(sum(len(goal.values) for goal in goals)),
    }
