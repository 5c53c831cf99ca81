"""ERPO for verl: the numbers are those of our algorithms, by hand and by name."""

from __future__ import annotations

import math
import uuid
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

from envwright.errors import BadInput
from envwright.integrations.verl.erpo_estimator import (
    batch_context,
    environment_of,
    erpo,
    statistics_of,
    tag_uid,
)
from envwright.training.algorithms import ADVANTAGES, Groups
from tests.unit.integrations.verl.conftest import Verl


def rows(rewards: list[float], width: int = 4) -> tuple[Tensor, Tensor]:
    """Rewards at the last token, masks of which the second token is not the policy's."""
    rewards_nt = torch.zeros(len(rewards), width)
    rewards_nt[:, -1] = torch.tensor(rewards)
    mask_nt = torch.ones(len(rewards), width, dtype=torch.int64)
    mask_nt[:, 1] = 0
    return rewards_nt, mask_nt


def uids(*groups: tuple[str, int]) -> list[str]:
    """A uid for each row: (environment, rows) is a group of its own."""
    return [
        uid
        for number, (home, count) in enumerate(groups)
        for uid in [tag_uid(str(uuid.UUID(int=number)), home)] * count
    ]


def test_the_numbers_by_hand() -> None:
    rewards_nt, mask_nt = rows([1, 0, 1, 1, 1, 0, 0, 0])
    index = uids(("a", 4), ("b", 4))
    values_nt, returns_nt = erpo(rewards_nt, mask_nt, index)
    wide, narrow = math.sqrt(3 / 16), math.sqrt(3 / 16)
    wanted = [0.25 / wide, -0.75 / wide, 0.25 / wide, 0.25 / wide]
    wanted += [0.75 / narrow, -0.25 / narrow, -0.25 / narrow, -0.25 / narrow]
    assert values_nt[:, 0].tolist() == pytest.approx(wanted, rel=1e-5)
    assert torch.equal(values_nt, values_nt[:, :1] * mask_nt)
    assert torch.equal(values_nt, returns_nt)


def test_the_deviation_is_the_environments() -> None:
    rewards_nt, mask_nt = rows([1, 0, 8, 0, 1, 0, 1, 0])
    together = erpo(rewards_nt, mask_nt, uids(("a", 2), ("a", 2), ("b", 2), ("b", 2)))[0]
    sigma_a = torch.tensor([1.0, 0, 8, 0]).double().std(correction=0).item()
    assert together[0, 0].item() == pytest.approx(0.5 / sigma_a, rel=1e-5)
    assert together[2, 0].item() == pytest.approx(4 / sigma_a, rel=1e-5)
    assert together[4, 0].item() == pytest.approx(1.0, rel=1e-5)


@given(st.data())
def test_they_are_those_of_the_algorithm(data: st.DataObject) -> None:
    sizes = data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=5))
    homes = data.draw(st.lists(st.sampled_from("xyz"), min_size=len(sizes), max_size=len(sizes)))
    index = uids(*zip(homes, sizes, strict=True))
    rewards = data.draw(
        st.lists(st.floats(-4, 4, width=32), min_size=len(index), max_size=len(index))
    )
    masked = data.draw(st.lists(st.booleans(), min_size=len(index), max_size=len(index)))
    rewards_nt, mask_nt = rows(rewards)
    mask_nt[torch.tensor(masked)] = 0
    values_nt, _ = erpo(rewards_nt, mask_nt, index)
    groups = Groups.of(
        [None if out else r for r, out in zip(rewards, masked, strict=True)],
        index,
        [environment_of(uid) for uid in index],
    )
    wanted = ADVANTAGES["erpo"](groups).values.float()
    assert torch.allclose(values_nt, wanted[:, None] * mask_nt, atol=1e-6)


def test_an_episode_with_an_empty_mask_changes_nothing() -> None:
    rewards_nt, mask_nt = rows([1, 0, 0, 1, 0, 0])
    index = uids(("a", 3), ("a", 3))
    without = [0, 1, 3, 4, 5]
    alone = erpo(rewards_nt[without], mask_nt[without], [index[at] for at in without])[0]
    mask_nt[2], rewards_nt[2, -1] = 0, 77.0
    beside = erpo(rewards_nt, mask_nt, index)[0]
    assert torch.equal(beside[without], alone)
    assert not beside[2].any()


