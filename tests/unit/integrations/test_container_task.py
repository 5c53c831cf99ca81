"""The agent's command in a container: what the shell hands on, and several at once."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import orjson
import pytest

from envwright.integrations import container_task
from envwright.integrations.container_task import main, play_step, read_log
from envwright.integrations.packaged_environment import packaged_environment
from envwright.integrations.tool_episode import ToolEpisode, spoken_or_called
from envwright.types import Message

MOCK = Path("mock")


@pytest.mark.parametrize("command", [["say"], ["answer"], ["call"], ["call", "find_books"]])
def test_bytes_that_are_no_text_are_taken(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: list[str],
) -> None:
    monkeypatch.setenv("ENVWRIGHT_FOLDER", "mock")
    monkeypatch.setenv("ENVWRIGHT_LOG", str(tmp_path / "log.jsonl"))
    assert main([*command, "caf\udce9"]) == 0
    assert capsys.readouterr().out
    assert len(read_log(tmp_path / "log.jsonl")) == 1


def test_commands_side_by_side_see_what_those_before_them_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log.jsonl"

    def slowly(path: Path) -> list[Message]:
        found = read_log(path)
        time.sleep(0.02)
        return found

    monkeypatch.setattr(container_task, "read_log", slowly)
    lend = orjson.dumps({"member_id": "M-2", "book_id": "B-1"}).decode()
    step = spoken_or_called("lend_book", lend, "call")
    with ThreadPoolExecutor(6) as several:
        told = list(several.map(lambda _: play_step(MOCK, log, step), range(6)))
    package = packaged_environment(MOCK, user=container_task.USER)
    episode = ToolEpisode(package, package.tasks[0])
    try:
        assert sorted(told) == sorted(episode.play_message(one) for one in read_log(log))
    finally:
        episode.close()
    assert len(set(told)) > 1  # or the test would show nothing
