"""Metrics for other tools: the same numbers, once each, whatever the run went through."""

from __future__ import annotations

import json
import struct
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from envwright.errors import MissingExtra
from envwright.training.loop import metrics_logs
from envwright.training.loop.metrics_logs import open_metrics_log, scalar_metrics
from envwright.types import Json
from tests.unit.training.loop.conftest import RL, Bandit, lines, recipe_of, train

pytestmark = pytest.mark.filterwarnings("ignore")  # those packages have warnings of their own
Curves = dict[tuple[str, int], list[float]]


def curves(folder: Path) -> Curves:
    """(name, step) → what stands in the event files, read without the writer."""
    events = import_module("tensorboardX.proto.event_pb2")
    found: Curves = {}
    for file in folder.glob("events.*"):
        data, at = file.read_bytes(), 0
        while at < len(data):
            (size,) = struct.unpack_from("<Q", data, at)
            event = events.Event.FromString(data[at + 12 : at + 12 + size])
            for value in event.summary.value:
                found.setdefault((value.tag, event.step), []).append(value.simple_value)
            at += size + 16
    return found


@pytest.mark.skipif(find_spec("tensorboardX") is None, reason="needs the extra tensorboard")
def test_every_number_stands_there_once(tmp_path: Path) -> None:
    recipe = recipe_of(
        sft={"batch": 4},
        rl={**RL, "steps": 4},
        evaluation={"environments": ["small"]},
        output={"checkpoint_every": 2, "also": "tensorboard"},
    )

    def interrupt(played: int) -> None:
        if played == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(recipe, tmp_path, Bandit(before=interrupt))
    assert curves(tmp_path / "tensorboard")[("rl/reward", 4)]
    train(recipe, tmp_path, Bandit(), resume=True)
    expected = {
        (f"{line['phase']}/{name}", line["step"]): [pytest.approx(value)]
        for phase in ("sft", "rl", "eval")
        for line in lines(tmp_path, phase)
        for name, value in line.items()
        if isinstance(value, int | float) and name != "step"
    }
    assert curves(tmp_path / "tensorboard") == expected
    assert ("eval/success", 0) in expected


@pytest.mark.parametrize("kind", ["tensorboard", "trackio", "wandb", "mlflow"])
def test_without_the_package_nothing_begins(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bandit: Bandit
) -> None:
    monkeypatch.setattr(metrics_logs, "find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=rf"envwright\[{kind}\]"):
        train(recipe_of(rl=RL, output={"also": kind}), tmp_path, bandit)
    assert bandit.played == 0


# --- the other tools -----------------------------------------------------------------------------

LINES: list[dict[str, Json]] = [
    {"step": 1, "phase": "rl", "reward": 0.5, "success/a": 1.0, "note": "text", "ok": True},
    {"step": 1, "phase": "eval", "success": 0.25, "wilson": [0.1, 0.4]},
    {"step": 2, "phase": "rl", "reward": 0.75, "kl": None},
]
WRITTEN = {("rl/reward", 1): 0.5, ("rl/success/a", 1): 1.0, ("eval/success", 1): 0.25} | {
    ("rl/reward", 2): 0.75
}


def test_numbers_alone_are_metrics() -> None:
    found = {
        (name, line["step"]): value
        for line in LINES
        for name, value in scalar_metrics(line).items()
    }
    assert found == WRITTEN


def read_trackio(folder: Path) -> dict[tuple[str, int], float]:
    storage = import_module("trackio.sqlite_storage").SQLiteStorage
    logs = storage.get_logs("envwright", "one")
    return {
        (name, line["step"]): value
        for line in logs
        for name, value in line.items()
        if name.startswith(("rl/", "eval/"))
    }


def read_wandb(folder: Path) -> dict[tuple[str, int], float]:
    (file,) = folder.glob("wandb/offline-run-*/*.wandb")
    messages = import_module("wandb.proto.wandb_internal_pb2")
    for _ in range(100):  # its own process writes the end a little later
        if file.stat().st_size > 1_000:
            break
        time.sleep(0.1)
    written, at = file.read_bytes(), 7  # a log of LevelDB: a header, then records of one block
    found: dict[tuple[str, int], float] = {}
    while at + 7 <= len(written):
        (size,) = struct.unpack_from("<H", written, at + 4)
        data, at = written[at + 7 : at + 7 + size], at + 7 + size
        record = messages.Record.FromString(data)
        if record.WhichOneof("record_type") == "history":
            items = {
                one.key or "/".join(one.nested_key): json.loads(one.value_json)
                for one in record.history.item
            }
            found |= {(k, items["step"]): v for k, v in items.items() if k[:3] in ("rl/", "eva")}
    return found


def read_mlflow(folder: Path) -> dict[tuple[str, int], float]:
    client = import_module("mlflow").MlflowClient(folder.as_uri())
    home = client.get_experiment_by_name("envwright")
    (run,) = client.search_runs([home.experiment_id])
    assert (run.info.run_name, run.info.status) == ("one", "FINISHED")
    return {
        (name, point.step): point.value
        for name in run.data.metrics
        for point in client.get_metric_history(run.info.run_id, name)
    }


@pytest.mark.parametrize(
    ("kind", "read"), [("trackio", read_trackio), ("wandb", read_wandb), ("mlflow", read_mlflow)]
)
def test_tools_hold_the_numbers(
    kind: str,
    read: Callable[[Path], dict[tuple[str, int], float]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip(kind)
    for variable in ("TRACKIO_DIR", "WANDB_MODE", "MLFLOW_TRACKING_URI"):
        monkeypatch.delenv(variable, raising=False)
    folder = tmp_path / kind
    log = open_metrics_log(kind, folder, "one", LINES[:2])
    log.add(LINES[2])
    log.close()
    assert read(folder) == WRITTEN
