"""Sequences against one environment and its reference, until every tool has a verdict.

A sequence goes on while both worlds go the same way: a difference in an answer's form is noted, one
of effects or of what is accepted ends it. A difference counts when a second play on fresh worlds
shows it again; then steps are left out as long as it stays. It is the fault of the last write
of what is left, if the reading agreed before that write, else of the call that shows it.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from benchmarks.fidelity.answers import ValuePool
from benchmarks.fidelity.comparison import Difference, Kind
from benchmarks.fidelity.operations import CallForm
from benchmarks.fidelity.oracle import World
from benchmarks.fidelity.pair import (
    Pair,
    Played,
    Step,
    bound_steps,
    renumbered,
    tools_by_operation,
)
from benchmarks.fidelity.sequences import ArgumentSource
from envwright.environment.template import Template
from envwright.types import Call, Json

_LEAST = 3
"""Calls of a tool that both accept, without which it is not said to agree."""
_ROUNDS = 3
"""Passes over the readers when the start is looked at."""
_UNTRUSTED = 2
"""Sequences that must show a difference which a choice of rows may have made."""
_REPLAYS = 24
"""Plays for making one sequence shorter."""


class Verdict(StrEnum):
    """What is said of an operation of the description."""

    AGREES = "agrees"
    SHALLOW = "shallow"
    WRONG = "wrong"
    MISSING = "missing"
    NOT_REACHED = "not reached"


@dataclass(frozen=True)
class Evidence:
    """A difference, and the shortest sequence found that shows it."""

    difference: Difference
    calls: tuple[tuple[str, dict[str, Json], dict[str, Json]], ...]
    """Operation, the reference's arguments, ours."""
    theirs: Json = None
    ours: Json = None
    """What the last call gave."""


@dataclass
class ToolRecord:
    """What was seen of one tool."""

    accepted: int = 0
    """Calls that both accepted, compared without a difference."""
    refused: int = 0
    """Calls that both refused."""
    undecided: int = 0
    """Calls that could not be compared."""
    evidence: list[Evidence] = field(default_factory=list)

    @property
    def verdict(self) -> Verdict:
        """The worst that was shown."""
        if any(not one.difference.kind.is_shallow for one in self.evidence):
            return Verdict.WRONG
        if self.evidence:
            return Verdict.SHALLOW
        return Verdict.AGREES if self.accepted >= _LEAST else Verdict.NOT_REACHED


@dataclass(frozen=True)
class Effort:
    """How much is played."""

    sequences: int = 60
    seconds: float = 120.0
    seed: int = 0
    blocks: int = 5
    """Writes of one sequence."""


