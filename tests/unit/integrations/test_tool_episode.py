"""Episodes of agents that can only call tools."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from envwright.integrations.packaged_environment import packaged_environment
from envwright.integrations.tool_episode import ToolEpisode


@pytest.mark.parametrize(
    "arguments",
    [{"title": 10**30}, {"title": "\ud800"}, {"title": float("nan")}, {}, "{", "[1]", {"x": 1}],
)
def test_arguments_that_no_tool_takes_are_answered(arguments: Any) -> None:
    package = packaged_environment("mock")
    episode = ToolEpisode(package, package.find_task(0))
    try:
        told = episode.call_tool("lend_book", arguments)
        assert list(orjson.loads(told)) == ["error"]
        assert "error" not in episode.call_tool("find_books", {"title": "On Tides"})
    finally:
        episode.close()
