"""Goals that need more than one change or none: loops, conditions, questions, refusals.

Each is made in a real state, and its changes are carried out on the scene's session.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain

from envwright.environment.call_sampling import refusing_guard
from envwright.environment.schema import quote_name
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.tool import CompiledTool, placeholder_names
from envwright.tasks.goals import (
    DerivedValue,
    Goal,
    Hop,
    RowReference,
    RowSet,
    Unplannable,
    with_owners,
)
from envwright.tasks.grounding import derived_values
from envwright.tasks.grounding.call_arguments import (
    column_values,
    feasible_bindings,
    key_columns_of,
    key_parameters,
    names_inserted,
    part_parameters,
)
from envwright.tasks.grounding.derived_values import attribute_of
from envwright.tasks.grounding.row_references import refer_to_row
from envwright.tasks.grounding.row_sets import ViewedRowSet, row_set, sets_around
from envwright.tasks.grounding.scene import Scene, displayed_value, rows_at
from envwright.tasks.grounding.write_goals import (
    argument_fact,
    describe_call,
    needs_lists,
    write_goal,
)
from envwright.types import Call, ErrorKind, Json, Scalar

DONE_ANSWER = "done"
"""The answer to how a request went when nothing stood in its way."""
OUTCOME_QUESTION = "outcome"
"""Name of the question how a request went; a task asks it at most once."""


_SETS = 3
"""Rows around which a set is looked for, and sets that are drawn, at most."""
_BRANCHES = "the branches are about different things"
_TAKEN = 0.5
"""Probability that a value which a guard asks about is one that a row has already."""


# --- loops ---------------------------------------------------------------------------------------


def each_goal(scene: Scene, tool: CompiledTool, least: int = 2, most: int = 8) -> Goal:
    """The same change on every row of a set of such a size; carried out on the scene's session.

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
    values = same_values(scene, tool, parameter)
    possible = {r[parameter] for r in scene.bindings(tool, keys, values)}
    # The set is drawn first and checked against the guards as a whole: a loop must succeed on
    # every row that its description covers.
    if len(possible) < least:
        raise Unplannable("no set of rows satisfies the guards")
    drawn: Iterator[RowSet] = (row_set(scene, [home], least, most).rows for _ in range(_SETS))
    for key in scene.shuffled(sorted(possible, key=str))[:_SETS]:
        # Where people want something of all their open bookings, say.
        alike = (shown.rows for shown in sets_around(scene, home, key))
        drawn = chain((rows for rows in alike if least <= len(rows.keys) <= most), drawn)
    for rows in drawn:
        if set(rows.keys) <= possible:
            return _carry_out(scene, tool, parameter, rows, values)
    raise Unplannable("no set of rows satisfies the guards")


def same_values(scene: Scene, tool: CompiledTool, key: str) -> dict[str, Json]:
    """What a tool gets on every row of a set beside the row's key."""
    required = tool.arguments.json_schema["required"]
    others = [p for p in tool.spec.parameters if p != key]
    optional = scene.shuffled([p for p in others if p not in required])
    chosen = [p for p in others if p in required] + optional[:1]
    donor = scene.call_donor(tool)
    return {p: scene.sample(tool, p, donor) for p in tool.spec.parameters if p in chosen}


def _carry_out(
    scene: Scene, tool: CompiledTool, key: str, rows: RowSet, values: Mapping[str, Json]
) -> Goal:
    before = scene.session.snapshot()
    calls = []
    for row in rows.keys:
        whole: dict[str, Json] = {**values, key: row}
        given = {p: whole[p] for p in tool.spec.parameters if p in whole}
        # A change without effect would make the row redundant in the gold.
        had = scene.session.diff().rows
        observation = scene.session.call(tool.name, given)
        if not observation.ok or scene.session.diff().rows == had:
            scene.session.restore(before)
            raise Unplannable("a change of the loop is not possible")
        calls.append(Call(tool=tool.name, arguments=given))
    facts = {p: argument_fact(scene, tool, p, v) for p, v in values.items()}
    return Goal("each", tool.name, tuple(calls), values=facts, rows=rows, each_parameter=key)


