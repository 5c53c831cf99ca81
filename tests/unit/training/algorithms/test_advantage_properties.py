"""What must hold of every estimator, whatever it computes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("torch")

import torch
from hypothesis import assume, given
from hypothesis import strategies as st

from envwright.training.algorithms import ADVANTAGES, Advantages, Groups
from tests.unit.training.algorithms.drawing import Batch, batches, few

EVERY = sorted(ADVANTAGES)
CENTRED = ["dr_grpo", "erpo", "grpo", "rloo"]
"""Those whose advantages add up to 0 in each group."""


def run(name: str, groups: Groups, **options: Any) -> Advantages:
    return ADVANTAGES[name](groups, **options)


def close(a: torch.Tensor, b: torch.Tensor) -> None:
    torch.testing.assert_close(a, b, atol=1e-7, rtol=1e-7)


@pytest.mark.parametrize("name", EVERY)
@few
@given(batch=batches(), dense=st.booleans())
def test_finite_and_zero_where_unused(name: str, batch: Batch, dense: bool) -> None:
    found = run(name, batch.groups(dense=dense))
    assert bool(found.values.isfinite().all())
    assert bool((found.values[~found.used_n] == 0).all())
    assert not bool((found.used_n & ~torch.tensor(batch.counted)).any())
    assert all(torch.tensor(x).isfinite() for x in found.statistics.values())
    assert found.values.shape in {(len(batch.rewards),), (len(batch.mask), len(batch.mask[0]))}
    assert not found.values.requires_grad


@pytest.mark.parametrize("name", EVERY)
@few
@given(batch=batches(), data=st.data())
def test_order_does_not_matter(name: str, batch: Batch, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(batch.rewards))))
    before, after = run(name, batch.groups()), run(name, batch.shuffled(order).groups())
    close(before.values[order], after.values)
    assert before.used_n[order].tolist() == after.used_n.tolist()
    assert before.statistics == pytest.approx(after.statistics, abs=1e-7)


@pytest.mark.parametrize("name", EVERY)
@few
@given(batch=batches(), dense=st.booleans())
def test_what_is_masked_changes_nothing(name: str, batch: Batch, dense: bool) -> None:
    groups = batch.groups(dense=dense)
    out_n = ~groups.counted_n
    wild: dict[str, Any] = {
        key: torch.where(out_n.view(-1, *[1] * (value.ndim - 1)), torch.nan, value)
        for key, value in vars(groups).items()
        if isinstance(value, torch.Tensor) and value.dtype == torch.float64
    }
    wild["rewards_n"] = torch.where(out_n, 1e6, groups.rewards_n)
    before, after = run(name, groups), run(name, replace(groups, **wild))
    assert torch.equal(before.values, after.values)
    assert before.statistics == after.statistics


@pytest.mark.parametrize("name", EVERY)
@few
@given(batch=batches())
def test_masked_is_as_good_as_absent(name: str, batch: Batch) -> None:
    kept = [i for i, counts in enumerate(batch.counted) if counts]
    assume(kept)
    alone = run(name, batch.shuffled(kept).groups())
    among = run(name, batch.groups())
    close(among.values[kept], alone.values)
    assert among.used_n[kept].tolist() == alone.used_n.tolist()


@pytest.mark.parametrize("name", EVERY)
def test_all_masked_gives_nothing(name: str) -> None:
    batch = Batch(
        rewards=[1.0, 0.0],
        tasks=["a", "a"],
        environments=["x", "x"],
        erred=[True, False],
        unscored=[False, True],
        mask=[[True], [True]],
        steps=[[1.0], [0.0]],
        values=[[0.5], [0.5]],
        likely=[-1.0, -1.0],
        greedy=[0.0, 0.0],
    )
    found = run(name, batch.groups())
    assert not found.values.any()
    assert not found.used_n.any()
    assert found.statistics["trajectories/used"] == 0.0
    assert found.statistics["trajectories/erred"] == 0.5
    assert found.statistics["trajectories/unscored"] == 0.5


@pytest.mark.parametrize(
    ("given_type", "expected"),
    [
        (torch.float64, torch.float64),
        (torch.float32, torch.float32),
        (torch.bfloat16, torch.float32),
        (torch.int64, torch.float32),
    ],
)
@pytest.mark.parametrize("name", EVERY)
def test_values_have_the_type_of_the_rewards_or_float32(
    name: str, given_type: torch.dtype, expected: torch.dtype
) -> None:
    """Whole numbers would cut every advantage down to 0 or 1."""
    groups = Groups.of(
        torch.tensor([1, 0], dtype=given_type),
        ["a", "a"],
        mask_nt=torch.ones(2, 3, dtype=torch.bool),
        values_nt=torch.zeros(2, 3),
        greedy_n=torch.zeros(2),
        likelihoods_n=torch.zeros(2),
    )
    found = run(name, groups).values
    assert found.dtype == expected
    assert bool(found.any())


@pytest.mark.parametrize("name", CENTRED)
@few
@given(batch=batches())
def test_groups_add_up_to_nothing(name: str, batch: Batch) -> None:
    found = run(name, batch.groups())
    for task in set(batch.tasks):
        here = torch.tensor([other == task for other in batch.tasks]) & found.used_n
        total = found.values[here]
        assert float(total.sum()) == pytest.approx(0.0, abs=1e-9 * (1 + float(total.abs().sum())))


@pytest.mark.parametrize("name", ["gae", "reinforce_pp", "reinforce_pp_baseline", "turn_gae"])
@few
@given(batch=batches())
def test_whitened_tokens_have_mean_0_and_deviation_1(name: str, batch: Batch) -> None:
    found = run(name, batch.groups())
    values = found.values[torch.tensor(batch.mask) & found.used_n[:, None]]
    assume(len(values) > 1 and bool(values.any()))
    assert float(values.mean()) == pytest.approx(0.0, abs=1e-6)
    assume(float(values.std()) > 0.5)  # where ε is nothing beside the deviation
    assert float(values.std()) == pytest.approx(1.0, abs=1e-2)


@few
@given(batches(), st.sampled_from([0.01, 3.0, 100.0]), st.floats(-5, 5))
def test_grpo_knows_no_unit_of_rewards(batch: Batch, scale: float, shift: float) -> None:
    batch.rewards = [round(reward, 2) for reward in batch.rewards]  # no gaps below rounding
    before = run("grpo", batch.groups(), epsilon=0.0)
    batch.rewards = [scale * reward + shift for reward in batch.rewards]
    after = run("grpo", batch.groups(), epsilon=0.0)
    torch.testing.assert_close(before.values, after.values, atol=1e-6, rtol=1e-6)


@few
@given(batches(), st.sampled_from([0.5, 4.0]))
def test_unscaled_estimators_follow_the_unit(batch: Batch, scale: float) -> None:
    for name in ("dr_grpo", "rloo"):
        before = run(name, batch.groups())
        bigger = replace(batch, rewards=[scale * reward for reward in batch.rewards])
        close(scale * before.values, run(name, bigger.groups()).values)


@few
@given(batches())
def test_erpo_is_dr_grpo_over_one_number_an_environment(batch: Batch) -> None:
    env, plain = run("erpo", batch.groups()), run("dr_grpo", batch.groups())
    for environment in set(batch.environments):
        here = torch.tensor([e == environment for e in batch.environments]) & env.used_n
        here = here & (plain.values.abs() > 1e-3)
        scales = plain.values[here] / env.values[here]
        if len(scales):
            close(scales, scales[0].expand(scales.shape))


@few
@given(batches())
def test_erpo_of_one_task_is_grpo(batch: Batch) -> None:
    batch.tasks = ["a"] * len(batch.tasks)
    batch.environments = ["x"] * len(batch.tasks)
    close(run("erpo", batch.groups(), ddof=1).values, run("grpo", batch.groups()).values)


@few
@given(batches(), st.floats(-3, 3))
def test_erpo_of_one_environment_does_not_see_another(batch: Batch, other: float) -> None:
    here = torch.tensor([e == "x" for e in batch.environments])
    before = run("erpo", batch.groups()).values[here]
    pairs = zip(batch.rewards, batch.environments, strict=True)
    changed = replace(batch, rewards=[r if e == "x" else other * r for r, e in pairs])
    close(before, run("erpo", changed.groups()).values[here])


@few
@given(batches(), batches())
def test_a_running_sigma_without_decay_is_that_of_all_batches(a: Batch, b: Batch) -> None:
    options: dict[str, Any] = {"sigma": "running", "decay": 1.0, "sigma_over": "all"}
    first = run("erpo", a.groups(), **options)
    second = run("erpo", b.groups(), state=first.state, **options)
    assert second.state is not None
    for environment, (size, mean, square) in second.state.seen.items():
        rewards = torch.tensor(
            [
                reward
                for batch in (a, b)
                for reward, e, c in zip(
                    batch.rewards, batch.environments, batch.counted, strict=True
                )
                if c and e == environment
            ],
            dtype=torch.float64,
        )
        assert size == len(rewards)
        assert mean == pytest.approx(float(rewards.mean()), abs=1e-9)
        assert square == pytest.approx(float((rewards - rewards.mean()).square().sum()), abs=1e-8)


@few
@given(batches())
def test_rapo_without_weight_is_grpo(batch: Batch) -> None:
    close(run("rapo", batch.groups(), alpha=0.0).values, run("grpo", batch.groups()).values)


@few
@given(batches())
def test_turns_of_one_token_make_turn_gae_gae(batch: Batch) -> None:
    alternating = [[m and t % 2 == 0 for t, m in enumerate(row)] for row in batch.mask]
    groups = replace(batch, mask=alternating).groups(dense=True)
    one, other = run("gae", groups, gamma=0.9), run("turn_gae", groups, gamma=0.9)
    close(one.values, other.values)
    assert one.returns_nt is not None
    assert other.returns_nt is not None
    close(one.returns_nt, other.returns_nt)


@few
@given(batches())
def test_lambda_1_is_return_minus_value(batch: Batch) -> None:
    groups = batch.groups(dense=True)
    found = run("gae", groups, lam=1.0, whiten=False)
    assert found.returns_nt is not None
    values = torch.where(groups.counted_nt, groups.needed("values_nt"), 0.0)
    close(found.values, found.returns_nt - values)
