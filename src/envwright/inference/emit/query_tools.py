"""Tools that read: one row, filtered and paged lists, counts, and members of a table of pairs."""

from __future__ import annotations

from dataclasses import dataclass

from envwright.inference.domain_model import Entity, Field, OperationIntent
from envwright.inference.emit.answer_forms import AnswerForm, ListedRows, answer_key
from envwright.inference.emit.page_prose import holding_sentences, stated_first, stated_numbers
from envwright.inference.emit.row_lookup import (
    EnvironmentScope,
    RowLookup,
    column_parameter,
    free_name,
    locate_row,
)
from envwright.inference.emit.sentence_checks import (
    created_column,
    says_newest_first,
    stated_order,
)
from envwright.inference.name_forms import (
    agent_prose,
    snake_case,
    sql_literal,
    sql_name,
)
from envwright.inference.paths.list_filters import (
    LIMIT_INPUTS,
    OFFSET_INPUTS,
    PAGE_INPUTS,
    input_kind,
    is_page_input,
    search_columns,
)
from envwright.inference.schema_fields import column_rank
from envwright.types import Json, OperationInput, Parameter, Returns, ToolSpec

DEFAULT_LIMIT = 20
_MAX_OFFSET = 100_000


_WIDE = 24
"""Columns from which on a list shows a selection; a page of rows fills an agent's context."""


def visible_columns(entity: Entity, most: int = 0) -> str:
    """The columns that callers see, as a select list; of more than ``most``, those that matter."""
    shown = [f for f in entity.fields.values() if not f.hidden]
    if most and len(shown) > most:
        fixed = {*entity.keys, entity.owner, *entity.natural}
        ranked = sorted(shown, key=lambda f: 0 if f.name in fixed else 1 + column_rank(f))
        chosen = {f.name for f in ranked[:most]}
        shown = [f for f in shown if f.name in chosen]
    called = documented_names(entity)
    return ", ".join(
        f"{f.sql_name} AS {answer_key(called[f.name])}" if f.name in called else f.sql_name
        for f in shown
    )


def documented_names(entity: Entity) -> dict[str, str]:
    """Columns that the rules named, and what the document calls them in answers.

    ``address.city`` for a part of an object, which is a column ``address_city``; the key of what a
    thing belongs to: ``tenant`` of a database, which is a column ``tenant_name``.
    """
    properties = entity.schema.get("properties")
    stated = properties if isinstance(properties, dict) else {}
    out: dict[str, str] = {}
    for found in entity.fields.values():
        if len(found.source) > 1:
            head, *rest = map(snake_case, found.source)
            if head not in entity.fields:
                out[found.name] = f"{head}.{'_'.join(rest)}"
            continue
        name = snake_case(found.references)
        raw = next((raw for own, raw in stated.items() if snake_case(own) == name), None)
        plain = isinstance(raw, dict) and raw.get("type") in ("string", "integer")
        if plain and not found.source and name not in {*entity.fields, *out.values()}:
            out[found.name] = name
    return out


def row_returns(scope: EnvironmentScope, intent: OperationIntent, match: str) -> Returns:
    """The answer that shows the row for which ``match`` holds, in its documented form.

    Args:
        scope: the environment.
        intent: what answers; where it is about a part of the thing, that part is shown.
        match: condition that holds for the row alone.
    """
    entity = scope.entities[intent.entity]
    shown = visible_columns(entity)
    if intent.part:
        shown = ", ".join(
            f"{sql_name(column)} AS {sql_name(name)}" for name, column in intent.part.items()
        )
    row = Returns(shape="row", sql=f"SELECT {shown} FROM {entity.sql_table} WHERE {match}")
    form = None if intent.part else AnswerForm.of(scope, intent)
    return row if form is None else form.around(row)


def get_tool(scope: EnvironmentScope, intent: OperationIntent) -> ToolSpec:
    """One row by its path."""
    here = locate_row(scope, intent.route)
    return here.tool("get", returns=row_returns(scope, intent, here.match))


def list_tool(scope: EnvironmentScope, intent: OperationIntent) -> ToolSpec:
    """Rows of a table, those of the parent in the path, filtered and paged."""
    entity = scope.entities[intent.entity]
    here = locate_row(scope, intent.route)
    owner = scope.owner(intent, here)
    conditions = [f"{sql_name(owner)} = {here.key}"] if owner else []
    for given in intent.operation.inputs:
        meaning = intent.inputs.get(snake_case(given.name)) if given.where == "query" else None
        if meaning:
            conditions.append(_filter(entity, given, meaning, here))
    page = page_bounds(intent, here, named=scope.keeps_names)
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    shown = visible_columns(entity, _WIDE if scope.shows_one(entity) else 0)
    order = ", ".join(map(sql_name, entity.keys))
    if says_newest_first(intent.operation):
        order = _newest_first(entity, order)
    elif stated := stated_order(intent.operation, entity):
        order = stated if stated == order else f"{stated}, {order}"
    sql = f"SELECT {shown} FROM {entity.sql_table}{where} ORDER BY {order} {page.clause}"
    rows = Returns(shape="rows", sql=sql.rstrip())
    if form := AnswerForm.of(scope, intent, entity):
        rows = form.around(rows, page.rows(f"SELECT count(*) FROM {entity.sql_table}{where}"))
    return here.tool("list", returns=rows)


