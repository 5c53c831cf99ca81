"""Episodes as what TRL learns from: a prompt, what came after it, and who wrote which token."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from envwright.training.loop.collecting import home_of
from envwright.training.loop.rows import Row
from envwright.types import StopReason, Task, Trajectory

REASONS = ("user", "unscored", "tokens", "long")
"""Why an episode is masked: the user erred, nothing says what it earned, no tokens of the model are
known, it is too long."""
_UNSCORED = (StopReason.FAILED, StopReason.OVER_LONG)


@dataclass(frozen=True, slots=True)
class Played:
    """An episode, for reward functions; it prints as one line, since TRL logs what it is given."""

    trajectory: Trajectory = field(repr=False)
    task: Task = field(repr=False)

    def __repr__(self) -> str:
        one = self.trajectory
        return f"<episode {one.id[:8]}: {one.stop.value}, {len(one.messages)} messages>"


@dataclass(frozen=True, slots=True)
class Line:
    """An episode as a row; the fields are the keys that a ``rollout_func`` returns.

    Of an episode that is masked there is one token only, which counts nowhere: nothing is computed
    for the others.
    """

    prompt_ids: list[int]
    """What the model read before it first wrote."""
    completion_ids: list[int]
    """All that came after, by whomever."""
    logprobs: list[float]
    """Of ``completion_ids``, when they were drawn; 0 where the model did not write them."""
    env_mask: list[int]
    """1 where the model wrote the token."""
    reward: float | None
    """``None`` where the episode is masked."""
    masked: str
    """Why nothing is learned from it, of ``REASONS``; empty where something is."""
    user_error: bool
    unlearned: int
    """Turns of the model that are left out, since they stand in sequences of their own."""
    environment: str
    task: str
    episode: Played


def line_of(
    one: Trajectory,
    task: Task,
    rows: Sequence[Row],
    earned: float | None,
    *,
    longest: int | None,
    room: int | None,
    empty: int,
) -> Line:
    """An episode as a row.

    TRL has one sequence for each episode. Where a template rewrites what was said there are
    several: the one in which the model wrote most is learned, the first among equals.

    Args:
        one: as it was played.
        task: of it.
        rows: its sequences.
        earned: what it earned, where that is known.
        longest: tokens of a sequence; an episode with more is masked.
        room: tokens after the prompt; an episode with more is masked.
        empty: the token that stands for a masked episode.
    """
    row = max(rows, key=lambda row: sum(row.written), default=None)
    start = row.written.index(True) if row else 0
    why = _why_masked(one, row, start, earned, longest, room)
    left = [len(set(r.turns) - {-1}) for r in rows if r is not row]
    tokens: tuple[list[int], list[int], list[float], list[int]] = [empty], [empty], [0.0], [0]
    if row is not None and not why:
        ids, written = list(row.ids), [int(wrote) for wrote in row.written]
        tokens = ids[:start], ids[start:], list(row.logprobs[start:]), written[start:]
    return Line(
        *tokens,
        reward=None if why else earned,
        masked=why,
        user_error=one.user_error,
        unlearned=0 if why else sum(left),
        environment=home_of(task),
        task=one.task,
        episode=Played(one, task),
    )


def _why_masked(
    one: Trajectory,
    row: Row | None,
    start: int,
    earned: float | None,
    longest: int | None,
    room: int | None,
) -> str:
    if one.user_error:
        return "user"
    if earned is None or one.stop in _UNSCORED:
        return "unscored"
    if row is None:
        return "tokens"
    sizes = (len(row.ids), longest), (len(row.ids) - start, room)
    return "long" if any(most is not None and size > most for size, most in sizes) else ""


def columns(lines: Sequence[Line]) -> dict[str, list[Any]]:
    """Rows as TRL takes them."""
    return {f.name: [getattr(line, f.name) for line in lines] for f in fields(Line)}