class Campaign:
    """All sequences of one environment.

    Args:
        forms: the operations of the description.
        template: of the environment.
        world: the reference; it is reset before each sequence.
        effort: how much.
        examples: calls that are known to make sense.
    """

    def __init__(
        self,
        forms: Mapping[str, CallForm],
        template: Template,
        world: World,
        effort: Effort,
        examples: Sequence[Call] = (),
    ) -> None:
        self._forms, self._template, self._world, self._effort = forms, template, world, effort
        seed = f"{effort.seed} {template.spec.name}"
        self._rng = random.Random(hashlib.sha256(seed.encode()).hexdigest())
        self._kept = list(tools_by_operation(template, forms))
        self.records = {name: ToolRecord() for name in self._kept}
        self.sequences = 0
        self._examples: dict[str, list[Call]] = defaultdict(list)
        for call in examples:
            self._examples[call.tool].append(call)
        self._suspected: Counter[tuple[str, Kind, str]] = Counter()
        self._start = ValuePool()

    def run(self) -> dict[str, ToolRecord]:
        """Play all sequences; records by operation."""
        if not self._kept:
            return self.records
        deadline = time.monotonic() + self._effort.seconds
        self._look_around()
        while self.sequences < self._effort.sequences and time.monotonic() < deadline:
            self.sequences += 1
            self._sequence()
        return self.records

    def _look_around(self) -> None:
        """Read the reference's start with all operations that only read, kept or not."""
        self._world.reset()
        source = ArgumentSource(self._rng, self._start, self._examples)
        readers = [form for form in self._forms.values() if form.reads]
        seen: set[str] = set()
        for _ in range(_ROUNDS):
            for form in readers:
                for _ in range(3 if form.inputs else 1):
                    step = source.step(form)
                    key = f"{form.name} {step.arguments!r}"
                    if key in seen:
                        continue
                    seen.add(key)
                    arguments = {name: _plain(value) for name, value in step.arguments.items()}
                    outcome = self._world.call(form.name, arguments)
                    if outcome.accepted:
                        self._start.add(form, outcome.value, -1)

    # --- one sequence ----------------------------------------------------------------------------

    def _sequence(self) -> None:
        self._world.reset()
        pair = Pair(self._forms, self._template, self._world)
        source = ArgumentSource(self._rng, self._start, self._examples)
        try:
            run = _Run(pair, source, self._rng, self._readers())
            for _ in range(self._effort.blocks):
                if not run.block(self._forms[self._next_operation()]):
                    break
        finally:
            pair.close()
        self._judge(pair.played)

    def _next_operation(self) -> str:
        """An operation that was compared little; those that go wrong are taken seldom."""
        weights = []
        for name in self._kept:
            record = self.records[name]
            spoilt = any(e.difference.kind != Kind.LACKS_KEY for e in record.evidence)
            seen = record.accepted + 0.5 * record.refused + 0.5 * record.undecided
            writes = 1.5 if not self._forms[name].reads else 1.0
            weights.append(writes * (0.1 if spoilt else 1.0) / (1 + seen / 4))
        return self._rng.choices(self._kept, weights)[0]

    def _readers(self) -> list[CallForm]:
        return [self._forms[name] for name in self._kept if self._forms[name].reads]

    def _judge(self, played: Sequence[Played]) -> None:
        for number, one in enumerate(played):
            record = self.records[one.step.operation]
            if not one.compared:
                record.undecided += 1
            elif not one.differences:
                if one.accepted:
                    record.accepted += 1
                else:
                    record.refused += 1
            for difference in one.differences:
                self._examine(played[: number + 1], difference)

    def _examine(self, played: Sequence[Played], difference: Difference) -> None:
        shown_by = played[-1]
        key = (shown_by.step.operation, *difference.key)
        self._suspected[key] += 1
        enough = 1 if shown_by.trusted else _UNTRUSTED
        if self._suspected[key] != enough:
            return  # known, or not yet shown often enough
        shortest = self._shortest([one.step for one in played], difference)
        if shortest is None:
            self._suspected[key] -= 1
            shown = self.records[shown_by.step.operation]
            shown.undecided += 1
            return
        steps, again = shortest
        last = again[-1]
        evidence = Evidence(
            next(one for one in last.differences if one.key == difference.key),
            tuple((p.step.operation, p.arguments, p.our_arguments) for p in again),
            last.theirs.value if last.theirs.accepted else last.theirs.error,
            last.ours.value if last.ours is not None and last.ours.ok else _message(last),
        )
        self.records[self._at_fault(steps, again, difference)].evidence.append(evidence)

    # --- the shortest sequence -------------------------------------------------------------------

    def _shortest(
        self, steps: list[Step], difference: Difference
    ) -> tuple[list[Step], list[Played]] | None:
        """The steps without those that are not needed; ``None`` where it does not show again."""
        best = self._shows(steps, difference)
        if best is None:
            return None
        replays = 0
        at = len(steps) - 2
        while at >= 0 and replays < _REPLAYS:
            shorter = without_step(steps, at)
            if shorter is not None:
                replays += 1
                if (found := self._shows(shorter, difference)) is not None:
                    steps, best = shorter, found
            at = min(at, len(steps) - 1) - 1
        return steps, best

    def _shows(self, steps: Sequence[Step], difference: Difference) -> list[Played] | None:
        """The play of the steps on fresh worlds, if its last one shows the difference."""
        self._world.reset()
        pair = Pair(self._forms, self._template, self._world)
        try:
            for step in steps:
                pair.play(step)
        except KeyError:
            return None
        finally:
            pair.close()
        keys = {one.key for one in pair.played[-1].differences}
        return pair.played if difference.key in keys else None

    def _at_fault(
        self, steps: Sequence[Step], played: Sequence[Played], difference: Difference
    ) -> str:
        """The operation whose fault a difference is."""
        shown_by = steps[-1].operation
        if not difference.kind.is_effect or not self._forms[shown_by].reads:
            return shown_by
        writes = [
            one for one in played[:-1] if one.accepted and not self._forms[one.step.operation].reads
        ]
        if not writes:
            return shown_by
        last = writes[-1]
        # A value that the write's own answer shows rightly is lost by the reading.
        shown = [one.place.rpartition(".")[2] for one in last.differences]
        place = difference.place.rpartition(".")[2]
        if difference.kind is Kind.OTHER_VALUE and place not in shown:
            theirs, ours = last.theirs.value, last.ours.value if last.ours is not None else None
            if isinstance(theirs, dict) and isinstance(ours, dict):
                both = place in theirs and place in ours
                if both and theirs[place] == difference.theirs:
                    return shown_by
        return last.step.operation


