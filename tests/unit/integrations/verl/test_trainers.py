"""verl's trainers with environments in uids."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
import torch

from envwright.errors import BadInput
from envwright.integrations.verl.erpo_estimator import environment_of, tag_uid
from tests.unit.integrations.verl.conftest import Verl
from tests.unit.integrations.verl.contract import recorded

MODES = ("sync", "colocate_async", "separate_async")


@dataclass
class Rows:
    """What verl keeps of a batch."""

    keys: list[str]
    partition_id: str = "train"

    def __len__(self) -> int:
        return len(self.keys)


def bare(verl: Verl, batch: dict[str, Any], mode: str = "sync") -> Any:
    """A trainer with one batch to draw."""
    made = object.__new__(verl.trainers[f"envwright_{mode}"])
    made.train_dataloader_it = made.batches = iter([batch])
    return made


def drawn(verl: Verl, infos: list[Any], mode: str = "sync") -> Any:
    import numpy as np

    def column(values: list[Any]) -> Any:
        out = np.empty(len(values), dtype=object)
        out[:] = values
        return out

    given = {
        "raw_prompt": column([[{"role": "user", "content": "a"}]] * len(infos)),
        "extra_info": column(infos),
        "dummy_tensor": torch.zeros(len(infos), 1, dtype=torch.uint8),
    }
    if not verl.real:
        given["uid"] = column([f"00000000-0000-{at}" for at in range(len(infos))])
    return bare(verl, given, mode)._fetch_one_gen_batch()


@pytest.mark.parametrize("mode", MODES)
def test_uids_begin_with_the_environment(verl: Verl, mode: str) -> None:
    infos = [{"environment": name} for name in ("mock", "shop", "mock")]
    uids = list(drawn(verl, infos, mode)["uid"])
    assert len(set(uids)) == 3
    wanted = [environment_of(tag_uid("", info["environment"])) for info in infos]
    assert [environment_of(uid) for uid in uids] == wanted


@pytest.mark.parametrize("info", [{}, {"environment": ""}, {"index": 3}, None])
def test_rows_that_are_not_ours_are_refused(verl: Verl, info: Any) -> None:
    with pytest.raises(BadInput, match="a row names no environment"):
        drawn(verl, [info])


@pytest.mark.parametrize("mode", MODES)
def test_the_mode_is_verls_own_to_verl(verl: Verl, mode: str) -> None:
    cls = verl.trainers[f"envwright_{mode}"]
    seen = []

    class Stop(Exception):
        pass

    class Base:
        def __init__(self, config: Any) -> None:
            seen.append(config.trainer.v1.trainer_mode)
            raise Stop

    own = type("Own", (cls.__mro__[1], Base), {})
    v1 = SimpleNamespace(trainer_mode=f"envwright_{mode}")
    with pytest.raises(Stop):
        own(SimpleNamespace(trainer=SimpleNamespace(v1=v1)))
    assert seen == [mode]


def test_methods_are_those_that_verl_calls(verl: Verl) -> None:
    cls = verl.trainers["envwright_sync"]
    for name in ("_fetch_one_gen_batch", "_compute_advantage"):
        assert list(inspect.signature(getattr(cls, name)).parameters) == list(
            recorded()["called"][name]
        )


def test_advantages_are_computed_by_episode_and_logged(
    verl: Verl, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the real package its own code runs, over a store of tensors that is a dictionary."""
    uids = [tag_uid("u", "mock")] * 3 + [tag_uid("v", "mock")] * 2
    sessions = ["0_0", "0_1", "1_0", "0_0", "1_0"]
    keys = [f"{uid}_{rest}" for uid, rest in zip(uids, sessions, strict=True)]
    batch = Rows(keys)
    lengths, rewards = [3, 2, 4, 1, 2], [1.0, 1.0, 0.0, 0.0, 0.0]
    values, metrics = _computed(verl, monkeypatch, batch, uids, lengths, rewards)
    assert values == pytest.approx([1.0, 1.0, -1.0, 0.0, 0.0], rel=1e-5)
    assert metrics["erpo/sigma/mean"] == pytest.approx(0.5)


def _computed(
    verl: Verl,
    monkeypatch: pytest.MonkeyPatch,
    batch: Rows,
    uids: list[str],
    lengths: list[int],
    rewards: list[float],
) -> tuple[list[float], dict[str, Any]]:
    metrics: dict[str, Any] = {}
    trainer = bare(verl, {})
    if verl.real:
        values = _by_verl(monkeypatch, trainer, batch, metrics, uids, lengths, rewards)
        return values, metrics
    estimate = verl.estimators["erpo"]

    def compute(_: Any) -> list[float]:
        rewards_nt = torch.tensor(rewards)[:, None]
        values_nt, _ = estimate(rewards_nt, torch.ones(5, 1), uids)
        return [float(value) for value in values_nt[:, 0]]

    trainer.compute = compute
    return trainer._compute_advantage(batch, metrics), metrics


def _by_verl(
    monkeypatch: pytest.MonkeyPatch,
    trainer: Any,
    batch: Rows,
    metrics: dict[str, Any],
    uids: list[str],
    lengths: list[int],
    rewards: list[float],
) -> list[float]:
    from omegaconf import OmegaConf
    from tensordict import NonTensorStack, TensorDict

    def nested(rows: list[Any]) -> Any:
        return torch.nested.as_nested_tensor(rows, layout=torch.jagged)

    def last(length: int, reward: float) -> Any:
        row = torch.zeros(length)
        row[-1] = reward
        return row

    data = TensorDict(
        {
            "uid": NonTensorStack(*uids),
            "response_mask": nested([torch.ones(n, dtype=torch.int64) for n in lengths]),
            "rm_scores": nested([last(n, r) for n, r in zip(lengths, rewards, strict=True)]),
        },
        batch_size=[len(uids)],
    )
    written: dict[str, Any] = {}
    base = import_module("verl.trainer.ppo.v1.trainer_base")
    monkeypatch.setattr(base.tq, "kv_batch_get", lambda **_: data)
    monkeypatch.setattr(base.tq, "kv_batch_put", lambda **given: written.update(given["fields"]))
    trainer.config = OmegaConf.create(
        {
            "algorithm": {
                "adv_estimator": "erpo",
                "use_kl_in_reward": False,
                "gamma": 1.0,
                "lam": 1.0,
            },
            "actor_rollout_ref": {"rollout": {"n": 2}},
        }
    )
    trainer._compute_advantage(batch, metrics)
    values = written["advantages"].unbind()
    assert [len(row) for row in values] == lengths
    return [float(row[0]) for row in values]
