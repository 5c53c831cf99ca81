"""Names, options, presets as data, and presets that learn."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch")

import torch

import envwright
from envwright.errors import BadInput
from envwright.training import algorithms
from envwright.training.algorithms import (
    ADVANTAGES,
    LOSSES,
    PRESETS,
    TERMS,
    Advantages,
    Groups,
    Preset,
    Tokens,
    compute_advantages,
    compute_objective,
    configure_algorithm,
    preset_named,
    register_advantage,
)
from tests.unit.training.algorithms import toys

ROOT = Path(envwright.__file__).parents[2]
FOLDER = ROOT / "src" / "envwright" / "training" / "algorithms"


def ready(preset: Preset) -> Preset:
    """With the one option that a preset cannot know."""
    return preset.changed(loss={"constant": 2.0}) if preset.advantage == "dr_grpo" else preset


def tokens(**more: Any) -> Tokens:
    logprobs = torch.tensor([[-1.0, -2.0]], dtype=torch.float64, requires_grad=True)
    fields: dict[str, Any] = {
        "old_logprobs_nt": torch.tensor([[-1.1, -1.9]]).double(),
        "advantages": torch.tensor([1.0]),
        "reference_logprobs_nt": torch.tensor([[-1.2, -2.0]]).double(),
        "entropies_nt": torch.ones(1, 2).double(),
        **more,
    }
    return Tokens(logprobs, torch.ones(1, 2), **fields)


def test_every_file_registers_what_it_is_named_for() -> None:
    for folder, tables in (("advantages", [ADVANTAGES]), ("losses", [LOSSES, TERMS])):
        helpers = {"__init__", "aggregate", "ratio", "value", "entropy", "kl"}
        names = {path.stem for path in (FOLDER / folder).glob("*.py")} - helpers
        assert names <= {name for table in tables for name in table}
    assert {"s_ppo", "st_ppo"} <= set(LOSSES)
    assert {"reinforce_pp", "reinforce_pp_baseline"} <= set(ADVANTAGES)


def test_algorithms_are_one_page() -> None:
    lengths = {p: len(p.read_text().splitlines()) for p in FOLDER.rglob("*.py")}
    inside = {"advantages", "losses"}
    assert max(n for p, n in lengths.items() if p.parent.name in inside) <= 110


@pytest.mark.parametrize(
    "table", [ADVANTAGES, LOSSES, TERMS], ids=["advantages", "losses", "terms"]
)
def test_every_algorithm_is_in_the_document(table: dict[str, Callable[..., Any]]) -> None:
    text = (ROOT / "docs" / "reference" / "algorithms.md").read_text()
    assert [name for name in [*table, *PRESETS] if f"`{name}`" not in text] == []


def test_one_more_algorithm_is_one_decorator() -> None:
    def constant_one(groups: Groups, *, size: float = 1.0) -> Advantages:
        return Advantages(torch.full_like(groups.rewards_n, size), groups.counted_n, {})

    register_advantage(constant_one)
    try:
        preset = Preset("constant_one", "ppo", "a test", advantage_options={"size": 2.0})
        assert compute_advantages(preset, Groups.of([1.0], ["a"])).values.tolist() == [2.0]
        with pytest.raises(ValueError, match="registered twice"):
            register_advantage(constant_one)
    finally:
        del ADVANTAGES["constant_one"]


def test_the_package_docstring_runs() -> None:
    result = doctest.testmod(algorithms)
    assert result.attempted >= 7
    assert result.failed == 0


def test_unknown_names_and_options_are_refused() -> None:
    with pytest.raises(BadInput, match=r"no algorithm 'grop'.*Did you mean grpo\?"):
        configure_algorithm(ADVANTAGES, "grop", {})
    with pytest.raises(BadInput, match=r"grpo has no option 'epsilom'.*Did you mean epsilon\?"):
        configure_algorithm(ADVANTAGES, "grpo", {"epsilom": 1})
    with pytest.raises(BadInput, match=r"no option 'groups'"):
        configure_algorithm(ADVANTAGES, "grpo", {"groups": 1})
    with pytest.raises(BadInput, match=r"no preset 'dap'.*Did you mean dapo\?"):
        preset_named("dap")


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("ppo", {"level": "word"}),
        ("ppo", {"gradient": "none"}),
        ("ppo", {"aggregation": "mean"}),
        ("ppo", {"epsilon_low": -0.1}),
        ("ppo", {"epsilon_high": -0.1}),
        ("ppo", {"dual_clip": 1.0}),
        ("cispo", {"epsilon_low": 2.0}),
        ("s_ppo", {"threshold": 0.0}),
        ("kl", {"kind": "k4"}),
        ("kl", {"target": "base"}),
    ],
)
def test_options_out_of_bounds_are_refused(name: str, options: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        {**LOSSES, **TERMS}[name](tokens(), **options)


@pytest.mark.parametrize("option", ["mask", "sigma", "sigma_over"])
def test_options_of_erpo_are_checked(option: str) -> None:
    groups = Groups.of([1.0, 0.0], ["a", "a"])
    with pytest.raises(BadInput, match=f"{option} cannot be 'some'"):
        configure_algorithm(ADVANTAGES, "erpo", {option: "some"})(groups)


@pytest.mark.parametrize(("name", "missing"), [("ppo", "old"), ("kl", "reference"), ("epo", "ent")])
def test_a_missing_field_is_named(name: str, missing: str) -> None:
    bare = Tokens(torch.zeros(1, 1), torch.ones(1, 1))
    with pytest.raises(BadInput, match=f"needs {missing}"):
        {**LOSSES, **TERMS}[name](bare)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_presets_name_what_there_is(name: str) -> None:
    preset = preset_named(name)
    configure_algorithm(ADVANTAGES, preset.advantage, preset.advantage_options)
    configure_algorithm(LOSSES, preset.loss, preset.loss_options)
    for term, options in preset.terms.items():
        configure_algorithm(TERMS, term, options)
    assert preset.source


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_presets_learn(name: str) -> None:
    """A bandit's success goes from a quarter to above four fifths."""
    preset = ready(PRESETS[name])
    assert toys.bandit(preset, steps=40, rate=12.0) > 0.8


