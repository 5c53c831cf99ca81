"""Doubts about what an operation is told: identifiers, queries, bodies."""

from __future__ import annotations

import re

from envwright.inference.consistency.check_context import (
    BODY_KINDS,
    ENOUGH_FIELDS,
    READ_KINDS,
    ConsistencyContext,
)
from envwright.inference.domain_model import OperationIntent, OperationKind
from envwright.inference.name_forms import snake_case
from envwright.inference.name_lexicon import CONTROL_PARAMETER
from envwright.inference.schema_fields import is_timestamp_column, match_column
from envwright.inflection import singular
from envwright.types import Json

_USED = 0.6
"""Share of a body's fields that the tool must take."""
_EVERYWHERE = 0.8
"""Share of the paths that must have an identifier of which nothing is known: there is one."""
_MANDATORY = re.compile(
    r"(\b(is|are|always)\s|[\[(])\s*(required|mandatory|compulsory)\b", re.IGNORECASE
)


def lost_identifiers(about: ConsistencyContext, intent: OperationIntent) -> str:
    """The tool has no parameter for an identifier that is not everywhere."""
    known = {name for _, names in intent.route.groups for name in names}
    known |= {*intent.inputs, *intent.checks, intent.listed}
    known = {singular(snake_case(name)) for name in known}
    named = re.findall(r"\{([^{}]+)\}", intent.operation.path)
    lost = [name for name in named if singular(snake_case(name)) not in known]
    least = _EVERYWHERE * len(about.world.routes)
    if len(lost) > 1 or any(about.identifiers[name] < least for name in lost):
        return f"identifiers of its path say nothing of the world: {', '.join(lost)}"
    return ""


def lost_query_inputs(about: ConsistencyContext, intent: OperationIntent) -> str:
    """The tool has no parameter for what the query requires."""
    known = {*intent.inputs, *intent.checks, intent.listed, intent.cascades}
    known |= {name for name, _ in intent.route.narrowed}
    known = {singular(snake_case(name)) for name in known}
    lost = [
        given.name
        for given in intent.operation.inputs
        if given.where == "query" and given.required and snake_case(given.name) not in about.carried
        if singular(snake_case(given.name)) not in known
    ]
    return f"required, and nothing of the world: {', '.join(lost)}" if lost else ""


def lost_body_fields(about: ConsistencyContext, intent: OperationIntent) -> str:
    """Few fields of its body are columns."""
    if intent.kind not in BODY_KINDS or intent.part or intent.operation.body is None:
        return ""
    uses = _uses(about, intent)
    used = [name for name, taken in uses.items() if taken]
    if len(used) < min(_USED * len(uses), ENOUGH_FIELDS):
        return f"{len(used)} of {len(uses)} fields of its body are columns"
    return ""


def _uses(about: ConsistencyContext, intent: OperationIntent) -> dict[str, bool]:
    """Field of the body → whether the tool takes it; without those that only answers have."""
    entity = about.entity(intent)
    taken = {snake_case(name) for name in (*intent.inputs, *intent.checks)}
    columns = {*intent.inputs.values(), *intent.checks.values()}
    out: dict[str, bool] = {}
    schema = about.body(intent)
    for path, raw in about.fields.flat(schema):
        given = about.fields.field(path[-1], raw, path[:-1])
        steers = CONTROL_PARAMETER.fullmatch(given.name) or given.name in about.carried
        if given.read_only or steers:
            continue
        column = match_column(entity, given.name)
        known = given.name in taken or column in columns
        known = known or column in (entity.key, entity.owner) or is_timestamp_column(given.name)
        out[path[0]] = out.get(path[0], False) or known
    return out


def body_in_answer_form(about: ConsistencyContext, intent: OperationIntent) -> str:
    """A part of the body must hold there what only answers hold."""
    if intent.kind not in BODY_KINDS or intent.operation.body is None:
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


def requires_nothing(about: ConsistencyContext, intent: OperationIntent) -> str:
    """A creation that requires nothing, though prose says that something is mandatory."""
    if intent.kind is not OperationKind.CREATE or intent.required or intent.part:
        return ""
    said = [intent.operation.description]
    for raw in about.shapes.properties(about.body(intent)).values():
        told = about.shapes.resolve(raw)[0].get("description")
        said.append(told if isinstance(told, str) else "")
    found = next((match for text in said if (match := _MANDATORY.search(text))), None)
    return f"its schema requires nothing, its prose says {found[0]!r}" if found else ""


def wrapped_entity(about: ConsistencyContext, intent: OperationIntent) -> str:
    """The thing itself stands in a field of its body, which is taken for one of its columns."""
    if intent.kind not in BODY_KINDS or intent.part:
        return ""
    fields = about.entity(intent).fields
    names = {intent.entity, intent.entity.rsplit("_", 1)[-1]}
    whole = [c for c in intent.inputs.values() if c in names and fields[c].kind == "json"]
    return f"{whole[0]} may be the thing itself" if whole else ""


