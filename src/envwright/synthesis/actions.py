"""Verbs that imply a value: ``cancel`` → ``status = 'cancelled'``, ``lock`` → ``locked = 1``."""

from __future__ import annotations

import re

from envwright.synthesis.model import Entity, Field
from envwright.types import Json

_BESIDE = {
    "start": ("started", "running", "in_progress"),
    "resume": ("resumed", "running", "in_progress"),
    "stop": ("stopped",),
    "reopen": ("reopened", "open", "opened"),
    "open": ("open", "opened"),
    "activate": ("active", "activated"),
    "deactivate": ("inactive", "deactivated"),
    "complete": ("completed", "complete", "done", "finished"),
    "finish": ("finished", "completed", "done"),
    "deny": ("denied", "rejected"),
    "decline": ("declined", "rejected"),
    "void": ("void", "voided"),
    "pay": ("paid",),
    "send": ("sent",),
    "buy": ("bought", "purchased", "sold"),
    "sell": ("sold",),
    "hide": ("hidden",),
    "read": ("read",),
}
"""Values that a verb implies beside, or before, its own participle."""
EDITS = frozenset("edit update modify change".split())
"""Verbs that may be done again and again: ``edited`` only remembers them."""
_UNDO = {"enable": "disabled", "disable": "enabled", "hide": "visible", "show": "hidden"}
_STATE = re.compile(r"(\w+_)?(status|state|phase|stage)")


def action_sets(entity: Entity, word: str, undo: bool) -> dict[str, Json] | None:
    """The column that the verb sets and its value; ``None`` when nothing says so.

    Args:
        entity: what it is done to.
        word: the verb in snake_case, as it stands in the path.
        undo: whether the method is DELETE, so that the verb is taken back.
    """
    verb = word.split("_")[0]
    if verb in EDITS:
        return None
    states = [f for f in entity.fields.values() if f.enum and f.kind == "text"]
    states.sort(key=lambda f: not _STATE.fullmatch(f.name))
    if not undo:
        for found in states:
            if (value := _state(verb, found)) is not None:
                return {found.name: value}
    for found in entity.fields.values():
        if found.kind == "boolean" and (flag := _flag(verb, found.name)) is not None:
            return {found.name: flag is not undo}
    return None


def _state(verb: str, found: Field) -> str | None:
    values = [v for v in found.enum if isinstance(v, str)]
    lower = {v.lower().replace("-", "_").replace(" ", "_"): v for v in values}
    for wanted in _BESIDE.get(verb, ()):
        if wanted in lower:
            return lower[wanted]
    if not _STATE.fullmatch(found.name) and len(verb) < 5:
        return None
    return next((v for name, v in lower.items() if _is_done(verb, name)), None)


def _is_done(verb: str, participle: str) -> bool:
    """Whether the second word is the first one's past participle: cancel, canceled, cancelled."""
    stem = verb.removesuffix("e")
    if verb.endswith("y"):
        stem = f"{verb[:-1]}i"
    doubled = f"{verb}{verb[-1:]}ed"
    return len(verb) > 2 and participle in (f"{stem}ed", f"{verb}ed", doubled)


def _flag(verb: str, column: str) -> bool | None:
    """The truth value that a verb gives a boolean column; ``None`` when they are unrelated."""
    name = column.removeprefix("is_").removeprefix("has_")
    if _UNDO.get(verb) == name:
        return False
    for prefix in ("un", "de", "dis"):
        plain = verb.removeprefix(prefix)
        if plain != verb and (_is_done(plain, name) or plain == name):
            return False
    related = _is_done(verb, name) or name in (verb, *_BESIDE.get(verb, ()))
    return True if related else None
