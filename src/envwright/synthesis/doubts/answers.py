"""Doubts about what an operation answers, and what answers show of what it writes."""

from __future__ import annotations

import re

from envwright.synthesis.doubts.about import MANY, READS, TAKES, About
from envwright.synthesis.model import Intent, Kind
from envwright.synthesis.naming import snake

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


def unshown(about: About, intent: Intent) -> str:
    """No list and no item shows anything of the thing."""
    entity = about.entity(intent)
    unseen = about.is_own(intent) and not about.shown(entity)
    return "no answer shows what the thing consists of" if unseen else ""


def silent(about: About, intent: Intent) -> str:
    """Its own answer is not described, or is a list where one thing is meant."""
    if intent.kind not in (Kind.LIST, Kind.GET) or not about.is_own(intent):
        return ""
    output = intent.operation.output
    if not about.answered(intent.operation):
        return "nothing says what it answers"
    is_array = about.shapes.kind(about.shapes.resolve(output)[0]) == "array"
    several = not is_array and about.shapes.elements(output) is not None
    return "it answers a list" if intent.kind is Kind.GET and several else ""


def unseen(about: About, intent: Intent) -> str:
    """It must be told, or is mostly told, what no answer shows."""
    if intent.kind not in TAKES or not about.is_own(intent):
        return ""
    entity = about.entity(intent)
    shown = about.shown(entity)
    written = [entity.fields[c] for c in intent.inputs.values() if c in entity.fields]
    unseen = [
        found.name
        for found in written
        if found.source and not (found.hidden or found.name in shown)
        if snake(found.source[0]) not in shown
    ]
    if set(unseen) & intent.required or 2 * len(unseen) >= max(len(written), 1):
        return f"it writes {', '.join(unseen)}, which no answer shows"
    return ""


def receipt(about: About, intent: Intent) -> str:
    """It answers that something will be done."""
    if intent.kind in READS or not about.is_own(intent):
        return ""
    _, name = about.shapes.item(intent.operation.output)
    words = set(snake(name.rsplit(".", 1)[-1]).split("_")) if name else set()
    late = words & _RECEIPTS and not words & set(intent.entity.split("_"))
    return "it answers that something will be done" if late else ""


def other_thing(about: About, intent: Intent) -> str:
    """A write answers what is hardly the thing."""
    if intent.kind not in TAKES or not about.is_own(intent):
        return ""
    shown = about.answered(intent.operation)
    fields = about.entity(intent).fields.values()
    known = {name for f in fields for name in (f.name, *map(snake, f.source))}
    if len(shown) < _TOLD or len(shown & known) >= min(_SHARED * len(shown), MANY):
        return ""
    return f"{len(shown & known)} of {len(shown)} fields of its answer are columns"


def enveloped(about: About, intent: Intent) -> str:
    """Its columns are those of an answer's envelope, and not of the thing in it."""
    if not about.is_own(intent):
        return ""
    found = {snake(f.source[0]) for f in about.entity(intent).fields.values() if f.source}
    around = sorted(found & _ENVELOPE)
    return f"{' and '.join(around)} are an envelope's" if len(around) > 1 else ""


def beside(about: About, intent: Intent) -> str:
    """It writes ``device``, and answers show ``device_id`` and ``device_name`` instead."""
    if intent.kind not in TAKES or intent.part:
        return ""
    fields = about.entity(intent).fields
    shown = {f.name for f in fields.values() if f.source and not f.references}
    for column in intent.inputs.values():
        if column in fields and shown & {f"{column}_{end}" for end in _NAMING}:
            return f"it writes {column}, beside which answers show its parts"
    return ""


def numbered(about: About, intent: Intent) -> str:
    """Two columns of one name: nothing says which one is meant."""
    known = about.entity(intent).fields
    for name in intent.part.values() or known:
        if _AMID.search(name):
            return f"{name} is one of several"
        plain = _NUMBER.sub("", name)
        ours = not known[name].source or snake(known[name].source[-1]) != name
        if plain != name and plain in known and ours:
            return f"{name} may be {plain}"
    return ""
