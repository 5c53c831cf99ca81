"""A database's tables → a domain: entities with the fields, keys and constraints that they state.

Nothing is inferred here that the source says: the interface's schemas carry keys, references and
checks beside the columns. What cannot be carried over is noted with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from envwright.inference.domain_model import (
    CompositeReference,
    DomainModel,
    Entity,
    Field,
    UnmappedReason,
)
from envwright.inference.name_forms import (
    clean_prose,
    in_words,
    snake_case,
    sql_name,
    unique_name,
)
from envwright.inference.references import break_reference_cycles
from envwright.inference.schema_fields import FieldReader, trim_columns
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inference.tables.source_rows import StateTable, check_holds, fit_rows
from envwright.inference.tables.state_rows import column_references
from envwright.inference.tables.table_intents import table_intents
from envwright.inflection import singular
from envwright.types import Interface, Json, Operation

SQL_SOURCE = "sql"
"""``Origin.kind`` of interfaces that are databases."""
_MAX_COLUMNS = 30
_MAX_NAME = 40
_KEY = re.compile(r"(\w+_)?(id|uuid|guid|oid|pk)")
_LONG = 60
_SEARCHED = re.compile(
    r"(\w+_)?(name|title|email|subject|description|body|text|comment|notes?|label|address|city)"
)
_RESERVED = ("sqlite_", "_envwright", "pragma_")
# A string, which is passed over, or a name in double quotes (group 1), which may be renamed.
_NAMED = re.compile(r"""'(?:[^']|'')*'|"((?:[^"]|"")*)\"""")


def infer_table_domain(interface: Interface) -> DomainModel:
    """The domain of an interface that is a database."""
    reader = _TableReader(interface)
    draft = reader.read()
    collections, intents = table_intents(draft.entities, reader.operations)
    return DomainModel(
        collections,
        draft.entities,
        intents,
        reader.unmapped,
        rows=draft.rows,
        notes=tuple(draft.notes),
    )


def _reason(word: str) -> UnmappedReason:
    known = {reason.value: reason for reason in UnmappedReason}
    return known.get(word, UnmappedReason.STATEMENT)


