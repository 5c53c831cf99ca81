"""Exploration, pruned and labelled (NNetNav, 2410.02907).

The paper's agent explores, and at every fourth step a model says which sub-task the steps so far
amount to and judges it in the light of the sub-task before; where they amount to nothing, the
exploration is pruned. All prefixes that were found meaningful become demonstrations.

Here the judge is a rule: a prefix is meaningful when, since the checkpoint before, it has added
changes that stand (they were not undone), and these are related to what had changed by then.
"""

from __future__ import annotations

import random
from dataclasses import KW_ONLY, dataclass
from itertools import islice

from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.tasks.goals import Sketch, Unplannable
from envwright.tasks.samplers.exploration import (
    CallTransition,
    Explorer,
    changes_related,
    essential_calls,
    explore_calls,
)
from envwright.types import Call, RowChange


@dataclass(frozen=True)
class ExploreLabel:
    """One of the meaningful prefixes of an exploration, without its redundant calls."""

    template: Template
    _: KW_ONLY
    every: int = 4
    """Steps between two checkpoints."""
    limit: int = 40
    """Steps of an exploration that is never pruned."""
    explore: Explorer | None = None
    """Who explores; by default ``explore_calls``."""

    name = "explore_label"

    def sample(self, rng: random.Random) -> Sketch:
        """Calls of one task; see ``Sampler``."""
        with self.template.session() as session:
            prefixes = self.prefixes(session, rng)
            if not prefixes:
                raise Unplannable("the first steps come to nothing")
            calls = essential_calls(session, rng.choice(prefixes))
        return Sketch(self.name, tuple(call.tool for call in calls), calls)

    def prefixes(self, session: Session, rng: random.Random) -> list[tuple[Call, ...]]:
        """The calls that changed something, up to each checkpoint before the pruning."""
        walk = (self.explore or explore_calls)(session, rng)
        steps: list[CallTransition] = []
        found: list[tuple[Call, ...]] = []
        before: tuple[RowChange, ...] = ()
        for _ in range(self.limit // self.every):
            steps += islice(walk, self.every)
            now = session.diff().rows
            # Pruned: what follows would build on steps that amount to nothing.
            if not self._meaningful(before, now):
                break
            found.append(tuple(step.call for step in steps if step.changed))
            before = now
        return found

    def _meaningful(self, before: tuple[RowChange, ...], now: tuple[RowChange, ...]) -> bool:
        added = [change for change in now if change not in before]
        return bool(added) and (not before or changes_related(self.template.schema, before, added))
