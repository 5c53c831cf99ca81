"""SPA's estimator as a network on what turns did and on where their arguments come from.

The paper's estimator (SPA-RL, arXiv 2505.20732) is a head on the policy; one on the states of a
small policy does not know whether an id was the right one. This one is told (``argument_matches``):
a network of two layers says what an episode that ended here would earn, f, and a turn contributes
what it adds,

    ĉ_t = f(turns 1 … t) − f(turns 1 … t − 1) + f(nothing) / T        Σ_t ĉ_t = f(all turns)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import torch
from torch import Tensor

from envwright.scoring.rewards.argument_matches import argument_matches
from envwright.scoring.rewards.progress_attribution import turn_features
from envwright.types import Trajectory

_MOST = 3.0
"""Counts above this are as good as this."""
_NETWORKS = 5
"""Whose mean is taken: one alone depends on its first weights."""


@dataclass(frozen=True, eq=False)
class MatchEstimator:
    """Networks over named counts.

    Args:
        names: of the counts.
        networks: of which each gives an outcome for counts, [N, names] → [N, 1].
    """

    names: tuple[str, ...]
    networks: tuple[Any, ...]

    @classmethod
    def fit(
        cls, trajectories: Iterable[Trajectory], *, width: int = 64, steps: int = 400, seed: int = 0
    ) -> MatchEstimator:
        """Fit to the outcomes of these trajectories; those without one are ignored.

        Args:
            trajectories: at least one has an outcome.
            width: of each of the two layers.
            steps: of AdamW, on all of them at once.
            seed: of the first weights.
        """
        found = [
            (sum(_counts(one), Counter[str]()), one.score.reward)
            for one in trajectories
            if one.score is not None and one.score.reward is not None
        ]
        names = tuple(sorted(set().union(*(counts for counts, _ in found))))
        inputs = _table([counts for counts, _ in found], names)
        outcomes = torch.tensor([reward for _, reward in found])
        networks = tuple(
            _fitted(inputs, outcomes, width, steps, seed + n) for n in range(_NETWORKS)
        )
        return cls(names, networks)

    def contributions(self, trajectory: Trajectory) -> tuple[float, ...]:
        """ĉ_t of each assistant message; what was never seen contributes nothing."""
        turns = _counts(trajectory)
        if not turns:
            return ()
        sums = [Counter[str](), *accumulate(turns, lambda before, turn: before + turn)]
        with torch.no_grad():
            inputs = _table(sums, self.names)
            values = torch.stack([network(inputs)[:, 0] for network in self.networks]).mean(0)
        share = values[0] / len(turns)
        return tuple((values[1:] - values[:-1] + share).tolist())


def _counts(trajectory: Trajectory) -> list[Counter[str]]:
    """What each turn did, and where its arguments come from."""
    both = zip(turn_features(trajectory), argument_matches(trajectory), strict=True)
    return [did + matched for did, matched in both]


def _table(counts: list[Counter[str]], names: tuple[str, ...]) -> Tensor:
    """[N, names]."""
    return torch.tensor([[float(one[name]) for name in names] for one in counts]).clamp(max=_MOST)


def _fitted(inputs: Tensor, outcomes: Tensor, width: int, steps: int, seed: int) -> Any:
    """A network that was fitted; the generator of everybody else is left as it was."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        made = torch.nn.Sequential(
            torch.nn.Linear(inputs.shape[1], width),
            torch.nn.ReLU(),
            torch.nn.Linear(width, width),
            torch.nn.ReLU(),
            torch.nn.Linear(width, 1),
        )
    stepper = torch.optim.AdamW(made.parameters(), lr=3e-3)
    with torch.enable_grad():
        for _ in range(steps):
            stepper.zero_grad()
            ((made(inputs)[:, 0] - outcomes) ** 2).mean().backward()
            stepper.step()
    return made
