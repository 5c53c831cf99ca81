"""Further given states: folders, tasks that begin in them, and a model that writes them."""

from __future__ import annotations

import json
import pickle
import re
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from envwright.authoring import state_author
from envwright.cli import app
from envwright.environment.folder import load_environment, save_environment
from envwright.environment.template import Template
from envwright.environment.world import World
from envwright.errors import BadInput, SpecError
from envwright.llm.json_repair import RejectedAnswer
from envwright.storage.bundled import environment_folder
from envwright.types import EnvironmentRef
from envwright.viewer.environment_facts import start_rows
from envwright.workflows.task_files import load_tasks

LIBRARY = """INSERT INTO members (id, name, email, active) VALUES
  ('M-1', 'Rosa Quint', 'rosa@example.org', 1),
  ('M-2', 'Tom Quint', 'tom@example.org', 1),
  ('M-3', 'Iris Vale', 'iris@example.org', 0);
INSERT INTO books (id, title, author, genre, copies) VALUES
  ('B-1', 'Low Water', 'P. Adeyemi', 'novel', 1),
  ('B-2', 'The Long Account', 'H. Sato', 'history', 0),
  ('B-3', 'Moss and Stone', 'P. Adeyemi', 'science', 2),
  ('B-4', 'Letters Home', 'K. Bauer', 'history', 3);
INSERT INTO loans (id, member_id, book_id, status, due) VALUES
  ('L-1', 'M-1', 'B-2', 'open', '2025-02-03'),
  ('L-2', 'M-2', 'B-1', 'open', '2025-02-17'),
  ('L-3', 'M-2', 'B-3', 'returned', '2025-01-08');
"""


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """The library, with a second given state."""
    folder = tmp_path / "library"
    shutil.copytree(environment_folder("mock"), folder)
    (folder / "tasks.jsonl").unlink(missing_ok=True)
    (folder / "states").mkdir()
    (folder / "states" / "branch.sql").write_text(LIBRARY)
    return folder


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments), "--json"])


def answered(result: Result, code: int = 0) -> dict[str, Any]:
    assert result.exit_code == code, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


# --- the environment -----------------------------------------------------------------------------


def test_states_are_kept_and_the_environment_stays_the_same(library: Path, tmp_path: Path) -> None:
    spec = load_environment(library)
    assert list(spec.states) == ["branch"]
    assert spec.id == load_environment("mock").id
    save_environment(spec, tmp_path / "again", {})
    assert load_environment(tmp_path / "again") == spec


def test_a_key_names_the_rows(library: Path) -> None:
    before = load_environment(library).state_keys
    (library / "states" / "branch.sql").write_text(LIBRARY.replace("Rosa", "Nora"))
    after = load_environment(library).state_keys
    assert list(before.values()) == list(after.values()) == ["branch"]
    assert not before.keys() & after.keys()


@pytest.mark.parametrize("name", ["Branch.sql", "notes.txt", "a-b.sql"])
def test_what_else_stands_there_is_refused(library: Path, name: str) -> None:
    (library / "states" / name).write_text(LIBRARY)
    with pytest.raises(SpecError, match="not a given state"):
        load_environment(library)


def test_a_template_in_another_state(library: Path) -> None:
    template = Template(load_environment(library))
    (key,) = template.spec.state_keys
    there = template.in_state(key)
    assert there is template.in_state(key) is there.in_state(key)
    assert there.in_state("") is template
    assert there.id == template.id
    for one in (there, pickle.loads(pickle.dumps(there))):  # noqa: S301
        with one.session() as session:
            assert session.query("SELECT name FROM members WHERE id = 'M-1'") == [("Rosa Quint",)]
    with pytest.raises(BadInput, match="no state branch@0"):
        template.in_state("branch@0")


