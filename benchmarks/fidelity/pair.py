"""The reference and a built environment side by side: one sequence, step by step.

A step has arguments in the reference's terms. What an earlier answer gave (``Bound``) is looked up
in each world's own answer; what only the reference had at its start (``Known``) is replaced by a
row of ours that behaves as the reference's does, if there is one, and stays the same from then on.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from benchmarks.fidelity.answers import Path, id_pairs, leaf_at
from benchmarks.fidelity.comparison import (
    Correspondence,
    Difference,
    Kind,
    Sent,
    Situation,
    compare_answers,
    sent_leaves,
)
from benchmarks.fidelity.operations import CallForm, names_thing, plain_key, thing_of
from benchmarks.fidelity.oracle import Outcome, World
from benchmarks.fidelity.parameter_names import parameter_names
from envwright.environment.call_sampling import CallSampler
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.inflection import singular
from envwright.types import ErrorKind, Json, Observation, ToolSpec

_TRIED = 120
"""Rows, or combinations of rows, of ours that are tried for one call."""
_DRAWN, _VALID = 60, 12
"""Calls of our own that are drawn to find what a tool accepts, and how many of those are kept."""
_ROWS = 14
"""Values of one column that are tried."""


@dataclass(frozen=True)
class Known:
    """A value that the reference had at its start."""

    value: Json
    thing: str = ""
    """What it names, if anything."""


@dataclass(frozen=True)
class Bound:
    """A value that the answer to an earlier step gives."""

    step: int
    path: Path


@dataclass(frozen=True)
class Step:
    """One call of a sequence."""

    operation: str
    arguments: dict[str, Any]
    """Name → JSON data, in which ``Known`` and ``Bound`` may stand for values."""
    variation: str = ""
    """What was done to valid arguments; empty for nothing."""
    allowed: bool = True
    """Whether the description allows the arguments."""


@dataclass(frozen=True)
class Played:
    """A step as it was played."""

    step: Step
    theirs: Outcome
    arguments: dict[str, Json]
    """As the reference got them."""
    ours: Observation | None = None
    """``None``: not called, since nothing could have been concluded."""
    our_arguments: dict[str, Json] = field(default_factory=dict)
    differences: tuple[Difference, ...] = ()
    trusted: bool = True
    """Whether a difference shows at once; else it takes several sequences."""

    @property
    def accepted(self) -> bool:
        """Whether both accepted it."""
        return bool(self.theirs.accepted) and self.ours is not None and self.ours.ok

    @property
    def compared(self) -> bool:
        """Whether both were asked and it can be told what they said."""
        return self.theirs.accepted is not None and self.ours is not None


def tools_by_operation(template: Template, forms: Mapping[str, CallForm]) -> dict[str, ToolSpec]:
    """The tool that stands for each operation that has one."""
    found: dict[str, ToolSpec] = {}
    for tool in template.spec.tools:
        for name in (tool.operation, tool.name):
            if name in forms:
                found.setdefault(name, tool)
                break
    return found


class Pair:
    """Both worlds at their start.

    Args:
        forms: the operations of the description.
        template: of the environment that was built.
        world: the reference, at its start.
        valid: calls that the environment accepts at its start.
    """

    def __init__(
        self,
        forms: Mapping[str, CallForm],
        template: Template,
        world: World,
        valid: ValidCalls | None = None,
    ) -> None:
        self.forms, self._template, self._world = forms, template, world
        self._valid = valid
        self.tools = tools_by_operation(template, forms)
        self._objects = frozenset(
            plain_key(name)
            for form in forms.values()
            for name, one in form.inputs.items()
            if "object" in (one.type, one.schema.get("items", {}).get("type")) and not form.reads
        )
        self.known = Correspondence()
        self.played: list[Played] = []
        self._names = {
            name: parameter_names(tool, forms[name]) for name, tool in self.tools.items()
        }
        self._session: Session = template.session()
        self._answers: dict[str, tuple[Json, Json, int]] = {}
        """Call → both answers, and how many writes there had been."""
        self._writes: list[bool] = []
        """For each write, whether it was about rows that were there at the start."""

    def close(self) -> None:
        """End our session; the reference is its owner's."""
        self._session.close()

    def play(self, step: Step) -> Played:
        """Make a call in both worlds and compare.

        Raises:
            OracleLost: the reference is gone.
            KeyError: the step needs an answer that this sequence does not have.
        """
        form = self.forms[step.operation]
        arguments = {name: self._theirs(value) for name, value in step.arguments.items()}
        theirs = self._world.call(step.operation, arguments)
        loose = [
            one for one in known_in(step.arguments) if not self.known.has(one.value, one.thing)
        ]
        played = Played(step, theirs, arguments)
        lost = any(map(self._is_lost, bound_in(step.arguments)))
        if theirs.accepted is not None and (theirs.accepted or not loose) and not lost:
            played = self._compared(step, form, theirs, arguments)
        self.played.append(played)
        if played.accepted and played.ours is not None:
            self._note(form, played)
        return played

    # --- the call here ---------------------------------------------------------------------------

    def _compared(
        self, step: Step, form: CallForm, theirs: Outcome, arguments: dict[str, Json]
    ) -> Played:
        seen, mine = Observation(None, ""), dict[str, Json]()
        for mine in self._candidates(step, form):
            seen = self._session.call(self.tools[step.operation].name, mine)
            if seen.ok:
                break
        # What depends on the start may differ because the starts do.
        own = form.creates or any(True for _ in bound_steps(step.arguments))
        trusted = own and not any(True for _ in known_in(step.arguments))
        made = Played(step, theirs, arguments, seen, mine, trusted=trusted)
        if theirs.accepted and not seen.ok:
            if not step.allowed:  # the description is stricter than the reference
                return made
            text = seen.error.message if seen.error else ""
            differences = [Difference(Kind.REFUSES, theirs=None, ours=text)]
        elif not theirs.accepted and seen.ok:
            if self.lost_inputs(step):  # that may be what the reference refuses
                return Played(step, theirs, arguments)
            differences = [Difference(Kind.ACCEPTS, step.variation, theirs=theirs.error)]
        elif theirs.accepted:
            differences = self._answer_differences(step, form, made)
        else:
            differences = []
        return Played(step, theirs, arguments, seen, mine, tuple(differences), trusted=made.trusted)

    def lost_inputs(self, step: Step) -> set[str]:
        """Arguments that our tool has no parameter for."""
        names = self._names[step.operation]
        return set(step.arguments) - set(names)

    def _candidates(self, step: Step, form: CallForm) -> Iterator[dict[str, Json]]:
        """Our arguments: one reading, or several where rows of ours may stand in."""
        tool = self.tools[step.operation]
        names = self._names[step.operation]
        loose: dict[str, list[Json]] = {}
        for name, value in step.arguments.items():
            for one in known_in(value):
                if not self.known.has(one.value, one.thing):
                    loose.setdefault(repr(one.value), self._rows_for(name, one, form, tool))
        for picks in (*_combinations(loose), *self._as_valid(step, tool, loose)):
            yield {
                names[name]: self._ours(value, name, form, picks)
                for name, value in step.arguments.items()
                if name in names
            }

    def _as_valid(
        self, step: Step, tool: ToolSpec, loose: Mapping[str, list[Json]]
    ) -> Iterator[dict[str, Json]]:
        """Rows that stand together in a call which our tool accepts."""
        if len(loose) < 2 or self._valid is None:
            return
        names = self._names[step.operation]
        for arguments in self._valid.of(tool.name):
            picks = {key: rows[0] for key, rows in loose.items()}
            for name, value in step.arguments.items():
                picks |= dict(_matched(value, arguments.get(names.get(name, ""))))
            yield picks

    def _rows_for(self, name: str, known: Known, form: CallForm, tool: ToolSpec) -> list[Json]:
        """The value itself, then values that our rows have in its place; each stands for one."""
        # An inner name of an object is none of a parameter.
        parameter = tool.parameters.get(self._names[form.name].get(name, ""))
        places = [parameter.column] if parameter is not None and parameter.column else []
        places += self._columns_named(name, form)
        found: list[Json] = []
        for place in dict.fromkeys(places):
            table, _, column = place.partition(".")
            sql = f'SELECT DISTINCT "{column}" FROM "{table}" LIMIT {_ROWS}'
            rows = [row[0] for row in self._session.query(sql)]
            found += [value for value in rows if type(value) is type(known.value)]
        taken = self.known.taken(known.thing) if known.thing else []
        return [one for one in dict.fromkeys([known.value, *found]) if one not in taken]

    def _columns_named(self, name: str, form: CallForm) -> list[str]:
        """Columns that an argument may range over, by their names."""
        key = plain_key(name)
        out = []
        for table in self._template.schema.tables.values():
            for column in table.columns:
                plain, thing = plain_key(column), singular(plain_key(table.name))
                keys = {plain, f"{thing}_{plain}"} if plain in ("id", "name") else {plain}
                asked = {key, f"{form.noun}_{key}"} if key in ("id", "name") else {key}
                if keys & asked:
                    out.append(f"{table.name}.{column}")
        return out

    # --- values in both worlds -------------------------------------------------------------------

    def _theirs(self, value: Any) -> Json:
        if isinstance(value, Known):
            return value.value
        if isinstance(value, Bound):
            return self._bound(value)
        if isinstance(value, dict):
            return {key: self._theirs(inner) for key, inner in value.items()}
        return [self._theirs(one) for one in value] if isinstance(value, list) else value

    def _is_lost(self, value: Bound) -> bool:
        """Whether our answer has nothing where the reference's gave a value: it names no row."""
        seen = self.played[value.step].ours if value.step < len(self.played) else None
        found = leaf_at(seen.value, value.path) if seen is not None and seen.ok else None
        return found is None and not self.known.has(self._bound(value))

    def _bound(self, value: Bound) -> Json:
        if value.step >= len(self.played):
            raise KeyError(value.step)
        found = leaf_at(self.played[value.step].theirs.value, value.path)
        if found is None:
            raise KeyError(value.path)
        return found

    def _ours(self, value: Any, name: str, form: CallForm, picks: Mapping[str, Json]) -> Json:
        if isinstance(value, Known) and repr(value.value) in picks:
            return picks[repr(value.value)]
        if isinstance(value, Known | Bound):
            theirs = self._theirs(value)
            thing = thing_of(name, form)
            thing = value.thing if isinstance(value, Known) else thing
            if self.known.has(theirs, thing):
                mate: Any = self.known.mate(theirs, thing)
                return mate
            if isinstance(value, Bound):
                seen = self.played[value.step].ours
                own = leaf_at(seen.value, value.path) if seen is not None else None
                return theirs if own is None else own
            return theirs
        if isinstance(value, dict):
            return {key: self._ours(inner, key, form, picks) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._ours(one, name, form, picks) for one in value]
        return value

    # --- comparing -------------------------------------------------------------------------------

    def _answer_differences(self, step: Step, form: CallForm, made: Played) -> list[Difference]:
        assert made.ours is not None
        theirs, ours = made.theirs.value, made.ours.value
        self._bind_known(step, form, made)
        about = {str(value) for value in self._things(step)}
        if not form.reads:
            for left, right in id_pairs(theirs, ours, form.noun):
                if str(left) not in about:
                    self.known.bind(form.noun, left, right)
                    # Else it may be of another thing that the row refers to.
                    if form.creates or made.trusted:
                        self.known.made.append((left, right))
                        about.add(str(left))
        own = tuple(_sent(made, frozenset(about), self._names[step.operation]))
        before = self._answers.get(_call_key(made))
        situation = Situation(
            form=form,
            known=self.known,
            objects=self._objects,
            fresh=form.creates or (made.trusted and bool(about)),
            before=before[:2] if before else None,
            wrote=before is not None and self._tells(before[2], bool(about)),
            own=own,
            about=frozenset(about),
        )
        found = compare_answers(theirs, ours, situation)
        if not form.reads:
            self.known.sent += own
        return found

    def _tells(self, writes: int, about: bool) -> bool:
        """Whether what was written since then shows the same way in both worlds.

        What is done to a row that was there shows in lists and sums by what else the row holds.
        """
        since = self._writes[writes:]
        return bool(since) and (about or not any(since))

    def _things(self, step: Step) -> Iterator[Json]:
        """The things that a call names, by the reference's values."""
        for name, value in step.arguments.items():
            if isinstance(value, Bound) or (isinstance(value, Known) and names_thing(name)):
                yield self._theirs(value)

    def _bind_known(self, step: Step, form: CallForm, made: Played) -> None:
        """The rows of ours that were taken stay the ones that stand for the reference's."""
        names = self._names[step.operation]
        for name, value in step.arguments.items():
            own = made.our_arguments.get(names.get(name, ""))
            if isinstance(value, Known):
                self.known.bind(value.thing, value.value, own)
            elif isinstance(value, list | dict):
                self._bind_inner(value, own)

    def _bind_inner(self, value: Any, own: Json) -> None:
        if isinstance(value, Known):
            self.known.bind(value.thing, value.value, own)
        elif isinstance(value, dict) and isinstance(own, Mapping):
            for key, inner in value.items():
                self._bind_inner(inner, own.get(key))
        elif isinstance(value, list) and isinstance(own, list):
            for one, mine in zip(value, own, strict=False):
                self._bind_inner(one, mine)

    def _note(self, form: CallForm, played: Played) -> None:
        assert played.ours is not None
        if not form.reads:
            self._writes.append(any(True for _ in known_in(played.step.arguments)))
        done = len(self._writes)
        self._answers[_call_key(played)] = (played.theirs.value, played.ours.value, done)


