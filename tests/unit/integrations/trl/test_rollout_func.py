"""Episodes with a trainer's model: exact tokens, masks, seeds, and what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import torch
import trl
from trl import GRPOTrainer

from envwright.errors import BadInput
from envwright.integrations.trl import EnvwrightSpec
from envwright.rollout.users.user_protocol import UserFactory, UserTurn
from envwright.types import Message, Role
from envwright.workflows import training_player
from tests.unit.integrations.trl.conftest import FILTERS, config, model, spec_of, tokenizer

pytestmark = FILTERS


def trainer_of(spec: EnvwrightSpec, folder: Path, **more: Any) -> Any:
    return GRPOTrainer(
        model(), args=config(folder, **more), processing_class=tokenizer(), **spec.arguments
    )


def prompts_of(spec: EnvwrightSpec, *places: int, times: int = 4) -> list[Any]:
    """As TRL gives them: each as often as there are to be generations."""
    return [spec.train_dataset[place]["prompt"] for place in places for _ in range(times)]


class _Patient:
    """A user that twice wants more of whatever was said."""

    volunteers = True

    def __init__(self) -> None:
        self.opening, self._left = UserTurn("Well?"), 2

    async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
        self._left -= 1
        return UserTurn(f"Go on, {self._left}.") if self._left >= 0 else None


@pytest.fixture
def talk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Episodes of three turns."""
    patient = UserFactory("patient", lambda *_: _Patient(), watched=False)
    monkeypatch.setattr(training_player, "user_named", lambda _: patient)


@pytest.mark.usefixtures("talk")
@pytest.mark.parametrize("temperature", [1.0, 0.6])
def test_tokens_and_logprobs_are_those_of_playing(
    folders: list[Path], tmp_path: Path, temperature: float
) -> None:
    spec = spec_of(folders, max_turns=5)
    trainer = trainer_of(spec, tmp_path, temperature=temperature)
    out = spec.rollout_func(prompts_of(spec, 0, 5), trainer)
    words = trainer.processing_class
    assert len(out["prompt_ids"]) == 8
    for place in range(8):
        one = out["episode"][place].trajectory
        said = [m for m in one.messages if m.role is Role.ASSISTANT]
        assert len(said) == 3
        wrote = [token for m in said for token in m.token_ids or ()]
        pairs = list(zip(out["completion_ids"][place], out["env_mask"][place], strict=True))
        assert [token for token, mine in pairs if mine] == wrote
        read = words.decode([token for token, mine in pairs if not mine])
        assert "Go on, 1." in read
        assert "Go on, 0." in read
        assert words.decode(out["prompt_ids"][place]).endswith(
            "Well?<|im_end|>\n<|im_start|>assistant\n"
        )
        assert all(
            p == 0
            for p, mine in zip(out["logprobs"][place], out["env_mask"][place], strict=True)
            if not mine
        )
    assert one.task == out["task"][7] == spec.train_dataset[5]["task"]
    assert len({tuple(ids) for ids in out["completion_ids"]}) == 8
    assert _gap(trainer, out) < 1e-4


def _gap(trainer: Any, out: dict[str, list[Any]]) -> float:
    """The largest difference to what TRL itself computes for these tokens."""
    worst = 0.0
    for place, ids in enumerate(out["completion_ids"]):
        whole = torch.tensor([out["prompt_ids"][place] + ids])
        with torch.no_grad():
            theirs, _, _ = trainer._get_per_token_logps_and_entropies(
                trainer.model, whole, torch.ones_like(whole), len(ids)
            )
        mask = torch.tensor(out["env_mask"][place], dtype=torch.bool)
        ours = torch.tensor(out["logprobs"][place])
        worst = max(worst, float((theirs[0] - ours)[mask].abs().max()))
    return worst


def template_of(name: str) -> str:
    """One of the chat templates that TRL brings."""
    return (Path(trl.__file__).parent / "chat_templates" / name).read_text()


@pytest.mark.usefixtures("talk")
def test_a_template_that_rewrites_turns(folders: list[Path], tmp_path: Path) -> None:
    """Qwen3's leaves the empty thinking of earlier turns out; the one for training does not."""
    spec = spec_of(folders, max_turns=5)
    trainer = trainer_of(spec, tmp_path, chat_template_kwargs={"enable_thinking": False})
    trainer.processing_class.chat_template = template_of("qwen3_training.jinja")
    out = spec.rollout_func(prompts_of(spec, 0), trainer)
    assert out["unlearned"] == [0] * 4
    assert _gap(trainer, out) < 1e-4
    trainer.processing_class.chat_template = template_of("qwen3.jinja")
    spec = spec_of(folders, max_turns=5)
    with pytest.warns(UserWarning, match="8 turns in 4 episodes are not learned"):
        out = spec.rollout_func(prompts_of(spec, 0), trainer)
    assert out["unlearned"] == [2] * 4
    assert _gap(trainer, out) < 1e-4


