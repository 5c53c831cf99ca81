"""Which tasks to make next, and in which states: configurations, checked before they are used.

After EnvGen (arXiv 2403.12014): somebody who knows what a policy fails at proposes environments in
which that is practised. A rule does (``rule_configurations``), or a model (``tasks.llm``); what
they propose is data, and is refused where an environment cannot be so.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field, ValidationError, model_validator

from envwright.bounds import MAX_TABLE_ROWS
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.types import Actor, Json, Record

MOST_TASKS = 1_000
_WEAK, _STRONG = 1 / 3, 2 / 3
"""Success below and above which tasks are made shorter or longer."""


class TaskConfiguration(Record):
    """A state of an environment, and what tasks on it are to be like."""

    environment: str
    """Its name."""
    tools: dict[str, float] = Field(min_length=1)
    """Tool → share of the tasks that are about it, up to a factor."""
    tasks: int = Field(10, ge=1, le=MOST_TASKS)
    seed: int = Field(0, ge=0, lt=2**31)
    """Of the state's rows; 0 with neither ``rows`` nor ``play`` is the environment as it is."""
    rows: int | None = Field(None, ge=1, le=MAX_TABLE_ROWS)
    """Of a table that stands alone; the others grow with it. For environments with a recipe."""
    play: int = Field(0, ge=0, le=10_000)
    """Instead: reach the state by so many calls from the environment's own."""
    distractors: float = Field(0.3, ge=0, le=1)
    """Probability that a task's start holds near misses."""
    min_calls: int = Field(1, ge=1, le=60)
    max_calls: int = Field(8, ge=1, le=60)

    @model_validator(mode="after")
    def _fits_together(self) -> TaskConfiguration:
        if self.min_calls > self.max_calls:
            raise ValueError("min_calls is more than max_calls")
        if self.rows is not None and self.play:
            raise ValueError("give rows or play, and not both")
        if not all(0 <= share < 1e9 for share in self.tools.values()):
            raise ValueError("shares of tools are numbers from 0")
        if not any(self.tools.values()):
            raise ValueError("no tool has a share above 0")
        return self

    @property
    def changes_state(self) -> bool:
        """Whether the state is another than the environment's own."""
        return bool(self.seed or self.rows or self.play)

    def counts(self) -> dict[str, int]:
        """Tool → tasks that are made about it: shares by largest remainders, in all ``tasks``.

        >>> TaskConfiguration(environment="e", tools={"a": 2, "b": 1}, tasks=4).counts()
        {'a': 3, 'b': 1}
        """
        whole = sum(self.tools.values())
        exact = {name: self.tasks * share / whole for name, share in self.tools.items()}
        out = {name: int(value) for name, value in exact.items()}
        left = self.tasks - sum(out.values())
        for name in sorted(exact, key=lambda n: (out[n] - exact[n], n))[:left]:
            out[name] += 1
        return {name: n for name, n in out.items() if n}


def check_configuration(proposed: Json, templates: Mapping[str, Template]) -> TaskConfiguration:
    """Read a proposed configuration.

    Args:
        proposed: data from anywhere.
        templates: the environments, by name.

    Raises:
        BadInput: it is none, or its environment cannot be so; the reason is worded for whoever
            proposed it.
    """
    try:
        found = TaskConfiguration.model_validate(proposed)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_context=False)[0]
        place = ".".join(map(str, problem["loc"]))
        message = str(problem["msg"]).removeprefix("Value error, ")
        raise BadInput(f"{place + ': ' if place else ''}{message}.") from None
    template = templates.get(found.environment)
    if template is None:
        raise BadInput(
            f"there is no environment {found.environment!r}.",
            remedy=f"Known: {', '.join(sorted(templates))}.",
        )
    known = practised_tools(template)
    for name in found.tools:
        if name not in known:
            raise BadInput(
                f"{found.environment} has no tool {name!r} to practise.",
                remedy=f"Known: {', '.join(known)}.",
            )
    if template.spec.population is None and not found.play and (found.rows or found.seed):
        raise BadInput(
            f"the rows of {found.environment} are given: it has no other seed or number of rows.",
            remedy="Leave rows and seed out, or reach other states with play.",
        )
    return found


def practised_tools(template: Template) -> list[str]:
    """The tools that tasks can be about: the agent's, without those of the host."""
    return sorted(
        name
        for name, tool in template.tools.items()
        if tool.spec.actor is Actor.AGENT and tool.spec.host is None
    )


def rule_configurations(
    success: Mapping[str, Mapping[str, float]],
    templates: Mapping[str, Template],
    count: int,
    tasks: int,
    seed: int,
) -> list[Json]:
    """Configurations by a rule: a tool's share is what the policy fails at of it.

    share(t) = (1 − success(t)) / Σ (1 − success); where the mean success of an environment is below
    a third tasks are short and without near misses, above two thirds long and with many. The first
    configuration of an environment is its own state, the others are new ones.

    Args:
        success: environment → tool → success in [0, 1]; a tool without a figure is at one half.
        templates: the environments, by name.
        count: configurations in all, at least one for each environment that has a tool to practise.
        tasks: tasks in all.
        seed: of the first new state.

    Example::

        rule_configurations({"shop": {"pay": 0.1, "find": 0.9}}, {"shop": template}, 2, 20, seed=7)
    """
    out: list[Json] = []
    names = [name for name in sorted(templates) if practised_tools(templates[name])]
    if not names:
        return []
    count = max(count, len(names))
    for number in range(count):
        name = names[number % len(names)]
        template, known = templates[name], success.get(name, {})
        tools = {tool: 1 - known.get(tool, 0.5) for tool in practised_tools(template)}
        mean = 1 - sum(tools.values()) / len(tools)
        shape: dict[str, Json] = {"max_calls": 5, "distractors": 0.3}
        if mean < _WEAK:
            shape = {"max_calls": 3, "distractors": 0.0}
        elif mean > _STRONG:
            shape = {"max_calls": 8, "distractors": 0.6}
        if number >= len(names):
            shape["seed"] = seed + number
            if template.spec.population is None:
                shape["play"] = 40
        share = tasks // count + (number < tasks % count)
        if share:
            out.append({"environment": name, "tools": tools, "tasks": share, **shape})
    return out
