"""Answers as leaves with paths: what can be looked up, paired and compared in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from benchmarks.fidelity.operations import CallForm, plain_key, words_of
from benchmarks.fidelity.text_answers import shown_identifiers
from envwright.inflection import singular
from envwright.types import Json

Path = tuple[str | int, ...]
TEXT = "&text"
"""First part of the path of an identifier that a text shows."""
_MOST = 4_000
"""Leaves of one answer that are looked at."""
_KEPT = 60
"""Values of one key that a pool keeps."""
WRAPPERS = frozenset("data result results item items value values list response record".split())
"""Keys that say nothing of what stands under them."""
_TIMES = frozenset(
    "time times date dates at timestamp created updated modified changed expires expiry version "
    "etag revision seen since until duration elapsed hash checksum token now uptime".split()
)


def leaves(value: Json, path: Path = ()) -> Iterator[tuple[Path, Json]]:
    """Each scalar with its path; empty lists and objects count as scalars."""
    if isinstance(value, Mapping) and value:
        for key, inner in value.items():
            yield from leaves(inner, (*path, str(key)))
    elif isinstance(value, list) and value:
        for at, inner in enumerate(value):
            yield from leaves(inner, (*path, at))
    else:
        yield path, value


def leaf_at(value: Json, path: Path) -> Json:
    """What stands at a path; ``None`` where nothing does."""
    if len(path) == 2 and path[0] == TEXT:
        shown = shown_identifiers(value) if isinstance(value, str) else []
        at = path[1]
        return shown[at] if isinstance(at, int) and at < len(shown) else None
    for part in path:
        if isinstance(value, Mapping):
            value = value.get(name_in(value, str(part)))
        elif isinstance(value, list) and isinstance(part, int) and part < len(value):
            value = value[part]
        else:
            return None
    return value


def name_in(value: Mapping[str, Json], name: str) -> str:
    """The key of an object for a name, in whatever style it is written there."""
    if name in value:
        return name
    plain = plain_key(name)
    return next((key for key in value if plain_key(key) == plain), name)


def last_key(path: Path) -> str:
    """The last name of a path, as it is looked up."""
    return plain_key(next((part for part in reversed(path) if isinstance(part, str)), ""))


def pattern_of(path: Path) -> str:
    """A path without places in lists: ``tickets[].id``."""
    text = ""
    for part in path:
        text += "[]" if isinstance(part, int) else f".{part}"
    return text.removeprefix(".")


def is_time(path: Path) -> bool:
    """Whether a key is one of those that clocks and servers fill."""
    return bool(set(words_of(last_key(path))) & _TIMES)


def is_key_like(path: Path) -> bool:
    """Whether a key names a thing."""
    words = words_of(last_key(path))
    return bool(words) and words[-1] in ("id", "uuid", "guid", "token", "key", "number", "code")


def is_distinct(value: Json) -> bool:
    """Whether a value is hardly met by chance."""
    if isinstance(value, str):
        return len(value) >= 4 and not value.isalpha()
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) >= 100


def same_scalar(one: Json, other: Json) -> bool:
    """Whether two leaves are the same: numbers by value, text without case and outer spaces."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, int | float) and isinstance(other, int | float):
        return abs(one - other) <= 1e-6 * max(1.0, abs(one), abs(other))
    if isinstance(one, str) and isinstance(other, str):
        return one.strip().lower() == other.strip().lower()
    if is_empty(one) and is_empty(other):
        return True
    # An identifier or amount may be a number here and text there.
    if isinstance(one, str) != isinstance(other, str) and not (one is None or other is None):
        return str(one) == str(other)
    return bool(one == other)


def is_empty(value: Json) -> bool:
    """Whether nothing is said: null, an empty text, list or object."""
    return value is None or value in ("", [], {})


# --- pools of values ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Found:
    """A value that an answer gave, and where."""

    value: Json
    step: int
    """Number of the step in its sequence; -1 for the start."""
    path: Path


