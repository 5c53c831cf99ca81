"""Tools that write: create, replace, update and delete rows, or set the value a verb implies."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping

from envwright.environment.arguments import accepts_texts
from envwright.inference.domain_model import Entity, Field, OperationIntent
from envwright.inference.emit.answer_forms import GONE, AnswerForm, answer_key, fixed_value
from envwright.inference.emit.preconditions import (
    cascade_steps,
    composite_reference_guards,
    composite_update_guards,
    dependant_guards,
)
from envwright.inference.emit.query_tools import documented_names, row_returns
from envwright.inference.emit.row_lookup import (
    EnvironmentScope,
    RowLookup,
    column_parameter,
    free_name,
    locate_row,
    parameter_name,
)
from envwright.inference.name_forms import in_words, snake_case, sql_literal, sql_name
from envwright.inference.paths.stated_states import state_moments
from envwright.inflection import join_list
from envwright.population.value_shapes import pattern_shape
from envwright.types import Guard, Json, Parameter, Returns, Step, ToolSpec

MAX_DELETED_KEYS = 20
"""Keys in one call of a tool that deletes several."""


def create_tool(scope: EnvironmentScope, intent: OperationIntent) -> ToolSpec:
    """A new row, in the parent of the path when there is one."""
    entity = scope.entities[intent.entity]
    here = locate_row(scope, intent.route)
    values = _new_values(scope, intent, entity, here)
    guards = _reference_guards(scope, intent, entity, here)
    guards += composite_reference_guards(scope, entity, values)
    guards += _unique_guards(entity, values, here)
    match = " AND ".join(f"{sql_name(c)} = {values[c]}" for c in entity.keys)
    names, cells = ", ".join(sql_name(n) for n in values), ", ".join(values.values())
    insert = Step(sql=f"INSERT INTO {entity.sql_table} ({names}) VALUES ({cells})")
    return here.tool("create", guards, (insert,), row_returns(scope, intent, match))


def _new_values(
    scope: EnvironmentScope, intent: OperationIntent, entity: Entity, here: RowLookup
) -> dict[str, str]:
    """Column → SQL of its value in a new row; adds the parameters and lets that it needs."""
    owner = scope.owner(intent, here)
    given = {column: name for name, column in intent.inputs.items()}
    above = set(here.parameters)  # identifiers of the path, which answers may show
    out: dict[str, str] = {}
    for name, found in entity.fields.items():
        if name == owner:
            out[name] = here.key
        elif name in given:
            value = ":" + _input(entity, found, given[name], intent, here, defaults=True)
            out[name] = (
                f"coalesce({value}, {_now_default(found)})" if _now_default(found) else value
            )
        elif found.server:
            out[name] = server_value(entity, found, here, here.key)
        elif name in above and found.kind in ("text", "integer"):
            out[name] = f":{name}"
        elif found.default is not None:
            out[name] = sql_literal(found.default)
        elif name in entity.natural[:-1] and here.entity is not None:
            parent = here.entity
            out[name] = (
                f"(SELECT {sql_name(parent.login)} FROM {parent.sql_table}"
                f" WHERE {parent.sql_key} = {here.key})"
            )
    return out | _moments(entity, out, given=set(out), new=True)


_LITERAL = re.compile(r"'(?:[^']|'')*+'|-?\d[\d.]*+|NULL")
"""A value that no call and no row decides."""


def _moments(
    entity: Entity, values: Mapping[str, str], *, given: Container[str], new: bool
) -> dict[str, str]:
    """When a thing came into a state, for the states that a tool writes: ``closed_at``.

    Args:
        entity: what is made or changed.
        values: column → SQL of its new value.
        given: columns that are written anyway.
        new: whether the row is made; else it keeps the moment while it stays in the state.
    """
    out = {}
    for moment, state, held in state_moments(entity):
        if moment.name in given or state.name not in values:
            continue
        value, now = values[state.name], current_time_sql(moment)
        if not new:
            now = f"coalesce({moment.sql_name}, {now})"
        if _LITERAL.fullmatch(value):
            out[moment.name] = now if value == sql_literal(held) else "NULL"
        else:
            out[moment.name] = f"CASE WHEN {value} = {sql_literal(held)} THEN {now} END"
    return out


def server_value(entity: Entity, found: Field, here: RowLookup, owner: str) -> str:
    """SQL of a value that the service makes."""
    if found.server in ("created", "updated"):
        return current_time_sql(found)
    if found.server == "sequence":
        column = found.sql_name
        # Numbers run within the parent: the issues of each repository start at 1.
        scope = f" WHERE {sql_name(entity.owner)} = {owner}" if entity.owner and owner else ""
        return f"(SELECT coalesce(max({column}), 0) + 1 FROM {entity.sql_table}{scope})"
    if found.server == "revision" and found.kind == "integer":
        return "1"
    # Bound by a `let`, so that the insert and the answer use the same key.
    let = free_name(f"new_{entity.name}_{found.name}", here)
    made = "new_int_id()" if found.kind == "integer" else f"new_id('{id_prefix(entity)}')"
    here.lets[let] = f"SELECT {made}"
    return f":{let}"


_NOW = re.compile(
    r"\bdefaults?(?: value)?(?: is| to|:)? (?:the )?(?:now\b|current (?:system |server |utc )?"
    r"(?:date|time|timestamp|day)|(?:date|time) of the (?:request|call)\b|today\b)",
    re.IGNORECASE,
)
"""What a text says of a moment that is left out."""


def _now_default(found: Field) -> str:
    """SQL of the time that stands where a column is left out; empty where its text says nothing."""
    timed = found.kind in ("text", "date", "date-time") and not (found.required or found.enum)
    said = _NOW.search(f"{found.asked} {found.description}") if timed else None
    return current_time_sql(found) if said and found.default is None else ""


def current_time_sql(found: Field) -> str:
    """SQL of the time as the column holds it."""
    return "date(now())" if found.kind == "date" else "now()"


def id_prefix(entity: Entity) -> str:
    """A short prefix for text keys: the initials of the entity's words, or its first letters."""
    words = entity.name.split("_")
    return "".join(w[0] for w in words).upper() if len(words) > 1 else words[0][:3].upper()


