"""How many seeded defects the calls notice: differential replay against the environment itself."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass, field

from envwright.environment.call_sampling import CallSampler
from envwright.environment.mutation_operators import (
    GUARD,
    STEP,
    ToolMutant,
    against_guard,
    is_faithful,
    is_same_program,
    list_mutants,
    replace_tool,
)
from envwright.environment.session import Session
from envwright.environment.statement_trees import StatementPlace
from envwright.environment.template import Template
from envwright.errors import SpecError
from envwright.types import Call, CheckResult, ErrorKind
from envwright.validation.call_events import CallEvent, SessionState, make_call
from envwright.validation.explorer import Explorer

NAME = "seeded defects are noticed"
# Calls of the directed search for one defect.
DIRECTED = 60
REPLAYED = 300
"""Recorded calls that are made again at most for one defect."""


@dataclass(frozen=True, slots=True)
class SurvivingMutant:
    """A defect that no call showed, which may be because it makes no difference."""

    kind: str
    what: str


@dataclass(slots=True)
class MutationOutcome:
    """What became of the defects that were tried."""

    considered: int = 0
    killed: dict[str, int] = field(default_factory=dict)
    """By kind."""
    tried: dict[str, int] = field(default_factory=dict)
    """By kind, those that are the same program left out."""
    same: int = 0
    """Tried, and the same program by the engine's account: they are not counted."""
    unwritten: int = 0
    """Statements whose trees cannot be written out faithfully: no defects were made in them."""
    survivors: list[SurvivingMutant] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(self.tried.values())

    @property
    def noticed(self) -> int:
        return sum(self.killed.values())

    @property
    def rate(self) -> float | None:
        """Noticed of tried; ``None`` when none was tried."""
        return self.noticed / self.total if self.total else None

    def result(self, least: float) -> CheckResult:
        """As a check; it fails only where a share is demanded and missed."""
        rate = self.rate
        said = [f"{self.considered} defects considered, {self.total} tried"]
        if self.same:
            said.append(f"{self.same} more are the same program")
        if self.unwritten:
            said.append(f"{self.unwritten} statements could not be changed")
        if self.survivors:
            named = "; ".join(f"{s.kind}, {s.what}" for s in self.survivors)
            said.append(f"not noticed: {named}")
        ok = rate is None or rate >= least
        if not ok:
            said.insert(0, f"{rate:.1%} noticed, {least:.1%} are demanded")
        return CheckResult(name=NAME, ok=ok, tried=self.total, detail="; ".join(said))


def try_mutants(explorer: Explorer, most: int) -> MutationOutcome:
    """Try at most ``most`` defects, drawn by the seed, of all kinds alike."""
    template = explorer.template
    considered = list_mutants(template.spec, template.schema)
    rng = random.Random(f"{explorer.seed}/mutation")
    out = MutationOutcome(considered=len(considered))
    faithful: dict[StatementPlace, bool] = {}
    left = most
    for mutant in _in_turn(considered, rng):
        if left <= 0 or explorer.watch.over("seeded defects"):
            break
        if mutant.place is not None:
            if mutant.place not in faithful:
                faithful[mutant.place] = is_faithful(template, mutant.place)
            # A defect in a statement that cannot be written out faithfully costs no budget.
            if not faithful[mutant.place]:
                continue
        left -= 1
        _try(explorer, mutant, rng, out)
    out.unwritten = sum(not fine for fine in faithful.values())
    return out


def _in_turn(considered: list[ToolMutant], rng: random.Random) -> list[ToolMutant]:
    """All defects in random order, such that each kind has its turn."""
    kinds: defaultdict[str, list[ToolMutant]] = defaultdict(list)
    for mutant in considered:
        kinds[mutant.kind].append(mutant)
    for of_kind in kinds.values():
        rng.shuffle(of_kind)
    out: list[ToolMutant] = []
    # Round-robin over the kinds, so that frequent kinds do not crowd out rare ones.
    for turn in range(max(map(len, kinds.values()), default=0)):
        out += [of_kind[turn] for of_kind in kinds.values() if turn < len(of_kind)]
    return out


def _try(explorer: Explorer, mutant: ToolMutant, rng: random.Random, out: MutationOutcome) -> None:
    noticed = is_noticed(explorer, mutant, rng)
    # The comparison of programs is done only for survivors, being slow.
    if not noticed and is_same_program(explorer.template, mutant):
        out.same += 1
        return
    out.tried[mutant.kind] = out.tried.get(mutant.kind, 0) + 1
    out.killed[mutant.kind] = out.killed.get(mutant.kind, 0) + noticed
    if not noticed:
        out.survivors.append(SurvivingMutant(mutant.kind, mutant.what))


def is_noticed(explorer: Explorer, mutant: ToolMutant, rng: random.Random) -> bool:
    """Whether some call, recorded or aimed at the defect, goes differently with it."""
    name = mutant.spec.name
    # The exploration has already seen a call that differs without this step.
    if mutant.kind == STEP and (name, mutant.at) in explorer.coverage.effective:
        return True
    changed = mutant.tool()
    if changed is None:
        return False
    try:
        other = replace_tool(explorer.template, changed)
    except SpecError:
        return True  # the compiler notices
    with other.session() as session:
        events = [e for e in explorer.events[name] if _may_differ(mutant, e)]
        if len(events) > REPLAYED:
            events = rng.sample(events, REPLAYED)
        if any(_differs(session, e) for e in events):
            return True
        sampler = CallSampler(
            _aim(explorer, mutant, other), rng, aimed=0.9, invalid=0.0, tools=[name]
        )
        with explorer.template.session() as original:
            return _is_found(explorer.states(), original, session, sampler)


def _aim(explorer: Explorer, mutant: ToolMutant, other: Template) -> Template:
    """What to aim with: a changed guard shows where the sound one refuses or the other does."""
    if mutant.role == "require":
        sound = explorer.template.tools[mutant.spec.name].spec
        return against_guard(explorer.template, sound, mutant.at) if mutant.kind == GUARD else other
    return other


def _may_differ(mutant: ToolMutant, event: CallEvent) -> bool:
    """A dropped guard shows where a guard refused; a changed step where steps were reached."""
    error = event.observation.error
    if mutant.kind == GUARD:
        return error is not None and error.kind is ErrorKind.PRECONDITION
    if mutant.role in ("require", "let"):
        return error is None or error.kind is not ErrorKind.INVALID_ARGUMENTS
    return error is None or error.kind not in (
        ErrorKind.PRECONDITION,
        ErrorKind.INVALID_ARGUMENTS,
    )


def _differs(session: Session, event: CallEvent) -> bool:
    """Whether the defect shows in a recorded call.

    The call is made in the state recorded before it. Up to the first call of the changed tool
    that shows the defect, a replay of the whole sequence passes through the same states: so
    this finds what replaying all sequences would, at a fraction of the calls.
    """
    session.restore(event.before.snapshot)
    seen = make_call(session, event.call)
    return seen.text != event.observation.text or session.digest() != event.after.digest


def _is_found(
    states: list[SessionState], original: Session, other: Session, sampler: CallSampler
) -> bool:
    """Directed search: calls that should tell the two apart, in many states."""
    for number in range(DIRECTED):
        state = sampler.rng.choice(states) if number % 4 else states[0]
        other.restore(state.snapshot)
        call = sampler.call(other)
        if _seen(original, state, call) != _seen(other, state, call):
            return True
    return False


def _seen(session: Session, state: SessionState, call: Call) -> tuple[str, str]:
    session.restore(state.snapshot)
    return make_call(session, call).text, session.digest()
