"""Task files: proven tasks made and written, proven anew, and read back."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import orjson
from pydantic import Field

from envwright.bounds import MAX_DEPTH
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.machine_failures import unfinished_reason
from envwright.storage.bundled import GROUP, resolve_environment
from envwright.storage.drafts import check_place
from envwright.storage.jsonl import lines_of, parse_record, save_records
from envwright.tasks.assembly import ACTS, ENDS
from envwright.tasks.batch_generation import generate_tasks
from envwright.tasks.curation.difficulty import difficulty_level, difficulty_scalar
from envwright.tasks.generator import RULES, TRIVIAL, TaskOptions
from envwright.tasks.grounding.rule_goals import RuledTools
from envwright.tasks.proof.prover import broken_task, proof_failure, try_proofs
from envwright.types import Json, Proof, Task
from envwright.workflows.environment_groups import is_group, load_environments, load_group
from envwright.workflows.verb_api import Progress, VerbResult, ignore_progress

_MAKE_SOME = "Make tasks with `envwright tasks ENV`."


class ProofRates(VerbResult):
    """How the mutants of proofs were judged; absent where nothing is written."""

    kill_rate: float | None = None
    """Share of the mutants that end differently that lose their reward."""
    false_negative_rate: float | None = None
    """Share of the equivalent mutants that lose their reward."""
    mutants_different: int | None = None
    mutants_equivalent: int | None = None


class TaskFileResult(ProofRates):
    """What became of the attempts at tasks."""

    proven: int
    dropped: dict[str, int]
    path: str
    seconds: float
    attempts: int
    levels: dict[str, int]
    """Level of difficulty → tasks."""
    calls: dict[str, int]
    """Calls of the gold → tasks."""
    rules: float | None
    """Share of tasks about which a rule decides; ``None`` where no guard binds."""
    trivial: float
    """Share of tasks that fall to an agent that only copies values."""
    goal_states: float
    """Share of tasks that ask for an end and leave the way open."""
    acts: float = 0.0
    """Share of tasks that need an act of the user's."""
    mutants: int
    unfinished: dict[str, int] = Field(default_factory=dict)
    """What ended attempts of which nothing is known → how many; they are in no other figure."""
    paused: str = ""
    """Why tasks are lacking that the same command may still make; empty where it may not."""


def _beside(environment: Path) -> Path:
    """The task file of an environment; what ships with the package is not written to."""
    bundled = resolve_environment(environment) != environment
    return Path(f"{environment}-tasks.jsonl") if bundled else environment / "tasks.jsonl"


def make_tasks(
    environments: Sequence[Path],
    count: int,
    seed: int,
    output: Path | None,
    *,
    options: TaskOptions | None = None,
    workers: int = 1,
    attempts: int | None = None,
    progress: Progress = ignore_progress,
) -> TaskFileResult:
    """Make proven tasks over an environment, or over several side by side, and write them.

    Interrupted work continues: finished tasks are kept in a file beside the output until all are
    done.

    Example::

        made = make_tasks([Path("env")], count=100, seed=0, output=None)
        made.proven, made.kill_rate

    Args:
        environments: their folders, or that of a group.
        count: tasks that are wanted.
        seed: all chance comes from it.
        output: the task file; by default ``tasks.jsonl`` in the folder of the one environment.
        options: of the task generator.
        workers: processes.
        attempts: how many are made at most, if not as many as ``generate_tasks`` says.
        progress: called with the number of tasks made so far.

    Raises:
        BadInput: several environments, and no output is named, or it cannot be a file.
    """
    started = time.perf_counter()
    if output is None and len(environments) > 1:
        raise BadInput("name the file for tasks over several environments with -o.")
    options = options or TaskOptions()
    groups = [load_group(folder) for folder in environments if is_group(folder)]
    if groups and len(environments) == 1:
        shared = tuple(one.shared_rows() for one in groups[0].shared)
        options = replace(options, shared=shared)
    templates = [Template(spec) for spec in load_environments(environments)]
    path = output or _beside(environments[0])
    check_place(path)  # what is wrong with it is told before hours of work
    made = generate_tasks(
        templates,
        count,
        seed,
        options,
        workers=workers,
        # The journal is beside the output, so that the same command finds it again.
        journal=path.with_name(path.name + ".unfinished"),
        attempts=attempts,
        progress=lambda done, _: progress(done),
        save=lambda tasks: save_records(path, tasks),
    )
    unfinished = dict(Counter(str(error) for error in made.unfinished).most_common())
    lacking = bool(unfinished) and len(made.tasks) < count
    return TaskFileResult(
        proven=len(made.tasks),
        dropped=dict(made.dropped.most_common()),
        path=str(path),
        seconds=round(time.perf_counter() - started, 3),
        attempts=made.attempts,
        levels=_distribution(
            difficulty_level(difficulty_scalar(task.difficulty)) for task in made.tasks
        ),
        calls=_distribution(len(task.gold) for task in made.tasks),
        rules=_share(made.tasks, RULES)
        if any(RuledTools(template).binding for template in templates)
        else None,
        trivial=_share(made.tasks, TRIVIAL),
        goal_states=_share(made.tasks, ENDS),
        acts=_share(made.tasks, ACTS),
        mutants=sum(sum(t.proof.mutants.values()) for t in made.tasks if t.proof),
        unfinished=unfinished,
        paused=f"{len(made.unfinished)} attempts were not finished" * lacking,
        **dict(proof_rates([task.proof for task in made.tasks if task.proof])),
    )


