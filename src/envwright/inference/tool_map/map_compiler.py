"""A semantic map → tables, and guarded tools under their own names; an environment of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import orjson

from envwright.environment.sql_text import sql_tokens
from envwright.errors import SpecError
from envwright.inference.domain_model import Entity, Field, UnmappedReason
from envwright.inference.emit.environment_spec import (
    environment_description,
    environment_title,
    policy_text,
    population_recipe,
)
from envwright.inference.emit.schema_ddl import schema_sql
from envwright.inference.emit.write_tools import id_prefix
from envwright.inference.name_forms import (
    in_words,
    snake_case,
    sql_literal,
    sql_name,
    unique_name,
    with_article,
)
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inference.tool_map.semantic_map import (
    MapAnswer,
    MapEffect,
    MapThing,
    SemanticMap,
    ToolMap,
)
from envwright.inflection import join_list, plural
from envwright.types import (
    ColumnPopulation,
    EnvironmentSpec,
    Guard,
    Interface,
    Json,
    Operation,
    Parameter,
    Population,
    Returns,
    Step,
    TablePopulation,
    ToolSpec,
)

_KINDS = {"string": "text", "integer": "integer", "number": "real", "boolean": "boolean",
          "json": "json", "date": "date", "date-time": "date-time"}  # fmt: skip
_MAX_DEPTH = 6
_KEYWORDS = """type enum items properties required minimum maximum exclusiveMinimum
    exclusiveMaximum minLength maxLength minItems maxItems description default format""".split()
"""Keys of JSON Schema that parameters keep."""
_LIMITS = ("enum", "minimum", "maximum", "minLength", "maxLength", "format")


@dataclass(frozen=True, slots=True)
class CompiledMap:
    """The tools and tables that a map gives, and why each other tool is left out."""

    entities: tuple[Entity, ...]
    tools: tuple[ToolSpec, ...]
    left_out: dict[str, tuple[UnmappedReason, str]]


def compile_map(interface: Interface, semantic: SemanticMap) -> CompiledMap:
    """Tables and tools of a map; a tool that cannot be compiled is left out, with the reason."""
    scope = _Scope(interface, semantic)
    tools, left = [], {}
    taken: set[str] = set()
    for operation in interface.operations:
        told = semantic.tools.get(operation.id)
        if told is None or told.left_out:
            left[operation.id] = (
                told.reason if told else UnmappedReason.NOT_CRUD,
                told.left_out if told else "the map does not name it",
            )
            continue
        try:
            tool = _ToolCompiler(scope, operation, told).tool()
        except SpecError as error:
            why = f"{error.message} {error.remedy}".strip()
            left[operation.id] = (UnmappedReason.NOT_CRUD, why[:300])
            continue
        name = unique_name(tool.name, taken)
        taken.add(name)
        tools.append(tool.model_copy(update={"name": name}))
    return CompiledMap(tuple(scope.entities.values()), tuple(tools), left)


def map_environment(
    name: str,
    interface: Interface,
    semantic: SemanticMap,
    entities: Sequence[Entity],
    tools: Sequence[ToolSpec],
    *,
    rows: int,
    seed: int,
) -> EnvironmentSpec:
    """One environment of some of a map's tables and tools."""
    shown = [e for e in entities if not semantic.things[e.name].single] or list(entities)
    return EnvironmentSpec(
        name=name,
        title=environment_title(interface, shown),
        description=environment_description(interface, shown),
        domain=interface.name,
        source=interface.origin,
        schema_sql=schema_sql(entities, ()),
        tools=tuple(tools),
        policy=policy_text(interface, shown, tools),
        population=_population(semantic, entities, rows, seed),
    )


def _population(
    semantic: SemanticMap, entities: Sequence[Entity], rows: int, seed: int
) -> Population:
    recipe = population_recipe(entities, rows, seed, {})
    tables = dict(recipe.tables)
    for entity in entities:
        thing = semantic.things[entity.name]
        if not thing.single:
            told = {n: _chosen(c.starts) for n, c in thing.columns.items() if c.starts}
            table = _listed_rows(entity, thing, tables[entity.table])
            tables[entity.table] = table.model_copy(update={"columns": table.columns | told})
            continue
        fixed = {"id": 1, **thing.start}
        columns = {
            column: ColumnPopulation(generator="choice", options={"values": [value]})
            for column, value in fixed.items()
            if value is not None
        }
        empty = {
            column: ColumnPopulation(generator="null")
            for column, value in fixed.items()
            if value is None
        }
        made = tables[entity.table].columns | columns | empty
        tables[entity.table] = TablePopulation(rows=1, columns=made)
    return Population(seed=seed, tables=tables)


