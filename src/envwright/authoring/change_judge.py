"""The judge of changes to an environment: every check that they have to pass, layer by layer.

Changes are drafts that hold only what is new or other (``change_compiler``). The engine's verdict
on the environment with them is all that counts: it compiles, its tests pass, ``check`` passes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property

from envwright.authoring.change_compiler import ChangeCompiler
from envwright.authoring.draft_judge import (
    DraftLayer,
    Layers,
    TemplateCheck,
    check_problems,
    first_problems,
)
from envwright.authoring.environment_draft import DraftProblem, EnvironmentDraft
from envwright.authoring.tool_trials import failed_tests, tool_problems
from envwright.environment.schema import nearest_name
from envwright.environment.template import Template
from envwright.environment.tool import CompiledTool
from envwright.types import CheckReport, EnvironmentSpec, Json


class ChangeJudge:
    """Judges changes of one environment.

    Args:
        base: the environment, with its rows.
        check: validation.
        operations: of the source, that a planned tool may stand for; ``None`` where the changes
            follow no plan.
        seed: of rows and sampled calls.

    Raises:
        SpecError: the environment is not well formed.
    """

    def __init__(
        self,
        base: EnvironmentSpec,
        check: TemplateCheck,
        *,
        operations: Collection[str] | None = None,
        seed: int = 0,
    ) -> None:
        self.compiler = ChangeCompiler(base, seed)
        self.base = Template(base)
        self.report: CheckReport | None = None
        """What validation said last."""
        self._check, self._operations, self._seed = check, operations, seed

    @cached_property
    def failing(self) -> tuple[str, ...]:
        """Checks that fail without any change; no change is to blame for them."""
        return tuple(one.name for one in self._check(self.base).checks if not one.ok)

    def template(self, change: EnvironmentDraft) -> Template:
        """The environment with a change.

        Raises:
            SpecError: it is not well formed.
        """
        return self.compiler.template(self.compiler.full(change))

    def spec(self, change: EnvironmentDraft) -> EnvironmentSpec:
        """The environment with a change, as data."""
        return self.compiler.spec(self.compiler.full(change))

    def problems(
        self, draft: EnvironmentDraft, layer: DraftLayer, expected: Sequence[str] = ()
    ) -> list[DraftProblem]:
        """What is wrong up to a layer; the first kind with problems hides those after it.

        Args:
            draft: the changes.
            layer: how far to look.
            expected: tools that must be among them by now.
        """
        asked: tuple[tuple[bool, Callable[[], Iterator[DraftProblem]]], ...] = (
            (layer >= DraftLayer.ABOUT, lambda: self._plan(draft)),
            (layer >= DraftLayer.SCHEMA, lambda: self._missing(draft, expected)),
            # Only this layer asks for sentences, later ones allow that some are missing.
            (layer is DraftLayer.POLICY, lambda: self._unsaid(draft)),
        )
        for applies, find in asked:
            # Without operations the changes follow no plan, and there is nothing to hold them
            # against.
            if applies and self._operations is not None and (found := list(find())):
                return found
        return self.faults(draft, layer)

    def faults(self, draft: EnvironmentDraft, layer: DraftLayer) -> list[DraftProblem]:
        """The same without what is merely missing: why changes that are there cannot stay."""
        # The order is that of dependency: a later entry may assume that all earlier ones found
        # nothing.
        layers: Layers = (
            (DraftLayer.SCHEMA, lambda: self._renamed(draft)),
            (DraftLayer.SCHEMA, lambda: self.compiler.problems(self.compiler.full(draft))),
            (DraftLayer.SCHEMA, lambda: self._contract(draft)),
            (DraftLayer.TOOLS, lambda: self._called(draft)),
            (DraftLayer.TESTS, lambda: self._tested(draft)),
            (DraftLayer.CHECK, lambda: self._checked(draft)),
        )
        return first_problems(layers, layer)

    # --- layers ----------------------------------------------------------------------------------

    def _plan(self, draft: EnvironmentDraft) -> Iterator[DraftProblem]:
        """Names in the plan mean something."""
        tools: dict[str, Json] = draft.plan.get("tools", {})
        tables = [*self.base.schema.tables, *draft.plan.get("data", {}), *draft.tables]
        known = [*self.base.tools, *tools, *tables]
        if not tools:
            yield DraftProblem(kind="missing", place="plan: tools", message="no tool is to change.")
        for name, sketch in tools.items():
            if problem := self._unchangeable(name):
                yield DraftProblem(kind="contract", place=f"plan: tools: {name}", message=problem)
            elif name not in self.base.tools and (problem := self._cited(sketch)):
                yield DraftProblem(kind="citation", place=f"plan: tools: {name}", message=problem)
        for key, rule in draft.plan.get("rules", {}).items():
            for name in rule["held_by"]:
                if name not in known:
                    said = f"{name} is no tool or table, and none that is planned."
                    said = f"{said} {nearest_name(name, known)}".strip()
                    yield DraftProblem(kind="missing", place=f"plan: rules: {key}", message=said)

    def _cited(self, sketch: Json) -> str:
        cites, known = sketch.get("operation", ""), list(self._operations or ())
        if not cites or cites in known:
            return ""
        said = (
            f"{cites} is none of the operations that are not mapped. {nearest_name(cites, known)}"
        )
        return f"{said.strip()} Leave `operation` out where the tool stands for none."

    def _unchangeable(self, name: str) -> str:
        tool = self.base.tools.get(name)
        if tool is None or not (tool.spec.python or tool.spec.host):
            return ""
        return "this tool has no SQL, and stays as it is."

    def _missing(self, draft: EnvironmentDraft, expected: Sequence[str]) -> Iterator[DraftProblem]:
        for name in expected:
            if name not in draft.tools:
                yield DraftProblem(kind="missing", place=f"tool {name}", message="it is missing.")

    def _unsaid(self, draft: EnvironmentDraft) -> Iterator[DraftProblem]:
        """Each rule that holds has a sentence, and each sentence such a rule."""
        rules = rules_held(draft)
        for key in dict.fromkeys([*rules, *draft.sentences]):
            place = f"sentences: {key}"
            if key not in draft.sentences:
                yield DraftProblem(kind="missing", place=place, message="it is missing.")
            elif key not in rules:
                yield DraftProblem(kind="missing", place=place, message="no such rule holds.")

    def _renamed(self, draft: EnvironmentDraft) -> Iterator[DraftProblem]:
        """What holds already keeps its name and its meaning."""
        given = self.compiler.given
        for name, sql in draft.invariants.items():
            if given.invariants.get(name, sql) != sql:
                said = "an invariant of this name holds already, and stays. Name yours otherwise."
                yield DraftProblem(kind="contract", place=f"invariant {name}", message=said)
        for name in draft.tools:
            if problem := self._unchangeable(name):
                yield DraftProblem(kind="contract", place=f"tool {name}", message=problem)

    def _contract(self, draft: EnvironmentDraft) -> Iterator[DraftProblem]:
        """Calls that were possible before the change still are."""
        template = self.template(draft)
        for name, before in self.base.tools.items():
            for said in _incompatible(before, template.tools[name]):
                yield DraftProblem(kind="contract", place=f"tool {name}", message=said)

    def _called(self, draft: EnvironmentDraft) -> list[DraftProblem]:
        sketches = {
            name: sketch
            for name, sketch in draft.plan.get("tools", {}).items()
            if name not in self.base.tools and "writes" in sketch
        }
        return tool_problems(self.template(draft), sketches, self._seed, draft.tools)

    def _tested(self, draft: EnvironmentDraft) -> list[DraftProblem]:
        unknown = [name for name in _tools_of(draft.tests) if name not in self._names(draft)]
        if unknown:
            said = "no tool has this name."
            return [DraftProblem(kind="test", place=f"tests: {n}", message=said) for n in unknown]
        return failed_tests(self.template(draft), draft.tests, draft.tools)

    def _names(self, draft: EnvironmentDraft) -> Collection[str]:
        return {*self.base.tools, *draft.tools}

    def _checked(self, draft: EnvironmentDraft) -> list[DraftProblem]:
        template = self.template(draft)
        self.report = self._check(template)
        failed = [one for one in self.report.checks if not one.ok and one.name not in self.failing]
        return check_problems(template, self.report, failed, self._seed)


def rules_held(change: EnvironmentDraft) -> dict[str, Json]:
    """The planned rules, without those of which nothing that was to hold them was accepted."""
    plan = change.plan
    data = plan.get("data", {})
    there = {*change.tools, *change.tables, *change.inserts}
    there |= set(data) if change.adjust or change.recipe else set()
    planned = {*plan.get("tools", {}), *data}
    held = {}
    for key, rule in plan.get("rules", {}).items():
        by = {*rule["held_by"]} & planned
        # A rule that nothing planned holds (the agent holds it) always stays.
        if not by or by & there:
            held[key] = rule
    return held


def _tools_of(tests: dict[str, list[Json]]) -> list[str]:
    return list(dict.fromkeys(call["tool"] for calls in tests.values() for call in calls))


def _incompatible(before: CompiledTool, after: CompiledTool) -> Iterator[str]:
    old, new = before.arguments.json_schema, after.arguments.json_schema
    parts, needed = new["properties"], new.get("required", [])
    for name, shape in old["properties"].items():
        if name not in parts:
            if name in old.get("required", []):
                yield f"its parameter {name} is required, and may not be taken away."
            continue
        if parts[name].get("type") != shape.get("type"):
            yield f"its parameter {name} may not take another type ({shape.get('type')} before)."
        lost = [v for v in shape.get("enum", []) if v not in parts[name].get("enum", [v])]
        if lost:
            values = ", ".join(map(str, lost))
            yield f"its parameter {name} no longer takes {values}. Refuse it in a guard instead."
    for name in needed:
        if name not in old.get("required", []):
            yield f"its parameter {name} is new or was optional, and may not be required."
    if after.is_write and not before.is_write:
        yield "it only read, and writes now. Make another tool for that."
