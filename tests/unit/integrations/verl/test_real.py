"""verl's own workers, dataset and padding with our loop; skipped where verl is not installed."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from envwright import Task, Template, load_environment
from envwright.training.policies import load_policy, vocabulary_texts
from tests.unit.integrations.verl.conftest import MOCK, Server, Verl, gold_texts
from tests.unit.integrations.verl.contract import ROOT, configured, named, real

pytestmark = [
    pytest.mark.skipif(not real(), reason="verl is not installed"),
    pytest.mark.filterwarnings("ignore"),
]
LOOPS = "verl.experimental.agent_loop"


class Servers:
    """Each episode has a server of its own, found by the name of its requests."""

    def __init__(self, tokenizer: Any, texts: list[list[str]]) -> None:
        self.tokenizer, self._texts = tokenizer, iter(texts)
        self.by_request: dict[str, Server] = {}

    async def generate(self, request_id: str, **given: Any) -> Any:
        if request_id not in self.by_request:
            self.by_request[request_id] = Server(self.tokenizer, next(self._texts))
        out = await self.by_request[request_id].generate(request_id, **given)
        return named("verl.workers.rollout.replica", "TokenOutput")(**vars(out))


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory, tasks: list[Task]) -> Path:
    template = Template(load_environment(MOCK))
    policy = load_policy("tiny:0:32x1", texts=vocabulary_texts({template.id: template}, tasks))
    folder = tmp_path_factory.mktemp("model") / "tiny"
    policy.save(folder)
    return folder


def config_of(written: Path, model: Path, *more: str) -> Any:
    return configured(
        f"actor_rollout_ref.rollout.agent.agent_loop_config_path={written / 'agent.yaml'}",
        f"actor_rollout_ref.model.path={model}",
        f"data.train_files={written / 'train.parquet'}",
        "data.max_prompt_length=2500",
        "data.max_response_length=2500",
        *more,
    )


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import datasets

    monkeypatch.setattr(datasets.config, "HF_DATASETS_CACHE", tmp_path / "cache")


def dataset_of(config: Any, model: Path) -> Any:
    from transformers import AutoTokenizer

    data = config.data
    tokenizer = AutoTokenizer.from_pretrained(model)
    rows = named("verl.utils.dataset.rl_dataset", "RLHFDataset")
    return rows(data.train_files, tokenizer=tokenizer, config=data, processor=None)


def test_verls_dataset_reads_the_rows(
    verl: Verl, written: Path, model: Path, tasks: list[Task]
) -> None:
    found = dataset_of(config_of(written, model), model)
    assert len(found) == len(tasks)
    assert found[3]["extra_info"]["task"] == tasks[3].id
    assert found[3]["index"] == 3
    batch = named("verl.utils.dataset.rl_dataset", "collate_fn")([found[0], found[1]])
    assert list(batch["agent_name"]) == ["envwright"] * 2
    assert batch["raw_prompt"][0][0]["content"] == tasks[0].scenario.opening


def test_verls_worker_plays_a_batch(
    verl: Verl, written: Path, model: Path, tasks: list[Task]
) -> None:
    config = config_of(written, model)
    found = dataset_of(config, model)
    batch = named("verl.utils.dataset.rl_dataset", "collate_fn")([found[0]] * 2)
    tensors = {"dummy_tensor": batch.pop("dummy_tensor")}
    data = named("verl.protocol", "DataProto").from_dict(tensors=tensors, non_tensors=batch)
    servers = Servers(found.tokenizer, [gold_texts(tasks[0]), ["I will not."]])

    async def go() -> Any:
        worker = named(LOOPS, "AgentLoopWorker")(config, servers, None, None)
        worker.distillation_enabled = False
        return await worker.generate_sequences(data)

    out = asyncio.run(go())
    assert out.batch["rm_scores"].sum(-1).tolist() == [1.0, 0.0]
    for row, server in enumerate(servers.by_request.values()):
        prompt, response, mask, logprobs = server.expected()
        shown = out.batch["attention_mask"][row].bool()
        assert out.batch["input_ids"][row][shown].tolist() == [*prompt, *response]
        count = len(response)
        assert out.batch["response_mask"][row, :count].tolist() == mask
        assert not out.batch["response_mask"][row, count:].any()
        assert out.batch["rollout_log_probs"][row, :count].tolist() == pytest.approx(logprobs)
    assert list(out.non_tensor_batch["success"]) == [1.0, 0.0]
    assert list(out.non_tensor_batch["environment"]) == ["mock", "mock"]


def test_the_new_trainers_worker_stores_the_outputs(
    verl: Verl,
    written: Path,
    model: Path,
    tasks: list[Task],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    config = config_of(written, model)
    found = dataset_of(config, model)
    servers = Servers(found.tokenizer, [gold_texts(tasks[0])])
    module = __import__("verl.trainer.ppo.v1.agent_loop_tq", fromlist=["tq"])
    stored: dict[str, Any] = {}

    async def put(**given: Any) -> None:
        stored.update(given)

    monkeypatch.setattr(module.tq, "async_kv_batch_put", put)

    async def go() -> None:
        cls = module.AgentLoopWorkerTQ.__ray_metadata__.modified_class
        worker = object.__new__(cls)
        named(LOOPS, "AgentLoopWorker").__init__(worker, config, servers, None, None)
        worker.distillation_enabled = False
        row = {**found[0], "uid": "e.u", "session_id": 0, "global_steps": 1}
        row.pop("dummy_tensor")
        info = {"step": 1, "sample_index": 0, "rollout_n": 0, "validate": False}
        await worker._run_agent_loop({"temperature": 1.0}, info, trace=False, **row)

    asyncio.run(go())
    assert stored["keys"] == ["e.u_0_0"]
    assert stored["tags"][0]["min_global_steps"] == 1
    (server,) = servers.by_request.values()
    prompt, response, mask, _ = server.expected()
    fields = stored["fields"]
    assert fields["prompts"][0].tolist() == prompt
    assert fields["responses"][0].tolist() == response
    assert fields["response_mask"][0].tolist() == fields["loss_mask"][0].tolist() == mask
    assert fields["rm_scores"][0].sum().item() == 1.0
    assert fields["rm_scores"][0][-1].item() == 1.0
    assert SimpleNamespace(**fields["extra_fields"][0]).environment == "mock"


def test_the_documented_variable_registers_everything() -> None:
    program = (
        "import verl; "
        "from verl.experimental.agent_loop.agent_loop import _agent_loop_registry as loops; "
        "from verl.trainer.ppo.core_algos import get_adv_estimator_fn; "
        "from verl.trainer.ppo.v1 import get_trainer_cls; "
        "print(loops['envwright']['_target_'], get_adv_estimator_fn('erpo').__module__, "
        "get_trainer_cls('envwright_sync').__name__)"
    )
    name = "VERL_USE_EXTERNAL_MODULES"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program],
        env={**os.environ, name: "envwright.integrations.verl.plugin"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert name in (ROOT / "docs" / "how-to" / "trl-and-verl.md").read_text()
    assert done.stdout.split() == [
        "envwright.integrations.verl.agent_loop.EnvwrightLoop",
        "envwright.integrations.verl.erpo_estimator",
        "EnvwrightSync",
    ]
