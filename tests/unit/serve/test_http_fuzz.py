"""What strangers and broken clients send: nobody else notices, and nothing crosses."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from starlette.applications import Starlette

from envwright.serve import endpoint
from envwright.serve.endpoint import ClientTokens, Endpoint, EndpointApp
from tests.test_api import gold_actions, plain_task
from tests.unit.serve.served import BEARER, TOKEN, ask, served

ONE, TWO = "token-of-one-0123456789", "token-of-two-0123456789"
ODD: list[Any] = [
    None, True, -1, 0, 1, 1 << 70, -1.5, 1e308, "", "x", "\x00", "\u202e", "é" * 300, "../..", [],
    [[]], {}, {"a": {}}, "Action: {", {"tool_calls": [{}]}, {"tool_calls": [None]},
    {"tool_calls": [{"function": {"name": 5, "arguments": 5}}]},
    {"tool_calls": [{"function": {"name": "find_books", "arguments": "{"}}]},
    {"content": 5}, {"role": "system", "content": "x"}, {"content": None, "tool_calls": "x"},
]  # fmt: skip


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of two clients."""
    file = tmp_path_factory.mktemp("tokens") / "tokens.json"
    file.write_text(json.dumps({"one": ONE, "two": TWO}))
    with served("--tokens", str(file), "--wire", "agentgym", "--wire", "nemo-gym") as address:
        yield address


def raw(url: str, *pieces: bytes, wait: float = 2.0) -> bytes:
    """What the server says to these bytes, until it hangs up or has nothing more to say."""
    host, _, port = url.removeprefix("http://").partition(":")
    with closing(socket.create_connection((host, int(port)), timeout=wait)) as connection:
        told = b""
        try:
            for piece in pieces:
                connection.sendall(piece)
            while chunk := connection.recv(65_536):
                told += chunk
        except (TimeoutError, ConnectionError):
            pass
        return told


def post(path: str, *headers: str) -> bytes:
    lines = [f"POST {path} HTTP/1.1", "host: x", f"authorization: Bearer {TOKEN}", *headers]
    return "\r\n".join([*lines, "", ""]).encode()


def still_serves(url: str) -> bool:
    task = plain_task()
    id = ask(url, "/episodes", {"task": task.id})["id"]
    told = [ask(url, f"/episodes/{id}/step", {"action": a}) for a in gold_actions(task)]
    httpx.delete(f"{url}/episodes/{id}", headers=BEARER)
    return bool(told[-1]["reward"] == 1.0)


@pytest.mark.parametrize(
    "sent",
    [
        b"\x00\x01\x02\xff" * 100 + b"\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /health\r\n\r\n",
        b"POST /episodes HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n",
        post("/episodes", "content-length: 5", "content-length: 50") + b"hello",
        post("/episodes", "transfer-encoding: chunked") + b"zz\r\nhello\r\n0\r\n\r\n",
        post("/episodes", "x: " + "y" * 200_000),
        b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n",
    ],
    ids=["noise", "version", "short", "negative", "twice", "chunks", "header", "path"],
)
def test_what_is_no_http(url: str, sent: bytes) -> None:
    told = raw(url, sent)
    assert told == b"" or told.startswith((b"HTTP/1.1 4", b"HTTP/1.1 505"))
    assert still_serves(url)


def test_bodies_without_an_end(url: str) -> None:
    for path in ("/episodes", "/agentgym/create", "/verify", "/episodes/x/mcp"):
        told = raw(url, post(path, "content-length: 99999999999"), b"{" * 100)
        assert told.startswith((b"HTTP/1.1 413", b"HTTP/1.1 4")), path
        chunk = b"10000\r\n" + b" " * 65_536 + b"\r\n"
        header = post(path, "transfer-encoding: chunked", "content-type: application/json")
        told = raw(url, header, *[chunk] * 400)
        assert told == b"" or told.startswith(b"HTTP/1.1 4"), path
    assert still_serves(url)


