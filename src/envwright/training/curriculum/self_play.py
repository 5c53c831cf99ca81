"""Self-play: a proposer that is paid where the solver succeeds about half of the time.

Search Self-Play (arXiv 2510.18821) trains one model to propose tasks and to solve them. Its
proposer earns 1 - p, p being the solver's share of successes; so a task that nobody can solve pays
best, unless something else weeds it out. Here it earns 4p(1 - p): nothing for what always succeeds
or never, and 1 at one half. Tasks are proven before they are proposed, and a proposer is a
distribution over them, learned by the gradient of what it earned.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence

from envwright.errors import BadInput
from envwright.training.curriculum.protocol import draw_weighted, refuse_other_state
from envwright.training.curriculum.task_curricula import RandomTasks, counted_rewards
from envwright.types import Group, Json

_SPAN = 20.0
"""Preferences further below the best one are as good as never: it keeps exponents finite."""


def proposer_reward(p: float) -> float:
    """What a proposer earns for a task of which the solver's attempts succeed in a share ``p``.

    4p(1 - p), the variance of an attempt on a scale from 0 to 1.

    >>> [proposer_reward(p) for p in (0.0, 0.25, 0.5, 1.0)]
    [0.0, 0.75, 1.0, 0.0]

    Raises:
        ValueError: ``p`` is no share.
    """
    if not 0.0 <= p <= 1.0:
        raise ValueError(f"{p} is no share of attempts")
    return 4.0 * p * (1.0 - p)


class SelfPlay(RandomTasks):
    """Draws tasks by preferences that grow with ``proposer_reward`` of the groups played on them.

    A group on task a that earns the proposer r moves all preferences θ by the policy gradient,
    θ_k += rate · (r - mean) · (1[k = a] - π_k), the mean being that of earlier groups, in which
    later ones count for more. All preferences fade, since the solver learns: what suited it once
    does not for ever. It expects whole groups (``observe``): one attempt says nothing of p.

    Args:
        tasks: their ids.
        rate: of learning; 0 draws uniformly for ever.
        fading: share of the preferences and of the mean that each group takes away.
        exploring: share of draws that are uniform.
        passing: the reward from which on an attempt succeeds.

    Raises:
        BadInput: as ``RandomTasks``, or an option is out of bounds.

    Example::

        curriculum = SelfPlay(tasks)
        task = curriculum.propose(rng)
        curriculum.observe(group_of(task))
    """

    def __init__(
        self,
        tasks: Iterable[str],
        *,
        rate: float = 2.0,
        fading: float = 0.02,
        exploring: float = 0.1,
        passing: float = 1.0,
    ) -> None:
        super().__init__(tasks)
        if not (rate >= 0 and 0 <= fading < 1 and 0 <= exploring <= 1):
            raise BadInput(
                "these options make no curriculum.",
                remedy="Give rate >= 0, 0 <= fading < 1 and 0 <= exploring <= 1.",
            )
        self._fading = fading
        self._rate, self._exploring, self._passing = rate, exploring, passing
        self._preferences = dict.fromkeys(self.tasks, 0.0)
        self._groups, self._mean = 0, 0.0

    def chances(self, among: Sequence[str] = ()) -> list[float]:
        """The chance of each task, or of each of some, to be drawn where nothing is explored."""
        listed = among or self.tasks
        best = max(self._preferences[task] for task in listed)
        weights = [math.exp(max(self._preferences[task] - best, -_SPAN)) for task in listed]
        return [weight / sum(weights) for weight in weights]

    def propose(self, rng: random.Random, among: Sequence[str] = ()) -> str:
        # Drawn first and always: the generator advances alike whatever the preferences are.
        if rng.random() < self._exploring:
            return super().propose(rng, among)
        listed = among or self.tasks
        return listed[draw_weighted(rng, self.chances(listed))]

    def observe(self, group: Group) -> None:
        super().observe(group)
        rewards = counted_rewards(group)
        if not rewards:
            return
        earned = proposer_reward(sum(r >= self._passing for r in rewards) / len(rewards))
        # Without an earlier group there is nothing to be better than.
        gain = earned - self._mean if self._groups else 0.0
        self._groups += 1
        self._mean += (earned - self._mean) * max(1 / self._groups, self._fading)
        for task, chance in zip(self.tasks, self.chances(), strict=True):
            step = self._rate * gain * ((task == group.task) - chance)
            self._preferences[task] = (1 - self._fading) * self._preferences[task] + step

    def state(self) -> dict[str, Json]:
        return {
            **super().state(),
            "preferences": dict(self._preferences),
            "groups": self._groups,
            "mean": self._mean,
        }

    def restore(self, state: Mapping[str, Json]) -> None:
        super().restore(state)
        with refuse_other_state():
            found = {str(task): float(value) for task, value in state["preferences"].items()}
            if found.keys() != self._preferences.keys():
                raise ValueError("other tasks")
            groups, mean = int(state["groups"]), float(state["mean"])
        self._preferences, self._groups, self._mean = found, groups, mean