# --- conditions ----------------------------------------------------------------------------------


def choose_goal(scene: Scene, tool: CompiledTool, other: CompiledTool | None) -> Goal:
    """A change that depends on a condition on what it works on; the branch that holds is made.

    The other branch works on the same row. It need not be possible: *if it is still open, cancel
    it; otherwise return it*.

    Raises:
        Unplannable: nothing can be tested, or there is no other branch.
    """
    before = scene.session.snapshot()
    try:
        taken = write_goal(scene, tool)
        after = scene.session.snapshot()
        scene.session.restore(before)
        # Test and other branch are made in the state before the change, which is what the user and
        # the agent see when they decide.
        around = replace(scene, situation=scene.joined(taken))
        test = _test(around, taken, other)
        spare = _spare(around, taken, other) if other else None
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


def _test(scene: Scene, taken: Goal, other: CompiledTool | None) -> DerivedValue:
    """A condition on a row that the change works on, and on what decides about such changes.

    Raises:
        Unplannable: nothing of the kind can be tested.
    """
    roles = scene.views.roles
    rules = roles.deciding[taken.tool] if other is None else _common_rules(scene, taken, other)
    wished = (roles.states[other.name] or None) if other else None
    rows = [r for r in taken.references.values() if r.kind != "new"]
    for row in scene.shuffled(rows):
        columns = scene.schema.tables[row.table].columns
        decisive = {c for t, c in rules if t == row.table}
        if other is None:  # what is there may be reason enough to let it be
            decisive |= {c for c in columns if roles.is_settled((row.table, c))}
        if scene.views.states_said(row):
            decisive = {c for c in decisive if not roles.is_settled((row.table, c))}
        with suppress(Unplannable):
            return derived_values.condition_on_row(scene, row, decisive, wished)
    raise Unplannable("nothing that decides about the change can be tested")


def _common_rules(scene: Scene, taken: Goal, other: CompiledTool) -> set[ColumnRef]:
    """Columns on which both branches hang."""
    mine, others = (scene.views.roles.deciding[name] for name in (taken.tool, other.name))
    return mine & others if others else mine


def _spare(scene: Scene, taken: Goal, other: CompiledTool) -> Goal:
    """What is to be done otherwise, with the same row; it may be impossible as things stand.

    Raises:
        Unplannable: the tool does nothing with a row of the other branch.
    """
    person = scene.views.ownership.person
    rows = {r.table: r for r in taken.references.values() if r.kind != "new"}
    mine = {t: r for t, r in rows.items() if person is None or t != person[0]} or rows
    keys = key_parameters(other, scene.schema)
    required = other.arguments.json_schema["required"]
    named = {p: mine[home[0]] for p, home in keys.items() if p in required and home[0] in mine}
    named = {p: row for p, row in named.items() if keys[p] == (row.table, row.column)}
    owned = scene.views.ownership.owns if scene.speaks else bool
    theirs = any(owned(row.table) for row in rows.values())
    if not named or (theirs and not any(owned(row.table) for row in named.values())):
        raise Unplannable(_BRANCHES)
    held = frozenset((row.table, row.column, row.key) for row in rows.values())
    situation = scene.situation and replace(scene.situation, held=held)
    before = scene.session.snapshot()
    with suppress(Unplannable):
        found = write_goal(replace(scene, situation=situation), other)
        if all(p in found.references and found.references[p].key == named[p].key for p in named):
            return _of_same_rows(found, named)
    scene.session.restore(before)
    if needs_lists(other) or set(key_columns_of(other, scene.schema)) & set(required) != set(named):
        raise Unplannable(_BRANCHES)
    values = same_values(scene, other, next(iter(named)))
    whole = {**values, **{p: row.key for p, row in named.items()}}
    given = {p: whole[p] for p in other.spec.parameters if p in whole}
    return _of_same_rows(describe_call(scene, other, given, {}), named)


