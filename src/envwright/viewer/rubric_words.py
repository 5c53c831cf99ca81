"""A rubric in words: what has to be so at the end, as a person would say it.

The names of checks are labels and are cut when they are long. The sentences here are made from what
the reference solution changed, and are whole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from envwright.inflection import singular
from envwright.types import (
    AnswerCheck,
    EventCheck,
    FrameCheck,
    RowChange,
    Scalar,
    StateDiff,
    Task,
    TaskCheck,
)

_STATES = ("status", "state")
"""Columns whose value is said as what a thing is, where their values are listed."""


def rubric_sentences(
    task: Task,
    diffs: Mapping[str, StateDiff],
    listed: Collection[tuple[str, str]] = (),
) -> list[str]:
    """What the rubric asks for, one sentence each.

    Args:
        task: the task.
        diffs: environment → what its reference solution changes.
        listed: tables and columns whose values are listed: an order *is* cancelled, while a user
            *has* the state Ohio.

    Example::

        rubric_sentences(task, world.diff())  # ["order W-12 is cancelled", "nothing else changes"]
    """
    out = [
        sentence
        for diff in diffs.values()
        for row in diff.rows
        for sentence in change_sentences(row, diff.generated, listed)
    ]
    if any(isinstance(check, FrameCheck) for check in task.rubric.checks):
        out.append("nothing else changes" if out else "nothing changes")
    return out + [said for check in task.rubric.checks for said in _said(check)]


def change_sentences(
    row: RowChange,
    generated: Iterable[str | int] = (),
    listed: Collection[tuple[str, str]] = (),
) -> list[str]:
    """What is so after a change of one row; see ``rubric_sentences``.

    >>> row = RowChange("orders", ("W-12",), {"status": "open"}, {"status": "void"})
    >>> change_sentences(row, listed={("orders", "status")})
    ['order W-12 is void']
    """
    new = set(generated)
    thing = singular(row.table).replace("_", " ")
    key = " ".join(_value(part) for part in row.key)
    if row.after is None:
        return [f"{thing} {key} is gone"]
    if row.before is None:
        told = {c: v for c, v in row.after.items() if v is not None and not _is_in(v, new)}
        cells = ", ".join(f"{_column(c)} {_value(v)}" for c, v in told.items())
        return [f"there is a new {thing}" + (f" with {cells}" if cells else "")]
    return [
        f"{thing} {key} is {_value(value)}"
        if column in _STATES and (row.table, column) in listed
        else f"{thing} {key} has {_column(column)} {_value(value)}, not "
        f"{_value(row.before.get(column))}"
        for column, value in row.after.items()
    ]


def _is_in(value: Scalar, ids: set[str | int]) -> bool:
    return isinstance(value, str | int) and value in ids


def _column(name: str) -> str:
    return name.replace("_", " ")


def _value(value: Scalar) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bytes):
        return f"x'{value.hex()}'"
    text = str(value)
    return f"“{text}”" if isinstance(value, str) and (" " in text or not text) else text


def _said(check: TaskCheck) -> list[str]:
    if isinstance(check, AnswerCheck):
        within = f" (within {check.tolerance:g})" if check.tolerance else ""
        return [f"the agent says “{check.question}”: {_answer(check.expected)}{within}"]
    if isinstance(check, EventCheck):
        out = [f"{name} is not called" for name in check.forbidden]
        if check.first:
            first = "the user answers" if check.first == "reply" else f"{check.first} succeeds"
            out.append(f"{first} before {' or '.join(check.then)}")
        return out
    return []


def _answer(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_answer, value)) or "none"
    return _value(value) if isinstance(value, str | int | float | bytes | None) else str(value)
