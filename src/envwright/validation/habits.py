"""What the state keeps to without saying so: references that no key declares, amounts above zero.

They are read off the schema's names and the initial rows, and asked of every state reached.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sqlglot import exp

from envwright.runtime.analysis import ColumnRef
from envwright.runtime.changes import decode
from envwright.runtime.schema import Table, quote
from envwright.runtime.session import Session
from envwright.runtime.template import Template
from envwright.types import CheckResult
from envwright.validation.agreement import trees
from envwright.validation.events import Event
from envwright.validation.explore import Explorer
from envwright.validation.probes import Shown
from envwright.validation.statements import stored
from envwright.validation.telling import result

_SUFFIX = re.compile(r"(_id|_key|_no|_number|_code|Id)$")
_PLAIN = {"id", "name", "key", "code", "number", "type", "title"}


def habit_checks(explorer: Explorer) -> list[CheckResult]:
    """All checks of this file, in a fixed order."""
    return [_references(explorer), _amounts(explorer)]


@dataclass(frozen=True, slots=True)
class Reference:
    """A column whose values are all keys of another table, and that is called like it."""

    child: ColumnRef
    parent: ColumnRef

    @property
    def orphans(self) -> str:
        """A query for values that no row of the parent has."""
        (table, column), (parent, key) = self.child, self.parent
        value = f"{quote(table)}.{quote(column)}"
        known = f"SELECT 1 FROM {quote(parent)} AS p_ WHERE p_.{quote(key)} = {value}"
        return (
            f"SELECT 1 FROM {quote(table)} WHERE {value} NOTNULL AND NOT EXISTS ({known}) LIMIT 1"
        )


def undeclared(template: Template) -> list[Reference]:
    """References that the rows keep at the start and no foreign key declares."""
    out = []
    with template.session() as session:
        for table in template.schema.tables.values():
            for column in table.columns.values():
                if any(column.name in key.columns for key in table.foreign_keys):
                    continue
                for parent in template.schema.tables.values():
                    if _is_called_like(column.name, table, parent):
                        found = Reference(
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
    if column == key and key.lower() not in _PLAIN:
        return True
    stem, cut = _SUFFIX.subn("", column)
    name = parent.name.lower()
    forms = {name, name.removesuffix("s"), re.sub("ies$", "y", name), name.removesuffix("es")}
    return bool(cut) and (stem.lower() in forms or any(stem.endswith(f"_{f}") for f in forms))


def _is_kept(session: Session, reference: Reference) -> bool:
    table, column = map(quote, reference.child)
    distinct = session.query(f"SELECT count(DISTINCT {column}) FROM {table}")[0][0]
    return int(distinct) >= 2 and not session.query(reference.orphans)


def _references(explorer: Explorer) -> CheckResult:
    """Rows do not come to refer to rows that are not there."""
    template = explorer.template
    open_ = undeclared(template)
    found: list[Shown] = []
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
                    open_.remove(reference)
                    child, parent = ".".join(reference.child), reference.parent[0]
                    said = f"after {event.tool}, {child} names rows of {parent} that are not there"
                    found.append(Shown(said, event.calls()))
    calls = min((shown.calls for shown in found), key=len, default=())
    problems = [shown.said for shown in found]
    return result("rows refer to rows that exist", tried, problems, calls=calls)


def _writes(explorer: Explorer) -> Iterator[Event]:
    for name, events in explorer.events.items():
        if explorer.template.tools[name].is_write:
            yield from (event for event in events if event.observation.ok)


def _amounts(explorer: Explorer) -> CheckResult:
    """What is counted down, and never below zero at the start, does not fall below it."""
    template = explorer.template
    watched = counted_down(template)
    found: dict[ColumnRef, Shown] = {}
    tables = {table for table, _ in watched}
    for event in _writes(explorer):
        if not tables & {table for table, _ in template.tools[event.tool].writes}:
            continue
        for row in decode(event.after.snapshot.changes, template.schema):
            for column, value in (row.after or {}).items():
                ref = (row.table, column)
                if ref in watched and isinstance(value, int | float) and value < 0:
                    said = f"after {event.tool}, {row.table}.{column} is {value}"
                    calls = event.calls()
                    if ref not in found or len(calls) < len(found[ref].calls):
                        found[ref] = Shown(said, calls)
    calls = min((shown.calls for shown in found.values()), key=len, default=())
    problems = [shown.said for shown in found.values()]
    return result("amounts stay above zero", len(watched), problems, calls=calls)


def counted_down(template: Template) -> set[ColumnRef]:
    """Columns that some step lowers, that no constraint bounds, and that are not negative."""
    lowered = set()
    for tool in template.tools.values():
        for place, tree in trees(tool):
            if place.role != "do":
                continue
            for ref, value in stored(tree, template.schema):
                old = value.this if isinstance(value, exp.Sub) else None
                if isinstance(old, exp.Column) and old.name == ref[1]:
                    lowered.add(ref)
    out = set()
    with template.session() as session:
        for table, name in lowered:
            column = template.schema.tables[table].columns[name]
            cell = quote(name)
            row = session.query(f"SELECT min({cell}), count({cell}) FROM {quote(table)}")[0]
            least = row[0] if column.text.minimum is None else None
            if isinstance(least, int | float) and least >= 0:
                out.add((table, name))
    return out