_UNKNOWN_ROW = re.compile(r"There is no |Not each |The token ")


class ValidCalls:
    """Arguments with which the tools of an environment accept a call at its start.

    Args:
        template: of the environment.
        rng: all chance.
    """

    def __init__(self, template: Template, rng: random.Random) -> None:
        self._template, self._rng = template, rng
        self._found: dict[str, list[dict[str, Json]]] = {}
        self._guards: dict[str, bool] = {}

    def guards(self, tool: str) -> bool:
        """Whether a guard about the state of a row refuses a call that names rows which are there.

        A row that is there is the first thing that tools ask for, so that what refuses later is
        about its state.
        """
        if tool not in self._guards:
            sampler = CallSampler(self._template, self._rng, aimed=0.0, invalid=0.0, tools=[tool])
            self._guards[tool] = False
            for _ in range(_DRAWN):
                with self._template.session() as session:
                    call = sampler.call(session)
                    error = session.call(call.tool, call.arguments).error
                    if error is not None and error.kind is ErrorKind.PRECONDITION:
                        about = not _UNKNOWN_ROW.match(error.message)
                        self._guards[tool] = self._guards[tool] or about
        return self._guards[tool]

    def of(self, tool: str) -> list[dict[str, Json]]:
        """Up to ``_VALID`` of them; none where no drawn call is accepted."""
        if tool not in self._found:
            sampler = CallSampler(self._template, self._rng, aimed=1.0, invalid=0.0, tools=[tool])
            self._found[tool] = found = []
            for _ in range(_DRAWN):
                with self._template.session() as session:
                    call = sampler.call(session)
                    if session.call(call.tool, call.arguments).ok:
                        found.append(call.arguments)
                if len(found) == _VALID:
                    break
        return self._found[tool]


