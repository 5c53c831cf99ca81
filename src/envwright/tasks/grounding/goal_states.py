"""Goals that say what is to be so at the end, and leave open how: any that fits, each settled.

The ends that fit are found by carrying out every way on the scene's session, which the tools'
guards may refuse: all of them are told, so that a proof can judge each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, combinations, islice, product

from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.tasks.goals import Goal, RightEnds, Unplannable, ValueShape
from envwright.tasks.grounding.call_arguments import key_parameters, part_parameters
from envwright.tasks.grounding.column_roles import first_word, is_added
from envwright.tasks.grounding.compound_goals import same_values
from envwright.tasks.grounding.row_sets import ViewedRowSet, ordered_columns, row_set, sets_around
from envwright.tasks.grounding.scene import Scene, cell_fact
from envwright.tasks.grounding.write_goals import argument_fact, needs_lists, write_goal
from envwright.types import Call, Json, Scalar

MOST_ENDS = 16
"""Right ends of one goal; where there are more, none of it is asked."""
_ROWS, _SUMMED, _SETTLED = 8, 6, 10
"""Rows of a set that are tried, of one that is summed up, and of one that is settled."""
_SETS = 3
"""Sets that are tried for one tool."""
_TRIES = 3
"""Tools that are tried for one goal."""
_MISSES = 3
"""Rows outside of the set that are looked for."""
_PLAIN = frozenset("update set edit change patch modify replace put add create".split())
"""First words of the names of tools that settle nothing by themselves."""
_ROUND = (10_000, 5000, 1000, 500, 100, 50, 20, 10, 5, 2, 1)


@dataclass(frozen=True, slots=True)
class _Choice:
    """A change that takes one row of a set, whichever; which of its rows the rules allow."""

    goal: Goal
    parameter: str
    shown: ViewedRowSet
    allowed: tuple[Scalar, ...]
    refused: tuple[Scalar, ...]

    def call(self, key: Scalar) -> Call:
        return _call(self.goal.calls[0], self.parameter, key)

    def reach(
        self, scene: Scene, ends: Sequence[tuple[Call, ...]], misses: Sequence[tuple[Call, ...]]
    ) -> Goal:
        """The goal of which these are the ends, in the first of them."""
        rest = {p: r for p, r in self.goal.references.items() if p != self.parameter}
        refused = tuple(map(self.call, self.refused))
        return replace(
            self.goal,
            kind="reach",
            calls=ends[0],
            references=rest,
            rows=self.shown.rows,
            each_parameter=self.parameter,
            ends=RightEnds(tuple(ends), _possible(scene, misses), refused),
        )


class OpenTools:
    """The tools of an agent with which something can be reached in more than one way."""

    def __init__(self, template: Template) -> None:
        self._taking: list[CompiledTool] = []
        """Those that put a row somewhere, or give it to another."""
        single: dict[ColumnRef, list[tuple[CompiledTool, str]]] = {}
        for tool in template.tools.values():
            if not tool.is_write or tool.spec.actor != "agent" or needs_lists(tool):
                continue
            keys = key_parameters(tool, template.schema)
            if part_parameters(tool, template.schema):
                continue
            written = {table for table, _ in tool.writes}
            if any(written - {home[0]} for home in keys.values()):
                self._taking.append(tool)
            if len(keys) == 1 and first_word(tool.name) not in _PLAIN:
                ((parameter, home),) = keys.items()
                if home[0] in written:
                    single.setdefault(home, []).append((tool, parameter))
        self._pairs = [
            (home, one, other)
            for home, tools in single.items()
            for one, other in combinations(tools, 2)
            if {c for c in one[0].writes if c[1] != "*"} & other[0].writes
        ]

    def __bool__(self) -> bool:
        return bool(self._taking or self._pairs)

    def goal(self, scene: Scene) -> Goal:
        """A goal that several ends fulfil, or one that must be searched for; carried out.

        Raises:
            Unplannable: none was found.
        """
        takes: list[Callable[[], Goal]] = [
            partial(_taken, scene, tool) for tool in scene.shuffled(self._taking)[:_TRIES]
        ]
        settles: list[Callable[[], Goal]] = [
            partial(_settled, scene, *one) for one in scene.shuffled(self._pairs)[:_TRIES]
        ]
        before = scene.session.snapshot()
        first, second = scene.shuffled((takes, settles))
        for maker in (*first, *second):
            with suppress(Unplannable):
                goal: Goal = maker()
                scene.joined(goal)
                for call in goal.calls:
                    scene.session.call(call.tool, call.arguments)
                return goal
            scene.session.restore(before)
        raise Unplannable("nothing can be reached in several ways")


# --- one of several rows, or some of them ---------------------------------------------------------


def _taken(scene: Scene, tool: CompiledTool) -> Goal:
    """A change that takes one row, or some, whichever fit.

    Raises:
        Unplannable: too few rows fit, or too many ways.
    """
    before = scene.session.snapshot()
    goal = write_goal(scene, tool)
    scene.session.restore(before)
    if goal.lists or any(r.kind != "described" for r in goal.references.values() if r.owners):
        raise Unplannable("the change is about other rows too")
    makers: list[Callable[[Scene, _Choice], Goal]] = scene.shuffled((_summed, _any, _best))
    for choice in islice(_choices(scene, goal), _SETS):
        for maker in makers:
            with suppress(Unplannable):
                return maker(scene, choice)
    raise Unplannable("no set of rows leaves a choice")


def _gives(scene: Scene, call: Call, home: ColumnRef, key: Scalar) -> bool:
    """Whether a call puts something to a row, and does not settle what becomes of the row itself.

    *Book any sailing* is a wish, *end any application* is none.
    """
    before, had = scene.session.snapshot(), scene.session.diff().rows
    scene.session.call(call.tool, call.arguments)
    changes = [change for change in scene.session.diff().rows if change not in had]
    scene.session.restore(before)
    placed = settled = False
    for change in changes:
        after = change.after or {}
        columns = scene.schema.tables[change.table].columns
        if change.table == home[0]:
            settled |= any(columns[name].text.enum is not None for name in after)
        links = scene.links(change.table, home)
        placed |= any(after.get(name) == key for name in links)
    return placed and not settled


def _choices(scene: Scene, goal: Goal) -> Iterator[_Choice]:
    for parameter, row in scene.shuffled(sorted(goal.references.items(), key=lambda p: p[0])):
        home = (row.table, row.column)
        theirs = scene.views.ownership.owns(row.table)  # the person, or what is somebody's
        if row.kind == "new" or theirs or not _gives(scene, goal.calls[0], home, row.key):
            continue
        others = {(r.table, r.column) for p, r in goal.references.items() if p != parameter}
        if home in others:
            continue
        drawn: Iterator[ViewedRowSet] = chain(
            sets_around(scene, home, row.key),
            (row_set(scene, [home], 2, _ROWS) for _ in range(_SETS)),
        )
        with suppress(Unplannable):
            for shown in drawn:
                if 2 <= len(shown.rows.keys) <= _ROWS and not shown.rows.without:
                    calls = {k: _call(goal.calls[0], parameter, k) for k in shown.rows.keys}
                    allowed = tuple(k for k, call in calls.items() if _works(scene, (call,)))
                    refused = tuple(k for k in calls if k not in allowed)
                    yield _Choice(goal, parameter, shown, allowed, refused)


def _call(call: Call, parameter: str, key: Scalar) -> Call:
    return Call(tool=call.tool, arguments={**call.arguments, parameter: key})


def _works(scene: Scene, calls: Sequence[Call]) -> bool:
    """Whether calls succeed one after the other, and each changes something; nothing is kept."""
    before = scene.session.snapshot()
    try:
        for call in calls:
            had = scene.session.diff()
            if not scene.session.call(call.tool, call.arguments).ok or scene.session.diff() == had:
                return False
        return True
    finally:
        scene.session.restore(before)


def _possible(scene: Scene, misses: Sequence[tuple[Call, ...]]) -> tuple[tuple[Call, ...], ...]:
    """What the tools would do: where they refuse it, nobody can be wrong in that way."""
    return tuple(calls for calls in misses if _works(scene, calls))


def _outside(scene: Scene, choice: _Choice) -> list[Call]:
    """The change on rows that are not in the set, though the rules would allow it."""
    home = (choice.shown.rows.table, choice.shown.rows.column)
    keys = [key for key in scene.candidates(home) if key not in choice.shown.rows.keys]
    calls = map(choice.call, scene.shuffled(keys)[: 3 * _MISSES])
    return list(islice((call for call in calls if _works(scene, (call,))), _MISSES))


def _any(scene: Scene, choice: _Choice) -> Goal:
    """Any row that fits.

    Raises:
        Unplannable: fewer than two fit, or nothing is said of them.
    """
    rows, outside = choice.shown.rows, _outside(scene, choice)
    said = rows.facts or rows.either or rows.owners
    if len(choice.allowed) < 2 or not (said or choice.refused) or not (outside or choice.refused):
        raise Unplannable("a choice without a constraint")
    ends = [(choice.call(key),) for key in scene.shuffled(choice.allowed)]
    return choice.reach(scene, ends, [*((call,) for call in outside), ends[0] + ends[1]])


def _best(scene: Scene, choice: _Choice) -> Goal:
    """The first row in an order that the rules allow.

    Raises:
        Unplannable: there is no order, or the first of all is allowed, which needs no search.
    """
    rows = choice.shown.rows
    said = {fact.label for fact in (*rows.facts, *rows.either)}
    for column, name in scene.shuffled(ordered_columns(scene, choice.shown.view)):
        values = {key: (scene.row(_home(rows), key) or {}).get(column[1]) for key in rows.keys}
        if name in said or any(value is None for value in values.values()):
            continue
        most = scene.rng.random() < 0.5
        if _is_money(scene, column, name, values):
            most = False
        order = sorted(rows.keys, key=lambda key: values[key], reverse=most)  # type: ignore[arg-type, return-value]
        allowed = [key for key in order if key in choice.allowed]
        if len(allowed) < 2 or order[0] in choice.allowed:
            continue
        ends = [(choice.call(k),) for k in allowed if values[k] == values[allowed[0]]]
        misses = [(choice.call(k),) for k in allowed if values[k] != values[allowed[0]]]
        if misses and len(ends) <= MOST_ENDS:
            goal = choice.reach(scene, ends, misses[:_MISSES])
            fact = cell_fact(name, scene.column(column), values[allowed[0]])
            fact = replace(fact, compare="above" if most else "below")
            assert goal.ends is not None
            return replace(goal, ends=replace(goal.ends, best=fact))
    raise Unplannable("the first of all is allowed")


def _home(rows: object) -> ColumnRef:
    return (rows.table, rows.column)  # type: ignore[attr-defined]


def _is_money(scene: Scene, column: ColumnRef, name: str, values: Mapping[Scalar, Scalar]) -> bool:
    shapes = {cell_fact(name, scene.column(column), value).shape for value in values.values()}
    return ValueShape.MONEY in shapes


def _summed(scene: Scene, choice: _Choice) -> Goal:
    """At least two rows whose values add up to no more than a limit.

    Raises:
        Unplannable: nothing adds up, a row is refused, or too many ways are right.
    """
    rows = choice.shown.rows
    if choice.refused or not 3 <= len(rows.keys) <= _SUMMED:
        raise Unplannable("no rows to add up")
    for column, name in scene.shuffled(ordered_columns(scene, choice.shown.view)):
        cells = {key: (scene.row(_home(rows), key) or {}).get(column[1]) for key in rows.keys}
        numbers = {key: cell for key, cell in cells.items() if isinstance(cell, int) and cell > 0}
        said = name in {fact.label for fact in (*rows.facts, *rows.either)}
        if said or len(numbers) < len(cells) or not is_added(scene.column(column)):
            continue
        least = 2
        sums = {
            keys: sum(numbers[key] for key in keys)
            for size in range(least, len(rows.keys) + 1)
            for keys in combinations(rows.keys, size)
        }
        limit = _limit(sorted(total for keys, total in sums.items() if len(keys) == least))
        ends = [tuple(map(choice.call, keys)) for keys, total in sums.items() if total <= limit]
        over = [
            tuple(map(choice.call, keys))
            for keys, total in sums.items()
            if total > limit and len(keys) == least
        ]
        if not over or not 2 <= len(ends) <= MOST_ENDS:
            continue
        if not all(_works(scene, end) for end in ends):
            continue
        shortest = [end for end in ends if len(end) == least]
        chosen = scene.rng.choice(shortest)
        ends.remove(chosen)
        goal = choice.reach(scene, [chosen, *ends], [*over[:_MISSES], chosen[:1]])
        fact = cell_fact(name, scene.column(column), limit)
        assert goal.ends is not None
        return replace(goal, ends=replace(goal.ends, least=least, limit=fact))
    raise Unplannable("nothing adds up")


def _limit(sums: Sequence[int]) -> int:
    """A round number that some of the sums, ascending, keep within."""
    low = sums[min(len(sums) - 1, max(1, len(sums) // 3))]
    over = next((total for total in sums if total > low), low + 1)
    return next(up for unit in _ROUND if (up := low + -low % unit) < over)


# --- every row of a set, in one of two ways -------------------------------------------------------


def _settled(
    scene: Scene, home: ColumnRef, one: tuple[CompiledTool, str], other: tuple[CompiledTool, str]
) -> Goal:
    """Every row of a set is dealt with by one tool or another.

    Raises:
        Unplannable: no set of rows can be, or in too many ways.
    """
    ways = [(t, p, _required_values(scene, t, p)) for t, p in scene.shuffled((one, other))]

    def made(at: int, key: Scalar) -> Call:
        tool, parameter, values = ways[at]
        whole: dict[str, Json] = {**values, parameter: key}
        given = {p: whole[p] for p in tool.spec.parameters if p in whole}
        return Call(tool=tool.name, arguments=given)

    keys = scene.candidates(home)
    possible = [k for k in keys if _works(scene, (made(0, k),)) or _works(scene, (made(1, k),))]
    around = chain.from_iterable(
        sets_around(scene, home, key) for key in scene.shuffled(possible)[:_SETS]
    )
    for shown in around:
        rows = shown.rows
        said = rows.facts or rows.either or rows.owners
        if not said or not 2 <= len(rows.keys) <= _SETTLED or not set(rows.keys) <= set(possible):
            continue
        options = [[c for c in (made(0, k), made(1, k)) if _works(scene, (c,))] for k in rows.keys]
        open_ = sum(len(calls) > 1 for calls in options)
        if not open_ or 2**open_ > MOST_ENDS:
            continue
        ends = [end for end in product(*options) if _works(scene, end)]
        if len(ends) < 2:
            continue
        scene.rng.shuffle(ends)
        branches = [
            Goal(
                "each",
                tool.name,
                values={p: argument_fact(scene, tool, p, v) for p, v in values.items()},
                rows=rows,
                each_parameter=parameter,
            )
            for tool, parameter, values in ways
        ]
        tried = (made(at, key) for key in rows.keys for at in (0, 1))
        refused = [call for call in tried if not _works(scene, (call,))]
        misses = [ends[0][:-1], ends[0][1:]]
        left = [k for k in possible if k not in rows.keys][:1]
        misses += [(*ends[0], made(at, k)) for k in left for at in (0, 1)]
        return replace(
            branches[0],
            kind="reach",
            calls=ends[0],
            then=branches[0],
            otherwise=branches[1],
            ends=RightEnds(tuple(ends), _possible(scene, misses), tuple(refused)),
        )
    raise Unplannable("no set of rows can be settled in two ways")


def _required_values(scene: Scene, tool: CompiledTool, key: str) -> dict[str, Json]:
    """Values of what a tool cannot do without."""
    required = tool.arguments.json_schema["required"]
    return {p: v for p, v in same_values(scene, tool, key).items() if p in required}
