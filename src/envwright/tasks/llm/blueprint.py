"""Blueprints (AutoForge, 3.2 and 3.3): a task grows from a sequence of tools.

Two walks on the tool graph are merged by a model; a model puts thoughts between the calls, joins
all to a graph, and gives it values and a start; the engine runs it; a model says what the user
asks for. The paper checks none of its model's steps but the run. Here thoughts are computed, and
the task passes the gates of every other.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from envwright.environment.tool_graph import Edge, ToolGraph, tool_graph
from envwright.llm.environment_text import tool_schemas_text
from envwright.tasks.goals import Unplannable
from envwright.tasks.llm.acceptance import require_known_values
from envwright.tasks.llm.blueprint_graph import ReasoningResult, read_blueprint, run_blueprint
from envwright.tasks.llm.task_author import TaskWorkshop, write_request
from envwright.tasks.llm.task_conversation import TaskRefusal, fill_prompt, texts_at
from envwright.tasks.llm.task_draft import task_from_draft
from envwright.tasks.llm.task_setting import TaskSetting
from envwright.tasks.samplers.random_walk import RandomWalk
from envwright.types import Json, Task

# Walks drawn until one changes something, and tools of one walk, at most.
_DRAWS = 50
_LONGEST = 4


class ToolSequenceSampler:
    """Draws tool sequences.

    Args:
        setting: the environments.
        edges: by environment id, edges that somebody proposed and calls confirmed.
    """

    def __init__(self, setting: TaskSetting, edges: Mapping[str, Sequence[Edge]]) -> None:
        self._setting = setting
        self._walks = [
            RandomWalk(t, _with(tool_graph(t), edges.get(t.id, ())), longest=_LONGEST, walks=1)
            for t in setting.environments
        ]

    def drawn(self, rng: random.Random) -> tuple[tuple[str, ...], ...]:
        """Two sequences, or one of each environment; something changes in each of several.

        Raises:
            TaskRefusal: the environments have none.
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
            raise TaskRefusal("no sequence of tools", str(why)) from None
        raise TaskRefusal("no sequence of tools", "no walk changes anything")

    def _walk(self, walk: RandomWalk, rng: random.Random) -> tuple[str, ...]:
        prefix = self._setting.prefix(walk.template)
        return tuple(prefix + tool for tool in walk.sample(rng).tools)

    def _changes(self, tool: str) -> bool:
        return self._setting.tools[tool].is_write


def _with(graph: ToolGraph, more: Sequence[Edge]) -> ToolGraph:
    return replace(graph, edges=tuple(sorted({*graph.edges, *more})))


async def merge_sequences(
    sequences: Sequence[Sequence[str]], shop: TaskWorkshop
) -> tuple[str, ...]:
    """The sequence that a model makes of several, without what is redundant.

    Raises:
        TaskRefusal: no answer was a merging of them.
        ProviderError: the model gave none.
    """
    used = {tool for tools in sequences for tool in tools}
    schemas = [s for s in shop.setting.schemas if s["function"]["name"] in used]
    lines = [f"{n}. {' → '.join(tools)}" for n, tools in enumerate(sequences, start=1)]
    asked = fill_prompt("merge_of", sequences="\n".join(lines), tools=tool_schemas_text(schemas))

    async def read(answer: dict[str, Json]) -> tuple[str, ...]:
        return _merged_sequence(answer, sequences, shop.setting)

    try:
        return await shop.ask("merge", fill_prompt("merge"), asked, read)
    except TaskRefusal as why:
        raise TaskRefusal(f"merging: {why.reason}", why.detail) from None


def _merged_sequence(
    answer: dict[str, Json], sequences: Sequence[Sequence[str]], setting: TaskSetting
) -> tuple[str, ...]:
    tools = texts_at(answer, "tools")
    given = [tool for sequence in sequences for tool in sequence]
    for tool in tools:
        # Merging may drop tools, not invent or multiply them.
        if tools.count(tool) > given.count(tool):
            raise TaskRefusal("a tool that no sequence has", tool[:80])
    # Changes are what a task is about; only look-ups can be redundant.
    changes = {tool for tool in given if setting.tools[tool].is_write}
    if lost := sorted(changes - set(tools)):
        raise TaskRefusal(
            "a change is removed", f"{lost[0]} is not redundant: nothing else does it"
        )
    return tools


async def propose_from_blueprint(
    number: int, seed: int, walks: ToolSequenceSampler, shop: TaskWorkshop
) -> Task:
    """A task from a blueprint, proven but for the replay in another process.

    Args:
        number: of the proposal.
        seed: with the number, sets the walks.
        walks: draws sequences of tools.
        shop: who merges, thinks, writes and proves.

    Raises:
        TaskRefusal: nothing came of it; the reason is the last one's.
        ProviderError: a model gave no answer.
    """
    sequences = walks.drawn(random.Random(f"blueprint {seed} {number}"))
    tools = await merge_sequences(sequences, shop)
    task, thoughts = await _task_from_plan(number, tools, shop)
    return await write_request(task, shop, task.scenario.opening, thoughts)


async def _task_from_plan(
    number: int, tools: Sequence[str], shop: TaskWorkshop
) -> tuple[Task, list[ReasoningResult]]:
    """The task with its intent in the place of words, and what it finds out by reasoning."""
    setting = shop.setting
    asked = fill_prompt("blueprint_of", sequence=" → ".join(tools), **setting.shown())

    async def run(answer: dict[str, Json]) -> tuple[Task, list[ReasoningResult]]:
        ordered = read_blueprint(answer, tools, setting)
        draft, thoughts = run_blueprint(ordered, setting, number)
        task = task_from_draft(draft, setting)
        require_known_values(task, shop.bench)
        return task, thoughts

    return await shop.ask("blueprint", fill_prompt("blueprint"), asked, run)
