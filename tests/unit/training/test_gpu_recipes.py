"""The recipes for one GPU: they can be read, and planned without a GPU and without weights."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import transformers

from envwright.errors import BadInput
from envwright.integrations.verl.recipe_options import VerlPlaces, unused_keys, verl_options
from envwright.training.loop.memory import estimate_memory
from envwright.training.policies import ModelOptions, TrainablePolicy, load_policy
from envwright.training.recipe import Recipe, load_recipe
from tests.conftest import ENVIRONMENTS

RECIPES = ENVIRONMENTS.parent / "recipes"
GPU = RECIPES / "gpu"
GIB = 2**30


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the configuration of Qwen3-4B, and a tokenizer of another."""
    made = tmp_path_factory.mktemp("model")
    config = transformers.Qwen3Config(
        vocab_size=151_936,
        hidden_size=2_560,
        intermediate_size=9_728,
        num_hidden_layers=36,
        num_attention_heads=32,
        num_key_value_heads=8,
        head_dim=128,
        tie_word_embeddings=True,
        architectures=["Qwen3ForCausalLM"],
    )
    config.save_pretrained(made)
    for name in ("tokenizer.json", "tokenizer_config.json", "chat_template.jinja"):
        shutil.copy(RECIPES / "smoke" / "tiny" / name, made / name)
    return made


def planned(recipe: Recipe, folder: Path) -> TrainablePolicy:
    options = ModelOptions(**recipe.model.model_dump(exclude={"spec"}))
    return load_policy(str(folder), options, weightless=True)


@pytest.mark.filterwarnings("ignore::FutureWarning")  # of peft
@pytest.mark.parametrize(
    ("name", "trained", "least", "most"),
    [("qwen3_4b_lora", 66_060_288, 20, 32), ("qwen3_4b", 4_022_468_096, 80, 120)],
)
def test_memory_is_known_before(
    folder: Path, name: str, trained: int, least: int, most: int
) -> None:
    recipe = load_recipe(GPU / f"{name}.toml")
    learner = planned(recipe, folder)
    assert learner.trainable == trained
    assert all(weight.is_meta for weight in learner.module.parameters())
    assert recipe.rl
    assert recipe.rl.longest
    memory = estimate_memory(recipe, learner, recipe.rl.longest)
    assert least * GIB < memory["total"] < most * GIB
    stored = recipe.model.model_copy(update={"checkpointing": False})
    wide = estimate_memory(recipe.model_copy(update={"model": stored}), learner, recipe.rl.longest)
    assert wide["bytes"]["activations"] > 10 * memory["bytes"]["activations"]


def test_the_same_recipes_are_verls() -> None:
    places = VerlPlaces(Path("d"), Path("m"), Path("o"), train=300, held_out=60, prompt=7_100)
    for name in ("qwen3_4b_lora", "qwen3_4b"):
        recipe = load_recipe(GPU / f"{name}.toml")
        assert verl_options(recipe, places)["data.max_response_length"] == 10_240 - 7_100
        assert set(unused_keys(recipe)) <= {"model.kept_bytes", "model.server", "rl.batch"}
    with pytest.raises(BadInput, match="sft"):
        verl_options(load_recipe(GPU / "smollm2.toml"), places)
