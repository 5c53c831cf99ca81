"""What rows have in common is read once: the same numbers, and the same gradient."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from envwright.training.loop.forward_pass import score_rows
from envwright.training.loop.prefix_tree import (
    group_by_beginning,
    shuffle_groups,
    split_by_group,
    split_to_budget,
)
from envwright.training.loop.token_rows import PaddedRows, pad_rows
from envwright.training.policies import ModelOptions, TrainablePolicy, load_policy
from envwright.training.policies.token_sequences import TokenSequence
from envwright.training.recipe import LoraRecipe

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other
CPU = torch.device("cpu")
LORA = LoraRecipe(rank=2)


def rows(*tails: int, common: int = 40, alike: bool = True) -> PaddedRows:
    """Rows of a common beginning and tails of these lengths, whose second half is written."""
    draw = random.Random(3)
    begin = [draw.randrange(5, 60) for _ in range(common)]
    made = []
    for number, size in enumerate(tails):
        own = begin if alike else [5 + number, *begin[1:]]
        ids = [*own, *(draw.randrange(5, 60) for _ in range(size))]
        turns = tuple(0 if at >= len(ids) - size // 2 else -1 for at in range(len(ids)))
        made.append(TokenSequence(tuple(ids), turns, (0.0,) * len(ids), trajectory=number))
    return pad_rows(made, CPU)


def reading(
    learner: TrainablePolicy, data: PaddedRows
) -> tuple[list[int], torch.Tensor, torch.Tensor]:
    """How many tokens each pass reads, the log-probabilities, and their gradient."""
    read: list[int] = []
    embed = learner.module.get_input_embeddings()
    hook = embed.register_forward_hook(lambda _, given, __: read.append(given[0].numel()))
    learner.module.zero_grad()
    found = score_rows(learner, data)
    hook.remove()
    found.logprobs_nt.sum().backward()  # type: ignore[no-untyped-call,unused-ignore]
    grads = [p.grad.flatten() for p in learner.module.parameters() if p.grad is not None]
    return read, found.logprobs_nt.detach(), torch.cat(grads)


@pytest.mark.parametrize("lora", [None, LORA])
def test_the_same_as_row_by_row(lora: Any) -> None:
    learner = load_policy("tiny:1:32x2", ModelOptions(lora=lora), texts=["a"])
    data = rows(8, 14, 5)
    read, found_nt, gradient = reading(learner, data)
    assert read == [40, 3 * 13]  # the last token of a row is not read: nothing comes after it
    alone = alike_one_by_one(learner, data, found_nt, gradient)
    assert alone == [[47], [53], [44]]
    assert found_nt.count_nonzero() == sum(size // 2 for size in (8, 14, 5))
    assert gradient.abs().max() > 1e-2


def alike_one_by_one(
    learner: TrainablePolicy, data: PaddedRows, found_nt: torch.Tensor, gradient: torch.Tensor
) -> list[list[int]]:
    """Hold rows that were read together against each by itself; how many tokens these read."""
    count = len(data.ids_nt)
    alone = [reading(learner, data.part(torch.tensor([n]))) for n in range(count)]
    for number, (_, one_nt, _) in enumerate(alone):
        assert torch.allclose(found_nt[number, : one_nt.shape[1]], one_nt[0], atol=1e-5)
    whole = torch.stack([one[2] for one in alone]).sum(0)
    assert torch.allclose(gradient, whole, atol=1e-4)
    return [one[0] for one in alone]


def tree(paths: list[list[int]]) -> PaddedRows:
    """Rows of 40 tokens for each number of their path, of which the last four are written."""
    made = []
    for number, path in enumerate(paths):
        ids, turns = [], []
        for depth in range(len(path)):
            draw = random.Random(str(path[: depth + 1]))
            ids += [draw.randrange(5, 60) for _ in range(40)]
            turns += [-1] * 36 + [0] * 4
        made.append(TokenSequence(tuple(ids), tuple(turns), (0.0,) * len(ids), trajectory=number))
    return pad_rows(made, CPU)


paths = st.lists(st.lists(st.integers(0, 1), min_size=1, max_size=4), min_size=1, max_size=7)


@given(paths)
@settings(max_examples=30, deadline=None)
def test_every_piece_is_read_once_wherever_rows_part(chosen: list[list[int]]) -> None:
    """What episodes of a group do alike, calls and results, is read once too."""
    learner = load_policy("tiny:1:32x2", ModelOptions(), texts=["a"])
    data = tree(chosen)
    read, found_nt, gradient = reading(learner, data)
    alike_one_by_one(learner, data, found_nt, gradient)
    pieces = {tuple(path[: depth + 1]) for path in chosen for depth in range(len(path))}
    ends = {tuple(path) for path in chosen}
    ends -= {path[:depth] for path in pieces for depth in range(len(path))}
    assert 40 * len(pieces) - len(ends) <= sum(read) <= 40 * len(pieces)


def test_the_same_episode_twice_is_read_once() -> None:
    learner = load_policy("tiny:1:32x2", ModelOptions(), texts=["a"])
    data = rows(20, 20, 20)
    data.ids_nt[:] = data.ids_nt[0]
    read, found_nt, gradient = reading(learner, data)
    assert read == [59]
    assert torch.allclose(found_nt[0], found_nt[1])
    alike_one_by_one(learner, data, found_nt, gradient)


def test_episodes_of_unlike_length_are_not_padded() -> None:
    learner = load_policy("tiny:1:32x2", ModelOptions(), texts=["a"])
    data = rows(400, 40, 30, 410)
    read, found_nt, gradient = reading(learner, data)
    assert read == [40, 2 * 409, 2 * 39]
    alike_one_by_one(learner, data, found_nt, gradient)


def test_the_output_layer_is_asked_about_what_is_written_alone() -> None:
    learner = load_policy("tiny:1:32x2", ModelOptions(), texts=["a"])
    asked: list[int] = []
    learner.module.get_output_embeddings().register_forward_hook(
        lambda _, given, __: asked.append(given[0].shape[:-1].numel())
    )
    score_rows(learner, data := rows(8, 14, 5))
    assert asked == [0, int(data.mask_nt.sum())]  # the beginning, and the places


@pytest.mark.parametrize(
    ("data", "checkpointing", "read"),
    [
        (rows(6, 8, alike=False), False, [2 * 47]),
        (rows(6, 8, common=20), False, [2 * 27]),
        (rows(6), False, [45]),
        (rows(6, 8), True, [2 * 47]),
    ],
)
def test_where_it_does_not_pay_all_is_read(
    data: PaddedRows, checkpointing: bool, read: list[int]
) -> None:
    learner = load_policy("tiny:1:32x2", ModelOptions(), texts=["a"])
    if checkpointing:
        learner.module.activation_checkpointing_enable()
    learner.module.train()
    found, found_nt, gradient = reading(learner, data)
    assert found[:1] == read
    alike_one_by_one(learner, data, found_nt, gradient)


@given(st.lists(st.integers(0, 4), min_size=1, max_size=40), st.integers(1, 5))
def test_all_are_drawn_in_runs_of_a_pile(homes: list[int], alike: int) -> None:
    piles = group_by_beginning((home,) for home in homes)
    assert sorted(map(len, piles)) == sorted(homes.count(home) for home in set(homes))
    order = shuffle_groups(piles, alike, 7, random.Random(1))
    assert sorted(order) == list(range(len(homes)))
    assert order == shuffle_groups(piles, alike, 7, random.Random(1))
    if alike > 1:
        changes = sum(homes[a] != homes[b] for a, b in pairwise(order))
        assert changes < sum(-(-len(pile) // alike) for pile in piles)


def test_one_pile_is_shuffled_as_ever() -> None:
    plain = list(range(9))
    random.Random(5).shuffle(plain)
    assert shuffle_groups([range(9)], 4, 3, random.Random(5)) == plain


@pytest.mark.parametrize("seed", range(5))
def test_runs_that_fit_into_a_batch_are_not_cut(seed: int) -> None:
    homes = "a" * 8 + "b" * 8 + "c" * 8 + "d" * 3 + "e" * 3 + "f" * 2
    order = shuffle_groups(
        group_by_beginning((ord(home),) for home in homes), 8, 16, random.Random(seed)
    )
    batches = [{homes[number] for number in order[at : at + 16]} for at in (0, 16)]
    assert not batches[0] & batches[1]


@given(st.lists(st.integers(0, 4), max_size=30), st.integers(1, 6))
def test_parts_keep_what_is_alike_together(homes: list[int], size: int) -> None:
    found = [part.tolist() for part in split_by_group(homes, size)]
    assert sorted(place for part in found for place in part) == list(range(len(homes)))
    assert all(1 <= len(part) <= size for part in found)
    for home in set(homes):
        if homes.count(home) <= size:
            assert sum(home in {homes[place] for place in part} for part in found) == 1


@given(st.lists(st.integers(1, 30), min_size=1, max_size=8), st.integers(1, 120))
def test_parts_are_halved_until_they_fit(tails: list[int], most: int) -> None:
    data = rows(*tails)
    whole = torch.arange(len(tails))
    found = [part.tolist() for part in split_to_budget([whole], data, most)]
    assert sorted(place for part in found for place in part) == whole.tolist()
    for part in found:  # beginnings are alike, tails are not
        assert len(part) == 1 or 40 + sum(tails[at] for at in part) <= most + 2 * len(part)
    assert split_to_budget([whole], data, None)[0] is whole


def test_what_is_alike_stays_together() -> None:
    """Two and two of a home, mixed: 50 tokens each, 40 of them in common."""
    ids = [rows(10, 10, alike=alike) for alike in (True, False)]
    one, other = ids[0].ids_nt, torch.cat([ids[1].ids_nt[:1] + 1] * 2)
    other = torch.cat([other[:, :40], one[:, 40:]], 1)
    mixed = torch.stack([one[0], other[0], one[1], other[1]])
    every = torch.ones_like(mixed, dtype=torch.bool)
    data = PaddedRows(mixed, every, every, mixed.float(), mixed, mixed[:, 0])
    found = split_to_budget([torch.arange(4)], data, 60)
    assert sorted(sorted(part.tolist()) for part in found) == [[0, 2], [1, 3]]
    assert len(split_to_budget([torch.arange(4)], data, 120)) == 1
    assert len(split_to_budget([torch.arange(4)], data, 59)) == 4
