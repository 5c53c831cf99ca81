"""Goals that need more than one change or none: loops, conditions, questions, refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from envwright.runtime.analysis import ColumnRef
from envwright.runtime.sampling import refusing_guard
from envwright.runtime.tool import CompiledTool, placeholders
from envwright.tasks.applicable import bindings, key_parameters, part_parameters
from envwright.tasks.grounding import derive
from envwright.tasks.grounding.scene import Scene
from envwright.tasks.grounding.sets import row_set
from envwright.tasks.grounding.write import describe_call, needs_lists, said, write_goal
from envwright.tasks.plan import Derived, Goal, RowSet, Unplannable
from envwright.tasks.values import sample_value
from envwright.types import Call, ErrorKind, Json, Scalar

DONE = "done"
"""The answer to how a request went when nothing stood in its way."""
OUTCOME = "outcome"
"""Name of the question how a request went; a task asks it at most once."""


_SAME_ROW = 0.6
"""Probability that a condition is on a row that the change works on."""


# --- loops ---------------------------------------------------------------------------------------


def each_goal(scene: Scene, tool: CompiledTool, most: int = 8) -> Goal:
    """The same change on every row of a set; carried out on the scene's session.

    Raises:
        Unplannable: the tool does not work on single rows, or no set fits.
    """
    keys = key_parameters(tool, scene.schema)
    required = tool.arguments.json_schema["required"]
    if len(keys) != 1 or needs_lists(tool) or part_parameters(tool, scene.schema):
        raise Unplannable("the tool does not work on one row")
    ((parameter, home),) = keys.items()
    if parameter not in required:
        raise Unplannable("the tool does not work on one row")
    values = _same_values(scene, tool, parameter)
    possible = {r[parameter] for r in bindings(scene.session, tool, keys, values, scene.rng)}
    for _ in range(3):
        rows = row_set(scene, [home], 2, most).rows
        if set(rows.keys) <= possible:
            return _carry_out(scene, tool, parameter, rows, values)
    raise Unplannable("no set of rows satisfies the guards")


def _same_values(scene: Scene, tool: CompiledTool, key: str) -> dict[str, Json]:
    required = tool.arguments.json_schema["required"]
    others = [p for p in tool.spec.parameters if p != key]
    optional = scene.shuffled([p for p in others if p not in required])
    chosen = [p for p in others if p in required] + optional[:1]
    return {
        p: sample_value(scene.session, tool, p, scene.donor, scene.rng)
        for p in tool.spec.parameters
        if p in chosen
    }


def _carry_out(
    scene: Scene, tool: CompiledTool, key: str, rows: RowSet, values: Mapping[str, Json]
) -> Goal:
    before = scene.session.snapshot()
    calls = []
    for row in rows.keys:
        whole: dict[str, Json] = {**values, key: row}
        given = {p: whole[p] for p in tool.spec.parameters if p in whole}
        had = scene.session.diff().rows
        observation = scene.session.call(tool.name, given)
        if not observation.ok or scene.session.diff().rows == had:
            scene.session.restore(before)
            raise Unplannable("a change of the loop is not possible")
        calls.append(Call(tool=tool.name, arguments=given))
    facts = {p: said(scene, tool, p, v) for p, v in values.items()}
    return Goal("each", tool.name, tuple(calls), values=facts, rows=rows, each_parameter=key)


# --- conditions ----------------------------------------------------------------------------------


def choose_goal(scene: Scene, tool: CompiledTool, other: CompiledTool | None) -> Goal:
    """A change that depends on a condition; the branch that holds is carried out.

    The other branch is carried out once and undone, so that it is known to be possible.

    Raises:
        Unplannable: nothing can be tested, or a branch is not possible.
    """
    before = scene.session.snapshot()
    try:
        taken = write_goal(scene, tool)
        after = scene.session.snapshot()
        scene.session.restore(before)
        test = _test(scene, taken)
        spare = write_goal(scene, other) if other else None
    except Unplannable:
        scene.session.restore(before)
        raise
    if (spare is None and not test.value) or (spare and spare.calls == taken.calls):
        # "if it is so, do nothing; otherwise …" is nothing that people say
        scene.session.restore(before)
        raise Unplannable("the branches are not two")
    scene.session.restore(after)
    then, otherwise = (taken, spare) if test.value else (spare, taken)
    return Goal("choose", tool.name, derived=test, then=then, otherwise=otherwise)


def _test(scene: Scene, taken: Goal) -> Derived:
    """A condition on a row that the change works on, or on something else."""
    rows = [r for r in taken.references.values() if r.kind == "described"]
    if rows and scene.rng.random() < _SAME_ROW:
        try:
            return derive.test_of(scene, scene.rng.choice(rows))
        except Unplannable:
            pass
    return derive.condition(scene, derive.homes(scene))


# --- questions -----------------------------------------------------------------------------------


def ask_goal(scene: Scene, name: str, tool: CompiledTool | None = None) -> Goal:
    """A question; with a tool, about what it shows.

    Raises:
        Unplannable: nothing fitting can be asked.
    """
    places = derive.homes(scene)
    if tool is not None:
        places = [h for h in places if any(v.tool is tool for v in scene.views.by_home[h])]
    if not places:
        raise Unplannable("nothing can be asked")
    kind = scene.rng.choice(("attribute", "attribute", "aggregate", "aggregate", "gap", "test"))
    derived: Derived
    if kind == "attribute":
        derived = derive.attribute_of(scene, derive.pick_row(scene, places))
    elif kind == "aggregate":
        derived = derive.aggregate(scene, places)
    elif kind == "gap":
        derived = derive.gap(scene, places)
    else:
        derived = derive.condition(scene, places)
    calls = derived.lookups()
    if not calls:
        raise Unplannable("the answer needs no look-up")
    return Goal("ask", calls[-1].tool, question=name, derived=derived)


# --- refusals ------------------------------------------------------------------------------------


def refuse_goal(scene: Scene, tool: CompiledTool) -> Goal:
    """A change that one of the tool's rules forbids; nothing is changed.

    Raises:
        Unplannable: no call that can be said is refused by a rule.
    """
    keys = key_parameters(tool, scene.schema)
    if not keys or needs_lists(tool) or part_parameters(tool, scene.schema):
        raise Unplannable("no rule of the tool can be broken")
    required = tool.arguments.json_schema["required"]
    bound = {p: c for p, c in keys.items() if p in required}
    if not bound or _makes_them(tool, bound):
        raise Unplannable("no rule of the tool can be broken")
    values = {
        p: sample_value(scene.session, tool, p, scene.donor, scene.rng)
        for p in tool.spec.parameters
        if p in required and p not in bound
    }
    for given in _existing(scene, bound, tries=12):
        said_values: dict[str, Json] = {**given, **values}
        arguments = {p: said_values[p] for p in tool.spec.parameters if p in said_values}
        at = refusing_guard(scene.session.query, tool, arguments)
        if at is None:
            continue
        observation = scene.session.call(tool.name, arguments)
        if observation.error is None or observation.error.kind is not ErrorKind.PRECONDITION:
            continue
        goal = describe_call(scene, tool, arguments, {})
        return replace(
            goal,
            kind="refuse",
            question=OUTCOME,
            reason=plain_reason(tool.spec.require[at].error),
            reasons=reasons(tool),
        )
    raise Unplannable("no rule of the tool can be broken")


def _existing(scene: Scene, keys: Mapping[str, ColumnRef], tries: int) -> list[dict[str, Scalar]]:
    """Combinations of rows that exist."""
    pools = {p: scene.keys(home) for p, home in keys.items()}
    if not all(pools.values()):
        return []
    return [{p: scene.rng.choice(pool) for p, pool in pools.items()} for _ in range(tries)]


def _makes_them(tool: CompiledTool, keys: Mapping[str, ColumnRef]) -> bool:
    """Whether a key is that of the row to be made; nobody asks to make what is there."""
    inserted = {table for table, column in tool.writes if column == "*"}
    return any(table in inserted for table, _ in keys.values())


def reasons(tool: CompiledTool) -> tuple[str, ...]:
    """What a tool could say when it refuses, and that all went well."""
    found = [plain_reason(guard.error) for guard in tool.spec.require]
    return (DONE, *dict.fromkeys(found))


def plain_reason(message: str) -> str:
    """A guard's message without the values of one call, such as *There is no order [order id]*."""
    for name in placeholders(message):
        message = message.replace("{" + name + "}", f"[{name.replace('_', ' ')}]")
    return message
