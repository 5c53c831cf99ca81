"""What the calls so far have shown: which tools succeeded and failed, which guards held."""

from __future__ import annotations

from collections import Counter

from envwright.runtime.changes import decode
from envwright.runtime.sampling import refusing_guard
from envwright.runtime.schema import quote
from envwright.runtime.session import Session
from envwright.runtime.template import Template
from envwright.types import ErrorKind, Scalar
from envwright.validation.events import Event
from envwright.validation.properties import is_fault

ColumnName = tuple[str, str]


class Coverage:
    """Tallies over events."""

    def __init__(self, template: Template) -> None:
        self._template = template
        self.tried: Counter[str] = Counter()
        self.succeeded: Counter[str] = Counter()
        self.failed: Counter[str] = Counter()
        self.faults: Counter[tuple[str, str]] = Counter()
        """Tool and message of calls that hit a limit or could not be evaluated."""
        self.held: set[tuple[str, int]] = set()
        """Guards, as tool and place, that held in some call."""
        self.refused: set[tuple[str, int]] = set()
        self.effective: set[tuple[str, int]] = set()
        """Steps, as tool and place, without which some recorded call goes differently."""
        self.values: dict[ColumnName, set[Scalar]] = {
            column: self._initial(column) for column in state_columns(template)
        }
        """Columns that hold a state, and the values that were seen in them."""

    def add(self, session: Session, event: Event) -> None:
        """Count a call; the session stands right after it."""
        self.tried[event.tool] += 1
        if event.observation.ok:
            self.succeeded[event.tool] += 1
            guards = len(self._template.tools[event.tool].guards)
            self.held |= {(event.tool, at) for at in range(guards)}
            if self.values and event.after.digest != event.before.digest:
                self._look(event)
            return
        self.failed[event.tool] += 1
        error = event.observation.error
        if is_fault(event) and error is not None:
            self.faults[event.tool, error.message] += 1
        if error is not None and error.kind is ErrorKind.PRECONDITION:
            self._add_refusal(session, event)

    def _add_refusal(self, session: Session, event: Event) -> None:
        """Which guard it was: a failed call changed nothing, so it can be asked afterwards."""
        tool = self._template.tools[event.tool]
        at = refusing_guard(session.query, tool, event.call.arguments)
        if at is not None:
            self.held |= {(event.tool, earlier) for earlier in range(at)}
            self.refused.add((event.tool, at))

    def _look(self, event: Event) -> None:
        """Values of state columns in the rows that differ from the start."""
        for row in decode(event.after.snapshot.changes, self._template.schema):
            for column, value in (row.after or {}).items():
                if (row.table, column) in self.values:
                    self.values[row.table, column].add(value)

    def _initial(self, column: ColumnName) -> set[Scalar]:
        table, name = quote(column[0]), quote(column[1])
        with self._template.reading() as db:
            return {row[0] for row in db.execute(f"SELECT DISTINCT {name} FROM {table}")}


def state_columns(template: Template) -> list[ColumnName]:
    """Columns with listed values that some tool updates, in the order of the schema."""
    written = {ref for tool in template.tools.values() for ref in tool.writes}
    return [
        (table.name, column.name)
        for table in template.schema.tables.values()
        for column in table.columns.values()
        if column.text.enum is not None and (table.name, column.name) in written
    ]


def missing_values(template: Template, coverage: Coverage) -> list[tuple[ColumnName, Scalar]]:
    """Listed values of state columns that no state had."""
    return [
        (column, value)
        for column, seen in coverage.values.items()
        for value in template.schema.tables[column[0]].columns[column[1]].text.enum or ()
        if value not in seen
    ]
