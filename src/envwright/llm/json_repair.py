r"""JSON as models write it: found among words, and repaired where only one meaning is possible.

Repaired are: a code fence around it, raw line ends in strings, commas before a closing bracket,
brackets that are missing or superfluous at the very end, and Python's notation (single quotes,
``True``, ``None``). Everything else is rejected: a guess would put words into the model's mouth.

Example::

    >>> parse_lenient_json("{'title': 'On Tides', 'pages': [1, 2,],}")
    {'title': 'On Tides', 'pages': [1, 2]}
"""

from __future__ import annotations

import ast
import json
import math
import re
import warnings
from collections.abc import Iterator
from typing import NoReturn, TypeVar

from envwright.types import Json, canonical_json

LONGEST_LITERAL = 100_000
"""Characters up to which Python's parser is tried; it is slow on long texts."""
# The whole answer in one fence: "```json\n{…}\n```".
_FENCE = re.compile(r"```[a-zA-Z_]*+[^\S\n]*+\n(.*)```", re.DOTALL)
_CLOSER = {"{": "}", "[": "]"}


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _finite(number: str) -> float:
    value = float(number)
    if not math.isfinite(value):
        raise ValueError(f"{number} is beyond what a number can hold")
    return value


# strict=False allows raw line ends inside of strings. NaN, Infinity and 1e999 are refused: they
# could not be written back as JSON.
_DECODER = json.JSONDecoder(strict=False, parse_constant=_no_constant, parse_float=_finite)


def parse_leading_json(text: str, at: int) -> tuple[Json, int]:
    """The JSON value that begins at ``at``, and where it ends; nothing is repaired but line ends.

    Raises:
        ValueError: no value begins there.
    """
    try:
        return _DECODER.raw_decode(text, at)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def parse_lenient_json(text: str, *, cut: bool = False) -> Json:
    """The one JSON value that a text can mean.

    Args:
        text: what the model wrote.
        cut: it was stopped in the middle, so that nothing missing at the end may be added.

    Raises:
        ValueError: it can mean none, or several.
    """
    text = text.strip()
    if fenced := _FENCE.fullmatch(text):
        text = fenced[1].strip()
    # The first problem is reported: it is about the text as written, not about a repair of it.
    problem = ""
    for attempt in _attempts(text, cut):
        try:
            value, end = parse_leading_json(attempt, 0)
        except ValueError as error:
            problem = problem or str(error)
            continue
        if not attempt[end:].strip():
            return value
        problem = problem or f"something follows at character {end}"
    try:
        return _python_literal(text)
    except ValueError:
        raise ValueError(problem) from None


def _attempts(text: str, cut: bool) -> Iterator[str]:
    """The text as it is, then repaired."""
    yield text
    tidy = _without_hanging_commas(text)
    yield tidy
    # Order matters: a trailing comma before a missing bracket, "[1,", only hangs once it is closed.
    balanced = _balanced(tidy, cut)
    if balanced is not None:
        # The added brackets may have made another comma hang.
        yield _without_hanging_commas(balanced)


def _outside(text: str) -> Iterator[tuple[int, str]]:
    """Places and characters that are not inside a text in double quotes; its first quote counts.

    Raises:
        ValueError: such a text does not end.
    """
    # A small state machine instead of a regular expression: linear time on any input.
    inside = escaped = False
    for at, char in enumerate(text):
        if inside:
            if escaped:
                escaped = False
            elif char == "\\":
                escaped = True
            elif char == '"':
                inside = False
            continue
        inside = char == '"'
        yield at, char
    if inside:
        raise ValueError("a text does not end")


def _without_hanging_commas(text: str) -> str:
    drop, last, place = set(), "", 0
    try:
        for at, char in _outside(text):
            if char in "}]" and last == ",":
                drop.add(place)
            if not char.isspace():
                last, place = char, at
    except ValueError:
        return text
    return "".join(char for at, char in enumerate(text) if at not in drop) if drop else text


def _balanced(text: str, cut: bool) -> str | None:
    """The text with brackets that lack at its end added, or those too many there taken away."""
    open_brackets: list[str] = []
    try:
        for at, char in _outside(text):
            if char in "{[":
                open_brackets.append(char)
            elif char in "}]":
                if not open_brackets:
                    # Too many closing brackets are dropped only if nothing but brackets follows.
                    return text[:at] if not text[at:].strip("}] \n\t") else None
                if _CLOSER[open_brackets.pop()] != char:
                    return None
    except ValueError:
        return None
    if cut or not open_brackets:
        return None
    return text + "".join(_CLOSER[bracket] for bracket in reversed(open_brackets))


