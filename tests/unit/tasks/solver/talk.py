"""Conversations with the solver over real environments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from envwright.environment.folder import load_environment
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.inference import infer_environments
from envwright.population import populate_state
from envwright.sources.openapi import load_openapi
from envwright.tasks.solver.request_solver import RequestSolver
from envwright.types import Json, Observation, Question

ENVIRONMENTS = Path(__file__).parents[4] / "environments"
DOCUMENTS = Path(str(resources.files("envwright"))) / "data" / "openapi"


@lru_cache
def folder(name: str) -> Template:
    """An environment that is written by hand."""
    return Template(load_environment(ENVIRONMENTS / name))


@lru_cache
def built(document: str) -> Template:
    """The first environment that is made from a document, with rows."""
    spec = infer_environments(load_openapi(DOCUMENTS / document), seed=0)[0].environment
    assert spec.population is not None
    bare = Template(spec.model_copy(update={"population": None}))
    rows = populate_state(bare.schema, spec.schema_sql, spec.population, spec.clock)
    return Template(spec.model_copy(update={"state_sql": rows}))


@dataclass
class Talk:
    """What came of a conversation."""

    session: Session
    answers: dict[str, Json] = field(default_factory=dict)
    calls: list[tuple[str, dict[str, Json]]] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    """What the solver said to the user, but for the last word of each turn."""


def question(name: str, kind: str = "", **schema: Any) -> Question:
    """A question; any type of answer will do unless one is named."""
    return Question(name=name, text=name, json_schema={"type": kind, **schema} if kind else schema)


def talk(
    template: Template, text: str, *later: str, questions: Sequence[Question] = (), asks: int = 0
) -> Talk:
    """Let the solver answer a user."""
    out = Talk(template.session())
    words = iter(later)

    def call(tool: str, arguments: dict[str, Json]) -> Observation:
        out.calls.append((tool, arguments))
        return out.session.call(tool, arguments)

    def hear(said: str) -> str | None:
        out.said.append(said)
        return next(words, None)

    names = questions or [question(f"q{number}") for number in range(1, asks + 1)]
    out.answers = RequestSolver(template.tool_schemas(), call, hear).solve(text, names)
    return out


def end(template: Template, *calls: tuple[str, dict[str, Json]]) -> str:
    """The state that calls lead to, generated identifiers aside."""
    with template.session() as session:
        for tool, arguments in calls:
            observation = session.call(tool, arguments)
            assert observation.ok, observation.text
        return session.digest(normalise=True)


def ends_like(done: Talk, template: Template, *calls: tuple[str, dict[str, Json]]) -> bool:
    """Whether a conversation ended in the state that calls lead to."""
    return done.session.digest(normalise=True) == end(template, *calls)
