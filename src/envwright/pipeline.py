"""The one file that knows every stage: what each verb of the command line does.

Functions take paths and plain options, and return the JSON object that the verb prints.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from importlib import resources
from pathlib import Path
from typing import Any

import orjson

from envwright.errors import BadInput
from envwright.models.embedding import local_embedder
from envwright.rollout.run import rollout as run_rollout
from envwright.rollout.scripted import KNOWN as KNOWN_POLICIES
from envwright.rollout.scripted import policy_named
from envwright.runtime.folder import load_environment, save_environment
from envwright.runtime.graph import Edge, ToolGraph, tool_graph
from envwright.runtime.population import populate
from envwright.runtime.template import Template
from envwright.sources.openapi import load_openapi
from envwright.store.files import write_atomic
from envwright.store.jsonl import load_records, save_records
from envwright.store.run import RunDirectory
from envwright.synthesis import synthesise
from envwright.tasks.difficulty import level, scalar
from envwright.tasks.generate import Options as Options
from envwright.tasks.mutants import WritePool
from envwright.tasks.produce import Generated, generate
from envwright.tasks.prove import failure, replay
from envwright.tasks.prove import prove as prove_task
from envwright.tasks.replay import replay_elsewhere
from envwright.tasks.rewards import REWARDS as KNOWN_REWARDS
from envwright.tasks.rewards import scorer
from envwright.tasks.samplers import SAMPLERS as TASK_SAMPLERS
from envwright.tasks.values import Donor
from envwright.tasks.wording import FAMILIES as WORDINGS
from envwright.types import BuildResult, Call, CheckReport, Proof, Task
from envwright.validation import similarity
from envwright.validation.check import check as check_template
from envwright.validation.edges import EdgeReport, Kind, check_edges
from envwright.validation.trials import CheckedEdge
from envwright.viewer.graph_svg import draw_graph
from envwright.viewer.report import ReportData, write_report

POLICIES = KNOWN_POLICIES
SAMPLERS = tuple(TASK_SAMPLERS)
FAMILIES = WORDINGS
REWARDS = tuple(KNOWN_REWARDS)
QUICKSTART_DOCUMENT = "petstore"
QUICKSTART_POLICIES = ("oracle", "noop", "random", "near-miss", "destructive")

Json = dict[str, Any]
Progress = Callable[[int], None]


def nothing(_: int) -> None:
    """Progress that nobody watches."""


# --- build ---------------------------------------------------------------------------------------


def build(
    sources: Sequence[Path],
    output: Path,
    *,
    author: str = "rules",
    rows: int = 12,
    max_tools: int = 30,
    seed: int = 0,
    force: bool = False,
    progress: Progress = nothing,
) -> Json:
    """Build environments from OpenAPI documents into ``output/<name>``."""
    if author != "rules":
        raise BadInput(f"there is no author {author}.", remedy="Use --author rules.")
    rejected: Counter[str] = Counter()
    built: dict[Path, Json] = {}
    for number, source in enumerate(sources, start=1):
        results = synthesise(load_openapi(source), seed=seed, rows=rows, max_tools=max_tools)
        if not results:
            rejected[f"{source.name}: no stateful resource found"] += 1
        for result in results:
            folder = output / result.environment.name
            if folder in built:
                rejected[f"{source.name}: the name {folder.name} is taken"] += 1
                continue
            result, template = _with_rows(result)
            _place(result, folder, force)
            built[folder] = _built(folder, result, template)
        progress(number)
    return {"environments": list(built.values()), "rejected": dict(rejected)}


def _with_rows(result: BuildResult) -> tuple[BuildResult, Template]:
    """Put the populated rows into the spec, so that they are part of what it is."""
    spec = result.environment
    bare = Template(spec.model_copy(update={"population": None}))
    assert spec.population is not None
    script = populate(bare.schema, spec.schema_sql, spec.population, spec.clock)
    spec = spec.model_copy(update={"state_sql": script})
    return result.model_copy(update={"environment": spec}), Template(spec)


def _place(result: BuildResult, folder: Path, force: bool) -> None:
    """Write an environment's folder; the same one is left as it is, with its tasks."""
    spec = result.environment
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        if not (folder / "environment.yaml").is_file():
            raise BadInput(
                "this is not an environment, and would be replaced by one.",
                file=str(folder),
                remedy="Name another folder with -o.",
            )
        if _identity(folder) == spec.id:
            return
        if not force:
            raise BadInput(
                "another environment is here; it would be replaced, with its tasks.",
                file=str(folder),
                remedy="Name another folder with -o, or replace it with --force.",
            )
    save_environment(spec, folder, {"report.json": _report(result)})


