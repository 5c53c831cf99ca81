"""The loop on a bandit: it learns, it resumes to the bit, and it ends with a reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

from envwright import Task, Trajectory
from envwright.episode_starts import note_span
from envwright.errors import BadInput, DiskError
from envwright.training.loop import reinforcement_phase, token_rows
from envwright.training.loop.forward_pass import score_rows
from envwright.training.loop.recipe_components import MOST_IDLE_STEPS, MOST_UNUSABLE_STEPS
from envwright.training.loop.training_folder import TrainingFolder, TrainingState
from envwright.training.policies import TrainablePolicy
from envwright.types import Context, Message, Span
from tests.limits import file_size_limit
from tests.unit.training.loop.conftest import RL, Bandit, even, last, lines, recipe_of, train

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other


@pytest.mark.parametrize("seed", range(3))
def test_erpo_raises_the_reward(seed: int, tmp_path: Path, bandit: Bandit) -> None:
    train(recipe_of(seed=seed, rl={**RL, "lr": 0.05}), tmp_path, bandit)
    rewards = [line["reward"] for line in lines(tmp_path)]
    assert sum(rewards[-3:]) / 3 > sum(rewards[:3]) / 3 + 0.2


def test_the_first_step_is_on_policy(tmp_path: Path, bandit: Bandit) -> None:
    kl = {"coefficient": 0.01}
    train(recipe_of(rl={**RL, "steps": 2, "temperature": 0.7, "kl": kl}), tmp_path, bandit)
    first, second = lines(tmp_path)
    assert first["gap"] < 1e-4  # what trains is what played, at the temperature of playing
    assert first["clip"] == 0
    assert first["kl"] == pytest.approx(0, abs=1e-9)
    assert second["kl"] > first["kl"]
    assert (tmp_path / "reference.pt").exists()


@pytest.mark.parametrize("dtype", ["autocast", "bfloat16"])
def test_ratios_are_1_before_anything_is_learned(dtype: str, tmp_path: Path) -> None:
    """Generation rounds otherwise than training where they do not compute in float32."""
    model = {"spec": "tiny:0:32x1", "dtype": dtype}
    found = {}
    for name in ("", "sampled", "recomputed"):
        rl = {**RL, "steps": 1, "behaviour": {"logprobs": name}}
        train(recipe_of(model=model, rl=rl), tmp_path / (name or "default"), Bandit())
        (found[name],) = lines(tmp_path / (name or "default"))
    assert all(one["gap"] > 1e-4 for one in found.values())
    assert found["sampled"]["kl/old"] > 0
    assert found["recomputed"]["kl/old"] == 0
    assert found[""] == found["recomputed"]
    # Steps too small to change a weight: later minibatches are read in the very same passes.
    rl = {**RL, "steps": 1, "minibatches": 3, "micro_batch": 5, "lr": 1e-30}
    train(recipe_of(model=model, rl=rl), tmp_path / "later", Bandit())
    assert [one["kl/old"] for one in lines(tmp_path / "later")] == [0]


def test_in_float32_what_was_sampled_is_trusted(tmp_path: Path) -> None:
    found = []
    for name in ("", "sampled", "recomputed"):
        rl = {**RL, "steps": 1, "minibatches": 2, "behaviour": {"logprobs": name}}
        train(recipe_of(rl=rl), tmp_path / (name or "default"), Bandit())
        found += lines(tmp_path / (name or "default"))
    default, sampled, recomputed = found
    assert default == sampled
    assert recomputed["norm"] == pytest.approx(sampled["norm"], rel=1e-5)


def test_a_kl_of_no_weight_costs_nothing(tmp_path: Path, bandit: Bandit) -> None:
    """No frozen policy is kept or asked."""
    rl: dict[str, Any] = {**RL, "steps": 2, "kl": {"coefficient": 0}}
    train(recipe_of(rl=rl), tmp_path / "none", bandit)
    assert all("kl" not in line for line in lines(tmp_path / "none"))
    assert not (tmp_path / "none" / "reference.pt").exists()


def test_a_kl_without_a_coefficient_has_that_of_the_term(tmp_path: Path, bandit: Bandit) -> None:
    rl: dict[str, Any] = {**RL, "steps": 1, "terms": {"kl": {"kind": "k2"}}}
    train(recipe_of(rl=rl), tmp_path, bandit)
    assert [line["kl/coefficient"] for line in lines(tmp_path)] == [1e-3]


@pytest.mark.parametrize("notes", ["shown", "hidden"])
def test_own_successes_are_imitated_with_notes_or_without(
    notes: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Helped(Bandit):
        def _episode(self, task: Task, asked: Message, said: Message, sample: int) -> Trajectory:
            one = super()._episode(task, asked, said, sample)
            seen = Context(spans=(Span(start=0, end=1), note_span(1, "Do better.")))
            return one.model_copy(update={"contexts": (seen,)})

    read: list[bool] = []
    rows = token_rows.episode_rows

    def noting(number: int, one: Trajectory, *given: Any) -> Any:
        read.append(bool(one.contexts))
        return rows(number, one, *given)

    monkeypatch.setattr(reinforcement_phase, "episode_rows", noting)
    selection = {"kind": "filtered_bc", "draws": 4}
    rl = {**RL, "steps": 1, "group": 2, "notes": notes, "selection": selection}
    train(recipe_of(rl=rl), tmp_path, Helped(lambda *_: 1.0))
    assert read == [notes == "shown"] * 4


@pytest.mark.parametrize(("phase", "other"), [("rl", "entropy"), ("sft", "loss")])
def test_smaller_passes_have_the_same_gradient(phase: str, other: str, tmp_path: Path) -> None:
    kinds: dict[str, dict[str, Any]] = {"rl": {**RL, "steps": 1}, "sft": {}}
    found = []
    for name, more in (("one", {}), ("alone", {"micro_tokens": 1})):
        chosen = {**kinds[phase], "micro_batch": 32, **more}
        train(recipe_of(**{phase: chosen}), tmp_path / name, Bandit())
        found.append(lines(tmp_path / name, phase)[0])
    assert found[0]["norm"] > 0
    for figure in ("norm", other):
        assert found[0][figure] == pytest.approx(found[1][figure], rel=1e-4, abs=1e-6)


def test_a_group_without_a_spread_is_not_computed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """GRPO keeps it, with advantages of 0: what is learned is the same, to the bit."""

    def rule(one: Trajectory, played: int) -> float | None:
        return 1.0 if "left" in one.messages[0].content else even(one, played)

    rl: dict[str, Any] = {**RL, "preset": "grpo", "steps": 3, "tasks": 4, "kl": {"coefficient": 0}}
    asked: list[int] = []

    def counting(*args: Any, **options: Any) -> Any:
        asked.append(1)
        return score_rows(*args, **options)

    monkeypatch.setattr(reinforcement_phase, "score_rows", counting)
    _, quick = train(recipe_of(rl=rl), tmp_path / "quick", Bandit(rule))
    fewer = len(asked)
    monkeypatch.setattr(reinforcement_phase.Reinforcement, "_teaches_nothing", lambda *_: False)
    _, whole = train(recipe_of(rl=rl), tmp_path / "whole", Bandit(rule))
    assert 0 < fewer < len(asked) - fewer
    for one, other in zip(quick.module.parameters(), whole.module.parameters(), strict=True):
        assert torch.equal(one, other)


def test_what_playing_kept_is_gone_when_it_learns(
    tmp_path: Path, bandit: Bandit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys and values may be gigabytes, and are of no use to other weights."""
    sizes: list[int] = []

    def weighing(learner: TrainablePolicy, *args: Any, **options: Any) -> Any:
        sizes.append(learner.engine.kept.size)
        return score_rows(learner, *args, **options)

    monkeypatch.setattr(reinforcement_phase, "score_rows", weighing)
    train(recipe_of(rl={**RL, "steps": 2}), tmp_path, bandit)
    assert set(sizes) == {0}


