"""Aviary: the dataset, its environments, and several of them at once."""

from __future__ import annotations

import asyncio
import importlib
import sys
from typing import Any

from aviary.core import Message, ToolCall, ToolRequestMessage

from tests.interop.clients.play_report import PlayReport, calls_of, read_arguments


def action_of(message: dict[str, Any]) -> Message:
    calls = [ToolCall.from_name(name, **given) for name, given in calls_of(message)]
    if calls:
        return ToolRequestMessage(content="", tool_calls=calls)
    return Message(role="assistant", content=message["content"])


async def play_once(env: Any, messages: list[dict[str, Any]], opening: str) -> tuple[float, int]:
    seen, tools = await env.reset()
    assert seen[-1].content == opening
    assert tools
    total, steps = 0.0, 0
    for message in messages:
        _, reward, done, cut = await env.step(action_of(message))
        total, steps = total + reward, steps + 1
        if done or cut:
            break
    await env.close()
    return total, steps


def main() -> None:
    package, tasks = read_arguments()
    sys.path.insert(0, str(package))
    dataset = importlib.import_module(next(package.glob("envwright_*")).name).load_dataset()
    report = PlayReport("fhaviary")
    report.check(len(dataset) == len(tasks), "the dataset holds the tasks")

    def play(task: dict[str, Any], messages: list[dict[str, Any]]) -> tuple[float, int]:
        env = dataset.get_new_env_by_idx(task["index"])
        return asyncio.run(play_once(env, messages, task["opening"]))

    async def together() -> list[tuple[float, int]]:
        plays = (
            play_once(
                dataset.get_new_env_by_idx(task["index"]),
                task["plays"]["gold"]["messages"],
                task["opening"],
            )
            for task in tasks
        )
        return await asyncio.gather(*plays)

    report.play_all(tasks, play)
    rewards = {reward for reward, _ in asyncio.run(together())}
    report.check(rewards == {1.0}, f"{len(tasks)} environments at once")
    report.print_line()


if __name__ == "__main__":
    main()
