"""What the solver is told of a task: the user's words, or how a model read them.

Words that a language model wrote are not in the language of requests. Such a task carries one
*reading* of each message in ``Scenario.goals``: the message in that language, as a model understood
it that saw the message and not the task. The solver follows the readings, so what its reward says
of the words rests on that model; one thing is checked here whenever a task is proven: a message and
its reading hold the same values.
"""

from __future__ import annotations

from collections.abc import Iterator

from envwright.tasks.solving.language import Unsolved, tokens
from envwright.types import Task

FAMILY = "model"
"""The family of wordings of tasks whose words a language model wrote."""
_MARKS = frozenset("@$_")


def told(task: Task) -> tuple[str, tuple[str, ...]]:
    """The opening and the later messages, as the solver is told them.

    Raises:
        Unsolved: a message of a task of the family ``model`` has no reading with its values.
    """
    scenario = task.scenario
    said = (scenario.opening, *scenario.later)
    if task.family != FAMILY:
        return said[0], said[1:]
    readings = scenario.goals
    if len(readings) != len(said):
        raise Unsolved("not one reading for each message")
    for words, reading in zip(said, readings, strict=True):
        if other := sorted(values(words) ^ values(reading)):
            raise Unsolved(f"a message and its reading differ in {other[0]}")
    return readings[0], readings[1:]


def values(text: str) -> frozenset[str]:
    """What stands in quotes, and words with a digit or a mark that only values have."""
    return frozenset(_values(text))


def _values(text: str) -> Iterator[str]:
    for token in tokens(text):
        if token.kind == "quote":
            yield token.text
        elif token.kind == "word" and any(c.isdigit() or c in _MARKS for c in token.text):
            word = token.text.lstrip("#").removesuffix("'s")
            yield word.replace(",", "") if word.lstrip("$")[:1].isdigit() else word
