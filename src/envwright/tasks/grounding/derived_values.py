"""Reasoning nodes: values that follow from the state, each a query that can be asked again.

AutoForge inserts such nodes between tool calls (2512.22857, section 3.2); there a model writes
them, here they are counts, sums, averages, extremes, differences, shifted dates and comparisons.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from envwright.environment.schema import Column, quote_name
from envwright.environment.session import QueryFailed
from envwright.environment.sql_analysis import ColumnRef
from envwright.population.time_values import is_time
from envwright.population.value_source import kind_of
from envwright.tasks.goals import (
    AttributeFact,
    DerivedValue,
    RowReference,
    Unplannable,
    ValueRelation,
    ValueShape,
    relation_holds,
    with_owners,
)
from envwright.tasks.grounding.call_arguments import column_values, is_plain_text, is_speakable
from envwright.tasks.grounding.column_roles import (
    is_added,
    is_lowest_asked,
    is_ranked,
    is_supply,
    name_words,
    round_limit,
)
from envwright.tasks.grounding.row_references import described_reference, named_reference
from envwright.tasks.grounding.row_sets import (
    LARGEST_INTEGER,
    ViewedRowSet,
    extreme_reference,
    is_label,
    ordered_columns,
    row_set,
)
from envwright.tasks.grounding.scene import (
    Scene,
    ToolView,
    displayed_value,
    rows_at,
    shape_of,
)
from envwright.types import Call, Json

_AGGREGATES = {"sum": "sum", "average": "avg", "highest": "max", "lowest": "min"}
_DATED = (ValueShape.DATE, ValueShape.TIME)
_NUMERIC = (ValueShape.NUMBER, ValueShape.MONEY)
DECIMALS = 2
"""Averages are asked for, and compared, to so many decimals."""
NOISE_DECIMALS = 6
"""Other results of arithmetic are rounded to so many decimals: what is beyond is no amount."""
_NO_DAY = "a day beyond the calendar"


# --- evaluating ----------------------------------------------------------------------------------


def evaluate_derived(scene: Scene, value: DerivedValue | AttributeFact) -> Json:
    """What a derived value comes to in the scene's state."""
    if isinstance(value, AttributeFact):
        return value.value
    parts = [evaluate_derived(scene, part) for part in value.parts]
    if value.kind == "compare":
        return relation_holds(value.relation, *parts)
    if None in parts:
        return None
    if value.kind == "shift":
        return shift_value(parts[0], value.amount)
    if value.kind == "difference":
        return value_difference(*parts)
    rows = scene.session.query(value.sql, value.bound)
    # No row, or several: the description no longer singles one out, and the value is unknown.
    cell = rows[0][0] if len(rows) == 1 else None
    if value.shape is ValueShape.TRUTH and cell is not None:
        return bool(cell)
    return _rounded(value.kind, cell)


def _rounded(kind: str, cell: Any) -> Any:
    """A cell, or the result of arithmetic without what floating point adds to it."""
    if kind not in ("sum", "average") or not isinstance(cell, float):
        return cell
    return round(cell, DECIMALS if kind == "average" else NOISE_DECIMALS)


def shift_value(value: Json, amount: int) -> Json:
    """A number plus an amount; a date, or the date in a time, plus so many days; else unknown.

    Raises:
        Unplannable: a day that is not in the calendar's years.
    """
    if value is None:
        return None
    if not isinstance(value, str):
        return _amount(value + amount)
    try:
        if len(value) == len("2025-01-15"):
            return (date.fromisoformat(value) + timedelta(days=amount)).isoformat()
        moved = datetime.fromisoformat(value.replace("Z", "+00:00")) + timedelta(days=amount)
    except (ValueError, OverflowError):
        raise Unplannable(_NO_DAY) from None
    return moved.isoformat().replace("+00:00", "Z")


def value_difference(one: Json, other: Json) -> Json:
    """The larger number minus the smaller; whole days between two dates; unknown without one.

    Raises:
        Unplannable: a day that is not in the calendar's years.
    """
    if one is None or other is None:
        return None
    if isinstance(one, str):
        try:
            days = (date.fromisoformat(one[:10]) - date.fromisoformat(other[:10])).days
        except ValueError:
            raise Unplannable(_NO_DAY) from None
        return abs(days)
    return _amount(abs(one - other))


def _amount(value: Any) -> Any:
    """A result of arithmetic, without what floating point adds to it.

    Raises:
        Unplannable: it is too large to be reckoned with.
    """
    if abs(value) > (LARGEST_INTEGER if isinstance(value, int) else sys.float_info.max):
        raise Unplannable("a number that is too large")
    return value if isinstance(value, int) else round(value, NOISE_DECIMALS)


# --- making --------------------------------------------------------------------------------------