def _identity(folder: Path) -> str:
    """The identity of the environment in a folder; empty when it cannot be read."""
    try:
        return load_environment(folder).id
    except BadInput:
        return ""


def _built(folder: Path, result: BuildResult, template: Template) -> Json:
    spec = result.environment
    return {
        "path": str(folder),
        "name": spec.name,
        "source": spec.source.data(),
        "tools": len(spec.tools),
        "tables": len(template.schema.tables),
        "operations_mapped": result.operations_mapped,
        "operations_total": result.operations_total,
        "unmapped": dict(Counter(item.reason for item in result.unmapped)),
    }


def _report(result: BuildResult) -> str:
    data = {
        "operations_mapped": result.operations_mapped,
        "operations_total": result.operations_total,
        "unmapped": [item.data() for item in result.unmapped],
    }
    return orjson.dumps(data, option=orjson.OPT_INDENT_2).decode() + "\n"


# --- check, graph, serve -------------------------------------------------------------------------


def check(
    environments: Sequence[Path],
    *,
    seed: int = 0,
    sequences: int = 50,
    length: int = 20,
    progress: Progress = nothing,
) -> Json:
    """Check environments."""
    reports: list[tuple[Path, CheckReport]] = []
    for number, path in enumerate(environments, start=1):
        template = Template(load_environment(path))
        reports.append(
            (path, check_template(template, seed=seed, sequences=sequences, length=length))
        )
        progress(number)
    return {
        "ok": all(report.ok for _, report in reports),
        "environments": [
            {
                "path": str(path),
                "ok": report.ok,
                "checks": [result.model_dump(mode="json") for result in report.checks],
                "mutation": dict(report.mutation),
            }
            for path, report in reports
        ],
    }


def graph(
    environment: Path,
    output: Path | None,
    *,
    check: bool = False,
    similar: bool = False,
    threshold: float = similarity.THRESHOLD,
    seed: int = 0,
    progress: Progress = nothing,
) -> Json:
    """The tool graph of an environment, drawn into ``output`` when one is given.

    With ``check`` every edge is tried by calls; with ``similar`` the graph is compared with the one
    that embeddings of names and descriptions give.
    """
    template = Template(load_environment(environment))
    found = tool_graph(template)
    report = check_edges(template, found, seed=seed, progress=progress) if check else None
    checked = {c.edge: c for c in report.edges} if report else {}
    if output is not None:
        write_atomic(output, draw_graph(found, {e: c.verdict for e, c in checked.items()}))
    return {
        "tools": list(found.tools),
        "writes": sorted(found.writes),
        "edges": [_edge(edge, checked.get(edge)) for edge in found.edges],
        "svg": str(output) if output else None,
        **({"check": _precisions(report, seed)} if report else {}),
        **({"similar": _similar(template, found, threshold)} if similar else {}),
    }


def _edge(edge: Edge, checked: CheckedEdge | None) -> Json:
    out = asdict(edge)
    if checked is not None:
        out |= {name: getattr(checked, name) for name in ("verdict", "reason", "example", "tries")}
    return out


