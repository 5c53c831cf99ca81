"""Goal states: every end that fits scores 1, two at once or a row that misses do not."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.environment.world import open_world
from envwright.scoring.rubric import apply_rubric
from envwright.tasks.generator import TaskGenerator, TaskOptions
from envwright.tasks.goals import Unplannable
from envwright.tasks.parser.lexer import UnsolvedError
from envwright.tasks.parser.message_parser import read_turn
from envwright.tasks.parser.syntax_tree import ChangeClause, LiteralExpr
from envwright.tasks.parser.tool_vocabulary import vocabulary_of
from envwright.types import Call, OneOfCheck, Task
from tests.unit.tasks.handmade import task_of, world_of

ROOT = Path(__file__).parents[4]
RECRUITING = ROOT / "worlds/src/envwright_worlds/recruiting_desk"
THEATRE = ROOT / "environments/authored/theatre_box_office"


@cache
def template(folder: Path) -> Template:
    return Template(load_environment(folder))


@cache
def tasks(folder: Path, attempts: int = 9) -> list[Task]:
    generator = TaskGenerator([template(folder)], 1, TaskOptions(goal_states=1.0, distract=0.0))
    out = []
    for number in range(attempts):
        try:
            task = generator.attempt(number)
        except Unplannable:
            continue
        if "ends" in task.difficulty:
            out.append(task)
    return out


def reward(task: Task, calls: tuple[Call, ...]) -> float:
    templates = {one.id: one for one in map(template, (RECRUITING, THEATRE))}
    with open_world(task, templates) as world:
        for call in calls:
            world.call(call.tool, call.arguments)
        return apply_rubric(task.rubric, world, task.answers).reward or 0.0


def changes(task: Task, calls: tuple[Call, ...]) -> tuple[Call, ...]:
    tools = {**template(RECRUITING).tools, **template(THEATRE).tools}
    return tuple(call for call in calls if tools[call.tool].is_write)


@pytest.mark.parametrize("folder", [RECRUITING, THEATRE], ids=lambda folder: folder.name)
def test_each_way_scores_and_nothing_near_it_does(folder: Path) -> None:
    open_ones = [task for task in tasks(folder) if task.alternatives]
    assert open_ones
    for task in open_ones:
        ways = [task.gold, *task.alternatives]
        assert len({repr(changes(task, way)) for way in ways}) == len(ways)
        assert [reward(task, way) for way in ways] == [1.0] * len(ways)
        assert reward(task, ()) == 0.0
        assert reward(task, changes(task, ways[0])[:-1]) == 0.0
        assert all(reward(task, decoy) < 1.0 for decoy in task.decoys)
        assert any(isinstance(check, OneOfCheck) for check in task.rubric.checks)
        assert task.proof is not None
        assert task.proof.mutants["alternative"] == len(task.alternatives)


def test_rows_of_which_one_way_misses_are_settled_by_another() -> None:
    settled = [t for t in tasks(RECRUITING) if ": either " in t.scenario.opening]
    assert settled
    for task in settled:
        kinds = {tuple(call.tool for call in changes(task, way)) for way in task.alternatives}
        assert len(kinds) == len(task.alternatives)


def test_alternatives_survive_the_file() -> None:
    task = next(task for task in tasks(THEATRE) if task.alternatives)
    again = Task.model_validate(task.data())
    assert again == task
    assert again.id == task.id != task.model_copy(update={"alternatives": ()}).id


# --- words ---------------------------------------------------------------------------------------


def change(text: str) -> ChangeClause:
    with world_of(task_of(template(THEATRE)), template(THEATRE)) as world:
        (clause,) = read_turn(text, vocabulary_of(world))
    assert isinstance(clause, ChangeClause)
    return clause


@pytest.mark.parametrize(
    ("rows", "some"),
    [
        ("any section with price above $20", 1),
        ("any one of the sections with price above $20", 1),
        ("any single section with price above $20", 1),
        ("just any section with price above $20", 1),
        ("at least two sections with price above $20", 2),
        ("at least two out of the sections with price above $20", 2),
        ("no fewer than three sections with price above $20", 3),
        ("every section with price above $20", 0),
    ],
)
def test_amounts_of_rows(rows: str, some: int) -> None:
    found = change(f"Move the order “T-605” to {rows}.")
    assert found.some == some
    assert found.every is not None
    assert len(found.every.any_of[0]) == 1


def test_limits_and_wishes() -> None:
    found = change("Move the order “T-605” to any section. The price should be as low as possible.")
    ((value,),) = [[fact.value for fact in found.facts]]
    assert isinstance(value, LiteralExpr)
    assert (value.kind, value.raw) == ("wish", "low")
    found = change(
        "Move the order “T-605” to at least two sections. The total price should be at most $80."
    )
    assert [(fact.label[0], fact.relation) for fact in found.facts] == [("total", "until")]


def test_two_ways() -> None:
    found = change("For every order with status held: either release it, or collect it.")
    assert found.every is not None
    assert found.instead is not None
    assert found.instead.every == found.every
    with pytest.raises(UnsolvedError):
        change("For every order with status held and name “x”: either release it.")