@dataclass
class ValuePool:
    """Values that answers gave, by the keys that arguments may ask for them under."""

    by_key: dict[str, list[Found]] = field(default_factory=dict)
    together: list[ValuePool] = field(default_factory=list)
    """What single calls showed and were given, newest last: keys that belong to each other."""

    def add(self, form: CallForm, answer: Json, step: int) -> None:
        """Take in the leaves of an answer."""
        if isinstance(answer, str):
            for at, value in enumerate(shown_identifiers(answer)):
                for key in {"id", *(f"{noun}_id" for noun in form.nouns)}:
                    self.put(key, Found(value, step, (TEXT, at)))
            return
        for number, (path, value) in enumerate(leaves(answer)):
            if number == _MOST:
                break
            if value is not None and not isinstance(value, bool | list | Mapping):
                for key in _keys(form, path):
                    self.put(key, Found(value, step, path))

    def of(self, name: str, noun: str = "") -> list[Found]:
        """What may stand for an argument, best first; empty for nothing."""
        key = plain_key(name)
        if key.split("_")[-1] == "identifier":  # the id or the name
            stem = key.removesuffix("identifier")
            return self.of(f"{stem}id", noun) or self.of(f"{stem}name", noun)
        asked = [f"{noun}_{key}"] if noun and key in ("id", "key", "uuid", "name") else []
        asked.append(key)
        if key.endswith("_ids"):
            asked.append(key[:-1])
        parts = key.split("_")
        # `from_account_id` is an `account_id`.
        asked += ["_".join(parts[at:]) for at in range(1, len(parts) - 1)]
        for one in asked:
            if found := self.by_key.get(one):
                return found
        # `label_id` is what answers show as `dataset_label_id`.
        ending = f"_{key}" if len(parts) > 1 and parts[-1] != "name" else key
        return next((v for k, v in self.by_key.items() if ending != key and k.endswith(ending)), [])

    def holds(self, value: Json) -> bool:
        """Whether a value was found anywhere."""
        return any(one.value == value for found in self.by_key.values() for one in found)

    def put(self, key: str, found: Found) -> None:
        """Take in one value."""
        kept = self.by_key.setdefault(key, [])
        if len(kept) < _KEPT and all(one.value != found.value for one in kept):
            kept.append(found)


def _keys(form: CallForm, path: Path) -> set[str]:
    key = last_key(path)
    keys = {key}
    if key in ("id", "uuid", "key", "name", ""):
        names = [part for part in path[:-1] if isinstance(part, str)]
        inner = [name for name in names if plain_key(name) not in WRAPPERS]
        for noun in {singular(plain_key(inner[-1]))} if inner else form.nouns:
            keys.add(f"{noun}_{key}" if key else noun)
            if key != "name":
                keys.add(f"{noun}_id")
    # A list of plain values under its plural: {"airports": ["SFO", …]}.
    if path and isinstance(path[-1], int):
        keys |= {singular(key), f"{singular(key)}_id"}
    return keys - {""}


def id_pairs(theirs: Json, ours: Json, noun: str = "") -> Iterator[tuple[Json, Json]]:
    """Values of the two answers to one call that stand for the same new thing.

    Args:
        theirs: the reference's answer.
        ours: our answer.
        noun: the thing that the call is about: its ``id`` is its ``ticket_id``.
    """
    if isinstance(theirs, str) and isinstance(ours, str):
        if "\n" not in theirs and not theirs.startswith(("{", "[")) and is_distinct(theirs):
            yield theirs, ours
        return
    left, right = _identifiers(theirs, noun), _identifiers(ours, noun)
    same = [key for key in left if key in right]
    yield from ((left[key], right[key]) for key in same)
    if not same and len(left) == len(right) == 1:
        yield next(iter(left.values())), next(iter(right.values()))
    if isinstance(theirs, str) and right and (shown := shown_identifiers(theirs)):
        yield shown[0], right.get(f"{noun}_id", next(iter(right.values())))


def _identifiers(value: Json, noun: str) -> dict[str, Json]:
    """Identifiers outside of lists, by their keys."""
    found: dict[str, Json] = {}
    for path, leaf in _plain(value):
        if is_key_like(path):
            key = last_key(path)
            above = [part for part in path[:-1] if isinstance(part, str)]
            inner = [part for part in above if plain_key(part) not in WRAPPERS]
            thing = singular(plain_key(inner[-1])) if inner else noun
            found.setdefault(f"{thing}_{key}" if key in ("id", "uuid", "key") else key, leaf)
    return found


def _plain(value: Json) -> Iterator[tuple[Path, Json]]:
    """Leaves outside of lists that may be identifiers."""
    for path, leaf in leaves(value):
        if not any(isinstance(part, int) for part in path) and isinstance(leaf, str | int):
            yield path, leaf


def elements_with(value: Json, marks: Sequence[Json]) -> list[tuple[Path, Json]]:
    """Elements of lists that show one of the marks, outermost first, with the path of the list."""
    found: list[tuple[Path, Json]] = []

    def walk(inner: Json, path: Path) -> None:
        if isinstance(inner, Mapping):
            for key, one in inner.items():
                walk(one, (*path, str(key)))
        elif isinstance(inner, list):
            found.extend((path, one) for one in inner if _shows(one, marks))

    walk(value, ())
    return found


def _shows(value: Json, marks: Sequence[Json]) -> bool:
    return any(same_scalar(leaf, mark) for _, leaf in leaves(value) for mark in marks)
