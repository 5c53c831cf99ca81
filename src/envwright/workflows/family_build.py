"""``envwright build family:NAME?key=value``: a generated environment with proven tasks of its own.

A family yields an environment and tasks with golds; each task is proven as any other, and what does
not hold is dropped and counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path

from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.machine_failures import unfinished_reason
from envwright.sources.families import ENVIRONMENT_FAMILIES, parse_family
from envwright.sources.families.family import PREFIX, FamilyRequest, GeneratedWorld
from envwright.storage.files import read_bytes, write_atomic
from envwright.storage.jsonl import record_line
from envwright.tasks.proof.derivation import DERIVED_FAMILY
from envwright.tasks.proof.prover import broken_task, proof_failure, try_proofs
from envwright.types import EnvironmentSpec, Proof, Task
from envwright.workflows.environment_build import REPORT, place_environment, pretty_json
from envwright.workflows.verb_api import JsonObject, Progress, VerbResult, ignore_progress

TASKS = 100
"""Tasks that are wanted where no number is said."""
_SPARE = 4
"""Times as many tasks are drawn as are wanted, at most."""


class GeneratedEnvironment(VerbResult):
    """One environment of a family, and what became of its tasks."""

    path: str
    name: str
    source: str
    tools: int
    tables: int
    proven: int
    dropped: dict[str, int]
    """Reason → tasks whose proof does not hold."""


class FamilyBuild(VerbResult):
    """The environments that were made."""

    environments: tuple[GeneratedEnvironment, ...]


def is_family(source: str) -> bool:
    """Whether a source of the command line is a family."""
    return source.startswith(PREFIX)


def list_families() -> list[JsonObject]:
    """Every family with its parameters: name → description, default and bounds."""
    return [
        {
            "name": family.name,
            "title": family.title,
            "harder": family.harder,
            "parameters": {
                name: {
                    "description": parameter.description,
                    "default": parameter.default,
                    "least": parameter.least,
                    "most": parameter.most,
                }
                for name, parameter in family.parameters.items()
            },
        }
        for family in ENVIRONMENT_FAMILIES.values()
    ]


def build_families(
    sources: Sequence[str],
    output: Path,
    *,
    tasks: int = TASKS,
    seed: int = 0,
    force: bool = False,
    progress: Progress = ignore_progress,
) -> FamilyBuild:
    """Make environments of families in ``output/<name>``, each with its proven tasks.

    Example::

        made = build_families(["family:kg_search?entities=40"], Path("out"), tasks=20)
        made.environments[0].proven  # 20

    Args:
        sources: ``family:NAME?key=value&…``.
        output: the folder for the environments.
        tasks: tasks that are wanted of each.
        seed: of everything that is drawn.
        force: replace other environments that are there, with their tasks.
        progress: called with the number of sources done so far.

    Raises:
        BadInput: there is no such family or parameter, or something is in the way.
        MachineFailure: the machine ended a proof.
    """
    if other := next((source for source in sources if not is_family(source)), ""):
        raise BadInput(
            f"{other[:200]} is no family, and others are.", remedy="Build them one by one."
        )
    requests = [parse_family(source, ENVIRONMENT_FAMILIES) for source in sources]
    names = [request.family.name for request in requests]
    if twice := next((name for name in names if names.count(name) > 1), ""):
        raise BadInput(
            f"{twice} is given twice, and each would be {output / twice}.",
            remedy="Build them one by one, into folders of their own.",
        )
    made = []
    for number, request in enumerate(requests, start=1):
        made.append(_built(request, output, tasks, seed, force))
        progress(number)
    return FamilyBuild(environments=tuple(made))


def _built(
    request: FamilyRequest, output: Path, wanted: int, seed: int, force: bool
) -> GeneratedEnvironment:
    world = request.family.world(request.values, seed)
    spec = world.spec.model_copy(update={"source": request.origin(seed)})
    report = {"family": request.family.name, "values": dict(request.values), "seed": seed}
    folder = output / spec.name
    return build_world(world, spec, folder, wanted, source=request.text, force=force, report=report)


def build_world(
    world: GeneratedWorld,
    spec: EnvironmentSpec,
    folder: Path,
    wanted: int,
    *,
    source: str,
    force: bool = False,
    report: Mapping[str, object] | None = None,
) -> GeneratedEnvironment:
    """Write an environment with the tasks of a world that hold.

    Args:
        world: where the tasks come from.
        spec: its environment.
        folder: where to.
        wanted: tasks.
        source: what it was made from, in the result.
        force: replace another environment that is there, with its tasks.
        report: what the report says beside the tasks.

    Raises:
        BadInput: something is in the way.
        MachineFailure: the machine ended a proof.
    """
    template = Template(spec)
    proven, dropped = prove_world(world, template, wanted)
    told = {**(report or {"source": source}), "proven": len(proven), "dropped": dict(dropped)}
    files = {
        REPORT: pretty_json(told),
        "tasks.jsonl": "".join(record_line(task).decode() for task in proven),
    }
    place_environment(spec, folder, force, files)
    _place_tasks(folder / "tasks.jsonl", files["tasks.jsonl"], force)
    return GeneratedEnvironment(
        path=str(folder),
        name=spec.name,
        source=source,
        tools=len(spec.tools),
        tables=len(template.schema.tables),
        proven=len(proven),
        dropped=dict(dropped.most_common()),
    )


def _place_tasks(path: Path, text: str, force: bool) -> None:
    """Write the tasks beside an environment that was there before.

    Raises:
        BadInput: other tasks are there, and may not be replaced.
    """
    before = read_bytes(path) if path.is_file() else b""
    if before == text.encode():
        return
    if before and not force:
        raise BadInput(
            "other tasks of this environment are here; they would be replaced.",
            file=str(path),
            remedy="Name another folder with -o, or replace them with --force.",
        )
    write_atomic(path, text)


def prove_world(
    world: GeneratedWorld, template: Template, wanted: int
) -> tuple[list[Task], Counter[str]]:
    """The proven tasks of a world, and why others were dropped.

    Args:
        world: where the tasks come from.
        template: its environment.
        wanted: tasks.

    Raises:
        MachineFailure: the machine ended a proof.
    """
    templates = {template.id: template}
    proven: list[Task] = []
    dropped: Counter[str] = Counter()
    found = islice(world.tasks(template), _SPARE * wanted)
    while len(proven) < wanted:
        batch = [
            task.model_copy(update={"family": DERIVED_FAMILY})
            for task in islice(found, wanted - len(proven))
        ]
        if not batch:
            break
        for task, tried in zip(batch, try_proofs(batch, templates), strict=True):
            if not isinstance(tried, Proof):
                if unfinished_reason(tried):
                    raise tried
                dropped[broken_task(tried)] += 1
            elif why := proof_failure(tried):
                dropped[why] += 1
            else:
                proven.append(task.model_copy(update={"proof": tried}))
    return proven, dropped
