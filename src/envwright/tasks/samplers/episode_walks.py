"""What a policy did in episodes, walked again: where ``explore_label`` and ``reverse_task`` look.

NNetNav (arXiv 2410.02907) and OS-Genesis (arXiv 2412.19723) label what an agent did when nobody had
asked for it. The calls of an episode are made again on the environment's own start; what fails
there is left out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.tasks.samplers.exploration import (
    CallTransition,
    agent_tools,
    essential_calls,
    perform_call,
)
from envwright.types import Call

WORST, BEST = 1, 5
"""Scores of a walk."""


@dataclass(frozen=True, slots=True)
class EpisodeWalk:
    """The calls of one episode, and how often they are drawn among others."""

    calls: tuple[Call, ...]
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class EpisodeWalks:
    """Explores as one of the episodes did, drawn by their weights; in place of random calls.

    Example::

        ExploreLabel(template, explore=EpisodeWalks(walks)).sample(random.Random(1))
    """

    walks: tuple[EpisodeWalk, ...]

    def __call__(self, session: Session, rng: random.Random) -> Iterator[CallTransition]:
        """The calls of an episode; see ``explore_calls``."""
        weights = [walk.weight for walk in self.walks]
        (walk,) = rng.choices(self.walks, weights)
        yield from walk_calls(session, walk.calls)


def walk_calls(session: Session, calls: Sequence[Call]) -> Iterator[CallTransition]:
    """Make the calls that a plan can be made of, one after the other; others are passed over."""
    known = set(agent_tools(session.template))
    yield from (perform_call(session, call) for call in calls if call.tool in known)


def walk_score(template: Template, calls: Sequence[Call]) -> int:
    """How good a demonstration an episode is, from 1 to 5, by what its calls did.

    OS-Genesis has a model score trajectories for completion and coherence. Here both are shares:
    completion is the share of changes that the end would lack without them, coherence that of calls
    that succeed and are not the same as an earlier one; the score is 1 + 2 · (their sum), rounded.

    Args:
        template: the environment, from whose own start the calls are made.
        calls: of the episode.
    """
    with template.session() as session:
        steps = list(walk_calls(session, calls))
        changing = [step.call for step in steps if step.changed]
        kept = essential_calls(session, changing) if changing else ()
    if not steps:
        return WORST
    seen: list[Call] = []
    sound = 0
    for step in steps:
        # A look-up after a change is no repetition.
        sound += step.ok and step.call not in seen
        seen = [] if step.changed else [*seen, step.call]
    completion = len(kept) / len(changing) if changing else 0.0
    return WORST + round((BEST - WORST) / 2 * (completion + sound / len(steps)))
