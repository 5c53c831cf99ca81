"""What an episode tried, and what it handed in: its best attempt and its best submission.

MLGym (arXiv 2502.14499) tells both of an agent: the best figure that it saw, and the best that it
submitted. They differ where an agent does not know which of its attempts was good. Either goes into
``performance_profiles``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Literal

import orjson

from envwright.types import Record, Role, Trajectory


class AttemptScores(Record):
    """The figures of one episode; ``None`` where there was no attempt, or no submission."""

    attempts: int
    best_attempt: float | None
    best_submission: float | None


def attempt_scores(
    episode: Trajectory, *, run: str = "run", figure: str = "score", submit: str = "submit"
) -> AttemptScores:
    """The best attempt and the best submission of an episode.

    Args:
        episode: the episode.
        run: the tool that measures.
        figure: where its answer has the figure; larger is better.
        submit: the tool that hands in what was measured last.
    """
    seen: list[float] = []
    handed: list[float] = []
    waiting: list[str] = []
    for message in episode.messages:
        if message.role is Role.ASSISTANT:
            waiting = [call.name for call in message.tool_calls]
        elif message.role is Role.TOOL and waiting:
            tool, answer = waiting.pop(0), _object(message.content)
            value = answer.get(figure)
            if tool == run and isinstance(value, int | float):
                seen.append(float(value))
            elif tool == submit and "error" not in answer:
                handed += seen[-1:]
    return AttemptScores(
        attempts=len(seen),
        best_attempt=max(seen, default=None),
        best_submission=max(handed, default=None),
    )


def best_scores(
    episodes: Iterable[Trajectory], kind: Literal["attempt", "submission"] = "attempt"
) -> dict[str, float]:
    """Task → the best figure over its episodes, 0 where there is none; for ``ml_lab``.

    Example::

        performance_profiles({name: best_scores(played) for name, played in runs.items()})
    """
    found: defaultdict[str, float] = defaultdict(float)
    for episode in episodes:
        scores = attempt_scores(episode)
        best = scores.best_attempt if kind == "attempt" else scores.best_submission
        found[episode.task] = max(found[episode.task], best or 0.0)
    return dict(found)


def _object(text: str) -> dict[str, object]:
    try:
        answer = orjson.loads(text)
    except ValueError:
        answer = None
    return answer if isinstance(answer, dict) else {"error": "no object"}