class _TableReader:
    def __init__(self, interface: Interface) -> None:
        self._draft, self._schemas = StateTable(), interface.schemas
        self.unmapped = {
            operation.id: (_reason(operation.summary), operation.description)
            for operation in interface.operations
            if operation.method != "table"
        }
        self._fields = FieldReader(SchemaResolver({}))
        self._columns: dict[str, dict[str, str]] = {}
        """Entity → lower-case name of a column → field."""
        self._entities: dict[str, str] = {}
        """Lower-case name of a table → entity."""
        self.operations: dict[str, Operation] = {}
        self._given = [o for o in interface.operations if o.method == "table"]

    def read(self) -> StateTable:
        """The entities of all tables, and rows that fit them."""
        tables = []
        taken: set[str] = set()
        for operation in self._given:
            schema = self._schemas[operation.path]
            entity = self._entity(operation.path, schema, taken)
            if not schema["properties"]:
                self.unmapped[operation.id] = (UnmappedReason.NO_COLUMNS, "")
                continue
            self._draft.entities[entity.name] = entity
            self._entities[operation.path.lower()] = entity.name
            self.operations[entity.name] = operation
            self._read_fields(entity, schema)
            tables.append((entity, schema))
        for entity, schema in tables:
            self._set_key(entity, schema)
        for entity, schema in tables:
            self._set_unique(entity, schema)
        for entity, schema in tables:
            for reference in schema["x-references"]:
                self._refer(entity, reference)
        self._align()
        self._break_circles()
        self._draft.rows = {
            entity.name: [self._row(entity, row) for row in schema["examples"]]
            for entity, schema in tables
        }
        fit_rows(self._draft)
        for entity, schema in tables:
            self._finish(entity, schema)
        return self._draft

    # --- tables

    def _entity(self, name: str, schema: dict[str, Json], taken: set[str]) -> Entity:
        plain = snake_case(name)[:_MAX_NAME].rstrip("_")
        plain = f"t_{plain}" if plain.startswith(_RESERVED) else plain
        table = unique_name(plain, taken)
        taken.add(table)
        entity = Entity(
            unique_name(singular(table), self._draft.entities), is_table=True, table=table
        )
        entity.schema = schema
        entity.description = clean_prose(str(schema.get("description", "")))
        return entity

    def _read_fields(self, entity: Entity, schema: dict[str, Json]) -> None:
        columns = self._columns[entity.name] = {}
        required = set(schema["required"])
        for name, raw in schema["properties"].items():
            found = self._fields.field(name[:_LONG], raw)
            found.name = unique_name(found.name, entity.fields)
            found.kind = _kind(raw)
            found.required = name in required
            found.default = raw.get("default")
            found.sql_default = found.default is not None
            if found.kind == "json":
                found.items, found.default = found.items or {"type": "object"}, None
            if found.enum and found.default is not None and found.default not in found.enum:
                found.default = None
            if raw.get("x-made") in ("created", "updated") and found.kind.startswith("date"):
                found.server, found.required = raw["x-made"], True
            entity.fields[found.name] = found
            columns[name.lower()] = found.name

    def _named(self, entity: Entity, names: Iterable[str]) -> tuple[str, ...]:
        """The fields of some columns; empty when one of them was left out."""
        known = self._columns[entity.name]
        out = tuple(known.get(name.lower(), "") for name in names)
        return out if out and all(out) and len(set(out)) == len(out) else ()

    # --- keys

    def _set_key(self, entity: Entity, schema: dict[str, Json]) -> None:
        key = self._named(entity, schema["x-key"])
        groups = [self._named(entity, group) for group in schema["x-unique"]]
        if key and self._is_empty(entity, schema, key):
            where = f"{entity.table} ({', '.join(key)})"
            self._draft.note(
                where, UnmappedReason.LOOSENED, "it is the key, and empty in most rows"
            )
            schema["x-unique"].append(schema["x-key"])
            key = ()
        if not key:
            strict = [g for g in groups if g and all(entity.fields[c].required for c in g)]
            # Else the shortest unique group whose columns are never empty.
            key = min(strict, key=len, default=())
        if not key:
            self._add_key(entity)
            return
        entity.key = key[0]
        entity.composite = key if len(key) > 1 else ()
        for name in key:
            found = entity.fields[name]
            found.required, found.default, found.sql_default = True, None, False
            found.server = ""
            found.hidden = False
        if not entity.composite:
            self._settle_key(entity, schema)
        keyed = {name: entity.fields[name] for name in key}
        entity.fields = keyed | entity.fields

    def _is_empty(self, entity: Entity, schema: dict[str, Json], key: tuple[str, ...]) -> bool:
        """Whether most rows have no key: SQLite lets a key of an old table be NULL."""
        known = self._columns[entity.name]
        names = [column for column in schema["properties"] if known[column.lower()] in key]
        bare = sum(any(row.get(name) is None for name in names) for row in schema["examples"])
        return 2 * bare > len(schema["examples"])

    def _settle_key(self, entity: Entity, schema: dict[str, Json]) -> None:
        """Who makes the values of a key of one column."""
        found = entity.fields[entity.key]
        refers = {c.lower() for r in schema["x-references"] for c in r["columns"]}
        raw = next(
            (n, p)
            for n, p in schema["properties"].items()
            if self._columns[entity.name][n.lower()] == entity.key
        )
        made = raw[1].get("x-made") == "key" or _KEY.fullmatch(entity.key)
        if found.kind in ("text", "integer") and made and raw[0].lower() not in refers:
            found.server, found.bounds, found.enum = "key", {}, ()
        if not found.description:
            found.description = f"Identifier of the {entity.words}"

    def _add_key(self, entity: Entity) -> None:
        name = unique_name("id", entity.fields)
        own = Field(name, "integer", hidden=True, server="key", required=True)
        entity.key, entity.fields = name, {name: own, **entity.fields}
        self._draft.note(f"table {entity.table}", UnmappedReason.KEY_ADDED, f"column {name}")

    def _set_unique(self, entity: Entity, schema: dict[str, Json]) -> None:
        groups: list[tuple[str, ...]] = []
        for listed in schema["x-unique"]:
            group = self._named(entity, listed)
            if not group:
                self._draft.note(
                    f"{entity.table}: unique", UnmappedReason.EXPRESSION, ", ".join(listed)
                )
            elif len(group) == 1 and group != entity.keys:
                entity.fields[group[0]].unique = True
            elif set(group) != set(entity.keys) and group not in groups:
                groups.append(group)
        entity.groups = tuple(groups)

    # --- references

    def _refer(self, entity: Entity, reference: dict[str, Json]) -> None:
        target = self._draft.entities.get(self._entities.get(reference["table"].lower(), ""))
        columns = self._named(entity, reference["columns"])
        targets = self._named(target, reference["targets"]) if target is not None else ()
        if target is not None and not reference["targets"]:
            targets = target.keys
        where = f"{entity.table} ({', '.join(reference['columns'])})"
        if target is None or not columns or len(columns) != len(targets):
            self._draft.note(where, UnmappedReason.REFERENCE, f"to {reference['table']}")
            return
        is_key = set(targets) == set(target.keys)
        known = [{f.name} for f in target.fields.values() if f.unique]
        if not is_key and set(targets) not in [*known, *map(set, target.groups)]:
            self._draft.note(where, UnmappedReason.REFERENCE, f"{target.table} has no such key")
            return
        on_delete = reference["on_delete"]
        if on_delete == "SET NULL" and any(
            entity.fields[c].required or c in entity.keys for c in columns
        ):
            on_delete = "RESTRICT"
        if len(columns) > 1:
            entity.links = (
                *entity.links,
                CompositeReference(columns, target.name, targets, on_delete),
            )
            return
        found = entity.fields[columns[0]]
        if found.references or (target is entity and found.name == entity.key):
            self._draft.note(where, UnmappedReason.REFERENCE, f"a second one, to {target.table}")
            return
        found.references, found.on_delete = target.name, on_delete
        found.referred = "" if targets == (target.key,) and not target.composite else targets[0]
        found.server = "" if found.server == "key" else found.server
        found.enum, found.bounds, found.items = (), {}, {}
        found.default, found.sql_default = None, False
        if not found.description:
            found.description = f"The {target.words}'s {in_words(targets[0])}"

    def _align(self) -> None:
        """A reference holds what it points at: the same type of value."""
        # A key may itself be a reference, so kinds travel along chains, each turn one step further.
        for _ in range(len(self._draft.entities)):
            changed = False
            for entity in self._draft.entities.values():
                for own, target in column_references(entity, self._draft.entities):
                    if own.kind != target.kind:
                        own.kind, changed = target.kind, True
            if not changed:
                return

    def _break_circles(self) -> None:
        """Required references must not run in a circle."""
        entities = self._draft.entities
        before = {
            (e.name, f.name) for e in entities.values() for f in e.fields.values() if f.required
        }
        break_reference_cycles(entities)
        for entity in entities.values():
            for found in entity.fields.values():
                if found.required or (entity.name, found.name) not in before:
                    continue
                detail = f"{entity.table}.{found.name} to {found.references}"
                if found.name in entity.keys:
                    found.required, found.references = True, ""
                    detail = f"{detail} is dropped"
                else:
                    detail = f"{detail} may be empty"
                self._draft.note(f"{entity.table}.{found.name}", UnmappedReason.REFERENCE, detail)
        for entity in entities.values():
            kept = []
            for link in entity.links:
                needed = all(entity.fields[c].required for c in link.columns)
                if needed and _reaches(entities, link.entity, entity.name):
                    self._draft.note(
                        entity.table, UnmappedReason.REFERENCE, "a circle of required ones"
                    )
                else:
                    kept.append(link)
            entity.links = tuple(kept)

    def _row(self, entity: Entity, row: dict[str, Json]) -> dict[str, Json]:
        known = self._columns[entity.name]
        return {known[name.lower()]: value for name, value in row.items()}

    # --- what needs the rest

    def _finish(self, entity: Entity, schema: dict[str, Json]) -> None:
        checks = []
        for check in schema["x-checks"]:
            text = self._renamed(entity, check)
            if text is None or not check_holds(entity, text, self._draft.rows[entity.name]):
                self._draft.note(f"{entity.table}: check", UnmappedReason.EXPRESSION, check)
            else:
                checks.append(text)
        entity.checks = tuple(dict.fromkeys(checks))
        listed = [self._named(entity, columns) for columns in schema["x-indexes"]]
        known = {
            entity.keys,
            *entity.groups,
            *((f.name,) for f in entity.fields.values() if f.unique or f.references),
        }
        entity.indexes = tuple(
            dict.fromkeys(
                c
                for c in listed
                if c and c not in known and not any(entity.fields[n].kind == "json" for n in c)
            )
        )
        self._trim(entity)
        texts = [f for f in entity.fields.values() if f.kind == "text" and not f.hidden]
        plain = [f for f in texts if not (f.enum or f.references or f.server)]
        named = [f.name for f in plain if _SEARCHED.fullmatch(f.name)]
        entity.searched = tuple((named or [f.name for f in plain if f.name != entity.key])[:3])

    def _renamed(self, entity: Entity, check: str) -> str | None:
        """A check in the words of the schema; ``None`` when a column of it is gone."""
        known = self._columns[entity.name]
        lost = False

        def turn(match: re.Match[str]) -> str:
            nonlocal lost
            if match[1] is None:
                return match.group()
            name = known.get(match[1].replace('""', '"').lower(), "")
            lost = lost or not name
            return sql_name(name)

        text = _NAMED.sub(turn, check)
        kinds = {entity.fields[n].kind for n in known.values() if re.search(rf"\b{n}\b", text)}
        compares_text = "'" in text and kinds & {"date-time", "json"}  # ours look otherwise
        return None if lost or compares_text else text

    def _trim(self, entity: Entity) -> None:
        used = {*entity.keys, *(c for group in entity.groups for c in group)}
        used |= {c for link in entity.links for c in link.columns}
        used |= {c for columns in entity.indexes for c in columns}
        used |= {f.name for f in entity.fields.values() if f.references or f.unique}
        used |= {n for n in entity.fields if any(re.search(rf"\b{n}\b", c) for c in entity.checks)}
        before = list(entity.fields)
        trim_columns(entity, used, limit=_MAX_COLUMNS)
        if gone := [name for name in before if name not in entity.fields]:
            detail = ", ".join(gone)
            self._draft.note(f"table {entity.table}", UnmappedReason.TOO_MANY_COLUMNS, detail[:200])


def _kind(raw: dict[str, Json]) -> str:
    kind, form = raw.get("type"), raw.get("format")
    if kind == "string":
        return str(form) if form in ("date", "date-time") else "text"
    return {"integer": "integer", "number": "real", "boolean": "boolean"}.get(str(kind), "json")


def _reaches(entities: dict[str, Entity], start: str, goal: str) -> bool:
    """Whether required references lead from one entity to another."""
    seen, queue = {start}, [start]
    while queue:
        entity = entities[queue.pop()]
        following = {f.references for f in entity.fields.values() if f.required and f.references}
        following |= {
            link.entity
            for link in entity.links
            if all(entity.fields[c].required for c in link.columns)
        }
        queue += following - seen
        seen |= following
    return goal in seen