def _whole(rl: Any = None, **more: Any) -> Any:
    own = {**RL, "steps": 5, "kl": {"coefficient": 0.01, "target": 0.1}, "minibatches": 2}
    own |= {"curriculum": {"kind": "pass_rates"}} | (rl or RUNNING)
    sft = {"epochs": 3, "batch": 2, "lr": 1e-3}
    evaluation = {"environments": ["small"], "every": 3}
    return recipe_of(sft=sft, rl=own, evaluation=evaluation, **more)


def test_an_evaluation_is_played_as_it_says(tmp_path: Path, bandit: Bandit) -> None:
    own = {"environments": ["small"], "max_turns": 2, "answer_tokens": 9, "batch": 3}
    seen: list[Any] = []
    play = bandit.groups

    def noting(learner: Any, tasks: Any, how: Any) -> Any:
        if not how.training:
            seen.append((how.turns, how.answer_tokens, how.batch))
        return play(learner, tasks, how)

    bandit.groups = noting  # type: ignore[method-assign]
    for initial in (True, False):
        sft = {"epochs": 1, "batch": 3, "lr": 1e-3}
        recipe = recipe_of(sft=sft, evaluation=own | {"initial": initial})
        train(recipe, tmp_path / f"{initial}", bandit)
        assert [line["step"] for line in lines(tmp_path / f"{initial}", "eval")] == [0, 1][
            -1 - initial :
        ]
    assert seen == [(2, 9, 3)] * 3


