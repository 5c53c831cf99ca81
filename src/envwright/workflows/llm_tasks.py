"""What a language model adds to tasks that there are: other words, checklists; all proven."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from envwright.environment.folder import load_environment
from envwright.environment.statistics import mean_or_none
from envwright.environment.template import Template
from envwright.environment.tool_graph import Edge, ToolGraph
from envwright.errors import BadInput
from envwright.llm.client import ModelClient
from envwright.llm.connections import Connections
from envwright.llm.errors import AuthFailed, ProviderError
from envwright.storage.jsonl import save_records
from envwright.tasks.llm.edge_proposals import EdgeAnswer, propose_edges
from envwright.tasks.llm.proposal_jobs import (
    ProposalJob,
    ProposalRecord,
    ProposalSettings,
    TaskProposer,
    accepted_tasks,
)
from envwright.tasks.llm.reword_jobs import (
    ACCEPTED,
    RewordJob,
    RewordSettings,
    TaskReworder,
    reworded_tasks,
)
from envwright.tasks.llm.task_conversation import TaskExchange, TaskRefusal
from envwright.types import Task
from envwright.validation.edge_checks import check_edges
from envwright.workflows.model_access import (
    AskOptions,
    exchanges_of,
    gather_conversations,
    how_to_go_on,
    within_budget,
)
from envwright.workflows.task_files import load_tasks, proof_rates, templates_of
from envwright.workflows.verb_api import JsonObject, Progress, ignore_progress


class RewordOptions(AskOptions):
    """Who is asked, for what, and what it may cost."""

    wanted: RewordSettings = RewordSettings()


def reword_tasks(
    files: Sequence[Path],
    environments: Sequence[Path],
    output: Path,
    options: RewordOptions,
    *,
    client: ModelClient | None = None,
    reader: ModelClient | None = None,
    progress: Progress = ignore_progress,
) -> JsonObject:
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
) -> JsonObject:
    async with AsyncExitStack() as stack:
        clients = Connections(stack)
        client = client or clients.client(options.settings(options.model), "words")
        if reader is None and options.reader:
            reader = clients.client(options.settings(options.reader), "reading")
        client, reader = within_budget(options, client, reader or client)
        desk = TaskReworder(options.wanted, templates, client, reader, options.drawn())
        asked = [desk.task(task) for task in given]
        done, waiting = await gather_conversations(asked, progress)
    if waiting:
        return {**_sums(done), "waiting": len(waiting), "paused": how_to_go_on(waiting, options)}
    return {**_written(done, desk, output), "waiting": 0, "paused": ""}


def _written(done: Sequence[RewordJob], desk: TaskReworder, output: Path) -> JsonObject:
    """Write tasks and exchanges, and tell what became of all."""
    found = reworded_tasks(done, desk)
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
        **proof_rates([task.proof for task in tasks if task.proof]),
    }


def _sums(done: Sequence[RewordJob]) -> JsonObject:
    """Words and checks by what became of them; what was asked for it."""
    words = Counter(one.words for one in done if one.words)
    checks = sum((one.checks for one in done), Counter[str]())
    return {
        "words": dict(words.most_common()),
        "checks": dict(checks.most_common()),
        "refined": _by_operation(done),
        **exchanges_of([exchange for one in done for exchange in one.log]),
    }


def _by_operation(done: Sequence[RewordJob]) -> JsonObject:
    """What became of refinements, and how much harder the accepted ones are, by operation."""
    out: JsonObject = {}
    for name in sorted({one.operation for one in done if one.operation}):
        own = [one for one in done if one.operation == name]
        pairs = [one.difficulty for one in own if one.difficulty]
        out[name] = {
            "words": dict(Counter(one.words for one in own).most_common()),
            "before": mean_or_none([before for before, _ in pairs]),
            "after": mean_or_none([after for _, after in pairs]),
        }
    return out


# Tasks, and edges of the tool graph, that a language model proposes; all are executed.


class ProposeOptions(AskOptions):
    """Who is asked, and for what."""

    wanted: ProposalSettings = ProposalSettings()
    edges: bool = False
    """Whether edges of the tool graph are asked for first, for blueprints to walk on."""


def propose_task_file(
    environments: Sequence[Path],
    output: Path,
    options: ProposeOptions,
    *,
    client: ModelClient | None = None,
    reader: ModelClient | None = None,
    progress: Progress = ignore_progress,
) -> JsonObject:
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
    templates = _proposing_templates(environments)
    if options.edges and options.wanted.by != "blueprint":
        raise BadInput("edges are for blueprints.", remedy="Add --by blueprint, or leave --edges.")
    return asyncio.run(_propose(templates, output, options, client, reader, progress))


def _proposing_templates(environments: Sequence[Path]) -> list[Template]:
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
) -> JsonObject:
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
            answers, waiting = await gather_conversations(asked, ignore_progress)
            if waiting:
                return _paused(waiting, [], answers, options)
            found = {t.id: answer for t, answer in zip(templates, answers, strict=True)}
        desk = TaskProposer(
            options.wanted,
            templates,
            client,
            reader,
            options.drawn(),
            options.seed,
            {key: answer.accepted for key, answer in found.items()},
        )
        done, waiting = await gather_conversations(
            [desk.propose(n) for n in desk.numbers], progress
        )
    if waiting:
        return _paused(waiting, done, list(found.values()), options)
    return {
        **_proposing_written(done, desk, list(found.values()), output),
        "waiting": 0,
        "paused": "",
    }


def _paused(
    waiting: Sequence[ProviderError],
    done: Sequence[ProposalJob],
    edges: Sequence[EdgeAnswer],
    options: ProposeOptions,
) -> JsonObject:
    how = how_to_go_on(waiting, options)
    return {**_proposing_sums(done, edges), "waiting": len(waiting), "paused": how}


def _proposing_written(
    done: Sequence[ProposalJob], desk: TaskProposer, edges: Sequence[EdgeAnswer], output: Path
) -> JsonObject:
    """Write tasks and exchanges, and tell what became of all."""
    found = accepted_tasks(done, desk.bench)
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
        **_proposing_sums(done, edges),
        **proof_rates([task.proof for task in tasks if task.proof]),
    }


def _edge_record(answer: EdgeAnswer) -> ProposalRecord:
    source = f"edges {answer.environment}"
    result = answer.failed or ACCEPTED
    return ProposalRecord(source=source, result=result, exchanges=tuple(answer.log))


def _proposing_sums(done: Sequence[ProposalJob], edges: Sequence[EdgeAnswer]) -> JsonObject:
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
) -> JsonObject:
    """Edges of the tool graph that a model proposes and execution judges, against the derived."""
    template = Template(load_environment(environment))
    return asyncio.run(_proposed_edges(template, options, tries, client))


async def _proposed_edges(
    template: Template, options: AskOptions, tries: int, client: ModelClient | None
) -> JsonObject:
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
    log: list[TaskExchange] = []

    def confirm(tried: Template, graph: ToolGraph) -> Mapping[Edge, str]:
        report = check_edges(tried, graph, seed=options.seed)
        return {checked.edge: checked.verdict for checked in report.edges}

    try:
        return await propose_edges(template, client, sampling, confirm, log, tries=tries)
    except TaskRefusal as why:
        return EdgeAnswer(template.spec.name, failed=why.reason, log=log)
