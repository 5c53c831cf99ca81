"""From what a model wrote to the one JSON object that it means."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from envwright.models.client import Completion
from envwright.models.repair import lenient_json
from envwright.synthesis.authoring.draft import Problem
from envwright.types import Json, canonical_json

LONGEST_ANSWER = 300_000
"""Characters; a longer answer is not read at all."""
_FENCED = re.compile(r"```[a-zA-Z]*\s*\n(.*?)\n\s*```", re.DOTALL)
_SHOWN = 300
_SAY = "Answer with one JSON object and nothing else."


def read_answer(completion: Completion) -> tuple[dict[str, Json] | None, list[Problem]]:
    """The object that an answer holds, or why there is none."""
    text = completion.message.content.rpartition("</think>")[2].strip()
    if len(text) > LONGEST_ANSWER:
        said = f"the answer has {len(text)} characters; at most {LONGEST_ANSWER} are read."
        return None, [Problem(kind="too long", message=f"{said} Write less.")]
    cut = completion.finish_reason == "length"
    for part in _candidates(text):
        try:
            value = lenient_json(part, cut=cut)
        except ValueError:
            continue
        if isinstance(value, dict):
            if problem := _unstorable(value):
                return None, [problem]
            return value, [_twice(name) for name in dict.fromkeys(_repeated(part))]
    return None, [_unreadable(text, cut)]


def _unstorable(value: Json) -> Problem | None:
    """Half characters and numbers that no cell can hold."""
    try:
        canonical_json(value)
    except (TypeError, ValueError, RecursionError) as error:
        return Problem(kind="no JSON", message=f"the answer holds what JSON cannot: {error}.")
    return None


def _candidates(text: str) -> Iterator[str]:
    """Texts that may be the object: all, what is fenced (largest first), braces to braces."""
    yield text
    yield from sorted(_FENCED.findall(text), key=len, reverse=True)
    first, last = text.find("{"), text.rfind("}")
    if first >= 0:
        yield text[first : last + 1] if last > first else text[first:]
        yield text[first:]


def _unreadable(text: str, cut: bool) -> Problem:
    shown = text if len(text) <= _SHOWN else f"{text[: _SHOWN // 2]} … {text[-_SHOWN // 2 :]}"
    if cut:
        said = "the answer was cut off at the limit of its length. Write less, in shorter texts."
        return Problem(kind="cut off", message=said, shown=shown)
    if "{" not in text:
        return Problem(kind="no JSON", message=f"the answer holds no JSON. {_SAY}", shown=shown)
    said = "the answer is not JSON"
    try:
        json.loads(text[text.find("{") : text.rfind("}") + 1], strict=False)
    except json.JSONDecodeError as error:
        said = f"{said}: {error.msg} at line {error.lineno}, column {error.colno}"
    except RecursionError:
        said = f"{said}: nested too deeply"
    return Problem(kind="no JSON", message=f"{said}. {_SAY}", shown=shown)


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
