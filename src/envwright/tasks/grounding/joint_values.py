"""Values that pass from one environment of a task to another.

A change in one environment takes, in place of a value that the user gives, what a row of an earlier
environment shows: "… with the email of the customer named …". The gold looks the value up with the
tools of the one and gives it to a tool of the other, so that neither can be done alone.

Where rows of the environments are said to be the same people or things (``SharedRows``), the value
lies in what belongs to the one whom the task is about; or somebody whom one environment knows is
entered in the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from envwright.environment.schema import Column, quote_name
from envwright.environment.session import Session, Snapshot
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.tasks.goals import (
    AttributeFact,
    DerivedValue,
    Goal,
    RowReference,
    Unplannable,
    ValueShape,
    with_owners,
)
from envwright.tasks.grounding.call_arguments import is_plain_text, key_parameters
from envwright.tasks.grounding.derived_values import (
    attribute_of,
    condition_on_row,
    pick_row,
    shown_key_columns,
)
from envwright.tasks.grounding.row_references import described_reference
from envwright.tasks.grounding.scene import Scene, ToolViews
from envwright.tasks.grounding.write_goals import write_goal
from envwright.types import Actor, Call, Json, Scalar

PASSED = 0.75
"""Probability that a value is passed between the environments of a task, where one can be."""
_PICKS = 4
"""Rows that are tried for each parameter."""
_DATES = frozenset({"date", "day", "on", "at", "due", "until"})
"""Last words of columns of dates, any of which may be taken for another."""
_PASSABLE = (ValueShape.TEXT, ValueShape.DATE, ValueShape.TIME)


@dataclass(frozen=True, slots=True)
class SharedRows:
    """Rows of several environments that are the same people or things where some columns agree.

    ``SharedRows({"ferry": ("customers", ("name",)), "rental": ("clients", ("full_name",))})``
    """

    places: Mapping[str, tuple[str, tuple[str, ...]]]
    """Environment → its table, and the columns that agree, in the same order everywhere."""

    def keys(self, name: str, session: Session) -> dict[tuple[Scalar, ...], Scalar]:
        """Values of the columns → key of the row that has them, of one environment."""
        table, columns = self.places[name]
        (key,) = session.template.schema.tables[table].primary_key
        listed = ", ".join(map(quote_name, (*columns, key)))
        rows = session.query(f"SELECT {listed} FROM {quote_name(table)} ORDER BY {quote_name(key)}")
        return {tuple(row[:-1]): row[-1] for row in rows if None not in row}


def passed_goal(source: Scene, home: str, scene: Scene) -> Goal:
    """A change that takes a value of another environment instead of a given one.

    Args:
        source: the other environment, at the end of its goals; its ``start`` is before them.
        home: the prefix of its tools.
        scene: the environment of the change, whose tools bear no prefix yet, at the end of its
            other goals.

    Raises:
        Unplannable: no row shows what any of its tools could take.
    """
    tools = scene.session.template.tools
    for name in scene.shuffled(taking_tools(scene.session.template, source.views))[:_PICKS]:
        before = scene.session.snapshot()
        try:
            goal = write_goal(scene, tools[name])
            scene.joined(goal)
        except Unplannable:
            scene.session.restore(before)
            continue
        for parameter, value in scene.shuffled(list(goal.values.items())):
            if not isinstance(value, AttributeFact) or value.shape not in _PASSABLE:
                continue
            if found := _value_for(source, tools[name], parameter, value.value):
                taking = _taking(goal, parameter, replace(found, home=home))
                if _runs(scene, taking, before):
                    return taking
        scene.session.restore(before)
    raise Unplannable("no value passes from one environment to the other")


def decided_goal(source: Scene, home: str, scene: Scene) -> Goal:
    """A change that is to be made only if something holds in another environment.

    Arguments as for ``passed_goal``; both scenes have a matter. Where it does not hold, nothing is
    to be done.

    Raises:
        Unplannable: nothing of the matter can be tested there, or changed here.
    """
    homes = _homes(source)
    row = pick_row(source, homes, hard=0.1)
    settled = {c for t, c in source.views.roles.settled if t == row.table}
    test = condition_on_row(source, row, settled or None)
    before = scene.session.snapshot()
    tools = [t for t in scene.session.template.tools.values() if t.is_write]
    for tool in scene.shuffled([t for t in tools if t.spec.actor is Actor.AGENT])[:_PICKS]:
        with suppress(Unplannable):
            goal = write_goal(scene, tool)
            scene.joined(goal)
            if not test.value:
                scene.session.restore(before)
            return Goal("choose", goal.tool, derived=replace(test, home=home), then=goal)
        scene.session.restore(before)
    raise Unplannable("nothing can be decided by the other environment")


def entered_goal(source: Scene, home: str, scene: Scene, shared: SharedRows) -> Goal:
    """A change that enters what one environment knows in another that does not know it yet.

    One of its values is said, the others are to be looked up there. Arguments as for
    ``passed_goal``.

    Raises:
        Unplannable: both know all, or no tool takes the columns that agree.
    """
    there, here = source.session.template.spec.name, scene.session.template.spec.name
    known = shared.keys(here, scene.session)
    lacking = {v: k for v, k in shared.keys(there, source.session).items() if v not in known}
    table, columns = shared.places[here]
    first, *others = columns
    for tool in scene.shuffled(list(scene.session.template.tools.values())):
        takes = {c: p for p, (of, c) in tool.arguments.columns.items() if of == table}
        # What is new has no row yet: its own keys are values, and it needs no other row.
        keys = key_parameters(tool, scene.schema).values()
        bound = any(root[0] != table or root == scene.primary(table) for root in keys)
        if (table, "*") not in tool.writes or bound or not takes.keys() >= set(columns):
            continue
        for values, key in scene.shuffled(list(lacking.items()))[:_PICKS]:
            before = scene.session.snapshot()
            with suppress(Unplannable):
                goal = write_goal(scene, tool)
                said = AttributeFact(takes[first], values[0])
                goal = _taking(goal, takes[first], said)
                for column in others:
                    found = _known_value(source, shared.places[there], columns.index(column), key)
                    goal = _taking(goal, takes[column], replace(found, home=home))
                if _runs(scene, goal, before):
                    return goal
            scene.session.restore(before)
    raise Unplannable("nothing that one environment knows can be entered in the other")


def _runs(scene: Scene, goal: Goal, before: Snapshot) -> bool:
    """Whether the change is possible with its other value too; it is carried out then."""
    scene.session.restore(before)
    return all(scene.session.call(call.tool, call.arguments, call.actor).ok for call in goal.calls)


def _known_value(
    source: Scene, place: tuple[str, tuple[str, ...]], number: int, key: Scalar
) -> DerivedValue:
    """A cell of a row of the other environment, the row described by what it shares."""
    table, columns = place
    home = source.primary(table)
    row = described_reference(source, home, key) if home else None
    if row is None:
        raise Unplannable("no row can be described")
    wanted = columns[number]
    return attribute_of(source, row, lambda column, _: column.name == wanted, asked=False)


def taking_tools(template: Template, source: ToolViews) -> tuple[str, ...]:
    """Changing tools with a parameter that can take what tools of another environment show."""
    shown = {
        column
        for views in source.by_home.values()
        for view in views
        for (_, column), name in view.shown.items()
        if name
    }
    found: list[str] = []
    for name, tool in template.tools.items():
        keys = key_parameters(tool, template.schema)
        wanted = [p for p in tool.spec.parameters if p not in keys and _takes_text(tool, p)]
        if tool.is_write and tool.spec.actor is Actor.AGENT:
            found += [name] * any(is_alike(column, p) for column in shown for p in wanted)
    return tuple(found)


def _takes_text(tool: CompiledTool, parameter: str) -> bool:
    schema = tool.arguments.json_schema["properties"][parameter]
    return schema.get("type") == "string" and "enum" not in schema


def _taking(goal: Goal, parameter: str, found: AttributeFact | DerivedValue) -> Goal:
    """The goal with another value of a parameter."""
    (call,) = goal.calls
    changed = Call(tool=call.tool, arguments={**call.arguments, parameter: found.value})
    return replace(goal, calls=(changed,), values={**goal.values, parameter: found})


def _value_for(
    source: Scene, tool: CompiledTool, parameter: str, given: Json
) -> DerivedValue | None:
    """An attribute of a row of the other environment that the parameter can take."""
    where = tool.arguments.columns.get(parameter)

    def fits(column: Column, value: Json) -> bool:
        return (
            (where is None or is_alike(column.name, where[1]) or is_alike(column.name, parameter))
            and (where is not None or is_alike(column.name, parameter))
            and isinstance(value, str)
            and value != given
            and is_plain_text(value, 80)
            and tool.arguments.value_problem(parameter, value) is None
        )

    homes = _homes(source)
    for _ in range(_PICKS):
        try:
            row = pick_row(source, homes, hard=0.1)
            # Of what they have elsewhere people say more than they ask for.
            return attribute_of(source, row, fits, asked=not source.situation)
        except Unplannable:
            continue
    return None


def _homes(source: Scene) -> list[ColumnRef]:
    """Key columns of which rows are taken: of the matter alone, where there is one."""
    homes = shown_key_columns(source)
    return [home for home in homes if source.pool(home)] if source.situation else homes


def is_alike(one: str, other: str) -> bool:
    """Whether values of one column may stand in another: the same last word, or both dates.

    >>> is_alike("email", "contact_email"), is_alike("due_date", "starts_on")
    (True, True)
    >>> is_alike("title", "name"), is_alike("code", "city")
    (False, False)
    """
    ends = [name.rpartition("_")[2] for name in (one, other)]
    return ends[0] == ends[1] or all(end in _DATES for end in ends)


def foreign_rows(goal: Goal) -> list[tuple[str, RowReference]]:
    """Rows of other environments that a goal's values lie in, each with its prefix."""
    return [
        (value.home, row)
        for value in (*goal.values.values(), goal.derived)
        if isinstance(value, DerivedValue) and value.home
        for reference in value.references()
        for row in with_owners(reference)
    ]