def test_slow_and_vanishing_clients(url: str) -> None:
    host, _, port = url.removeprefix("http://").partition(":")
    before = httpx.get(f"{url}/health").json()["open"]
    slow = []
    for size in range(0, 200, 2):
        connection = socket.create_connection((host, int(port)))
        sent = post("/episodes", "content-length: 50") + b'{"seed": 1'
        connection.sendall(sent[:size] if size < 150 else sent)
        slow.append(connection)
    assert still_serves(url)  # while they dawdle
    for connection in slow:
        connection.close()
    id = ask(url, "/episodes", {"task": plain_task().id})["id"]
    for _ in range(20):  # gone before the answer
        with closing(socket.create_connection((host, int(port)))) as connection:
            body = b'{"action": "Hm."}'
            head = post(f"/episodes/{id}/step", f"content-length: {len(body)}")
            connection.sendall(head + body)
    assert still_serves(url)
    assert httpx.delete(f"{url}/episodes/{id}", headers=BEARER).status_code == 200
    assert httpx.get(f"{url}/health").json()["open"] == before


async def answered(*pieces: bytes, pause: float) -> int:
    """The status of a request whose body comes in pieces, with pauses, and never ends."""
    endpoint = Endpoint("POST", "/", "echo", "Says it again.", echo, Any, Any, open_to_all=True)
    app = Starlette(routes=[EndpointApp(endpoint, ClientTokens({})).route()])
    left = list(pieces)
    told: list[Any] = []

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(pause)
        last = len(left) == 1
        return {"type": "http.request", "body": left.pop(0), "more_body": not last}

    async def send(message: Any) -> None:
        told.append(message)

    scope = {"type": "http", "method": "POST", "path": "/", "headers": [], "query_string": b""}
    await app(scope, receive, send)
    return int(told[0]["status"])


async def echo(request: Any, client: str, asked: Any) -> Any:
    return asked


def test_bodies_have_a_time_to_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "BODY_SECONDS", 0.3)
    body = b'{"action": 1}'
    assert asyncio.run(answered(body, pause=0.0)) == 200
    assert asyncio.run(answered(body[:5], body[5:], pause=0.05)) == 200
    dribble = [bytes([letter]) for letter in body]
    assert asyncio.run(answered(*dribble, pause=0.1)) == 408


def test_a_body_that_is_awaited_does_not_keep_the_server_from_its_end() -> None:
    async def play() -> None:
        dawdler = asyncio.create_task(answered(b"{", b"}", pause=60.0))
        await asyncio.sleep(0.01)
        dawdler.cancel()
        with pytest.raises(asyncio.CancelledError):
            await dawdler

    asyncio.run(play())


def test_a_defect_is_an_answer_and_is_handed_on_to_who_logs_it() -> None:
    async def fail(request: Any, client: str, asked: Any) -> Any:
        raise ZeroDivisionError("secret")

    told: list[Any] = []

    async def send(message: Any) -> None:
        told.append(message)

    endpoint = Endpoint("GET", "/", "fail", "Fails.", fail, open_to_all=True)
    scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b""}
    with pytest.raises(ZeroDivisionError):
        asyncio.run(EndpointApp(endpoint, ClientTokens({}))(scope, never, send))
    assert told[0]["status"] == 500
    assert told[1]["body"] == b'{"error":"the server failed."}'


async def never() -> Any:
    raise AssertionError("nothing is to be read")


def operations(url: str) -> list[tuple[str, str, Any]]:
    document = httpx.get(f"{url}/openapi.json").json()
    return [(p, m, o) for p, item in document["paths"].items() for m, o in item.items()]