def _chosen(values: Sequence[Json]) -> ColumnPopulation:
    if all(value is None for value in values):
        return ColumnPopulation(generator="null")
    return ColumnPopulation(generator="choice", options={"values": list(values)})


def _listed_rows(entity: Entity, thing: MapThing, made: TablePopulation) -> TablePopulation:
    """The rows that a map lists; else a row for each example of a key that callers give."""
    cells: dict[str, list[Json]] = {
        name: [row.get(name, found.default) for row in thing.rows]
        for name, found in entity.fields.items()
        if any(name in row for row in thing.rows)
    }
    examples = list(dict.fromkeys(map(str, entity.fields[entity.key].examples)))
    if not cells and thing.key_by == "caller" and len(examples) > 1:
        cells = {entity.key: list(examples)}
    if not cells:
        return made
    columns = {
        name: ColumnPopulation(generator="listed", options={"values": values})
        for name, values in cells.items()
    }
    count = max(map(len, cells.values()))
    return TablePopulation(rows=count, columns=made.columns | columns)


# --- tables


class _Scope:
    """The things of a map as entities."""

    def __init__(self, interface: Interface, semantic: SemanticMap) -> None:
        self.resolver = SchemaResolver(interface.schemas)
        self.things = semantic.things
        names: set[str] = set()
        self.entities = {}
        for name, thing in semantic.things.items():
            table = unique_name(table_name(name, thing.single), names)
            names.add(table)
            self.entities[name] = _entity(name, table, thing, semantic)

    def entity(self, name: str, place: str) -> Entity:
        if name not in self.entities:
            raise SpecError(f"there is no thing {name or '(none)'}.", place=place)
        return self.entities[name]


def table_name(thing: str, single: bool = False) -> str:
    """The table of a thing: the plural of its name, but for what there is only one of."""
    return thing if single else plural(thing)


def _entity(name: str, table: str, thing: MapThing, semantic: SemanticMap) -> Entity:
    entity = Entity(name, description=_comment(thing.describes), key=thing.key, table=table)
    if thing.single:
        entity.key = "id"
        entity.fields["id"] = Field("id", "integer", enum=(1,), required=True, hidden=True)
    else:
        kind = "integer" if thing.key_type == "integer" else "text"
        server = "key" if thing.key_by == "server" else ""
        entity.fields[thing.key] = Field(
            thing.key, kind, source=(thing.key,), required=True, server=server, written=not server
        )
    for column, told in thing.columns.items():
        if column == entity.key:
            entity.fields[column].examples = told.examples
            entity.fields[column].description = _comment(told.describes)
            continue
        found = Field(column, _KINDS[told.type], source=(column,), required=told.required)
        found.description = _comment(told.describes)
        found.enum, found.bounds, found.items = told.enum, dict(told.bounds), dict(told.items)
        found.examples, found.default, found.unique = told.examples, told.default, told.unique
        found.hidden, found.server = told.hidden, told.made
        target = semantic.things.get(told.refers)
        if target is not None and not target.single:
            found.references = told.refers
            found.on_delete = "CASCADE" if told.required else "SET NULL"
        entity.fields[column] = found
    if thing.together:
        entity.groups = (tuple(thing.together),)
    return entity


def _comment(text: str) -> str:
    """A text that may stand in a comment of the schema."""
    return " ".join(text.replace("*/", "").replace("/*", "").replace("--", "").split())[:200]


# --- tools


