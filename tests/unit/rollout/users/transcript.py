"""A whole episode of the agenda-based user with the asking agent, as docs/users.md shows it.

python -m tests.unit.rollout.users.transcript
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from envwright.rollout.users.agenda import AgendaUser
from envwright.types import Message, Role
from tests.unit.rollout.users.asking import converse
from tests.unit.rollout.users.labelled import tasks_of, template_of
from tests.unit.rollout.users.phrases import agent_of

ENVIRONMENT, TASKS, NUMBER, SEED = "retail", 60, 3, 1


def transcript(number: int = NUMBER, seed: int = SEED) -> str:
    """All messages but the system prompt, long tool results cut."""
    template = template_of(ENVIRONMENT)
    held = [t for t in tasks_of(template, TASKS, refinement=0.9) if len(t.pauses) > 1]
    task = [task for task in held if task.scenario.known][number]
    dialogue = converse(task, template, agent_of("first"), seed)
    profile = AgendaUser(task, seed=seed).profile.name
    score = dialogue.trajectory.score
    lines = [f"(profile: {profile}; held back: {', '.join(task.scenario.known)})"]
    lines += [line for message in dialogue.messages[1:] for line in _lines(message)]
    lines.append(f"(end: {dialogue.trajectory.stop}, reward {score.reward if score else None})")
    return "\n".join(lines) + "\n"


def _lines(message: Message) -> Iterator[str]:
    for call in message.tool_calls:
        yield f"agent calls {call.name} {call.arguments}"
    if message.role is Role.TOOL:
        cut = message.content[:80]
        yield f"  → {cut}{'…' if len(message.content) > len(cut) else ''}"
    elif message.content:
        yield f"{'user' if message.role is Role.USER else 'agent'}: {message.content}"


if __name__ == "__main__":
    sys.stdout.write(transcript())
