"""Episodes over HTTP: a real process, real clients, and what strangers send."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx2 as httpx
import pytest
from mcp import Client
from mcp_types import CallToolRequestParams

from envwright import Template, load_tasks
from envwright.rollout.episode_server import EpisodeServer
from envwright.scoring.rewards import make_scorer
from envwright.serve.agent_endpoint import _AgentEndpoint
from envwright.serve.endpoint import json_response
from envwright.types import EnvironmentRef, Rubric, Scenario, Task
from tests.conftest import make_spec
from tests.test_api import gold_actions, plain_task
from tests.unit.serve.served import BEARER, TOKEN, ask, served


def test_a_trainer_plays_an_episode(url: str) -> None:
    task = plain_task()
    start = ask(url, "/episodes", {"task": task.id})
    assert start["task"] == task.id
    assert [m["role"] for m in start["messages"]] == ["system", "user"]
    assert start["tools"][0]["type"] == "function"
    place = f"/episodes/{start['id']}"
    for action in gold_actions(task):
        result = ask(url, f"{place}/step", {"action": action})
    assert (result["reward"], result["terminated"]) == (1.0, True)
    record = httpx.get(f"{url}{place}/trajectory", headers=BEARER).json()
    assert record["score"]["reward"] == 1.0
    assert httpx.delete(url + place, headers=BEARER).json() == {"closed": True}
    assert httpx.delete(url + place, headers=BEARER).status_code == 404


async def agent(url: str, task: Task, actions: list[Any]) -> float:
    """An agent that knows the address of its episode's endpoint only."""
    start = ask(url, "/episodes", {"task": task.id})
    async with Client(url + start["mcp"]) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert tools["find_members"].annotations.read_only_hint  # type: ignore[union-attr]
        prompt = (await client.get_prompt("task")).messages[0].content.text  # type: ignore[union-attr]
        assert prompt == "\n\n".join(m["content"] for m in start["messages"])
        for action in actions:
            if isinstance(action, str):
                said = await client.call_tool("talk_to_user", {"message": action})
                assert said.structured_content is not None
                continue
            for call in action["tool_calls"]:
                arguments = json.loads(call["function"]["arguments"])
                shown = await client.call_tool(call["function"]["name"], arguments)
                assert not shown.is_error
    return float(ask(url, f"/episodes/{start['id']}/finish")["reward"])


def test_a_row_with_a_column_error_is_no_failure() -> None:
    """``error`` is a column like any other: a job's message, a measurement's tolerance."""
    tools = """
last_job: {description: d, returns: {row: "SELECT error, id FROM jobs"}}
no_job: {description: d, require: [{sql: SELECT 0, error: There is none.}]}
"""
    schema = "CREATE TABLE jobs (id TEXT PRIMARY KEY, error TEXT) STRICT, WITHOUT ROWID;"
    spec = make_spec(schema, tools, state="INSERT INTO jobs VALUES ('J-1', 'no paper');")
    template = Template(spec)
    task = Task(environments=(EnvironmentRef(name="small", id=template.id),),
                scenario=Scenario(opening="Look."), gold=(), rubric=Rubric(checks=()))  # fmt: skip
    host = EpisodeServer([task], {template.id: template}, make_scorer("gates"))

    async def play() -> list[tuple[bool | None, Any]]:
        id, _ = await host.open()
        there = SimpleNamespace(request=SimpleNamespace(path_params={"id": id}))
        endpoint = _AgentEndpoint(host, "")
        asked = [CallToolRequestParams(name=name) for name in ("last_job", "no_job")]
        told = [await endpoint.call_tool(there, one) for one in asked]
        return [(one.is_error, one.structured_content) for one in told]

    assert asyncio.run(play()) == [(False, {"error": "no paper", "id": "J-1"}), (True, None)]


def test_agents_play_by_mcp_side_by_side(url: str) -> None:
    task = plain_task()
    actions = [a if "tool_calls" in a else a["content"] for a in gold_actions(task)]

    async def play() -> list[float]:
        return await asyncio.gather(*(agent(url, task, actions[: 99 * (n % 2)]) for n in range(8)))

    assert asyncio.run(play()) == [0.0, 1.0] * 4


