from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.fidelity.oracle import OracleLost, half_of, read_split
from benchmarks.fidelity.sealed_programs import Program
from benchmarks.fidelity.service_oracles import ServiceOracle, ServiceRecipe, oracles

# A service with a folder as its store; it has children, and tries what strangers should not do.
SERVICE = """
import http.server, json, os, pathlib, socket, subprocess, sys
home = pathlib.Path(os.environ["HOME"])
child = subprocess.Popen(["sleep", "1000"])

def tried(action):
    try:
        action()
    except OSError:
        return False
    return True

class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_): pass
    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def do_GET(self):
        if self.path == "/openapi.json":
            note = {"name": "name", "in": "path"}
            self.answer(200, {"openapi": "3.0.0", "info": {"title": "notes"}, "paths": {
                "/notes": {"get": {"operationId": "list"}},
                "/notes/{name}": {"parameters": [note], "post": {"operationId": "create"}},
                "/exit": {"get": {"operationId": "exit"}},
                "/deeds": {"get": {"operationId": "deeds"}}}})
        elif self.path == "/exit":
            os._exit(3)
        elif self.path == "/deeds":
            self.answer(200, {
                "variables": sorted(os.environ),
                "writes": tried(lambda: open("SOMEWHERE", "w")),
                "connects": tried(lambda: socket.create_connection(("192.0.2.1", 80), 1)),
                "processes": sum(name.isdigit() for name in os.listdir("/proc")),
            })
        else:
            self.answer(200, sorted(os.listdir(home / "store")))
    def do_POST(self):
        (home / "store" / self.path.rpartition("/")[2]).touch()
        self.answer(200, {})

(home / "store").mkdir(exist_ok=True)
http.server.ThreadingHTTPServer(("127.0.0.1", 8000), Handler).serve_forever()
"""


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServiceOracle]:
    folder = tmp_path_factory.mktemp("fidelity")
    patch = pytest.MonkeyPatch()
    patch.setenv("ENVWRIGHT_FIDELITY", str(folder))
    patch.setenv("SECRET_KEY", "ours")
    (folder / "notes").mkdir()
    outside = folder / "outside"
    outside.mkdir()
    program = Program(
        name="notes",
        registry="npm",
        packages=(),
        command=("python3", "-I", "{work}/service.py"),
        files={"service.py": SERVICE.replace("SOMEWHERE", str(outside / "file"))},
    )
    program.mark_installed()
    recipe = ServiceRecipe(8000, document="/openapi.json", ready="/notes", store=("store",))
    oracle = ServiceOracle(program, recipe)
    if "namespaces" in oracle.missing():
        pytest.skip(oracle.missing())
    oracle.install()
    yield oracle
    patch.undo()


def test_a_service_answers_and_is_set_back(notes: ServiceOracle) -> None:
    assert notes.missing() == ""
    assert set(notes.describe()["paths"]) == {"/notes", "/notes/{name}", "/exit", "/deeds"}
    with notes.world() as world:
        assert world.call("list", {}).value == []
        assert world.call("create", {"name": "a"}).accepted
        assert world.call("list", {}).value == ["a"]
        world.reset()
        assert world.call("list", {}).value == []
        assert world.call("create", {}).accepted is None  # nothing that can be sent


def test_a_service_is_sealed(notes: ServiceOracle) -> None:
    with notes.world() as world:
        deeds = world.call("deeds", {}).value
    assert "SECRET_KEY" not in deeds["variables"]
    assert not deeds["writes"]
    assert not deeds["connects"]
    assert deeds["processes"] == 3  # the first process, the service and its child


def test_what_a_service_started_ends_with_it(notes: ServiceOracle) -> None:
    before = _sleepers()
    with notes.world():
        assert len(_sleepers()) == len(before) + 1
    deadline = time.monotonic() + 5
    while len(_sleepers()) > len(before) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert len(_sleepers()) == len(before)


def test_a_service_that_ended_is_lost(notes: ServiceOracle) -> None:
    with notes.world() as world, pytest.raises(OracleLost):
        world.call("exit", {})


def test_each_service_is_in_the_split() -> None:
    names = {one.name for one in oracles()}
    assert names <= set(read_split())
    assert len(names) >= 6
    assert half_of("kinto") == "dev"
    for one in oracles():
        assert json.dumps(one.name)  # the tables are well formed


def _sleepers() -> list[str]:
    found = []
    for name in os.listdir("/proc"):
        try:
            if Path("/proc", name, "cmdline").read_bytes() == b"sleep\x001000\x00":
                found.append(name)
        except OSError:
            continue
    return found