def test_all_masked_and_all_equal_are_zeros() -> None:
    rewards_nt, mask_nt = rows([1, 1, 0, 0])
    index = uids(("a", 2), ("a", 2))
    assert not erpo(rewards_nt, mask_nt, index)[0].any()
    assert not erpo(rewards_nt, mask_nt * 0, index)[0].any()


def test_rows_of_one_episode_count_once_and_share() -> None:
    rewards_nt, mask_nt = rows([1, 1, 1, 0, 0])
    keys = [f"{uid}_{rest}" for uid, rest in zip(uids(("a", 5)), _SESSIONS, strict=True)]
    with batch_context(keys) as batch:
        values_nt, _ = erpo(rewards_nt, mask_nt, uids(("a", 5)))
    once_nt, _ = erpo(*rows([1, 0, 0]), uids(("a", 3)))
    assert values_nt[:, 0].tolist() == [once_nt[at, 0].item() for at in (0, 0, 0, 1, 2)]
    assert statistics_of(batch)["erpo/sigma/mean"] == pytest.approx(math.sqrt(2 / 9))


_SESSIONS = ["0_0", "0_2", "0_1", "1_0", "2_0"]


def test_the_last_row_of_an_episode_has_its_reward() -> None:
    rewards_nt, mask_nt = rows([0.25, 0.5, 0.0])
    keys = ["e.u_0_1", "e.u_0_0", "e.u_1_0"]
    with batch_context(keys):
        values_nt, _ = erpo(rewards_nt, mask_nt, ["e.u"] * 3)
    once_nt, _ = erpo(*rows([0.25, 0.0]), ["e.u"] * 2)
    assert values_nt[0, 0] == once_nt[0, 0]
    with batch_context(keys[:2]), pytest.raises(ValueError, match="2 keys of 3 rows"):
        erpo(rewards_nt, mask_nt, ["e.u"] * 3)


def test_uids_that_say_no_environment_are_refused() -> None:
    rewards_nt, mask_nt = rows([1, 0])
    with pytest.raises(BadInput, match=r"trainer\.v1\.trainer_mode=envwright_sync"):
        erpo(rewards_nt, mask_nt, [str(uuid.UUID(int=1))] * 2)


def test_a_uid_can_be_taken_apart_as_verl_does() -> None:
    uid = tag_uid(str(uuid.UUID(int=5)), "some_shop+an other")
    assert "_" not in uid
    assert f"{uid}_3_0".rsplit("_", 2)[0] == f"{uid}_3_0".split("_", 1)[0] == uid
    assert environment_of(uid) == environment_of(tag_uid("x", "some_shop+an other"))
    assert environment_of(uid) != environment_of(tag_uid("x", "some_shop"))


def test_options_stand_in_the_configuration() -> None:
    rewards_nt, mask_nt = rows([1, 0, 1, 1])
    index = uids(("a", 2), ("a", 2))
    plain = erpo(rewards_nt, mask_nt, index, {"gamma": 1.0})[0]
    every = erpo(rewards_nt, mask_nt, index, {"erpo": {"sigma_over": "all"}})[0]
    assert plain[0, 0].item() == pytest.approx(1.0, rel=1e-5)
    assert every[0, 0].item() == pytest.approx(0.5 / math.sqrt(3 / 16), rel=1e-5)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"mask": "none"}, "no option 'mask' here"),
        ({"state": None}, "no option 'state' here"),
        ({"sigma": "running"}, "sigma='running'"),
        ({"sigma_ove": "all"}, "no option 'sigma_ove'"),
        ({"sigma_over": "some"}, "sigma_over cannot be 'some'"),
    ],
)
def test_options_that_mean_nothing_are_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        erpo(*rows([1, 0]), ["e.u"] * 2, {"erpo": options})


def test_it_takes_what_verl_gives(verl: Verl) -> None:
    import inspect

    from tests.unit.integrations.verl.contract import recorded

    names = dict.fromkeys(recorded()["estimator_is_given"])
    inspect.signature(verl.estimators["erpo"]).bind(**names)
