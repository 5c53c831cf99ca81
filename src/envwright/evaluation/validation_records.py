"""What a validator noted of a task set, read as findings of an audit.

Task sets of verifiers and OpenEnv are code that needs its framework, a runtime and often a
container: they are not run here. The validator of verifiers, ``vf-validate``, asks two things of
each task, whether the stated answer holds (``gold``) and whether scoring an untouched task already
passes (``noop``), and writes a line a task to ``results.jsonl`` in the folder of its run. Our
``openenv_probe`` asks the same of a running environment of OpenEnv, and whether the same actions
give the same again (``replay``).
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
    f"Name the folder of a run of vf-validate, or of openenv_probe, which holds {RESULTS}; "
    "with --only-gold or --only-noop it lacks a half."
)
_LONGEST = 300
"""Characters of an error that a finding keeps."""


class _Check(Record):
    """One of the checks of a task; what else is noted is not read."""

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
    replay: _Check | None = None


def read_validation(folder: Path) -> tuple[int, list[AuditFinding]]:
    """The number of tasks that were validated, and what is wrong with them.

    Args:
        folder: of a run of ``vf-validate`` or ``openenv_probe``.

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
    for kind, detail in (*_of_gold(row.gold), *_of_noop(row.noop), *_of_replay(row.replay)):
        yield AuditFinding(kind=kind, task=task[:_LONGEST], detail=detail)


def _of_gold(check: _Check) -> Iterator[tuple[str, str]]:
    if check.reason == "invalid":
        told = "the taskset's own validation says that its answer does not hold"
        if check.reward is not None:
            told = f"the stated solution has the reward {_figure(check.reward)}"
        yield "gold_below_1", told
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


def _of_replay(check: _Check | None) -> Iterator[tuple[str, str]]:
    # One that failed has failed as gold or no-op before.
    if check is not None and check.reason == "invalid":
        yield "nondeterministic", (check.error or "the same actions give other observations")


def _told(check: _Check) -> str:
    return f"{check.reason}: {check.error or 'no words'}"[:_LONGEST]


def _figure(reward: float | None) -> str:
    return "that passes" if reward is None else f"{reward:g}"
