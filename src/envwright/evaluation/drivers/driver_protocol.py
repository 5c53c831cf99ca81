"""What a driver of one format offers to ``driver_server``, and foreign state as data.

A state becomes JSON with the same bytes in every process, for digests, and tables of rows, for
telling what a call changed. No release has tables: a mapping of records is read as one, and what
does not fit is a row by itself, so that nothing of a state is left out.
"""

from __future__ import annotations

import enum
import hashlib
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

Raw = dict[str, Any]
"""JSON data."""
Tables = dict[str, dict[str, str]]
"""Table → key → row, as JSON text."""


@dataclass(slots=True)
class DriverAnswer:
    """What one call gave. ``refused`` is an error in the form that the release promises."""

    status: Literal["ok", "refused", "raised"]
    value: Any = None
    error: str = ""
    shown: str = ""
    """What an agent was shown, where scoring needs it."""


@dataclass(slots=True)
class DriverScore:
    """A reward by the release's own rule; ``None`` where it cannot be computed."""

    reward: float | None
    checks: dict[str, bool] = field(default_factory=dict)
    faults: list[tuple[str, str]] = field(default_factory=list)
    """Kind of finding, and what is wrong."""
    note: str = ""


class Driver(Protocol):
    """One release in one format."""

    def load(self, config: Raw) -> None:
        """Before the process is sealed: import packages and read data files, run no tool."""

    def open(self, payload: Raw) -> Raw:
        """In the sealed process: tasks and tools, as JSON data."""

    def start(self, task: str) -> Any:
        """A fresh environment of a task."""

    def call(self, env: Any, call: Raw) -> DriverAnswer:
        """Call a tool."""

    def state(self, env: Any) -> Any:
        """All that the release counts as state."""

    def tables(self, env: Any) -> Tables:
        """The state as rows, for telling what a call changed."""

    def reads(self, tool: str) -> bool:
        """Whether the release marks a tool as a reader: no change is looked for."""

    def score(
        self,
        env: Any,
        task: str,
        calls: list[Raw],
        answers: list[DriverAnswer],
        said: Sequence[str],
    ) -> DriverScore:
        """The reward of what was played; ``said`` is what the agent told the user, in order."""


def describe_exception(error: BaseException) -> str:
    """An exception in one line."""
    try:
        text = " ".join(str(error).split())[:300]
    # str() of a foreign exception may itself raise anything.
    except BaseException:
        text = "(no text)"
    return f"{type(error).__name__}: {text}"


def code_parameters(function: Any, skip: int = 0) -> list[list[Any]]:
    """Name, whether it must be given, and kind of each parameter of a function's code."""
    import inspect

    found = list(inspect.signature(function).parameters.values())[skip:]
    return [[p.name, p.default is p.empty, p.kind.name] for p in found]


# --- state as JSON --------------------------------------------------------------------------------


# Levels below which values are cut as if they were circular.
_DEPTH = 60


def canonical_text(value: Any) -> str:
    """One text for one value: sorted keys, sets sorted, objects as their public attributes."""
    return json.dumps(plain_data(value), sort_keys=True, ensure_ascii=True, separators=(",", ":"))


def text_digest(text: str) -> str:
    """A short name of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def plain_data(value: Any, above: tuple[int, ...] = ()) -> Any:
    """The value as JSON data; a circle is cut where it closes."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        # Integers beyond 64 bits would be read back as floats by some parsers.
        return value if abs(value) < 1 << 63 else f"int:{value:x}"
    if isinstance(value, float):
        # `value == value` is false for NaN, which JSON cannot hold.
        return value if value == value and abs(value) != float("inf") else f"float:{value}"
    # Only values above this one count: the same object side by side is no circle.
    if id(value) in above or len(above) > _DEPTH:
        return "!circle"
    return _compound(value, (*above, id(value)))


def _compound(value: Any, above: tuple[int, ...]) -> Any:
    if isinstance(value, Mapping):
        return {_key(key): plain_data(inner, above) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain_data(inner, above) for inner in value]
    if isinstance(value, tuple):
        return {"!tuple": [plain_data(inner, above) for inner in value]}
    if isinstance(value, set | frozenset):
        # Sets have no order of their own, so their members are sorted by text.
        return {"!set": sorted(canonical_text(inner) for inner in value)}
    if isinstance(value, random.Random):
        # A generator's state decides what comes next, so it is part of the state.
        return {"!random": text_digest(repr(value.getstate()))}
    attributes = getattr(value, "__dict__", None)
    if isinstance(attributes, dict) and not isinstance(value, type) and not callable(value):
        public = {
            k: plain_data(v, above) for k, v in attributes.items() if not str(k).startswith("_")
        }
        return {"!": type(value).__name__, **public}
    text = repr(value)
    # A default repr holds an address, which differs from process to process.
    return f"{type(value).__name__}:{'' if ' at 0x' in text else text}"


