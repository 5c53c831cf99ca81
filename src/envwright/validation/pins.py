"""Values at paths: taken out of answers, put into arguments, and kept fixed while the rest varies.

Paths are those of ``Output.path`` and of ``Arguments.columns``: ``id``, ``[].id``, ``lines[].sku``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import suppress
from copy import copy

from envwright.runtime.arguments import Arguments
from envwright.runtime.sampling import CallSampler
from envwright.runtime.session import Session
from envwright.runtime.template import Template
from envwright.types import Json, ToolSpec

Pins = Mapping[str, Json]
"""Path of a parameter → the value that it must have."""
Place = tuple[str | int, ...]
"""One place to which a path leads: names of properties, and positions in lists."""
EACH = "[]"
"""The step of a path from a list to its elements; any other step names a property."""


def steps(path: str) -> list[str]:
    """A path as steps: ``lines[].sku`` is ``lines``, ``[]``, ``sku``."""
    return [step for step in path.replace(EACH, f".{EACH}").split(".") if step]


def found_at(value: Json, path: str) -> Iterator[tuple[Place, Json]]:
    """The places to which a path leads, each with the value there, in order."""
    yield from _found(value, steps(path), ())


def _found(value: Json, path: list[str], place: Place) -> Iterator[tuple[Place, Json]]:
    if not path:
        yield place, value
    elif path[0] == EACH:
        for at, item in enumerate(value if isinstance(value, list) else []):
            yield from _found(item, path[1:], (*place, at))
    elif isinstance(value, dict) and path[0] in value:
        yield from _found(value[path[0]], path[1:], (*place, path[0]))


def put(value: Json, place: Place, new: Json) -> Json:
    """A copy of a value with ``new`` at a place that it has."""
    if not place:
        return new
    head, inner = place[0], put(value[place[0]], place[1:], new)
    if isinstance(value, dict):
        return {**value, head: inner}
    return [inner if at == head else item for at, item in enumerate(value)]


def pinned(spec: ToolSpec, pins: Pins) -> ToolSpec:
    """The tool with parameters that must be given, and take one value only."""
    parameters = dict(spec.parameters)
    for path, value in pins.items():
        name, *below = steps(path)
        schema = _narrowed(parameters[name].json_schema, below, value)
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


def draw(
    session: Session, tool: str, pins: Pins, rng: random.Random, *, aimed: bool = True
) -> dict[str, Json]:
    """Arguments for the state in which a session is, with ``pins`` in their places.

    The others are aimed at the guards, if so wished. Where that spoils the arguments, as it does
    when no repair is possible with the pins, they are drawn without.
    """
    template = session.template
    narrowed = _narrow(template, tool, pins) if pins else template
    arguments: dict[str, Json] = {}
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
    new.spec = pinned(old.spec, pins)
    new.arguments = Arguments(new.spec, template.schema, f"tool {tool}")
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
        for place, _ in list(found_at(arguments, path)):
            arguments = put(arguments, place, value)
    return arguments
