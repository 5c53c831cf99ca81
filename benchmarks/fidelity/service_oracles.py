"""Real services on loopback, with a throw-away store, called as their own document says.

Each is a table of ``services.toml``: what is installed, how it is started, and how it is set back.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path

from benchmarks.fidelity.http_operations import (
    HttpRequest,
    SocketClient,
    UnsendableCall,
    make_request,
    read_outcome,
    sending_kinds,
)
from benchmarks.fidelity.operations import resolved
from benchmarks.fidelity.oracle import OracleKind, OracleLost, Outcome, World
from benchmarks.fidelity.sealed_programs import Program, read_program, running, work_folder
from envwright.errors import BadInput
from envwright.sources.openapi import load_openapi
from envwright.storage.yaml_text import parse_yaml
from envwright.types import Json, Operation

_SERVICES = Path(__file__).with_name("services.toml")
_START_SECONDS = 500.0
_SOCKET, _SNAPSHOT = "socket", "snapshot"


@dataclass(frozen=True)
class ServiceRecipe:
    """How a service is reached and set back.

    Args:
        port: where it listens, on loopback inside its own network.
        document: target of its OpenAPI document.
        ready: target that answers 2xx once it serves.
        base: what comes before the document's paths.
        headers: sent with every request.
        login: requests whose answers hold credentials: ``target``, ``body`` (POST where it is
            there), and the ``header`` that is sent from then on, with its ``value``, which names
            keys of the answer.
        store: files (SQLite) and folders that hold its state.
        reset_request: target of a POST that empties it.
        undecided: words of refusals that say something of this installation, and not of the call.
    """

    port: int
    document: str
    ready: str
    base: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    login: Sequence[Mapping[str, str]] = ()
    store: tuple[str, ...] = ()
    reset_request: str = ""
    undecided: str = ""


class ServiceOracle:
    """One service; ``program`` is installed and sealed, ``recipe`` says how to speak with it."""

    kind: OracleKind = "service"

    def __init__(self, program: Program, recipe: ServiceRecipe) -> None:
        self._program, self._recipe = program, recipe

    @property
    def name(self) -> str:
        """As the split names it."""
        return self._program.name

    def install(self) -> None:
        """Install it, start it once, and keep its document and its first store.

        Raises:
            BadInput: it cannot be installed, or does not serve.
        """
        self._program.install()
        if self._kept("document.json").is_file():
            return
        self._kept("").mkdir(exist_ok=True)
        try:
            with self._serving(as_agent=False) as service:
                text = service.fetch(self._recipe.document)
                _copy_store(service.work, self._kept("store"), self._recipe.store)
        except OracleLost as error:
            raise BadInput(str(error), file=self.name) from None
        self._kept("document.json").write_text(json.dumps(_parsed(text, self.name)))

    def missing(self) -> str:
        """Why it cannot run here; empty where it can."""
        if reason := self._program.missing():
            return reason
        return "" if self._kept("document.json").is_file() else "its installation was cut short"

    def describe(self) -> Json:
        """Its OpenAPI document, as it was served."""
        return json.loads(self._kept("document.json").read_text())

    @contextmanager
    def world(self) -> Iterator[World]:
        """The service, started anew."""
        with self._serving(as_agent=True) as service:
            yield service

    @contextmanager
    def _serving(self, *, as_agent: bool) -> Iterator[ServiceWorld]:
        with work_folder(self.name) as work:
            self._program.prepare(work, fresh=not self._kept("store").is_dir())
            if self._kept("store").is_dir():
                shutil.copytree(self._kept("store"), work, dirs_exist_ok=True)
            service = ServiceWorld(self, self._program, self._recipe, work)
            try:
                service.start()
                if as_agent:
                    service.log_in()
                yield service
            finally:
                service.stop()

    @cached_property
    def operations(self) -> dict[str, Operation]:
        """The document's operations by id, as ``envwright`` reads them."""
        interface = load_openapi(self._kept("document.json"))
        return {
            one.id: one.model_copy(
                update={"body": one.body and resolved(one.body, interface.schemas)}
            )
            for one in interface.operations
        }

    @cached_property
    def kinds(self) -> dict[str, dict[str, str]]:
        """How each operation's values are sent."""
        return sending_kinds(self.describe(), self.operations.values())

    def _kept(self, name: str) -> Path:
        return self._program.folder / "envwright" / name


