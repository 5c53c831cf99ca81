"""How goals are told: calibrated refinement as separate operations, each with its own dial.

EnvFactory (2605.18703, section 2.6 of its query generation) lets a model rewrite a request in one
pass; here each operation is chosen by a seeded draw, applied to data, and counted.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from envwright.environment.tool import CompiledTool
from envwright.errors import BadInput
from envwright.tasks.goals import AttributeFact, DisclosurePlan, Goal, RowReference
from envwright.types import Question

_MOTIVE = 0.85
"""Probability that the user says why."""
_MOST_IN_A_TURN = 3
"""Goals that people bring up at once; more are spread over turns whatever the dial says."""


@dataclass(frozen=True, slots=True)
class Refinement:
    """Probabilities of the operations, each in [0, 1]; of one goal or of the whole request."""

    implicit: float = 0.5
    """Implicit reference: a row that was just mentioned is "it" or "that …"."""
    omit: float = 0.12
    """Omission: a required value is given only when the agent asks."""
    vague: float = 0.5
    """Ambiguity with an implicit constraint: of a row that could be meant vaguely, only so much is
    said at first that several rows fit."""
    compress: float = 0.5
    """Action compression: goals with the same tool are put into one clause."""
    spread: float = 0.25
    """Goals are spread over turns."""
    digress: float = 0.1
    """Context shift: something is said that has nothing to do with the request."""

    @classmethod
    def at(cls, level: float) -> Refinement:
        """All dials between plain (0), the defaults (0.5) and hard (1).

        Raises:
            BadInput: ``level`` is not in [0, 1].
        """
        if not 0 <= level <= 1:
            raise BadInput(f"the refinement is {level}.", remedy="Give a number from 0 to 1.")
        plain = cls()
        names = ("implicit", "omit", "vague", "compress", "spread", "digress")
        return cls(*(_dial(getattr(plain, name), level) for name in names))


def _dial(middle: float, level: float) -> float:
    """0 at 0, the default at 0.5, and at 1 twice that or the middle between it and 1."""
    top = max(min(1.0, 2 * middle), (1 + middle) / 2)
    return 2 * level * middle if level <= 0.5 else middle + (2 * level - 1) * (top - middle)


def plan_disclosure(
    goals: Sequence[Goal],
    tools: Mapping[str, CompiledTool],
    refinement: Refinement,
    rng: random.Random,
    speaker: RowReference | None = None,
) -> DisclosurePlan:
    """Decide which parts of the goals the user states in which turn, and what is held back.

    Example::

        telling = plan_disclosure(goals, tools, Refinement.at(0.5), random.Random(1))

    Args:
        goals: in the order of the gold.
        tools: by the tool names that goals carry.
        refinement: the dials.
        rng: all draws.
        speaker: the person who is asking, if it matters.
    """
    # Drawn first: only what is said in the first turn can be held back.
    turns = _turns(len(goals), refinement.spread, rng)
    withheld: list[tuple[int, str]] = []
    vague: list[tuple[int, str, int]] = []
    for number, goal in enumerate(goals):
        if goal.kind != "write" or number not in turns[0] or _used_elsewhere(goals, number):
            continue  # in later turns the user has replied before, and asking could not be checked
        unclear = [p for p, reference in goal.references.items() if reference.others]
        if unclear and rng.random() < refinement.vague:
            vague.append((number, unclear[0], 1))
        elif (missing := _can_be_missing(goal, tools)) and rng.random() < refinement.omit:
            withheld.append((number, rng.choice(missing)))
    return DisclosurePlan(
        tuple(goals),
        turns,
        tuple(withheld),
        tuple(vague),
        pronouns=rng.random() < refinement.implicit,
        compressed=rng.random() < refinement.compress,
        digression=rng.random() < refinement.digress,
        speaker=speaker,
        motive=_MOTIVE,
    )


def _turns(count: int, spread: float, rng: random.Random) -> tuple[tuple[int, ...], ...]:
    turns: list[list[int]] = [[]]
    for number in range(count):
        full = len(turns[-1]) >= _MOST_IN_A_TURN
        if turns[-1] and (full or rng.random() < spread):
            turns.append([])
        turns[-1].append(number)
    return tuple(map(tuple, turns))


def _used_elsewhere(goals: Sequence[Goal], number: int) -> bool:
    """Whether another goal changes something with the same tool: then "first ask" is no rule."""
    tools = {call.tool for call in goals[number].changes()}
    others = (goal for at, goal in enumerate(goals) if at != number)
    return any(call.tool in tools for goal in others for call in goal.changes())


def _can_be_missing(goal: Goal, tools: Mapping[str, CompiledTool]) -> list[str]:
    """Required values: an agent that lacks one notices it by itself."""
    required = tools[goal.tool].arguments.json_schema["required"]
    # A derived value is a description to be worked out; only a plain one fits in a reply.
    return [
        p for p, value in goal.values.items() if p in required and isinstance(value, AttributeFact)
    ]


def asked_goals(telling: DisclosurePlan) -> frozenset[int]:
    """Goals that cannot be carried out before the user was asked."""
    return frozenset([n for n, _ in telling.withheld] + [n for n, _, _ in telling.vague])


def outcome_question(goal: Goal, clause: str) -> Question:
    """How a request went: done, or the reason why not."""
    return Question(
        name=goal.question,
        text=f"What became of this request: {clause}",
        json_schema={"type": "string", "enum": list(goal.reasons)},
    )