def _input(
    entity: Entity,
    found: Field,
    name: str,
    intent: OperationIntent,
    here: RowLookup,
    *,
    defaults: bool,
) -> str:
    """Add the parameter for a column that the caller writes; returns its name."""
    if name in here.parameters:  # an identifier of the path has it
        name = f"new_{name}"
    name = free_name(name, here)
    asked = found.name in intent.required
    default = found.default if defaults and not asked else None
    needed = asked or (defaults and found.required)
    made = column_parameter(entity, found.name, required=needed, about=found.asked, default=default)
    if pattern := _kept_pattern(entity, found):
        made = made.model_copy(update={"json_schema": {**made.json_schema, "pattern": pattern}})
    here.parameters[name] = made
    return name


_ORDINARY = ("Amber 12", "north-wing_7", "Loyalty programme", "x")


def _kept_pattern(entity: Entity, found: Field) -> str:
    """The documented pattern of what is written, where rows and requests have such values.

    Keys and unique texts are not made by their pattern: of theirs one holds that hardly excludes
    anything.
    """
    pattern = found.told.get("pattern")
    if not isinstance(pattern, str) or found.kind != "text" or found.enum or found.references:
        return ""
    stated = [v for v in (found.default, *found.examples) if isinstance(v, str)]
    if accepts_texts(pattern, [*stated, *_ORDINARY]):
        return pattern
    named = found.unique or found.name in (*entity.keys, *entity.natural)
    made = not named and pattern_shape(pattern) is not None
    return pattern if made and accepts_texts(pattern, stated) else ""


def _reference_guards(
    scope: EnvironmentScope, intent: OperationIntent, entity: Entity, here: RowLookup
) -> list[Guard]:
    """What the written columns refer to must exist."""
    out = []
    columns = set(intent.inputs.values())
    for name, parameter in here.parameters.items():
        table, _, column = (parameter.column or "").partition(".")
        found = entity.fields.get(column) if table == entity.table else None
        target = scope.target(found) if found is not None else None
        if found is None or target is None or column not in columns:
            continue
        key = found.referred or target.key
        where = f"FROM {target.sql_table} WHERE {sql_name(key)} = :{name}"
        sql = f"SELECT 1 {where}"
        # An optional reference may be NULL, which refers to nothing.
        if not parameter.required:
            sql = f"SELECT :{name} IS NULL OR EXISTS (SELECT 1 {where})"
        error = f"There is no {target.words} {{{name}}}."
        out.append(Guard(sql=sql, error=error))
    return out


