"""Initial states that are reached by play: seeded calls that the guards let pass, from a given one.

Rows that a recipe makes obey constraints and references, and where they break an invariant the
state is lost. A state that valid calls lead to from one that holds obeys all that the tools keep.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from envwright.environment.schema import Schema, quote_name
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.errors import SpecError
from envwright.population import insert_statements, table_order
from envwright.tasks.goals import Unplannable
from envwright.tasks.grounding.call_arguments import FreshValues, bound_call
from envwright.types import Call, EnvironmentSpec, Scalar

LEAST_KEPT = 0.5
"""Share of a table's first rows below which no call may take it."""
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


@dataclass(frozen=True, slots=True)
class PlayedState:
    """A state, and what led to it."""

    environment: EnvironmentSpec
    calls: tuple[Call, ...]
    """The calls that succeeded, in order."""
    tried: int


def played_state(template: Template, seed: int, calls: int) -> PlayedState:
    """The state after ``calls`` successful calls of tools that write, or as many as can be made.

    Tools take turns: the one that has succeeded least often is tried first. A call after which a
    table has less than half of its first rows is taken back. Identifiers that the calls made up get
    others in their place, since the same call made again would make up the same.

    Example::

        state = played_state(Template(load_environment(folder)), seed=7, calls=120)
        print(len(state.calls), state.environment.clock)

    Args:
        template: the environment in its given state.
        seed: of all choices; the same seed gives the same state.
        calls: how many are wanted; four times as many are tried at most.

    Raises:
        SpecError: the state breaks an invariant, which a check of its tools should have found.
    """
    rng = random.Random(f"states by play {seed}")
    donor = FreshValues(template, seed=1_000_003 + seed)
    writing = [tool for tool in template.tools.values() if tool.writes]
    done: list[Call] = []
    counts: Counter[str] = Counter()
    tried = 0
    with template.session() as session:
        first = _sizes(session)
        while writing and len(done) < calls and tried < 4 * calls:
            tried += 1
            # Ties and a little more at random, so that tools that never succeed block nothing.
            tool = min(writing, key=lambda one: counts[one.name] + rng.random() * 3)
            before = session.snapshot()
            call = _call(session, tool, donor, rng)
            counts[tool.name] += 1
            if call is None or not session.call(call.tool, call.arguments, tool.spec.actor).ok:
                continue
            if any(size < LEAST_KEPT * first[name] for name, size in _sizes(session).items()):
                session.restore(before)
                continue
            done.append(call)
        spec = _with_state_of(session, template, seed)
    refuse_broken(
        spec, f"state {seed} by play would break it.", "Run `envwright check`: a tool breaks it."
    )
    return PlayedState(spec, tuple(done), tried)


def refuse_broken(spec: EnvironmentSpec, message: str, remedy: str) -> None:
    """Refuse a state that breaks an invariant.

    Raises:
        SpecError: it does; the invariant is named.
    """
    template = Template(spec)
    database = template.acquire()
    try:
        broken = template.broken_invariant(database)
    finally:
        template.release(database)
    if broken is not None:
        raise SpecError(message, file="invariants.sql", place=f"invariant {broken}", remedy=remedy)


def _call(
    session: Session, tool: CompiledTool, donor: FreshValues, rng: random.Random
) -> Call | None:
    """A call that the guards let pass, with some of what is optional; ``None`` for none."""
    required = set(tool.arguments.json_schema.get("required", ()))
    chosen = [n for n in tool.spec.parameters if n in required or rng.random() < 0.6]
    for names in (chosen, [name for name in chosen if name in required]):
        try:
            return bound_call(session, tool, names, donor, rng, fixed={})
        except Unplannable:
            continue
    return None


def _sizes(session: Session) -> dict[str, int]:
    tables = session.template.schema.tables
    return {
        name: int(session.query(f"SELECT count(*) FROM {quote_name(name)}")[0][0])
        for name in tables
    }


def _with_state_of(session: Session, template: Template, seed: int) -> EnvironmentSpec:
    """The environment with the session's rows and clock for its own."""
    diff = session.diff()
    others: dict[Scalar, Scalar] = {
        value: _other(value, seed) for value in sorted(diff.generated, key=str)
    }
    script = state_script(session, lambda value: others.get(value, value))
    moved = datetime.fromisoformat(template.spec.clock) + timedelta(seconds=diff.clock)
    return template.spec.model_copy(
        update={
            "state_sql": script,
            "population": None,
            "clock": moved.strftime("%Y-%m-%dT%H:%M:%SZ"),
        }
    )


def state_script(session: Session, changed: Callable[[Scalar], Scalar]) -> str:
    """The session's rows as ``state.sql`` writes them, each cell as ``changed`` gives it."""
    schema = session.template.schema
    return "".join(
        insert_statements(name, schema.tables[name].columns, rows)
        for name in table_order(schema)
        if (rows := _rows(session, schema, name, changed))
    )


def _rows(
    session: Session, schema: Schema, name: str, changed: Callable[[Scalar], Scalar]
) -> list[dict[str, Scalar]]:
    table = schema.tables[name]
    columns = list(table.columns)
    listed = ", ".join(map(quote_name, columns))
    order = ", ".join(map(quote_name, table.primary_key))
    found = session.query(f"SELECT {listed} FROM {quote_name(name)} ORDER BY {order}")
    return [{c: changed(v) for c, v in zip(columns, row, strict=True)} for row in found]


def _other(value: str | int, seed: int) -> str | int:
    """Another identifier of the same form."""
    digest = hashlib.blake2b(f"{seed} {value}".encode(), digest_size=8).digest()
    number = int.from_bytes(digest)
    if isinstance(value, int):
        # The last nine digits change: large ones stay large.
        return value - value % 10**9 + number % 10**9
    head, dash, tail = value.rpartition("-")
    letters = "".join(_ALPHABET[number >> (5 * n) & 31] for n in range(min(len(tail), 12)))
    return f"{head}{dash}{letters}"
