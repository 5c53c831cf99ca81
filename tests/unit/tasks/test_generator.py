"""Making one task: options, determinism, and environments in which little is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from envwright import BadInput
from envwright.environment.template import Template
from envwright.tasks.generator import TaskGenerator, TaskOptions
from envwright.tasks.goals import Unplannable
from envwright.tasks.grounding.sketch_goals import GoalKindRates
from envwright.types import Task
from tests.conftest import make_spec
from tests.unit.tasks.handmade import why_not
from tests.unit.tasks.worlds import (
    CLOSE,
    FIND_ISSUES,
    OFFICE_SCHEMA,
    OFFICE_STATE,
    READS,
    SET_DUE,
    WRITES,
    office,
)

ATTEMPTS = 40


def drafts(
    template: Template, options: TaskOptions | None = None, attempts: int = ATTEMPTS
) -> tuple[list[Task], Counter[str]]:
    """What comes of so many attempts: tasks, and reasons why there are no others."""
    generator = TaskGenerator([template], 0, options)
    made, reasons = [], Counter[str]()
    for number in range(attempts):
        try:
            made.append(generator.draft(number))
        except Unplannable as error:
            reasons[str(error)] += 1
    assert len(made) + sum(reasons.values()) == attempts
    assert all(reasons)
    return made, reasons


# --- options -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"max_calls": 0}, "max-calls"),
        ({"apart": True}, "only tasks that are made like others"),
        ({"min_calls": 0}, "min-calls"),
        ({"min_calls": 5, "max_calls": 4}, "min-calls"),
        ({"samplers": ()}, "no sampler"),
        ({"samplers": ("random_wlak",)}, "random_wlak"),
        ({"families": ()}, "no family"),
        ({"families": ("pirate",)}, "pirate"),
        ({"refinement": 1.5}, "refinement"),
        ({"level": 0}, "level"),
        ({"level": 6}, "level"),
    ],
)
def test_bad_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        TaskOptions(**options)  # type: ignore[arg-type]


def test_golds_have_the_length_that_is_asked_for() -> None:
    made, _ = drafts(office(), TaskOptions(min_calls=4, max_calls=6))
    assert made
    assert all(4 <= len(task.gold) <= 6 for task in made)
    short, _ = drafts(office(), TaskOptions(max_calls=1))
    assert all(len(task.gold) == 1 for task in short)


def test_plain_tasks_hold_nothing_back() -> None:
    made, _ = drafts(office(), TaskOptions(refinement=0.0, max_calls=5))
    assert made
    # More than three wishes are told in turns, whatever the dial says.
    short = [task for task in made if len(task.scenario.goals) <= 3]
    assert short
    assert not any(task.scenario.later or task.pauses for task in short)


def test_kinds_of_goals_are_drawn_as_asked() -> None:
    """Nothing but refusals where they are possible, and no question where none is wanted."""
    made, _ = drafts(
        office(FIND_ISSUES + CLOSE), TaskOptions(kinds=GoalKindRates(refuse=1.0), question=0.0)
    )
    refused = [task for task in made if task.answers.get("outcome", "done") != "done"]
    assert len(refused) > len(made) / 2
    plain = TaskOptions(kinds=GoalKindRates(0, 0, 0, 0, vague=0), question=0.0)
    made, _ = drafts(office(FIND_ISSUES + CLOSE), plain)
    assert made
    assert all("q1" not in task.answers or task.path for task in made)


def test_tasks_like_others_keep_their_changes_where_a_tool_is_wanted() -> None:
    made, _ = drafts(office(), TaskOptions(min_calls=3, max_calls=6, kinds=GoalKindRates(0, 0, 0)))
    given = next(task for task in made if len(_writes(task)) > 1)
    for tool in set(_writes(given)):
        again, _ = drafts(office(), TaskOptions(like=(given,), focus=(tool,)), 10)
        assert again
        assert all(_writes(one) == _writes(given) for one in again)


def _writes(task: Task) -> list[str]:
    tools = office().tools
    return [call.tool for call in task.gold if tools[call.tool].is_write]


def test_a_draft_depends_on_seed_and_number_alone() -> None:
    first, second = TaskGenerator([office()], 3), TaskGenerator([Template(office().spec)], 3)
    numbers = [n for n in range(10) if _possible(first, n)]
    assert [first.draft(n) for n in reversed(numbers)][::-1] == [second.draft(n) for n in numbers]
    assert len({first.draft(n).id for n in numbers}) == len(numbers)
    other = TaskGenerator([office()], 4)
    assert all(_possible(other, n) is None or other.draft(n) != first.draft(n) for n in numbers)


def _possible(generator: TaskGenerator, number: int) -> bool | None:
    try:
        return bool(generator.draft(number))
    except Unplannable:
        return None


# --- little is possible --------------------------------------------------------------------------

NEVER = CLOSE.replace("SELECT 1 FROM issues WHERE id = :issue_id", "SELECT 0", 1)
TINY = "CREATE TABLE t (id TEXT PRIMARY KEY, v INTEGER) STRICT, WITHOUT ROWID;"
PAIRS = "CREATE TABLE p (a INTEGER, b INTEGER, PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID;"


def used(made: Sequence[Task]) -> set[str]:
    return {step.tool for task in made for step in task.gold}


def test_without_writes_there_are_questions_only() -> None:
    made, _ = drafts(office(READS))
    assert len(made) > ATTEMPTS / 4
    assert all(task.answers for task in made)
    assert all(why_not(task, office(READS)) == "" for task in made)


def test_without_reading_tools_rows_are_named() -> None:
    template = office(WRITES)
    made, _ = drafts(template)
    assert made
    for task in made:
        assert not any(template.tools[step.tool].is_write is False for step in task.gold)
        assert set(task.answers) <= {"outcome"}
    assert all(why_not(task, template) == "" for task in made)


@pytest.mark.parametrize("tool", [FIND_ISSUES, SET_DUE])
def test_one_tool(tool: str) -> None:
    template = office(tool)
    made, _ = drafts(template)
    assert used(made) == set(template.tools)
    assert all(why_not(task, template) == "" for task in made)


def test_without_rows_nothing_is_asked_or_changed() -> None:
    made, reasons = drafts(office(READS + SET_DUE + CLOSE, ""))
    assert made == []
    assert sum(reasons.values()) == ATTEMPTS


def test_without_rows_some_can_be_made() -> None:
    tools = """
