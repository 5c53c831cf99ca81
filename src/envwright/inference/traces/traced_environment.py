"""Traces of calls → an environment that answers them: tables, rows and tools in SQL."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import orjson

from envwright.bounds import MAX_TOOLS
from envwright.environment.template import Template
from envwright.environment.traced_calls import CallTraces, LoggedCall
from envwright.errors import BadInput, SpecError
from envwright.inference.name_forms import clean_prose, in_words, snake_case, sql_literal, sql_name
from envwright.inference.traces.observed_things import ObservedThing, ObservedThings, Shape
from envwright.inference.traces.tool_effects import induce_tools
from envwright.inference.traces.tool_model import ToolModel, same
from envwright.inflection import singular
from envwright.types import (
    EnvironmentSpec,
    Guard,
    Json,
    Origin,
    Parameter,
    Returns,
    Step,
    ToolSpec,
    canonical_json,
)

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
_KINDS = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array"}
_ROWS = 50
"""Rows of one statement."""
_REFUSED = "The call is refused."
_ANSWERS = """/* Answers that are about no thing, as calls showed them. */
CREATE TABLE remembered_answers (
  tool TEXT NOT NULL,
  arguments TEXT NOT NULL,
  answer TEXT NOT NULL CHECK (json_valid(answer)),
  PRIMARY KEY (tool, arguments)
) STRICT, WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class TracedEnvironment:
    """An environment, and what of the traces it does not hold."""

    spec: EnvironmentSpec
    left_out: dict[str, str]
    """Tool → why it is not offered."""
    unexplained: dict[str, dict[str, int]]
    """Tool → refusals, by message, for which no condition was found."""


class _LeftOut(Exception):
    """Why a tool cannot be offered."""


def traced_environment(traces: CallTraces) -> TracedEnvironment:
    """The environment that explains calls and their answers.

    Every episode is taken to begin in the same state. What the calls do not show is not there:
    rows that nobody looked up, tools that never succeeded, changes that nobody saw afterwards.

    Example::

        found = traced_environment(load_traces(Path("runs/oracle")))
        Template(found.spec).session().call("find_books", {})

    Raises:
        BadInput: no tool of the traces can be offered.
    """
    names = {call.tool for episode in traces.episodes for call in episode}
    if len(names) > MAX_TOOLS:
        raise BadInput(f"the traces name {len(names):,} tools; at most {MAX_TOOLS:,} are read.")
    seen = ObservedThings(traces.episodes)
    tools = induce_tools(traces.episodes, seen)
    # What is written is a column of its own, whatever else it equals at the start.
    written = {
        (model.root.thing, column)
        for model in tools.values()
        if model.root is not None
        for column, text in (model.sets | model.creates).items()
        if text not in ("", "NULL")
    }
    tables = _Tables(seen, traces.episodes, written)
    made: list[ToolSpec] = []
    left: dict[str, str] = {}
    for name, model in sorted(tools.items()):
        try:
            made.append(_Emission(model, tables, traces.tools.get(name, {})).tool())
        except _LeftOut as why:
            left[name] = str(why)
    base = EnvironmentSpec(
        name=traces.name,
        title=f"Traces of {in_words(traces.name)}",
        description="Recovered from calls and their answers.",
        source=Origin(title=traces.name, sha256=traces.sha256, kind="traces"),
        schema_sql=tables.schema_sql(),
        state_sql=tables.state_sql(),
        tools=(),
    )
    kept = []
    for tool in made:
        try:
            Template(base.model_copy(update={"tools": (tool,)}))
            kept.append(tool)
        except SpecError as error:
            left[tool.name] = f"the engine does not take it ({error.message[:200]})"
    if not kept:
        raise BadInput(
            "no tool of the traces can be offered.",
            remedy="Give more calls that succeeded, with their answers.",
        )
    lost = {name: dict(m.unexplained.most_common(20)) for name, m in tools.items() if m.unexplained}
    return TracedEnvironment(base.model_copy(update={"tools": tuple(kept)}), left, lost)


