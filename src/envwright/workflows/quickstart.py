"""The whole workflow on one bundled document, from build to report."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import resources
from pathlib import Path

from envwright.errors import BadInput
from envwright.inference import build_environments
from envwright.rollout.analysis.rollout_metrics import RolloutSummary
from envwright.sources.openapi import load_openapi
from envwright.storage.jsonl import save_records
from envwright.tasks.batch_generation import generate_tasks
from envwright.validation.check import examine_template
from envwright.validation.explorer import CheckBudget
from envwright.workflows.environment_build import (
    REPORT,
    mapping_report,
    place_environment,
    pretty_json,
    with_rows,
)
from envwright.workflows.environment_checks import examined_environment
from envwright.workflows.rollout_setup import RolloutOptions
from envwright.workflows.rollouts import roll_out
from envwright.workflows.task_files import ProofRates, proof_rates
from envwright.workflows.verb_api import JsonObject
from envwright.workflows.view import export_contents
from envwright.workflows.view.contents import ViewContents

QUICKSTART_DOCUMENT = "petstore"
QUICKSTART_POLICIES = ("oracle", "noop", "random", "trivial", "near-miss", "destructive")


def bundled_document(name: str) -> Path:
    """The path of a bundled document, or of the document that ``name`` is the path of."""
    folder = Path(str(resources.files("envwright") / "data" / "openapi"))
    for path in sorted(folder.iterdir()):
        if path.name.split(".")[0] == name:
            return path
    if Path(name).exists():
        return Path(name)
    names = sorted({p.name.split(".")[0] for p in folder.iterdir() if p.suffix != ".md"})
    raise BadInput(f"there is no document {name}.", remedy=f"Bundled: {', '.join(names)}.")


class QuickstartResult(ProofRates):
    """The figures of the whole workflow on one document."""

    ok: bool
    """All checks hold, all tasks were made, and the policies fare as every environment owes."""
    policies: dict[str, float | None]
    """Policy → success."""
    rollouts: dict[str, RolloutSummary]
    checks: JsonObject
    tasks: int
    dropped: dict[str, int]
    tools: int
    seconds: float
    report: str
    environment: str
    next: tuple[str, ...]


def run_quickstart(
    output: Path,
    document: str = QUICKSTART_DOCUMENT,
    *,
    count: int = 100,
    seed: int = 0,
    say: Callable[[str], None] = print,
) -> QuickstartResult:
    """Build, check, make tasks, roll out six policies, and write a report on one document."""
    watch = _Watch(say)
    source = bundled_document(document)
    say(f"Source: {source.name}")
    with watch("build"):
        result = build_environments(load_openapi(source), seed=seed)[:1]
        if not result:
            raise BadInput("no stateful resource found.", file=str(source))
        built, template = with_rows(result[0].result)
        folder = output / built.environment.name
        told = mapping_report(built) | {"rules": result[0].rules}
        place_environment(built.environment, folder, True, {REPORT: pretty_json(told)})
    with watch("check"):
        examined = examine_template(template, CheckBudget(), seed=seed)
        report = examined.report
    with watch("tasks"):
        made = generate_tasks([template], count, seed)
        save_records(folder / "tasks.jsonl", made.tasks)
    rollouts: dict[str, RolloutSummary] = {}
    with watch("rollouts"):
        for policy in QUICKSTART_POLICIES if made.tasks else ():
            target = output / "runs" / policy
            templates = {template.id: template}
            options = RolloutOptions(policy=policy, seed=seed)
            rollouts[policy] = roll_out(made.tasks, templates, target, options, force=True)
    page = output / "report.html"
    commands = _next_steps(folder, output)
    name = folder.name
    contents = ViewContents(
        template.spec.title or name,
        environments={name: folder},
        tasks=[folder / "tasks.jsonl"],
        runs={policy: output / "runs" / policy / "trajectories.jsonl" for policy in rollouts},
    )
    dropped = dict(made.dropped.most_common())
    told = {
        f"check/{name}": examined_environment(folder, examined).data(),
        "notes": {"dropped": dropped, "seconds": watch.times, "commands": commands},
    }
    export_contents(contents, page, told=told)
    success = {name: row.success for name, row in rollouts.items()}
    return QuickstartResult(
        ok=report.ok and len(made.tasks) == count and _is_as_expected(success),
        policies=success,
        rollouts=rollouts,
        checks={"ok": report.ok, "failed": [c.name for c in report.checks if not c.ok]},
        tasks=len(made.tasks),
        dropped=dropped,
        tools=len(template.tools),
        seconds=round(sum(watch.times.values()), 2),
        report=str(page),
        environment=str(folder),
        next=tuple(command for command, _ in commands),
        **dict(proof_rates([task.proof for task in made.tasks if task.proof])),
    )


def _is_as_expected(success: Mapping[str, float | None]) -> bool:
    """What every environment owes: the oracle always succeeds, the adversaries never."""
    never = ("noop", "near-miss", "destructive")
    return success.get("oracle") == 1.0 and all(success.get(name) == 0.0 for name in never)


def _next_steps(folder: Path, output: Path) -> list[tuple[str, str]]:
    tasks_file = folder / "tasks.jsonl"
    return [
        (f"envwright prove {tasks_file}", "prove the tasks again"),
        (f"envwright view {output}", "the same, live; play tasks by hand"),
        (f"envwright graph {folder}", "which tool feeds which"),
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
