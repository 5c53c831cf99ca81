"""SPA: the outcome spread over the turns that brought it about.

Stepwise Progress Attribution (SPA-RL, arXiv 2505.20732): an estimator gives each turn t a
contribution ĉ_t such that Σ_t ĉ_t is the outcome R, and the turn earns

    r_t = alpha · ĉ_t + beta · g_t        g_t = 1 iff the turn has calls and none failed

The paper's estimator is a head on the policy. This one needs no model: ridge regression of R on
counts of what the turns did, so that the ĉ_t sum to the fitted R by construction. Where outcomes
hang on the values of arguments, counts say little of them: ``check_progress`` asks the rubric. The
released script overwrites the contributions it sums; this follows the paper's text instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from envwright.errors import BadInput
from envwright.scoring.events import PlayedTurn, turns_of
from envwright.scoring.optional_numpy import import_numpy
from envwright.types import Json, Trajectory, canonical_json


@dataclass(frozen=True, slots=True)
class StepRewards:
    """What the turns of one trajectory earn; one figure for each assistant message."""

    contributions: tuple[float, ...]
    """ĉ_t."""
    grounded: tuple[bool, ...]
    """g_t."""
    rewards: tuple[float, ...]
    """r_t."""


class ProgressEstimator(Protocol):
    """What says how much each turn contributed."""

    def contributions(self, trajectory: Trajectory) -> tuple[float, ...]:
        """ĉ_t of each assistant message."""
        ...


@dataclass(frozen=True, slots=True)
class ProgressModel:
    """The estimator: a weight for each thing that a turn can do."""

    weights: Mapping[str, float]

    @classmethod
    def fit(cls, trajectories: Iterable[Trajectory], ridge: float = 1e-2) -> ProgressModel:
        """Fit to the outcomes of these trajectories; those without one are ignored.

        Example::

            model = ProgressModel.fit(trajectories)
            step_rewards(trajectories[0], model).rewards  # one figure per assistant message

        Args:
            trajectories: of any tasks; more than one attempt at a task helps.
            ridge: how much weights are held back, above 0.

        Raises:
            BadInput: none of the trajectories has an outcome, or ``ridge`` is not above 0.
        """
        if ridge <= 0:
            raise BadInput(f"ridge is {ridge}.", remedy="Give a figure above 0.")
        found = [
            # Counts of whole trajectories: the fit is linear, so it splits into turns exactly.
            (sum(turn_features(t), Counter[str]()), t.score.reward)
            for t in trajectories
            if t.score is not None and t.score.reward is not None
        ]
        if not found:
            raise BadInput(
                "no trajectory has an outcome.", remedy="Give episodes that were scored."
            )
        names = sorted(set().union(*(features for features, _ in found)))
        return cls(_ridge(names, found, ridge))

    def contributions(self, trajectory: Trajectory) -> tuple[float, ...]:
        """ĉ_t of each assistant message; what was never seen contributes nothing."""
        return tuple(
            sum(self.weights.get(name, 0.0) * n for name, n in found.items())
            for found in turn_features(trajectory)
        )

    def data(self) -> dict[str, Json]:
        """The estimator as JSON."""
        return {"weights": dict(self.weights)}


def step_rewards(
    trajectory: Trajectory,
    model: ProgressEstimator,
    *,
    alpha: float = 1.0,
    beta: float = 0.5,
    highest: float = 1.0,
    exact: bool = False,
) -> StepRewards:
    """What each turn earns.

    The bonus for carried-out calls would pay for harmless calls in a circle; so the sum of all
    bonuses is held to half of ``highest``.

    Args:
        trajectory: with its outcome, where ``exact``.
        model: gives the contributions.
        alpha: weight of the contributions.
        beta: the bonus of a turn whose calls all went through.
        highest: the highest outcome there is.
        exact: shift all contributions alike, so that they sum to the outcome itself.

    Raises:
        BadInput: ``exact`` is asked of a trajectory without an outcome.
    """
    contributions = model.contributions(trajectory)
    if exact:
        contributions = _shifted(contributions, trajectory)
    grounded = tuple(bool(t.steps) and not t.failed for t in turns_of(trajectory))
    # At most half the best outcome in all: calls alone never earn what success does.
    bonus = min(beta, 0.5 * highest / max(sum(grounded), 1))
    rewards = tuple(alpha * c + bonus * g for c, g in zip(contributions, grounded, strict=True))
    return StepRewards(contributions, grounded, rewards)


def _shifted(contributions: tuple[float, ...], trajectory: Trajectory) -> tuple[float, ...]:
    reward = trajectory.score.reward if trajectory.score else None
    if reward is None:
        raise BadInput(
            f"trajectory {trajectory.id} has no outcome.", remedy="Leave out what has no score."
        )
    missing = (reward - sum(contributions)) / max(len(contributions), 1)
    return tuple(c + missing for c in contributions)


def turn_features(trajectory: Trajectory) -> list[Counter[str]]:
    """What each turn does, counted: tools by how they went, writes, repetitions, words."""
    return [_features(turn) for turn in _with_past(trajectory)]


@dataclass(frozen=True, slots=True)
class _Turn:
    turn: PlayedTurn
    again: int
    """How many of its calls were made before, with the same arguments."""


def _with_past(trajectory: Trajectory) -> list[_Turn]:
    """The turns, each with what it repeats of those before."""
    seen: set[bytes] = set()
    out = []
    for turn in turns_of(trajectory):
        keys = [canonical_json([step.call.tool, step.call.arguments]) for step in turn.steps]
        out.append(_Turn(turn, sum(key in seen for key in keys)))
        seen.update(keys)
    return out


def _features(one: _Turn) -> Counter[str]:
    """What a turn does, counted: tools by how they went, writes, repetitions, words."""
    found: Counter[str] = Counter()
    for step in one.turn.steps:
        found[f"{step.call.tool}:{step.error.value if step.error else 'ok'}"] += 1
        found["writes"] += bool(step.rows)
    found["again"] += one.again
    found["words"] += not one.turn.message.tool_calls
    # Unary plus drops the counts of zero.
    return +found


def _ridge(
    names: list[str], found: list[tuple[Counter[str], float]], ridge: float
) -> dict[str, float]:
    """W = (ΦᵀΦ + ridge·I)⁻¹ ΦᵀR; rows of Φ are the counts of whole trajectories."""
    if not names:
        return {}
    np: Any = import_numpy("fitting an estimator of progress")
    phi = np.array([[counts[name] for name in names] for counts, _ in found], dtype=float)
    outcomes = np.array([reward for _, reward in found], dtype=float)
    # Ridge above 0 makes the matrix positive definite, so ``solve`` always has an answer.
    gram = phi.T @ phi + ridge * np.eye(len(names))
    weights = np.linalg.solve(gram, phi.T @ outcomes)
    return {name: float(weight) for name, weight in zip(names, weights, strict=True)}
