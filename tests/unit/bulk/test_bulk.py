"""Builds in bulk as real processes: the same bytes whatever happens on the way."""

from __future__ import annotations

import os
import random
import resource
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import orjson
import pytest

from envwright import workflows
from envwright.environment.folder import load_environment
from envwright.errors import BadInput
from envwright.storage.journal import Journal
from envwright.storage.jsonl import load_records
from envwright.types import Json, Task
from envwright.workflows.bulk import BulkOptions, build_many, bulk_run
from tests.rollouts.helpers import children, command_of, wait_for
from tests.unit.bulk.documents import document, tree, write
from tests.view import answers_in

QUICK = BulkOptions(check=True, tasks=1, sequences=2, length=5, mutants=2)
PLAIN = BulkOptions()
QUICK_ASKED = BulkOptions(check=True, tasks=4, sequences=2, mutants=2)
"""What ``ASKED`` asks for."""


def lines(output: Path, kind: str) -> dict[str, Json]:
    found = map(orjson.loads, (output / "results.jsonl").read_bytes().splitlines())
    return {line[kind]: line for line in found if line["kind"] == kind}


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    """Five providers, a copy, an older version, a document with nothing in it, a broken one."""
    folder = tmp_path / "documents"
    write(folder, "one/pets.json", document("pets", "shops", parent="shops", provider="one.com"))
    write(folder, "two/cars.json", document("cars", "roads", "towns", provider="two.com"))
    write(folder, "three/old.json", document("books", "desks", provider="three.com"))
    newer = document("books", "desks", "rooms", provider="three.com", version="1.1")
    newer["paths"].pop("/rooms/{id}")
    write(folder, "three/new.json", newer)
    same = document("teams", "games", "halls", "seats", provider="four.com")
    write(folder, "four/teams.json", same)
    turned = dict(reversed(same.items()))
    write(folder, "four/turned.json", turned)
    (folder / "four" / "copy.json").write_bytes((folder / "four" / "teams.json").read_bytes())
    write(folder, "five/empty.json", {"openapi": "3.0.0", "info": {}, "paths": {}})
    (folder / "five" / "broken.json").write_text('{"openapi": "3.0.0", "paths": {')
    (folder / "five" / "README.md").write_text("Nothing.")
    return folder


def test_results_tables_and_folders(documents: Path, tmp_path: Path) -> None:
    told = build_many([str(documents)], tmp_path / "out", QUICK, workers=2).data()
    out = tmp_path / "out"
    found = lines(out, "document")
    assert {name: line["status"] for name, line in found.items()} == {
        "five/broken.json": "rejected",
        "five/empty.json": "rejected",
        "four/copy.json": "built",
        "four/teams.json": "identical to another",
        "four/turned.json": "identical to another",
        "one/pets.json": "built",
        "three/new.json": "built",
        "three/old.json": "older version",
        "two/cars.json": "built",
    }
    assert found["three/old.json"]["same_as"] == "three/new.json"
    assert told["table"]["documents"]["found"] == 9
    assert told["table"]["documents"]["other_files"] == 1
    environments = lines(out, "environment")
    folders = [name for name, line in environments.items() if line["folder"]]
    assert sorted(p.parent.relative_to(out).as_posix() for p in out.rglob("tools.yaml")) == folders
    assert len(folders) >= 3
    for name in folders:
        line = environments[name]
        spec = load_environment(out / name)
        assert spec.id == line["id"]
        report = orjson.loads((out / name / "report.json").read_bytes())
        assert report["structure"] == line["structure"]
        assert report["check"] == line["check"]
        assert len(load_records(out / name / "tasks.jsonl", Task)) == line["tasks"]["proven"] == 1
    tiers = told["table"]["tiers"]
    assert sum(row["environments"] for row in tiers) == len(environments)
    assert "Environments by tier" in (out / "table.txt").read_text()
    tables = answers_in(out / "table.html")["overview"]["notes"]["tables"]
    assert "Environments by tier" in [title for title, _, _ in tables]
    assert not (out / ".unfinished").exists()


def test_an_environment_is_the_one_that_a_single_build_makes(tmp_path: Path) -> None:
    source = workflows.bundled_document("gitea")
    single = workflows.build_from_sources([source], tmp_path / "single", max_tools=12).data()
    build_many([str(source)], tmp_path / "many", BulkOptions(max_tools=12), workers=2)
    assert len(single["environments"]) > 3
    found = {folder.name: folder for folder in (tmp_path / "many").glob("*/*/")}
    for made in single["environments"]:
        alone, among = tree(Path(made["path"])), tree(found.get(made["name"], tmp_path / "none"))
        if among:  # one of the same structure as another has no folder
            assert {**alone, "report.json": ""} == {**among, "report.json": ""}
    assert len(found) > 3


def test_the_number_of_workers_changes_nothing(documents: Path, tmp_path: Path) -> None:
    build_many([str(documents)], tmp_path / "one", QUICK, workers=1)
    build_many([str(documents)], tmp_path / "three", QUICK, workers=3, memory=4_000)
    assert tree(tmp_path / "one") == tree(tmp_path / "three")


