"""Changes laid over an environment, compiled: what is not changed stays as it was, to the byte.

A change is a draft that holds only what is new or other. So nothing that was there can be left
out by mistake, and taking a change back is taking its name away.
"""

from __future__ import annotations

from envwright.errors import SpecError
from envwright.runtime.schema import statements
from envwright.runtime.template import Template
from envwright.synthesis.authoring.adjusting import adjusted
from envwright.synthesis.authoring.compiling import Compiler
from envwright.synthesis.authoring.draft import Draft, Problem
from envwright.synthesis.authoring.drafted import draft_of, inserts_of
from envwright.types import EnvironmentSpec, Interface, Json, ToolSpec

KEPT_OF_TOOL = ("actor", "operation")
"""What a tool keeps; a new one has it from the plan."""


class ChangeCompiler(Compiler):
    """Compiles drafts that are made of an environment and changes.

    Args:
        base: the environment, with its rows.
        seed: of rows that a recipe makes.
    """

    def __init__(self, base: EnvironmentSpec, seed: int = 0) -> None:
        origin = base.source
        super().__init__(Interface(name=base.name, origin=origin), seed)
        self.base, self.given = base, draft_of(base)

    def full(self, change: Draft) -> Draft:
        """The whole environment with a change."""
        given = self.given
        plan = {key: change.plan[key] for key in ("title", "description") if change.plan.get(key)}
        return given.model_copy(
            update={
                "about": {**given.about, **plan},
                "tables": {**given.tables, **change.tables},
                "indexes": (*given.indexes, *change.indexes),
                "invariants": {**given.invariants, **change.invariants},
                "recipe": self._recipe(change),
                "inserts": {} if change.recipe else {**given.inserts, **change.inserts},
                "adjust": change.adjust,
                "tools": {**given.tools, **self._tools_of(change)},
                "policy": policy_text(change.policy or given.policy, change.sentences),
                "tests": change.tests,
            }
        )

    def _tools_of(self, change: Draft) -> dict[str, Json]:
        out: dict[str, Json] = {}
        for name, body in change.tools.items():
            before = self.given.tools.get(name)
            kept = before or change.plan.get("tools", {}).get(name, {})
            own = {key: value for key, value in body.items() if key not in KEPT_OF_TOOL}
            out[name] = {**own, **{key: kept[key] for key in KEPT_OF_TOOL if kept.get(key)}}
        return out

    def _recipe(self, change: Draft) -> dict[str, Json]:
        if not change.recipe:
            return self.given.recipe
        before = self.base.population
        known = before.data().get("tables", {}) if before else {}
        seed = before.seed if before else self._seed
        return {"seed": seed, **change.recipe, "tables": {**known, **change.recipe["tables"]}}

    def _spec(
        self,
        draft: Draft,
        tools: tuple[ToolSpec, ...],
        *,
        rows: bool = True,
        invariants: bool = True,
    ) -> EnvironmentSpec:
        base, given = self.base, self.given
        spec = super()._spec(draft, tools, rows=False, invariants=invariants)
        kept: dict[str, object] = {"version": base.version, "limits": base.limits}
        if (draft.tables, draft.indexes) == (given.tables, given.indexes):
            kept["schema_sql"] = base.schema_sql
        if draft.policy == given.policy:
            kept["policy"] = base.policy
        spec = spec.model_copy(update=kept)
        return self._with_rows(draft, spec) if rows else spec

    def _with_rows(self, draft: Draft, spec: EnvironmentSpec) -> EnvironmentSpec:
        base, given = self.base, self.given
        if (draft.inserts, draft.recipe) == (given.inserts, given.recipe):
            kept: dict[str, object] = {"state_sql": base.state_sql, "population": base.population}
            spec = spec.model_copy(update=kept)
            rows = given.inserts
        elif draft.recipe:
            spec = super()._with_rows(draft, spec)
            rows = draft_of(spec).inserts
        else:
            rows = draft.inserts
        if rows == given.inserts and not draft.adjust:
            return spec
        key = f"{spec.schema_sql}\0{spec.clock}\0{rows}\0{draft.adjust}"
        if key not in self._rows:
            self._rows[key] = adjusted(spec, rows, draft.adjust)
        # A recipe does not tell how these rows were made.
        return spec.model_copy(update={"state_sql": self._rows[key], "population": None})

    def _state(self, draft: Draft) -> list[Problem]:
        if unknown := [name for name in draft.inserts if name not in draft.tables]:
            said = "there is no such table."
            return [Problem(kind="engine", place=f"inserts: {n}", message=said) for n in unknown]
        try:
            spec = self._spec(draft, (), invariants=False)
        except SpecError as error:
            return [_told(error, error.place)]
        try:
            Template(spec)
        except SpecError as error:
            return [_told(error, _table_at(spec.state_sql, error.place))]
        return []


def _told(error: SpecError, place: str) -> Problem:
    said = f"{error.message} {error.remedy}".strip()
    return Problem(kind="engine", place=place, message=said)


def _table_at(script: str, place: str) -> str:
    """The table whose rows begin on a line of the script, as a place of an answer."""
    line = place.removeprefix("line ")
    for at, sql in statements(script):
        if str(at) == line:
            return f"inserts: {next(iter(inserts_of(sql)))}"
    return place or "rows"


def policy_text(policy: str, sentences: dict[str, str]) -> str:
    """A policy with the sentences of further rules."""
    if not sentences:
        return policy
    lines = "\n".join(f"- {' '.join(sentence.split())}" for sentence in sentences.values())
    return f"{policy.rstrip()}\n\n## Rules\n\n{lines}\n"