def _unique_guards(
    entity: Entity, values: dict[str, str], here: RowLookup, own: str = ""
) -> list[Guard]:
    """What must be unique is not taken yet, by another row than the one that ``own`` matches."""
    groups: list[tuple[str, ...]] = [
        (f.name,) for f in entity.fields.values() if f.unique or (f.name,) == entity.keys
    ]
    groups += [entity.unique_columns] if entity.unique_columns else []
    groups += [g for g in (entity.composite, *entity.groups) if g and not own]
    out = []
    for columns in groups:
        named = [c for c in columns if values.get(c, "").startswith(":")]
        shown = [c for c in named if values[c][1:] in here.parameters and c != entity.owner]
        if not shown or any(c not in values for c in columns):
            continue
        if len(columns) > 1 and any(entity.fields[c].server == "key" for c in columns):
            continue  # with a new key in it nothing can be taken
        where = " AND ".join(f"{sql_name(c)} = {values[c]}" for c in columns)
        others = f" AND {own}" if own else ""
        sql = f"SELECT NOT EXISTS (SELECT 1 FROM {entity.sql_table} WHERE {where}{others})"
        what = join_list(f"{in_words(c)} {{{values[c][1:]}}}" for c in shown)
        out.append(Guard(sql=sql, error=f"There is already {entity.one} with {what}."))
    return out


def update_tool(scope: EnvironmentScope, intent: OperationIntent) -> ToolSpec:
    """A changed row; what is left out stays as it is.

    That holds for replacements too, though HTTP would have them clear it: a request speaks of what
    is to change and no more, and an agent must not have to guess what the user wants kept.
    """
    entity = scope.entities[intent.entity]
    here = locate_row(scope, intent.route)
    if not here.parameters:
        _locate_by_body(entity, intent, here)
    values: dict[str, str] = {}
    changes = [f"{sql_name(c)} = {sql_literal(v)}" for c, v in intent.sets.items()]
    cells = {column: sql_literal(value) for column, value in intent.sets.items()}
    for name, column in intent.inputs.items():
        found = entity.fields[column]
        if column in entity.keys:
            continue
        value = ":" + _input(entity, found, name, intent, here, defaults=False)
        values[column] = value
        # NULL means "not given": an optional column keeps its value.
        optional = column not in intent.required
        cell = f"coalesce({value}, {sql_name(column)})" if optional else value
        cells[column] = cell
        changes.append(f"{sql_name(column)} = {cell}")
    moments = _moments(entity, cells, given=set(cells), new=False)
    changes += [f"{sql_name(column)} = {cell}" for column, cell in moments.items()]
    changes += [
        f"{f.sql_name} = {current_time_sql(f)}"
        for f in entity.fields.values()
        if f.server == "updated"
    ]
    changes += [_revised(entity, f, here) for f in entity.fields.values() if f.server == "revision"]
    guards = _expected_guards(entity, intent, here)
    guards += _reference_guards(scope, intent, entity, here)
    guards += _state_guards(entity, intent, here)
    others = f"{entity.sql_key} <> {here.key}" if here.key else f"NOT ({here.match})"
    guards += _unique_guards(entity, values, here, others)
    guards += composite_update_guards(scope, entity, values, here, others)
    sql = f"UPDATE {entity.sql_table} SET {', '.join(changes)} WHERE {here.match}"
    made = _made_where_missing(scope, intent, here, values)
    if made is not None:
        here.guards.pop()  # that it is there
    returns = row_returns(scope, intent, here.match)
    steps = (*filter(None, (made,)), Step(sql=sql, expect=1))
    return here.tool("update", guards, steps, returns)


def makes_missing(entity: Entity, intent: OperationIntent) -> bool:
    """Whether a change makes what is not there, under the key that its path gives."""
    groups, key = intent.route.groups, entity.fields[entity.key]
    named = bool(groups) and not (entity.composite or intent.route.narrowed or intent.sets)
    needed = [f for f in entity.fields.values() if f.required and f.default is None]
    written = {c for c in intent.inputs.values() if c in intent.required}
    given = {entity.key, entity.owner, *written, *(f.name for f in needed if f.server)}
    return (
        intent.operation.creates
        and intent.operation.method == "put"
        and named
        and key.kind == "text"
        and {f.name for f in needed} <= given
    )


