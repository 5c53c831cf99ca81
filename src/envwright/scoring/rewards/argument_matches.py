"""Where the values of a call's arguments come from: the user's words, or what was looked up.

Whether a call is right often hangs on a single value, of which counts of calls say nothing. What
can be told without the gold is whether the user said it, or whether it stands in a row of an
earlier result beside something that the user said: the id of the member whose address was named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import orjson

from envwright.scoring.events import turns_of
from envwright.types import Json, Role, Trajectory

_SHORTEST = 2
"""Characters of a value that is looked for in words; shorter ones stand in any text."""
_MOST_BESIDE = 2
"""Said values beside an argument's that are told apart; more are as good."""


def argument_matches(trajectory: Trajectory) -> list[Counter[str]]:
    """For each assistant message the arguments of its calls, counted by where they come from.

    A key is ``TOOL.ARGUMENT:ORIGIN``: ``said`` by the user, ``beside 0`` to ``beside 2`` said
    values in a row of an earlier result, or ``nowhere``; ``found`` and ``lost`` count arguments of
    calls that changed rows, by whether something said leads to them.
    """
    out: list[Counter[str]] = []
    rows: list[dict[str, Json]] = []
    for turn, after in zip(turns_of(trajectory), _results(trajectory), strict=True):
        said = _said(trajectory, turn.at)
        found: Counter[str] = Counter()
        for step in turn.steps:
            for name, value in step.call.arguments.items():
                origin = _origin(value, said, rows)
                found[f"{step.call.tool}.{name}:{origin}"] += 1
                if step.rows:
                    found["lost" if origin in ("nowhere", "beside 0") else "found"] += 1
        out.append(found)
        rows += after
    return out


def _origin(value: Json, said: str, rows: list[dict[str, Json]]) -> str:
    if _is_said(value, said):
        return "said"
    near = [row for row in rows if any(str(other) == str(value) for other in row.values())]
    if not near:
        return "nowhere"
    beside = max(sum(_is_said(other, said) for other in row.values()) for row in near)
    return f"beside {min(beside, _MOST_BESIDE)}"


def _is_said(value: Json, said: str) -> bool:
    text = str(value).casefold()
    return len(text) >= _SHORTEST and text in said


def _said(trajectory: Trajectory, before: int) -> str:
    """What the user said before a message."""
    told = (m.content for m in trajectory.messages[:before] if m.role is Role.USER)
    return " ".join(told).casefold()


def _results(trajectory: Trajectory) -> list[list[dict[str, Json]]]:
    """The rows in the results that follow each assistant message."""
    out: list[list[dict[str, Json]]] = []
    for message in trajectory.messages:
        if message.role is Role.ASSISTANT:
            out.append([])
        elif message.role is Role.TOOL and out:
            try:
                out[-1] += _rows(orjson.loads(message.content))
            except ValueError:  # an error, or words
                continue
    return out


def _rows(value: Json) -> Iterator[dict[str, Json]]:
    """The objects in a result; those within come after."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value:
        if isinstance(part, dict | list):
            yield from _rows(part)
