"""Inputs of changes that say how the thing is now: a revision, its owner. They are not written.

A change that names the revision it was made from is refused where the thing has another by then,
and the service gives the next one.
"""

from __future__ import annotations

import re

from envwright.synthesis.model import Entity, Field, Kind
from envwright.synthesis.naming import literal, quoted, spoken
from envwright.types import Guard

_LOCKS = re.compile(r"(\w+_)?(version|revision|etag|sha|rev)|_rev|_etag|lock_version|if_match")
_ALWAYS = re.compile(r"_?etag|_rev|(row|lock|resource|object)_version|optimistic_lock\w*|if_match")
_EVIDENCE = re.compile(
    r"concurren|optimistic|\block(s|ed|ing)?\b|(must|not|should|has to) (match|be equal)|conflict"
    r"|stale|(request|update|write|call) fails",
    re.IGNORECASE,
)
_REPLACED = re.compile(r"already exists|existing|being (replaced|updated)|to replace", re.I)
_OWNS = re.compile(r"\b(owner|owns|owned by|belongs? to|creator|created by|who created)\b", re.I)
_CHANGES = re.compile(r"\b(new|change|move|transfer|reassign)\b", re.IGNORECASE)


def is_lock(given: Field) -> bool:
    """Whether an input is the revision that a change was made from."""
    if given.kind not in ("text", "integer") or given.enum or given.references:
        return False
    named = _LOCKS.fullmatch(given.name) is not None
    is_hash = given.name.endswith("sha") and _REPLACED.search(given.description)
    said = _EVIDENCE.search(given.description) or is_hash
    return bool(_ALWAYS.fullmatch(given.name)) or (named and bool(said))


def is_checked(given: Field, found: Field, entity: Entity, kind: Kind, required: bool) -> bool:
    """Whether an input of a change must equal what the column holds."""
    if kind not in (Kind.UPDATE, Kind.REPLACE):
        return False
    if found.server == "revision":
        return given.kind == found.kind
    is_key = found.name.endswith("_id") and found.name not in (entity.key, entity.owner)
    said = bool(_OWNS.search(given.description)) and not _CHANGES.search(given.description)
    return kind is Kind.UPDATE and required and is_key and said and given.kind == found.kind


def check_guard(
    entity: Entity, column: str, name: str, match: str, label: str, required: bool
) -> Guard:
    """The guard that the row which ``match`` names holds what the input says."""
    holds = f"{quoted(column)} IS :{name}"
    either = holds if required else f"(:{name} IS NULL OR {holds})"
    return Guard(
        sql=f"SELECT 1 FROM {quoted(entity.table)} WHERE {match} AND {either}",
        error=f"{label[:1].upper()}{label[1:]} has another {spoken(column)} than {{{name}}}.",
    )


def next_revision(found: Field, made: str) -> str:
    """SQL of the revision that a change gives; ``made`` is SQL of a new text."""
    return f"coalesce({quoted(found.name)}, {literal(0)}) + 1" if found.kind == "integer" else made