@dataclass(slots=True)
class _ToolCompiler:
    """One tool on its way from the map to SQL."""

    scope: _Scope
    operation: Operation
    told: ToolMap
    lets: dict[str, str] = field(default_factory=dict)
    guards: list[Guard] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    match: str = ""
    """Condition that holds for the found, or for the new row only."""
    gone: bool = False
    """Whether the found row is deleted when the tool answers."""

    def tool(self) -> ToolSpec:
        """The tool.

        Raises:
            SpecError: what the map says of it cannot be compiled.
        """
        parameters = self._parameters()
        base = ToolSpec(
            name=_tool_name(self.operation.id),
            description=self._description(),
            parameters=parameters,
            operation=self.operation.id,
        )
        if self.told.host:
            return base.model_copy(update={"host": self.told.host})
        self.lets = {name: sql for name, sql in self.told.let.items() if name not in parameters}
        self._find()
        for guard in self.told.must:
            self.guards.append(Guard(sql=self._asked(guard.that), error=guard.otherwise))
        for effect in self.told.does:
            self._effect(effect)
        self.gone = any(effect.delete == self.told.thing for effect in self.told.does)
        returns = self._answer(self.told.answer, 0)
        return base.model_copy(
            update={
                "let": self.lets,
                "require": tuple(self.guards),
                "do": tuple(self.steps),
                "returns": returns,
            }
        )

    @property
    def _thing(self) -> Entity:
        return self.scope.entity(self.told.thing, self.operation.id)

    def _description(self) -> str:
        about = self.operation.description or self.operation.summary
        if len(about.split()) < 2:
            about = f"{in_words(snake_case(self.operation.id)).capitalize()}."
        stated = " ".join(f"Not modelled: {note}" for note in self.told.notes)
        return f"{about}\n\n{stated}".strip() if stated else about

    # --- parameters

    def _parameters(self) -> dict[str, Parameter]:
        body = self.operation.body or {}
        names, listed = body.get("properties"), body.get("required")
        required = set(listed) if isinstance(listed, list) else set()
        out = {}
        for name, raw in (names if isinstance(names, dict) else {}).items():
            if not (name.isidentifier() and name.isascii()) or name == "item":
                raise SpecError(f"the parameter {name} has no name that SQL can bind.")
            schema = _limited(self._schema(raw, 0), self.told.limits.get(name, {}))
            if schema.get("default") is None:
                schema.pop("default", None)
            column = self._column(name, schema)
            out[name] = Parameter(
                column=column,
                required=name in required and "default" not in schema,
                json_schema=schema,
            )
        return out

    def _column(self, name: str, schema: dict[str, Json]) -> str | None:
        thing, _, column = self.told.columns.get(name, "").partition(".")
        entity = self.scope.entities.get(thing)
        if entity is None or column not in entity.fields:
            return None
        found = entity.fields[column]
        fits = {"text": "string", "date": "string", "date-time": "string", "real": "number"}
        same = schema.get("type") == fits.get(found.kind, found.kind)
        return f"{entity.table}.{column}" if same else None

    def _schema(self, raw: Json, depth: int) -> dict[str, Json]:
        """A parameter's schema with references followed, in the engine's words."""
        found, _ = self.scope.resolver.resolve(raw)
        own = raw if isinstance(raw, dict) else {}
        kind = self.scope.resolver.kind(found)
        if depth > _MAX_DEPTH or not kind:
            # What says nothing of its type is a text, what refers to itself ends as an object.
            return {"type": "object" if depth > _MAX_DEPTH or found else "string"}
        out = {k: v for k, v in {**found, **_beside(own)}.items() if k in _KEYWORDS}
        out["type"] = kind
        if "format" in out and out["format"] not in ("date", "date-time"):
            del out["format"]
        if kind == "array":
            out["items"] = self._schema(found.get("items", {}), depth + 1)
        if kind == "object" and isinstance(found.get("properties"), dict):
            inner = found["properties"]
            out["properties"] = {n: self._schema(s, depth + 1) for n, s in inner.items()}
        if "enum" in out:
            wanted = {"string": (str,), "integer": (int,), "number": (int, float)}.get(kind, ())
            values = [v for v in out.pop("enum") if type(v) in wanted]
            out |= {"enum": values} if values else {}
        return out

    # --- finding and requiring

    def _find(self) -> None:
        if not self.told.by:
            single = self.scope.things.get(self.told.thing)
            self.match = "id = 1" if single is not None and single.single else ""
            return
        entity = self._thing
        self._known(entity, self.told.by)
        self.match = " AND ".join(f"{sql_name(c)} = {e}" for c, e in self.told.by.items())
        shown = " ".join(f"{{{n}}}" for e in self.told.by.values() for n in _bound(e))
        error = f"There is no {entity.words} {shown}".strip() + "."
        sql = f"SELECT 1 FROM {entity.sql_table} WHERE {self.match}"
        if self._moves(entity):
            # What finds the row changes with the call, so its key is taken first.
            let = unique_name("found", {*self.lets, *self._names()})
            self.lets[let] = f"SELECT {entity.sql_key} FROM {entity.sql_table} WHERE {self.match}"
            self.match, sql = f"{entity.sql_key} = :{let}", f"SELECT :{let} IS NOT NULL"
        self.guards.append(Guard(sql=sql, error=error))

    def _moves(self, entity: Entity) -> bool:
        """Whether a change of the tool's own may lose the row that it found."""
        written = {c for e in self.told.does if e.update == entity.name for c in e.sets}
        asks = any("SELECT" in expression.upper() for expression in self.told.by.values())
        return bool(self.told.does) and (asks or bool(written & {*self.told.by, entity.key}))

    def _asked(self, that: str) -> str:
        """A condition as a query: over the row that is found, where one is."""
        if not self.match:
            return f"SELECT {that}"
        return f"SELECT {that} FROM {self._thing.sql_table} WHERE {self.match}"

    def _known(self, entity: Entity, columns: Mapping[str, str]) -> None:
        for column in columns:
            if column not in entity.fields:
                raise SpecError(f"{entity.name} has no column {column}.", place=self.operation.id)

    # --- effects

    def _effect(self, effect: MapEffect) -> None:
        entity = self.scope.entity(effect.thing, self.operation.id)
        self._known(entity, effect.sets)
        when = None
        if effect.when:
            when = unique_name("happens", set(self.lets))
            self.lets[when] = self._asked(effect.when)
        if effect.create and effect.each:
            self._create_each(entity, effect, when)
            return
        if effect.create:
            self._create(entity, effect, when)
            return
        where = effect.where or self._where(entity)
        self._references(entity, effect)
        if effect.delete:
            sql = f"DELETE FROM {entity.sql_table} WHERE {where}"
        else:
            sets = dict(effect.sets)
            for found in entity.fields.values():
                if found.server == "updated":
                    sets.setdefault(found.name, _now(found))
            cells = ", ".join(f"{sql_name(c)} = {e}" for c, e in sets.items())
            sql = f"UPDATE {entity.sql_table} SET {cells} WHERE {where}"
            self._unique(entity, effect, effect.sets, f" AND NOT ({where})")
        one = not effect.where and not when
        if one and entity.name == self.told.thing and entity.key in effect.sets:
            let = unique_name("renamed", {*self.lets, *self._names()})
            self.lets[let] = self._asked(effect.sets[entity.key])
            self.match = f"{entity.sql_key} = :{let}"
        self.steps.append(Step(sql=sql, when=when, expect=1 if one else None))

    def _where(self, entity: Entity) -> str:
        if self.scope.things[entity.name].single:
            return "id = 1"
        if self.match and entity.name == self.told.thing:
            return self.match
        raise SpecError(
            f"nothing says which {entity.plural_words} change.", place=self.operation.id
        )

    def _create(self, entity: Entity, effect: MapEffect, when: str | None) -> None:
        values = {}
        for found in entity.fields.values():
            given = effect.sets.get(found.name, "")
            if given and not (found.name == entity.key and self._may_lack(given)):
                values[found.name] = given
            elif found.server == "key" or given:
                let = unique_name(f"new_{entity.name}", {*self.lets, *self._names()})
                made = (
                    "new_int_id()" if found.kind == "integer" else f"new_id('{id_prefix(entity)}')"
                )
                self.lets[let] = f"SELECT {made}"
                values[found.name] = f"coalesce({given}, :{let})" if given else f":{let}"
            elif found.server in ("created", "updated"):
                values[found.name] = _now(found)
            elif found.default is not None:
                values[found.name] = _literal(found.default)
        if entity.key not in values:
            raise SpecError(f"nothing gives a new {entity.words} its {entity.key}.")
        for name in values:
            needed = values[name].startswith(":") and values[name] in effect.sets.values()
            if entity.fields[name].default is not None and needed:
                literal = _literal(entity.fields[name].default)
                values[name] = f"coalesce({values[name]}, {literal})"
        self._references(entity, effect)
        if not when:
            self._unique(entity, effect, values, "")
        names = ", ".join(map(sql_name, values))
        sql = f"INSERT INTO {entity.sql_table} ({names}) VALUES ({', '.join(values.values())})"
        self.steps.append(Step(sql=sql, when=when))
        if not self.match and entity.name == self.told.thing:
            self.match = f"{entity.sql_key} = {values[entity.key]}"

    def _create_each(self, entity: Entity, effect: MapEffect, when: str | None) -> None:
        """A new row for every element of a list."""
        if effect.each not in {*self._names(), *self.lets}:
            raise SpecError(f"there is no parameter {effect.each}.", place=self.operation.id)
        values = dict(effect.sets)
        for found in entity.fields.values():
            default = _literal(found.default) if found.default is not None else ""
            if found.name in values:
                given = values[found.name]
                values[found.name] = f"coalesce({given}, {default})" if default else given
            elif found.server == "key":
                number = found.kind == "integer"
                made = "new_int_id(key)" if number else f"new_id('{id_prefix(entity)}', key)"
                values[found.name] = made
            elif found.server in ("created", "updated"):
                values[found.name] = _now(found)
            elif default:
                values[found.name] = default
        if entity.key not in values:
            raise SpecError(f"nothing gives a new {entity.words} its {entity.key}.")
        names = ", ".join(map(sql_name, values))
        listed = f"SELECT {', '.join(values.values())} FROM json_each(:{effect.each}) ORDER BY key"
        self.steps.append(Step(sql=f"INSERT INTO {entity.sql_table} ({names}) {listed}", when=when))

    def _may_lack(self, expression: str) -> bool:
        """Whether an expression is a parameter that need not be given."""
        listed = (self.operation.body or {}).get("required")
        needed = listed if isinstance(listed, list) else []
        named = _only_name(expression)
        return named is not None and named not in needed

    def _names(self) -> Iterator[str]:
        yield from (self.operation.body or {}).get("properties", ())

    def _references(self, entity: Entity, effect: MapEffect) -> None:
        """What written columns refer to must exist."""
        for column, expression in effect.sets.items():
            target = self.scope.entities.get(entity.fields[column].references)
            named = _only_name(expression)
            if target is None or named is None:
                continue
            there = f"EXISTS (SELECT 1 FROM {target.sql_table} WHERE {target.sql_key} = :{named})"
            self.guards.append(
                Guard(
                    sql=f"SELECT :{named} IS NULL OR {there}",
                    error=f"There is no {target.words} {{{named}}}.",
                )
            )

    def _unique(
        self, entity: Entity, effect: MapEffect, values: Mapping[str, str], others: str
    ) -> None:
        """What must be unique is not taken yet."""
        groups: list[tuple[str, ...]] = [(f.name,) for f in entity.fields.values() if f.unique]
        key = entity.key
        told = entity.fields[key].server != "key" or key in effect.sets
        # A server's key that a caller may choose.
        told = told or values.get(key, "").startswith("coalesce(:")
        groups += [(key,)] if told else []
        groups += [group for group in entity.groups if not others]
        for columns in groups:
            named = [n for c in columns if (n := _only_name(values.get(c, ""))) is not None]
            if any(c not in values for c in columns) or not named:
                continue
            where = " AND ".join(f"{sql_name(c)} = {values[c]}" for c in columns)
            sql = f"SELECT NOT EXISTS (SELECT 1 FROM {entity.sql_table} WHERE {where}{others})"
            what = join_list(f"{{{name}}}" for name in named)
            error = f"There is already {with_article(entity.name)} {what}."
            self.guards.append(Guard(sql=sql, error=error))

    # --- answers

    def _answer(self, answer: MapAnswer, depth: int) -> Returns:
        if depth > _MAX_DEPTH:
            raise SpecError("its answer is nested too deeply.", place=self.operation.id)
        nested = {key: self._answer(part, depth + 1) for key, part in answer.inside.items()}
        if answer.shape in ("none", "object"):
            return Returns(shape="object" if nested else "none", nested=nested)
        if answer.shape == "text":
            return Returns(shape="value", sql=f"SELECT {sql_literal(answer.value)} AS message")
        if answer.shape == "value" and not answer.of:
            if self.gone:
                return Returns(shape="value", sql=f"SELECT {self._before(answer.value)} AS value")
            source = f" FROM {self._thing.sql_table} WHERE {self.match}" if self.match else ""
            shown = f"{answer.value} AS value"
            return Returns(shape="value", sql=f"SELECT {shown}{source}")
        own = answer.shape == "row" and answer.columns and not answer.of and not answer.where
        if own and (self.gone or not self.match):
            return Returns(shape="row", sql=self._alone(answer), nested=nested)
        entity = self.scope.entity(answer.of or self.told.thing, self.operation.id)
        where = [f"({part})" for part in answer.where]
        if answer.shape == "values":
            such = f"{_such(where)}{_order(answer, entity)}"
            listed = f"SELECT {answer.value} AS one FROM {entity.sql_table}{such}"
            return Returns(
                shape="value", sql=f"SELECT json_group_array(one) AS listed FROM ({listed})"
            )
        shown = self._shown(entity, answer)
        if answer.shape == "row":
            where = where or [self.match or self._where(entity)]
            sql = f"SELECT {shown} FROM {entity.sql_table}{_such(where)}"
            return Returns(shape="row", sql=sql, nested=nested)
        if nested:
            raise SpecError("rows hold nothing inside.", place=self.operation.id)
        sql = f"SELECT {shown} FROM {entity.sql_table}{_such(where)}{_order(answer, entity)}"
        return Returns(shape="rows", sql=sql)

    def _alone(self, answer: MapAnswer) -> str:
        """A row of expressions that no table stands behind any more, or ever."""
        cells = (f"{self._before(e)} AS {_quoted(key)}" for key, e in answer.columns.items())
        return f"SELECT {', '.join(cells)}"

    def _before(self, expression: str) -> str:
        """An expression as it was before the found row was deleted."""
        words = {t.value for t in sql_tokens(expression) if t.kind in ("word", "quoted")}
        if not self.gone or not words & set(self._thing.fields):
            return expression
        let = unique_name("was", {*self.lets, *self._names()})
        self.lets[let] = self._asked(expression)
        return f":{let}"

    def _shown(self, entity: Entity, answer: MapAnswer) -> str:
        if not answer.columns:
            visible = [f.sql_name for f in entity.fields.values() if not f.hidden]
            return ", ".join(visible)
        parts = []
        for key, expression in answer.columns.items():
            if key in answer.flags:
                expression = f"json(CASE WHEN {expression} THEN 'true' ELSE 'false' END)"
            plain = expression if expression in entity.fields else ""
            parts.append(
                sql_name(plain)
                if plain == key
                else f"{(plain and sql_name(plain)) or expression} AS {_quoted(key)}"
            )
        return ", ".join(parts)


