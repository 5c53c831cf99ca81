"""NeMo Gym: its own agent plays rows of our server.

The agent (``SimpleAgent``, with the package's own HTTP client) and a model that makes the recorded
moves are servers of this process. The server is asked for rows as the package would read them from
a file.
"""

from __future__ import annotations

import asyncio
import json
import socket
import time
import urllib.request
from typing import Any

import nemo_gym.server_utils as wire
import uvicorn
from fastapi import FastAPI, Request
from nemo_gym.config_types import BaseServerConfig
from omegaconf import OmegaConf
from responses_api_agents.simple_agent.app import SimpleAgent, SimpleAgentConfig

from tests.interop.clients.mcp_agents import read_moves
from tests.interop.clients.play_report import PlayReport, as_tool_calls

HERE = {"host": "127.0.0.1", "entrypoint": "", "domain": "other"}


def scripted_model(tasks: list[dict[str, Any]], playing: list[str]) -> FastAPI:
    """A model of the Responses API: it makes the moves of the play that ``playing`` ends with."""
    model = FastAPI()

    async def respond(request: Request) -> dict[str, Any]:
        said = (await request.json())["input"]
        texts = [one["content"] for one in said if isinstance(one.get("content"), str)]
        task = next(one for one in tasks if one["opening"] in texts)
        calls, words = as_tool_calls(task["plays"][playing[-1]]["messages"])
        made = sum(one.get("type") == "function_call" for one in said)
        if made < len(calls):
            name, given = calls[made]
            item = {"type": "function_call", "call_id": f"call_{made}", "name": name,
                    "arguments": json.dumps(given)}  # fmt: skip
        else:
            text = {"type": "output_text", "text": words or "Done.", "annotations": []}
            item = {"type": "message", "id": "m", "role": "assistant", "status": "completed",
                    "content": [text]}  # fmt: skip
        return {"id": "r", "created_at": 0.0, "model": "script", "object": "response",
                "output": [item], "parallel_tool_calls": False, "tool_choice": "auto",
                "tools": []}  # fmt: skip

    model.post("/v1/responses")(respond)
    return model


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


async def play_all(base: str, tasks: list[dict[str, Any]], report: PlayReport) -> None:
    with urllib.request.urlopen(f"{base}/nemo_gym/rows.jsonl") as answer:
        rows = [json.loads(line) for line in answer.read().splitlines()]
    row_of = {row["verifier_metadata"]["task"]: row for row in rows}
    playing: list[str] = []
    ports = {"envwright": int(base.rpartition(":")[2]), "model": free_port(), "agent": free_port()}
    kinds = {
        "envwright": "resources_servers",
        "model": "responses_api_models",
        "agent": "responses_api_agents",
    }
    servers = {name: {kinds[name]: {name: {**HERE, "port": port}}} for name, port in ports.items()}
    wire.set_global_aiohttp_client(wire.GlobalAIOHTTPAsyncClientConfig())
    client = wire.ServerClient(
        head_server_config=BaseServerConfig(host="127.0.0.1", port=1),
        global_config_dict=OmegaConf.create(servers),
    )
    config = SimpleAgentConfig(
        **HERE, port=ports["agent"], name="agent",
        resources_server={"type": "resources_servers", "name": "envwright"},
        model_server={"type": "responses_api_models", "name": "model"},
    )  # fmt: skip
    agent = SimpleAgent(config=config, server_client=client).setup_webserver()
    apps = ((agent, ports["agent"]), (scripted_model(tasks, playing), ports["model"]))
    running = [
        uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error"))
        for app, port in apps
    ]
    serving = [asyncio.create_task(server.serve()) for server in running]
    while not all(server.started for server in running):
        await asyncio.sleep(0.05)

    async def play_one(task: dict[str, Any], play: str) -> None:
        answer = await client.post("agent", "/run", json=row_of[task["id"]])
        reply = await answer.json()
        outputs = [item.get("output", "") for item in reply["response"]["output"]]
        assert not any("no such open episode" in output for output in outputs), outputs
        report.steps += len(task["plays"][play]["messages"])
        report.add(play, task, reply["reward"])

    for play in tasks[0]["plays"]:
        playing.append(play)
        began = time.perf_counter()
        await asyncio.gather(*(play_one(task, play) for task in tasks))
        report.seconds += time.perf_counter() - began
    with urllib.request.urlopen(f"{base}/health") as answer:
        report.check(json.load(answer)["open"] == 0, "no episode is left open")
    report.check(True, f"{len(tasks)} episodes at once")
    for server in running:
        server.should_exit = True
    await asyncio.gather(*serving)
    await wire.get_global_aiohttp_client().close()


def main() -> None:
    base, tasks = read_moves()
    report = PlayReport("nemo-gym")
    asyncio.run(play_all(base, tasks, report))
    report.print_line()


if __name__ == "__main__":
    main()
