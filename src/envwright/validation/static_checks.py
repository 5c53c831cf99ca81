"""Checks that need no call: what a tool's statements say together, the spec, the initial state."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Any

import apsw
from sqlglot import exp

from envwright.environment.database import WRITING_FUNCTIONS
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.sql_text import code_tokens
from envwright.environment.statement_trees import StatementPlace, is_assignment, tool_statements
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.errors import SpecError
from envwright.types import CheckResult, Json
from envwright.validation.properties import broken_invariants, check_result, first_items
from envwright.validation.statement_checks import agreement_checks, key_columns, parsed_statements

# A bound parameter in SQL: `:name`, `@name` or `$name`.
_BOUND = re.compile(r"[:@$](\w+)")
# A field of an error message: `{name}`.
_FIELD = re.compile(r"\{(\w+)\}")
# A name in snake case with at least two parts: `cancel_order`.
_SNAKE = re.compile(r"\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b")
_READERS = frozenset("get list find search show look lookup read view count fetch describe".split())
_PAIRS = (exp.EQ, exp.NEQ, exp.LT, exp.LTE, exp.GT, exp.GTE, exp.Is, exp.NullSafeEQ)


def program_checks(template: Template) -> list[CheckResult]:
    """All checks of this file, in a fixed order."""
    return [
        _used(template),
        _conditions(template),
        _aimed(template),
        _answers(template),
        _readers(template),
        _messages(template),
        _duplicates(template),
    ]


def _names(text: str) -> set[str]:
    return {token.text[1:] for token in code_tokens(text) if _BOUND.fullmatch(token.text)}


def _in_sql(template: Template) -> list[CompiledTool]:
    return [t for t in template.tools.values() if not t.spec.python and t.spec.host is None]


def _used(template: Template) -> CheckResult:
    """A parameter that no statement binds cannot matter; such a let is only reported."""
    problems, idle, tried = [], [], 0
    for tool in _in_sql(template):
        bound = {guard.for_each for guard in tool.spec.require}
        for place in tool_statements(tool.spec):
            bound |= _names(place.sql)
        tried += len(tool.spec.parameters)
        problems += [f"{tool.name}.{n}" for n in tool.spec.parameters if n not in bound]
        tried += len(tool.spec.let)
        named = bound | {step.when for step in tool.spec.do}
        named |= {n for guard in tool.spec.require for n in _FIELD.findall(guard.error)}
        idle += [f"{tool.name}: let {n}" for n in tool.spec.let if n not in named]
    note = f"computed for nothing: {', '.join(idle)}" if idle else ""
    return check_result("parameters are used", tried, [f"{p} is ignored" for p in problems], note)


def _conditions(template: Template) -> CheckResult:
    """Comparisons of a thing with itself, and bare constants among conditions."""
    problems, tried = [], 0
    for tool in _in_sql(template):
        for place, tree in parsed_statements(tool):
            for node in _judged(tree):
                tried += 1
                if isinstance(node, _PAIRS) and node.this == node.expression:
                    problems.append(f"{place}: {node.sql('sqlite')} compares a thing with itself")
                elif isinstance(node, exp.Literal | exp.Boolean):
                    problems.append(f"{place}: {node.sql('sqlite')} stands among the conditions")
                elif isinstance(node, _PAIRS) and not any(
                    node.find_all(exp.Column, exp.Placeholder, exp.Func, exp.Query, exp.Star)
                ):
                    problems.append(f"{place}: {node.sql('sqlite')} is always the same")
    return check_result("conditions can go both ways", tried, problems)


def _judged(tree: exp.Expr) -> Iterator[exp.Expr]:
    """Comparisons, and what stands right under AND, OR, NOT and WHERE."""
    for pair in tree.find_all(*_PAIRS):
        if not is_assignment(pair):
            yield pair
    for node in tree.find_all(exp.And, exp.Or, exp.Where, exp.Not):
        for part in (node.this, node.args.get("expression")):
            if isinstance(part, exp.Literal | exp.Boolean):
                yield part


def has_key(template: Template, tool: CompiledTool) -> bool:
    """Whether calls must name a row: a required parameter ranges over a key."""
    return any(
        name in tool.spec.parameters
        and tool.spec.parameters[name].required
        and template.schema.tables[(root := template.schema.root(*ref))[0]].primary_key
        == (root[1],)
        for name, ref in tool.arguments.columns.items()
    )


def _aimed(template: Template) -> CheckResult:
    """A tool whose calls name a row, and that changes all rows of a table."""
    problems, tried = [], 0
    for tool in _in_sql(template):
        for place, tree in parsed_statements(tool):
            if not isinstance(tree, exp.Update | exp.Delete):
                continue
            tried += 1
            if tree.args.get("where") is None and has_key(template, tool):
                table = tree.this.name
                if _count(template, table) > 1:
                    problems.append(f"{place} changes every row of {table}")
    return check_result("writes target the given row", tried, problems)


def _count(template: Template, table: str) -> int:
    with template.session() as session:
        name = table.replace('"', '""')
        return int(session.query(f'SELECT count(*) FROM "{name}"')[0][0])


def _answers(template: Template) -> CheckResult:
    """A tool whose calls name a row answers about that row."""
    problems, tried = [], 0
    for tool in _in_sql(template):
        if tool.spec.returns.shape in ("none", "value") or not has_key(template, tool):
            continue
        tried += 1
        asked = [place.sql for place in tool_statements(tool.spec) if place.role == "returns"]
        if asked and not any(_names(sql) for sql in asked):
            problems.append(f"{tool.name} answers the same whatever it is asked about")
        elif tool.spec.returns.shape == "row" and not _names(tool.spec.returns.sql):
            problems.append(f"{tool.name} answers some row, not the one it is asked about")
    return check_result("answers are about the call", tried, problems)


def _readers(template: Template) -> CheckResult:
    """A name that promises to read; get_or_create does not."""
    problems, tried = [], 0
    for tool in _in_sql(template):
        # Splits snake case and camel case: get_order, getOrder.
        words = re.split(r"_|(?<=[a-z])(?=[A-Z])", tool.name)
        words = [word.lower() for word in words]
        if words[0] not in _READERS or set(words) & {"or", "and", "new", "next"}:
            continue
        tried += 1
        functions = {
            f for place in tool_statements(tool.spec) for f in WRITING_FUNCTIONS if f in place.sql
        }
        if tool.writes:
            tables = ", ".join(sorted({table for table, _ in tool.writes}))
            problems.append(f"{tool.name} changes {tables}")
        elif functions:
            problems.append(f"{tool.name} calls {', '.join(sorted(functions))}")
    return check_result("readers only read", tried, problems)


def _messages(template: Template) -> CheckResult:
    """A message names what its guard asks about, and tools that exist."""
    problems, tried = [], 0
    known = names_known(template)
    for tool in _in_sql(template):
        lets = {name: _names(sql) for name, sql in tool.spec.let.items()}
        for at, guard in enumerate(tool.spec.require, start=1):
            tried += 1
            asked = _names(guard.sql) | ({guard.for_each} if guard.for_each else set())
            # A let counts as the parameters that it reads.
            for name in sorted(asked & set(lets)):
                asked |= lets[name]
            told = set(_FIELD.findall(guard.error))
            told |= {n for name in told & set(lets) for n in lets[name]}
            keys = _keys_of(template, tool)
            if told and asked and asked <= keys and not told & asked:
                names = ", ".join(sorted(told))
                problems.append(f"{tool.name}: require {at} tells {names} and asks about others")
        texts = [guard.error for guard in tool.spec.require] + [tool.spec.description]
        for text in texts:
            for word in _SNAKE.findall(_FIELD.sub("", text)):
                # Only words that resemble an existing tool are reported: others may be ordinary
                # values.
                near = get_close_matches(word, template.tools, n=1, cutoff=0.7)
                if word not in known and near:
                    problems.append(f"{tool.name} speaks of {word}; is {near[0]} meant?")
    return check_result("messages name what is there", tried, list(dict.fromkeys(problems)))


def _keys_of(template: Template, tool: CompiledTool) -> set[str]:
    """Parameters that range over keys."""
    keys = key_columns(template.schema)
    columns = tool.arguments.columns.items()
    return {name for name, ref in columns if template.schema.root(*ref) in keys}


def names_known(template: Template) -> set[str]:
    """Names of tools, tables, columns and parameters, and the values that columns list."""
    tables = template.schema.tables.values()
    known = set(template.tools) | set(template.schema.tables)
    known |= {name for table in tables for name in table.columns}
    known |= {name for tool in template.spec.tools for name in tool.parameters}
    known |= {str(v) for t in tables for c in t.columns.values() for v in c.text.enum or ()}
    return known


def _duplicates(template: Template) -> CheckResult:
    """Informative: tools with the same parameters and the same statements."""
    same: defaultdict[tuple[object, ...], list[str]] = defaultdict(list)
    for tool in _in_sql(template):
        # Compared by tokens, so that layout and case do not matter.
        said = [
            (p.role, p.at, tuple(t.upper or t.text for t in code_tokens(p.sql))) for p in _all(tool)
        ]
        given = sorted((name, str(p.data())) for name, p in tool.spec.parameters.items())
        same[tool.spec.actor, str(given), str(said)].append(tool.name)
    twins = [", ".join(names) for names in same.values() if len(names) > 1]
    note = "; ".join(f"do the same: {names}" for names in twins)
    return check_result("tools differ", len(template.tools), [], note)


def _all(tool: CompiledTool) -> list[StatementPlace]:
    return list(tool_statements(tool.spec))


# --- the spec and the initial state ---------------------------------------------------------------


# A number of at least two digits that stands alone: not a part of a word, a decimal or a date.
_NUMBER = re.compile(r"(?<![\w.])\d{2,}(?![\w.]*\d)")
# A name in backticks, perhaps with the parenthesis of a call: `cancel_order(…)`.
_BACKTICKED = re.compile(r"`([A-Za-z_]\w*+)(\(?+)[^`]*+`")


def static_checks(template: Template) -> list[CheckResult]:
    """All static checks, in a fixed order."""
    own = [check(template) for check in _CHECKS]
    own += [_further_states(template)] if template.spec.states else []
    return [*own, *agreement_checks(template), *program_checks(template)]


def _tables(template: Template) -> CheckResult:
    tools = template.tools.values()
    read = {table for tool in tools for table, _ in tool.reads}
    written = {table for tool in tools for table, _ in tool.writes}
    grows = {table for tool in tools for table, column in tool.writes if column == "*"}
    parents = _parents(template, written)
    problems = []
    for name in template.schema.tables:
        if name not in read | written | parents:
            problems.append(f"no tool reads or writes table {name}")
        elif name not in grows and not _has_rows(template, name):
            problems.append(f"table {name} has no rows, and no tool adds any")
    silent = [name for name in template.schema.tables if name in written - read]
    note = f"written, but read by no tool: {', '.join(silent)}" if silent else ""
    return check_result("tables are used", len(template.schema.tables), problems, note)


def _parents(template: Template, written: set[str]) -> set[str]:
    """Tables that restrict what may be written."""
    keys = [key for name in written for key in template.schema.tables[name].foreign_keys]
    return {key.parent for key in keys}


def _has_rows(template: Template, table: str) -> bool:
    with template.session() as session:
        return bool(session.query(f'SELECT 1 FROM "{table}" LIMIT 1'))


def _guards(template: Template) -> CheckResult:
    problems, tried = [], 0
    for tool in template.tools.values():
        for at, guard in enumerate(tool.guards):
            tried += 1
            if not guard.names and not guard.reads and not guard.functions:
                message = tool.spec.require[at].error
                problems.append(f"{tool.name}: guard {at + 1} always says the same ({message})")
    return check_result("guards depend on something", tried, problems)


def _descriptions(template: Template) -> CheckResult:
    """A tool needs one; for parameters it is only reported: real interfaces leave many out."""
    problems, bare, tried = [], [], 0
    for tool in template.tools.values():
        parameters = tool.arguments.json_schema["properties"]
        tried += 1 + len(parameters)
        if not tool.spec.description.strip():
            problems.append(f"{tool.name} has no description")
        bare += [
            f"{tool.name}.{n}" for n, part in parameters.items() if not part.get("description")
        ]
    note = f"parameters without one: {first_items(bare)}" if bare else ""
    return check_result("descriptions are present", tried, problems, note)


def _schemas(template: Template) -> CheckResult:
    problems, vague, tried = [], [], 0
    for tool in template.tools.values():
        for path, schema in _parts(tool.name, tool.arguments.json_schema):
            tried += 1
            # Any of these keywords restricts a value, so the schema says something.
            if not {"type", "enum", "const", "anyOf", "oneOf", "allOf"} & set(schema):
                problems.append(f"{path} has no type")
            elif schema.get("type") == "array" and not schema.get("items"):
                vague.append(path)
    note = f"lists of anything: {first_items(vague)}" if vague else ""
    return check_result("schemas are complete", tried, problems, note)


def _parts(path: str, schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Json]]]:
    """The schemas inside a schema, with the path of each."""
    for name, part in schema.get("properties", {}).items():
        yield f"{path}.{name}", part
        yield from _parts(f"{path}.{name}", part)
    if schema.get("items"):
        yield f"{path}[]", schema["items"]
        yield from _parts(f"{path}[]", schema["items"])


def _policy(template: Template) -> CheckResult:
    """Only what looks like a tool's name is one: a word with ``_``, or with a parenthesis."""
    text = template.spec.policy
    known = names_known(template)
    named = _BACKTICKED.findall(text)
    unknown = [n for n, call in named if n not in known and (call or "_" in n)]
    problems = [f"the policy names {name}, which is no tool" for name in dict.fromkeys(unknown)]
    if not text.strip():
        problems.append("there is no policy")
    strange = _strange_numbers(template)
    note = f"numbers that no tool knows: {', '.join(strange)}" if strange else ""
    return check_result("policy agrees with the tools", max(1, len(named)), problems, note)


