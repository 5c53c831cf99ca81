"""The one file that knows every stage: what each verb of the command line does.

Functions take paths and plain options, and return the JSON object that the verb prints.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import resources
from pathlib import Path
from typing import Any

import orjson

from envwright.errors import BadInput
from envwright.rollout.run import rollout as run_rollout
from envwright.rollout.scripted import POLICIES as SCRIPTED
from envwright.runtime.folder import load_environment, save_environment
from envwright.runtime.graph import tool_graph
from envwright.runtime.population import populate
from envwright.runtime.schema import nearest
from envwright.runtime.template import Template
from envwright.sources.openapi import load_openapi
from envwright.store.files import write_atomic
from envwright.store.jsonl import load_records, save_records
from envwright.store.run import RunDirectory
from envwright.synthesis import synthesise
from envwright.tasks.generate import Generated, Generator, generate
from envwright.tasks.mutants import WritePool
from envwright.tasks.prove import failure, replay
from envwright.tasks.prove import prove as prove_task
from envwright.tasks.replay import replay_elsewhere
from envwright.tasks.rubric import score
from envwright.tasks.values import Donor
from envwright.types import BuildResult, Call, CheckReport, Proof, Task
from envwright.validation.check import check as check_template
from envwright.viewer.graph_svg import draw_graph
from envwright.viewer.report import ReportData, write_report

POLICIES = tuple(SCRIPTED)
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


def graph(environment: Path, output: Path | None) -> Json:
    """The tool graph of an environment, drawn into ``output`` when one is given."""
    found = tool_graph(Template(load_environment(environment)))
    if output is not None:
        write_atomic(output, draw_graph(found))
    return {
        "tools": list(found.tools),
        "writes": sorted(found.writes),
        "edges": [
            {
                "source": e.source,
                "target": e.target,
                "kind": e.kind,
                "column": e.column,
                "output": e.output,
                "parameter": e.parameter,
            }
            for e in found.edges
        ],
        "svg": str(output) if output else None,
    }


def serve(environment: Path) -> None:
    """Serve one session of an environment over MCP on standard input and output."""
    from envwright.serve.mcp import serve_stdio

    serve_stdio(Template(load_environment(environment)))


# --- tasks ---------------------------------------------------------------------------------------


def tasks(
    environment: Path,
    count: int,
    seed: int,
    output: Path | None,
    *,
    max_calls: int = 4,
    progress: Progress = nothing,
) -> Json:
    """Make proven tasks for an environment and write them."""
    started = time.perf_counter()
    template = Template(load_environment(environment))
    made = generate(
        template, count, seed, max_calls=max_calls, progress=lambda done, _: progress(done)
    )
    path = output or environment / "tasks.jsonl"
    save_records(path, made.tasks)
    return _made(made, path, time.perf_counter() - started)


def _made(made: Generated, path: Path, seconds: float) -> Json:
    return {
        "proven": len(made.tasks),
        "dropped": dict(made.dropped.most_common()),
        "path": str(path),
        "seconds": round(seconds, 3),
        "difficulty": _distribution(made.tasks, "calls"),
    }


def _distribution(made: Sequence[Task], feature: str) -> dict[str, int]:
    counts = Counter(int(task.difficulty.get(feature, 0)) for task in made)
    return {f"{feature} {value}": counts[value] for value in sorted(counts)}


def prove(file: Path, environment: Path | None, *, progress: Progress = nothing) -> Json:
    """Prove every task of a file anew."""
    found = _load_tasks(file)
    template = _template_of(file, environment, found)
    templates = {template.id: template}
    generator = Generator(template, 0)
    failed: list[Json] = []
    proofs: list[Proof] = []
    elsewhere = replay_elsewhere(found, templates)
    for task, there in zip(found, elsewhere, strict=True):
        same = replay(task, templates) == there
        proof = prove_task(task, templates, generator.pool, replay_identical=same)
        proofs.append(proof)
        progress(len(proofs))
        if why := failure(proof):
            mutant = proof.survivors[0] if proof.survivors else None
            detail = f": {mutant.kind}, {mutant.what}" if mutant else ""
            failed.append({"id": task.id, "why": f"{why}{detail}"})
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


def _load_tasks(file: Path) -> list[Task]:
    """The tasks of a file; a missing and an empty one are refused."""
    remedy = "Make tasks with `envwright tasks ENV`."
    if not file.exists():
        raise BadInput("no such file.", file=str(file), remedy=remedy)
    found = load_records(file, Task)
    if not found:
        raise BadInput("holds no task.", file=str(file), remedy=remedy)
    return found


def _template_of(file: Path, environment: Path | None, found: Sequence[Task]) -> Template:
    """The environment of a task file; a task of another version is refused."""
    folder = environment or file.parent
    template = Template(load_environment(folder))
    for number, task in enumerate(found, start=1):
        if [ref.id for ref in task.environments] != [template.id]:
            raise BadInput(
                f"the task was made for another version of the environment in {folder}.",
                file=str(file),
                place=f"line {number}",
                remedy="Make the tasks anew with `envwright tasks`, or name their version "
                "with --env.",
            )
    return template


# --- rollout -------------------------------------------------------------------------------------


def rollout(
    environment: Path | None,
    task_file: Path | None,
    policy: str,
    output: Path,
    *,
    force: bool = False,
    samples: int = 1,
    concurrency: int = 64,
    seed: int = 0,
    progress: Progress = nothing,
) -> Json:
    """Roll a policy out on the tasks of a file."""
    if environment is None and task_file is None:
        raise BadInput("name an environment, or a task file with --tasks.")
    file = task_file or Path(str(environment)) / "tasks.jsonl"
    found = _load_tasks(file)
    template = _template_of(file, environment, found)
    return _roll(
        found,
        {template.id: template},
        policy,
        output,
        force=force,
        samples=samples,
        concurrency=concurrency,
        seed=seed,
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
    force: bool = False,
    progress: Progress = nothing,
) -> Json:
    factory = SCRIPTED.get(policy)
    if factory is None:
        raise BadInput(
            f"there is no policy {policy}.",
            remedy=f"Known: {', '.join(POLICIES)}. {nearest(policy, list(POLICIES))}".strip(),
        )
    harm = _harm(templates, seed) if policy == "destructive" else {}
    with RunDirectory(output, force=force) as run:
        summary = asyncio.run(
            run_rollout(
                found,
                templates,
                factory,
                run,
                score=score,
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
        made = generate(template, count, seed)
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
