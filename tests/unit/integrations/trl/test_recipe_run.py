"""``envwright train --engine trl`` on a processor: TRL's own trainer, from the policy of `smoke`.

Two steps in one process, interrupted and resumed, in two processes with FSDP2, and of adapters with
a server that generates. No GPU was at hand.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import HTTPServer
from importlib.machinery import ModuleSpec
from pathlib import Path
from threading import Thread
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
import torch

from envwright.errors import BadInput
from envwright.integrations.trl import recipe_run
from envwright.llm.client import Sampling
from envwright.llm.local_client import TokenPrompt
from envwright.training.loop import metrics_logs
from envwright.training.loop.optimizer import learning_rate
from envwright.training.policies import ModelOptions, load_policy
from envwright.training.recipe import load_recipe
from envwright.workflows.training_workflow import train_by_recipe
from tests.conftest import ENVIRONMENTS
from tests.unit.integrations.trl.conftest import FILTERS
from tests.unit.training.policies.test_served_generation import StandIn, handler_of

pytestmark = FILTERS
ROOT = ENVIRONMENTS.parent
SMOKE = ROOT / "recipes" / "smoke"
RECIPE = """
name = "cpu"
threads = 1
train = {{ environments = ["{mock}"], tasks = ["{smoke}/train.jsonl"] }}

[model]
spec = "{smoke}/tiny"
form = "compact"
{model}

[evaluation]
environments = ["{mock}"]
tasks = ["{smoke}/held_out.jsonl"]
apart = "task"
every = 2
limit = 2

[rl]
steps = 2
tasks = 4
group = 4
lr = 1e-3
schedule = "linear"
weight_decay = 0.1
answer_tokens = 32
max_turns = 6
shape = "tiers"
longest = 1400
micro_tokens = 6000
kl = {{ coefficient = 0.05 }}
terms = {{ kl = {{ aggregation = "sequence_mean" }} }}

