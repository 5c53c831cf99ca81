"""What finished episodes say of a task: other ways to solve it, and verdicts that look wrong.

EnvFactory solves a query several times and has a model choose among the solutions. Here the gold
stays what was proven; solving measures how hard the task is, shows other solutions, and holds the
reward against a judge that shares nothing with the rubric (``equivalence``). The calls of an
episode are made again in the runtime; no model is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from envwright.environment.template import Template
from envwright.environment.world import World, open_world
from envwright.scoring.answers import parse_answers, same_answer
from envwright.scoring.events import events_of
from envwright.tasks.proof.equivalence import EpisodeOutcome, outcomes_equal
from envwright.tasks.proof.gold_mutants import steps_of
from envwright.tasks.proof.step_runner import StepRunner
from envwright.types import (
    Actor,
    AnswerCheck,
    Call,
    Json,
    Task,
    Trajectory,
    canonical_json,
)


class SolutionKind(StrEnum):
    """How a solution differs from the gold; several may hold."""

    GOLD = "the gold"
    FEWER = "fewer calls"
    MORE = "more calls"
    TOOLS = "other tools"
    ORDER = "another order"
    ARGUMENTS = "other arguments"


class RewardDoubt(StrEnum):
    """What is wrong between the reward of an episode and the judge."""

    NONE = ""
    FALSE_NEGATIVE = "false negative"
    """It ends where the gold ends, and its reward is below 1."""
    ONLY_A_RULE = "only a rule broken"
    """State and answers are the gold's; what was done broke a rule on the way."""
    HOLE = "hole"
    """Its reward is 1, and it ends elsewhere."""
    UNDECIDED = "undecided"
    """Its reward is 1, and the judge cannot rename the ids that were made."""
    DIFFERS = "replay differs"
    """Its calls, made again, do not lead to the state that the episode ended in."""


@dataclass(frozen=True, slots=True)
class EpisodeSolution:
    """One scored episode."""

    sample: int
    seed: int
    policy: str
    reward: float
    signature: tuple[str, ...]
    """The tools whose calls succeeded, in order."""
    ways: tuple[SolutionKind, ...]
    """How the calls differ from the gold's."""
    doubt: RewardDoubt
    failed: tuple[str, ...]
    """Checks that gate the reward and did not hold."""

    @property
    def passed(self) -> bool:
        """Whether it was rewarded in full."""
        return self.reward == 1.0


class SolutionReplayer:
    """Replays the episodes of one task. Use as a context manager.

    Example::

        with SolutionReplayer(task, templates) as replayer:
            found = [replayer.solve(episode) for episode in trajectories]

    Args:
        task: the task.
        templates: by environment id.
    """

    def __init__(self, task: Task, templates: Mapping[str, Template]) -> None:
        self._task = task
        self._world: World = open_world(task, templates)
        self._runner = StepRunner(self._world, task)
        self._golds = self._runner.golds()
        # `gold()` runs every step, look-ups included, so there is one event per step.
        pairs = zip(steps_of(task), self._runner.events, strict=True)
        self._calls = [step for step, event in pairs if step is not None and event.ok]
        """The gold's; what a rule refuses only shows the reason, and need not be tried."""

    def __enter__(self) -> SolutionReplayer:
        return self

    def __exit__(self, *_: object) -> None:
        self._world.close()

    def solve(self, episode: Trajectory) -> EpisodeSolution | None:
        """Compare an episode with the gold; ``None`` where it has no reward."""
        score = episode.score
        if score is None or score.reward is None:
            return None
        calls = [s.call for s in episode.steps if s.error is None and s.actor is Actor.AGENT]
        return EpisodeSolution(
            sample=episode.sample,
            seed=episode.seed,
            policy=episode.policy,
            reward=score.reward,
            signature=tuple(call.tool for call in calls),
            ways=solution_kinds(calls, self._calls),
            doubt=self._doubt(episode, score.reward),
            failed=tuple(v.name for v in score.verdicts if v.gate and v.ok is not True),
        )

    def _doubt(self, episode: Trajectory, reward: float) -> RewardDoubt:
        if not self._replay(episode):
            return RewardDoubt.DIFFERS
        end = self._runner.outcome(self._answers(episode), self._golds, events_of(episode.messages))
        if reward == 1.0:
            if end.digest.startswith("undecided"):
                return RewardDoubt.UNDECIDED
            return RewardDoubt.NONE if outcomes_equal(end, *self._golds) else RewardDoubt.HOLE
        if outcomes_equal(end, *self._golds):
            return RewardDoubt.FALSE_NEGATIVE
        # Pretend that the rules were kept: if the outcomes are equal now, only a rule was broken.
        kept = EpisodeOutcome(end.digest, end.shape, end.answers, self._golds[0].kept)
        return RewardDoubt.ONLY_A_RULE if outcomes_equal(kept, *self._golds) else RewardDoubt.NONE

    def _replay(self, episode: Trajectory) -> bool:
        """Make the calls that succeeded again; what failed has changed nothing."""
        self._world.reset()
        for step in episode.steps:
            if step.error is None:
                done = self._world.call(step.call.tool, step.call.arguments, step.actor)
                if not done.ok:
                    return False
        # Episodes recorded without a digest cannot be checked and are taken as they are.
        return not episode.digest or self._world.digest() == episode.digest

    def _answers(self, episode: Trajectory) -> dict[str, Json]:
        """The answers; one that is as near to the right one as its check allows counts as it."""
        given = parse_answers(episode.messages)
        for check in self._task.rubric.checks:
            if not isinstance(check, AnswerCheck) or not check.tolerance:
                continue
            said = given.get(check.question)
            if said is not None and same_answer(said, check.expected, check.tolerance):
                given[check.question] = check.expected
        return given


def solution_kinds(calls: Sequence[Call], gold: Sequence[Call]) -> tuple[SolutionKind, ...]:
    """How calls differ from the gold's."""
    made, meant = [_key(call) for call in calls], [_key(call) for call in gold]
    if made == meant:
        return (SolutionKind.GOLD,)
    tools, known = [call.tool for call in calls], [call.tool for call in gold]
    # As multisets: the same calls in any order.
    same_calls = sorted(made) == sorted(meant)
    found = {
        SolutionKind.FEWER: len(made) < len(meant),
        SolutionKind.MORE: len(made) > len(meant),
        SolutionKind.TOOLS: bool(set(tools) - set(known)),
        SolutionKind.ORDER: same_calls,
        SolutionKind.ARGUMENTS: not same_calls and sorted(tools) == sorted(known),
    }
    return tuple(kind for kind, holds in found.items() if holds)


def _key(call: Call) -> bytes:
    return canonical_json([call.tool, dict(call.arguments)])
