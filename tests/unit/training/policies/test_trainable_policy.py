"""Models by name: what is trained of them, and that they come back as they were written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

from envwright.errors import BadInput, DiskError
from envwright.llm.tool_call_formats import ToolCallFormat
from envwright.training.policies import ModelOptions, TrainablePolicy, load_policy
from envwright.training.recipe import LoraRecipe
from envwright.training.sft import CHATML
from tests.limits import file_size_limit
from tests.unit.training.policies.conftest import World, play, random_policy
from tests.unit.training.sft.conftest import QWEN_LIKE, byte_tokenizer

pytestmark = pytest.mark.filterwarnings("ignore")  # those packages have warnings of their own
IDS = torch.tensor([[5, 300, 7, 8, 260]])


def logits(policy: TrainablePolicy) -> Any:
    with torch.no_grad(), policy.computing():
        return policy.module.eval()(IDS).logits.float()


def step(policy: TrainablePolicy) -> None:
    """One step of training."""
    policy.module.train()
    chosen = [w for w in policy.module.parameters() if w.requires_grad]
    optimiser = torch.optim.AdamW(chosen, lr=0.01)
    for _ in range(2):  # the first moves one half of fresh adapters only
        with policy.computing():
            policy.module(IDS, labels=IDS).loss.backward()
        optimiser.step()
        optimiser.zero_grad()


def test_a_whole_model_comes_back(tmp_path: Path, world: World) -> None:
    policy = load_policy("tiny:0:32x2", texts=world.texts)
    assert policy.trainable == policy.size
    step(policy)
    policy.save(tmp_path / "m")
    policy.save(tmp_path / "m")  # again: what stands there is replaced
    again = load_policy(str(tmp_path / "m"))
    assert torch.equal(logits(again), logits(policy))
    assert again.trainable == again.size == policy.size
    assert again.name == "m"
    assert again.tokenizer.chat_template == CHATML
    text = 'find_books(title="On Tides")'
    assert again.tokenizer.encode(text) == policy.tokenizer.encode(text)
    assert [p.name for p in tmp_path.iterdir()] == ["m"]


def test_adapters_come_back(tmp_path: Path, world: World) -> None:
    options = ModelOptions(lora=LoraRecipe(rank=4))
    policy = load_policy("tiny:0:32x2", options, texts=world.texts)
    whole = load_policy("tiny:0:32x2", texts=world.texts)
    assert policy.adapted
    assert 0 < policy.trainable < policy.size - policy.trainable == whole.size
    assert torch.equal(logits(policy), logits(whole))  # they begin with no effect
    step(policy)
    assert not torch.allclose(logits(policy), logits(whole))
    policy.save(tmp_path / "a")
    again = load_policy(str(tmp_path / "a"))
    assert again.adapted
    assert again.trainable == policy.trainable
    assert torch.allclose(logits(again), logits(policy), atol=1e-6)
    policy.save(tmp_path / "whole", merged=True)
    merged = load_policy(str(tmp_path / "whole"))
    assert not merged.adapted
    assert torch.allclose(logits(merged), logits(policy), atol=1e-4)
    assert policy.adapted  # it goes on as it was


def test_adapters_of_a_folder_name_it(tmp_path: Path, world: World) -> None:
    load_policy("tiny:0:32x1", texts=world.texts).save(tmp_path / "base")
    policy = load_policy(str(tmp_path / "base"), ModelOptions(lora=LoraRecipe()))
    policy.save(tmp_path / "a")
    assert not (tmp_path / "a" / "base").exists()
    again = load_policy(str(tmp_path / "a"))
    again.save(tmp_path / "b")
    assert torch.equal(logits(load_policy(str(tmp_path / "b"))), logits(policy))


def test_adapters_are_drawn_from_the_seed(world: World) -> None:
    made = [
        load_policy("tiny:0:32x1", ModelOptions(lora=LoraRecipe(), seed=seed), texts=world.texts)
        for seed in (1, 1, 2)
    ]
    one, two, three = ([w for w in p.module.parameters() if w.requires_grad] for p in made)
    assert all(torch.equal(a, b) for a, b in zip(one, two, strict=True))
    assert not all(torch.equal(a, b) for a, b in zip(one, three, strict=True))


@pytest.mark.parametrize("dtype", ["float32", "autocast", "bfloat16"])
@pytest.mark.parametrize("checkpointing", [False, True])
def test_every_way_plays_and_learns(world: World, dtype: Any, checkpointing: bool) -> None:
    options = ModelOptions(dtype=dtype, checkpointing=checkpointing, form=ToolCallFormat.COMPACT)
    policy = load_policy("tiny:0:32x2", options, texts=world.texts)
    kinds = {w.dtype for w in policy.module.parameters()}
    assert kinds == {torch.bfloat16 if dtype == "bfloat16" else torch.float32}
    before = logits(policy)
    policy.module.train()
    played = play(policy, world, tasks=1, turns=2)
    assert all(a.written.logprobs for a in played.asked)
    assert policy.module.training
    step(policy)
    assert not torch.equal(logits(policy), before)


def test_adapters_play_and_forget_when_they_change(world: World) -> None:
    policy = load_policy("tiny:0:32x2", ModelOptions(lora=LoraRecipe()), texts=world.texts)
    play(policy, world, tasks=1, turns=2)
    assert len(policy.engine.kept)
    before = policy.engine._version
    step(policy)
    play(policy, world, tasks=1, turns=1)
    assert policy.engine._version != before


# --- bad input -----------------------------------------------------------------------------------


def test_folders_that_are_none(tmp_path: Path) -> None:
    for spec in (str(tmp_path), str(tmp_path / "no"), "gpt2", ""):
        with pytest.raises(BadInput, match=r"no config\.json"):
            load_policy(spec)
    (tmp_path / "config.json").write_text('{"model_type": "no such"}')
    with pytest.raises(BadInput, match="cannot be loaded"):
        load_policy(str(tmp_path))
    (tmp_path / "adapter_config.json").write_text("{}")
    with pytest.raises(BadInput, match=r"there is no envwright\.json"):
        load_policy(str(tmp_path))


def test_weights_that_are_cut_off(tmp_path: Path, world: World) -> None:
    load_policy("tiny:0:32x1", texts=world.texts).save(tmp_path / "m")
    file = tmp_path / "m" / "model.safetensors"
    file.write_bytes(file.read_bytes()[:1000])
    with pytest.raises(BadInput, match="cannot be loaded"):
        load_policy(str(tmp_path / "m"))


def test_adapters_that_do_not_fit(world: World) -> None:
    options = ModelOptions(lora=LoraRecipe(targets=("no_such",)))
    with pytest.raises(BadInput, match="do not fit"):
        load_policy("tiny:0:32x1", options, texts=world.texts)


@pytest.mark.parametrize("device", ["abacus", "cuda:99", ""])
def test_devices_that_are_not_here(device: str, world: World) -> None:
    if device == "cuda:99" and torch.cuda.is_available():
        pytest.skip("there is a GPU")
    with pytest.raises(BadInput, match="no device"):
        load_policy("tiny:0:32x1", ModelOptions(device=device), texts=world.texts)


@pytest.mark.parametrize(
    ("template", "match"),
    [
        ("{{ no_such() }}", "template fails"),
        ("{{ messages | length }} no mark", "without a special token"),
    ],
)
def test_templates_that_do_not_work(
    tmp_path: Path, world: World, template: str, match: str
) -> None:
    policy = load_policy("tiny:0:32x1", texts=world.texts)
    policy.tokenizer.chat_template = template
    policy.save(tmp_path / "m")
    with pytest.raises(BadInput, match=match):
        load_policy(str(tmp_path / "m"))
    assert load_policy(str(tmp_path / "m"), ModelOptions(template="chatml")).engine.ends


def test_the_mark_of_the_template_ends_an_answer(tmp_path: Path) -> None:
    policy = random_policy(byte_tokenizer(QWEN_LIKE))
    policy.module.generation_config.eos_token_id = 7  # as a model without instructions has it
    policy.save(tmp_path / "m")
    assert load_policy(str(tmp_path / "m")).engine.ends == {7, policy.tokenizer.eos_token_id}


def test_a_full_disk_is_said_and_leaves_the_model_that_was_there(
    tmp_path: Path, world: World
) -> None:
    policy = load_policy("tiny:0:32x2", texts=world.texts)
    policy.save(tmp_path / "model")
    before = {file.name: file.read_bytes() for file in (tmp_path / "model").iterdir()}
    for most in (1_000, 20_000):  # the tokenizer does not fit; the weights
        with file_size_limit(most), pytest.raises(DiskError, match="model: cannot be written"):
            policy.save(tmp_path / "model")
    assert {file.name: file.read_bytes() for file in (tmp_path / "model").iterdir()} == before
    assert [file.name for file in tmp_path.iterdir()] == ["model"]
