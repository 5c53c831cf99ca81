"""ExCyTIn-Bench (2507.14201): attacks in log tables, questions along their graph, path rewards."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from typer.testing import CliRunner

from envwright import Task, Template, load_environment
from envwright.cli import app
from envwright.errors import BadInput
from envwright.rollout.driven_episode import run_now
from envwright.rollout.policies.policy_protocol import EpisodeStart, OrdinaryFactory
from envwright.rollout.policies.script import Move, ScriptedPolicy, ScriptView
from envwright.rollout.runs.rollout_plan import RolloutPlan
from envwright.scoring.answers import format_answers
from envwright.scoring.rewards import make_scorer
from envwright.types import Json
from envwright.workflows.graph_queries import QueriedWorld
from envwright.workflows.task_files import load_tasks
from tests.conftest import ENVIRONMENTS
from tests.related.families import Family, noisy_success

SMALL = "family:security_logs?attacks=8&rows=8"


@pytest.fixture(scope="module")
def family() -> Family:
    return Family(SMALL, count=6)


def test_tasks_are_proven_and_their_oracle_writes_sql(family: Family) -> None:
    family.require_proven()
    assert {call.tool for task in family.tasks for call in task.gold} == {"query"}
    assert family.success("oracle") == 1.0
    assert family.success("noop") == 0.0
    logs = {t for t, table in family.template.schema.tables.items() if "event_id" in table.columns}
    assert len(logs) >= 20


def identifiers(family: Family) -> dict[str, set[str]]:
    """Identifier → those that share an event with it."""
    near: dict[str, set[str]] = {}
    with family.template.session() as session:
        for name, table in family.template.schema.tables.items():
            if "event_id" not in table.columns:
                continue
            one, other = [c for c in table.columns if c not in ("event_id", "at", "person")]
            for a, b in session.query(f"SELECT {one}, {other} FROM {name}"):
                near.setdefault(a, set()).add(b)
                near.setdefault(b, set()).add(a)
    return near


def distances(near: dict[str, set[str]], start: str) -> dict[str, int]:
    found, left = {start: 0}, deque([start])
    while left:
        at = left.popleft()
        for other in near[at] - found.keys():
            found[other] = found[at] + 1
            left.append(other)
    return found


def test_answers_are_so_many_events_away_and_unique(family: Family) -> None:
    near = identifiers(family)
    with family.template.session() as session:
        for task in family.tasks:
            start = session.call("query", task.gold[1].arguments).value[0]["indicator"]
            answer = str(task.answers["answer"])
            reached = distances(near, start)
            assert reached[answer] == 4 == len(task.path)
            # Attacks touch neither each other nor ordinary work.
            assert len(reached) < 30
            (column,) = session.call("query", task.gold[-1].arguments).value[0]
            rows = session.query(
                "SELECT table_name FROM data_dictionary WHERE column_name = :c", {"c": column}
            )
            same = {
                value
                for (table,) in rows
                for (value,) in session.query(f"SELECT {column} FROM {table}")
                if value in reached
            }
            assert same == {answer}
            assert answer not in task.scenario.opening
            assert not session.query("SELECT 1 FROM alerts WHERE indicator = :a", {"a": answer})


def reward(family: Family, task: Task, answers: dict[str, Json]) -> float | None:
    """The path-discounted reward of who says this."""

    def say(start: EpisodeStart, view: ScriptView) -> Iterator[Move]:
        yield format_answers(answers)

    factory = OrdinaryFactory(
        "says", lambda start: ScriptedPolicy("says", lambda view: say(start, view))
    )
    plan = RolloutPlan(
        tasks=[task], templates=family.templates, policy=factory, score=make_scorer("path")
    )
    (slot,) = plan.slots()
    score = run_now(plan.episode(slot)).score
    return score.reward if score else None


def test_an_identifier_on_the_way_earns_its_discount(family: Family) -> None:
    task = family.tasks[0]
    *way, answer = task.path
    assert reward(family, task, {"answer": answer}) == 1.0
    for distance, value in enumerate(reversed(way), start=1):
        assert reward(family, task, {"answer": value}) == pytest.approx(0.4**distance)
    whole = reward(family, task, {"answer": "?", "path": list(way)})
    assert whole == pytest.approx(0.4 + 0.4**2 + 0.4**3)
    everything = [*identifiers(family)][:20]
    assert reward(family, task, {"answer": answer, "path": everything}) == 0.0
    assert reward(family, task, {"answer": "?"}) == 0.0


class AskedInSql(Family):
    """An environment of ours with ``query`` alone, and questions along its relations."""

    def __post_init__(self) -> None:
        self.world = QueriedWorld(load_environment(ENVIRONMENTS / self.text), 3, self.seed)
        self.template = Template(self.world.spec)
        self.templates = {self.template.id: self.template}


@pytest.mark.parametrize("name", ["mock", "retail"])
def test_any_environment_is_asked_in_sql(name: str) -> None:
    asked = AskedInSql(name, count=6)
    asked.require_proven()
    assert {call.tool for task in asked.tasks for call in task.gold} == {"query"}
    assert asked.success("oracle") == 1.0
    assert asked.success("noop") == 0.0
    for task in asked.tasks:
        *way, answer = task.path
        assert str(answer) not in task.scenario.opening
        assert reward(asked, task, {"answer": answer}) == 1.0
        if answer not in way:
            assert reward(asked, task, {"answer": way[-1]}) == pytest.approx(0.4)
    drawn = islice(asked.world.tasks(asked.template), 30)
    assert max(len(task.path) for task in drawn) > 2


def test_the_questions_of_an_environment_are_a_folder(tmp_path: Path) -> None:
    made = str(tmp_path / "asked")
    verb = ["tasks", str(ENVIRONMENTS / "mock"), "--queries", "-n", "4"]
    assert CliRunner().invoke(app, [*verb, "-o", made]).exit_code == 0
    tasks = load_tasks(Path(made) / "tasks.jsonl")
    assert len(tasks) == 4
    assert all(task.proof and task.proof.ok for task in tasks)
    assert isinstance(CliRunner().invoke(app, verb).exception, BadInput)


def test_more_hops_are_harder() -> None:
    found = noisy_success([f"{SMALL}&hops={hops}" for hops in (2, 7)])
    assert found[0] > found[-1] + 0.1
