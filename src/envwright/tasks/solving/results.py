"""Calling tools within bounds, and taking the rows of a noun out of what they answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import orjson

from envwright.tasks.solving.fields import Found
from envwright.tasks.solving.language import Unsolved, plain, stems, words_of
from envwright.tasks.solving.syntax import Words
from envwright.tasks.solving.tools import PAGES, SIZES, Tool
from envwright.types import Json, Observation

CallTool = Callable[[str, dict[str, Json]], Observation]

_WRAPPERS = frozenset("items data results result rows records entries list values content".split())
_STRONG = 6
_TURNS = frozenset({"page", "offset", "skip"})


class Calls:
    """The tools, with a bound on calls; what was read is remembered until something changes."""

    def __init__(self, call: CallTool, limit: int) -> None:
        self._call = call
        self._left = limit
        self._seen: dict[bytes, Observation] = {}
        self.changes = 0
        """How many changes were made."""

    def read(self, tool: Tool, arguments: dict[str, Json]) -> Observation:
        """Call a reading tool, or remember what it answered."""
        key = orjson.dumps([tool.name, arguments])
        if key not in self._seen:
            self._seen[key] = self._spend(tool.name, arguments)
        return self._seen[key]

    def write(self, tool: Tool, arguments: dict[str, Json]) -> Observation:
        """Call a tool that changes something."""
        observation = self._spend(tool.name, arguments)
        self.changes += 1
        self._seen.clear()
        return observation

    def pages(
        self, tool: Tool, likeness: float, noun: Words, arguments: dict[str, Json]
    ) -> Iterator[list[Found]]:
        """What a tool shows, page by page."""
        size = next((v for n, v in arguments.items() if plain(n) in SIZES), None)
        turn = next((p for p in tool.parameters.values() if p.plain in _TURNS), None)
        for page in range(20):
            observation = self.read(tool, arguments)
            if not observation.ok:
                return
            rows = rows_in(observation.value, tool, likeness, noun, arguments)
            if rows is None:
                return
            for row in rows:
                row.version = self.changes
            yield rows
            if turn is None or not isinstance(size, int) or len(rows) < size:
                return
            start = page + 2 if turn.plain == "page" else (page + 1) * size
            arguments = {**arguments, turn.name: start}

    def _spend(self, name: str, arguments: dict[str, Json]) -> Observation:
        if self._left <= 0:
            raise Unsolved("too many calls")
        self._left -= 1
        return self._call(name, arguments)


def rows_in(
    value: Json, tool: Tool, likeness: float, noun: Words, arguments: Mapping[str, Json]
) -> list[Found] | None:
    """The rows of a noun in an answer; None when it shows none."""
    given = {name: value for name, value in arguments.items() if plain(name) not in PAGES}
    if isinstance(value, list):
        if value and not isinstance(value[0], dict):
            return None
        if likeness >= _STRONG:
            return [Found(noun, row, given) for row in value if isinstance(row, dict)]
        return _nested(value, noun, given)
    if isinstance(value, dict):
        return _in_object(value, tool, likeness, noun, given)
    if value is None or likeness < _STRONG:
        return None
    return [Found(noun, {_scalar_name(tool): value}, given)]


def _in_object(
    value: dict[str, Any], tool: Tool, likeness: float, noun: Words, given: dict[str, Json]
) -> list[Found] | None:
    lists = {
        name: inner
        for name, inner in value.items()
        if isinstance(inner, list) and (not inner or isinstance(inner[0], dict))
    }
    best = _best_list(lists, noun)
    if best is not None and not (likeness >= 8 and not tool.plural):
        context = _flat(value)
        parent = Found(tool.entity, context, given)
        return [Found(noun, row, given, (parent,)) for row in lists[best]]
    if likeness >= _STRONG and len(lists) == 1 and tool.plural:
        (only,) = lists
        if plain(only) in _WRAPPERS:
            return [Found(noun, row, given) for row in lists[only]]
    if likeness >= _STRONG:
        return [Found(noun, value, given)]
    return None


def _best_list(lists: Mapping[str, Json], noun: Words) -> str | None:
    """The list whose name says that it holds rows of the noun."""
    scored = [(_name_score(stems(words_of(name)), noun), name) for name in lists]
    best = max(scored, default=(0, ""), key=lambda item: item[0])
    return best[1] if best[0] > 0 else None


def _name_score(name: Words, noun: Words) -> int:
    if name == noun:
        return 4
    if name[-len(noun) :] == noun or noun[-len(name) :] == name:
        return 3
    return 1 if noun[:1] == name[:1] else 0


def _nested(rows: list[dict[str, Any]], noun: Words, given: dict[str, Json]) -> list[Found] | None:
    """Rows that stand in lists inside the rows of another noun."""
    out: list[Found] = []
    found = False
    for row in rows:
        lists = {n: v for n, v in row.items() if isinstance(v, list)}
        best = _best_list(lists, noun)
        if best is not None:
            found = True
            parent = Found((), _flat(row), given)
            out += [Found(noun, r, given, (parent,)) for r in lists[best] if isinstance(r, dict)]
    return out if found else None


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if not isinstance(value, list)}


def _scalar_name(tool: Tool) -> str:
    """What a single value is called: ``user_id`` for ``find_user_id_by_email``."""
    words = words_of(tool.name)
    about = words[1 : words.index("by")] if "by" in words else words[1:]
    return "_".join(about) or "id"


def unique(rows: list[Found]) -> list[Found]:
    """The rows without repetitions."""
    seen: set[bytes] = set()
    out = []
    for row in rows:
        key = orjson.dumps([row.data, row.parents[0].data if row.parents else 0])
        if key not in seen:
            seen.add(key)
            out.append(row)
    return out
