"""A recipe as settings of TRL: what is told, what is refused by name, how it is launched."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from trl import GRPOConfig

from envwright.errors import BadInput, MissingExtra
from envwright.integrations.engine_recipes import stated_keys
from envwright.integrations.trl import trainer_command
from envwright.integrations.trl.recipe_options import (
    TrlOptions,
    TrlSettings,
    launch_words,
    trl_settings,
    unused_by_trl,
)
from envwright.integrations.trl.trainer_command import check_fields, shell_command
from envwright.training.algorithms.presets import PRESETS
from envwright.training.recipe import Recipe, load_recipe, parse_recipe
from envwright.workflows.training_workflow import train_by_recipe
from tests.conftest import ENVIRONMENTS
from tests.unit.integrations.trl.conftest import FILTERS

pytestmark = FILTERS
RECIPES = ENVIRONMENTS.parent / "recipes"
RL = {"steps": 20, "longest": 4096}
NARROW = {"spec": "m", "dtype": "bfloat16", "device": "cuda"}


def recipe_of(rl: dict[str, Any], **more: Any) -> Recipe:
    data = {"model": {"spec": "m"}, "train": {"environments": ["mock"]}, "rl": {**RL, **rl}}
    return parse_recipe({**data, **more}, "")


def settings_of(rl: dict[str, Any], *options: str, **more: Any) -> TrlSettings:
    return trl_settings(recipe_of(rl, **more), Path("/r"), 32, TrlOptions.of(options))


def test_what_a_recipe_says_is_told() -> None:
    rl = {"tasks": 4, "group": 6, "minibatches": 2, "epochs": 3, "lr": 1e-6, "micro_batch": 5}
    found = settings_of(rl, seed=7, output={"checkpoint_every": 5, "keep": 3})
    fields = found.fields
    assert fields["generation_batch_size"] == 24
    assert fields["num_generations"] == 6
    assert fields["per_device_train_batch_size"] == 4  # of 12, no more than 5
    assert fields["gradient_accumulation_steps"] == 3
    assert fields["num_iterations"] == 3
    assert fields["max_steps"] == 20 * 3 * 2
    assert fields["save_steps"] == 5 * 3 * 2
    assert fields["save_total_limit"] == 3
    assert (fields["learning_rate"], fields["seed"]) == (1e-6, 7)
    assert (found.advantage, found.updates) == ("erpo", 6)
    assert fields["max_completion_length"] == 4096
    assert fields["eval_strategy"] == "no"
    assert fields["beta"] == 0.0


@pytest.mark.parametrize(
    ("rl", "told"),
    [
        ({"preset": "erpo"}, {"loss_type": "grpo", "beta": 0.0}),
        ({"preset": "grpo"}, {"loss_type": "grpo", "beta": 1e-3, "use_bias_correction_kl": False}),
        (
            {"preset": "dr_grpo", "loss_options": {"constant": 500}},
            {"loss_type": "dr_grpo", "epsilon": 0.2},
        ),
        ({"preset": "dapo"}, {"loss_type": "dapo", "epsilon_high": 0.28}),
        (
            {"preset": "gspo"},
            {"loss_type": "grpo", "importance_sampling_level": "sequence", "epsilon": 3e-4},
        ),
        ({"preset": "cispo"}, {"loss_type": "cispo", "epsilon_high": 1.2}),
        ({"preset": "rloo"}, {"loss_type": "luspo", "importance_sampling_level": "token"}),
        ({"preset": "guide_grpo"}, {"loss_type": "dapo", "beta": 0.01}),
        ({"loss_options": {"dual_clip": 3.0}}, {"delta": 3.0}),
        (
            {"loss_options": {"aggregation": "token_mean"}, "entropy": 0.01},
            {"entropy_coef": 0.01, "loss_type": "dapo"},
        ),
        ({"micro_tokens": 8192, "micro_batch": 8}, {"per_device_train_batch_size": 2}),
        ({"micro_tokens": 100}, {"per_device_train_batch_size": 1}),
    ],
)
def test_algorithms_by_trls_names(rl: dict[str, Any], told: dict[str, Any]) -> None:
    assert told.items() <= settings_of(rl).fields.items()


@pytest.mark.parametrize(
    "name",
    ["erpo", "grpo", "dapo", "gspo", "cispo", "rloo", "envfactory", "agentgym_rl", "guide_rloo"],
)
def test_trl_takes_the_settings(name: str) -> None:
    """Its own checks, and what it makes of the numbers."""
    found = settings_of({"preset": name, "micro_batch": 3}, output={"checkpoint_every": 2})
    check_fields(found)
    made = GRPOConfig(**found.fields)
    assert made.steps_per_generation * made.per_device_train_batch_size == 64
    assert made.steps_per_generation == made.gradient_accumulation_steps


def test_what_trl_does_not_know_is_refused_before_anything_is_done() -> None:
    with pytest.raises(BadInput, match=r"TRL refuses its settings.*no_such_field"):
        check_fields(settings_of({}, "no_such_field=1"))


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
        ({"user": "model:x"}, "rl.user"),
        ({"corrections": {}}, "rl.corrections"),
        ({"collapse": {"kl": 1.0}}, "rl.collapse"),
        ({"kl": {"coefficient": 0.1, "target": 1.0}}, "rl.kl.target"),
        ({"kl": {"coefficient": 0.1, "kind": "k2"}}, "rl.kl.kind"),
        ({"kl": {"coefficient": 0.1}}, "rl.terms.kl.aggregation"),
        ({"entropy": 0.01}, "rl.terms.entropy.aggregation"),
        ({"behaviour": {"logprobs": "sampled"}}, "rl.behaviour.logprobs"),
        ({"behaviour": {"truncate": 2}}, "rl.behaviour.truncate"),
        ({"group": 1}, "rl.group"),
        ({"minibatches": 3}, "rl.minibatches"),
        ({"tasks": 64}, "rl.tasks"),
        ({"preset": "st_ppo"}, "rl.loss"),
        ({"preset": "guide_ppo"}, "rl.advantage"),
        ({"preset": "remax"}, "rl.advantage"),
        ({"preset": "envscaler"}, "rl.kl.kind"),
        ({"preset": "dr_grpo"}, "rl.loss_options.constant"),
        ({"preset": "rloo", "epochs": 2}, "rl.loss"),
        ({"loss_options": {"level": "turn"}}, "rl.loss"),
        ({"preset": "cispo", "loss_options": {"epsilon_low": 0.2}}, "rl.loss_options.epsilon_low"),
        ({"terms": {"epo": {}}}, "rl.terms.epo"),
    ],
)
def test_what_trl_cannot_do_is_refused_by_name(rl: dict[str, Any], place: str) -> None:
    with pytest.raises(BadInput) as told:
        settings_of(rl)
    assert place in str(told.value)


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"sft": {}}, "sft"),
        ({"model": {"spec": "m", "device": "cuda:1"}}, "model.device"),
    ],
)
def test_tables_that_trl_has_not(more: dict[str, Any], place: str) -> None:
    with pytest.raises(BadInput, match=place):
        settings_of({}, **more)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_told_or_refused_by_name(name: str) -> None:
    known = (
        "erpo grpo dapo gspo cispo rloo envfactory agentgym_rl m_grpo supo guide_grpo guide_rloo"
    )
    if name in known.split():
        assert settings_of({"preset": name}).advantage in ("erpo", "grpo", "rloo")
        return
    with pytest.raises(BadInput, match=r"rl\."):
        settings_of({"preset": name})


def test_what_changes_nothing_is_told_as_unused() -> None:
    recipe = recipe_of({"batch": 4}, threads=1, output={"rollouts": 1, "learned": False})
    assert unused_by_trl(recipe) == ["output.rollouts", "output.learned"]
    assert {"rl.batch", "rl.steps", "threads"} <= stated_keys(recipe)


def test_options_are_the_configurations_or_accelerates() -> None:
    given = TrlOptions.of(
        ["logging_steps=5", "bf16=false", "optim=adamw_torch", "accelerate.num_processes=4"]
    )
    assert given.fields == {"logging_steps": 5, "bf16": False, "optim": "adamw_torch"}
    assert given.processes == 4
    assert settings_of({}, "logging_steps=5").fields["logging_steps"] == 5
    with pytest.raises(BadInput, match="not KEY=VALUE"):
        TrlOptions.of(["logging_steps"])
    with pytest.raises(BadInput, match="no number"):
        _ = TrlOptions.of(["accelerate.num_processes=x"]).processes


def test_episodes_are_divided_among_processes() -> None:
    fields = settings_of({}, "accelerate.num_processes=8", model=NARROW).fields
    rows = fields["per_device_train_batch_size"] * fields["gradient_accumulation_steps"]
    assert rows * 8 == fields["generation_batch_size"] == 64
    with pytest.raises(BadInput, match=r"rl\.tasks.*accelerate\.num_processes"):
        settings_of({}, "accelerate.num_processes=7", model=NARROW)


def launched(*options: str, **model: Any) -> str:
    recipe = recipe_of({}, model={**NARROW, **model})
    return shell_command(launch_words(recipe, TrlOptions.of(options), ["program", "r.toml"]))


def test_several_gpus_are_fsdps() -> None:
    found = launched("accelerate.num_processes=8", checkpointing=True)
    assert found.startswith("accelerate launch")
    for words in ("--use_fsdp", "--fsdp_version 2", "--num_processes 8", "--mixed_precision bf16"):
        assert words in found
    assert "--fsdp_activation_checkpointing true" in found
    # What FSDP recomputes, the trainer must not recompute once more.
    sharded = settings_of({}, "accelerate.num_processes=8", model={**NARROW, "checkpointing": True})
    assert sharded.fields["activation_checkpointing"] is False
    copies = launched("accelerate.num_processes=8", "accelerate.use_fsdp=false")
    assert "--multi_gpu" in copies
    assert "fsdp" not in copies
    assert "--fsdp_offload_params true" in launched(
        "accelerate.num_processes=2", "accelerate.fsdp_offload_params=true"
    )
    assert "fsdp" not in launched()


def test_processors_are_torchruns() -> None:
    assert launched(device="cpu").startswith("python")
    found = launched("accelerate.num_processes=2", device="cpu")
    assert found.split()[:2] == ["torchrun", "\\"]
    assert "--nproc_per_node=2" in found


def written_recipe(folder: Path, rl: str = "", model: str = "") -> Path:
    file = folder / "recipe.toml"
    train = f'environments = ["{ENVIRONMENTS / "mock"}"]\nlimit = 8'
    file.write_text(
        f'[model]\nspec = "tiny:0:32x1"\n{model}\n[train]\n{train}\n'
        f"[rl]\nsteps = 3\nlongest = 4000\n{rl}"
    )
    return file


@pytest.mark.parametrize("installed", [True, False])
def test_a_dry_run_tells_all_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, installed: bool
) -> None:
    if not installed:
        missing = MissingExtra("training with TRL", "trl")
        monkeypatch.setattr(trainer_command, "trl_problem", lambda: missing)
    file, out = written_recipe(tmp_path, model='device = "cuda"'), tmp_path / "run"
    plan = train_by_recipe(
        file, out, dry_run=True, engine="trl", options=["accelerate.num_processes=4"]
    )
    assert not out.exists()
    assert plan["checked"] == installed
    assert "--use_fsdp" in plan["command"]
    assert plan["settings"]["advantage"] == {"name": "erpo"}
    assert plan["settings"]["GRPOConfig"]["num_generations"] == 8
    parts, size = plan["memory"]["bytes"], plan["memory"]["parameters"] * 4
    assert parts["weights"] == size // 4
    assert parts["replica"] == size
    json.dumps(plan)
    if not installed:
        with pytest.raises(MissingExtra):
            train_by_recipe(file, out, engine="trl")


def test_a_plan_for_one_gpu_shows_several(tmp_path: Path) -> None:
    plan = train_by_recipe(
        written_recipe(tmp_path, model='device = "cuda"'),
        tmp_path / "run",
        dry_run=True,
        engine="trl",
    )
    assert "fsdp" not in plan["command"]
    assert "--num_processes 8" in plan["several"]
    assert "--use_fsdp" in plan["several"]


def test_the_recipes_for_gpus_are_trls() -> None:
    for name in ("qwen3_4b_lora", "qwen3_4b"):
        recipe = load_recipe(RECIPES / "gpu" / f"{name}.toml")
        for count in (1, 2, 8):
            given = TrlOptions.of([f"accelerate.num_processes={count}"])
            fields = trl_settings(recipe, Path("/r"), 300, given).fields
            assert fields["per_device_train_batch_size"] == 1
            assert fields["gradient_accumulation_steps"] * count == 128
        assert unused_by_trl(recipe) == []
    with pytest.raises(BadInput, match="sft"):
        settings_of({}, sft={})
