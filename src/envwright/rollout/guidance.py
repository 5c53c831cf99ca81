"""Help for another attempt at a task that was failed, as the note of a ``StartPoint``.

After Agent-RLVR (arXiv 2506.11425), whose teacher gives a plan, feedback from the environment, or a
pointer into it. Here the three come from the gold and the rubric's verdicts, without a model.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import orjson

from envwright.environment.schema import nearest_name
from envwright.episode_starts import StartPoint
from envwright.errors import BadInput
from envwright.scoring.events import CallOutcome, agent_calls, turns_of
from envwright.types import Actor, Task, Trajectory

GuidanceKind = Literal["plan", "error", "pointer"]
_LONGEST = 300
"""Characters of an error that a note quotes."""


def guided_start(
    failed: Trajectory, task: Task, kind: GuidanceKind = "plan", *, turn: int = 0
) -> StartPoint:
    """The start of another attempt, with help.

    Example::

        start = guided_start(trajectory, task, "error")
        plan = RolloutPlan(..., starts={task.id: [start]})

    Args:
        failed: an attempt that did not succeed.
        task: its task; its gold and its rubric are what the help comes from.
        kind: ``plan`` names the tools of the gold in order, ``error`` tells what went wrong,
            ``pointer`` gives the first call of the gold that the attempt did not make.
        turn: the assistant message that is played anew, by default the first.

    Raises:
        BadInput: the kind is unknown, or task and trajectory do not belong together.
    """
    if failed.task != task.id:
        raise BadInput(f"the trajectory belongs to task {failed.task}, not {task.id}.")
    if kind not in _NOTES:
        hint = nearest_name(kind, list(_NOTES))
        remedy = f"Known: {', '.join(_NOTES)}. {hint}".strip()
        raise BadInput(f"there is no guidance {kind!r}.", remedy=remedy)
    return StartPoint(prefix=failed, turn=turn, note=_NOTES[kind](failed, task)).trimmed()


def _plan(failed: Trajectory, task: Task) -> str:
    steps = [
        f"{number}. {call.tool}{' (the user does it, when you ask)' * (call.actor is Actor.USER)}"
        for number, call in enumerate(task.gold, 1)
    ]
    return "A plan that works, by the tools in their order:\n" + "\n".join(steps or ["no call"])


def _error(failed: Trajectory, task: Task) -> str:
    lost = [v for v in failed.score.verdicts if v.ok is False] if failed.score else []
    met = [
        f"{call.name}: {answer.content[:_LONGEST]}"
        for turn in turns_of(failed)
        for call, step, answer in zip(
            turn.message.tool_calls,
            turn.steps,
            failed.messages[turn.at + 1 : turn.at + 1 + len(turn.steps)],
            strict=False,
        )
        if step.error is not None
    ]
    lines = ["An earlier attempt at this failed."]
    lines += [f"It ended by: {failed.stop.value}."]
    lines += [f"A call was refused: {text}" for text in dict.fromkeys(met)]
    lines += [f"What did not hold at its end: {v.name} {v.detail}".rstrip() for v in lost]
    return "\n".join(lines)


def _pointer(failed: Trajectory, task: Task) -> str:
    made = [
        (call.tool, call.arguments)
        for call in agent_calls(failed.messages)
        if call.outcome is CallOutcome.SUCCEEDED
    ]
    own = [call for call in task.gold if call.actor is Actor.AGENT]
    lacking = [call for call in own if (call.tool, call.arguments) not in made]
    if not lacking:
        return "All calls that are needed were made: look at what else was done, and at the answer."
    arguments = orjson.dumps(lacking[0].arguments).decode()
    return f"An earlier attempt lacked this call: {lacking[0].tool} with {arguments}."


_NOTES: dict[str, Callable[[Trajectory, Task], str]] = {
    "plan": _plan,
    "error": _error,
    "pointer": _pointer,
}
