"""Ways that look right and are wrong: material for the proof that no generic mutation makes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from envwright.tasks.plan import Goal, Reference
from envwright.types import Call, Json, Scalar

MOST = 6


def decoys(goals: Sequence[Goal], gold: Sequence[Call]) -> tuple[tuple[Call, ...], ...]:
    """At most ``MOST`` call sequences: the branch not taken, a row that nearly fits.

    Args:
        goals: the goals of the task.
        gold: all its calls, in which the changes of each goal stand together.
    """
    out = [
        _with(gold, goal.changes(), wrong)
        for goal in goals
        for wrong in (*_other_branch(goal), *_other_rows(goal))
    ]
    return tuple(sequence for sequence in out if sequence)[:MOST]


def _other_branch(goal: Goal) -> Iterator[tuple[Call, ...]]:
    """What the branch not taken asks for; nothing when it asks for nothing."""
    if goal.kind == "choose":
        spare = goal.otherwise if goal.taken() is goal.then else goal.then
        yield spare.calls if spare else ()


def _other_rows(goal: Goal) -> Iterator[tuple[Call, ...]]:
    """The change on a row that fits what was said first, or that comes second."""
    for parameter, reference in goal.references.items():
        for key in _near(reference)[:2]:
            yield tuple(_replaced(call, parameter, key) for call in goal.calls)


def _near(reference: Reference) -> list[Scalar]:
    among = reference.among.keys if reference.among else ()
    return [key for key in (*reference.others, *among) if key != reference.key]


def _replaced(call: Call, parameter: str, key: Json) -> Call:
    return Call(tool=call.tool, arguments={**call.arguments, parameter: key})


def _with(gold: Sequence[Call], old: Sequence[Call], new: Sequence[Call]) -> tuple[Call, ...]:
    """The gold with one goal's changes replaced."""
    for at in range(len(gold)):
        if tuple(gold[at : at + len(old)]) == tuple(old):
            return (*gold[:at], *new, *gold[at + len(old) :])
    return ()
