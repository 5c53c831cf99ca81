"""The judge: everything that can be said against a draft without a model, layer by layer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum

import apsw
import orjson

from envwright.errors import SpecError
from envwright.runtime.schema import nearest
from envwright.runtime.template import Template
from envwright.synthesis.authoring.causes import with_causes
from envwright.synthesis.authoring.compiling import Compiler
from envwright.synthesis.authoring.draft import Draft, Problem
from envwright.synthesis.authoring.shapes import MUST_SAY
from envwright.synthesis.authoring.trying import failed_tests, tool_problems
from envwright.types import Call, CheckReport, CheckResult, Interface

Check = Callable[[Template], CheckReport]
"""Validation, handed in: a stage does not import another."""


class Layer(IntEnum):
    """How far a draft has come, and so what is asked of it."""

    ABOUT = 0
    SCHEMA = 1
    ROWS = 2
    TOOLS = 3
    POLICY = 4
    TESTS = 5
    CHECK = 6


class Judge:
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
        check: Check,
        seed: int = 0,
    ) -> None:
        self.compiler = Compiler(interface, seed)
        self.report: CheckReport | None = None
        """What validation said last."""
        self._sections, self._tools, self._check, self._seed = list(sections), tools, check, seed

    def problems(self, draft: Draft, layer: Layer, expected: Sequence[str] = ()) -> list[Problem]:
        """What is wrong up to a layer; the first layer with problems hides those above it.

        Args:
            draft: what was written.
            layer: how far to look.
            expected: tools that must be there by now.
        """
        layers: tuple[tuple[Layer, Callable[[], list[Problem]]], ...] = (
            (Layer.ABOUT, lambda: self._about(draft)),
            (Layer.SCHEMA, lambda: self._missing_parts(draft, layer, expected)),
            (Layer.SCHEMA, lambda: self.compiler.problems(draft)),
            (Layer.TOOLS, lambda: self._called(draft)),
            (Layer.TESTS, lambda: failed_tests(self.compiler.template(draft), draft.tests)),
            (Layer.CHECK, lambda: self._checked(draft)),
        )
        for at, find in layers:
            if at <= layer and (found := safely(find)):
                return found
        return []

    def _about(self, draft: Draft) -> list[Problem]:
        least, most = self._tools
        sketches = draft.sketches
        found = [
            Problem(kind="missing", place=f"about: {key}", message="it is missing.")
            for key in MUST_SAY
            if not draft.about.get(key)
        ]
        if not least <= len(sketches) <= most:
            said = f"there are {len(sketches)} tools; {least} to {most} are wanted."
            found.append(Problem(kind="missing", place="about: tools", message=said))
        if not any(sketch.get("writes") for sketch in sketches.values()):
            said = "no tool writes anything: there would be nothing to do."
            found.append(Problem(kind="missing", place="about: tools", message=said))
        if self._sections:
            for name, sketch in sketches.items():
                found += self._citation(name, str(sketch.get("cites", "")))
        return found

    def _citation(self, name: str, cites: str) -> list[Problem]:
        if cites in self._sections:
            return []
        said = (
            f"it cites {cites!r}, which is no place of the source."
            if cites
            else "it cites no place."
        )
        remedy = (
            nearest(cites, self._sections) or "Cite one of the places in brackets, as it stands."
        )
        place = f"about: tools: {name}"
        return [Problem(kind="citation", place=place, message=f"{said} {remedy}")]

    def _missing_parts(self, draft: Draft, layer: Layer, expected: Sequence[str]) -> list[Problem]:
        def lacks(place: str, said: str) -> Problem:
            return Problem(kind="missing", place=place, message=said)

        found = []
        if len(draft.tables) < 2:
            found.append(lacks("tables", "at least two tables are needed."))
        if layer >= Layer.ROWS and not (draft.recipe or draft.inserts):
            found.append(lacks("recipe", "there are no rows. Give a recipe, or inserts."))
        found += [lacks(f"tool {n}", "it is missing.") for n in expected if n not in draft.tools]
        if layer > Layer.TOOLS and not self._tools[0] <= len(draft.tools) <= self._tools[1]:
            least, most = self._tools
            said = f"there are {len(draft.tools)} tools; {least} to {most} are wanted."
            found.append(lacks("tools", said))
        if layer >= Layer.POLICY and not draft.policy.strip():
            found.append(lacks("policy", "there is none."))
        if layer >= Layer.TESTS and not draft.tests:
            found.append(lacks("tests", "there are none."))
        return found

    def _called(self, draft: Draft) -> list[Problem]:
        return tool_problems(self.compiler.template(draft), draft.sketches, self._seed)

    def _checked(self, draft: Draft) -> list[Problem]:
        self.report = self._check(self.compiler.template(draft))
        failed = [result for result in self.report.checks if not result.ok]
        idle = [r for r in self.report.checks if r.name == "every guard refuses" and r.detail]
        # What is only worth knowing rides along; alone it costs no request.
        found = [check_problem(result) for result in (*failed, *(idle if failed else ()))]
        template = self.compiler.template(draft)
        return [with_causes(template, problem, self._seed) for problem in found]


def check_problem(result: CheckResult) -> Problem:
    """What a failed check says, with the calls that show it."""
    shown = "\n".join(_call(call) for call in result.calls)
    return Problem(kind="check", place=result.name, message=f"{result.detail}.", shown=shown)


def _call(call: Call) -> str:
    return f"{call.tool}({orjson.dumps(call.arguments).decode()})"


def safely(find: Callable[[], list[Problem]]) -> list[Problem]:
    """What was found; what the engine cannot even look at is a problem too, never a crash."""
    try:
        return find()
    except SpecError as error:
        said = f"{error.message} {error.remedy}".strip()
        return [Problem(kind="engine", place=error.place or error.file, message=said)]
    except (apsw.Error, ValueError, TypeError, OverflowError, RecursionError) as error:
        return [Problem(kind="engine", message=f"the engine cannot take it: {error}.")]
