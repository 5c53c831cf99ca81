"""Policies: anything that answers messages, and how one is made for an episode.

What a policy may know is enforced by types. An ordinary policy is made from an ``EpisodeStart``,
which holds nothing of the task. One that plays from the gold is made from a ``GoldInsight`` and has
to be declared by a ``PrivilegedFactory``: it cannot come about by mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from envwright.types import Aside, Call, Context, Json, Message, Task, content_hash


class Policy(Protocol):
    """An agent in one episode: a name, and an answer to what was said so far.

    Example::

        >>> import asyncio
        >>> from envwright import Message
        >>> class Polite:
        ...     name = "polite"
        ...
        ...     async def act(self, messages, tools):
        ...         return Message(role="assistant", content="Of course!")
        >>> asyncio.run(Polite().act([], [])).content
        'Of course!'
    """

    @property
    def name(self) -> str:
        """Its name, as trajectories carry it."""
        ...

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        """The next assistant message: tool calls, or words for the user.

        Args:
            messages: all that was said so far.
            tools: the tools offered now, in OpenAI's form.

        Raises:
            ProviderError: the model gave no answer (see ``envwright.llm.errors``). Its subclass
                ``Paused`` is no failure: it ends the run until it is resumed.
            OverLong: the episode does not fit into what the policy can see.
            Exception: any other is the policy's own failure.
        """
        ...


@dataclass(frozen=True, slots=True)
class PolicyAccount:
    """What a policy reports of an episode beside its messages; see ``Trajectory``."""

    usage: Mapping[str, int] = field(default_factory=dict)
    contexts: tuple[Context, ...] = ()
    asides: tuple[Aside, ...] = ()
    given: tuple[int, ...] = ()


@runtime_checkable
class AccountingPolicy(Protocol):
    """A policy that keeps account."""

    def account(self) -> PolicyAccount:
        """Of the episode so far."""
        ...


def account_of(policy: object) -> PolicyAccount:
    """The account of a policy; empty for one that keeps none."""
    return policy.account() if isinstance(policy, AccountingPolicy) else PolicyAccount()


@dataclass(frozen=True, slots=True)
class EpisodeStart:
    """What every policy knows before an episode."""

    seed: int
    """The episode's own seed, derived from task, seed and sample."""


@dataclass(frozen=True, slots=True)
class GoldInsight:
    """What only privileged policies know: the task with its gold, and which tools write."""

    start: EpisodeStart
    task: Task
    tools: tuple[Json, ...]
    """All tools of the task's environments, in OpenAI's form."""
    writes: frozenset[str]
    """Names of those that change the state."""
    harm: tuple[Call, ...] = ()
    """Writes that are possible at the start, for policies that do damage."""
    turn: int | None = None
    """The user's turn that the policy is to play; ``None`` for all."""


@dataclass(frozen=True, slots=True)
class OrdinaryFactory:
    """Makes policies that know what an agent knows."""

    name: str
    make: Callable[[EpisodeStart], Policy]
    settings: Mapping[str, Json] = field(default_factory=dict)
    """What its answers depend on beside its name, as JSON data: part of what a run is."""


@dataclass(frozen=True, slots=True)
class PrivilegedFactory:
    """Makes policies that know the gold: for tests of rubrics, never for results of agents."""

    name: str
    make: Callable[[GoldInsight], Policy]
    settings: Mapping[str, Json] = field(default_factory=dict)
    by_turn: bool = False
    """Whether it can play one turn of the user, and not only whole episodes."""


PolicyFactory = OrdinaryFactory | PrivilegedFactory


def make_policy(factory: PolicyFactory, insight: GoldInsight) -> Policy:
    """A policy for one episode; an ordinary one is shown only ``insight.start``.

    One that cannot be made, or that goes by another name than its factory, fails when it is asked
    to act: its episode is a failure of the policy like any other.
    """
    try:
        if isinstance(factory, PrivilegedFactory):
            policy = factory.make(insight)
        else:
            policy = factory.make(insight.start)
        # Trajectories are found again by the name of the factory, so the two must agree.
        if policy.name != factory.name:
            raise ValueError(f"the factory {factory.name} made a policy named {policy.name}")
    except Exception as error:
        return _Unmade(factory.name, error)
    return policy


@dataclass(frozen=True, slots=True)
class _Unmade:
    """Stands for a policy that could not be made."""

    name: str
    error: Exception

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        raise self.error


def episode_seed(task_id: str, seed: int, sample: int) -> int:
    """A seed of 60 bits for one episode; episodes differ in it, repetitions do not."""
    return int(content_hash([task_id, seed, sample])[:15], 16)


def user_seed(task_id: str, seed: int) -> int:
    """A seed for the user of a task: the same in all its episodes, as they are to be compared."""
    return episode_seed(task_id, seed, -1)
