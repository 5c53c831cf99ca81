"""Two answers to one call, compared as far as the description lets a reader know them.

What is compared: keys that the description documents and the reference gives; values that the
sequence itself determines (given arguments, identifiers of what it made, what an earlier call on
the same thing set); and how an answer changed since the same call was made before. What servers
make up, clocks, and rows that only one world had at its start are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from benchmarks.fidelity.answers import (
    WRAPPERS,
    Path,
    elements_with,
    is_distinct,
    is_empty,
    is_key_like,
    is_time,
    last_key,
    leaf_at,
    leaves,
    name_in,
    pattern_of,
    same_scalar,
)
from benchmarks.fidelity.operations import CallForm, Schema, plain_key
from envwright.inflection import singular
from envwright.types import Json

_NOTHING: Any = object()
_PAGING = frozenset(
    "limit offset page per_page page_size max_results cursor after before starting_after count "
    "top skip size".split()
)
_PAGE = 10
"""Elements from which on a list may be a page of more."""


class Kind(StrEnum):
    """How two worlds differ in one call."""

    ACCEPTS = "accepts what the reference refuses"
    REFUSES = "refuses what the reference accepts"
    LACKS_KEY = "the answer lacks a documented key"
    OTHER_TYPE = "the answer has another type"
    OTHER_VALUE = "the answer has another value"
    NO_EFFECT = "an effect is missing"
    OTHER_EFFECT = "there is another effect"

    @property
    def is_shallow(self) -> bool:
        """Whether it is too little, rather than something else."""
        return self in (Kind.ACCEPTS, Kind.NO_EFFECT)

    @property
    def is_effect(self) -> bool:
        """Whether a write before the call may be at fault."""
        return self in (Kind.NO_EFFECT, Kind.OTHER_EFFECT, Kind.OTHER_VALUE)


@dataclass(frozen=True)
class Difference:
    """One difference, seen in one call."""

    kind: Kind
    place: str = ""
    theirs: Json = None
    ours: Json = None

    @property
    def key(self) -> tuple[Kind, str]:
        """What makes two differences the same."""
        return self.kind, self.place


@dataclass(frozen=True)
class Sent:
    """A value that a call gave."""

    key: str
    theirs: Json
    ours: Json
    about: frozenset[str] = frozenset()
    """The things that the call named or made."""
    new: bool = True
    """Whether it was made up for this call, so that nothing at the start has it."""


@dataclass
class Correspondence:
    """Which values of ours stand for which of the reference's."""

    pairs: list[tuple[str, Json, Json]] = field(default_factory=list)
    """Thing, the reference's value, ours."""
    made: list[tuple[Json, Json]] = field(default_factory=list)
    """Of these, what the sequence made: theirs, ours."""
    sent: list[Sent] = field(default_factory=list)
    """What writes of the sequence gave."""

    def bind(self, thing: str, theirs: Json, ours: Json) -> None:
        """Note a pair; the first one stays."""
        if self.mate(theirs, thing, exact=True) is _NOTHING:
            self.pairs.append((thing, theirs, ours))

    def mate(self, theirs: Json, thing: str = "", *, exact: bool = False) -> object:
        """Our value for one of the reference's, of the same thing first."""
        # Small numbers name things of many kinds.
        exact = exact or isinstance(theirs, int | float)
        found = [
            (one == thing, ours)
            for one, value, ours in self.pairs
            if type(value) is type(theirs) and value == theirs and (one == thing or not exact)
        ]
        return max(found, key=lambda pair: pair[0])[1] if found else _NOTHING

    def has(self, theirs: Json, thing: str = "") -> bool:
        """Whether a value of the reference's has one of ours."""
        return self.mate(theirs, thing) is not _NOTHING

    def taken(self, thing: str) -> list[Json]:
        """Values of ours that stand for something of a kind already."""
        return [ours for one, _, ours in self.pairs if one == thing]

    def same(self, theirs: Json, ours: Json) -> bool:
        """Whether two leaves stand for the same."""
        return same_scalar(theirs, ours) or any(
            same_scalar(value, theirs) and same_scalar(mine, ours) for value, mine in self._all()
        )

    def _all(self) -> Iterator[tuple[Json, Json]]:
        yield from ((theirs, ours) for _, theirs, ours in self.pairs)
        yield from ((one.theirs, one.ours) for one in self.sent)

    def marks(self) -> list[tuple[Json, Json]]:
        """Values by which what the sequence made is found in lists: theirs, ours."""
        found = [*self.made, *((one.theirs, one.ours) for one in self.sent if one.new)]
        return [pair for pair in found if isinstance(pair[0], str) and is_distinct(pair[0])]


