"""Episodes as rows of tokens: the very ones that the policy read and wrote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from envwright.training.policies import TokenSequence, TrainablePolicy, exact_turns, turn_sequences
from envwright.training.recipe import Thinking
from envwright.types import Json, Trajectory


def episode_rows(
    number: int,
    trajectory: Trajectory,
    tools: Sequence[Json],
    learner: TrainablePolicy,
    thinking: Thinking = "since_user",
) -> list[TokenSequence]:
    """The rows of an episode; empty if its tokens are not known.

    Args:
        number: of the trajectory among those of the step.
        trajectory: as it was played by the learner.
        tools: those that were offered.
        learner: whose template makes the prompts.
        thinking: which earlier thinking it was shown again.
    """
    turns = exact_turns(trajectory, tools, learner.prompts, thinking)
    return [replace(sequence, trajectory=number) for sequence in turn_sequences(turns)]


@dataclass(frozen=True, eq=False)
class PaddedRows:
    """Rows as tensors, padded on the right."""

    ids_nt: Tensor
    seen_nt: Tensor
    """Bool: no padding."""
    mask_nt: Tensor
    """Bool: what the policy wrote."""
    old_nt: Tensor
    turns_nt: Tensor
    trajectory_n: Tensor
    thoughts_nt: Tensor | None = None
    """Bool: which of these are thoughts, where it is known."""
    weight_n: Tensor | None = None
    """How much of each row is imitated, where rows differ in it."""

    def part(self, at: Tensor) -> PaddedRows:
        """Some of the rows, without the padding that they do not need."""
        longest = int(self.seen_nt[at].sum(1).max())
        cut = {
            name: value[at][:, :longest] if value.ndim == 2 else value[at]
            for name, value in vars(self).items()
            if value is not None
        }
        return PaddedRows(**cut)


def pad_rows(rows: Sequence[TokenSequence], device: torch.device) -> PaddedRows:
    """Pad rows, at least one, on the right and make tensors of them."""
    longest = max(len(row.ids) for row in rows)

    def filled(name: str, empty: float) -> Tensor:
        values = [list(getattr(row, name)) for row in rows]
        return torch.tensor([v + [empty] * (longest - len(v)) for v in values], device=device)

    lengths_n = torch.tensor([len(row.ids) for row in rows], device=device)
    weights = [row.weight for row in rows]
    return PaddedRows(
        ids_nt=filled("ids", 0),
        seen_nt=torch.arange(longest, device=device)[None] < lengths_n[:, None],
        mask_nt=filled("written", False).bool(),
        old_nt=filled("logprobs", 0.0).float(),
        turns_nt=filled("turns", -1).long(),
        trajectory_n=torch.tensor([row.trajectory for row in rows], device=device),
        thoughts_nt=filled("thoughts", False).bool() if all(r.thoughts for r in rows) else None,
        weight_n=torch.tensor(weights, device=device) if set(weights) != {1.0} else None,
    )


@dataclass(frozen=True, eq=False)
class WrittenTokens:
    """Maps the tokens that the policy wrote between rows and trajectories.

    A trajectory whose turns do not all go on from each other has several rows. Estimators that go
    from token to token are given what was written in all of them, one after the other; what others
    wrote in between does not count for them anyway.
    """

    mask_rt: Tensor
    """Of the rows."""
    trajectory_k: Tensor
    """Of each written token."""
    place_k: Tensor
    """Of each written token, among those of its trajectory."""
    mask_nt: Tensor
    """Bool: as many places as the trajectory has written tokens."""

    @classmethod
    def of(cls, rows: PaddedRows, count: int) -> WrittenTokens:
        """Index the rows of ``count`` trajectories; rows of one stand in order of time."""
        row_k = rows.mask_nt.nonzero()[:, 0]
        trajectory_k = rows.trajectory_n[row_k]
        sizes_n = torch.bincount(trajectory_k, minlength=count)
        # Exclusive cumulative sum: where each trajectory's tokens start among all written ones.
        starts_n = sizes_n.cumsum(0) - sizes_n
        # Correct only if rows are ordered by trajectory, as nonzero() walks them in row order.
        place_k = torch.arange(len(row_k), device=row_k.device) - starts_n[trajectory_k]
        places_t = torch.arange(int(sizes_n.max()), device=row_k.device)
        return cls(rows.mask_nt, trajectory_k, place_k, places_t[None] < sizes_n[:, None])

    def together(self, values_rt: Tensor) -> Tensor:
        """Gather values at tokens of rows into values at tokens of trajectories, [N, T]."""
        whole_nt = values_rt.new_zeros(self.mask_nt.shape)
        whole_nt[self.trajectory_k, self.place_k] = values_rt[self.mask_rt]
        return whole_nt

    def apart(self, values_nt: Tensor) -> Tensor:
        """The inverse of ``together``; 0 where the policy wrote nothing."""
        whole_rt = values_nt.new_zeros(self.mask_rt.shape)
        whole_rt[self.mask_rt] = values_nt[self.trajectory_k, self.place_k]
        return whole_rt