def _limited(schema: dict[str, Json], limits: Mapping[str, Json]) -> dict[str, Json]:
    """A schema with what prose states; what the schema states itself counts more."""
    if schema.get("type") == "array" and isinstance(schema.get("items"), dict):
        return schema | {"items": _limited(schema["items"], limits)}
    return {key: value for key, value in limits.items() if key in _LIMITS} | schema


def _such(where: Sequence[str]) -> str:
    return f" WHERE {' AND '.join(where)}" if where else ""


def _order(answer: MapAnswer, entity: Entity) -> str:
    """The order and the page of some rows."""
    order = answer.order or ", ".join(map(sql_name, entity.keys))
    limit = f" LIMIT {answer.limit or '-1'}" if answer.limit or answer.offset else ""
    return f" ORDER BY {order}{limit}{f' OFFSET {answer.offset}' if answer.offset else ''}"


def _quoted(key: str) -> str:
    return '"' + key.replace('"', "") + '"'


def _literal(value: Json) -> str:
    """A default as SQL writes it; lists and objects as JSON text."""
    if isinstance(value, list | dict):
        return sql_literal(orjson.dumps(value).decode())
    return sql_literal(value)


def _now(found: Field) -> str:
    return "date(now())" if found.kind == "date" else "now()"


def _beside(own: dict[str, Json]) -> dict[str, Json]:
    """What stands beside a reference or a choice: the description and the default."""
    return {k: own[k] for k in ("description", "default") if k in own}


def _bound(expression: str) -> list[str]:
    """Names of parameters in an expression."""
    return [t.text[1:] for t in sql_tokens(expression) if t.kind == "symbol" and t.text[:1] == ":"]


def _only_name(expression: str) -> str | None:
    """The parameter that an expression is, alone or with what stands where it is left out."""
    text = re.sub(r"^coalesce\((:\w{1,80}), [^(),]{1,80}\)$", r"\1", expression)
    return text[1:] if re.fullmatch(r":[A-Za-z_]\w{0,79}", text) else None


def _tool_name(name: str) -> str:
    kept = "".join(c if c.isalnum() and c.isascii() else "_" for c in name)[:64]
    return kept if kept[:1].isalpha() or kept[:1] == "_" else f"_{kept}"[:64]
