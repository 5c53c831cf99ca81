"""The reference and a built environment side by side: one sequence, step by step.

A step has arguments in the reference's terms. What an earlier answer gave (``Bound``) is looked up
in each world's own answer; what only the reference had at its start (``Known``) is replaced by a
row of ours that behaves as the reference's does, if there is one, and stays the same from then on.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.fidelity.answers import Path, id_pairs, leaf_at
from benchmarks.fidelity.comparison import (
    Correspondence,
    Difference,
    Kind,
    Situation,
    compare_answers,
    sent_leaves,
)
from benchmarks.fidelity.operations import CallForm, plain_key, words_of
from benchmarks.fidelity.oracle import Outcome, World
from benchmarks.fidelity.parameter_names import parameter_names
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.inflection import singular
from envwright.types import Json, Observation, ToolSpec

_TRIED = 24
"""Rows, or combinations of rows, of ours that are tried for one call."""
_ROWS = 12
"""Values of one column that are tried."""


@dataclass(frozen=True)
class Known:
    """A value that the reference had at its start."""

    value: Json


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
    """

    def __init__(self, forms: Mapping[str, CallForm], template: Template, world: World) -> None:
        self.forms, self._template, self._world = forms, template, world
        self.tools = tools_by_operation(template, forms)
        self.known = Correspondence()
        self.played: list[Played] = []
        self._session: Session = template.session()
        self._answers: dict[str, tuple[Json, Json, int]] = {}
        """Call → both answers, and how many writes there had been."""
        self._writes = 0

    def close(self) -> None:
        """End our session; the reference is its owner's."""
        self._session.close()

    def play(self, step: Step) -> Played:
        """Make a call in both worlds and compare.

        Raises:
            OracleLost: the reference is gone.
            KeyError: the step needs an answer that this sequence does not have.
        """
        form, number = self.forms[step.operation], len(self.played)
        arguments = {name: self._theirs(value) for name, value in step.arguments.items()}
        theirs = self._world.call(step.operation, arguments)
        loose = [one for one in _known(step.arguments) if not self.known.has(one.value)]
        played = Played(step, theirs, arguments)
        if theirs.accepted is not None and (theirs.accepted or not loose):
            played = self._compared(step, form, theirs, arguments)
        self.played.append(played)
        if played.accepted and played.ours is not None:
            self._note(form, played, number)
        return played

    # --- the call here ---------------------------------------------------------------------------

    def _compared(
        self, step: Step, form: CallForm, theirs: Outcome, arguments: dict[str, Json]
    ) -> Played:
        seen, mine = Observation(None, ""), dict[str, Json]()
        for mine in itertools.islice(self._candidates(step, form), _TRIED):
            seen = self._session.call(self.tools[step.operation].name, mine)
            if seen.ok:
                break
        loose = any(not self.known.has(one.value) for one in _known(step.arguments))
        made = Played(step, theirs, arguments, seen, mine, trusted=not loose)
        if theirs.accepted and not seen.ok:
            if not step.allowed:  # the description is stricter than the reference
                return made
            text = seen.error.message if seen.error else ""
            differences = [Difference(Kind.REFUSES, theirs=None, ours=text)]
        elif not theirs.accepted and seen.ok:
            differences = [Difference(Kind.ACCEPTS, step.variation, theirs=theirs.error)]
        elif theirs.accepted:
            differences = self._answer_differences(step, form, made)
        else:
            differences = []
        return Played(step, theirs, arguments, seen, mine, tuple(differences), trusted=made.trusted)

    def _candidates(self, step: Step, form: CallForm) -> Iterator[dict[str, Json]]:
        """Our arguments: one reading, or several where rows of ours may stand in."""
        tool = self.tools[step.operation]
        names = {plain_key(name): own for name, own in parameter_names(tool, form).items()}
        loose: dict[str, list[Json]] = {}
        for name, value in step.arguments.items():
            for one in _known(value):
                if not self.known.has(one.value):
                    loose.setdefault(repr(one.value), self._rows_for(name, one.value, form, tool))
        for chosen in itertools.product(*loose.values()):
            picks = dict(zip(loose, chosen, strict=True))
            yield {
                names[plain_key(name)]: self._ours(value, name, form, picks)
                for name, value in step.arguments.items()
                if plain_key(name) in names
            }

    def _rows_for(self, name: str, value: Json, form: CallForm, tool: ToolSpec) -> list[Json]:
        """The value itself, then values that our rows have in its place."""
        parameter = next(
            (p for key, p in tool.parameters.items() if plain_key(key) == plain_key(name)), None
        )
        places = [parameter.column] if parameter is not None and parameter.column else []
        places += self._columns_named(name, form)
        found: list[Json] = []
        for place in dict.fromkeys(places):
            table, _, column = place.partition(".")
            sql = f'SELECT DISTINCT "{column}" FROM "{table}" LIMIT {_ROWS}'
            found += [row[0] for row in self._session.query(sql) if type(row[0]) is type(value)]
        return list(dict.fromkeys([value, *found]))

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
            thing = _thing(name, form)
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
        pairs = list(
            zip(sent_leaves(made.arguments), sent_leaves(made.our_arguments), strict=False)
        )
        self._bind_known(step, form, made)
        if form.creates:
            for left, right in id_pairs(theirs, ours):
                self.known.bind(form.noun, left, right)
        self.known.sent += [(key, left, right) for (key, left), (_, right) in pairs]
        before = self._answers.get(_call_key(made))
        situation = Situation(
            form=form,
            known=self.known,
            fresh=form.creates or _only_bound(step, form),
            before=before[:2] if before else None,
            wrote=before is not None and before[2] < self._writes,
            own=tuple(value for _, value in sent_leaves(made.arguments)),
        )
        return compare_answers(theirs, ours, situation)

    def _bind_known(self, step: Step, form: CallForm, made: Played) -> None:
        """The rows of ours that were taken stay the ones that stand for the reference's."""
        own_names = parameter_names(self.tools[step.operation], form).items()
        names = {plain_key(name): own for name, own in own_names}
        for name, value in step.arguments.items():
            own = made.our_arguments.get(names.get(plain_key(name), ""))
            if isinstance(value, Known):
                self.known.bind(_thing(name, form), value.value, own)
            elif isinstance(value, list | dict):
                self._bind_inner(value, own)

    def _bind_inner(self, value: Any, own: Json) -> None:
        if isinstance(value, Known):
            self.known.bind("", value.value, own)
        elif isinstance(value, dict) and isinstance(own, Mapping):
            for key, inner in value.items():
                self._bind_inner(inner, own.get(key))
        elif isinstance(value, list) and isinstance(own, list):
            for one, mine in zip(value, own, strict=False):
                self._bind_inner(one, mine)

    def _note(self, form: CallForm, played: Played, number: int) -> None:
        assert played.ours is not None
        if not form.reads:
            self._writes += 1
        # Taken from what both show of one thing; lists of rows that only one world has are none.
        if not form.creates:
            for left, right in id_pairs(played.theirs.value, played.ours.value):
                self.known.bind(form.noun, left, right)
        self._answers[_call_key(played)] = (played.theirs.value, played.ours.value, self._writes)


