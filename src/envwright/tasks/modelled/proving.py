"""The bench on which every task that a model had a hand in is proven, like any other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from envwright.runtime.template import Template
from envwright.tasks.modelled.asking import Refusal
from envwright.tasks.mutants import WritePool
from envwright.tasks.prove import failure, prove, replay, solved
from envwright.tasks.replay import replay_elsewhere
from envwright.tasks.values import Donor
from envwright.types import Task

_STIRRING = 8
"""Writes of each tool that may have happened in another world."""


class Bench:
    """Proves tasks over the same environments.

    Args:
        templates: by environment id.
    """

    def __init__(self, templates: Mapping[str, Template]) -> None:
        self.templates = templates

    @cached_property
    def pools(self) -> dict[str, WritePool]:
        """Writes for adversaries, by environment id; the same that ``envwright prove`` takes."""
        return {key: WritePool(t, Donor(t), 0) for key, t in self.templates.items()}

    @cached_property
    def stirring(self) -> dict[str, WritePool]:
        """More writes, by environment id: what may have happened in another world."""
        many = {"per_tool": _STIRRING}
        return {key: WritePool(t, Donor(t), 1, **many) for key, t in self.templates.items()}

    def of(self, task: Task) -> list[Template]:
        """The environments of a task."""
        return [self.templates[ref.id] for ref in task.environments]

    def proven(self, task: Task) -> Task:
        """The task with its proof, but for the replay in another process.

        Raises:
            Refusal: it is not proven.
        """
        reached, stopped = solved(task, self.templates)
        if reached != 1.0:
            raise Refusal("the solver does not reach the goal", stopped)
        return self.shown(task, reached)

    def shown(self, task: Task, reached: float | None = None) -> Task:
        """The same, the solver's part taken from ``reached`` where it is known.

        Raises:
            Refusal: it is not proven.
        """
        bare = task.model_copy(update={"proof": None})
        proof = prove(bare, self.templates, self.pools, solver_reward=reached)
        if why := failure(proof.model_copy(update={"replay_identical": True})):
            survivor = proof.survivors[0] if proof.survivors else None
            raise Refusal(why, f"{survivor.kind}, {survivor.what}" if survivor else "")
        return bare.model_copy(update={"proof": proof})

    def confirmed(self, tasks: Sequence[Task]) -> list[Task | None]:
        """The tasks that another process replays alike; ``None`` for one that it does not."""
        if not tasks:
            return []
        out: list[Task | None] = []
        elsewhere = replay_elsewhere(tasks, self.templates)
        for task, there in zip(tasks, elsewhere, strict=True):
            same = task.proof is not None and replay(task, self.templates) == there
            sure = {"replay_identical": True}
            proof = task.proof.model_copy(update=sure) if same and task.proof else None
            out.append(task.model_copy(update={"proof": proof}) if proof else None)
        return out
