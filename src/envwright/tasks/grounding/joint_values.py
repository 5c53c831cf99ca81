"""Values that pass from one environment of a task to another.

A change in one environment takes, in place of a value that the user gives, what a row of an earlier
environment shows: "… with the email of the customer named …". The gold looks the value up with the
tools of the one and gives it to a tool of the other, so that neither can be done alone.
"""

from __future__ import annotations

from dataclasses import replace

from envwright.environment.schema import Column
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
from envwright.tasks.grounding.derived_values import attribute_of, pick_row, shown_key_columns
from envwright.tasks.grounding.scene import Scene, ToolViews
from envwright.tasks.grounding.write_goals import write_goal
from envwright.types import Actor, Call, Json

PASSED = 0.75
"""Probability that a value is passed between the environments of a task, where one can be."""
_PICKS = 4
"""Rows that are tried for each parameter."""
_DATES = frozenset({"date", "day", "on", "at", "due", "until"})
"""Last words of columns of dates, any of which may be taken for another."""
_PASSABLE = (ValueShape.TEXT, ValueShape.DATE, ValueShape.TIME)


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
        try:
            goal = write_goal(scene, tools[name])
        except Unplannable:
            continue
        for parameter, value in scene.shuffled(list(goal.values.items())):
            if not isinstance(value, AttributeFact) or value.shape not in _PASSABLE:
                continue
            if found := _value_for(source, tools[name], parameter, value.value):
                return _taking(goal, parameter, replace(found, home=home))
    raise Unplannable("no value passes from one environment to the other")


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


def _taking(goal: Goal, parameter: str, found: DerivedValue) -> Goal:
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

    for _ in range(_PICKS):
        try:
            row = pick_row(source, shown_key_columns(source), hard=0.1)
            return attribute_of(source, row, fits)
        except Unplannable:
            continue
    return None


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
        for value in goal.values.values()
        if isinstance(value, DerivedValue) and value.home
        for reference in value.references()
        for row in with_owners(reference)
    ]