def _made_where_missing(
    scope: EnvironmentScope, intent: OperationIntent, here: RowLookup, values: dict[str, str]
) -> Step | None:
    """The row of a change that makes what is not there; ``None`` for other changes."""
    entity = scope.entities[intent.entity]
    if not makes_missing(entity, intent) or here.key[1:] not in here.parameters:
        return None
    above = locate_row(scope, intent.route, len(intent.route.groups) - 1)
    cells: dict[str, str] = {}
    for name, found in entity.fields.items():
        default = sql_literal(found.default) if found.default is not None else ""
        if name == entity.key:
            cells[name] = here.key
        elif name == entity.owner:
            cells[name] = above.key
        elif name in values:
            cells[name] = f"coalesce({values[name]}, {default})" if default else values[name]
        elif found.server:
            cells[name] = server_value(entity, found, here, above.key)
        elif default:
            cells[name] = default
    names, row = ", ".join(map(sql_name, cells)), ", ".join(cells.values())
    there = f"SELECT 1 FROM {entity.sql_table} WHERE {here.match}"
    sql = f"INSERT INTO {entity.sql_table} ({names}) SELECT {row} WHERE NOT EXISTS ({there})"
    return Step(sql=sql)


def _revised(entity: Entity, found: Field, here: RowLookup) -> str:
    """The assignment of the next revision."""
    column = found.sql_name
    if found.kind == "integer":
        return f"{column} = coalesce({column}, 0) + 1"
    return f"{column} = {server_value(entity, found, here, '')}"


def _expected_guards(entity: Entity, intent: OperationIntent, here: RowLookup) -> list[Guard]:
    """Guards that compare inputs with stored values (owner, revision); adds their parameters."""
    out = []
    table, start = entity.sql_table, here.opening
    for given, column in intent.checks.items():
        name, required = free_name(given, here), column in intent.required
        here.parameters[name] = column_parameter(entity, column, required=required)
        # IS instead of =, so that NULL equals NULL.
        holds = f"{sql_name(column)} IS :{name}"
        either = holds if required else f"(:{name} IS NULL OR {holds})"
        sql = f"SELECT 1 FROM {table} WHERE {here.match} AND {either}"
        error = f"{start} has another {in_words(column)} than {{{name}}}."
        out.append(Guard(sql=sql, error=error))
    return out


def move_tool(scope: EnvironmentScope, intent: OperationIntent) -> ToolSpec:
    """A row that gets another state; refused when it is in that state already."""
    made = update_tool(scope, intent)
    entity = scope.entities[intent.entity]
    here = locate_row(scope, intent.route)
    (column,) = intent.inputs.values()
    name = next(n for n, p in made.parameters.items() if p.column == f"{entity.table}.{column}")
    sql = f"SELECT {sql_name(column)} IS NOT :{name} FROM {entity.sql_table} WHERE {here.match}"
    guard = Guard(sql=sql, error=f"{here.opening} is already {{{name}}}.")
    return made.model_copy(update={"require": (*made.require, guard)})


def _locate_by_body(entity: Entity, intent: OperationIntent, here: RowLookup) -> None:
    """``PUT /pet``: the key is an argument like the others."""
    name = parameter_name(entity.key, entity, here.parameters)
    here.parameters[name] = column_parameter(entity, entity.key, required=True)
    here.entity, here.key = entity, f":{name}"
    here.label = f"{entity.words} {{{name}}}"
    here.match = f"{entity.sql_key} = {here.key}"
    sql = f"SELECT 1 FROM {entity.sql_table} WHERE {entity.sql_key} = :{name}"
    here.guards.append(Guard(sql=sql, error=f"There is no {here.label}."))


def _state_guards(entity: Entity, intent: OperationIntent, here: RowLookup) -> list[Guard]:
    """A verb is refused when what it would set is already so, or where it may not start."""
    out = []
    for column, values in intent.allowed.items():
        listed = ", ".join(sql_literal(v) for v in values)
        out.append(
            Guard(
                sql=f"SELECT {sql_name(column)} IN ({listed}) FROM {entity.sql_table}"
                f" WHERE {entity.sql_key} = {here.key}",
                error=intent.refusal or f"{here.opening} is not {_either(values)}.",
            )
        )
    for column, value in intent.sets.items():
        sql = (
            f"SELECT {sql_name(column)} IS NOT {sql_literal(value)} FROM {entity.sql_table}"
            f" WHERE {entity.sql_key} = {here.key}"
        )
        state = in_words(column.removeprefix("is_")) if isinstance(value, bool) else str(value)
        word = "is not" if value is False else "is already"
        out.append(Guard(sql=sql, error=f"{here.opening} {word} {state.replace('_', ' ')}."))
    return out


