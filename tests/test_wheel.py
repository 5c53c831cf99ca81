"""What is installed works anywhere: the wheel alone, in an empty folder, without the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import orjson
import pytest

from envwright.types import Json

ROOT = Path(__file__).parents[1]
MEGABYTE = 1 << 20


def built(project: Path, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    (found,) = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What pip would unpack, without the dependencies: those are here."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(installed: Path, folder: Path, *arguments: str) -> dict[str, Json]:
    done = subprocess.run(
        [sys.executable, "-m", "envwright", *arguments, "--json"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    found: dict[str, Json] = orjson.loads(done.stdout)
    return found


def test_the_wheel_is_light(wheel: Path) -> None:
    assert wheel.stat().st_size < 15 * MEGABYTE


def test_the_quickstart_and_a_bundled_environment_in_an_empty_folder(
    installed: Path, tmp_path: Path
) -> None:
    assert run(installed, tmp_path, "quickstart", "-n", "10")["ok"]
    found = run(installed, tmp_path, "rollout", "mock", "--policy", "oracle", "-o", "run")
    assert found["success"] == 1.0
    run(installed, tmp_path, "check", "mock", "--mutants", "0")
    made = run(installed, tmp_path, "tasks", "mock", "-n", "2")
    assert made["path"] == "mock-tasks.jsonl"
    assert (tmp_path / "mock-tasks.jsonl").is_file()
    assert run(installed, tmp_path, "prove", "mock-tasks.jsonl", "--env", "mock")["ok"]


def test_the_package_that_is_used_is_the_installed_one(installed: Path, tmp_path: Path) -> None:
    program = "import envwright as ew; print(ew.__file__); print(len(ew.load_tasks('retail')))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    place, count = done.stdout.split()
    assert Path(place).is_relative_to(installed)
    assert count == "100"


def test_the_collection_is_a_package_beside_it(installed: Path, tmp_path: Path) -> None:
    found = built(ROOT / "worlds", tmp_path)
    assert found.stat().st_size < 30 * MEGABYTE
    with zipfile.ZipFile(found) as archive:
        archive.extractall(installed)
    listed = run(installed, tmp_path, "list", "--category", "community")
    assert "tool_library" in {card["name"] for card in listed["environments"]}
    assert "tool_library" not in listed["stale"]
