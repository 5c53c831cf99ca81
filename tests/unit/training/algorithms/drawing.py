"""What Hypothesis draws: batches of groups, and of tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from hypothesis import settings
from hypothesis import strategies as st
from torch import Tensor

from envwright.training.algorithms import Groups, Tokens

few = settings(max_examples=25, deadline=None)
"""Dozens of small batches hold every case; a busy machine is no failure."""

REWARDS = st.one_of(
    st.sampled_from([0.0, 1.0]), st.sampled_from([0.0, 0.1, 0.3, 1.0]), st.floats(-2, 2)
)


def exact(numbers: Sequence[object]) -> Tensor:
    """Float64 from the start: a detour over float32 would lose digits."""
    return torch.tensor(numbers, dtype=torch.float64)


@dataclass
class Batch:
    """Lists, for the loops; ``groups`` are the tensors of the same numbers."""

    rewards: list[float]
    tasks: list[str]
    environments: list[str]
    erred: list[bool]
    unscored: list[bool]
    mask: list[list[bool]]
    steps: list[list[float]]
    values: list[list[float]]
    likely: list[float]
    greedy: list[float]

    @property
    def counted(self) -> list[bool]:
        return [not (e or u) for e, u in zip(self.erred, self.unscored, strict=True)]

    @property
    def counted_mask(self) -> list[list[bool]]:
        return [[m and c for m in row] for row, c in zip(self.mask, self.counted, strict=True)]

    def groups(self, *, dense: bool = False) -> Groups:
        pairs = zip(self.rewards, self.unscored, strict=True)
        return Groups.of(
            [None if unscored else reward for reward, unscored in pairs],
            self.tasks,
            self.environments,
            erred=self.erred,
            mask_nt=torch.tensor(self.mask),
            rewards_nt=exact(self.steps) if dense else None,
            values_nt=exact(self.values),
            log_ratios_nt=exact(self.values) / 2,
            likelihoods_n=exact(self.likely),
            greedy_n=exact(self.greedy),
        )

    def outcome(self) -> list[list[float]]:
        """The whole reward at the policy's last token."""
        out = [[0.0] * len(row) for row in self.mask]
        for n, row in enumerate(self.mask):
            if any(row):
                out[n][max(t for t, m in enumerate(row) if m)] = self.rewards[n]
        return out

    def shuffled(self, order: list[int]) -> Batch:
        return Batch(**{name: [value[i] for i in order] for name, value in vars(self).items()})


@st.composite
def batches(draw: st.DrawFn, largest: int = 9, length: int = 5, *, errors: bool = True) -> Batch:
    count = draw(st.integers(1, largest))
    tasks = draw(st.lists(st.sampled_from("abcde"), min_size=count, max_size=count))
    homes = draw(st.fixed_dictionaries({task: st.sampled_from("xy") for task in "abcde"}))
    flags = st.lists(st.sampled_from([False, False, False, errors]), min_size=count, max_size=count)
    width = draw(st.integers(1, length))

    def rows(element: st.SearchStrategy[float]) -> list[list[float]]:
        row = st.lists(element, min_size=width, max_size=width)
        return draw(st.lists(row, min_size=count, max_size=count))

    def column(element: st.SearchStrategy[float]) -> list[float]:
        return draw(st.lists(element, min_size=count, max_size=count))

    return Batch(
        rewards=column(REWARDS),
        tasks=tasks,
        environments=[homes[task] for task in tasks],
        erred=draw(flags),
        unscored=draw(flags),
        mask=[[bool(m) for m in row] for row in rows(st.sampled_from([0.0, 1.0, 1.0]))],
        steps=rows(REWARDS),
        values=rows(st.floats(-2, 2)),
        likely=column(st.floats(-3, 0)),
        greedy=column(REWARDS),
    )


LOGS = st.floats(-3, -0.01)


@dataclass
class TokenBatch:
    """Lists of what ``tokens`` holds as float64 tensors; the log-probs require a gradient."""

    new: list[list[float]]
    old: list[list[float]]
    reference: list[list[float]]
    advantages: list[list[float]]
    entropies: list[list[float]]
    mask: list[list[bool]]
    thoughts: list[list[bool]]

    def tokens(self, **changes: Tensor) -> Tokens:
        fields: dict[str, Any] = {
            "logprobs_nt": exact(self.new).requires_grad_(),
            "mask_nt": torch.tensor(self.mask),
            "old_logprobs_nt": exact(self.old),
            "advantages": exact(self.advantages),
            "reference_logprobs_nt": exact(self.reference),
            "entropies_nt": exact(self.entropies).requires_grad_(),
            "thoughts_nt": torch.tensor(self.thoughts),
        }
        return Tokens(**{**fields, **changes})

    @property
    def weights(self) -> list[list[float]]:
        return [[float(m) for m in row] for row in self.mask]


@st.composite
def token_batches(draw: st.DrawFn, largest: int = 4, length: int = 6) -> TokenBatch:
    count, width = draw(st.integers(1, largest)), draw(st.integers(1, length))

    def rows(element: st.SearchStrategy[float]) -> list[list[float]]:
        row = st.lists(element, min_size=width, max_size=width)
        return draw(st.lists(row, min_size=count, max_size=count))

    old = rows(LOGS)
    # Near the old policy, so that both sides of every clip occur.
    steps = rows(st.floats(-0.6, 0.6))
    new = [[o + s for o, s in zip(a, b, strict=True)] for a, b in zip(old, steps, strict=True)]
    return TokenBatch(
        new=new,
        old=old,
        reference=rows(LOGS),
        advantages=rows(st.one_of(st.just(0.0), st.floats(-2, 2))),
        entropies=rows(st.floats(0.01, 3)),
        mask=[[bool(m) for m in row] for row in rows(st.sampled_from([0.0, 1.0, 1.0]))],
        thoughts=[[bool(m) for m in row] for row in rows(st.sampled_from([0.0, 1.0]))],
    )
