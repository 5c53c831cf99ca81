"""Starts of a task's own: near misses, and states in which a tool becomes possible."""

from __future__ import annotations

import random

import pytest

from envwright.environment.schema import Table, quote_name
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.tasks.goals import Unplannable
from envwright.tasks.grounding.call_arguments import FreshValues
from envwright.tasks.grounding.scene import ToolViews
from envwright.tasks.grounding.start_states import (
    TaskStart,
    enabling_patch,
    start_with_near_misses,
)
from envwright.tasks.grounding.write_goals import write_goal
from envwright.types import RowChange, Scalar
from tests.conftest import make_spec
from tests.unit.tasks.conftest import SceneOf
from tests.unit.tasks.worlds import OFFICE_STATE, READS, WRITES, office

SEEDS = range(25)


def starts(template: Template) -> list[TaskStart]:
    views, donor = ToolViews(template), FreshValues(template)
    return [start_with_near_misses(template, views, donor, random.Random(seed)) for seed in SEEDS]


def rows_of(session: Session, table: Table) -> dict[tuple[Scalar, ...], dict[str, Scalar]]:
    """All rows by primary key."""
    names = ", ".join(map(quote_name, table.columns))
    found = session.query(f"SELECT {names} FROM {quote_name(table.name)}")
    rows = [dict(zip(table.columns, row, strict=True)) for row in found]
    return {tuple(row[c] for c in table.primary_key): row for row in rows}


def added(template: Template, start: TaskStart) -> list[RowChange]:
    """The rows in which a start is not the environment's own; it must have all of these."""
    out = []
    with template.session() as plain, template.session(start.patch) as session:
        for table in template.schema.tables.values():
            before, after = rows_of(plain, table), rows_of(session, table)
            assert before.keys() <= after.keys()
            for key, row in after.items():
                if row != before.get(key):
                    out.append(RowChange(table.name, key, before.get(key), row))
    return out


@pytest.mark.parametrize("name", ["mock", "petstore", "retail", "office"])
def test_near_misses_differ_in_one_shown_attribute_besides_keys(
    name: str, request: pytest.FixtureRequest
) -> None:
    template: Template = request.getfixturevalue(f"{name}_template")
    views, made = ToolViews(template), 0
    for start in starts(template):
        if not start.patch:
            assert start == TaskStart()
            continue
        made += 1
        ((name, key),) = start.preferred
        table = template.schema.tables[name]
        homes = [home for home in views.by_home if home[0] == name and views.lookups(home)]
        shown = {c for h in homes for view in views.by_home[h] for t, c in view.shown if t == name}
        keys = {c for unique in (table.primary_key, *table.unique) for c in unique}
        with template.session() as session:
            rows = rows_of(session, table).values()
        (row,) = [r for r in rows if key in {r[home[1]] for home in homes}]
        copies = added(template, start)
        assert 1 <= len(copies) == start.distractors <= 3
        for copy in copies:
            assert copy.after is not None
            assert (copy.table, copy.operation) == (name, "insert")
            (different,) = {c for c in row if copy.after[c] != row[c]} - keys
            assert different in shown
            assert copy.after[different] is not None
        with template.session(start.patch) as session:
            for statement in template.invariants.values():
                assert session.query(statement.sql) == []
    assert made > 0


@pytest.mark.parametrize("name", ["mock", "petstore", "retail"])
def test_the_template_is_as_it_was(name: str, request: pytest.FixtureRequest) -> None:
    spec = request.getfixturevalue(f"{name}_template").spec
    template = Template(spec)
    starts(template)
    with template.session() as used, Template(spec).session() as fresh:
        for table in template.schema.tables.values():
            assert rows_of(used, table) == rows_of(fresh, table)


def test_a_start_fits_a_fresh_template_of_the_same_spec(petstore_template: Template) -> None:
    fresh = Template(petstore_template.spec)
    for start in starts(petstore_template)[:8]:
        with petstore_template.session(start.patch) as one, fresh.session(start.patch) as other:
            assert one.digest() == other.digest()


