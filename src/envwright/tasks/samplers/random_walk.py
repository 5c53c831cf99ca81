"""Random walks on the tool graph, and several merged into one sequence (AutoForge, 3.2).

The paper states neither the length of a walk nor where it starts, whether it returns, or how many
walks are merged; all of that is an option here. Its model removes redundant tools from a merged
sequence; here a tool is redundant by provenance: what it is there for, another already shows.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property

from envwright.environment.sql_analysis import ColumnRef
from envwright.tasks.goals import Sketch, Unplannable
from envwright.tasks.samplers.exploration import GraphSampler


@dataclass(frozen=True)
class RandomWalk(GraphSampler):
    """Merged random walks along data and state edges, each from a tool drawn uniformly."""

    _: KW_ONLY
    shortest: int = 2
    """Tools of one walk, at least, where the graph leads on; the number is drawn uniformly."""
    longest: int = 5
    """Tools of one walk, at most."""
    restart: float = 0.15
    """Probability that a step leaves from the walk's first tool instead of its last."""
    revisits: bool = False
    """Whether a walk may take a tool again, and a merged sequence keep a change that two want."""
    walks: int = 2
    """Walks that are merged, at most; the number is drawn uniformly."""

    name = "random_walk"

    def sample(self, rng: random.Random) -> Sketch:
        """One sequence of tools; see ``Sampler``."""
        if not self._tools:
            raise Unplannable("no tools")
        count = rng.randint(1, self.walks)
        joined = [tool for _ in range(count) for tool in self._walk(rng)]
        return Sketch(self.name, tools=self.merge(joined))

    def merge(self, tools: Sequence[str]) -> tuple[str, ...]:
        """A sequence without its redundant tools; the order of the others stays."""
        out, at = list(tools), 0
        while at < len(out):
            if self._redundant(out[at], out[:at], out[at + 1 :]):
                del out[at]
                at = 0  # a tool before may have been there for this one alone
            else:
                at += 1
        return tuple(out)

    def _walk(self, rng: random.Random) -> list[str]:
        walk = [rng.choice(self._tools)]
        here = walk[0]
        length = rng.randint(self.shortest, self.longest)
        while len(walk) < length:
            if rng.random() < self.restart:
                here = walk[0]
            ways = [tool for tool in self._next[here] if self.revisits or tool not in walk]
            if not ways:
                break
            here = rng.choice(ways)
            walk.append(here)
        return walk

    def _redundant(self, tool: str, before: Sequence[str], later: Sequence[str]) -> bool:
        """Whether a tool adds nothing to those before it.

        A reading tool is there for the columns that later tools take from it, or, when none does,
        for all that it shows; it is redundant when one reading tool before it shows all of them.
        """
        if tool in self.graph.writes:
            return tool in before and not self.revisits
        taken = [self._feeds.get((tool, other), frozenset()) for other in later]
        # Nothing is taken from it: then it is there for all that it shows.
        wanted = frozenset[ColumnRef]().union(*taken) or self._shown[tool]
        readers = [other for other in before if other not in self.graph.writes]
        return tool in before or bool(wanted and any(wanted <= self._shown[r] for r in readers))

    @cached_property
    def _shown(self) -> dict[str, frozenset[ColumnRef]]:
        """Tool → columns whose values its result shows."""
        tools = self.template.tools
        return {name: frozenset(o.origin for o in tools[name].outputs) for name in self._tools}

    @cached_property
    def _feeds(self) -> dict[tuple[str, str], frozenset[ColumnRef]]:
        """Two tools → columns of the first's result that are arguments of the second."""
        origin = {
            (name, output.path): output.origin
            for name, tool in self.template.tools.items()
            for output in tool.outputs
        }
        found: dict[tuple[str, str], frozenset[ColumnRef]] = {}
        for edge in self.graph.edges:
            column = origin.get((edge.source, edge.output))  # of a proposed edge it may be unknown
            if edge.kind == "data" and column is not None:
                pair = (edge.source, edge.target)
                found[pair] = found.get(pair, frozenset()) | {column}
        return found