def odd_value(rng: random.Random, depth: int = 0) -> Any:
    if depth > 2 or rng.random() < 0.6:
        return rng.choice(ODD)
    if rng.random() < 0.5:
        return [odd_value(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {str(rng.choice(ODD))[:20]: odd_value(rng, depth + 1) for _ in range(rng.randrange(4))}


KEYS = [
    *("task", "seed", "action", "env_idx", "id", "item_id", "response", "verifier_metadata"),
    *("task_data", "resources_session_id", "verify_responses", "jsonrpc", "method", "params"),
]


def test_odd_bodies_on_every_route(url: str) -> None:
    """Every answer is one that the description knows; none is a failure of the server."""
    rng = random.Random(7)
    id = ask(url, "/episodes", {"task": plain_task().id})["id"]
    name = httpx.post(f"{url}/agentgym/create").json()
    with httpx.Client(base_url=url, headers=BEARER) as client:
        for path, method, operation in operations(url):
            if method != "post":
                continue
            for number in range(12):
                values = [id, name, plain_task().id, 3]
                body = {
                    key: rng.choice(values) if rng.random() < 0.4 else odd_value(rng)
                    for key in rng.sample(KEYS, rng.randrange(6))
                }
                sent = json.dumps(body if number % 4 else odd_value(rng)).encode()
                if number % 10 == 9:
                    sent = sent[: len(sent) // 2]
                place = path.format(id=id, tool=rng.choice(["find_books", "x%2fy", "%00"]))
                answer = client.post(place, content=sent)
                assert answer.status_code < 500, (path, sent)
                if path != "/episodes/{id}/mcp":  # what the SDK answers is in its own words
                    assert str(answer.status_code) in operation["responses"], (path, sent)
                    answer.json()
    assert still_serves(url)


FRAMES = [
    b"", b"{", b"[]", b"5", b'"x"', b"null", b"{}", b"[" * 50_000, b'{"jsonrpc": "2.0"}',
    b'{"jsonrpc": "2.0", "id": 1, "method": "nothing"}',
    b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call"}',
    b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": 5}}',
    b'{"jsonrpc": "2.0", "id": 1, "method": "resources/read", "params": {"uri": "file:///etc"}}',
    b'{"jsonrpc": "2.0", "id": 1, "method": "prompts/get", "params": {"name": "gold"}}',
    b'{"jsonrpc": "2.0", "id": {}, "method": "tools/list"}', b"\xff\xfe", b" " * 2_000_000,
]  # fmt: skip


@pytest.mark.parametrize("version", ["2025-06-18", "2026-07-28", "1999-01-01"])
def test_frames_that_are_no_messages(url: str, version: str) -> None:
    id = ask(url, "/episodes", {"task": plain_task().id})["id"]
    headers = {
        "content-type": "application/json",
        "accept": "application/json, text/event-stream",
        "mcp-protocol-version": version,
    }
    with httpx.Client(base_url=url, headers=headers) as client:
        for frame, place in product(FRAMES, (id, "x")):
            answer = client.post(f"/episodes/{place}/mcp", content=frame)
            assert answer.status_code < 500, frame
            assert b"Traceback" not in answer.content
            assert b'"result"' not in answer.content, frame
    state = httpx.get(f"{url}/episodes/{id}", headers=BEARER).json()
    assert len(state["messages"]) == 2


def test_what_belongs_to_another_client(shared: str) -> None:
    one, two = ({"authorization": f"Bearer {token}"} for token in (ONE, TWO))
    id = httpx.post(f"{shared}/episodes", headers=one).json()["id"]
    place = f"{shared}/episodes/{id}"
    unknown = f"{shared}/episodes/{'0' * 32}"
    for method, tail, body in (
        ("GET", "", None), ("GET", "/trajectory", None), ("POST", "/finish", {}),
        ("POST", "/step", {"action": "No."}), ("DELETE", "", None),
    ):  # fmt: skip
        answers = [
            httpx.request(method, base + tail, headers=two, json=body) for base in (place, unknown)
        ]
        assert [answer.status_code for answer in answers] == [404, 404]
        assert answers[0].content == answers[1].content  # not even that it exists
    state = httpx.get(place, headers=one).json()
    assert len(state["messages"]) == 2
    assert httpx.delete(place, headers=one).status_code == 200
    assert httpx.delete(place, headers=one).status_code == 404  # a second time there is none


def test_forged_tokens(shared: str) -> None:
    rng = random.Random(3)
    letters = "abcdefghijklmnopqrstuvwxyz0123456789-._~+/="
    forged = ["", "0", ONE[:-1], ONE + "0", ONE.upper(), ONE.replace("one", "two ")]
    forged += ["".join(rng.choices(letters, k=23)) for _ in range(30)]
    with httpx.Client(base_url=shared) as client:
        for token in forged:
            for scheme in ("Bearer", "Basic", "bearer Bearer", ""):
                headers = {"authorization": f"{scheme} {token}".strip()}
                assert client.post("/episodes", headers=headers).status_code == 401
    token = f"{ONE}, Bearer {TWO}"
    answer = httpx.get(f"{shared}/tasks", headers={"authorization": f"Bearer {token}"})
    assert answer.status_code == 401
    told = raw(shared, b"GET /tasks HTTP/1.1\r\nhost: x\r\nauthorization: Bearer \xff\xfe\r\n\r\n")
    assert told.startswith((b"HTTP/1.1 401", b"HTTP/1.1 400"))


def test_what_is_sent_once_more(shared: str) -> None:
    """Names of episodes that are closed open nothing, wherever they were good before."""
    one = {"authorization": f"Bearer {ONE}"}
    opened = httpx.post(f"{shared}/episodes", headers=one).json()
    name = httpx.post(f"{shared}/agentgym/create").json()
    row = {"verifier_metadata": {"task": plain_task().id}}
    cookie = httpx.post(f"{shared}/seed_session", json=row).headers["set-cookie"].split(";")[0]
    listing = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    requests = [
        ("POST", f"/episodes/{opened['id']}/step", {"action": "Hm."}),
        ("POST", opened["mcp"], listing),
        ("GET", f"/agentgym/observation?env_idx={name}", None),
        ("POST", "/find_books", {}),
    ]
    accept = {**one, "accept": "application/json, text/event-stream", "cookie": cookie}

    def told() -> list[bool]:
        answers = [httpx.request(m, shared + p, headers=accept, json=b) for m, p, b in requests]
        return [answer.is_success and b'"error"' not in answer.content for answer in answers]

    assert told() == [True] * 4
    httpx.delete(f"{shared}/episodes/{opened['id']}", headers=one)
    httpx.post(f"{shared}/agentgym/close", json={"env_idx": name})
    httpx.post(f"{shared}/close_session", json={}, headers={"cookie": cookie})
    assert told() == [False] * 4


def test_two_hundred_episodes_interleaved(url: str) -> None:
    """Each client plays its own, some well and some not; each gets its own end."""
    task = plain_task()
    good = gold_actions(task)

    async def play(client: httpx.AsyncClient, number: int) -> float:
        actions = good if number % 3 else [*good[: number % len(good)], {"content": "Done."}]
        opened = await client.post("/episodes", json={"task": task.id})
        place = f"/episodes/{opened.json()['id']}"
        for action in actions:
            told = (await client.post(f"{place}/step", json={"action": action})).json()
        state = (await client.get(place)).json()["messages"]
        assert sum(message["role"] == "assistant" for message in state) == len(actions)
        await client.delete(place)
        return float(told["reward"])

    async def all_at_once() -> list[float]:
        limits = httpx.Limits(max_connections=64)
        async with httpx.AsyncClient(
            base_url=url, headers=BEARER, limits=limits, timeout=60
        ) as client:
            return await asyncio.gather(*(play(client, number) for number in range(200)))

    assert asyncio.run(all_at_once()) == [float(bool(n % 3)) for n in range(200)]


@pytest.mark.parametrize(
    "text",
    ["[]", "{}", '{"a": "short"}', '{"a": 5}', '{"a": "%s", "b": "%s"}' % ((ONE,) * 2), "{"],
)
def test_token_files(tmp_path: Path, text: str) -> None:
    from envwright.errors import BadInput
    from envwright.workflows import ServiceOptions, episode_app

    file = tmp_path / "tokens.json"
    file.write_text(text)
    with pytest.raises(BadInput, match="tokens"):
        episode_app(ServiceOptions(Path("mock"), tokens=file))
