"""Tools that read: ``get`` one row, ``list`` rows with filters and pages."""

from __future__ import annotations

from envwright.synthesis.filters import (
    LIMITS,
    OFFSETS,
    PAGES,
    input_kind,
    pages,
    search_columns,
)
from envwright.synthesis.locating import Located, Scope, column_parameter, free, locate
from envwright.synthesis.model import Entity, Field, Intent
from envwright.synthesis.naming import cleaned, literal, quoted, snake, spoken
from envwright.types import Json, OperationInput, Parameter, Returns, ToolSpec

DEFAULT_LIMIT = 20
MAX_LIMIT = 50
_MAX_OFFSET = 100_000


def columns(entity: Entity) -> str:
    """The columns that callers see, as a select list."""
    shown = [f.name for f in entity.fields.values() if not f.hidden]
    return ", ".join(quoted(name) for name in shown)


def row(entity: Entity, match: str) -> Returns:
    """The answer that shows the row for which ``match`` holds."""
    sql = f"SELECT {columns(entity)} FROM {quoted(entity.table)} WHERE {match}"
    return Returns(shape="row", sql=sql)


def part_row(entity: Entity, match: str, part: dict[str, str]) -> Returns:
    """The answer that shows a part of the row under the part's own names."""
    shown = ", ".join(f"{quoted(column)} AS {quoted(name)}" for name, column in part.items())
    return Returns(shape="row", sql=f"SELECT {shown} FROM {quoted(entity.table)} WHERE {match}")


def get_tool(scope: Scope, intent: Intent) -> ToolSpec:
    """One row by its path."""
    entity = scope.entities[intent.entity]
    here = locate(scope, intent.route, len(intent.route.groups))
    return ToolSpec(
        name="get",
        parameters=here.parameters,
        let=here.lets,
        require=tuple(here.guards),
        returns=part_row(entity, here.match, intent.part)
        if intent.part
        else row(entity, here.match),
    )


def list_tool(scope: Scope, intent: Intent) -> ToolSpec:
    """Rows of a table, those of the parent in the path, filtered and paged."""
    entity = scope.entities[intent.entity]
    here = locate(scope, intent.route, len(intent.route.groups))
    owner = scope.world.collections[intent.collection].owner
    conditions = [f"{quoted(owner)} = {here.key}"] if here.entity is not None and owner else []
    for given in intent.operation.inputs:
        meaning = intent.inputs.get(snake(given.name)) if given.where == "query" else None
        if meaning:
            conditions.append(_filter(entity, given, meaning, here))
    page = paging(intent, here, named=scope.world.named)
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    sql = (
        f"SELECT {columns(entity)} FROM {quoted(entity.table)}{where}"
        f" ORDER BY {', '.join(map(quoted, entity.keys))} {page}"
    )
    return ToolSpec(
        name="list",
        parameters=here.parameters,
        let=here.lets,
        require=tuple(here.guards),
        returns=Returns(shape="rows", sql=sql.rstrip()),
    )


def count_tool(scope: Scope, intent: Intent) -> ToolSpec:
    """How many rows there are, in the parent of the path, or of each value of a column."""
    entity = scope.entities[intent.entity]
    if not intent.inputs:
        return _total_tool(scope, intent, entity)
    (name,) = intent.inputs.values()
    column = quoted(name)
    sql = (
        f"SELECT {column}, count(*) AS count FROM {quoted(entity.table)}"
        f" GROUP BY {column} ORDER BY {column}"
    )
    return ToolSpec(name="count", returns=Returns(shape="rows", sql=sql))


def _total_tool(scope: Scope, intent: Intent, entity: Entity) -> ToolSpec:
    here = locate(scope, intent.route, len(intent.route.groups))
    owner = scope.world.collections[intent.collection].owner
    inside = here.entity is not None and owner
    where = f" WHERE {quoted(owner)} = {here.key}" if inside else ""
    return ToolSpec(
        name="count",
        parameters=here.parameters,
        let=here.lets,
        require=tuple(here.guards),
        returns=Returns(
            shape="row", sql=f"SELECT count(*) AS count FROM {quoted(entity.table)}{where}"
        ),
    )