def _newest_first(entity: Entity, order: str) -> str:
    """The newest first; where no time is shown, keys that the service counts up say which it is."""
    made = created_column(entity)
    if made:
        return f"{sql_name(made)} DESC, {order}"
    key = entity.fields[entity.key]
    counted = len(entity.keys) == 1 and (key.server == "key" or key.hidden)
    return f"{order} DESC" if counted else order


def count_tool(scope: EnvironmentScope, intent: OperationIntent) -> ToolSpec:
    """How many rows there are, in the parent of the path, or of each value of a column."""
    entity = scope.entities[intent.entity]
    table = entity.sql_table
    if not intent.inputs:
        here = locate_row(scope, intent.route)
        owner = scope.owner(intent, here)
        where = f" WHERE {sql_name(owner)} = {here.key}" if owner else ""
        sql = f"SELECT count(*) AS count FROM {table}{where}"
        return here.tool("count", returns=Returns(shape="row", sql=sql))
    (name,) = intent.inputs.values()
    column = sql_name(name)
    sql = f"SELECT {column}, count(*) AS count FROM {table} GROUP BY {column} ORDER BY {column}"
    return ToolSpec(name="count", returns=Returns(shape="rows", sql=sql))


def _filter(entity: Entity, given: OperationInput, meaning: str, here: RowLookup) -> str:
    """Add the parameter of one filter; returns its condition."""
    name = free_name(snake_case(given.name), here)
    if meaning.startswith("~"):
        about = agent_prose(given.description) or "Text to look for"
        here.parameters[name] = Parameter(
            required=given.required,
            json_schema={"type": "string", "minLength": 1, "maxLength": 100, "description": about},
        )
        texts = " OR ".join(
            # instr and not LIKE: % and _ in the text are ordinary characters.
            f"instr(lower({sql_name(c)}), lower(:{name})) > 0"
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
        return f"(:{name} IS NULL OR {sql_name(column)} {sign} :{name})"
    return _equal(entity, found, given, name, here)


def _equal(entity: Entity, found: Field, given: OperationInput, name: str, here: RowLookup) -> str:
    column = found.sql_name
    stated = agent_prose(given.description) or f"Any of these values of {found.words}"
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
    skip = "".join(f" OR :{name} = {sql_literal(word)}" for word in extra)
    # An argument that is left out is NULL, and then filters nothing.
    return f"(:{name} IS NULL{skip} OR {column} = :{name})"


def _wildcards(found: Field, given: OperationInput) -> list[str]:
    """Words such as ``all`` that a filter takes beside the column's values."""
    stated = given.json_schema.get("enum")
    if not found.enum or not isinstance(stated, list):
        return []
    return [v for v in stated if v in ("all", "any", "*") and v not in found.enum]


@dataclass(frozen=True, slots=True)
class PageBounds:
    """Which rows of a list an answer gives, as SQL; empty texts where it gives all."""

    limit: str = ""
    offset: str = ""
    page: str = ""
    """The parameter that holds the number of the page."""

    @property
    def clause(self) -> str:
        """The end of the query."""
        parts = [f"LIMIT {self.limit}" if self.limit else ""]
        return " ".join([*parts, f"OFFSET {self.offset}" if self.offset else ""]).strip()

    def rows(self, total: str) -> ListedRows:
        """What is known of a list, with the query that counts all of its rows."""
        return ListedRows(total, self.limit, self.offset, self.page)


def page_bounds(intent: OperationIntent, here: RowLookup, *, named: bool = False) -> PageBounds:
    """Add the document's page parameters, else ``limit`` and ``offset``.

    Where callers know the inputs by name (``named``) nothing is added that the interface does not
    have: such a list gives all that there is.
    """
    queries = [i for i in intent.operation.inputs if i.where == "query" and is_page_input(i)]
    given = {snake_case(i.name): i for i in queries if not named or _counts(i)}
    stated = next((n for n in given if n in LIMIT_INPUTS), "")
    page = next((n for n in given if n in PAGE_INPUTS), "")
    offset = next((n for n in given if n in OFFSET_INPUTS), "")
    if named and not (stated or page or offset):
        return PageBounds()
    own = stated or not named
    limit = str(DEFAULT_LIMIT)
    if own:
        limit = f":{_limit(free_name(stated or 'limit', here), given.get(stated), here)}"
    if page:
        first = _first_page(given[page])
        name = free_name(page, here)
        about = f"Which page, counted from {first}"
        here.parameters[name] = _count(first, about, given[page])
        before = f"(:{name} - 1)" if first else f":{name}"
        return PageBounds(limit, f"{before} * {limit}", f":{name}")
    if named and not offset:
        return PageBounds(limit)
    name = free_name(offset or "offset", here)
    here.parameters[name] = _count(0, "How many to skip", given.get(offset))
    return PageBounds(limit, f":{name}")


def _counts(given: OperationInput) -> bool:
    """Whether it is a number; where names are kept, a text is a cursor."""
    kinds = given.json_schema.get("type")
    return bool({"integer", "number"} & set(kinds if isinstance(kinds, list) else [kinds]))


def _limit(name: str, given: OperationInput | None, here: RowLookup) -> str:
    """Add the parameter that says how many to return, as far as documented; returns its name.

    What the document does not bound is not bound here: the host's own limit is on rows, and met by
    no honest page.
    """
    wanted = _stated(given, "default", 1)
    most, least = _stated(given, "maximum", 1), _stated(given, "minimum", 0) or 0
    if most is not None and least > most:
        least = 0
    default = max(wanted or DEFAULT_LIMIT, least)
    bounds = {"minimum": least, "default": default if most is None else min(default, most)}
    if most is not None:
        bounds["maximum"] = most
    about = _told(given, bounds) or "How many to return at most"
    here.parameters[name] = Parameter(
        required=False, json_schema={"type": "integer", **bounds, "description": about}
    )
    return name


def _count(start: int, about: str, given: OperationInput | None) -> Parameter:
    stated = given.json_schema.get("maximum") if given else None
    most = stated if isinstance(stated, int) and start <= stated <= _MAX_OFFSET else _MAX_OFFSET
    return Parameter(
        required=False,
        json_schema={
            "type": "integer",
            "minimum": start,
            "maximum": most,
            "default": start,
            "description": _told(given, {"default": start, "first": start}) or about,
        },
    )


def _stated(given: OperationInput | None, word: str, least: int) -> int | None:
    """The whole number that a document says under a keyword, else in the parameter's prose."""
    if given is None:
        return None
    value = given.json_schema.get(word)
    if isinstance(value, bool) or not isinstance(value, int | float) or value != int(value):
        value = stated_numbers(given.description).get(word)
    return int(value) if value is not None and value >= least else None


def _first_page(given: OperationInput) -> int:
    """The number of the first page: 1, unless the document begins with 0."""
    told = [given.json_schema.get(word) for word in ("default", "minimum")]
    if 0 in told:
        return 0
    return 1 if 1 in told or stated_first(given.description) != 0 else 0


def _told(given: OperationInput | None, holds: dict[str, int]) -> str:
    """What is said of a page parameter, as far as the tool does it."""
    return agent_prose(holding_sentences(given.description, holds)) if given else ""


def members_tool(scope: EnvironmentScope, intent: OperationIntent) -> ToolSpec:
    """The members of the thing in the path, with what the table of pairs says about each."""
    pairs = scope.entities[intent.entity]
    here = locate_row(scope, intent.route)
    joining = pairs.fields[intent.member]
    member = scope.entities[joining.references]
    owning = intent.listed
    key = joining.referred or member.key
    shown = _member_columns(pairs, member, {owning, intent.member})
    joined = (
        f" FROM {pairs.sql_table} AS p"
        f" JOIN {member.sql_table} AS m ON m.{sql_name(key)} = p.{sql_name(intent.member)}"
        f" WHERE p.{sql_name(owning)} = {here.key}"
    )
    page = page_bounds(intent, here)
    sql = f"SELECT {shown}{joined} ORDER BY m.{member.sql_key} {page.clause}"
    rows = Returns(shape="rows", sql=sql)
    if form := AnswerForm.of(scope, intent, member):
        rows = form.around(rows, page.rows(f"SELECT count(*){joined}"))
    return here.tool("members", returns=rows)


def _member_columns(pairs: Entity, member: Entity, joined: set[str]) -> str:
    shown = [f"m.{f.sql_name}" for f in member.fields.values() if not f.hidden]
    shown += [
        f"p.{f.sql_name}"
        for f in pairs.fields.values()
        if f.name not in joined and f.name not in member.fields and not f.hidden
    ]
    return ", ".join(shown)