[output]
checkpoint_every = 1
{output}
"""


def written_recipe(folder: Path, *, model: str = "", output: str = "") -> Path:
    file = folder / "recipe.toml"
    text = RECIPE.format(smoke=SMOKE, mock=ENVIRONMENTS / "mock", model=model, output=output)
    file.write_text(text)
    return file


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "metrics.jsonl").read_text().splitlines()]


def weights(folder: Path) -> dict[str, torch.Tensor]:
    module = load_policy(str(folder), ModelOptions(form="compact")).module
    return {name: weight.detach() for name, weight in module.named_parameters()}


def apart(one: dict[str, torch.Tensor], other: dict[str, torch.Tensor]) -> float:
    return max(float((one[name] - other[name]).abs().max()) for name in one)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """A run of two steps, by the command, and what it told."""
    folder = tmp_path_factory.mktemp("trl")
    told = train_by_recipe(written_recipe(folder), folder / "run", engine="trl")
    return folder, told


def test_two_steps(trained: tuple[Path, dict[str, Any]]) -> None:
    folder, told = trained
    assert told["stopped"] == ""
    assert (told["engine"], told["steps"], told["episodes"]) == ("trl", 2, 32)
    assert told["evaluations"] == 2
    found = lines(folder / "run")
    assert [(one["step"], one["phase"]) for one in found] == [
        (0, "eval"), (1, "rl"), (2, "rl"), (2, "eval"),
    ]  # fmt: skip
    rl = load_recipe(folder / "recipe.toml").rl
    assert rl
    for one in (found[1], found[2]):
        assert one["learning_rate"] == pytest.approx(learning_rate(one["step"] - 1, 2, rl))
        assert one["grad_norm"] > 0
        assert one["clip_ratio/region_mean"] == 0  # one update a step: ratios are 1
        assert one["erpo/trajectories/used"] > 0
    assert (found[1]["kl"], found[2]["kl"] > 0) == (0, True)
    moved = apart(weights(SMOKE / "tiny"), weights(folder / "run" / "model"))
    assert 1e-4 < moved < 2e-3  # steps of Adam at rates of 1e-3 and 5e-4, and decay
    assert (folder / "run" / "report.html").is_file()
    assert "recipe_run" in (folder / "run" / "trl.sh").read_text()


def test_checkpoints_are_models(trained: tuple[Path, dict[str, Any]]) -> None:
    run = trained[0] / "run"
    first, second = (weights(run / "checkpoints" / f"checkpoint-{n}") for n in (1, 2))
    assert apart(first, second) > 0
    assert apart(second, weights(run / "model")) == 0
    policy = load_policy(str(run / "checkpoints" / "checkpoint-2"), ModelOptions(form="compact"))
    asked = TokenPrompt((1, 2, 3), Sampling(temperature=0.0, max_tokens=4), "x")
    assert policy.engine.generate([asked])[0].token_ids


def test_an_interrupted_run_goes_on(trained: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    """From its first checkpoint: the same metrics to the byte, the same weights to the bit."""
    folder, _ = trained
    run = tmp_path / "run"
    shutil.copytree(folder / "run", run)
    for gone in ("model", "checkpoints/checkpoint-2", "evaluations/step-000002"):
        shutil.rmtree(run / gone)
    (run / "summary.json").unlink()
    with pytest.raises(BadInput, match="--resume"):
        train_by_recipe(folder / "recipe.toml", run, engine="trl")
    told = train_by_recipe(folder / "recipe.toml", run, engine="trl", resume=True)
    assert (told["stopped"], told["steps"]) == ("", 2)
    assert (run / "metrics.jsonl").read_bytes() == (folder / "run/metrics.jsonl").read_bytes()
    assert apart(weights(run / "model"), weights(folder / "run" / "model")) == 0


def test_two_processes_with_fsdp(trained: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    """Weights in pieces by FSDP2 and gloo, episodes by whole copies: the numbers of one process."""
    folder, _ = trained
    run = tmp_path / "run"
    launch = ["-m", "torch.distributed.run", "--nproc_per_node=2", "--standalone"]
    program = ["-m", "tests.unit.integrations.trl.cpu_fsdp", str(folder / "recipe.toml")]
    option = ["--option", "accelerate.num_processes=2"]
    path = f"{ROOT / 'src'}{os.pathsep}{ROOT}"
    done = subprocess.run(
        [sys.executable, *launch, *program, "-o", str(run), *option],
        env={**os.environ, "PYTHONPATH": path, "OMP_NUM_THREADS": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    for one, other in zip(lines(folder / "run"), lines(run), strict=True):
        for name in ("step", "phase", "reward", "success", "episodes/calls", "erpo/sigma/mean"):
            assert one.get(name) == other.get(name)
        if one["phase"] == "rl":
            assert one["grad_norm"] == pytest.approx(other["grad_norm"], rel=1e-3)
            # A mean of the passes' means, and passes have other rows.
            assert one["kl"] == pytest.approx(other["kl"], abs=5e-3)
    assert apart(weights(run / "model"), weights(folder / "run" / "model")) < 2e-4
    saved = weights(run / "checkpoints" / "checkpoint-2")
    assert apart(saved, weights(run / "model")) == 0


# --- adapters, a server, another log -------------------------------------------------------------


@contextmanager
def served(stand_in: StandIn) -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), handler_of(stand_in))
    thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def stand_in_for_tensorboard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float, int]]:
    """The package that writes event files, where it is not installed."""
    told: list[tuple[str, float, int]] = []

    def writer(logdir: str) -> Any:
        return SimpleNamespace(
            add_scalar=lambda *given: told.append(given), flush=lambda: None, close=lambda: None
        )

    made = ModuleType("tensorboardX")
    vars(made).update(SummaryWriter=writer, __spec__=ModuleSpec("tensorboardX", None))
    monkeypatch.setitem(sys.modules, "tensorboardX", made)
    monkeypatch.setattr(metrics_logs, "find_spec", lambda _: True)
    return told


def test_adapters_with_a_server_and_a_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told, stand_in = stand_in_for_tensorboard(monkeypatch), StandIn()
    with served(stand_in) as url:
        server = f'{{ base_url = "{url}", weights = "{tmp_path / "weights"}" }}'
        model = f"lora = {{ rank = 4 }}\nserver = {server}"
        file = written_recipe(tmp_path, model=model, output='also = "tensorboard"')
        run = tmp_path / "run"
        assert recipe_run.main([str(file), "-o", str(run)]) == 0
    asked = [path for path, _ in stand_in.told]
    # Before the first evaluation, and after each of two steps; the last one at a time stays.
    assert asked.count("/load_lora_adapter") == 3
    assert asked.count("/unload_lora_adapter") == 2
    assert "/generate" in asked
    sent = {(name, step) for name, _, step in told}
    assert {("rl/reward", 1), ("rl/kl", 2), ("eval/success", 0), ("eval/success", 2)} <= sent
    for place in (run / "model", run / "checkpoints" / "checkpoint-2"):
        policy = load_policy(str(place), ModelOptions(form="compact"))
        assert policy.adapted
        adapters = [w.detach() for n, w in policy.module.named_parameters() if "lora_B" in n]
        assert any(bool(weight.any()) for weight in adapters)
    assert not (run / "model" / "ref").exists()


def test_what_is_wrong_is_told_by_the_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written_recipe(tmp_path)
    file.write_text(file.read_text().replace("group = 4", "group = 1"))
    assert recipe_run.main([str(file), "-o", str(tmp_path / "run")]) == 2
    assert "rl.group" in capsys.readouterr().err
