"""Calling tools within bounds, and reading rows and their details out of the answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import orjson

from envwright.environment.answer_envelopes import with_parts, without_envelope
from envwright.tasks.parser.lexer import UnsolvedError, compact_name, stem_words, words_of
from envwright.tasks.parser.syntax_tree import Words
from envwright.tasks.parser.tool_vocabulary import (
    PAGE_SIZE_PARAMETERS,
    PAGING_PARAMETERS,
    ParameterProfile,
    ToolProfile,
    ToolVocabulary,
    field_as_parameter,
)
from envwright.tasks.solver.row_fields import (
    MISSING,
    FoundRow,
    candidate_keys,
    field_value,
    field_value_or_alias,
    inherited_value,
    key_score,
    names_row,
)
from envwright.types import Json, Observation

CallTool = Callable[[str, dict[str, Json]], Observation]

_WRAPPERS = frozenset("items data results result rows records entries list values content".split())
# Likeness from which an answer is taken to show rows of the noun (row_search.STRONG_LIKENESS).
_STRONG = 6
# Parameters that move to the next page: "page" counts pages from 1, the others count rows.
_TURNS = frozenset({"page", "offset", "skip"})


class ToolCaller:
    """The tools, with a bound on calls; what was read is remembered until something changes."""

    def __init__(self, call: CallTool, limit: int) -> None:
        self._call = call
        self._left = limit
        self._seen: dict[bytes, Observation] = {}
        self.changes = 0
        """How many changes were made."""

    def read(self, tool: ToolProfile, arguments: dict[str, Json]) -> Observation:
        """Call a reading tool, or remember what it answered."""
        key = orjson.dumps([tool.name, arguments])
        if key not in self._seen:
            self._seen[key] = self._spend(tool.name, arguments)
        return self._seen[key]

    def write(self, tool: ToolProfile, arguments: dict[str, Json]) -> Observation:
        """Call a tool that changes something."""
        observation = self._spend(tool.name, arguments)
        self.changes += 1
        # Any write may change what any tool shows, and even a failed one is treated as a write.
        self._seen.clear()
        return observation

    def pages(
        self, tool: ToolProfile, likeness: float, noun: Words, arguments: dict[str, Json]
    ) -> Iterator[list[FoundRow]]:
        """The rows that a tool shows, page by page, up to 20 pages."""
        size = next(
            (v for n, v in arguments.items() if compact_name(n) in PAGE_SIZE_PARAMETERS), None
        )
        turn = next((p for p in tool.parameters.values() if p.plain in _TURNS), None)
        # Bound on pages, for tools that ignore the page parameter.
        for page in range(20):
            observation = self.read(tool, arguments)
            if not observation.ok:
                return
            rows = rows_in_answer(observation.value, tool, likeness, noun, arguments)
            if rows is None:
                return
            for row in rows:
                row.version = self.changes
            yield rows
            if turn is None or not isinstance(size, int) or len(rows) < size:
                return
            # `page` counts from 0 here and the first page was shown already.
            start = page + 2 if turn.plain == "page" else (page + 1) * size
            arguments = {**arguments, turn.name: start}

    def _spend(self, name: str, arguments: dict[str, Json]) -> Observation:
        if self._left <= 0:
            raise UnsolvedError("too many calls")
        self._left -= 1
        return self._call(name, arguments)


def rows_in_answer(
    value: Json, tool: ToolProfile, likeness: float, noun: Words, arguments: Mapping[str, Json]
) -> list[FoundRow] | None:
    """The rows of a noun in an answer; None when it shows none."""
    given = {
        name: value
        for name, value in arguments.items()
        if compact_name(name) not in PAGING_PARAMETERS
    }
    inner = without_envelope(value)
    # Where the tool is about something else, the list's own name tells of what it is one.
    if isinstance(inner, dict) or likeness >= _STRONG:
        value = inner
    if isinstance(value, list):
        if value and not isinstance(value[0], dict):
            return None
        if likeness >= _STRONG:
            return [
                FoundRow(noun, with_parts(row), given) for row in value if isinstance(row, dict)
            ]
        return _nested(value, noun, given)
    if isinstance(value, dict):
        return _in_object(value, tool, likeness, noun, given)
    if value is None or likeness < _STRONG:
        return None
    return [FoundRow(noun, {_scalar_name(tool): value}, given)]


def _in_object(
    value: dict[str, Any], tool: ToolProfile, likeness: float, noun: Words, given: dict[str, Json]
) -> list[FoundRow] | None:
    lists = {
        name: inner
        for name, inner in value.items()
        if isinstance(inner, list) and (not inner or isinstance(inner[0], dict))
    }
    best = _best_list(lists, noun)
    # A tool that surely shows one row of the noun: its inner lists are details, not rows.
    if best is not None and not (likeness >= 8 and not tool.plural):
        if without_envelope(value) is lists[best]:
            return [FoundRow(noun, with_parts(row), given) for row in lists[best]]
        context = _flat(value)
        parent = FoundRow(tool.entity, context, given)
        return [FoundRow(noun, with_parts(row), given, (parent,)) for row in lists[best]]
    if likeness >= _STRONG and len(lists) == 1 and tool.plural:
        (only,) = lists
        if compact_name(only) in _WRAPPERS:
            return [FoundRow(noun, with_parts(row), given) for row in lists[only]]
    if likeness >= _STRONG:
        return [FoundRow(noun, with_parts(value), given)]
    return None


def _best_list(lists: Mapping[str, Json], noun: Words) -> str | None:
    """The list whose name says that it holds rows of the noun."""
    scored = [(_name_score(stem_words(words_of(name)), noun), name) for name in lists]
    best = max(scored, default=(0, ""), key=lambda item: item[0])
    return best[1] if best[0] > 0 else None


def _name_score(name: Words, noun: Words) -> int:
    if name == noun:
        return 4
    if name[-len(noun) :] == noun or noun[-len(name) :] == name:
        return 3
    return 1 if noun[:1] == name[:1] else 0


def _nested(
    rows: list[dict[str, Any]], noun: Words, given: dict[str, Json]
) -> list[FoundRow] | None:
    """Rows that stand in lists inside the rows of another noun."""
    out: list[FoundRow] = []
    found = False
    for row in rows:
        lists = {n: v for n, v in row.items() if isinstance(v, list)}
        best = _best_list(lists, noun)
        if best is not None:
            found = True
            parent = FoundRow((), _flat(row), given)
            out += [
                FoundRow(noun, with_parts(r), given, (parent,))
                for r in lists[best]
                if isinstance(r, dict)
            ]
    return out if found else None


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if not isinstance(value, list)}


def _scalar_name(tool: ToolProfile) -> str:
    """What a single value is called: ``user_id`` for ``find_user_id_by_email``."""
    words = words_of(tool.name)
    about = words[1 : words.index("by")] if "by" in words else words[1:]
    return "_".join(about) or "id"


def unique_rows(rows: list[FoundRow]) -> list[FoundRow]:
    """The rows without repetitions."""
    seen: set[bytes] = set()
    out = []
    for row in rows:
        # Rows inside other rows may look alike, so the row around them is part of the identity.
        key = orjson.dumps([row.data, row.parents[0].data if row.parents else 0])
        if key not in seen:
            seen.add(key)
            out.append(row)
    return out


# Candidate keys that are probed by calling a tool, at most.
_MOST_KEYS = 5
# Likeness from which a tool for one row is trusted to show details of it.
_SOLID = 4


def _other_arguments(
    tool: ToolProfile, parameter: ParameterProfile, row: FoundRow
) -> dict[str, Json] | None:
    """What else a tool must be given to look a key up; None when it is not known."""
    if not tool.parameters[parameter.name].required:
        return None
    out: dict[str, Json] = {}
    for other in tool.required:
        if other.name != parameter.name:
            out[other.name] = inherited_value(row, other)
    return None if MISSING in out.values() else out


class RowDetails:
    """Looks up more of rows; reads only."""

    def __init__(self, vocabulary: ToolVocabulary, calls: ToolCaller) -> None:
        self._words = vocabulary
        self._calls = calls

    # --- fields ----------------------------------------------------------------------------------

    def value(self, row: FoundRow, label: Words) -> Json:
        """The value of a row for a label, details looked up; ``MISSING`` when nothing shows it."""
        value = field_value_or_alias(row.data, label, row.noun)
        if value is MISSING and self.complete(row):
            value = field_value_or_alias(row.data, label, row.noun)
        return field_value(row.given, label, row.noun) if value is MISSING else value

    def complete(self, row: FoundRow) -> bool:
        """Add what a tool shows that gives one row by its key; whether there was more to see."""
        if row.detailed:
            return False
        # Set before looking, so that a row without details is not looked up again and again.
        row.detailed = True
        more = self._details(row)
        if more is None:
            return False
        row.data = {**row.data, **more}
        return True

    def _details(self, row: FoundRow) -> dict[str, Any] | None:
        for likeness, tool in self._words.ranked(row.noun):
            if likeness < _SOLID or tool.plural or not tool.required:
                continue
            arguments: dict[str, Json] = {}
            for parameter in tool.required:
                value = inherited_value(row, parameter)
                if value is MISSING and len(tool.required) == 1:
                    value = self.key(row, parameter)
                if value is MISSING:
                    break
                arguments[parameter.name] = value
            else:
                observation = self._calls.read(tool, arguments)
                shown = without_envelope(observation.value) if observation.ok else None
                if isinstance(shown, dict):
                    return with_parts(shown)
        return None

    # --- identifiers -----------------------------------------------------------------------------

    def key(self, row: FoundRow, parameter: ParameterProfile) -> Json:
        """The value of a row for the parameter that identifies it, or ``MISSING``.

        Where several could be meant, a reading tool tells which one it knows.
        """
        keys = candidate_keys(row, parameter)
        if len(keys) < 2:
            return keys[0] if keys else MISSING
        for tool in self._words.reading:
            if parameter.name not in tool.parameters or tool.parameters[parameter.name].options:
                continue
            if (others := _other_arguments(tool, parameter, row)) is None:
                continue
            for key in keys[:_MOST_KEYS]:
                if self._calls.read(tool, others | {parameter.name: key}).ok:
                    return key
            break
        return keys[0]

    def accepts_key(self, parameter: ParameterProfile, value: Json, row: FoundRow) -> bool:
        """Whether no reading tool objects to a value for a parameter."""
        for tool in self._words.reading:
            if parameter.name in tool.parameters:
                others = _other_arguments(tool, parameter, row)
                if others is not None:
                    return self._calls.read(tool, others | {parameter.name: value}).ok
        return True

    def refreshed(self, row: FoundRow) -> FoundRow:
        """The row as it is now."""
        if row.version == self._calls.changes:
            return row
        row.version = self._calls.changes
        more = self._details(row)
        if more is not None:
            row.data = {**row.data, **more}
        return row

    def link_to(self, row: FoundRow, noun: Words) -> Json:
        """The key by which a row names a row of this noun (in stems); None when it does not."""
        # First with what is at hand; details cost a call.
        for again in (False, True):
            if again and not self.complete(row):
                break
            for shown in (row.data, row.given):
                for name, value in shown.items():
                    own = field_as_parameter(name).stems
                    names = names_row(own, noun)
                    # Self-references are named by role: "parent_id" of a folder is a folder.
                    names = names or (noun == row.noun and own[0] == "parent")
                    # A flag is no key: an assessor that is available names nothing.
                    if names and isinstance(value, str | int) and not isinstance(value, bool):
                        return value
        return None

    def belongs_to(self, row: FoundRow, owner: FoundRow) -> bool | None:
        """Whether a field of a row names its owner."""
        for attempt in (0, 1):
            for name, value in row.data.items():
                if isinstance(value, list | dict):
                    continue
                parameter = field_as_parameter(name)
                if names_row(parameter.stems, owner.noun) or (
                    key_score(parameter, owner.noun) >= 38
                ):
                    keys = candidate_keys(owner, parameter)
                    if keys:
                        return value in keys
            if attempt == 0 and not self.complete(row):
                break
        return None