def test_copies_under_other_names_count_once(tmp_path: Path) -> None:
    folder = tmp_path / "documents"
    write(folder, "a.json", document("pets", "shops", parent="shops", provider="a.com"))
    other = ("name", "paint", "pages")
    copy = document("books", "halls", parent="halls", provider="b.com", fields=other)
    write(folder, "b.json", copy)
    write(folder, "c.json", document("cars", "roads", provider="c.com"))
    build_many([str(folder)], tmp_path / "out", PLAIN, workers=1)
    status = {line["provider"]: line for line in lines(tmp_path / "out", "environment").values()}
    assert status["b.com"]["status"] == "same structure as another"
    assert status["b.com"]["same_as"].startswith("a.com/")
    assert status["c.com"]["status"] == "built"


def test_a_provider_counts_so_often_only(tmp_path: Path) -> None:
    folder = tmp_path / "documents"
    for number in range(1, 5):
        things = [f"{word}s" for word in ("pet", "car", "team", "hall", "road")[:number]]
        write(folder, f"{number}.json", document(*things, version=str(number), title=f"a{number}"))
    options = BulkOptions(check=True, sequences=2, length=5, mutants=1, per_provider=2)
    build_many([str(folder)], tmp_path / "out", options, workers=2)
    found = [line["status"] for line in lines(tmp_path / "out", "environment").values()]
    assert found.count("passed") == 2
    assert "beyond the provider's limit" in found


SQL = """
CREATE TABLE owners (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE pets (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
  owner_id INTEGER NOT NULL REFERENCES owners (id));
"""


def test_kinds_may_be_mixed(tmp_path: Path) -> None:
    folder = tmp_path / "documents"
    write(folder, "api/pets.json", document("cars", "roads", provider="a.com"))
    (folder / "shop.sql").write_text(SQL)
    build_many([str(folder)], tmp_path / "out", QUICK, workers=1)
    found = lines(tmp_path / "out", "document")
    assert {line["provider"]: line["status"] for line in found.values()} == {
        "a.com": "built",
        "shop": "built",
    }
    assert len(lines(tmp_path / "out", "environment")) == 2


def test_a_document_that_explodes_or_hangs_stops_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "documents"
    write(folder, "good.json", document("pets", "shops"))
    bomb = ["openapi: 3.0.0", "x0: &x0 [" + ", ".join(["'a text that is rather long'"] * 60) + "]"]
    bomb += [f"x{n}: &x{n} [" + ", ".join([f"*x{n - 1}"] * 40) + "]" for n in (1, 2, 3)]
    (folder / "bomb.yaml").write_text("\n".join(bomb))
    endless = "".join(f"  /p{n}: {{get: {{operationId: o{n}}}}}\n" for n in range(150_000))
    (folder / "endless.yaml").write_text("openapi: 3.0.0\npaths:\n" + endless)
    (folder / "deep.json").write_text('{"openapi": "3.0.0", "x": ' + "[" * 100_000)
    options = BulkOptions(budget=3)
    build_many([str(folder)], tmp_path / "out", options, workers=2)
    found = lines(tmp_path / "out", "document")
    assert found["good.json"]["status"] == "built"
    for name in ("bomb.yaml", "endless.yaml", "deep.json"):
        assert found[name]["status"] == "rejected", name
        assert found[name]["reason"], name
    assert found["endless.yaml"]["reason"] == "needs more than 3 s"


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadInput, match="no file here is"):
        build_many([str(tmp_path / "empty")], tmp_path / "out", PLAIN)
    assert not (tmp_path / "out").exists()


def test_the_same_command_again_does_nothing(documents: Path, tmp_path: Path) -> None:
    first = build_many([str(documents)], tmp_path / "out", PLAIN, workers=1).data()
    before = {p: p.stat().st_mtime_ns for p in (tmp_path / "out").rglob("*")}
    assert build_many([str(documents)], tmp_path / "out", PLAIN, workers=1).data() == first
    assert {p: p.stat().st_mtime_ns for p in (tmp_path / "out").rglob("*")} == before


