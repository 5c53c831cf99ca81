"""What a model answered about many tasks → what can be used of it, and what is wrong, by task."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from envwright.models.client import Completion
from envwright.models.finding import NoJson, find_list, find_object
from envwright.synthesis.mining.records import Description
from envwright.types import Json

T = TypeVar("T")
_TITLE, _DESCRIPTION = (3, 100), (30, 1_200)
_COPIED = 7
"""So many words in a row are a copy of the request."""
_NONE = {
    "too long": "the answer is too long",
    "cut off": "the answer was cut off",
    "no JSON": "no JSON object with a list of tasks",
}
_YES = {True: True, False: False, "yes": True, "no": False}


class Unusable(ValueError):
    """An answer, or what it says about one task, cannot be used; the message says why."""


@dataclass
class Read(Generic[T]):
    """What an answer says."""

    good: dict[int, T] = field(default_factory=dict)
    """By number of the task."""
    wrong: dict[int, str] = field(default_factory=dict)
    """Why there is nothing for the other tasks."""


def read_answer(
    done: Completion, texts: Mapping[int, str], entry: Callable[[dict[str, Json], str], T]
) -> Read[T]:
    """What an answer says about each of the tasks that it was asked about.

    Args:
        done: the answer.
        texts: the tasks by number.
        entry: reads what is said about one of them, or raises ``Unusable``.
    """
    try:
        said = _entries(done)
    except Unusable as why:
        return Read(wrong=dict.fromkeys(texts, str(why)))
    out: Read[T] = Read()
    for number, text in texts.items():
        own = [one for one in said if _number(one) == number]
        try:
            if len(own) != 1:
                raise Unusable("answered twice" if own else "not answered")
            out.good[number] = entry(own[0], text)
        except Unusable as why:
            out.wrong[number] = str(why)
    return out


def _number(entry: dict[str, Json]) -> int | None:
    number = entry.get("task")
    return number if type(number) is int else None


def _entries(done: Completion) -> list[dict[str, Json]]:
    """What is listed, under ``tasks`` or bare."""
    text, cut = done.message.content, done.finish_reason == "length"
    try:
        found = find_object(text, cut=cut)[0].get("tasks")
    except NoJson:
        found = None
    try:
        found = found if isinstance(found, list) else find_list(text, cut=cut)
    except NoJson as why:
        raise Unusable(_NONE[why.kind]) from None
    return [one for one in found if isinstance(one, dict)]


# --- what is said about one task -----------------------------------------------------------------


def verdict(said: dict[str, Json], _: str) -> bool:
    """Whether the task is stateful.

    Raises:
        Unusable: it is not said.
    """
    value = said.get("stateful")
    value = value.strip().lower() if isinstance(value, str) else value
    if not isinstance(value, bool | str) or value not in _YES:
        raise Unusable("stateful is neither true nor false")
    return _YES[value]


def described(said: dict[str, Json], text: str) -> Description:
    """The environment behind the task.

    Raises:
        Unusable: a part is missing, out of bounds, or copied from the task.
    """
    found = Description(
        title=_words(said, "title", *_TITLE),
        description=_words(said, "description", *_DESCRIPTION),
        usefulness=_score(said, "usefulness"),
        modelability=_score(said, "modelability"),
    )
    if copied := _copied(found.text, text):
        raise Unusable(f"it repeats the request: {copied}")
    return found


def _words(said: dict[str, Json], key: str, least: int, most: int) -> str:
    value = said.get(key)
    text = " ".join(value.split()) if isinstance(value, str) else ""
    if not text.isprintable() or not least <= len(text) <= most:
        raise Unusable(f"{key} is no text of {least} to {most} characters")
    return text


def _score(said: dict[str, Json], key: str) -> int:
    value = said.get(key)
    if type(value) is not int or not 1 <= value <= 10:
        raise Unusable(f"{key} is no whole number from 1 to 10")
    return value


def _copied(description: str, request: str) -> str:
    """Words in a row that both have; empty where they are too few to be a copy."""
    told, asked = (re.findall(r"\w+", text.casefold()) for text in (description, request))
    runs = set(_runs(asked))
    return next((" ".join(run) for run in _runs(told) if run in runs), "")


def _runs(words: list[str]) -> Iterator[tuple[str, ...]]:
    return (tuple(words[at : at + _COPIED]) for at in range(len(words) - _COPIED + 1))