def _of_same_rows(goal: Goal, named: Mapping[str, RowReference]) -> Goal:
    """A branch that names its rows as the other does."""
    return replace(goal, references={**goal.references, **named})


# --- questions -----------------------------------------------------------------------------------


def ask_goal(scene: Scene, name: str, tool: CompiledTool | None = None) -> Goal:
    """A question; with a tool, about what it shows.

    Raises:
        Unplannable: nothing fitting can be asked.
    """
    places = derived_values.shown_key_columns(scene)
    if tool is not None:
        places = [h for h in places if any(v.tool is tool for v in scene.views.by_home[h])]
    if not places:
        raise Unplannable("nothing can be asked")
    # Repetition gives weight: people ask after one thing more often than they reckon.
    kind = scene.rng.choice((*7 * ("attribute",), *4 * ("aggregate",), "gap", *2 * ("test",)))
    derived: DerivedValue
    if kind == "attribute":
        derived = derived_values.attribute_of(scene, derived_values.pick_row(scene, places))
    elif kind == "aggregate":
        derived = derived_values.aggregate_of_set(scene, places)
    elif kind == "gap":
        derived = derived_values.difference_of_rows(scene, places)
    else:
        derived = derived_values.random_condition(scene, places)
    calls = derived.lookups()
    if not calls:
        raise Unplannable("the answer needs no look-up")
    return Goal("ask", calls[-1].tool, question=name, derived=derived)


def total_of(scene: Scene, rows: RowSet, name: str) -> Goal:
    """What the rows of a set come to, before and after what is done with them.

    Raises:
        Unplannable: nothing adds up, or it is another afterwards.
    """
    start = replace(scene, session=scene.start or scene.session)
    shown = {call.tool for call in rows.lookups}
    for view in scene.views.lookups((rows.table, rows.column)):
        if view.lists and view.tool.name in shown:
            derived = derived_values.aggregate_of_column(start, ViewedRowSet(rows, view), "sum")
            if derived_values.evaluate_derived(scene, derived) == derived.value:
                return Goal("ask", view.tool.name, question=name, derived=derived)
    raise Unplannable("the rows come to nothing")


# --- refusals ------------------------------------------------------------------------------------


def refuse_goal(scene: Scene, tool: CompiledTool, places: Sequence[int] | None = None) -> Goal:
    """A change that one of the tool's rules forbids; nothing is changed.

    Args:
        scene: the state so far.
        tool: the tool.
        places: of the guards that may refuse; all when not given.

    Raises:
        Unplannable: no call that can be said is refused by a rule.
    """
    helps = scene.views.help
    for at, arguments in refused_calls(scene, tool, places):
        call = Call(tool=tool.name, arguments=arguments)
        if at in helps.waiting.get(tool.name, ()) and helps.mends(scene.session, tool, call, at):
            continue  # an agent that asks the user can have it done all the same
        decisive = frozenset(scene.views.roles.deciding[tool.name])
        return replace(
            describe_call(
                replace(scene, unsaid=decisive), tool, arguments, {}, said=_new_keys(scene, tool)
            ),
            kind="refuse",
            question=OUTCOME_QUESTION,
            reason=plain_reason(tool.spec.require[at].error),
            reasons=refusal_reasons(tool),
        )
    raise Unplannable("no rule of the tool can be broken")


def _new_keys(scene: Scene, tool: CompiledTool) -> list[str]:
    required = tool.arguments.json_schema["required"]
    keys = {p: c for p, c in key_columns_of(tool, scene.schema).items() if p in required}
    return names_inserted(tool, keys)