@pytest.mark.parametrize("era", ["legacy", "auto"])
def test_both_eras_of_the_protocol(url: str, era: Any) -> None:
    start = ask(url, "/episodes", {"task": plain_task().id})

    async def play() -> None:
        async with Client(url + start["mcp"], mode=era) as client:
            offered = {tool.name: tool.input_schema for tool in (await client.list_tools()).tools}
            for tool in start["tools"]:
                assert offered[tool["function"]["name"]] == tool["function"]["parameters"]
            found = await client.call_tool("find_books", {"title": "On Tides"})
            assert not found.is_error
            texts = [
                (await client.read_resource(resource.uri)).contents[0].text  # type: ignore[union-attr]
                for resource in (await client.list_resources()).resources
            ]
            assert texts[0].strip() in start["messages"][0]["content"]
            assert texts[1] == start["messages"][1]["content"]
            with pytest.raises(Exception, match="only prompt"):
                await client.get_prompt("gold")

    asyncio.run(play())


def test_what_an_agent_calls_wrongly_it_is_told(url: str) -> None:
    async def play() -> None:
        start = ask(url, "/episodes", {"task": plain_task().id})
        async with Client(url + start["mcp"]) as client:
            wrong = await client.call_tool("lend_book", {"member_id": 7})
            assert wrong.is_error
            assert (await client.call_tool("no_tool", {})).is_error
            assert (await client.call_tool("talk_to_user", {"message": 5})).is_error
            done = await client.call_tool("talk_to_user", {"message": "No."})
            assert done.structured_content["done"]
            assert (await client.call_tool("find_members", {})).is_error

    asyncio.run(play())


def test_nobody_without_the_token(url: str) -> None:
    id = ask(url, "/episodes")["id"]
    for headers in ({}, {"authorization": "Bearer x"}, {"authorization": TOKEN}):
        for path in ("/episodes", f"/episodes/{id}/step", f"/episodes/{id}/finish"):
            assert httpx.post(url + path, headers=headers).status_code == 401
        assert httpx.get(f"{url}/episodes/{id}/trajectory", headers=headers).status_code == 401
        assert httpx.delete(f"{url}/episodes/{id}", headers=headers).status_code == 401


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/episodes", b"{", 400),
        ("/episodes", b"[]", 400),
        ("/episodes", b'{"task": "none"}', 400),
        ("/episodes", b'{"task": 1000000}', 400),
        ("/episodes", b'{"task": -1}', 400),
        ("/episodes", b'{"task": true}', 400),
        ("/episodes", b'{"task": 1.5}', 400),
        ("/episodes", b'{"seed": "1"}', 400),
        ("/episodes", b'{"sead": 1}', 400),
        ("/episodes", b"[" * 100_000, 400),
        ("/episodes", b" " * 3_000_000, 413),
        ("/episodes/x/step", b'{"action": "No."}', 404),
        ("/episodes/ID/step", b"{}", 400),
        ("/episodes/ID/step", b'{"action": 5}', 400),
        ("/episodes/ID/step", b'{"action": {"tool_calls": 5}}', 400),
        ("/episodes/ID/nothing", b"{}", 404),
        ("/nothing", b"{}", 404),
    ],
)
def test_what_is_no_request_is_refused(url: str, path: str, body: bytes, status: int) -> None:
    id = ask(url, "/episodes", {"task": plain_task().id})["id"]
    answer = httpx.post(url + path.replace("ID", id), content=body, headers=BEARER)
    assert answer.status_code == status
    assert ask(url, f"/episodes/{id}/step", {"action": "No."})["terminated"]


def test_health_and_metrics(url: str) -> None:
    assert httpx.get(f"{url}/health").json()["ok"]
    before = httpx.get(f"{url}/metrics").text
    ask(url, "/episodes")
    after = httpx.get(f"{url}/metrics").text
    opened = [
        int(re.findall(r"^envwright_episodes_opened_total (\d+)$", t, re.M)[0])
        for t in (before, after)
    ]
    assert opened[1] == opened[0] + 1


def test_open_episodes_outlive_the_server(tmp_path: Path) -> None:
    task, park = plain_task(), tmp_path / "episodes.json"
    first, *rest = gold_actions(task)
    with served("--park", str(park)) as address:
        id = ask(address, "/episodes", {"task": task.id})["id"]
        ask(address, f"/episodes/{id}/step", {"action": first})
    with served("--park", str(park)) as address:
        for action in rest:
            result = ask(address, f"/episodes/{id}/step", {"action": action})
        assert result["reward"] == 1.0


@pytest.mark.parametrize("address", ["8080", "x:y", "127.0.0.1:99999", "203.0.113.1:80"])
def test_bad_addresses(address: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "envwright", "serve", "mock", "--http", address],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert address in done.stderr
    assert "Traceback" not in done.stderr
    assert load_tasks("mock")


def test_keys_that_are_no_texts_are_answered_too() -> None:
    assert json_response({"checks": {1: True}}).body == b'{"checks":{"1":true}}'
