"""Ways in: each takes what was given, prepares what is sound around it, and returns what is tried.

What is tried answers ``fine``, the kind of a call's error, or raises. All of them also look whether
harm was done: a refused call leaves no trace, a refused snapshot leaves a session where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from envwright.environment.call_sampling import CallSampler
from envwright.environment.folder import load_environment
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.types import Observation
from tests.hostile import worlds
from tests.hostile.trials import Harm

Try = Callable[[], str]


def kind_of(seen: Observation) -> str:
    """``fine``, or the error's kind; of limits with the limit's name."""
    if seen.error is None:
        return "fine"
    limit = f":{seen.error.limit}" if seen.error.limit else ""
    return f"{seen.error.kind.value}{limit}"


def opened(folder: Path) -> Template:
    """The environment of a folder."""
    return Template(load_environment(folder))


def folder(given: Path, _: Path) -> Try:
    """Load an environment, compile it, call each tool twice, ask each invariant."""

    def work() -> str:
        template = opened(given)
        with template.session() as session:
            sampler = CallSampler(template, Random(1))
            for name in template.tools:
                session.call(name)
                call = sampler.call(session, name)
                session.call(call.tool, call.arguments)
                session.diff()
        return "fine"

    return work


def tool(given: Path, _: Path) -> Try:
    """Call the tool ``hostile`` of an environment without arguments."""

    def work() -> str:
        template = opened(given)
        with template.session() as session:
            start = session.digest()
            seen = session.call("hostile")
            if seen.error is not None and session.digest() != start:
                raise Harm("a call that failed changed the state")
            session.reset()
            answers(session)
            return kind_of(seen)

    return work


def answers(session: Session) -> None:
    """A session of the shop still does what it should."""
    seen = session.call("find_orders", {"customer_id": "C-1"})
    if not seen.ok:
        raise Harm(f"the session answers no more: {seen.text}")


def call(given: tuple[Any, Any], _: Path) -> Try:
    """Call a tool of the shop: its name, and the arguments."""
    template = worlds.shop_template()

    def work() -> str:
        with template.session() as session:
            start = session.digest()
            seen = session.call(*given)
            if seen.error is not None and session.digest() != start:
                raise Harm("a call that failed changed the state")
            seen.text.encode()
            session.reset()
            if session.digest() != start:
                raise Harm("a reset does not lead back")
            answers(session)
            return kind_of(seen)

    return work


def snapshot(given: Any, _: Path) -> Try:
    """Take up the state that a snapshot is said to be."""
    template = worlds.shop_template()

    def work() -> str:
        with template.session() as session:
            session.call("cancel_order", {"order_id": "O-1"})
            before = session.digest()
            try:
                session.unpark(given)
            except Exception:
                if session.digest() != before:
                    raise Harm("a snapshot that was refused moved the session") from None
                answers(session)
                raise
            session.diff()
            session.digest(normalise=True)
            answers(session)
            session.reset()
            session.park()
        return "fine"

    return work


def patch(given: bytes, _: Path) -> Try:
    """Start a session at a task's own state."""
    template = worlds.shop_template()

    def work() -> str:
        start = template.session().digest()
        try:
            with template.session(given) as session:
                session.diff()
                session.digest()
                answers(session)
                session.call("create_order", {"customer_id": "C-1", "total": 5})
                session.reset()
        finally:
            if template.session().digest() != start:
                raise Harm("a patch changed the sessions beside it")
        return "fine"

    return work


def check(given: Path, _: Path) -> Try:
    """Check an environment, by few calls; what it finds is its own affair."""
    from envwright.validation.check import examine_template
    from envwright.validation.explorer import CheckBudget

    def work() -> str:
        examine_template(opened(given), CheckBudget(sequences=3, length=4, mutants=2))
        return "fine"

    return work
