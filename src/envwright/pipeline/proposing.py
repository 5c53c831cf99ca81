"""Tasks, and edges of the tool graph, that a language model proposes; all are executed."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from envwright.errors import BadInput
from envwright.models.client import ModelClient
from envwright.models.connect import Connections
from envwright.models.errors import AuthFailed, ProviderError
from envwright.pipeline.common import Json, Progress, nothing
from envwright.pipeline.conversing import (
    AskOptions,
    exchanges_of,
    how_to_go_on,
    together,
    within_budget,
)
from envwright.pipeline.tasking import rates
from envwright.runtime.folder import load_environment
from envwright.runtime.graph import Edge, ToolGraph
from envwright.runtime.template import Template
from envwright.store.jsonl import save_records
from envwright.tasks.modelled.asking import Exchange, Refusal
from envwright.tasks.modelled.edges import EdgeAnswer, propose_edges
from envwright.tasks.modelled.proposing import (
    MadeTask,
    ProposalDesk,
    Proposals,
    Proposed,
    accepted,
)
from envwright.tasks.modelled.work import ACCEPTED
from envwright.validation.edges import check_edges


class ProposeOptions(AskOptions):
    """Who is asked, and for what."""

    wanted: Proposals = Proposals()
    edges: bool = False
    """Whether edges of the tool graph are asked for first, for blueprints to walk on."""


def propose(
    environments: Sequence[Path],
    output: Path,
    options: ProposeOptions,
    *,
    client: ModelClient | None = None,
    reader: ModelClient | None = None,
    progress: Progress = nothing,
) -> Json:
    """Have a model propose tasks over an environment, or over several side by side; all are proven.

    Nothing is written before every answer is there. What was asked stands beside the output, in
    ``<output>.exchanges.jsonl``.

    Args:
        environments: their folders.
        output: the file for the tasks.
        options: who is asked, and for what.
        client: who is asked, instead of the model that the options name.
        reader: who reads back, instead of the one that the options name.
        progress: is told how many proposals are done.
    """
    templates = _templates(environments)
    if options.edges and options.wanted.by != "blueprint":
        raise BadInput("edges are for blueprints.", remedy="Add --by blueprint, or leave --edges.")
    return asyncio.run(_propose(templates, output, options, client, reader, progress))


def _templates(environments: Sequence[Path]) -> list[Template]:
    templates = [Template(load_environment(folder)) for folder in environments]
    names = [template.spec.name for template in templates]
    if not names:
        raise BadInput("name an environment folder.")
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise BadInput(f"two environments are named {twice[0]}.")
    return templates


async def _propose(
    templates: Sequence[Template],
    output: Path,
    options: ProposeOptions,
    client: ModelClient | None,
    reader: ModelClient | None,
    progress: Progress,
) -> Json:
    found: dict[str, EdgeAnswer] = {}
    async with AsyncExitStack() as stack:
        clients = Connections(stack)
        client = client or clients.client(options.settings(options.model), "words")
        if reader is None and options.reader:
            reader = clients.client(options.settings(options.reader), "reading")
        client, reader = within_budget(options, client, reader or client)
        if options.edges:
            tries = options.wanted.tries
            asked = [_edges(template, options, client, tries) for template in templates]
            answers, waiting = await together(asked, nothing)
            if waiting:
                return _paused(waiting, [], answers, options)
            found = {t.id: answer for t, answer in zip(templates, answers, strict=True)}
        desk = ProposalDesk(
            options.wanted,
            templates,
            client,
            reader,
            options.drawn(),
            options.seed,
            {key: answer.accepted for key, answer in found.items()},
        )
        done, waiting = await together([desk.propose(n) for n in desk.numbers], progress)
    if waiting:
        return _paused(waiting, done, list(found.values()), options)
    return {**_written(done, desk, list(found.values()), output), "waiting": 0, "paused": ""}


def _paused(
    waiting: Sequence[ProviderError],
    done: Sequence[Proposed],
    edges: Sequence[EdgeAnswer],
    options: ProposeOptions,
) -> Json:
    how = how_to_go_on(waiting, options)
    return {**_sums(done, edges), "waiting": len(waiting), "paused": how}


def _written(
    done: Sequence[Proposed], desk: ProposalDesk, edges: Sequence[EdgeAnswer], output: Path
) -> Json:
    """Write tasks and exchanges, and tell what became of all."""
    found = accepted(done, desk.bench)
    tasks = [task for task in found if task]
    save_records(output, tasks)
    exchanges = output.with_name(f"{output.stem}.exchanges.jsonl")
    records = [_edge_record(answer) for answer in edges]
    records += [one.record(task) for one, task in zip(done, found, strict=True)]
    save_records(exchanges, records)
    return {
        "tasks": len(tasks),
        "path": str(output),
        "exchanges": str(exchanges),
        **_sums(done, edges),
        **rates([task.proof for task in tasks if task.proof]),
    }


def _edge_record(answer: EdgeAnswer) -> MadeTask:
    source = f"edges {answer.environment}"
    result = answer.failed or ACCEPTED
    return MadeTask(source=source, result=result, exchanges=tuple(answer.log))


def _sums(done: Sequence[Proposed], edges: Sequence[EdgeAnswer]) -> Json:
    log = [exchange for answer in edges for exchange in answer.log]
    log += [exchange for one in done for exchange in one.log]
    counts = sum((answer.counts for answer in edges), Counter[str]())
    return {
        "proposals": dict(Counter(one.result for one in done).most_common()),
        "edges": dict(counts.most_common()),
        **exchanges_of(log),
    }


# --- edges ---------------------------------------------------------------------------------------


def proposed_edges(
    environment: Path, options: AskOptions, *, tries: int = 2, client: ModelClient | None = None
) -> Json:
    """Edges of the tool graph that a model proposes and execution judges, against the derived."""
    template = Template(load_environment(environment))
    return asyncio.run(_proposed_edges(template, options, tries, client))


async def _proposed_edges(
    template: Template, options: AskOptions, tries: int, client: ModelClient | None
) -> Json:
    async with AsyncExitStack() as stack:
        client = client or Connections(stack).client(options.settings(options.model), "edges")
        try:
            found = await _edges(template, options, client, tries)
        except AuthFailed:
            raise
        except ProviderError as why:
            return {"waiting": 1, "paused": how_to_go_on([why], options)}
    return {
        "edges": [
            {
                "source": edge.source,
                "output": edge.output,
                "target": edge.target,
                "parameter": edge.parameter,
                "verdict": verdict,
            }
            for edge, verdict in found.verdicts
        ],
        "counts": dict(found.counts.most_common()),
        "derived": found.derived,
        "common": found.common,
        "failed": found.failed,
        **exchanges_of(found.log),
        "waiting": 0,
        "paused": "",
    }


async def _edges(
    template: Template, options: AskOptions, client: ModelClient, tries: int
) -> EdgeAnswer:
    """What a model says of the graph; an answer that cannot be read says nothing."""
    sampling = options.drawn().model_copy(update={"temperature": 0.0})
    log: list[Exchange] = []

    def confirm(tried: Template, graph: ToolGraph) -> Mapping[Edge, str]:
        report = check_edges(tried, graph, seed=options.seed)
        return {checked.edge: checked.verdict for checked in report.edges}

    try:
        return await propose_edges(template, client, sampling, confirm, log, tries=tries)
    except Refusal as why:
        return EdgeAnswer(template.spec.name, failed=why.reason, log=log)
