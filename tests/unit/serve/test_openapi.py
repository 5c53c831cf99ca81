"""The server's description of itself is true: each route answers as it says."""

from __future__ import annotations

from typing import Any

import httpx2 as httpx
import jsonschema_rs
import orjson
import pytest

from envwright.serve.endpoint import ClientTokens
from envwright.serve.nemo_gym import COOKIE
from tests.test_api import gold_actions, plain_task
from tests.unit.serve.served import BEARER


class Described:
    """A client that holds each answer against the document, and notes what was asked."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.document = httpx.get(f"{url}/openapi.json").json()
        self.asked: set[tuple[str, str, int]] = set()

    def ask(
        self, method: str, path: str, status: int = 200, body: object = None, **more: Any
    ) -> Any:
        """Ask; ``more`` fills the parameters of the path, or are the client's own."""
        place = path.format(**{k: more.pop(k) for k in [*more] if f"{{{k}}}" in path})
        headers = more.pop("headers", BEARER)
        content = None if body is None else orjson.dumps(body)
        answer = httpx.request(method, self.url + place, content=content, headers=headers, **more)
        assert answer.status_code == status, answer.text
        operation = self.document["paths"][path.partition("?")[0]][method.lower()]
        said = operation["responses"][str(status)]["content"]
        media = answer.headers["content-type"].partition(";")[0]
        assert [*said] == [media]
        self.asked.add((path.partition("?")[0], method.lower(), status))
        if media != "application/json":
            return answer.text
        schema = {**said[media]["schema"], "components": self.document["components"]}
        jsonschema_rs.validate(schema, answer.json())
        return answer.json()


@pytest.fixture(scope="module")
def described(url: str) -> Described:
    return Described(url)


def test_the_document_is_openapi(described: Described) -> None:
    document = described.document
    assert document["openapi"] == "3.1.0"
    jsonschema_rs.meta.validate(document["components"]["schemas"]["Trajectory"])
    names = [o["operationId"] for path in document["paths"].values() for o in path.values()]
    assert len(names) == len(set(names))
    for path in document["paths"].values():
        for operation in path.values():
            assert operation["security"] in ([], [{"token": []}])


def test_every_route_answers_as_it_is_described(described: Described) -> None:
    ask, task = described.ask, plain_task()
    one = "/episodes/{id}"
    for path in ("/health", "/metrics", "/openapi.json", "/tasks"):
        ask("GET", path)
    id = ask("POST", "/episodes", body={"task": task.id, "seed": 1})["id"]
    ask("GET", one, id=id)
    for action in gold_actions(task):
        ask("POST", f"{one}/step", body={"action": action}, id=id)
    ask("GET", one, id=id)
    ask("GET", f"{one}/trajectory", id=id)
    ask("DELETE", one, id=id)
    id = ask("POST", "/episodes")["id"]
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    ask("POST", f"{one}/mcp", body=call, id=id, headers={
        "content-type": "application/json", "accept": "application/json, text/event-stream"
    })  # fmt: skip
    ask("POST", f"{one}/finish", id=id)

    gym = "/agentgym"
    name = ask("POST", f"{gym}/create")
    ask("POST", f"{gym}/reset", body={"env_idx": name, "item_id": 1})
    ask("GET", f"{gym}/observation?env_idx={name}")
    ask("POST", f"{gym}/step", body={"env_idx": name, "action": "No."})
    ask("POST", f"{gym}/close", body={"env_idx": name})

    row = orjson.loads(ask("GET", "/nemo_gym/rows.jsonl").splitlines()[0])
    ask("POST", "/seed_session", body=row)
    named = {"resources_session_id": "s-1", "task_data": row}
    ask("POST", "/seed_session", body=named)
    cookie = httpx.post(f"{described.url}/seed_session", content=orjson.dumps(row)).cookies[COOKIE]
    ask("POST", "/{tool}", body={}, tool="find_books", cookies={COOKIE: cookie})
    verified = ask("POST", "/verify", body=row | {"response": {"output": []}})
    ask("POST", "/aggregate_metrics", body={"verify_responses": [verified]})
    ask("POST", "/close_session", body={"resources_session_id": "s-1"})
    ask("GET", "/reverify_mode")

    every = {(p, m) for p, item in described.document["paths"].items() for m in item}
    assert {(p, m) for p, m, status in described.asked if status == 200} == every


def test_every_problem_is_described(described: Described) -> None:
    ask, one = described.ask, "/episodes/{id}"
    id = ask("POST", "/episodes")["id"]
    for method, path in (("GET", one), ("DELETE", one), ("POST", f"{one}/step")):
        body = {"action": "No."} if method == "POST" else None
        ask(method, path, 404, body=body, id="x")
        ask(method, path, 401, body=body, id=id, headers={})
    ask("GET", f"{one}/trajectory", 400, id=id)
    ask("POST", f"{one}/step", 400, body={"action": 5}, id=id)
    ask("POST", f"{one}/step", 413, body={"action": "x" * 2_000_000}, id=id)
    ask("POST", "/{tool}", 404, body={}, tool="find_books")
    ask("POST", "/verify", 400, body={"response": 1})
    ask("POST", "/agentgym/step", 400, body={"action": "No."})
    ask("POST", "/agentgym/step", 404, body={"env_idx": id, "action": "No."})


def test_what_no_route_knows_is_answered_by_json(described: Described) -> None:
    url = described.url
    for answer, status in (
        (httpx.get(f"{url}/nothing/at/all"), 404),
        (httpx.put(f"{url}/episodes"), 405),
        (httpx.delete(f"{url}/health"), 405),
    ):
        assert answer.status_code == status
        assert set(answer.json()) == {"error"}


def test_tokens() -> None:
    tokens = ClientTokens({"one" * 8: "a", "two" * 8: "b", "": "nobody"})
    assert tokens.client(b"Bearer " + b"one" * 8) == "a"
    assert tokens.client(b"bearer " + b"two" * 8) == "b"
    one = "one" * 8
    wrong = ["", "Bearer", "Bearer ", f"Basic {one}", one, "Bearer one", f"Bearer  {one}"]
    for header in (*wrong, f"Bearer {one} "):
        assert tokens.client(header.encode()) is None
    assert tokens.client(b"Bearer \xff") is None
