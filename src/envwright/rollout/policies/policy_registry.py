"""Policies that need no model: references, lower bounds and adversaries of a rubric.

Each depends on the messages, the tools and the episode's seed only; those made by a
``PrivilegedFactory`` also on the task's gold.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from envwright.environment.schema import nearest_name
from envwright.errors import BadInput
from envwright.rollout.policies.human import HUMAN, human_factory
from envwright.rollout.policies.imperfect_oracles import (
    NOISY_ORACLE,
    NOISY_ORACLE_USAGE,
    TaskDifficulty,
    destructive_gold,
    near_miss,
    noisy_oracle_factory,
)
from envwright.rollout.policies.policy_protocol import (
    EpisodeStart,
    GoldInsight,
    OrdinaryFactory,
    Policy,
    PolicyFactory,
    PrivilegedFactory,
)
from envwright.rollout.policies.script import (
    DONE,
    Move,
    ScriptedPolicy,
    ScriptView,
    SeenValues,
    final_words,
    gold_moves,
    gold_turns,
    guessed_arguments,
    play_moves,
    random_arguments,
)
from envwright.rollout.policies.trivial_policy import trivial_moves
from envwright.types import Call

RANDOM_CALLS = 6


def oracle(insight: GoldInsight, view: ScriptView) -> Iterator[Move]:
    """The gold's calls, one a message, then its answers."""
    # Turn-level episode: only the moves of the one turn; the caller plays the others.
    if insight.turn is not None:
        yield from play_moves(view, gold_turns(insight.task)[insight.turn])
        return
    yield from play_moves(view, gold_moves(insight.task))
    yield final_words(insight.task)


def noop(start: EpisodeStart, view: ScriptView) -> Iterator[Move]:
    """Nothing."""
    yield DONE


def echo(start: EpisodeStart, view: ScriptView) -> Iterator[Move]:
    """The user's own words, each turn."""
    while True:
        yield view.user_said()


def random_calls(start: EpisodeStart, view: ScriptView) -> Iterator[Move]:
    """Calls drawn from the tools' schemas alone."""
    # The name is part of the seed, so that policies of one episode do not draw the same numbers.
    rng = random.Random(f"random {start.seed}")
    for _ in range(RANDOM_CALLS if view.tools else 0):
        function = rng.choice(view.tools)["function"]
        arguments = random_arguments(function["parameters"], rng)
        yield Call(tool=function["name"], arguments=arguments)
    yield DONE


def call_everything(start: EpisodeStart, view: ScriptView) -> Iterator[Move]:
    """Every tool once, those first that require nothing, with arguments guessed from results."""
    rng = random.Random(f"call-everything {start.seed}")
    # Tools without requirements are mostly listings: their results feed the arguments of others.
    for tool in sorted(view.tools, key=lambda t: bool(t["function"]["parameters"].get("required"))):
        arguments = guessed_arguments(tool, SeenValues(view.messages), rng)
        yield Call(tool=tool["function"]["name"], arguments=arguments)
    yield DONE


def _ordinary(
    name: str, script: Callable[[EpisodeStart, ScriptView], Iterator[Move]]
) -> OrdinaryFactory:
    def make(start: EpisodeStart) -> Policy:
        return ScriptedPolicy(name, lambda view: script(start, view))

    return OrdinaryFactory(name, make)


def _privileged(
    name: str, script: Callable[[GoldInsight, ScriptView], Iterator[Move]], *, by_turn: bool = False
) -> PrivilegedFactory:
    def make(insight: GoldInsight) -> Policy:
        return ScriptedPolicy(name, lambda view: script(insight, view))

    return PrivilegedFactory(name, make, by_turn=by_turn)


_FACTORIES: tuple[PolicyFactory, ...] = (
    _privileged("oracle", oracle, by_turn=True),
    _ordinary("noop", noop),
    _ordinary("random", random_calls),
    _ordinary("trivial", trivial_moves),
    _privileged("near-miss", near_miss),
    _privileged("destructive", destructive_gold),
    _ordinary("echo", echo),
    _ordinary("call-everything", call_everything),
)
POLICIES: dict[str, PolicyFactory] = {factory.name: factory for factory in _FACTORIES}
"""The scripted policies by name."""
POLICY_NAMES = (*POLICIES, NOISY_ORACLE_USAGE, HUMAN)
"""How each policy is named, for help texts."""


def policy_named(name: str, difficulty: TaskDifficulty | None = None) -> PolicyFactory:
    """The policy of this name; ``noisy-oracle:0.7`` is a name with a parameter.

    >>> policy_named("noisy-oracle:0.7").name
    'noisy-oracle:0.7'

    Args:
        name: see ``POLICY_NAMES``.
        difficulty: how hard a task is, for policies that depend on it.

    Raises:
        BadInput: there is none, or its parameter is not of the form it must have.
    """
    if name in POLICIES:
        return POLICIES[name]
    if name == HUMAN:
        return human_factory()
    plain, colon, parameter = name.partition(":")
    if plain == NOISY_ORACLE:
        return noisy_oracle_factory(parameter, difficulty)
    if colon and plain in (*POLICIES, HUMAN):
        raise BadInput(f"the policy {plain} has no parameter.", remedy=f"Write {plain}.")
    hint = nearest_name(name, [*POLICIES, NOISY_ORACLE, HUMAN])
    raise BadInput(
        f"there is no policy {name}.", remedy=f"Known: {', '.join(POLICY_NAMES)}. {hint}".strip()
    )