class _Tables:
    """Tables of observed things."""

    def __init__(
        self,
        seen: ObservedThings,
        episodes: Sequence[Sequence[LoggedCall]],
        written: Collection[tuple[str, str]],
    ) -> None:
        self.seen = seen
        self.answers: dict[tuple[str, str], bytes] = {}
        """Tool and arguments → an answer that is about no thing."""
        self._kinds: dict[tuple[str, str], set[type]] = defaultdict(set)
        for name, thing in seen.things.items():
            for row in thing.rows.values():
                for one in row.get("lines", [row]) if thing.lines_of else [row]:
                    self._take(name, one)
        for episode in episodes:
            for call in episode:
                for name, _, row in seen.observed(call):
                    self._take(name, row)
        self.references = {
            (name, column): target
            for name, thing in seen.things.items()
            if not thing.lines_of
            for column in thing.columns
            if (target := self._refers(name, column))
        }
        self._derived = {
            (name, column): found
            for name, thing in seen.things.items()
            for column in thing.columns
            if not thing.lines_of
            and (name, column) not in written
            and (found := self._copied(thing, column))
        }

    def _take(self, name: str, row: Mapping[str, Json]) -> None:
        for column, value in row.items():
            if value is not None:
                self._kinds[name, column].add(type(value))

    def kind(self, name: str, column: str) -> str:
        """``boolean``, ``integer``, ``number``, ``string`` or ``array`` for other JSON."""
        found = self._kinds[name, column]
        if found == {int, float}:
            return "number"
        if len(found) > 1 or dict in found:
            return "array"
        return _KINDS.get(next(iter(found)), "array") if found else "string"

    def _refers(self, name: str, column: str) -> str:
        thing = self.seen.things[name]
        if column == thing.key or self.kind(name, column) != "string":
            return ""
        values = {value for row in thing.rows.values() if (value := row.get(column)) is not None}
        for other, target in self.seen.things.items():
            if not target.lines_of and values and values <= target.rows.keys():
                return other
        return ""

    def _copied(self, thing: ObservedThing, column: str) -> str:
        """SQL of a column that shows one of the row that another column refers to."""
        for (name, link), target in self.references.items():
            if name != thing.name or link == column:
                continue
            there = self.seen.things[target]
            for other in there.columns:
                if other != column and other not in ("name", "title", "label"):
                    continue
                pairs = [
                    (row[column], there.rows.get(row.get(link, ""), {}).get(other))
                    for row in thing.rows.values()
                    if row.get(column) is not None
                ]
                if len({str(one) for one, _ in pairs}) > 1 and all(same(a, b) for a, b in pairs):
                    return (
                        f"(SELECT {sql_name(other)} FROM {sql_name(target)} AS there WHERE "
                        f"there.{sql_name(there.key)} = {sql_name(thing.name)}.{sql_name(link)})"
                    )
        return ""

    def shown(self, thing: str, column: str) -> str:
        """SQL of a column in an answer."""
        return self._derived.get((thing, column)) or sql_name(column)

    def schema_sql(self) -> str:
        """All tables."""
        return "\n".join(
            [
                *(self._table(thing) for thing in self.seen.things.values()),
                *[_ANSWERS] * bool(self.answers),
            ]
        )

    def _table(self, thing: ObservedThing) -> str:
        about = in_words(thing.name)
        lines = [f"/* {about[:1].upper()}{about[1:]}, as calls showed them. */"]
        lines.append(f"CREATE TABLE {sql_name(thing.name)} (")
        if thing.lines_of:
            owner = self.seen.things[thing.lines_of]
            kind = "INTEGER" if _whole(owner) else "TEXT"
            lines += [f"  owner {kind} NOT NULL,", "  line INTEGER NOT NULL,"]
            end = "PRIMARY KEY (owner, line)"
        else:
            lines.append(
                f"  {sql_name(thing.key)} {'INTEGER' if _whole(thing) else 'TEXT'} NOT NULL,"
            )
            end = f"PRIMARY KEY ({sql_name(thing.key)})"
        for column in thing.columns:
            if column != thing.key or thing.lines_of:
                lines.append(f"  {self._column(thing, column)},")
        return "\n".join([*lines, f"  {end}", ") STRICT, WITHOUT ROWID;\n"])

    def _column(self, thing: ObservedThing, column: str) -> str:
        kind, name = self.kind(thing.name, column), sql_name(column)
        if kind == "boolean":
            return f"{name} INTEGER CHECK ({name} IN (0, 1))"
        if kind == "array":
            return f"{name} TEXT CHECK (json_valid({name}))"
        return f"{name} {({'integer': 'INTEGER', 'number': 'REAL'}).get(kind, 'TEXT')}"

    def state_sql(self) -> str:
        """The rows at the start."""
        out = []
        for thing in self.seen.things.values():
            first = ["owner", "line"] if thing.lines_of else []
            columns = [*first, *(c for c in thing.columns if not first or c not in first)]
            if not first and thing.key not in columns:
                columns.insert(0, thing.key)
            rows = []
            for key, row in sorted(thing.rows.items(), key=lambda pair: repr(pair[0])):
                if first:
                    rows += [
                        self._row(thing.name, {**one, "owner": key, "line": number}, columns)
                        for number, one in enumerate(row.get("lines", ()), start=1)
                    ]
                else:
                    rows.append(self._row(thing.name, {**row, thing.key: key}, columns))
            for at in range(0, len(rows), _ROWS):
                names = ", ".join(map(sql_name, columns))
                values = ",\n  ".join(rows[at : at + _ROWS])
                out.append(f"INSERT INTO {sql_name(thing.name)} ({names}) VALUES\n  {values};\n")
        for (tool, asked), answer in sorted(self.answers.items()):
            values = ", ".join(map(sql_literal, (tool, asked, answer.decode())))
            out.append(
                f"INSERT INTO remembered_answers (tool, arguments, answer) VALUES ({values});\n"
            )
        return "".join(out)

    def _row(self, name: str, row: Mapping[str, Json], columns: Sequence[str]) -> str:
        cells = []
        for column in columns:
            value = row.get(column)
            if self.kind(name, column) == "array" and value is not None:
                value = orjson.dumps(value).decode()
            if self.kind(name, column) == "number" and type(value) is int:
                value = float(value)
            if isinstance(value, str):
                value = value.replace("\0", "")
            cells.append(sql_literal(value))
        return f"({', '.join(cells)})"


