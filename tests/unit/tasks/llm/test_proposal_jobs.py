"""Proposals of an honest script are accepted, twice alike; a chain keeps the gold of its plan."""

from __future__ import annotations

from pathlib import Path

import pytest

from envwright import workflows
from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.llm.client import ScriptedClient
from envwright.storage.jsonl import load_records
from envwright.tasks.llm.proposal_jobs import ProposalKind, ProposalRecord, sample_chains
from envwright.types import Task
from tests.unit.tasks.llm.honest import Honest

COUNT = 6


def proposed(
    folders: list[Path], templates: list[Template], by: ProposalKind, out: Path, count: int = COUNT
) -> tuple[dict[str, object], Honest]:
    honest = Honest(templates, count)
    options = workflows.ProposeOptions(
        wanted=workflows.ProposalSettings(by=by, count=count, tries=1)
    )
    return workflows.propose_task_file(folders, out, options, client=honest.client).data(), honest


@pytest.mark.parametrize(
    ("by", "least", "requests"), [("scenario", 6, 2), ("blueprint", 3, 4), ("chain", 5, 2)]
)
def test_an_honest_model(
    mock_folder: Path,
    mock_template: Template,
    tmp_path: Path,
    by: ProposalKind,
    least: int,
    requests: int,
) -> None:
    out = tmp_path / "new.jsonl"
    done, honest = proposed([mock_folder], [mock_template], by, out)
    tasks = load_records(out, Task)
    assert done["tasks"] == len(tasks) >= least
    assert all(task.proof and task.proof.ok for task in tasks)
    assert {task.family for task in tasks} == {"model"}
    records = load_records(Path(str(done["exchanges"])), ProposalRecord)
    assert [r.source for r in records] == [f"{by} {n}" for n in range(1, COUNT + 1)]
    assert [r.task for r in records if r.task] == [task.id for task in tasks]
    assert {len(r.exchanges) for r in records if r.result == "accepted"} == {requests}
    before = out.read_bytes()
    again, _ = proposed([mock_folder], [mock_template], by, out)
    assert again == done
    assert out.read_bytes() == before
    checked = workflows.prove_task_file(out, [mock_folder]).data()
    assert checked["ok"]
    assert len(honest.client.asked) == done["requests"]


def test_several_environments(mock_folder: Path, mock_template: Template, tmp_path: Path) -> None:
    theatre = mock_folder.parent / "authored" / "theatre_box_office"
    other = Template(load_environment(theatre))
    out = tmp_path / "both.jsonl"
    done, _ = proposed([mock_folder, theatre], [mock_template, other], "scenario", out, 4)
    assert done["proposals"] == {"accepted": 4}
    assert done["tasks"] == 4
    for task in load_records(out, Task):
        assert {ref.prefix for ref in task.environments} == {"mock_", "theatre_box_office_"}
        used = {call.tool.partition("_")[0] for call in task.gold}
        assert used == {"mock", "theatre"}


def test_a_chain_keeps_its_plan(mock_folder: Path, mock_template: Template, tmp_path: Path) -> None:
    plans = sample_chains([mock_template], 4, 3)
    assert plans == sample_chains([mock_template], 4, 3)
    assert {task.sampler for task in plans} == {"topology"}
    assert all(task.proof and not task.scenario.known for task in plans)
    assert {task.difficulty["reasoning"] for task in plans} == {0.0}
    honest = Honest([mock_template], 4, seed=3)
    wanted = workflows.ProposalSettings(by="chain", count=4)
    options = workflows.ProposeOptions(wanted=wanted, seed=3)
    workflows.propose_task_file([mock_folder], tmp_path / "o", options, client=honest.client)
    made = load_records(tmp_path / "o", Task)
    assert [(t.gold, t.rubric) for t in made] == [(t.gold, t.rubric) for t in plans]
    shown = [messages[1].content for messages, _, _ in honest.client.asked]
    assert not any(task.scenario.opening in text for task in plans for text in shown)


def test_edges_that_cannot_be_read_are_none(mock_folder: Path, tmp_path: Path) -> None:
    client = ScriptedClient(lambda *_: "I do not know.")
    wanted = workflows.ProposalSettings(by="blueprint", count=2, tries=1)
    options = workflows.ProposeOptions(wanted=wanted, edges=True)
    done = workflows.propose_task_file(
        [mock_folder], tmp_path / "o.jsonl", options, client=client
    ).data()
    assert done["proposals"] == {"merging: no JSON object": 2}
    assert done["refused"] == {"no JSON object": 3}
    records = load_records(tmp_path / "o.exchanges.jsonl", ProposalRecord)
    assert (records[0].source, records[0].result) == ("edges mock", "no JSON object")
