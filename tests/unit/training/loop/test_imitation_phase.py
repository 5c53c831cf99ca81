"""Beside reinforcement the gold's way on from errors is learned, where all of a group fail."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson
import pytest

from envwright import Task, Template
from envwright.storage.jsonl import load_records
from envwright.training.loop import imitation_phase, reinforcement_phase
from envwright.training.loop.imitation_phase import Corrections
from envwright.training.policies import ModelOptions, TrainablePolicy, load_policy, vocabulary_texts
from envwright.training.policies.token_sequences import TokenSequence
from envwright.training.recipe import CorrectionsRecipe, Recipe
from envwright.training.sft import Recovery, select_conversations
from envwright.types import Group, Json, Score, Trajectory
from envwright.workflows import RolloutOptions, rollout_tasks, train_by_recipe
from envwright.workflows.training_player import RecipePlayer, load_recipe_sets
from tests.conftest import ENVIRONMENTS
from tests.unit.training.loop.conftest import RL, Bandit, even, learner_of, lines, recipe_of, train

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other
MOCK = ENVIRONMENTS / "mock"
SMOKE = ENVIRONMENTS.parent / "recipes" / "smoke"


@pytest.fixture(scope="module")
def groups(tmp_path_factory: pytest.TempPathFactory) -> list[Group]:
    """Of a policy that calls at random: three episodes of each of thirty tasks."""
    run = tmp_path_factory.mktemp("runs") / "random"
    rollout_tasks([MOCK], None, run, RolloutOptions(policy="random", samples=3, seed=1))
    by_task: dict[str, list[Trajectory]] = {}
    for one in load_records(run / "trajectories.jsonl", Trajectory):
        by_task.setdefault(one.task, []).append(one)
    return [Group(task=name, trajectories=tuple(own)) for name, own in by_task.items()][:30]


class Setting:
    """A learner that knows the words, and the gold."""

    def __init__(self, folder: Path) -> None:
        recipe = Recipe.model_validate(
            {"model": {"spec": "tiny:0"}, "train": {"environments": [str(MOCK)]}, "sft": {}}
        )
        found = load_recipe_sets(recipe, folder / "recipe.toml")
        self.tasks: Mapping[str, Task] = {task.id: task for task in found.train}
        self.templates: Mapping[str, Template] = found.templates
        texts = vocabulary_texts(found.templates, found.train)
        self.learner: TrainablePolicy = load_policy("tiny:0:32x1", ModelOptions(), texts=texts)
        self.player, self.folder = RecipePlayer(recipe, found.templates), folder

    def rows(self, groups: list[Group], seed: int = 0, **chosen: object) -> list[TokenSequence]:
        how = CorrectionsRecipe.model_validate(chosen)
        made = Corrections(how, self.learner, self.player, self.tasks, self.folder / "gold")
        return made.rows(groups, seed)

    def learned(self, row: TokenSequence) -> str:
        return self.learner.engine.decode(
            [i for i, own in zip(row.ids, row.written, strict=True) if own]
        )


@pytest.fixture(scope="module")
def setting(tmp_path_factory: pytest.TempPathFactory) -> Setting:
    return Setting(tmp_path_factory.mktemp("setting"))


@pytest.fixture(scope="module")
def found(setting: Setting, groups: list[Group]) -> list[list[TokenSequence]]:
    """What is learned from each group."""
    return [setting.rows([group]) for group in groups]


def test_the_golds_calls_are_learned(
    setting: Setting, groups: list[Group], found: list[list[TokenSequence]]
) -> None:
    told = [(group, row) for group, rows in zip(groups, found, strict=True) for row in rows]
    assert len(told) > 10
    for group, row in told:
        gold = setting.tasks[group.task].gold
        assert gold[-1].tool in setting.learned(row)
        assert sum(row.written) < len(row.ids)


def test_at_most_so_many_of_a_group(
    setting: Setting, groups: list[Group], found: list[list[TokenSequence]]
) -> None:
    one = [len(rows) for rows in found[:10]]
    three = [len(setting.rows([group], each=3)) for group in groups[:10]]
    assert max(one) == 1
    assert max(three) > 1
    assert sum(three) > sum(one)


def test_the_seed_alone_decides(setting: Setting, groups: list[Group]) -> None:
    first = setting.rows(groups[:8], seed=1)
    assert setting.rows(groups[:8], seed=1) == first
    assert setting.rows(groups[:8], seed=2) != first


def test_where_one_succeeds_nothing_is_corrected(setting: Setting, groups: list[Group]) -> None:
    won = Score(reward=1.0, share=1.0)
    for group in groups:
        first, *others = group.trajectories
        better = (first.model_copy(update={"score": won}), *others)
        assert not setting.rows([group.model_copy(update={"trajectories": better})], each=3)
        unknown = (first.model_copy(update={"score": None}), *others)
        assert not setting.rows([group.model_copy(update={"trajectories": unknown})], each=3)


def trained(folder: Path, more: str, steps: int) -> list[dict[str, Json]]:
    """Steps of reinforcement from a policy that solves a part of its tasks."""
    folder.mkdir()
    recipe = folder / "recipe.toml"
    recipe.write_text(
        f"""
