"""Whether another way of doing a task ends where the gold ends.

This judges the rubric, so it shares nothing with it: it compares whole normalised states, and
answers by their canonical form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from envwright.runtime.world import World
from envwright.types import Json, canonical_json


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where an episode ended: the digest of its state, and what was answered."""

    digest: str
    answers: bytes


def outcome(world: World, answers: Mapping[str, Json], asked: frozenset[str]) -> Outcome:
    """The outcome of the calls made in a world so far; only what was asked counts as answered."""
    given = {name: _canonical(value) for name, value in answers.items() if name in asked}
    return Outcome(world.digest(normalise=True), canonical_json(given))


def equivalent(one: Outcome, gold: Outcome) -> bool:
    """Whether two outcomes are the same; a state that could not be decided is different."""
    return one == gold and not one.digest.startswith("undecided")


def _canonical(value: Json) -> Json:
    """One form per answer: ``5`` and ``5.0`` are one number, texts lose outer white space."""
    if isinstance(value, bool) or value is None:
        return ["constant", value]
    if isinstance(value, int | float):
        return ["number", repr(float(value))]
    if isinstance(value, str):
        return ["text", value.strip()]
    if isinstance(value, list):
        return ["list", [_canonical(item) for item in value]]
    return ["object", {str(k): _canonical(v) for k, v in value.items()}]
