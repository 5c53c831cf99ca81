"""Data edges: whether the target takes what the source returned, and not just anything.

Calls are found from both ends. Forward: right after a call of the source, calls of the target whose
other arguments are aimed at its guards. Backward: calls of the target that succeeded, again after
a call of the source that is made to return what they were given.

A call of the target with a value that the source returned is compared with the same call with
look-alikes in the value's place, which no row has: the controls. The value is *accepted* when its
call gets further than all controls do: past a guard, or a constraint, that refuses them. What stops
it after that (the state of the row, another argument) is no matter of this edge.

- confirmed: a value was accepted.
- no evidence: none was, and a control succeeded as a value did; the parameter takes anything.
- refuted: none was, and ``ENOUGH`` calls or more were refused for good: by a guard that refuses the
  value whatever rows the other parameters name on which it depends, and lets other values through.
- untested: none of these.
"""

from __future__ import annotations

import itertools
import math
import random
import string
from collections.abc import Iterable, Iterator
from typing import Literal

from envwright.environment.schema import quote_name
from envwright.environment.sql_text import code_tokens
from envwright.environment.tool import CompiledTool
from envwright.environment.tool_graph import Edge
from envwright.types import Call, Json
from envwright.validation.call_events import make_call
from envwright.validation.edge_trials import (
    CheckedEdge,
    EdgeTrials,
    EdgeVerdict,
    Pins,
    ValuePlace,
    draw_arguments,
    known_from_arguments,
    put_value,
    related_pins,
    sample_events,
    values_at,
)

EVENTS, VALUES, DRAWS, WAYS = 12, 2, 2, 6
"""Calls that are started from, values of each, calls of the target with each value, and calls of
the source for a call of the target."""

EdgeFeed = tuple[dict[str, Json], ValuePlace, Json]
"""Arguments of the target, the place of the parameter in them, and the value that stands there."""


class EdgeFeeds:
    """The calls for one data edge. While a feed is looked at, ``trials.session`` stands before it.

    Args:
        trials: sampled calls, and the session.
        edge: the edge.
        rng: chance.
    """

    def __init__(self, trials: EdgeTrials, edge: Edge, rng: random.Random) -> None:
        self._trials, self._edge, self._rng, self._session = trials, edge, rng, trials.session

    # Feeds are generated lazily: the search ends at the first accepted value.
    def __iter__(self) -> Iterator[EdgeFeed]:
        yield from self._forward()
        yield from self._backward()

    def _forward(self) -> Iterator[EdgeFeed]:
        edge, successes = self._edge, self._trials.successes[self._edge.source]
        useful = [event for event in successes if self._values(event.observation.value)]
        for event in sample_events(useful, self._rng, EVENTS):
            self._session.restore(event.after.snapshot)
            values = self._values(event.observation.value)
            for value in self._rng.sample(values, min(VALUES, len(values))):
                pins = {edge.parameter: value}
                for _ in range(DRAWS):
                    arguments = draw_arguments(self._session, edge.target, pins, self._rng)
                    for place, _ in list(values_at(arguments, edge.parameter))[:1]:
                        yield arguments, place, value

    def _backward(self) -> Iterator[EdgeFeed]:
        edge, successes = self._edge, self._trials.successes[self._edge.target]
        useful = [e for e in successes if any(values_at(e.call.arguments, edge.parameter))]
        for event in sample_events(useful, self._rng, EVENTS):
            given = event.call.arguments
            place, wanted = self._rng.choice(list(values_at(given, edge.parameter)))
            self._session.restore(event.before.snapshot)
            for pins in self._ways(given, wanted):
                self._session.restore(event.before.snapshot)
                if values := self._returned(pins):
                    # The source may return something else than was aimed for; any of its values
                    # will do.
                    value = wanted if wanted in values else self._rng.choice(values)
                    yield put_value(given, place, value), place, value

    def _ways(self, given: dict[str, Json], wanted: Json) -> list[Pins]:
        """How to call the source so that it may return a value that the target was given."""
        template, edge = self._trials.template, self._edge
        own = template.tools[edge.target].arguments.columns[edge.parameter]
        known = {
            **known_from_arguments(template, edge.target, given),
            template.schema.root(*own): [wanted],
        }
        ways = related_pins(self._session, edge.source, known, self._rng)
        # The empty way is tried as well: unpinned arguments may return the value by chance.
        return [*self._rng.sample(ways, min(WAYS, len(ways))), {}]

    def _returned(self, pins: Pins) -> list[Json]:
        """What a call of the source returns; the session stands after it."""
        arguments = draw_arguments(self._session, self._edge.source, pins, self._rng)
        call = Call(tool=self._edge.source, arguments=arguments)
        return self._values(make_call(self._session, call).value)

    def _values(self, answer: Json) -> list[Json]:
        """The different values of an answer at the edge's output."""
        found = (value for _, value in values_at(answer, self._edge.output))
        # bool is excluded, since it is an int in Python, and says too little to tell values apart.
        plain = (v for v in found if isinstance(v, str | int | float) and not isinstance(v, bool))
        return list(dict.fromkeys(plain))