def _whole(thing: ObservedThing) -> bool:
    """Whether the keys of a thing are whole numbers."""
    return bool(thing.rows) and all(type(key) is int for key in thing.rows)


class _Emission:
    """One tool in SQL."""

    def __init__(self, model: ToolModel, tables: _Tables, told: Mapping[str, Json]) -> None:
        self._model, self._tables, self._told = model, tables, told
        self._things = tables.seen.things
        self._let: dict[str, str] = {}
        self._do: list[Step] = []

    def tool(self) -> ToolSpec:
        """The tool.

        Raises:
            _LeftOut: it cannot be offered.
        """
        model = self._model
        if not _NAME.fullmatch(model.name):
            raise _LeftOut("its name is none that a tool can have")
        if not model.accepted:
            raise _LeftOut("no call of it succeeded")
        names = dict.fromkeys(name for given in model.accepted for name in given)
        if bad := next((name for name in names if not _NAME.fullmatch(name)), None):
            raise _LeftOut(f"a parameter is called {clean_prose(bad, 40)}")
        parameters = {name: self._parameter(name) for name in names}
        self._optional = {name for name, p in parameters.items() if not p.required}
        guards = [self._guard(*found) for found in model.guards]
        key = self._key(guards)
        self._changes(key)
        return ToolSpec(
            name=model.name,
            description=str(self._told.get("description", ""))
            or f"{in_words(snake_case(model.name)).capitalize()}.",
            parameters=parameters,
            let=self._let,
            require=tuple(guards),
            do=tuple(self._do),
            returns=self._answer(key),
            operation=model.name,
        )

    # --- parameters -------------------------------------------------------------------------------

    def _parameter(self, name: str) -> Parameter:
        model = self._model
        required = all(name in given for given in model.accepted)
        if thing := model.refers.get(name):
            return Parameter(column=f"{thing}.{self._things[thing].key}", required=required)
        condition = model.filters.get(name, "")
        if model.root is not None and condition.endswith(f" = :{name}"):
            column = condition.split(" ", 1)[0].strip('"')
            kind = self._tables.kind(model.root.thing, column)
            if kind in ("string", "integer", "number", "boolean"):
                return Parameter(column=f"{model.root.thing}.{column}", required=required)
        kinds = {type(given[name]) for given in model.accepted if given.get(name) is not None}
        types = sorted({_KINDS.get(kind, "object") for kind in kinds})
        schema: dict[str, Json] = {"type": types[0]} if len(types) == 1 else {}
        if types == ["integer", "number"]:
            schema = {"type": "number"}
        stated = self._told.get("parameters")
        inner = stated.get("properties") if isinstance(stated, Mapping) else None
        about = inner.get(name) if isinstance(inner, Mapping) else None
        if isinstance(about, Mapping) and isinstance(about.get("description"), str):
            schema["description"] = clean_prose(about["description"], 300)
        return Parameter(required=required, json_schema=schema)

    def _guard(self, condition: str, message: str) -> Guard:
        named = re.match(r"SELECT 1 FROM .* = :(\w+)\Z", condition)
        if named and named[1] in self._optional:
            condition = f"SELECT :{named[1]} IS NULL OR EXISTS ({condition})"
        return Guard(sql=condition, error=message or _REFUSED)

    # --- the row ----------------------------------------------------------------------------------

    def _key(self, guards: list[Guard]) -> str:
        """Expression of the key of the row that the tool is about; nothing for lists."""
        model = self._model
        if model.name in self._tables.seen.born:
            prefix = str(model.new_key).rpartition("-")[0]
            made = f"new_id({sql_literal(prefix)})"
            self._let["new_key"] = (
                f"SELECT {'new_int_id()' if type(model.new_key) is int else made}"
            )
            return ":new_key"
        if model.root is not None and model.root.many:
            return ""
        if model.finds:
            if model.root is not None:
                self._must_exist(model.root.thing, model.finds, guards)
            return model.finds
        name, columns = model.lookup
        if not columns:
            return ""
        thing = self._things[name]
        tests = " AND ".join(
            f"lower({sql_name(column)}) = lower(:{given})" for given, column in columns.items()
        )
        text = f"SELECT {sql_name(thing.key)} FROM {sql_name(name)} WHERE {tests}"
        message = max(model.unexplained, key=lambda m: model.unexplained[m], default="")
        guards.append(
            Guard(sql=text.replace(sql_name(thing.key), "1", 1), error=message or _REFUSED)
        )
        return f"({text} ORDER BY {sql_name(thing.key)} LIMIT 1)"

    def _must_exist(self, name: str, key: str, guards: list[Guard]) -> None:
        thing = self._things[name]
        text = f"SELECT 1 FROM {sql_name(name)} WHERE {sql_name(thing.key)} = {key}"
        if all(text not in guard.sql for guard in guards):
            what = f" {{{key[1:]}}}" if _NAME.fullmatch(key.removeprefix(":")) else ""
            error = f"There is no {in_words(singular(name))}{what}."
            guards.insert(0, Guard(sql=text, error=error))

    def _changes(self, key: str) -> None:
        model = self._model
        for number, effect in enumerate(model.side, start=1):
            thing = self._things[effect.thing]
            at = effect.key
            if at[0] != ":":  # what it refers to may change below
                self._let[f"row_{number}"] = f"SELECT {at}"
                at = f":row_{number}"
            self._do.append(
                Step(
                    sql=f"UPDATE {sql_name(thing.name)} SET {sql_name(effect.column)} = "
                    f"{effect.value} WHERE {sql_name(thing.key)} = {at}"
                )
            )
        if model.root is None or not key:
            return
        thing = self._things[model.root.thing]
        if model.creates:
            cells = {c: text for c, text in model.creates.items() if text and text != "keep"}
            names = ", ".join(map(sql_name, [thing.key, *cells]))
            values = ", ".join([":new_key", *cells.values()])
            self._do.append(
                Step(sql=f"INSERT INTO {sql_name(thing.name)} ({names}) VALUES ({values})")
            )
        elif model.sets:
            changed = ", ".join(f"{sql_name(c)} = {text}" for c, text in model.sets.items())
            self._do.append(
                Step(
                    sql=f"UPDATE {sql_name(thing.name)} SET {changed} "
                    f"WHERE {sql_name(thing.key)} = {key}"
                )
            )

    # --- answers ----------------------------------------------------------------------------------

    def _answer(self, key: str) -> Returns:
        model, shape = self._model, self._model.root
        if shape is None:
            if key:
                return Returns(shape="value", sql=f"SELECT {key}")
            return self._remembered()
        thing = self._things[shape.thing]
        if shape.many:
            tests = [
                f"(:{name} IS NULL OR {condition})" if name in self._optional else condition
                for name, condition in model.filters.items()
            ]
            tests += [model.hidden] if model.hidden else []
            where = f" WHERE {' AND '.join(tests)}" if tests else ""
            order = model.order or sql_name(thing.key)
            flat = {path[-1]: c for path, c in shape.columns.items() if len(path) == 1}
            return Returns(
                shape="rows",
                sql=f"SELECT {self._listed(thing, flat)} FROM {sql_name(thing.name)}{where} "
                f"ORDER BY {order}",
            )
        if not key:
            raise _LeftOut("nothing tells which row it answers")
        return self._object(shape, thing, key)

    def _remembered(self) -> Returns:
        """Answers that are about no thing: the one that is always given, or those by arguments."""
        model = self._model
        if all(value is None for value in model.answers):
            return Returns()
        by_arguments: dict[bytes, Counter[bytes]] = defaultdict(Counter)
        names = sorted({name for given in model.accepted for name in given})
        for given, value in zip(model.accepted, model.answers, strict=True):
            asked = canonical_json([given.get(name) for name in names])
            by_arguments[asked][canonical_json(value)] += 1
        every = Counter(raw for counted in by_arguments.values() for raw in counted.elements())
        best, count = min(every.items(), key=lambda pair: (-pair[1], pair[0]))
        if count >= 0.9 * len(model.answers):
            self._tables.answers[model.name, ""] = best
            asked_sql = "''"
        else:
            for asked, counted in by_arguments.items():
                raw = min(counted, key=lambda one: (-counted[one], one))
                self._tables.answers[model.name, asked.decode()] = raw
            asked_sql = f"json_array({', '.join(':' + name for name in names)})"
        return Returns(
            shape="value",
            sql=f"SELECT answer FROM remembered_answers WHERE tool = {sql_literal(model.name)} "
            f"AND arguments = {asked_sql}",
        )

    def _listed(self, thing: ObservedThing, columns: Mapping[str, str]) -> str:
        return ", ".join(
            f'{self._tables.shown(thing.name, column)} AS "{name.replace(chr(34), "")}"'
            for name, column in columns.items()
        )

    def _object(self, shape: Shape, thing: ObservedThing, key: str) -> Returns:
        groups: dict[str, dict[str, str]] = defaultdict(dict)
        for path, column in shape.columns.items():
            groups["" if len(path) == 1 else ".".join(path[:-1])][path[-1]] = column
        here = f"FROM {sql_name(thing.name)} WHERE {sql_name(thing.key)} = {key}"
        nested: dict[str, Returns] = {
            name: Returns(shape="row", sql=f"SELECT {self._listed(thing, columns)} {here}")
            for name, columns in groups.items()
            if name
        }
        form = self._tables.seen.form(self._model.name)
        for (tool, path), inner in self._tables.seen.shapes.items():
            here_too = tool == form and len(path) == 1
            if here_too and (found := self._inner(inner, thing, key)):
                nested[path[0]] = found
        return Returns(
            shape="row", sql=f"SELECT {self._listed(thing, groups[''])} {here}", nested=nested
        )

    def _inner(self, shape: Shape, owner: ObservedThing, key: str) -> Returns | None:
        """The list of an object: its lines, or the rows that refer to it."""
        flat = {path[-1]: c for path, c in shape.columns.items() if len(path) == 1}
        if shape.lines:
            lines = self._things[shape.lines]
            return Returns(
                shape="rows",
                sql=f"SELECT {self._listed(lines, flat)} FROM {sql_name(lines.name)} "
                f"WHERE owner = {key} ORDER BY line",
            )
        thing = self._things[shape.thing]
        links = [
            column
            for (name, column), target in self._tables.references.items()
            if name == thing.name and target == owner.name and column != f"of_{owner.name}"
        ]
        own = f"of_{owner.name}"
        link = links[0] if len(links) == 1 else own if own in thing.columns else ""
        if not link:
            return None
        return Returns(
            shape="rows",
            sql=f"SELECT {self._listed(thing, flat)} FROM {sql_name(thing.name)} "
            f"WHERE {sql_name(link)} = {key} ORDER BY {sql_name(thing.key)}",
        )