def test_the_same_numbers_give_the_same_start(mock_template: Template) -> None:
    assert starts(mock_template) == starts(mock_template)


def test_invariants_hold_where_a_copy_would_break_them() -> None:
    """At most one issue may be closed, and no person may be in a team with a namesake."""
    closed = "SELECT 1 FROM issues WHERE status = 'closed' GROUP BY 1 HAVING count(*) > 1"
    rules = {
        "one is closed": closed,
        "no namesakes": "SELECT 1 FROM people GROUP BY name, team HAVING count(*) > 1",
    }
    base = office(READS).spec
    invariants = tuple({"name": n, "sql": s} for n, s in rules.items())
    template = Template(base.model_validate({**base.data(), "invariants": invariants}))
    made = 0
    for start in starts(template):
        with template.session(start.patch) as session:
            made += start.distractors
            assert all(session.query(sql) == [] for sql in rules.values())
    assert made > 0


def test_where_no_row_can_be_copied_the_start_is_the_plain_one() -> None:
    """Without rows, without look-ups, and where every copy breaks a rule."""
    for template in (office(READS, ""), office(WRITES)):
        assert set(starts(template)) == {TaskStart()}
    one = Template(
        make_spec(
            "CREATE TABLE t (id TEXT PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('a', 'b')))"
            " STRICT, WITHOUT ROWID;",
            "list_all: {returns: {rows: 'SELECT id, kind FROM t'}}",
            state="INSERT INTO t VALUES ('1', 'a');",
            invariants={"only one": "SELECT 1 FROM t GROUP BY 1 HAVING count(*) > 1"},
        )
    )
    assert set(starts(one)) == {TaskStart()}


# --- making a tool possible ----------------------------------------------------------------------

SHUT = OFFICE_STATE.replace("'open'", "'waiting'")


def enabled(template: Template, tool: str, seed: int = 0) -> bytes:
    donor = FreshValues(template)
    return enabling_patch(template, template.tools[tool], donor, random.Random(seed))


def test_enabling_really_enables(scene_of: SceneOf) -> None:
    """No issue is open; one that is opened can be closed, if it is not the one without points."""
    template = office(state=SHUT)
    with pytest.raises(Unplannable, match="no row satisfies the guards"):
        write_goal(scene_of(template), template.tools["close_issue"])
    changed = set()
    for seed in range(8):
        patch = enabled(template, "close_issue", seed)
        assert patch
        scene = scene_of(template, seed, patch)
        goal = write_goal(scene, template.tools["close_issue"])
        (change,) = added(template, TaskStart(patch))
        assert (change.table, change.key) == ("issues", (goal.references["issue_id"].key,))
        assert change.after is not None
        assert change.before is not None
        assert {c for c in change.after if change.after[c] != change.before[c]} == {"status"}
        changed.add(change.key)
    assert ("I-5",) not in changed
    assert len(changed) > 1


def test_enabling_by_a_truth() -> None:
    template = office(state=OFFICE_STATE.replace(", 1)", ", 0)").replace("', 1)", "', 0)"))
    (change,) = added(template, TaskStart(enabled(template, "assign_issue")))
    assert change.after is not None
    assert (change.table, change.after["active"]) == ("people", 1)


@pytest.mark.parametrize(
    "tool",
    [
        "never: {parameters: {id: {column: issues.id}}, require: [{sql: SELECT 0, error: no}],"
        " do: [DELETE FROM notes]}",
        'never: {require: [{sql: "SELECT count(*) > 9 FROM notes", error: no}],'
        " do: [DELETE FROM notes]}",
    ],
)
def test_what_no_single_change_makes_possible_stays_so(tool: str) -> None:
    assert enabled(office(READS + "\n" + tool), "never") == b""


def test_enabling_keeps_the_rules() -> None:
    """The one change that would help breaks an invariant."""
    base = office(state=SHUT).spec
    rule = {"name": "nothing is open", "sql": "SELECT 1 FROM issues WHERE status = 'open'"}
    template = Template(base.model_validate({**base.data(), "invariants": [rule]}))
    assert enabled(template, "close_issue") == b""
