"""Tiny models: any text comes back, the same seed gives the same model."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.errors import BadInput
from envwright.training.policies import TrainablePolicy, load_policy
from envwright.training.policies.tiny import word_tokenizer
from tests.unit.training.policies.conftest import World

pytestmark = pytest.mark.filterwarnings("ignore")  # those packages have warnings of their own
TOKENIZER: Any = word_tokenizer(['find_books(title="On Tides") lends a book', "Füße"])


def back(text: str) -> str:
    ids = TOKENIZER.encode(text, add_special_tokens=False, split_special_tokens=True)
    return str(TOKENIZER.decode(ids, clean_up_tokenization_spaces=False))


@given(st.text())
@settings(max_examples=200, deadline=None)
def test_any_text_comes_back(text: str) -> None:
    assert back(text) == text


@pytest.mark.parametrize(
    "text",
    ["", "  find_books  ", "<0x41>", "\n\n\t x", "猫", "a\u0301", "\x00", "<|im_end|>", "<unk>"],
)
def test_odd_texts_come_back(text: str) -> None:
    assert back(text) == text


def test_known_words_are_one_token_each() -> None:
    def pieces(text: str) -> list[str]:
        return list(TOKENIZER.convert_ids_to_tokens(TOKENIZER.encode(text)))

    assert pieces("find_books(title") == ["find_books", "(", "title"]
    assert pieces(" a book lent") == [" a", " book", " ", "l", "e", "n", "t"]
    assert pieces("猫") == ["<0xE7>", "<0x8C>", "<0xAB>"]


def test_marks_of_turns_are_one_token_each() -> None:
    ids = TOKENIZER.encode("<|im_start|>user\n<|im_end|>")
    assert ids[0] in TOKENIZER.all_special_ids
    assert ids[-1] == TOKENIZER.eos_token_id


def test_the_same_seed_is_the_same_model(world: World) -> None:
    state = torch.random.get_rng_state()
    one, two, other = (load_policy(f"tiny:{s}:32x1", texts=world.texts) for s in (1, 1, 2))
    assert torch.equal(state, torch.random.get_rng_state())
    weights = [list(p.module.parameters()) for p in (one, two, other)]
    assert all(torch.equal(a, b) for a, b in zip(weights[0], weights[1], strict=True))
    assert not torch.equal(weights[0][0], weights[2][0])
    assert one.tokenizer.get_vocab() == two.tokenizer.get_vocab()


def test_its_words_are_those_of_the_environment(tiny: TrainablePolicy, world: World) -> None:
    vocabulary = tiny.tokenizer.get_vocab()
    assert {tool["function"]["name"] for tool in world.tools} <= set(vocabulary)


@pytest.mark.parametrize("spec", ["tiny:", "tiny:x", "tiny:1:33x2", "tiny:1:32x0", "tiny:-1"])
def test_wrong_specs(spec: str, world: World) -> None:
    with pytest.raises(BadInput, match="names no model"):
        load_policy(spec, texts=world.texts)


def test_no_texts() -> None:
    with pytest.raises(BadInput, match="needs texts"):
        load_policy("tiny:0", texts=["  "])