@dataclass(frozen=True)
class Situation:
    """What is known about a call when its answers are compared."""

    form: CallForm
    known: Correspondence
    fresh: bool = False
    """Whether it is about what the sequence made, so that the start shows nowhere in it."""
    before: tuple[Json, Json] | None = None
    """The answers to the same call when it was last made in this sequence: theirs, ours."""
    wrote: bool = False
    """Whether something was written since then."""
    own: tuple[Sent, ...] = ()
    """What this very call gives: a text that repeats it shows no effect."""
    objects: frozenset[str] = frozenset()
    """Keys under which some operation is given an object."""
    about: frozenset[str] = frozenset()
    """The things that the call names."""

    def given(self, path: Path, value: Json) -> bool:
        """Whether the sequence itself gave the reference a value that its answer shows here."""
        key = last_key(path)
        return any(
            same_scalar(one.theirs, value)
            and ((one.new and is_distinct(one.theirs)) or (one.key == key and self._own_key(path)))
            and (self.fresh or one in self.own or self._same_thing(one))
            for one in (*self.own, *self.known.sent)
        )

    def _own_key(self, path: Path) -> bool:
        """Whether a key is of the thing itself, and not of one inside of it."""
        names = {singular(plain_key(part)) for part in path[:-1] if isinstance(part, str)}
        return names <= WRAPPERS | self.form.nouns

    def repeats(self, value: Json) -> bool:
        """Whether this very call gives a value."""
        return any(same_scalar(one.theirs, value) for one in self.own)

    def _same_thing(self, one: Sent) -> bool:
        return bool(one.about & self.about) or not (one.about or self.about)


def compare_answers(theirs: Json, ours: Json, at: Situation) -> list[Difference]:
    """All differences, the answer's form first."""
    found = [*_contract(at.form.output, theirs, ours, (), at.objects)]
    if not found and isinstance(theirs, str) and at.form.reads:
        found += _texts(theirs, ours, at)
    elif not found:
        found += _values(theirs, ours, at)
        found += _elements(theirs, ours, at)
        if at.before is not None and at.form.reads:
            found += _changes(theirs, ours, at, at.before)
    return list({one.key: one for one in reversed(found)}.values())[::-1]


# --- form -----------------------------------------------------------------------------------------


def _contract(
    schema: Schema, theirs: Json, ours: Json, path: Path, given: frozenset[str]
) -> Iterator[Difference]:
    """Documented keys that the reference's answer has and ours lacks; other types.

    What callers give as an object (``given``) holds what they put there: what a server adds inside
    is its own.
    """
    if path and last_key(path) in given:
        return
    properties = schema.get("properties", {})
    if properties and isinstance(theirs, Mapping):
        if not isinstance(ours, Mapping):
            if not is_empty(ours):
                yield Difference(Kind.OTHER_TYPE, pattern_of(path), theirs, ours)
            return
        for key, inner in properties.items():
            if key not in theirs or is_empty(theirs[key]):
                continue
            # Another style of names (``petId``, ``pet_id``) is no other key.
            if (own := name_in(ours, key)) not in ours:
                yield Difference(Kind.LACKS_KEY, pattern_of((*path, key)), theirs[key], None)
            else:
                yield from _contract(inner, theirs[key], ours[own], (*path, key), given)
    elif schema.get("type") == "array" and isinstance(theirs, list):
        if not isinstance(ours, list):
            yield Difference(Kind.OTHER_TYPE, pattern_of(path), theirs, ours)
        elif theirs and ours:
            yield from _contract(schema.get("items", {}), theirs[0], ours[0], (*path, 0), given)
    elif schema.get("type") and not is_key_like(path) and not is_time(path):
        kinds = {_sort(theirs), _sort(ours)} - {""}
        if len(kinds) == 2:
            yield Difference(Kind.OTHER_TYPE, pattern_of(path), theirs, ours)


def _sort(value: Json) -> str:
    """Kind of a value; empty where it is nothing."""
    if is_empty(value):
        return ""
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "number"
    return type(value).__name__


# --- values ---------------------------------------------------------------------------------------


