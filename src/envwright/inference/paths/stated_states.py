"""States that prose or actions name: from which one may start, and what it leaves a thing in.

"A PaymentIntent can be canceled when it is in one of these statuses: requires_capture, processing";
"Marks the invoice as uncollectible"; "the status changes to `closed`".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from envwright.inference.domain_model import Collection, Entity, Field
from envwright.inference.name_forms import clean_prose, snake_case
from envwright.inference.name_lexicon import STATE_COLUMN
from envwright.inference.paths.operation_prose import operation_text
from envwright.inference.schema_fields import set_first_state
from envwright.types import Json, Operation

_MAX_PROSE = 4_000
_MAY = re.compile(
    r"\b(?:can|may|could|must|only)\b[^.]{0,80}\b(?:when|if|while|in|with|on|whose|whenever)\b",
    re.IGNORECASE,
)
_NOT = re.compile(r"\b(not|never|cannot|except|unless)\b|n't\b", re.IGNORECASE)
_A = r"(?:an?\s+|the\s+)?(?:(?:status|state)\s+(?:of\s+|to\s+|as\s+)?)?[\"'`(]{0,2}(\w+)"
_BECOMES = (
    re.compile(rf"\b(?:becom(?:e|es|ing)|turn(?:s|ed)?)\s+{_A}", re.IGNORECASE),
    re.compile(
        r"\b(?:mark(?:s|ed|ing)?|set(?:s|ting)?|mov(?:e|es|ed|ing)|transition(?:s|ed|ing)?"
        rf"|chang(?:e|es|ed|ing)|updat(?:e|es|ed|ing))\b[^.;:,]{{0,60}}?\b(?:as|to|into)\s+{_A}",
        re.IGNORECASE,
    ),
)
_LEADS = re.compile(r"(mark_as|marked_as|mark|set|move_to|change_to|make)_")
"""What stands in paths before the state itself: ``mark_uncollectible``."""
_WAITS = re.compile(r"(?:requires|needs|awaiting|awaits|waiting_for|pending|to_be)_(\w+)")
_NEAR = re.compile(r"\b(status|statuses|state|states|phase|stage)\b", re.IGNORECASE)


def state_fields(entity: Entity) -> Iterator[Field]:
    """Columns that say in which state a thing is, with their values listed."""
    for found in entity.fields.values():
        if found.kind == "text" and found.enum and STATE_COLUMN.fullmatch(found.name):
            yield found


_LIFE = ("lifecycle_", "life_cycle_", "provisioning_")


def main_state(entity: Entity) -> Field | None:
    """The column that says how a thing stands, ``status`` rather than ``delivery_status``."""
    leads = ("", f"{entity.name}_", f"{entity.name.split('_')[-1]}_", *_LIFE)
    names = {f"{lead}{word}" for lead in leads for word in ("status", "state")}
    shown = (f for f in entity.fields.values() if f.enum and f.kind == "text" and not f.hidden)
    return next((f for f in shown if f.name in names), None)


_KEPT_STATES = frozenset(
    """
    cancelled canceled deleted archived rejected completed closed resolved merged finished failed
    expired refunded
    """.split()
)
"""States whose moment is there for as long as the thing is in them: ``closed_at``."""
_MOMENT = re.compile(r"([a-z]+)_(?:at|on|date|time)")


def state_moments(entity: Entity) -> Iterator[tuple[Field, Field, str | int]]:
    """Columns that hold when a thing came into a state: ``closed_at``, ``state`` and ``closed``.

    Args:
        entity: with columns that say when, which no document requires.
    """
    for moment in entity.fields.values():
        word = _MOMENT.fullmatch(moment.name)
        if word is None or word[1] not in _KEPT_STATES or moment.kind not in ("date", "date-time"):
            continue
        if moment.required or moment.server or moment.default is not None:
            continue
        for found in entity.fields.values():
            if found.kind == "boolean" and found.name in (word[1], f"is_{word[1]}"):
                yield moment, found, 1
                break
            held = [v for v in found.enum if str(v).lower() == word[1]]
            if held and found.kind == "text" and STATE_COLUMN.fullmatch(found.name):
                yield moment, found, str(held[0])
                break


_VERB_STATES = {
    "abort": ("running", "aborted"), "accept": ("pending", "accepted"),
    "activate": ("inactive", "active"), "approve": ("pending", "approved"),
    "archive": ("active", "archived"), "cancel": ("pending", "cancelled"),
    "close": ("open", "closed"), "complete": ("in_progress", "completed"),
    "confirm": ("pending", "confirmed"), "deactivate": ("active", "inactive"),
    "decline": ("pending", "declined"), "disable": ("enabled", "disabled"),
    "enable": ("disabled", "enabled"), "finish": ("in_progress", "finished"),
    "pause": ("running", "paused"), "publish": ("draft", "published"),
    "reject": ("pending", "rejected"), "reopen": ("closed", "open"),
    "resume": ("paused", "running"), "revoke": ("active", "revoked"),
    "start": ("stopped", "running"), "stop": ("running", "stopped"),
    "submit": ("draft", "submitted"), "suspend": ("active", "suspended"),
    "terminate": ("running", "terminated"), "void": ("open", "voided"),
}  # fmt: skip
"""Verb → how the thing stands before and after it, in the words that most services use."""


def adopt_states(entity: Entity, collections: Sequence[Collection]) -> None:
    """A status whose values nothing lists holds what the actions on the thing lead from and to.

    Args:
        entity: with a text that says how it stands, and that callers do not write.
        collections: those of the entity, with their actions: ``POST /jobs/{id}/cancel``.
    """
    names = ("status", "state", f"{entity.name}_status", f"{entity.name}_state")
    found = next((f for n in names if (f := entity.fields.get(n)) is not None), None)
    if found is None or found.kind != "text" or found.enum or found.written or found.references:
        return
    verbs = [
        snake_case(route.tail[0])
        for collection in collections
        for route in collection.operations
        if len(route.tail) == 1 and route.operation.method in ("post", "put", "patch")
    ]
    known = [_VERB_STATES[verb] for verb in dict.fromkeys(verbs) if verb in _VERB_STATES]
    if not known:
        return
    shown = [e for e in found.examples if isinstance(e, str) and re.fullmatch(r"[A-Za-z_]+", e)]
    values = [value for pair in zip(*known, strict=True) for value in pair]
    if any(value.isupper() for value in shown):
        values = [value.upper() for value in values]
    found.enum, found.default = tuple(dict.fromkeys([*shown, *values])), None
    set_first_state(found)


def names_state(value: str, sentence: str) -> bool:
    """Whether a sentence names a state: in capitals, quotes, code, or beside the word "state"."""
    plain = re.escape(value)
    if re.search(rf"[\"'`]{plain}[\"'`]", sentence, re.IGNORECASE):
        return True
    if value.isupper() and len(value) > 2 and re.search(rf"\b{plain}\b", sentence):
        return True
    near = _NEAR.search(sentence) is not None or "_" in value
    return near and re.search(rf"\b{plain}\b", sentence, re.IGNORECASE) is not None


_ONLY = re.compile(
    r"\bonly\b[^.]{0,300}\b(while|when|if|in|for|with|on|before|whose|that)\b", re.IGNORECASE
)
_EXCLUDES = re.compile(r"\b(not|never|n't|except|unless|isn't)\b", re.IGNORECASE)


def required_states(entity: Entity, sentence: str) -> Iterator[tuple[Field, list[str]]]:
    """The columns and values that a sentence with "only" requires of a thing.

    Example:
        "You can only remove payments while the batch is OPEN" → ``status``, ``OPEN``.
    """
    if not _ONLY.search(sentence) or _EXCLUDES.search(sentence):
        return
    for found in state_fields(entity):
        values = [str(v) for v in found.enum if names_state(str(v), sentence)]
        # A sentence that names every value requires none.
        if values and len(values) < len(found.enum):
            yield found, values


def stated_result(entity: Entity, word: str, operation: Operation) -> dict[str, Json]:
    """The state that an action leaves a thing in, by its path's last word or its prose.

    Args:
        entity: what it is done to.
        word: the last word of the path in snake_case.
        operation: the action.

    Returns:
        the column and its value; empty where nothing names one, or more than one is named.
    """
    plain = _LEADS.sub("", word, count=1)
    prose = clean_prose(operation_text(operation), _MAX_PROSE)
    for found in state_fields(entity):
        values = {snake_case(str(value)): str(value) for value in found.enum}
        if plain != word and plain in values:
            return {found.name: values[plain]}
        said = {snake_case(match[1]) for each in _BECOMES for match in each.finditer(prose)}
        named = said & set(values)
        if len(named) == 1:
            return {found.name: values[named.pop()]}
    return {}


def stated_origins(
    entity: Entity, sets: dict[str, Json], operation: Operation
) -> dict[str, tuple[Json, ...]]:
    """The states from which an action may start, where a sentence names some and not all.

    Args:
        entity: what it is done to.
        sets: the column that it sets and the value.
        operation: the action.
    """
    prose = clean_prose(operation.description, _MAX_PROSE)
    for found in state_fields(entity):
        if found.name not in sets:
            continue
        for sentence in re.split(r"(?<=[.!?])\s+", prose):
            if not _MAY.search(sentence) or _NOT.search(sentence):
                continue
            named = [value for value in found.enum if names_state(str(value), sentence)]
            origins = tuple(value for value in named if value != sets[found.name])
            if origins and len(named) < len(found.enum):
                return {found.name: origins}
        word = snake_case(operation.path.rstrip("/").rsplit("/", 1)[-1])
        if waiting := tuple(v for v in found.enum if _waits_for(snake_case(str(v)), word)):
            return {found.name: waiting}
    return {}


def _waits_for(value: str, verb: str) -> bool:
    """Whether a state is called after the verb that ends it: ``requires_confirmation``."""
    found = _WAITS.fullmatch(value)
    stem = verb.removesuffix("e")
    return found is not None and len(stem) > 3 and found[1].startswith(stem)