def test_a_world_begins_in_the_state_of_its_task(library: Path) -> None:
    template = Template(load_environment(library))
    (key,) = template.spec.state_keys
    ref = EnvironmentRef(name="mock", id=template.id, state=key)
    with World([ref], {template.id: template}) as world:
        assert "Low Water" in world.call("find_books", {"title": "Low Water"}).text
        world.call("lend_book", {"member_id": "M-1", "book_id": "B-4"})
        assert {row.table for row in world.diff()["mock"].rows} == {"books", "loans"}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("'M-1', 'B-2', 'open'", "'M-9', 'B-2', 'open'", "FOREIGN KEY"),
        ("'novel', 1", "'novel', -1", "CHECK"),
    ],
)
def test_the_check_looks_at_every_state(library: Path, old: str, new: str, said: str) -> None:
    good = answered(run("check", library))
    assert "further states are sound" in json.dumps(good)
    (library / "states" / "branch.sql").write_text(LIBRARY.replace(old, new))
    bad = answered(run("check", library), code=1)
    assert said in json.dumps(bad)


# --- tasks ---------------------------------------------------------------------------------------


def test_tasks_begin_in_each_state_and_prove_again(library: Path) -> None:
    answered(run("tasks", library, "-n", 12, "-o", library / "tasks.jsonl"))
    tasks = load_tasks(library / "tasks.jsonl")
    states = Counter(task.environments[0].state.partition("@")[0] for task in tasks)
    assert states["branch"] >= 3
    assert states[""] >= 3
    proven = answered(run("prove", library / "tasks.jsonl"))
    assert (proven["tasks"], proven["failed"]) == (len(tasks), [])
    # Without the state, or with other rows in it, a task is refused and not played from elsewhere.
    (library / "states" / "branch.sql").write_text(LIBRARY.replace("Rosa", "Nora"))
    wrong = run("prove", library / "tasks.jsonl")
    assert "has no state branch@" in f"{wrong.output}{wrong.exception}"


# --- a model -------------------------------------------------------------------------------------


def bring(batch: Path, answers: Sequence[str]) -> None:
    """Answer what waits, in the order of the requests."""
    asked = [json.loads(line) for line in (batch / "requests.jsonl").read_text().splitlines()]
    file = batch / "answers.jsonl"
    done = file.read_text().splitlines() if file.exists() else []
    known = {json.loads(line)["custom_id"] for line in done}
    waiting = [one for one in asked if one["custom_id"] not in known]
    assert len(waiting) == len(answers)
    for one, text in zip(waiting, answers, strict=True):
        message = {"role": "assistant", "content": text}
        body = {"choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}
        line = {"custom_id": one["custom_id"], "response": {"status_code": 200, "body": body}}
        done.append(json.dumps(line))
    file.write_text("".join(f"{line}\n" for line in done))


def test_a_model_writes_states_and_is_told_what_is_wrong(tmp_path: Path) -> None:
    batch = tmp_path / "asked"
    command = f"populate mock --model batch:m --batch {batch} --count 1 -o {tmp_path}/out".split()
    assert answered(run(*command), code=3)["waiting"] == 1
    bring(batch, ["```sql\n" + LIBRARY.replace("'M-1', 'B-2'", "'M-7', 'B-2'") + "```"])
    assert answered(run(*command), code=3)["waiting"] == 1
    assert "FOREIGN KEY" in (batch / "requests.jsonl").read_text()
    bring(batch, ["Here it is:\n```sql\n" + LIBRARY + "```"])
    done = answered(run(*command))
    assert done["states"] == ["busy"]
    assert load_environment(tmp_path / "out" / "mock").states["busy"] == LIBRARY
    kept = [json.loads(x) for x in (tmp_path / "out/mock.states.jsonl").read_text().splitlines()]
    assert [bool(one.get("refused")) for one in kept] == [True, False]
    # Again: what is there is kept, and nobody is asked.
    assert answered(run(*command))["answers"] == 0
    # One more: it stands beside the first, and so does what was said.
    command[command.index("--count") + 1] = "2"
    assert answered(run(*command), code=3)["waiting"] == 1
    bring(batch, [LIBRARY.replace("Quint", "Stone")])
    assert answered(run(*command))["states"] == ["busy", "quiet"]
    assert (tmp_path / "out/mock.states.jsonl").read_text().count("\n") == 3


def test_what_was_said_about_a_state_is_kept_where_another_waits(tmp_path: Path) -> None:
    batch, log = tmp_path / "asked", tmp_path / "out/mock.states.jsonl"
    command = f"populate mock --model batch:m --batch {batch} --count 2 -o {tmp_path}/out".split()
    assert answered(run(*command), code=3)["waiting"] == 2
    requests = (batch / "requests.jsonl").read_text()
    (batch / "requests.jsonl").write_text(requests.splitlines()[0] + "\n")
    bring(batch, [LIBRARY])
    (batch / "requests.jsonl").write_text(requests)
    assert answered(run(*command), code=3)["waiting"] == 1
    assert [json.loads(line)["state"] for line in log.read_text().splitlines()] == ["busy"]
    bring(batch, [LIBRARY.replace("Quint", "Stone")])
    assert answered(run(*command))["states"] == ["busy", "quiet"]
    assert [json.loads(line)["state"] for line in log.read_text().splitlines()] == ["busy", "quiet"]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Path(environment_folder("mock") / "state.sql").read_text(), "stand in the other state"),
        (LIBRARY[: LIBRARY.index("INSERT INTO loans")], "loans has no rows"),
        (LIBRARY.replace("'B-1', 'open'", "'B-1', 'returned'").replace("'B-2', 'open'",
         "'B-2', 'returned'"), "No row lets"),
        (f"{LIBRARY}DROP TABLE loans;", "DROP is not"),
        ("I would rather not.", "no INSERT"),
        ("", "no INSERT"),
    ],
)  # fmt: skip
def test_a_state_of_no_use_is_refused(tmp_path: Path, answer: str, said: str) -> None:
    batch = tmp_path / "asked"
    command = f"populate mock --model batch:m --batch {batch} --count 1 -o {tmp_path}/out".split()
    while (tried := run(*command)).exit_code == 3:
        bring(batch, [answer])
    done = answered(tried, code=1)
    assert said in done["refused"]["busy"]
    assert not (tmp_path / "out/mock/states").exists()