def _values(theirs: Json, ours: Json, at: Situation) -> Iterator[Difference]:
    """Leaves outside of lists that the description determines."""
    calculates = _calculates(at.form)
    for path, value in leaves(theirs):
        if any(isinstance(part, int) for part in path) and not calculates:
            continue
        other = leaf_at(ours, path)
        if not path and isinstance(value, str) and not at.form.output:
            continue  # prose
        if _absent(ours, path):
            if at.form.reads and not at.form.output and _must_show(path, value, ours, at):
                yield Difference(Kind.NO_EFFECT, pattern_of(path), value, None)
            continue
        if at.known.same(value, other):
            continue
        numbers = _sort(value) == _sort(other) == "number"
        determined = at.fresh and _is_determined(path, value, other, at)
        if determined or at.given(path, value) or (calculates and numbers):
            yield Difference(Kind.OTHER_VALUE, pattern_of(path), value, other)


def _must_show(path: Path, value: Json, ours: Json, at: Situation) -> bool:
    """Whether a value that was given before is shown by the reference, and nowhere by ours."""
    return (
        at.given(path, value)
        and is_distinct(value)
        and not at.repeats(value)
        and not any(at.known.same(value, other) for _, other in leaves(ours))
    )


def _texts(theirs: str, ours: Json, at: Situation) -> Iterator[Difference]:
    """Values that were given before: shown in prose by both, or by none."""
    mine = " ".join(str(value) for _, value in leaves(ours)).lower()
    for one in at.known.sent:
        left, right = one.theirs, one.ours
        if not (isinstance(left, str) and is_distinct(left)) or at.repeats(left):
            continue
        there, here = left.lower() in theirs.lower(), str(right).lower() in mine
        was = at.before is not None and left.lower() in str(at.before[0]).lower()
        if there and not here:
            yield Difference(Kind.NO_EFFECT, "text", left, None)
        elif here and not there and was:
            yield Difference(Kind.NO_EFFECT, "text", None, right)


def _calculates(form: CallForm) -> bool:
    """Whether an operation computes with numbers that it is given, and nothing else."""
    kinds = [
        one.schema.get("items", {}).get("type") if one.type == "array" else one.type
        for one in form.inputs.values()
        if one.required
    ]
    keys = any(one.is_key for one in form.inputs.values())
    return bool(kinds) and set(kinds) <= {"number", "integer"} and not keys and form.reads


def _absent(value: Json, path: Path) -> bool:
    """Whether an answer has no such key at all."""
    return bool(path) and leaf_at(value, path) is None and not _has(value, path)


def _has(value: Json, path: Path) -> bool:
    above = leaf_at(value, path[:-1]) if path[:-1] else value
    if isinstance(path[-1], int):
        return isinstance(above, list) and path[-1] < len(above)
    return isinstance(above, Mapping) and name_in(above, path[-1]) in above


def _is_determined(path: Path, theirs: Json, ours: Json, at: Situation) -> bool:
    """Whether a reader of the description knows a value of a new thing that nobody gave."""
    if is_time(path) or is_key_like(path):
        return False
    if isinstance(theirs, bool):
        return True
    if isinstance(theirs, int | float):
        return abs(theirs) <= 1 and not isinstance(ours, bool)
    if is_empty(theirs):
        return not is_empty(ours) and isinstance(ours, str | int | float)
    if isinstance(theirs, str):
        # A status that the prose names; another is the service's own choice.
        return theirs.lower() in at.form.text or _listed(at.form.output, path, theirs)
    return False


def _listed(schema: Schema, path: Path, value: str) -> bool:
    """Whether the documented answer lists a value for a key."""
    for part in path:
        inner = schema.get("items") if isinstance(part, int) else schema.get("properties")
        schema = (inner or {}) if isinstance(part, int) else (inner or {}).get(part, {})
    listed = schema.get("enum")
    return isinstance(listed, list) and value in listed


# --- what the sequence made, in lists -------------------------------------------------------------


def _elements(theirs: Json, ours: Json, at: Situation) -> Iterator[Difference]:
    """What the sequence made is listed in both worlds or in none, with the same values."""
    if any(plain_key(name) in _PAGING for name in (one.key for one in at.own)):
        return
    for left, right in at.known.marks():
        if at.repeats(left) and at.form.reads:
            continue  # a search for it may show it in other places
        there, here = elements_with(theirs, [left]), elements_with(ours, [right])
        place = pattern_of((*(there or here)[0][0], 0)) if there or here else ""
        if there and not here:
            if not _is_page(ours) and not _by_other_marks(there[0][1], ours, at.known.marks()):
                yield Difference(Kind.NO_EFFECT, place, there[0][1], None)
        elif here and not there:
            if not isinstance(leaf_at(theirs, here[0][0]), list):
                continue  # the reference shows no such list
            turned = [(mine, other) for other, mine in at.known.marks()]
            if not _is_page(theirs) and not _by_other_marks(here[0][1], theirs, turned):
                was = at.before is not None and bool(elements_with(at.before[0], [left]))
                kind = Kind.NO_EFFECT if was else Kind.OTHER_EFFECT
                yield Difference(kind, place, None, here[0][1])
        elif len(there) == len(here) == 1:
            yield from _element(there[0][1], here[0][1], place, at)


