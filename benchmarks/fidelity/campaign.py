"""Sequences against one environment and its reference, until every tool has a verdict.

A sequence goes on while both worlds go the same way: a difference in an answer's form is noted, one
of effects or of what is accepted ends it. A difference counts when a second play on fresh worlds
shows it again; then steps are left out as long as it stays. It is the fault of the last write
of what is left, if the reading agreed before that write, else of the call that shows it.
"""

from __future__ import annotations

import hashlib
import itertools
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from benchmarks.fidelity.answers import Found, ValuePool
from benchmarks.fidelity.comparison import Difference, Kind
from benchmarks.fidelity.operations import CallForm, names_thing, plain_key, thing_of
from benchmarks.fidelity.oracle import World
from benchmarks.fidelity.pair import (
    Pair,
    Played,
    Step,
    ValidCalls,
    bound_steps,
    known_in,
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
_LOOKS = 5
"""Calls of each reader in a pass."""
_UNTRUSTED = 2
"""Sequences that must show a difference which a choice of rows may have made."""
_STATES = (Kind.ACCEPTS, Kind.REFUSES, Kind.NO_EFFECT, Kind.OTHER_EFFECT)
"""Differences after which the states are not the same."""
_REPLAYS = 40
"""Plays for making one sequence shorter."""
_SLOW = 4
_DEEP = 2
"""Things that are made for things that are made for a call."""
_TRIES = 3
"""Calls that are tried to make one thing that another call needs."""


_Suspect = tuple[str, Kind, str, str]
"""Operation, kind and place of a difference, variation."""


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
    """Writes of one sequence; ``_SLOW`` times as many where the reference starts anew for it."""


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
        self._suspects: dict[_Suspect, list[list[Played]]] = defaultdict(list)
        self._tally: Counter[tuple[str, str, bool, bool]] = Counter()
        """Operation, variation, what the reference did, what ours did: whether it accepted."""
        self._start = ValuePool()
        self._valid = ValidCalls(template, self._rng)

    def run(self) -> dict[str, ToolRecord]:
        """Play all sequences; records by operation."""
        if not self._kept:
            return self.records
        deadline = time.monotonic() + self._effort.seconds
        self._look_around()
        while self.sequences < self._effort.sequences and time.monotonic() < deadline:
            self.sequences += 1
            self._sequence()
        self._examine_later(time.monotonic() + self._effort.seconds)
        self._examine_suspects()
        self._drop_consequences()
        return self.records

    def _look_around(self) -> None:
        """Read the reference's start with all operations that only read, kept or not."""
        self._world.reset()
        source = ArgumentSource(self._rng, self._supposed(), self._examples)
        readers = [form for form in self._forms.values() if form.reads]
        seen: set[str] = set()
        for _ in range(_ROUNDS):
            for form in readers:
                for _ in range(_LOOKS if form.inputs else 1):
                    step = source.step(form)
                    key = f"{form.name} {step.arguments!r}"
                    if key in seen:
                        continue
                    seen.add(key)
                    arguments = {name: _plain(value) for name, value in step.arguments.items()}
                    outcome = self._world.call(form.name, arguments)
                    if outcome.accepted:
                        shown = ValuePool()
                        shown.add(form, outcome.value, -1)
                        for name, given in arguments.items():
                            if names_thing(name) and isinstance(given, str | int):
                                shown.put(plain_key(name), Found(given, -1, ()))
                        for key, values in shown.by_key.items():
                            for one in values:
                                self._start.put(key, one)
                                source.start.put(key, one)
                        self._start.together.append(shown)

    def _supposed(self) -> ValuePool:
        """What examples name: the start may have it."""
        pool = ValuePool()
        for call in itertools.chain.from_iterable(self._examples.values()):
            for name, value in call.arguments.items():
                if names_thing(name) and isinstance(value, str | int):
                    pool.put(plain_key(name), Found(value, -1, ()))
        return pool

    # --- one sequence ----------------------------------------------------------------------------

    def _sequence(self) -> None:
        self._world.reset()
        pair = Pair(self._forms, self._template, self._world, self._valid)
        source = ArgumentSource(self._rng, self._start, self._examples)
        try:
            run = _Run(pair, source, self._rng, self._suspects)
            slow = _SLOW if self._world.restarts else 1
            for _ in range(self._effort.blocks * slow):
                if not run.block(self._forms[self._next_operation()]):
                    break
        finally:
            pair.close()
        self._judge(pair.played)

    def _next_operation(self) -> str:
        """An operation that was compared little; those that go wrong are taken seldom."""
        weights = []
        suspected = {key[0] for key in self._suspects if key[1] != Kind.LACKS_KEY}
        for name in self._kept:
            record = self.records[name]
            spoilt = any(e.difference.kind != Kind.LACKS_KEY for e in record.evidence)
            spoilt = spoilt or (self._world.restarts and name in suspected)
            seen = record.accepted + 0.5 * record.refused + 0.5 * record.undecided
            writes = 1.5 if not self._forms[name].reads else 1.0
            weights.append(writes * (0.1 if spoilt else 1.0) / (1 + seen / 4))
        return self._rng.choices(self._kept, weights)[0]

    def _judge(self, played: Sequence[Played]) -> None:
        for number, one in enumerate(played):
            record = self.records[one.step.operation]
            if one.ours is None or one.theirs.accepted is None:
                record.undecided += 1
                continue
            variation = one.step.variation
            self._tally[one.step.operation, variation, one.theirs.accepted, one.ours.ok] += 1
            if not one.differences:
                record.accepted += one.accepted
                record.refused += not one.ours.ok
            for difference in one.differences:
                key = (one.step.operation, *difference.key, variation)
                suspects = self._suspects[key]
                suspects.append(list(played[: number + 1]))
                if one.trusted and len(suspects) == 1 and not self._world.restarts:
                    self._examine(suspects[0], difference)

    def _examine_later(self, deadline: float) -> None:
        """Look at what shows at once, where starting anew for it would have taken play's time.

        The first difference of each operation comes first; what there is no time for is undecided.
        """
        if not self._world.restarts:
            return
        seen: Counter[str] = Counter()
        order: list[tuple[int, int, _Suspect]] = []
        for key, found in self._suspects.items():
            if found[0][-1].trusted:
                order.append((seen[key[0]], len(order), key))
                seen[key[0]] += 1
        for _, _, (operation, kind, place, variation) in sorted(order):
            found = self._suspects[operation, kind, place, variation]
            if time.monotonic() > deadline:
                self.records[operation].undecided += len(found)
                continue
            difference = next(d for d in found[0][-1].differences if d.key == (kind, place))
            self._examine(min(found, key=len), difference)

    def _examine_suspects(self) -> None:
        """Look at what a choice of rows may have made, now that all was seen."""
        for (operation, kind, place, variation), found in self._suspects.items():
            if found[0][-1].trusted:
                continue
            general = self._is_general(operation, kind, variation)
            if kind is Kind.REFUSES and general:
                general = not self._may_accept(found[0][-1])
            if kind is Kind.ACCEPTS and general and not variation:
                general = not self._may_refuse(operation)
            if len(found) >= _UNTRUSTED and general:
                difference = next(d for d in found[0][-1].differences if d.key == (kind, place))
                self._examine(min(found, key=len), difference)
            else:
                self.records[operation].undecided += len(found)

    def _is_general(self, operation: str, kind: Kind, variation: str) -> bool:
        """Whether the worlds never agree here, whatever rows there are."""
        seen = {
            (there, here): self._tally[operation, variation, there, here]
            for there, here in itertools.product((True, False), repeat=2)
        }
        if kind is Kind.REFUSES:
            return not seen[True, True]
        if kind is not Kind.ACCEPTS:
            return True
        if variation:
            return not seen[False, False]
        return not seen[False, False] + seen[True, False] and seen[False, True] > _UNTRUSTED

    def _may_accept(self, played: Played) -> bool:
        """Whether rows of ours that were not tried, since they are many, may do."""
        if len(list(known_in(played.step.arguments))) < 2:
            return False
        tool = tools_by_operation(self._template, self._forms)[played.step.operation].name
        return bool(self._valid.of(tool))

    def _may_refuse(self, operation: str) -> bool:
        """Whether a guard of ours refuses some of our rows: those that were tried may be others."""
        return self._valid.guards(tools_by_operation(self._template, self._forms)[operation].name)

    def _examine(self, played: Sequence[Played], difference: Difference) -> None:
        operation = played[-1].step.operation
        shortest = self._shortest([one.step for one in played], difference)
        if shortest is None:  # it does not show again
            self.records[operation].undecided += 1
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

    def _drop_consequences(self) -> None:
        """Take back what follows from another tool's fault: states that went apart before."""

        def before(operation: str, one: Evidence) -> set[str]:
            earlier = {name for name, _, _ in one.calls[:-1] if not self._forms[name].reads}
            return earlier - {operation}

        faulty = {
            name: [one for one in record.evidence if one.difference.kind in _STATES]
            for name, record in self.records.items()
        }
        names = {name for name, found in faulty.items() if found}
        first = {
            name for name in names if any(not before(name, one) & names for one in faulty[name])
        }
        for name, record in self.records.items():
            kept = [one for one in record.evidence if not before(name, one) & (first - {name})]
            record.undecided += len(record.evidence) - len(kept)
            record.evidence = kept

    # --- the shortest sequence -------------------------------------------------------------------

    def _shortest(
        self, steps: list[Step], difference: Difference
    ) -> tuple[list[Step], list[Played]] | None:
        """The steps without those that are not needed; ``None`` where it does not show again."""
        best = self._shows(steps, difference)
        if best is None:
            return None
        replays = 1
        # What the last call needs and what is done to the same things mostly shows it alone.
        related = related_steps(steps)
        if len(related) < len(steps) - 1:
            rest = without_steps(steps, set(range(len(steps))) - related)
            if rest is not None and (found := self._shows(rest, difference)) is not None:
                steps, best = rest, found
        size = len(steps) - 1
        # Large parts first: most of a sequence has nothing to do with its end.
        while size and replays < _REPLAYS:
            at = len(steps) - 1 - size
            while at > -size and replays < _REPLAYS:
                shorter = without_steps(steps, range(max(0, at), at + size))
                if shorter is not None:
                    replays += 1
                    if (found := self._shows(shorter, difference)) is not None:
                        steps, best = shorter, found
                at -= size
            size //= 2
        return steps, best

    def _shows(self, steps: Sequence[Step], difference: Difference) -> list[Played] | None:
        """The play of the steps on fresh worlds, if its last one shows the difference."""
        self._world.reset()
        pair = Pair(self._forms, self._template, self._world, self._valid)
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
        writes = [
            one for one in played[:-1] if one.accepted and not self._forms[one.step.operation].reads
        ]
        # A reading that loses what it was asked for shows nothing of the writes before it.
        lossy = len(played[-1].arguments) > len(played[-1].our_arguments)
        if not self._forms[shown_by].reads or not writes or lossy:
            return shown_by
        if difference.kind in (Kind.ACCEPTS, Kind.REFUSES):
            # What is still found, or not found any more, after a write that should tell.
            made = self._forms[writes[-1].step.operation].creates
            return shown_by if made else writes[-1].step.operation
        if not difference.kind.is_effect:
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
        self, pair: Pair, source: ArgumentSource, rng: random.Random, seen: Collection[_Suspect]
    ) -> None:
        self._pair, self._source, self._rng, self._seen = pair, source, rng, seen
        kept = [pair.forms[name] for name in pair.tools]
        self._readers = [form for form in kept if form.reads]
        self._makers = [form for form in kept if form.creates]

    def block(self, form: CallForm) -> bool:
        """Play an operation with what shows its effects; whether the worlds still agree."""
        if not self._make_needed(form):
            return False
        for attempt in range(4):
            self._source.plain = attempt > 1
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

    def _make_needed(self, form: CallForm, depth: int = 0) -> bool:
        """Make what a call needs where there is none, and often where there is."""
        wanted: Counter[str] = Counter()
        for name, one in form.inputs.items():
            if not one.required or not names_thing(name):
                continue
            thing = thing_of(name, form)
            wanted[thing] += 1
            own = form.creates and thing == form.noun
            if own or len(self._source.made.of(name, form.noun)) >= wanted[thing]:
                continue
            makers = [m for m in self._makers if _makes(m, thing) and m.name != form.name]
            there = self._source.start.of(name, form.noun)
            if not makers or (there and self._rng.random() < 0.5):
                continue
            if not self._made(self._rng.choice(makers), depth):
                return False
        return True

    def _made(self, maker: CallForm, depth: int) -> bool:
        """Make a thing, and before it what that needs; whether the worlds still agree."""
        if depth < _DEEP and not self._make_needed(maker, depth + 1):
            return False
        for attempt in range(_TRIES):
            self._source.plain = attempt > 0
            if not self._play(self._source.step(maker)):
                return False
            if self._pair.played[-1].accepted:
                break
        return True

    def _read_again(self, form: CallForm, step: Step, readings: Sequence[Step]) -> bool:
        later = [*readings, *(one for one in self._readings(step) if one not in readings)]
        return all(self._play(reading) for reading in later)

    def _readings(self, step: Step) -> list[Step]:
        """Up to three readings that may show what a call does."""
        found: list[Step] = []
        for form in self._rng.sample(self._readers, len(self._readers)):
            reading = self._source.about(form, step, self._pair.forms[step.operation].noun)
            if reading is not None and len(found) < 3:
                found.append(reading)
        return found

    def _play(self, step: Step) -> bool:
        """Play a step; whether both worlds are still in the same state as far as is known."""
        try:
            played = self._pair.play(step)
        except KeyError:
            return True
        form = self._pair.forms[step.operation]
        if played.theirs.accepted and not form.reads:
            number = len(self._pair.played) - 1
            self._source.note(form, played.theirs.value, number, step, played.arguments)
        if not played.compared:
            # What raised may have changed something; what was only not asked here has not.
            return played.theirs.accepted is False
        if form.reads and self._is_old(played):
            return True
        apart = any(one.kind in _STATES for one in played.differences)
        return not apart and (played.ours is not None and played.ours.ok) == played.theirs.accepted

    def _is_old(self, played: Played) -> bool:
        """Whether a reading differs as it did before: it changes nothing, so that play goes on."""
        return all(
            (played.step.operation, *d.key, played.step.variation) in self._seen
            for d in played.differences
        )


