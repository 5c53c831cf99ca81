"""Sets of rows that a user can describe and that reading tools show completely.

A set is accepted only if the rows that a query finds are exactly those that the look-ups, really
called, show for these facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from envwright.environment.schema import quote_name
from envwright.environment.sql_analysis import ColumnRef
from envwright.tasks.goals import (
    AttributeFact,
    RowReference,
    RowSet,
    Unplannable,
    ValueRelation,
    ValueShape,
    relation_holds,
    unique_calls,
)
from envwright.tasks.grounding.call_arguments import column_values
from envwright.tasks.grounding.column_roles import is_ranked, round_limit
from envwright.tasks.grounding.row_references import (
    NAME_COLUMNS,
    KnownAttribute,
    cell_condition,
    description_sql,
    known_facts,
    owners_of,
)
from envwright.tasks.grounding.scene import Scene, ToolView, cell_fact, displayed_value, rows_at
from envwright.types import Call, Json, Scalar

SET_TRIES = 12
_LONGEST_COMMON = 30
"""Characters of a text that people say of many things."""
_MOST_RANKED = 40
"""Rows of which people name the first."""
LARGEST_INTEGER = 2**53
"""Whole numbers with which people reckon, and which every reader of JSON holds exactly."""
MAX_CALLS = 6
"""Look-ups that one set may need."""
_ORDERED = (ValueShape.NUMBER, ValueShape.MONEY, ValueShape.DATE, ValueShape.TIME)
# "not" includes NULL (IS NOT), the others leave NULL out, as `relation_holds` does.
_OPERATORS = {"is": "=", "above": ">", "below": "<", "not": "IS NOT"}


@dataclass(frozen=True, slots=True)
class ViewedRowSet:
    """A set together with the view that shows it."""

    rows: RowSet
    view: ToolView


@dataclass(frozen=True, slots=True)
class _Term:
    """One fact of a set, and the cell it is about."""

    known: KnownAttribute
    fact: AttributeFact
    cell: Scalar


def row_set(
    scene: Scene, homes: Sequence[ColumnRef], low: int = 2, high: int = 8, tries: int = SET_TRIES
) -> ViewedRowSet:
    """A set of ``low`` to ``high`` rows of one of the tables.

    Raises:
        Unplannable: no such set was found.
    """
    views = [v for home in homes for v in scene.views.lookups(home) if v.lists]
    for _ in range(tries if views else 0):
        view = scene.rng.choice(views)
        found = _attempt(scene, view)
        if found and low <= len(found.keys) <= high:
            return ViewedRowSet(found, view)
    raise Unplannable("no set of rows can be described")


def _attempt(scene: Scene, view: ToolView) -> RowSet | None:
    keys = scene.candidates(view.home)
    row = scene.row(view.home, scene.rng.choice(keys)) if keys else None
    owners = owners_of(scene, view, row, 0) if row else None
    if row is None or owners is None:
        return None
    # Draw up to two facts of the row, and now and then alternatives or an exception on top.
    known = [k for k in known_facts(scene, view, row) if not _singles_out(k)]
    # Facts come from a row that exists, so that the set is hardly ever empty.
    drawn = [_term(scene, k) for k in known[: scene.rng.choice((0, 1, 1, 1, 2, 2))]]
    terms = [term for term in drawn if term]
    labels = {term.fact.label for term in terms}
    rest = [k for k in known if k.fact.label not in labels and k.fact.shape is ValueShape.WORD]
    either = _options(scene, rest[:1], 2) if rest and scene.rng.random() < 0.15 else []
    rest = rest[1:] if either else rest
    without = _options(scene, rest[:1], 1) if rest and scene.rng.random() < 0.15 else []
    return _described(scene, view, owners, terms, either, without)


def _described(
    scene: Scene,
    view: ToolView,
    owners: Mapping[str, RowReference],
    terms: Sequence[_Term],
    either: Sequence[_Term] = (),
    without: Sequence[_Term] = (),
) -> RowSet | None:
    """The set that facts describe; ``None`` where the view does not show it whole."""
    base, bound = description_sql(scene, view, (), owners)
    condition = _condition(scene, base, terms, either, without, bound)
    # Twice the same set: by a query on the state, and by the calls that an agent would make.
    calls = list(_calls(view, owners, terms, either))
    found = tuple(scene.keys(view.home, condition, bound))
    if not 0 < len(calls) <= MAX_CALLS or not found or None in found:
        return None  # rows without a key could not be told apart in what is shown
    out = RowSet(
        *view.home,
        found,
        tuple(t.fact for t in terms),
        tuple(t.fact for t in either),
        tuple(t.fact for t in without),
        tuple(owners.values()),
        unique_calls([c for owner in owners.values() for c in owner.lookups] + calls),
        condition,
        bound,
    )
    return out if _shows(scene, view, calls, [*terms, *either, *without], out) else None


def _singles_out(known: KnownAttribute) -> bool:
    """Whether an attribute is one that people use for single things, not for many."""
    if known.fact.shape is not ValueShape.TEXT:
        return False
    return known.column.name in NAME_COLUMNS or len(str(known.cell)) > _LONGEST_COMMON


def _term(scene: Scene, known: KnownAttribute) -> _Term | None:
    """A fact about the row; of numbers and dates a bound that the row is within, and not all are.

    ``None`` where nobody would say one.
    """
    if known.fact.shape not in _ORDERED or known.parameter or not known.shown:
        return _Term(known, known.fact, known.cell)
    cell, above = known.cell, scene.rng.random() < 0.5
    values = column_values(scene.session, (known.column.table, known.column.name))
    if known.fact.shape in (ValueShape.DATE, ValueShape.TIME):
        relation: ValueRelation = "above" if above else "below"
        others = [v for v in values if isinstance(v, str) and relation_holds(relation, v, cell)]
        return _Term(known, replace(known.fact, compare=relation), cell) if others else None
    # Beyond 2**53 a limit may not survive a reader that uses doubles.
    if not isinstance(cell, int) or abs(cell) > LARGEST_INTEGER:
        return None
    if scene.is_own(known.column.table) or not is_ranked(known.column):
        return None
    cents = known.fact.shape is ValueShape.MONEY
    limit = round_limit(values, cell, above=above, cents=cents)
    if limit is None:
        return None
    fact = replace(known.fact, value=limit, compare="above" if above else "below")
    return _Term(known, fact, limit)


def _options(scene: Scene, known: Sequence[KnownAttribute], count: int) -> list[_Term]:
    """Different options of one enumerated column."""
    out: list[_Term] = []
    for k in known:
        options = scene.shuffled(k.column.text.enum or ())
        few = options[:count] if len(options) > count else ()
        out += [_Term(k, replace(k.fact, value=displayed_value(k.column, o)), o) for o in few]
    return out


def _condition(
    scene: Scene,
    base: str,
    terms: Sequence[_Term],
    either: Sequence[_Term],
    without: Sequence[_Term],
    bound: dict[str, Any],
) -> str:
    """The whole condition; the values are added to ``bound``."""

    def tests(group: Sequence[_Term], prefix: str) -> list[str]:
        out = []
        for number, term in enumerate(group):
            bound[f"{prefix}{number}"] = term.cell
            test = f"{_OPERATORS[term.fact.compare]} :{prefix}{number}"
            out.append(cell_condition(scene, term.known.column, term.known.link, test))
        return out

    parts = [base, *tests(terms, "f")]
    if either:
        parts.append(f"({' OR '.join(tests(either, 'e'))})")
    # `NOT x` is NULL where x is: without coalesce, rows with an empty cell would be lost.
    parts += [f"NOT coalesce({test}, 0)" for test in tests(without, "w")]
    return " AND ".join(part for part in parts if part != "1") or "1"


def _calls(
    view: ToolView,
    owners: Mapping[str, RowReference],
    terms: Sequence[_Term],
    either: Sequence[_Term],
) -> Iterator[Call]:
    """The calls that show the set: filters that the facts give, every option of those required."""
    fixed: dict[str, Json] = {parameter: owner.key for parameter, owner in owners.items()}
    choices: dict[str, list[Json]] = {}
    for term in terms:
        if term.known.parameter and term.fact.compare == "is":
            _add_filter(fixed, term.known.parameter, [term.fact.value])
    if either and (parameter := either[0].known.parameter):
        values = [term.fact.value for term in either]
        if parameter.endswith("[]"):
            _add_filter(fixed, parameter, values)
        else:
            choices[parameter] = values
    properties = view.tool.arguments.json_schema["properties"]
    for parameter in view.required:
        if parameter in fixed or parameter in choices:
            continue
        schema = properties[parameter]
        options = schema.get("enum") or schema.get("items", {}).get("enum")
        if not options:
            return
        if schema.get("type") == "array":
            fixed[parameter] = list(options)
        else:
            choices[parameter] = list(options)
    # One call per combination: filters that take one value each cannot show several options.
    for combination in product(*choices.values()):
        given = {**fixed, **dict(zip(choices, combination, strict=True))}
        yield Call(tool=view.tool.name, arguments={p: given[p] for p in properties if p in given})


def _add_filter(arguments: dict[str, Json], parameter: str, values: list[Json]) -> None:
    if parameter.endswith("[]"):
        arguments[parameter[:-2]] = values
    else:
        arguments[parameter] = values[0]


def _shows(
    scene: Scene, view: ToolView, calls: Sequence[Call], terms: Sequence[_Term], rows: RowSet
) -> bool:
    """Whether the calls show exactly these rows, once what is shown is compared with the facts."""
    found: set[Scalar] = set()
    for call in calls:
        for row in rows_at(scene.look(call), view.container):
            if row_satisfies(row, rows, {t.fact: t.known.shown for t in terms}):
                found.add(row.get(view.key))
    return found == set(rows.keys)


def row_satisfies(
    row: Mapping[str, Json], rows: RowSet, shown: Mapping[AttributeFact, str | None]
) -> bool:
    """Whether a shown row fits the facts of a set; what it does not show was filtered by."""

    def holds(fact: AttributeFact) -> bool:
        name = shown.get(fact)
        if name is None:
            return True
        with suppress(TypeError):  # of a cell and a value that have no order
            return row.get(name) is not None and relation_holds(fact.compare, row[name], fact.value)
        return False

    filtered = [f for f in rows.either if shown.get(f) is None]
    return (
        all(holds(f) for f in rows.facts)
        and (not rows.either or bool(filtered) or any(holds(f) for f in rows.either))
        and not any(shown.get(f) is not None and holds(f) for f in rows.without)
        and all(shown.get(f) is not None for f in rows.without)
    )


def extreme_reference(scene: Scene, homes: Sequence[ColumnRef]) -> RowReference:
    """A row that is the first of a set in the order of some shown number or date.

    Raises:
        Unplannable: no set has a single first row.
    """
    for _ in range(SET_TRIES // 2):
        shown = row_set(scene, homes, 2, 40, tries=4)
        columns = scene.shuffled(ordered_columns(scene, shown.view))
        for column, name in _free_of(shown.rows, columns):
            most = scene.rng.random() < 0.5
            if found := _first_of(scene, shown, column, name, most):
                return found
    raise Unplannable("no row is the first of a set")


def sets_around(scene: Scene, home: ColumnRef, key: Scalar) -> Iterator[ViewedRowSet]:
    """Sets that hold a row: those in the state that it is in, then all beside it."""
    for view in scene.shuffled([v for v in scene.views.lookups(home) if v.lists]):
        row = scene.row(home, key)
        owners = owners_of(scene, view, row, 0) if row else None
        if row is None or owners is None:
            continue
        words = (ValueShape.WORD, ValueShape.TRUTH)
        known = [k for k in known_facts(scene, view, row) if k.fact.shape in words]
        states = sorted(known, key=lambda k: not _is_state(scene, k))
        for terms in ([_Term(k, k.fact, k.cell) for k in states[:1]], []):
            if rows := _described(scene, view, owners, terms):
                yield ViewedRowSet(rows, view)


def first_reference(scene: Scene, home: ColumnRef, key: Scalar) -> RowReference | None:
    """A row as the first of a set, in an order by which people choose: *my latest order*.

    ``None`` where it is the first of none.
    """
    if not any(ordered_columns(scene, v) for v in scene.views.lookups(home) if v.lists):
        return None
    for shown in sets_around(scene, home, key):
        if not 2 <= len(shown.rows.keys) <= _MOST_RANKED:
            continue
        columns = scene.shuffled(ordered_columns(scene, shown.view))
        for column, name in _free_of(shown.rows, columns):
            for most in scene.shuffled((True, False)):
                found = _first_of(scene, shown, column, name, most)
                if found and found.key == key:
                    return found
    return None


def _is_state(scene: Scene, known: KnownAttribute) -> bool:
    return scene.views.roles.is_settled((known.column.table, known.column.name))


def ordered_columns(scene: Scene, view: ToolView) -> list[tuple[ColumnRef, str]]:
    """What people rank the view's own rows by: dates, and numbers by which they choose.

    Each with its name in the result.
    """
    out = []
    for origin, name in view.shown.items():
        column = scene.column(origin)
        own = origin[0] == view.home[0] and column.references is None and not is_label(name)
        key = (origin[1],) == scene.schema.tables[origin[0]].primary_key
        if own and not key and not column.is_boolean and not column.is_json:
            dated = column.text.format in ("date", "date-time")
            numeric = column.type in ("INTEGER", "INT", "REAL") and column.text.enum is None
            if dated or (numeric and scene.chooses_by(column)):
                out.append((origin, name))
    return out


def _free_of(rows: RowSet, columns: Sequence[tuple[ColumnRef, str]]) -> list[tuple[ColumnRef, str]]:
    """The columns of which the set's description does not speak."""
    said = {fact.label for fact in (*rows.facts, *rows.either, *rows.without)}
    return [(column, name) for column, name in columns if name not in said]