def _filter(entity: Entity, given: OperationInput, meaning: str, here: Located) -> str:
    """Add the parameter of one filter; returns its condition."""
    name = free(snake(given.name), here)
    if meaning.startswith("~"):
        about = cleaned(given.description) or "Text to look for"
        here.parameters[name] = Parameter(
            required=given.required,
            json_schema={"type": "string", "minLength": 1, "maxLength": 100, "description": about},
        )
        texts = " OR ".join(
            f"instr(lower({quoted(c)}), lower(:{name})) > 0"
            for c in ([meaning[1:]] if meaning[1:] else search_columns(entity))
        )
        return f"(:{name} IS NULL OR {texts})"
    column = meaning.lstrip("<>=")
    found = entity.fields[column]
    sign = meaning.removesuffix(column)
    if sign:
        here.parameters[name] = column_parameter(
            entity, column, required=given.required, about=given.description
        )
        return f"(:{name} IS NULL OR {quoted(column)} {sign} :{name})"
    return _equal(entity, found, given, name, here)


def _equal(entity: Entity, found: Field, given: OperationInput, name: str, here: Located) -> str:
    column = quoted(found.name)
    stated = cleaned(given.description) or f"Any of these values of {spoken(found.name)}"
    about = {"description": stated}
    if input_kind(given) == "array":
        reference: dict[str, Json] = {"column": f"{entity.table}.{found.name}"}
        items = {"type": "string"} if found.kind == "json" else reference
        here.parameters[name] = Parameter(
            required=given.required,
            json_schema={"type": "array", "items": items, "minItems": 1, "maxItems": 20, **about},
        )
        wanted = f"(SELECT value FROM json_each(:{name}))"
        if found.kind == "json":
            inside = f"EXISTS (SELECT 1 FROM json_each({column}) WHERE value IN {wanted})"
            return f"(:{name} IS NULL OR {inside})"
        return f"(:{name} IS NULL OR {column} IN {wanted})"
    extra = _wildcards(found, given)
    parameter = column_parameter(
        entity, found.name, required=given.required, about=given.description
    )
    if extra:
        keys = {**parameter.json_schema, "enum": [*found.enum, *extra]}
        parameter = parameter.model_copy(update={"json_schema": keys})
    default = given.json_schema.get("default")
    if default in found.enum and not given.required:  # a list of the active ones
        keys = {**parameter.json_schema, "default": default}
        parameter = parameter.model_copy(update={"json_schema": keys})
    here.parameters[name] = parameter
    skip = "".join(f" OR :{name} = {literal(word)}" for word in extra)
    return f"(:{name} IS NULL{skip} OR {column} = :{name})"


def _wildcards(found: Field, given: OperationInput) -> list[str]:
    """Words such as ``all`` that a filter takes beside the column's values."""
    stated = given.json_schema.get("enum")
    if not found.enum or not isinstance(stated, list):
        return []
    return [v for v in stated if v in ("all", "any", "*") and v not in found.enum]


def paging(intent: Intent, here: Located, *, named: bool = False) -> str:
    """Add the document's page parameters, else ``limit`` and ``offset``; returns the clause.

    Where callers know the inputs by name (``named``) nothing is added that the interface does not
    have: such a list gives all that there is.
    """
    queries = [i for i in intent.operation.inputs if i.where == "query" and pages(i)]
    names = [snake(i.name) for i in queries if not named or _counts(i)]
    stated = next((n for n in names if n in LIMITS), "")
    page = next((n for n in names if n in PAGES), "")
    offset = next((n for n in names if n in OFFSETS), "")
    if named and not (stated or page or offset):
        return ""
    own = stated or not named
    limit = f":{_limit(free(stated or 'limit', here), here)}" if own else str(DEFAULT_LIMIT)
    if page:
        page = free(page, here)
        here.parameters[page] = _count(1, "Which page, counted from 1")
        return f"LIMIT {limit} OFFSET (:{page} - 1) * {limit}"
    if named and not offset:
        return f"LIMIT {limit}"
    offset = free(offset or "offset", here)
    here.parameters[offset] = _count(0, "How many to skip")
    return f"LIMIT {limit} OFFSET :{offset}"


def _counts(given: OperationInput) -> bool:
    """Whether it is a number; where names are kept, a text is a cursor."""
    kinds = given.json_schema.get("type")
    return bool({"integer", "number"} & set(kinds if isinstance(kinds, list) else [kinds]))


def _limit(name: str, here: Located) -> str:
    """Add the parameter that says how many to return; returns its name."""
    here.parameters[name] = Parameter(
        required=False,
        json_schema={
            "type": "integer",
            "minimum": 1,
            "maximum": MAX_LIMIT,
            "default": DEFAULT_LIMIT,
            "description": "How many to return at most",
        },
    )
    return name


def _count(start: int, about: str) -> Parameter:
    return Parameter(
        required=False,
        json_schema={
            "type": "integer",
            "minimum": start,
            "maximum": _MAX_OFFSET,
            "default": start,
            "description": about,
        },
    )
