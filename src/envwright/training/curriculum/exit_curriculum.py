"""ExIt: parts of the policy's own episodes become tasks, the more their returns vary the rather.

After Bootstrapping Task Spaces (ExIt, arXiv 2509.04575). Its buffer holds partial histories, drawn
in proportion to the variance of the returns of the last group that was played from them; a group
whose returns do not vary teaches nothing. A note asks the policy to do better than last time, or,
now and then, to go another way.
"""

from __future__ import annotations

import hashlib
import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import pvariance

from envwright.episode_starts import StartPoint
from envwright.errors import BadInput
from envwright.scoring.events import turns_of
from envwright.training.curriculum.protocol import draw_weighted, refuse_other_state
from envwright.training.curriculum.task_curricula import (
    RandomTasks,
    counted_rewards,
    recorded_reward,
)
from envwright.types import Group, Json, Message, Role, StepRecord, Trajectory, canonical_json

IMPROVE_NOTE = "You have been at this point before. Go on from here, and do better than you did."
DIVERGE_NOTE = (
    "You have been at this point before. Go on from here in another way than last time, "
    "when you did this: {did}"
)


@dataclass(slots=True)
class HistoryPrefix:
    """A partial history in the buffer."""

    start: StartPoint
    priority: float
    """Variance of the returns of the last group that contained it or was played from it."""
    did: str
    """What the policy did next, for the note that asks for something else."""


class ExItCurriculum(RandomTasks):
    """Draws whole tasks, and points of earlier episodes to go on from.

    Args:
        tasks: their ids.
        new: share of the draws that are whole tasks.
        size: histories that are kept at most, those whose returns vary least are dropped first.
        diverge: share of the histories that are to go on in another way.
        notes: whether the policy is asked to improve or diverge at all.

    Raises:
        BadInput: as ``RandomTasks``, or an option is out of bounds.
    """

    def __init__(
        self,
        tasks: Iterable[str],
        *,
        new: float = 0.5,
        size: int = 256,
        diverge: float = 0.2,
        notes: bool = True,
    ) -> None:
        super().__init__(tasks)
        if not (0 <= new <= 1 and size >= 1 and 0 <= diverge <= 1):
            raise BadInput(
                "these options make no curriculum.",
                remedy="Give 0 <= new <= 1, size >= 1, 0 <= diverge <= 1.",
            )
        self._new, self._size, self._diverge, self._notes = new, size, diverge, notes
        self._buffer: dict[str, HistoryPrefix] = {}
        self._drawn: dict[str, tuple[str, str]] = {}
        """Task → the history that is played now, and its note."""

    @property
    def histories(self) -> list[HistoryPrefix]:
        """The buffer, in the order of entry."""
        return list(self._buffer.values())

    def propose(self, rng: random.Random, among: Sequence[str] = ()) -> str:
        listed = set(among or self.tasks)
        # All three are drawn each time: the generator advances alike whatever the buffer holds.
        whole, other, place = rng.random(), rng.random(), random.Random(rng.random())
        keys = [k for k, h in self._buffer.items() if h.start.prefix.task in listed and h.priority]
        if whole < self._new or not keys:
            task = super().propose(place, among)
            self._drawn.pop(task, None)
            return task
        key = keys[draw_weighted(place, [self._buffer[k].priority for k in keys])]
        history = self._buffer[key]
        note = IMPROVE_NOTE
        if other < self._diverge:
            note = DIVERGE_NOTE.replace("{did}", history.did)
        task = history.start.prefix.task
        self._drawn[task] = key, note if self._notes else ""
        return task

    def start_of(self, task: str) -> StartPoint | None:
        """The point that a task was drawn with; ``None`` where it is played from its start."""
        if task not in self._drawn:
            return None
        key, note = self._drawn[task]
        return self._buffer[key].start.model_copy(update={"note": note})

    def observe(self, group: Group) -> None:
        """Record a group: how its returns vary, and the histories that it brings."""
        super().observe(group)
        rewards = counted_rewards(group)
        varies = pvariance(rewards) if len(rewards) > 1 else 0.0
        key, _ = self._drawn.pop(group.task, ("", ""))
        if key in self._buffer:
            self._buffer[key].priority = varies
        for one in group.trajectories if varies else ():
            if not one.user_error and recorded_reward(one) is not None:
                self._enter(one, varies)
        for worst in sorted(self._buffer, key=lambda k: self._buffer[k].priority):
            if len(self._buffer) <= self._size:
                break
            del self._buffer[worst]

    def recall(self, group: Group) -> None:
        """Nothing: histories are parts of the policy's own episodes."""

    def _enter(self, one: Trajectory, varies: float) -> None:
        turn, given = -1, set(one.given)
        for at, key in enumerate(_keys(one.task, one.messages)):
            if at == len(one.messages) or one.messages[at].role is not Role.ASSISTANT:
                continue
            turn += 1
            # A history of no turn is the task itself; what is known keeps what its own group said.
            if turn > 0 and turn not in given and key not in self._buffer:
                start = StartPoint(prefix=one, turn=turn).trimmed()
                self._buffer[key] = HistoryPrefix(start, varies, _did(one.messages[at]))

    def state(self) -> dict[str, Json]:
        kept = [[h.start.data(), h.priority, h.did] for h in self._buffer.values()]
        return {**super().state(), "histories": kept}

    def restore(self, state: Mapping[str, Json]) -> None:
        super().restore(state)
        with refuse_other_state():
            found = [
                HistoryPrefix(StartPoint.model_validate(start), float(priority), str(did))
                for start, priority, did in state["histories"]
            ]
        self._buffer = {}
        for history in found:
            *_, key = _keys(history.start.prefix.task, history.start.before)
            self._buffer[key] = history
        self._drawn = {}


def call_diversity(trajectories: Sequence[Trajectory]) -> list[float]:
    """How far each episode of a group is from the group's centre, in [0, 1], the farthest being 1.

    The distance is 1 − cosine of the counts of the agent's own calls. The paper multiplies positive
    advantages by one more than such a figure, of embeddings; calls need no model.
    """
    counts = [
        Counter(canonical_json(step.call.data()) for step in _own_steps(one))
        for one in trajectories
    ]
    centre = sum(map(Counter, counts), Counter[bytes]())
    apart = [1.0 - _cosine(one, centre) for one in counts]
    # Below this, distances are rounding: all episodes did the same.
    most = max(apart, default=0.0)
    return [d / most if most > 1e-9 else 0.0 for d in apart]


def _own_steps(one: Trajectory) -> list[StepRecord]:
    return [
        step
        for number, turn in enumerate(turns_of(one))
        if number not in one.given
        for step in turn.steps
    ]


def _cosine(one: Counter[bytes], centre: Counter[bytes]) -> float:
    sizes = math.sqrt(sum(n * n for n in one.values()) * sum(n * n for n in centre.values()))
    return sum(n * centre[key] for key, n in one.items()) / sizes if sizes else 1.0


def _did(message: Message) -> str:
    calls = [f"{call.name} {call.arguments}" for call in message.tool_calls]
    return "; ".join(calls) or message.content


def _keys(task: str, messages: Sequence[Message]) -> Iterator[str]:
    """A key before each message, and one after all: equal where the same was said until there."""
    said = hashlib.sha256(task.encode())
    yield said.hexdigest()
    for message in messages:
        # Whoever said it in which tokens.
        fields = message.model_dump(mode="json", exclude={"token_ids", "logprobs"})
        said.update(canonical_json(fields))
        yield said.hexdigest()
