"""Looking at an environment: check it, serve it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from envwright.bounds import work_bounds
from envwright.environment.folder import load_environment
from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.machine_failures import unfinished_reason
from envwright.storage.bundled import resolve_environment
from envwright.storage.files import walk_folders, write_atomic
from envwright.tasks.phrase_readability import unreadable_phrases
from envwright.types import CheckReport, CheckResult
from envwright.validation.check import Examination, examine_template, quality_figures
from envwright.validation.check import junit_xml as as_junit
from envwright.validation.explorer import CheckBudget
from envwright.validation.mutation_score import MutationOutcome
from envwright.workflows.environment_build import kept_of_source, report_of
from envwright.workflows.verb_api import JsonObject, Progress, VerbResult, ignore_progress

LOADS = "environment is well formed"
"""The one check of an environment that cannot be checked further."""
PHRASES = "phrases are read back"
_MARK = "environment.yaml"
"""What makes a folder an environment."""


class CheckedEnvironment(VerbResult):
    """The results of ``check`` for one environment."""

    path: str
    ok: bool
    checks: tuple[CheckResult, ...]
    mutation: JsonObject
    """Seeded defects that were noticed, of those tried, with those that were not."""
    coverage: JsonObject
    quality: JsonObject
    calls: int
    states: int
    cut: dict[str, int]
    """What a limit on time or size left out, and how often."""
    unfinished: str = ""
    """Why nothing is known of it: the machine failed, or a bound on the work was met."""


class CheckEnvironments(VerbResult):
    """The results of ``check`` for several environments; ``ok`` where all of them pass."""

    ok: bool
    environments: tuple[CheckedEnvironment, ...]

    @property
    def unfinished(self) -> tuple[str, ...]:
        """Paths of the environments of which nothing is known."""
        return tuple(one.path for one in self.environments if one.unfinished)


def check_environments(
    environments: Sequence[Path],
    *,
    seed: int = 0,
    sequences: int = 50,
    length: int = 20,
    mutants: int = 60,
    seconds: float | None = None,
    state_bytes: int = 1_000_000,
    least: float = 0.0,
    junit: Path | None = None,
    progress: Progress = ignore_progress,
) -> CheckEnvironments:
    """Check environments, given as their folders or as folders that hold some.

    Example::

        found = check_environments([Path("environments")], junit=Path("check.xml"))
        found.ok

    Args:
        environments: where they are.
        seed: all chance comes from it.
        sequences: random call sequences for each.
        length: calls of a sequence.
        mutants: seeded defects that are tried at most.
        seconds: wall-clock limit for each, after which nothing new is begun.
        state_bytes: a sequence ends when it changed more.
        least: share of seeded defects that has to be noticed.
        junit: where to write the report as JUnit XML.
        progress: called with the number of environments done.

    Raises:
        BadInput: a folder holds no environment, or the only one is not well formed. Of several, one
            that is not well formed is not ok, and the others are checked.
    """
    budget = CheckBudget(sequences, length, mutants, seconds, state_bytes)
    found: list[tuple[Path, Examination]] = []
    unfinished: dict[Path, str] = {}
    paths = check_folders(environments)
    for number, path in enumerate(paths, start=1):
        try:
            with work_bounds(f"checking {path}"):
                template = Template(load_environment(path))
                kept = kept_of_source(report_of(path))
                one = examine_template(template, budget, seed=seed, least=least, kept=kept)
                one = _with_phrases_read(one, template)
        except Exception as error:
            if why := unfinished_reason(error):
                unfinished[path] = why
            elif len(paths) == 1:
                raise
            one = _not_examined(path, why or _telling(error))
        found.append((path, one))
        progress(number)
    if junit is not None:
        done = [(str(path), one.report) for path, one in found if path not in unfinished]
        write_atomic(junit, as_junit(done, {str(p): why for p, why in unfinished.items()}))
    return CheckEnvironments(
        ok=all(one.report.ok for _, one in found),
        environments=tuple(
            examined_environment(path, one, unfinished.get(path, "")) for path, one in found
        ),
    )


def _with_phrases_read(one: Examination, template: Template) -> Examination:
    """An examination, and whether the phrases of ``phrasing.yaml`` are read back."""
    tried = sum(map(len, template.wording.tools.values()))
    if not tried:
        return one
    faults = unreadable_phrases(template)
    check = CheckResult(name=PHRASES, ok=not faults, tried=tried, detail="; ".join(faults))
    report = one.report
    changed = {"ok": report.ok and check.ok, "checks": (*report.checks, check)}
    return replace(one, report=report.model_copy(update=changed))


def _telling(error: Exception) -> str:
    """What an error says of an environment, among others that can be checked."""
    if isinstance(error, BadInput):
        return str(error)
    return f"cannot be checked ({type(error).__name__}: {str(error)[:300]})."


def _not_examined(path: Path, why: str) -> Examination:
    """What there is to tell of an environment that cannot be checked: one check, which fails."""
    check = CheckResult(name=LOADS, ok=False, tried=1, detail=why)
    report = CheckReport(environment=path.name, environment_id="", ok=False, checks=(check,))
    nothing = MutationOutcome()
    quality = quality_figures(report.checks, (), nothing, (0, 0))
    return Examination(report, (), nothing, quality, calls=0, states=0, cut={})


def check_folders(given: Sequence[Path]) -> list[Path]:
    """The environments that are meant: the folders themselves, or all those that they hold.

    Raises:
        BadInput: a folder holds none.
    """
    out: list[Path] = []
    for path in given:
        # Folders that do not exist are passed on, so that loading them gives the proper error.
        if (path / _MARK).exists() or not path.is_dir():
            out.append(path)
            continue
        inner = sorted(folder for folder, _, files in walk_folders(path) if _MARK in files)
        if not inner:
            raise BadInput(f"{path} holds no environment.", remedy=f"Name a folder with {_MARK}.")
        out += inner
    # Without duplicates: a folder may be named itself and lie below another.
    return list(dict.fromkeys(out))


def examined_environment(path: Path, one: Examination, unfinished: str = "") -> CheckedEnvironment:
    """What an examination found, with the defects that survived.

    Args:
        path: the environment's folder.
        one: the examination.
        unfinished: why nothing is known of it, if so.
    """
    report, mutation = one.report, one.mutation
    kinds = {k: {"killed": mutation.killed[k], "total": n} for k, n in mutation.tried.items()}
    return CheckedEnvironment(
        path=str(path),
        ok=report.ok,
        checks=() if unfinished else report.checks,
        mutation={
            **report.mutation,
            "considered": mutation.considered,
            "same_program": mutation.same,
            "kinds": kinds,
            "survivors": [{"kind": s.kind, "what": s.what} for s in mutation.survivors],
        },
        coverage={part.name: part.data() for part in one.coverage},
        quality=one.quality.data(),
        calls=one.calls,
        states=one.states,
        cut=one.cut,
        unfinished=unfinished,
    )


def serve_environment(environment: Path) -> None:
    """Serve one session of an environment over MCP on standard input and output."""
    from envwright.serve.mcp import serve_stdio

    serve_stdio(Template(load_environment(resolve_environment(environment))))
