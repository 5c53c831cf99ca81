"""Random calls, seeded: plausible, aimed at what the guards ask for, and now and then wrong.

A value comes from the column that its parameter ranges over, as the state has it now, else from
its JSON Schema. Aiming repairs the first guard that refuses, one parameter at a time: the guard is
a query, so with a column in the parameter's place it tells which values pass.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

import apsw
import orjson

from envwright.errors import SpecError
from envwright.runtime.database import WRITING_FUNCTIONS
from envwright.runtime.schema import quote
from envwright.runtime.session import Session
from envwright.runtime.sqltext import code
from envwright.runtime.template import Template
from envwright.runtime.tool import CompiledTool
from envwright.types import Call, Guard, Json

Query = Callable[[str, Mapping[str, Any]], list[tuple[Any, ...]]]
"""Rows of a query on the current state; ``Session.query`` is one."""
ROUNDS, DRAWS, KEPT = 5, 6, 4
_WORDS = "Ada amber brook cedar delta ember fern grove harbour ivory juniper maple".split()
_ODD = ("", "Ünïcødé ☂", "O'Brien \"%_\"", "long " * 20)
_TYPES: dict[str, tuple[type, ...]] = {"string": (str,), "integer": (int,), "number": (int, float)}


class CallSampler:
    """Draws a tool, uniformly, and arguments for it.

    Args:
        template: the environment.
        rng: the only source of chance; same rng and state, same calls.
        aimed: probability that the arguments aim at satisfying the guards.
        invalid: probability that an argument is missing, unknown, null or of a wrong type.
        tools: the tools to draw from; all, of every actor, when not given.
    """

    def __init__(
        self,
        template: Template,
        rng: random.Random,
        *,
        aimed: float = 0.7,
        invalid: float = 0.1,
        tools: Sequence[str] | None = None,
    ) -> None:
        self.template, self.rng = template, rng
        self.aimed, self.invalid = aimed, invalid
        self.tools = tuple(template.tools if tools is None else tools)

    def call(self, state: Session | Query, tool: str | None = None) -> Call:
        """A call for the current state, of ``tool`` when one is named."""
        ask = state.query if isinstance(state, Session) else state
        compiled = self.template.tools[tool or self.rng.choice(self.tools)]
        draw = _Draw(self.template, self.rng, ask, compiled)
        arguments = draw.arguments()
        if self.rng.random() < self.invalid:
            draw.spoil(arguments)
        elif self.rng.random() < self.aimed:
            arguments = draw.aim(arguments)
        return Call(tool=compiled.name, arguments=arguments)


def refusing_guard(ask: Query, tool: CompiledTool, arguments: Mapping[str, Any]) -> int | None:
    """The place of the first guard that would not hold; ``None`` when all hold."""
    bound = _bindings(ask, tool, arguments)
    for at, guard in enumerate(tool.spec.require):
        items: Sequence[Json] = [None]
        if guard.for_each is not None:
            items = tool.arguments.value(arguments, guard.for_each) or ()
        if not all(_holds(ask, guard, bound, item) for item in items):
            return at
    return None


def _holds(ask: Query, guard: Guard, bound: Mapping[str, Any], item: Json) -> bool:
    value = orjson.dumps(item).decode() if isinstance(item, list | dict) else item
    try:
        rows = ask(guard.sql, {**bound, "item": value})
    except apsw.Error:
        return False
    return bool(rows) and rows[0][0] is not None and rows[0][0] != 0


def _bindings(ask: Query, tool: CompiledTool, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters and lets as a call would bind them; a let that takes an id counts as NULL."""
    bound = tool.arguments.bind(arguments)
    for name, sql in tool.spec.let.items():
        try:
            rows = [] if _takes_ids(sql) else ask(sql, bound)
        except apsw.Error:
            rows = []
        bound[name] = rows[0][0] if rows else None
    return bound


@lru_cache(4096)
def _takes_ids(sql: str) -> bool:
    return any(token.text.lower() in WRITING_FUNCTIONS for token in code(sql))


@lru_cache(4096)
def _put_in(sql: str, texts: tuple[tuple[str, str], ...]) -> str:
    """The SQL with parameters replaced by texts."""
    parts, at = [], 0
    for token in code(sql):
        text = dict(texts).get(token.text[1:]) if token.text[0] in ":@$" else None
        if text is not None:
            parts += [sql[at : token.start], text]
            at = token.start + len(token.text)
    return "".join([*parts, sql[at:]]).strip().rstrip(";")


