"""Topology-aware sampling (EnvFactory, sampler.py and ToolGraph.sample, as released).

A tool drawn at random is preceded, recursively, by producers of the inputs that nothing before it
gives, and followed by some of its successors::

    sample: queue = [random tool]; visited = []
        while queue and |visited| < max_nodes:
            v = pop; visited += PRIOR(v); visited += v
            queue += SUCC(v), or one random tool where there is none
    PRIOR(v, d): nothing when d >= max_depth; else for each input p of v:
        skip with probability skip_optional if p is optional
        skip with probability skip_valid if the user gives p, or a visited tool does
        q = a random producer of p; unless visited: PRIOR(q, d + 1), then q
    SUCC(v): k ~ U{1..n} of the n successors that are not visited

Where this differs, and why: one server is one environment, so there is no cap on servers, and the
random tool of a stuck walk is one that was not visited. No tool stands in a sketch twice (the
original may repeat one, and its PRIOR sees only what was visited before it began): a producer is
never a tool whose own inputs are being produced, and a tool leads on once. "The user gives p"
holds for what ranges over no key column; such inputs have no producers in a derived graph, so they
need no rule. Successors follow both kinds of edges. As in the original, a producer may itself take
the key that it shows, an input without a producer stays without, and priors may exceed max_nodes.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import KW_ONLY, dataclass
from functools import cached_property

from envwright.tasks.goals import Sketch, Unplannable
from envwright.tasks.samplers.exploration import GraphSampler, is_required


@dataclass(frozen=True, slots=True)
class _Input:
    """A parameter that other tools can supply."""

    required: bool
    producers: tuple[str, ...]


@dataclass(frozen=True)
class Topology(GraphSampler):
    """Sequences in which the producers of a tool's inputs come before it."""

    _: KW_ONLY
    max_nodes: int = 10
    """No tool is expanded once so many were visited."""
    max_depth: int = 5
    """How deep producers of producers are added."""
    skip_optional: float = 0.6
    """Probability that an optional input is left alone."""
    skip_valid: float = 0.9
    """Probability that an input is left alone that a visited tool already gives."""

    name = "topology"

    def sample(self, rng: random.Random) -> Sketch:
        """One sequence of tools; see ``Sampler``."""
        if not self._tools:
            raise Unplannable("no tools")
        # `visited` is the sketch; `expanded` are the tools whose successors were queued. A producer
        # may be visited without being expanded.
        queue = deque([rng.choice(self._tools)])
        visited: list[str] = []
        expanded: set[str] = set()
        while queue and len(visited) < self.max_nodes:
            tool = queue.popleft()
            if tool in expanded:
                continue
            expanded.add(tool)
            if tool not in visited:
                self._produce(tool, visited, (tool,), rng)
                visited.append(tool)
            queue += self._following(tool, visited, rng)
        return Sketch(self.name, tools=tuple(visited))

    def _produce(
        self, tool: str, visited: list[str], path: tuple[str, ...], rng: random.Random
    ) -> None:
        """PRIOR: put producers of a tool's inputs before it; ``path`` is what they are for."""
        if len(path) > self.max_depth:
            return
        for given in self._inputs[tool]:
            if not given.required and rng.random() < self.skip_optional:
                continue
            valid = any(producer in visited for producer in given.producers)
            if valid and rng.random() < self.skip_valid:
                continue
            # A tool on the path waits for this very input: taking it would be a circle.
            options = [producer for producer in given.producers if producer not in path]
            if options and (chosen := rng.choice(options)) not in visited:
                self._produce(chosen, visited, (*path, chosen), rng)
                visited.append(chosen)

    def _following(self, tool: str, visited: list[str], rng: random.Random) -> list[str]:
        """SUCC: some successors, else any tool that is left."""
        found = [other for other in self._next[tool] if other not in visited]
        if found:
            return rng.sample(found, rng.randint(1, len(found)))
        left = [other for other in self._tools if other not in visited]
        return [rng.choice(left)] if left else []

    @cached_property
    def _inputs(self) -> dict[str, tuple[_Input, ...]]:
        """Tool → its parameters that have producers."""
        found: dict[str, dict[str, dict[str, None]]] = {name: {} for name in self._tools}
        for edge in self.graph.edges:
            if edge.kind == "data" and edge.source in found and edge.target in found:
                found[edge.target].setdefault(edge.parameter, {})[edge.source] = None
        tools = self.template.tools
        return {
            name: tuple(
                _Input(is_required(tools[name], parameter), tuple(producers))
                for parameter, producers in parameters.items()
            )
            for name, parameters in found.items()
        }
