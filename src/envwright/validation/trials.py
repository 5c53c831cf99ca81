"""What the trials of all edges share: sampled calls, sessions to try in, how far a call gets."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal

from envwright.runtime.graph import Edge
from envwright.runtime.sampling import CallSampler, refusing_guard
from envwright.runtime.session import Session
from envwright.runtime.template import Template
from envwright.runtime.tool import CompiledTool
from envwright.types import Call, Json
from envwright.validation.events import Event, perform
from envwright.validation.explore import Explorer
from envwright.validation.mutants import against_guard, variant

SEQUENCES, LENGTH = 24, 20

Verdict = Literal["confirmed", "refuted", "no evidence", "untested"]


@dataclass(frozen=True, slots=True)
class CheckedEdge:
    """An edge and what trying it showed."""

    edge: Edge
    verdict: Verdict
    reason: str = ""
    """Why it is not confirmed."""
    example: Json = None
    """A value that the source returned, of a data edge; arguments that flip, of a state edge."""
    tries: int = 0


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a call got, and what it answered if it was made."""

    stage: int
    """-1: its arguments are not valid; n: guard n refuses it; then: its steps fail, it succeeds."""
    answer: str = ""


class Trials:
    """Calls that succeeded, by tool, and the means to try others.

    Args:
        template: the environment.
        seed: all chance comes from it.
    """

    def __init__(self, template: Template, seed: int) -> None:
        self.template, self.seed = template, seed
        explorer = Explorer(template, seed)
        explorer.wander(SEQUENCES, LENGTH, None)
        explorer.seek()
        self.successes: dict[str, list[Event]] = {
            name: [event for event in events if event.observation.ok]
            for name, events in explorer.events.items()
        }
        self.session, self.other = template.session(), template.session()
        self._alone: dict[tuple[str, int], CompiledTool] = {}
        self._against: dict[tuple[str, int], Template] = {}

    def __enter__(self) -> Trials:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()
        self.other.close()

    def rng(self, *what: str) -> random.Random:
        """Chance for one trial, whatever was tried before it."""
        return random.Random("/".join((str(self.seed), *what)))

    def reach(self, tool: CompiledTool, arguments: dict[str, Json]) -> Reached:
        """How far a call gets in the state in which ``session`` is, which stays as it was."""
        refused = first_refusal(self.session, tool, arguments)
        if refused is not None:
            return Reached(refused)
        before = self.session.snapshot()
        observation = perform(self.session, Call(tool=tool.name, arguments=arguments))
        if tool.is_write and observation.ok:
            self.session.restore(before)
        return Reached(len(tool.guards) + observation.ok, observation.text)

    def holds(self, session: Session, tool: str, at: int, arguments: dict[str, Json]) -> bool:
        """Whether one guard holds, whatever the guards before it say."""
        alone = self._alone.get((tool, at))
        if alone is None:
            spec = self.template.tools[tool].spec
            one = spec.model_copy(update={"require": spec.require[at : at + 1]})
            alone = self._alone[tool, at] = variant(self.template, one).tools[tool]
        return first_refusal(session, alone, arguments) is None

    def against(self, tool: str, at: int, rng: random.Random) -> CallSampler:
        """Draws calls that one guard refuses and those before it do not."""
        if (tool, at) not in self._against:
            turned = against_guard(self.template, self.template.tools[tool].spec, at)
            self._against[tool, at] = turned
        return CallSampler(self._against[tool, at], rng, aimed=1.0, invalid=0.0)


def first_refusal(session: Session, tool: CompiledTool, arguments: dict[str, Json]) -> int | None:
    """The guard that would refuse a call, -1 when it is not valid; ``None`` when all hold."""
    if tool.arguments.problem(arguments):
        return -1
    try:
        return refusing_guard(session.query, tool, arguments)
    except OverflowError:  # a value that no cell can hold
        return -1


def some(events: list[Event], rng: random.Random, count: int) -> list[Event]:
    """At most so many events, in random order."""
    return rng.sample(events, min(count, len(events)))
