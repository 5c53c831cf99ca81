"""From what a model wrote to the one JSON object that it means."""

from __future__ import annotations

import json

from envwright.models.client import Completion
from envwright.models.finding import NoJson, find_object, spoken
from envwright.synthesis.authoring.draft import Problem
from envwright.types import Json

_SHOWN = 300
_SAY = "Answer with one JSON object and nothing else."


def read_answer(completion: Completion) -> tuple[dict[str, Json] | None, list[Problem]]:
    """The object that an answer holds, or why there is none."""
    text = spoken(completion.message.content)
    try:
        value, part = find_object(text, cut=completion.finish_reason == "length")
    except NoJson as error:
        return None, [_unreadable(text, error)]
    return value, [_twice(name) for name in dict.fromkeys(_repeated(part))]


def _unreadable(text: str, error: NoJson) -> Problem:
    """What is wrong, with the place where reading ends and the ends of what was written."""
    shown = text if len(text) <= _SHOWN else f"{text[: _SHOWN // 2]} … {text[-_SHOWN // 2 :]}"
    said = str(error)
    if error.kind == "too long":
        shown = ""
    elif error.kind == "no JSON" and "{" in text:
        try:
            json.loads(text[text.find("{") : text.rfind("}") + 1], strict=False)
        except json.JSONDecodeError as why:
            said = f"the answer is not JSON: {why.msg} at line {why.lineno}, column {why.colno}."
        except RecursionError:
            said = "the answer is not JSON: nested too deeply."
    if error.kind == "no JSON":
        said = f"{said} {_SAY}"
    return Problem(kind=error.kind, message=said, shown=shown)


def _twice(name: str) -> Problem:
    said = "this name is written twice in one object; only one of them can count."
    return Problem(kind="name twice", place=name, message=said)


def _repeated(text: str) -> list[str]:
    """Keys that stand twice in one object."""
    found: list[str] = []

    def pairs(items: list[tuple[str, Json]]) -> dict[str, Json]:
        names = [name for name, _ in items]
        found.extend(name for at, name in enumerate(names) if name in names[:at])
        return dict(items)

    try:
        json.loads(text, object_pairs_hook=pairs, strict=False)
    except (ValueError, RecursionError):
        return []  # it had to be repaired: what was meant is known, how often is not
    return found
