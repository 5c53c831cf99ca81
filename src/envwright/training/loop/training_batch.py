"""What is learned from a step's episodes: advantages over rows of tokens, and metrics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch
from torch import Tensor

from envwright.training.algorithms import Advantages, Groups, Preset, Tokens, compute_advantages
from envwright.training.algorithms.groups import RunningSpread
from envwright.training.algorithms.losses.kl import kl_estimates
from envwright.training.loop.episodes import RolloutBatch
from envwright.training.loop.token_rows import PaddedRows, WrittenTokens
from envwright.types import Json


class NonFiniteUpdate(Exception):
    """A number that is not finite: nothing was changed by it, and nothing can be learned."""


@dataclass(frozen=True, eq=False)
class TrainingBatch:
    """The rows of a step with all that losses need, at the tokens of the rows."""

    rows: PaddedRows
    mask_nt: Tensor
    """Bool: what is learned from: what the policy wrote in episodes that the algorithm uses."""
    advantages: Tensor
    """[N] or [N, T]."""
    task_n: Tensor
    """The number of its task, of each row: rows of a group have one."""
    behaviour_nt: Tensor | None = None
    """Log-probabilities by the policy that acted, where they were computed anew."""
    reference_nt: Tensor | None = None
    """Log-probabilities by the frozen policy."""
    values_nt: Tensor | None = None
    """The critic's values before the step."""
    returns_nt: Tensor | None = None
    """The returns that it should have predicted."""

    def part(self, at_m: Tensor) -> TrainingBatch:
        """Some of the rows, without the padding that they do not need."""
        rows = self.rows.part(at_m)
        width = rows.ids_nt.shape[1]
        cut = {
            name: value[at_m][:, :width] if value.ndim == 2 else value[at_m]
            for name, value in vars(self).items()
            if isinstance(value, Tensor)
        }
        return replace(self, rows=rows, **cut)


def compute_training_batch(
    preset: Preset,
    data: RolloutBatch,
    rows: PaddedRows,
    *,
    behaviour_nt: Tensor | None = None,
    truncate: float | None = None,
    reference_nt: Tensor | None = None,
    values_nt: Tensor | None = None,
    spread: RunningSpread | None = None,
    diversity: float = 0.0,
) -> tuple[Advantages, TrainingBatch]:
    """Compute advantages of trajectories, and lay them out over their rows.

    Args:
        preset: says which estimator.
        data: the episodes.
        rows: of the same episodes; at least one.
        behaviour_nt: log-probabilities by the policy that acted, instead of the recorded ones.
        truncate: weigh each token by π_behaviour / π_recorded, at most so much (truncated
            importance sampling). Losses are linear in the advantages, which take the weights.
        reference_nt: log-probabilities by the frozen policy, at the tokens of the rows.
        values_nt: the critic's values there.
        spread: what an estimator remembers of earlier steps.
        diversity: how much positive advantages grow with ``RolloutBatch.diversity``.

    Raises:
        BadInput: the estimator needs what was not given.
    """
    joined = WrittenTokens.of(rows, len(data.trajectories))
    old_nt = rows.old_nt if behaviour_nt is None else behaviour_nt
    # Only an estimator with sigma="running" has the option `state`; others would refuse it.
    running = preset.advantage_options.get("sigma") == "running"
    earned = compute_advantages(
        preset,
        _groups(data, rows, joined, old_nt, reference_nt, values_nt),
        **({"state": spread} if running else {}),
    )
    device = rows.ids_nt.device
    values, returns_nt = earned.values.to(device), earned.returns_nt
    if data.diversity is not None:
        # Only what is better than expected: a failure is not to be made rarer for being unusual.
        more_n = 1.0 + diversity * values.new_tensor(data.diversity)
        more = more_n if values.ndim == 1 else more_n[:, None]
        values = torch.where(values > 0, values * more, values)
    # A trajectory may have several rows: everything per trajectory is spread by trajectory_n.
    used_r = earned.used_n.to(device)[rows.trajectory_n]
    advantages = values[rows.trajectory_n] if values.ndim == 1 else joined.apart(values)
    if truncate is not None:
        weights_nt = (old_nt - rows.old_nt).exp().clamp(max=truncate)
        spread_nt = advantages[:, None] if advantages.ndim == 1 else advantages
        advantages = torch.where(rows.mask_nt, spread_nt * weights_nt, 0.0)
    batch = TrainingBatch(
        rows,
        rows.mask_nt & used_r[:, None],
        advantages,
        task_numbers(data).to(device)[rows.trajectory_n],
        behaviour_nt,
        reference_nt,
        values_nt,
        None if returns_nt is None else joined.apart(returns_nt.to(device)).float(),
    )
    return earned, batch


def task_numbers(data: RolloutBatch) -> Tensor:
    """The number of the task of each trajectory."""
    numbers: dict[str, int] = {}
    return torch.tensor([numbers.setdefault(name, len(numbers)) for name in data.units])


