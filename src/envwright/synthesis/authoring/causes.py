"""Why a guard is never met, as far as sampled calls and the schema tell."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

from envwright.runtime.sampling import CallSampler, refusing_guard
from envwright.runtime.session import Session
from envwright.runtime.sqltext import code
from envwright.runtime.template import Template
from envwright.runtime.tool import CompiledTool
from envwright.synthesis.authoring.draft import Problem

_TRIES = 120
_MOST = 6
_GUARD = re.compile(r"(\w+), guard (\d+) \(")


def with_causes(template: Template, problem: Problem, seed: int) -> Problem:
    """A problem of ``check`` about guards, with the cause for each guard that it names."""
    found: list[str] = []
    for name, number in list(dict.fromkeys(_GUARD.findall(problem.message)))[:_MOST]:
        tool = template.tools.get(name)
        if tool is not None and 0 < int(number) <= len(tool.guards):
            found += _causes(template, tool, int(number) - 1, seed)
    shown = "\n".join(filter(None, (problem.shown, *found)))
    return problem.model_copy(update={"shown": shown})


def _causes(template: Template, tool: CompiledTool, at: int, seed: int) -> Iterator[str]:
    """What is known about one guard, places counted from 1 as ``check`` does."""
    place = f"{tool.name}, guard {at + 1}"
    yield f"{place}: {tool.spec.require[at].sql}"
    yield from (f"  {said}" for said in _said(template, tool, at))
    met: Counter[int | None] = Counter()
    sampler = CallSampler(template, random.Random(f"{seed}:{tool.name}"), aimed=0.5, invalid=0.0)
    with template.session() as session:
        for _ in range(_TRIES):
            met[_refuses(session, tool, sampler)] += 1
    before = [(n, met[n]) for n in range(at) if met[n]]
    asked = _TRIES - sum(count for _, count in before)
    if before:
        told = ", ".join(f"guard {n + 1} {count}" for n, count in before)
        yield f"  of {_TRIES} sampled calls, those before it refused: {told}"
    yield f"  it was asked in {asked} of {_TRIES} sampled calls, and refused {met[at]} of them"


def _refuses(session: Session, tool: CompiledTool, sampler: CallSampler) -> int | None:
    arguments = sampler.call(session, tool.name).arguments
    return refusing_guard(session.query, tool, arguments)


def _said(template: Template, tool: CompiledTool, at: int) -> Iterator[str]:
    own = _words(tool.spec.require[at].sql)
    for earlier in range(at):
        if _words(tool.spec.require[earlier].sql) == own:
            yield f"guard {earlier + 1} asks the same; leave one of them out"
    reads = tool.guards[at].reads
    for table, column in sorted(reads):
        known = template.schema.tables.get(table)
        cell = known.columns.get(column) if known else None
        if known and cell and cell.references and cell.references in reads:
            parent = cell.references[0]
            always = "" if cell.not_null else " where it is not NULL"
            yield (
                f"{table}.{column} refers to {parent}: its row is always there{always}; a guard "
                "that asks for it can refuse nothing"
            )


def _words(sql: str) -> list[str]:
    return [token.upper for token in code(sql) if token.text != ";"]
