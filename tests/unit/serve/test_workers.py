"""Several processes behind one address: any of them goes on with any episode."""

from __future__ import annotations

import os
import re
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2 as httpx
import pytest

from tests.rollouts.helpers import children
from tests.test_api import gold_actions, plain_task
from tests.unit.serve.served import BEARER, ask, served_process


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[str, int]]:
    with served_process("--workers", "2") as found:
        yield found


def workers(parent: int) -> list[int]:
    """The serving processes: those of the parent's children that listen."""
    found = []
    for child in children(parent):
        command = Path(f"/proc/{child}/cmdline").read_bytes()
        if b"resource_tracker" not in command:
            found.append(child)
    return found


def test_episodes_outlive_a_worker_that_is_killed(server: tuple[str, int]) -> None:
    url, parent = server
    task = plain_task()
    first, *rest = gold_actions(task)
    ids = [ask(url, "/episodes", {"task": task.id})["id"] for _ in range(6)]
    for id in ids:
        ask(url, f"/episodes/{id}/step", {"action": first})
    victim = workers(parent)[0]
    os.kill(victim, signal.SIGKILL)
    for action in rest:
        told = [_again(url, f"/episodes/{id}/step", {"action": action}) for id in ids]
    assert [one["reward"] for one in told] == [1.0] * len(ids)
    for id in ids:
        record = httpx.get(f"{url}/episodes/{id}/trajectory", headers=BEARER).json()
        assert len(record["steps"]) == len(task.gold)  # nothing was done twice
    counted = httpx.get(f"{url}/metrics").text
    assert re.findall(r"^envwright_episodes_ended_total (\d+)$", counted, re.M) == ["6"]


def _again(url: str, path: str, body: object) -> dict[str, float]:
    """Ask once more where the killed worker had taken the connection up."""
    for _ in range(50):
        try:
            found: dict[str, float] = ask(url, path, body)
            return found
        except httpx.TransportError:
            time.sleep(0.1)
    raise TimeoutError


def test_one_action_at_a_time(server: tuple[str, int]) -> None:
    """Of many clients that send the same action at once, each is served or told to wait."""
    url, _ = server
    task = plain_task()
    first, *_ = gold_actions(task)
    id = ask(url, "/episodes", {"task": task.id})["id"]
    statuses: list[int] = []

    def send() -> None:
        place = f"{url}/episodes/{id}/step"
        answer = httpx.post(place, json={"action": first}, headers=BEARER, timeout=60)
        statuses.append(answer.status_code)

    threads = [threading.Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(statuses) <= {200, 409}
    state = httpx.get(f"{url}/episodes/{id}", headers=BEARER).json()
    roles = [message["role"] for message in state["messages"]]
    assert roles.count("assistant") == statuses.count(200)