RUNNING = {"advantage_options": {"sigma": "running"}}


@pytest.mark.parametrize(
    ("at", "lora", "rl"),
    [
        *[(at, None, RUNNING) for at in (0, 1, 2, 4)],
        *[(at, {"rank": 2, "dropout": 0.1}, RUNNING) for at in (0, 1, 2, 4)],
        *[(at, None, {"preset": "epo", "critic": {"share": 0.1}}) for at in (0, 1, 4)],
        (3, {"rank": 2}, {"preset": "st_ppo", "advantage": "turn_gae"}),
        *[(at, None, {"preset": "remax"}) for at in (1, 4)],  # after episodes, and greedy ones
        *[(at, "bfloat16", RUNNING) for at in (1, 4)],
    ],
)
def test_resumed_is_uninterrupted(at: int, lora: Any, rl: Any, tmp_path: Path) -> None:
    model = {"spec": "tiny:0:32x1"} | ({"dtype": lora} if isinstance(lora, str) else {"lora": lora})
    recipe = _whole(rl, model=model)
    _, whole = train(recipe, tmp_path / "whole", Bandit())

    def interrupt(played: int) -> None:
        if played == at:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(recipe, tmp_path / "parts", Bandit(before=interrupt))
    _, parts = train(recipe, tmp_path / "parts", Bandit(), resume=True)
    one, other = (tmp_path / name for name in ("whole", "parts"))
    assert (one / "metrics.jsonl").read_bytes() == (other / "metrics.jsonl").read_bytes()
    pairs = zip(whole.module.parameters(), parts.module.parameters(), strict=True)
    assert all(torch.equal(a, b) for a, b in pairs)
    same(*(torch.load(last(folder), weights_only=True) for folder in (one, other)))


def same(one: Any, other: Any) -> None:
    """Two checkpoints hold the same, to the bit."""
    if isinstance(one, torch.Tensor):
        assert torch.equal(one, other)
    elif isinstance(one, dict):
        assert one.keys() == other.keys()
        for key in one:
            same(one[key], other[key])
    else:
        assert one == other


def test_imitation_learns_the_answer_alone(tmp_path: Path, bandit: Bandit) -> None:
    sft = {"epochs": 20, "batch": 4, "lr": 1e-2}
    train(recipe_of(sft=sft), tmp_path, bandit)
    found = lines(tmp_path, "sft")
    assert found[-1]["loss"] < 1.0 < found[0]["loss"] / 3
    assert found[0]["tokens/learned"] < found[0]["tokens/read"] / 10


def test_adapters_alone_are_trained(tmp_path: Path, bandit: Bandit) -> None:
    recipe = recipe_of(
        model={"spec": "tiny:0:32x1", "lora": {"rank": 2}},
        rl={**RL, "steps": 2, "kl": {"coefficient": 0.1, "reference": "initial"}},
    )
    _, learner = train(recipe, tmp_path, bandit)
    held = torch.load(tmp_path / "checkpoints" / "step-000002.pt", weights_only=True)
    assert held["weights"]
    assert all("lora" in name for name in held["weights"])
    assert learner.adapted
    assert not (tmp_path / "reference.pt").exists()
    assert (tmp_path / "model" / "adapter_config.json").exists()


def test_a_finished_run_stays_as_it_is(tmp_path: Path) -> None:
    recipe = _whole()
    first, _ = train(recipe, tmp_path, Bandit())
    written = (tmp_path / "metrics.jsonl").read_bytes()
    bandit = Bandit()
    again, _ = train(recipe, tmp_path, bandit, resume=True)
    assert (again, bandit.played) == (first, 0)
    assert (tmp_path / "metrics.jsonl").read_bytes() == written


def test_old_checkpoints_go(tmp_path: Path, bandit: Bandit) -> None:
    result, _ = train(recipe_of(rl={**RL, "steps": 7}), tmp_path, bandit)
    assert result["checkpoints"] == ["step-000006.pt", "step-000007.pt"]


# --- ends before the end -------------------------------------------------------------------------


def test_out_of_memory_ends_with_a_checkpoint(tmp_path: Path) -> None:
    def exhaust(played: int) -> None:
        if played == 3:
            raise MemoryError

    recipe = recipe_of(rl={**RL, "steps": 5})
    result, _ = train(recipe, tmp_path, Bandit(before=exhaust))
    assert "out of memory in step 4" in result["stopped"]
    assert result["checkpoints"][-1] == "step-000003.pt"
    again, _ = train(recipe, tmp_path, Bandit(), resume=True)
    assert (again["stopped"], again["steps"]) == ("", 5)


