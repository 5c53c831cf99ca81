"""Fields of rows that tools showed: what a label names, what identifies a row, what fits it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from envwright.tasks.parser.lexer import UnsolvedError, compact_name, stem, stem_words, words_of
from envwright.tasks.parser.syntax_tree import LiteralExpr, RowExpr, Words
from envwright.tasks.parser.tool_vocabulary import KEY_WORDS, ParameterProfile
from envwright.tasks.solver.value_coercion import (
    compare_values,
    parse_moment,
    relation_holds,
    same_value,
)
from envwright.types import Json

MISSING: Any = object()
# Words that users append to fields that are called "due" or "start".
_DATE_WORDS = (("date",), ("time",))
NAME_LABELS = (("name",), ("login",), ("username",))
"""Labels of what a row is called, for parameters that are called as its noun."""
# Label → names of fields that may hold the same thing, tried in this order.
LABEL_ALIASES = {
    "name": ("title", "fullname", "username", "login", "label", "displayname"),
    "title": ("name",),
    "index": ("number",),
    "email": ("emailaddress",),
}


@dataclass(slots=True)
class FoundRow:
    """A row that a tool showed."""

    noun: Words
    """Stems."""
    data: dict[str, Any]
    given: dict[str, Json] = field(default_factory=dict)
    """Arguments under which it was shown."""
    parents: tuple[FoundRow, ...] = ()
    version: int = 0
    """How many changes had been made when it was shown."""
    detailed: bool = False
    """Whether more of it was looked up."""
    alias: Words = ()
    """Another noun that it goes by, in stems."""
    origin: RowExpr | None = None
    """How it was described, where it was not looked up."""


@lru_cache(maxsize=8192)
def _stems_of(name: str) -> Words:
    return stem_words(words_of(name))


def field_value(data: dict[str, Any], label: Words, noun: Words) -> Json:
    """The value of the field that a label names in a row of a noun (in stems), or ``MISSING``."""
    name = _locate(tuple(data), label, noun)
    found = _nested(data, label) if name is None else data[name]
    if found is MISSING and label[-1:] in _DATE_WORDS and len(label) > 1:
        # "due date" for a field that is called due.
        return field_value(data, label[:-1], noun)
    return found


@lru_cache(maxsize=8192)
def _locate(names: tuple[str, ...], label: Words, noun: Words) -> str | None:
    """The name that a label means, the closest first."""
    wanted, wanted_stems = "".join(label), stem_words(label)
    long = {(*noun, *wanted_stems), (*noun[-1:], *wanted_stems)}
    # From exact to loose; a later group counts only where all earlier ones are empty.
    near = [
        [name for name in names if compact_name(name) == wanted],
        [name for name in names if _stems_of(name) in long],
        [name for name in names if _stems_of(name) == wanted_stems],
        [n for n in names if n[:3] in {"is_", "has"} and _stems_of(n)[1:] == wanted_stems],
        [n for n in names if without_unit(_stems_of(n)) == wanted_stems],
        # "the due day" of due_on, "the hours granted" of granted_hours.
        [n for n in names if wanted_stems[-1:] == _DAY and _day_of(_stems_of(n)) == wanted_stems],
        [n for n in names if len(label) > 1 and sorted(_stems_of(n)) == sorted(wanted_stems)],
    ]
    return next((group[0] for group in near if group), None)


_UNITS = frozenset(
    map(stem, "cents minutes seconds hours days ul ml mg kg km cm mm kwh mbit percent".split())
)
_DAY = (stem("day"),)


def _day_of(stems: Words) -> Words:
    """The stems of a name that ends in a preposition of time, as a day: *filing day*."""
    return (*stems[:-1], *_DAY) if stems[-1:] in (("on",), ("at",)) else ()


def without_unit(stems: Words) -> Words:
    """The stems of a name that ends in a unit, without it: *total* of ``total_cents``."""
    return stems[:-1] if stems[-1:] and stems[-1] in _UNITS else ()


def _nested(data: dict[str, Any], label: Words) -> Json:
    wanted, wanted_stems = "".join(label), stem_words(label)
    for name, inner in data.items():
        if isinstance(inner, dict):
            for key in inner:
                if compact_name(key) == wanted or compact_name(name + key) == wanted:
                    return inner[key]
            for key in inner:
                if _stems_of(key) == wanted_stems:
                    return inner[key]
    return MISSING


def field_value_or_alias(data: dict[str, Any], label: Words, noun: Words) -> Json:
    """As ``field_value``, and when there is no such field, one that goes by a similar name."""
    found = field_value(data, label, noun)
    if found is MISSING and label == ("name",) and noun:
        found = field_value(data, noun, ())
    if found is MISSING and len(label) == 1:
        for other in LABEL_ALIASES.get(label[0], ()):
            found = field_value(data, (other,), noun)
            if found is not MISSING:
                return found
    return found


def names_parameter(label: Words, parameter: ParameterProfile, noun: Words) -> bool:
    """Whether a label of a row (its noun in stems) names a parameter."""
    wanted = "".join(label)
    if wanted == parameter.plain or not label:
        return bool(label)
    label_stems = stem_words(label)
    own = parameter.stems
    if own == label_stems or (own[:1] == ("is",) and own[1:] == label_stems):
        return True
    if noun and own in ((*noun, *label_stems), (*noun[-1:], *label_stems)):
        return True
    if without_unit(own) == label_stems:
        return True
    # "the label with name x" for a parameter that is itself called "label".
    if label in NAME_LABELS and noun and own == noun:
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
    return (
        role == label
        or label in LABEL_ALIASES.get(role, ())
        or role in LABEL_ALIASES.get(label, ())
    )


NAMED_SCORE = 35
"""How surely a parameter speaks of a noun that it is named after."""
LINK_SCORE = 24
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


def key_score(parameter: ParameterProfile, noun: Words) -> int:
    """How surely a parameter identifies a row of a noun (in stems); 0 when nothing says so."""
    own = parameter.stems
    if not noun:
        return 0
    # The scores are ranks set by hand: 40 `order_id`, 38 `ordername`, 35 `order`, 30 by
    # description, 25 and 24 a part of the noun, 12 and 10 a mere mention.
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
    # Part of the noun ("order_id" for a sales order), or the noun as a part ("line_item_id").
    if base and (noun[-len(base) :] == base or noun[: len(base)] == base):
        return 25
    if base and (base[-len(noun) :] == noun or base[: len(noun)] == noun):
        return 24
    return 10 if noun[-1] in parameter.said or noun[-1] in own else 0


_KEY_STEMS = frozenset(map(stem, KEY_WORDS))
_ATTRIBUTES = frozenset("name title label code key slug number path tag sha".split())
_IDENTIFIERS = frozenset("id uuid guid gid uid sid".split())
_REFERENCES = _IDENTIFIERS | frozenset("key index slug username login owner".split())
_KEY_ROLES = frozenset(map(compact_name, KEY_WORDS)) | {"owner"}


def names_row(field_stems: Words, noun: Words) -> bool:
    """Whether a field is called after a noun, or after a noun and its key: ``member_id``."""
    after = field_stems[len(noun) :]
    if not noun or field_stems[: len(noun)] != noun:
        return False
    return not after or after == noun[-1:] or (len(after) == 1 and after[0] in _KEY_STEMS)


def candidate_keys(found: FoundRow, parameter: ParameterProfile) -> list[Json]:
    """The values of a row that may be what a parameter identifies it by, the likeliest first.

    One value only where the name of a field leaves no doubt.
    """
    data, noun = found.data, found.noun
    out: list[Json] = []
    for sure, label in _key_labels(parameter, noun):
        value = field_value(data, label, noun) if label else MISSING
        if value is MISSING or value is None or not _has_kind(value, parameter.kind):
            continue
        # A sure label wins only while no less sure one has come up before it.
        if sure and not out:
            return [value]
        if value not in out:
            out.append(value)
    # The row does not show its key, but was looked up by it.
    if not out:
        value = field_value(found.given, (parameter.plain,), ())
        return [] if value is MISSING else [value]
    return out


def _key_labels(parameter: ParameterProfile, noun: Words) -> list[tuple[bool, Words]]:
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
        out += [(False, (role,)), *((False, (alias,)) for alias in LABEL_ALIASES.get(role, ()))]
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


def _refers(parameter: ParameterProfile) -> bool:
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


def inherited_value(found: FoundRow, parameter: ParameterProfile, *, own: bool = True) -> Json:
    """The value of a parameter that a row, or a row that it belongs to, determines.

    Args:
        found: the row.
        parameter: the parameter.
        own: whether the row's own identifier may be what is wanted.
    """
    if _refers(parameter):
        value = field_value(found.given, (parameter.plain,), ())
        if value is MISSING:
            value = field_value(found.data, (parameter.plain,), ())
        if value is not MISSING and value is not None:
            return value
    fits = (own or _refers(parameter)) and key_score(parameter, found.noun) >= LINK_SCORE
    if fits and (keys := candidate_keys(found, parameter)):
        return keys[0]
    for parent in found.parents:
        value = inherited_value(parent, parameter)
        if value is not MISSING:
            return value
    return MISSING


FactSplit = tuple[Words, str, Json]
"""A label, a relation, and a value that was found out."""

_STATE = frozenset("status state type kind category genre source".split())


def row_fits(row: FoundRow, split: tuple[FactSplit, ...]) -> bool | None:
    """Whether a row shows a fact; None when it shows no such field."""
    # A fact with several readings holds if any reading does, fails if a shown field contradicts it,
    # and is unknown (None) if no reading names a field that is shown.
    unsure = True
    for label, relation, value in split:
        if not label:
            so = row_shows(row, value)
            return so if so is None or relation == "is" else not so
        shown = field_value(row.data, label, row.noun)
        if shown is MISSING:
            shown = field_value(row.given, label, row.noun)
        if shown is MISSING:
            shown = field_value_or_alias(row.data, label, row.noun)
        # What a row was looked up by is its identifier, whatever it is called.
        keyed = shown is MISSING and label == ("id",) and relation == "is"
        if keyed and any(relation_holds(given, relation, value) for given in row.given.values()):
            return True
        if shown is not MISSING:
            unsure = False
            if relation == "not" if shown is None else relation_holds(shown, relation, value):
                return True
    return None if unsure else False


def row_shows(row: FoundRow, word: LiteralExpr) -> bool | None:
    """Whether a row is *complete* or *sold*; None when nothing shows it."""
    shown = field_value(row.data, tuple(word.raw.lower().split()), row.noun)
    if isinstance(shown, bool):
        return shown
    if any(isinstance(v, str) and same_value(v, word) for v in row.data.values()):
        return True
    if any(same_value(v, word) for v in row.given.values()):
        return True
    # Only a row that shows some state can be said not to be in this one.
    return False if any(_STATE & set(words_of(name)) for name in row.data) else None


def extreme_rows(
    rows: list[FoundRow], label: Words, highest: bool, value_of: Callable[[FoundRow, Words], Json]
) -> list[FoundRow]:
    """The rows with the highest or the lowest value of a label; without one, of a date."""
    found = [(row, value_of(row, label) if label else _date_of(row)) for row in rows]
    if any(value is MISSING for _, value in found):
        raise UnsolvedError(f"nothing shows {' '.join(label) or 'a date'}")
    known = [(row, value) for row, value in found if value is not None]
    if not known:
        return []
    best = extreme_value([value for _, value in known], highest)
    return [row for row, value in known if value is best or compare_values(value, best) == 0]


def extreme_value(values: list[Json], highest: bool) -> Json:
    """The highest or the lowest of some values; of equal ones the first.

    Raises:
        UnsolvedError: there are none, or they have no order.
    """
    if not values:
        raise UnsolvedError("the extreme of nothing")
    best = values[0]
    for value in values[1:]:
        order = compare_values(value, best)
        if order is None:
            raise UnsolvedError("values that cannot be compared")
        if order and (order > 0) is highest:
            best = value
    return best


def _date_of(row: FoundRow) -> Json:
    """The date that says how old a row is: when it was made, else its only one."""
    dates = {
        compact_name(n): v for n, v in row.data.items() if isinstance(v, str) and parse_moment(v)
    }
    for name in ("created", "createdat", "date"):
        if name in dates:
            return dates[name]
    for name, value in dates.items():
        if "creat" in name:
            return value
    return next(iter(dates.values())) if len(dates) == 1 else MISSING