def _share(tasks: Sequence[Task], feature: str) -> float:
    """Share of tasks that have a feature at all."""
    return sum(task.difficulty.get(feature, 0.0) > 0 for task in tasks) / max(1, len(tasks))


def _distribution(values: Iterable[int]) -> dict[str, int]:
    counts = Counter(values)
    return {str(value): counts[value] for value in sorted(counts)}


class FailedProof(VerbResult):
    """A task whose proof does not hold, or is not known."""

    id: str
    line: int
    why: str


class ProofResult(ProofRates):
    """Whether every task of a file is proven."""

    ok: bool
    tasks: int
    failed: tuple[FailedProof, ...]
    unfinished: tuple[FailedProof, ...] = ()
    """Tasks of which nothing is known: the machine failed, or a bound on the work was met."""


def prove_task_file(
    file: Path, environments: Sequence[Path], *, progress: Progress = ignore_progress
) -> ProofResult:
    """Prove every task of a file anew; one that cannot be played stops no other.

    Raises:
        BadInput: the file cannot be read, a line is not a task, or an environment is missing.
    """
    lines = list(_task_lines(file))
    found = [one for _, one in lines if isinstance(one, Task)]
    if not found:
        load_tasks(file)  # says why
    tried = try_proofs(found, templates_of(file, environments, found))
    failed: list[FailedProof] = []
    unfinished: list[FailedProof] = []
    proofs: list[Proof] = []
    for done, (number, task) in enumerate(lines, start=1):
        proof = next(tried) if isinstance(task, Task) else task
        told = partial(FailedProof, id=task.id if isinstance(task, Task) else "", line=number)
        if isinstance(proof, Proof):
            proofs.append(proof)
            if why := proof_failure(proof):
                mutant = proof.survivors[0] if proof.survivors else None
                detail = f": {mutant.kind}, {mutant.what}" if mutant else ""
                failed.append(told(why=f"{why}{detail}"))
        elif why := unfinished_reason(proof):
            unfinished.append(told(why=why))
        else:
            failed.append(told(why=broken_task(proof)))
        progress(done)
    return ProofResult(
        ok=not failed and not unfinished,
        tasks=len(lines),
        failed=tuple(failed),
        unfinished=tuple(unfinished),
        **dict(proof_rates(proofs)),
    )


def proof_rates(proofs: Sequence[Proof]) -> ProofRates:
    """Kill rate over the mutants that differ, false-negative rate over those that do not."""
    wrong = sum(p.killed for p in proofs)
    alive = sum(not s.equivalent and s.reward == 1.0 for p in proofs for s in p.survivors)
    same = sum(p.equivalent for p in proofs)
    refused = sum(s.equivalent for p in proofs for s in p.survivors)
    return ProofRates(
        # Without any mutant there is nothing that was missed.
        kill_rate=wrong / (wrong + alive) if wrong + alive else 1.0,
        false_negative_rate=refused / same if same else 0.0,
        mutants_different=wrong + alive,
        mutants_equivalent=same,
    )


def load_tasks(file: Path) -> tuple[Task, ...]:
    """The tasks of a file; a missing and an empty one are refused."""
    found: list[Task] = []
    for _, one in _task_lines(file):
        if isinstance(one, BadInput):
            raise one
        found.append(one)
    if not found:
        raise BadInput("holds no task.", file=str(file), remedy=_MAKE_SOME)
    return tuple(found)


def _task_lines(file: Path) -> Iterator[tuple[int, Task | BadInput]]:
    """Each task with its line; for one with values too deep to be computed with, an error.

    Raises:
        BadInput: the file is missing, or a line is not a task.
    """
    if not file.exists():
        raise BadInput("no such file.", file=str(file), remedy=_MAKE_SOME)
    for number, line in lines_of(file):
        task = parse_record(line, Task, file, number)
        if _is_deep(orjson.loads(line)):
            yield (
                number,
                BadInput(
                    f"more than {MAX_DEPTH} lists and objects are inside each other.",
                    file=str(file),
                    place=f"line {number}",
                ),
            )
        else:
            yield number, task


def _is_deep(value: Json) -> bool:
    layer = [value]
    for _ in range(MAX_DEPTH + 1):
        layer = [inner for outer in layer for inner in _inside(outer)]
    return bool(layer)


def _inside(value: Json) -> Iterable[Json]:
    """The values in a list or an object."""
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def templates_of(
    file: Path, environments: Sequence[Path], found: Sequence[Task]
) -> dict[str, Template]:
    """The environments of a task file, by id; a task of another version is refused."""
    beside = ("environment.yaml", GROUP)
    if not environments and not any((file.parent / name).exists() for name in beside):
        raise BadInput(
            "the environments of these tasks are not named, and none is beside the file.",
            file=str(file),
            remedy="Name them with --env FOLDER (for `envwright rollout`, as arguments).",
        )
    folders = list(environments) or [file.parent]
    loaded = [Template(spec) for spec in load_environments(folders)]
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