def test_seeds(spec: EnvwrightSpec, tmp_path: Path) -> None:
    """A call of training is like no other; evaluations are all alike; a run can be repeated."""
    trainer = trainer_of(spec, tmp_path)
    prompts = prompts_of(spec, 0, times=2)

    def play(step: int, training: bool = True, index: int = 0) -> Any:
        trainer.state.global_step = step
        trainer.model.train(training)
        trainer.accelerator.state._shared_state["process_index"] = index
        try:
            return spec.rollout_func(prompts, trainer)["completion_ids"]
        finally:
            trainer.accelerator.state._shared_state["process_index"] = 0

    first, again, second = play(0), play(0), play(1)
    assert len({str(one) for one in (first, again, second)}) == 3
    assert play(2, training=False) == play(9, training=False) != first
    spec._rollouts._played = (-1, 0)
    assert play(0) == first
    spec._rollouts._played = (-1, 0)
    other = play(0, index=1)  # this process plays the third and the fourth episode of the task
    assert not {str(ids) for ids in other} & {str(ids) for ids in first}


def test_what_is_too_long_is_masked(folders: list[Path], tmp_path: Path) -> None:
    spec = spec_of(folders)
    trainer = trainer_of(spec, tmp_path, max_completion_length=1)
    with pytest.warns(UserWarning, match="all 8 episodes .* masked.*max_completion_length is 1"):
        out = spec.rollout_func(prompts_of(spec, 0, 5), trainer)
    assert set(out["masked"]) == {"long"}
    assert out["reward"] == [None] * 8
    assert out["completion_ids"] == [[trainer.processing_class.eos_token_id]] * 8
    assert out["env_mask"] == [[0]] * 8
    long = spec_of(folders, longest=30)
    with pytest.warns(UserWarning, match="masked"):
        assert set(long.rollout_func(prompts_of(long, 0), trainer)["masked"]) == {"long"}


def test_why_nothing_is_scored_is_said(folders: list[Path], tmp_path: Path) -> None:
    spec = spec_of(folders)
    trainer = trainer_of(spec, tmp_path)
    trainer.model.config.max_position_embeddings = 20
    with pytest.warns(UserWarning, match="'unscored': the first ended as over_long"):
        out = spec.rollout_func(prompts_of(spec, 0), trainer)
    assert set(out["masked"]) == {"unscored"}


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"top_p": 0.9}, "top_p is 0.9"),
        ({"top_k": 5}, "top_k is 5"),
        ({"repetition_penalty": 1.1}, "repetition_penalty is 1.1"),
    ],
)
def test_other_distributions_are_refused(
    spec: EnvwrightSpec, tmp_path: Path, more: dict[str, Any], message: str
) -> None:
    trainer = trainer_of(spec, tmp_path, **more)
    with pytest.raises(BadInput, match=message):
        spec.rollout_func(prompts_of(spec, 0), trainer)


def test_other_generators_are_refused(spec: EnvwrightSpec, tmp_path: Path) -> None:
    trainer = trainer_of(spec, tmp_path)
    trainer.use_vllm = True
    with pytest.raises(BadInput, match="not with vLLM"):
        spec.rollout_func(prompts_of(spec, 0), trainer)
    trainer.use_vllm, trainer.is_fsdp_enabled = False, True
    with pytest.raises(BadInput, match="FSDP"):
        spec.rollout_func(prompts_of(spec, 0), trainer)


@pytest.mark.parametrize(
    "prompt", ["Light it.", [], [{"role": "user", "content": "Light it."}], [{"task": "none"}]]
)
def test_a_prompt_of_another_dataset_is_refused(
    spec: EnvwrightSpec, tmp_path: Path, prompt: Any
) -> None:
    trainer = trainer_of(spec, tmp_path)
    with pytest.raises(BadInput, match="names no task"):
        spec.rollout_func([prompt], trainer)


def test_a_failing_model_is_not_an_episode(
    spec: EnvwrightSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trainer = trainer_of(spec, tmp_path)

    def fail(*_: Any, **__: Any) -> None:
        raise torch.OutOfMemoryError("no memory")

    monkeypatch.setattr(trainer.model, "forward", fail)
    with pytest.raises(torch.OutOfMemoryError, match="no memory"):
        spec.rollout_func(prompts_of(spec, 0), trainer)


def test_in_a_notebook(spec: EnvwrightSpec, tmp_path: Path) -> None:
    """There a loop is running already."""
    trainer = trainer_of(spec, tmp_path)

    async def cell() -> Any:
        return spec.rollout_func(prompts_of(spec, 0), trainer)

    assert len(asyncio.run(cell())["completion_ids"]) == 4


def test_arguments_of_the_template(folders: list[Path], tmp_path: Path) -> None:
    spec = spec_of(folders)
    trainer = trainer_of(spec, tmp_path, chat_template_kwargs={"extra": "Be brief."})
    trainer.processing_class.chat_template = (
        "{{ extra }}\n" + trainer.processing_class.chat_template
    )
    out = spec.rollout_func(prompts_of(spec, 0), trainer)
    assert trainer.processing_class.decode(out["prompt_ids"][0]).startswith("Be brief.")


def test_the_model_is_left_as_it_was(spec: EnvwrightSpec, tmp_path: Path) -> None:
    trainer = trainer_of(spec, tmp_path)
    before = {name: weight.clone() for name, weight in trainer.model.state_dict().items()}
    trainer.model.train()
    spec.rollout_func(prompts_of(spec, 0), trainer)
    assert trainer.model.training
    assert all(torch.equal(w, before[n]) for n, w in trainer.model.state_dict().items())
    assert not spec._rollouts._policy.engine.kept.size  # type: ignore[union-attr]
