"""A recipe as options of verl: what is told, and what is refused by name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from envwright.errors import BadInput, MissingExtra
from envwright.integrations.engine_recipes import stated_keys
from envwright.integrations.verl import trainer_command
from envwright.integrations.verl.recipe_options import (
    VerlPlaces,
    option_words,
    play_settings,
    unused_keys,
    verl_options,
)
from envwright.integrations.verl.trainer_command import MainPpo
from envwright.training.recipe import Recipe, parse_recipe
from envwright.workflows.training_workflow import train_by_recipe
from tests.unit.integrations.verl.conftest import MOCK
from tests.unit.integrations.verl.contract import configured, real

PLACES = VerlPlaces(Path("/r/data"), Path("/m"), Path("/r"), train=32, held_out=0, prompt=1000)
RL = {"steps": 20, "longest": 4096}
ACTOR = "actor_rollout_ref.actor"


def recipe_of(rl: dict[str, Any], **more: Any) -> Recipe:
    data = {"model": {"spec": "m"}, "train": {"environments": ["mock"]}, "rl": {**RL, **rl}}
    return parse_recipe({**data, **more}, "")


def options_of(rl: dict[str, Any], **more: Any) -> dict[str, Any]:
    return verl_options(recipe_of(rl, **more), PLACES)


def test_what_a_recipe_says_is_told() -> None:
    found = options_of({"tasks": 4, "group": 6, "minibatches": 2, "lr": 1e-6, "temperature": 0.9})
    assert found["data.train_batch_size"] == 4
    assert found[f"{ACTOR}.ppo_mini_batch_size"] == 2
    assert found["actor_rollout_ref.rollout.n"] == 6
    assert found["actor_rollout_ref.rollout.temperature"] == 0.9
    assert found[f"{ACTOR}.optim.lr"] == 1e-6
    assert (found["data.max_prompt_length"], found["data.max_response_length"]) == (1000, 3096)
    assert found["trainer.total_epochs"] * (32 // 4) >= 20
    assert found["algorithm.adv_estimator"] == "erpo"
    assert found[f"{ACTOR}.loss_agg_mode"] == "seq-mean-token-mean"
    assert not found[f"{ACTOR}.use_kl_loss"]


@pytest.mark.parametrize(
    ("rl", "told"),
    [
        ({"preset": "grpo"}, {"algorithm.adv_estimator": "grpo", f"{ACTOR}.use_kl_loss": True}),
        ({"preset": "grpo"}, {f"{ACTOR}.kl_loss_coef": 1e-3, f"{ACTOR}.kl_loss_type": "k3"}),
        (
            {"preset": "dr_grpo", "loss_options": {"constant": 500}},
            {"algorithm.norm_adv_by_std_in_grpo": False, f"{ACTOR}.loss_scale_factor": 500},
        ),
        ({"preset": "gspo"}, {f"{ACTOR}.policy_loss.loss_mode": "gspo"}),
        ({"preset": "guide_rloo"}, {"algorithm.adv_estimator": "rloo"}),
        ({"advantage_options": {"sigma_over": "all"}}, {"+algorithm.erpo.sigma_over": "all"}),
        ({"loss_options": {"dual_clip": 3.0}}, {f"{ACTOR}.clip_ratio_c": 3.0}),
        ({"micro_tokens": 100}, {f"{ACTOR}.ppo_max_token_len_per_gpu": 4096}),
        (
            {"behaviour": {"truncate": 2}},
            {"algorithm.rollout_correction.rollout_is_threshold": 2.0},
        ),
    ],
)
def test_algorithms_by_verls_names(rl: dict[str, Any], told: dict[str, Any]) -> None:
    assert told.items() <= options_of(rl).items()


def test_weights_are_stepped_in_float32() -> None:
    found = options_of({}, model={"spec": "m", "dtype": "bfloat16", "device": "cuda"})
    assert found[f"{ACTOR}.fsdp_config.model_dtype"] == "fp32"
    assert found[f"+{ACTOR}.fsdp_config.mixed_precision.param_dtype"] == "bf16"
    assert found["trainer.device"] == "cuda"


@pytest.mark.parametrize(
    ("rl", "place"),
    [
        ({"by_turn": True}, "rl.by_turn"),
        ({"horizon": {"kind": "tti"}}, "rl.horizon"),
        ({"selection": {"kind": "filtered_bc"}}, "rl.selection"),
        ({"preferences": {}}, "rl.preferences"),
        ({"curriculum": {"kind": "progress"}}, "rl.curriculum"),
        ({"context": "memory"}, "rl.context"),
        ({"thinking": "always"}, "rl.thinking"),
        ({"judge": "model:x"}, "rl.judge"),
        ({"together": 2}, "rl.together"),
        ({"collapse": {"kl": 1.0}}, "rl.collapse"),
        ({"kl": {"coefficient": 0.1, "target": 1.0}}, "rl.kl.target"),
        ({"schedule": "linear"}, "rl.schedule"),
        ({"minibatches": 3}, "rl.minibatches"),
        ({"preset": "st_ppo"}, "rl.loss"),
        ({"preset": "reinforce_pp_baseline"}, "rl.advantage"),
        ({"preset": "dapo"}, "rl.advantage_options"),
        ({"loss_options": {"level": "turn"}}, "rl.loss"),
        ({"terms": {"epo": {}}}, "rl.terms.epo"),
        ({"preset": "grpo", "terms": {"kl": {"aggregation": "token_mean"}}}, "rl.terms.kl"),
        ({"tasks": 64}, "rl.tasks"),
        ({"longest": 900}, "rl.longest"),
    ],
)
def test_what_verl_cannot_do_is_refused_by_name(rl: dict[str, Any], place: str) -> None:
    with pytest.raises(BadInput) as told:
        options_of(rl)
    assert place in str(told.value)


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"sft": {}}, "sft"),
        ({"model": {"spec": "m", "lora": {"dropout": 0.1}}}, "model.lora.dropout"),
        ({"evaluation": {"environments": ["x"], "recheck": 1}}, "evaluation.recheck"),
    ],
)
def test_tables_that_verl_has_not(more: dict[str, Any], place: str) -> None:
    with pytest.raises(BadInput, match=place):
        options_of({}, **more)


def test_an_episode_needs_a_bound() -> None:
    with pytest.raises(BadInput, match=r"rl\.longest"):
        verl_options(recipe_of({"longest": None}), PLACES)
    found = verl_options(recipe_of({"longest": None}, model={"spec": "m", "context": 2000}), PLACES)
    assert found["data.max_response_length"] == 1000


def test_what_changes_nothing_is_told_as_unused() -> None:
    model = {"spec": "m", "server": {"weights": "w"}}
    recipe = recipe_of({"batch": 4}, threads=1, output={"rollouts": 1}, model=model)
    assert unused_keys(recipe) == ["threads", "model.server", "rl.batch", "output.rollouts"]
    assert {"rl.batch", "rl.steps", "rl.longest", "threads"} <= stated_keys(recipe)


def test_how_episodes_are_played_is_the_loops() -> None:
    play = {"max_turns": 12, "shape": "tiers", "penalties": {"long": 0.5}, "long_tokens": 128}
    told = play_settings(recipe_of(play))
    assert told == {**play, "longest": 4096, "answer_tokens": 256}


def test_words_are_hydras() -> None:
    given = {"a": True, "b": None, "c": ["x", 1], "d": "it's {so}", "e": 1e-06, "f": "/a/b-c.d"}
    assert option_words(given) == [
        "a=True", "b=null", "c=[x,1]", "d='it\\'s {so}'", "e=1e-06", "f=/a/b-c.d",
    ]  # fmt: skip


def test_what_is_given_replaces_ours() -> None:
    found = MainPpo.of(["+a.b=1", "trainer.nnodes=1"], ["a.b=2", "trainer.n_gpus_per_node=4"])
    assert found.words == ("trainer.nnodes=1", "a.b=2", "trainer.n_gpus_per_node=4")
    assert found.devices == 4
    with pytest.raises(BadInput, match="not KEY=VALUE"):
        MainPpo.of([], ["trainer.nnodes"])


def written_recipe(folder: Path, rl: str = "") -> Path:
    file = folder / "recipe.toml"
    train = f'environments = ["{MOCK}"]\nlimit = 8'
    file.write_text(
        f'[model]\nspec = "tiny:0:32x1"\n[train]\n{train}\n[rl]\nsteps = 3\nlongest = 4000\n{rl}'
    )
    return file


def test_a_dry_run_tells_the_command_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not real():  # a stand-in checks nothing
        monkeypatch.setattr(trainer_command, "verl_problem", lambda: MissingExtra("verl", "verl"))
    file, out = written_recipe(tmp_path), tmp_path / "run"
    plan = train_by_recipe(
        file, out, dry_run=True, engine="verl", options=["trainer.n_gpus_per_node=2"]
    )
    assert not out.exists()
    assert f"actor_rollout_ref.model.path={out / 'model'}" in plan["command"]
    assert "trainer.n_gpus_per_node=2" in plan["command"]
    assert f"data.max_prompt_length={plan['tokens']['prompt']['most']}" in plan["command"]
    assert plan["checked"] == real()
    parts = plan["memory"]["bytes"]
    assert parts["weights"] == plan["memory"]["parameters"] * 4 // 2
    assert "generation" not in parts
    json.dumps(plan)


def test_engines_are_known_by_name(tmp_path: Path) -> None:
    file = written_recipe(tmp_path)
    with pytest.raises(BadInput, match="there is no engine 'areal'"):
        train_by_recipe(file, tmp_path / "run", engine="areal")
    with pytest.raises(BadInput, match="no options beside its recipe"):
        train_by_recipe(file, tmp_path / "run", options=["a=1"])


@pytest.mark.skipif(not real(), reason="verl is not installed")
@pytest.mark.parametrize("preset", ["erpo", "grpo", "gspo", "guide_rloo", "agentgym_rl"])
def test_verl_takes_the_options(preset: str) -> None:
    own = option_words(options_of({"preset": preset}))
    assert configured(own=own).algorithm.adv_estimator in ("erpo", "grpo", "rloo")
    with pytest.raises(BadInput, match="verl refuses"):
        configured("trainer.no_such_key=1", own=own)
