"""AgentGym: what its published clients send, since their package is on no registry.

They are classes around these five requests; an action is text, with one call at most.
"""

from __future__ import annotations

import json
import sys
import urllib.parse
import urllib.request
from typing import Any

from tests.interop.clients.mcp_agents import read_moves
from tests.interop.clients.play_report import PlayReport, calls_of


class GymClient:
    """One environment of a server."""

    def __init__(self, base: str) -> None:
        self._base = base
        self._name = self._ask("create", {})

    def _ask(self, path: str, body: dict[str, Any]) -> Any:
        head = {"content-type": "application/json"}
        raw = json.dumps(body).encode()
        with urllib.request.urlopen(
            urllib.request.Request(f"{self._base}/{path}", raw, head)
        ) as answer:
            return json.load(answer)

    def reset(self, number: int) -> Any:
        return self._ask("reset", {"env_idx": self._name, "item_id": number})

    def observe(self) -> str:
        query = urllib.parse.urlencode({"env_idx": self._name})
        with urllib.request.urlopen(f"{self._base}/observation?{query}") as answer:
            return str(json.load(answer))

    def step(self, action: str) -> Any:
        return self._ask("step", {"env_idx": self._name, "action": action})

    def close(self) -> Any:
        return self._ask("close", {"env_idx": self._name})


def written(message: dict[str, Any]) -> list[str]:
    """What an agent writes for a message."""
    calls = [{"name": name, "arguments": given} for name, given in calls_of(message)]
    texts = [f"Thought: so.\n\nAction: {json.dumps(call)}" for call in calls]
    return texts or [message["content"]]


def main() -> None:
    base, tasks = read_moves()
    report = PlayReport("envwright")
    client = GymClient(f"{base}/agentgym")

    def play(task: dict[str, Any], messages: list[dict[str, Any]]) -> tuple[float, int]:
        client.reset(task["index"])
        assert task["opening"] in client.observe()
        steps, told = 0, {"reward": 0.0, "done": False}
        for action in (text for message in messages for text in written(message)):
            told, steps = client.step(action), steps + 1
            if told["done"]:
                break
        return told["reward"], steps

    report.play_all(tasks, play)
    report.check(client.close() is True, "an environment is closed")
    sys.stdout.write(report.line("its requests") + "\n")


if __name__ == "__main__":
    main()