hire:
  parameters: {name: {column: people.name}, email: {column: people.email}}
  do: ["INSERT INTO people VALUES (new_id('P'), :name, :email, 'red', 1)"]
"""
    template = office(READS + tools, "")
    made, _ = drafts(template)
    assert "hire" in used(made)
    assert all(why_not(task, template) == "" for task in made)


def test_where_rows_can_only_be_counted_they_are_counted() -> None:
    tools, state = "all: {returns: {rows: SELECT id FROM t}}", "INSERT INTO t VALUES ('x', NULL);"
    made, _ = drafts(Template(make_spec(TINY, tools, state=state)))
    assert made
    answers = {str(answer) for task in made for answer in task.answers.values()}
    assert answers <= {"1", "True", "False"}


def test_a_tool_that_never_works_is_never_used() -> None:
    made, _ = drafts(office(READS + NEVER + SET_DUE))
    assert "set_due" in used(made)
    alone, reasons = drafts(office(NEVER))
    assert all(task.answers.get("outcome", "done") != "done" for task in alone)
    assert sum(reasons.values()) > 0


EMPTY_ENVIRONMENTS = {
    "no tools": (OFFICE_SCHEMA, "", OFFICE_STATE),
    "a host tool": (
        OFFICE_SCHEMA,
        "bye: {host: transfer, parameters: {summary: {type: string}}}",
        "",
    ),
    "tools of the user": (
        OFFICE_SCHEMA,
        "mine: {actor: user, do: [DELETE FROM notes]}\n"
        "look: {actor: user, returns: {rows: SELECT id FROM people}}",
        OFFICE_STATE,
    ),
    "a write without effect": (
        TINY,
        "touch: {do: [UPDATE t SET v = v]}",
        "INSERT INTO t VALUES ('x', 1);",
    ),
    "a key that nobody could say": (
        TINY,
        "drop_it: {parameters: {id: {column: t.id}}, do: [DELETE FROM t WHERE id = :id]}",
        "INSERT INTO t VALUES ('two' || char(10) || 'lines', 1);",
    ),
    "a tool that always fails": (
        TINY,
        "all: {returns: {rows: \"SELECT id, v FROM t WHERE json_extract('x', '$')\"}}",
        "INSERT INTO t VALUES ('x', 1);",
    ),
}


@pytest.mark.parametrize("name", EMPTY_ENVIRONMENTS)
def test_where_nothing_is_possible_there_are_reasons(name: str) -> None:
    schema, tools, state = EMPTY_ENVIRONMENTS[name]
    made, reasons = drafts(Template(make_spec(schema, tools, state=state)))
    assert made == []
    assert sum(reasons.values()) == ATTEMPTS


def test_keys_of_several_columns_only() -> None:
    tools = """
all_pairs: {returns: {rows: "SELECT a, b FROM p"}}
cut:
  parameters: {a: {column: p.a}, b: {column: p.b}}
  require: [{sql: SELECT 1 FROM p WHERE a = :a AND b = :b, error: none}]
  do: [DELETE FROM p WHERE a = :a AND b = :b]
"""
    state = "INSERT INTO p VALUES (1, 1), (1, 2), (2, 1);"
    template = Template(make_spec(PAIRS, tools, state=state))
    made, _ = drafts(template)
    assert used(made) <= {"cut", "all_pairs"}
    assert all(why_not(task, template) == "" for task in made)
