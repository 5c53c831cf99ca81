"""What the statements of a tool say together: unused parameters, careless changes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from difflib import get_close_matches

from sqlglot import exp

from envwright.runtime.database import WRITING_FUNCTIONS
from envwright.runtime.sqltext import code
from envwright.runtime.template import Template
from envwright.runtime.tool import CompiledTool
from envwright.types import CheckResult
from envwright.validation.agreement import key_columns, trees
from envwright.validation.statements import Place, assigns, places
from envwright.validation.telling import result

_BOUND = re.compile(r"[:@$](\w+)")
_FIELD = re.compile(r"\{(\w+)\}")
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
    return {token.text[1:] for token in code(text) if _BOUND.fullmatch(token.text)}


def _in_sql(template: Template) -> list[CompiledTool]:
    return [t for t in template.tools.values() if not t.spec.python and t.spec.host is None]


def _used(template: Template) -> CheckResult:
    """A parameter that no statement binds cannot matter; such a let is told."""
    problems, idle, tried = [], [], 0
    for tool in _in_sql(template):
        bound = {guard.for_each for guard in tool.spec.require}
        for place in places(tool.spec):
            bound |= _names(place.sql)
        tried += len(tool.spec.parameters)
        problems += [f"{tool.name}.{n}" for n in tool.spec.parameters if n not in bound]
        tried += len(tool.spec.let)
        named = bound | {step.when for step in tool.spec.do}
        named |= {n for guard in tool.spec.require for n in _FIELD.findall(guard.error)}
        idle += [f"{tool.name}: let {n}" for n in tool.spec.let if n not in named]
    note = f"computed for nothing: {', '.join(idle)}" if idle else ""
    return result("parameters are used", tried, [f"{p} is ignored" for p in problems], note)


def _conditions(template: Template) -> CheckResult:
    """Comparisons of a thing with itself, and bare constants among conditions."""
    problems, tried = [], 0
    for tool in _in_sql(template):
        for place, tree in trees(tool):
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
    return result("conditions can go both ways", tried, problems)


def _judged(tree: exp.Expr) -> Iterator[exp.Expr]:
    """Comparisons, and what stands right under AND, OR, NOT and WHERE."""
    for pair in tree.find_all(*_PAIRS):
        if not assigns(pair):
            yield pair
    for node in tree.find_all(exp.And, exp.Or, exp.Where, exp.Not):
        for part in (node.this, node.args.get("expression")):
            if isinstance(part, exp.Literal | exp.Boolean):
                yield part


def has_key(template: Template, tool: CompiledTool) -> bool:
    """Whether the tool must be told of a row: a required parameter ranges over a key."""
    return any(
        name in tool.spec.parameters
        and tool.spec.parameters[name].required
        and template.schema.tables[(root := template.schema.root(*ref))[0]].primary_key
        == (root[1],)
        for name, ref in tool.arguments.columns.items()
    )


def _aimed(template: Template) -> CheckResult:
    """A tool that is told of a row and changes all rows of a table."""
    problems, tried = [], 0
    for tool in _in_sql(template):
        for place, tree in trees(tool):
            if not isinstance(tree, exp.Update | exp.Delete):
                continue
            tried += 1
            if tree.args.get("where") is None and has_key(template, tool):
                table = tree.this.name
                if _count(template, table) > 1:
                    problems.append(f"{place} changes every row of {table}")
    return result("changes are aimed", tried, problems)


def _count(template: Template, table: str) -> int:
    with template.session() as session:
        name = table.replace('"', '""')
        return int(session.query(f'SELECT count(*) FROM "{name}"')[0][0])


def _answers(template: Template) -> CheckResult:
    """A tool that is told of a row answers about it."""
    problems, tried = [], 0
    for tool in _in_sql(template):
        if tool.spec.returns.shape in ("none", "value") or not has_key(template, tool):
            continue
        tried += 1
        asked = [place.sql for place in places(tool.spec) if place.role == "returns"]
        if asked and not any(_names(sql) for sql in asked):
            problems.append(f"{tool.name} answers the same whatever it is asked about")
        elif tool.spec.returns.shape == "row" and not _names(tool.spec.returns.sql):
            problems.append(f"{tool.name} answers some row, not the one it is asked about")
    return result("answers are about the call", tried, problems)


def _readers(template: Template) -> CheckResult:
    """A name that promises to read; get_or_create does not."""
    problems, tried = [], 0
    for tool in _in_sql(template):
        words = re.split(r"_|(?<=[a-z])(?=[A-Z])", tool.name)
        words = [word.lower() for word in words]
        if words[0] not in _READERS or set(words) & {"or", "and", "new", "next"}:
            continue
        tried += 1
        functions = {f for place in places(tool.spec) for f in WRITING_FUNCTIONS if f in place.sql}
        if tool.writes:
            tables = ", ".join(sorted({table for table, _ in tool.writes}))
            problems.append(f"{tool.name} changes {tables}")
        elif functions:
            problems.append(f"{tool.name} calls {', '.join(sorted(functions))}")
    return result("readers only read", tried, problems)


def _messages(template: Template) -> CheckResult:
    """A message names what its guard asks about, and tools that exist."""
    problems, tried = [], 0
    known = names_known(template)
    for tool in _in_sql(template):
        lets = {name: _names(sql) for name, sql in tool.spec.let.items()}
        for at, guard in enumerate(tool.spec.require, start=1):
            tried += 1
            asked = _names(guard.sql) | ({guard.for_each} if guard.for_each else set())
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
                near = get_close_matches(word, template.tools, n=1, cutoff=0.7)
                if word not in known and near:
                    problems.append(f"{tool.name} speaks of {word}; is {near[0]} meant?")
    return result("messages name what is there", tried, list(dict.fromkeys(problems)))


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
        said = [(p.role, p.at, tuple(t.upper or t.text for t in code(p.sql))) for p in _all(tool)]
        given = sorted((name, str(p.data())) for name, p in tool.spec.parameters.items())
        same[tool.spec.actor, str(given), str(said)].append(tool.name)
    twins = [", ".join(names) for names in same.values() if len(names) > 1]
    note = "; ".join(f"do the same: {names}" for names in twins)
    return result("tools differ", len(template.tools), [], note)


def _all(tool: CompiledTool) -> list[Place]:
    return list(places(tool.spec))