def attribute_of(
    scene: Scene,
    row: RowReference,
    accept: Callable[[Column, Json], bool] | None = None,
    *,
    asked: bool = True,
) -> DerivedValue:
    """An attribute of a row, shown by the look-up that finds it or by one that takes its key.

    Args:
        scene: the state.
        row: of which it is.
        accept: whether a column and its value may be taken.
        asked: whether it must be something that people want to know.

    Raises:
        Unplannable: nothing about it can be asked.
    """
    # Nobody asks for what is part of the description.
    said = {f.label for f in row.facts} | ({row.by.label} if row.by else set())
    told = told_values([row, *([scene.person] if scene.person else ())])
    options = []
    for view, calls in _showing(scene, row):
        for origin, name in view.shown.items():
            column = scene.column(origin)
            if origin[0] == row.table and name and name not in said and _askable(scene, column):
                options.append((column, name, view, calls))
    for column, name, view, calls in scene.shuffled(options):
        sql = f"SELECT {quote_name(column.name)} FROM {quote_name(row.table)} WHERE {row.condition}"
        found = scene.session.query(sql, row.bound)
        value = displayed_value(column, found[0][0]) if len(found) == 1 else None
        if value is None or not is_speakable(value) or (accept and not accept(column, value)):
            continue
        shape = shape_of(column, value)
        if asked and not (_is_asked(scene, column, shape) and spoken_value(value) not in told):
            continue
        if _tells(scene, view, row, calls or row.lookups, name, value):
            seen = _with_calls(row, calls)
            return DerivedValue(
                "attribute", value, shape, name, column.name, seen, sql=sql, bound=row.bound
            )
    raise Unplannable("nothing about the row can be asked")


def _is_asked(scene: Scene, column: Column, shape: ValueShape) -> bool:
    """Whether people want to know it, who own the row or do not."""
    person, own = scene.views.ownership.person, scene.is_own(column.table)
    profile = person is not None and person[0] == column.table
    return scene.views.roles.asked(column, shape.value, own=own, profile=profile)


def told_values(rows: Iterable[RowReference]) -> set[str]:
    """The texts by which rows are described: none of them is an answer."""
    facts = [f for row in rows for one in with_owners(row) for f in one.facts]
    facts += [f for row in rows if row.among for f in row.among.facts]
    return {spoken_value(f.value) for f in facts if isinstance(f.value, str)}


def spoken_value(value: Json) -> str:
    """A text without regard to capitals; empty for other values, which stand for many things."""
    return value.casefold() if isinstance(value, str) else ""


def _tells(
    scene: Scene, view: ToolView, row: RowReference, calls: Sequence[Call], name: str, value: Json
) -> bool:
    """Whether the row and the value really stand in a result: a tool can be silent about some."""
    looks = (scene.look(call) for call in calls if call.tool == view.tool.name)
    rows = (shown for look in looks for shown in rows_at(look, view.container))
    return any(r.get(view.key) == row.key and r.get(name) == value for r in rows)


def _with_calls(row: RowReference, calls: Sequence[Call]) -> RowReference:
    fresh = [call for call in calls if call not in row.lookups]
    return replace(row, lookups=(*row.lookups, *fresh))


def _showing(scene: Scene, row: RowReference) -> list[tuple[ToolView, tuple[Call, ...]]]:
    """Views that show the row, and the calls that this takes beyond finding it."""
    home = (row.table, row.column)
    out: list[tuple[ToolView, tuple[Call, ...]]] = []
    for view in scene.views.details(home):
        call = Call(tool=view.tool.name, arguments={view.required[0]: row.key})
        out.append((view, (call,)))
    last = row.lookups[-1].tool if row.lookups else ""
    out += [(v, ()) for v in scene.views.lookups(home) if v.tool.name == last and v.key]
    return out


def _askable(scene: Scene, column: Column) -> bool:
    primary = scene.schema.tables[column.table].primary_key
    return not column.is_json and (column.name,) != primary and column.references is None


def pick_row(scene: Scene, homes: Sequence[ColumnRef], *, hard: float = 0.15) -> RowReference:
    """A row to ask about: described, or with probability ``hard`` the first of a set.

    Raises:
        Unplannable: no row can be described.
    """
    if scene.rng.random() < hard:
        try:
            return extreme_reference(scene, homes)
        except Unplannable:
            pass
    for home in scene.shuffled(homes)[:3]:
        keys = scene.candidates(home)
        wanted = [key for key in keys if (home[0], key) in scene.preferred] or keys
        for key in scene.rng.sample(wanted, min(3, len(wanted))):
            if found := described_reference(scene, home, key):
                return found
            # The number of an order, say: of what is theirs, people know it.
            if scene.pool(home) and scene.views.details(home) and is_speakable(key):
                return named_reference(home, key)
    raise Unplannable("no row can be described")


