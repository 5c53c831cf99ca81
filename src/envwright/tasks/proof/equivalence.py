"""Whether another way of doing a task ends where the gold ends.

This judges the rubric, so it shares nothing with it: it compares whole normalised states, answers
by their canonical form, and what happened as far as a rule speaks of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from envwright.environment.world import World
from envwright.scoring.events import EpisodeEvent
from envwright.types import EventCheck, Json, canonical_json


@dataclass(frozen=True, slots=True)
class EpisodeOutcome:
    """Where an episode ended: the digest of its state, what was answered, which rules were kept."""

    digest: str
    """Of the normalised state; empty where the shape alone tells it from the gold's."""
    shape: tuple[str, ...]
    """What kinds of changes there are: two states of different shapes cannot be equal."""
    answers: bytes
    kept: tuple[bool, ...] = ()


def episode_outcome(
    world: World,
    answers: Mapping[str, Json],
    asked: frozenset[str],
    rules: Sequence[EventCheck] = (),
    events: Sequence[EpisodeEvent] = (),
    golds: Sequence[EpisodeOutcome] = (),
) -> EpisodeOutcome:
    """The outcome of what was done in a world so far; only what was asked counts as answered.

    With ``golds`` to be compared with, the costly digest is left out where it can equal none.
    """
    given = {name: _canonical(value) for name, value in answers.items() if name in asked}
    kept = tuple(_kept(rule, events) for rule in rules)
    shape = _shape(world)
    # The shape is a cheap necessary condition: most mutants differ in it and need no digest.
    alike = not golds or any(gold.shape == shape for gold in golds)
    digest = world.digest(normalise=True) if alike else ""
    return EpisodeOutcome(digest, shape, canonical_json(given), kept)


def _shape(world: World) -> tuple[str, ...]:
    return tuple(
        sorted(
            f"{name} {row.table} {row.operation} {list(row.after or ())}"
            for name, diff in world.diff().items()
            for row in diff.rows
        )
    )


def _kept(rule: EventCheck, events: Sequence[EpisodeEvent]) -> bool:
    """Whether what was done stands in the order that a rule asks for.

    What it forbids must not even be tried.
    """
    tried = {event.what for event in events}
    done = [event.what for event in events if event.ok]
    # First successes only: `first` must have succeeded before any of `then` has.
    late = [done.index(name) for name in rule.then if name in done]
    start = done.index(rule.first) if rule.first in done else len(done)
    return not set(rule.forbidden) & tried and (not rule.first or not late or start < min(late))


def outcomes_equal(one: EpisodeOutcome, *golds: EpisodeOutcome) -> bool:
    """Whether an outcome is one of others; a state that could not be decided is different."""
    return one in golds and not one.digest.startswith("undecided")


def _canonical(value: Json) -> Json:
    """One form per answer: ``5`` and ``5.0`` are one number, texts lose outer white space."""
    # Before the numbers: bool is a subclass of int, and True must not equal 1.
    if isinstance(value, bool) or value is None:
        return ["constant", value]
    if isinstance(value, int | float):
        whole = isinstance(value, int) or value.is_integer()
        return ["number", str(int(value)) if whole else repr(value)]
    if isinstance(value, str):
        return ["text", value.strip()]
    if isinstance(value, list):
        return ["list", [_canonical(item) for item in value]]
    return ["object", {str(k): _canonical(v) for k, v in value.items()}]
