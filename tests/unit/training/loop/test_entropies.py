"""EPO in the loop: each turn's band is around what its entropy used to be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest
import torch

from envwright.errors import BadInput
from envwright.training.algorithms import compute_objective
from envwright.training.algorithms.losses.epo import epo_schedule
from envwright.training.loop.recipe_components import recipe_preset
from envwright.training.recipe import RlRecipe
from tests.unit.training.loop.conftest import RL, Bandit, last, lines, recipe_of, train

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other


def listened(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The options of the term at each step, as they come."""
    seen: list[dict[str, Any]] = []

    def listening(preset: Any, *more: Any) -> Any:
        seen.append(dict(preset.terms["epo"]))
        return compute_objective(preset, *more)

    monkeypatch.setattr("envwright.training.loop.reinforcement_phase.compute_objective", listening)
    return seen


def test_the_history_is_the_mean_of_the_steps_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bandit: Bandit
) -> None:
    seen = listened(monkeypatch)
    train(recipe_of(rl={**RL, "steps": 4, "preset": "epo", "micro_batch": 32}), tmp_path, bandit)
    found = [line["entropy"] for line in lines(tmp_path)]
    means = [options["history"].means_k for options in seen]
    assert means[0] == ()
    assert [m for (m,) in means[1:]] == pytest.approx([sum(found[:n]) / n for n in (1, 2, 3)])
    state = orjson.loads(torch.load(last(tmp_path), weights_only=True)["state"])
    kept, counts = state["inner"]["history"]
    assert (kept, counts) == ([pytest.approx(sum(found) / 4)], [4])


def test_the_band_holds(tmp_path: Path) -> None:
    for penalty in (0.0, 50.0):
        epo = {"coefficient": 0.1, "penalty": penalty, "low": 1.0, "high": 1.001}
        rl = {**RL, "steps": 8, "preset": "epo", "terms": {"epo": epo}}
        train(recipe_of(rl=rl), tmp_path / str(penalty), Bandit())
    free, held = (lines(tmp_path / name) for name in ("0.0", "50.0"))
    assert free[0] == held[0]  # there is no history yet
    assert [line["norm"] for line in free] != [line["norm"] for line in held]


@pytest.mark.parametrize("given", [None, 0.5])
def test_the_charge_grows_unless_it_is_given(
    given: float | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = listened(monkeypatch)
    terms = {} if given is None else {"epo": {"smoothing": given}}
    rl = {**RL, "steps": 3, "preset": "epo", "terms": terms, "micro_batch": 32}
    train(recipe_of(rl=rl), tmp_path, Bandit())
    expected = [epo_schedule(n, 3) for n in range(3)] if given is None else [given] * 3
    assert [options["smoothing"] for options in seen] == expected


def test_a_history_in_a_recipe_is_refused() -> None:
    rl = RlRecipe.model_validate({**RL, "preset": "epo", "terms": {"epo": {"history": [1]}}})
    with pytest.raises(BadInput, match="the loop's own"):
        recipe_preset(rl)