def _by_other_marks(element: Json, other: Json, marks: Sequence[tuple[Json, Json]]) -> bool:
    """Whether the other world lists the same thing, with fewer fields."""
    return any(
        elements_with([element], [here]) and elements_with(other, [there]) for here, there in marks
    )


def _element(theirs: Json, ours: Json, place: str, at: Situation) -> Iterator[Difference]:
    for path, value in leaves(theirs):
        other = leaf_at(ours, path)
        if not path or _absent(ours, path) or at.known.same(value, other):
            continue
        if at.given(path, value):
            yield Difference(Kind.OTHER_VALUE, f"{place}.{pattern_of(path)}", value, other)


def _is_page(value: Json) -> bool:
    """Whether an answer may be cut: some list in it is long."""
    if isinstance(value, Mapping):
        return any(_is_page(inner) for inner in value.values())
    return isinstance(value, list) and len(value) >= _PAGE


# --- what changed since the same call was made ----------------------------------------------------


def _changes(
    theirs: Json, ours: Json, at: Situation, before: tuple[Json, Json]
) -> Iterator[Difference]:
    there, here = _changed(before[0], theirs), _changed(before[1], ours)
    if not at.wrote or isinstance(theirs, str) != isinstance(ours, str):
        return
    finals = {pattern_of(path): value for path, value in _counted(ours)}
    finals_there = {pattern_of(path): value for path, value in _counted(theirs)}
    for pattern, (old, new) in there.items():
        if pattern in here:
            mine_old, mine = here[pattern]
            if not _same_change(old, new, mine_old, mine, at):
                yield Difference(Kind.OTHER_EFFECT, pattern, [old, new], [mine_old, mine])
        elif at.known.same(new, finals.get(pattern, _NOTHING)):
            continue  # it stood there already
        elif not here or pattern in finals:
            yield Difference(Kind.NO_EFFECT, pattern, [old, new], None)
    for pattern, (old, new) in here.items():
        if pattern in there or at.known.same(finals_there.get(pattern, _NOTHING), new):
            continue
        if pattern in finals_there or not there:
            yield Difference(Kind.OTHER_EFFECT, pattern, None, [old, new])


def _changed(before: Json, after: Json) -> dict[str, tuple[Json, Json]]:
    """Pattern → first old and new value; lists by how many elements they gained."""
    old, new = dict(_counted(before)), dict(_counted(after))
    out: dict[str, tuple[Json, Json]] = {}
    for path in [*new, *(path for path in old if path not in new)]:
        was, now = old.get(path), new.get(path)
        if not same_scalar(was, now) and not is_time(path):
            out.setdefault(pattern_of(path), (was, now))
    return out


def _counted(value: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Leaves outside of lists; a list is its length."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _counted(inner, (*path, str(key)))
    elif isinstance(value, list):
        yield (*path, 0), len(value)
    elif not isinstance(value, str) or len(value) <= 400:
        yield path, value


def _same_change(old: Json, new: Json, mine_old: Json, mine: Json, at: Situation) -> bool:
    """Whether a value moved the same way in both worlds, as far as can be known."""
    if at.known.same(new, mine):
        return True
    numbers = [one for one in (old, new, mine_old, mine) if _sort(one) == "number"]
    if len(numbers) == 4:
        if abs((numbers[1] - numbers[0]) - (numbers[3] - numbers[2])) < 1e-6:
            return True
        step = abs(numbers[1] - numbers[0])
        # Rows differ, and what follows from them; what was given does not.
        return not any(same_scalar(step, one.theirs) for one in at.known.sent)
    if any(same_scalar(new, one.theirs) for one in at.known.sent):
        return False
    if isinstance(new, bool) or isinstance(mine, bool):
        return False
    return not (isinstance(new, str) and new.lower() in at.form.text)


def sent_leaves(arguments: Mapping[str, Json]) -> Sequence[tuple[str, Json]]:
    """Keys and values that a call gives."""
    return [
        (last_key((plain_key(name), *path)), value)
        for name, argument in arguments.items()
        for path, value in leaves(argument)
        if not is_empty(value)
    ]