def requires_read_only(about: ConsistencyContext, intent: OperationIntent) -> str:
    """A body that answers do not share requires what it says that only the service writes."""
    entity = about.entity(intent)
    schema, name = about.shapes.item(intent.operation.body)
    if intent.kind not in BODY_KINDS or schema == entity.schema or name == entity.schema_id != "":
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


# Doubts about what an operation answers, and what answers show of what it writes.


_TOLD, _SHARED = 4, 0.7
"""Fields of an answer from which on this share of them must be columns."""
_RECEIPTS = frozenset("operation job task async accepted receipt acknowledgement ack".split())
"""Words in the names of answers that say that something will be done."""
_ENVELOPE = frozenset(
    """data result results errors includes included meta action success response payload jsonapi
    pagination paging links""".split()
)
"""Fields that stand around a thing in an answer."""
_NAMING = ("id", "gid", "uuid", "name", "value", "label")
_AMID = re.compile(r"_\d+_")
_NUMBER = re.compile(r"(?<=[a-z])_[2-9]$")


def entity_never_shown(about: ConsistencyContext, intent: OperationIntent) -> str:
    """No list and no item shows anything of the thing."""
    entity = about.entity(intent)
    unseen = about.is_own(intent) and not about.shown(entity)
    return "no answer shows what the thing consists of" if unseen else ""


def answer_undescribed(about: ConsistencyContext, intent: OperationIntent) -> str:
    """Its own answer is not described, or is a list where one thing is meant."""
    if intent.kind not in (OperationKind.LIST, OperationKind.GET) or not about.is_own(intent):
        return ""
    output = intent.operation.output
    if not about.answered(intent.operation):
        return "nothing says what it answers"
    is_array = about.shapes.kind(about.shapes.resolve(output)[0]) == "array"
    several = not is_array and about.shapes.elements(output) is not None
    return "it answers a list" if intent.kind is OperationKind.GET and several else ""


def writes_never_shown(about: ConsistencyContext, intent: OperationIntent) -> str:
    """It must be told, or is mostly told, what no answer shows."""
    if intent.kind not in BODY_KINDS or not about.is_own(intent):
        return ""
    entity = about.entity(intent)
    shown = about.shown(entity)
    written = [entity.fields[c] for c in intent.inputs.values() if c in entity.fields]
    unseen = [
        found.name
        for found in written
        if found.source and not (found.hidden or found.name in shown)
        if snake_case(found.source[0]) not in shown
    ]
    if set(unseen) & intent.required or 2 * len(unseen) >= max(len(written), 1):
        return f"it writes {', '.join(unseen)}, which no answer shows"
    return ""


def answers_receipt(about: ConsistencyContext, intent: OperationIntent) -> str:
    """It answers that something will be done."""
    if intent.kind in READ_KINDS or not about.is_own(intent):
        return ""
    _, name = about.shapes.item(intent.operation.output)
    words = set(snake_case(name.rsplit(".", 1)[-1]).split("_")) if name else set()
    late = words & _RECEIPTS and not words & set(intent.entity.split("_"))
    return "it answers that something will be done" if late else ""


def answers_other_entity(about: ConsistencyContext, intent: OperationIntent) -> str:
    """A write answers what is hardly the thing."""
    if intent.kind not in BODY_KINDS or not about.is_own(intent):
        return ""
    shown = about.answered(intent.operation)
    fields = about.entity(intent).fields.values()
    known = {name for f in fields for name in (f.name, *map(snake_case, f.source))}
    if len(shown) < _TOLD or len(shown & known) >= min(_SHARED * len(shown), ENOUGH_FIELDS):
        return ""
    return f"{len(shown & known)} of {len(shown)} fields of its answer are columns"


def columns_of_envelope(about: ConsistencyContext, intent: OperationIntent) -> str:
    """Its columns are those of an answer's envelope, and not of the thing in it."""
    if not about.is_own(intent):
        return ""
    found = {snake_case(f.source[0]) for f in about.entity(intent).fields.values() if f.source}
    around = sorted(found & _ENVELOPE)
    return f"{' and '.join(around)} are an envelope's" if len(around) > 1 else ""


def writes_flattened_object(about: ConsistencyContext, intent: OperationIntent) -> str:
    """It writes ``device``, and answers show ``device_id`` and ``device_name`` instead."""
    if intent.kind not in BODY_KINDS or intent.part:
        return ""
    fields = about.entity(intent).fields
    shown = {f.name for f in fields.values() if f.source and not f.references}
    for column in intent.inputs.values():
        if column in fields and shown & {f"{column}_{end}" for end in _NAMING}:
            return f"it writes {column}, beside which answers show its parts"
    return ""


def ambiguous_columns(about: ConsistencyContext, intent: OperationIntent) -> str:
    """Two columns of one name: nothing says which one is meant."""
    known = about.entity(intent).fields
    for name in intent.part.values() or known:
        if _AMID.search(name):
            return f"{name} is one of several"
        plain = _NUMBER.sub("", name)
        ours = not known[name].source or snake_case(known[name].source[-1]) != name
        if plain != name and plain in known and ours:
            return f"{name} may be {plain}"
    return ""
