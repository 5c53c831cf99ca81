"""Questions along the relations of any environment, which the agent answers in SQL.

The environment gets one tool, ``query``, and rules that show its tables. Questions are those of the
sampler ``graph_qa``; here all relations count, since SQL sees them all. The gold makes a query for
each row on the way, which names only what the user said or the query before has shown, so that
``--reward path`` pays for how far somebody came.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path

from envwright.environment.folder import load_environment
from envwright.environment.schema import quote_name
from envwright.environment.template import Template
from envwright.inflection import join_list
from envwright.scoring.rubric import RubricError, sql_literal
from envwright.sources.families.family import GoldWalk, WalkFailed
from envwright.tasks.goals import Hop, Unplannable
from envwright.tasks.phrasing.english import row_noun, spoken_label
from envwright.tasks.samplers.graph_qa import GraphQuestion, RelationGraph, RelationStep
from envwright.types import EnvironmentSpec, Parameter, Scalar, Task, ToolSpec
from envwright.workflows.family_build import GeneratedEnvironment, build_world

_TRIES = 60
"""Draws that may fail in a row before there are no more questions."""
_RULES = """\
Answer questions from the tables below, with `query`. Every question has one answer.

{schema}
"""
_QUERY = ToolSpec(
    name="query",
    description="Ask the tables in SQL (SQLite). One SELECT statement.",
    host="query",
    parameters={
        "sql": Parameter(json_schema={"type": "string", "description": "The statement"}),
    },
)


def build_graph_queries(
    environment: Path,
    output: Path,
    *,
    tasks: int = 100,
    hops: int = 3,
    seed: int = 0,
    force: bool = False,
) -> GeneratedEnvironment:
    """Put an environment with ``query`` as its only tool into a folder, with proven questions.

    Args:
        environment: its folder; its tables and rows are kept.
        output: the folder of the new one.
        tasks: questions that are wanted.
        hops: relations that a question follows, at most.
        seed: of everything that is drawn.
        force: replace another environment that is there.

    Raises:
        BadInput: a folder cannot be read or written.

    Example::

        build_graph_queries(Path("environments/retail"), Path("out/retail_queries")).proven
    """
    world = QueriedWorld(load_environment(environment), hops, seed)
    source = f"graph_qa of {world.spec.name} seed={seed}"
    return build_world(world, world.spec, output, tasks, source=source, force=force)


class QueriedWorld:
    """An environment that is asked in SQL, and questions along its relations."""

    def __init__(self, spec: EnvironmentSpec, hops: int, seed: int) -> None:
        self._hops, self._seed = hops, seed
        self.spec = spec.model_copy(
            update={
                "tools": (_QUERY,),
                "policy": _RULES.format(schema=spec.schema_sql.strip()),
                "phrasing": {},
            }
        )

    def tasks(self, template: Template) -> Iterator[Task]:
        """Questions with the queries that answer them; see ``GeneratedWorld``."""
        questions = GraphQuestion(template, max_hops=self._hops, queried=True)
        relations = RelationGraph(template, queried=True)
        rng = random.Random(f"graph queries {self._seed}")
        asked: set[str] = set()
        failed = 0
        for number in count(1):
            if failed == _TRIES:
                return
            try:
                path, ways, column, known = questions.draw(rng)
                known = _fewest(template, relations, path[0].table, known)
                opening = _words(path, ways, column, known)
                if opening in asked:
                    raise WalkFailed("it was asked before")
                with GoldWalk(template) as walk:
                    task = self._walked(walk, relations, path, ways, column, known, opening, number)
            except (Unplannable, WalkFailed, RubricError):
                failed += 1
                continue
            failed = 0
            asked.add(opening)
            yield task

    def _walked(
        self,
        walk: GoldWalk,
        relations: RelationGraph,
        path: Sequence[Hop],
        ways: Sequence[RelationStep],
        column: str,
        known: Mapping[str, Scalar],
        opening: str,
        number: int,
    ) -> Task:
        """The task whose queries go from row to row."""

        def ask(table: str, what: str, condition: str) -> Scalar:
            shown = f"SELECT {quote_name(what)} FROM {quote_name(table)}"
            rows = walk.call("query", sql=f"{shown} WHERE {condition}")
            if len(rows) != 1:
                raise WalkFailed(f"{len(rows)} rows")
            (value,) = rows[0].values()
            return value  # type: ignore[no-any-return]

        start = " AND ".join(f"{quote_name(n)} = {sql_literal(v)}" for n, v in known.items())
        passed = [ask(path[0].table, relations.key(path[0].table), start)]
        for hop, way in zip(path, ways, strict=False):
            mine = f"{quote_name(relations.key(hop.table))} = {sql_literal(passed[-1])}"
            inner = f"SELECT {quote_name(way.near)} FROM {quote_name(hop.table)} WHERE {mine}"
            condition = f"{quote_name(way.far)} = ({inner})"
            passed.append(ask(way.table, relations.key(way.table), condition))
        end = path[-1].table
        mine = f"{quote_name(relations.key(end))} = {sql_literal(passed[-1])}"
        answer = ask(end, column, mine)
        if isinstance(answer, bool):
            raise WalkFailed("a yes or no is guessed, not derived")
        return walk.task(
            opening,
            seed=self._seed * 1_000_000 + number,
            answer=answer,
            path=[*passed[1:], answer],
            entities=[f"{hop.table}/{hop.key!s}" for hop in path],
            hops=float(len(ways)),
        )


def _fewest(
    template: Template, relations: RelationGraph, table: str, known: Mapping[str, Scalar]
) -> dict[str, Scalar]:
    """One column that tells the row, where there is one."""
    with template.reading() as db:
        for name, value in known.items():
            if relations.count(db, table, {name: value}) == 1:
                return {name: value}
    return dict(known)


def _words(
    path: Sequence[Hop], ways: Sequence[RelationStep], column: str, known: Mapping[str, Scalar]
) -> str:
    """The question; each step is told by the name of its foreign key."""
    facts = join_list(f"{spoken_label(name)} “{value!s}”" for name, value in known.items())
    said = f"the {row_noun(path[0].table)} with {facts}"
    for way in ways:
        link = way.link.partition(".")[2]
        for end in ("_id", "_key", "_number"):
            link = link.removesuffix(end)
        noun, role = row_noun(way.table), spoken_label(link)
        if way.forward:
            said = f"the {role if role == noun else f'{noun} that is the {role}'} of {said}"
        else:
            said = f"the {noun} whose {role} is {said}"
    return f"What is the {spoken_label(column)} of {said}?"
