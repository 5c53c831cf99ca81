"""Every estimator against loops over lists that share no code with it."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("torch")

from hypothesis import given
from hypothesis import strategies as st

from envwright.training.algorithms import ADVANTAGES
from tests.unit.training.algorithms import oracle
from tests.unit.training.algorithms.drawing import Batch, batches, few

FRACTIONS = st.sampled_from([0.0, 0.5, 0.9, 1.0])


def found(name: str, batch: Batch, *, dense: bool = False, **options: Any) -> Any:
    return ADVANTAGES[name](batch.groups(dense=dense), **options).values.tolist()


def near(expected: Any) -> Any:
    return pytest.approx(expected, abs=1e-6, rel=1e-6)


def agree(rows: list[list[float]], expected: list[list[float]], mask: list[list[bool]]) -> None:
    for row, wanted, here in zip(rows, expected, mask, strict=True):
        assert row == near([w if m else 0.0 for w, m in zip(wanted, here, strict=True)])


@few
@given(batches())
def test_group_estimators(batch: Batch) -> None:
    given_ = (batch.rewards, batch.tasks, batch.counted)
    assert found("grpo", batch) == near(oracle.grpo(*given_))
    assert found("dr_grpo", batch) == near(oracle.grpo(*given_, scale=False))
    assert found("rloo", batch) == near(oracle.rloo(*given_))
    assert found("rapo", batch) == near(oracle.rapo(*given_, batch.likely))


@few
@given(batches(), st.booleans(), st.sampled_from(["kept", "all"]))
def test_erpo(batch: Batch, drop_equal: bool, sigma_over: str) -> None:
    options: dict[str, Any] = {"drop_equal": drop_equal, "sigma_over": sigma_over}
    names = (batch.tasks, batch.environments, batch.counted)
    expected, used = oracle.erpo(batch.rewards, *names, **options)
    got = ADVANTAGES["erpo"](batch.groups(), **options)
    assert got.values.tolist() == near(expected)
    assert got.used_n.tolist() == used


@few
@given(batches())
def test_erpo_of_the_first_running_batch_is_erpo_of_the_batch(batch: Batch) -> None:
    assert found("erpo", batch, sigma="running") == near(found("erpo", batch))


@few
@given(batches(), FRACTIONS, st.booleans())
def test_reinforce_pp(batch: Batch, gamma: float, dense: bool) -> None:
    beta = 0.25
    rewards = batch.steps if dense else batch.outcome()
    charged = [
        [r - beta * v / 2 * m for r, v, m in zip(*rows, strict=True)]
        for rows in zip(rewards, batch.values, batch.mask, strict=True)
    ]
    pairs = zip(charged, batch.mask, strict=True)
    returns = [oracle.returns(row, mask, gamma) for row, mask in pairs]
    expected = oracle.whiten(returns, batch.counted_mask)
    options = {"gamma": gamma, "kl_coefficient": beta}
    got = found("reinforce_pp", batch, dense=dense, **options)
    agree(got, expected, batch.counted_mask)


@few
@given(batches(), st.booleans())
def test_reinforce_pp_with_baseline(batch: Batch, scale: bool) -> None:
    centred = oracle.grpo(batch.rewards, batch.tasks, batch.counted, scale=scale)
    alone = [len(oracle.members(batch.tasks, batch.counted, task)) < 2 for task in batch.tasks]
    mask = [
        [m and not lone for m in row] for row, lone in zip(batch.counted_mask, alone, strict=True)
    ]
    expected = oracle.whiten([[c] * len(row) for c, row in zip(centred, mask, strict=True)], mask)
    agree(found("reinforce_pp_baseline", batch, scale=scale), expected, mask)


@few
@given(batches(), FRACTIONS)
def test_remax(batch: Batch, gamma: float) -> None:
    zipped = zip(batch.rewards, batch.greedy, batch.counted, strict=True)
    assert found("remax", batch) == near([r - g if c else 0.0 for r, g, c in zipped])
    pairs = zip(batch.steps, batch.mask, batch.greedy, strict=True)
    expected = [[x - g for x in oracle.returns(row, m, gamma)] for row, m, g in pairs]
    agree(found("remax", batch, dense=True, gamma=gamma), expected, batch.counted_mask)


@pytest.mark.parametrize("name", ["gae", "turn_gae"])
@few
@given(batch=batches(largest=5, length=8), gamma=FRACTIONS, lam=FRACTIONS, dense=st.booleans())
def test_gae(name: str, batch: Batch, gamma: float, lam: float, dense: bool) -> None:
    rewards = batch.steps if dense else batch.outcome()
    function = oracle.gae if name == "gae" else oracle.turn_gae
    rows = [
        function(r, v, m, gamma, lam)
        for r, v, m in zip(rewards, batch.values, batch.mask, strict=True)
    ]
    options: dict[str, Any] = {"gamma": gamma, "lam": lam, "dense": dense}
    plain = found(name, batch, whiten=False, **options)
    agree(plain, rows, batch.counted_mask)
    expected = oracle.whiten(plain, batch.counted_mask)
    agree(found(name, batch, **options), expected, batch.counted_mask)
