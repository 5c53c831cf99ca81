"""Every loss against loops over lists that share no code with it, in all aggregations."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("torch")

from hypothesis import given
from hypothesis import strategies as st

from envwright.training.algorithms import LOSSES, TERMS
from envwright.training.algorithms.loss_reduction import AGGREGATIONS as MODES
from envwright.training.algorithms.loss_reduction import RATIO_LEVELS
from envwright.training.algorithms.losses.epo import EntropyHistory
from tests.unit.training.algorithms import oracle
from tests.unit.training.algorithms.drawing import TokenBatch, few, token_batches

AGGREGATIONS = st.sampled_from(MODES)


def value(name: str, batch: TokenBatch, **options: Any) -> float:
    return float({**LOSSES, **TERMS}[name](batch.tokens(), **options).value.detach())


def near(expected: float) -> Any:
    return pytest.approx(expected, abs=1e-6, rel=1e-6)


@few
@given(
    token_batches(),
    st.sampled_from(RATIO_LEVELS),
    AGGREGATIONS,
    st.sampled_from([None, 1.1, 3.0]),
    st.sampled_from(["geomean", "token"]),
)
def test_ppo(batch: TokenBatch, level: str, mode: str, dual: float | None, gradient: str) -> None:
    low, high = 0.2, 0.28
    w, a = oracle.ratio(batch.new, batch.old, batch.mask, level), batch.advantages
    losses = oracle.each(w, lambda n, t: oracle.clipped_loss(w[n][t], a[n][t], low, high, dual))
    options = {"level": level, "aggregation": mode, "dual_clip": dual, "gradient": gradient}
    got = value("ppo", batch, epsilon_low=low, epsilon_high=high, constant=7.0, **options)
    assert got == near(oracle.aggregate(losses, batch.weights, mode, 7.0))


@few
@given(token_batches())
def test_dapo_and_gspo(batch: TokenBatch) -> None:
    w, s = (oracle.ratio(batch.new, batch.old, batch.mask, k) for k in ("token", "sequence"))
    a = batch.advantages
    by_token = oracle.each(w, lambda n, t: oracle.clipped_loss(w[n][t], a[n][t], 0.2, 0.28))
    assert value("dapo", batch) == near(oracle.aggregate(by_token, batch.weights, "token_mean"))
    whole = oracle.each(s, lambda n, t: oracle.clipped_loss(s[n][t], a[n][t], 3e-4, 4e-4))
    assert value("gspo", batch) == near(oracle.aggregate(whole, batch.weights, "sequence_mean"))


@few
@given(token_batches(), AGGREGATIONS, st.sampled_from([0.1, 1.0]))
def test_cispo_and_reinforce(batch: TokenBatch, mode: str, low: float) -> None:
    w, a = oracle.ratio(batch.new, batch.old, batch.mask, "token"), batch.advantages
    bounded = oracle.each(
        w, lambda n, t: -min(max(w[n][t], 1 - low), 1.2) * a[n][t] * batch.new[n][t]
    )
    got = value("cispo", batch, epsilon_low=low, aggregation=mode, constant=3.0)
    assert got == near(oracle.aggregate(bounded, batch.weights, mode, 3.0))
    plain = oracle.each(w, lambda n, t: -a[n][t] * batch.new[n][t])
    got = value("reinforce", batch, aggregation=mode, constant=3.0)
    assert got == near(oracle.aggregate(plain, batch.weights, mode, 3.0))


@few
@given(token_batches(), st.sampled_from(["s_ppo", "st_ppo"]))
def test_clip_bias_normalisation(batch: TokenBatch, name: str) -> None:
    level = "token" if name == "s_ppo" else "turn"
    w, a = oracle.ratio(batch.new, batch.old, batch.mask, level), batch.advantages
    losses = oracle.each(w, lambda n, t: oracle.clipped_loss(w[n][t], a[n][t], 0.2, 0.2))

    def lost(n: int, t: int) -> float:
        outside = w[n][t] > 1.2 if a[n][t] > 0 else w[n][t] < 0.8
        return abs(a[n][t]) * w[n][t] if outside and a[n][t] else 0.0

    plain = oracle.aggregate(losses, batch.weights, "sequence_mean")
    bias = oracle.aggregate(oracle.each(w, lost), batch.weights, "sequence_mean")
    assert value(name, batch) == near(plain / max(1.0, bias / 0.1))


@few
@given(
    token_batches(),
    AGGREGATIONS,
    st.sampled_from(["k1", "k2", "k3"]),
    st.sampled_from(["reference", "old"]),
)
def test_kl(batch: TokenBatch, mode: str, kind: str, target: str) -> None:
    other = batch.reference if target == "reference" else batch.old
    apart = oracle.each(batch.new, lambda n, t: oracle.kl(batch.new[n][t], other[n][t], kind))
    options: dict[str, Any] = {"target": target, "aggregation": mode, "constant": 5.0}
    got = value("kl", batch, coefficient=0.5, kind=kind, **options)
    expected = 0.5 * oracle.aggregate(apart, batch.weights, mode, 5.0)
    assert got == pytest.approx(expected, abs=1e-6, rel=1e-6)
    if kind == "k3":
        assert value("kl", batch, coefficient=0.5, kind="k3+", **options) == near(expected)


@few
@given(token_batches(), st.sampled_from([0.0, 0.5, 1.0, 2.0]))
def test_imitation(batch: TokenBatch, alpha: float) -> None:
    flags = zip(batch.mask, batch.thoughts, strict=True)
    weights = [
        [m * (alpha if thought else 1.0) for m, thought in zip(*rows, strict=True)]
        for rows in flags
    ]
    costs = oracle.each(batch.new, lambda n, t: -batch.new[n][t])
    expected = oracle.aggregate(costs, weights, "token_mean")
    assert value("imitation", batch, thought_weight=alpha) == near(expected)


@few
@given(token_batches(), st.lists(st.floats(0.05, 3), max_size=3), st.floats(0, 1))
def test_epo(batch: TokenBatch, usual: list[float], smoothing: float) -> None:
    low, high, penalty = 0.5, 1.5, 0.1
    h = batch.entropies
    charge = [[0.0] * len(row) for row in h]
    for n, row in enumerate(batch.mask):
        for k, turn in enumerate(oracle.runs(row)[: len(usual)]):
            for t in turn:
                outside = max(h[n][t] - high * usual[k], low * usual[k] - h[n][t], 0.0)
                charge[n][t] = penalty * outside / (usual[k] * (high - 1))
    mean = oracle.aggregate(h, batch.weights, "token_mean")
    total = oracle.aggregate(charge, batch.weights, "token_mean")
    history = EntropyHistory(tuple(usual), (1,) * len(usual))
    options = {"low": low, "high": high, "penalty": penalty, "smoothing": smoothing}
    got = value("epo", batch, history=history, coefficient=1.0, **options)
    assert got == near(-(mean - smoothing * total))
