"""Calls as they went: what was asked, what came back, and the state on either side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from envwright.runtime.session import Session, Snapshot
from envwright.types import Actor, Call, Observation


@dataclass(frozen=True, slots=True)
class State:
    """A state as data; equal states have equal digests."""

    snapshot: Snapshot
    digest: str


@dataclass(frozen=True, slots=True)
class Event:
    """One call. ``previous`` leads back to the start of its episode."""

    previous: Event | None
    call: Call
    observation: Observation
    before: State
    after: State

    @property
    def tool(self) -> str:
        return self.call.tool

    def calls(self) -> tuple[Call, ...]:
        """All calls from the start of the episode up to and including this one."""
        return tuple(event.call for event in self._episode())

    def transcript(self) -> list[str]:
        """What was answered from the start of the episode, and the digest of the state now."""
        return [*(event.observation.text for event in self._episode()), self.after.digest]

    def _episode(self) -> list[Event]:
        out, event = [self], self.previous
        while event is not None:
            out.append(event)
            event = event.previous
        return out[::-1]


def state_of(session: Session) -> State:
    """The state in which a session is."""
    return State(session.snapshot(), session.digest())


def perform(session: Session, call: Call) -> Observation:
    """Make a call as the actor to whom the tool belongs."""
    tool = session.template.tools.get(call.tool)
    actor = tool.spec.actor if tool is not None else Actor.AGENT
    return session.call(call.tool, call.arguments, actor)


def step(session: Session, call: Call, before: State, previous: Event | None) -> Event:
    """Make a call and look at the state afterwards, whether or not it should have changed."""
    observation = perform(session, call)
    digest = session.digest()
    # Equal digests leave room for counters of ids, which a successful write may have moved.
    same = digest == before.digest and not observation.ok
    after = before if same else State(session.snapshot(), digest)
    return Event(previous, call, observation, before, after)


def play(session: Session, calls: Iterable[Call]) -> Iterator[Event]:
    """Make calls one after the other, from where the session stands."""
    state, previous = state_of(session), None
    for call in calls:
        previous = step(session, call, state, previous)
        state = previous.after
        yield previous