seed = 1
threads = 1
[model]
spec = "{SMOKE / "tiny"}"
form = "compact"
[train]
environments = ["{MOCK}"]
tasks = ["{SMOKE / "train.jsonl"}"]
[rl]
steps = {steps}
tasks = 8
group = 2
minibatches = 2
lr = 1e-3
micro_batch = 16
batch = 32
answer_tokens = 32
max_turns = 6
{more}
[output]
checkpoint_every = 1
"""
    )
    train_by_recipe(recipe, folder / "run")
    lines = (folder / "run" / "metrics.jsonl").read_bytes().splitlines()
    return [orjson.loads(line) for line in lines]


def test_a_policy_that_errs_learns_from_it(tmp_path: Path) -> None:
    lines = trained(tmp_path / "with", "corrections = { coefficient = 0.5, each = 2 }", 2)
    for line in lines:
        assert line["corrections"] > 0
        assert line["loss/corrections"] > 0
        assert math.isfinite(line["norm"])
    without = trained(tmp_path / "without", "", 1)
    assert without[0]["success/mock"] == lines[0]["success/mock"]
    assert without[0]["norm"] != lines[0]["norm"]
    assert "corrections" not in without[0]


@pytest.mark.parametrize(
    ("rewarded", "more"),
    [
        (0.0, {}),
        (0.0, {"preferences": {}}),
        (None, {}),  # all episodes are masked
    ],
)
def test_where_all_groups_fail_corrections_are_learned(
    rewarded: float | None, more: dict[str, Json], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = TokenSequence((1, 2, 3), (-1, -1, 0), (0.0, 0.0, 0.0))
    monkeypatch.setattr(Corrections, "rows", lambda *_: [row])
    rl = {**RL, "steps": 2, "corrections": {}, **more}
    train(recipe_of(rl=rl), tmp_path, Bandit(lambda *_: rewarded))
    for line in lines(tmp_path):
        assert "skipped" not in line
        assert line["loss/corrections"] > 0
        assert line["norm"] > 0


def test_each_correction_is_learned_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those beside a minibatch whose episodes teach nothing."""
    rows = [TokenSequence((1, n, 3), (-1, -1, 0), (0.0, 0.0, 0.0)) for n in range(8)]
    learned: list[int] = []
    imitate = imitation_phase.imitation_gradient

    def noting(learner: Any, rows: Any, *given: Any) -> float | None:
        learned.extend(rows.ids_nt[:, 1].tolist())
        return imitate(learner, rows, *given)

    monkeypatch.setattr(Corrections, "rows", lambda *_: rows)
    monkeypatch.setattr(reinforcement_phase, "imitation_gradient", noting)
    bandit = Bandit()
    task = bandit.tasks[0].id
    bandit._rule = lambda one, played: even(one, played) if one.task == task else 0.0
    rl = {**RL, "steps": 1, "corrections": {}, "minibatches": 4, "group": 4}
    train(recipe_of(rl=rl), tmp_path, bandit)
    assert sorted(learned) == list(range(8))


def test_groups_of_one_task_keep_their_mistakes_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Played by turn a task has a group for each; what is shown of one is not that of another."""
    bandit = Bandit()
    learner = learner_of(recipe_of(rl=RL), bandit)
    heard: list[dict[str, Any]] = []

    def selecting(*given: Any, silent: dict[str, Any]) -> Any:
        heard.append(silent)
        return select_conversations(*given, silent=silent)

    (gold,) = bandit.gold(bandit.tasks[:1], Path())
    failed = gold.model_copy(update={"score": Score(reward=0.0, share=0.0)})
    group = Group(task=gold.task, trajectories=(failed,))
    wrong = iter([(1,), (3,)])
    monkeypatch.setattr(imitation_phase, "select_conversations", selecting)
    monkeypatch.setattr(
        imitation_phase, "correct_failures", lambda *_: [Recovery(gold, next(wrong), ())]
    )
    tasks = {task.id: task for task in bandit.tasks}
    Corrections(CorrectionsRecipe(), learner, bandit, tasks, Path()).rows([group, group], 0)
    assert sorted(heard[0].values()) == [(1,), (3,)]