def _groups(
    data: RolloutBatch,
    rows: PaddedRows,
    joined: WrittenTokens,
    old_rt: Tensor,
    reference_nt: Tensor | None,
    values_nt: Tensor | None,
) -> Groups:
    """Collect everything that estimators may need."""
    old_nt = joined.together(old_rt)
    written_nt = joined.mask_nt.double()
    more: dict[str, Any] = {
        "likelihoods_n": (old_nt * written_nt).sum(1) / written_nt.sum(1).clamp(min=1),
        "mask_nt": joined.mask_nt,
        "turns_nt": joined.together(rows.turns_nt),
    }
    if reference_nt is not None:
        more["log_ratios_nt"] = old_nt - joined.together(reference_nt)
    if values_nt is not None:
        more["values_nt"] = joined.together(values_nt)
    if data.step_rewards is not None:
        more["rewards_nt"] = turn_rewards(data.step_rewards, more["turns_nt"], joined.mask_nt)
    if data.greedy is not None:
        more["greedy_n"] = torch.tensor(data.greedy, dtype=torch.float64)
    return Groups.of(
        list(data.rewards),
        data.units,
        data.environments,
        erred=[one.user_error for one in data.trajectories],
        **{name: value.cpu() for name, value in more.items()},
    )


def turn_rewards(rewards: Sequence[Sequence[float]], turns_nt: Tensor, mask_nt: Tensor) -> Tensor:
    """Each turn's reward at the last of its tokens, [N, T]; turns without tokens earn nothing.

    Args:
        rewards: by trajectory, one for each message of the assistant.
        turns_nt: number of each token's message.
        mask_nt: bool: what the policy wrote.
    """
    out_nt = torch.zeros(mask_nt.shape, dtype=torch.float64)
    for number, earned in enumerate(rewards):
        turns = turns_nt[number][mask_nt[number]].tolist()
        ends = {turn: place for place, turn in enumerate(turns)}
        for turn, reward in enumerate(earned):
            if turn in ends:
                out_nt[number, ends[turn]] = reward
    return out_nt


FLAT_VARIANCE = 1e-9
"""Returns whose variance is no more are equal but for rounding: there is nothing to explain."""


@dataclass
class StepTally:
    """Accumulates the metrics of a step, as means over tokens."""

    sums: dict[str, float] = field(default_factory=dict)
    tokens: float = 0.0
    shown: list[float] = field(default_factory=lambda: [0.0, 0.0])
    """Of corrections: the sum of −log π, and of how many tokens."""
    norms: list[float] = field(default_factory=list)
    gap: float = 0.0
    """Largest difference of a log-probability to the recorded one, before any step."""

    def add(self, figures: Mapping[str, float], tokens: float) -> None:
        """Add the figures of a part, weighted by its tokens."""
        for name, value in figures.items():
            self.sums[name] = self.sums.get(name, 0.0) + value * tokens
        self.tokens += tokens

    def compare(self, logprobs_nt: Tensor, recorded_nt: Tensor, mask_nt: Tensor) -> None:
        """Note how far log-probabilities are from the recorded ones, before any step."""
        apart = (logprobs_nt.detach() - recorded_nt)[mask_nt].abs()
        self.gap = max(self.gap, float(apart.max()))

    def imitated(self, loss: float, tokens: float) -> None:
        """Add the imitation loss of corrections: its mean over their tokens."""
        self.shown[0] += loss * tokens
        self.shown[1] += tokens

    def means(self) -> dict[str, Json]:
        """The metrics; empty if nothing was computed."""
        out: dict[str, Json] = {n: v / self.tokens for n, v in self.sums.items()}
        # Corrections have their own token count, so their mean is kept apart from the others.
        if self.shown[1]:
            out["loss/corrections"] = self.shown[0] / self.shown[1]
        return {**out, "norm": max(self.norms), "gap": self.gap} if self.norms else out


def loss_metrics(tokens: Tokens, statistics: Mapping[str, float]) -> dict[str, float]:
    """The logged metrics of a part, as means over its tokens."""
    mask_nt = tokens.mask_nt
    out = {"entropy": float(tokens.needed("entropies_nt").detach()[mask_nt].double().mean())}
    if "ratio/clipped" in statistics:
        out["clip"] = statistics["ratio/clipped"]
    if tokens.old_logprobs_nt is not None:
        old_nt = kl_estimates(tokens.logprobs_nt.detach(), tokens.old_logprobs_nt, "k3")
        out["kl/old"] = float(old_nt[mask_nt].double().mean())
    if tokens.reference_logprobs_nt is not None:
        apart_nt = kl_estimates(tokens.logprobs_nt.detach(), tokens.reference_logprobs_nt, "k3")
        out["kl"] = float(apart_nt[mask_nt].double().mean())
    return out


def critic_metrics(batch: TrainingBatch) -> dict[str, Json]:
    """The critic before a step: its mean value, mean absolute error and explained variance."""
    if batch.values_nt is None or batch.returns_nt is None:
        return {}
    values, returns = (_of(part, batch) for part in (batch.values_nt, batch.returns_nt))
    apart, spread = returns - values, float(returns.var(correction=0))
    return {
        "value": float(values.mean()),
        "value/error": float(apart.abs().mean()),
        # None, not 0, where returns are constant: there is no variance to explain.
        "value/explained": 1.0 - float(apart.var(correction=0)) / spread
        if spread > FLAT_VARIANCE
        else None,
    }


def _of(values_nt: Tensor, batch: TrainingBatch) -> Tensor:
    return values_nt[batch.mask_nt].double()
