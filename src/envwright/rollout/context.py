"""What a policy sees of a transcript: all of it, or less where it grew long.

A manager says for every turn which messages are shown as they are and what stands for the others.
``Managed`` lets a policy see that, and keeps it as data, since training has to compute
log-probabilities on the very context that was seen, not on the whole transcript.

No manager shows a result without its call, or a call without its results. What summarises stands
in ``summarising``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from envwright.rollout.policy import Account, Policy, account_of
from envwright.types import Context, Json, Message, Role, Span, Summary

NOTE = "(An earlier result stood here.)"


def rendered(context: Context, messages: Sequence[Message]) -> list[Message]:
    """The messages that were seen; ``messages`` is the transcript, perhaps longer now."""
    out: list[Message] = []
    for span in context.spans:
        out += messages[span.start : span.end] if span.shown is None else span.shown
    return out


class Manager(Protocol):
    """Decides what is seen in one episode; a fresh one for each."""

    @property
    def name(self) -> str:
        """Its name, with all that its contexts depend on."""
        ...

    @property
    def summaries(self) -> Sequence[Summary]:
        """Those that were made so far."""
        ...

    async def context(self, messages: Sequence[Message]) -> Context:
        """What is seen at this turn.

        Args:
            messages: all that was said so far.

        Raises:
            ProviderError: a model that it asks could not be reached.
            OverLong: nothing is left to shorten.
        """
        ...


class Managed:
    """A policy that sees what a manager shows, and keeps account of it.

    Args:
        policy: the agent.
        manager: decides what it sees.
        name: the policy's name; by default made of both.
    """

    def __init__(self, policy: Policy, manager: Manager, name: str = "") -> None:
        self.policy, self.manager = policy, manager
        self.name = name or f"{policy.name}+{manager.name}"
        self.contexts: list[Context] = []

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        context = await self.manager.context(messages)
        self.contexts.append(context)
        return await self.policy.act(rendered(context, messages), tools)

    def account(self) -> Account:
        """With the context of each assistant message of the episode, in order."""
        own = account_of(self.policy)
        return replace(own, contexts=tuple(self.contexts), summaries=tuple(self.manager.summaries))


class Everything:
    """Shows everything."""

    name = "none"
    summaries = ()

    async def context(self, messages: Sequence[Message]) -> Context:
        return Context(spans=merged([Span(start=0, end=len(messages))]))


class Drop:
    """Leaves old calls out, with their results; words, of either side, stay.

    Args:
        keep: how many of the last messages with calls stay.
    """

    summaries = ()

    def __init__(self, keep: int) -> None:
        self.keep = _count(keep)
        self.name = f"drop:{keep}"

    async def context(self, messages: Sequence[Message]) -> Context:
        calling = exchanges(messages)
        old = [Span(start=a, end=b, shown=()) for a, b in calling[: len(calling) - self.keep]]
        return Context(spans=filled(old, len(messages)))


class Shorten:
    """Puts a short note in the place of each old observation.

    WebAgent-R1 (arXiv 2505.16421) does so with pages of the web.

    Args:
        keep: how many of the last observations are shown in full. The others become ``NOTE``,
            where they are longer than that.
    """

    summaries = ()

    def __init__(self, keep: int) -> None:
        self.keep = _count(keep)
        self.name = f"shorten:{keep}"

    async def context(self, messages: Sequence[Message]) -> Context:
        told = [at for at, message in enumerate(messages) if message.role is Role.TOOL]
        old = [
            Span(start=at, end=at + 1, shown=(noted(messages[at], NOTE),))
            for at in told[: len(told) - self.keep]
            if len(messages[at].content) > len(NOTE)
        ]
        return Context(spans=filled(old, len(messages)))


def noted(message: Message, note: str) -> Message:
    """The result of a call with a note for its text; it still belongs to its call."""
    return message.model_copy(update={"content": note})


def exchanges(messages: Sequence[Message]) -> list[tuple[int, int]]:
    """Where each message with calls begins, and where its results end."""
    out = []
    for start, message in enumerate(messages):
        if message.tool_calls:
            end = start + 1
            while end < len(messages) and messages[end].role is Role.TOOL:
                end += 1
            out.append((start, end))
    return out


def filled(spans: Sequence[Span], end: int) -> tuple[Span, ...]:
    """The spans, and between them and up to ``end`` the messages as they are."""
    out: list[Span] = []
    at = 0
    for span in spans:
        out += [Span(start=at, end=span.start), span]
        at = span.end
    return merged([*out, Span(start=at, end=end)])


def merged(spans: Sequence[Span]) -> tuple[Span, ...]:
    """The spans without those that are empty and show nothing."""
    return tuple(s for s in spans if s.end > s.start or s.shown)


def _count(keep: int) -> int:
    if keep < 0:
        raise ValueError(f"cannot keep {keep} of anything")
    return keep
