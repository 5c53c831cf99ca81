"""``envwright reword --refine``: end to end, with budgets, and with answers kept to a schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest
from typer.testing import CliRunner, Result

from envwright import workflows
from envwright.cli import app
from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.llm.connections import ModelSettings
from envwright.storage.jsonl import load_records, save_records
from envwright.tasks.llm.acceptance import ProofBench
from envwright.tasks.llm.refinement import TaskRefiner
from envwright.tasks.llm.refinement_checks import AMBIGUITY, IMPLICIT
from envwright.tasks.llm.reword_jobs import RewordRecord, RewordSettings
from envwright.types import Message, Task
from tests.cli.test_reword import answer_all
from tests.unit.tasks.llm.refining import Said, Script, found, key

MOCK = Path(__file__).parents[2] / "environments" / "mock"
OPERATIONS = (IMPLICIT, AMBIGUITY)
SAMPLING = workflows.RewordOptions().sampling


@pytest.fixture(scope="module")
def honest() -> tuple[list[Task], dict[str, Said]]:
    """A few shipped tasks, and what a refiner would say of them."""
    template = Template(load_environment(MOCK))
    bench = ProofBench({template.id: template})
    tasks: list[Task] = []
    said: dict[str, Said] = {}
    for task in load_records(MOCK / "tasks.jsonl", Task):
        operation = TaskRefiner(Script({}).client, SAMPLING, OPERATIONS).operation(task, bench)
        words = found(task, operation, bench)
        if words and len(tasks) < 6:
            tasks.append(task)
            said[key(task)] = words
    return tasks, said


@pytest.fixture
def file(honest: tuple[list[Task], dict[str, Said]], tmp_path: Path) -> Path:
    save_records(tmp_path / "few.jsonl", honest[0])
    return tmp_path / "few.jsonl"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["reword", *map(str, arguments), "--json"])


def data(result: Result) -> dict[str, Any]:
    out: dict[str, Any] = orjson.loads(result.stdout)
    return out


def options(**more: Any) -> workflows.RewordOptions:
    return workflows.RewordOptions(wanted=RewordSettings(refine=OPERATIONS, tries=1), **more)


def test_batch_files_end_to_end(
    file: Path, tmp_path: Path, honest: tuple[list[Task], dict[str, Said]]
) -> None:
    script, batch, out = Script(honest[1]), tmp_path / "batch", tmp_path / "new.jsonl"
    more = ("--env", MOCK, "--model", "batch:m", "--batch", batch, "-o", out, "--tries", 1)
    command = (file, *more, "--refine", ",".join(OPERATIONS), "--structured")

    def model(messages: list[Message]) -> str:
        return script(messages, [])

    asked = []
    while (result := run(*command)).exit_code == 3:
        asked.append(answer_all(batch, model))
    assert result.exit_code == 0, result.output
    assert asked == [6, 6]
    done = data(result)
    assert done["words"] == {"accepted": 6}
    assert set(done["refined"]) == set(OPERATIONS)
    for one in done["refined"].values():
        assert one["after"] > one["before"]
    lines = (batch / "requests.jsonl").read_bytes().splitlines()
    shapes = [orjson.loads(line)["body"]["response_format"]["json_schema"] for line in lines]
    assert {shape["name"] for shape in shapes} == {"refine", "read"}
    records = load_records(Path(done["exchanges"]), RewordRecord)
    assert all(r.operation and r.difficulty and r.difficulty[0] < r.difficulty[1] for r in records)
    before = out.read_bytes(), Path(done["exchanges"]).read_bytes()
    assert run(*command).exit_code == 0
    assert (out.read_bytes(), Path(done["exchanges"]).read_bytes()) == before
    proved = CliRunner().invoke(app, ["prove", str(out), "--env", str(MOCK), "--json"])
    assert proved.exit_code == 0, proved.output


def test_the_oracle_succeeds_on_refined_tasks(
    file: Path, tmp_path: Path, honest: tuple[list[Task], dict[str, Said]]
) -> None:
    out = tmp_path / "new.jsonl"
    workflows.reword_tasks([file], [MOCK], out, options(), client=Script(honest[1]).client)
    result = workflows.rollout_tasks([MOCK], out, tmp_path / "run").model_dump(mode="json")
    assert (result["success"], result["user_errors"]) == (1.0, 0)


def test_a_liar_gets_nothing(
    file: Path, tmp_path: Path, honest: tuple[list[Task], dict[str, Said]]
) -> None:
    def lie(said: Said) -> Said:
        return [text.replace("Okafor", "Lindqvist").replace("copies 1", "copies 9") + " Tell me "
                "the number of books." for text in said[0]], said[1]  # fmt: skip

    out = tmp_path / "new.jsonl"
    client = Script(honest[1], lie).client
    done = workflows.reword_tasks([file], [MOCK], out, options(), client=client).data()
    assert "accepted" not in done["words"]
    assert load_records(out, Task) == honest[0]


def test_a_budget_ends_a_run_and_more_goes_on(
    file: Path, tmp_path: Path, honest: tuple[list[Task], dict[str, Said]]
) -> None:
    out = tmp_path / "new.jsonl"
    script = Script(honest[1])
    sampling = SAMPLING.model_copy(update={"max_tokens": 100})
    small = options(budget_tokens=4_000, sampling=sampling)
    done = workflows.reword_tasks([file], [MOCK], out, small, client=script.client).data()
    assert done["waiting"]
    assert "budget of 4000 tokens" in done["paused"]
    assert "Raise the budget" in done["paused"]
    assert not out.exists()
    large = options(budget_tokens=10_000_000, sampling=sampling)
    assert (
        workflows.reword_tasks([file], [MOCK], out, large, client=script.client).data()["tasks"]
        == 6
    )


def test_a_budget_needs_a_price_and_a_place_for_answers(file: Path, tmp_path: Path) -> None:
    client = Script({}).client
    with pytest.raises(BadInput, match="what tokens cost"):
        workflows.reword_tasks(
            [file], [MOCK], tmp_path / "o", options(budget_cost=1.0), client=client
        )
    server = ModelSettings(model="", base_url="http://localhost:1/v1")
    lost = options(model="model:m", budget_tokens=10, server=server)
    with pytest.raises(BadInput, match="would lose its answers"):
        workflows.reword_tasks([file], [MOCK], tmp_path / "o", lost, client=client)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--refine", "harder"], "harder is none of implicit"),
        (["--refine", "implicit,"], "is none of implicit"),
        (["--refine", "all", "--no-words"], "--refine changes words"),
        (["--refine", "all", "--budget-tokens", "0"], "budget-tokens"),
        (["--refine", "all", "--budget-cost", "1"], "--price"),
        (["--refine", "all", "--price", "x"], "price"),
    ],
)
def test_bad_options(file: Path, tmp_path: Path, more: list[str], message: str) -> None:
    batch = ["--model", "batch:m", "--batch", tmp_path / "b", "-o", tmp_path / "o.jsonl"]
    result = CliRunner().invoke(
        app, ["reword", str(file), "--env", str(MOCK), *map(str, batch), *more]
    )
    assert result.exit_code != 0
    assert message in str(result.exception) + result.output
    assert not (tmp_path / "o.jsonl").exists()