def _strange_numbers(template: Template) -> list[str]:
    """Numbers of the policy that stand nowhere else; an agent may have to keep them by itself."""
    spec = template.spec
    texts = [spec.schema_sql, spec.state_sql, spec.description]
    texts += [tool.model_dump_json() for tool in spec.tools]
    known = set(_NUMBER.findall(" ".join(texts)))
    found = dict.fromkeys(_NUMBER.findall(spec.policy))
    # Amounts may be stored in cents: 15 in the policy is 1500 in the state.
    return [number for number in found if number not in known and f"{number}00" not in known]


def _refusals(template: Template) -> CheckResult:
    """Informative: a tool that takes whatever it is given is rarely meant."""
    tools = [t for t in template.tools.values() if t.is_write and not t.spec.python]
    free = [
        tool.name
        for tool in tools
        if not tool.guards
        and all(step.expect is None for step in tool.spec.do)
        and not any(_is_constrained(template, ref) for ref in tool.writes)
    ]
    note = f"nothing can refuse: {', '.join(free)}" if free else ""
    return check_result("writing tools can refuse", len(tools), [], note)


def _is_constrained(template: Template, written: ColumnRef) -> bool:
    table = template.schema.tables[written[0]]
    return bool(table.foreign_keys or table.unique) or "CHECK" in table.sql.upper()


