"""What a family of environments is: parameters in a box, an environment, and tasks with their gold.

A family is written as ``family:NAME?key=value&…``. Everything in it is made from the values and a
seed. The gold of each task is found by a planner that reaches the environment through its tools
alone (``GoldWalk``); the proof is that of every other task.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import parse_qsl

from envwright.environment.schema import nearest_name
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.scoring.rubric import make_rubric
from envwright.types import (
    Actor,
    Call,
    EnvironmentRef,
    EnvironmentSpec,
    Json,
    Origin,
    Question,
    Rubric,
    Scenario,
    Task,
)

PREFIX = "family:"
"""What a source begins with that is a family."""
ANSWER = "answer"
"""The question of a task that asks one thing."""


@dataclass(frozen=True, slots=True)
class FamilyParameter:
    """A whole number that shapes an environment or its tasks: one side of the family's box."""

    description: str
    default: int
    least: int
    most: int


class GeneratedWorld(Protocol):
    """One environment of a family, and where its tasks come from."""

    spec: EnvironmentSpec

    def tasks(self, template: Template) -> Iterator[Task]:
        """Tasks without a proof, different from each other, until there are no more."""
        ...


@dataclass(frozen=True, slots=True)
class EnvironmentFamily:
    """Worlds that differ in the values of parameters and in the seed."""

    name: str
    title: str
    harder: str
    """The parameter with which tasks become harder."""
    parameters: Mapping[str, FamilyParameter]
    world: Callable[[Mapping[str, int], int], GeneratedWorld]
    """From a value for each parameter and a seed; the same give the same world."""


@dataclass(frozen=True, slots=True)
class FamilyRequest:
    """A family, and a value for each of its parameters."""

    family: EnvironmentFamily
    values: Mapping[str, int]

    @property
    def text(self) -> str:
        """How it is written; values that are the default are left out."""
        own = [
            f"{name}={value}"
            for name, value in self.values.items()
            if value != self.family.parameters[name].default
        ]
        return f"{PREFIX}{self.family.name}" + (f"?{'&'.join(own)}" if own else "")

    def origin(self, seed: int) -> Origin:
        """The source of its environment."""
        return Origin(title=self.family.title, uri=f"{self.text} seed={seed}", kind="family")


def parse_family(text: str, families: Mapping[str, EnvironmentFamily]) -> FamilyRequest:
    """Read ``family:NAME?key=value&…``.

    Example::

        parse_family("family:kg_search?entities=40", ENVIRONMENT_FAMILIES).values["entities"]  # 40

    Raises:
        BadInput: there is no such family or parameter, or a value is out of the box.
    """
    name, _, rest = text.removeprefix(PREFIX).partition("?")
    known = ", ".join(families)
    family = families.get(name)
    if family is None:
        hint = nearest_name(name, list(families)) or f"Known: {known}."
        raise BadInput(f"there is no family {name!r}.", place=text[:200], remedy=hint)
    values = {key: parameter.default for key, parameter in family.parameters.items()}
    for key, given in parse_qsl(rest, keep_blank_values=True, max_num_fields=50):
        parameter = family.parameters.get(key)
        if parameter is None:
            hint = nearest_name(key, list(values)) or f"Known: {', '.join(values)}."
            raise BadInput(f"{name} has no parameter {key}.", place=text[:200], remedy=hint)
        plain = given.isascii() and given.isdigit() and len(given) < 10
        if not plain or not parameter.least <= int(given) <= parameter.most:
            raise BadInput(
                f"{key} is {given!r}.",
                place=text[:200],
                remedy=f"Give a whole number from {parameter.least} to {parameter.most}.",
            )
        values[key] = int(given)
    return FamilyRequest(family, values)


def family_box(family: EnvironmentFamily) -> dict[str, tuple[float, float]]:
    """Parameter → its bounds: the box that curricula such as ``ADR`` and ``ALPGMM`` draw from."""
    return {name: (float(p.least), float(p.most)) for name, p in family.parameters.items()}


# --- golds ----------------------------------------------------------------------------------------


class WalkFailed(Exception):
    """A planner's call failed, or did not show what it should: there is no task here."""


class GoldWalk:
    """A session on which a planner makes the calls that become a gold.

    Example::

        with GoldWalk(template) as walk:
            found = walk.call("search", query="Orlin Vask")
            page = walk.call("access", url=found[0]["url"])
            task = walk.task("Where was …?", answer="Temmerhold", seed=3)
    """

    def __init__(self, template: Template) -> None:
        self._template = template
        self.session: Session = template.session()
        self.calls: list[Call] = []

    def __enter__(self) -> GoldWalk:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()

    def call(self, tool: str, actor: Actor = Actor.AGENT, /, **arguments: Json) -> Json:
        """Make a call that counts, the agent's or the user's, and answer what it showed.

        Raises:
            WalkFailed: it failed.
        """
        seen = self.session.call(tool, arguments, actor)
        if seen.error is not None:
            raise WalkFailed(f"{tool}: {seen.error.message}")
        self.calls.append(Call(tool=tool, arguments=arguments, actor=actor))
        return seen.value

    def task(
        self,
        opening: str,
        *,
        seed: int,
        answer: Json = None,
        path: Sequence[Json] = (),
        entities: Sequence[str] = (),
        **features: float,
    ) -> Task:
        """The task whose gold was walked.

        Args:
            opening: what the user says.
            seed: the task's seed.
            answer: what the user is told, where something is asked.
            path: what a chain of questions passes through, the answer last.
            entities: rows that it is about, each ``table/key``.
            features: further features of its difficulty.
        """
        spec = self._template.spec
        answers: dict[str, Json] = {} if answer is None else {ANSWER: answer}
        kind = {int: "integer", float: "number"}.get(type(answer), "string")
        questions = [Question(name=ANSWER, text=opening, json_schema={"type": kind})]
        writes = sum(self._template.tools[call.tool].is_write for call in self.calls)
        return Task(
            environments=(EnvironmentRef(name=spec.name, id=self._template.id),),
            scenario=Scenario(opening=opening, questions=tuple(questions) if answers else ()),
            gold=tuple(self.calls),
            answers=answers,
            rubric=Rubric(checks=make_rubric(self.session, answers, spec.name).checks),
            plan=" > ".join(call.tool for call in self.calls),
            sampler=PREFIX + spec.name,
            entities=tuple(sorted(f"{spec.name}.{entity}" for entity in set(entities))),
            path=tuple(path),
            difficulty={
                "calls": float(len(self.calls)),
                "depth": float(len(self.calls)),
                "lookups": float(len(self.calls) - writes),
                "writes": float(writes),
                "questions": float(len(answers)),
                **features,
            },
            seed=seed,
        )