def refused_calls(
    scene: Scene, tool: CompiledTool, places: Sequence[int] | None = None
) -> Iterator[tuple[int, dict[str, Json]]]:
    """Calls that one guard refuses and that fulfil all before it, each with the guard's place.

    Args:
        scene: the state so far.
        tool: the tool.
        places: of the guards that may refuse; all when not given.
    """
    if needs_lists(tool):
        return
    required = tool.arguments.json_schema["required"]
    keys = {p: c for p, c in key_columns_of(tool, scene.schema).items() if p in required}
    new = names_inserted(tool, keys)
    keys = {name: home for name, home in keys.items() if name not in new}
    # Twice, since the values are drawn anew each time.
    for at in 2 * scene.shuffled(range(len(tool.guards)) if places is None else places):
        values = _values_for(scene, tool, keys, at)
        if not keys and not values:
            continue
        # A guard that holds for all rows with some values may not do so with others.
        bound = tool.arguments.bind(values)
        for given in feasible_bindings(
            scene.session, tool, keys, bound, scene.rng, at, pool=scene.pool
        )[:3]:
            whole: dict[str, Json] = {**given, **values}
            arguments = {p: whole[p] for p in tool.spec.parameters if p in whole}
            if _refuses(scene, tool, arguments, at):
                yield at, arguments


def _values_for(
    scene: Scene, tool: CompiledTool, keys: Mapping[str, ColumnRef], at: int
) -> dict[str, Json]:
    """Values of the parameters that are no keys; now and then one that a row has already."""
    required = tool.arguments.json_schema["required"]
    asked = set(tool.guards[at].names)
    donor = scene.call_donor(tool)
    values: dict[str, Json] = {}
    named = part_parameters(tool, scene.schema)
    wanted = {*required, *asked}
    if wanted <= {*keys, *named}:  # a change that names nothing to change would be no request
        homes = key_columns_of(tool, scene.schema)
        wanted |= set(scene.shuffled([p for p in tool.spec.parameters if p not in homes])[:1])
    for name in tool.spec.parameters:
        if name in keys or name not in wanted:
            continue
        where = tool.arguments.columns.get(name)
        if name in asked and name not in named and where and scene.rng.random() < _TAKEN:
            cells = [cell for cell in column_values(scene.session, where) if cell is not None]
            if cells:
                cell = scene.rng.choice(cells)
                donor.take(where[0], scene.row(where, cell) or {})
                values[name] = displayed_value(scene.column(where), cell)
                continue
        values[name] = scene.sample(tool, name, donor)
    return values


def _refuses(scene: Scene, tool: CompiledTool, arguments: Mapping[str, Json], at: int) -> bool:
    """Whether the tool refuses a call by just this guard."""
    if any(tool.arguments.value_problem(name, value) for name, value in arguments.items()):
        return False
    if refusing_guard(scene.session.query, tool, arguments) != at:
        return False
    # The guard was asked on its own; make sure that the tool itself refuses for that reason.
    error = scene.session.call(tool.name, arguments).error
    return error is not None and error.kind is ErrorKind.PRECONDITION


def refusal_reasons(tool: CompiledTool) -> tuple[str, ...]:
    """The possible outcomes of calling a tool: ``DONE_ANSWER``, then each reason for a refusal."""
    found = [plain_reason(guard.error) for guard in tool.spec.require]
    return (DONE_ANSWER, *dict.fromkeys(found))


def plain_reason(message: str) -> str:
    """A guard's message without the values of one call, such as *There is no order [order id]*."""
    for name in placeholder_names(message):
        message = message.replace("{" + name + "}", f"[{name.replace('_', ' ')}]")
    return message


# --- chain questions ------------------------------------------------------------------------------


def chain_goal(scene: Scene, path: Sequence[Hop], column: str, name: str) -> Goal:
    """A question about the last row of a path, in terms of the first.

    Raises:
        Unplannable: a hop is not shown by any tool, or the question cannot be said.
    """
    home = scene.primary(path[0].table)
    if home is None:
        raise Unplannable("a path starts at a row without a key of its own")
    row = refer_to_row(scene, home, path[0].key)
    for hop in path[1:]:
        if any((r.table, r.key) == (hop.table, hop.key) for r in with_owners(row)):
            raise Unplannable("a path that comes back")
        row = _follow(scene, row, hop)
    try:
        derived = attribute_of(scene, row, lambda c, _: c.name == column)
    except Unplannable:  # nobody asks for that column
        derived = attribute_of(scene, row)
    return Goal("ask", derived.lookups()[-1].tool, question=name, derived=derived)


