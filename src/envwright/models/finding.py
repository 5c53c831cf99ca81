"""The one JSON object or list in what a model wrote: alone, fenced, or among words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeVar

from envwright.models.repair import lenient_json
from envwright.types import Json, canonical_json

LONGEST = 300_000
"""Characters; a longer answer is not read."""
T = TypeVar("T", dict[str, Json], list[Json])
_THOUGHT = "</think>"
_FENCED = re.compile(r"```[a-zA-Z]*\s*\n(.*?)\n\s*```", re.DOTALL)
_BRACKETS: dict[type, tuple[str, str]] = {dict: ("{", "}"), list: ("[", "]")}


class NoJson(ValueError):
    """An answer holds no such value; the message says why.

    Args:
        kind: ``too long``, ``cut off`` or ``no JSON``, so that it can be counted.
        message: the reason, as a model is told it.
    """

    def __init__(self, kind: str, message: str) -> None:
        self.kind = kind
        super().__init__(message)


def spoken(text: str) -> str:
    """An answer without the thinking before it."""
    return text.rpartition(_THOUGHT)[2].strip()


def find_object(text: str, *, cut: bool = False) -> tuple[dict[str, Json], str]:
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


def find_list(text: str, *, cut: bool = False) -> list[Json]:
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
    text = spoken(text)
    if len(text) > LONGEST:
        said = f"the answer has {len(text)} characters; at most {LONGEST} are read. Write less."
        raise NoJson("too long", said)
    yield text
    yield from sorted(_FENCED.findall(text), key=len, reverse=True)
    opening, closing = _BRACKETS[kind]
    first, last = text.find(opening), text.rfind(closing)
    if first >= 0:
        yield text[first : last + 1] if last > first else text[first:]
        yield text[first:]


def _value(part: str, cut: bool) -> Json:
    try:
        return lenient_json(part, cut=cut)
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