def test_another_run_is_kept_unless_forced(documents: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build_many([str(documents)], out, PLAIN, workers=1)
    (out / "mine.txt").write_text("mine")
    (documents / "two" / "cars.json").unlink()
    with pytest.raises(BadInput, match="other documents or options"):
        build_many([str(documents)], out, PLAIN, workers=1)
    build_many([str(documents)], out, PLAIN, workers=1, force=True)
    assert not (out / "two.com").exists()
    assert (out / "mine.txt").read_text() == "mine"


def test_a_folder_of_something_else_is_left_alone(documents: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine")
    for force in (False, True):
        with pytest.raises(BadInput, match="something else"):
            build_many([str(documents)], tmp_path / "out", PLAIN, force=force)
    assert list(tree(tmp_path / "out")) == ["mine.txt"]


COMMAND = (sys.executable, "-m", "envwright", "build")
ASKED = ("--check", "--tasks", "4", "--sequences", "2", "--mutants", "2", "--workers", "2")


@pytest.mark.parametrize(
    ("written", "group"), [(2, False), (8, True), (9, False)], ids=["early", "its group", "late"]
)
def test_a_killed_run_goes_on_to_the_same_bytes(
    documents: Path, tmp_path: Path, written: int, group: bool
) -> None:
    command = [*COMMAND, str(documents), "-o", str(tmp_path / "killed"), *ASKED]
    journal = tmp_path / "killed" / ".unfinished" / "journal.jsonl"
    with subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True) as process:
        while process.poll() is None:
            if journal.exists() and journal.read_bytes().count(b"\n") > written:
                if group:
                    os.killpg(process.pid, signal.SIGKILL)
                process.kill()
                break
            time.sleep(0.005)
        process.communicate()
    assert process.returncode == -signal.SIGKILL
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
    undisturbed = tmp_path / "undisturbed"
    command[command.index(str(tmp_path / "killed"))] = str(undisturbed)
    subprocess.run(command, capture_output=True, check=True)
    assert tree(tmp_path / "killed") == tree(undisturbed)


def test_force_spares_a_run_that_is_under_way(documents: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with Journal(out / ".unfinished" / "journal.jsonl", "another run") as journal:
        journal.add({"one": 1})
        with pytest.raises(BadInput, match="another process"):
            build_many([str(documents)], out, BulkOptions(), force=True)
        assert len(list((out / ".unfinished").iterdir())) == 1
    assert build_many([str(documents)], out, BulkOptions(), force=True, workers=2).environments


def test_a_full_disk_is_no_verdict(documents: Path, tmp_path: Path) -> None:
    """Files may not grow: what a full disk does. With room again, the same command goes on."""
    out = tmp_path / "out"
    command = [*COMMAND, str(documents), "-o", str(out), "--workers", "2", "--json"]

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (6_000, resource.RLIM_INFINITY))

    done = subprocess.run(command, capture_output=True, check=False, preexec_fn=limit)
    told = orjson.loads(done.stdout)
    assert done.returncode == 3, done.stderr
    assert told["environments"] == []
    assert told["unfinished"]
    assert all("File too large" in why for why in told["unfinished"].values()), told
    assert told["paused"]
    assert not (out / "results.jsonl").exists()
    again = subprocess.run(command, capture_output=True, check=False)
    assert again.returncode == 0, again.stderr
    build_many([str(documents)], tmp_path / "undisturbed", PLAIN, workers=1)
    assert tree(out) == tree(tmp_path / "undisturbed")


def test_a_machine_that_ends_all_jobs_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(30):
        write(tmp_path / "documents", f"{number}.json", document("pets", title=f"a{number}"))
    monkeypatch.setattr(bulk_run, "build_document", killed)
    told = build_many([str(tmp_path / "documents")], tmp_path / "out", PLAIN, workers=1)
    assert told.paused == "the machine ended 10 jobs in a row, the last: ended with SIGKILL."
    assert set(told.unfinished.values()) == {"ended with SIGKILL"}
    monkeypatch.undo()
    assert not build_many([str(tmp_path / "documents")], tmp_path / "out", PLAIN).paused


@pytest.mark.parametrize("kills", [3])
def test_killed_workers_and_jobs_cost_time_alone(
    documents: Path, tmp_path: Path, kills: int
) -> None:
    """Any process below the run may be killed at any time."""
    out, rng = tmp_path / "out", random.Random("kills")
    command = [*COMMAND, str(documents), "-o", str(out), *ASKED, "--json"]
    done = 0
    codes: list[int] = []
    while not codes or codes[-1] == 3:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            wait_for(lambda: process.poll() is not None or len(below(process.pid)) > 2, "no start")
            while process.poll() is None and done < kills:
                time.sleep(rng.uniform(0, 0.3))
                if victims := below(process.pid):
                    with suppress(ProcessLookupError):
                        os.kill(rng.choice(victims), signal.SIGKILL)
                    done += 1
            process.communicate()
        codes.append(process.returncode)
    assert codes[-1] == 0
    assert done == kills
    undisturbed = build_many([str(documents)], tmp_path / "undisturbed", QUICK_ASKED, workers=1)
    assert not undisturbed.paused
    assert tree(out) == tree(tmp_path / "undisturbed")


def below(pid: int) -> list[int]:
    """Workers of a run and their children; not the helper of ``multiprocessing``."""
    found = [p for p in children(pid) if "resource_tracker" not in command_of(p)]
    return found + [grandchild for child in found for grandchild in below(child)]


def killed(*_: object) -> Json:
    os.kill(os.getpid(), signal.SIGKILL)
    return None


def test_the_command_line(documents: Path, tmp_path: Path) -> None:
    command = [*COMMAND, str(documents), "-o", str(tmp_path / "out"), "--json"]
    done = subprocess.run(command, capture_output=True, check=True)
    assert orjson.loads(done.stdout)["table"]["documents"]["built"] == 4
    assert b"documents: 8 of 8" in done.stderr
    refused = subprocess.run([*command, "--tasks", "2"], capture_output=True, check=False)
    assert refused.returncode == 2
    assert b"--force" in refused.stderr
    assert b"Traceback" not in refused.stderr