def _precisions(report: EdgeReport, seed: int) -> Json:
    """Counts by verdict and precision, of data edges, of state edges and of both."""
    out: Json = {"seed": seed}
    kinds: dict[str, Kind | None] = {"data": "data", "state": "state", "all": None}
    for name, kind in kinds.items():
        counts, share = report.counts(kind), report.precision(kind)
        out[name] = {
            "edges": sum(counts.values()),
            **counts,
            "precision": share.value if share else None,
            "interval": [share.low, share.high] if share else None,
        }
    return out


def _similar(template: Template, found: ToolGraph, threshold: float) -> Json:
    """The similarity graph and how well it agrees with provenance."""
    embedder = local_embedder()
    outputs = similarity.outputs_of(template)
    edges = similarity.similar_edges(template.tool_schemas(), outputs, embedder, threshold)
    agreements = similarity.compare(edges, template, found)
    return {
        "embedder": embedder.name,
        "threshold": threshold,
        "edges": [asdict(edge) for edge in edges],
        **{
            level: {
                **asdict(agreed),
                "precision": agreed.precision,
                "recall": agreed.recall,
                "f1": agreed.f1,
            }
            for level, agreed in agreements.items()
        },
    }


def serve(environment: Path) -> None:
    """Serve one session of an environment over MCP on standard input and output."""
    from envwright.serve.mcp import serve_stdio

    serve_stdio(Template(load_environment(environment)))


# --- tasks ---------------------------------------------------------------------------------------


def tasks(
    environments: Sequence[Path],
    count: int,
    seed: int,
    output: Path | None,
    *,
    options: Options | None = None,
    workers: int = 1,
    progress: Progress = nothing,
) -> Json:
    """Make proven tasks over an environment, or over several side by side, and write them.

    Interrupted work goes on: what was made stands in a file beside the output until all is there.
    """
    started = time.perf_counter()
    if output is None and len(environments) > 1:
        raise BadInput("name the file for tasks over several environments with -o.")
    templates = [Template(load_environment(folder)) for folder in environments]
    path = output or environments[0] / "tasks.jsonl"
    made = generate(
        templates,
        count,
        seed,
        options,
        workers=workers,
        journal=path.with_name(path.name + ".unfinished"),
        progress=lambda done, _: progress(done),
    )
    save_records(path, made.tasks)
    return _made(made, path, time.perf_counter() - started)


def _made(made: Generated, path: Path, seconds: float) -> Json:
    return {
        "proven": len(made.tasks),
        "dropped": dict(made.dropped.most_common()),
        "path": str(path),
        "seconds": round(seconds, 3),
        "attempts": made.attempts,
        "levels": _distribution(level(scalar(task.difficulty)) for task in made.tasks),
        "calls": _distribution(len(task.gold) for task in made.tasks),
        "mutants": sum(sum(t.proof.mutants.values()) for t in made.tasks if t.proof),
        **_rates([task.proof for task in made.tasks if task.proof]),
    }


def _distribution(values: Iterable[int]) -> dict[str, int]:
    counts = Counter(values)
    return {str(value): counts[value] for value in sorted(counts)}


def prove(file: Path, environments: Sequence[Path], *, progress: Progress = nothing) -> Json:
    """Prove every task of a file anew."""
    found = load_tasks(file)
    templates = _templates_of(file, environments, found)
    pools = {key: WritePool(t, Donor(t), 0) for key, t in templates.items()}
    failed: list[Json] = []
    proofs: list[Proof] = []
    elsewhere = replay_elsewhere(found, templates)
    for number, (task, there) in enumerate(zip(found, elsewhere, strict=True), start=1):
        same = replay(task, templates) == there
        proof = prove_task(task, templates, pools, replay_identical=same)
        proofs.append(proof)
        progress(number)
        if why := failure(proof):
            mutant = proof.survivors[0] if proof.survivors else None
            detail = f": {mutant.kind}, {mutant.what}" if mutant else ""
            failed.append({"id": task.id, "line": number, "why": f"{why}{detail}"})
    return {"ok": not failed, "tasks": len(found), "failed": failed, **_rates(proofs)}


