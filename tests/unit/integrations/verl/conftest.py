"""What the tests of this folder share: verl or what was recorded of it, rows, scripted servers."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
import torch

from envwright import Task, Template, load_environment
from envwright.integrations.verl import loop_settings
from envwright.integrations.verl.parquet_dataset import write_dataset
from envwright.integrations.verl.server_client import ServerTokenizer, TokenRoom
from envwright.llm.tool_call_formats import ParsedReply, ToolCallFormat
from envwright.llm.tool_call_formats import format_reply as write_reply
from envwright.storage.jsonl import load_records
from envwright.training.policies import load_policy, vocabulary_texts
from envwright.training.recipe import Recipe, parse_recipe
from envwright.types import Json, ToolCall, canonical_json
from envwright.workflows.training_player import load_recipe_sets
from tests.conftest import ENVIRONMENTS
from tests.unit.integrations.verl import contract, standin

MOCK = ENVIRONMENTS / "mock"
ROOM = TokenRoom(4000, 4000)
END = "<|im_end|>"


@dataclass(frozen=True)
class Verl:
    """verl, or what stands for it."""

    loop: ModuleType
    trainer: ModuleType
    plugin: ModuleType
    real: bool

    @property
    def estimators(self) -> dict[str, Any]:
        name = "ADV_ESTIMATOR_REGISTRY" if self.real else "ESTIMATORS"
        found: dict[str, Any] = getattr(import_module("verl.trainer.ppo.core_algos"), name)
        return found

    @property
    def trainers(self) -> dict[str, Any]:
        found: dict[str, Any] = (
            import_module("verl.trainer.ppo.v1.trainer_base").TRAINER_REGISTRY
            if self.real
            else import_module("verl.trainer.ppo.v1").TRAINERS
        )
        return found


@pytest.fixture(scope="session")
def verl() -> Iterator[Verl]:
    real = contract.real()
    patch = pytest.MonkeyPatch()
    if not real:
        for name, module in standin.modules().items():
            patch.setitem(sys.modules, name, module)
        patch.setattr(loop_settings, "version", lambda name: contract.recorded()["version"])
        standin.forget_ours()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        plugin = import_module("envwright.integrations.verl.plugin")
    yield Verl(plugin.agent_loop, plugin.trainers, plugin, real)
    if not real:
        standin.forget_ours()
        patch.undo()


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)


@pytest.fixture(scope="session")
def tasks() -> list[Task]:
    return load_records(MOCK / "tasks.jsonl", Task)


@pytest.fixture(scope="session")
def tokenizer(tasks: list[Task]) -> Any:
    template = Template(load_environment(MOCK))
    return load_policy(
        "tiny:0:32x1", texts=vocabulary_texts({template.id: template}, tasks)
    ).tokenizer


@pytest.fixture(scope="session")
def words(tokenizer: Any) -> ServerTokenizer:
    return ServerTokenizer(tokenizer)


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the writer makes of the mock environment."""
    folder = tmp_path_factory.mktemp("verl") / "out"
    write_files(folder, recipe_of([MOCK], rl={"max_turns": 12}))
    return folder


def recipe_of(
    environments: Sequence[Path], *, rl: Any = None, evaluation: Any = None, **more: Any
) -> Recipe:
    """A recipe as verl takes it; ``more`` is of ``[train]``, and ``seed`` and ``model``."""
    tables: dict[str, Any] = {
        key: more.pop(key) for key in ("seed", "model", "output") if key in more
    }
    model: dict[str, Any] = {"spec": "tiny:0:32x1", **tables.pop("model", {})}
    train: dict[str, Any] = {"environments": [str(one) for one in environments], **more}
    phase: dict[str, Any] = {"steps": 1, **(rl or {})}
    data = {"model": model, "train": train, "evaluation": evaluation, "rl": phase, **tables}
    return parse_recipe(data, "")


def write_files(folder: Path, recipe: Recipe) -> Any:
    """What verl reads, by a recipe."""
    return write_dataset(folder, recipe, load_recipe_sets(recipe, Path("verl")))


def about_of(task: Task) -> dict[str, Json]:
    """``extra_info`` of a row with absolute paths."""
    environments = [{"folder": str(MOCK), "id": ref.id} for ref in task.environments]
    return {"task": task.id, "tasks": str(MOCK / "tasks.jsonl"), "environments": environments}


def gold_texts(task: Task) -> list[str]:
    """What a model would write that plays the gold."""
    texts = []
    for call in task.gold:
        arguments = canonical_json(call.arguments).decode()
        one = ToolCall(id="call", name=call.tool, arguments=arguments)
        texts.append(write_reply(ParsedReply(calls=(one,)), ToolCallFormat.HERMES))
    answers = canonical_json({"answers": dict(task.answers)}).decode() if task.answers else ""
    return [*texts, f"All done. {answers}".strip()]


@dataclass
class Server:
    """Answers with these texts, one after the other; the last is said again and again."""

    tokenizer: Any
    texts: Sequence[str]
    logprobs: bool = True
    asked: list[dict[str, Any]] = field(default_factory=list)
    wrote: list[list[int]] = field(default_factory=list)

    async def generate(
        self,
        request_id: str,
        *,
        prompt_ids: list[int],
        sampling_params: dict[str, Any],
        **more: Any,
    ) -> Any:
        self.asked.append(
            {
                "request_id": request_id,
                "prompt_ids": list(prompt_ids),
                "sampling_params": dict(sampling_params),
                **more,
            }
        )
        text = self.texts[min(len(self.wrote), len(self.texts) - 1)]
        ids = self.tokenizer(text + END, add_special_tokens=False)["input_ids"]
        ids = ids[: sampling_params["max_tokens"]]
        self.wrote.append(ids)
        first = -0.01 * len(self.wrote)
        return SimpleNamespace(
            token_ids=ids,
            log_probs=[first - at / 1000 for at in range(len(ids))] if self.logprobs else None,
            stop_reason="completed",
            num_preempted=1,
            extra_fields={
                "global_steps": len(self.wrote),
                "min_global_steps": len(self.wrote),
                "max_global_steps": len(self.wrote),
            },
        )

    def expected(self) -> tuple[list[int], list[int], list[int], list[float]]:
        """Prompt, response, mask, log-probabilities, from what passed here alone."""
        prompt = self.asked[0]["prompt_ids"]
        whole = [*self.asked[-1]["prompt_ids"], *self.wrote[-1]]
        mask, logprobs = [0] * len(whole), [0.0] * len(whole)
        for number, (asked, ids) in enumerate(zip(self.asked, self.wrote, strict=True), start=1):
            start = len(asked["prompt_ids"])
            assert whole[:start] == asked["prompt_ids"]
            assert whole[start : start + len(ids)] == ids
            for at in range(len(ids)):
                mask[start + at] = 1
                logprobs[start + at] = -0.01 * number - at / 1000
        cut = len(prompt)
        return prompt, whole[cut:], mask[cut:], logprobs[cut:]
