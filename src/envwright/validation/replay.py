"""Whether a sequence of calls gives the same answers again, also when the session is parked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from envwright.runtime.template import Template
from envwright.types import Call
from envwright.validation.events import perform

Play = Callable[[Template, Sequence[Call]], list[str]]
PARK_EVERY = 3


def play_through(template: Template, calls: Sequence[Call]) -> list[str]:
    """What a session answers to the calls, and the digest of the state at the end."""
    with template.session() as session:
        texts = [perform(session, call).text for call in calls]
        return [*texts, session.digest()]


def play_parked(template: Template, calls: Sequence[Call]) -> list[str]:
    """The same with a session that is parked now and then, and taken up by another one."""
    session = template.session()
    texts = []
    for number, call in enumerate(calls):
        texts.append(perform(session, call).text)
        if number % PARK_EVERY == 1:
            raw = session.park()
            session.close()
            session = template.session()
            session.unpark(raw)
    with session:
        return [*texts, session.digest()]


def difference(calls: Sequence[Call], first: list[str], second: list[str]) -> str | None:
    """Where two plays of the same calls part; ``None`` when they do not."""
    for call, one, other in zip(calls, first, second, strict=False):
        if one != other:
            return f"{call.tool} answers {one:.80} and then {other:.80}"
    return None if first == second else "the final state differs"
