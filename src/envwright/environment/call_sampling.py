"""Random calls, seeded: plausible, aimed at what the guards ask for, and now and then wrong.

A value comes from the column that its parameter ranges over, as the state has it now, else from
its JSON Schema. Aiming repairs the first guard that refuses, one parameter at a time: the guard is
a query, so with a column in the parameter's place it returns the values that pass.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass
from datetime import datetime, timedelta
from typing import Any

import apsw
import orjson

from envwright import bounds
from envwright.environment.database import WRITING_FUNCTIONS
from envwright.environment.schema import quote_name
from envwright.environment.session import Session
from envwright.environment.sql_analysis import ColumnRef
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.errors import SpecError
from envwright.types import Call, Guard, Json, Scalar

Query = Callable[[str, Mapping[str, Any]], list[tuple[Any, ...]]]  # as ``Session.query``
# Repairs of one call, random values tried per parameter, cells kept of those that pass.
ROUNDS, DRAWS, KEPT = 6, 6, 4
MANY = 5
"""Optional arguments, beyond which most calls leave most of them out."""
# A bound parameter, ``:order_id``.
_NAME = re.compile(r"[:@$](\w+)")
_WORDS = "Ada amber brook cedar delta ember fern grove harbour ivory juniper maple".split()
_ODD = ("", "Ünïcødé ☂", 'O\'Brien "%_"', "long " * 20)
_HUGE = 2**50  # what a database and a float both hold exactly
_TYPES: dict[str, tuple[type, ...]] = {"string": (str,), "integer": (int,), "number": (int, float)}


@dataclass
class CallSampler:
    """Draws a tool, uniformly, and arguments for it. Same ``rng``, same state: same call.

    Example::

        sampler = CallSampler(template, random.Random(7), invalid=0.0)
        with template.session() as session:
            call = sampler.call(session)
            session.call(call.tool, call.arguments)
    """

    template: Template
    rng: random.Random
    _: KW_ONLY
    aimed: float = 0.7
    """Probability that the arguments aim at satisfying the guards."""
    invalid: float = 0.1
    """Probability that an argument is missing, unknown, null or of a wrong type."""
    tools: Sequence[str] | None = None
    """What to draw from; all tools, of every actor, when not given."""
    within: Callable[[ColumnRef], Sequence[Scalar] | None] | None = None
    """Keys of a column that may be used; all where it is not given, or gives ``None``."""

    def call(self, state: Session | Query, tool: str | None = None) -> Call:
        """A call for the current state, of ``tool`` when one is named."""
        ask = state.query if isinstance(state, Session) else state
        names = self.template.tools if self.tools is None else self.tools
        compiled = self.template.tools[tool or self.rng.choice(list(names))]
        draw = _Draw(self.template, self.rng, ask, compiled, self.within)
        # Every draw comes from one generator in one order: the same seed gives the same call.
        arguments = draw.object("", compiled.arguments.json_schema)
        if self.rng.random() < self.invalid:
            draw.spoil(arguments)
        elif self.rng.random() < self.aimed:
            with suppress(OverflowError):  # a cell holds an infinite number: it stays as drawn
                arguments = draw.aim(arguments)
        return Call(tool=compiled.name, arguments=arguments)


def refusing_guard(ask: Query, tool: CompiledTool, arguments: Mapping[str, Any]) -> int | None:
    """The place of the first guard that would not hold; ``None`` when all hold."""
    bound = _bindings(ask, tool, arguments)
    for at, guard in enumerate(tool.spec.require):
        items = tool.arguments.value(arguments, guard.for_each) if guard.for_each else (None,)
        if not isinstance(items, Sequence | Mapping):  # left out, or drawn from a number's column
            items = ()
        if not all(_holds(ask, guard, bound, item) for item in items):
            return at
    return None


def _holds(ask: Query, guard: Guard, bound: Mapping[str, Any], item: Json) -> bool:
    value = orjson.dumps(item).decode() if isinstance(item, list | dict) else item
    return _first(ask, guard.sql, {**bound, "item": value}) not in (None, 0)


def _bindings(ask: Query, tool: CompiledTool, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters and lets as a call would bind them; a let that takes an id counts as NULL."""
    bound = tool.arguments.bind(arguments)
    for name, sql in tool.spec.let.items():
        takes_ids = any(function in sql.lower() for function in WRITING_FUNCTIONS)
        bound[name] = None if takes_ids else _first(ask, sql, bound)
    return bound


