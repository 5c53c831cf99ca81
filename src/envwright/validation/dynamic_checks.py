"""What the state keeps to without saying so: references that no key declares, amounts above zero.

They are read off the schema's names and the initial rows, and asked of every state reached.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sqlglot import exp

from envwright.environment.changesets import decode_changeset
from envwright.environment.schema import Table, quote_name
from envwright.environment.session import Session
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.statement_trees import stored_values
from envwright.environment.template import Template
from envwright.types import CheckResult
from envwright.validation.call_events import (
    CallEvent,
    Calls,
    Playback,
    play_calls,
    play_parked,
    play_through,
    replay_difference,
    shrink_calls,
)
from envwright.validation.explorer import Explorer, missing_values
from envwright.validation.probe_checks import ProbeFinding, probe_checks
from envwright.validation.properties import check_result, first_items
from envwright.validation.statement_checks import parsed_statements

# Names of columns that look like a key of another table: `customer_id`, `orderNumber`…
_SUFFIX = re.compile(r"(_id|_key|_no|_number|_code|Id)$")
# Key names that say nothing about their table.
_PLAIN = {"id", "name", "key", "code", "number", "type", "title"}


def habit_checks(explorer: Explorer) -> list[CheckResult]:
    """All checks of this file, in a fixed order."""
    return [_references(explorer), _amounts(explorer)]


@dataclass(frozen=True, slots=True)
class ImpliedReference:
    """A column whose values are all keys of another table, and that is called like it."""

    child: ColumnRef
    parent: ColumnRef

    @property
    def orphans(self) -> str:
        """A query for values that no row of the parent has."""
        # NOTNULL is SQLite's spelling of IS NOT NULL; p_ avoids a clash with a table called p.
        (table, column), (parent, key) = self.child, self.parent
        value = f"{quote_name(table)}.{quote_name(column)}"
        known = f"SELECT 1 FROM {quote_name(parent)} AS p_ WHERE p_.{quote_name(key)} = {value}"
        rows = f"SELECT 1 FROM {quote_name(table)}"
        return f"{rows} WHERE {value} NOTNULL AND NOT EXISTS ({known}) LIMIT 1"


def undeclared_references(template: Template) -> list[ImpliedReference]:
    """References that the rows keep at the start and no foreign key declares."""
    out = []
    with template.session() as session:
        for table in template.schema.tables.values():
            for column in table.columns.values():
                if any(column.name in key.columns for key in table.foreign_keys):
                    continue
                for parent in template.schema.tables.values():
                    if _is_called_like(column.name, table, parent):
                        found = ImpliedReference(
                            (table.name, column.name), (parent.name, parent.primary_key[0])
                        )
                        if _is_kept(session, found):
                            out.append(found)
    return out


def _is_called_like(column: str, table: Table, parent: Table) -> bool:
    if parent.name == table.name or len(parent.primary_key) != 1:
        return False
    if table.primary_key == (column,):
        return False
    key = parent.primary_key[0]
    # The same distinctive name on both sides, such as `sku`.
    if column == key and key.lower() not in _PLAIN:
        return True
    stem, cut = _SUFFIX.subn("", column)
    name = parent.name.lower()
    # Plural forms of table names: orders, categories, boxes.
    forms = {name, name.removesuffix("s"), re.sub("ies$", "y", name), name.removesuffix("es")}
    return bool(cut) and (stem.lower() in forms or any(stem.endswith(f"_{f}") for f in forms))


def _is_kept(session: Session, reference: ImpliedReference) -> bool:
    table, column = map(quote_name, reference.child)
    distinct = session.query(f"SELECT count(DISTINCT {column}) FROM {table}")[0][0]
    # A single value could be a coincidence.
    return int(distinct) >= 2 and not session.query(reference.orphans)


def _references(explorer: Explorer) -> CheckResult:
    """Rows do not come to refer to rows that are not there."""
    template = explorer.template
    open_ = undeclared_references(template)
    found: list[ProbeFinding] = []
    tried = len(open_)
    with template.session() as session:
        for event in _writes(explorer):
            touched = {table for table, _ in template.tools[event.tool].writes}
            concerned = [r for r in open_ if {r.child[0], r.parent[0]} & touched]
            if not concerned:
                continue
            session.restore(event.after.snapshot)
            for reference in concerned:
                if session.query(reference.orphans):
                    # Reported once; later violations of the same reference are consequences.
                    open_.remove(reference)
                    child, parent = ".".join(reference.child), reference.parent[0]
                    said = f"after {event.tool}, {child} names rows of {parent} that are not there"
                    found.append(ProbeFinding(said, event.calls()))
    calls = min((shown.calls for shown in found), key=len, default=())
    problems = [shown.said for shown in found]
    return check_result("rows refer to rows that exist", tried, problems, calls=calls)


def _writes(explorer: Explorer) -> Iterator[CallEvent]:
    for name, events in explorer.events.items():
        if explorer.template.tools[name].is_write:
            yield from (event for event in events if event.observation.ok)


def _amounts(explorer: Explorer) -> CheckResult:
    """What is counted down, and never below zero at the start, does not fall below it."""
    template = explorer.template
    watched = decremented_columns(template)
    found: dict[ColumnRef, ProbeFinding] = {}
    tables = {table for table, _ in watched}
    for event in _writes(explorer):
        if not tables & {table for table, _ in template.tools[event.tool].writes}:
            continue
        # The changeset of the state, so only rows that differ from the start are examined.
        for row in decode_changeset(event.after.snapshot.changes, template.schema):
            for column, value in (row.after or {}).items():
                ref = (row.table, column)
                if ref in watched and isinstance(value, int | float) and value < 0:
                    said = f"after {event.tool}, {row.table}.{column} is {value}"
                    calls = event.calls()
                    if ref not in found or len(calls) < len(found[ref].calls):
                        found[ref] = ProbeFinding(said, calls)
    calls = min((shown.calls for shown in found.values()), key=len, default=())
    problems = [shown.said for shown in found.values()]
    return check_result("amounts stay above zero", len(watched), problems, calls=calls)


def decremented_columns(template: Template) -> set[ColumnRef]:
    """Columns that some step lowers, that no constraint bounds, and that are not negative."""
    lowered = set()
    for tool in template.tools.values():
        for place, tree in parsed_statements(tool):
            if place.role != "do":
                continue
            # `SET stock = stock - 1`: the column is on the left of its own subtraction.
            for ref, value in stored_values(tree, template.schema):
                old = value.this if isinstance(value, exp.Sub) else None
                if isinstance(old, exp.Column) and old.name == ref[1]:
                    lowered.add(ref)
    out = set()
    with template.session() as session:
        for table, name in lowered:
            column = template.schema.tables[table].columns[name]
            cell = quote_name(name)
            row = session.query(f"SELECT min({cell}), count({cell}) FROM {quote_name(table)}")[0]
            # Bounded columns are skipped: the schema's own constraint protects them.
            least = row[0] if column.text.minimum is None else None
            if isinstance(least, int | float) and least >= 0:
                out.add((table, name))
    return out


# --- results of exploration -----------------------------------------------------------------------


def dynamic_checks(explorer: Explorer) -> list[CheckResult]:
    """All dynamic checks, in a fixed order."""
    return [
        *(_property(explorer, name) for name in explorer.properties.names),
        _replayed(explorer, "replay is identical", play_through),
        _replayed(explorer, "parking is invisible", play_parked),
        _successes(explorer),
        _failures(explorer),
        _guards_hold(explorer),
        _guards_refuse(explorer),
        _values(explorer),
        _faults(explorer),
        *probe_checks(explorer),
        *habit_checks(explorer),
    ]


def _property(explorer: Explorer, name: str) -> CheckResult:
    tried = explorer.tried[name]
    if name not in explorer.violations:
        return CheckResult(name=name, ok=True, tried=tried)
    event, problem = explorer.violations[name]

    def fails(calls: Calls) -> bool:
        with explorer.template.session() as session:
            made = play_calls(session, calls)
            return any(explorer.properties.problem(name, session, e) for e in made)

    calls = shrink_calls(event.calls(), fails)
    return CheckResult(name=name, ok=False, tried=tried, detail=problem, calls=calls)


def _replayed(explorer: Explorer, name: str, again: Playback) -> CheckResult:
    template = explorer.template

    def problem(calls: Calls) -> str | None:
        return replay_difference(calls, play_through(template, calls), again(template, calls))

    for number, last in enumerate(explorer.ends):
        calls = last.calls()
        found = replay_difference(calls, last.transcript(), again(template, calls))
        if found:
            shortest = shrink_calls(calls, lambda some: problem(some) is not None)
            return CheckResult(name=name, ok=False, tried=number + 1, detail=found, calls=shortest)
    return CheckResult(name=name, ok=True, tried=len(explorer.ends))


def _successes(explorer: Explorer) -> CheckResult:
    seen = explorer.coverage
    dead = [name for name in explorer.template.tools if not seen.succeeded[name]]
    problems = [f"{name} never succeeded in {seen.tried[name]} calls" for name in dead]
    return check_result("every tool succeeds", sum(seen.tried.values()), problems)


def _failures(explorer: Explorer) -> CheckResult:
    """A tool with guards has to be refused by one; a tool with parameters has to refuse some."""
    seen = explorer.coverage
    problems = []
    for name, tool in explorer.template.tools.items():
        places = [(name, at) for at in range(len(tool.guards))]
        if places and not seen.refused & set(places):
            problems.append(f"no guard of {name} ever refused")
        elif tool.spec.parameters and not seen.failed[name]:
            problems.append(f"{name} never failed")
    return check_result("every tool can fail", sum(seen.tried.values()), problems)


def _guards_hold(explorer: Explorer) -> CheckResult:
    """A guard that was never asked, since one before it refused, is not to blame."""
    seen = explorer.coverage
    places = _places(explorer.template)
    stuck = [p for p in places if p in seen.refused and p not in seen.held]
    problems = [f"never held: {_named(explorer.template, place)}" for place in stuck]
    return check_result("every guard can hold", len(places), problems)


def _guards_refuse(explorer: Explorer) -> CheckResult:
    """Informative: a guard may repeat what a constraint or an earlier guard already says."""
    places = _places(explorer.template)
    idle = [p for p in places if p not in explorer.coverage.refused]
    note = first_items([f"never refused: {_named(explorer.template, place)}" for place in idle])
    return check_result("every guard refuses", len(places), [], note)


def _places(template: Template) -> list[tuple[str, int]]:
    return [(name, at) for name, tool in template.tools.items() for at in range(len(tool.guards))]


def _named(template: Template, place: tuple[str, int]) -> str:
    name, at = place
    return f"{name}, guard {at + 1} ({template.tools[name].spec.require[at].error})"


def _values(explorer: Explorer) -> CheckResult:
    """A value that is not reached is reported; a column that never has any value is a failure."""
    values = explorer.coverage.values
    empty = [f"{t}.{c} never has a value" for (t, c), seen in values.items() if not seen - {None}]
    missed = [
        f"{table}.{column} = {value!r}"
        for (table, column), value in missing_values(explorer.template, explorer.coverage)
    ]
    note = f"not reached: {first_items(missed)}" if missed else ""
    return check_result("state values are reached", len(values), empty, note)


def _faults(explorer: Explorer) -> CheckResult:
    """Informative: calls with valid arguments that ended at a limit or in the engine."""
    faults = explorer.coverage.faults
    told = [f"{tool}: {message:.120} ({n})" for (tool, message), n in faults.most_common(10)]
    return check_result(
        "calls stay within limits", explorer.coverage.tried.total(), [], "; ".join(told)
    )
