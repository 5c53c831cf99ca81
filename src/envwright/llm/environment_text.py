"""How an environment is presented to a model: bounded in size, and the same each time.

Authors, task proposers and assessors see tools, schema, rows and changes in these words. How a
stage presents its own work (drafts, requests, trials) is that stage's business.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import apsw
import orjson

from envwright.environment.schema import Table, quote_name
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.environment.world import World
from envwright.llm.conversation import bullet_list
from envwright.types import Actor, Call, Json, Returns, RowChange, Scalar, ToolSpec

# Limits in characters: one cell, one line, one longer text.
_CELL, _LINE, _TEXT = 80, 400, 4_000
_OBJECTS, _OBJECT_CELL = 30, 120
"""Rows of a table, and characters of a cell, where rows are shown as JSON objects."""
_STATE = 40_000
"""Characters of all rows that are shown."""
_LOOKED_AT = 300
"""Rows of a table among which those that are shown are chosen."""
_WORD = re.compile(r"[a-z]{4,}")
# The start of a list item in Markdown: "- ", "* ", "3."; also "#", so that headings stand alone.
_ITEM = re.compile(r"[-*#]|\d+\.")
_RULES = 6
"""Rules about one tool that are shown; all of them stand above, where there is room."""
_COMMON = frozenset("with that this from when what which only must have been they them".split())


def about_text(template: Template) -> str:
    """Title, description and rules."""
    spec = template.spec
    head = ": ".join(part for part in (spec.title or spec.name, spec.description) if part)
    return clip_text(f"{head}\n\nIts rules:\n{spec.policy.strip() or '(none)'}", _TEXT)


def tools_text(template: Template) -> str:
    """The tools as a caller knows them: name, description, JSON Schema of the arguments."""
    lines = []
    for tool in template.tools.values():
        whose = " (the user's, not the agent's)" if tool.spec.actor is Actor.USER else ""
        schema = to_json(tool.arguments.json_schema)
        lines.append(f"{tool.name}{whose}: {tool.spec.description.strip()}\n  {schema}")
    return "\n".join(lines)


def tool_schemas_text(schemas: Sequence[Json]) -> str:
    """Tools as an agent sees them, one a line: for models that write calls."""
    return "\n".join(to_json(schema["function"]) for schema in schemas)


def to_json(value: Json) -> str:
    """A value on one line; bytes as SQL writes them."""
    return orjson.dumps(value, default=_blob, option=orjson.OPT_NON_STR_KEYS).decode()


def _blob(value: object) -> str:
    if isinstance(value, bytes):
        return f"x'{value.hex()}'"
    raise TypeError(type(value).__name__)


def clip_text(text: str, most: int = _LINE) -> str:
    """The text; its beginning and how much is left out when it is long."""
    return text if len(text) <= most else f"{text[:most]}… ({len(text) - most} more)"


# --- state ---------------------------------------------------------------------------------------


def state_text(template: Template, rows: int) -> str:
    """Every table of the initial state with its number of rows and some of them."""
    with template.session() as session:
        parts = [_table_text(session, table, rows) for table in template.schema.tables.values()]
    # Halve the rows until all tables fit; two lines of each part are its head.
    while sum(map(len, parts)) > _STATE and rows > 1:
        rows //= 2
        parts = ["\n".join(part.split("\n")[: rows + 2]) for part in parts]
    return "\n\n".join(parts)


def _table_text(session: Session, table: Table, rows: int) -> str:
    name = quote_name(table.name)
    columns = ", ".join(quote_name(column) for column in table.columns)
    try:
        count = session.query(f"SELECT count(*) FROM {name}")[0][0]
    except apsw.Error:  # counting takes more steps than a call may take
        count = "very many"
    found = session.query(f"SELECT {columns} FROM {name} LIMIT {_LOOKED_AT}")
    head = f"{table.name} ({count} rows)\n{to_json(list(table.columns))}"
    shown = [to_json([_cell(cell) for cell in row]) for row in _telling_rows(table, found, rows)]
    return "\n".join([head, *shown])


def _telling_rows(
    table: Table, rows: Sequence[tuple[Scalar, ...]], most: int
) -> list[tuple[Scalar, ...]]:
    """Rows to show, preferring those with new values in enum and boolean columns.

    Rules are about states, not about names.
    """
    kinds = [
        at for at, c in enumerate(table.columns.values()) if c.text.enum is not None or c.is_boolean
    ]
    seen: set[tuple[int, Scalar]] = set()
    chosen: list[int] = []
    # Greedy: take a row if it shows a value of such a column that no earlier row showed.
    for number, row in enumerate(rows):
        new = {(at, row[at]) for at in kinds} - seen
        if new and len(chosen) < most:
            seen |= new
            chosen.append(number)
    # Then fill up with the first of the other rows.
    rest = (number for number in range(len(rows)) if number not in set(chosen))
    for number in rest:
        if len(chosen) >= most:
            break
        chosen.append(number)
    # In the order of the table, so that the sample reads like one.
    return [rows[number] for number in sorted(chosen)]


def _cell(cell: Scalar) -> Json:
    if isinstance(cell, bytes):
        return f"x'{cell[:16].hex()}'"
    return clip_text(cell, _CELL) if isinstance(cell, str) else cell


def _short_cell(value: Scalar, most: int, blob: str) -> Json:
    """A cell whose texts are cut without a word about how much is left out."""
    if isinstance(value, bytes):
        return blob.format(len(value))
    return f"{value[:most]}…" if isinstance(value, str) and len(value) > most else value


def rows_as_lists(template: Template, most: int) -> str:
    """The first rows of every table, as JSON lists under the names of their columns."""
    parts = []
    with template.session() as session:
        for name, table in template.schema.tables.items():
            (count,) = session.query(f"SELECT count(*) FROM {quote_name(name)}")[0]
            parts.append(f"{name} ({count} rows): {', '.join(table.columns)}")
            for row in _first_rows(session, table, most):
                cells = [_short_cell(value, _CELL, "{} bytes") for value in row]
                parts.append(f"  {to_json(cells)}")
    return "\n".join(parts)


def rows_as_objects(session: Session) -> str:
    """The first rows of every table, one JSON object a line."""
    out = []
    for table in session.template.schema.tables.values():
        # One row more than is shown tells whether the table goes on, without counting it.
        found = _first_rows(session, table, _OBJECTS + 1)
        lines = [_object(dict(zip(table.columns, row, strict=True))) for row in found[:_OBJECTS]]
        more = [f"(and more than {_OBJECTS} rows in all)"] if len(found) > _OBJECTS else []
        out.append("\n".join([f"## {table.name}", *lines, *more]))
    return "\n\n".join(out)


def _first_rows(session: Session, table: Table, most: int) -> list[tuple[Scalar, ...]]:
    columns = ", ".join(quote_name(name) for name in table.columns)
    keys = ", ".join(quote_name(name) for name in table.primary_key)
    source = quote_name(table.name)
    return session.query(f"SELECT {columns} FROM {source} ORDER BY {keys} LIMIT {most}")


def _object(cells: Mapping[str, Scalar]) -> str:
    shown = {k: _short_cell(v, _OBJECT_CELL, "({} bytes)") for k, v in cells.items()}
    return to_json(shown)


def rows_about(session: Session, call: Call, most: int = 3) -> dict[str, list[Json]]:
    """The rows that a call's arguments refer to, by table: what is needed to judge a refusal.

    Args:
        session: the state before the call.
        call: the call; an unknown tool yields nothing.
        most: at most so many values of a list, and rows for each value.
    """
    tool = session.template.tools.get(call.tool)
    found: dict[str, list[Json]] = {}
    for name, value in call.arguments.items() if tool is not None else ():
        column = _column_of(tool.spec, name) if tool is not None else ""
        for one in (value if isinstance(value, list) else [value])[:most]:
            if column and isinstance(one, str | int | float):
                table = column.partition(".")[0]
                rows = _rows_with(session, column, one, most)
                known = found.setdefault(table, [])
                known += [row for row in rows if row not in known]
    return found


def _column_of(spec: ToolSpec, parameter: str) -> str:
    given = spec.parameters.get(parameter)
    if given is None:
        return ""
    items = given.json_schema.get("items")
    # The column is declared on the parameter itself, or on the items of a list parameter.
    return given.column or (str(items.get("column") or "") if isinstance(items, dict) else "")


def _rows_with(session: Session, column: str, value: Scalar, most: int) -> list[Json]:
    table, _, name = column.partition(".")
    known = session.template.schema.tables[table]
    columns = ", ".join(quote_name(c) for c in known.columns)
    sql = (
        f"SELECT {columns} FROM {quote_name(table)} WHERE {quote_name(name)} = :value LIMIT {most}"
    )
    try:
        found = session.query(sql, {"value": value})
    except (OverflowError, apsw.Error):  # a number that no cell can hold; a search that is too long
        return []
    return [dict(zip(known.columns, map(_cell, row), strict=True)) for row in found]


# --- how tools are written -----------------------------------------------------------------------


def definition_text(spec: ToolSpec) -> str:
    """A tool as it is written."""
    lines = [f"parameter {name}: {to_json(p.data())}" for name, p in spec.parameters.items()]
    if spec.host:
        lines.append(f"provided by the host: {spec.host}")
    if spec.python:
        lines.append(spec.python.strip())
    lines += [f"let {name} = {_flat(sql)}" for name, sql in spec.let.items()]
    for guard in spec.require:
        each = f" (for each :item of {guard.for_each})" if guard.for_each else ""
        lines.append(f"require{each} {_flat(guard.sql)} else {to_json(guard.error)}")
    for step in spec.do:
        when = f" when {step.when}" if step.when else ""
        expect = f" (must change {step.expect} rows)" if step.expect is not None else ""
        lines.append(f"do{when} {_flat(step.sql)}{expect}")
    return "\n".join([*lines, *_returns_lines(spec.returns, "returns")])


def _returns_lines(returns: Returns, head: str) -> Iterator[str]:
    yield f"{head} {returns.shape} {_flat(returns.sql)}".strip()
    for name, inner in returns.nested.items():
        yield from _returns_lines(inner, f"{head} {name}:")


def _flat(sql: str) -> str:
    return " ".join(sql.split())


def tables_text(template: Template, tools: Iterable[str]) -> str:
    """The tables that some tools read or write, as they are written; all for tools in Python."""
    used = set()
    for name in tools:
        tool = template.tools[name]
        used |= {table for table, _ in (*tool.reads, *tool.writes)}
        used |= set(template.schema.tables) if tool.spec.python else set()
    return "\n\n".join(t.sql.strip() for n, t in template.schema.tables.items() if n in used)


def policy_lines(template: Template, tool: str) -> list[str]:
    """The rules that are most about a tool: by shared words, those that few rules have first."""
    known = template.tools[tool]
    tables = " ".join(sorted({table for table, _ in (*known.reads, *known.writes)}))
    own = _words(f"{known.name} {known.spec.description} {tables}")
    rules = _rules(template.spec.policy)
    spread = Counter(word for rule in rules for word in _words(rule))
    # Words weigh more the fewer rules use them (inverse document frequency).
    worth = [sum(1 / spread[word] for word in _words(rule) & own) for rule in rules]
    # The best rules, returned in the order of the policy.
    best = sorted(range(len(rules)), key=lambda at: (-worth[at], at))[:_RULES]
    return [rules[at] for at in sorted(best) if worth[at]]


def _rules(policy: str) -> list[str]:
    """The paragraphs and list items of a policy, each on one line."""
    rules: list[str] = []
    fresh = True
    for line in policy.splitlines():
        text = line.strip()
        if text and (fresh or _ITEM.match(text)):
            rules.append(text)
        elif text:
            rules[-1] += f" {text}"
        fresh = not text
    # Headings served only to separate rules.
    return [rule for rule in rules if not rule.startswith("#")]


def _words(text: str) -> set[str]:
    """Words without their endings, so that a book is found among books."""
    found = _WORD.findall(text.lower().replace("_", " "))
    # A crude stemmer: the first five letters, without a plural "s".
    return {word[:5].rstrip("s") for word in found if word not in _COMMON}


# --- calls ---------------------------------------------------------------------------------------


def call_text(call: Call) -> str:
    """A call on one line."""
    return f"{call.tool}({clip_text(to_json(call.arguments))})"


def changes_text(rows: Sequence[RowChange], most: int = 20) -> str:
    """What a call changed, a row a line."""
    if not rows:
        return "(nothing)"
    lines = []
    for row in rows[:most]:
        before, after = clip_text(to_json(row.before)), clip_text(to_json(row.after))
        lines.append(f"{row.operation} {row.table} {to_json(list(row.key))}: {before} -> {after}")
    more = [f"and {len(rows) - most} more rows"] if len(rows) > most else []
    return "\n".join([*lines, *more])


def world_changes_text(world: World) -> str:
    """What is different from the start of a world, a line for each row."""
    return bullet_list(
        [
            f"{name}: {row.operation} {row.table} {'/'.join(map(str, row.key))} "
            f"{_object(row.after or row.before or {})}"
            for name, diff in world.diff().items()
            for row in diff.rows
        ]
    )
