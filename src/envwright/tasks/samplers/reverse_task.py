"""Tasks in reverse: explore first, then ask for what was done (OS-Genesis, 2412.19723).

The paper keeps the triples ⟨state, action, next state⟩ in which something changed, writes a
low-level instruction for each, and merges related ones into a high-level instruction. Here a
sketch holds the calls of 1 to ``most`` related triples; wording turns them into the instruction.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import islice

from envwright.environment.template import Template
from envwright.tasks.goals import Sketch, Unplannable
from envwright.tasks.samplers.exploration import (
    CallTransition,
    Explorer,
    changes_related,
    essential_calls,
    explore_calls,
)


@dataclass(frozen=True)
class ReverseTask:
    """Related changes out of an exploration, as calls that were replayed from the start."""

    template: Template
    _: KW_ONLY
    steps: int = 16
    """Calls of an exploration."""
    most: int = 3
    """Calls of a sketch, at most; the number is drawn uniformly."""
    tries: int = 8
    """Groups of calls that are tried before the exploration is given up."""
    explore: Explorer | None = None
    """Who explores; by default ``explore_calls``."""

    name = "reverse_task"

    def sample(self, rng: random.Random) -> Sketch:
        """Calls of one task; see ``Sampler``."""
        with self.template.session() as session:
            walk = (self.explore or explore_calls)(session, rng)
            seen = [t for t in islice(walk, self.steps) if t.changed]
            if not seen:
                raise Unplannable("the exploration changes nothing")
            for _ in range(self.tries):
                calls = tuple(t.call for t in self._group(seen, rng))
                # Taken out of the exploration, the calls must still succeed, and each must matter
                # to the end.
                if essential_calls(session, calls) == calls:
                    return Sketch(self.name, tuple(call.tool for call in calls), calls)
        raise Unplannable("no calls replay by themselves")

    def _group(self, seen: Sequence[CallTransition], rng: random.Random) -> list[CallTransition]:
        """Transitions that hang together, in the order in which they were made."""
        schema = self.template.schema
        places = [rng.randrange(len(seen))]
        for _ in range(rng.randint(1, self.most) - 1):
            near = [
                at
                for at, other in enumerate(seen)
                if at not in places
                and any(changes_related(schema, seen[p].changes, other.changes) for p in places)
            ]
            if not near:
                break
            places.append(rng.choice(near))
        return [seen[at] for at in sorted(places)]