def _rates(proofs: Sequence[Proof]) -> Json:
    """Kill rate over the mutants that differ, false-negative rate over those that do not."""
    wrong = sum(p.killed for p in proofs)
    alive = sum(not s.equivalent for p in proofs for s in p.survivors)
    same = sum(p.equivalent for p in proofs)
    refused = sum(s.equivalent for p in proofs for s in p.survivors)
    return {
        "kill_rate": wrong / (wrong + alive) if wrong + alive else 1.0,
        "false_negative_rate": refused / same if same else 0.0,
        "mutants_different": wrong + alive,
        "mutants_equivalent": same,
    }


def load_tasks(file: Path) -> tuple[Task, ...]:
    """The tasks of a file; a missing and an empty one are refused."""
    remedy = "Make tasks with `envwright tasks ENV`."
    if not file.exists():
        raise BadInput("no such file.", file=str(file), remedy=remedy)
    found = tuple(load_records(file, Task))
    if not found:
        raise BadInput("holds no task.", file=str(file), remedy=remedy)
    return found


def _templates_of(
    file: Path, environments: Sequence[Path], found: Sequence[Task]
) -> dict[str, Template]:
    """The environments of a task file, by id; a task of another version is refused."""
    folders = list(environments) or [file.parent]
    loaded = [Template(load_environment(folder)) for folder in folders]
    templates = {template.id: template for template in loaded}
    for number, task in enumerate(found, start=1):
        if missing := [ref.name for ref in task.environments if ref.id not in templates]:
            raise BadInput(
                f"the task was made for another version of {missing[0]} than is in "
                f"{', '.join(map(str, folders))}.",
                file=str(file),
                place=f"line {number}",
                remedy="Make the tasks anew with `envwright tasks`, or name their environments "
                "with --env.",
            )
    return templates


# --- rollout -------------------------------------------------------------------------------------


def rollout(
    environments: Sequence[Path],
    task_file: Path | None,
    policy: str,
    output: Path,
    *,
    force: bool = False,
    samples: int = 1,
    concurrency: int = 64,
    seed: int = 0,
    reward: str = "gates",
    progress: Progress = nothing,
) -> Json:
    """Roll a policy out on the tasks of a file; ``reward`` is one of ``REWARDS``."""
    if not environments and task_file is None:
        raise BadInput("name an environment, or a task file with --tasks.")
    file = task_file or environments[0] / "tasks.jsonl"
    found = load_tasks(file)
    return _roll(
        found,
        _templates_of(file, environments, found),
        policy,
        output,
        force=force,
        samples=samples,
        concurrency=concurrency,
        seed=seed,
        reward=reward,
        progress=progress,
    )


def _roll(
    found: Sequence[Task],
    templates: Mapping[str, Template],
    policy: str,
    output: Path,
    *,
    samples: int = 1,
    concurrency: int = 64,
    seed: int = 0,
    reward: str = "gates",
    force: bool = False,
    progress: Progress = nothing,
) -> Json:
    factory = policy_named(policy, lambda task: scalar(task.difficulty))
    score = scorer(reward)
    harm = _harm(templates, seed) if policy == "destructive" else {}
    with RunDirectory(output, force=force) as run:
        summary = asyncio.run(
            run_rollout(
                found,
                templates,
                factory,
                run,
                score=score,
                reward=reward,
                samples=samples,
                seed=seed,
                concurrency=concurrency,
                harm=harm,
                progress=progress,
            )
        )
    return summary.data()


def _harm(templates: Mapping[str, Template], seed: int) -> dict[str, list[Call]]:
    """Writes that are possible in each environment, so that damage is done where it can be."""
    return {
        name: WritePool(template, Donor(template), seed).all()
        for name, template in templates.items()
    }


# --- quickstart ----------------------------------------------------------------------------------