def shown_key_columns(scene: Scene) -> list[ColumnRef]:
    """Key columns of all tables that reading tools show."""
    return sorted(scene.views.by_home)


def aggregate_of_set(scene: Scene, places: Sequence[ColumnRef]) -> DerivedValue:
    """The count of a set, or a sum, average, highest or lowest over one of its columns.

    Raises:
        Unplannable: no set can be described.
    """
    kind = scene.rng.choice(("count", "count", "count", *_AGGREGATES))
    shown = row_set(scene, places, 1 if kind == "count" else 2, 40)
    if kind == "count":
        if scene.is_own(shown.rows.table) and not (shown.rows.facts or shown.rows.either):
            raise Unplannable("people know how many things they have")
        return count_of(shown)
    return aggregate_of_column(scene, shown, kind)


def count_of(shown: ViewedRowSet) -> DerivedValue:
    """How many rows a set has."""
    rows = shown.rows
    sql = f"SELECT count(*) FROM {quote_name(rows.table)} WHERE {rows.condition}"
    return DerivedValue(
        "count", len(rows.keys), ValueShape.NUMBER, rows=rows, sql=sql, bound=rows.bound
    )


def aggregate_of_column(scene: Scene, shown: ViewedRowSet, kind: Any) -> DerivedValue:
    """A sum, average, highest or lowest over a shown column of a set.

    Raises:
        Unplannable: the set shows no such column.
    """
    rows = shown.rows
    said = {fact.label for fact in rows.facts}
    for column, name in scene.shuffled(ordered_columns(scene, shown.view)):
        if name in said:
            continue
        about = scene.column(column)
        cell, table = quote_name(column[1]), quote_name(rows.table)
        # SQL aggregates skip NULL silently, and whoever adds up what is shown may not: such columns
        # are avoided.
        missing = f"SELECT count(*) FROM {table} WHERE {rows.condition} AND {cell} IS NULL"
        # Moments may be plain numbers too: seconds since 1970.
        dated = about.text.format is not None or is_time(about, kind_of(about))
        if kind in ("sum", "average") and (dated or not is_added(about)):
            continue
        if kind == "lowest" and not (dated or is_lowest_asked(about)):
            continue  # of what people would rather have more of
        if scene.session.query(missing, rows.bound) != [(0,)]:
            continue
        sql = f"SELECT {_AGGREGATES[kind]}({cell}) FROM {table} WHERE {rows.condition}"
        try:
            value = scene.session.query(sql, rows.bound)[0][0]
        except QueryFailed:  # a sum beyond the integers of the engine
            raise Unplannable("a number that is too large") from None
        if isinstance(value, int | float):
            _amount(value)
        value = _rounded(kind, value)
        shape = shape_of(about, value)
        return DerivedValue(
            kind, value, shape, name, column[1], rows=rows, sql=sql, bound=rows.bound
        )
    raise Unplannable("the set shows no number")


def difference_of_rows(scene: Scene, places: Sequence[ColumnRef]) -> DerivedValue:
    """The difference of one number or date of two rows.

    Raises:
        Unplannable: there are no two such rows.
    """
    one, other = _pair(scene, places)
    value = value_difference(one.value, other.value)
    shape = one.shape if one.shape in _NUMERIC else ValueShape.NUMBER
    return DerivedValue("difference", value, shape, one.label, one.column, parts=(one, other))


def _pair(scene: Scene, places: Sequence[ColumnRef]) -> tuple[DerivedValue, DerivedValue]:
    """The same number or date of two different rows."""
    # Of what is theirs, people know themselves which is more.
    places = [home for home in places if not scene.is_own(home[0])]
    for _ in range(3):
        first = pick_row(scene, places)
        one = attribute_of(scene, first, _measured)
        second = pick_row(scene, [(first.table, first.column)], hard=0.1)
        if second.key != first.key and (other := _same_attribute(scene, second, one)):
            return one, other
    raise Unplannable("no two rows can be compared")


def _same_attribute(scene: Scene, row: RowReference, one: DerivedValue) -> DerivedValue | None:
    try:
        other = attribute_of(scene, row, lambda column, _: column.name == one.column)
    except Unplannable:
        return None
    return other if other.label == one.label else None


