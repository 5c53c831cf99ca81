"""What all trials of edges share: values at paths, values that belong together, sampled calls.

Paths are those of ``Output.path`` and of ``Arguments.columns``: ``id``, ``[].id``, ``lines[].sku``.
Values are known by their root column. A row ties together the values in it: whoever knows an item
finds the orders that have it, and so the arguments of the tools that look at orders.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from typing import Literal

from envwright.environment.arguments import Arguments
from envwright.environment.call_sampling import CallSampler, refusing_guard
from envwright.environment.mutation_operators import against_guard, replace_tool
from envwright.environment.schema import quote_name
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.environment.tool_graph import Edge
from envwright.types import Call, Json, Scalar, ToolSpec
from envwright.validation.call_events import CallEvent, make_call
from envwright.validation.explorer import ColumnName, Explorer

Pins = Mapping[str, Json]
"""Path of a parameter → the value that it must have."""
ValuePlace = tuple[str | int, ...]
"""One place to which a path leads: names of properties, and positions in lists."""
EACH = "[]"
"""The step of a path from a list to its elements; any other step names a property."""


def path_steps(path: str) -> list[str]:
    """A path as steps: ``lines[].sku`` is ``lines``, ``[]``, ``sku``."""
    # `lines[].sku` → `lines.[].sku` → lines, [], sku.
    return [step for step in path.replace(EACH, f".{EACH}").split(".") if step]


def values_at(value: Json, path: str) -> Iterator[tuple[ValuePlace, Json]]:
    """The places to which a path leads, each with the value there, in order."""
    yield from _found(value, path_steps(path), ())


def _found(value: Json, path: list[str], place: ValuePlace) -> Iterator[tuple[ValuePlace, Json]]:
    if not path:
        yield place, value
    elif path[0] == EACH:
        for at, item in enumerate(value if isinstance(value, list) else []):
            yield from _found(item, path[1:], (*place, at))
    elif isinstance(value, dict) and path[0] in value:
        yield from _found(value[path[0]], path[1:], (*place, path[0]))


def put_value(value: Json, place: ValuePlace, new: Json) -> Json:
    """A copy of a value with ``new`` at a place that it has."""
    if not place:
        return new
    head, inner = place[0], put_value(value[place[0]], place[1:], new)
    if isinstance(value, dict):
        return {**value, head: inner}
    return [inner if at == head else item for at, item in enumerate(value)]


def pin_parameters(spec: ToolSpec, pins: Pins) -> ToolSpec:
    """The tool with parameters that must be given, and take one value only."""
    parameters = dict(spec.parameters)
    for path, value in pins.items():
        name, *below = path_steps(path)
        schema = _narrowed(parameters[name].json_schema, below, value)
        # A default would let the sampler leave the parameter out.
        schema.pop("default", None)
        parameters[name] = parameters[name].model_copy(
            update={"required": True, "json_schema": schema}
        )
    return spec.model_copy(update={"parameters": parameters})


def _narrowed(schema: dict[str, Json], path: list[str], value: Json) -> dict[str, Json]:
    if not path:
        return {**schema, "enum": [value]}
    if path[0] == EACH:
        items = _narrowed(schema["items"], path[1:], value)
        size = max(1, schema.get("minItems", 0))  # no second element that could fail for it
        return {**schema, "items": items, "minItems": size, "maxItems": size}
    parts = {**schema["properties"]}
    parts[path[0]] = _narrowed(parts[path[0]], path[1:], value)
    required = list(dict.fromkeys([*schema.get("required", ()), path[0]]))
    return {**schema, "properties": parts, "required": required}


def draw_arguments(
    session: Session, tool: str, pins: Pins, rng: random.Random, *, aimed: bool = True
) -> dict[str, Json]:
    """Arguments for the state in which a session is, with ``pins`` in their places.

    The others are aimed at the guards, if so wished. Where that spoils the arguments, as it does
    when no repair is possible with the pins, they are drawn without.
    """
    template = session.template
    narrowed = _narrow(template, tool, pins) if pins else template
    arguments: dict[str, Json] = {}
    # Aimed at guards first; as a last resort without aiming.
    for share in (aimed, aimed, 0):  # twice, since now and then a number is drawn out of bounds
        sampler = CallSampler(narrowed, rng, aimed=float(share), invalid=0.0)
        arguments = _one(sampler, session, tool, pins)
        if not template.tools[tool].arguments.problem(arguments):
            break
    return arguments


def _narrow(template: Template, tool: str, pins: Pins) -> Template:
    """The template with a tool that takes the pinned values only; its statements stay as they are.

    ``variant`` would compile them anew, which takes far longer than all that they are used for.
    """
    old = template.tools[tool]
    new = copy(old)
    new.spec = pin_parameters(old.spec, pins)
    new.arguments = Arguments(new.spec, template.schema, f"tool {tool}")
    # Bypasses __init__, which would compile everything; the copy shares all but the tools.
    other = Template.__new__(Template)
    vars(other).update(vars(template))
    other.tools = template.tools | {tool: new}
    return other


def _one(sampler: CallSampler, session: Session, tool: str, pins: Pins) -> dict[str, Json]:
    arguments: dict[str, Json] = {}
    # With pins, the sampler's last resort can be one cell where a list must stand.
    with suppress(TypeError):
        arguments = sampler.call(session, tool).arguments
    for path, value in pins.items():  # the last repair may have moved one
        for place, _ in list(values_at(arguments, path)):
            arguments = put_value(arguments, place, value)
    return arguments


# --- values that belong together ------------------------------------------------------------------


ROWS, HOPS = 3, 2
"""Rows that are looked at for each value in each column, and how far their parents are followed."""

KnownValues = Mapping[ColumnName, Sequence[Json]]
"""Root column → values of it."""


def known_from_row(session: Session, table: str, row: Mapping[str, Scalar]) -> KnownValues:
    """What a row tells, with the rows to which it belongs; the nearest value of a root first."""
    return _gathered(_cells(session, table, row, HOPS))


def _cells(
    session: Session, table: str, row: Mapping[str, Scalar], hops: int
) -> Iterator[tuple[ColumnName, Json]]:
    schema = session.template.schema
    columns = schema.tables[table].columns
    # Plain columns before references, so that a row's own values come first.
    for name in sorted(row, key=lambda name: columns[name].references is not None):
        if not columns[name].is_json:
            value = bool(row[name]) if columns[name].is_boolean else row[name]
            yield schema.root(table, name), value
    # Two levels of parents: enough for an item to find its order and the order's customer.
    for name, value in row.items() if hops else ():
        if (parent := columns[name].references) and value is not None:
            for found in rows_where(session, *parent, value, 1):
                yield from _cells(session, parent[0], found, hops - 1)


def rows_where(
    session: Session, table: str, column: str, value: Scalar, limit: int
) -> list[dict[str, Scalar]]:
    """Rows of a table with a value in a column, in the order of their keys."""
    about = session.template.schema.tables[table]
    names = ", ".join(quote_name(name) for name in about.columns)
    order = ", ".join(quote_name(name) for name in about.primary_key)
    sql = (
        f"SELECT {names} FROM {quote_name(table)} WHERE {quote_name(column)} = :v ORDER BY {order}"
    )
    # LIMIT is formatted in: it is an int of ours and never comes from a caller.
    found = session.query(f"{sql} LIMIT {limit}", {"v": value})
    return [dict(zip(about.columns, row, strict=True)) for row in found]


def known_from_arguments(
    template: Template, tool: str, arguments: Mapping[str, Json]
) -> KnownValues:
    """What the arguments of a call tell."""
    return _gathered(
        (template.schema.root(*column), value)
        for path, column in template.tools[tool].arguments.columns.items()
        for _, value in values_at(arguments, path)
    )


def pins_from(
    template: Template, tool: str, known: KnownValues, rng: random.Random
) -> dict[str, Json]:
    """Parameters of a tool that range over what is known, each with one of the values."""
    columns = template.tools[tool].arguments.columns
    found = {path: known.get(template.schema.root(*column)) for path, column in columns.items()}
    return {path: rng.choice(values) for path, values in found.items() if values}


def related_pins(session: Session, tool: str, known: KnownValues, rng: random.Random) -> list[Pins]:
    """Ways to name with a tool's parameters what is known, or a row that has it."""
    template = session.template
    # The pins of the values themselves, then of rows that contain them.
    ways = [pins_from(template, tool, known, rng)]
    for more in _rows_with(session, known):
        ways.append(pins_from(template, tool, {**known, **more}, rng))
        ways.append(pins_from(template, tool, more, rng))
    return [way for at, way in enumerate(ways) if way and way not in ways[:at]]


