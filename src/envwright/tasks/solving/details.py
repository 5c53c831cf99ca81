"""Seeing more of a row that was found: its details, its identifier, what it points to."""

from __future__ import annotations

from typing import Any

from envwright.tasks.solving.fields import MISSING, Found, value_at, with_aliases
from envwright.tasks.solving.keys import handed_down, keys_of, names_row, speaks_of
from envwright.tasks.solving.results import Calls
from envwright.tasks.solving.syntax import Words
from envwright.tasks.solving.tools import Parameter, Tool, field_as_parameter
from envwright.tasks.solving.vocabulary import Vocabulary
from envwright.types import Json

_MOST_KEYS = 5
_SOLID = 4


class Details:
    """Looks up more of rows; reads only."""

    def __init__(self, vocabulary: Vocabulary, calls: Calls) -> None:
        self._words = vocabulary
        self._calls = calls

    # --- fields ----------------------------------------------------------------------------------

    def value(self, row: Found, label: Words) -> Json:
        """The value of a row for a label, details looked up; ``MISSING`` when nothing shows it."""
        value = with_aliases(row.data, label, row.noun)
        if value is MISSING and self.complete(row):
            value = with_aliases(row.data, label, row.noun)
        return value_at(row.given, label, row.noun) if value is MISSING else value

    def complete(self, row: Found) -> bool:
        """Add what a tool shows that gives one row by its key; whether there was more to see."""
        if row.detailed:
            return False
        row.detailed = True
        more = self._details(row)
        if more is None:
            return False
        row.data = {**row.data, **more}
        return True

    def _details(self, row: Found) -> dict[str, Any] | None:
        for likeness, tool in self._words.ranked(row.noun):
            if likeness < _SOLID or tool.plural or not tool.required:
                continue
            arguments: dict[str, Json] = {}
            for parameter in tool.required:
                value = handed_down(row, parameter)
                if value is MISSING and len(tool.required) == 1:
                    value = self.key(row, parameter)
                if value is MISSING:
                    break
                arguments[parameter.name] = value
            else:
                observation = self._calls.read(tool, arguments)
                if observation.ok and isinstance(observation.value, dict):
                    return observation.value
        return None

    # --- identifiers -----------------------------------------------------------------------------

    def key(self, row: Found, parameter: Parameter) -> Json:
        """The value of a row for the parameter that identifies it, or ``MISSING``.

        Where several could be meant, a reading tool tells which one it knows.
        """
        keys = keys_of(row, parameter)
        if len(keys) < 2:
            return keys[0] if keys else MISSING
        for tool in self._words.reading:
            if parameter.name not in tool.parameters or tool.parameters[parameter.name].options:
                continue
            if (others := self._other_arguments(tool, parameter, row)) is None:
                continue
            for key in keys[:_MOST_KEYS]:
                if self._calls.read(tool, others | {parameter.name: key}).ok:
                    return key
            break
        return keys[0]

    def _other_arguments(
        self, tool: Tool, parameter: Parameter, row: Found
    ) -> dict[str, Json] | None:
        """What else a tool must be given to look a key up; None when it is not known."""
        if not tool.parameters[parameter.name].required:
            return None
        out: dict[str, Json] = {}
        for other in tool.required:
            if other.name != parameter.name:
                out[other.name] = handed_down(row, other)
        return None if MISSING in out.values() else out

    def known(self, parameter: Parameter, value: Json, row: Found) -> bool:
        """Whether no reading tool objects to a value for a parameter."""
        for tool in self._words.reading:
            if parameter.name in tool.parameters:
                others = self._other_arguments(tool, parameter, row)
                if others is not None:
                    return self._calls.read(tool, others | {parameter.name: value}).ok
        return True

    def fresh(self, row: Found) -> Found:
        """The row as it is now."""
        if row.version == self._calls.changes:
            return row
        row.version = self._calls.changes
        more = self._details(row)
        if more is not None:
            row.data = {**row.data, **more}
        return row

    def link(self, row: Found, noun: Words) -> Json:
        """The key by which a row names a row of this noun (in stems); None when it does not."""
        for again in (False, True):
            if again and not self.complete(row):
                break
            for shown in (row.data, row.given):
                for name, value in shown.items():
                    own = field_as_parameter(name).stems
                    names = names_row(own, noun)
                    names = names or (noun == row.noun and own[0] == "parent")
                    if names and isinstance(value, str | int):
                        return value
        return None

    def belongs(self, row: Found, owner: Found) -> bool | None:
        """Whether a field of a row names its owner."""
        for attempt in (0, 1):
            for name, value in row.data.items():
                if isinstance(value, list | dict):
                    continue
                parameter = field_as_parameter(name)
                if names_row(parameter.stems, owner.noun) or (
                    speaks_of(parameter, owner.noun) >= 38
                ):
                    keys = keys_of(owner, parameter)
                    if keys:
                        return value in keys
            if attempt == 0 and not self.complete(row):
                break
        return None
