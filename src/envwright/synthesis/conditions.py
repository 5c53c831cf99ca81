"""States that prose requires: "You can only remove payments while the batch is in the OPEN state".

Read is a sentence with "only" that names values which the state of the thing, or of what holds it,
can have. Anything less plain stays in the description, where it is said already.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from envwright.synthesis.locating import Scope, locate
from envwright.synthesis.model import Entity, Field, Intent, Kind
from envwright.synthesis.naming import cleaned, literal, plural, quoted, singular, spoken
from envwright.synthesis.patterns.stated import ELSEWHERE
from envwright.synthesis.wording import text
from envwright.types import Guard

_CHANGES = (Kind.UPDATE, Kind.REPLACE, Kind.DELETE, Kind.ACTION, Kind.CREATE)
_STATE = re.compile(r"(\w+_)?(status|state|phase|stage)")
_ONLY = re.compile(r"\bonly\b[^.]*\b(while|when|if|in|for|with|on|before|whose)\b", re.IGNORECASE)
_NOT = re.compile(r"\b(not|never|n't|except|unless|isn't)\b", re.IGNORECASE)
_NAMES_STATE = re.compile(r"\b(status|state|phase|stage)\b", re.IGNORECASE)


def condition_guards(scope: Scope, intent: Intent) -> list[Guard]:
    """The guards that the prose of an operation states for the things in its path."""
    if intent.kind not in _CHANGES or intent.allowed:
        return []
    about = cleaned(text(intent.operation), 4_000)
    out = []
    for sentence in re.split(r"(?<=[.!?])\s+", about):
        if not _ONLY.search(sentence) or _NOT.search(sentence):
            continue
        found = next(_states(scope, intent, sentence), None)
        if found is not None:
            out.append(_guard(scope, intent, *found))
    return out


def _states(
    scope: Scope, intent: Intent, sentence: str
) -> Iterator[tuple[int, Entity, Field, list[str]]]:
    """What the sentence can be about: how deep in the path, whose column, which values."""
    groups = intent.route.groups
    depths = range(len(groups), 0, -1)
    chain = [(n, scope.entities[scope.world.collections[groups[n - 1][0]].entity]) for n in depths]
    named = [(n, e) for n, e in chain if _is_named(e, sentence)]
    for depth, entity in named or chain[:1]:
        for found in entity.fields.values():
            if found.kind != "text" or not found.enum or not _STATE.fullmatch(found.name):
                continue
            values = [str(v) for v in found.enum if _says(str(v), sentence)]
            if values and len(values) < len(found.enum):
                yield depth, entity, found, values


def _is_named(entity: Entity, sentence: str) -> bool:
    words = {spoken(entity.name), spoken(plural(entity.name)), singular(entity.table)}
    return any(re.search(rf"\b{re.escape(word)}\b", sentence, re.IGNORECASE) for word in words)


def _says(value: str, sentence: str) -> bool:
    """Whether a sentence names a state: in capitals or quotes, or beside the word "state"."""
    plain = re.escape(value)
    if re.search(rf"[\"'`]{plain}[\"'`]", sentence, re.IGNORECASE):
        return True
    if value.isupper() and len(value) > 2 and re.search(rf"\b{plain}\b", sentence):
        return True
    near = _NAMES_STATE.search(sentence) is not None
    return near and re.search(rf"\b{plain}\b", sentence, re.IGNORECASE) is not None


def _guard(
    scope: Scope, intent: Intent, depth: int, entity: Entity, found: Field, values: list[str]
) -> Guard:
    here = locate(scope, intent.route, depth)
    listed = ", ".join(literal(value) for value in values)
    words = " or ".join(value.replace("_", " ") for value in values)
    return Guard(
        sql=f"SELECT {quoted(found.name)} IN ({listed}) FROM {quoted(entity.table)}"
        f" WHERE {here.match}",
        error=f"{here.label[:1].upper()}{here.label[1:]}{ELSEWHERE}{words}.",
    )