def _gathered(pairs: Iterable[tuple[ColumnName, Json]]) -> KnownValues:
    out: dict[ColumnName, list[Json]] = {}
    for root, value in pairs:
        if isinstance(value, str | int | float):
            out.setdefault(root, []).append(value)
    return out


def _rows_with(session: Session, known: KnownValues) -> Iterator[KnownValues]:
    """Rows that hold a known value, in the column itself or in one that refers to it."""
    schema = session.template.schema
    for table in schema.tables.values():
        for column in table.columns:
            # The first value is the nearest one; others would multiply the queries.
            for value in known.get(schema.root(table.name, column), ())[:1]:
                for row in rows_where(session, table.name, column, value, ROWS):
                    yield known_from_row(session, table.name, row)


# --- trials ---------------------------------------------------------------------------------------


SEQUENCES, LENGTH = 24, 20

EdgeVerdict = Literal["confirmed", "refuted", "no evidence", "untested"]


@dataclass(frozen=True, slots=True)
class CheckedEdge:
    """An edge and what trying it showed."""

    edge: Edge
    verdict: EdgeVerdict
    reason: str = ""
    """Why it is not confirmed."""
    example: Json = None
    """A value that the source returned, of a data edge; arguments that flip, of a state edge."""
    tries: int = 0


