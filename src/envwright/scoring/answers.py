"""Answers to a task's questions: how an agent writes them, how they are read and compared.

The form is one JSON object, ``{"answers": {"<question>": value}}``, alone or among prose, in the
agent's last message.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

import orjson

from envwright.types import Json, Message, Role

MAX_TRIES = 100
"""Places of a message where an object may start that are tried; the last ones count."""
# A brace at the start of a line, or one right before the key: ``So: {"answers": …``.
_START = re.compile(r'^[ \t]*(\{)|(\{)\s*"answers"\s*:', re.MULTILINE)
_DECODER = json.JSONDecoder()


def format_answers(answers: Mapping[str, Json]) -> str:
    """The line in which an agent states its answers.

    Example::

        >>> format_answers({"q1": 7})
        '{"answers":{"q1":7}}'
    """
    return orjson.dumps({"answers": dict(answers)}).decode()


def parse_answers(messages: Sequence[Message]) -> dict[str, Json]:
    """The answers in the last assistant message; empty when it has none in the right form.

    The last JSON object with a key ``answers`` counts: the whole message, in a fenced block, on a
    line of its own or after words. Earlier messages do not count, nor does what is not JSON.
    """
    spoken = (m.content for m in reversed(messages) if m.role is Role.ASSISTANT)
    found = _last_object(next(spoken, ""))
    answers = found.get("answers")
    return answers if isinstance(answers, dict) else {}


def _last_object(text: str) -> dict[str, Json]:
    """The last outermost object of a text that has the key ``answers``."""
    found: dict[str, Json] = {}
    end = 0
    starts = [match.end(match.lastindex or 0) - 1 for match in _starts(text)]
    for start in starts[-MAX_TRIES:]:
        if start < end:
            continue  # inside an object that was read already
        value, stop = _object_at(text, start)
        end = max(end, stop)
        if "answers" in value:
            found = value
    return found


def _starts(text: str) -> list[re.Match[str]]:
    out = []
    at = 0
    while match := _START.search(text, at):
        out.append(match)
        # One past the brace: ``finditer`` would skip a start inside the last match.
        at = match.start(match.lastindex or 0) + 1
    return out


def _object_at(text: str, start: int) -> tuple[dict[str, Json], int]:
    """The object that starts at a place, and where it ends; nothing when none does."""
    try:
        _, stop = _DECODER.raw_decode(text, start)
        value = orjson.loads(text[start:stop])  # strict: no NaN, no lone surrogates
    except (ValueError, RecursionError):
        return {}, start
    return (value, stop) if isinstance(value, dict) else ({}, start)


def same_answer(given: Json, expected: Json, tolerance: float = 0.0) -> bool:
    """Whether two answers are the same value of the same type.

    Numbers compare by value within ``tolerance``; texts after trimming; booleans only with
    booleans; lists and objects part by part, without tolerance. A list never equals a single
    value, so naming every candidate is no answer.

    Example::

        >>> same_answer(5.0, 5), same_answer([5], 5), same_answer(True, 1), same_answer([True], [1])
        (True, False, False, False)
    """
    # First, since True equals 1 for Python.
    if isinstance(expected, bool) or isinstance(given, bool):
        return isinstance(given, bool) and isinstance(expected, bool) and given == expected
    if isinstance(expected, int | float) and isinstance(given, int | float):
        return abs(given - expected) <= tolerance
    if isinstance(expected, str) and isinstance(given, str):
        return given.strip() == expected.strip()
    if isinstance(expected, list) and isinstance(given, list):
        return len(given) == len(expected) and all(map(same_answer, given, expected))
    if isinstance(expected, dict) and isinstance(given, dict):
        return given.keys() == expected.keys() and all(
            same_answer(given[name], value) for name, value in expected.items()
        )
    return given is None and expected is None
