"""What was recorded of verl is what it has, and all that we lean on is recorded."""

from __future__ import annotations

import pytest

from envwright.integrations.verl import loop_settings
from tests.unit.integrations.verl.conftest import Verl
from tests.unit.integrations.verl.contract import observe, overrides, real, recorded, set_keys

LATER = {"trainer.v1.trainer_mode": "envwright_sync", "algorithm.adv_estimator": "erpo"}


def test_the_record_is_of_the_version_that_is_asked_for() -> None:
    assert recorded()["version"].startswith(loop_settings.VERL_VERSION)


def test_recipes_set_what_verl_has(verl: Verl) -> None:
    assert set_keys() == recorded()["config"]
    given = dict(word.split("=", 1) for word in overrides())
    assert LATER.items() <= given.items()
    assert given["trainer.v1.trainer_mode"] in verl.trainers
    assert given["algorithm.adv_estimator"] in verl.estimators


def test_a_loop_takes_what_a_worker_gives(verl: Verl) -> None:
    import inspect

    given = recorded()["loop_is_given"]
    inspect.signature(verl.loop.EnvwrightLoop).bind(**dict.fromkeys(given["made"]))
    run = dict.fromkeys(given["run"])
    inspect.signature(verl.loop.EnvwrightLoop.run).bind(None, **run)
    asked = recorded()["called"]["generate"]
    assert {"request_id", "prompt_ids", "sampling_params", "kwargs"} <= set(asked)


def test_the_record_holds_what_outputs_have(verl: Verl) -> None:
    from dataclasses import fields

    from envwright.integrations.verl.episode import VerlSequence

    records = recorded()["records"]
    needed_ = {name for name, must in records["AgentLoopOutput"].items() if must}
    ours = {f.name for f in fields(VerlSequence)} | {"metrics", "extra_fields"}
    assert needed_ <= ours <= set(records["AgentLoopOutput"])
    assert {"token_ids", "log_probs", "stop_reason", "num_preempted", "extra_fields"} <= set(
        records["TokenOutput"]
    )


@pytest.mark.skipif(not real(), reason="verl is not installed")
def test_the_record_is_what_verl_has(verl: Verl) -> None:
    assert observe() == recorded()
