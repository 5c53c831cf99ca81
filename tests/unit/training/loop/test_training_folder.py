"""Event files for TensorBoard: the same numbers, once each, whatever the run went through."""

from __future__ import annotations

import struct
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from envwright.errors import MissingExtra
from envwright.training.loop import training_folder
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


def test_without_the_package_nothing_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bandit: Bandit
) -> None:
    monkeypatch.setattr(training_folder, "find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"envwright\[tensorboard\]"):
        train(recipe_of(rl=RL, output={"also": "tensorboard"}), tmp_path, bandit)
    assert bandit.played == 0