@dataclass(frozen=True, slots=True)
class CallReach:
    """How far a call got, and what it answered if it was made."""

    stage: int
    """-1: its arguments are not valid; n: guard n refuses it; then: its steps fail, it succeeds."""
    answer: str = ""


class EdgeTrials:
    """Calls that succeeded, by tool, and the means to try others.

    Args:
        template: the environment.
        seed: all chance comes from it.
    """

    def __init__(self, template: Template, seed: int) -> None:
        self.template, self.seed = template, seed
        explorer = Explorer(template, seed)
        explorer.wander(SEQUENCES, LENGTH, None)
        explorer.seek()
        self.successes: dict[str, list[CallEvent]] = {
            name: [event for event in events if event.observation.ok]
            for name, events in explorer.events.items()
        }
        self.session, self.other = template.session(), template.session()
        self._alone: dict[tuple[str, int], CompiledTool] = {}
        self._against: dict[tuple[str, int], Template] = {}

    def __enter__(self) -> EdgeTrials:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()
        self.other.close()

    def rng(self, *what: str) -> random.Random:
        """Chance for one trial, whatever was tried before it."""
        # Seeded by what is tried, so that verdicts do not depend on the order of trials.
        return random.Random("/".join((str(self.seed), *what)))

    def reach(self, tool: CompiledTool, arguments: dict[str, Json]) -> CallReach:
        """How far a call gets in the state in which ``session`` is, which stays as it was."""
        refused = first_refusal(self.session, tool, arguments)
        if refused is not None:
            return CallReach(refused)
        before = self.session.snapshot()
        observation = make_call(self.session, Call(tool=tool.name, arguments=arguments))
        # A call that was refused or only reads left the state as it was.
        if tool.is_write and observation.ok:
            self.session.restore(before)
        return CallReach(len(tool.guards) + observation.ok, observation.text)

    def holds(self, session: Session, tool: str, at: int, arguments: dict[str, Json]) -> bool:
        """Whether one guard holds, whatever the guards before it say."""
        alone = self._alone.get((tool, at))
        if alone is None:
            spec = self.template.tools[tool].spec
            # The tool with one guard only, compiled once and kept.
            one = spec.model_copy(update={"require": spec.require[at : at + 1]})
            alone = self._alone[tool, at] = replace_tool(self.template, one).tools[tool]
        return first_refusal(session, alone, arguments) is None

    def against(self, tool: str, at: int, rng: random.Random) -> CallSampler:
        """Draws calls that one guard refuses and those before it do not."""
        if (tool, at) not in self._against:
            turned = against_guard(self.template, self.template.tools[tool].spec, at)
            self._against[tool, at] = turned
        return CallSampler(self._against[tool, at], rng, aimed=1.0, invalid=0.0)


def first_refusal(session: Session, tool: CompiledTool, arguments: dict[str, Json]) -> int | None:
    """The guard that would refuse a call, -1 when it is not valid; ``None`` when all hold."""
    if tool.arguments.problem(arguments):
        return -1
    try:
        return refusing_guard(session.query, tool, arguments)
    except OverflowError:  # a value that no cell can hold
        return -1


def sample_events(events: list[CallEvent], rng: random.Random, count: int) -> list[CallEvent]:
    """At most so many events, in random order."""
    return rng.sample(events, min(count, len(events)))
