"""An episode of the agenda-based user with an agent that asks, as docs/reference/users.md has it.

python -m tests.unit.rollout.users.transcript
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from envwright.rollout.users.agenda_user import AgendaUser
from envwright.types import Call, Message, Role, Task
from tests.unit.rollout.users.asking import Asker, play, said_facts
from tests.unit.rollout.users.labelled import tasks_of, template_of
from tests.unit.rollout.users.phrases import agent_of

ENVIRONMENT, TASKS, NUMBER, SEED = "retail", 60, 2, 0


def transcript(number: int = NUMBER, seed: int = SEED) -> str:
    """All messages but the system prompt, long tool results cut."""
    template = template_of(ENVIRONMENT)
    made = tasks_of(template, TASKS, refinement=0.9)
    task = [task for task in made if _shows_much(task)][number]
    asker = Asker(task, template, agent_of("first"), seed)
    played = play(task, template, lambda: _moves(asker), seed=seed)
    profile = AgendaUser(task, seed=seed).profile.name
    lines = [f"(profile: {profile}; held back: {', '.join(task.scenario.known)})"]
    lines += [line for message in played.messages[1:] for line in _lines(message)]
    reward = played.score.reward if played.score else None
    faults = [f"{fault.kind}: {fault.evidence}" for fault in played.user_faults]
    lines.append(f"(end: {played.stop}, reward {reward}, faults of the user: {faults or 'none'})")
    return "\n".join(lines) + "\n"


def _shows_much(task: Task) -> bool:
    """Whether something is held back, two facts were said, and a request comes later."""
    held = [value for value in task.scenario.known.values() if isinstance(value, str)]
    return len(held) == 1 and len(said_facts(task)) > 1 and len(task.pauses) > 1


def _moves(asker: Asker) -> Iterator[Call | str]:
    """Questions of every kind before the gold, and an offer wherever the user may go on."""
    task, words = asker.task, asker.words
    (label, value), *_ = task.scenario.known.items()
    first, second, *_ = said_facts(task)
    yield words.unknown[0]
    yield from asker.about(label, str(value), "label")
    yield from asker.about(*first, "wrong")
    yield from asker.about(*second, "proposal")
    for at in range(len(task.gold) + 1):
        for _ in range(task.pauses.count(at) - (at == 0)):
            yield asker.rng.choice(words.offer)
        yield from task.gold[at : at + 1]


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
