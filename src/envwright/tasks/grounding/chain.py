"""Chain questions: what is asked stands at the end of a path through the relations.

ExCyTIn-Bench (2507.14201) asks such questions of a graph of alerts and entities; here every
foreign key is an edge, and each hop is accepted only if a tool really shows where it leads.
"""

from __future__ import annotations

from collections.abc import Sequence

from envwright.runtime.schema import quote
from envwright.tasks.grounding.derive import attribute_of
from envwright.tasks.grounding.rows import refer
from envwright.tasks.grounding.scene import Scene
from envwright.tasks.plan import Goal, Hop, Reference, Unplannable
from envwright.tasks.results import rows_at
from envwright.types import Call, Json, Scalar


def chain_goal(scene: Scene, path: Sequence[Hop], column: str, name: str) -> Goal:
    """A question about the last row of a path, in terms of the first.

    Raises:
        Unplannable: a hop is not shown by any tool, or the question cannot be said.
    """
    home = scene.primary(path[0].table)
    if home is None:
        raise Unplannable("a path starts at a row without a key of its own")
    row = refer(scene, home, path[0].key)
    for hop in path[1:]:
        row = _follow(scene, row, hop)
    derived = attribute_of(scene, row, lambda c, _: c.name == column)
    return Goal("ask", derived.lookups()[-1].tool, question=name, derived=derived)


def path_values(goal: Goal) -> tuple[Json, ...]:
    """Keys of the rows that a chain question passes through, the answer last; else nothing."""
    if goal.derived is None or goal.derived.row is None:
        return ()
    keys: list[Scalar] = []
    row = goal.derived.row
    while not row.facts and row.kind == "described" and len(row.owners) == 1:
        keys.append(row.key)
        row = row.owners[0]
    return (*reversed(keys), goal.derived.value) if keys else ()


def _follow(scene: Scene, row: Reference, hop: Hop) -> Reference:
    """The next row of a path, and the call that shows it."""
    home = scene.primary(hop.table)
    table, link = hop.link.split(".", 1)
    if home is None:
        raise Unplannable("a hop to a row without a key of its own")
    if hop.table == row.table:
        raise Unplannable("a hop within one table, which words do not tell")
    calls = _forward(scene, row, link, hop) if hop.forward else _backward(scene, row, link, hop)
    inner = f"SELECT {quote(link if hop.forward else row.column)} FROM {quote(row.table)} "
    mine = home[1] if hop.forward else link
    condition = f"{quote(mine)} = ({inner}WHERE {row.condition})"
    owner = scene.links(table, scene.schema.root(table, link))
    if not hop.forward and len(owner) > 1:
        raise Unplannable("a hop that cannot be said: rows belong to another in several ways")
    return Reference(
        *home,
        hop.key,
        "described",
        owners=(row,),
        lookups=(*row.lookups, *calls),
        condition=condition,
        bound=row.bound,
        role=_role(link) if hop.forward and len(owner) > 1 else "",
    )


def _role(link: str) -> str:
    """A link's name without what says that it is a key: ``assignee_id`` → ``assignee``."""
    for end in ("_id", "_key", "_number"):
        link = link.removesuffix(end)
    return link


def _forward(scene: Scene, row: Reference, link: str, hop: Hop) -> tuple[Call, ...]:
    """The row before shows the key of the next; one more call may be needed to see it."""
    if any(_shows(scene, call, row, link, hop.key) for call in row.lookups[-1:]):
        return ()
    for view in scene.views.details((row.table, row.column)):
        call = Call(tool=view.tool.name, arguments={view.required[0]: row.key})
        if _shows(scene, call, row, link, hop.key):
            return (call,)
    raise Unplannable("no tool shows where a hop leads")


def _shows(scene: Scene, call: Call, row: Reference, link: str, key: Scalar) -> bool:
    """Whether a call shows the row with its link."""
    for view in scene.views.by_home.get((row.table, row.column), ()):
        name = view.shown.get((row.table, link))
        if view.tool.name == call.tool and name and view.key:
            rows = rows_at(scene.look(call), view.container)
            return any(r.get(view.key) == row.key and r.get(name) == key for r in rows)
    return False


def _backward(scene: Scene, row: Reference, link: str, hop: Hop) -> tuple[Call, ...]:
    """A list that is filtered by the row before, and that shows one row: the next."""
    home = scene.primary(hop.table)
    target = (row.table, row.column)
    for view in scene.views.by_home.get(home, ()) if home else ():
        for parameter, column in view.tool.arguments.columns.items():
            owner = scene.schema.root(*column) == target and set(view.required) <= {parameter}
            if not owner or not view.container or "[]" in parameter:
                continue
            call = Call(tool=view.tool.name, arguments={parameter: row.key})
            shown = rows_at(scene.look(call), view.container)
            if [r.get(view.key) for r in shown] == [hop.key]:
                return (call,)
    raise Unplannable("no tool shows where a hop leads")
