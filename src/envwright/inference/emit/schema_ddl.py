"""Entities → ``schema.sql``: STRICT tables with keys, checks, references, indexes, comments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from envwright.inference.domain_model import Entity, Field
from envwright.inference.name_forms import sql_literal, sql_name, unique_name

_CLOCK_WORDS = frozenset(
    "date time datetime julianday unixepoch strftime timediff current_date current_time"
    " current_timestamp now".split()
)
_DATE_TIME = "strftime('%Y-%m-%dT%H:%M:%SZ', {})"


def schema_sql(entities: Sequence[Entity], indexed: Iterable[tuple[str, str]]) -> str:
    """The script for these entities; references to others become plain columns.

    Args:
        entities: in the order in which their tables stand.
        indexed: further (entity, column) pairs to index: what lists filter by.
    """
    names = {entity.name: entity for entity in entities}
    wanted, tables = set(indexed), {entity.table for entity in entities}
    parts = [_table(entity, names) for entity in entities]
    taken: set[str] = set()
    for entity in entities:
        single = [
            (f.name,) for f in entity.fields.values() if _is_indexed(entity, f, names, wanted)
        ]
        stated = [c for c in entity.indexes if not _CLOCK_WORDS & set(c)]
        # The name of the table stands in the statement, too.
        if entity.table in _CLOCK_WORDS:
            continue
        for columns in dict.fromkeys([*single, *stated]):
            name = unique_name(f"{entity.table}_by_{'_and_'.join(columns)}", taken | tables)
            taken.add(name)
            listed = ", ".join(map(sql_name, columns))
            parts.append(f"CREATE INDEX {name} ON {entity.sql_table} ({listed});\n")
    return "\n".join(parts)


def _about(entity: Entity, found: Field) -> str:
    """What a column holds, where the document does not say."""
    words = found.words
    if found.kind == "boolean":
        return f"Whether the {entity.words} is {words.removeprefix('is ')}"
    return f"{words[:1].upper()}{words[1:]} of the {entity.words}"


def _is_indexed(
    entity: Entity, found: Field, names: Mapping[str, Entity], wanted: set[tuple[str, str]]
) -> bool:
    if (found.name,) == entity.keys or found.unique or found.kind == "json":
        return False
    if found.name in _CLOCK_WORDS:  # the runtime refuses indexes that speak of the clock
        return False
    return found.references in names or (entity.name, found.name) in wanted


def _table(entity: Entity, names: Mapping[str, Entity]) -> str:
    about = entity.description or f"What is known about each {entity.words}."
    lines = []
    for found in entity.fields.values():
        lines.append(f"  -- {found.description or _about(entity, found)}")
        lines.append(f"  {_column(entity, found, names)},")
    if together := entity.unique_columns:
        lines.append(f"  UNIQUE ({', '.join(sql_name(name) for name in together)}),")
    lines += [f"  {text}," for text in _table_constraints(entity, names)]
    # Each line ends with a comma, since what comes last differs from table to table.
    lines[-1] = lines[-1].removesuffix(",")
    body = "\n".join(lines)
    create = f"CREATE TABLE {entity.sql_table} (\n{body}\n) STRICT, WITHOUT ROWID;\n"
    return f"/* {about} */\n{create}"


def _table_constraints(entity: Entity, names: Mapping[str, Entity]) -> list[str]:
    """Keys of several columns, references of several columns, checks, as SQL writes them."""
    out = []
    if entity.composite:
        out.append(f"PRIMARY KEY ({_column_list(entity.composite)})")
    out += [f"UNIQUE ({_column_list(group)})" for group in entity.groups]
    for link in entity.links:
        if (target := names.get(link.entity)) is not None:
            own, there = _column_list(link.columns), _column_list(link.targets)
            table = target.sql_table
            out.append(
                f"FOREIGN KEY ({own}) REFERENCES {table} ({there}) ON DELETE {link.on_delete}"
            )
    return out + [f"CHECK ({check})" for check in entity.checks]


def _column_list(columns: Iterable[str]) -> str:
    return ", ".join(map(sql_name, columns))


def _column(entity: Entity, found: Field, names: Mapping[str, Entity]) -> str:
    name = found.sql_name
    parts = [name, found.sql_type]
    if found.required or found.name in entity.keys:
        parts.append("NOT NULL")
    if found.sql_default and found.default is not None:
        parts.append(f"DEFAULT {sql_literal(found.default)}")
    if (found.name,) == entity.keys:
        parts.append("PRIMARY KEY")
    elif found.unique:
        parts.append("UNIQUE")
    if check := _check(name, found):
        parts.append(f"CHECK ({check})")
    if target := names.get(found.references):
        parts.append(
            f"REFERENCES {target.sql_table} ({sql_name(found.referred or target.key)})"
            f" ON DELETE {found.on_delete}"
        )
    return " ".join(parts)


def _check(name: str, found: Field) -> str:
    if found.kind == "boolean":
        return f"{name} IN (0, 1)"
    if found.kind == "json":
        return f"json_valid({name})"
    # date() and strftime() give NULL for anything malformed, and `IS` is then false.
    if found.kind == "date":
        return f"{name} IS date({name})"
    if found.kind == "date-time":
        return f"{name} IS {_DATE_TIME.format(name)}"
    if found.enum:
        return f"{name} IN ({', '.join(sql_literal(value) for value in found.enum)})"
    return " AND ".join(_bounds(name, found))


def _bounds(name: str, found: Field) -> list[str]:
    bounds = {word: _number(value, found) for word, value in found.bounds.items()}
    out = []
    # Popped, so that the single forms below skip them.
    if "minimum" in bounds and "maximum" in bounds:
        out.append(f"{name} BETWEEN {bounds.pop('minimum')} AND {bounds.pop('maximum')}")
    forms = {
        "minimum": f"{name} >= {{}}",
        "exclusiveMinimum": f"{name} > {{}}",
        "maximum": f"{name} <= {{}}",
        "exclusiveMaximum": f"{name} < {{}}",
        "minLength": f"length({name}) >= {{}}",
        "maxLength": f"length({name}) <= {{}}",
    }
    return out + [form.format(bounds[word]) for word, form in forms.items() if word in bounds]


def _number(value: float, found: Field) -> str:
    whole = found.kind != "real" or float(value).is_integer()
    return str(int(value)) if whole else repr(float(value))