class _Run:
    """The blocks of one sequence: readings, a call, the readings again."""

    def __init__(
        self, pair: Pair, source: ArgumentSource, rng: random.Random, readers: list[CallForm]
    ) -> None:
        self._pair, self._source, self._rng, self._readers = pair, source, rng, readers

    def block(self, form: CallForm) -> bool:
        """Play an operation with what shows its effects; whether the worlds still agree."""
        for _ in range(4):
            step = self._source.step(form)
            readings = self._readings(step) if not form.reads else []
            if not all(self._play(reading) for reading in readings):
                return False
            if not self._play(step):
                return False
            done = self._pair.played[-1]
            if done.accepted:
                break
        else:
            return True
        if not form.reads and not self._read_again(form, step, readings):
            return False
        if self._rng.random() < 0.6:
            choices = self._source.variations(form, step)
            for varied in self._rng.sample(choices, min(2, len(choices))):
                if not self._play(varied):
                    return False
                if self._pair.played[-1].accepted and not form.reads:
                    return self._read_again(form, varied, readings)
        return True

    def _read_again(self, form: CallForm, step: Step, readings: Sequence[Step]) -> bool:
        later = [*readings, *(one for one in self._readings(step) if one not in readings)]
        return all(self._play(reading) for reading in later)

    def _readings(self, step: Step) -> list[Step]:
        """Up to three readings that may show what a call does."""
        found: list[Step] = []
        for form in self._rng.sample(self._readers, len(self._readers)):
            reading = self._source.about(form, step)
            if reading is not None and len(found) < 3:
                found.append(reading)
        return found

    def _play(self, step: Step) -> bool:
        """Play a step; whether both worlds are still in the same state as far as is known."""
        try:
            played = self._pair.play(step)
        except KeyError:
            return True
        if played.theirs.accepted:
            number = len(self._pair.played) - 1
            self._source.made.add(self._pair.forms[step.operation], played.theirs.value, number)
        if not played.compared:
            # What raised may have changed something; what was only not asked here has not.
            return played.theirs.accepted is False
        states = (Kind.ACCEPTS, Kind.REFUSES, Kind.NO_EFFECT, Kind.OTHER_EFFECT)
        apart = any(one.kind in states for one in played.differences)
        return not apart and (played.ours is not None and played.ours.ok) == played.theirs.accepted


def without_step(steps: Sequence[Step], at: int) -> list[Step] | None:
    """The steps without one; ``None`` where a later one needs its answer."""
    if any(at in set(bound_steps(one.arguments)) for one in steps[at + 1 :]):
        return None
    places = {old: old - (old > at) for old in range(len(steps)) if old != at}
    return [
        Step(one.operation, renumbered(one.arguments, places), one.variation, one.allowed)
        for number, one in enumerate(steps)
        if number != at
    ]


def _plain(value: object) -> Json:
    inner: Callable[[object], Json] = _plain
    if isinstance(value, dict):
        return {key: inner(one) for key, one in value.items()}
    if isinstance(value, list):
        return [inner(one) for one in value]
    return getattr(value, "value", value)


def _message(played: Played) -> str:
    error = played.ours.error if played.ours is not None else None
    return error.message if error is not None else ""