def _key(key: Any) -> str:
    return key if isinstance(key, str) else f"{type(key).__name__}:{key!r}"


def disturb_value(value: Any, above: frozenset[int] = frozenset()) -> bool:
    """Change every list and mapping that can be reached from a value; whether there was one."""
    # Objects on the current path were changed already.
    if id(value) in above or len(above) > _DEPTH:
        return False
    above = above | {id(value)}
    if isinstance(value, dict):
        inner = list(value.values())
        value["audit"] = "changed"
    elif isinstance(value, list):
        inner = list(value)
        value.append("audit")
    elif isinstance(value, tuple):
        for part in value:
            disturb_value(part, above)
        return any(isinstance(part, dict | list) for part in value)
    elif isinstance(value, set):
        value.add("audit")
        return True
    else:
        return _disturb_object(value, above)
    for part in inner:
        disturb_value(part, above)
    return True


def _disturb_object(value: Any, above: frozenset[int]) -> bool:
    """Change an object that holds data: its own fields, and what can be reached from them."""
    fields = getattr(value, "__dict__", None)
    # Members of an enumeration are shared by all that the process holds; they are no one's state.
    if not isinstance(fields, dict) or isinstance(value, type | enum.Enum) or callable(value):
        return False
    for name, inner in list(fields.items()):
        if not disturb_value(inner, above) and type(inner) is str:
            fields[name] = inner + " (audit)"
    return bool(fields)


# --- state as tables ------------------------------------------------------------------------------


_ROWS, _CHARACTERS = 200, 20_000
"""Of one step's change; a larger one is counted and not told."""


def state_tables(parts: Mapping[str, Any]) -> Tables:
    """Each part of a state as a table.

    Args:
        parts: name → anything. A mapping of mappings and a list have a row for each entry, any
            other mapping is one row, any other value a row with one cell.
    """
    return {str(name): dict(_rows(plain_data(value))) for name, value in parts.items()}


def _rows(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and value and all(isinstance(v, dict) for v in value.values()):
        yield from ((str(key), canonical_text(row)) for key, row in value.items())
    elif isinstance(value, list):
        yield from ((str(at), canonical_text(_row(row))) for at, row in enumerate(value))
    else:
        yield "", canonical_text(_row(value))


def _row(value: Any) -> Any:
    return value if isinstance(value, dict) else {"value": value}


def row_changes(before: Tables, after: Tables) -> list[Raw] | None:
    """The rows that differ: ``table``, ``key``, ``before``, ``after`` as ``RowChange`` has them.

    ``None`` where that is too much to tell.
    """
    out: list[Raw] = []
    size = 0
    for table, key in differing_rows(before, after):
        old, new = before.get(table, {}).get(key), after.get(table, {}).get(key)
        size += len(old or "") + len(new or "")
        # Too large a change is counted but not described.
        if len(out) == _ROWS or size > _CHARACTERS:
            return None
        out.append({"table": table, "key": key, **_change(_cells(old), _cells(new))})
    return out


def differing_rows(before: Tables, after: Tables) -> Iterator[tuple[str, str]]:
    """Table and key of each row that is not the same, in order."""
    for table in sorted(before.keys() | after.keys()):
        old, new = before.get(table, {}), after.get(table, {})
        # Unchanged tables may be the very same object, which saves comparing their rows.
        if old is not new:
            yield from (
                (table, k) for k in sorted(old.keys() | new.keys()) if old.get(k) != new.get(k)
            )


def _change(old: Raw | None, new: Raw | None) -> Raw:
    """Whole rows where one appears or goes, else the cells that differ."""
    if old is None or new is None:
        return {"before": old, "after": new}
    cells = [c for c in sorted(old.keys() | new.keys()) if old.get(c) != new.get(c)]
    return {"before": {c: old.get(c) for c in cells}, "after": {c: new.get(c) for c in cells}}


def _cells(row: str | None) -> Raw | None:
    """A row with scalars in its cells: what is deeper stands there as JSON text."""
    if row is None:
        return None
    return {
        key: canonical_text(cell) if isinstance(cell, dict | list) else _scalar(cell)
        for key, cell in json.loads(row).items()
    }


def _scalar(cell: Any) -> Any:
    # SQLite has no booleans, and neither have the rows of our own environments.
    return int(cell) if isinstance(cell, bool) else cell
