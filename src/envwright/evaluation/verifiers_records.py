"""What ``vf-validate`` of verifiers noted of a taskset, read as findings of an audit.

A taskset of verifiers is code that needs its framework, a runtime and often a container: it is not
run here. Its own validator asks two things of each task, whether the stated answer holds (``gold``)
and whether scoring an untouched task already passes (``noop``), and writes a line a task to
``results.jsonl`` in the folder of its run.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from pydantic import ConfigDict, ValidationError

from envwright.errors import BadInput
from envwright.evaluation.foreign_records import AuditFinding
from envwright.storage.jsonl import lines_of
from envwright.types import Record

RESULTS = "results.jsonl"
_REMEDY = (
    f"Name the folder of a run of vf-validate, which holds {RESULTS}; "
    "with --only-gold or --only-noop it lacks a half."
)
_LONGEST = 300
"""Characters of an error that a finding keeps."""


class _Check(Record):
    """One of the two checks of a task; what else is noted is not read."""

    model_config = ConfigDict(extra="ignore")

    reason: Literal["valid", "invalid", "unchecked", "error", "timeout"]
    error: str | None = None
    reward: float | None = None


class _Row(Record):
    """One task."""

    model_config = ConfigDict(extra="ignore")

    index: int
    name: str | None = None
    gold: _Check
    noop: _Check


def read_validation(folder: Path) -> tuple[int, list[AuditFinding]]:
    """The number of tasks that were validated, and what is wrong with them.

    Args:
        folder: of a run of ``vf-validate``.

    Raises:
        BadInput: it holds no results of both checks.

    Example::

        count, findings = read_validation(Path("outputs/validate-1"))
    """
    path = folder / RESULTS
    if not path.is_file():
        raise BadInput("has no results of vf-validate.", file=str(folder), remedy=_REMEDY)
    count = 0
    findings: list[AuditFinding] = []
    for number, raw in lines_of(path):
        try:
            row = _Row.model_validate_json(raw)
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            raise BadInput(
                f"is no row of vf-validate ({'.'.join(map(str, first['loc']))}: {first['msg']}).",
                file=str(path),
                place=f"line {number}",
                remedy=_REMEDY,
            ) from None
        count += 1
        findings += _findings(row)
    if not count:
        raise BadInput("has no rows.", file=str(path), remedy=_REMEDY)
    return count, findings


def _findings(row: _Row) -> Iterator[AuditFinding]:
    task = f"{row.index} {row.name}" if row.name else str(row.index)
    for kind, detail in (*_of_gold(row.gold), *_of_noop(row.noop)):
        yield AuditFinding(kind=kind, task=task[:_LONGEST], detail=detail)


def _of_gold(check: _Check) -> Iterator[tuple[str, str]]:
    if check.reason == "invalid":
        yield "gold_below_1", "the taskset's own validation says that its answer does not hold"
    elif check.reason == "unchecked":
        yield "no_gold", "the taskset has no validation of this task"
    elif check.reason != "valid":
        yield "gold_error", _told(check)


def _of_noop(check: _Check) -> Iterator[tuple[str, str]]:
    if check.reason == "invalid":
        yield "noop_reward", f"scored untouched it has the reward {_figure(check.reward)}"
    elif check.reason == "unchecked":
        yield "unscored", "the task states no reward"
    elif check.reason != "valid":
        yield "check_fault", _told(check)
    elif check.reward is not None and check.reward > 0:
        yield "noop_partial", f"scored untouched it has the reward {_figure(check.reward)}"


def _told(check: _Check) -> str:
    return f"{check.reason}: {check.error or 'no words'}"[:_LONGEST]


def _figure(reward: float | None) -> str:
    return "that passes" if reward is None else f"{reward:g}"
