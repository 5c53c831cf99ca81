"""Policies that need no model: references, lower bounds and adversaries of a rubric.

Each depends on the messages, the tools and the episode's seed only; those under ``Privileged``
also on the task's gold.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from envwright.errors import BadInput
from envwright.rollout.adversaries import destroying, near_miss
from envwright.rollout.guess import Seen, guessed_arguments, random_arguments
from envwright.rollout.human import NAME as HUMAN
from envwright.rollout.human import human
from envwright.rollout.noisy import NAME, USAGE, Difficulty, noisy_oracle
from envwright.rollout.policy import Insight, Ordinary, Policy, PolicyFactory, Privileged, Start
from envwright.rollout.script import (
    DONE,
    Move,
    Scripted,
    View,
    final_words,
    gold_moves,
    gold_turns,
    play,
)
from envwright.runtime.schema import nearest
from envwright.types import Call

RANDOM_CALLS = 6


def oracle(insight: Insight, view: View) -> Iterator[Move]:
    """The gold's calls, one a message, then its answers."""
    if insight.turn is not None:
        yield from play(view, gold_turns(insight.task)[insight.turn])
        return
    yield from play(view, gold_moves(insight.task))
    yield final_words(insight.task)


def noop(start: Start, view: View) -> Iterator[Move]:
    """Nothing."""
    yield DONE


def echo(start: Start, view: View) -> Iterator[Move]:
    """The user's own words, each turn."""
    while True:
        yield view.user_said()


def random_calls(start: Start, view: View) -> Iterator[Move]:
    """Calls drawn from the tools' schemas alone."""
    rng = random.Random(f"random {start.seed}")
    for _ in range(RANDOM_CALLS if view.tools else 0):
        function = rng.choice(view.tools)["function"]
        arguments = random_arguments(function["parameters"], rng)
        yield Call(tool=function["name"], arguments=arguments)
    yield DONE


def call_everything(start: Start, view: View) -> Iterator[Move]:
    """Every tool once, those first that require nothing, with arguments guessed from results."""
    rng = random.Random(f"call-everything {start.seed}")
    for tool in sorted(view.tools, key=lambda t: bool(t["function"]["parameters"].get("required"))):
        arguments = guessed_arguments(tool, Seen(view.messages), rng)
        yield Call(tool=tool["function"]["name"], arguments=arguments)
    yield DONE


def _ordinary(name: str, script: Callable[[Start, View], Iterator[Move]]) -> Ordinary:
    def make(start: Start) -> Policy:
        return Scripted(name, lambda view: script(start, view))

    return Ordinary(name, make)


def _privileged(
    name: str, script: Callable[[Insight, View], Iterator[Move]], *, by_turn: bool = False
) -> Privileged:
    def make(insight: Insight) -> Policy:
        return Scripted(name, lambda view: script(insight, view))

    return Privileged(name, make, by_turn=by_turn)


_FACTORIES: tuple[PolicyFactory, ...] = (
    _privileged("oracle", oracle, by_turn=True),
    _ordinary("noop", noop),
    _ordinary("random", random_calls),
    _privileged("near-miss", near_miss),
    _privileged("destructive", destroying),
    _ordinary("echo", echo),
    _ordinary("call-everything", call_everything),
)
POLICIES: dict[str, PolicyFactory] = {factory.name: factory for factory in _FACTORIES}
"""The scripted policies by name."""
KNOWN = (*POLICIES, USAGE, HUMAN)
"""How each policy is named, for help texts."""


def policy_named(name: str, difficulty: Difficulty | None = None) -> PolicyFactory:
    """The policy of this name; ``noisy-oracle:0.7`` is a name with a parameter.

    Args:
        name: see ``KNOWN``.
        difficulty: how hard a task is, for policies that depend on it.

    Raises:
        BadInput: there is none, or its parameter is not of the form it must have.
    """
    if name in POLICIES:
        return POLICIES[name]
    if name == HUMAN:
        return human()
    plain, colon, parameter = name.partition(":")
    if plain == NAME:
        return noisy_oracle(parameter, difficulty)
    if colon and plain in (*POLICIES, HUMAN):
        raise BadInput(f"the policy {plain} has no parameter.", remedy=f"Write {plain}.")
    hint = nearest(name, [*POLICIES, NAME, HUMAN])
    raise BadInput(
        f"there is no policy {name}.", remedy=f"Known: {', '.join(KNOWN)}. {hint}".strip()
    )
