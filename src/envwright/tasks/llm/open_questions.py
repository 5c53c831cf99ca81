"""Whether a message that is to make an agent ask leaves anything open once it has looked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from envwright.environment.template import Template
from envwright.environment.world import World, open_world
from envwright.tasks.llm.solver_comparison import trace_solver
from envwright.tasks.llm.task_conversation import TaskRefusal
from envwright.tasks.parser.lexer import UnsolvedError
from envwright.tasks.solver.row_fields import FoundRow
from envwright.types import Actor, Call, Json, Task


def require_open_question(task: Task, templates: Mapping[str, Template]) -> None:
    """Check that the change would succeed with another of the rows that the words fit, too.

    Where the rules leave one of them, an agent that looks is right not to ask, and would be judged
    wrong for it. Tasks in which the user acts are not judged: there a refusal may mean that the
    user's part is still to come.

    Raises:
        TaskRefusal: the rules leave one row.
    """
    if not task.difficulty.get("withheld") or any(c.actor is Actor.USER for c in task.gold):
        return
    with open_world(task, templates) as world:
        try:
            asked = trace_solver(world, task).fitting
        except UnsolvedError:
            return  # the proof says so
        for rows in asked:
            for at, parameter, rivals in _waiting(world, task.gold, rows):
                if not any(_succeeds(world, task.gold[: at + 1], parameter, one) for one in rivals):
                    told = ", ".join(map(str, rivals))
                    raise TaskRefusal(
                        "nobody has to ask",
                        f"{task.gold[at].tool} refuses all others that the words fit ({told})",
                    )


def _waiting(
    world: World, gold: Sequence[Call], rows: Sequence[FoundRow]
) -> Iterator[tuple[int, str, list[Json]]]:
    """The first change that takes one of the rows: its place, its parameter, the others' keys."""
    for at, call in enumerate(gold):
        tool = world.compiled_tool(call.tool)
        if tool is None or not tool.is_write:
            continue
        schema = world.templates[world.locate(call.tool)[0]].schema  # type: ignore[index]
        for parameter, column in tool.arguments.columns.items():
            table, name = schema.root(*column)
            own = schema.tables[table]
            if parameter not in call.arguments or (name,) not in (own.primary_key, *own.unique):
                continue
            value = call.arguments[parameter]
            fields = [f for row in rows for f, cell in row.data.items() if cell == value]
            cells = [row.data[f] for row in rows for f in fields if f in row.data]
            rivals = {str(cell): cell for cell in cells if cell != value}
            if rivals:
                yield at, parameter, [*rivals.values()]
                return


def _succeeds(world: World, calls: Sequence[Call], parameter: str, value: Json) -> bool:
    """Whether the last of some calls goes through with another value."""
    world.reset()
    *before, last = calls
    for call in before:
        world.carry_out(call)
    return world.call(last.tool, {**last.arguments, parameter: value}).ok
