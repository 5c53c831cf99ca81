"""A model as a further judge of users: it reads the script and the conversation.

What it claims counts only where it can be checked: a known kind, a turn that there is, and evidence
that stands in that turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from envwright.models.finding import NoJson, find_list
from envwright.rollout.users.completing import PROMPTS, BadReply, Complete, ask, listed
from envwright.rollout.users.faults import Fault, FaultKind
from envwright.types import Json, Message, Role, Task

END = "(ends the conversation)"
"""What stands for a user's end, in the conversation and as evidence."""
_KINDS = {
    FaultKind.CONTRADICTION: "another value than the script's",
    FaultKind.INVENTION: "a value for something of which the script says nothing",
    FaultKind.LEAK: "a known fact before it was asked for, or what the user could not know",
    FaultKind.PREMATURE_END: "ends while something is still to be brought up or answered",
    FaultKind.EXTRA_REQUEST: "asks for something that is not in the script",
    FaultKind.FRUITLESS: "asked for what they know, gives nothing, and not for the first time",
    FaultKind.ROLE_CONFUSION: "talks as the agent, or calls tools",
    FaultKind.WRONG_CONFIRMATION: "says yes to what is wrong, or no to what is right",
}


async def judged(
    task: Task,
    messages: Sequence[Message],
    judge: Complete,
    *,
    ended: bool = False,
    tries: int = 2,
) -> tuple[Fault, ...]:
    """What a model finds wrong with the user's turns.

    Args:
        task: whose scenario the user was to play.
        messages: the conversation.
        judge: the model.
        ended: whether the user ended it after the last message; the end is a turn as well.
        tries: times that the model is asked until its answer can be read.

    Raises:
        BadReply: no answer in ``tries`` was a list of faults.
    """
    turns = [message.content for message in messages if message.role is Role.USER]
    turns += [END] if ended else []
    question = [{"role": "user", "content": _question(task, messages, ended)}]
    found = await ask(judge, question, lambda text: _read(text, turns), tries=tries)
    # As with the rules, an end is shown by the words of the agent that it follows.
    before = next((m.content for m in reversed(messages) if m.role is Role.ASSISTANT), "")
    at_end = len(turns) - 1 if ended else None
    return tuple(replace(f, evidence=before) if f.turn == at_end else f for f in found)


def _question(task: Task, messages: Sequence[Message], ended: bool) -> str:
    scenario = task.scenario
    kinds = [f"{kind}: {meaning}" for kind, meaning in _KINDS.items()]
    gaps = {
        "opening": scenario.opening,
        "later": listed(scenario.later),
        "known": listed([f"{label}: {value}" for label, value in scenario.known.items()]),
        "goals": listed(scenario.goals),
        "kinds": listed(kinds),
        "conversation": _conversation(messages, ended),
    }
    return PROMPTS.filled("judge", gaps)


def _conversation(messages: Sequence[Message], ended: bool) -> str:
    """What was spoken, the user's messages numbered from 0."""
    lines: list[str] = []
    turn = 0
    for message in messages:
        if message.role is Role.USER:
            lines.append(f"User {turn}: {message.content}")
            turn += 1
        elif message.role is Role.ASSISTANT and not message.tool_calls:
            lines.append(f"Agent: {message.content}")
    lines += [f"User {turn}: {END}"] if ended else []
    return "\n".join(lines)


def _read(text: str, turns: Sequence[str]) -> tuple[Fault, ...]:
    try:
        items = find_list(text)
    except NoJson as error:
        raise BadReply(str(error)) from None
    faults = [_fault(item, turns) for item in items]
    return tuple(fault for fault in faults if fault is not None)


def _fault(item: Json, turns: Sequence[str]) -> Fault | None:
    """One claim, if it can be checked."""
    if not isinstance(item, dict):
        return None
    kinds = {str(kind): kind for kind in FaultKind}
    kind, turn, evidence = kinds.get(str(item.get("kind"))), item.get("turn"), item.get("evidence")
    if kind is None or not isinstance(turn, int) or not 0 < turn < len(turns):
        return None
    if not isinstance(evidence, str) or not evidence or evidence not in turns[turn]:
        return None
    return Fault(kind, turn, evidence)
