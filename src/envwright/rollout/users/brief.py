"""A task as its user and the watch over them need it, read once for all its episodes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

from envwright.rollout.users.playbook import Agenda
from envwright.rollout.users.scenario import agenda_of
from envwright.rollout.users.values import spellings
from envwright.types import Json, Task

_KEPT = 512
"""Tasks that are kept: more than are played at the same time."""


@dataclass(frozen=True)
class Brief:
    """What follows from a task alone."""

    task: Task

    @cached_property
    def id(self) -> str:
        """The task's identity, which is a hash over all of it."""
        return self.task.id

    @cached_property
    def agenda(self) -> Agenda:
        """What the user may say."""
        return agenda_of(self.task.scenario)

    @cached_property
    def hidden(self) -> frozenset[str]:
        """Values of the gold's calls and of the answers that the scenario does not say."""
        arguments = [value for call in self.task.gold for value in call.arguments.values()]
        found = (f for value in [*arguments, *self.task.answers.values()] for f in _forms(value))
        return frozenset(found) - self.agenda.values

    @cached_property
    def answers(self) -> tuple[str, ...]:
        """Answers that are texts."""
        return tuple(a for a in self.task.answers.values() if isinstance(a, str))

    @cached_property
    def tools(self) -> tuple[str, ...]:
        """Tools of the gold, by name."""
        return tuple(sorted({call.tool for call in self.task.gold}))


def _forms(value: Json) -> Iterable[str]:
    if isinstance(value, dict):
        return [form for inner in value.values() for form in _forms(inner)]
    return [] if value is None or isinstance(value, bool) else spellings(value)


_briefs: dict[int, Brief] = {}
_lock = Lock()


def brief_of(task: Task) -> Brief:
    """The brief of a task; of the same object, while it is kept, the same one."""
    found = _briefs.get(id(task))
    # A brief holds its task, so that no other object can have its address meanwhile.
    if found is not None and found.task is task:
        return found
    made = Brief(task)
    with _lock:
        while len(_briefs) >= _KEPT:
            del _briefs[next(iter(_briefs))]
        _briefs[id(task)] = made
    return made
