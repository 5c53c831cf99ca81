"""Populating: an environment folder in, the same environment at other initial states out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from envwright.environment.folder import load_environment
from envwright.environment.schema import Schema, quote_name
from envwright.environment.template import Template
from envwright.errors import BadInput, SpecError
from envwright.population import default_population, populate_state
from envwright.types import EnvironmentSpec, Population, TablePopulation
from envwright.workflows.environment_build import (
    REPORT,
    place_environment,
    pretty_json,
    report_of,
    schema_of,
)
from envwright.workflows.played_states import played_state, refuse_broken
from envwright.workflows.verb_api import Progress, VerbResult, ignore_progress

_MOST_STATES = 10_000
_MOST_CALLS = 10_000


class PopulatedState(VerbResult):
    """One state that was written."""

    path: str
    name: str
    seed: int
    id: str
    calls: int = 0
    """By how many calls it was reached; 0 where its rows were made."""


class PopulateResult(VerbResult):
    """The states that were written, and why others were not."""

    environments: tuple[PopulatedState, ...]
    rejected: dict[str, int]


def populate_environment(
    environment: Path,
    output: Path,
    *,
    seed: int = 0,
    rows: int | None = None,
    count: int = 1,
    play: int = 0,
    force: bool = False,
    progress: Progress = ignore_progress,
) -> PopulateResult:
    """Write states ``seed``, ``seed + 1``, ... of an environment into ``output/<name>-<seed>``.

    Args:
        environment: its folder; it is not changed.
        output: the folder for the new ones.
        seed: the number of the first state.
        rows: of a table that stands alone; the others grow with it; else as the recipe says.
        count: how many states.
        play: reach each state by so many valid calls from the given one, instead of making rows.
        force: also where rows came from a source or a model, which are lost then; and replace
            other environments that are there.
        progress: is told how many are done.

    Raises:
        BadInput: the environment cannot be populated, or something else is in the way.
    """
    if not 1 <= count <= _MOST_STATES:
        raise BadInput(f"{count} states cannot be made.", remedy=f"From 1 to {_MOST_STATES:,}.")
    if not 0 <= play <= _MOST_CALLS or (play and rows is not None):
        raise BadInput(
            f"states cannot be reached by {play} calls"
            + (" and have other rows." if rows else "."),
            remedy=f"From 1 to {_MOST_CALLS:,} calls, without --rows.",
        )
    spec = load_environment(environment)
    schema = schema_of(spec)
    template = Template(spec) if play else None
    recipe = None if play else _recipe(spec, schema, environment, rows, force)
    report = report_of(environment)
    empty = {"operations_mapped": 0, "operations_total": 0, "unmapped": []}
    made: list[PopulatedState] = []
    rejected: dict[str, int] = {}
    for number in range(seed, seed + count):
        calls = 0
        try:
            if template is not None:
                played = played_state(template, number, play)
                one, calls = played.environment, len(played.calls)
            elif recipe is not None:
                one = numbered_state(spec, schema, recipe, number)
        except SpecError as error:
            # A single state must succeed; of several, some may be impossible.
            if count == 1:
                raise
            rejected[str(error)] = rejected.get(str(error), 0) + 1
            continue
        folder = output / f"{spec.name}-{number}"
        origin = {"seed": number, "from": spec.id} | ({"calls": calls} if play else {})
        about = {**empty, **report, "populated": origin}
        place_environment(one, folder, force, {REPORT: pretty_json(about)})
        made.append(
            PopulatedState(path=str(folder), name=spec.name, seed=number, id=one.id, calls=calls)
        )
        progress(len(made))
    return PopulateResult(environments=tuple(made), rejected=rejected)


def numbered_state(
    spec: EnvironmentSpec, schema: Schema, recipe: Population, number: int
) -> EnvironmentSpec:
    """State ``number`` of an environment: other rows of the same recipe.

    Raises:
        SpecError: a constraint, a requirement or an invariant is in the way of it.
    """
    recipe = recipe.model_copy(update={"seed": number})
    script = populate_state(schema, spec.schema_sql, recipe, spec.clock, spec.invariants)
    out = spec.model_copy(update={"population": recipe, "state_sql": script})
    # Constraints are checked while rows are made; invariants only here.
    refuse_broken(
        out,
        f"state {number} would break it.",
        "Give its columns generators or requirements in population.yaml.",
    )
    return out


def _recipe(
    spec: EnvironmentSpec, schema: Schema, folder: Path, rows: int | None, force: bool
) -> Population:
    """The recipe of new states, with its numbers of rows."""
    recipe = spec.population
    if recipe is None:
        if not force:
            raise BadInput(
                "its rows came from a source or a model: there is no population.yaml.",
                file=str(folder),
                remedy="Write one, or have made rows in their place with --force.",
            )
        return default_population(schema, rows or 12)
    # Tables with rows but without a recipe: making new rows would lose them.
    lacking = [name for name in schema.tables if name not in recipe.tables]
    with Template(spec).reading() as db:
        asked = {
            name: db.execute(f"SELECT 1 FROM {quote_name(name)}").fetchone() for name in lacking
        }
    held = [name for name, row in asked.items() if row is not None]
    if held and not force:
        raise BadInput(
            f"the rows of {held[0]} are not of the recipe.",
            file=str(folder / "population.yaml"),
            remedy="Add the table to it, or have made rows in their place with --force.",
        )
    if held:
        more = default_population(schema).tables
        recipe = recipe.model_copy(
            update={"tables": {**recipe.tables, **{name: more[name] for name in held}}}
        )
    return recipe if rows is None else _scaled(recipe, schema, rows)


def _scaled(recipe: Population, schema: Schema, rows: int) -> Population:
    """The recipe with ``rows`` in the largest table that stands alone, and others in proportion."""
    alone = [
        recipe.tables[name].rows
        for name, table in schema.tables.items()
        if name in recipe.tables
        and not any(
            # A table stands alone if no NOT NULL reference leads to another table.
            key.parent != name and all(table.columns[c].not_null for c in key.columns)
            for key in table.foreign_keys
        )
    ]
    base = max(alone, default=0) or 1
    tables: Mapping[str, TablePopulation] = {
        # At least one row, so that references still find a parent.
        name: of.model_copy(update={"rows": max(1, round(of.rows * rows / base))})
        if of.rows
        else of
        for name, of in recipe.tables.items()
    }
    return recipe.model_copy(update={"tables": tables})