def _first(ask: Query, sql: str, bound: Mapping[str, Any]) -> Any:
    with suppress(apsw.Error):
        return next((row[0] for row in ask(sql, bound)), None)


def _put_in(sql: str, texts: Mapping[str, str]) -> str:
    return _NAME.sub(lambda m: texts.get(m[1], m[0]), sql).strip().rstrip(";")


class _Draw:
    """Arguments for one call of one tool in one state."""

    def __init__(
        self,
        template: Template,
        rng: random.Random,
        ask: Query,
        tool: CompiledTool,
        within: Callable[[ColumnRef], Sequence[Scalar] | None] | None = None,
    ) -> None:
        self.template, self.rng, self.ask, self.tool = template, rng, ask, tool
        self.within = within
        self._last, self.schemas = "", tool.arguments.json_schema["properties"]
        self._read: dict[tuple[str, str], list[Any]] = {}
        self._values, self._chars = bounds.MAX_ARGUMENT_ITEMS, bounds.MAX_ARGUMENT_BYTES

    def spoil(self, arguments: dict[str, Json]) -> None:
        """Put in one mistake, as agents make them."""
        name, kind = self.rng.choice([*self.schemas, "other"]), self.rng.randrange(3)
        if kind == 0 and name in self.tool.arguments.json_schema["required"]:
            del arguments[name]
        else:
            wrong = 7 if self.schemas.get(name, {}).get("type") == "string" else "seven"
            arguments[name] = None if kind == 1 else wrong

    def aim(self, arguments: dict[str, Json]) -> dict[str, Json]:
        """The arguments, repaired until the guards hold or the rounds are over."""
        for _ in range(ROUNDS):
            if (at := refusing_guard(self.ask, self.tool, arguments)) is None:
                break
            arguments = next(self._repairs(at, arguments), arguments)
        return arguments

    def _repairs(self, at: int, given: dict[str, Json]) -> Iterator[dict[str, Json]]:
        """Arguments with which the guard holds, and those before it."""
        found = _NAME.findall(" ".join([self.tool.guards[at].sql, *self.tool.spec.let.values()]))
        each = self.tool.spec.require[at].for_each
        names = [each] if each else [name for name in self.schemas if name in found]
        self.rng.shuffle(names)
        names.sort(key=lambda name: name == self._last)  # what was just set is changed last
        for name in names:
            for value in self._trials(at, name, given):
                trial = {**given, name: value}
                if not self.tool.arguments.value_problem(name, value):
                    # A later guard may refuse now: that is progress, and the next round's work.
                    refused = refusing_guard(self.ask, self.tool, trial)
                    if refused is None or refused > at:
                        yield trial
        for name in names:  # no single change helps: satisfy this guard, then repair those before
            self._last = name
            for value in self._trials(at, name, given):
                if not self.tool.arguments.value_problem(name, value):
                    yield {**given, name: value}
                    break

    def _trials(self, at: int, name: str, given: dict[str, Json]) -> Iterator[Json]:
        guard, schema = self.tool.spec.require[at], self.schemas[name]
        bound = _bindings(self.ask, self.tool, given)
        if guard.for_each is None:
            yield from self._passing(at, name, name, bound)
            yield from (self._fresh(name, schema) for _ in range(DRAWS))
            yield from ("", 0, -1, _HUGE)
            return
        items = self._passing(at, "item", f"{name}[]", bound)
        items += [self._fresh(f"{name}[]", schema.get("items", {})) for _ in range(2 * DRAWS)]
        fine = _unique([item for item in items if _holds(self.ask, guard, bound, item)])
        yield fine[: max(schema.get("minItems", 0), self.rng.randint(1, 3))]

    def _passing(self, at: int, name: str, path: str, bound: Mapping[str, Any]) -> list[Json]:
        """Some cells with which a guard holds: of the parameter's column, or of columns read.

        The latter find a price or a date that must equal, or not exceed, what the state says.
        """
        own, first = self.tool.arguments.columns.get(path), self.tool.guards[at].reads
        read = sorted((ref not in first, *ref) for ref in self.tool.reads if ref[1] != "*")
        texts = {name: "value_"}
        for let, sql in self.tool.spec.let.items():
            if set(_NAME.findall(sql)) & set(texts):
                # Lets that use the parameter are put in as subqueries; the line break ends a
                # comment in them.
                texts[let] = f"({_put_in(sql, texts)}\n)"
        guard = _put_in(self.tool.guards[at].sql, texts)
        found: list[tuple[Any, ...]] = []
        places = [own, self.template.schema.root(*own)] if own else [ref[1:] for ref in read[:8]]
        for table, column in places:
            source = f"SELECT DISTINCT {quote_name(column)} AS value_ FROM {quote_name(table)}"
            where = f"value_ IS NOT NULL AND coalesce(({guard}\n), 0) <> 0"
            # Ordered, so that the 50 cells do not depend on the engine's plan.
            sql = f"SELECT value_ FROM ({source}) WHERE {where} ORDER BY value_ LIMIT 50"
            with suppress(SpecError, apsw.Error):  # not a scalar subquery: only trial is left
                found += self.ask(sql, {**bound, "item": None})
        cells = [row[0] for row in found if not isinstance(row[0], bytes)]
        cells = self._usable(own, cells) if own else cells
        return self.rng.sample(cells, min(KEPT, len(cells)))

    def _usable(self, column: ColumnRef, cells: list[Any]) -> list[Any]:
        """The cells of a parameter's column that may be used."""
        some = self.within(self.template.schema.root(*column)) if self.within else None
        return cells if some is None else [cell for cell in cells if cell in some]

    def _fresh(self, path: str, schema: Json) -> Json:
        """A value that may be as large as those of a whole call."""
        self._values, self._chars = bounds.MAX_ARGUMENT_ITEMS, bounds.MAX_ARGUMENT_BYTES
        return self.value(path, schema)

    def value(self, path: str, schema: Json) -> Json:
        """A value: a cell that exists, a near miss, or one that the JSON Schema allows."""
        schema = schema if isinstance(schema, Mapping) else {}  # ``items: true``
        column = self.tool.arguments.columns.get(path)
        kinds = _TYPES.get(str(schema.get("type")))
        if column is None or kinds is None or "enum" in schema or self.rng.random() < 0.08:
            return self._of_schema(path, schema)
        root = column if self.rng.random() < 0.5 else self.template.schema.root(*column)
        # From a fixed range: the draws that follow do not depend on the number of cells.
        cells, at = self._usable(column, self._cells(root)), self.rng.randrange(2**31)
        cell = cells[at % len(cells)] if cells else None
        if not isinstance(cell, kinds):
            return self._of_schema(path, schema)
        return cell if self.rng.random() >= 0.12 else self._near_miss(root, cell)

    def _cells(self, column: tuple[str, str]) -> list[Any]:
        """What stands in a column, in order; read once, since arguments are tried by the dozen."""
        if column not in self._read:
            table, name = map(quote_name, column)
            self._read[column] = []
            with suppress(apsw.Error):
                sql = f"SELECT {name} FROM {table} WHERE {name} NOTNULL ORDER BY 1"
                self._read[column] = [row[0] for row in self.ask(sql, {})]
        return self._read[column]

    def _near_miss(self, column: tuple[str, str], cell: Any) -> Json:
        """A value beside a cell that is in no row; the cell where there is none."""
        near, (table, name) = self._near(cell), map(quote_name, column)
        there = self.ask(f"SELECT 1 FROM {table} WHERE {name} = :v LIMIT 1", {"v": near})
        return cell if there else near

    def _near(self, cell: Any) -> Json:
        if not isinstance(cell, str):
            return max(-_HUGE, min(_HUGE, cell + self.rng.choice((-1, 1, 1000))))
        at = self.rng.randrange(len(cell) or 1)
        same = "0123456789" if cell[at : at + 1].isdigit() else "abcdefghjkmnpqrstvwxyz"
        return f"{cell[:at]}{self.rng.choice(same)}{cell[at + 1 :]}"

    def object(self, path: str, schema: Mapping[str, Any]) -> dict[str, Json]:
        """An object with the required properties, and some of the others.

        Of a few, each comes with probability one half. Where a call has many, as filters of a list,
        a third of the calls have none and a third about one: all at once they match no row.
        """
        required, parts = schema.get("required", ()), schema.get("properties", {})
        others, share = len(parts) - len(set(required) & set(parts)), 0.5
        if others > MANY and not path:
            share = self.rng.choice((0.0, 1 / others, 0.5))
        wanted = [name for name in parts if name in required or self.rng.random() < share]
        return {n: self.value(f"{path}.{n}" if path else n, parts[n]) for n in wanted}

    def _of_schema(self, path: str, schema: Mapping[str, Any]) -> Json:
        kind = schema.get("type", "object" if "properties" in schema else "string")
        kind = self.rng.choice(kind) if isinstance(kind, list) else kind
        if choices := schema.get("enum") or ("const" in schema and [schema["const"]]):
            return self.rng.choice(choices)
        if branches := schema.get("anyOf") or schema.get("oneOf"):
            return self._of_schema(path, self.rng.choice(branches))
        if kind in ("integer", "number"):
            return self._number(schema, kind == "integer")
        if kind == "array":
            low, high = int(schema.get("minItems", 0)), int(schema.get("maxItems", 3))
            # However many each of two lists inside each other asks for.
            count = min(self._values, self.rng.randint(low, max(low, min(low + 3, high))))
            self._values -= count
            items = [self.value(f"{path}[]", schema.get("items", {})) for _ in range(count)]
            return _unique(items) if schema.get("uniqueItems") else items
        if kind == "object":
            return self.object(path, schema)
        return {"boolean": self.rng.random() < 0.5, "null": None}.get(kind, self._text(schema))

    def _number(self, schema: Mapping[str, Any], whole: bool) -> float:
        """In the bounds, often near the lower one or just at one; at times just outside."""
        high = min(_HUGE, schema.get("maximum", schema.get("exclusiveMaximum", _HUGE)))
        low = max(-_HUGE, schema.get("minimum", schema.get("exclusiveMinimum", min(0, high))))
        low = min(_HUGE, low + (whole and "exclusiveMinimum" in schema))
        value = self.rng.uniform(low, max(low, min(high, low + 10 ** self.rng.randint(1, 6))))
        if self.rng.random() < 0.2:
            value = self.rng.choice((low, high) if self.rng.random() < 0.8 else (low - 1, high + 1))
        return int(value) if whole else round(float(value), 2)

    def _text(self, schema: Mapping[str, Any]) -> str:
        day = datetime.fromisoformat(self.template.spec.clock)
        moved = timedelta(days=self.rng.randint(-60, 60), hours=self.rng.randint(0, 23))
        with suppress(OverflowError):  # a clock at the edge of the calendar
            day += moved
        word = self.rng.choice(_ODD if self.rng.random() < 0.15 else _WORDS)
        if self.tool.spec.host == "calculate":
            word = f"{self.rng.randint(0, 9)} {self.rng.choice('+-*/')} {self.rng.randint(0, 9)}"
        if self.tool.spec.host == "query":
            table = quote_name(self.rng.choice(list(self.template.schema.tables)))
            word = f"SELECT * FROM {table} LIMIT {self.rng.randint(1, 5)}"
        if self.tool.spec.host == "python":
            word = f"print({self.rng.randint(0, 9)} ** {self.rng.randint(0, 9)})"
        known = {"date": f"{day:%Y-%m-%d}", "date-time": f"{day:%Y-%m-%dT%H:%M:%SZ}"}
        known["email"] = f"{self.rng.choice(_WORDS).lower()}@example.org"
        text = known.get(schema.get("format", ""), word)
        length = min(self._chars, int(schema.get("minLength", 0)))
        self._chars -= length
        text = text.ljust(length, "x")
        return text[: int(schema["maxLength"])] if "maxLength" in schema else text


def _unique(items: list[Json]) -> list[Json]:
    """The first of equal ones: what can be hashed by its hash, lists and objects one by one."""
    seen: set[Json] = set()
    others: list[Json] = []
    out: list[Json] = []
    for item in items:
        try:
            known = item in seen
            seen.add(item)
        except TypeError:
            known = item in others
            others += [] if known else [item]
        out += [] if known else [item]
    return out
