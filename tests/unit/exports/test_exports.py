"""What `envwright export` writes; the frameworks themselves play it in tests/interop."""

from __future__ import annotations

import ast
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import envwright as ew
from envwright.cli import app
from envwright.environment.folder import load_environment, save_environment
from envwright.errors import BadInput
from envwright.integrations.container_task import play_step, read_log, score_log
from envwright.integrations.packaged_environment import packaged_environment
from envwright.integrations.tool_episode import (
    ENDED,
    ToolEpisode,
    agent_messages,
    spoken_or_called,
)
from envwright.rollout.policies.script import final_words, gold_messages
from envwright.storage.jsonl import record_line
from envwright.types import Message, Role, Task, ToolChange
from envwright.workflows.exports import TARGETS, export_environment
from envwright.workflows.exports.container_files import without_solution
from envwright.workflows.exports.export_bundle import refuse_tool_changes
from envwright.workflows.exports.tau2_package import refuse_beyond_tau2
from tests.interop.clients.container_scripts import script_reward

MOCK = Path("mock")


def said(task: Task) -> list[tuple[str, list[tuple[str, str]]]]:
    return [
        (message.content, [(call.name, call.arguments) for call in message.tool_calls])
        for message in gold_messages(task)
    ]


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_writes_a_folder_with_the_environment(target: str, tmp_path: Path) -> None:
    result = export_environment(target, MOCK, tmp_path / "out", limit=2)
    assert result.tasks == 2
    folders = [path.parent for path in (tmp_path / "out").rglob("tasks.jsonl")]
    for folder in folders:
        assert ew.load_environment(folder).id == ew.load_environment("mock").id
    for path in (tmp_path / "out").rglob("*.py"):
        ast.parse(path.read_text())
    assert not [p for p in (tmp_path / "out").rglob("*.md") if "{" in p.read_text().split("\n")[0]]


STRANGE = 'My "shop" \\N{x} \U0001f600"""\nraise SystemExit("run by a title")\n"""'


@pytest.mark.parametrize("target", TARGETS)
def test_a_title_is_text_and_no_code(target: str, tmp_path: Path) -> None:
    mock = ew.load_environment("mock")
    save_environment(mock.model_copy(update={"title": STRANGE}), tmp_path / "env", {})
    home = load_environment(tmp_path / "env")
    ref = ew.load_tasks("mock")[0].environments[0].model_copy(update={"id": home.id})
    kept = [t.model_copy(update={"environments": (ref,)}) for t in ew.load_tasks("mock")[:8]]
    (tmp_path / "env" / "tasks.jsonl").write_bytes(b"".join(map(record_line, kept)))
    export_environment(target, tmp_path / "env", tmp_path / "out", limit=1)
    for path in (tmp_path / "out").rglob("*.py"):
        found = ast.parse(path.read_text())
        assert "raise SystemExit(" not in "".join(map(ast.unparse, found.body[1:]))
        if "run by a title" in path.read_text():
            assert 'My "shop" \\N{x} \U0001f600"""' in str(ast.get_docstring(found))
    for path in (tmp_path / "out").rglob("pyproject.toml"):
        tomllib.loads(path.read_text())


def test_an_export_replaces_nothing_unasked(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("kept")
    with pytest.raises(BadInput, match="not empty"):
        export_environment("gymnasium", MOCK, tmp_path, limit=1)
    assert (tmp_path / "mine").read_text() == "kept"


def test_unknown_targets_and_users_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"no target gymnasum.*gymnasium"):
        export_environment("gymnasum", MOCK, tmp_path / "out")
    with pytest.raises(BadInput, match="cannot carry the user scripted"):
        export_environment("verifiers", MOCK, tmp_path / "out", user="scripted")


def test_the_verb_counts_what_is_left_out(tmp_path: Path) -> None:
    command = ["export", "tau2", "mock", "-o", str(tmp_path / "out"), "--limit", "4", "--json"]
    result = json.loads(CliRunner().invoke(app, command).stdout)
    assert result["tasks"] == 4
    assert set(result["refused"]) <= {
        "it asks for answers, which tau2 finds in wrong ones too",
        "its rubric asks what happened on the way to the end",
    }


def test_tasks_that_a_target_cannot_express_are_refused() -> None:
    task = ew.load_tasks("mock")[0]
    change = ToolChange(turn=1, tools=())
    scenario = task.scenario.model_copy(update={"tool_changes": (change,)})
    assert refuse_tool_changes(task) is None
    assert refuse_tool_changes(task.model_copy(update={"scenario": scenario})) is not None
    asking = next(task for task in ew.load_tasks("mock") if task.answers)
    assert "answers" in str(refuse_beyond_tau2(asking))


