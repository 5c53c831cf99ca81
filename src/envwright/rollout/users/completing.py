"""Asking a model: a conversation in, text out, asked again when the text cannot be used."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from envwright.models.client import ModelClient, Sampling
from envwright.models.prompts import Prompts
from envwright.types import Message, Role

T = TypeVar("T")
PROMPTS = Prompts("envwright.rollout.users")
Complete = Callable[[list[dict[str, str]]], Awaitable[str]]
"""A model: messages with ``role`` and ``content`` in, its text out.

It raises ``models.errors.ProviderError`` when it cannot be reached; that is passed on.
"""


def completing(client: ModelClient, sampling: Sampling) -> Complete:
    """A model that is asked through a client."""

    async def complete(messages: list[dict[str, str]]) -> str:
        asked = [Message(role=Role(m["role"]), content=m["content"]) for m in messages]
        return (await client.complete(asked, (), sampling)).message.content

    return complete


class BadReply(ValueError):
    """A model answered in a form that cannot be used; the message says what was wrong."""


async def ask(
    complete: Complete,
    messages: Sequence[dict[str, str]],
    read: Callable[[str], T],
    *,
    tries: int,
) -> T:
    """The model's answer as ``read`` understands it.

    Raises:
        BadReply: no answer in ``tries`` could be used; the last reason.
    """
    asked = list(messages)
    for left in range(tries - 1, -1, -1):
        text = await complete([dict(message) for message in asked])
        try:
            return read(text)
        except BadReply as why:
            if not left:
                raise
            again = f"That cannot be used: {why} Write it again in the form that was asked for."
            asked = [*messages, _says("assistant", text), _says("user", again)]
    raise BadReply("nobody was asked.")


def _says(role: str, content: str) -> dict[str, str]:
    return {"role": role, "content": content}


def as_the_user(messages: Sequence[Message]) -> list[dict[str, str]]:
    """What was spoken, from the user's side: the agent's words are addressed to the model."""
    out = [_says("user", "How can I help you?")]  # many chat templates begin with this role
    for message in messages:
        if message.role is Role.USER:
            out.append(_says("assistant", message.content))
        elif message.role is Role.ASSISTANT and not message.tool_calls:
            out.append(_says("user", message.content or "(no words)"))
    return out


def listed(lines: Sequence[str]) -> str:
    """Lines as a list; a word when there are none."""
    return "\n".join(f"- {line}" for line in lines) or "(nothing)"
