"""Attacks: none escapes, none harms the session beside it, and the pool goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from envwright.environment.sandbox.program import (
    Program,
    SandboxFailure,
    SandboxResult,
    SandboxState,
)
from envwright.environment.sandbox.worker_pool import SandboxPool, SandboxSession
from envwright.errors import SpecError
from envwright.types import ErrorKind
from tests.unit.environment.sandbox.hostile import HOSTILE, LIMITS, Hostile
from tests.unit.environment.sandbox.hostile_system import OUTSIDE, PROCESSES
from tests.unit.environment.sandbox.kit import VICTIM


class Victim:
    """A session that sells one piece after each attack and counts on its own state."""

    def __init__(self, session: SandboxSession) -> None:
        self.session, self.state, self.stock = session, SandboxState(), 100

    def check(self) -> None:
        """One more sale: the answer and the state are those of this session alone."""
        pid = self.session.worker_pid
        if self.stock == 0:
            self.state, self.stock = SandboxState(), 100
        result = self.session.call("sell", {"item": "I-1", "amount": 1}, self.state)
        self.stock -= 1
        assert result.value == {"stock": self.stock}
        assert self.session.worker_pid == pid, "the victim's worker was replaced"
        self.state = result.state


@pytest.fixture(scope="module")
def victim(pool: SandboxPool, image: bytes) -> Iterator[Victim]:
    with pool.session(image, {"sell": Program(source=VICTIM)}) as session:
        yield Victim(session)


@pytest.fixture(scope="module")
def other_victim(open_pool: SandboxPool, image: bytes) -> Iterator[Victim]:
    with open_pool.session(image, {"sell": Program(source=_untyped(VICTIM))}) as session:
        yield Victim(session)


def _untyped(source: str) -> str:
    """With the check off annotations are evaluated as they stand."""
    return f"from __future__ import annotations\n{source}"


def _names(table: list[Hostile]) -> list[str]:
    return [f"{hostile.kind}: {hostile.name}" for hostile in table]


def test_there_are_enough_of_every_kind() -> None:
    assert len(HOSTILE) + len(PROCESSES) >= 200
    assert len(set(_names(HOSTILE))) == len(HOSTILE)
    assert len(set(_names(OUTSIDE))) == len(OUTSIDE)


@pytest.mark.parametrize("hostile", HOSTILE, ids=_names(HOSTILE))
def test_checked(pool: SandboxPool, image: bytes, victim: Victim, hostile: Hostile) -> None:
    if hostile.outcome == "refused":
        with pytest.raises(SpecError, match="program tool"):
            pool.check({"tool": hostile.program})
    else:
        with pool.session(image, {"tool": hostile.program}) as session:
            result = session.call("tool", {})
        assert _outcome(result) in hostile.outcome.split("|"), result
        assert result.state == SandboxState()
    victim.check()


METERED = ("endless loop", "runaway pattern", "big power", "big string", "big list", "long message")
REFUSED = [hostile for hostile in OUTSIDE if not hostile.name.endswith(METERED)]
"""The others hold nothing that the check refuses: the meter ends them."""


@pytest.mark.parametrize("hostile", REFUSED, ids=_names(REFUSED))
def test_the_check_refuses_it(pool: SandboxPool, hostile: Hostile) -> None:
    with pytest.raises(SpecError, match="program tool"):
        pool.check({"tool": hostile.program})


@pytest.mark.parametrize("hostile", OUTSIDE, ids=_names(OUTSIDE))
def test_the_walls_hold_without_the_check(
    open_pool: SandboxPool, image: bytes, other_victim: Victim, hostile: Hostile
) -> None:
    source = Program(source=_untyped(hostile.program.source))
    try:
        with open_pool.session(image, {"tool": source}) as session:
            result = session.call("tool", {})
    except (SpecError, SandboxFailure):
        pass
    else:
        assert result.value != "escaped", result
        assert result.state == SandboxState()
    other_victim.check()


def _outcome(result: SandboxResult) -> str:
    if result.error is None:
        assert result.value != "escaped"
        return "contained"
    if result.error.kind is ErrorKind.LIMIT:
        assert result.error.limit in LIMITS
        return str(result.error.limit)
    assert len(result.error.message) < 2_500
    return "fails"
