"""NeMo Gym's own agent plays rows of our server; run by an interpreter that has NeMo Gym.

    python nemo_gym_agent.py SERVER_PORT PLAYS.json

PLAYS is a list of ``{"row": ..., "moves": [...]}``; a move is words, or a tool and its arguments.
The agent (``SimpleAgent``, with the package's own HTTP client) and a model that makes these moves
are servers of this process. The rewards are printed as a list of JSON.

Needs Python 3.12: ``pip install --no-deps nemo-gym==0.4.0``, and what it imports: openai<=2.7.2,
fastapi, aiohttp, itsdangerous, uvicorn, hydra-core, omegaconf, rich, orjson, tqdm, psutil,
devtools, requests, ray, datasets, wandb, mlflow-skinny, GitPython, yappi, gprof2dot, pydot, mcp<2.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import nemo_gym.server_utils as wire
import uvicorn
from fastapi import FastAPI, Request
from nemo_gym.config_types import BaseServerConfig
from omegaconf import OmegaConf
from responses_api_agents.simple_agent.app import SimpleAgent, SimpleAgentConfig

AGENT, MODEL = 18_431, 18_432
CURRENT = {"sample": 0}
"""Which of the plays of one row is being made."""
PLAYS = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))


def moves_of(messages: list[dict[str, Any]]) -> tuple[list[Any], int]:
    """The moves of the row that a conversation began with, and how many are made."""
    inputs = [play["row"]["responses_create_params"]["input"] for play in PLAYS]
    texts = [message.get("content") for message in messages[:2]]
    made = sum(message.get("type") == "function_call" for message in messages)
    found = [
        play
        for play, given in zip(PLAYS, inputs, strict=True)
        if [message["content"] for message in given] == texts
    ]
    return found[CURRENT["sample"] % len(found)]["moves"], made


model = FastAPI()


async def respond(request: Request) -> dict[str, Any]:
    body = await request.json()
    moves, made = moves_of(body["input"])
    move = moves[min(made, len(moves) - 1)]
    if isinstance(move, str) and made >= len(moves) - 1:
        text = {"type": "output_text", "text": move, "annotations": []}
        item = {"type": "message", "id": "m", "role": "assistant", "status": "completed",
                "content": [text]}  # fmt: skip
    else:
        name, arguments = ("talk_to_user", {"message": move}) if isinstance(move, str) else move
        item = {"type": "function_call", "call_id": f"call_{made}", "name": name,
                "arguments": json.dumps(arguments)}  # fmt: skip
    return {"id": "r", "created_at": 0.0, "model": "script", "object": "response",
            "output": [item], "parallel_tool_calls": False, "tool_choice": "auto",
            "tools": []}  # fmt: skip


model.post("/v1/responses")(respond)


async def main() -> None:
    """Play all, one after the other."""
    here = {"host": "127.0.0.1", "entrypoint": "", "domain": "other"}
    servers = {
        "envwright": {"resources_servers": {"envwright": {**here, "port": int(sys.argv[1])}}},
        "model": {"responses_api_models": {"model": {**here, "port": MODEL}}},
        "agent": {"responses_api_agents": {"agent": {**here, "port": AGENT}}},
    }
    wire.set_global_aiohttp_client(wire.GlobalAIOHTTPAsyncClientConfig())
    client = wire.ServerClient(
        head_server_config=BaseServerConfig(host="127.0.0.1", port=1),
        global_config_dict=OmegaConf.create(servers),
    )
    config = SimpleAgentConfig(
        **here, port=AGENT, name="agent",
        resources_server={"type": "resources_servers", "name": "envwright"},
        model_server={"type": "responses_api_models", "name": "model"},
    )  # fmt: skip
    agent = SimpleAgent(config=config, server_client=client).setup_webserver()
    running = [
        uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error"))
        for app, port in ((agent, AGENT), (model, MODEL))
    ]
    tasks = [asyncio.create_task(server.serve()) for server in running]
    while not all(server.started for server in running):
        await asyncio.sleep(0.05)
    rewards = []
    for play in PLAYS:
        same = [p for p in PLAYS if p["row"] == play["row"]]
        CURRENT["sample"] = same.index(play)
        answer = await client.post("agent", "/run", json=play["row"])
        reply = await answer.json()
        outputs = [item.get("output", "") for item in reply["response"]["output"]]
        assert not any("no such open episode" in output for output in outputs), outputs
        rewards.append(reply["reward"])
    sys.stdout.write(json.dumps(rewards) + "\n")
    for server in running:
        server.should_exit = True
    await asyncio.gather(*tasks)
    await wire.get_global_aiohttp_client().close()


asyncio.run(main())
