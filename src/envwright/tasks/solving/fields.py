"""Labels: which field of a row, and which parameter of a tool, a label names."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from envwright.tasks.solving.language import plain, stems, words_of
from envwright.tasks.solving.syntax import Row, Words
from envwright.tasks.solving.tools import Parameter
from envwright.types import Json

MISSING: Any = object()
_DATE_WORDS = (("date",), ("time",))
ALIASES = {
    "name": ("title", "fullname", "username", "login", "label", "displayname"),
    "title": ("name",),
    "index": ("number",),
    "email": ("emailaddress",),
}


@dataclass(slots=True)
class Found:
    """A row that a tool showed."""

    noun: Words
    """Stems."""
    data: dict[str, Any]
    given: dict[str, Json] = field(default_factory=dict)
    """Arguments under which it was shown."""
    parents: tuple[Found, ...] = ()
    version: int = 0
    """How many changes had been made when it was shown."""
    detailed: bool = False
    """Whether more of it was looked up."""
    alias: Words = ()
    """Another noun that it goes by, in stems."""
    origin: Row | None = None
    """How it was described, where it was not looked up."""


@lru_cache(maxsize=8192)
def _stems_of(name: str) -> Words:
    return stems(words_of(name))


def value_at(data: dict[str, Any], label: Words, noun: Words) -> Json:
    """The value of the field that a label names in a row of a noun (in stems), or ``MISSING``."""
    name = _locate(tuple(data), label, noun)
    found = _nested(data, label) if name is None else data[name]
    if found is MISSING and label[-1:] in _DATE_WORDS and len(label) > 1:
        # "due date" for a field that is called due.
        return value_at(data, label[:-1], noun)
    return found


@lru_cache(maxsize=8192)
def _locate(names: tuple[str, ...], label: Words, noun: Words) -> str | None:
    """The name that a label means, the closest first."""
    wanted, wanted_stems = "".join(label), stems(label)
    long = {(*noun, *wanted_stems), (*noun[-1:], *wanted_stems)}
    near = [
        [name for name in names if plain(name) == wanted],
        [name for name in names if _stems_of(name) in long],
        [name for name in names if _stems_of(name) == wanted_stems],
        [n for n in names if n[:3] in {"is_", "has"} and _stems_of(n)[1:] == wanted_stems],
    ]
    return next((group[0] for group in near if group), None)


def _nested(data: dict[str, Any], label: Words) -> Json:
    wanted, wanted_stems = "".join(label), stems(label)
    for name, inner in data.items():
        if isinstance(inner, dict):
            for key in inner:
                if plain(key) == wanted or plain(name + key) == wanted:
                    return inner[key]
            for key in inner:
                if _stems_of(key) == wanted_stems:
                    return inner[key]
    return MISSING


def with_aliases(data: dict[str, Any], label: Words, noun: Words) -> Json:
    """As ``value_at``, and when there is no such field, one that goes by a similar name."""
    found = value_at(data, label, noun)
    if found is MISSING and label == ("name",) and noun:
        found = value_at(data, noun, ())
    if found is MISSING and len(label) == 1:
        for other in ALIASES.get(label[0], ()):
            found = value_at(data, (other,), noun)
            if found is not MISSING:
                return found
    return found


def names_parameter(label: Words, parameter: Parameter, noun: Words) -> bool:
    """Whether a label of a row (its noun in stems) names a parameter."""
    wanted = "".join(label)
    if wanted == parameter.plain or not label:
        return bool(label)
    label_stems = stems(label)
    own = parameter.stems
    if own == label_stems or (own[:1] == ("is",) and own[1:] == label_stems):
        return True
    if noun and own in ((*noun, *label_stems), (*noun[-1:], *label_stems)):
        return True
    if label == ("name",) and noun and own == noun:
        return True
    if (
        label[-1:] in _DATE_WORDS
        and len(label) > 1
        and names_parameter(label[:-1], parameter, noun)
    ):
        return parameter.kind in {"date", "time", "string"}
    if parameter.role and len(label) == 1:
        name, about = parameter.role
        return bool(noun) and about[-len(noun) :] == noun and _same_role(name, wanted)
    return False


def _same_role(role: str, label: str) -> bool:
    return role == label or label in ALIASES.get(role, ()) or role in ALIASES.get(label, ())
