"""Further given states of an environment, written by a model: a prompt out, rows in, judged.

As in EnvScaler's scenarios the initial data are written apart from any task. What is judged: all
rules hold, the rows differ from those that are there, and every change has a row that allows it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from datetime import date, timedelta

from envwright.authoring.author_stages import brief_text
from envwright.environment.call_sampling import CallSampler
from envwright.environment.folder import tool_form
from envwright.environment.schema import quote_name
from envwright.environment.template import Template
from envwright.errors import SpecError
from envwright.llm.conversation import PromptFiles, bullet_list
from envwright.llm.json_repair import RejectedAnswer
from envwright.types import EnvironmentSpec, Scalar

THEMES = {
    "busy": "a larger place of this kind on its busiest day: most of what can be taken is taken, "
    "much is under way, some of it late or in dispute",
    "quiet": "a smaller place of this kind in a quiet week: much is free, done or not yet begun, "
    "and a few old matters were left lying",
    "season": "a place of this kind elsewhere, at the turn of its season: much has just ended, and "
    "what comes next is being prepared",
    "newcomers": "a place of this kind that opened lately: most people are new, and there are many "
    "first times and half-finished entries",
}
"""Name of a state → what it is to be like."""

_PROMPTS = PromptFiles("envwright.authoring")
_BLOCK = re.compile(r"```[a-z]*\n(.*?)```", re.DOTALL)
_LEAST, _MOST = 0.5, 2.0
"""Rows of a state, as parts of those that are there."""
_SAME = 0.34
"""Share of the words in cells that the state may have in common with the one that is there."""
_PLANNED, _JUDGED = 0.7, 40
"""Share of all other cells that may be the same under the same key, and of how many cells."""
_DAYS = (1, 3, 7, 10, 14, 20, 21, 28, 30, 42, 60, 90, 120, 180, 365, 730)
_TRIES, _PATIENT = 60, 240
"""Sampled calls that tell whether a tool can succeed: in the state that is there, in a new one."""
_TOLD = 8


def state_prompt(template: Template, name: str) -> str:
    """What a model is asked for a further state.

    Args:
        template: the environment at its own state.
        name: one of ``THEMES``.
    """
    spec, rows = template.spec, sum(map(len, _rows(template).values()))
    return _PROMPTS.fill(
        "state",
        {
            "about": f"{spec.title or spec.name}. {spec.description}".strip(),
            "policy": spec.policy.strip() or "(none)",
            "schema": spec.schema_sql.strip(),
            "invariants": bullet_list([f"{one.name}: {one.sql}" for one in spec.invariants]),
            "tools": brief_text({one.name: tool_form(one) for one in spec.tools}),
            "clock": spec.clock,
            **_calendar(date.fromisoformat(spec.clock[:10])),
            "rows": spec.state_sql.strip(),
            "name": name,
            "theme": THEMES[name],
            "least": str(round(_LEAST * rows)),
            "most": str(round(_MOST * rows)),
        },
    )


def _calendar(today: date) -> dict[str, str]:
    """The weekday, and the days that rules count to: sums of days are where writers slip."""
    lines = [
        f"{days} {'day' if days == 1 else 'days'}: {today - timedelta(days)}, "
        f"{today + timedelta(days)}"
        for days in _DAYS
    ]
    return {"weekday": today.strftime("%A"), "days": bullet_list(lines)}


def read_state(template: Template, name: str, text: str) -> EnvironmentSpec:
    """The environment with the state of an answer.

    Raises:
        RejectedAnswer: it cannot be used; the reason names the place.
    """
    found = _BLOCK.search(text)
    script = (found[1] if found else text).strip() + "\n"
    if "INSERT" not in script.upper():
        raise RejectedAnswer("It holds no INSERT statement.")
    spec = template.spec.model_copy(update={"states": {**template.spec.states, name: script}})
    key = next(key for key, one in spec.state_keys.items() if one == name)
    try:
        there = Template(spec, key)
    except SpecError as error:
        raise RejectedAnswer(f"{error}") from None
    for problem in (_broken, _unlike, _traced, _unworkable):
        if said := problem(template, there):
            raise RejectedAnswer(" ".join(said[:_TOLD]))
    return spec


def _broken(_: Template, there: Template) -> list[str]:
    database = there.acquire()
    try:
        broken = there.broken_invariant(database)
    finally:
        there.release(database)
    return [f"It breaks what always holds: {broken}."] if broken else []


def _unlike(own: Template, there: Template) -> list[str]:
    """What is wrong with its rows beside those of the environment's own state."""
    before, after = _rows(own), _rows(there)
    said = [f"The table {t} has no rows." for t, rows in before.items() if rows and not after[t]]
    had, has = (sum(map(len, rows.values())) for rows in (before, after))
    if not _LEAST * had <= has <= _MOST * had:
        said.append(f"It has {has} rows; from {_LEAST * had:.0f} to {_MOST * had:.0f} are wanted.")
    old = {cell for rows in before.values() for row in rows for cell in row if _is_worded(cell)}
    new = {cell for rows in after.values() for row in rows for cell in row if _is_worded(cell)}
    if new and len(same := sorted(map(str, new & old))) > _SAME * len(new):
        said.append(
            f"{len(same)} of {len(new)} names and texts stand in the other state too, such as "
            f"{', '.join(same[:4])}. Use others."
        )
    return said