def _combinations(loose: Mapping[str, list[Json]]) -> Iterator[dict[str, Json]]:
    """One row for each, the first ones of all before the later ones of any; ``_TRIED`` at most."""
    sizes = [range(len(rows)) for rows in loose.values()]
    places: Iterable[tuple[int, ...]] = itertools.islice(itertools.product(*sizes), _ROWS**3)
    for chosen in itertools.islice(sorted(places, key=lambda at: max(at, default=0)), _TRIED):
        yield {key: rows[at] for (key, rows), at in zip(loose.items(), chosen, strict=True)}


def _matched(value: Any, own: Json) -> Iterator[tuple[str, Json]]:
    """What stands in an argument of ours where the reference's has what it had at its start."""
    if isinstance(value, Known):
        if type(own) is type(value.value):
            yield repr(value.value), own
    elif isinstance(value, Mapping) and isinstance(own, Mapping):
        for key, inner in value.items():
            yield from _matched(inner, own.get(key))
    elif isinstance(value, list) and isinstance(own, list):
        for inner, mine in zip(value, own, strict=False):
            yield from _matched(inner, mine)


def known_in(value: Any) -> Iterator[Known]:
    """All parts of a value that only the reference had at its start."""
    if isinstance(value, Known):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from known_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from known_in(inner)