def path_values(goal: Goal) -> tuple[Json, ...]:
    """Keys of the rows that a chain question passes through, the answer last; else nothing."""
    if goal.derived is None or goal.derived.row is None:
        return ()
    keys: list[Scalar] = []
    row = goal.derived.row
    while not row.facts and row.kind == "described" and len(row.owners) == 1:
        keys.append(row.key)
        row = row.owners[0]
    return (*reversed(keys), goal.derived.value) if keys else ()


def _follow(scene: Scene, row: RowReference, hop: Hop) -> RowReference:
    """The next row of a path, and the call that shows it."""
    home = scene.primary(hop.table)
    table, link = hop.link.split(".", 1)
    if home is None:
        raise Unplannable("a hop to a row without a key of its own")
    if hop.table == row.table:
        raise Unplannable("a hop within one table, which words do not tell")
    calls = _forward(scene, row, link, hop) if hop.forward else _backward(scene, row, link, hop)
    # The next row by way of the description of the row before, not by its key: so the condition
    # can be asked again in another state.
    inner = (
        f"SELECT {quote_name(link if hop.forward else row.column)} FROM {quote_name(row.table)} "
    )
    mine = home[1] if hop.forward else link
    condition = f"{quote_name(mine)} = ({inner}WHERE {row.condition})"
    owner = scene.links(table, scene.schema.root(table, link))
    if not hop.forward and len(owner) > 1:
        raise Unplannable("a hop that cannot be said: rows belong to another in several ways")
    return RowReference(
        *home,
        hop.key,
        "described",
        owners=(row,),
        lookups=(*row.lookups, *calls),
        condition=condition,
        bound=row.bound,
        role=_role(link) if hop.forward and len(owner) > 1 else "",
    )


def _role(link: str) -> str:
    """A link's name without what says that it is a key: ``assignee_id`` → ``assignee``."""
    for end in ("_id", "_key", "_number"):
        link = link.removesuffix(end)
    return link


def _forward(scene: Scene, row: RowReference, link: str, hop: Hop) -> tuple[Call, ...]:
    """The row before shows the key of the next; one more call may be needed to see it."""
    if any(_shows(scene, call, row, link, hop.key) for call in row.lookups[-1:]):
        return ()
    for view in scene.views.details((row.table, row.column)):
        call = Call(tool=view.tool.name, arguments={view.required[0]: row.key})
        if _shows(scene, call, row, link, hop.key):
            return (call,)
    raise Unplannable("no tool shows where a hop leads")


def _shows(scene: Scene, call: Call, row: RowReference, link: str, key: Scalar) -> bool:
    """Whether a call shows the row with its link."""
    for view in scene.views.by_home.get((row.table, row.column), ()):
        name = view.shown.get((row.table, link))
        if view.tool.name == call.tool and name and view.key:
            rows = rows_at(scene.look(call), view.container)
            return any(r.get(view.key) == row.key and r.get(name) == key for r in rows)
    return False


def _backward(scene: Scene, row: RowReference, link: str, hop: Hop) -> tuple[Call, ...]:
    """A list that is filtered by the row before, and that shows one row: the next."""
    home = scene.primary(hop.table)
    target = (row.table, row.column)
    for view in scene.views.by_home.get(home, ()) if home else ():
        for parameter, column in view.tool.arguments.columns.items():
            owner = scene.schema.root(*column) == target and set(view.required) <= {parameter}
            if not owner or not view.lists or "[]" in parameter:
                continue
            call = Call(tool=view.tool.name, arguments={parameter: row.key})
            shown = rows_at(scene.look(call), view.container)
            if [r.get(view.key) for r in shown] == [hop.key]:
                return (call,)
    raise Unplannable("no tool shows where a hop leads")
