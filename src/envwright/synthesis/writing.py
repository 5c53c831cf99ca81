"""Tools that write one thing: create, replace, update, delete, and verbs that set a value."""

from __future__ import annotations

from envwright.synthesis.cascades import cascade
from envwright.synthesis.checks import check_guard, next_revision
from envwright.synthesis.composites import changed_guards, link_guards
from envwright.synthesis.ddl import unique_columns
from envwright.synthesis.dependants import dependant_guards
from envwright.synthesis.locating import (
    Located,
    Scope,
    column_parameter,
    free,
    locate,
    parameter_name,
)
from envwright.synthesis.model import Entity, Field, Intent, Kind
from envwright.synthesis.naming import article, joined, literal, quoted, spoken
from envwright.synthesis.reading import part_row, row
from envwright.types import Guard, Json, Step, ToolSpec


def create_tool(scope: Scope, intent: Intent) -> ToolSpec:
    """A new row, in the parent of the path when there is one."""
    entity = scope.entities[intent.entity]
    here = locate(scope, intent.route, len(intent.route.groups))
    parent_guards = list(here.guards)
    values = _new_values(scope, intent, entity, here)
    guards = parent_guards + _reference_guards(scope, intent, entity, here)
    guards += link_guards(scope, entity, values)
    guards += _unique_guards(entity, values, here)
    match = " AND ".join(f"{quoted(c)} = {values[c]}" for c in entity.keys)
    names, cells = ", ".join(quoted(n) for n in values), ", ".join(values.values())
    return ToolSpec(
        name="create",
        parameters=here.parameters,
        let=here.lets,
        require=tuple(guards),
        do=(Step(sql=f"INSERT INTO {quoted(entity.table)} ({names}) VALUES ({cells})"),),
        returns=row(entity, match),
    )


def _new_values(scope: Scope, intent: Intent, entity: Entity, here: Located) -> dict[str, str]:
    """Column → SQL of its value in a new row; adds the parameters and lets that it needs."""
    owner = scope.world.collections[intent.collection].owner if here.entity else ""
    given = {column: name for name, column in intent.inputs.items()}
    above = set(here.parameters)  # identifiers of the path, which answers may show
    out: dict[str, str] = {}
    for name, found in entity.fields.items():
        if name == owner:
            out[name] = here.key
        elif name in given:
            out[name] = ":" + _input(entity, found, given[name], intent, here, defaults=True)
        elif found.server:
            out[name] = server_value(entity, found, here, here.key)
        elif name in above and found.kind in ("text", "integer"):
            out[name] = f":{name}"
        elif found.default is not None:
            out[name] = literal(found.default)
        elif name in entity.natural[:-1] and here.entity is not None:
            parent = here.entity
            out[name] = (
                f"(SELECT {quoted(parent.login)} FROM {quoted(parent.table)}"
                f" WHERE {quoted(parent.key)} = {here.key})"
            )
    return out


def server_value(entity: Entity, found: Field, here: Located, owner: str) -> str:
    """SQL of a value that the service makes."""
    if found.server in ("created", "updated"):
        return moment(found)
    if found.server == "sequence":
        column = quoted(found.name)
        scope = f" WHERE {quoted(entity.owner)} = {owner}" if entity.owner and owner else ""
        return f"(SELECT coalesce(max({column}), 0) + 1 FROM {quoted(entity.table)}{scope})"
    if found.server == "revision" and found.kind == "integer":
        return "1"
    let = free(f"new_{entity.name}_{found.name}", here)
    made = "new_int_id()" if found.kind == "integer" else f"new_id('{id_prefix(entity)}')"
    here.lets[let] = f"SELECT {made}"
    return f":{let}"


def moment(found: Field) -> str:
    """SQL of the time as the column holds it."""
    return "date(now())" if found.kind == "date" else "now()"


def id_prefix(entity: Entity) -> str:
    """A short prefix for text keys: the initials of the entity's words, or its first letters."""
    words = entity.name.split("_")
    return "".join(w[0] for w in words).upper() if len(words) > 1 else words[0][:3].upper()


