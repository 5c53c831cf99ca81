"""Blocks, buckets and batches: nothing is lost, and samples do not see each other."""

from __future__ import annotations

import itertools
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envwright.errors import BadInput
from envwright.training.sft import (
    PackedBlock,
    Sample,
    TokenKind,
    length_buckets,
    pack_samples,
    single_blocks,
)

pytestmark = pytest.mark.filterwarnings("ignore")  # torch and transformers have warnings
lengths = st.lists(st.integers(1, 20), max_size=30)


def sample(length: int, first: int = 1, weight: float = 1.0) -> Sample:
    """Tokens from ``first`` on: half context, then a thought, then action."""
    ids = tuple((first + at) % 30 for at in range(length))
    kinds = [TokenKind.CONTEXT] * (length // 2 or 1)
    kinds += [TokenKind.THOUGHT] * ((length - len(kinds)) // 2)
    kinds += [TokenKind.ACTION] * (length - len(kinds))
    return Sample(ids, tuple(kinds), weight)


def everything(blocks: list[PackedBlock]) -> list[Sample]:
    return [sample for block in blocks for sample in block.samples]


@given(lengths, st.integers(0, 3))
def test_packing_loses_nothing_and_keeps_its_bound(found: list[int], seed: int) -> None:
    given_ = [sample(length, first) for first, length in enumerate(found)]
    blocks = pack_samples(given_, 20, seed=seed)
    assert sorted(everything(blocks), key=repr) == sorted(given_, key=repr)
    assert all(block.length <= 20 for block in blocks)
    # First fit decreasing: no two blocks are both at most half full.
    assert sum(block.length <= 10 for block in blocks) <= 1
    assert blocks == pack_samples(given_, 20, seed=seed)


@given(lengths, st.integers(0, 3))
def test_buckets_lose_nothing_and_hold_like_lengths(found: list[int], seed: int) -> None:
    given_ = [sample(length, first) for first, length in enumerate(found)]
    batches = length_buckets(given_, 40, seed=seed)
    assert sorted(everything([b for batch in batches for b in batch]), key=repr) == sorted(
        given_, key=repr
    )
    for batch in batches:
        assert max(block.length for block in batch) * len(batch) <= 40
    spans = sorted((min(b.length for b in one), max(b.length for b in one)) for one in batches)
    assert all(a[1] <= b[0] for a, b in itertools.pairwise(spans))
    assert batches == length_buckets(given_, 40, seed=seed)


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(BadInput, match="21 tokens, a block 20"):
        pack_samples([sample(21)], 20)
    with pytest.raises(BadInput):
        length_buckets([sample(1)], 0)
    assert [len(batch) for batch in length_buckets([sample(50)], 10)] == [1]
    assert pack_samples([], 20) == []


def test_positions_and_blocks_by_hand() -> None:
    one = PackedBlock((sample(2), sample(3)))
    assert one.positions == (0, 1, 0, 1, 2)
    assert one.blocks == (0, 0, 1, 1, 1)


# --- tensors -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def model() -> Any:
    pytest.importorskip("transformers")
    torch: Any = pytest.importorskip("torch")
    library: Any = import_module("transformers")
    torch.manual_seed(0)
    config = library.LlamaConfig(
        vocab_size=32,
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=64,
    )
    return library.LlamaForCausalLM(config).eval()


def test_samples_of_a_block_do_not_see_each_other(model: Any) -> None:
    torch: Any = import_module("torch")
    tensors: Any = import_module("envwright.training.sft.tensor_batch")
    parts = [sample(7, 3), sample(5, 11), sample(9, 20)]
    batch = tensors.collate_blocks([PackedBlock(tuple(parts)), PackedBlock((sample(4),))], 0)
    with torch.inference_mode():
        together = model(**batch.inputs()).logits[0]
        alone = torch.cat([model(torch.tensor([one.ids])).logits[0] for one in parts])
    assert torch.allclose(together, alone, atol=1e-5)
    assert batch.positions_BT[0].tolist() == [*range(7), *range(5), *range(9)]
    # The mask is what does it: without it the second sample comes out otherwise.
    with torch.inference_mode():
        seeing = model(torch.tensor([[t for one in parts for t in one.ids]])).logits[0]
    assert not torch.allclose(seeing[7:], alone[7:], atol=1e-3)


def test_padding_changes_nothing(model: Any) -> None:
    torch: Any = import_module("torch")
    tensors: Any = import_module("envwright.training.sft.tensor_batch")
    short, long = PackedBlock((sample(4, 5),)), PackedBlock((sample(20),))
    padded, bare = tensors.collate_blocks([short, long], 9), tensors.collate_blocks([short], 9)
    with torch.inference_mode():
        one, other = model(**padded.inputs()).logits[0, :4], model(**bare.inputs()).logits[0]
    assert torch.allclose(one, other, atol=1e-5)
    assert padded.labels_BT[0, 4:].tolist() == [-100] * 16
    assert padded.weights_BT[0, 4:].tolist() == [0.0] * 16


def test_the_loss_is_that_of_what_is_learned(model: Any) -> None:
    torch: Any = import_module("torch")
    tensors: Any = import_module("envwright.training.sft.tensor_batch")
    one = sample(12, 4)
    batch = tensors.collate_blocks([PackedBlock((one,))], 0)
    with torch.inference_mode():
        logits = model(**batch.inputs()).logits
        found = tensors.imitation_loss(logits, batch)
    logs = torch.log_softmax(logits[0].double(), -1)
    terms = [
        -logs[at - 1, one.ids[at]] for at in range(12) if one.kinds[at] is not TokenKind.CONTEXT
    ]
    assert float(found) == pytest.approx(float(sum(terms)) / len(terms), abs=1e-5)


def test_thoughts_weigh_what_is_asked(model: Any) -> None:
    torch: Any = import_module("torch")
    tensors: Any = import_module("envwright.training.sft.tensor_batch")
    blocks = pack_samples([sample(n, n) for n in (8, 12, 15)], 30)

    def loss(blocks: list[PackedBlock], weight: float) -> float:
        batch = tensors.collate_blocks(blocks, 0, thought_weight=weight)
        with torch.inference_mode():
            return float(tensors.imitation_loss(model(**batch.inputs()).logits, batch))

    def without_thoughts(one: Sample) -> Sample:
        kinds = (TokenKind.CONTEXT if k is TokenKind.THOUGHT else k for k in one.kinds)
        return Sample(one.ids, tuple(kinds))

    actions = [PackedBlock(tuple(map(without_thoughts, block.samples))) for block in blocks]
    assert loss(blocks, 0.0) == pytest.approx(loss(actions, 1.0), abs=1e-6)
    assert loss(blocks, 1.0) != pytest.approx(loss(actions, 1.0), abs=1e-3)
    counts = {k: sum(s.kinds.count(k) for s in everything(blocks)) for k in TokenKind}
    thoughts = loss(blocks, 1.0) * (counts[TokenKind.ACTION] + counts[TokenKind.THOUGHT])
    thoughts -= loss(blocks, 0.0) * counts[TokenKind.ACTION]
    half = (loss(blocks, 0.0) * counts[TokenKind.ACTION] + 0.5 * thoughts) / (
        counts[TokenKind.ACTION] + 0.5 * counts[TokenKind.THOUGHT]
    )
    assert loss(blocks, 0.5) == pytest.approx(half, abs=1e-5)


def test_it_is_the_same_loss_as_among_the_algorithms(model: Any) -> None:
    torch: Any = import_module("torch")
    tensors: Any = import_module("envwright.training.sft.tensor_batch")
    losses: Any = import_module("envwright.training.algorithms.losses.imitation")
    tokens: Any = import_module("envwright.training.algorithms.tokens")
    batch = tensors.collate_blocks(
        single_blocks([sample(9, 2), sample(14, 5)]), 0, thought_weight=0.3
    )
    with torch.inference_mode():
        logits = model(**batch.inputs()).logits
    logs = torch.log_softmax(logits[:, :-1], -1).gather(-1, batch.ids_BT[:, 1:, None])[..., 0]
    given_ = tokens.Tokens(logs, batch.weights_BT[:, 1:] != 0, thoughts_nt=batch.thoughts_BT[:, 1:])
    expected = losses.imitation(given_, thought_weight=0.3).value
    assert float(tensors.imitation_loss(logits, batch)) == pytest.approx(float(expected), abs=1e-5)
    # Parts of a step add up to the loss of the step.
    size = tokens.loss_size(batch.weights_BT)
    parts = [
        tensors.collate_blocks(single_blocks([one]), 0, thought_weight=0.3)
        for one in (sample(9, 2), sample(14, 5))
    ]
    with torch.inference_mode():
        found = [tensors.imitation_loss(model(**p.inputs()).logits, p, size) for p in parts]
    assert float(sum(found)) == pytest.approx(float(expected), abs=1e-5)


def test_samples_weigh_what_they_should(model: Any) -> None:
    torch: Any = import_module("torch")
    tensors: Any = import_module("envwright.training.sft.tensor_batch")

    def loss(*found: Sample) -> float:
        batch = tensors.collate_blocks(single_blocks(found), 0)
        with torch.inference_mode():
            return float(tensors.imitation_loss(model(**batch.inputs()).logits, batch))

    one, other = sample(10, 1), sample(10, 17)
    assert loss(sample(10, 1, 3.0), sample(10, 17, 1.0)) == pytest.approx(
        (3 * loss(one) + loss(other)) / 4, abs=1e-5
    )
    assert loss(sample(10, 1, 0.0)) == 0.0
    with pytest.raises(BadInput):
        tensors.collate_blocks([], 0)
    with pytest.raises(BadInput):
        tensors.collate_blocks(single_blocks([one]), 0, thought_weight=-1.0)


def test_a_tiny_model_learns_what_is_learned_and_nothing_else(model: Any) -> None:
    """Imitation of the second half of a sequence leaves the first half as unlikely as it was."""
    torch: Any = import_module("torch")
    tensors: Any = import_module("envwright.training.sft.tensor_batch")
    copy: Any = import_module("copy")
    student = copy.deepcopy(model).train()
    one = sample(16, 3)
    batch = tensors.collate_blocks([PackedBlock((one,))], 0)
    optimiser = torch.optim.Adam(student.parameters(), lr=3e-3)
    losses = []
    for _ in range(40):
        loss = tensors.imitation_loss(student(**batch.inputs()).logits, batch)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
    assert losses[-1] < 0.1 * losses[0]
    with torch.inference_mode():
        logs = torch.log_softmax(student(torch.tensor([one.ids])).logits[0], -1)
    context = [-float(logs[at - 1, one.ids[at]]) for at in range(1, 8)]
    assert min(context) > 1.0
