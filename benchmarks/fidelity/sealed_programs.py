"""Programs of strangers: installed from a package registry, run sealed, ended with their children.

Each gets an environment of its own below ``~/.cache/envwright-fidelity/NAME`` and, for each run, a
new work folder, which is also its home. A run has no network but its own loopback, writes nowhere
else, and sees no variable of ours (``namespace.py``).
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

from benchmarks.fidelity.oracle import cache_folder
from envwright.errors import BadInput
from envwright.processes import tied_command

MEMORY_BYTES = 6_000_000_000
"""Data of one process."""
PROCESSOR_SECONDS = 3_600
_INSTALL_SECONDS = 1_200
_NAMESPACE = Path(__file__).with_name("namespace.py")
_UNSHARE = "unshare --map-root-user --net --mount --pid --fork --kill-child --mount-proc".split()
_BASE = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC0"}


@dataclass(frozen=True)
class Program:
    """What is installed, and how it is started.

    Args:
        name: also that of its folder.
        registry: whose packages they are.
        packages: with versions, as the registry's client takes them.
        command: ``{home}`` is the folder of the installation, ``{work}`` that of the run.
        env: variables beside ``PATH``, ``HOME``, ``LANG`` and ``TZ``; with the same places.
        files: written into the work folder before the start; path → text, with the same places.
        copies: copied into the work folder before the start; path → what is copied there.
        before: commands to run first, each in the same seal.
    """

    name: str
    registry: Literal["pypi", "npm"]
    packages: tuple[str, ...]
    command: tuple[str, ...]
    env: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    copies: Mapping[str, str] = field(default_factory=dict)
    before: tuple[tuple[str, ...], ...] = ()

    @property
    def folder(self) -> Path:
        """Of the installation."""
        return cache_folder(self.name)

    def missing(self) -> str:
        """Why it cannot run here; empty where it can."""
        if self._mark.is_file() and self._mark.read_text() == self._stamp():
            return "" if _can_seal() else "this system has no namespaces (unshare)"
        return f"not installed: python -m benchmarks.fidelity install --oracle {self.name}"

    def install(self) -> None:
        """Install what is pinned, unless it is there.

        Raises:
            BadInput: the registry's client fails; its last words are told.
        """
        if self._mark.is_file() and self._mark.read_text() == self._stamp():
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        if self.registry == "pypi":
            _finish([sys.executable, "-m", "venv", str(self.folder)], self.folder)
            pip = [str(self.folder / "bin" / "pip"), "install", "--quiet", *self.packages]
            _finish(pip, self.folder)
        else:
            (self.folder / "package.json").write_text('{"private": true}\n')
            quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
            _finish(["npm", "install", *quiet, *self.packages], self.folder)
        self.mark_installed()

    def mark_installed(self) -> None:
        """Note that what is pinned lies in the folder."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._mark.write_text(self._stamp())

    @property
    def _mark(self) -> Path:
        return self.folder / "installed.json"

    def _stamp(self) -> str:
        return json.dumps([self.registry, *self.packages])

    def prepare(self, work: Path, *, fresh: bool = True) -> None:
        """Lay out the files of a run, and run what comes first where its store is fresh.

        Raises:
            BadInput: a command fails.
        """
        for path, text in self.files.items():
            (work / path).parent.mkdir(parents=True, exist_ok=True)
            (work / path).write_text(self.filled(text, work))
        for path, source in self.copies.items():
            shutil.rmtree(work / path, ignore_errors=True)
            shutil.copytree(self.filled(source, work), work / path)
        for command in self.before if fresh else ():
            _finish(self.sealed(work, command), work)

    def sealed(
        self, work: Path, command: Sequence[str] = (), socket: str = "", port: int = 0
    ) -> list[str]:
        """The command line of a sealed run; the caller's environment does not reach the program.

        Args:
            work: folder of the run.
            command: instead of the program's own.
            socket: name of a Unix socket to make in the folder of the run; its connections are
                carried to ``port`` inside.
            port: where a service listens.
        """
        settings = {
            "folder": str(work),
            "socket": socket,
            "port": port,
            "memory": MEMORY_BYTES,
            "seconds": PROCESSOR_SECONDS,
        }
        env = {**_BASE, "HOME": str(work), **self.env}
        words = [self.filled(word, work) for word in (command or self.command)]
        variables = [f"{name}={self.filled(value, work)}" for name, value in env.items()]
        inside = [sys.executable, "-I", "-S", str(_NAMESPACE), json.dumps(settings), *words]
        return tied_command([*_UNSHARE, "env", "-i", *variables, *inside])

    def filled(self, text: str, work: Path) -> str:
        """A text with its places filled in."""
        return text.replace("{home}", str(self.folder)).replace("{work}", str(work))


def read_program(name: str, table: Mapping[str, Any]) -> Program:
    """A program from its table in a TOML file; other keys of the table are left to the caller."""
    return Program(
        name=name,
        registry=table["registry"],
        packages=tuple(table["packages"]),
        command=tuple(table["command"]),
        env=table.get("env", {}),
        files=table.get("files", {}),
        copies=table.get("copies", {}),
        before=tuple(tuple(command) for command in table.get("before", ())),
    )


@contextmanager
def work_folder(name: str) -> Iterator[Path]:
    """An empty folder for one run, gone afterwards. Its path is short, as sockets need it."""
    made = Path(tempfile.mkdtemp(prefix=f"{name[:12]}-"))
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


@contextmanager
def running(command: Sequence[str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process in a group of its own, which is gone afterwards with all that it started."""
    with log.open("wb") as file:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@cache
def _can_seal() -> bool:
    with work_folder("seal") as work:
        probe = Program("seal", "pypi", (), ("true",))
        try:
            done = subprocess.run(probe.sealed(work), capture_output=True, timeout=20)
        except (OSError, subprocess.TimeoutExpired):
            return False
        return done.returncode == 0


def _finish(command: Sequence[str], folder: Path) -> None:
    done = subprocess.run(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=_INSTALL_SECONDS,
        text=True,
        errors="replace",
    )
    if done.returncode:
        said = " ".join(done.stdout.split())[-800:]
        raise BadInput(f"{command[0]} failed ({done.returncode}): {said}", file=str(folder))