def bundled(name: str) -> Path:
    """The path of a bundled document, or of the document that ``name`` is the path of."""
    folder = Path(str(resources.files("envwright") / "data" / "openapi"))
    for path in sorted(folder.iterdir()):
        if path.name.split(".")[0] == name:
            return path
    if Path(name).exists():
        return Path(name)
    names = sorted({p.name.split(".")[0] for p in folder.iterdir() if p.suffix != ".md"})
    raise BadInput(f"there is no document {name}.", remedy=f"Bundled: {', '.join(names)}.")


def quickstart(
    output: Path,
    document: str = QUICKSTART_DOCUMENT,
    *,
    count: int = 100,
    seed: int = 0,
    say: Callable[[str], None] = print,
) -> Json:
    """The whole path on one document: build, check, tasks, rollouts of five policies, report."""
    watch = _Watch(say)
    source = bundled(document)
    say(f"Source: {source.name}")
    with watch("build"):
        result = synthesise(load_openapi(source), seed=seed)[:1]
        if not result:
            raise BadInput("no stateful resource found.", file=str(source))
        built, template = _with_rows(result[0])
        folder = output / built.environment.name
        _place(built, folder, force=True)
    with watch("check"):
        report = check_template(template, seed=seed)
    with watch("tasks"):
        made = generate([template], count, seed)
        save_records(folder / "tasks.jsonl", made.tasks)
    rollouts: dict[str, Json] = {}
    with watch("rollouts"):
        for policy in QUICKSTART_POLICIES if made.tasks else ():
            target = output / "runs" / policy
            templates = {template.id: template}
            rollouts[policy] = _roll(made.tasks, templates, policy, target, seed=seed, force=True)
    page = output / "report.html"
    commands = _next_steps(folder, output)
    data = ReportData.of(
        template,
        build=built,
        checks=report,
        tasks=made.tasks,
        dropped=dict(made.dropped.most_common()),
        rollouts=list(rollouts.values()),
        times=watch.times,
        commands=commands,
    )
    write_report(page, data)
    return {
        "ok": report.ok and len(made.tasks) == count and _as_expected(rollouts),
        "policies": {name: row["success"] for name, row in rollouts.items()},
        "rollouts": rollouts,
        "checks": {"ok": report.ok, "failed": [c.name for c in report.checks if not c.ok]},
        "tasks": len(made.tasks),
        "dropped": dict(made.dropped.most_common()),
        "tools": len(template.tools),
        "seconds": round(sum(watch.times.values()), 2),
        "report": str(page),
        "environment": str(folder),
        "next": [command for command, _ in commands],
        **_rates([task.proof for task in made.tasks if task.proof]),
    }


def _as_expected(rollouts: Mapping[str, Json]) -> bool:
    """What every environment owes: the oracle always succeeds, the adversaries never."""
    success = {name: row["success"] for name, row in rollouts.items()}
    never = ("noop", "near-miss", "destructive")
    return success.get("oracle") == 1.0 and all(success.get(name) == 0.0 for name in never)


def _next_steps(folder: Path, output: Path) -> list[tuple[str, str]]:
    tasks_file = folder / "tasks.jsonl"
    return [
        (f"envwright prove {tasks_file}", "prove the tasks again"),
        (f"envwright graph {folder} -o {output / 'graph.svg'}", "which tool feeds which"),
        (f"envwright serve {folder}", "the environment as an MCP server"),
        ("envwright quickstart --document gitea", "the same on a larger interface"),
        ("envwright build YOUR_API.yaml -o out/", "your own OpenAPI document"),
    ]


class _Watch:
    """Times the stages of a path, and says when one is done."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.times: dict[str, float] = {}
        self._say = say

    @contextmanager
    def __call__(self, stage: str) -> Iterator[None]:
        started = time.perf_counter()
        yield
        self.times[stage] = round(time.perf_counter() - started, 3)
        self._say(f"  {stage}: {self.times[stage]:.1f} s")
