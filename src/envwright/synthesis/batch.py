"""Tools that create several rows from one list."""

from __future__ import annotations

from envwright.synthesis.locating import Located, Scope
from envwright.synthesis.model import Entity, Field, Intent
from envwright.synthesis.naming import article, literal, quoted, spoken
from envwright.synthesis.writing import id_prefix, server_value
from envwright.types import Guard, Json, Parameter, Returns, Step, ToolSpec


def batch_tool(scope: Scope, intent: Intent) -> ToolSpec:
    """Several new rows from a list; each new key is derived from the element's place in it."""
    entity = scope.entities[intent.entity]
    name = intent.listed
    cells = _cells(entity, intent)
    names = ", ".join(quoted(column) for column in cells)
    sql = (
        f"INSERT INTO {quoted(entity.table)} ({names}) SELECT {', '.join(cells.values())}"
        f" FROM json_each(:{name}) ORDER BY key"
    )
    listed: dict[str, Json] = {
        "type": "array",
        "description": f"The {spoken(entity.table)} to create",
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


def _cells(entity: Entity, intent: Intent) -> dict[str, str]:
    """Column → SQL of its value, for the element that ``json_each`` stands at."""
    given = {column: own for own, column in intent.inputs.items()}
    out: dict[str, str] = {}
    for column, found in entity.fields.items():
        if column in given:
            out[column] = f"json_extract(value, '$.{given[column]}')"
            if found.default is not None:
                out[column] = f"coalesce({out[column]}, {literal(found.default)})"
        elif found.server == "key" or (found.server == "revision" and found.kind == "text"):
            out[column] = _key(entity, found)
        elif found.server:
            out[column] = server_value(entity, found, Located(), "")
        elif found.default is not None:
            out[column] = literal(found.default)
    return out


def _key(entity: Entity, found: Field) -> str:
    return "new_int_id(key)" if found.kind == "integer" else f"new_id('{id_prefix(entity)}', key)"


def _item(entity: Entity, intent: Intent) -> dict[str, Json]:
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


def _guards(scope: Scope, entity: Entity, intent: Intent) -> list[Guard]:
    out = []
    for own, column in intent.inputs.items():
        found = entity.fields[column]
        value = f"json_extract(:item, '$.{own}')"
        if found.unique:
            where = f"FROM {quoted(entity.table)} WHERE {quoted(column)} = {value}"
            error = (
                f"There is already {article(entity.name)} with the {spoken(column)} of {{item}}."
            )
            sql = f"SELECT NOT EXISTS (SELECT 1 {where})"
            out.append(Guard(sql=sql, error=error, for_each=intent.listed))
            own_value = f"json_extract(value, '$.{own}')"
            counts = f"count({own_value}) = count(DISTINCT {own_value})"
            sql = f"SELECT {counts} FROM json_each(:{intent.listed})"
            error = f"Two of the {spoken(entity.table)} have the same {spoken(column)}."
            out.append(Guard(sql=sql, error=error))
        if (target := scope.target(found)) is not None:
            where = f"FROM {quoted(target.table)} WHERE {quoted(target.key)} = {value}"
            error = f"There is no {spoken(target.name)} for {{item}}."
            sql = f"SELECT {value} IS NULL OR EXISTS (SELECT 1 {where})"
            out.append(Guard(sql=sql, error=error, for_each=intent.listed))
    return out
