"""The whole path on one document."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import resources
from pathlib import Path

from envwright.errors import BadInput
from envwright.inference import build_environments
from envwright.sources.openapi import load_openapi
from envwright.storage.jsonl import save_records
from envwright.tasks.batch_generation import generate_tasks
from envwright.validation.check import check_template
from envwright.viewer.html_report import ReportData, write_report
from envwright.workflows.environment_build import place_environment, with_rows
from envwright.workflows.rollout_setup import RolloutOptions
from envwright.workflows.rollouts import roll_out
from envwright.workflows.task_files import proof_rates
from envwright.workflows.verb_api import JsonObject

QUICKSTART_DOCUMENT = "petstore"
QUICKSTART_POLICIES = ("oracle", "noop", "random", "near-miss", "destructive")


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


def run_quickstart(
    output: Path,
    document: str = QUICKSTART_DOCUMENT,
    *,
    count: int = 100,
    seed: int = 0,
    say: Callable[[str], None] = print,
) -> JsonObject:
    """The whole path on one document: build, check, tasks, rollouts of five policies, report."""
    watch = _Watch(say)
    source = bundled_document(document)
    say(f"Source: {source.name}")
    with watch("build"):
        result = build_environments(load_openapi(source), seed=seed)[:1]
        if not result:
            raise BadInput("no stateful resource found.", file=str(source))
        built, template = with_rows(result[0].result)
        folder = output / built.environment.name
        place_environment(built, folder, force=True, more={"rules": result[0].rules})
    with watch("check"):
        report = check_template(template, seed=seed)
    with watch("tasks"):
        made = generate_tasks([template], count, seed)
        save_records(folder / "tasks.jsonl", made.tasks)
    rollouts: dict[str, JsonObject] = {}
    with watch("rollouts"):
        for policy in QUICKSTART_POLICIES if made.tasks else ():
            target = output / "runs" / policy
            templates = {template.id: template}
            options = RolloutOptions(policy=policy, seed=seed)
            rollouts[policy] = roll_out(made.tasks, templates, target, options, force=True)
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
        **proof_rates([task.proof for task in made.tasks if task.proof]),
    }


def _as_expected(rollouts: Mapping[str, JsonObject]) -> bool:
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