def related_steps(steps: Sequence[Step]) -> set[int]:
    """Numbers of the last step, of what it needs, and of what was said of the same values."""
    last = len(steps) - 1
    needed = {last, *bound_steps(steps[last].arguments)}
    values = {repr(value) for value in steps[last].arguments.values()}
    for number in range(last, -1, -1):
        one = steps[number]
        same = one.operation == steps[last].operation and one.arguments == steps[last].arguments
        about = bool(values & {repr(value) for value in one.arguments.values()})
        about = about or bool(needed & set(bound_steps(one.arguments)))
        if number in needed or same or about:
            needed |= {number, *bound_steps(one.arguments)}
    return needed


def without_steps(steps: Sequence[Step], left_out: Collection[int]) -> list[Step] | None:
    """The steps without some; ``None`` where a later one needs an answer of those."""
    rest = [number for number in range(len(steps)) if number not in left_out]
    places = {old: new for new, old in enumerate(rest)}
    kept = [steps[number] for number in rest]
    if any(needed in left_out for one in kept for needed in bound_steps(one.arguments)):
        return None
    return [
        Step(one.operation, renumbered(one.arguments, places), one.variation, one.allowed)
        for one in kept
    ]


def _makes(maker: CallForm, thing: str) -> bool:
    """Whether a call makes a thing, which may be named by the end of its name: a label."""
    return any(noun == thing or noun.endswith(f"_{thing}") for noun in maker.nouns)


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
