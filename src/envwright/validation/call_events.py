"""Calls as they went: events with the state on either side, shrinking, and replay."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from envwright.environment.session import Session, Snapshot
from envwright.environment.template import Template
from envwright.types import Actor, Call, Observation


@dataclass(frozen=True, slots=True)
class SessionState:
    """A state as data; equal states have equal digests."""

    snapshot: Snapshot
    digest: str


@dataclass(frozen=True, slots=True)
class CallEvent:
    """One call. ``previous`` leads back to the start of its episode."""

    previous: CallEvent | None
    call: Call
    observation: Observation
    before: SessionState
    after: SessionState

    @property
    def tool(self) -> str:
        return self.call.tool

    def calls(self) -> tuple[Call, ...]:
        """All calls from the start of the episode up to and including this one."""
        return tuple(event.call for event in self._episode())

    def transcript(self) -> list[str]:
        """What was answered from the start of the episode, and the digest of the state now."""
        return [*(event.observation.text for event in self._episode()), self.after.digest]

    def _episode(self) -> list[CallEvent]:
        out, event = [self], self.previous
        while event is not None:
            out.append(event)
            event = event.previous
        return out[::-1]


def state_of(session: Session) -> SessionState:
    """The state in which a session is."""
    return SessionState(session.snapshot(), session.digest())


def make_call(session: Session, call: Call) -> Observation:
    """Make a call as the actor to whom the tool belongs."""
    tool = session.template.tools.get(call.tool)
    actor = tool.spec.actor if tool is not None else Actor.AGENT
    return session.call(call.tool, call.arguments, actor)


def record_call(
    session: Session, call: Call, before: SessionState, previous: CallEvent | None
) -> CallEvent:
    """Make a call and look at the state afterwards, whether or not it should have changed."""
    observation = make_call(session, call)
    digest = session.digest()
    # Equal digests leave room for counters of ids, which a successful write may have moved.
    same = digest == before.digest and not observation.ok
    after = before if same else SessionState(session.snapshot(), digest)
    return CallEvent(previous, call, observation, before, after)


def play_calls(session: Session, calls: Iterable[Call]) -> Iterator[CallEvent]:
    """Make calls one after the other, from where the session stands."""
    state, previous = state_of(session), None
    for call in calls:
        previous = record_call(session, call, state, previous)
        state = previous.after
        yield previous


# --- shrinking ------------------------------------------------------------------------------------


Calls = tuple[Call, ...]


def shrink_calls(calls: Calls, fails: Callable[[Calls], bool]) -> Calls:
    """The shortest sequence found that still fails: drops calls in halves, then one by one.

    The result is minimal: without any single one of its calls the failure is gone. A failure that
    cannot be reproduced is returned as it was found.

    Args:
        calls: the sequence in which the failure was seen.
        fails: replays a sequence and tells whether the failure still shows.
    """
    if not fails(calls):
        return calls
    # Chunk sizes n/2, n/4, …, 1; the last pass repeats until no single call can be dropped.
    size = max(1, len(calls) // 2)
    while True:
        shorter = _without_chunks(calls, size, fails)
        if size == 1 and shorter == calls:
            return calls
        calls, size = shorter, max(1, size // 2)


def _without_chunks(calls: Calls, size: int, fails: Callable[[Calls], bool]) -> Calls:
    """One pass from the end: later calls depend on earlier ones, so they go first."""
    # The last start may be negative, where the first chunk is shorter than `size`.
    for start in range(len(calls) - size, -size, -size):
        trial = calls[: max(0, start)] + calls[start + size :]
        if trial != calls and fails(trial):
            calls = trial
    return calls


# --- replay ---------------------------------------------------------------------------------------


Playback = Callable[[Template, Sequence[Call]], list[str]]
PARK_EVERY = 3


def play_through(template: Template, calls: Sequence[Call]) -> list[str]:
    """What a session answers to the calls, and the digest of the state at the end."""
    with template.session() as session:
        texts = [make_call(session, call).text for call in calls]
        return [*texts, session.digest()]


def play_parked(template: Template, calls: Sequence[Call]) -> list[str]:
    """The same with a session that is parked now and then, and taken up by another one."""
    session = template.session()
    texts = []
    for number, call in enumerate(calls):
        texts.append(make_call(session, call).text)
        # Every third call, so that parked states lie both before and after writes.
        if number % PARK_EVERY == 1:
            raw = session.park()
            session.close()
            session = template.session()
            session.unpark(raw)
    with session:
        return [*texts, session.digest()]


def replay_difference(calls: Sequence[Call], first: list[str], second: list[str]) -> str | None:
    """Where two plays of the same calls part; ``None`` when they do not."""
    for call, one, other in zip(calls, first, second, strict=False):
        if one != other:
            return f"{call.tool} answers {one:.80} and then {other:.80}"
    return None if first == second else "the final state differs"
