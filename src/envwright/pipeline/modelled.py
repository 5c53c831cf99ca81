"""What a language model adds to tasks that there are: other words, checklists; all proven."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from envwright.errors import BadInput
from envwright.models.client import ModelClient
from envwright.models.connect import Connections
from envwright.pipeline.common import Json, Progress, nothing
from envwright.pipeline.conversing import (
    AskOptions,
    exchanges_of,
    how_to_go_on,
    together,
    within_budget,
)
from envwright.pipeline.tasking import load_tasks, rates, templates_of
from envwright.runtime.folder import load_environment
from envwright.runtime.statistics import mean
from envwright.runtime.template import Template
from envwright.store.jsonl import save_records
from envwright.tasks.modelled.work import Desk, Done, Wanted, results
from envwright.types import Task


class RewordOptions(AskOptions):
    """Who is asked, for what, and what it may cost."""

    wanted: Wanted = Wanted()


def reword(
    files: Sequence[Path],
    environments: Sequence[Path],
    output: Path,
    options: RewordOptions,
    *,
    client: ModelClient | None = None,
    reader: ModelClient | None = None,
    progress: Progress = nothing,
) -> Json:
    """Have a model word tasks anew, or add checks to them; all is proven.

    Nothing is written before every answer is there. What was asked stands beside the output, in
    ``<output>.exchanges.jsonl``.

    Args:
        files: task files.
        environments: their folders; by default those of the files.
        output: the file for the tasks.
        options: who is asked, and for what.
        client: who is asked, instead of the model that the options name.
        reader: who reads back, instead of the one that the options name.
        progress: is told how many tasks are done.
    """
    given = [task for file in files for task in _proven(file)]
    templates = _templates(files, environments, given)
    if not given:
        raise BadInput("name a task file.")
    return asyncio.run(_reword(given, templates, output, options, client, reader, progress))


def _proven(file: Path) -> list[Task]:
    found = load_tasks(file)
    for number, task in enumerate(found, start=1):
        if task.proof is None or not task.proof.ok:
            raise BadInput(
                "the task has no proof that holds.",
                file=str(file),
                place=f"line {number}",
                remedy="Make tasks with `envwright tasks`.",
            )
    return list(found)


def _templates(
    files: Sequence[Path], environments: Sequence[Path], given: Sequence[Task]
) -> dict[str, Template]:
    if not files:
        loaded = [Template(load_environment(folder)) for folder in environments]
        return {template.id: template for template in loaded}
    folders = list(environments) or list(dict.fromkeys(file.parent for file in files))
    return templates_of(files[0], folders, given)


async def _reword(
    given: Sequence[Task],
    templates: Mapping[str, Template],
    output: Path,
    options: RewordOptions,
    client: ModelClient | None,
    reader: ModelClient | None,
    progress: Progress,
) -> Json:
    async with AsyncExitStack() as stack:
        clients = Connections(stack)
        client = client or clients.client(options.settings(options.model), "words")
        if reader is None and options.reader:
            reader = clients.client(options.settings(options.reader), "reading")
        client, reader = within_budget(options, client, reader or client)
        desk = Desk(options.wanted, templates, client, reader, options.drawn())
        asked = [desk.task(task) for task in given]
        done, waiting = await together(asked, progress)
    if waiting:
        return {**_sums(done), "waiting": len(waiting), "paused": how_to_go_on(waiting, options)}
    return {**_written(done, desk, output), "waiting": 0, "paused": ""}


def _written(done: Sequence[Done], desk: Desk, output: Path) -> Json:
    """Write tasks and exchanges, and tell what became of all."""
    found = results(done, desk)
    tasks = [task for task in found if task]
    save_records(output, tasks)
    exchanges = output.with_name(f"{output.stem}.exchanges.jsonl")
    save_records(exchanges, (one.record(task) for one, task in zip(done, found, strict=True)))
    pairs = list(zip(done, found, strict=True))
    return {
        "tasks": len(tasks),
        "kept": sum(task is not None and task == one.given for one, task in pairs),
        "path": str(output),
        "exchanges": str(exchanges),
        **_sums(done),
        **rates([task.proof for task in tasks if task.proof]),
    }


def _sums(done: Sequence[Done]) -> Json:
    """Words and checks by what became of them; what was asked for it."""
    words = Counter(one.words for one in done if one.words)
    checks = sum((one.checks for one in done), Counter[str]())
    return {
        "words": dict(words.most_common()),
        "checks": dict(checks.most_common()),
        "refined": _by_operation(done),
        **exchanges_of([exchange for one in done for exchange in one.log]),
    }


def _by_operation(done: Sequence[Done]) -> Json:
    """What became of refinements, and how much harder the accepted ones are, by operation."""
    out: Json = {}
    for name in sorted({one.operation for one in done if one.operation}):
        own = [one for one in done if one.operation == name]
        pairs = [one.difficulty for one in own if one.difficulty]
        out[name] = {
            "words": dict(Counter(one.words for one in own).most_common()),
            "before": mean([before for before, _ in pairs]),
            "after": mean([after for _, after in pairs]),
        }
    return out
