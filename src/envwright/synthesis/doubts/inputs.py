"""Doubts about what an operation is told: identifiers, queries, bodies."""

from __future__ import annotations

import re

from envwright.synthesis.doubts.about import MANY, TAKES, About
from envwright.synthesis.fields import is_stamp, match_column
from envwright.synthesis.listed.parameters import CONTROL
from envwright.synthesis.model import Intent, Kind
from envwright.synthesis.naming import singular, snake
from envwright.types import Json

_USED = 0.6
"""Share of a body's fields that the tool must take."""
_EVERYWHERE = 0.8
"""Share of the paths that must have an identifier of which nothing is known: there is one."""
_MANDATORY = re.compile(
    r"(\b(is|are|always)\s|[\[(])\s*(required|mandatory|compulsory)\b", re.IGNORECASE
)


def lost_identifiers(about: About, intent: Intent) -> str:
    """The tool has no parameter for an identifier that is not everywhere."""
    known = {name for _, names in intent.route.groups for name in names}
    known |= {*intent.inputs, *intent.checks, intent.listed}
    known = {singular(snake(name)) for name in known}
    named = re.findall(r"\{([^{}]+)\}", intent.operation.path)
    lost = [name for name in named if singular(snake(name)) not in known]
    least = _EVERYWHERE * len(about.world.routes)
    if len(lost) > 1 or any(about.identifiers[name] < least for name in lost):
        return f"identifiers of its path say nothing of the world: {', '.join(lost)}"
    return ""


def lost_query(about: About, intent: Intent) -> str:
    """The tool has no parameter for what the query requires."""
    known = {*intent.inputs, *intent.checks, intent.listed, intent.cascades}
    known |= {name for name, _ in intent.route.narrowed}
    known = {singular(snake(name)) for name in known}
    lost = [
        given.name
        for given in intent.operation.inputs
        if given.where == "query" and given.required and snake(given.name) not in about.carried
        if singular(snake(given.name)) not in known
    ]
    return f"required, and nothing of the world: {', '.join(lost)}" if lost else ""


def lost_body(about: About, intent: Intent) -> str:
    """Few fields of its body are columns."""
    if intent.kind not in TAKES or intent.part or intent.operation.body is None:
        return ""
    uses = _uses(about, intent)
    used = [name for name, taken in uses.items() if taken]
    if len(used) < min(_USED * len(uses), MANY):
        return f"{len(used)} of {len(uses)} fields of its body are columns"
    return ""


def _uses(about: About, intent: Intent) -> dict[str, bool]:
    """Field of the body → whether the tool takes it; without those that only answers have."""
    entity = about.entity(intent)
    taken = {snake(name) for name in (*intent.inputs, *intent.checks)}
    columns = {*intent.inputs.values(), *intent.checks.values()}
    out: dict[str, bool] = {}
    schema = about.body(intent)
    for path, raw in about.fields.flat(schema):
        given = about.fields.field(path[-1], raw, path[:-1])
        steers = CONTROL.fullmatch(given.name) or given.name in about.carried
        if given.read_only or steers:
            continue
        column = match_column(entity, given.name)
        known = given.name in taken or column in columns
        known = known or column in (entity.key, entity.owner) or is_stamp(given.name)
        out[path[0]] = out.get(path[0], False) or known
    return out


def other_form(about: About, intent: Intent) -> str:
    """A part of the body must hold there what only answers hold."""
    if intent.kind not in TAKES or intent.operation.body is None:
        return ""
    entity = about.entity(intent)
    for path, raw in about.fields.flat(about.body(intent)):
        given = about.fields.field(path[-1], raw, path[:-1])
        found = entity.fields.get(intent.inputs.get(given.name, ""))
        if found is None or given.kind != "json" or found.kind != "json":
            continue
        taken, kept = (_inner(each.items) for each in (given, found))
        if set(kept.get("required") or ()) - set(taken.get("properties") or {}):
            return f"{given.name} is asked for in the form in which answers show it"
    return ""


def unasked(about: About, intent: Intent) -> str:
    """A creation that requires nothing, though prose says that something is mandatory."""
    if intent.kind is not Kind.CREATE or intent.required or intent.part:
        return ""
    said = [intent.operation.description]
    for raw in about.shapes.properties(about.body(intent)).values():
        told = about.shapes.resolve(raw)[0].get("description")
        said.append(told if isinstance(told, str) else "")
    found = next((match for text in said if (match := _MANDATORY.search(text))), None)
    return f"its schema requires nothing, its prose says {found[0]!r}" if found else ""


def wrapped(about: About, intent: Intent) -> str:
    """The thing itself stands in a field of its body, which is taken for one of its columns."""
    if intent.kind not in TAKES or intent.part:
        return ""
    fields = about.entity(intent).fields
    names = {intent.entity, intent.entity.rsplit("_", 1)[-1]}
    whole = [c for c in intent.inputs.values() if c in names and fields[c].kind == "json"]
    return f"{whole[0]} may be the thing itself" if whole else ""


def kept_and_asked(about: About, intent: Intent) -> str:
    """A body that answers do not share requires what it says that only the service writes."""
    entity = about.entity(intent)
    schema, name = about.shapes.item(intent.operation.body)
    if intent.kind not in TAKES or schema == entity.schema or name == entity.schema_id != "":
        return ""
    properties = about.shapes.properties(schema)
    both = [
        given
        for given in schema.get("required") or ()
        if given in properties and about.shapes.read_only(properties[given])
    ]
    return f"read-only and required: {', '.join(both)}" if both else ""


def _inner(items: dict[str, Json]) -> dict[str, Json]:
    """The schema of an object, or of a list's objects."""
    inner = items.get("items") if items.get("type") == "array" else items
    return inner if isinstance(inner, dict) and inner.get("properties") else {}