def test_a_preset_is_changed_by_option() -> None:
    before = preset_named("grpo")
    after = before.changed(
        advantage={"drop_equal": True},
        loss={"epsilon_high": 0.28},
        terms={"kl": {"coefficient": 0.5}, "entropy": {}},
    )
    assert after.advantage_options == {"drop_equal": True}
    assert after.loss_options == {"aggregation": "sequence_mean", "epsilon_high": 0.28}
    assert after.terms["kl"]["coefficient"] == 0.5
    assert after.terms["kl"]["kind"] == "k3"
    assert after.terms["entropy"] == {}
    assert before.loss_options == {"aggregation": "sequence_mean"}


def test_an_objective_is_a_sum() -> None:
    batch = tokens()
    preset = Preset("grpo", "ppo", "a test", terms={"kl": {"coefficient": 0.5}, "entropy": {}})
    parts = [
        LOSSES["ppo"](batch),
        TERMS["kl"](batch, coefficient=0.5),
        TERMS["entropy"](batch),
    ]
    found = compute_objective(preset, batch)
    torch.testing.assert_close(found.value, torch.stack([p.value for p in parts]).sum())
    names = {name for part in parts for name in part.statistics}
    assert set(found.statistics) == names | {"loss/total"}


def test_imitation_takes_the_demonstrations() -> None:
    preset = Preset("grpo", "ppo", "a test", terms={"imitation": {"coefficient": 2.0}})
    with pytest.raises(BadInput, match="needs demonstrations"):
        compute_objective(preset, tokens())
    shown = Tokens(torch.tensor([[-3.0]]).double(), torch.ones(1, 1))
    plain = LOSSES["ppo"](tokens()).value
    assert float(
        (compute_objective(preset, tokens(), demonstrations=shown).value - plain).detach()
    ) == (pytest.approx(6.0))


def test_a_coefficient_of_0_is_plain_reinforcement() -> None:
    """To the bit, and without any demonstration."""
    one, two = tokens(), tokens()
    preset = Preset("grpo", "ppo", "a test", terms={"imitation": {"coefficient": 0}})
    compute_objective(preset, one).value.backward()
    compute_objective(Preset("grpo", "ppo", "a test"), two).value.backward()
    assert one.logprobs_nt.grad is not None
    assert two.logprobs_nt.grad is not None
    assert torch.equal(one.logprobs_nt.grad, two.logprobs_nt.grad)


def test_two_demonstrations_decide_a_sparse_task() -> None:
    """Ten right choices of four each: by chance once in a million. Alone, nothing is learned."""
    assert toys.chain(1.0, steps=150) > 0.8
    assert toys.chain(0.0, steps=150) == pytest.approx(0.25**10)
