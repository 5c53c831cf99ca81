"""Tool sequences of blueprints: two random walks, which a model merges into one (AutoForge, 3.2).

Where there are several environments, each walk is on the tool graph of another one.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from envwright.runtime.graph import Edge, ToolGraph, tool_graph
from envwright.tasks.modelled.asking import Exchange, Refusal, texts_at
from envwright.tasks.modelled.prompts import filled
from envwright.tasks.modelled.scenario import Author
from envwright.tasks.modelled.setting import Setting
from envwright.tasks.modelled.showing import tools_as_schemas
from envwright.tasks.plan import Unplannable
from envwright.tasks.samplers.random_walk import RandomWalk
from envwright.types import Json

_DRAWS = 50
_LONGEST = 4


class Walks:
    """Draws tool sequences.

    Args:
        setting: the environments.
        edges: by environment id, edges that somebody proposed and calls confirmed.
    """

    def __init__(self, setting: Setting, edges: Mapping[str, Sequence[Edge]]) -> None:
        self._setting = setting
        self._walks = [
            RandomWalk(t, _with(tool_graph(t), edges.get(t.id, ())), longest=_LONGEST, walks=1)
            for t in setting.environments
        ]

    def drawn(self, rng: random.Random) -> tuple[tuple[str, ...], ...]:
        """Two sequences, or one of each environment; something changes in each of several.

        Raises:
            Refusal: the environments have none.
        """
        several = len(self._walks) > 1
        walks = self._walks if several else self._walks * 2
        try:
            for _ in range(_DRAWS):
                found = tuple(self._walk(walk, rng) for walk in walks)
                changing = [any(self._changes(tool) for tool in tools) for tools in found]
                if all(changing) if several else any(changing) and found[0] != found[1]:
                    return found
        except Unplannable as why:
            raise Refusal("no sequence of tools", str(why)) from None
        raise Refusal("no sequence of tools", "no walk changes anything")

    def _walk(self, walk: RandomWalk, rng: random.Random) -> tuple[str, ...]:
        prefix = self._setting.prefix(walk.template)
        return tuple(prefix + tool for tool in walk.sample(rng).tools)

    def _changes(self, tool: str) -> bool:
        return self._setting.tools[tool].is_write


def _with(graph: ToolGraph, more: Sequence[Edge]) -> ToolGraph:
    return replace(graph, edges=tuple(sorted({*graph.edges, *more})))


async def merged(
    sequences: Sequence[Sequence[str]], author: Author, setting: Setting, log: list[Exchange]
) -> tuple[str, ...]:
    """The sequence that a model makes of several, without what is redundant.

    Raises:
        Refusal: no answer was a merging of them.
        ProviderError: the model gave none.
    """
    used = {tool for tools in sequences for tool in tools}
    schemas = [s for s in setting.schemas if s["function"]["name"] in used]
    lines = [f"{n}. {' → '.join(tools)}" for n, tools in enumerate(sequences, start=1)]
    asked = filled("merge_of", sequences="\n".join(lines), tools=tools_as_schemas(schemas))
    talk = author.talk("merge", filled("merge"), asked, ("merge", "merge_of"), log)
    for left in range(author.repairs, -1, -1):
        try:
            return _checked(await talk.answer(), sequences, setting)
        except Refusal as why:
            talk.object(why)
            if not left:
                raise Refusal(f"merging: {why.reason}", why.detail) from None
    raise AssertionError("an author has at least one try")


def _checked(
    answer: dict[str, Json], sequences: Sequence[Sequence[str]], setting: Setting
) -> tuple[str, ...]:
    tools = texts_at(answer, "tools")
    given = [tool for sequence in sequences for tool in sequence]
    for tool in tools:
        if tools.count(tool) > given.count(tool):
            raise Refusal("a tool that no sequence has", tool[:80])
    changes = {tool for tool in given if setting.tools[tool].is_write}
    if lost := sorted(changes - set(tools)):
        raise Refusal("a change is removed", f"{lost[0]} is not redundant: nothing else does it")
    return tools
