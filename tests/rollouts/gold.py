"""A model that knows the gold: it answers as the oracle does, whatever went wrong on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from envwright.types import Message, Role
from envwright.workflows import RolloutOptions, rollout_tasks
from tests.fake_server import call_of, completion
from tests.fake_server.answers import Body
from tests.rollouts.helpers import MOCK, episodes

_SPOILT = '{"a": '
"""Arguments of the server's faults."""


class Gold:
    """Answers of a model, from the episodes that the oracle played with the same user.

    Args:
        folder: where the oracle's run is kept.
        tasks: a file of tasks of the mock environment; all of them by default.
        usage: tokens of each request, read and written.
    """

    def __init__(
        self, folder: Path, tasks: Path | None = None, *, usage: tuple[int, int] = (10, 5)
    ) -> None:
        rollout_tasks([MOCK], tasks, folder, RolloutOptions(policy="oracle"))
        self._usage = usage
        self._moves = {
            next(m.content for m in e.messages if m.role is Role.USER): [
                m for m in e.messages if m.role is Role.ASSISTANT
            ]
            for e in episodes(folder)
        }
        assert len(self._moves) == len(episodes(folder))

    def __call__(self, request: Body) -> Body:
        """The next of the oracle's messages; it depends on the request alone."""
        messages = request["messages"]
        opening = next(m["content"] for m in messages if m["role"] == "user")
        moves = self._moves[opening]
        played = sum(m["role"] == "assistant" and not _spoilt(m) for m in messages)
        body = _written(moves[min(played, len(moves) - 1)])
        read, written = self._usage
        usage = {"prompt_tokens": read, "completion_tokens": written}
        return {**body, "usage": usage}


def _spoilt(message: Any) -> bool:
    calls = [call["function"] for call in message.get("tool_calls") or ()]
    return any(c["name"] == "no_such_tool" or c["arguments"] == _SPOILT for c in calls)


def _written(move: Message) -> Body:
    calls = [call_of(call.name, call.arguments, call.id) for call in move.tool_calls]
    return completion(move.content, *calls)
