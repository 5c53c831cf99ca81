"""A bandit as an environment: one prompt a task, one token an answer, a rule for the reward."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest
import torch

from envwright import Task, Template, Trajectory
from envwright.llm.client import Sampling
from envwright.llm.local_client import TokenPrompt
from envwright.training.loop import PlaySettings, Training, TrainingData, TrainingFolder
from envwright.training.policies import ModelOptions, TrainablePolicy, load_policy, vocabulary_texts
from envwright.training.recipe import Recipe
from envwright.types import (
    EnvironmentRef,
    Group,
    Json,
    Message,
    Role,
    Rubric,
    Scenario,
    Score,
    StopReason,
)
from tests.conftest import make_spec

TOOL = {"name": "look", "description": "Look."}
RL: dict[str, Any] = {"steps": 12, "tasks": 4, "group": 8, "lr": 1e-2}
Rule = Callable[[Trajectory, int], float | None]
"""The reward of an answer, and how many groups were played before."""


def even(one: Trajectory, _: int) -> float | None:
    """Tokens with an even number are right: chance is about a half."""
    ids = one.messages[-1].token_ids or ()
    return float(ids[0] % 2 == 0)


class Bandit:
    """Plays episodes of one answer, by the model's own engine."""

    def __init__(self, rule: Rule = even, before: Callable[[int], None] = lambda _: None) -> None:
        template = Template(
            make_spec("CREATE TABLE t (id INTEGER PRIMARY KEY) STRICT, WITHOUT ROWID;", [TOOL])
        )
        self.templates: Mapping[str, Template] = {template.id: template}
        ref = EnvironmentRef(name="small", id=template.id)
        self.tasks = [
            Task(
                environments=(ref,),
                scenario=Scenario(opening=f"Which one, {name}?"),
                gold=(),
                rubric=Rubric(checks=()),
            )
            for name in ("left", "right", "up", "down")
        ]
        self._rule, self._before, self.played = rule, before, 0

    def groups(
        self, learner: TrainablePolicy, tasks: Sequence[Task], how: PlaySettings
    ) -> list[Group]:
        if how.training:
            self._before(self.played)
            self.played += 1
        learner.engine.forget()
        return [self._group(learner, task, how) for task in tasks]

    def _group(self, learner: TrainablePolicy, task: Task, how: PlaySettings) -> Group:
        (template,) = self.templates.values()
        asked = Message(role=Role.USER, content=task.scenario.opening)
        ids = learner.prompts.prompt([asked], template.tool_schemas()).ids
        sampling = Sampling(temperature=how.temperature, max_tokens=1)
        prompts = [
            TokenPrompt(ids, sampling, f"{how.seed} {task.id} {n}") for n in range(how.samples)
        ]
        found = []
        for sample, wrote in enumerate(learner.engine.generate(prompts)):
            said = Message(
                role=Role.ASSISTANT,
                content=wrote.text,
                token_ids=wrote.token_ids,
                logprobs=wrote.logprobs,
            )
            one = self._episode(task, asked, said, sample)
            score = Score(reward=self._rule(one, self.played), share=None)
            found.append(one.model_copy(update={"score": score}))
        return Group(task=task.id, trajectories=tuple(found))

    def _episode(self, task: Task, asked: Message, said: Message, sample: int) -> Trajectory:
        return Trajectory(
            task=task.id,
            environments=tuple(self.templates),
            policy="learner",
            sample=sample,
            messages=(asked, said),
            stop=StopReason.DONE,
            score=Score(reward=1.0, share=1.0),
        )

    def gold(self, tasks: Sequence[Task], folder: Path) -> list[Trajectory]:
        said = Message(role=Role.ASSISTANT, content="left")
        return [
            self._episode(t, Message(role=Role.USER, content=t.scenario.opening), said, 0)
            for t in tasks
        ]

    def figures(self, groups: Sequence[Group]) -> dict[str, Json]:
        rewards = [t.score.reward for g in groups for t in g.trajectories if t.score]
        return {"success": sum(r or 0.0 for r in rewards) / len(rewards)}


def recipe_of(**more: Any) -> Recipe:
    """A recipe for the bandit."""
    plain = {
        "threads": 1,
        "model": {"spec": "tiny:0:32x1"},
        "train": {"environments": ["small"]},
        "output": {"checkpoint_every": 2},
    }
    return Recipe.model_validate({**plain, **more})


def learner_of(recipe: Recipe, bandit: Bandit) -> TrainablePolicy:
    texts = vocabulary_texts(bandit.templates, bandit.tasks)
    model = recipe.model
    options = ModelOptions(lora=model.lora, dtype=model.dtype, seed=recipe.seed)
    return load_policy(model.spec, options, texts=texts)


def train(
    recipe: Recipe, folder: Path, bandit: Bandit, *, resume: bool = False
) -> tuple[dict[str, Json], TrainablePolicy]:
    """A run of the loop on the bandit."""
    torch.set_num_threads(1)
    learner = learner_of(recipe, bandit)
    held = bandit.tasks[-1:] if recipe.evaluation else []
    data = TrainingData({t.id: t for t in bandit.tasks[: 4 - len(held)]}, held, folder)
    with TrainingFolder(folder) as kept:
        kept.begin({"recipe": recipe.decisive()}, resume=resume)
        return Training(recipe, learner, bandit, data, kept).run(), learner


def lines(folder: Path, phase: str = "rl") -> list[dict[str, Json]]:
    """The metrics of a phase."""
    found = [orjson.loads(line) for line in (folder / "metrics.jsonl").read_bytes().splitlines()]
    return [line for line in found if line["phase"] == phase]


def last(folder: Path) -> Path:
    """The last checkpoint of a run."""
    return sorted((folder / "checkpoints").glob("*.pt"))[-1]


@pytest.fixture
def bandit() -> Bandit:
    return Bandit()
