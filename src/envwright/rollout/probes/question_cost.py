"""Questions asked against questions needed, over the episodes of a run.

After Ask-to-Act (arXiv 2504.00907): R = success - c_q · max(0, n_q - n_min) - c_irr · n_irrelevant.
What is counted stands at ``scoring.rewards.dialogue_rewards.AskToActReward``; here R is not cut off
at 0, so that an agent that fails and asks is below one that fails in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from envwright.environment.statistics import mean_or_none
from envwright.errors import BadInput
from envwright.rollout.analysis.rollout_metrics import Estimate, cluster_estimate
from envwright.scoring.rewards.dialogue_rewards import AskToActReward, count_questions
from envwright.types import Record, Task, Trajectory


class QuestionFigures(Record):
    """The questions of some episodes."""

    episodes: int
    success: float | None
    asked: float | None
    """Questions per episode."""
    needed: float | None
    surplus: float | None
    """Questions per episode beyond those that its task needs."""
    irrelevant: float | None
    """Questions per episode that brought nothing."""
    short: int
    """Episodes that asked less often than the gold hears the user."""
    value: Estimate
    """Mean R, with an interval over tasks."""


class QuestionReport(Record):
    """All episodes of a run, and those of tasks that need a question or none."""

    total: QuestionFigures
    asking: QuestionFigures
    """Of tasks in which something has to be asked."""
    silent: QuestionFigures
    """Of tasks in which nothing has to be asked."""
    unscored: int
    """Episodes without a reward; they are in no figure."""


def question_cost(
    episodes: Iterable[Trajectory],
    tasks: Mapping[str, Task],
    *,
    reward: AskToActReward | None = None,
    seed: int = 0,
) -> QuestionReport:
    """Count the questions of a run that was scored by ``gates``.

    Args:
        episodes: of the run.
        tasks: by id.
        reward: the costs; 0.1 a surplus question, and 0.2 more for one that brought nothing.
        seed: of the intervals.

    Raises:
        BadInput: an episode is of a task that is not there.

    Example::

        question_cost(episodes, tasks).total.value.value
    """
    costs = reward or AskToActReward()
    rows: list[_Row] = []
    unscored = 0
    for episode in episodes:
        task = tasks.get(episode.task)
        if task is None:
            raise BadInput(f"the task {episode.task} of an episode is not among the tasks.")
        if episode.score is None or episode.score.reward is None:
            unscored += 1
            continue
        found = count_questions(episode.messages, task)
        success = float(episode.score.reward)
        rows.append(
            _Row(
                task=episode.task,
                success=success,
                asked=found.asked,
                needed=found.needed,
                surplus=found.surplus,
                irrelevant=found.irrelevant,
                value=costs.value(success, found),
            )
        )
    return QuestionReport(
        total=_figures(rows, seed),
        asking=_figures([row for row in rows if row.needed], seed),
        silent=_figures([row for row in rows if not row.needed], seed),
        unscored=unscored,
    )


class _Row(Record):
    """What the questions of one episode cost."""

    task: str
    success: float
    asked: int
    needed: int
    surplus: int
    irrelevant: int
    value: float


def _figures(rows: list[_Row], seed: int) -> QuestionFigures:
    by_task: dict[str, list[float]] = {}
    for row in rows:
        by_task.setdefault(row.task, []).append(row.value)
    # Sorted, as the bootstrap draws by position.
    clusters = [(sum(found), len(found)) for _, found in sorted(by_task.items())]
    return QuestionFigures(
        episodes=len(rows),
        success=mean_or_none([row.success for row in rows]),
        asked=mean_or_none([row.asked for row in rows]),
        needed=mean_or_none([row.needed for row in rows]),
        surplus=mean_or_none([row.surplus for row in rows]),
        irrelevant=mean_or_none([row.irrelevant for row in rows]),
        short=sum(row.asked < row.needed for row in rows),
        value=cluster_estimate(clusters, seed),
    )
