"""Keys: which parameter identifies a row, and by which of its values."""

from __future__ import annotations

from envwright.tasks.solving.fields import ALIASES, MISSING, Found, value_at
from envwright.tasks.solving.language import plain, stem
from envwright.tasks.solving.syntax import Words
from envwright.tasks.solving.tools import KEY_WORDS, Parameter
from envwright.types import Json

NAMED = 35
"""How surely a parameter speaks of a noun that it is named after."""
LINK = 24
"""How surely a parameter must speak of a noun to be given a key."""
_SINGLE_KEYS = (
    "id",
    "key",
    "name",
    "slug",
    "number",
    "uuid",
    "guid",
    "gid",
    "uid",
    "sid",
    "code",
    "username",
    "login",
    "identifier",
    "index",
    "title",
)


def speaks_of(parameter: Parameter, noun: Words) -> int:
    """How surely a parameter identifies a row of a noun (in stems); 0 when nothing says so."""
    own = parameter.stems
    if not noun:
        return 0
    head, last = own[:-1], own[-1]
    key = last in _KEY_STEMS
    if key and head == noun:
        return 40
    if own == noun:
        return 35
    if parameter.plain in {"".join(noun) + "name", "".join(noun) + "id"}:
        return 38
    if parameter.role and parameter.role[1][-len(noun) :] == noun:
        names = parameter.role[0] in _KEY_ROLES and parameter.plain not in _ATTRIBUTES
        return 30 if names else 12
    base = head if key else own
    if base and (noun[-len(base) :] == base or noun[: len(base)] == base):
        return 25
    if base and (base[-len(noun) :] == noun or base[: len(noun)] == noun):
        return 24
    return 10 if noun[-1] in parameter.said or noun[-1] in own else 0


_KEY_STEMS = frozenset(map(stem, KEY_WORDS))
_ATTRIBUTES = frozenset("name title label code key slug number path tag sha".split())
_IDENTIFIERS = frozenset("id uuid guid gid uid sid".split())
_REFERENCES = _IDENTIFIERS | frozenset("key index slug username login owner".split())
_KEY_ROLES = frozenset(map(plain, KEY_WORDS)) | {"owner"}


def names_row(field_stems: Words, noun: Words) -> bool:
    """Whether a field is called after a noun, or after a noun and its key: ``member_id``."""
    after = field_stems[len(noun) :]
    if not noun or field_stems[: len(noun)] != noun:
        return False
    return not after or after == noun[-1:] or (len(after) == 1 and after[0] in _KEY_STEMS)


def keys_of(found: Found, parameter: Parameter) -> list[Json]:
    """The values of a row that may be what a parameter identifies it by, the likeliest first.

    One value only where the name of a field leaves no doubt.
    """
    data, noun = found.data, found.noun
    out: list[Json] = []
    for sure, label in _key_labels(parameter, noun):
        value = value_at(data, label, noun) if label else MISSING
        if value is MISSING or value is None or not _has_kind(value, parameter.kind):
            continue
        if sure and not out:
            return [value]
        if value not in out:
            out.append(value)
    if not out:
        value = value_at(found.given, (parameter.plain,), ())
        return [] if value is MISSING else [value]
    return out


def _key_labels(parameter: Parameter, noun: Words) -> list[tuple[bool, Words]]:
    """Labels under which a row may show its key, the likeliest first, and whether they are sure."""
    out: list[tuple[bool, Words]] = []
    if noun and parameter.stems[-1:] == ("id",) and parameter.stems[:-1][-len(noun) :] == noun:
        # A row may have a field lead_id that names another lead.
        out.append((True, ("id",)))
    out.append((True, (parameter.plain,)))
    words = (*parameter.words[:-1], parameter.words[-1].removesuffix("s"))
    if parameter.kind == "array" and parameter.words[-1] in KEY_WORDS:
        # Identifiers in the plural, perhaps of rows in a role: new item ids.
        out.extend((True, words[start:]) for start in range(len(words) - 1))
    last = parameter.words[-1].removesuffix("s")
    if last in _IDENTIFIERS:
        out += [(True, (*noun, last)), (True, (last,))]
    if parameter.role:
        role = parameter.role[0]
        out += [(False, (role,)), *((False, (alias,)) for alias in ALIASES.get(role, ()))]
    if last in KEY_WORDS:
        out.append((False, (last,)))
    out += [(False, (*noun, "id")), (False, ("id",)), (False, noun), (False, noun[-1:])]
    return out + [(False, (name,)) for name in _SINGLE_KEYS]


def _has_kind(value: Json, kind: str) -> bool:
    if kind in {"integer", "number"}:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if kind == "boolean":
        return isinstance(value, bool)
    return isinstance(value, str) if kind != "array" else not isinstance(value, dict)


def _refers(parameter: Parameter) -> bool:
    """Whether a parameter names another row, rather than says something new."""
    if parameter.words[-1] in _REFERENCES:
        return True
    if parameter.role is None or parameter.plain in _ATTRIBUTES:
        return False
    role, about = parameter.role
    if role == parameter.plain:
        return role in _KEY_ROLES
    return role in _KEY_ROLES and any(
        word.startswith(own) for own in parameter.stems for word in about
    )


def handed_down(found: Found, parameter: Parameter, *, own: bool = True) -> Json:
    """The value of a parameter that a row, or a row that it belongs to, determines.

    Args:
        found: the row.
        parameter: the parameter.
        own: whether the row's own identifier may be what is wanted.
    """
    if _refers(parameter):
        value = value_at(found.given, (parameter.plain,), ())
        if value is MISSING:
            value = value_at(found.data, (parameter.plain,), ())
        if value is not MISSING and value is not None:
            return value
    fits = (own or _refers(parameter)) and speaks_of(parameter, found.noun) >= LINK
    if fits and (keys := keys_of(found, parameter)):
        return keys[0]
    for parent in found.parents:
        value = handed_down(parent, parameter)
        if value is not MISSING:
            return value
    return MISSING
