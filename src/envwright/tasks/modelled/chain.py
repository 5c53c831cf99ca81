"""Chains (EnvFactory): a sampled plan is carried out and proven, then a model asks for it.

The paper has a model solve what it asked for, four times, and a judge choose the gold among the
solutions. Here the gold is the plan's, and what is wrong with the words is their writer's to mend.
"""

from __future__ import annotations

from collections.abc import Sequence

from envwright.runtime.template import Template
from envwright.tasks.generate import Generator, Options
from envwright.tasks.grounding.ground import Kinds
from envwright.tasks.plan import Unplannable
from envwright.tasks.samplers.topology import Topology
from envwright.types import Task, content_hash

ATTEMPTS = 20
"""Plans that are tried for each that is wanted."""
_PLAIN = Options(
    samplers=(Topology.name,),
    refinement=0.0,
    kinds=Kinds(choose=0.0, refuse=0.0, vague=0.0),
)
"""Plans that calls alone tell: no branch that is not taken, nothing refused or held back."""
_OUTCOME = "outcome"
_OF_CALLS = frozenset(
    {"calls", "depth", "width", "lookups", "writes", "goals", "questions", "turns", "distractors"}
)
"""Features of difficulty that do not hang on the words."""


def chains(templates: Sequence[Template], count: int, seed: int) -> list[Task]:
    """Proven tasks, with words of rules, whose plans come from the topology-aware sampler.

    Args:
        templates: the environments.
        count: how many are wanted; fewer come where the environments do not hold them.
        seed: the same seed gives the same plans.
    """
    generator = Generator(templates, seed, _PLAIN)
    found: dict[str, Task] = {}
    for number in range(count * ATTEMPTS):
        if len(found) == count:
            break
        try:
            task = generator.attempt(number)
        except Unplannable:
            continue
        if any(question.name == _OUTCOME for question in task.scenario.questions):
            continue  # its text quotes the words of the rules
        key = content_hash([[call.data() for call in task.gold], task.answers])
        found.setdefault(key, task.model_copy(update={"difficulty": _of_calls(task)}))
    return list(found.values())


def _of_calls(task: Task) -> dict[str, float]:
    known = {name: value for name, value in task.difficulty.items() if name in _OF_CALLS}
    return {**known, "reasoning": 0.0, "ambiguity": 1.0}
