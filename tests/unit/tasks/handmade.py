"""Tasks made by hand: a gold and answers, with the rubric that follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from envwright.environment.template import Template
from envwright.environment.world import World, open_world
from envwright.scoring.rubric import make_rubric
from envwright.tasks.grounding.call_arguments import FreshValues
from envwright.tasks.proof.gold_mutants import WritePool, WritePools
from envwright.tasks.proof.prover import proof_failure, prove_task
from envwright.types import (
    AnswerCheck,
    Call,
    EnvironmentRef,
    Json,
    Proof,
    Question,
    Rubric,
    Scenario,
    Task,
    TaskCheck,
)


def call(tool: str, **arguments: Json) -> Call:
    return Call(tool=tool, arguments=arguments)


def ref(template: Template, prefix: str = "") -> EnvironmentRef:
    return EnvironmentRef(name=template.spec.name, id=template.id, prefix=prefix)


def task_of(
    template: Template,
    gold: Sequence[Call] = (),
    answers: Mapping[str, Json] | None = None,
    *,
    schemas: Mapping[str, Json] | None = None,
    rules: Sequence[TaskCheck] = (),
    **more: object,
) -> Task:
    """The task whose gold these calls are; ``schemas`` are those of its questions."""
    answers = answers or {}
    questions = [
        Question(name=name, text=f"{name}?", json_schema=(schemas or {}).get(name, {}))
        for name in answers
    ]
    bare = Task(
        environments=(ref(template),),
        scenario=Scenario(opening="Please.", questions=tuple(questions)),
        gold=tuple(gold),
        answers=dict(answers),
        rubric=Rubric(checks=()),
    )
    with world_of(bare, template) as world:
        for step in gold:
            world.carry_out(step)
        made = make_rubric(world.sessions[template.spec.name], answers, template.spec.name)
    return bare.model_copy(update={"rubric": Rubric(checks=(*made.checks, *rules)), **more})


def world_of(task: Task, *templates: Template) -> World:
    return open_world(task, {template.id: template for template in templates})


@cache
def pool_of(template: Template) -> WritePool:
    return WritePool(template, FreshValues(template), 0)


def proof_of(task: Task, *templates: Template) -> Proof:
    """The proof, with what needs words and another process taken for granted."""
    by_id = {template.id: template for template in templates}
    proof = prove_task(task, by_id, WritePools(by_id))
    return proof.model_copy(update={"solver_reward": 1.0, "replay_identical": True})


def why_not(task: Task, *templates: Template) -> str:
    """Why a task is not proven; empty when it is."""
    return proof_failure(proof_of(task, *templates))


def without(task: Task, kind: type) -> Task:
    """The task without the checks of a kind."""
    checks = tuple(c for c in task.rubric.checks if not isinstance(c, kind))
    return task.model_copy(update={"rubric": Rubric(checks=checks)})


def with_answer(task: Task, name: str, value: Json) -> Task:
    """The task whose rubric expects another answer."""
    checks = [
        c.model_copy(update={"expected": value})
        if isinstance(c, AnswerCheck) and c.question == name
        else c
        for c in task.rubric.checks
    ]
    return task.model_copy(update={"rubric": Rubric(checks=tuple(checks))})