def is_label(name: str) -> bool:
    """Whether a number is a name: nobody adds up or ranks identifiers and codes."""
    return name.lower().endswith(("id", "key", "code", "zip", "number", "status", "index"))


def _first_of(
    scene: Scene, shown: ViewedRowSet, column: ColumnRef, name: str, most: bool
) -> RowReference | None:
    rows, table = shown.rows, quote_name(shown.rows.table)
    cell = quote_name(column[1])
    best = f"(SELECT {'max' if most else 'min'}({cell}) FROM {table} WHERE {rows.condition})"
    condition = f"{rows.condition} AND {cell} = {best}"
    found = scene.session.query(
        f"SELECT {quote_name(rows.column)}, {cell} FROM {table} WHERE {condition} LIMIT 2",
        rows.bound,
    )
    # Where a row has no value it is arguable which row comes first.
    empty = f"SELECT 1 FROM {table} WHERE {rows.condition} AND {cell} IS NULL LIMIT 1"
    if len(found) != 1 or scene.session.query(empty, rows.bound):
        return None
    by = cell_fact(name, scene.column(column), found[0][1])
    return RowReference(
        rows.table,
        rows.column,
        found[0][0],
        "extreme",
        lookups=rows.lookups,
        condition=condition,
        bound=rows.bound,
        among=rows,
        by=by,
        most=most,
    )