def _traced(own: Template, there: Template) -> list[str]:
    """Whether the rows are those of the environment's own state under other names.

    Compared are numbers, days, states and links, in tables that some tool writes; the others are
    price lists and kinds, which may stay.
    """
    written = {table for tool in own.tools.values() for table, _ in tool.writes}
    pairs = [pair for table in sorted(written) for pair in _same_keys(own, there, table)]
    same = sum(one == other for one, other in pairs)
    if len(pairs) < _JUDGED or same <= _PLANNED * len(pairs):
        return []
    return [
        f"{same} of {len(pairs)} numbers, days, states and links are the same under the same key "
        "in the other state. Let other rows be at the limits, and other things have happened."
    ]


def _same_keys(own: Template, there: Template, table: str) -> Iterator[tuple[Scalar, Scalar]]:
    """Cells without words of the rows whose keys stand in both."""
    columns = list(own.schema.tables[table].columns)
    keys = [columns.index(name) for name in own.schema.tables[table].primary_key]
    before = {tuple(row[at] for at in keys): row for row in _rows(own)[table]}
    for row in _rows(there)[table]:
        old = before.get(tuple(row[at] for at in keys), ())
        for at, (cell, was) in enumerate(zip(row, old, strict=False)):
            if at not in keys and not _is_worded(cell):
                yield cell, was


def _is_worded(cell: object) -> bool:
    """Whether somebody chose the words of a cell: a name, an address, a sentence."""
    return isinstance(cell, str) and (" " in cell or "@" in cell)


def _unworkable(own: Template, there: Template) -> list[str]:
    """Tools that can succeed in the environment's own state and not in the other."""
    lacking = [
        name
        for name, tool in own.tools.items()
        if tool.is_write and _succeeds(own, name, _TRIES) and not _succeeds(there, name, _PATIENT)
    ]
    return [
        f"No row lets {name} succeed at the start, as {_PATIENT} calls tell; its conditions: "
        + "; ".join(guard.error for guard in own.tools[name].spec.require)
        for name in lacking
    ]


def _succeeds(template: Template, tool: str, tries: int) -> bool:
    sampler = CallSampler(template, random.Random(f"state {tool}"), aimed=1.0, invalid=0.0)
    actor = template.tools[tool].spec.actor
    with template.session() as session:
        calls = (sampler.call(session, tool) for _ in range(tries))
        return any(session.call(call.tool, call.arguments, actor).ok for call in calls)


def _rows(template: Template) -> dict[str, list[tuple[Scalar, ...]]]:
    with template.reading() as db:
        return {
            name: list(db.execute(f"SELECT * FROM {quote_name(name)}"))
            for name in template.schema.tables
        }