def _known(value: Any) -> Iterator[Known]:
    if isinstance(value, Known):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _known(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _known(inner)


def bound_steps(value: Any) -> Iterator[int]:
    """Steps whose answers a value needs."""
    if isinstance(value, Bound):
        yield value.step
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from bound_steps(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from bound_steps(inner)


def renumbered(value: Any, places: Mapping[int, int]) -> Any:
    """A value with other numbers of steps."""
    if isinstance(value, Bound):
        return Bound(places[value.step], value.path)
    if isinstance(value, dict):
        return {key: renumbered(inner, places) for key, inner in value.items()}
    return [renumbered(one, places) for one in value] if isinstance(value, list) else value


def _only_bound(step: Step, form: CallForm) -> bool:
    """Whether all things that a call names were made by the sequence, and there is one."""
    values: Sequence[Any] = list(step.arguments.values())
    return any(isinstance(one, Bound) for one in values) and not any(True for _ in _known(values))


def _thing(name: str, form: CallForm) -> str:
    """Which thing an argument names: ``ticket_id`` → ``ticket``."""
    words = words_of(name)
    if len(words) > 1:
        return singular(words[-2])
    return form.noun


def _call_key(played: Played) -> str:
    return f"{played.step.operation} {sorted(played.arguments.items())!r}"
