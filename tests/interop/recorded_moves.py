"""What agents do in the tasks of an environment, and what our own scoring gives them for it.

Four plays of each task: its gold; a word and nothing else; the gold with one near miss; and the
gold after calls that fail. Every framework must give exactly these rewards.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import envwright as ew
from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.llm.chat_completions import wire_message
from envwright.rollout.policies.script import gold_messages
from envwright.types import Message, Role, Task, ToolCall

PLAYS = ("gold", "noop", "near-miss", "errors")


def record_moves(
    folder: Path, *, user: str = "agenda", limit: int | None = None
) -> list[dict[str, Any]]:
    """The plays of the first tasks beside an environment, with their rewards, as JSON data."""
    template = Template(load_environment(folder))
    tasks = ew.load_tasks(folder)[:limit]
    near = ew.rollout(template, "near-miss", tasks=tasks, user=user).trajectories
    missed = {one.task: [m for m in one.messages if m.role is Role.ASSISTANT] for one in near}
    out = []
    for index, task in enumerate(tasks):
        gold = gold_messages(task)
        plays = {
            "gold": gold,
            "noop": [Message(role=Role.ASSISTANT, content="Done.")],
            "near-miss": missed[task.id],
            "errors": [*failing_calls(task), *gold],
        }
        out.append(
            {
                "id": task.id,
                "index": index,
                "opening": opening_of(template, task, user),
                "plays": {
                    name: {
                        "messages": [wire_message(message) for message in messages],
                        "reward": reward_of(template, task, messages, user),
                    }
                    for name, messages in plays.items()
                },
            }
        )
    return out


def failing_calls(task: Task) -> list[Message]:
    """A tool that is not there, and arguments that no tool takes."""
    calls = (
        ToolCall(id="bad_1", name="no_such_tool", arguments="{}"),
        ToolCall(id="bad_2", name=task.gold[0].tool, arguments='{"no_such_argument": 1}'),
    )
    return [Message(role=Role.ASSISTANT, tool_calls=(call,)) for call in calls]


def opening_of(template: Template, task: Task, user: str) -> str:
    with ew.make(template, tasks=[task], user=user) as env:
        return env.reset().messages[-1].content


def reward_of(template: Template, task: Task, messages: list[Message], user: str) -> float | None:
    found = ew.score(template, task, messages, user=user)
    return found.reward if found else None
