"""Which messages a solver is given: those of the user, or what a model read in them.

Words that a language model wrote are not in the language of requests. A task of the family
``model`` carries one *reading* of each message in ``Scenario.goals``: the message in that language,
as a model understood it that saw the message and not the task. The solver follows the readings, so
what its reward says of the words rests on that model; one thing is checked here whenever a task is
proven: a message and its reading hold the same values.
"""

from __future__ import annotations

import re

from envwright.tasks.asides import requests_alone
from envwright.tasks.parser.lexer import UnsolvedError, tokenize
from envwright.tasks.parser.tool_vocabulary import ToolVocabulary
from envwright.types import Task

MODEL_FAMILY = "model"
"""The family of wordings of tasks whose words a language model wrote."""
# Signs that make a word without digits a value: "ann@example.org", "in_progress".
_MARKS = frozenset("@$_")


def user_messages(task: Task) -> tuple[str, ...]:
    """All messages of the user of a task, the opening first."""
    return (task.scenario.opening, *task.scenario.later)


def solver_messages(task: Task, vocabulary: ToolVocabulary | None = None) -> tuple[str, ...]:
    """The messages as the solver receives them, the opening first: originals or readings.

    Args:
        task: its messages.
        vocabulary: knows which sentences only say why.

    Raises:
        UnsolvedError: a message of a task of the family ``model`` has no reading with its values.
    """
    said, reasons = user_messages(task), vocabulary.reasons if vocabulary else ()
    if task.family != MODEL_FAMILY:
        return requests_alone(said, reasons)
    readings = task.scenario.goals
    if len(readings) != len(said):
        raise UnsolvedError("not one reading for each message")
    for words, reading in zip(said, readings, strict=True):
        if other := differing_values(words, reading):
            raise UnsolvedError(f"a message and its reading differ in {other[0]}")
    return requests_alone(readings, reasons)  # a reading keeps the reason that a user gives


def differing_values(said: str, reading: str) -> list[str]:
    """Values that a reading loses or invents, in order.

    A name that the message leaves bare may stand in quotes in its reading, also one with a digit.

    Example::

        >>> differing_values("Lend Old Rivers to Ann.", "lend the book “Old Rivers” to “Bob”")
        ['Bob']
    """
    words, read = values_in_text(said), values_in_text(reading)
    bare = {v for v in read - words if re.search(rf"(?<!\w){re.escape(v)}(?!\w)", said)}
    parts = frozenset().union(*map(values_in_text, bare))
    return sorted([*(words - read - parts), *(read - words - bare)])


def values_in_text(text: str) -> frozenset[str]:
    """What stands in quotes, and words with a digit or a mark that only values have.

    Example::

        >>> sorted(values_in_text("Set the total of order #W12 to $1,200 and its note to “ok”."))
        ['$1200', 'W12', 'ok']
    """
    found = set()
    for token in tokenize(text):
        word = token.text
        if token.kind == "word" and any(c.isdigit() or c in _MARKS for c in word):
            word = word.lstrip("#").removesuffix("'s")
            found.add(word.replace(",", "") if word.lstrip("$")[:1].isdigit() else word)
        elif token.kind == "quote":
            found.add(word)
    return frozenset(found)
