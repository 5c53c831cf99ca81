"""The labelled set: tasks, dialogues on them, right turns, and as many wrong ones of each kind."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.inference import infer_environments
from envwright.population import populate_state
from envwright.sources.openapi import load_openapi
from envwright.tasks.batch_generation import generate_tasks
from envwright.tasks.generator import TaskOptions
from envwright.types import Task
from envwright.workflows import bundled_document
from tests.unit.rollout.users.asking import Dialogue, converse, oracle_moves, play
from tests.unit.rollout.users.corruptions import CORRUPTIONS
from tests.unit.rollout.users.labels import Labelled, Source, right_in_other_words, right_turns
from tests.unit.rollout.users.phrases import Agent, agent_of, faulty_of

FOLDERS = Path(__file__).parents[4] / "environments"
SETS: dict[str, tuple[str, ...]] = {
    "first": ("mock", "retail"),
    "second": ("petstore", "gitea_teams", "gitea_repos"),
    "third": ("digitalocean", "airflow", "apideck_crm"),
    "fourth": ("gitea_releases", "gitea_hooks", "retail"),
    "fifth": ("gitea_comments", "digitalocean", "mock"),
    "sixth": ("apideck_crm", "gitea_repos", "retail"),
}
"""Environments; the sentences of a set have its name."""
_SEEDS = {"fourth": 5, "fifth": 11, "sixth": 17}
"""Other tasks of an environment that an earlier set has, too."""
PER_KIND = 40
RIGHT = 400
OTHER_WORDS = 60


def template_of(name: str) -> Template:
    """An environment of the repository, or one of a bundled document."""
    if (FOLDERS / name).is_dir():
        return Template(load_environment(FOLDERS / name))
    document = "gitea" if name.startswith("gitea") else name
    found = infer_environments(load_openapi(bundled_document(document)), seed=0)
    spec = next((r for r in found if r.environment.name == name), found[0]).environment
    bare = Template(spec.model_copy(update={"population": None}))
    assert spec.population is not None
    rows = populate_state(bare.schema, spec.schema_sql, spec.population, spec.clock)
    return Template(spec.model_copy(update={"state_sql": rows}))


def tasks_of(template: Template, count: int, refinement: float, seed: int = 0) -> list[Task]:
    """Proven tasks of an environment."""
    return generate_tasks([template], count, seed, TaskOptions(refinement=refinement)).tasks


def labelled_set(name: str, *, tasks: int = 60, seed: int = 0) -> list[Labelled]:
    """The turns of a set; the same arguments give the same ones."""
    agent, words = agent_of(name), faulty_of(name)
    rng = random.Random(f"labelled {name} {seed}")
    sources: list[Source] = []
    for environment in SETS[name]:
        template = template_of(environment)
        made = tasks_of(template, tasks, refinement=0.9, seed=seed + _SEEDS.get(name, 0))
        sources += [
            Source(dialogue, made, agent, words, rng)
            for dialogue in dialogues(made, template, agent, seed)
        ]
    right = [turn for source in sources for turn in right_turns(source.dialogue)]
    out = rng.sample(right, min(RIGHT, len(right)))
    for source in rng.sample(sources, len(sources)):
        turn = right_in_other_words(source)
        if turn and sum(t.how == "other words" for t in out) < OTHER_WORDS:
            out.append(turn)
    for kind in CORRUPTIONS:
        out += wrong_turns(kind, sources, rng)
    return out


def dialogues(tasks: Sequence[Task], template: Template, agent: Agent, seed: int) -> list[Dialogue]:
    """Two with the asking agent and one with the oracle for each task, those with replies."""
    out: list[Dialogue] = []
    for task in tasks:
        out += [converse(task, template, agent, 2 * seed + n) for n in range(2)]
        played = play(task, template, partial(oracle_moves, task), seed=seed)
        out.append(Dialogue(task, template, played, {}))
    return [dialogue for dialogue in out if dialogue.replies()]


def wrong_turns(kind: str, sources: Sequence[Source], rng: random.Random) -> list[Labelled]:
    """Up to ``PER_KIND`` different turns of one kind."""
    out: dict[str, Labelled] = {}
    for source in rng.sample(sources, len(sources)) * 2:
        found = CORRUPTIONS[kind](source)
        if found and len(out) < PER_KIND:
            out.setdefault(str([m.content for m in found.messages]), found)
    return list(out.values())
