"""Questions to an environment of OpenEnv; the environments here are made up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from envwright.integrations.openenv_probe import ProbedTask, SessionClient, probe_tasks
from envwright.workflows.release_audit import audit_target


class Door:
    """Opens at the right word; ``kind`` says what is wrong with it."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.drawn = iter(range(1_000))

    @contextmanager
    def session(self) -> Iterator[SessionClient]:
        yield self

    def reset(self, **how: Any) -> Any:
        if how.get("seed") == 13:
            raise ConnectionError("the server hung up")
        number = next(self.drawn) if self.kind == "drawn" else 7
        return SimpleNamespace(observation={"number": number}, reward=None, done=False)

    def step(self, action: Any) -> Any:
        open_ = action["word"] == "sesame" or self.kind == "generous"
        reward = 0.4 if self.kind == "partial" else float(open_)
        return SimpleNamespace(observation={"open": open_}, reward=reward, done=open_)


TASK = {"reset": {"seed": 1}, "idle": {"word": ""}}


def findings(door: Door, folder: Path, **more: Any) -> dict[str, str]:
    task = ProbedTask.model_validate({**TASK, "gold": [{"word": "sesame"}], **more})
    rows = list(probe_tasks(door.session, [task]))
    (folder / "results.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    report = audit_target(f"openenv:{folder}")
    assert report.tasks == 1
    return {finding.kind: finding.detail for finding in report.findings}


def test_an_environment_that_holds_has_no_finding(tmp_path: Path) -> None:
    assert findings(Door("sound"), tmp_path) == {}


@pytest.mark.parametrize(
    ("kind", "more", "found"),
    [
        ("sound", {"gold": [{"word": "pepper"}]}, {"gold_below_1"}),
        ("sound", {"gold": None}, {"no_gold"}),
        ("generous", {}, {"noop_reward"}),
        ("partial", {}, {"gold_below_1", "noop_reward"}),  # three idle steps earn more than all
        ("drawn", {}, {"nondeterministic"}),
        ("sound", {"reset": {"seed": 13}}, {"gold_error", "check_fault"}),
    ],
)
def test_what_is_wrong_is_found(
    kind: str, more: dict[str, Any], found: set[str], tmp_path: Path
) -> None:
    assert set(findings(Door(kind), tmp_path, **more)) == found
