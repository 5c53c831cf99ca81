"""``envwright rollout --reward``: chosen by name, kept in the run, never mixed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest
from typer.testing import CliRunner, Result

from envwright import BadInput, Template, workflows
from envwright.cli import app
from envwright.scoring.rewards import REWARDS
from envwright.scoring.rubric import make_rubric
from envwright.storage.jsonl import save_records
from envwright.storage.run_directory import RunDirectory
from envwright.types import Call, EnvironmentRef, Scenario, Task


@pytest.fixture
def task_file(mock_template: Template, tmp_path: Path) -> Path:
    """One task: take back a book. Its rubric has two checks of the state, and the frame."""
    gold = Call(tool="return_book", arguments={"loan_id": "L-1"})
    with mock_template.session() as session:
        session.call(gold.tool, gold.arguments)
        rubric = make_rubric(session, {}, "mock")
    task = Task(
        environments=(EnvironmentRef(name="mock", id=mock_template.id),),
        scenario=Scenario(opening="Ada Byron brings back “Salt Roads”."),
        gold=(gold,),
        rubric=rubric,
    )
    file = tmp_path / "tasks.jsonl"
    save_records(file, [task])
    return file


@pytest.fixture
def roll(mock_folder: Path, task_file: Path, tmp_path: Path) -> Any:
    """Rolls the do-nothing policy out from the command line."""

    def run(*options: str, folder: str = "run") -> Result:
        place = ["-o", str(tmp_path / folder), "--tasks", str(task_file), "--policy", "noop"]
        return CliRunner().invoke(app, ["rollout", str(mock_folder), *place, *options])

    return run


@pytest.mark.parametrize(
    ("reward", "mean"), [("gates", 0.0), ("share", 1 / 3), ("tiers", 0.25), ("autoforge", 0.0)]
)
def test_the_reward_is_chosen_by_name(roll: Any, reward: str, mean: float, tmp_path: Path) -> None:
    result = roll("--reward", reward, "--json")
    assert result.exit_code == 0, result.output
    figures = orjson.loads(result.stdout)
    assert figures["reward_mean"] == pytest.approx(mean)
    assert figures["success"] == 0.0
    assert orjson.loads((tmp_path / "run" / "run.json").read_bytes())["reward"] == reward
    with RunDirectory(tmp_path / "run") as run:
        (episode,) = run.trajectories()
    assert episode.score is not None
    assert [verdict.ok for verdict in episode.score.verdicts] == [False, False, True]


def test_people_see_a_mean_that_is_not_the_success(roll: Any) -> None:
    assert "mean reward: 0.250" in roll("--reward", "tiers").output
    assert "mean reward" not in roll(folder="other").output


def test_a_run_is_not_resumed_with_another_reward(roll: Any) -> None:
    assert roll("--reward", "share").exit_code == 0
    assert roll("--reward", "share").exit_code == 0
    other = roll()
    assert isinstance(other.exception, BadInput)
    assert 'reward is "share" there and "gates" here' in str(other.exception)
    assert roll("--reward", "tiers", "--force").exit_code == 0


def test_an_unknown_reward_leaves_no_folder(roll: Any, tmp_path: Path) -> None:
    result = roll("--reward", "shares")
    assert isinstance(result.exception, BadInput)
    assert "Did you mean share?" in str(result.exception)
    assert not (tmp_path / "run").exists()


def test_the_help_lists_the_rewards() -> None:
    assert set(REWARDS) == set(workflows.REWARDS)
    words = CliRunner().invoke(app, ["rollout", "--help"], env={"COLUMNS": "300"}).output
    assert all(name in words for name in REWARDS)