def _initial_state(template: Template) -> CheckResult:
    database = template.acquire()
    # More than a call may take: these pragmas read the whole database, and test each CHECK.
    database.arm_whole()
    try:
        orphans = list(database.connection.execute("PRAGMA foreign_key_check"))
        damage = list(database.connection.execute("PRAGMA integrity_check(10)"))
    except apsw.Error as error:
        orphans, damage = [], [(database.refusal(error),)]
    database.disarm()
    template.release(database)
    problems = [f"a row of {row[0]} refers to a missing row of {row[2]}" for row in orphans]
    problems += [str(row[0]) for row in damage if row[0] != "ok"]
    return check_result("initial state is sound", len(template.schema.tables), problems[:10])


def _initial_invariants(template: Template) -> CheckResult:
    with template.session() as session:
        problems = [f"violated: {name}" for name in broken_invariants(template, session)]
    return check_result("invariants hold at the start", len(template.invariants), problems)


def _further_states(template: Template) -> CheckResult:
    """What holds of the environment's own start holds of the other given ones."""
    problems = []
    for key, name in template.spec.state_keys.items():
        try:
            there = template.in_state(key)
        except SpecError as error:
            problems.append(str(error))
            continue
        found = (_initial_state(there), _initial_invariants(there))
        problems += [f"{name}: {one.detail}" for one in found if not one.ok]
    return check_result("further states are sound", len(template.spec.states), problems)


_CHECKS: tuple[Callable[[Template], CheckResult], ...] = (
    _tables,
    _guards,
    _descriptions,
    _schemas,
    _policy,
    _refusals,
    _initial_state,
    _initial_invariants,
)