# --- verdicts -------------------------------------------------------------------------------------


# Refused values that refute an edge, controls of each value, and rows tried for one refusal.
ENOUGH, CONTROLS, COMBINATIONS = 10, 3, 400

FeedOutcome = Literal["accepted", "filter", "anything", "refused", "new only", "unclear", "alone"]
_WITHOUT_ACCEPTANCE: dict[FeedOutcome, tuple[EdgeVerdict, str]] = {
    "filter": ("no evidence", "the target takes any value; the answer differs"),
    "anything": ("no evidence", "the target takes any value, with the same answer"),
    "refused": ("refuted", "the target takes values of other rows only"),
    "new only": ("refuted", "the target wants a value that no row has"),
    "unclear": ("untested", "no call was found whose other arguments fit the value"),
    "alone": ("untested", "no other value fits the schema of the parameter"),
}
"""What counts when no value was accepted, the strongest first."""


def check_data(trials: EdgeTrials, edge: Edge) -> CheckedEdge:
    """The verdict on one data edge."""
    if not trials.successes[edge.source]:
        return CheckedEdge(edge, "untested", "the source never succeeded")
    return _Check(trials, edge).verdict()


class _Check:
    """Feeds values to the target until one is accepted."""

    def __init__(self, trials: EdgeTrials, edge: Edge) -> None:
        self._trials, self._edge = trials, edge
        self._rng = trials.rng("data", edge.source, edge.output, edge.target, edge.parameter)
        self._tool = trials.template.tools[edge.target]
        given = (event.call.arguments for event in trials.successes[edge.target])
        self._takes_some = any(any(values_at(a, edge.parameter)) for a in given)

    def verdict(self) -> CheckedEdge:
        """What the calls show, up to the first that is accepted."""
        seen: dict[FeedOutcome, list[Json]] = {}
        tries = 0
        for arguments, place, value in EdgeFeeds(self._trials, self._edge, self._rng):
            tries += 1
            outcome = self._outcome(arguments, place, value)
            if outcome == "accepted":
                return CheckedEdge(self._edge, "confirmed", example=value, tries=tries)
            seen.setdefault(outcome, []).append(value)
        for outcome, (verdict, reason) in _WITHOUT_ACCEPTANCE.items():
            if values := seen.get(outcome):
                if verdict == "refuted" and len(values) < ENOUGH:
                    verdict, reason = "untested", "too few values"
                return CheckedEdge(self._edge, verdict, reason, values[0], tries)
        return CheckedEdge(self._edge, "untested", "the source returned no value there")

    def _outcome(
        self, arguments: dict[str, Json], place: ValuePlace, value: Json, *, again: bool = False
    ) -> FeedOutcome:
        """What a call with a value of the source showed, beside the same call with others."""
        mine = self._trials.reach(self._tool, arguments)
        controls = []
        for other in self._lookalikes(value):
            reached = self._trials.reach(self._tool, put_value(arguments, place, other))
            # A control that is not even valid says nothing about guards.
            controls += [reached] if reached.stage >= 0 else []
            if len(controls) == CONTROLS:
                break
        # The highest stage that any control reached.
        furthest = max((control.stage for control in controls), default=-1)
        if mine.stage >= 0 and not controls:
            return "alone"
        if mine.stage > furthest:
            return "accepted"
        # All guards passed, and the controls did as well: the parameter filters, or is ignored.
        if mine.stage > len(self._tool.guards):
            return "anything" if any(c.answer == mine.answer for c in controls) else "filter"
        others = self._others(mine.stage, arguments, place)
        if others is None:
            return "unclear"
        for trial in others:
            # The guard holds with other rows, so those were to blame: compare once more with them.
            if self._trials.holds(self._trials.session, self._tool.name, mine.stage, trial):
                return "unclear" if again else self._outcome(trial, place, value, again=True)
        if mine.stage < furthest:
            return "new only"
        return "refused" if self._takes_some else "unclear"

    def _others(
        self, stage: int, arguments: dict[str, Json], place: ValuePlace
    ) -> Iterable[dict[str, Json]] | None:
        """The call with other rows for the other parameters on which its refusal depends.

        ``None`` when those cannot be listed; empty when it depends on the one parameter only.
        """
        name = str(place[0])
        if place not in ((name,), (name, 0)) or (len(place) > 1 and len(arguments[name]) > 1):
            return None  # what stands beside it in the same argument may be to blame
        if stage < 0:
            wrong = self._tool.arguments.value_problem(name, arguments[name])
            return () if wrong is not None else None
        if stage >= len(self._tool.guards):
            return None  # a constraint: what it depends on is not known
        names = sorted(parameters_of(self._tool, stage) - {name})
        if not all(other in self._tool.arguments.columns for other in names):
            return None
        options = [self._options(other) for other in names]
        if math.prod(map(len, options)) > COMBINATIONS:
            return None
        rest = {other: value for other, value in arguments.items() if other not in names}
        # Without other parameters there is nothing to vary: the refusal is about the value itself.
        combinations = itertools.product(*options) if names else ()
        return (dict(itertools.chain(rest.items(), *combination)) for combination in combinations)

    def _options(self, parameter: str) -> list[list[tuple[str, Json]]]:
        """What can be said of a parameter: each value of its column; nothing, if it may be."""
        said = [[(parameter, cell)] for cell in self._cells(parameter)]
        required = parameter in self._tool.arguments.json_schema["required"]
        return said if required else [*said, []]

    def _cells(self, parameter: str) -> list[Json]:
        """All values that a parameter can take from its column."""
        root = self._trials.template.schema.root
        table, column = map(quote_name, root(*self._tool.arguments.columns[parameter]))
        sql = f"SELECT DISTINCT {column} FROM {table} WHERE {column} IS NOT NULL ORDER BY 1"
        return [row[0] for row in self._trials.session.query(sql)]

    def _lookalikes(self, value: Json) -> Iterator[Json]:
        """Values of the same form that stand neither in the parameter's column nor in its root."""
        own = self._tool.arguments.columns[self._edge.parameter]
        # Both columns: a value may be missing in the child and still exist in its parent.
        columns = sorted({own, self._trials.template.schema.root(*own)})
        sqls = [
            f"SELECT 1 FROM {quote_name(t)} WHERE {quote_name(c)} = :v LIMIT 1" for t, c in columns
        ]
        # More tries than needed, since small ranges of values leave few that no row has.
        for changed in range(1, 3 * CONTROLS + 1):
            other = lookalike_value(value, changed, self._rng)
            if not any(self._trials.session.query(sql, {"v": other}) for sql in sqls):
                yield other


