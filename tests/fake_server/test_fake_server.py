"""The fake server itself: it does what its faults say, and it runs as a program."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterable
from typing import Any

import pytest

from tests.fake_server import FakeServer, Fault, Kind, completion


def post(base_url: str, path: str = "/chat/completions", **body: Any) -> tuple[int, bytes, Any]:
    request = urllib.request.Request(
        base_url + path,
        json.dumps(body or {"messages": [{"role": "user", "content": "Hello"}]}).encode(),
        {"Content-Type": "application/json"},
    )
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=5) as response:
            return response.status, response.read(), response.headers
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read(), error.headers


def serve(faults: Iterable[Fault | Kind], count: int = 1, **options: Any) -> list[Any]:
    async def go() -> list[Any]:
        async with FakeServer(faults=faults, **options) as server:
            return [await asyncio.to_thread(post, server.base_url) for _ in range(count)]

    return asyncio.run(go())


def test_it_answers_and_counts() -> None:
    async def go() -> FakeServer:
        async with FakeServer(lambda body: completion(body["model"])) as server:
            for name in "ab":
                _, raw, _ = await asyncio.to_thread(post, server.base_url, model=name)
                assert json.loads(raw)["choices"][0]["message"]["content"] == name
            status, _, _ = await asyncio.to_thread(post, server.base_url, "/elsewhere")
            assert status == 404
        return server

    server = asyncio.run(go())
    assert [body["model"] for body in server.requests] == ["a", "b"]
    assert server.counts == {Kind.NONE: 2}
    assert (server.under_way, server.most_under_way) == (0, 1)


def test_faults_come_in_order() -> None:
    faults: list[Fault | Kind] = [
        Fault(Kind.RATE_LIMIT, "3"),
        Kind.RATE_LIMIT,
        Kind.SERVER_ERROR,
        Kind.HUGE,
    ]
    answers = serve(faults, 5)
    assert [status for status, _, _ in answers] == [429, 429, 500, 200, 200]
    assert answers[0][2]["Retry-After"] == "3"
    assert answers[1][2]["Retry-After"] is None
    assert len(answers[3][1]) > 10_000_000


@pytest.mark.parametrize("kind", [Kind.RESET, Kind.CUT])
def test_connections_break(kind: Kind) -> None:
    with pytest.raises(Exception, match=r"(?i)reset|closed|incomplete"):
        serve([kind])


@pytest.mark.parametrize("kind", [k for k in Kind if k not in (Kind.RESET, Kind.CUT, Kind.HANG)])
def test_every_other_fault_answers(kind: Kind) -> None:
    ((status, raw, _),) = serve([Fault(kind, pause_s=0)])
    assert status in (200, 400, 401, 403, 429, 500, 503)
    assert raw


def test_it_runs_as_a_program() -> None:
    command = [
        sys.executable,
        "-m",
        "tests.fake_server",
        "--faults",
        "rate-limit=2,none",
        "--repeat",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            assert [post(address)[0] for _ in range(4)] == [429, 200, 429, 200]
        finally:
            process.kill()


def test_a_fault_as_text() -> None:
    assert Fault.parse("rate-limit=7") == Fault(Kind.RATE_LIMIT, "7")
    assert Fault.parse("huge") == Fault(Kind.HUGE)
    with pytest.raises(ValueError, match="no-such"):
        Fault.parse("no-such")