def _either(values: tuple[Json, ...]) -> str:
    """``placed, paid or packed``."""
    words = [str(value).replace("_", " ") for value in values]
    return " or ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def delete_tool(scope: EnvironmentScope, intent: OperationIntent) -> ToolSpec:
    """A row that goes, with what lives in it; refused while others need it."""
    entity = scope.entities[intent.entity]
    here = locate_row(scope, intent.route)
    cascade = cascade_steps(scope, entity, intent, here)
    guards, steps = cascade or (dependant_guards(scope, entity, here), [])
    returns = _gone_returns(scope, intent, entity, here)
    sql = f"DELETE FROM {entity.sql_table} WHERE {here.match}"
    return here.tool("delete", guards, (*steps, Step(sql=sql, expect=1)), returns)


def _gone_returns(
    scope: EnvironmentScope, intent: OperationIntent, entity: Entity, here: RowLookup
) -> Returns | None:
    """What a deletion answers, where that is documented: the thing as it was, that it is gone."""
    form = AnswerForm.of(scope, intent)
    if form is None:
        return None
    sources = {snake_case(f.source[0]): f for f in entity.fields.values() if len(f.source) == 1}
    parts = {
        name: entity.fields[column]
        for column, name in documented_names(entity).items()
        if "." in name and not entity.fields[column].hidden
    }
    cells: dict[str, str] = {}
    shown: dict[str, Field] = {}
    for name, raw in form.thing().items():
        own, schema = snake_case(name), form.resolver.resolve(raw)[0]
        found = entity.fields.get(own) or sources.get(own)
        if sql := fixed_value(schema):
            cells[own] = sql
        elif found is not None and not found.hidden:
            shown[own] = found
            cells[own] = ""
        elif GONE.fullmatch(own) and form.resolver.kind(schema) == "boolean":
            cells[own] = "json('true')"
        inside = {n: f for n, f in parts.items() if n.split(".", 1)[0] == own}
        shown |= inside
        cells |= dict.fromkeys(inside, "")
    if not cells:
        return None
    if shown:
        # It is gone when the answer is made, so it is remembered before.
        let = free_name(f"{entity.name}_before", here)
        here.lets[let] = _row_as_json(entity, shown, here.match)
        cells |= {own: f"json(:{let} -> {sql_literal(own)})" for own in shown}
    listed = ", ".join(f"{sql} AS {answer_key(own)}" for own, sql in cells.items())
    return form.around(Returns(shape="row", sql=f"SELECT {listed}"))


def _row_as_json(entity: Entity, shown: dict[str, Field], match: str) -> str:
    """A row as one JSON object, with the types that answers give its columns."""
    parts = []
    for own, found in shown.items():
        column = found.sql_name
        if found.kind == "json":
            column = f"json({column})"
        elif found.kind == "boolean":
            word = f"CASE {column} WHEN 1 THEN 'true' WHEN 0 THEN 'false' ELSE 'null' END"
            column = f"json({word})"
        parts.append(f"{sql_literal(own)}, {column}")
    return f"SELECT json_object({', '.join(parts)}) FROM {entity.sql_table} WHERE {match}"


# --- several rows at once


def batch_create_tool(scope: EnvironmentScope, intent: OperationIntent) -> ToolSpec:
    """Several new rows from a list; each new key is derived from the element's place in it."""
    entity = scope.entities[intent.entity]
    name = intent.listed
    cells = _cells(entity, intent)
    names = ", ".join(sql_name(column) for column in cells)
    sql = (
        f"INSERT INTO {entity.sql_table} ({names}) SELECT {', '.join(cells.values())}"
        f" FROM json_each(:{name}) ORDER BY key"
    )
    listed: dict[str, Json] = {
        "type": "array",
        "description": f"The {in_words(entity.table)} to create",
        "items": _item(entity, intent),
        "minItems": 1,
        "maxItems": 20,
    }
    return ToolSpec(
        name="batch",
        parameters={name: Parameter(json_schema=listed)},
        require=tuple(_guards(scope, entity, intent)),
        do=(Step(sql=sql),),
        returns=Returns(shape="row", sql=f"SELECT json_array_length(:{name}) AS created"),
    )