def test_the_same_rows_under_other_names_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state_author, "_JUDGED", 10)  # the library is small
    template = Template(load_environment("mock"))
    other = {" ": " Old ", "@": "@old."}
    renamed = re.sub(
        r"(?<=[( ])'[^',]*[ @][^',]*'",
        lambda text: re.sub("[ @]", lambda mark: other[mark[0]], text[0]),
        template.spec.state_sql,
    )
    with pytest.raises(RejectedAnswer, match="are the same under the same key"):
        state_author.read_state(template, "busy", renamed)
    assert state_author.read_state(template, "busy", LIBRARY).states


def test_the_prompt_counts_days(library: Path) -> None:
    prompt = state_author.state_prompt(Template(load_environment(library)), "busy")
    assert "2025-03-03T10:00:00Z, a Monday, in every state" in prompt
    assert "30 days: 2025-02-01, 2025-04-02" in prompt


def test_a_recipe_needs_no_model(tmp_path: Path, library: Path) -> None:
    (library / "state.sql").unlink()
    refused = run("populate", library, "--model", "batch:m", "-o", tmp_path / "out")
    assert "no state is given" in str(refused.exception)
    refused = run("populate", library, "--model", "batch:m", "--play", 3, "-o", tmp_path / "out")
    assert "a model writes all rows" in str(refused.exception)


def test_the_page_shows_where_a_task_begins(library: Path) -> None:
    template = Template(load_environment(library))
    (key,) = template.spec.state_keys
    ref = EnvironmentRef(name="mock", id=template.id, state=key)
    changes = {(row["table"], row["key"][0]): row for row in start_rows(template, ref)}
    assert changes["members", "M-4"]["after"] is None
    assert changes["members", "M-1"]["after"] == {"name": "Rosa Quint", "email": "rosa@example.org"}
    assert changes["loans", "L-3"]["before"] == {"due": "2025-01-31", "book_id": "B-4"}
    assert start_rows(template, ref.model_copy(update={"state": ""})) == []
