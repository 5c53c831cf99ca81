"""Rows that a database holds: values as cells of strict columns, and constraints that they keep.

SQLite enforces little by itself, so rows are the evidence: a constraint that they break is
loosened, with a note. A column whose values do not fit its type becomes one that they fit.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta, timezone

import apsw
import orjson

from envwright.inference.domain_model import Entity, Field, Row, UnmappedReason
from envwright.inference.name_forms import sql_name
from envwright.inference.tables.state_rows import column_references, sample_rows
from envwright.types import Scalar, UnmappedOperation

# 2024-05-01, 2024-05-01 10:30, 2024-05-01T10:30:00.5+02:00; fractions of seconds are dropped.
_TIME = re.compile(
    r"(\d{4}-\d\d-\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?"
)
# Up to 18 digits always fit SQLite's 64 bits.
_WHOLE = re.compile(r"[-+]?\d{1,18}")
_TRUTHS = {"1": 1, "t": 1, "true": 1, "y": 1, "yes": 1, "0": 0, "f": 0, "false": 0, "n": 0, "no": 0}


def convert_cell(value: Scalar, kind: str) -> Scalar:
    """The value as a column of this kind holds it.

    Raises:
        ValueError: it does not fit.
    """
    if value is None:
        return None
    if isinstance(value, bytes):
        raise ValueError("bytes")
    return _READERS[kind](value)


def _integer(value: str | float) -> int:
    if isinstance(value, str):
        if not _WHOLE.fullmatch(value.strip()):
            raise ValueError(value)
        return int(value)
    if value != int(value) or abs(value) >= 2**63:
        raise ValueError(value)
    return int(value)


def _real(value: str | float) -> float:
    out = float(value)
    if not math.isfinite(out):
        raise ValueError(value)
    return out


def _boolean(value: str | float) -> int:
    text = str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
    if text.lower() not in _TRUTHS:
        raise ValueError(value)
    return _TRUTHS[text.lower()]


def _text(value: str | float) -> str:
    text = str(value)
    if "\0" in text:
        raise ValueError("a NUL character")
    # Lone surrogates, which no UTF-8 text may hold, become question marks.
    return text.encode("utf-8", "replace").decode()


def _moment(value: str | float) -> datetime:
    match = _TIME.fullmatch(value.strip()) if isinstance(value, str) else None
    if match is None:
        raise ValueError(value)
    day = date.fromisoformat(match[1])
    hour, minute, second = (int(match[n] or 0) for n in (2, 3, 4))
    zone: timezone = UTC
    if match[5] and match[5][0] in "+-":
        digits = match[5][1:].replace(":", "").ljust(4, "0")
        offset = timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
        zone = timezone(-offset if match[5][0] == "-" else offset)
    return datetime(day.year, day.month, day.day, hour, minute, second, tzinfo=zone)


def _date(value: str | float) -> str:
    found = _moment(value)
    if (found.hour, found.minute, found.second) != (0, 0, 0):
        raise ValueError(value)
    return f"{found.year:04}-{found.month:02}-{found.day:02}"


def _date_time(value: str | float) -> str:
    try:
        found = _moment(value).astimezone(UTC)
    except OverflowError as error:
        raise ValueError(str(error)) from None
    return f"{found.year:04}-{found:%m-%dT%H:%M:%SZ}"


def _json(value: str | float) -> str:
    found = orjson.loads(value) if isinstance(value, str) else None
    if not isinstance(found, list | dict):
        raise ValueError(value)
    return str(value)


_READERS: dict[str, Callable[[str | int | float], Scalar]] = {
    "integer": _integer,
    "real": _real,
    "boolean": _boolean,
    "text": _text,
    "date": _date,
    "date-time": _date_time,
    "json": _json,
}


# --- rows and constraints that fit each other


@dataclass(slots=True)
class StateTable:
    """Tables, their rows and what was left out of them, while they are read."""

    entities: dict[str, Entity] = field(default_factory=dict)
    rows: dict[str, list[Row]] = field(default_factory=dict)
    notes: list[UnmappedOperation] = field(default_factory=list)

    def note(self, what: str, reason: UnmappedReason, detail: str = "") -> None:
        """Remember that something was left out."""
        self.notes.append(UnmappedOperation(operation=what, reason=reason.value, detail=detail))


def fit_rows(draft: StateTable) -> None:
    """Make fields and rows agree, and keep a sample that holds together."""
    entities = draft.entities
    for entity in entities.values():
        for found in entity.fields.values():
            if not found.references:
                _fit_kind(draft, entity, found)
    for entity in entities.values():
        for found, target in column_references(entity, entities):
            found.kind = target.kind
    for entity in entities.values():
        _convert(draft, entity)
        _drop_unkeyed(draft, entity)
        for found in entity.fields.values():
            _loosen(draft, entity, found)
        _loosen_unique(draft, entity)
    counts = {name: len(rows) for name, rows in draft.rows.items()}
    draft.rows = sample_rows(entities, draft.rows)
    for name, count in counts.items():
        kept = len(draft.rows[name])
        if kept < count:
            detail = f"{kept:,} of {count:,} rows are kept"
            draft.note(entities[name].table, UnmappedReason.ROWS, detail)


def _fit_kind(draft: StateTable, entity: Entity, found: Field) -> None:
    """Choose the kind that holds all values, the stated one first."""
    values = [row.get(found.name) for row in draft.rows[entity.name]]
    for kind in dict.fromkeys((found.kind, "integer", "real", "text")):
        if _all_fit(values, kind):
            break
    if kind == found.kind:
        return
    if (found.kind, kind) != ("integer", "real"):
        found.bounds, found.enum, found.items = {}, (), {}
    detail = f"its values are {kind}, not {found.kind}"
    draft.note(f"{entity.table}.{found.name}", UnmappedReason.LOOSENED, detail)
    found.kind, found.default, found.sql_default = kind, None, False
    if found.server in ("created", "updated"):
        found.server = ""


def _all_fit(values: Iterable[Scalar], kind: str) -> bool:
    try:
        for value in values:
            convert_cell(value, kind)
    except (ValueError, OverflowError):
        return False
    return True


def _convert(draft: StateTable, entity: Entity) -> None:
    for row in draft.rows[entity.name]:
        for name, found in entity.fields.items():
            try:
                row[name] = convert_cell(row.get(name), found.kind)
            except (ValueError, OverflowError):
                row[name] = None  # a reference that can point at nothing


def _drop_unkeyed(draft: StateTable, entity: Entity) -> None:
    """Rows without a key, or with one that is taken, cannot stand."""
    kept: dict[tuple[Scalar, ...], Row] = {}
    rows = draft.rows[entity.name]
    if entity.fields[entity.key].hidden:
        for number, row in enumerate(rows, start=1):
            row[entity.key] = number
    for row in rows:
        key = tuple(row[name] for name in entity.keys)
        if None not in key:
            # Of rows with the same key the first stays.
            kept.setdefault(key, row)
    if len(kept) < len(rows):
        detail = f"{len(rows) - len(kept)} rows have no key, or one that another has"
        draft.note(entity.table, UnmappedReason.ROWS, detail)
    draft.rows[entity.name] = list(kept.values())


def _loosen(draft: StateTable, entity: Entity, found: Field) -> None:
    """Take back what the values of one column break."""
    values = [row[found.name] for row in draft.rows[entity.name]]
    stated = [value for value in values if value is not None]
    where = f"{entity.table}.{found.name}"
    if len(stated) < len(values) and found.required and found.server != "key":
        found.required = False
        draft.note(where, UnmappedReason.LOOSENED, "it is required, and empty in some rows")
    if found.enum and not set(stated) <= set(found.enum):
        found.enum = ()
        draft.note(where, UnmappedReason.LOOSENED, "some values are none of its list")
    sizes = (len(value) if isinstance(value, str | bytes) else value for value in stated)
    if not all(map(found.admits, sizes)):
        found.bounds = {}
        draft.note(where, UnmappedReason.LOOSENED, "some values are out of its bounds")
    if found.unique and len(set(stated)) < len(stated):
        found.unique = False
        draft.note(where, UnmappedReason.LOOSENED, "it is unique, and some values are there twice")


def _loosen_unique(draft: StateTable, entity: Entity) -> None:
    kept = []
    for group in entity.groups:
        values = [tuple(row[name] for name in group) for row in draft.rows[entity.name]]
        whole = [value for value in values if None not in value]
        if len(set(whole)) == len(whole):
            kept.append(group)
        else:
            where = f"{entity.table} ({', '.join(group)})"
            draft.note(where, UnmappedReason.LOOSENED, "unique together, and some are there twice")
    entity.groups = tuple(kept)


def check_holds(entity: Entity, check: str, rows: list[Row]) -> bool:
    """Whether a condition can be asked, and all rows meet it."""
    names = list(entity.fields)
    columns = ", ".join(f"{sql_name(name)} {entity.fields[name].sql_type}" for name in names)
    marks = ", ".join("?" * len(names))
    db = apsw.Connection(":memory:")
    try:
        # Without this SQLite takes an unknown name in double quotes for a string, and a check on a
        # missing column would hold.
        db.config(apsw.SQLITE_DBCONFIG_DQS_DDL, 0)
        db.config(apsw.SQLITE_DBCONFIG_DQS_DML, 0)
        db.execute(f"CREATE TABLE t ({columns}, CHECK ({check})) STRICT")
        db.executemany(
            f"INSERT INTO t VALUES ({marks})", ([row[name] for name in names] for row in rows)
        )
    except (apsw.Error, ValueError):
        return False
    finally:
        db.close()
    return True
