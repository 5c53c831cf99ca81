"""How many seeded defects the calls notice: differential replay against the environment itself."""

from __future__ import annotations

import random

from envwright.errors import SpecError
from envwright.runtime.sampling import CallSampler
from envwright.runtime.session import Session
from envwright.types import Call, CheckResult, ErrorKind
from envwright.validation.events import Event, State, perform
from envwright.validation.explore import Explorer
from envwright.validation.mutants import GUARD, Mutant, against_guard, mutants, variant

NAME = "seeded defects are noticed"
DIRECTED = 60


def mutation(explorer: Explorer, most: int) -> tuple[CheckResult, dict[str, int]]:
    """Try at most ``most`` defects, drawn by the seed. Informative: some defects change nothing."""
    template = explorer.template
    considered = mutants(template.spec, template.schema)
    rng = random.Random(f"{explorer.seed}/mutation")
    chosen = sorted(rng.sample(range(len(considered)), min(most, len(considered))))
    survivors = [considered[at] for at in chosen if not _is_noticed(explorer, considered[at], rng)]
    detail = f"{len(considered)} defects considered, {len(chosen)} tried"
    if survivors:
        detail += "; not noticed: " + "; ".join(f"{m.kind}, {m.what}" for m in survivors)
    figures = {"killed": len(chosen) - len(survivors), "total": len(chosen)}
    return CheckResult(name=NAME, ok=True, tried=len(chosen), detail=detail), figures


def _is_noticed(explorer: Explorer, mutant: Mutant, rng: random.Random) -> bool:
    try:
        other = variant(explorer.template, mutant.tool)
    except SpecError:
        return True  # the compiler notices
    with other.session() as session:
        events = explorer.events[mutant.tool.name]
        if any(_differs(session, e) for e in events if _may_differ(mutant, e)):
            return True
        aim_at = other
        if mutant.kind == GUARD:
            sound = explorer.template.tools[mutant.tool.name].spec
            aim_at = against_guard(explorer.template, sound, mutant.at)
        sampler = CallSampler(aim_at, rng, aimed=0.9, invalid=0.0, tools=[mutant.tool.name])
        with explorer.template.session() as original:
            return _is_found(explorer.states(), original, session, sampler)


def _may_differ(mutant: Mutant, event: Event) -> bool:
    """A dropped guard shows where a guard refused; another step shows where steps were reached."""
    error = event.observation.error
    if mutant.kind == GUARD:
        return error is not None and error.kind is ErrorKind.PRECONDITION
    return error is None or error.kind not in (
        ErrorKind.PRECONDITION,
        ErrorKind.INVALID_ARGUMENTS,
    )


def _differs(session: Session, event: Event) -> bool:
    """Whether the defect shows in a recorded call.

    The call is made in the state recorded before it. Up to the first call of the changed tool
    that shows the defect, a replay of the whole sequence passes through the same states: so
    this finds what replaying all sequences would, at a fraction of the calls.
    """
    session.restore(event.before.snapshot)
    seen = perform(session, event.call)
    return seen.text != event.observation.text or session.digest() != event.after.digest


def _is_found(states: list[State], original: Session, other: Session, sampler: CallSampler) -> bool:
    """Directed search: calls that should tell the two apart, in many states."""
    for number in range(DIRECTED):
        state = sampler.rng.choice(states) if number % 4 else states[0]
        other.restore(state.snapshot)
        call = sampler.call(other)
        if _seen(original, state, call) != _seen(other, state, call):
            return True
    return False


def _seen(session: Session, state: State, call: Call) -> tuple[str, str]:
    session.restore(state.snapshot)
    return perform(session, call).text, session.digest()
