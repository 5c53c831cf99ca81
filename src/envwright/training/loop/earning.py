"""What a step's episodes teach: advantages, and what a critic should have said."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor

from envwright.training.algorithms import Advantages, Groups, Preset, advantages_of
from envwright.training.algorithms.spread import RunningSpread
from envwright.training.loop.collecting import Read
from envwright.training.loop.rows import Joined, Padded


@dataclass(frozen=True, eq=False)
class Lesson:
    """The rows of a step with all that losses need, at the tokens of the rows."""

    rows: Padded
    mask_nt: Tensor
    """Bool: what is learned from: what the policy wrote in episodes that the algorithm uses."""
    advantages: Tensor
    """[N] or [N, T]."""
    task_n: Tensor
    """The number of its task, of each row: rows of a group have one."""
    reference_nt: Tensor | None = None
    """Log-probabilities by the frozen policy."""
    values_nt: Tensor | None = None
    """What the critic said before the step."""
    returns_nt: Tensor | None = None
    """What it should have said."""

    def part(self, at_m: Tensor) -> Lesson:
        """Some of the rows, without the padding that they do not need."""
        rows = self.rows.part(at_m)
        width = rows.ids_nt.shape[1]
        cut = {
            name: value[at_m][:, :width] if value.ndim == 2 else value[at_m]
            for name, value in vars(self).items()
            if isinstance(value, Tensor)
        }
        return replace(self, rows=rows, **cut)


def earn(
    preset: Preset,
    data: Read,
    rows: Padded,
    *,
    reference_nt: Tensor | None = None,
    values_nt: Tensor | None = None,
    spread: RunningSpread | None = None,
) -> tuple[Advantages, Lesson]:
    """The advantages of trajectories, and the same laid out over their rows.

    Args:
        preset: says which estimator.
        data: the episodes.
        rows: of the same episodes; at least one.
        reference_nt: log-probabilities by the frozen policy, at the tokens of the rows.
        values_nt: what the critic says there.
        spread: what an estimator remembers of earlier steps.

    Raises:
        BadInput: the estimator needs what was not given.
    """
    joined = Joined.of(rows, len(data.trajectories))
    running = preset.advantage_options.get("sigma") == "running"
    earned = advantages_of(
        preset,
        _groups(data, rows, joined, reference_nt, values_nt),
        **({"state": spread} if running else {}),
    )
    device = rows.ids_nt.device
    values, returns_nt = earned.values.to(device), earned.returns_nt
    used_r = earned.used_n.to(device)[rows.trajectory_n]
    lesson = Lesson(
        rows,
        rows.mask_nt & used_r[:, None],
        values[rows.trajectory_n] if values.ndim == 1 else joined.apart(values),
        _tasks(data).to(device)[rows.trajectory_n],
        reference_nt,
        values_nt,
        None if returns_nt is None else joined.apart(returns_nt.to(device)).float(),
    )
    return earned, lesson


def _tasks(data: Read) -> Tensor:
    """The number of the task of each trajectory."""
    numbers: dict[str, int] = {}
    return torch.tensor([numbers.setdefault(t.task, len(numbers)) for t in data.trajectories])


def _groups(
    data: Read,
    rows: Padded,
    joined: Joined,
    reference_nt: Tensor | None,
    values_nt: Tensor | None,
) -> Groups:
    """Everything that estimators may ask for."""
    old_nt = joined.together(rows.old_nt)
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
    if data.greedy is not None:
        more["greedy_n"] = torch.tensor(data.greedy, dtype=torch.float64)
    return Groups.of(
        list(data.rewards),
        [one.task for one in data.trajectories],
        data.environments,
        erred=[one.user_error for one in data.trajectories],
        **{name: value.cpu() for name, value in more.items()},
    )
