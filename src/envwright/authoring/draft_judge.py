"""The judge of drafts: every check that needs no model, layer by layer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum

import apsw
import orjson

from envwright.authoring.answer_parts import REQUIRED_ABOUT
from envwright.authoring.draft_compiler import DraftCompiler
from envwright.authoring.environment_draft import DraftProblem, EnvironmentDraft
from envwright.authoring.tool_trials import add_guard_causes, failed_tests, tool_problems
from envwright.environment.schema import nearest_name
from envwright.environment.template import Template
from envwright.errors import SpecError
from envwright.types import Call, CheckReport, CheckResult, Interface

TemplateCheck = Callable[[Template], CheckReport]
"""Validation, handed in: a stage does not import another."""


class DraftLayer(IntEnum):
    """How far a draft has come, which decides what is checked; layers build on each other."""

    ABOUT = 0
    SCHEMA = 1
    ROWS = 2
    TOOLS = 3
    POLICY = 4
    TESTS = 5
    CHECK = 6


Layers = Sequence[tuple[DraftLayer, Callable[[], Iterable[DraftProblem]]]]
"""What is asked, layer by layer."""


class DraftJudge:
    """Judges the drafts of one environment.

    Args:
        interface: what it is made from.
        sections: places of the source that a tool may cite; empty where none has to.
        tools: how few and how many tools are wanted.
        check: validation.
        seed: of rows and sampled calls.
    """

    def __init__(
        self,
        interface: Interface,
        sections: Sequence[str],
        tools: tuple[int, int],
        check: TemplateCheck,
        seed: int = 0,
    ) -> None:
        self.compiler = DraftCompiler(interface, seed)
        self.report: CheckReport | None = None
        """What validation said last."""
        self._sections, self._tools, self._check, self._seed = list(sections), tools, check, seed

    def problems(
        self, draft: EnvironmentDraft, layer: DraftLayer, expected: Sequence[str] = ()
    ) -> list[DraftProblem]:
        """What is wrong up to a layer; the first layer with problems hides those above it.

        Args:
            draft: what was written.
            layer: how far to look.
            expected: tools that must be there by now.
        """
        layers: Layers = (
            (DraftLayer.ABOUT, lambda: self._about(draft)),
            (DraftLayer.SCHEMA, lambda: self._missing_parts(draft, layer, expected)),
            (DraftLayer.SCHEMA, lambda: self.compiler.problems(draft)),
            (DraftLayer.TOOLS, lambda: self._called(draft)),
            (DraftLayer.TESTS, lambda: failed_tests(self.compiler.template(draft), draft.tests)),
            (DraftLayer.CHECK, lambda: self._checked(draft)),
        )
        return first_problems(layers, layer)

    def _about(self, draft: EnvironmentDraft) -> list[DraftProblem]:
        least, most = self._tools
        sketches = draft.sketches
        found = [
            DraftProblem(kind="missing", place=f"about: {key}", message="it is missing.")
            for key in REQUIRED_ABOUT
            if not draft.about.get(key)
        ]
        if not least <= len(sketches) <= most:
            said = f"there are {len(sketches)} tools; {least} to {most} are wanted."
            found.append(DraftProblem(kind="missing", place="about: tools", message=said))
        if not any(sketch.get("writes") for sketch in sketches.values()):
            said = "no tool writes anything: there would be nothing to do."
            found.append(DraftProblem(kind="missing", place="about: tools", message=said))
        if self._sections:
            for name, sketch in sketches.items():
                found += self._citation(name, str(sketch.get("cites", "")))
        return found

    def _citation(self, name: str, cites: str) -> list[DraftProblem]:
        if cites in self._sections:
            return []
        said = (
            f"it cites {cites!r}, which is no place of the source."
            if cites
            else "it cites no place."
        )
        remedy = (
            nearest_name(cites, self._sections)
            or "Cite one of the places in brackets, as it stands."
        )
        place = f"about: tools: {name}"
        return [DraftProblem(kind="citation", place=place, message=f"{said} {remedy}")]

    def _missing_parts(
        self, draft: EnvironmentDraft, layer: DraftLayer, expected: Sequence[str]
    ) -> list[DraftProblem]:
        def lacks(place: str, said: str) -> DraftProblem:
            return DraftProblem(kind="missing", place=place, message=said)

        found = []
        if len(draft.tables) < 2:
            found.append(lacks("tables", "at least two tables are needed."))
        if layer >= DraftLayer.ROWS and not (draft.recipe or draft.inserts):
            found.append(lacks("recipe", "there are no rows. Give a recipe, or inserts."))
        found += [lacks(f"tool {n}", "it is missing.") for n in expected if n not in draft.tools]
        if layer > DraftLayer.TOOLS and not self._tools[0] <= len(draft.tools) <= self._tools[1]:
            least, most = self._tools
            said = f"there are {len(draft.tools)} tools; {least} to {most} are wanted."
            found.append(lacks("tools", said))
        if layer >= DraftLayer.POLICY and not draft.policy.strip():
            found.append(lacks("policy", "there is none."))
        if layer >= DraftLayer.TESTS and not draft.tests:
            found.append(lacks("tests", "there are none."))
        return found

    def _called(self, draft: EnvironmentDraft) -> list[DraftProblem]:
        return tool_problems(self.compiler.template(draft), draft.sketches, self._seed)

    def _checked(self, draft: EnvironmentDraft) -> list[DraftProblem]:
        template = self.compiler.template(draft)
        self.report = self._check(template)
        failed = [result for result in self.report.checks if not result.ok]
        return check_problems(template, self.report, failed, self._seed)


def first_problems(layers: Layers, layer: DraftLayer) -> list[DraftProblem]:
    """What the first layer with problems finds; no layer beyond ``layer`` is checked."""
    for at, find in layers:
        if at <= layer and (found := _engine_problems(find)):
            return found
    return []


def check_problems(
    template: Template, report: CheckReport, failed: Sequence[CheckResult], seed: int
) -> list[DraftProblem]:
    """What failed checks say; guards that never refuse ride along, alone they cost no request."""
    # A guard that never refuses is a warning: reported with real failures, it costs no extra
    # repair.
    idle = [r for r in report.checks if r.name == "every guard refuses" and r.detail]
    found = [_check_problem(result) for result in (*failed, *(idle if failed else ()))]
    return [add_guard_causes(template, problem, seed) for problem in found]


def _check_problem(result: CheckResult) -> DraftProblem:
    """What a failed check says, with the calls that show it."""
    shown = "\n".join(_call(call) for call in result.calls)
    return DraftProblem(kind="check", place=result.name, message=f"{result.detail}.", shown=shown)


def _call(call: Call) -> str:
    return f"{call.tool}({orjson.dumps(call.arguments).decode()})"


def _engine_problems(find: Callable[[], Iterable[DraftProblem]]) -> list[DraftProblem]:
    """What was found; what the engine cannot even look at is a problem too, never a crash."""
    # `find` may be a generator: listing it here runs it within the try.
    try:
        return list(find())
    except SpecError as error:
        said = f"{error.message} {error.remedy}".strip()
        return [DraftProblem(kind="engine", place=error.place or error.file, message=said)]
    # A model's draft can fail in ways that no parser foresees; none may end the run.
    except (apsw.Error, ValueError, TypeError, OverflowError, RecursionError) as error:
        return [DraftProblem(kind="engine", message=f"the engine cannot take it: {error}.")]