def _input(
    entity: Entity, found: Field, name: str, intent: Intent, here: Located, *, defaults: bool
) -> str:
    """Add the parameter for a column that the caller writes; returns its name."""
    if name in here.parameters:  # an identifier of the path has it
        name = f"new_{name}"
    name = free(name, here)
    told = found.name in intent.required
    default = found.default if defaults and not told else None
    needed = told or (defaults and found.required)
    here.parameters[name] = column_parameter(entity, found.name, required=needed, default=default)
    return name


def _reference_guards(scope: Scope, intent: Intent, entity: Entity, here: Located) -> list[Guard]:
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
        where = f"FROM {quoted(target.table)} WHERE {quoted(key)} = :{name}"
        sql = f"SELECT 1 {where}"
        if not parameter.required:
            sql = f"SELECT :{name} IS NULL OR EXISTS (SELECT 1 {where})"
        error = f"There is no {spoken(target.name)} {{{name}}}."
        out.append(Guard(sql=sql, error=error))
    return out


def _unique_guards(
    entity: Entity, values: dict[str, str], here: Located, own: str = ""
) -> list[Guard]:
    """What must be unique is not taken yet, by another row than the one that ``own`` matches."""
    groups: list[tuple[str, ...]] = [
        (f.name,) for f in entity.fields.values() if f.unique or (f.name,) == entity.keys
    ]
    groups += [unique_columns(entity)] if unique_columns(entity) else []
    groups += [g for g in (entity.composite, *entity.groups) if g and not own]
    out = []
    for columns in groups:
        named = [c for c in columns if values.get(c, "").startswith(":")]
        shown = [c for c in named if values[c][1:] in here.parameters and c != entity.owner]
        if not shown or any(c not in values for c in columns):
            continue
        if len(columns) > 1 and any(entity.fields[c].server == "key" for c in columns):
            continue  # with a new key in it nothing can be taken
        where = " AND ".join(f"{quoted(c)} = {values[c]}" for c in columns)
        others = f" AND {own}" if own else ""
        sql = f"SELECT NOT EXISTS (SELECT 1 FROM {quoted(entity.table)} WHERE {where}{others})"
        what = joined(f"{spoken(c)} {{{values[c][1:]}}}" for c in shown)
        out.append(Guard(sql=sql, error=f"There is already {article(entity.name)} with {what}."))
    return out


def update_tool(scope: Scope, intent: Intent) -> ToolSpec:
    """A changed row: what is left out stays (update) or falls back to nothing (replace)."""
    entity = scope.entities[intent.entity]
    here = locate(scope, intent.route, len(intent.route.groups))
    if not here.parameters:
        _locate_by_body(entity, intent, here)
    values: dict[str, str] = {}
    replaces = intent.kind is Kind.REPLACE
    changes = [f"{quoted(c)} = {literal(v)}" for c, v in intent.sets.items()]
    for name, column in intent.inputs.items():
        found = entity.fields[column]
        if column in entity.keys:
            continue
        keeps = column not in intent.required and (not replaces or _is_kept(found))
        value = ":" + _input(entity, found, name, intent, here, defaults=replaces and not keeps)
        values[column] = value
        cell = f"coalesce({value}, {quoted(column)})" if keeps else value
        changes.append(f"{quoted(column)} = {cell}")
    changes += [
        f"{quoted(f.name)} = {moment(f)}" for f in entity.fields.values() if f.server == "updated"
    ]
    changes += [_revised(entity, f, here) for f in entity.fields.values() if f.server == "revision"]
    guards = [*here.guards, *_check_guards(entity, intent, here)]
    guards += _reference_guards(scope, intent, entity, here)
    guards += _state_guards(entity, intent, here)
    others = f"{quoted(entity.key)} <> {here.key}" if here.key else f"NOT ({here.match})"
    guards += _unique_guards(entity, values, here, others)
    guards += changed_guards(scope, entity, values, here, others)
    sql = f"UPDATE {quoted(entity.table)} SET {', '.join(changes)} WHERE {here.match}"
    return ToolSpec(
        name="update",
        parameters=here.parameters,
        let=here.lets,
        require=tuple(guards),
        do=(Step(sql=sql, expect=1),),
        returns=part_row(entity, here.match, intent.part)
        if intent.part
        else row(entity, here.match),
    )


