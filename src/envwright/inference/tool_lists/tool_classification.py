"""Tools → readings: what each does to which thing, how sure that is, and what speaks for it.

Confidence is a sum in [0, 1]:

=====  =========================================================================================
 0.40  the name has a verb of a known class (0.25: only the description begins with one)
 0.20  the thing is named, and another tool names it too (0.10: no other tool does)
 0.20  the parameters fit the class: an item is named by a key, what is created has fields
 0.10  the description begins with a verb of the same class
 0.10  an annotation agrees: read-only where it reads, not read-only where it writes
 0.10  the answer's schema shows the thing
-0.30  the description begins with a verb of a class that contradicts
-0.50  an annotation contradicts
=====  =========================================================================================

What stays under ``MIN_CONFIDENCE`` is left out, with the reason ``low confidence``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from envwright.inference.domain_model import UnmappedReason
from envwright.inference.name_forms import snake_case
from envwright.inference.name_lexicon import (
    ADDRESS_PARAMETERS,
    BARE_KEYS,
    FILE_PARAMETERS,
    LANGUAGE_PARAMETERS,
    NATURAL_KEYS,
    ToolName,
    ToolParameters,
    VerbClass,
    json_type,
    key_stem,
    opening_verb,
    parameter_role,
    parse_tool_name,
    read_parameters,
    shared_prefixes,
)
from envwright.inflection import singular
from envwright.types import Interface, Json, Operation

MIN_CONFIDENCE = 0.6
ITEM_CLASSES = (VerbClass.GET, VerbClass.UPDATE, VerbClass.DELETE, VerbClass.STATE)
_KEPT = (VerbClass.LIST, VerbClass.CREATE, *ITEM_CLASSES)
_READS = (VerbClass.LIST, VerbClass.GET)
_NO_THINGS = frozenset(
    """sql query code command script expression health time date self server token tool help status
    api config configuration ping""".split()
)
# Classes of the description's verb that do not contradict the class of the name.
_AGREE = {
    VerbClass.LIST: {VerbClass.LIST, VerbClass.GET},
    VerbClass.GET: {VerbClass.GET, VerbClass.LIST},
    VerbClass.CREATE: {VerbClass.CREATE, VerbClass.STATE, VerbClass.UPDATE},
    VerbClass.UPDATE: {VerbClass.UPDATE, VerbClass.STATE, VerbClass.CREATE, VerbClass.LINK},
    VerbClass.DELETE: {VerbClass.DELETE, VerbClass.UPDATE},
    VerbClass.STATE: {VerbClass.STATE, VerbClass.UPDATE, VerbClass.CREATE, VerbClass.DELETE},
}


@dataclass(slots=True)
class ToolReading:
    """One tool, read."""

    operation: Operation
    named: ToolName
    kind: VerbClass
    given: ToolParameters
    noun: str = ""
    """The thing, as ``plain`` or ``area.plain``."""
    beside: str = ""
    """A thing that the name puts before it: ``issue`` in ``list_issue_comments``."""
    part: str = ""
    """The one field that the name speaks of: ``status`` in ``set_task_status``."""
    refused: tuple[UnmappedReason, str] | None = None
    confidence: float = 0.0
    evidence: list[str] = field(default_factory=list)

    @property
    def plain(self) -> str:
        return self.noun.split(".")[-1]

    @property
    def hints(self) -> dict[str, Json]:
        body = self.operation.body or {}
        found = body.get("x-hints")
        return found if isinstance(found, dict) else {}


def classify_tools(operations: list[Operation]) -> list[ToolReading]:
    """A reading of every tool, in the order of the list."""
    prefix = shared_prefixes(operation.id for operation in operations)
    readings = [_first(operation, prefix) for operation in operations]
    _resolve(readings)
    shared = Counter(r.noun for r in readings if r.noun and r.kind in _KEPT)
    for reading in readings:
        _give_roles(reading, {r.plain: r.noun for r in readings if _same_area(r, reading)})
        _settle(reading)
        if reading.refused is None:
            _weigh(reading, shared[reading.noun])
    return readings


def _first(operation: Operation, prefix: frozenset[str]) -> ToolReading:
    named = parse_tool_name(operation.id, prefix)
    return ToolReading(operation, named, named.kind, read_parameters(operation.body))


def _same_area(one: ToolReading, other: ToolReading) -> bool:
    return bool(one.noun) and one.kind in _KEPT and one.named.area == other.named.area


# --- things


def _resolve(readings: list[ToolReading]) -> None:
    """Which thing each tool is about: the whole noun, or a part of it whose head is known."""
    whole: dict[tuple[str, ...], set[str]] = {}
    for reading in readings:
        if reading.kind in _KEPT and reading.named.noun:
            areas = whole.setdefault(reading.named.area, set())
            areas.add("_".join(reading.named.noun))
    areas_of = Counter(noun for found in whole.values() for noun in found)
    for reading in readings:
        known = whole.get(reading.named.area, set())
        head, noun = _parted(reading, known)
        if not noun:
            continue
        area = "_".join(reading.named.area)
        lead = f"{area}." if areas_of[noun] > 1 and area else ""
        reading.noun, reading.beside = f"{lead}{noun}", head
        if not head and reading.named.beside:
            reading.beside = singular("_".join(reading.named.beside))


def _parted(reading: ToolReading, known: set[str]) -> tuple[str, str]:
    """The thing before, and the thing itself; sets ``part`` where the end names a field."""
    words = reading.named.noun
    whole = "_".join(words)
    stems = {key_stem(name) for name in reading.given.names}
    # The longest head first: `pull_request_comment` is a comment of a pull_request, not of a pull.
    for at in range(len(words) - 1, 0, -1):
        head, tail = singular("_".join(words[:at])), "_".join(words[at:])
        if head == whole or (head not in known and not (tail in known and head in stems)):
            continue
        if reading.kind is VerbClass.UPDATE and tail in reading.given.names:
            reading.part = tail
            return "", head
        return head, tail if tail in known else whole
    return "", whole


def _give_roles(reading: ToolReading, nouns: dict[str, str]) -> None:
    roles = {}
    for name, schema in reading.given.schemas.items():
        if role := parameter_role(snake_case(name), schema, reading.noun, nouns):
            roles[name] = role
    stated = reading.hints.get("key")
    if stated in reading.given.schemas:
        roles = {n: r for n, r in roles.items() if r != reading.noun} | {stated: reading.noun}
    elif reading.noun not in roles.values():
        natural = _natural(reading)
        roles |= {natural: reading.noun} if natural else {}
    # Required keys first, and those of other things before the own, as they stand in a path.
    ordered = sorted(
        roles, key=lambda n: (n not in reading.given.required, roles[n] == reading.noun)
    )
    reading.given.roles = {name: roles[name] for name in ordered}


def _natural(reading: ToolReading) -> str:
    """A required name or title that can only say which one is meant."""
    if reading.kind not in ITEM_CLASSES or reading.named.many:
        return ""
    own = (reading.plain, f"{reading.plain}_name", f"{reading.plain}_title", *NATURAL_KEYS)
    needed = [n for n in reading.given.schemas if n in reading.given.required]
    if reading.kind is VerbClass.UPDATE and len(reading.given.schemas) < 2:
        return ""
    return next((n for wanted in own for n in needed if snake_case(n) == wanted), "")


# --- classes


def _settle(reading: ToolReading) -> None:
    """The class that name and parameters give together; or why the tool is left out."""
    _refuse_by_parameters(reading)
    if reading.refused is not None:
        return
    if reading.kind is VerbClass.UNKNOWN:
        _by_prose(reading)
    keyed = reading.noun in reading.given.needed().values()
    if reading.kind is VerbClass.GET and reading.named.many and not keyed:
        reading.kind = VerbClass.LIST
    if reading.kind is VerbClass.STATE and _says_which_way(reading):
        reading.kind = VerbClass.UPDATE
    reading.refused = _why_not(reading, keyed)


def _why_not(reading: ToolReading, keyed: bool) -> tuple[UnmappedReason, str] | None:
    """Why a tool of this class is left out, if it is."""
    kind, named = reading.kind, reading.named
    if kind in (VerbClass.COMPUTES, VerbClass.OUTSIDE):
        reason = (
            UnmappedReason.COMPUTES if kind is VerbClass.COMPUTES else UnmappedReason.OUTSIDE_WORLD
        )
        return reason, f"its verb is {named.verb}"
    if kind is VerbClass.LINK or (
        kind in (VerbClass.CREATE, VerbClass.DELETE) and _is_relation(reading)
    ):
        return UnmappedReason.NOT_CRUD, "it joins, copies or parts things"
    if not reading.noun or reading.plain in _NO_THINGS:
        return UnmappedReason.NO_RESOURCE, "its name names no thing"
    if kind is VerbClass.UNKNOWN:
        return UnmappedReason.LOW_CONFIDENCE, "neither name nor description has a known verb"
    if kind in ITEM_CLASSES and not keyed:
        if not reading.given.schemas:
            return UnmappedReason.SINGLETON, "it takes nothing that says which one"
        several = _lists_keys(reading)
        return (
            UnmappedReason.UNMATCHED_INPUT,
            "it takes a list of keys" if several else "no required parameter says which one",
        )
    if kind is VerbClass.LIST and keyed:
        return UnmappedReason.NOT_CRUD, "it searches inside one thing"
    if kind is VerbClass.LIST and named.narrowed and not reading.given.needed():
        return UnmappedReason.NOT_CRUD, f"nothing says which ones are meant by {named.narrowed}"
    if kind is VerbClass.CREATE and named.preposition == "from":
        return UnmappedReason.NOT_CRUD, "what it takes over is not stated"
    if kind is VerbClass.CREATE and named.many and not _lists_objects(reading):
        return UnmappedReason.NOT_CRUD, "it takes several in a form of its own"
    return None


def _lists_objects(reading: ToolReading) -> bool:
    """Whether a required parameter is a list that is no list of plain values."""
    schemas = (reading.given.schemas[name] for name in reading.given.required)
    return any(
        isinstance(schema, dict)
        and schema.get("type") == "array"
        and json_type(schema.get("items")) not in ("string", "integer", "number", "boolean")
        for schema in schemas
    )


def _refuse_by_parameters(reading: ToolReading) -> None:
    if "unreadable" in reading.hints:
        reading.refused = (UnmappedReason.UNREADABLE, str(reading.hints["unreadable"]))
        return
    needed = {snake_case(name) for name in reading.given.required}
    whole = {*needed, *(reading.given.names if len(reading.given.names) == 1 else ())}
    if whole & LANGUAGE_PARAMETERS or reading.plain.split("_")[-1:] in (
        ["query"],
        ["sql"],
        ["code"],
    ):
        reading.refused = (UnmappedReason.COMPUTES, "it takes a text in a language of its own")
    elif needed & FILE_PARAMETERS:
        reading.refused = (UnmappedReason.OUTSIDE_WORLD, "it works on files")
    elif needed & ADDRESS_PARAMETERS and reading.kind in (
        VerbClass.GET,
        VerbClass.LIST,
        VerbClass.UNKNOWN,
    ):
        reading.refused = (UnmappedReason.OUTSIDE_WORLD, "it fetches an address")


def _by_prose(reading: ToolReading) -> None:
    """A name without a verb: the description's first word may be one."""
    kind = opening_verb(reading.operation.description)
    if (
        kind in _KEPT
        and reading.hints.get("read_only") is not False
        and kind is not VerbClass.STATE
    ):
        reading.kind = kind


