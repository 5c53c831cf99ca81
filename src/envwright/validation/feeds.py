"""Calls of one tool with what a call of another returned, found from both ends.

Forward: right after a call of the source, calls of the target whose other arguments are aimed at
its guards. Backward: calls of the target that succeeded, again after a call of the source that is
made to return what they were given.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from envwright.runtime.graph import Edge
from envwright.types import Call, Json
from envwright.validation.events import perform
from envwright.validation.pins import Pins, Place, draw, found_at, put
from envwright.validation.relating import known_from_arguments, related_pins
from envwright.validation.trials import Trials, some

EVENTS, VALUES, DRAWS, WAYS = 12, 2, 2, 6
"""Calls that are started from, values of each, calls of the target with each value, and calls of
the source for a call of the target."""

Feed = tuple[dict[str, Json], Place, Json]
"""Arguments of the target, the place of the parameter in them, and the value that stands there."""


class Feeds:
    """The calls for one data edge. While a feed is looked at, ``trials.session`` stands before it.

    Args:
        trials: sampled calls, and the session.
        edge: the edge.
        rng: chance.
    """

    def __init__(self, trials: Trials, edge: Edge, rng: random.Random) -> None:
        self._trials, self._edge, self._rng, self._session = trials, edge, rng, trials.session

    def __iter__(self) -> Iterator[Feed]:
        yield from self._forward()
        yield from self._backward()

    def _forward(self) -> Iterator[Feed]:
        edge, successes = self._edge, self._trials.successes[self._edge.source]
        useful = [event for event in successes if self._values(event.observation.value)]
        for event in some(useful, self._rng, EVENTS):
            self._session.restore(event.after.snapshot)
            values = self._values(event.observation.value)
            for value in self._rng.sample(values, min(VALUES, len(values))):
                pins = {edge.parameter: value}
                for _ in range(DRAWS):
                    arguments = draw(self._session, edge.target, pins, self._rng)
                    for place, _ in list(found_at(arguments, edge.parameter))[:1]:
                        yield arguments, place, value

    def _backward(self) -> Iterator[Feed]:
        edge, successes = self._edge, self._trials.successes[self._edge.target]
        useful = [e for e in successes if any(found_at(e.call.arguments, edge.parameter))]
        for event in some(useful, self._rng, EVENTS):
            given = event.call.arguments
            place, wanted = self._rng.choice(list(found_at(given, edge.parameter)))
            self._session.restore(event.before.snapshot)
            for pins in self._ways(given, wanted):
                self._session.restore(event.before.snapshot)
                if values := self._returned(pins):
                    value = wanted if wanted in values else self._rng.choice(values)
                    yield put(given, place, value), place, value

    def _ways(self, given: dict[str, Json], wanted: Json) -> list[Pins]:
        """How to call the source so that it may return a value that the target was given."""
        template, edge = self._trials.template, self._edge
        own = template.tools[edge.target].arguments.columns[edge.parameter]
        known = {
            **known_from_arguments(template, edge.target, given),
            template.schema.root(*own): [wanted],
        }
        ways = related_pins(self._session, edge.source, known, self._rng)
        return [*self._rng.sample(ways, min(WAYS, len(ways))), {}]

    def _returned(self, pins: Pins) -> list[Json]:
        """What a call of the source returns; the session stands after it."""
        arguments = draw(self._session, self._edge.source, pins, self._rng)
        call = Call(tool=self._edge.source, arguments=arguments)
        return self._values(perform(self._session, call).value)

    def _values(self, answer: Json) -> list[Json]:
        """The different values of an answer at the edge's output."""
        found = (value for _, value in found_at(answer, self._edge.output))
        plain = (v for v in found if isinstance(v, str | int | float) and not isinstance(v, bool))
        return list(dict.fromkeys(plain))
