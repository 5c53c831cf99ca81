"""UrbanVerse (2510.15018), for software: an environment recovered from recordings of another."""

from __future__ import annotations

from pathlib import Path

import pytest

from envwright import Template, load_environment
from envwright.environment.traced_calls import CallTraces
from envwright.inference.traces import traced_environment
from envwright.rollout.probes.simulator_scorecard import score_simulator
from envwright.storage.jsonl import save_records
from envwright.workflows.simulator_probe import sampled_traces
from envwright.workflows.trace_build import agreement_on_held_out, build_traces
from tests.conftest import ENVIRONMENTS
from tests.related.conftest import Library

WRITING = {"lend_book", "return_book"}


@pytest.fixture(scope="module")
def traces(mock_template: Template) -> CallTraces:
    return sampled_traces(mock_template, episodes=60, calls=10, seed=1)


def test_an_environment_recovered_from_rollouts_agrees_with_held_out_ones(
    library: Library, tmp_path: Path
) -> None:
    """Tasks that begin in the environment's own state, since logs do not tell of another."""
    tasks = [task for task in library.tasks if not task.environments[0].patch][:40]
    run = tmp_path / "library"
    run.mkdir()
    for policy in ("oracle", "noisy-oracle:0.5", "call-everything", "random"):
        name = policy.partition(":")[0]
        save_records(run / f"{name}.jsonl", library.play(policy, tasks))
    made = build_traces([f"traces:{run}"], tmp_path / "out").environments[0]
    assert made.agreement is not None
    assert (made.tools, made.tables, made.left_out) == (5, 3, {})
    assert made.agreement["calls"] >= 100
    assert made.agreement["exact"]["value"] >= 0.9
    recovered = Template(load_environment(Path(made.path)))
    with recovered.session() as session:
        assert session.call("find_books", {"title": "Salt Roads"}).value[0]["id"] == "B-2"
        assert session.call("return_book", {"loan_id": "L-1"}).ok
        again = session.call("return_book", {"loan_id": "L-1"})
        assert again.error is not None
        assert again.error.message == "Loan L-1 is already returned."


def test_changes_of_other_rows_and_guards_are_found(traces: CallTraces) -> None:
    figures = agreement_on_held_out(traces)
    assert figures is not None
    assert figures.exact.value is not None
    assert figures.exact.value >= 0.95
    assert figures.refused >= 10
    spec = traced_environment(traces).spec
    lend = next(tool for tool in spec.tools if tool.name == "lend_book")
    assert any("copies -1" in step.sql or "copies - 1" in step.sql for step in lend.do)
    assert any("copies" in guard.sql and "> 0" in guard.sql for guard in lend.require)
    assert traced_environment(traces).spec.id == spec.id


def test_agreement_tells_what_is_wrong(traces: CallTraces) -> None:
    spec = traced_environment(traces).spec
    kept = tuple(
        tool.model_copy(update={"do": (), "require": ()}) if tool.name == "return_book" else tool
        for tool in spec.tools
    )
    session = Template(spec.model_copy(update={"tools": kept})).session
    figures = score_simulator(traces.episodes, session, WRITING.__contains__)
    good, calls = figures.by_tool["return_book"]
    assert good < 0.8 * calls
    assert figures.refused_accepted > 0
    assert figures.exact.value is not None
    assert figures.exact.value < 0.95


def test_an_authored_environment(tmp_path: Path) -> None:
    """Random calls aim at what guards refuse: a harder log than any rollout."""
    template = Template(load_environment(ENVIRONMENTS / "retail"))
    figures = agreement_on_held_out(sampled_traces(template, episodes=25, calls=10, seed=3))
    assert figures is not None
    assert figures.exact.value is not None
    assert 0.4 <= figures.exact.value < 0.95
    assert figures.fields is not None
    assert figures.fields >= 0.85
