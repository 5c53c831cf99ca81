"""What was tried of each tool, what must be seen, and what would be good to see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from envwright.runtime.template import Template
from envwright.types import ErrorKind
from envwright.validation.agents.records import ToolCoverage, Trial, Verdict

_REFUSED = (ErrorKind.PRECONDITION, ErrorKind.CONSTRAINT)
SUCCESS, REFUSAL, VERDICT = "a call that succeeds", "a call that its rules refuse", "a verdict"


def covered(
    template: Template, trials: Sequence[Trial], verdicts: Mapping[int, Verdict] | None = None
) -> dict[str, ToolCoverage]:
    """The coverage of every tool; with verdicts, what was said about it as well."""
    own: dict[str, list[Trial]] = {name: [] for name in template.tools}
    for trial in trials:
        own[trial.call.tool].append(trial)
    return {name: _of(template, name, found, verdicts) for name, found in own.items()}


def _of(
    template: Template, tool: str, own: Sequence[Trial], verdicts: Mapping[int, Verdict] | None
) -> ToolCoverage:
    known = verdicts or {}
    said = [known[trial.number].verdict for trial in own if trial.number in known]
    cover = ToolCoverage(
        calls=len(own),
        succeeded=sum(trial.error is None for trial in own),
        refused=sum(trial.error in _REFUSED for trial in own),
        invalid=sum(trial.error is ErrorKind.INVALID_ARGUMENTS for trial in own),
        boundary=sum(trial.planned.case == "boundary" for trial in own),
        passes=said.count("pass"),
        warnings=said.count("warning"),
        fails=said.count("fail"),
    )
    missing = [SUCCESS] if not cover.succeeded else []
    missing += [REFUSAL] if template.tools[tool].guards and not cover.refused else []
    missing += [VERDICT] if verdicts is not None and not said else []
    return cover.model_copy(update={"missing": tuple(missing)})


def wanted(
    template: Template, coverage: Mapping[str, ToolCoverage], per_tool: int
) -> dict[str, list[str]]:
    """What the tester is asked for, by tool: what must be seen, and what would be good to see."""
    found: dict[str, list[str]] = {}
    for name, cover in coverage.items():
        texts = list(cover.missing)
        if template.tools[name].spec.parameters:
            texts += [] if cover.boundary else ["a boundary case"]
            texts += [] if cover.invalid or cover.refused else ["an invalid call"]
            few = per_tool - cover.calls
            texts += [f"{few} more calls"] if few > 0 and not texts else []
        if texts:
            found[name] = texts
    return found
