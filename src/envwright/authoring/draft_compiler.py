"""Compiles a draft into a template, part by part, so that several mistakes are reported at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import apsw
from pydantic import ValidationError

from envwright.authoring.environment_draft import DraftProblem, EnvironmentDraft
from envwright.environment.sql_text import sql_tokens
from envwright.environment.template import Template, without_tools
from envwright.errors import SpecError
from envwright.population import populate_state
from envwright.types import (
    EnvironmentSpec,
    Interface,
    Invariant,
    Json,
    Origin,
    Population,
    Record,
    ToolSpec,
)

RecordT = TypeVar("RecordT", bound=Record)
# Compiled templates that are kept; the drafts of a conversation differ little from each other.
_KEPT = 4


def schema_sql(draft: EnvironmentDraft) -> str:
    """The text of ``schema.sql``."""
    tables = [_ended(text.strip()) for text in draft.tables.values()]
    indexes = "\n".join(_ended(text.strip()) for text in draft.indexes)
    return "\n\n".join([*tables, indexes] if indexes else tables) + "\n"


def _ended(sql: str) -> str:
    """A statement with its semicolon, which a comment at the end must not swallow."""
    # Comments are found by the tokenizer: a "--" may also stand inside of a string.
    found = sql_tokens(sql)
    code = [token for token in found if token.kind != "comment"]
    if not code or code[-1].text == ";":
        return sql
    return f"{sql};" if found[-1] is code[-1] else f"{sql}\n;"


class DraftCompiler:
    """Compiles drafts of one environment.

    Args:
        interface: what it is made from.
        seed: of the rows, where the recipe names none.
    """

    def __init__(self, interface: Interface, seed: int = 0) -> None:
        self._origin: Origin = interface.origin
        self._seed = seed
        self._rows: dict[str, str] = {}
        self._templates: dict[str, Template] = {}

    def spec(self, draft: EnvironmentDraft) -> EnvironmentSpec:
        """The whole draft as a spec, with its rows.

        Raises:
            SpecError: a part is not well formed.
        """
        return self._spec(draft, tuple(tool_with_citation(draft, name) for name in draft.tools))

    def template(self, draft: EnvironmentDraft) -> Template:
        """The whole draft, compiled; the last few are kept.

        Raises:
            SpecError: a part is not well formed.
        """
        spec = self.spec(draft)
        key = spec.id
        if key not in self._templates:
            while len(self._templates) >= _KEPT:
                # Dictionaries keep their order of insertion, so this evicts the oldest.
                del self._templates[next(iter(self._templates))]
            self._templates[key] = Template(spec)
        return self._templates[key]

    def problems(self, draft: EnvironmentDraft) -> list[DraftProblem]:
        """What the engine finds wrong with schema, rows, tools and invariants; the first layer.

        Later layers are not looked at while an earlier one is wrong: they would only echo it.
        """
        for layer in (self._schema, self._state, self._tools, self._invariants):
            if found := layer(draft):
                return found
        return []

    # --- layers ----------------------------------------------------------------------------------

    def _schema(self, draft: EnvironmentDraft) -> list[DraftProblem]:
        # The whole schema first: only if that fails are tables tried one by one to find the
        # culprits.
        if not _tried(partial(self._creating, draft), "schema", ""):
            return []
        found = []
        for name, sql in draft.tables.items():
            alone = draft.model_copy(update={"tables": {name: sql}, "indexes": ()})
            problem = _tried(partial(self._creating, alone), f"table {name}", sql)
            # What it refers to is not there when it stands alone.
            if problem and not problem.message.startswith("it references"):
                found.append(problem)
        if found:
            return found
        for sql in draft.indexes:
            with_it = draft.model_copy(update={"indexes": (sql,)})
            found += _listed(_tried(partial(self._bare, with_it), "indexes", sql))
        return found or _listed(_tried(partial(self._creating, draft), "schema", ""))

    def _state(self, draft: EnvironmentDraft) -> list[DraftProblem]:
        if unknown := [name for name in draft.inserts if name not in draft.tables]:
            said = "there is no such table."
            return [
                DraftProblem(kind="engine", place=f"inserts: {n}", message=said) for n in unknown
            ]
        problem = _tried(lambda: Template(self._spec(draft, (), invariants=False)), "rows", "")
        if problem and draft.inserts:
            return self._broken_inserts(draft) or [problem]
        return _listed(problem)

    def _broken_inserts(self, draft: EnvironmentDraft) -> list[DraftProblem]:
        """The first table whose rows the engine refuses, with the rows before it in place."""
        given: dict[str, str] = {}
        for name, sql in draft.inserts.items():
            given[name] = sql
            so_far = draft.model_copy(update={"inserts": dict(given)})
            spec = self._spec(so_far, (), invariants=False)
            if found := _tried(partial(Template, spec), f"inserts: {name}", ""):
                return [found]
        return []

    def _tools(self, draft: EnvironmentDraft) -> list[DraftProblem]:
        # Likewise: tools are compiled one by one only if all together do not compile.
        if not _tried(partial(self.template, draft), "tools", ""):
            return []
        found = []
        for name in draft.tools:
            problem = _tried(partial(self._alone, draft, name), f"tool {name}", "")
            found += _listed(problem)
        return found

    def _invariants(self, draft: EnvironmentDraft) -> list[DraftProblem]:
        found = []
        # Without invariants, each of which is vetted by itself below.
        template = self.template(draft.model_copy(update={"tools": {}, "invariants": {}}))
        for name, sql in draft.invariants.items():
            place = f"invariant {name}"
            if problem := _tried(partial(template.vet, sql), place, sql):
                found.append(problem)
                continue
            if rows := _rows_of(template, sql):
                said = "it returns rows at the start, where it must return none."
                found.append(
                    DraftProblem(kind="rows", place=place, message=said, shown=f"{sql}\n→ {rows}")
                )
        return found

    def _alone(self, draft: EnvironmentDraft, name: str) -> Template:
        """A template of one tool."""
        tool = tool_from_answer(name, draft.tools[name])
        return Template(self._spec(draft, (tool,), invariants=False))

    # --- specs -----------------------------------------------------------------------------------

    def _creating(self, draft: EnvironmentDraft) -> None:
        """Take the schema of one table only where it makes that table and no other."""
        made = list(self._bare(draft).schema.tables)
        if sorted(made) != sorted(draft.tables):
            raise SpecError(
                f"under this name the table {', '.join(made)} is made.",
                remedy="Write one CREATE TABLE under the name of its table.",
            )

    def _bare(self, draft: EnvironmentDraft) -> Template:
        """A template of the schema alone."""
        return Template(self._spec(draft, (), rows=False, invariants=False))

    def _spec(
        self,
        draft: EnvironmentDraft,
        tools: tuple[ToolSpec, ...],
        *,
        rows: bool = True,
        invariants: bool = True,
    ) -> EnvironmentSpec:
        about = draft.about
        own: dict[str, Json] = {
            key: about[key] for key in ("title", "description", "domain", "clock") if key in about
        }
        data: dict[str, Json] = {
            "name": about.get("name", "draft"),
            **own,
            "source": self._origin,
            "schema_sql": schema_sql(draft),
            "tools": tools,
            "policy": draft.policy.strip() + "\n" if draft.policy else "",
        }
        if invariants:
            data["invariants"] = tuple(
                Invariant(name=name, sql=sql.strip().rstrip(";").rstrip())
                for name, sql in draft.invariants.items()
            )
        spec = _record(EnvironmentSpec, data, "environment")
        return self._with_rows(draft, spec) if rows else spec

    def _with_rows(self, draft: EnvironmentDraft, spec: EnvironmentSpec) -> EnvironmentSpec:
        if draft.inserts:
            script = "\n".join(_ended(sql.strip()) for sql in draft.inserts.values()) + "\n"
            return spec.model_copy(update={"state_sql": script})
        if not draft.recipe:
            return spec
        recipe = _record(Population, {"seed": self._seed, **draft.recipe}, "recipe")
        bare = without_tools(spec, invariants=())
        # Rows depend only on schema, clock and recipe: edits of tools do not generate them again.
        key = f"{bare.schema_sql}\0{bare.clock}\0{recipe.model_dump_json()}"
        if key not in self._rows:
            schema = Template(bare).schema
            self._rows[key] = populate_state(schema, bare.schema_sql, recipe, bare.clock)
        return spec.model_copy(update={"population": recipe, "state_sql": self._rows[key]})


def tool_from_answer(name: str, body: dict[str, Json]) -> ToolSpec:
    """A tool from an answer.

    Raises:
        SpecError: it is not well formed.
    """
    return _record(ToolSpec, {"name": name, **body}, f"tool {name}")


def tool_with_citation(draft: EnvironmentDraft, name: str) -> ToolSpec:
    """A tool of a draft, with the place of the source that its sketch cites."""
    tool = tool_from_answer(name, draft.tools[name])
    cites = str(draft.sketches.get(name, {}).get("cites", ""))
    return tool.model_copy(update={"operation": cites}) if cites and not tool.operation else tool


def _record(kind: type[RecordT], data: dict[str, Json], place: str) -> RecordT:
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        # "json_schema" is an internal level of the record that the author's format does not have.
        where = ".".join(str(part) for part in first["loc"] if part != "json_schema")
        raise SpecError(f"{first['msg']}.", place=": ".join(filter(None, (place, where)))) from None


def _rows_of(template: Template, sql: str) -> str:
    """The first rows of a query, or why it gives none; empty when it has no row."""
    try:
        with template.session() as session:
            rows = session.query(sql)[:3]
    except apsw.Error as error:
        return str(error)
    return str(rows) if rows else ""


def _tried(make: Callable[[], object], place: str, shown: str) -> DraftProblem | None:
    """Why the engine refuses it, as a problem; ``None`` when it accepts it."""
    try:
        make()
    except SpecError as error:
        inside = error.place if error.place.startswith(place) else f"{place}: {error.place}"
        said = f"{error.message} {error.remedy}".strip()
        return DraftProblem(kind="engine", place=inside.rstrip(": "), message=said, shown=shown)
    return None


def _listed(problem: DraftProblem | None) -> list[DraftProblem]:
    return [problem] if problem else []