def _cells(entity: Entity, intent: OperationIntent) -> dict[str, str]:
    """Column → SQL of its value, for the element that ``json_each`` stands at."""
    given = {column: own for own, column in intent.inputs.items()}
    out: dict[str, str] = {}
    for column, found in entity.fields.items():
        if column in given:
            out[column] = f"json_extract(value, '$.{given[column]}')"
            if found.default is not None:
                out[column] = f"coalesce({out[column]}, {sql_literal(found.default)})"
        elif found.server == "key" or (found.server == "revision" and found.kind == "text"):
            out[column] = _key(entity, found)
        elif found.server:
            out[column] = server_value(entity, found, RowLookup(), "")
        elif found.default is not None:
            out[column] = sql_literal(found.default)
    return out


def _key(entity: Entity, found: Field) -> str:
    return "new_int_id(key)" if found.kind == "integer" else f"new_id('{id_prefix(entity)}', key)"


def _item(entity: Entity, intent: OperationIntent) -> dict[str, Json]:
    """JSON Schema of one element."""
    columns = {own: entity.fields[column] for own, column in intent.inputs.items()}
    return {
        "type": "object",
        "properties": {
            own: {"column": f"{entity.table}.{f.name}"} | f.items for own, f in columns.items()
        },
        "required": [own for own, f in columns.items() if f.required and f.default is None],
        "additionalProperties": False,
    }


def _guards(scope: EnvironmentScope, entity: Entity, intent: OperationIntent) -> list[Guard]:
    out = []
    for own, column in intent.inputs.items():
        found = entity.fields[column]
        value = f"json_extract(:item, '$.{own}')"
        if found.unique:
            where = f"FROM {entity.sql_table} WHERE {sql_name(column)} = {value}"
            one, what = entity.one, in_words(column)
            error = f"There is already {one} with the {what} of {{item}}."
            sql = f"SELECT NOT EXISTS (SELECT 1 {where})"
            out.append(Guard(sql=sql, error=error, for_each=intent.listed))
            own_value = f"json_extract(value, '$.{own}')"
            # Both counts skip NULL, which a unique column may hold often.
            counts = f"count({own_value}) = count(DISTINCT {own_value})"
            sql = f"SELECT {counts} FROM json_each(:{intent.listed})"
            error = f"Two of the {in_words(entity.table)} have the same {in_words(column)}."
            out.append(Guard(sql=sql, error=error))
        if (target := scope.target(found)) is not None:
            where = f"FROM {target.sql_table} WHERE {target.sql_key} = {value}"
            error = f"There is no {target.words} for {{item}}."
            sql = f"SELECT {value} IS NULL OR EXISTS (SELECT 1 {where})"
            out.append(Guard(sql=sql, error=error, for_each=intent.listed))
    return out


def bulk_delete_tool(scope: EnvironmentScope, intent: OperationIntent) -> ToolSpec:
    """The rows that a list of keys names; all of them, or none where one cannot go."""
    entity = scope.entities[intent.entity]
    here = locate_row(scope, intent.route)
    owner = scope.owner(intent, here)
    name = free_name(intent.listed, here)
    inside = f" AND {sql_name(owner)} = {here.key}" if owner else ""
    place = f" in {here.label}" if owner else ""
    table, key = entity.sql_table, entity.sql_key
    listed: dict[str, Json] = {
        "type": "array",
        "items": {"column": f"{entity.table}.{entity.key}"},
        "minItems": 1,
        "maxItems": MAX_DELETED_KEYS,
        "description": f"Which {entity.plural_words} to delete",
    }
    here.parameters[name] = Parameter(json_schema=listed)
    known = Guard(
        sql=f"SELECT 1 FROM {table} WHERE {key} = :item{inside}",
        error=f"There is no {entity.words} {{item}}{place}.",
        for_each=name,
    )
    # A key that is listed twice is deleted once, without an error.
    match = f"{key} IN (SELECT value FROM json_each(:{name}))"
    rows = RowLookup(entity, match=match, label=f"one of the {entity.plural_words}")
    guards = [known, *dependant_guards(scope, entity, rows)]
    return here.tool("delete", guards, (Step(sql=f"DELETE FROM {table} WHERE {match}"),))
