"""Whether the statements of tools agree with the schema and with their own parameters.

What is asked here needs no call: keys are compared with keys of their kind, parameters meet the
columns that they range over, constants are values that their columns can hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from sqlglot import exp

from envwright.environment.schema import Column, Schema, quote_name
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.statement_trees import (
    StatementPlace,
    bound_name,
    column_origin,
    equated_columns,
    is_assignment,
    stored_values,
    tool_statements,
)
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.types import CheckResult
from envwright.validation.properties import check_result

Pair = tuple[ColumnRef, exp.Expr]


def agreement_checks(template: Template) -> list[CheckResult]:
    """All checks of this file, in a fixed order."""
    return [_keys(template), _parameters(template), _named(template), _constants(template)]


def parsed_statements(tool: CompiledTool) -> Iterator[tuple[StatementPlace, exp.Expr]]:
    """The statements of a tool that have a tree."""
    for place in tool_statements(tool.spec):
        if (tree := place.tree) is not None:
            yield place, tree


def key_columns(schema: Schema) -> set[ColumnRef]:
    """Columns whose values name rows: single keys, and what references refer to in the end."""
    found = set()
    for table in schema.tables.values():
        if len(table.primary_key) == 1:
            found.add(schema.root(table.name, table.primary_key[0]))
        for column in table.columns.values():
            if column.references:
                found.add(schema.root(*column.references))
    return found


def value_columns(tool: CompiledTool, schema: Schema) -> dict[str, ColumnRef]:
    """Parameters and lets whose values come from one column, and that column."""
    found = {path: ref for path, ref in tool.arguments.columns.items() if path.isidentifier()}
    for place, tree in parsed_statements(tool):
        if place.role == "let" and isinstance(tree, exp.Select) and len(tree.expressions) == 1:
            shown = tree.expressions[0].unalias()
            if isinstance(shown, exp.Column) and (ref := column_origin(shown, schema)):
                found[place.at] = ref
    return found


def _met(
    pairs: Iterator[Pair], schema: Schema, known: dict[str, ColumnRef]
) -> Iterator[tuple[ColumnRef, ColumnRef, str]]:
    """Pairs of which both sides are columns, and how the other side is written."""
    for ref, other in pairs:
        name = bound_name(other)
        if name is not None and name in known:
            yield ref, known[name], f":{name}"
        elif isinstance(other, exp.Column) and (theirs := column_origin(other, schema)):
            yield ref, theirs, other.sql()


def _keys(template: Template) -> CheckResult:
    """A key that is compared with, or stored as, the key of something else finds a wrong row."""
    schema = template.schema
    keys = key_columns(schema)
    problems, tried = {}, 0
    for tool in template.tools.values():
        known = value_columns(tool, schema)
        for place, tree in parsed_statements(tool):
            for pairs in (equated_columns(tree, schema), stored_values(tree, schema)):
                for ref, other, text in _met(pairs, schema, known):
                    roots = schema.root(*ref), schema.root(*other)
                    # Pairs in which one side is no key are compared by other checks.
                    if not keys >= set(roots):
                        continue
                    tried += 1
                    # Tables that share keys, such as a user and its profile, may meet.
                    if roots[0] != roots[1] and not _may_share(template, *roots):
                        said = f"{place}: {_dotted(ref)} meets {text}, a value of {_dotted(other)}"
                        problems[said] = frozenset((place, roots[0], roots[1]))
    # One problem for each pair of keys and statement; reversed twice, so that the first text wins.
    once = list({found: said for said, found in reversed(problems.items())}.values())[::-1]
    return check_result("keys meet keys of their kind", tried, once)


def _may_share(template: Template, one: ColumnRef, other: ColumnRef) -> bool:
    """Whether rows of both tables use the same keys at the start, as parts of one thing do."""
    with template.reading() as db:
        (table, key), (second, value) = (map(quote_name, ref) for ref in (one, other))
        sql = f"SELECT 1 FROM {table} AS a JOIN {second} AS b ON a.{key} = b.{value}"
        return next(db.execute(f"{sql} LIMIT 1"), None) is not None


def _dotted(ref: ColumnRef) -> str:
    return f"{ref[0]}.{ref[1]}"


def _parameters(template: Template) -> CheckResult:
    """A parameter that ranges over a column and only ever meets another of the same table."""
    schema = template.schema
    problems, tried = [], 0
    for tool in template.tools.values():
        for name, ref in tool.arguments.columns.items():
            # Paths into lists and objects are not bound by name in SQL.
            if not name.isidentifier():
                continue
            for role, pairs_of in (
                ("stored in", stored_values),
                ("compared with", equated_columns),
            ):
                met = _columns_met(tool, schema, name, pairs_of)
                tried += len(met)
                roots = {schema.root(*found) for found in met}
                strange = sorted(found for found in met if found[0] == ref[0] and found != ref)
                # Only suspicious if it meets a sibling column and never its own or a referred one.
                if strange and not ({*met, *roots} & {ref, *_referred(schema, ref)}):
                    told = f"{tool.name}.{name} ranges over {_dotted(ref)} and is {role}"
                    problems.append(f"{told} {_dotted(strange[0])}")
    return check_result("parameters meet their columns", tried, problems)


def _referred(schema: Schema, ref: ColumnRef) -> set[ColumnRef]:
    """Where a column's values come from, by itself or as a part of a key of several columns."""
    table, column = ref
    keys = [key for key in schema.tables[table].foreign_keys if column in key.columns]
    parts = {(k.parent, k.parent_columns[k.columns.index(column)]) for k in keys}
    return {schema.root(*ref), *parts}


