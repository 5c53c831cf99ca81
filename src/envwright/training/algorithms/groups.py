"""What advantages are computed from (``Groups``) and what they are (``Advantages``).

A group is the trajectories of one task. A trajectory counts unless the user simulator erred in it
(``erred_n``) or it has no reward (``unscored_n``); what does not count changes neither statistics
nor losses, whatever its numbers are.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import torch
from torch import Tensor

from envwright.errors import BadInput


@dataclass(frozen=True, eq=False)
class GroupStatistics:
    """Statistics of the values of each name (cell); shapes [G]. ``index_n`` maps rows to cells."""

    names: tuple[str, ...]
    index_n: Tensor
    sizes_g: Tensor
    means_g: Tensor
    squares_g: Tensor
    """Sum of squared distances from the mean."""
    equal_g: Tensor
    """Bool: fewer than two values, or no two that differ."""

    def each(self, values_g: Tensor) -> Tensor:
        """Spread values of the cells to their trajectories."""
        return values_g[self.index_n]

    def centred(self, values_n: Tensor) -> Tensor:
        """The values minus their cell's mean; 0 in equal cells, where the mean is off by ulps."""
        apart_n = values_n.double() - self.each(self.means_g)
        return torch.where(self.each(self.equal_g), 0.0, apart_n)

    def deviations_g(self, ddof: int) -> Tensor:
        """√(squares / (size − ddof)); 0 where ``size`` is not above ``ddof``."""
        return (self.squares_g / (self.sizes_g - ddof).clamp(min=1)).sqrt()


def group_statistics(
    values_n: Tensor, names_n: Sequence[str], counted_n: Tensor
) -> GroupStatistics:
    """Statistics of the counted values of each name; an empty cell has mean 0 and is ``equal``."""
    # Numbered in order of first appearance, which makes the results independent of hashing.
    places = {name: place for place, name in enumerate(dict.fromkeys(names_n))}
    index_n = torch.tensor([places[name] for name in names_n], device=values_n.device)
    # where(), not a product with the mask: 0 * NaN would still be NaN.
    exact_n = torch.where(counted_n, values_n.double(), 0.0)
    zeros_g = exact_n.new_zeros(len(places))
    sizes_g = zeros_g.index_add(0, index_n, counted_n.double())
    means_g = zeros_g.index_add(0, index_n, exact_n) / sizes_g.clamp(min=1)
    apart_n = torch.where(counted_n, exact_n - means_g[index_n], 0.0)
    # Equality by extremes and not by variance: the latter is rarely exactly 0 in floating point.
    highs_n = torch.where(counted_n, exact_n, -math.inf)
    lows_n = torch.where(counted_n, exact_n, math.inf)
    # -inf and inf are neutral for max and min; cells without counted members keep them.
    top_g = (zeros_g - math.inf).scatter_reduce(0, index_n, highs_n, "amax")
    low_g = (zeros_g + math.inf).scatter_reduce(0, index_n, lows_n, "amin")
    return GroupStatistics(
        names=tuple(places),
        index_n=index_n,
        sizes_g=sizes_g,
        means_g=means_g,
        squares_g=zeros_g.index_add(0, index_n, apart_n.square()),
        equal_g=(sizes_g < 2) | (top_g <= low_g),
    )


@dataclass(frozen=True)
class RunningSpread:
    """The rewards seen so far, by environment: (size, mean, sum of squared distances).

    Plain numbers, so that a checkpoint can hold it. New rewards are merged by T. Chan, G. Golub,
    R. LeVeque, Algorithms for computing the sample variance (1983).
    """

    seen: Mapping[str, tuple[float, float, float]] = field(default_factory=dict)

    def merged(self, cells: GroupStatistics, decay: float) -> RunningSpread:
        """Add the cells of one more batch; older values count ``decay`` times as much.

        Environments that are not in the batch keep what they had.
        """
        seen = dict(self.seen)
        rows = zip(cells.names, cells.sizes_g, cells.means_g, cells.squares_g, strict=True)
        for name, size, mean, square in rows:
            new, centre, apart = float(size), float(mean), float(square)
            if new == 0.0:
                continue
            old, before, spread = seen.get(name, (0.0, 0.0, 0.0))
            old, spread = old * decay, spread * decay
            total, step = old + new, centre - before
            # The part of the squared distances that comes from the difference of the two means.
            between = step * step * old * new / total
            seen[name] = (total, before + step * new / total, spread + apart + between)
        return RunningSpread(seen)

    def deviations_g(self, cells: GroupStatistics, ddof: int) -> Tensor:
        """The deviation of each cell's environment; 0 where nothing was seen."""
        found = [self.seen.get(name, (0.0, 0.0, 0.0)) for name in cells.names]
        spreads = [math.sqrt(square / max(size - ddof, 1.0)) for size, _, square in found]
        return cells.means_g.new_tensor(spreads)


