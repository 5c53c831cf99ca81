"""No room, and places that are something else: one message, and nothing has changed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from envwright.errors import BadInput, DiskError
from envwright.workflows.bulk.bulk_run import is_done
from envwright.workflows.bulk.document_search import find_documents
from envwright.workflows.environment_build import build_from_sources, read_source
from envwright.workflows.environment_checks import check_environments, check_folders
from envwright.workflows.environment_states import populate_environment
from envwright.workflows.quickstart import bundled_document, run_quickstart
from envwright.workflows.task_files import load_tasks, make_tasks
from envwright.workflows.tool_graphs import graph_environment
from tests.limits import ending, file_size_limit

DRAFT = ".shop.0a1b2c3d.envwright-draft"


def write_by(verb: str, mock: Path, place: Path) -> None:
    """Have a verb write to a place, a file or a folder as it is its way."""
    verbs: dict[str, Callable[[], object]] = {
        "build": lambda: build_from_sources([bundled_document("petstore")], place),
        "populate": lambda: populate_environment(mock, place, force=True),
        "tasks": lambda: make_tasks([mock], 2, 0, place),
        "check": lambda: check_environments([mock], sequences=1, mutants=0, junit=place),
        "graph": lambda: graph_environment(mock, place),
        "quickstart": lambda: run_quickstart(place, count=1, say=lambda line: None),
    }
    verbs[verb]()


VERBS = ("build", "populate", "tasks", "check", "graph", "quickstart")


@pytest.mark.parametrize("verb", VERBS)
def test_no_room(verb: str, mock_folder: Path, tmp_path: Path) -> None:
    with file_size_limit(100), pytest.raises(DiskError, match=r"cannot be written \(File too lar"):
        write_by(verb, mock_folder, tmp_path / "out")
    left = [path for path in tmp_path.rglob("*") if path.is_file()]
    # Its unfinished work, which is empty yet.
    assert left == ([tmp_path / "out.unfinished"] if verb == "tasks" else [])


@pytest.mark.parametrize("verb", VERBS)
def test_a_file_above(verb: str, mock_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(BadInput, match=r"file: is no folder, and one is needed here"):
        write_by(verb, mock_folder, tmp_path / "file" / "out")
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("verb", ["tasks", "check", "graph"])
def test_a_place_that_is_no_file(verb: str, mock_folder: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    with ending():
        for place, told in (
            (tmp_path / "pipe", "is a pipe or a socket, and a file would be"),
            (tmp_path / "folder", "is a folder, and a file would be written here"),
        ):
            before = place.lstat()
            with pytest.raises(BadInput, match=told):
                write_by(verb, mock_folder, place)
            assert os.path.samestat(before, place.lstat())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "pipe"]


@pytest.mark.parametrize("verb", ["tasks", "check", "graph"])
def test_a_place_that_is_a_device(verb: str, mock_folder: Path, device: Path) -> None:
    with pytest.raises(BadInput, match="is a device, and a file would be written here"):
        write_by(verb, mock_folder, device)
    assert device.is_char_device()


def test_a_place_that_is_no_environment(tmp_path: Path, mock_folder: Path) -> None:
    place = tmp_path / "mock-0"
    place.mkdir()
    (place / "mine.txt").write_text("mine")
    for _ in range(2):
        with pytest.raises(BadInput, match=r"not an environment, and would be|is a file"):
            populate_environment(mock_folder, tmp_path, force=True)
        assert (place if place.is_file() else place / "mine.txt").read_text() == "mine"
        if place.is_dir():
            shutil.rmtree(place)
            place.write_text("mine")


# --- drafts that a killed process left ------------------------------------------------------------


def test_no_verb_takes_a_draft_for_an_environment(mock_folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    shutil.copytree(mock_folder, out / "mock")
    for name in (DRAFT, ".shop.0a1b2c3d.envwright-old", ".unfinished/staged/shop"):
        (out / name).mkdir(parents=True)
        (out / name / "environment.yaml").write_text("name: shop\n")
    assert check_folders([out]) == [out / "mock"]
    assert [one.path for one in check_environments([out], sequences=1, mutants=0).environments] == [
        str(out / "mock")
    ]
    (tmp_path / "documents").mkdir()
    shutil.copy(bundled_document("petstore"), tmp_path / "documents" / "petstore.json")
    shutil.copytree(out, tmp_path / "documents" / "built")
    found = find_documents([str(tmp_path / "documents")], tmp_path / "elsewhere")
    assert [one.name for one in found.sources] == ["petstore.json"]


def test_a_folder_with_drafts_alone_is_free(tmp_path: Path, mock_folder: Path) -> None:
    (tmp_path / "out" / DRAFT).mkdir(parents=True)
    assert not is_done(tmp_path / "out", "identity", force=False)
    (tmp_path / "out" / "mock-0" / ".a.txt.0a1b2c3d.envwright-draft").mkdir(parents=True)
    populate_environment(mock_folder, tmp_path / "out", force=True)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["mock-0"]


# --- what strangers' folders lead to --------------------------------------------------------------


def test_tasks_in_a_folder_are_no_link_and_no_pipe(mock_folder: Path, tmp_path: Path) -> None:
    env = tmp_path / "env"
    shutil.copytree(mock_folder, env)
    tasks = env / "tasks.jsonl"
    tasks.rename(tmp_path / "tasks.jsonl")
    tasks.symlink_to(tmp_path / "tasks.jsonl")
    with pytest.raises(BadInput, match="leads out of its folder"):
        load_tasks(tasks)
    # Outside of an environment the person named it, and may have linked it.
    (tmp_path / "mine.jsonl").symlink_to(tmp_path / "tasks.jsonl")
    assert load_tasks(tmp_path / "mine.jsonl")
    tasks.unlink()
    os.mkfifo(tasks)
    with ending(), pytest.raises(BadInput, match="is a pipe or a socket, not a file"):
        load_tasks(tasks)


def test_a_source_may_be_a_pipe_and_is_never_endless(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    try:
        os.write(writing, b"CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT);")
        os.close(writing)
        source = read_source(f"/dev/fd/{reading}")
        assert [one.path for one in source.interface.operations] == ["t"]
    finally:
        os.close(reading)
    os.mkfifo(tmp_path / "pipe")
    with ending():
        for place, told in (
            (tmp_path / "pipe", "is empty|describes no table"),
            (Path("/dev/zero"), "is a device, not a file"),
            (Path("/dev/random"), "is a device, not a file"),
        ):
            with pytest.raises(BadInput, match=told):
                read_source(place)


def test_overrides_beside_a_document_are_no_link_outside(tmp_path: Path) -> None:
    folder = tmp_path / "documents"
    folder.mkdir()
    shutil.copy(bundled_document("petstore"), folder / "petstore.json")
    (tmp_path / "secret").write_text("secret: 1\n")
    (folder / "petstore.envwright.yaml").symlink_to(tmp_path / "secret")
    with pytest.raises(BadInput, match=r"petstore\.envwright\.yaml: leads out of its folder"):
        build_from_sources([folder / "petstore.json"], tmp_path / "out")


def test_documents_of_a_folder_are_no_links_outside(tmp_path: Path) -> None:
    folder = tmp_path / "documents"
    folder.mkdir()
    shutil.copy(bundled_document("petstore"), folder / "petstore.json")
    (tmp_path / "secret.sql").write_text("CREATE TABLE secret (id INTEGER PRIMARY KEY);")
    (folder / "link.sql").symlink_to(tmp_path / "secret.sql")
    (folder / "zero.sql").symlink_to("/dev/zero")
    os.mkfifo(folder / "pipe.sql")
    with ending():
        found = find_documents([str(folder)], tmp_path / "out")
    assert [one.name for one in found.sources] == ["petstore.json"]