def test_numbers_that_are_not_finite_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def explode(*_: Any, **__: Any) -> Any:
        return torch.tensor(float("nan"))

    monkeypatch.setattr(torch.nn.utils, "clip_grad_norm_", explode)
    result, learner = train(recipe_of(rl=RL), tmp_path, Bandit())
    assert "the gradient is not finite" in result["stopped"]
    assert (result["unusable"], result["steps"]) == (MOST_UNUSABLE_STEPS, MOST_UNUSABLE_STEPS)
    assert result["checkpoints"][-1] == f"step-{MOST_UNUSABLE_STEPS:06}.pt"
    assert all(bool(p.isfinite().all()) for p in learner.module.parameters())
    assert [line["skipped"] for line in lines(tmp_path)] == ["the gradient is not finite"] * 3


def test_what_is_all_masked_is_skipped_and_counted(tmp_path: Path) -> None:
    def unscored_at_first(one: Trajectory, played: int) -> float | None:
        return None if played == 1 else even(one, played)

    result, _ = train(recipe_of(rl={**RL, "steps": 3}), tmp_path, Bandit(unscored_at_first))
    first, second, _ = lines(tmp_path)
    assert (first["skipped"], first["masked/unscored"]) == ("all episodes are masked", 32)
    assert "skipped" not in second
    assert (result["stopped"], result["skipped"]) == ("", 1)


def test_a_run_that_learns_nothing_ends(tmp_path: Path) -> None:
    result, _ = train(recipe_of(rl={**RL, "steps": 99}), tmp_path, Bandit(lambda *_: 1.0))
    assert result["steps"] == MOST_IDLE_STEPS
    assert "no group has a spread" in result["stopped"]


def test_a_collapse_ends_the_run(tmp_path: Path) -> None:
    collapse = {"entropy": 0.97, "steps": 1, "start": 1}
    rl = {**RL, "steps": 99, "lr": 0.05, "collapse": collapse}
    result, _ = train(recipe_of(rl=rl), tmp_path, Bandit())
    assert "the policy has collapsed: the entropy is" in result["stopped"]
    assert result["checkpoints"][-1] == f"step-{result['steps']:06}.pt"


# --- folders -------------------------------------------------------------------------------------


def test_a_run_is_not_overwritten(tmp_path: Path) -> None:
    recipe = recipe_of(rl={**RL, "steps": 1})
    train(recipe, tmp_path / "run", Bandit())
    with pytest.raises(BadInput, match="there is a run in this folder"):
        train(recipe, tmp_path / "run", Bandit())
    with pytest.raises(BadInput, match="another run is in this folder: recipe differ"):
        train(recipe_of(rl={**RL, "steps": 2}), tmp_path / "run", Bandit(), resume=True)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "notes.txt").write_text("mine")
    with pytest.raises(BadInput, match=r"holds notes\.txt"):
        train(recipe, tmp_path / "other", Bandit())


def test_fewer_checkpoints_can_be_kept_when_the_disk_is_full(
    tmp_path: Path, bandit: Bandit
) -> None:
    train(recipe_of(rl={**RL, "steps": 4}), tmp_path, bandit)
    last(tmp_path).unlink()
    less = recipe_of(rl={**RL, "steps": 4}, output={"checkpoint_every": 1, "keep": 1})
    result, _ = train(less, tmp_path, bandit, resume=True)
    assert result["checkpoints"] == ["step-000004.pt"]


def test_a_spoilt_checkpoint_is_refused(tmp_path: Path) -> None:
    recipe = recipe_of(rl={**RL, "steps": 3})
    train(recipe, tmp_path, Bandit())
    (tmp_path / "checkpoints" / "step-000003.pt").write_bytes(b"PK torn")
    with pytest.raises(BadInput, match="is no checkpoint, or is spoilt"):
        train(recipe, tmp_path, Bandit(), resume=True)


def test_a_full_disk_leaves_the_last_checkpoint_and_nothing_else(tmp_path: Path) -> None:
    """What did not fit goes, so that there is room to say so and to go on."""
    with TrainingFolder(tmp_path) as folder:
        kept = folder.save(TrainingState(step=1), {"weights": torch.zeros(10)}, keep=2)
        with (
            file_size_limit(100_000),
            pytest.raises(DiskError, match="cannot be written") as refused,
        ):
            folder.save(TrainingState(step=2), {"weights": torch.zeros(1_000_000)}, keep=2)
        assert "step-000002.pt" in str(refused.value)
        assert list(kept.parent.iterdir()) == [kept]
