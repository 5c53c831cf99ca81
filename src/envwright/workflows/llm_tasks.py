"""Tasks that a language model rewords or proposes, and edges of the tool graph that it suggests.

Whatever a model writes is executed and proven before it is kept. Nothing is written before every
answer is there; what was asked stands beside the output, in ``<output>.exchanges.jsonl``. What came
of proposals that are finished is kept meanwhile, so that no run proves again what another proved.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from importlib.metadata import version
from pathlib import Path

from envwright.environment.folder import load_environment
from envwright.environment.statistics import mean_or_none
from envwright.environment.template import Template
from envwright.environment.tool_graph import Edge, ToolGraph
from envwright.errors import BadInput
from envwright.llm.client import ModelClient
from envwright.llm.connections import Connections
from envwright.llm.errors import AuthFailed, ProviderError
from envwright.storage.drafts import check_place
from envwright.storage.journal import Journal
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
    NO_ANSWER,
    RewordJob,
    RewordSettings,
    TaskReworder,
    reworded_tasks,
)
from envwright.tasks.llm.task_conversation import TaskExchange, TaskRefusal
from envwright.types import Json, Record, Task, content_hash
from envwright.validation.edge_checks import check_edges
from envwright.workflows.model_access import (
    AskOptions,
    ExchangeFigures,
    converse_all,
    exchange_figures,
    how_to_go_on,
)
from envwright.workflows.task_files import ProofRates, load_tasks, proof_rates, templates_of
from envwright.workflows.verb_api import Progress, VerbResult, ignore_progress


class TaskFileFigures(ExchangeFigures, ProofRates):
    """A file of tasks that a model had a part in; its keys are absent while answers are missing."""

    tasks: int | None = None
    path: str | None = None
    exchanges: str | None = None
    waiting: int = 0
    """Conversations that a later run has to finish."""
    paused: str = ""
    """Why the run paused and what to do; empty when it ended."""


def _write_tasks(
    output: Path, found: Sequence[Task | None], exchanges: Iterable[Record]
) -> dict[str, Json]:
    """Write tasks and exchanges; the figures of the file."""
    tasks = [task for task in found if task]
    beside = output.with_name(f"{output.stem}.exchanges.jsonl")
    save_records(output, tasks)
    save_records(beside, exchanges)
    rates = proof_rates([task.proof for task in tasks if task.proof])
    return {"tasks": len(tasks), "path": str(output), "exchanges": str(beside), **dict(rates)}


# --- other words ---------------------------------------------------------------------------------


class RewordOptions(AskOptions):
    """The model that rewords tasks, what is asked for, and what it may cost."""

    wanted: RewordSettings = RewordSettings()


class RefinementFigures(VerbResult):
    """What became of refinements by one operation, and how much harder accepted ones are."""

    words: dict[str, int]
    before: float | None
    after: float | None


class RewordResult(TaskFileFigures):
    """Words and checks by what became of them."""

    words: dict[str, int]
    checks: dict[str, int]
    refined: dict[str, RefinementFigures]
    kept: int | None = None
    """Tasks that stayed as they were."""


def reword_tasks(
    files: Sequence[Path],
    environments: Sequence[Path],
    output: Path,
    options: RewordOptions,
    *,
    client: ModelClient | None = None,
    reader: ModelClient | None = None,
    progress: Progress = ignore_progress,
) -> RewordResult:
    """Have a model word tasks anew, or add checks to them.

    Args:
        files: task files.
        environments: their folders; by default those of the files.
        output: the file for the tasks.
        options: the model, and what is asked for.
        client: the client to ask, instead of the model that the options name.
        reader: the client that reads words back, instead of the one that the options name.
        progress: called with the number of tasks done so far.
    """
    check_place(output)  # before a model is asked
    given = [task for file in files for task in _proven(file)]
    templates = _templates(files, environments, given)
    if not given:
        raise BadInput("name a task file.")

    async def reword() -> RewordResult:
        async with AsyncExitStack() as stack:
            clients = options.clients(stack, client, reader)
            desk = TaskReworder(options.wanted, templates, *clients, options.drawn())
            held = await converse_all(map(desk.task, given), progress)
        held.raise_broken()
        jobs = list(held.done.values())
        if held.waiting:
            paused = how_to_go_on(held.waiting, options)
            # Nothing is written until all answers are there: a partial file would look complete.
            return RewordResult(**_reworded(jobs), waiting=len(held.waiting), paused=paused)
        found = reworded_tasks(jobs, desk)
        pairs = list(zip(jobs, found, strict=True))
        return RewordResult(
            **_reworded(jobs),
            **_write_tasks(output, found, (job.record(task) for job, task in pairs)),
            kept=sum(task is not None and task == job.given for job, task in pairs),
        )

    return asyncio.run(reword())


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


def _reworded(jobs: Sequence[RewordJob]) -> dict[str, Json]:
    refined = {}
    for name in sorted({job.operation for job in jobs if job.operation}):
        own = [job for job in jobs if job.operation == name]
        pairs = [job.difficulty for job in own if job.difficulty]
        refined[name] = RefinementFigures(
            words=dict(Counter(job.words for job in own).most_common()),
            before=mean_or_none([before for before, _ in pairs]),
            after=mean_or_none([after for _, after in pairs]),
        )
    return {
        "words": dict(Counter(job.words for job in jobs if job.words).most_common()),
        "checks": dict(sum((job.checks for job in jobs), Counter[str]()).most_common()),
        "refined": refined,
        **dict(exchange_figures([exchange for job in jobs for exchange in job.log])),
    }


# --- proposals -----------------------------------------------------------------------------------


class ProposeOptions(AskOptions):
    """The model that proposes tasks, and what is asked for."""

    wanted: ProposalSettings = ProposalSettings()
    edges: bool = False
    """Whether edges of the tool graph are asked for first, for blueprints to walk on."""


class ProposeResult(TaskFileFigures):
    """Proposals by result, and proposed edges by verdict."""

    proposals: dict[str, int]
    edges: dict[str, int]


def propose_task_file(
    environments: Sequence[Path],
    output: Path,
    options: ProposeOptions,
    *,
    client: ModelClient | None = None,
    reader: ModelClient | None = None,
    progress: Progress = ignore_progress,
) -> ProposeResult:
    """Have a model propose tasks over an environment, or over several side by side.

    Args:
        environments: their folders.
        output: the file for the tasks.
        options: the model, and what is asked for.
        client: the client to ask, instead of the model that the options name.
        reader: the client that reads words back, instead of the one that the options name.
        progress: called with the number of proposals done so far.
    """
    check_place(output)  # before a model is asked
    templates = _named_apart(environments)
    if options.edges and options.wanted.by != "blueprint":
        raise BadInput("edges are for blueprints.", remedy="Add --by blueprint, or leave --edges.")

    async def propose() -> ProposeResult:
        answers: list[EdgeAnswer] = []
        async with AsyncExitStack() as stack:
            clients = options.clients(stack, client, reader)
            if options.edges:
                tries = options.wanted.tries
                asked = (_ask_edges(one, options, clients[0], tries) for one in templates)
                graphs = await converse_all(asked, ignore_progress)
                graphs.raise_broken()
                answers = list(graphs.done.values())
                if graphs.waiting:
                    return _paused(graphs.waiting, [], answers, options)
            accepted = {
                t.id: answer.accepted for t, answer in zip(templates, answers, strict=False)
            }
            desk = TaskProposer(
                options.wanted, templates, *clients, options.drawn(), options.seed, accepted
            )
            kept = stack.enter_context(_FinishedProposals(output, desk, templates, options))
            held = await converse_all(map(kept.job, desk.numbers), progress)
            held.raise_broken()
            jobs = list(held.done.values())
            if held.waiting:
                return _paused(held.waiting, jobs, answers, options)
            found = accepted_tasks(jobs, desk.bench)
            records = [_edge_record(answer) for answer in answers]
            records += [job.record(task) for job, task in zip(jobs, found, strict=True)]
            written = _write_tasks(output, found, records)
            kept.remove()
        return ProposeResult(**_proposed(jobs, answers), **written)

    return asyncio.run(propose())


class _FinishedProposals(Journal):
    """What came of proposals, beside the output, until all are finished."""

    def __init__(
        self,
        output: Path,
        desk: TaskProposer,
        templates: Sequence[Template],
        options: ProposeOptions,
    ) -> None:
        super().__init__(output.with_name(f"{output.stem}.unfinished.jsonl"), "proposals")
        self._desk = desk
        # All that a proposal depends on; how many there are only where plans are sampled together.
        wanted = options.wanted.data({"count"} if options.wanted.by != "chain" else None)
        asked = options.data({"wanted", "server", "budget_tokens", "budget_cost", "price"})
        made_of = [[t.id, t.spec.phrasing] for t in templates]
        self._work = [version("envwright"), made_of, wanted, asked]
        self._done = {one["key"]: one["job"] for one in self.records()}

    async def job(self, number: int) -> ProposalJob:
        """What becomes of a proposal, or became of it in a run before."""
        key = content_hash([*self._work, number])
        if key in self._done:
            return ProposalJob.from_data(self._done[key])
        job = await self._desk.propose(number)
        if job.result != NO_ANSWER:
            self.add({"key": key, "job": job.data()})
        return job


def _named_apart(environments: Sequence[Path]) -> list[Template]:
    templates = [Template(load_environment(folder)) for folder in environments]
    names = [template.spec.name for template in templates]
    if not names:
        raise BadInput("name an environment folder.")
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise BadInput(f"two environments are named {twice[0]}.")
    return templates


def _paused(
    waiting: Mapping[int, ProviderError],
    jobs: Sequence[ProposalJob],
    answers: Sequence[EdgeAnswer],
    options: ProposeOptions,
) -> ProposeResult:
    paused = how_to_go_on(waiting, options)
    return ProposeResult(**_proposed(jobs, answers), waiting=len(waiting), paused=paused)


def _edge_record(answer: EdgeAnswer) -> ProposalRecord:
    source = f"edges {answer.environment}"
    result = answer.failed or ACCEPTED
    return ProposalRecord(source=source, result=result, exchanges=tuple(answer.log))


def _proposed(jobs: Sequence[ProposalJob], answers: Sequence[EdgeAnswer]) -> dict[str, Json]:
    log = [exchange for answer in answers for exchange in answer.log]
    log += [exchange for job in jobs for exchange in job.log]
    counts = sum((answer.counts for answer in answers), Counter[str]())
    return {
        "proposals": dict(Counter(job.result for job in jobs).most_common()),
        "edges": dict(counts.most_common()),
        **dict(exchange_figures(log)),
    }


# --- edges ---------------------------------------------------------------------------------------


class ProposedEdge(VerbResult):
    """An edge of the tool graph that a model proposed, and what calls showed."""

    source: str
    output: str
    target: str
    parameter: str
    verdict: str


class ProposedEdges(VerbResult):
    """Proposed edges against derived ones; figures are absent where no answer is there."""

    edges: tuple[ProposedEdge, ...] | None = None
    counts: dict[str, int] | None = None
    derived: int | None = None
    common: int | None = None
    failed: str | None = None
    refused: dict[str, int] | None = None
    requests: int | None = None
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    waiting: int = 0
    paused: str = ""


def proposed_edges(
    environment: Path, options: AskOptions, *, tries: int = 2, client: ModelClient | None = None
) -> ProposedEdges:
    """Edges of the tool graph that a model proposes and execution judges, against the derived."""
    template = Template(load_environment(environment))

    async def ask() -> EdgeAnswer:
        async with AsyncExitStack() as stack:
            asked = client or Connections(stack).client(options.settings(), "edges")
            return await _ask_edges(template, options, asked, tries)

    try:
        found = asyncio.run(ask())
    except AuthFailed:
        raise
    except ProviderError as why:
        return ProposedEdges(waiting=1, paused=how_to_go_on({0: why}, options))
    return ProposedEdges(
        edges=tuple(
            ProposedEdge(
                source=edge.source,
                output=edge.output,
                target=edge.target,
                parameter=edge.parameter,
                verdict=verdict,
            )
            for edge, verdict in found.verdicts
        ),
        counts=dict(found.counts.most_common()),
        derived=found.derived,
        common=found.common,
        failed=found.failed,
        **dict(exchange_figures(found.log)),
    )


async def _ask_edges(
    template: Template, options: AskOptions, client: ModelClient, tries: int
) -> EdgeAnswer:
    """A model's edges of the graph; an answer that cannot be read gives none."""
    # Temperature 0: the proposal is to be the model's best guess, the same each time.
    sampling = options.drawn().model_copy(update={"temperature": 0.0})
    log: list[TaskExchange] = []

    def confirm(tried: Template, graph: ToolGraph) -> Mapping[Edge, str]:
        report = check_edges(tried, graph, seed=options.seed)
        return {checked.edge: checked.verdict for checked in report.edges}

    try:
        return await propose_edges(template, client, sampling, confirm, log, tries=tries)
    except TaskRefusal as why:
        return EdgeAnswer(template.spec.name, failed=why.reason, log=log)
