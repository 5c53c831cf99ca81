"""A policy that is a model: messages and tools go to a client, its answer is the next message.

What the model writes is handed on as it is: an empty message, a call of a tool that does not
exist, or arguments that are not JSON are the model's own doing, and the episode answers them.
Only what the server fails at is no doing of the model's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from envwright.models import errors
from envwright.models.client import ModelClient, Sampling, Usage
from envwright.rollout.policy import Ordinary, Policy, ProviderError, Start
from envwright.types import Json, Message, Role

Thinking = Literal["always", "since_user", "never"]
"""Which earlier thinking a model is shown again: all, that since the user's last words (as the
chat templates of many thinking models have it), or none."""
_SEEDS = 2**31
"""Servers take seeds of 31 bits."""
_SAMPLING = Sampling()


@dataclass(frozen=True, slots=True)
class AgentOptions:
    """How a model plays.

    Raises:
        ValueError: ``calls_per_turn`` is not positive.
    """

    sampling: Sampling = _SAMPLING
    """Every request has a seed of its own: the episode's, plus the one here, plus the turn."""
    keep_thinking: Thinking = "since_user"
    calls_per_turn: int | None = None
    """Calls of one message that are carried out; the model does not see those cut off again."""

    def __post_init__(self) -> None:
        if self.calls_per_turn is not None and self.calls_per_turn < 1:
            raise ValueError(f"calls_per_turn is {self.calls_per_turn}; it must be positive")


def agent(client: ModelClient, options: AgentOptions | None = None, name: str = "") -> Ordinary:
    """A factory of agents that share a client.

    Args:
        client: the model.
        options: how it plays.
        name: the policy's name; by default the model's.
    """
    chosen, called = options or AgentOptions(), name or client.model

    def make(start: Start) -> Policy:
        return Agent(client, chosen, called, start.seed)

    return Ordinary(called, make)


class Agent:
    """One model in one episode.

    Args:
        client: the model.
        options: how it plays.
        name: the policy's name.
        seed: the episode's.
    """

    def __init__(self, client: ModelClient, options: AgentOptions, name: str, seed: int) -> None:
        self.name = name
        self._client, self._options = client, options
        self._seed = seed + (options.sampling.seed or 0)
        self._used = Usage()
        self._requests = self._uncounted = 0

    @property
    def usage(self) -> dict[str, int]:
        """Sums over the episode so far, in the form of ``Trajectory.usage``.

        ``uncounted`` are requests for which the server told no tokens.
        """
        return {
            **self._used.model_dump(),
            "requests": self._requests,
            "uncounted": self._uncounted,
        }

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        """The model's next message.

        Raises:
            ProviderError: there is no answer; the message names the kind.
        """
        shown = with_thinking(messages, self._options.keep_thinking)
        seed = (self._seed + self._requests) % _SEEDS
        seeded = self._options.sampling.model_copy(update={"seed": seed})
        self._requests += 1
        try:
            answer = await self._client.complete(shown, tools, seeded)
        except (errors.ProviderError, OSError) as error:  # OSError: no network, no time
            raise ProviderError(f"{type(error).__name__}: {error}") from error
        if answer.usage is None:
            self._uncounted += 1
        else:
            self._used += answer.usage
        return first_calls(answer.message, self._options.calls_per_turn)


def with_thinking(messages: Sequence[Message], keep: Thinking) -> list[Message]:
    """The messages with the thinking that is shown again."""
    heard = [at for at, message in enumerate(messages) if message.role is Role.USER]
    since = {"always": 0, "since_user": max(heard, default=0), "never": len(messages)}[keep]
    return [
        m.model_copy(update={"thinking": ""}) if m.thinking and at < since else m
        for at, m in enumerate(messages)
    ]


def first_calls(message: Message, most: int | None) -> Message:
    """The message with its first calls only.

    Where some are cut off it is no longer what the model wrote: it has no token ids then.
    """
    if most is None or len(message.tool_calls) <= most:
        return message
    cut = {"tool_calls": message.tool_calls[:most], "token_ids": None, "logprobs": None}
    return message.model_copy(update=cut)
