"""Episodes as rows of tokens: the very ones that the policy read and wrote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from envwright.training.models import Policy, exact_turns, sequences
from envwright.types import Json, Trajectory


@dataclass(frozen=True, slots=True)
class Row:
    """A sequence, and which of its tokens the policy wrote."""

    trajectory: int
    """Its number among those of the step."""
    ids: tuple[int, ...]
    written: tuple[bool, ...]
    logprobs: tuple[float, ...]
    """As they were when it acted; 0 where it wrote nothing."""
    turns: tuple[int, ...]
    """Of each token, -1 where it wrote nothing."""


def rows_of(
    number: int, trajectory: Trajectory, tools: Sequence[Json], learner: Policy
) -> list[Row]:
    """The rows of an episode; none where no tokens are known.

    Args:
        number: of the trajectory among those of the step.
        trajectory: as it was played by the learner.
        tools: those that were offered.
        learner: whose template makes the prompts.
    """
    turns = exact_turns(trajectory, tools, learner.prompts)
    return [Row(number, s.ids, s.written, s.logprobs, s.turns) for s in sequences(turns)]


@dataclass(frozen=True, eq=False)
class Padded:
    """Rows as tensors, padded on the right."""

    ids_nt: Tensor
    seen_nt: Tensor
    """Bool: no padding."""
    mask_nt: Tensor
    """Bool: what the policy wrote."""
    old_nt: Tensor
    turns_nt: Tensor
    trajectory_n: Tensor

    def part(self, at: Tensor) -> Padded:
        """Some of the rows, without the padding that they do not need."""
        longest = int(self.seen_nt[at].sum(1).max())
        cut = {
            name: value[at][:, :longest] if value.ndim == 2 else value[at]
            for name, value in vars(self).items()
        }
        return Padded(**cut)


def padded(rows: Sequence[Row], device: torch.device) -> Padded:
    """Rows, at least one, as tensors."""
    longest = max(len(row.ids) for row in rows)

    def filled(name: str, empty: float) -> Tensor:
        values = [list(getattr(row, name)) for row in rows]
        return torch.tensor([v + [empty] * (longest - len(v)) for v in values], device=device)

    lengths_n = torch.tensor([len(row.ids) for row in rows], device=device)
    return Padded(
        ids_nt=filled("ids", 0),
        seen_nt=torch.arange(longest, device=device)[None] < lengths_n[:, None],
        mask_nt=filled("written", False).bool(),
        old_nt=filled("logprobs", 0.0).float(),
        turns_nt=filled("turns", -1).long(),
        trajectory_n=torch.tensor([row.trajectory for row in rows], device=device),
    )
