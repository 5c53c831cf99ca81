"""Carrying out a change: making its calls, remembering what they made and what was refused."""

from __future__ import annotations

from collections.abc import Mapping

from envwright.tasks.solving.arguments import Arguments
from envwright.tasks.solving.evaluation import Evaluator
from envwright.tasks.solving.fields import Found
from envwright.tasks.solving.keys import NAMED, speaks_of
from envwright.tasks.solving.language import plain
from envwright.tasks.solving.plans import Planner, divided
from envwright.tasks.solving.results import Calls
from envwright.tasks.solving.syntax import Change
from envwright.tasks.solving.tools import SAME_VERBS, Tool
from envwright.tasks.solving.vocabulary import Vocabulary
from envwright.types import Json


class Actions:
    """Carries out changes."""

    def __init__(self, vocabulary: Vocabulary, calls: Calls, finder: Evaluator) -> None:
        self._planner = Planner(vocabulary, finder)
        self._words = vocabulary
        self._calls = calls
        self._finder = finder
        self.refusals: list[str] = []
        """What tools said that refused a change."""

    def carry_out(self, change: Change) -> None:
        """Make a change, once or for every row of a set."""
        plan = self._planner.plan(change)
        made: list[dict[str, Json]] = []
        for one in divided(plan):
            arguments = Arguments(self._finder, self._planner, one)
            arguments.find_rows()
            if change.every is None:
                made.append(arguments.complete())
                continue
            rows = self._finder.set_of(change.every, arguments.extras, arguments.company)
            for row in list(rows):
                self._finder.mention(row)
                made.append(arguments.complete(row))
        for chosen in made:
            self._call(plan.tool, chosen)

    def _call(self, tool: Tool, arguments: dict[str, Json]) -> None:
        observation = self._calls.write(tool, arguments)
        if observation.error is not None:
            self.refusals.append(observation.error.message)
            return
        value = observation.value
        if isinstance(value, dict) and _is_new(tool, value, arguments):
            given = (tool.parameters[name] for name in arguments if name in tool.parameters)
            # What is made by lending a book is no book.
            other = any(speaks_of(parameter, tool.entity) >= NAMED for parameter in given)
            noun = () if other else tool.entity
            self._finder.made(Found(noun, value, dict(arguments), version=self._calls.changes))


def _is_new(tool: Tool, value: Mapping[str, Json], arguments: Mapping[str, Json]) -> bool:
    """Whether the answer to a change shows a row that was not there: its key was not given."""
    if tool.verbs & (SAME_VERBS[0] | SAME_VERBS[2]):
        return False
    for name, shown in value.items():
        if plain(name) == "id" or (plain(name).endswith("id") and name == next(iter(value))):
            return shown not in arguments.values()
    return bool(tool.verbs & SAME_VERBS[1])