def parameters_of(tool: CompiledTool, guard: int) -> set[str]:
    """The parameters on which a guard depends, also by way of lets."""
    pending, found = {*tool.guards[guard].names}, set[str]()
    each = tool.spec.require[guard].for_each
    while pending:
        name = pending.pop()
        # Follows lets transitively: a guard on :total depends on the parameters of the let `total`.
        if sql := tool.spec.let.get(name):
            # Names in SQL may begin with ":", "@" or "$".
            pending |= {t.text[1:] for t in code_tokens(sql) if t.text[:1] in (":", "@", "$")}
        found |= {each} if name == "item" and each else {name} & {*tool.spec.parameters}
    return found


def lookalike_value(value: Json, changed: int, rng: random.Random) -> Json:
    """A value with some letters and digits exchanged for others; a number moved."""
    if not isinstance(value, str):
        # Far enough away in the end, in steps that grow with each try.
        return value + rng.choice((-1, 1)) * rng.randint(1, 10**changed)
    places = [at for at, letter in enumerate(value) if letter.isalnum()]
    letters = list(value) if places else [*value, "x"]
    for at in rng.sample(places, min(changed, len(places))):
        # Each character keeps its class, so that patterns in the schema still match.
        same = string.digits if letters[at].isdigit() else string.ascii_lowercase
        new = rng.choice(same.replace(letters[at].lower(), ""))
        letters[at] = new.upper() if letters[at].isupper() else new
    return "".join(letters)
