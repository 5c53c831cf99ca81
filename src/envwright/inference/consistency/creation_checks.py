"""Doubts about what makes things: inputs that prose demands, keys, and columns of two names."""

from __future__ import annotations

import re

from envwright.inference.consistency.check_context import ConsistencyContext
from envwright.inference.domain_model import BODY_KINDS, OperationIntent, OperationKind
from envwright.inference.name_forms import in_words, snake_case
from envwright.inflection import singular

_TABLE = re.compile(
    r"^[ \t>]*\|?[^|\n]{0,80}\b(?:parameter|field|key|attribute|argument|property|country)s?\b"
    r"[^|\n]{0,80}\|[^\n]*\n[ \t>]*\|?[ :|-]{3,}",
    re.IGNORECASE | re.MULTILINE,
)
"""The head of a table of inputs, and the line below it."""
_DEMANDED = re.compile(
    r"\bmust (?:always )?(?:be (?:provided|given|specified|supplied|sent|set|included)|provide"
    r"|specify|supply|include|contain|have an?\b|set)\b"
    r"|\brequires? (?:one|two|three|both|the following|an?\b)|\bmandatory\b"
    r"|\brequired (?:fields?|parameters?|attributes?|properties)\b",
    re.IGNORECASE,
)
_AT_TIMES = re.compile(r"\b(?:if|when|unless|either|or|only|optional(?:ly)?)\b", re.IGNORECASE)
_UNIQUE_WITHIN = re.compile(
    r"\bunique(?:ly)?\b[^.]{0,40}?\b(?:with ?in|in|per|for|across|among|inside)\b"
    r" (?:the |an? |each |this |its |your |given )*(\w+)",
    re.IGNORECASE,
)
_ID = re.compile(r"_(?:id|gid|uuid|key)$")
_LONGEST_LEAD = 3
"""Words that stand before the name that answers show."""
_OF_OTHERS = frozenset("category class group kind parent source state status type".split())
"""Last words of identifiers of what a thing belongs to."""
_PLAIN = frozenset("list item object type parent".split())
"""Words that speak of much beside an input."""


def table_of_inputs(context: ConsistencyContext, intent: OperationIntent) -> str:
    """A table of its prose says what it takes, which no rule reads."""
    if intent.kind is not OperationKind.CREATE:
        return ""
    found = _TABLE.search(intent.operation.description)
    return "a table of its prose says what it takes" if found else ""


def demands_optional(context: ConsistencyContext, intent: OperationIntent) -> str:
    """Its prose demands an input that its schema leaves open."""
    if intent.kind is not OperationKind.CREATE or intent.part:
        return ""
    open_ = {
        n: in_words(_ID.sub("", n)) for n, c in intent.inputs.items() if c not in intent.required
    }
    for sentence in re.split(r"(?<=[.!?])\s+", intent.operation.description[:4_000]):
        if not _DEMANDED.search(sentence) or _AT_TIMES.search(sentence):
            continue
        low = in_words(snake_case(" ".join(re.findall(r"\w+", sentence))))
        for name, words in open_.items():
            if words not in _PLAIN and re.search(rf"\b{re.escape(words)}s?\b", low):
                return f"its prose demands {name}, and its schema does not"
    return ""


def key_unique_within(context: ConsistencyContext, intent: OperationIntent) -> str:
    """The key that it takes is unique within another thing, and its tool's key everywhere."""
    entity = context.entity(intent)
    if intent.kind is not OperationKind.CREATE or entity.key not in intent.inputs.values():
        return ""
    parent = context.domain.collections[intent.collection].parent
    inner = context.domain.collections[parent].entity if parent else ""
    key = entity.fields[entity.key]
    found = _UNIQUE_WITHIN.search(f"{key.asked}. {key.description}")
    same = found is not None and snake_case(found[1]) in {*inner.split("_"), inner}
    return f"{entity.key} is unique within its {inner} alone" if inner and same else ""


