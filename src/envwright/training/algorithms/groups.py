"""What advantages are computed from, and what they are.

A group is the trajectories of one task. A trajectory counts unless the simulated user erred in it
(``erred_n``) or it has no reward (``unscored_n``); what does not count changes neither statistics
nor losses, whatever its numbers are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor

from envwright.errors import BadInput
from envwright.training.algorithms.spread import RunningSpread

LARGEST = 1e9
"""No reward is larger: squares of rewards must not overflow."""


@dataclass(frozen=True, eq=False)
class Groups:
    """N trajectories of a batch. Make it with ``Groups.of``.

    Raises:
        BadInput: no trajectory, shapes that differ, a task in two environments, or a reward that
            is known and not finite, or beyond ±10⁹.
    """

    rewards_n: Tensor
    tasks_n: Sequence[str]
    """Task of each trajectory; unique over environments."""
    environments_n: Sequence[str]
    erred_n: Tensor
    """Bool: the simulated user said something wrong."""
    unscored_n: Tensor
    """Bool: no reward is known, as when the environment failed."""
    mask_nt: Tensor | None = None
    """Bool: tokens that the policy wrote; False for prompts, users, tools and padding."""
    rewards_nt: Tensor | None = None
    """Step rewards instead of ``rewards_n``; off the policy's tokens they belong to the last of
    these before them."""
    values_nt: Tensor | None = None
    """A critic's value of the state in which each token is chosen."""
    turns_nt: Tensor | None = None
    """Turn of each token, from 0; by default the runs of ``mask_nt``."""
    log_ratios_nt: Tensor | None = None
    """log π − log π_ref of each token, for penalties in the reward."""
    greedy_n: Tensor | None = None
    """Reward of the greedy trajectory of the same task."""
    likelihoods_n: Tensor | None = None
    """Mean log-probability of each trajectory's own tokens."""

    @classmethod
    def of(
        cls,
        rewards: Sequence[float | None] | Tensor,
        tasks: Sequence[str],
        environments: Sequence[str] | None = None,
        *,
        erred: Sequence[bool] | Tensor | None = None,
        **more: Any,
    ) -> Groups:
        """From plain lists. A reward ``None`` is unscored; without environments there is one."""
        if isinstance(rewards, Tensor):
            rewards_n, unscored_n = rewards, torch.zeros(len(rewards), dtype=torch.bool)
        else:
            rewards_n = torch.tensor(
                [0.0 if r is None else r for r in rewards], dtype=torch.float64
            )
            unscored_n = torch.tensor([r is None for r in rewards], dtype=torch.bool)
        unscored_n = unscored_n.to(rewards_n.device)
        named = [""] * len(rewards_n) if environments is None else environments
        erred_n = torch.zeros_like(unscored_n) if erred is None else torch.as_tensor(erred)
        return cls(rewards_n, tasks, named, erred_n.to(unscored_n), unscored_n, **more)

    def __post_init__(self) -> None:
        count = len(self.rewards_n) if self.rewards_n.ndim == 1 else 0
        if count == 0:
            raise BadInput("advantages need at least one trajectory, as a vector of rewards.")
        for name, value in vars(self).items():
            if value is not None and len(value) != count:
                raise BadInput(f"{name} has {len(value)} rows for {count} trajectories.")
        self._check_tokens()
        usable_n = self.rewards_n.isfinite() & (self.rewards_n.abs() <= LARGEST)
        wrong = (~self.unscored_n & ~usable_n).nonzero().flatten().tolist()
        if wrong:
            reward = float(self.rewards_n[wrong[0]])
            remedy = "Give None where no reward is known."
            raise BadInput(f"the reward of trajectory {wrong[0]} is {reward}.", remedy=remedy)
        homes: dict[str, str] = {}
        for task, home in zip(self.tasks_n, self.environments_n, strict=True):
            if homes.setdefault(task, home) != home:
                raise BadInput(f"the task {task!r} is in {homes[task]!r} and in {home!r}.")

    def _check_tokens(self) -> None:
        """All token fields have one shape, and are finite where they count."""
        given = {k: v for k, v in vars(self).items() if k.endswith("_nt") and v is not None}
        if len({tuple(v.shape) for v in given.values()}) > 1:
            shapes = ", ".join(f"{name} {tuple(v.shape)}" for name, v in given.items())
            raise BadInput(f"token fields must have one shape: {shapes}.")
        for name, value in given.items():
            whole = self.mask_nt is None or name == "rewards_nt"
            here = self.counted_n[:, None] if whole else self.counted_nt
            if bool((here & ~value.isfinite()).any()):
                raise BadInput(f"{name} is not finite at a token that counts.")

    @property
    def counted_n(self) -> Tensor:
        """Bool: neither a user's error nor without a reward."""
        return ~(self.erred_n | self.unscored_n)

    @property
    def counted_nt(self) -> Tensor:
        """Bool: the policy's tokens of the trajectories that count."""
        return self.needed("mask_nt").bool() & self.counted_n[:, None]

    def needed(self, name: str) -> Tensor:
        """An optional field that an algorithm cannot do without.

        Raises:
            BadInput: it was not given.
        """
        value: Tensor | None = getattr(self, name)
        if value is None:
            raise BadInput(f"this algorithm needs {name}.", remedy=f"Give {name} to Groups.")
        return value


@dataclass(frozen=True, eq=False)
class Advantages:
    """How much better than expected each trajectory, or each of its tokens, was."""

    values: Tensor
    """[N] or [N, T], in the type of the rewards, at least float32; 0 where nothing is learned."""
    used_n: Tensor
    """Bool: the trajectories that a loss may count."""
    statistics: dict[str, float]
    returns_nt: Tensor | None = None
    """What a critic should have said."""
    state: RunningSpread | None = None
    """What to pass in at the next step, where an estimator remembers."""

    def rows(self, trajectory_r: Tensor) -> Advantages:
        """For R rows of which row r belongs to trajectory ``trajectory_r[r]``.

        Where contexts were cut (summaries, observations that were simplified) a trajectory is
        several rows; they share its advantage, and statistics were taken over trajectories. Only
        for advantages by trajectory.

        Raises:
            BadInput: the advantages are by token.
        """
        if self.values.ndim != 1:
            raise BadInput("advantages by token belong to the rows that they were computed on.")
        return replace(self, values=self.values[trajectory_r], used_n=self.used_n[trajectory_r])
