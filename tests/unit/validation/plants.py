"""Kinds of defects, as small changes of sound environments. Each yields broken copies of a spec."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from envwright.environment.schema import Schema
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.types import EnvironmentSpec, Guard, Invariant, Parameter, Returns, Step, ToolSpec

Plant = Callable[[EnvironmentSpec], Iterator[EnvironmentSpec]]
KINDS: dict[str, Plant] = {}


def kind(name: str) -> Callable[[Plant], Plant]:
    """Register a kind under a name."""

    def keep(plant: Plant) -> Plant:
        KINDS[name] = plant
        return plant

    return keep


def edited(spec: EnvironmentSpec, tool: ToolSpec, **changes: Any) -> EnvironmentSpec:
    """The spec with fields of one tool exchanged."""
    tools = [t.model_copy(update=changes) if t.name == tool.name else t for t in spec.tools]
    return spec.model_copy(update={"tools": tuple(tools)})


def compiled(spec: EnvironmentSpec) -> Iterator[tuple[Schema, CompiledTool]]:
    template = Template(spec)
    for tool in template.tools.values():
        if tool.spec.host is None and not tool.spec.python:
            yield template.schema, tool


def keys(schema: Schema, tool: CompiledTool) -> list[tuple[str, str]]:
    """Required parameters that range over a single key, and the table of the key."""
    out = []
    for name, ref in tool.arguments.columns.items():
        table, column = schema.root(*ref)
        part = tool.spec.parameters.get(name)
        if part is not None and part.required and schema.tables[table].primary_key == (column,):
            out.append((name, table))
    return out


def stepped(tool: ToolSpec, at: int, sql: str, **more: Any) -> tuple[Step, ...]:
    steps = list(tool.do)
    steps[at] = steps[at].model_copy(update={"sql": sql, **more})
    return tuple(steps)


def guarded(tool: ToolSpec, at: int, **changes: Any) -> tuple[Guard, ...]:
    guards = list(tool.require)
    guards[at] = guards[at].model_copy(update=changes)
    return tuple(guards)


# --- guards --------------------------------------------------------------------------------------


@kind("dead tool")
def dead(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        if tool.host is None:
            guard = Guard(sql="SELECT 0", error="Not today.")
            yield edited(spec, tool, require=(*tool.require, guard))


@kind("guard always false")
def always_false(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for schema, tool in compiled(spec):
        for name, table in keys(schema, tool):
            key = schema.tables[table].primary_key[0]
            sql = f"SELECT 1 FROM {table} WHERE {key} = :{name} AND {key} <> :{name}"
            guard = Guard(sql=sql, error=f"No {{{name}}}.")
            yield edited(spec, tool.spec, require=(*tool.spec.require, guard))


@kind("guard always true")
def always_true(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        if len(tool.require) == 1 and " WHERE " in tool.require[0].sql:
            sql = re.sub(r"\sWHERE\s.*", "", tool.require[0].sql, flags=re.S)
            yield edited(spec, tool, require=guarded(tool, 0, sql=sql))


@kind("guard switched off by OR 1")
def or_one(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        for at, guard in enumerate(tool.require):
            sql = re.sub(r"\sWHERE\s(.*)", r" WHERE (\1) OR 1", guard.sql.strip(), flags=re.S)
            if sql != guard.sql.strip() and " GROUP BY " not in sql and " ORDER BY " not in sql:
                yield edited(spec, tool, require=guarded(tool, at, sql=sql))


@kind("existence guard missing in a writer")
def no_existence(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for schema, tool in compiled(spec):
        for name, _table in keys(schema, tool):
            if not tool.is_write or any(s.expect for s in tool.spec.do):
                continue
            rest = tuple(g for g in tool.spec.require if not _asks_for(g, name))
            if rest != tool.spec.require and not any(f":{name}" in g.sql for g in rest):
                yield edited(spec, tool.spec, require=rest)


def _asks_for(guard: Guard, name: str) -> bool:
    return re.search(rf":{name}\b", guard.sql) is not None


@kind("guard off by one")
def off_by_one(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        for at, guard in enumerate(tool.require):
            sql = re.sub(r"(?<![<>=!]) > 0\b", " >= 0", guard.sql)
            if sql != guard.sql:
                yield edited(spec, tool, require=guarded(tool, at, sql=sql))


@kind("guard asks for a value that the column never has")
def odd_value(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    values = _enum_values(spec)
    for tool in spec.tools:
        for at, guard in enumerate(tool.require):
            for value in values:
                if f"= '{value}'" in guard.sql:
                    sql = guard.sql.replace(f"'{value}'", f"'{value}ed'")
                    yield edited(spec, tool, require=guarded(tool, at, sql=sql))


def _enum_values(spec: EnvironmentSpec) -> list[str]:
    tables = Template(spec).schema.tables.values()
    return [
        str(v)
        for t in tables
        for c in t.columns.values()
        for v in c.text.enum or ()
        if isinstance(v, str)
    ]


@kind("message names another parameter")
def wrong_field(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for schema, tool in compiled(spec):
        names = [name for name, _ in keys(schema, tool)]
        for at, guard in enumerate(tool.spec.require):
            for name in names:
                others = [n for n in names if n != name and f":{n}" not in guard.sql]
                if f"{{{name}}}" in guard.error and others and not tool.spec.let:
                    error = guard.error.replace(f"{{{name}}}", f"{{{others[0]}}}")
                    yield edited(spec, tool.spec, require=guarded(tool.spec, at, error=error))


@kind("message names an unknown parameter")
def unknown_field(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        for at in range(len(tool.require)):
            yield edited(spec, tool, require=guarded(tool, at, error="There is no {thing_id}."))


@kind("message names a tool that is not there")
def unknown_tool(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    named = next(t.name for t in spec.tools if "_" in t.name)
    for tool in spec.tools:
        if tool.require and tool.name != named:
            error = f"{tool.require[0].error} Use {named}s first."
            yield edited(spec, tool, require=guarded(tool, 0, error=error))


@kind("unique value not guarded")
def unique_free(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for schema, tool in compiled(spec):
        inserted = {t for t, c in tool.writes if c == "*"}
        if any(schema.tables[t].unique for t in inserted):
            rest = tuple(g for g in tool.spec.require if "NOT EXISTS" not in g.sql.upper())
            if rest != tool.spec.require:
                yield edited(spec, tool.spec, require=rest)


@kind("parent not guarded")
def parent_free(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for schema, tool in compiled(spec):
        for name, _ in keys(schema, tool):
            creates = any(s.sql.lstrip().upper().startswith("INSERT") for s in tool.spec.do)
            rest = tuple(g for g in tool.spec.require if not _asks_for(g, name))
            stored = any(re.search(rf":{name}\b", s.sql) for s in tool.spec.do)
            if creates and stored and rest != tool.spec.require and not tool.spec.let:
                yield edited(spec, tool.spec, require=rest)


# --- parameters ----------------------------------------------------------------------------------


@kind("parameter ignored")
def ignored(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        if tool.host is None and not tool.python:
            extra = Parameter(required=False, json_schema={"type": "string", "description": "?"})
            yield edited(spec, tool, parameters={**tool.parameters, "remark": extra})


@kind("filter of a list ignored")
def filter_ignored(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        for name, part in tool.parameters.items():
            sql = tool.returns.sql
            pattern = rf"\(:{name} IS NULL OR [\w.]+ = :{name}\)"
            if tool.returns.shape == "rows" and not part.required and re.search(pattern, sql):
                changed = re.sub(pattern, "(1 = 1)", sql)
                yield edited(spec, tool, returns=Returns(shape="rows", sql=changed))


@kind("filter compares a column with itself")
def filter_itself(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        for name, part in tool.parameters.items():
            sql = re.sub(rf"= :{name}\b(?=\))", f"= coalesce(:{name}, 1)", tool.returns.sql)
            sql = re.sub(rf"([\w.]+) = coalesce\(:{name}, 1\)", r"\1 = \1", sql)
            if sql != tool.returns.sql and not part.required and tool.returns.shape == "rows":
                yield edited(spec, tool, returns=Returns(shape="rows", sql=sql))


@kind("limit ignored")
def limit_ignored(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        sql = re.sub(r"LIMIT :\w+(?: OFFSET :\w+)?", "LIMIT 20", tool.returns.sql)
        if sql != tool.returns.sql:
            yield edited(spec, tool, returns=tool.returns.model_copy(update={"sql": sql}))


@kind("parameter described as another column")
def other_column(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for schema, tool in compiled(spec):
        for name, ref in tool.arguments.columns.items():
            if name != ref[1] or name not in tool.spec.parameters:
                continue
            columns = schema.tables[ref[0]].columns
            same = [c for c in columns if columns[c].type == columns[name].type and c != name]
            if same:
                part = tool.spec.parameters[name].model_copy(
                    update={"column": f"{ref[0]}.{same[0]}"}
                )
                changed = {**tool.spec.parameters, name: part}
                yield edited(spec, tool.spec, parameters=changed)


@kind("key parameter described as another table's key")
def other_key(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for schema, tool in compiled(spec):
        for name, table in keys(schema, tool):
            for other in schema.tables.values():
                if other.name != table and len(other.primary_key) == 1:
                    column = other.columns[other.primary_key[0]]
                    if (
                        column.type
                        == schema.tables[table].columns[schema.tables[table].primary_key[0]].type
                        and not column.references
                    ):
                        part = tool.spec.parameters[name].model_copy(
                            update={"column": f"{other.name}.{column.name}"}
                        )
                        changed = {**tool.spec.parameters, name: part}
                        yield edited(spec, tool.spec, parameters=changed)
                        break


@kind("required parameter marked optional")
def optional(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for schema, tool in compiled(spec):
        for name, _ in keys(schema, tool):
            part = tool.spec.parameters[name].model_copy(update={"required": False})
            yield edited(spec, tool.spec, parameters={**tool.spec.parameters, name: part})


@kind("default outside the list")
def odd_default(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for _, tool in compiled(spec):
        for name, part in tool.spec.parameters.items():
            if "enum" in tool.arguments.json_schema["properties"][name]:
                more = {**part.json_schema, "default": "neither"}
                new = part.model_copy(update={"json_schema": more, "required": False})
                yield edited(spec, tool.spec, parameters={**tool.spec.parameters, name: new})


@kind("list of values wider than the column's")
def wide_enum(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for schema, tool in compiled(spec):
        for name, ref in tool.arguments.columns.items():
            values = schema.tables[ref[0]].columns[ref[1]].text.enum
            part = tool.spec.parameters.get(name)
            if part is not None and values and all(isinstance(v, str) for v in values):
                more = {**part.json_schema, "enum": [*values, "sometimes"]}
                new = part.model_copy(update={"json_schema": more})
                yield edited(spec, tool.spec, parameters={**tool.spec.parameters, name: new})


# --- steps ---------------------------------------------------------------------------------------


@kind("change of every row")
def every_row(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        for at, step in enumerate(tool.do):
            if step.sql.lstrip()[:6].upper() in ("UPDATE", "DELETE"):
                sql = re.sub(r"\sWHERE\s.*", "", step.sql, flags=re.S)
                if sql != step.sql and "(" not in sql:
                    yield edited(spec, tool, do=stepped(tool, at, sql, expect=None))


@kind("change of the wrong key")
def wrong_key(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for schema, tool in compiled(spec):
        names = keys(schema, tool)
        for at, step in enumerate(tool.spec.do):
            for name, table in names:
                others = [n for n, t in names if t != table]
                if step.sql.lstrip()[:6].upper() == "UPDATE" and others:
                    sql = re.sub(rf"= :{name}\b", f"= :{others[0]}", step.sql)
                    if sql != step.sql:
                        steps = stepped(tool.spec, at, sql, expect=None)
                        yield edited(spec, tool.spec, do=steps)


@kind("step that finds no row")
def idle_step(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        for at, step in enumerate(tool.do):
            sql = re.sub(r"WHERE (\w+) = :(\w+)\s*$", r"WHERE \1 = :\2 || '?'", step.sql.strip())
            if sql != step.sql.strip() and step.sql.lstrip()[:6].upper() == "UPDATE":
                yield edited(spec, tool, do=stepped(tool, at, sql, expect=None))


@kind("assignments swapped")
def swapped(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for _schema, tool in compiled(spec):
        for at, step in enumerate(tool.spec.do):
            match = re.search(r"SET (\w+) = (:\w+), (\w+) = (:\w+)", step.sql)
            if match:
                a, x, b, y = match.groups()
                sql = step.sql.replace(match[0], f"SET {a} = {y}, {b} = {x}")
                yield edited(spec, tool.spec, do=stepped(tool.spec, at, sql))
            match = re.search(
                r"SET (\w+) = (coalesce\(:\w+), \w+\), (\w+) = (coalesce\(:\w+), \w+\)",
                step.sql,
                re.I,
            )
            if match:
                a, x, b, y = match.groups()
                sql = step.sql.replace(match[0], f"SET {a} = {y}, {a}), {b} = {x}, {b})")
                yield edited(spec, tool.spec, do=stepped(tool.spec, at, sql))


@kind("inserted columns swapped")
def swapped_insert(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for _schema, tool in compiled(spec):
        for at, step in enumerate(tool.spec.do):
            match = re.search(r"VALUES \((.*)\)\s*$", step.sql.strip(), re.S)
            parts = match[1].split(", ") if match and "(" not in match[1] else []
            named = [n for n, p in enumerate(parts) if p[1:] in tool.arguments.columns]
            if match and len(named) > 1:
                one, other = named[:2]
                parts[one], parts[other] = parts[other], parts[one]
                sql = step.sql.strip()[: match.start(1)] + ", ".join(parts) + ")"
                yield edited(spec, tool.spec, do=stepped(tool.spec, at, sql))


@kind("reader that writes")
def writing_reader(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    step = next(
        (
            (name, column.name)
            for name, table in Template(spec).schema.tables.items()
            for column in table.columns.values()
            if column.type == "INTEGER" and column.name not in table.primary_key
        ),
        None,
    )
    for tool in spec.tools:
        if step and not tool.do and tool.host is None and tool.name[:4] in ("get_", "find", "list"):
            table, column = step
            sql = f"UPDATE {table} SET {column} = {column} WHERE 1 = 2"
            yield edited(spec, tool, do=(Step(sql=sql),))


@kind("reader that moves the clock")
def moving(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        if not tool.do and tool.host is None and tool.name[:4] in ("get_", "find", "list"):
            yield edited(spec, tool, let={**tool.let, "tick": "SELECT advance_clock(60)"})


@kind("delete that leaves children, key undeclared")
def orphans(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    schema = Template(spec).schema
    for tool in spec.tools:
        for table in schema.tables.values():
            for key in table.foreign_keys:
                parent, name = key.parent, schema.tables[key.parent].primary_key
                clause = rf"REFERENCES {parent}\s*\([^)]*\)[^,\n]*?(?=,|\n|\s--|\s*\))"
                text = re.sub(clause, "", spec.schema_sql)
                takes = [n for n, p in tool.parameters.items() if p.column == f"{parent}.{name[0]}"]
                if text == spec.schema_sql or not takes or len(name) != 1 or not tool.do:
                    continue
                if tool.returns.shape == "none" or tool.require:
                    step = Step(sql=f"DELETE FROM {parent} WHERE {name[0]} = :{takes[0]}")
                    broken = edited(spec, tool, do=(step,), returns=Returns())
                    yield broken.model_copy(update={"schema_sql": text})


@kind("amount below zero, check and guard missing")
def negative(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for schema, tool in compiled(spec):
        for step in tool.spec.do:
            match = re.search(r"UPDATE (\w+)\s+SET .*?(\w+) = \2 - ", step.sql, re.S)
            if match and match[1] in schema.tables:
                column = match[2]
                rest = tuple(g for g in tool.spec.require if column not in g.sql)
                text = re.sub(rf"CHECK \({column} >= 0\)", "", spec.schema_sql)
                if rest != tool.spec.require:
                    yield edited(spec, tool.spec, require=rest).model_copy(
                        update={"schema_sql": text}
                    )


@kind("sign turned in a step")
def sign(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        for at, step in enumerate(tool.do):
            sql = re.sub(r"(\w+) = \1 - ", r"\1 = \1 + ", step.sql)
            if sql != step.sql:
                yield edited(spec, tool, do=stepped(tool, at, sql))


@kind("half of the steps missing")
def half(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        if len(tool.do) > 1:
            yield edited(spec, tool, do=tool.do[:1])


@kind("status skips states")
def skips(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        for at, guard in enumerate(tool.require):
            sql = re.sub(r"status = '(\w+)'", "status IS NOT NULL", guard.sql)
            if sql != guard.sql and tool.do:
                yield edited(spec, tool, require=guarded(tool, at, sql=sql))


# --- answers -------------------------------------------------------------------------------------


@kind("answer about another row")
def other_row(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for schema, tool in compiled(spec):
        names = keys(schema, tool)
        answer = tool.spec.returns
        for name, table in names:
            others = [n for n, t in names if t != table]
            sql = re.sub(rf"= :{name}\b", f"= :{others[0]}", answer.sql) if others else answer.sql
            if sql != answer.sql:
                yield edited(spec, tool.spec, returns=answer.model_copy(update={"sql": sql}))


@kind("answer about some row")
def some_row(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for schema, tool in compiled(spec):
        answer = tool.spec.returns
        sql = re.sub(r"\sWHERE\s.*", " LIMIT 1", answer.sql, flags=re.S)
        if sql != answer.sql and answer.shape == "row" and keys(schema, tool):
            yield edited(spec, tool.spec, returns=answer.model_copy(update={"sql": sql}))


@kind("answer that finds no row")
def no_row(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for _schema, tool in compiled(spec):
        answer = tool.spec.returns
        sql = re.sub(r"(= :\w+)\s*$", r"\1 AND 1 = 2", answer.sql.strip())
        if sql != answer.sql.strip() and answer.shape == "row":
            yield edited(spec, tool.spec, returns=answer.model_copy(update={"sql": sql}))


@kind("created key not answered")
def no_key(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        makes = any("new_id(" in t or "new_int_id(" in t for t in [*tool.let.values()])
        pattern = r"SELECT (?:\w+\.)?\w+, "
        if makes and len(tool.do) == 1 and re.match(pattern, tool.returns.sql.strip()):
            sql = re.sub(pattern, "SELECT ", tool.returns.sql.strip(), count=1)
            yield edited(spec, tool, returns=tool.returns.model_copy(update={"sql": sql}))


@kind("list of one row's things lists all")
def lists_all(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for schema, tool in compiled(spec):
        answer = tool.spec.returns
        for name, _ in keys(schema, tool):
            sql = re.sub(rf"[\w.]+ = :{name}\b", "1", answer.sql)
            if answer.shape == "rows" and sql != answer.sql:
                yield edited(spec, tool.spec, returns=answer.model_copy(update={"sql": sql}))


@kind("rows in no order, table with rowids")
def unordered(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    text = spec.schema_sql.replace("STRICT, WITHOUT ROWID", "STRICT")
    loose = spec.model_copy(update={"schema_sql": text})
    tools = []
    for tool in spec.tools:
        sql = re.sub(r"ORDER BY [\w., ]+?(?=\s+LIMIT|\s*$)", "", tool.returns.sql.strip())
        tools.append(
            tool.model_copy(update={"returns": tool.returns.model_copy(update={"sql": sql})})
        )
    if text != spec.schema_sql:
        yield loose.model_copy(update={"tools": tuple(tools)})


# --- chance, time, names -------------------------------------------------------------------------


@kind("random key")
def random_key(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        for name, sql in tool.let.items():
            if "new_id(" in sql:
                let = {**tool.let, name: "SELECT hex(randomblob(4))"}
                yield edited(spec, tool, let=let)


@kind("key from the clock")
def clock_key(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        for name, sql in tool.let.items():
            if "new_id(" in sql:
                yield edited(spec, tool, let={**tool.let, name: "SELECT 'X-' || now()"})


@kind("unknown column")
def unknown_column(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        if tool.returns.sql:
            sql = re.sub(r"SELECT (\w+)", r"SELECT \1_x", tool.returns.sql, count=1)
            yield edited(spec, tool, returns=tool.returns.model_copy(update={"sql": sql}))


@kind("tool without description")
def undescribed(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        yield edited(spec, tool, description="")


@kind("two tools that do the same")
def twins(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        if tool.host is None:
            twin = tool.model_copy(update={"name": f"{tool.name}_too"})
            yield spec.model_copy(update={"tools": (*spec.tools, twin)})


# --- state, invariants, policy -------------------------------------------------------------------


@kind("invariant false at the start")
def false_invariant(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for table in Template(spec).schema.tables:
        with Template(spec).session() as session:
            if session.query(f"SELECT 1 FROM {table} LIMIT 1"):
                more = Invariant(name="nothing there", sql=f"SELECT 1 FROM {table}")
                yield spec.model_copy(update={"invariants": (*spec.invariants, more)})


@kind("invariant that a tool breaks")
def broken_invariant(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    template = Template(spec)
    grown = {t for tool in template.tools.values() for t, c in tool.writes if c == "*"}
    for table in sorted(grown):
        with template.session() as session:
            count = session.query(f"SELECT count(*) FROM {table}")[0][0]
        sql = f"SELECT 1 WHERE (SELECT count(*) FROM {table}) > {count}"
        more = Invariant(name="nothing new", sql=sql)
        if any(
            (table, "*") in tool.writes
            and any("INSERT INTO " + table in s.sql for s in tool.spec.do)
            for tool in template.tools.values()
        ):
            yield spec.model_copy(update={"invariants": (*spec.invariants, more)})


@kind("state that no tool reaches")
def unreachable(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for tool in spec.tools:
        for step in tool.do:
            match = re.search(r"SET status = '(\w+)'", step.sql)
            if match:
                text = re.sub(rf"'{match[1]}'\)", f"'{match[1]}', 'frozen')", spec.schema_sql)
                if text == spec.schema_sql:
                    text = spec.schema_sql.replace(f"'{match[1]}',", f"'{match[1]}', 'frozen',")
                yield spec.model_copy(update={"schema_sql": text})


@kind("rows refer to missing rows at the start")
def orphan_rows(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    for table in Template(spec).schema.tables.values():
        for key in table.foreign_keys:
            if len(key.columns) == 1 and spec.state_sql:
                sql = f"{spec.state_sql}\nUPDATE {table.name} SET {key.columns[0]} = 'nobody';"
                inserts = re.sub(r"\nUPDATE", "\nUPDATE", sql)
                yield spec.model_copy(update={"state_sql": inserts})


@kind("table that nothing uses")
def dead_table(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    text = "CREATE TABLE attic (id TEXT PRIMARY KEY, note TEXT) STRICT, WITHOUT ROWID;"
    yield spec.model_copy(update={"schema_sql": f"{spec.schema_sql}\n{text}"})


@kind("policy names a tool that is not there")
def policy_tool(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    yield spec.model_copy(update={"policy": f"{spec.policy}\nAlways call `pray_first` before."})


@kind("policy names a number that no tool knows")
def policy_number(spec: EnvironmentSpec) -> Iterator[EnvironmentSpec]:
    said = "A customer may have at most 7319 of them."
    yield spec.model_copy(update={"policy": f"{spec.policy}\n- {said}"})