def _python_literal(text: str) -> Json:
    """The value of a text in Python's notation, if JSON has it too.

    Raises:
        ValueError: it is none.
    """
    if len(text) > LONGEST_LITERAL:
        raise ValueError("too long")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # an escape that Python does not know has no one meaning
            # It builds literals only and never calls anything.
            value = ast.literal_eval(text)
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        raise ValueError("neither JSON nor a Python literal") from None
    if not _is_json(value):
        raise ValueError("JSON has no such value")
    return value


def _is_json(value: object) -> bool:
    if isinstance(value, dict):
        return all(isinstance(k, str) and _is_json(v) for k, v in value.items())
    if isinstance(value, list):
        return all(_is_json(item) for item in value)
    if isinstance(value, float):
        return math.isfinite(value)
    return value is None or isinstance(value, bool | int | str)


# --- the value in an answer ----------------------------------------------------------------------

LONGEST_ANSWER = 300_000
"""Characters; a longer answer is not read."""
T = TypeVar("T", dict[str, Json], list[Json])
# Reasoning models may write JSON while they think; only what follows the last tag counts.
_THOUGHT = "</think>"
_FENCE_OPENS = re.compile(r"```[a-zA-Z]*+[^\S\n]*+\n")
_FENCE_CLOSES = re.compile(r"^[^\S\n]*+```", re.MULTILINE)
_BRACKETS: dict[type, tuple[str, str]] = {dict: ("{", "}"), list: ("[", "]")}


class RejectedAnswer(ValueError):
    """An answer of a model cannot be used; the message is the reason, worded for the model."""


class NoJson(RejectedAnswer):
    """An answer holds no such value.

    Args:
        kind: ``too long``, ``cut off`` or ``no JSON``, so that it can be counted.
        message: the reason, worded for the model.
    """

    def __init__(self, kind: str, message: str) -> None:
        self.kind = kind
        super().__init__(message)


def strip_thinking(text: str) -> str:
    """An answer without the thinking before it."""
    return text.rpartition(_THOUGHT)[2].strip()


def find_json_object(text: str, *, cut: bool = False) -> tuple[dict[str, Json], str]:
    """The JSON object in an answer, and the part of the text that it was read from.

    Args:
        text: what the model wrote.
        cut: it was stopped in the middle.

    Raises:
        NoJson: there is none, or it holds what JSON cannot.
    """
    for part in _parts(text, dict):
        value = _value(part, cut)
        if isinstance(value, dict):
            return _sound(value), part
    raise _none(cut, "object")


def find_json_list(text: str, *, cut: bool = False) -> list[Json]:
    """The JSON list in an answer, also when it is all that an object holds.

    Raises:
        NoJson: there is none, or it holds what JSON cannot.
    """
    for part in _parts(text, list):
        value = _value(part, cut)
        if isinstance(value, dict):
            if len(value) != 1:
                break  # a list deep inside is part of something else
            value = next(iter(value.values()))
        if isinstance(value, list):
            return _sound(value)
    raise _none(cut, "list")


def _parts(text: str, kind: type) -> Iterator[str]:
    """Texts that may be the value: all, what is fenced (largest first), bracket to bracket."""
    text = strip_thinking(text)
    if len(text) > LONGEST_ANSWER:
        said = (
            f"the answer has {len(text)} characters; at most {LONGEST_ANSWER} are read. Write less."
        )
        raise NoJson("too long", said)
    yield text
    yield from sorted(_fenced(text), key=len, reverse=True)
    opening, closing = _BRACKETS[kind]
    first, last = text.find(opening), text.rfind(closing)
    if first >= 0:
        # Models add words before and after the value: try from the first to the last bracket, and
        # to the very end where closing brackets are missing.
        yield text[first : last + 1] if last > first else text[first:]
        yield text[first:]


def _fenced(text: str) -> Iterator[str]:
    """What stands between the fences of code."""
    at = 0
    while opening := _FENCE_OPENS.search(text, at):
        closing = _FENCE_CLOSES.search(text, opening.end())
        if closing is None:
            return
        yield text[opening.end() : closing.start()].strip()
        at = closing.end()


def _value(part: str, cut: bool) -> Json:
    try:
        return parse_lenient_json(part, cut=cut)
    except ValueError:
        return None


def _sound(value: T) -> T:
    """The value, if it can be written down: no half characters, no numbers beyond 64 bits."""
    try:
        canonical_json(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise NoJson("no JSON", f"the answer holds what JSON cannot: {error}.") from None
    return value


def _none(cut: bool, what: str) -> NoJson:
    if cut:
        return NoJson("cut off", "the answer was cut off at the limit of its length. Write less.")
    return NoJson("no JSON", f"the answer holds no JSON {what}.")