def _is_kept(found: Field) -> bool:
    """Whether a replacement leaves a column as it is where its body may do without it.

    A state is the service's to know, and what is never empty has nothing to fall back to.
    """
    is_state = bool(found.enum) and found.name.endswith(("status", "state"))
    return is_state or (found.required and found.default is None)


def _revised(entity: Entity, found: Field, here: Located) -> str:
    """The assignment of the next revision."""
    made = "" if found.kind == "integer" else server_value(entity, found, here, "")
    return f"{quoted(found.name)} = {next_revision(found, made)}"


def _check_guards(entity: Entity, intent: Intent, here: Located) -> list[Guard]:
    """What the caller says of the thing as it is must be so; adds the parameters."""
    out = []
    for given, column in intent.checks.items():
        name, required = free(given, here), column in intent.required
        here.parameters[name] = column_parameter(entity, column, required=required)
        out.append(check_guard(entity, column, name, here.match, here.label, required))
    return out


def move_tool(scope: Scope, intent: Intent) -> ToolSpec:
    """A row that gets another state; refused when it is in that state already."""
    made = update_tool(scope, intent)
    entity = scope.entities[intent.entity]
    here = locate(scope, intent.route, len(intent.route.groups))
    (column,) = intent.inputs.values()
    name = next(n for n, p in made.parameters.items() if p.column == f"{entity.table}.{column}")
    sql = f"SELECT {quoted(column)} IS NOT :{name} FROM {quoted(entity.table)} WHERE {here.match}"
    label = here.label[:1].upper() + here.label[1:]
    guard = Guard(sql=sql, error=f"{label} is already {{{name}}}.")
    return made.model_copy(update={"require": (*made.require, guard)})


def _locate_by_body(entity: Entity, intent: Intent, here: Located) -> None:
    """``PUT /pet``: the key is an argument like the others."""
    name = parameter_name(entity.key, entity, here.parameters)
    here.parameters[name] = column_parameter(entity, entity.key, required=True)
    here.entity, here.key = entity, f":{name}"
    here.label = f"{spoken(entity.name)} {{{name}}}"
    here.match = f"{quoted(entity.key)} = {here.key}"
    sql = f"SELECT 1 FROM {quoted(entity.table)} WHERE {quoted(entity.key)} = :{name}"
    here.guards.append(Guard(sql=sql, error=f"There is no {here.label}."))


def _state_guards(entity: Entity, intent: Intent, here: Located) -> list[Guard]:
    """A verb is refused when what it would set is already so, or where it may not start."""
    out = []
    for column, values in intent.allowed.items():
        listed = ", ".join(literal(v) for v in values)
        out.append(
            Guard(
                sql=f"SELECT {quoted(column)} IN ({listed}) FROM {quoted(entity.table)}"
                f" WHERE {quoted(entity.key)} = {here.key}",
                error=intent.refusal
                or f"{here.label[:1].upper() + here.label[1:]} is not {_either(values)}.",
            )
        )
    for column, value in intent.sets.items():
        sql = (
            f"SELECT {quoted(column)} IS NOT {literal(value)} FROM {quoted(entity.table)}"
            f" WHERE {quoted(entity.key)} = {here.key}"
        )
        label = here.label[:1].upper() + here.label[1:]
        state = spoken(column.removeprefix("is_")) if isinstance(value, bool) else str(value)
        word = "is not" if value is False else "is already"
        out.append(Guard(sql=sql, error=f"{label} {word} {state.replace('_', ' ')}."))
    return out


def _either(values: tuple[Json, ...]) -> str:
    """``placed, paid or packed``."""
    words = [str(value).replace("_", " ") for value in values]
    return " or ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def delete_tool(scope: Scope, intent: Intent) -> ToolSpec:
    """A row that goes, with what lives in it; refused while others need it."""
    entity = scope.entities[intent.entity]
    here = locate(scope, intent.route, len(intent.route.groups))
    guards, steps = list(here.guards), []
    if (along := cascade(scope, entity, intent, here)) is not None:
        guards, steps = guards + along[0], along[1]
    else:
        guards += dependant_guards(scope, entity, here)
    sql = f"DELETE FROM {quoted(entity.table)} WHERE {here.match}"
    return ToolSpec(
        name="delete",
        parameters=here.parameters,
        let=here.lets,
        require=tuple(guards),
        do=(*steps, Step(sql=sql, expect=1)),
    )
