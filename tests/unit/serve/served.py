"""A real server of mock in a process of its own, and how it is asked."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx2 as httpx

TOKEN = "open sesame"
BEARER = {"authorization": f"Bearer {TOKEN}"}


@contextmanager
def served(*more: str) -> Iterator[str]:
    """The address of a server of mock; it is told to stop at the end and must do so well."""
    with served_process(*more) as (url, _):
        yield url


@contextmanager
def served_process(*more: str, environment: str = "mock") -> Iterator[tuple[str, int]]:
    """The same, with the id of its process."""
    command = [sys.executable, "-m", "envwright", "serve", environment, "--http", ":0", *more]
    process = subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, env={**os.environ, "ENVWRIGHT_TOKEN": TOKEN}
    )
    assert process.stderr is not None
    try:
        found = re.search(
            r"serving at (http://127\.0\.0\.1:\d+)$", process.stderr.readline().strip()
        )
        assert found is not None
        httpx.get(f"{found[1]}/health", timeout=60)  # it listens before it answers
        yield found[1], process.pid
        process.send_signal(signal.SIGTERM)
        words = process.stderr.read()
        if words:
            raise AssertionError(words)
        assert process.wait(20) in (0, -signal.SIGTERM)
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


_CLIENT = httpx.Client(headers=BEARER, timeout=60)
"""One for all: to make one takes longer than most requests. Workers take seconds to start."""


def ask(url: str, path: str, body: object = None) -> Any:
    answer = _CLIENT.post(url + path, json=body or {})
    assert answer.status_code == 200, answer.text
    return answer.json()
