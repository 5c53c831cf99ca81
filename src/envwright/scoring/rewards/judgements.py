"""What asides of a policy are worth by themselves: judgements of results, and memories.

ReSeek (arXiv 2510.00568): after each retrieval the policy judges what it got, and only what it
judged good stays in its context. Each judgement j earns

    +c if j = ĵ, else −c        ĵ = good iff the result holds what the gold goes on to use

There ĵ is a reranker's score of the result against the answer, above a threshold. Here the gold is
known, so the result is searched for its values; c = .1 is this project's.

A memory (CoMAM, arXiv 2603.12631) is worth the share of the values in it that the gold has yet to
use, of those that were known when it was written and that the next message does not repeat.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import orjson

from envwright.scoring.events import turns_of
from envwright.scoring.rewards.scored_episode import check_option
from envwright.scoring.role_credit import MEMORY
from envwright.types import Aside, Json, Message, Role, Task, Trajectory, canonical_json

JUDGE = "judge"
"""The role of a judgement among ``Trajectory.asides``."""
_GOOD = re.compile(r'"good" ?: ?(true|false)')
_DEEP = 20


def judged_good(words: str) -> bool | None:
    """What a judgement says; ``None`` where it cannot be read.

    >>> judged_good('{"good": false}'), judged_good("It is fine.")
    (False, None)
    """
    found = _GOOD.search(words)
    return None if found is None else found[1] == "true"


def useful_values(task: Task) -> frozenset[str]:
    """Values that the gold's calls and answers use and that the user does not give, as JSON."""
    said = " ".join((task.scenario.opening, *task.scenario.later))
    given = {_key(value) for value in _leaves(list(task.scenario.known.values()))}
    used = _leaves([[call.arguments for call in task.gold], task.answers])
    return frozenset(_key(v) for v in used if str(v) not in said) - given


def is_useful(results: Sequence[Message], task: Task) -> bool:
    """Whether one of these results of calls holds a value that the gold goes on to use.

    Args:
        results: messages of tools; one that is no JSON is taken as a single text.
        task: with its gold.
    """
    wanted = useful_values(task)
    return any(_key(v) in wanted for m in results for v in _leaves(_parsed(m.content)))


def _parsed(text: str) -> Json:
    try:
        return orjson.loads(text)
    except ValueError:
        return text


def _leaves(value: Json, depth: int = 0) -> Iterator[str | int | float]:
    """Texts and numbers in a JSON value; true, false and null tell nothing."""
    if isinstance(value, dict | list | tuple) and depth < _DEEP:
        for one in value.values() if isinstance(value, dict) else value:
            yield from _leaves(one, depth + 1)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        yield value


def _key(value: str | float) -> str:
    return orjson.dumps(value).decode()


@dataclass(frozen=True, slots=True)
class JudgementReward:
    """``each`` for every judgement that is right, minus ``each`` for one that is wrong.

    One that cannot be read is wrong. ``None`` never comes out: where nothing is judged it is 0.

    Example::

        WeightedReward({"won": (on_trajectories(outcome_reward), 1.0),
                        "judge": (JudgementReward(), 1.0)})(trajectory, task)

    Args:
        each: c.

    Raises:
        BadInput: it is negative.
    """

    each: float = 0.1

    def __post_init__(self) -> None:
        check_option("each", self.each, 0)

    def __call__(self, trajectory: Trajectory, task: Task) -> float:
        total, turns = 0.0, turns_of(trajectory)
        for aside in trajectory.asides:
            if aside.role != JUDGE or not 0 < aside.turn <= len(turns):
                continue
            # The judgement before turn n is of what the calls of turn n − 1 brought.
            after = turns[aside.turn - 1].at + 1
            end = after
            while end < len(trajectory.messages) and trajectory.messages[end].role is Role.TOOL:
                end += 1
            right = is_useful(trajectory.messages[after:end], task)
            total += self.each if judged_good(aside.message.content) == right else -self.each
        return total


def memory_recall(trajectory: Trajectory, task: Task) -> float | None:
    """The share of needed values that an episode's memories hold, in [0, 1]; 1 if none is needed.

    ``None`` where the episode wrote no memory.

    Args:
        trajectory: with its memories among ``asides``.
        task: with its gold.
    """
    memories = [aside for aside in trajectory.asides if aside.role == MEMORY]
    if not memories:
        return None
    found = [
        (value in memory.message.content)
        for memory in memories
        for value in _needed(trajectory, task, memory)
    ]
    return sum(found) / len(found) if found else 1.0


def _needed(trajectory: Trajectory, task: Task, memory: Aside) -> list[str]:
    """Values of the gold's calls that were not made yet, which had been said before the memory."""
    turns = turns_of(trajectory)
    done = {
        canonical_json(step.call.data())
        for turn in turns[: memory.turn]
        for step in turn.steps
        if step.error is None
    }
    left = [call for call in task.gold if canonical_json(call.data()) not in done]
    last = turns[memory.turn - 1].at
    begins = next(
        (n for n, m in enumerate(trajectory.messages) if n > last and m.role is Role.USER),
        len(trajectory.messages) - 1,
    )
    before = " ".join(m.content for m in trajectory.messages[:begins] if m.role is not Role.SYSTEM)
    repeated = trajectory.messages[begins].content
    values = {str(v) for v in _leaves([[call.arguments for call in left], task.answers])}
    return sorted(v for v in values if v in before and v not in repeated)