LARGEST_REWARD = 1e9
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
        """From plain lists. A reward ``None`` is unscored; without environments there is one.

        Example::

            groups = Groups.of([1.0, 0.0, None], ["buy", "buy", "sell"])
        """
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
        usable_n = self.rewards_n.isfinite() & (self.rewards_n.abs() <= LARGEST_REWARD)
        wrong = (~self.unscored_n & ~usable_n).nonzero().flatten().tolist()
        if wrong:
            reward = float(self.rewards_n[wrong[0]])
            remedy = "Give None where no reward is known."
            raise BadInput(f"the reward of trajectory {wrong[0]} is {reward}.", remedy=remedy)
        # A task id is a group's key: in two environments it would merge unrelated rewards.
        homes: dict[str, str] = {}
        for task, home in zip(self.tasks_n, self.environments_n, strict=True):
            if homes.setdefault(task, home) != home:
                raise BadInput(f"the task {task!r} is in {homes[task]!r} and in {home!r}.")

    def _check_tokens(self) -> None:
        """Check that all token fields have one shape and are finite where they count."""
        given = {k: v for k, v in vars(self).items() if k.endswith("_nt") and v is not None}
        if len({tuple(v.shape) for v in given.values()}) > 1:
            shapes = ", ".join(f"{name} {tuple(v.shape)}" for name, v in given.items())
            raise BadInput(f"token fields must have one shape: {shapes}.")
        for name, value in given.items():
            # Step rewards may stand off the policy's tokens, so they are checked at every position.
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
        """Return an optional field that an algorithm cannot do without.

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
        """Spread advantages to R rows, of which row r belongs to trajectory ``trajectory_r[r]``.

        Where contexts were cut (summaries, observations that were simplified) a trajectory is
        several rows; they share its advantage, and statistics were taken over trajectories. Only
        for advantages by trajectory.

        Raises:
            BadInput: the advantages are by token.
        """
        if self.values.ndim != 1:
            raise BadInput("advantages by token belong to the rows that they were computed on.")
        return replace(self, values=self.values[trajectory_r], used_n=self.used_n[trajectory_r])


def finish_advantages(
    groups: Groups,
    values: Tensor,
    used_n: Tensor,
    *,
    returns_nt: Tensor | None = None,
    state: RunningSpread | None = None,
    figures: Mapping[str, float] | None = None,
) -> Advantages:
    """Build ``Advantages``: 0 for all trajectories that are not used, with statistics."""
    used = used_n if values.ndim == 1 else groups.needed("mask_nt").bool() & used_n[:, None]
    # Whole numbers and half precision become float32: advantages have digits.
    kind = torch.promote_types(groups.rewards_n.dtype, torch.float32)
    values = torch.where(used, values, 0.0).to(kind).detach()
    if returns_nt is not None:
        returns_nt = torch.where(used, returns_nt, 0.0).to(values.dtype).detach()
    statistics = {**_rewards(groups), **_sizes(values[used]), **(figures or {})}
    statistics["trajectories/used"] = float(used_n.double().mean())
    return Advantages(values, used_n, statistics, returns_nt, state=state)


def _rewards(groups: Groups) -> dict[str, float]:
    """Shares of trajectories and groups, and the rewards that count."""
    counted_n = groups.counted_n
    tasks = group_statistics(groups.rewards_n, groups.tasks_n, counted_n)
    whole = group_statistics(groups.rewards_n, [""] * len(groups.tasks_n), counted_n)
    present_g = tasks.sizes_g > 0
    present = max(float(present_g.double().sum()), 1.0)
    return {
        "trajectories/erred": float(groups.erred_n.double().mean()),
        "trajectories/unscored": float(groups.unscored_n.double().mean()),
        "groups/present": float(present_g.double().mean()),
        "groups/equal": float((tasks.equal_g & present_g).double().sum()) / present,
        "groups/single": float((tasks.sizes_g == 1).double().sum()) / present,
        "reward/mean": float(whole.means_g[0]),
        "reward/deviation": float(whole.deviations_g(0)[0]),
    }


def _sizes(values: Tensor) -> dict[str, float]:
    if values.numel() == 0:
        return {"advantage/mean": 0.0, "advantage/absolute": 0.0, "advantage/largest": 0.0}
    return {
        "advantage/mean": float(values.double().mean()),
        "advantage/absolute": float(values.double().abs().mean()),
        "advantage/largest": float(values.abs().max()),
    }


def overlong_penalty(lengths_n: Tensor, limit: int, cache: int | None = None) -> Tensor:
    """0 up to ``limit − cache`` tokens, then linear to −1 at ``limit``, −1 beyond; add to rewards.

    Source: DAPO (2503.14476), section 3.4, equation 13; there limit 20480, cache 4096. ``cache`` is
    a fifth of the limit unless given. With 0 it is a cliff: −1 beyond the limit.

    A trajectory that was cut off at its limit may have been right: where the reward says nothing
    about it, leave it out (``unscored``) rather than charge it.

    Raises:
        BadInput: not 0 ≤ cache < limit, or a negative length.
    """
    # DAPO's ratio: 4096 of 20480.
    soft = limit // 5 if cache is None else cache
    if not 0 <= soft < limit:
        raise BadInput(f"the cache of {soft} tokens must be at least 0 and below {limit}.")
    if bool((lengths_n < 0).any()):
        raise BadInput("a length cannot be negative.")
    over_n = lengths_n.double() - (limit - soft)
    if soft == 0:
        return -(over_n > 0).double()
    return -(over_n / soft).clamp(0.0, 1.0)