def _columns_met(
    tool: CompiledTool,
    schema: Schema,
    name: str,
    pairs_of: Callable[[exp.Expr, Schema], Iterator[Pair]],
) -> set[ColumnRef]:
    return {
        ref
        for _, tree in parsed_statements(tool)
        for ref, other in pairs_of(tree, schema)
        if bound_name(other) == name
    }


def _named(template: Template) -> CheckResult:
    """A parameter called as one column that ranges over another one of the same table."""
    problems, tried = [], 0
    for tool in template.tools.values():
        for name, (table, column) in tool.arguments.columns.items():
            if not name.isidentifier():
                continue
            tried += 1
            columns = template.schema.tables[table].columns
            other = columns.get(name)
            if other is None or name == column:
                continue
            if template.schema.tables[table].primary_key == (column,):
                continue  # which row is meant; tables name that as they like
            roots = {template.schema.root(table, c) for c in (name, column)}
            told = str(tool.arguments.json_schema["properties"][name].get("description", ""))
            if len(roots) > 1 and not _speaks_of(told, column):
                problems.append(f"{tool.name}.{name} ranges over {table}.{column}, not {name}")
    return check_result("parameters are what they are called", tried, problems)


def _speaks_of(text: str, column: str) -> bool:
    """Whether a description admits that other values are meant than the name says."""
    # Short words ("id", "of") occur in any description.
    words = {word for word in re.split(r"[^a-z]+", column.lower()) if len(word) > 3}
    return any(word in text.lower() for word in words)


def _constants(template: Template) -> CheckResult:
    """Constants that a column can never hold, and bounds that say nothing or allow nothing."""
    schema = template.schema
    problems, tried = [], 0
    for tool in template.tools.values():
        for place, tree in parsed_statements(tool):
            for ref, literal, how in _literals(tree, schema):
                tried += 1
                column = schema.tables[ref[0]].columns[ref[1]]
                if said := _misfit(column, literal, how):
                    problems.append(f"{place}: {said}")
        for name, ref in tool.arguments.columns.items():
            tried += 1
            given = tool.spec.parameters[name].json_schema if name in tool.spec.parameters else {}
            allowed = schema.tables[ref[0]].columns[ref[1]].text.enum
            text = " ".join(place.sql for place in tool_statements(tool.spec))
            # A value with a meaning of its own, such as 'all', is spoken of in some statement.
            odd = [v for v in given.get("enum", ()) if allowed and v not in allowed]
            odd = [v for v in odd if not isinstance(v, bool) and f"'{v}'" not in text]
            if odd:
                problems.append(f"{tool.name}.{name} may be {odd[0]!r}, {_dotted(ref)} may not")
    return check_result("constants fit their columns", tried, list(dict.fromkeys(problems)))


def _literals(tree: exp.Expr, schema: Schema) -> Iterator[tuple[ColumnRef, exp.Literal, str]]:
    for ref, value in stored_values(tree, schema):
        if isinstance(value, exp.Literal):
            yield ref, value, "stored"
    for node in tree.find_all(exp.EQ, exp.NEQ, exp.LT, exp.LTE, exp.GT, exp.GTE):
        if is_assignment(node):
            continue
        for one, other in ((node.this, node.expression), (node.expression, node.this)):
            if not isinstance(one, exp.Column) or not isinstance(other, exp.Literal):
                continue
            if meant := column_origin(one, schema):
                # `5 < stock` is read as `stock > 5`.
                yield meant, other, _turned(node) if one is node.expression else node.key
    for within in tree.find_all(exp.In):
        column = within.this
        listed = column_origin(column, schema) if isinstance(column, exp.Column) else None
        for literal in within.expressions if listed else ():
            if listed and isinstance(literal, exp.Literal):
                yield listed, literal, "eq"


def _turned(node: exp.Expr) -> str:
    return {"lt": "gt", "lte": "gte", "gt": "lt", "gte": "lte"}.get(node.key, node.key)


def _misfit(column: Column, literal: exp.Literal, how: str) -> str | None:
    name = f"{column.table}.{column.name}"
    if column.text.enum is not None and how in ("eq", "neq", "stored"):
        fits = {str(value) for value in column.text.enum}
        # Compared as text, since literals of trees are texts.
        return None if literal.this in fits else f"{name} is never {literal.sql()}"
    if literal.is_string or how == "stored":
        return None
    always = _always(column, float(literal.this), how)
    said = {"lt": "<", "lte": "<=", "gt": ">", "gte": ">=", "eq": "="}.get(how)
    return f"{name} {said} {literal.this} is always {always}" if always is not None else None


def _always(column: Column, bound: float, how: str) -> bool | None:
    """What a comparison with a number always says, by the column's own bounds."""
    text = column.text
    low, high = text.minimum, text.maximum
    if how == "eq":
        outside = (low is not None and bound < low) or (high is not None and bound > high)
        return False if outside else None
    asks: dict[str, Callable[[], bool | None]] = {
        "gte": lambda: _either(low is not None and low >= bound, high is not None and high < bound),
        "gt": lambda: _either(low is not None and low > bound, high is not None and high <= bound),
        "lte": lambda: _either(high is not None and high <= bound, low is not None and low > bound),
        "lt": lambda: _either(high is not None and high < bound, low is not None and low >= bound),
    }
    return asks[how]() if how in asks else None


def _either(always: bool, never: bool) -> bool | None:
    return True if always else (False if never else None)
