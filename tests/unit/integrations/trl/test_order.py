"""Tasks of one environment stand together; batches are repeated as TRL repeats them."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trl.trainer.utils import RepeatSampler

from envwright.integrations.trl.erpo_trainer import EnvironmentSampler, block_size


def sampler(homes: list[str], batch: int, together: int = 4, **more: int) -> EnvironmentSampler:
    plain = {"generations": 1, "repeats": 1, "seed": 0}
    return EnvironmentSampler(homes, batch=batch, together=together, **{**plain, **more})


@pytest.mark.parametrize(
    ("batch", "together", "expected"),
    [
        (8, 4, 4),
        (8, 3, 4),
        (6, 4, 6),
        (5, 4, 5),
        (2, 4, 2),
        (1, 4, 1),
        (16, 4, 4),
        (9, 2, 3),
        (4, 0, 1),
    ],
)
def test_blocks_divide_a_batch(batch: int, together: int, expected: int) -> None:
    assert block_size(batch, together) == expected


def test_no_environment_is_alone_in_a_batch() -> None:
    """Twenty environments of eight tasks: in a plain shuffle most would be."""
    homes = [f"e{n % 20}" for n in range(160)]
    for number in range(5):
        batches = sampler(homes, 8).batches(number)
        assert len(batches) == 20
        assert sorted(place for batch in batches for place in batch) == list(range(160))
        for batch in batches:
            assert set(Counter(homes[place] for place in batch).values()) <= {4, 8}


@given(
    st.lists(st.sampled_from("abcde"), max_size=40),
    st.integers(1, 9),
    st.integers(1, 5),
    st.integers(1, 3),
    st.integers(1, 3),
)
def test_layout(
    homes: list[str], batch: int, together: int, generations: int, repeats: int
) -> None:
    """The same layout as TRL's own sampler gives to the same order."""
    mine = sampler(homes, batch, together, generations=generations, repeats=repeats)
    order = [place for one in mine.batches(0) for place in one]
    theirs = RepeatSampler(order, generations, batch, repeats, shuffle=False)
    places = list(mine)
    assert places == [order[at] for at in theirs]
    assert len(mine) == len(places) == len(theirs)
    assert len(set(order)) == len(order) == len(homes) // batch * batch


def test_each_pass_has_its_order_and_can_be_taken_up() -> None:
    homes = ["a", "b"] * 8
    one, other = sampler(homes, 4), sampler(homes, 4)
    first, second = list(one), list(one)
    assert first != second
    other.set_epoch(1)
    assert list(other) == second
    assert list(sampler(homes, 4)) == first
    assert list(sampler(homes, 4, seed=1)) != first
