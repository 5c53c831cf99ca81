"""What a language model adds to tasks: other words, checklists, scenarios, edges; all proven."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path

from envwright.errors import BadInput
from envwright.models.client import ModelClient, Sampling, Usage
from envwright.models.connect import Connections, ModelSettings
from envwright.models.errors import AuthFailed, ProviderError
from envwright.pipeline.common import Json, Progress, nothing
from envwright.pipeline.options import SERVED, is_model
from envwright.pipeline.tasking import load_tasks, rates, templates_of
from envwright.runtime.folder import load_environment
from envwright.runtime.graph import Edge, ToolGraph
from envwright.runtime.template import Template
from envwright.store.jsonl import save_records
from envwright.tasks.modelled.asking import Exchange
from envwright.tasks.modelled.edges import propose_edges
from envwright.tasks.modelled.work import Desk, Done, Wanted, results
from envwright.types import Record, Task
from envwright.validation.edges import check_edges


class RewordOptions(Record):
    """Who is asked, and for what."""

    model: str = ""
    """``model:NAME``, ``local:FOLDER`` or ``batch:NAME``."""
    reader: str = ""
    """Who reads paraphrases back; empty for the same model."""
    server: ModelSettings = ModelSettings(model="")
    wanted: Wanted = Wanted()
    sampling: Sampling = Sampling(temperature=0.7, max_tokens=4_000)
    seed: int = 0

    def drawn(self) -> Sampling:
        """How answers are drawn, the seed included."""
        return self.sampling.model_copy(update={"seed": self.seed})

    def settings(self, name: str) -> ModelSettings:
        """How a model is reached.

        Raises:
            BadInput: none is named.
        """
        prefix, _, model = name.partition(":")
        if not is_model(name) or not model:
            raise BadInput(
                f"{name or 'nothing'} names no model.",
                remedy="Write --model model:NAME, local:FOLDER or batch:NAME.",
            )
        return self.server.model_copy(update={"model": model, "served": SERVED[prefix]})


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
    """Have a model word tasks anew, add checks to them, or propose further ones; all is proven.

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
    if options.wanted.scenarios and len(templates) != 1:
        raise BadInput("scenarios are proposed for one environment; name it with --env.")
    if not (given or options.wanted.scenarios):
        raise BadInput("name a task file, or ask for --scenarios.")
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
        desk = Desk(options.wanted, templates, client, reader or client, options.drawn())
        asked = [desk.task(task) for task in given]
        asked += [desk.scenario(number) for number in range(1, options.wanted.scenarios + 1)]
        finished = count(1)

        async def told(one: asyncio.Future[Done]) -> Done:
            done = await one
            progress(next(finished))
            return done

        futures = [asyncio.ensure_future(one) for one in asked]
        ended = await asyncio.gather(*map(told, futures), return_exceptions=True)
    waiting = [one for one in ended if isinstance(one, ProviderError)]
    for one in ended:
        if isinstance(one, AuthFailed) or (
            isinstance(one, BaseException) and not isinstance(one, ProviderError)
        ):
            raise one
    done = [one for one in ended if isinstance(one, Done)]
    if waiting:
        return {**_sums(done), "waiting": len(waiting), "paused": _how_to_go_on(waiting, options)}
    return {**_written(done, desk, output), "waiting": 0, "paused": ""}


def _how_to_go_on(waiting: Sequence[ProviderError], options: RewordOptions) -> str:
    names = [name for name in (options.model, options.reader) if name.startswith("batch:")]
    if not names:
        return str(waiting[0])
    folder = options.server.batch or Path("batch")
    return f"{waiting[0]}. Bring {folder}/requests.jsonl to {folder}/answers.jsonl"


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
    """Words, checks and scenarios by what became of them; what was asked for it."""
    words = Counter(one.words for one in done if one.given and one.words)
    scenarios = Counter(one.words for one in done if not one.given)
    checks = sum((one.checks for one in done), Counter[str]())
    log = [exchange for one in done for exchange in one.log]
    usage = sum((exchange.usage or Usage() for exchange in log), Usage())
    return {
        "words": dict(words.most_common()),
        "checks": dict(checks.most_common()),
        "scenarios": dict(scenarios.most_common()),
        "refused": dict(Counter(x.refused for x in log if x.refused).most_common()),
        "requests": len(log),
        "prompt_tokens": usage.prompt_tokens,
        "completion_tokens": usage.completion_tokens,
    }


# --- edges ---------------------------------------------------------------------------------------


def edges(environment: Path, options: RewordOptions, *, client: ModelClient | None = None) -> Json:
    """Edges of the tool graph that a model proposes and execution confirms, against the derived."""
    template = Template(load_environment(environment))
    return asyncio.run(_edges(template, options, client))


async def _edges(template: Template, options: RewordOptions, client: ModelClient | None) -> Json:
    async with AsyncExitStack() as stack:
        asked = client or Connections(stack).client(options.settings(options.model), "edges")
        sampling = options.drawn().model_copy(update={"temperature": 0.0})
        log: list[Exchange] = []

        def confirm(tried: Template, graph: ToolGraph) -> Mapping[Edge, str]:
            report = check_edges(tried, graph, seed=options.seed)
            return {checked.edge: checked.verdict for checked in report.edges}

        found = await propose_edges(
            template, asked, sampling, confirm, log, tries=options.wanted.tries
        )
    return {
        "accepted": [
            {"source": e.source, "output": e.output, "target": e.target, "parameter": e.parameter}
            for e in found.accepted
        ],
        "counts": dict(found.counts.most_common()),
        "derived": found.derived,
        "common": found.common,
    }
