"""Whether a gold can be derived: nothing in it comes out of thin air.

Tasks of generated families ("In which town was the teacher of … born?") are not worded in the
language of requests, so the request solver cannot read them. Their gold was found by a planner that
makes calls; here it is played by one who knows the plan, but no value: every value of a call must
stand in the user's words, the policy or an earlier result, and so must every answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from envwright.environment.sql_text import code_tokens
from envwright.environment.tool import CompiledTool
from envwright.environment.world import World
from envwright.tasks.parser.lexer import UnsolvedError
from envwright.types import Call, Json, Observation, Task

DERIVED_FAMILY = "derived"
"""Family of wordings of tasks whose gold is derived."""
SMALL = 10
"""Whole numbers up to this one are steps of thinking (first, two, half), and need no source."""
_WORD = re.compile(r"\w+")


def derive_answers(
    task: Task, world: World, carry_out: Callable[[Call], Observation]
) -> dict[str, Json]:
    """Play the gold, taking no value that was neither said nor shown; the answers.

    Args:
        task: its gold is the plan.
        world: at its start.
        carry_out: makes a call there, the user's as the user.

    Raises:
        UnsolvedError: a value has no source; it is named.
    """
    policies = [template.spec.policy for template in world.templates.values()]
    known = _Known([task.scenario.opening, *task.scenario.later, *policies])
    for step in task.gold:
        tool = world.compiled_tool(step.tool)
        for value in _values(step, tool):
            if not known.holds(value):
                raise UnsolvedError(f"{step.tool} takes {value!r}, which nobody said or showed")
        known.add(carry_out(step).text)
    for name, value in task.answers.items():
        if isinstance(value, bool) or not known.holds(value):
            raise UnsolvedError(f"the answer {name}, {value!r}, was not shown")
    return dict(task.answers)


class _Known:
    """Words of texts that were said or shown."""

    def __init__(self, texts: list[str]) -> None:
        self._text = ""
        for text in texts:
            self.add(text)

    def add(self, text: str) -> None:
        # As words between single spaces: what a mark or a line break stands between still counts.
        self._text += f" {' '.join(_WORD.findall(text.casefold()))} "

    def holds(self, value: Json) -> bool:
        """Whether a value stands somewhere, as whole words; one without any word always does."""
        words = _WORD.findall(str(value).casefold())
        return f" {' '.join(words)} " in self._text if words else True


def _values(call: Call, tool: CompiledTool | None) -> Iterator[Json]:
    """Values of a call that must have a source."""
    properties = tool.arguments.json_schema["properties"] if tool else {}
    host = tool.spec.host if tool else None
    for name, value in call.arguments.items():
        if host == "query":
            yield from _literals(str(value))
        elif isinstance(value, str) and (
            host == "search" or "contentMediaType" in properties.get(name, {})
        ):
            # Words of a query, or of a document, in any order.
            yield from (w for w in _WORD.findall(value) if not (w.isdigit() and int(w) <= SMALL))
        elif "enum" not in properties.get(name, {}) and not _is_small(value):
            yield value


def _literals(sql: str) -> Iterator[Json]:
    """Texts and numbers that a query names; what ``LIKE`` leaves open is no part of a text."""
    for token in code_tokens(sql):
        if token.kind == "string":
            yield token.value.strip("%")
        elif token.kind == "number" and not (token.text.isdigit() and int(token.text) <= SMALL):
            yield token.text


def _is_small(value: Json) -> bool:
    return isinstance(value, bool) or (isinstance(value, int) and 0 <= value <= SMALL)
