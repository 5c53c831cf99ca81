"""What rewards pay the adversaries of the proofs: no policy, no training.

    python recipes/ablations/holes.py    # of the tasks that the laptop recipe practises; seconds

Each task's proof tries many episodes: the gold with an argument changed, with a step left
out, with other writes beside it, doing nothing, all writes at once. What the task's rubric does not
pay in full is not what was asked. Here the same episodes earn the reward of the arm ``holes``.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from envwright import Task, Template, load_environment
from envwright.environment.world import World, open_world
from envwright.errors import BadInput
from envwright.scoring.events import REPLY, EpisodeEvent
from envwright.scoring.rubric import apply_rubric
from envwright.storage.jsonl import load_records
from envwright.tasks.grounding.call_arguments import FreshValues
from envwright.tasks.proof.gold_mutants import (
    Adversaries,
    GoldMutant,
    GoldStep,
    WritePool,
    steps_of,
)
from envwright.types import Call, StateCheck

DATA = Path(__file__).resolve().parent.parent / "laptop" / "data" / "train"
FULL = 1.0


def paid(task: Task, world: World, mutant: GoldMutant) -> tuple[float, float]:
    """What an episode earns: by all gates, and by the mean over checks of the state."""
    events = _played(world, mutant.steps)
    verdicts = apply_rubric(task.rubric, world, mutant.answers, events).verdicts
    states = [
        verdict.ok is True
        for verdict, check in zip(verdicts, task.rubric.checks, strict=True)
        if isinstance(check, StateCheck)
    ]
    strict = all(verdict.ok is True for verdict in verdicts if verdict.gate)
    return float(strict), sum(states) / len(states) if states else 0.0


def adversaries(task: Task, world: World, harm: Sequence[Call]) -> list[GoldMutant]:
    """Made as those that the task was proven against, with other writes."""
    events = _played(world, steps_of(task))
    refused = frozenset(at for at, event in enumerate(events) if not event.ok)
    world.reset()
    return list(Adversaries(world, task, harm, random.Random(f"prove {task.seed}"), refused))


def _played(world: World, steps: Sequence[GoldStep]) -> list[EpisodeEvent]:
    world.reset()
    return [
        EpisodeEvent(REPLY)
        if step is None
        else EpisodeEvent(step.tool, world.call(step.tool, step.arguments).ok)
        for step in steps
    ]


def _kind(mutant: GoldMutant) -> str:
    return f"policy: {mutant.what}" if mutant.kind == "policy" else mutant.kind


def _tasks() -> Iterator[tuple[Template, list[Task]]]:
    for file in sorted(DATA.glob("*/*/tasks.jsonl")):
        yield Template(load_environment(file.parent)), load_records(file, Task)


def main() -> None:
    tried, wrong, part = Counter[str](), Counter[str](), Counter[str]()
    tasks = open_to = 0
    if not any(DATA.glob("*/*/tasks.jsonl")):
        raise BadInput(
            "there are no tasks.", file=str(DATA), remedy="Make them: recipes/laptop/README.md."
        )
    for template, found in _tasks():
        harm = WritePool(template, FreshValues(template), 0).all()
        for task in found:
            tasks += 1
            with open_world(task, {template.id: template}) as world:
                pairs = [(_kind(m), paid(task, world, m)) for m in adversaries(task, world, harm)]
            bad = [(kind, loose) for kind, (strict, loose) in pairs if strict < FULL]
            tried.update(kind for kind, _ in bad)
            wrong.update(kind for kind, loose in bad if loose == FULL)
            part.update(kind for kind, loose in bad if 0 < loose < FULL)
            open_to += any(loose == FULL for _, loose in bad)
    print(f"{tasks} tasks; {open_to} pay an adversary in full\n")
    print("| adversaries | tried | paid in full | in part |\n|---|--:|--:|--:|")
    for kind in [*sorted(tried), "all"]:
        counts = [c.total() if kind == "all" else c[kind] for c in (tried, wrong, part)]
        print(f"| {kind} | {' | '.join(map(str, counts))} |")


if __name__ == "__main__":
    try:
        main()
    except BadInput as error:
        sys.exit(str(error))
