"""A policy that is a model: messages and tools go to a client, its answer is the next message.

What the model writes is passed on unchanged: an empty message, a call of an unknown tool, or
arguments that are not JSON are the model's mistakes, and the episode answers them. Only failures of
the server are not attributed to the model.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from pydantic import Field, model_validator

from envwright.llm.client import ModelClient, Sampling, Usage
from envwright.llm.errors import Unreachable
from envwright.llm.model_budget import ModelPrice
from envwright.rollout.policies.context_reduction import ReducedContextPolicy, reducer_named
from envwright.rollout.policies.policy_protocol import (
    EpisodeStart,
    OrdinaryFactory,
    Policy,
    PolicyAccount,
    account_of,
)
from envwright.types import Context, Json, Message, Record, Role, Span

Thinking = Literal["always", "since_user", "never"]
"""Which earlier thinking a model is shown again: all, that since the user's last words (as the
chat templates of many thinking models have it), or none."""
_SEEDS = 2**31
"""Servers take seeds of 31 bits."""


class AgentPolicyOptions(Record):
    """Options of a model that plays as the agent."""

    sampling: Sampling = Sampling()
    """Every request has a seed of its own: the episode's, plus the one here, plus the turn."""
    keep_thinking: Thinking = "since_user"
    calls_per_turn: int | None = Field(None, gt=0)
    """Calls of one message that are carried out; the model does not see those cut off again."""
    context: str = "none"
    """What the model sees of a long episode; see ``context_reduction.reducer_named``."""
    recheck: int = Field(0, ge=0)
    """How often it is asked to look again before its words reach the user (TTI, at test time)."""

    @model_validator(mode="after")
    def _one_context(self) -> AgentPolicyOptions:
        if self.recheck and self.context != "none":
            raise ValueError("recheck shows the whole episode again: leave context out")
        return self


def agent_factory(
    client: ModelClient,
    options: AgentPolicyOptions | None = None,
    name: str = "",
    price: ModelPrice | None = None,
) -> OrdinaryFactory:
    """Make a factory of agents that share a client.

    Args:
        client: the model.
        options: how it plays.
        name: the policy's name; by default the model's.
        price: what its tokens cost, where the server does not say it.

    Raises:
        BadInput: the options name no known context.
    """
    chosen, called = options or AgentPolicyOptions(), name or client.model

    def make(start: EpisodeStart) -> Policy:
        one = AgentPolicy(client, chosen, called, start.seed, price)
        manager = reducer_named(chosen.context, one.write_aside)
        if chosen.recheck:
            return RecheckPolicy(one, chosen.recheck)
        return ReducedContextPolicy(one, manager, called) if manager else one

    make(EpisodeStart(0))  # refuses wrong options now, not in the first episode
    return OrdinaryFactory(called, make, chosen.data())


class AgentPolicy:
    """One model in one episode.

    Args:
        client: the model.
        options: how it plays.
        name: the policy's name.
        seed: the episode's.
        price: what tokens cost, where the server does not say it.
    """

    def __init__(
        self,
        client: ModelClient,
        options: AgentPolicyOptions,
        name: str,
        seed: int,
        price: ModelPrice | None = None,
    ) -> None:
        self.name = name
        self._client, self._options, self._price = client, options, price
        self._seed = seed + (options.sampling.seed or 0)
        self._used = Usage()
        self._requests = self._uncounted = 0

    def account(self) -> PolicyAccount:
        """Sums over the episode so far; ``uncounted`` are requests without a count of tokens."""
        counts = {"requests": self._requests, "uncounted": self._uncounted}
        used = self._used.model_dump()
        if not self._used.cost_nano:  # most servers say nothing of it
            used["cost_nano"] = round(self._price.of(self._used) * 1e9) if self._price else 0
        if not used["cost_nano"]:
            del used["cost_nano"]
        return PolicyAccount(usage={**used, **counts})

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        """The model's next message.

        Raises:
            ProviderError: there is no answer.
        """
        shown = with_thinking(messages, self._options.keep_thinking)
        message = await self._ask(shown, tools)
        return first_calls(message, self._options.calls_per_turn)

    async def write_aside(self, messages: Sequence[Message]) -> Message:
        """What the model writes beside the conversation, without tools; see ``AsideWriter``.

        Raises:
            ProviderError: there is no answer.
        """
        return await self._ask(with_thinking(messages, "never"), [])

    async def _ask(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        # Counts asides too, so that no two requests of an episode share a seed.
        seed = (self._seed + self._requests) % _SEEDS
        seeded = self._options.sampling.model_copy(update={"seed": seed})
        self._requests += 1
        try:
            answer = await self._client.complete(messages, tools, seeded)
        except OSError as error:  # no network, no time
            raise Unreachable(f"{type(error).__name__}: {error}") from error
        if answer.usage is None:
            self._uncounted += 1
        else:
            self._used += answer.usage
        return answer.message


RECHECK_NOTE = (
    "Before this is sent: check again whether all that was asked for is done. If something is "
    "missing, go on with the tools; if not, repeat your message."
)


class RecheckPolicy:
    """Asks a policy to look again, before words of it end its turn.

    TTI (arXiv 2506.07976) scales interaction at test time so. What it would have said, and that it
    was asked, stand in its context of that turn and nowhere else.

    Args:
        policy: the agent; it should see all that it is shown.
        most: how often in an episode.
    """

    def __init__(self, policy: Policy, most: int) -> None:
        self.name = policy.name
        self._policy, self._left = policy, most
        self._contexts: list[Context] = []

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        end, put_in = len(messages), tuple[Message, ...]()
        said = await self._policy.act(messages, tools)
        while self._left and not said.tool_calls:
            self._left -= 1
            put_in = (*put_in, said, Message(role=Role.USER, content=RECHECK_NOTE))
            said = await self._policy.act((*messages, *put_in), tools)
        shown = [Span(start=end, end=end, shown=put_in)] if put_in else []
        self._contexts.append(Context(spans=(Span(start=0, end=end), *shown)))
        return said

    def account(self) -> PolicyAccount:
        """The policy's, with what it saw at each turn."""
        return replace(account_of(self._policy), contexts=tuple(self._contexts))


def with_thinking(messages: Sequence[Message], keep: Thinking) -> list[Message]:
    """The messages with the thinking that is shown again."""
    heard = [at for at, message in enumerate(messages) if message.role is Role.USER]
    # Messages before this place are shown without their thinking.
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
    # Training must not take the cut message for a sample of the model.
    cut = {"tool_calls": message.tool_calls[:most], "token_ids": None, "logprobs": None}
    return message.model_copy(update=cut)
