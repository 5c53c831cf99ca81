"""Simulators of tools against the exact engine: what is played, learned from, and scored."""

from __future__ import annotations

import random

from envwright.environment.call_sampling import CallSampler
from envwright.environment.template import Template
from envwright.environment.traced_calls import CallTraces, LoggedCall
from envwright.types import Actor


def sampled_traces(template: Template, episodes: int, calls: int, seed: int = 0) -> CallTraces:
    """Episodes of random calls on an environment: most of them aimed at what its guards ask for.

    Example::

        traces = sampled_traces(template, episodes=40, calls=12, seed=7)

    Args:
        template: the exact environment.
        episodes: how many.
        calls: of each episode.
        seed: of all choices.
    """
    rng = random.Random(f"sampled traces {seed}")
    names = [name for name, tool in template.tools.items() if tool.spec.actor is Actor.AGENT]
    sampler = CallSampler(template, rng, tools=names)
    found = []
    for _ in range(episodes):
        with template.session() as session:
            made = []
            for _ in range(calls):
                call = sampler.call(session)
                seen = session.call(call.tool, call.arguments)
                made.append(
                    LoggedCall(
                        tool=call.tool,
                        arguments=call.arguments,
                        value=seen.value,
                        refused=not seen.ok,
                        message=seen.error.message if seen.error else "",
                    )
                )
        found.append(tuple(made))
    return CallTraces(name=template.spec.name, episodes=tuple(found))
