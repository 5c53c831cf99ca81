"""What a policy sees of a transcript: all of it, or less where it grew long.

A manager says for every turn which messages are shown as they are and what stands for the others.
``Managed`` lets a policy see that, and keeps it as data, since training has to compute
log-probabilities on the very context that was seen, not on the whole transcript.

No manager shows a result without its call, or a call without its results. What summarises stands
in ``summarising``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from envwright.rollout.policy import Policy
from envwright.types import Json, Message, Record, Role

NOTE = "(An earlier result stood here.)"


class Span(Record):
    """Messages ``start`` to ``end`` (exclusive) of a transcript, or what is shown for them."""

    start: int
    end: int
    shown: tuple[Message, ...] | None = None
    """``None`` for the messages as they are; with ``start == end``, something put between."""


class Context(Record):
    """What was shown at one turn, as spans of the transcript in order."""

    spans: tuple[Span, ...]

    def render(self, messages: Sequence[Message]) -> list[Message]:
        """The messages that the policy saw; ``messages`` is the transcript, perhaps longer now."""
        out: list[Message] = []
        for span in self.spans:
            out += messages[span.start : span.end] if span.shown is None else span.shown
        return out


class Manager(Protocol):
    """Decides what is seen in one episode; a fresh one for each."""

    @property
    def name(self) -> str:
        """Its name, with all that its contexts depend on."""
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


class OverLong(Exception):
    """An episode outgrew its context. It is masked in training: no score, no gradient."""


class Managed:
    """A policy that sees what a manager shows.

    ``contexts`` holds what was seen at each of its turns, in order: the context of the n-th
    assistant message of the trajectory.
    """

    def __init__(self, policy: Policy, manager: Manager) -> None:
        self.policy, self.manager = policy, manager
        self.contexts: list[Context] = []

    @property
    def name(self) -> str:
        return f"{self.policy.name}+{self.manager.name}"

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        context = await self.manager.context(messages)
        self.contexts.append(context)
        return await self.policy.act(context.render(messages), tools)


class Everything:
    """Shows everything."""

    name = "none"

    async def context(self, messages: Sequence[Message]) -> Context:
        return Context(spans=merged([Span(start=0, end=len(messages))]))


class Drop:
    """Leaves old calls out, with their results; words, of either side, stay.

    Args:
        keep: how many of the last messages with calls stay.
    """

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
