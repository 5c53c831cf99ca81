"""Speed of making tasks: where the time of a proven task goes, and what the bare calls would cost.

Stages are timed around the functions that do them. ``bare`` executes the calls of the gold and of
all its adversaries through a world and resets it, without a rubric and without a judge: what a
proof cannot do without.

    python -m benchmarks.tasks                    a table for the bundled environments
    python -m benchmarks.tasks petstore retail    some of them
    python -m benchmarks.tasks --json --count 100
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
from rich.console import Console
from rich.table import Table

import envwright.tasks.generator as generate_module
from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.environment.world import open_world
from envwright.inference import infer_environments
from envwright.population import populate_state
from envwright.sources.openapi import load_openapi
from envwright.tasks.generator import TaskGenerator, TaskOptions
from envwright.tasks.goals import Unplannable
from envwright.tasks.proof.gold_mutants import Adversaries
from envwright.tasks.proof.prover import proof_failure
from envwright.types import Task
from envwright.workflows import bundled_document

ENVIRONMENTS = ("petstore", "gitea", "digitalocean", "airflow", "apideck_crm", "mock", "retail")
FOLDERS = Path(__file__).parents[1] / "environments"


def template_of(name: str) -> Template:
    """A bundled environment: a folder, or the first one of a document."""
    if (FOLDERS / name).is_dir():
        return Template(load_environment(FOLDERS / name))
    spec = infer_environments(load_openapi(bundled_document(name)), seed=0)[0].environment
    bare = Template(spec.model_copy(update={"population": None}))
    assert spec.population is not None
    rows = populate_state(bare.schema, spec.schema_sql, spec.population, spec.clock)
    return Template(spec.model_copy(update={"state_sql": rows}))


class Stopwatch:
    """Adds up the time that named functions take."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def around(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, timed under a name."""

        def timed(*args: Any, **more: Any) -> Any:
            started = time.perf_counter()
            try:
                return function(*args, **more)
            finally:
                self.seconds[name] += time.perf_counter() - started

        return timed


def measure(name: str, count: int, seed: int = 0) -> dict[str, Any]:
    """Figures for one environment: tasks a second on one core, and the share of each stage."""
    generator = TaskGenerator([template_of(name)], seed, TaskOptions())
    watch = Stopwatch()
    whole = _timed(watch, generator, count)
    tasks, attempts, seconds = whole
    mutants = sum(sum(task.proof.mutants.values()) for task in tasks if task.proof)
    bare = sum(_bare(generator, task) for task in tasks)
    stages = {stage: 1000 * watch.seconds[stage] / max(1, len(tasks)) for stage in watch.seconds}
    return {
        "environment": name,
        "tasks": len(tasks),
        "attempts": attempts,
        "tasks_per_second": len(tasks) / seconds,
        "calls": sum(len(task.gold) for task in tasks) / max(1, len(tasks)),
        "mutants": mutants / max(1, len(tasks)),
        "ms_per_task": stages,
        "bare_ms": 1000 * bare / max(1, len(tasks)),
        "proof_over_bare": stages.get("prove", 0.0) / max(1e-9, 1000 * bare / max(1, len(tasks))),
    }


def _timed(watch: Stopwatch, generator: TaskGenerator, count: int) -> tuple[list[Task], int, float]:
    """Proven tasks, attempts, and the seconds that all attempts took."""
    originals = [
        (generate_module, "phrase_messages", "word"),
        (generate_module, "assemble_task", "assemble"),
        (generate_module, "prove_task", "prove"),
        (generate_module, "solve_task", "solve"),
    ]
    saved = [(module, attribute, getattr(module, attribute)) for module, attribute, _ in originals]
    for module, attribute, stage in originals:
        setattr(module, attribute, watch.around(stage, getattr(module, attribute)))
    ground = watch.around("sample and ground", generator._parts)
    generator._parts = ground  # type: ignore[method-assign]
    tasks: list[Task] = []
    started = time.perf_counter()
    attempts = 0
    try:
        while len(tasks) < count and attempts < 40 * count:
            attempts += 1
            try:
                tasks.append(generator.attempt(attempts - 1))
            except Unplannable:
                continue
    finally:
        seconds = time.perf_counter() - started
        for module, attribute, function in saved:
            setattr(module, attribute, function)
    assert all(
        task.proof and proof_failure(task.proof) in ("", "the replay differs") for task in tasks
    )
    return tasks, attempts, seconds


def _bare(generator: TaskGenerator, task: Task) -> float:
    """Seconds to carry out the gold and all adversaries of a task, with nothing judged."""
    harm = generator.pools.writes(task)
    with open_world(task, generator.templates) as world:
        rng = random.Random(f"prove {task.seed}")
        mutants = list(Adversaries(world, task, harm, rng))
        started = time.perf_counter()
        for mutant in mutants:
            for step in mutant.steps:
                if step is not None:
                    world.call(step.tool, step.arguments)
            world.reset()
        return time.perf_counter() - started


def show(rows: list[dict[str, Any]]) -> None:
    """A table for people."""
    grid = Table(title="Making proven tasks, one process; times in ms a proven task")
    stages = ("sample and ground", "word", "assemble", "prove", "solve")
    for column in ("environment", "tasks/s", "attempts", "calls", "mutants", *stages, "bare", "x"):
        grid.add_column(column, justify="left" if column == "environment" else "right")
    for row in rows:
        times = [f"{row['ms_per_task'].get(stage, 0.0):.1f}" for stage in stages]
        grid.add_row(
            row["environment"],
            f"{row['tasks_per_second']:.0f}",
            f"{row['attempts']} for {row['tasks']}",
            f"{row['calls']:.1f}",
            f"{row['mutants']:.0f}",
            *times,
            f"{row['bare_ms']:.1f}",
            f"{row['proof_over_bare']:.2f}",
        )
    Console(width=150).print(grid)
    print(
        "x: prove over bare. A look-up cannot change a state, so proofs skip them; bare does not."
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("environments", nargs="*", default=list(ENVIRONMENTS))
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = [measure(name, options.count) for name in options.environments]
    if options.json:
        sys.stdout.write(orjson.dumps(rows, option=orjson.OPT_INDENT_2).decode() + "\n")
    else:
        show(rows)


if __name__ == "__main__":
    main()
