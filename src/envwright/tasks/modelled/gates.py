"""The gates of a task that a model thought of: known values, a reading, the solver, the proof."""

from __future__ import annotations

from envwright.runtime.world import open_world
from envwright.tasks.modelled.asking import Exchange, Refusal
from envwright.tasks.modelled.proving import Bench
from envwright.tasks.modelled.reading import Reader
from envwright.tasks.modelled.showing import changes_of
from envwright.tasks.modelled.telltale import known, names_nothing
from envwright.tasks.parting import parting
from envwright.tasks.prove import UNSOLVED
from envwright.types import Task


async def gated(task: Task, reader: Reader, bench: Bench, log: list[Exchange]) -> Task:
    """The task with its readings, proven but for the replay in another process.

    Args:
        task: its words are a model's; its gold and its rubric are made.
        reader: who reads the words back.
        bench: proves it.
        log: takes every exchange with a model.

    Raises:
        Refusal: a gate is shut; the reason names where the solver and the gold part.
        ProviderError: the reader gave no answer.
    """
    names_nothing(task, bench)
    known(task, bench)
    said = [task.scenario.opening, *task.scenario.later]
    with open_world(task, bench.templates) as world:
        schemas = world.tool_schemas()
    readings = await reader.read(said, schemas, bench.of(task), log)
    scenario = task.scenario.model_copy(update={"goals": readings})
    read = task.model_copy(update={"scenario": scenario})
    try:
        return bench.proven(read)
    except Refusal as why:
        reason, detail = why.reason, why.detail
        if reason == UNSOLVED:
            where = parting(read, bench.templates)
            reason, detail = f"{UNSOLVED}: {where.at}", where.what
        told = f"{detail}; the messages were read as: {' / '.join(readings)}; "
        raise Refusal(reason, f"{told}the calls change: {_changes(task, bench)}") from None


def _changes(task: Task, bench: Bench) -> str:
    with open_world(task, bench.templates) as world:
        for call in task.gold:
            world.call(call.tool, call.arguments)
        return changes_of(world)
