"""Requests that the rules forbid beside requests of the same kind that they allow.

A policy that learns on one of them alone learns to refuse, or to comply, whatever is asked. WaltzRL
(arXiv 2510.08240) trains on harmful requests and on harmless ones that look like them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from envwright.tasks.grounding.compound_goals import OUTCOME_QUESTION
from envwright.types import Task


def is_forbidden(task: Task) -> bool:
    """Whether the rules forbid the last thing that the user asks for; the answer is why."""
    return OUTCOME_QUESTION in task.answers


def look_alikes(tasks: Iterable[Task], seed: int = 0) -> list[tuple[Task, Task]]:
    """Pairs of a forbidden task and an allowed one whose gold ends with the same tool.

    Every task stands in one pair at most; those without a partner are left out.

    Example::

        pairs = look_alikes(load_tasks(Path("environments/retail/tasks.jsonl")))
        save_records(Path("train.jsonl"), [task for pair in pairs for task in pair])

    Args:
        tasks: of any environments.
        seed: of the choice among several partners.
    """
    rng = random.Random(f"{seed} look-alikes")
    allowed: dict[tuple[str, ...], list[Task]] = {}
    forbidden: list[tuple[tuple[str, ...], Task]] = []
    for task in tasks:
        if not task.gold:
            continue
        kind = (*(ref.id for ref in task.environments), task.gold[-1].tool)
        if is_forbidden(task):
            forbidden.append((kind, task))
        else:
            allowed.setdefault(kind, []).append(task)
    for found in allowed.values():
        rng.shuffle(found)
    return [(task, allowed[kind].pop()) for kind, task in forbidden if allowed.get(kind)]