def required_key_lost(context: ConsistencyContext, intent: OperationIntent) -> str:
    """Its body requires the key of the new thing, which its tool makes up."""
    if intent.kind is not OperationKind.CREATE or intent.part:
        return ""
    entity = context.entity(intent)
    schema = context.body(intent)
    required = schema.get("required")
    for name in required if isinstance(required, list) else ():
        raw = context.resolver.properties(schema).get(name)
        own = snake_case(str(name)) == entity.key and entity.key not in intent.inputs.values()
        if own and raw is not None and not context.resolver.read_only(raw):
            return f"its body requires {name}, which its tool makes up"
    return ""


def key_never_set(context: ConsistencyContext, intent: OperationIntent) -> str:
    """Its key is made up beside one that answers show, and that new things would lack.

    ``timesheet_entry_id`` of a timesheet, ``apikey`` of an API key.
    """
    entity = context.entity(intent)
    if intent.kind is not OperationKind.CREATE or intent.part or entity.fields[entity.key].source:
        return ""
    starts = {entity.name, entity.name.rsplit("_", 1)[-1]}
    plain = {entity.name.replace("_", "")}
    for found in entity.fields.values():
        made = found.default is not None or found.server or found.name in intent.inputs.values()
        if made or not found.source or found.references or found.hidden:
            continue
        stem = _ID.sub("", found.name)
        first = "_".join(singular(word) for word in stem.split("_"))
        own = any(first == start or first.startswith(f"{start}_") for start in starts)
        if found.name.replace("_", "") in plain or (
            stem != found.name and own and first.rsplit("_", 1)[-1] not in _OF_OTHERS
        ):
            return f"{found.name} may be its key, which nothing sets"
    return ""


def key_given_is_lost(context: ConsistencyContext, intent: OperationIntent) -> str:
    """It may be given the key of the new thing, which its tool makes up."""
    entity = context.entity(intent)
    if intent.kind is not OperationKind.CREATE or intent.part:
        return ""
    if entity.key in intent.inputs.values():
        return ""
    last = entity.name.rsplit("_", 1)[-1]
    own = {f"{word}_{end}" for word in (entity.name, last) for end in ("id", "key", "uuid", "gid")}
    for given in intent.operation.inputs:
        if snake_case(given.name) in own and given.name not in intent.inputs:
            return f"{given.name} may name the new {in_words(entity.name)}"
    return ""


def writes_beside_shown(context: ConsistencyContext, intent: OperationIntent) -> str:
    """It writes ``locale``, which no answer shows, and answers show ``prefs.locale``.

    Also the parts of an object, ``access_mode.read`` beside ``attributes.access_mode``.
    """
    if intent.kind not in BODY_KINDS or intent.part or not context.is_own(intent):
        return ""
    entity = context.entity(intent)
    shown, written = context.shown(entity), set(intent.inputs.values())
    inner = {
        snake_case(f.source[-1]): f
        for f in entity.fields.values()
        if len(f.source) > 1 and f.name not in written and snake_case(f.source[0]) in shown
        if not (f.references or f.hidden) and snake_case(f.source[0]) not in context.domain.entities
    }
    for column in intent.inputs.values():
        found = entity.fields.get(column)
        if found is None or not found.source or found.references or found.hidden:
            continue
        first = snake_case(found.source[0])
        if first not in shown and first in inner and first not in _PLAIN:
            return f"it writes {column}, and answers show {inner[first].name}"
    return ""


def writes_under_other_name(context: ConsistencyContext, intent: OperationIntent) -> str:
    """It writes ``project_notes``, which no answer shows, and answers show ``notes``."""
    if intent.kind not in BODY_KINDS or intent.part or not context.is_own(intent):
        return ""
    entity = context.entity(intent)
    shown = context.shown(entity)
    for column in intent.inputs.values():
        found = entity.fields.get(column)
        if found is None or not found.source or found.references or found.hidden:
            continue
        if column in shown or snake_case(found.source[0]) in shown:
            continue
        words = column.split("_")
        # Not behind `id_`, nor the `id` of `upload_id`: those are of other things.
        most = 0 if column.startswith("id_") else min(len(words), _LONGEST_LEAD + 1)
        tails = ("_".join(words[n:]) for n in range(1, most))
        other = next((t for t in tails if t in shown and t in entity.fields and t != "id"), "")
        other = other or (column.removesuffix("_value") if column.endswith("_value") else "")
        if other in shown and other in entity.fields and other not in intent.inputs.values():
            return f"it writes {column}, and answers show {other}"
    return ""