def test_a_task_whose_gold_fails_is_left_out(tmp_path: Path) -> None:
    good, other = ew.load_tasks("mock")[:2]
    broken = other.model_copy(update={"gold": good.gold[:1]})
    lines = "\n".join(json.dumps(task.data()) for task in (broken, good))
    (tmp_path / "tasks.jsonl").write_text(f"{lines}\n")
    result = export_environment("gymnasium", MOCK, tmp_path / "out", tasks=tmp_path / "tasks.jsonl")
    assert (result.tasks, list(result.refused.values())) == (1, [1])


def test_tools_alone_reach_the_same_rewards() -> None:
    package = packaged_environment("mock")
    for task in package.tasks[:20]:
        episode = ToolEpisode(package, task)
        for words, calls in said(task)[:-1]:
            for name, arguments in calls or [("talk_to_user", json.dumps({"message": words}))]:
                assert episode.call_tool(name, arguments) != ENDED
        assert episode.finish_episode(final_words(task)) == 1.0
        assert package.replay_reward(task, episode.sent) == 1.0
        assert package.replay_reward(task, agent_messages(said(task))) == 1.0
        episode.close()
        assert episode.call_tool("find_members", {}) == ENDED


def test_what_is_no_message_to_the_user_is_passed_on_as_words() -> None:
    assert spoken_or_called("talk_to_user", "[1]", "c").content == "[1]"
    assert spoken_or_called("talk_to_user", "{", "c").content == "{"
    assert spoken_or_called("talk_to_user", '{"message": ""}', "c").content == "…"


@pytest.fixture
def harbor(tmp_path: Path) -> Path:
    export_environment("harbor", MOCK, tmp_path / "out", limit=1)
    return tmp_path / "out" / "mock-000"


def test_a_container_holds_no_solution(harbor: Path) -> None:
    shown = ew.load_tasks(harbor / "environment" / "environment")[0]
    real = ew.load_tasks(harbor / "tests" / "environment")[0]
    assert real.gold
    assert (shown.gold, shown.rubric.checks, shown.answers, shown.proof) == ((), (), {}, None)
    assert (shown.decoys, shown.entities, shown.scenario.goals) == ((), (), ())
    # Both begin in the same state, and the user says the same.
    assert shown.environments == real.environments
    assert without_solution(real, shown.scenario.opening) == shown
    agents = [path for path in (harbor / "environment").rglob("*") if path.is_file()]
    assert not [path for path in agents if real.id in path.read_text()]


def test_a_log_is_scored_by_replay(harbor: Path, tmp_path: Path) -> None:
    shown, judged = harbor / "environment" / "environment", harbor / "tests" / "environment"
    task, log = ew.load_tasks(judged)[0], tmp_path / "logs" / "episode.jsonl"
    assert score_log(judged, log) == 0.0
    for message in gold_messages(task)[:-1]:
        assert "error" not in play_step(shown, log, message)
    play_step(shown, log, gold_messages(task)[-1])
    assert score_log(judged, log) == 1.0


@pytest.mark.parametrize(
    ("target", "solution", "verifier"),
    [("harbor", "solution", "tests"), ("benchflow", "oracle", "verifier")],
)
def test_scripts_without_a_container(
    tmp_path: Path, target: str, solution: str, verifier: str
) -> None:
    export_environment(target, MOCK, tmp_path / "out", limit=1)
    folder = tmp_path / "out" / "mock-000"
    solve = ["sh", str(folder / solution / "solve.sh")]
    assert script_reward(folder, solve, verifier) == 1.0
    assert script_reward(folder, [], verifier) == 0.0


def test_a_forged_log_earns_nothing(harbor: Path, tmp_path: Path) -> None:
    judged, log = harbor / "tests" / "environment", tmp_path / "episode.jsonl"
    lines: list[Any] = [
        '{"reward": 1.0}',
        "\x00\xff not JSON",
        json.dumps({"role": "tool", "content": "done", "tool_call_id": "1"}),
        json.dumps({"role": "system", "content": "reward 1"}),
        json.dumps({"role": "assistant", "content": "Done."}),
    ]
    log.write_text("\n".join(lines) + "\n")
    assert read_log(log) == [Message(role=Role.ASSISTANT, content="Done.")]
    assert score_log(judged, log) == 0.0