def random_condition(scene: Scene, places: Sequence[ColumnRef]) -> DerivedValue:
    """A test that holds or does not: of an attribute, of a count, or of two rows.

    Raises:
        Unplannable: nothing can be tested.
    """
    kind = scene.rng.choice((*8 * ("attribute",), *2 * ("count",), "pair"))
    if kind == "pair":
        one, other = _pair(scene, places)
        relation: ValueRelation = scene.rng.choice(("above", "below"))
        if one.value == other.value:
            raise Unplannable("two values are the same")
        return _compare(relation, one, other)
    if kind == "count":
        many = count_of(row_set(scene, places, 1, 40))
        relation = scene.rng.choice(("above", "below"))
        # Close to the count, so that a miscount by one changes the outcome.
        limit = max(1, many.value + scene.rng.choice((-2, -1, 0, 1)))
        return _compare(relation, many, AttributeFact("", limit, ValueShape.NUMBER))
    return condition_on_row(scene, pick_row(scene, places))


def condition_on_row(
    scene: Scene,
    row: RowReference,
    columns: Collection[str] | None = None,
    others: Collection[str] | None = None,
) -> DerivedValue:
    """A test of one attribute of a row.

    Args:
        scene: the state.
        row: what is tested.
        columns: those that may be tested; any that people compare when not given.
        others: of options, those that may be asked for where the row has another; any when not
            given.

    Raises:
        Unplannable: it has none that people compare.
    """

    def accepted(column: Column, value: Json) -> bool:
        return _testable(column, value) and (columns is None or column.name in columns)

    one = attribute_of(scene, row, accepted)
    column = scene.column((row.table, one.column))
    relation: ValueRelation = "is"
    limit: Json
    if one.shape is ValueShape.TRUTH:
        limit = scene.rng.random() < 0.5
    elif one.shape is ValueShape.WORD:
        options = column.text.enum or ()
        wrong = [o for o in options if o != one.value and (others is None or o in others)]
        limit = scene.rng.choice([one.value, *wrong])
    elif one.shape in _DATED:
        relation = scene.rng.choice(("above", "below"))
        limit = shift_value(one.value, scene.rng.choice((-3, -1, 1, 3)))
    else:
        relation, limit = _around(scene, column, one)
    return _compare(relation, one, AttributeFact(one.label, limit, one.shape))


def _around(scene: Scene, column: Column, one: DerivedValue) -> tuple[ValueRelation, Json]:
    """A round number within the range of a column, on either side of one of its values.

    Raises:
        Unplannable: there is none.
    """
    values = column_values(scene.session, (column.table, column.name))
    for above in scene.shuffled((True, False)) if isinstance(one.value, int) else ():
        cents = one.shape is ValueShape.MONEY
        limit = round_limit(values, one.value, above=above, cents=cents)
        if limit is not None:
            return scene.rng.choice(("above", "below")), limit
    raise Unplannable("no round number to compare with")


def _measured(column: Column, value: Json) -> bool:
    """Whether a value is a number or a date that people compare."""
    shape = shape_of(column, value)
    return shape in _DATED or (
        shape in _NUMERIC and is_ranked(column) and not is_label(column.name)
    )


def _testable(column: Column, value: Json) -> bool:
    shape = shape_of(column, value)
    # When a row was last touched decides nothing.
    touched = bool(name_words(column.name) & {"created", "updated", "modified"})
    return shape in (ValueShape.WORD, ValueShape.TRUTH) or (
        _measured(column, value) and not touched
    )


def _compare(
    relation: ValueRelation, one: DerivedValue, other: DerivedValue | AttributeFact
) -> DerivedValue:
    value = relation_holds(relation, one.value, other.value)
    return DerivedValue(
        "compare", value, ValueShape.TRUTH, one.label, parts=(one, other), relation=relation
    )


def computed_value(scene: Scene, column: Column, accept: Callable[[Json], bool]) -> DerivedValue:
    """A value for a parameter that must be found out first: another row's, shifted, or a count.

    Raises:
        Unplannable: nothing fitting was found.
    """
    if column.text.enum is not None or column.is_boolean:
        raise Unplannable("nobody says a state as the state of something else")
    wanted = column.text.format
    places = shown_key_columns(scene)
    if is_supply(column):
        for _ in range(2):
            many = count_of(row_set(scene, places, 1, 40))
            if accept(many.value):
                return many
    if wanted in ("date", "date-time"):
        source = attribute_of(
            scene, pick_row(scene, places), lambda c, _: c.text.format == wanted, asked=False
        )
        amount = scene.rng.choice((-14, -7, -1, 1, 2, 7, 10, 14, 30))
        value = shift_value(source.value, amount)
        if accept(value):
            return DerivedValue("shift", value, source.shape, parts=(source,), amount=amount)
        raise Unplannable("no fitting date")
    same = [h for h in places if h[0] == column.table]
    source = attribute_of(
        scene, pick_row(scene, same), lambda c, v: c.name == column.name, asked=False
    )
    if not accept(source.value) or (
        isinstance(source.value, str) and not is_plain_text(source.value, 80)
    ):
        raise Unplannable("no fitting value")
    return source