def bound_steps(value: Any) -> Iterator[int]:
    """Steps whose answers a value needs."""
    return (one.step for one in bound_in(value))


def bound_in(value: Any) -> Iterator[Bound]:
    """All parts of a value that earlier answers give."""
    if isinstance(value, Bound):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from bound_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from bound_in(inner)


def renumbered(value: Any, places: Mapping[int, int]) -> Any:
    """A value with other numbers of steps."""
    if isinstance(value, Bound):
        return Bound(places[value.step], value.path)
    if isinstance(value, dict):
        return {key: renumbered(inner, places) for key, inner in value.items()}
    return [renumbered(one, places) for one in value] if isinstance(value, list) else value


def _sent(made: Played, about: frozenset[str], names: Mapping[str, str]) -> Iterator[Sent]:
    """The values that a call gives, there and here."""
    free = not any(True for _ in known_in(made.step.arguments))
    for name, value in made.arguments.items():
        there = sent_leaves({name: value})
        here = sent_leaves({name: made.our_arguments.get(names.get(name, ""), value)})
        new = free and not any(True for _ in bound_steps(made.step.arguments.get(name)))
        if len(there) == len(here):
            for (key, left), (_, right) in zip(there, here, strict=True):
                yield Sent(key, left, right, about, new)


def _call_key(played: Played) -> str:
    return f"{played.step.operation} {sorted(played.arguments.items())!r}"