class _Draw:
    """Arguments for one call of one tool in one state."""

    def __init__(
        self, template: Template, rng: random.Random, ask: Query, tool: CompiledTool
    ) -> None:
        self.template, self.rng, self.ask, self.tool = template, rng, ask, tool
        self.schemas: dict[str, Json] = tool.arguments.json_schema["properties"]

    def arguments(self) -> dict[str, Json]:
        wanted = [n for n, p in self.tool.spec.parameters.items() if p.required or self._odds(0.5)]
        return {name: self.value(name, self.schemas[name]) for name in wanted}

    def _odds(self, share: float) -> bool:
        return self.rng.random() < share

    def spoil(self, arguments: dict[str, Json]) -> None:
        """Put in one mistake, as agents make them."""
        name = self.rng.choice([*self.schemas, ""])
        kind = self.rng.choice(("missing", "null", "type"))
        if name in self.tool.arguments.json_schema["required"] and kind == "missing":
            arguments.pop(name)
        elif name:
            wrong = 7 if self.schemas[name].get("type") == "string" else "seven"
            arguments[name] = None if kind == "null" else wrong
        else:
            arguments["unknown_argument"] = 1

    # --- aiming ----------------------------------------------------------------------------------

    def aim(self, arguments: dict[str, Json]) -> dict[str, Json]:
        """The arguments, repaired until the guards hold or the rounds are over."""
        for _ in range(ROUNDS):
            at = refusing_guard(self.ask, self.tool, arguments)
            if at is None:
                break
            arguments = next(self._repairs(at, arguments), arguments)
        return arguments

    def _repairs(self, at: int, given: dict[str, Json]) -> Iterator[dict[str, Json]]:
        """Arguments with which the guard holds, and those before it."""
        guard = self.tool.spec.require[at]
        names = [guard.for_each] if guard.for_each else self._parameters_of(at)
        self.rng.shuffle(names)
        for name in names:
            for value in self._trials(at, name, given):
                trial = {**given, name: value}
                refused = refusing_guard(self.ask, self.tool, trial)
                if refused is None or refused > at:
                    yield trial
        for name in names:  # no single change helps: move, and let the next round look from there
            yield {**given, name: self.value(name, self.schemas[name])}

    def _parameters_of(self, at: int) -> list[str]:
        found = set(self.tool.guards[at].names)
        for name, sql in reversed(self.tool.spec.let.items()):
            if name in found:
                found |= {token.text[1:] for token in code(sql) if token.text[0] in ":@$"}
        return [name for name in self.schemas if name in found]

    def _trials(self, at: int, name: str, given: dict[str, Json]) -> Iterator[Json]:
        guard, schema = self.tool.spec.require[at], self.schemas[name]
        bound = _bindings(self.ask, self.tool, given)
        if guard.for_each is None:
            for value in self._passing(at, name, name, bound):
                if self.tool.arguments.value_problem(name, value) is None:
                    yield value
            yield from (self.value(name, schema) for _ in range(DRAWS))
            return
        items = self._passing(at, "item", f"{name}[]", bound)
        items += [self.value(f"{name}[]", schema.get("items", {})) for _ in range(2 * DRAWS)]
        fine = [item for item in items if _holds(self.ask, guard, bound, item)]
        yield [item for n, item in enumerate(fine) if item not in fine[:n]][: self.rng.randint(1, 3)]

    def _passing(self, at: int, name: str, path: str, bound: Mapping[str, Any]) -> list[Json]:
        """Some cells with which a guard holds: of the parameter's column, or of those it reads.

        The latter find a price or a date that must equal, or not exceed, what the state says.
        """
        own = self.tool.arguments.columns.get(path)
        read = sorted(ref for ref in self.tool.guards[at].reads if ref[1] != "*")[:8]
        lets = {let: _put_in(q, ((name, "value_"),)) for let, q in self.tool.spec.let.items()}
        texts = {let: f"({sql}\n)" for let, sql in lets.items() if "value_" in sql}
        guard = _put_in(self.tool.spec.require[at].sql, ((name, "value_"), *texts.items()))
        found = []
        for table, column in [own, self.template.schema.root(*own)] if own else read:
            source = f"SELECT DISTINCT {quote(column)} AS value_ FROM {quote(table)}"
            condition = f"value_ IS NOT NULL AND coalesce(({guard}\n), 0) <> 0"
            sql = f"SELECT value_ FROM ({source}) WHERE {condition} ORDER BY value_ LIMIT 50"
            try:
                found += [row[0] for row in self.ask(sql, {**bound, "item": None})]
            except (SpecError, apsw.Error):  # not a scalar subquery: only trial is left
                continue
        return self.rng.sample(found, min(KEPT, len(found)))

    # --- values ----------------------------------------------------------------------------------

    def value(self, path: str, schema: Mapping[str, Any]) -> Json:
        """A value: a cell that exists, a near miss, or one that the JSON Schema allows."""
        column = self.tool.arguments.columns.get(path)
        kinds = _TYPES.get(str(schema.get("type")))
        if column is None or kinds is None or "enum" in schema or self._odds(0.08):
            return self._of_schema(path, schema)
        table, name = column if self._odds(0.5) else self.template.schema.root(*column)
        place = f"{quote(name)} FROM {quote(table)} WHERE {quote(name)} IS NOT NULL"
        count = f"max(1, (SELECT count({quote(name)}) FROM {quote(table)}))"
        sql = f"SELECT {place} ORDER BY 1 LIMIT 1 OFFSET :n % {count}"
        rows = self.ask(sql, {"n": self.rng.randrange(2**31)})
        if not rows or not isinstance(rows[0][0], kinds):
            return self._of_schema(path, schema)
        cell = rows[0][0]
        if self._odds(0.12):
            for _ in range(DRAWS):
                miss = self._near(cell)
                if not self.ask(f"SELECT {place} AND {quote(name)} = :v", {"v": miss}):
                    return miss
        return cell

    def _near(self, cell: Json) -> Json:
        """A value of the same shape: another digit or letter, another number."""
        if not isinstance(cell, str):
            return cell + self.rng.choice((-1, 1, 1000))
        at = self.rng.randrange(len(cell) or 1)
        same = "0123456789" if cell[at : at + 1].isdigit() else "abcdefghjkmnpqrstvwxyz"
        return f"{cell[:at]}{self.rng.choice(same)}{cell[at + 1 :]}"

    def _of_schema(self, path: str, schema: Mapping[str, Any]) -> Json:
        kind = schema.get("type", "object" if "properties" in schema else "string")
        kind = self.rng.choice(kind) if isinstance(kind, list) else kind
        if branches := schema.get("anyOf") or schema.get("oneOf"):
            return self._of_schema(path, self.rng.choice(branches))
        if "enum" in schema or "const" in schema:
            return self.rng.choice(schema.get("enum") or [schema["const"]])
        if kind in ("integer", "number"):
            return self._number(schema, kind == "integer")
        if kind == "array":
            low = schema.get("minItems", 0)
            count = self.rng.randint(low, max(low, min(low + 3, schema.get("maxItems", 3))))
            items = [self.value(f"{path}[]", schema.get("items", {})) for _ in range(count)]
            unique = [item for n, item in enumerate(items) if item not in items[:n]]
            return unique if schema.get("uniqueItems") else items
        if kind == "object":
            required = schema.get("required", ())
            parts = schema.get("properties", {}).items()
            wanted = [(n, part) for n, part in parts if n in required or self._odds(0.5)]
            return {n: self.value(f"{path}.{n}", part) for n, part in wanted}
        return {"boolean": self._odds(0.5), "null": None}.get(kind, self._text(schema))

    def _number(self, schema: Mapping[str, Any], whole: bool) -> int | float:
        """In the bounds, often near zero or just at a bound; at times just outside."""
        low = schema.get("minimum", schema.get("exclusiveMinimum", 0))
        low += whole and "exclusiveMinimum" in schema
        high = schema.get("maximum", schema.get("exclusiveMaximum", max(low, 0) + 10**6))
        edges = [low, high, low - 1, high + 1] if self._odds(0.1) else [low, min(high, low + 20)]
        if self._odds(0.2):
            return self.rng.choice(edges)
        top = max(low, min(high, low + 10 ** self.rng.randint(1, 6)))
        value = self.rng.randint(int(low), int(top)) if whole else self.rng.uniform(low, top)
        step = schema.get("multipleOf")
        return value - value % step if step else round(value, 2)

    def _text(self, schema: Mapping[str, Any]) -> str:
        day = datetime.fromisoformat(self.template.spec.clock)
        day += timedelta(days=self.rng.randint(-60, 60), hours=self.rng.randint(0, 23))
        word = self.rng.choice(_ODD) if self._odds(0.15) else self.rng.choice(_WORDS)
        known = {
            "date": f"{day:%Y-%m-%d}",
            "date-time": f"{day:%Y-%m-%dT%H:%M:%SZ}",
            "time": f"{day:%H:%M:%SZ}",
            "email": f"{word[:5].strip().lower() or 'x'}@example.org",
            "uri": "https://example.org/a",
        }
        if self.tool.spec.host == "calculate":
            return f"{self.rng.randint(0, 9)} {self.rng.choice('+-*/')} {self.rng.randint(0, 9)}"
        text = known.get(schema.get("format", ""), word)
        return text.ljust(schema.get("minLength", 0), "x")[: schema.get("maxLength")]
