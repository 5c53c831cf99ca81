"""Changes: a call that is possible, found by query, with its rows named and its values said."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from envwright.environment.call_sampling import CallSampler, refusing_guard
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.tool import CompiledTool
from envwright.population.time_values import is_time
from envwright.population.value_source import kind_of
from envwright.tasks.goals import (
    AttributeFact,
    DerivedValue,
    Goal,
    RowReference,
    Unplannable,
    ValueShape,
)
from envwright.tasks.grounding.call_arguments import (
    CallDonor,
    is_speakable,
    key_columns_of,
    key_parameters,
    names_inserted,
    part_parameters,
)
from envwright.tasks.grounding.derived_values import computed_value
from envwright.tasks.grounding.row_references import refer_to_row, reference_fits
from envwright.tasks.grounding.row_sets import first_reference
from envwright.tasks.grounding.scene import Scene, number_shape, shape_of
from envwright.types import Call, Json, RowChange, Scalar

WRITE_TRIES = 4
_LIST_TRIES, _SINGLE_ROWS = 2, 60
"""Calls with lists that are tried, which takes long, and rows that are tried in one list."""
# Probability that a row made by an earlier goal is used where the guards allow it.
_MADE_REUSE = 0.8
_OWN_FIRST, _FIRST = 0.35, 0.1
"""Probabilities that a row is named as the first of its kind, where it is: *my latest order*."""
COMPUTED_PROBABILITY = 0.12
"""Probability that one value of a change must be found out first."""


def write_goal(scene: Scene, tool: CompiledTool, *, vague: bool = False) -> Goal:
    """A change, carried out on the scene's session.

    Raises:
        Unplannable: nothing was found with which the call is possible and changes something.
    """
    reason = "no call of a writing tool is possible"
    for _ in range(_LIST_TRIES if needs_lists(tool) else WRITE_TRIES):
        before = scene.session.snapshot()
        try:
            if needs_lists(tool):
                given = spoken_arguments(scene, tool, _sampled(scene, tool), {})
                return goal_of_call(scene, tool, given, vague=vague)
            return _attempt(scene, tool, vague)
        except Unplannable as error:
            reason = str(error)
            scene.session.restore(before)
    raise Unplannable(reason)


def needs_lists(tool: CompiledTool) -> bool:
    """Whether a required parameter is a list of keys."""
    required = tool.arguments.json_schema["required"]
    return any(f"{p}[]" in tool.arguments.columns for p in required)


def _sampled(scene: Scene, tool: CompiledTool) -> dict[str, Json]:
    """Arguments that the exploring sampler found; tools over lists need search, not one query."""
    sampler = CallSampler(
        scene.session.template, scene.rng, aimed=1.0, invalid=0.0, within=scene.pool
    )
    found = dict(sampler.call(scene.session, tool.name).arguments)
    if not in_matter(scene, tool, found):
        raise Unplannable("rows of another matter")
    # Before anything is put into words, which takes far more queries.
    if refusing_guard(scene.session.query, tool, found) is None:
        return found
    return _with_single_rows(scene, tool, found)


def _with_single_rows(
    scene: Scene, tool: CompiledTool, arguments: Mapping[str, Json]
) -> dict[str, Json]:
    """The arguments with one row in each list, and one of these rows another.

    Rules about two lists, of which each row must fit the one at its place in the other, are hardly
    met by chance.

    Raises:
        Unplannable: the call is possible with no row that was tried.
    """
    homes = {p: _list_of(scene, tool, p) for p in arguments}
    lists = {p: home for p, home in homes.items() if home and arguments[p]}
    fixed = {p: value[:1] if p in lists else value for p, value in arguments.items()}
    for parameter in scene.shuffled(sorted(lists)):
        for key in scene.shuffled(scene.keys(lists[parameter]))[:_SINGLE_ROWS]:
            trial = {**fixed, parameter: [key]}
            if refusing_guard(scene.session.query, tool, trial) is None:
                return trial
    raise Unplannable("no call of a writing tool is possible")


def in_matter(scene: Scene, tool: CompiledTool, arguments: Mapping[str, Json]) -> bool:
    """Whether all rows that a call names may be taken."""
    for parameter, home in key_parameters(tool, scene.schema).items():
        pool = scene.pool(home) if parameter in arguments else None
        if pool is not None and arguments[parameter] not in pool:
            return False
    return True


def spoken_arguments(
    scene: Scene,
    tool: CompiledTool,
    arguments: Mapping[str, Json],
    names: dict[Json, Json],
) -> dict[str, Json]:
    """A call's arguments with values that people say in place of those that exploring tried.

    Keys of rows stay, and lists of them. ``names`` maps values that were replaced where they name
    a row that is made, so that later calls follow; it grows.

    Raises:
        Unplannable: there is no value that a user could say.
    """
    keys = key_parameters(tool, scene.schema)
    parts = part_parameters(tool, scene.schema)
    out: dict[str, Json] = {}
    donor = scene.call_donor(tool)
    for parameter, value in arguments.items():
        free = parameter in keys and _is_free(scene, keys, parameter, value)
        names_rows = parameter in keys or parameter in parts or _list_of(scene, tool, parameter)
        if isinstance(value, str | int) and value in names:
            out[parameter] = names[value]
        elif names_rows and not free:
            out[parameter] = value
        else:
            out[parameter] = scene.sample(tool, parameter, donor)
            if free:
                names[value] = out[parameter]
    return out


def _attempt(scene: Scene, tool: CompiledTool, vague: bool) -> Goal:
    donor = scene.call_donor(tool)
    keys, values, found = _choose(scene, tool, donor)
    rows = scene.bindings(tool, keys, values)
    if not rows:
        # No existing row passes: the key may be that of the row to be made, so give it a fresh
        # value.
        for parameter in names_inserted(tool, keys):
            values[parameter] = scene.sample(tool, parameter, donor)
            del keys[parameter]
        rows = scene.bindings(tool, keys, values)
    if not rows:
        raise Unplannable("no row satisfies the guards")
    row = _best(scene, rows, keys)
    return goal_of_call(scene, tool, {**row, **values}, found, vague=vague)


def _choose(
    scene: Scene, tool: CompiledTool, donor: CallDonor
) -> tuple[dict[str, ColumnRef], dict[str, Json], dict[str, DerivedValue]]:
    """Keys to bind by query, values of other parameters, and which of these must be found out."""
    required = set(tool.arguments.json_schema["required"])
    all_keys = key_columns_of(tool, scene.schema)
    keys = {p: c for p, c in all_keys.items() if p in required or scene.rng.random() < 0.3}
    others = [p for p in tool.spec.parameters if p not in all_keys]
    optional = scene.shuffled([p for p in others if p not in required])
    chosen = [p for p in others if p in required] + optional[: scene.rng.choice((1, 1, 2))]
    values: dict[str, Json] = {}
    found: dict[str, DerivedValue] = {}
    for parameter in chosen:
        wanted = not found and scene.rng.random() < COMPUTED_PROBABILITY
        if wanted and (derived := _computed(scene, tool, parameter)):
            found[parameter], values[parameter] = derived, derived.value
            continue
        try:
            values[parameter] = scene.sample(tool, parameter, donor)
        except Unplannable:
            if parameter in required:
                raise
    return keys, values, found


def _computed(scene: Scene, tool: CompiledTool, parameter: str) -> DerivedValue | None:
    where = tool.arguments.columns.get(parameter)
    if where is None:
        return None
    column = scene.column(where)
    if column.is_json or column.is_boolean:
        return None
    try:
        return computed_value(
            scene, column, lambda v: tool.arguments.value_problem(parameter, v) is None
        )
    except Unplannable:
        return None


def _best(
    scene: Scene, rows: list[dict[str, Scalar]], keys: Mapping[str, ColumnRef]
) -> dict[str, Scalar]:
    """Rows that an earlier goal made, so that goals hang together; then those with near misses."""
    made = [
        row
        for row in rows
        if any(k is not None and scene.made.get(keys[p][0]) == k for p, k in row.items())
    ]
    if made and scene.rng.random() < _MADE_REUSE:
        return made[0]
    wanted = [r for r in rows if any((keys[p][0], k) in scene.preferred for p, k in r.items())]
    return (wanted or rows)[0]


def goal_of_call(
    scene: Scene,
    tool: CompiledTool,
    arguments: Mapping[str, Json],
    found: Mapping[str, DerivedValue] | None = None,
    *,
    vague: bool = False,
    acts: tuple[Call, ...] = (),
) -> Goal:
    """The goal behind a call with all its arguments; the call is made.

    Args:
        scene: the state before the call; on return it holds the change.
        tool: the tool.
        arguments: values of its parameters.
        found: parameters whose value follows from something else.
        vague: describe one row so that its first fact alone is not enough.
        acts: what the user does before it.

    Raises:
        Unplannable: a value that nobody could say, or the call fails or changes nothing.
    """
    given = {p: arguments[p] for p in tool.spec.parameters if p in arguments}
    goal = describe_call(scene, tool, given, found or {}, vague=vague)
    for act in acts:
        scene.session.call(act.tool, act.arguments, act.actor)
    goal = _with_open_rows(scene, goal, given)
    before = scene.session.diff()
    if not scene.session.call(tool.name, given).ok:
        raise Unplannable("the call fails")
    changes = [change for change in scene.session.diff().rows if change not in before.rows]
    _require_effect(tool, goal.values, changes)
    if not goal.values and _is_empty_update(scene, tool, changes):
        raise Unplannable("an update that sets nothing")
    return replace(goal, calls=(*acts, *goal.calls)) if acts else goal


def _with_open_rows(scene: Scene, goal: Goal, given: Mapping[str, Json]) -> Goal:
    """A goal that leaves open only which of several rows is meant with which the call succeeds.

    Where a rule leaves one, nobody who looks has to ask.
    """
    references = dict(goal.references)
    for parameter, row in goal.references.items():
        if row.others and not any(
            _succeeds(scene, goal.tool, {**given, parameter: key}) for key in row.others
        ):
            references[parameter] = replace(row, others=())
    return replace(goal, references=references)


def _succeeds(scene: Scene, tool: str, arguments: Mapping[str, Json]) -> bool:
    """Whether a call would go through; nothing is changed."""
    before = scene.session.snapshot()
    ok = scene.session.call(tool, arguments).ok
    scene.session.restore(before)
    return ok


def _is_empty_update(scene: Scene, tool: CompiledTool, changes: list[RowChange]) -> bool:
    """Whether a tool that could set values was given none, and only noted when it was called."""
    keys = key_columns_of(tool, scene.schema)
    settable = [p for p in tool.spec.parameters if p not in keys and p in tool.arguments.columns]
    cells = [
        scene.column((change.table, name)) for change in changes for name in change.after or {}
    ]
    updates = all(change.operation == "update" for change in changes)
    return bool(settable) and updates and all(is_time(c, kind_of(c)) for c in cells)


def describe_call(
    scene: Scene,
    tool: CompiledTool,
    given: Mapping[str, Json],
    found: Mapping[str, DerivedValue],
    *,
    vague: bool = False,
    said: Collection[str] = (),
) -> Goal:
    """The goal behind a call that is not made; ``said`` are keys that it gives as values.

    Raises:
        Unplannable: nobody could say one of the values.
    """
    keys = key_parameters(tool, scene.schema)
    parts = part_parameters(tool, scene.schema)
    new = names_inserted(tool, keys)
    references: dict[str, RowReference] = {}
    lists: dict[str, tuple[RowReference, ...]] = {}
    values: dict[str, AttributeFact | DerivedValue] = {}
    where: dict[str, AttributeFact] = {}
    for parameter, value in given.items():
        if parameter in found:
            values[parameter] = found[parameter]
        elif parameter in parts:
            where[parameter] = argument_fact(scene, tool, parameter, value)
        elif parameter in said:
            values[parameter] = argument_fact(scene, tool, parameter, value)
        elif parameter in keys and not (
            parameter in new and _is_free(scene, keys, parameter, value)
        ):
            # Where a place is given as well, it may say what a vague description leaves out.
            unclear = vague and not parts
            references[parameter] = _reference(scene, keys[parameter], value, vague=unclear)
        elif home := _list_of(scene, tool, parameter):
            lists[parameter] = tuple(refer_to_row(scene, home, key) for key in value)
        else:
            values[parameter] = argument_fact(scene, tool, parameter, value)
    rows = [(r.table, r.key) for r in references.values()]
    many = [{(r.table, r.key) for r in listed} for listed in lists.values()]
    # E.g. a transfer whose source and target are the same account, an exchange for the same thing.
    if len(set(rows)) < len(rows) or any(a & b for a, b in combinations(many, 2)):
        raise Unplannable("a row would refer to itself")
    call = Call(tool=tool.name, arguments=dict(given))
    return Goal("write", tool.name, (call,), references, lists, values, where)


def _reference(scene: Scene, home: ColumnRef, key: Scalar, *, vague: bool) -> RowReference:
    """A row as people name it; one that an earlier goal made, or who asks, has a name already.

    Raises:
        Unplannable: nobody could name it.
    """
    known = scene.made.get(home[0]) == key or scene.views.ownership.person == home
    if not (vague or known) and scene.rng.random() < (
        _OWN_FIRST if scene.is_own(home[0]) else _FIRST
    ):
        first = first_reference(scene, home, key)
        if first is not None and _stood_at_start(scene, first):
            return first
    return refer_to_row(scene, home, key, vague=vague)


def _stood_at_start(scene: Scene, first: RowReference) -> bool:
    """Whether a row was the first of the same rows before all goals."""
    if scene.start is None or first.among is None:
        return True
    start, rows = replace(scene, session=scene.start), first.among
    same = tuple(start.keys((rows.table, rows.column), rows.condition, rows.bound)) == rows.keys
    return same and reference_fits(start, first)


def _is_free(scene: Scene, keys: Mapping[str, ColumnRef], parameter: str, value: Json) -> bool:
    """Whether no row has this key yet."""
    return scene.row(keys[parameter], value) is None


def _list_of(scene: Scene, tool: CompiledTool, parameter: str) -> ColumnRef | None:
    """The key column that the elements of a list parameter range over."""
    column = tool.arguments.columns.get(f"{parameter}[]")
    root = scene.schema.root(*column) if column else None
    return root if root in scene.views.key_columns else None


def argument_fact(scene: Scene, tool: CompiledTool, parameter: str, value: Json) -> AttributeFact:
    """A value as the user gives it.

    Raises:
        Unplannable: nobody could say it.
    """
    if not is_speakable(value):
        raise Unplannable("a value that nobody could say")
    where = tool.arguments.columns.get(parameter)
    if where is not None:
        column = scene.column(where)
        return AttributeFact(parameter, value, shape_of(column, value))
    return AttributeFact(parameter, value, _plain_shape(value, tool, parameter))


def _plain_shape(value: Json, tool: CompiledTool, parameter: str) -> ValueShape:
    if isinstance(value, bool):
        return ValueShape.TRUTH
    schema = tool.arguments.json_schema["properties"][parameter]
    if isinstance(value, int | float):
        return number_shape(parameter, str(schema.get("description") or ""))
    if isinstance(value, list):
        return ValueShape.LIST
    return ValueShape.WORD if "enum" in schema else ValueShape.TEXT


def _require_effect(
    tool: CompiledTool, values: Mapping[str, Any], changes: list[RowChange]
) -> None:
    """What the user gives shows up in what changed; else the request is hollow.

    Each value that could be left out does, and at least one of those that could not: who moves may
    stay in the same country.
    """
    if not changes:
        raise Unplannable("the call changes nothing")
    required = tool.arguments.json_schema["required"]
    written = {(c.table, name) for c in changes for name in c.after or {}}
    columns = {p: tool.arguments.columns[p] for p in values if p in tool.arguments.columns}
    idle = [p for p, column in columns.items() if column not in written]
    if any(p not in required for p in idle) or (idle and len(idle) == len(columns)):
        raise Unplannable("a value would change nothing")


def made_rows(scene: Scene, goal: Goal, before: frozenset[tuple[str, Any]]) -> dict[str, Scalar]:
    """Tables into which a goal put exactly one row whose generated key its tool tells → the key."""
    diff = scene.session.diff()
    out: dict[str, list[Scalar]] = {}
    for change in diff.rows:
        fresh = change.operation == "insert" and (change.table, change.key) not in before
        if fresh and len(change.key) == 1 and change.key[0] in diff.generated:
            out.setdefault(change.table, []).append(change.key[0])
    told = {o.origin for o in scene.session.template.tools[goal.tool].outputs if "[]" not in o.path}
    return {
        table: keys[0]
        for table, keys in out.items()
        if len(keys) == 1 and scene.primary(table) in told
    }
