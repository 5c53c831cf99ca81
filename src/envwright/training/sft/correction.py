"""The policy's own errors, and the gold's way on from there.

What a policy does wrong is not what anybody would think of, and a solution does not show the state
that it gets into: one that repeats a refused call until its turns are over has never seen how it
goes on. So its own episodes are shown up to an error, and the gold's calls are learned from there
(DAgger, arXiv 1011.0686: the states are the learner's, the actions are the expert's). That is sound
here since a refused call leaves no trace: what remains of the gold still leads to success. It is
played to the end all the same, and given up where it does not come out as it did.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from envwright.runtime.template import Template
from envwright.runtime.world import open_world
from envwright.training.rewards.turns import PlayedTurn, turns_of
from envwright.training.sft.recovery import Recovery, comes_out
from envwright.types import Actor, Message, Role, Task, Trajectory

SUFFIX = "+correction"
"""Is added to the policy's name."""


@dataclass(frozen=True, slots=True)
class _Point:
    """After an error, where the gold still leads to success."""

    turns: int
    """Of the policy, the one that erred among them."""
    gold: int
    """Turns of the gold that the policy has made too."""


def correction(
    trajectory: Trajectory,
    gold: Trajectory,
    task: Task,
    templates: Mapping[str, Template],
    *,
    seed: int = 0,
) -> Recovery | None:
    """An episode up to an error, and then what the gold does.

    The error is the first one, or every other time any of those that it could be.

    Args:
        trajectory: what a policy did.
        gold: a run of the oracle on the same task.
        task: of both.
        templates: by environment id.
        seed: which error.

    Returns:
        The whole, where all that the policy said counts as mistaken; ``None`` where it made no
        error that the gold goes on from: it had changed something by then, had been told something
        else by the user, or what follows does not come out as it did.
    """
    if trajectory.contexts or gold.contexts or trajectory.user_error:
        return None
    if any(step.actor is not Actor.AGENT for one in (trajectory, gold) for step in one.steps):
        return None
    points = list(_points(trajectory, gold))
    if not points:
        return None
    rng = random.Random(f"correction {seed} {trajectory.id}")
    made = _joined(trajectory, gold, rng.choice([points[0], rng.choice(points)]))
    with open_world(task, templates) as world:
        return made if comes_out(world, made.trajectory) else None


def _points(trajectory: Trajectory, gold: Trajectory) -> Iterator[_Point]:
    """The errors of an episode, until it does something for good that the gold does not."""
    ahead, made = turns_of(gold), 0
    for number, turn in enumerate(turns_of(trajectory), 1):
        if made < len(ahead) and _calls(turn) == _calls(ahead[made]):
            made += 1
        elif any(step.rows for step in turn.steps) or not turn.message.tool_calls:
            return
        if (
            turn.failed
            and made < len(ahead)
            and _heard(trajectory, turn) == _heard(gold, ahead[made])
        ):
            yield _Point(number, made)


def _calls(turn: PlayedTurn) -> list[tuple[object, object]]:
    """What a turn carried out, and whether it was refused."""
    return [(step.call, step.error) for step in turn.steps]


def _heard(trajectory: Trajectory, turn: PlayedTurn) -> list[str]:
    """What the user has said by a turn."""
    return [m.content for m in trajectory.messages[: turn.at] if m.role is Role.USER]


def _joined(trajectory: Trajectory, gold: Trajectory, point: _Point) -> Recovery:
    """The policy's turns up to a point, and the gold's from there on."""
    own = turns_of(trajectory)[: point.turns]
    left, right = sum(len(turn.steps) for turn in own), turns_of(gold)
    skipped = sum(len(turn.steps) for turn in right[: point.gold])
    told = _end(trajectory, own[-1])
    update = {
        "policy": f"{trajectory.policy}{SUFFIX}",
        "sample": trajectory.sample,
        "seed": trajectory.seed,
        "messages": (
            *trajectory.messages[:told],
            *(_renumbered(m) for m in gold.messages[right[point.gold].at :]),
        ),
        "steps": (*trajectory.steps[:left], *gold.steps[skipped:]),
        "given": (),
    }
    errors = tuple(step.error for turn in own for step in turn.steps if step.error is not None)
    return Recovery(gold.model_copy(update=update), tuple(turn.at for turn in own), errors)


def _end(trajectory: Trajectory, turn: PlayedTurn) -> int:
    """The number of the message after the results of a turn."""
    return turn.at + 1 + len(turn.steps)


def _renumbered(message: Message) -> Message:
    """A message of the gold, whose calls are named apart from the policy's."""
    calls = tuple(c.model_copy(update={"id": f"gold_{c.id}"}) for c in message.tool_calls)
    told = f"gold_{message.tool_call_id}" if message.tool_call_id else message.tool_call_id
    return message.model_copy(update={"tool_calls": calls, "tool_call_id": told})