def _says_which_way(reading: ToolReading) -> bool:
    """A verb with a truth value beside it: ``complete_task(task_id, completed)``."""
    return any(
        isinstance(schema, dict) and schema.get("type") == "boolean"
        for name, schema in reading.given.schemas.items()
        if name in reading.given.required
    )


def _is_relation(reading: ToolReading) -> bool:
    """``add_label_to_issue(issue_id, label_id)``: both are there already."""
    own = reading.given.needed().values()
    if reading.kind is VerbClass.DELETE:
        return reading.named.preposition == "from" and len(set(own)) > 1
    return reading.noun in own and len(set(own)) > 1 and not _fields(reading)


def _fields(reading: ToolReading) -> list[str]:
    """Required parameters that are no keys."""
    return [n for n in reading.given.required if n not in reading.given.roles]


def _lists_keys(reading: ToolReading) -> bool:
    return any(
        isinstance(reading.given.schemas[name], dict)
        and reading.given.schemas[name].get("type") == "array"
        for name in reading.given.required
    )


# --- confidence


def _weigh(reading: ToolReading, shared: int) -> None:
    parts = [
        (0.4, f"name: {reading.named.verb}")
        if reading.named.kind is not VerbClass.UNKNOWN
        else (0.25, "description only"),
        (0.2, f"{shared} tools name {reading.plain}")
        if shared > 1
        else (0.1, f"only this tool names {reading.plain}"),
    ]
    if _fits(reading):
        parts.append((0.2, "parameters fit"))
    opening = opening_verb(reading.operation.description)
    if opening is not None and opening in _AGREE[reading.kind]:
        parts.append((0.1, "description agrees"))
    elif opening is not None:
        parts.append((-0.3, f"description says {opening.value}"))
    read_only = reading.hints.get("read_only")
    if isinstance(read_only, bool):
        agrees = read_only is (reading.kind in _READS)
        parts.append((0.1, "annotation agrees") if agrees else (-0.5, "annotation contradicts"))
    if reading.operation.output is not None and reading.kind in (*_READS, VerbClass.CREATE):
        parts.append((0.1, "answer has a schema"))
    # Rounded, since sums such as 0.1 + 0.2 could miss the threshold by a rounding error.
    reading.confidence = round(min(1.0, max(0.0, sum(weight for weight, _ in parts))), 2)
    reading.evidence = [f"{weight:+.2f} {why}" for weight, why in parts]
    if reading.confidence < MIN_CONFIDENCE:
        reading.refused = (UnmappedReason.LOW_CONFIDENCE, "; ".join(reading.evidence))


def _fits(reading: ToolReading) -> bool:
    if reading.kind is VerbClass.CREATE:
        return len(reading.given.schemas) > len(reading.given.needed())
    if reading.kind is VerbClass.UPDATE:
        return len(reading.given.schemas) > 1
    if reading.kind is VerbClass.LIST:
        return all(n in reading.given.roles or _is_filter(n) for n in reading.given.required)
    return True


def _is_filter(name: str) -> bool:
    word = snake_case(name)
    return word in BARE_KEYS or "query" in word or "search" in word or len(word) < 20


# --- the report


def tool_notes(interface: Interface) -> list[Json]:
    """Class, thing, confidence and evidence of every tool, in the order of the list.

    Why a tool is left out stands beside them under ``unmapped``, as for any interface.
    """
    return [_note(reading) for reading in classify_tools(list(interface.operations))]


def _note(reading: ToolReading) -> Json:
    return {
        "operation": reading.operation.id,
        "class": reading.kind.value,
        "thing": reading.plain,
        "confidence": reading.confidence,
        "evidence": reading.evidence,
    }