class ServiceWorld:
    """A service that runs in the folder ``work``."""

    def __init__(
        self, oracle: ServiceOracle, program: Program, recipe: ServiceRecipe, work: Path
    ) -> None:
        self.work = work
        self._oracle, self._program, self._recipe = oracle, program, recipe
        self.restarts = not (recipe.store or recipe.reset_request)
        self._client = SocketClient(work / _SOCKET, {})
        self._running = ExitStack()

    def start(self) -> None:
        """Start it, and wait until it serves.

        Raises:
            OracleLost: it ends, or does not serve in time.
        """
        (self.work / _SOCKET).unlink(missing_ok=True)
        command = self._program.sealed(self.work, socket=_SOCKET, port=self._recipe.port)
        process = self._running.enter_context(running(command, self.work / "log"))
        self._client.headers = dict(self._recipe.headers)
        deadline = time.monotonic() + _START_SECONDS
        while not self._answers(self._recipe.ready):
            if process.poll() is not None or time.monotonic() > deadline:
                said = (self.work / "log").read_text(errors="replace")[-800:]
                raise OracleLost(f"{self._oracle.name} does not serve: {said}")
            time.sleep(0.1)

    def log_in(self) -> None:
        """Get the agent's credentials, and note the store that a reset brings back.

        Raises:
            OracleLost: the service gives none.
        """
        for step in self._recipe.login:
            answer = json.loads(self.fetch(step["target"], step.get("body")))
            self._client.headers[step["header"]] = step["value"].format(**answer)
        _copy_store(self.work, self.work / _SNAPSHOT, self._recipe.store)

    def stop(self) -> None:
        """End it, with all that it started."""
        self._client.close()
        self._running.close()

    def call(self, operation: str, arguments: Mapping[str, Json]) -> Outcome:
        """Send one request.

        Raises:
            OracleLost: the service is gone.
        """
        known, base = self._oracle.operations[operation], self._recipe.base
        try:
            request = make_request(known, arguments, self._oracle.kinds[operation], base)
        except UnsendableCall as error:
            return Outcome(None, None, str(error))
        try:
            outcome = read_outcome(*self._client.send(request))
        except OracleLost as error:
            if self._answers(self._recipe.ready):  # that one request was too much for it
                return Outcome(None, None, str(error))
            raise
        if self._recipe.undecided and self._recipe.undecided in outcome.error:
            return Outcome(None, None, outcome.error)
        return outcome

    def reset(self) -> None:
        """Set its store back; a service without one is asked to, or started anew."""
        if self._recipe.store:
            _copy_store(self.work / _SNAPSHOT, self.work, self._recipe.store)
        elif self._recipe.reset_request:
            self.fetch(self._recipe.reset_request, "")
        else:
            self.stop()
            self._program.prepare(self.work)
            self.start()
            self.log_in()

    def fetch(self, target: str, body: str | None = None) -> str:
        """The text that a target answers, or answers to a body that is posted to it.

        Raises:
            OracleLost: it is not 2xx.
        """
        sent = HttpRequest("GET", target)
        if body is not None:
            kind = {"Content-Type": "application/json"} if body else {}
            sent = HttpRequest("POST", target, kind, body.encode())
        status, answer = self._client.send(sent)
        if not 200 <= status < 300:
            raise OracleLost(f"{target} answers {status}: {answer[:300]!r}")
        return answer.decode("utf-8", "replace")

    def _answers(self, target: str) -> bool:
        try:
            self.fetch(target)
        except OracleLost:
            return False
        return True


def _copy_store(source: Path, target: Path, names: Sequence[str]) -> None:
    """Copy what holds a state, also over that of a service that runs."""
    for name in names:
        old, new = source / name, target / name
        new.parent.mkdir(parents=True, exist_ok=True)
        if old.is_dir():
            _mirror_folder(old, new)
        else:
            with closing(sqlite3.connect(old)) as before, closing(sqlite3.connect(new)) as after:
                before.backup(after)


def _mirror_folder(old: Path, new: Path) -> None:
    # The folder itself stays: a service may hold it open.
    for entry in new.iterdir() if new.is_dir() else ():
        shutil.rmtree(entry) if entry.is_dir() and not entry.is_symlink() else entry.unlink()
    shutil.copytree(old, new, dirs_exist_ok=True, symlinks=True)


def _parsed(text: str, name: str) -> Json:
    if text.lstrip().startswith("{"):
        return json.loads(text)
    return json.loads(json.dumps(parse_yaml(text, name), default=str))


def oracles() -> list[ServiceOracle]:
    """All services of ``services.toml``."""
    found = []
    for name, table in tomllib.loads(_SERVICES.read_text(encoding="utf-8")).items():
        program = read_program(name, table)
        names = [entry.name for entry in fields(ServiceRecipe)]
        own = {key: table[key] for key in names if key in table}
        own["store"] = tuple(own.get("store", ()))
        found.append(ServiceOracle(program, ServiceRecipe(**own)))
    return found
