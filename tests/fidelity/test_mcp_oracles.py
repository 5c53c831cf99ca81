from __future__ import annotations

from typing import Any

import pytest
from benchmarks.fidelity.mcp_oracles import McpOracle, oracles, read_result
from benchmarks.fidelity.oracle import OracleLost, read_split
from benchmarks.fidelity.sealed_programs import Program

# A server in plain JSON-RPC, with a file as its store.
SERVER = """
import json, os, sys
store = os.path.join(os.environ["HOME"], "notes")

def called(name, arguments):
    if name == "exit":
        os._exit(3)
    if name == "add" and not arguments.get("text"):
        return {"content": [{"type": "text", "text": "no text"}], "isError": True}
    if name == "add":
        with open(store, "a") as file:
            file.write(arguments["text"] + "\\n")
    notes = open(store).read().split() if os.path.exists(store) else []
    return {"content": [{"type": "text", "text": json.dumps({"notes": notes})}]}

for line in sys.stdin:
    asked = json.loads(line)
    if "id" not in asked:
        continue
    method, answer = asked["method"], None
    if method == "initialize":
        answer = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}},
                  "serverInfo": {"name": "notes", "version": "1"}}
    elif method == "tools/list":
        answer = {"tools": [{"name": name, "inputSchema": {"type": "object"}}
                            for name in ("add", "list", "exit")]}
    elif method == "tools/call":
        answer = called(asked["params"]["name"], asked["params"].get("arguments", {}))
    message = {"jsonrpc": "2.0", "id": asked["id"]}
    unknown = {"error": {"code": -32601, "message": "unknown"}}
    message |= unknown if answer is None else {"result": answer}
    print(json.dumps(message), flush=True)
"""


def test_a_server_is_listed_called_and_set_back(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENVWRIGHT_FIDELITY", str(tmp_path_factory.mktemp("fidelity")))
    program = Program(
        name="notes",
        registry="npm",
        packages=(),
        command=("python3", "-I", "{work}/server.py"),
        files={"server.py": SERVER},
    )
    program.mark_installed()
    oracle = McpOracle(program)
    if "namespaces" in oracle.missing():
        pytest.skip(oracle.missing())
    oracle.install()
    assert [tool["name"] for tool in oracle.describe()["tools"]] == ["add", "list", "exit"]
    with oracle.world() as world:
        assert world.call("add", {"text": "milk"}).value == {"notes": ["milk"]}
        assert world.call("add", {}).accepted is False
        assert world.call("list", {}).value == {"notes": ["milk"]}
        world.reset()
        assert world.call("list", {}).value == {"notes": []}
        with pytest.raises(OracleLost):
            world.call("exit", {})


@pytest.mark.parametrize(
    ("is_error", "structured", "texts", "accepted", "value"),
    [
        (False, None, ['{"id": 1}'], True, {"id": 1}),
        (False, {"result": [1]}, ["[1]"], True, [1]),
        (False, {"result": '{"id": 1}'}, [], True, {"id": 1}),
        (False, None, ['{"id": 1}', '{"id": 2}'], True, [{"id": 1}, {"id": 2}]),
        (False, None, [], True, []),
        (False, None, ["Created", "task 1"], True, "Created\ntask 1"),
        (True, None, ["no such task"], False, None),
        (False, None, ["Error: no such task"], False, None),
        (False, None, ["❌ Failed to find it"], False, None),
        (False, None, ['{"success": false}'], False, None),
        (False, None, ['{"error": "no such task"}'], False, None),
        (False, None, ['{"error": null, "id": 1}'], True, {"error": None, "id": 1}),
        (False, None, ["Errors: none were found"], True, "Errors: none were found"),
    ],
)
def test_what_a_result_says(
    is_error: bool, structured: Any, texts: list[str], accepted: bool, value: Any
) -> None:
    outcome = read_result(is_error, structured, texts)
    assert (outcome.accepted, outcome.value) == (accepted, value)


def test_each_server_is_in_the_split() -> None:
    names = {one.name for one in oracles()}
    assert names <= set(read_split())
    assert len(names) >= 10
