"""Types of columns → JSON Schemas of their values."""

from __future__ import annotations

import re

from sqlglot import exp
from sqlglot.errors import SqlglotError

from envwright.sources.sql.drafts import Database
from envwright.types import Json

Kind = exp.DataType.Type
_INTEGERS = {
    *(Kind.BIT, Kind.TINYINT, Kind.SMALLINT, Kind.MEDIUMINT, Kind.INT, Kind.BIGINT, Kind.INT128),
    *(Kind.UTINYINT, Kind.USMALLINT, Kind.UMEDIUMINT, Kind.UINT, Kind.UBIGINT, Kind.YEAR),
    *(Kind.SERIAL, Kind.BIGSERIAL, Kind.SMALLSERIAL),
}
_SERIALS = {Kind.SERIAL, Kind.BIGSERIAL, Kind.SMALLSERIAL}
_UNSIGNED = {Kind.UTINYINT, Kind.USMALLINT, Kind.UMEDIUMINT, Kind.UINT, Kind.UBIGINT}
_NUMBERS = {
    *(Kind.FLOAT, Kind.DOUBLE, Kind.DECIMAL, Kind.UDECIMAL, Kind.UDOUBLE, Kind.MONEY),
    *(Kind.SMALLMONEY, Kind.BIGDECIMAL),
}
_TIMES = {Kind.TIMESTAMP, Kind.TIMESTAMPTZ, Kind.TIMESTAMPLTZ, Kind.DATETIME, Kind.DATETIME2}
_BINARY = {
    *(Kind.BINARY, Kind.VARBINARY, Kind.BLOB, Kind.TINYBLOB, Kind.MEDIUMBLOB, Kind.LONGBLOB),
    *(Kind.GEOMETRY, Kind.GEOGRAPHY, Kind.IMAGE, Kind.ROWVERSION),
}
_OBJECTS = {Kind.JSON, Kind.JSONB, Kind.HSTORE, Kind.MAP, Kind.STRUCT, Kind.OBJECT}
_SHORT = {Kind.CHAR, Kind.NCHAR, Kind.VARCHAR, Kind.NVARCHAR}
_MAX_LENGTH = 10_000
_DEEPEST = 5


def is_serial(kind: exp.Expr | None) -> bool:
    """Whether the type itself says that the service numbers the rows."""
    return isinstance(kind, exp.DataType) and kind.this in _SERIALS


def is_binary(kind: exp.Expr | None) -> bool:
    """Whether it holds bytes, or shapes that are not text."""
    if not isinstance(kind, exp.DataType):
        return False
    named = _name(kind) if kind.this == Kind.USERDEFINED else ""
    return kind.this in _BINARY or named in ("tsvector", "geometry", "geography", "point")


def is_digest(kind: exp.Expr | None, name: str) -> bool:
    """Whether the bytes are an identifier: they are kept as text, in hex."""
    if not isinstance(kind, exp.DataType) or kind.this not in (Kind.BINARY, Kind.VARBINARY):
        return False
    is_short = _sizes(kind)[:1] in [[n] for n in range(1, 65)]
    return is_short and bool(re.search(r"(^|_)(id|uuid|guid|key)$", name, re.IGNORECASE))


def schema_of(kind: exp.Expr | None, database: Database, depth: int = 0) -> dict[str, Json]:
    """The JSON Schema of a type's values; of an unknown type, a text."""
    if not isinstance(kind, exp.DataType):
        return {"type": "string"}
    sizes = _sizes(kind)
    if kind.this == Kind.USERDEFINED:
        return _named(_name(kind), database, depth)
    if kind.this == Kind.BOOLEAN or (kind.this in (Kind.TINYINT, Kind.BIT) and sizes == [1]):
        return {"type": "boolean"}
    if kind.this in _INTEGERS:
        return {"type": "integer", **({"minimum": 0} if kind.this in _UNSIGNED else {})}
    if kind.this in _NUMBERS:
        whole = kind.this is Kind.DECIMAL and len(sizes) == 2 and sizes[1] == 0
        whole = whole or (kind.this is Kind.DECIMAL and len(sizes) == 1)
        return {"type": "integer" if whole else "number"}
    if kind.this in _TIMES:
        return {"type": "string", "format": "date-time"}
    if kind.this == Kind.DATE:
        return {"type": "string", "format": "date"}
    if kind.this == Kind.UUID:
        return {"type": "string", "format": "uuid"}
    if kind.this == Kind.ENUM:
        return {"type": "string", "enum": [e.name for e in kind.expressions if e.name]}
    if kind.this in _OBJECTS:
        return {"type": "object"}
    if kind.this in (Kind.ARRAY, Kind.LIST):
        inner = schema_of(kind.expressions[0] if kind.expressions else None, database, depth + 1)
        return {"type": "array", "items": inner if depth < _DEEPEST else {}}
    bounded = kind.this in _SHORT and len(sizes) == 1 and 0 < sizes[0] <= _MAX_LENGTH
    return {"type": "string", **({"maxLength": sizes[0]} if bounded else {})}


def _sizes(kind: exp.DataType) -> list[int]:
    found = [part.this for part in kind.expressions if isinstance(part, exp.DataTypeParam)]
    return [int(p.name) for p in found if isinstance(p, exp.Literal) and p.name.isdigit()]


def _name(kind: exp.DataType) -> str:
    named = kind.args.get("kind")
    text = named.name if isinstance(named, exp.Expr) else str(named or "")
    return text.split(".")[-1].strip('"').lower()


def _named(name: str, database: Database, depth: int) -> dict[str, Json]:
    """A type of the script's own."""
    if name in database.enums:
        return {"type": "string", "enum": list(database.enums[name])}
    if name in database.domains and depth < _DEEPEST:
        try:
            return schema_of(exp.DataType.build(database.domains[name]), database, depth + 1)
        except (SqlglotError, ValueError):
            return {"type": "string"}
    return {"type": "string"}
