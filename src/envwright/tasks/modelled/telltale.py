"""Whether the user says what the gold needs of them, and no identifier that look-ups show.

A gold whose calls take identifiers out of thin air is no demonstration, even where the words lead
a solver to the same end; and words that hold what an agent should look up leave it nothing to do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from envwright.runtime.analysis import ColumnRef
from envwright.runtime.template import Template
from envwright.runtime.world import World, open_world
from envwright.tasks.flow import leaves
from envwright.tasks.grounding.views import Views
from envwright.tasks.modelled.asking import Refusal
from envwright.tasks.modelled.proving import Bench
from envwright.tasks.modelled.rules import Bounds
from envwright.types import Call, Json, Task

_SMALL = 1_000
"""Numbers below are said of too many things to count as identifiers."""
_IDENTIFIER = re.compile(r"[^\s@]*[\d_#][^\s@]*")


def names_nothing(task: Task, bench: Bench) -> None:
    """The words may not name tools, parameters or columns by names that are no words.

    Raises:
        Refusal: they do.
    """
    names = Bounds.of(task, bench.templates).names
    text = " ".join((task.scenario.opening, *task.scenario.later))
    said = set(re.sub(r"[.,;:!?()“”]", " ", text).split())
    values = {str(leaf) for call in task.gold for leaf in leaves(call.arguments)}
    if leaked := sorted((names & said) - values):
        raise Refusal("a name of the tools", leaked[0])


def known(task: Task, bench: Bench) -> None:
    """Each identifier that a call takes was said before or shown before, and not both.

    Args:
        task: with its words, or with an intent in their place.
        bench: has the environments.

    Raises:
        Refusal: one was neither, or one that a look-up shows is said all the same.
    """
    messages = (task.scenario.opening, *task.scenario.later)
    views = {template.id: Views(template) for template in bench.of(task)}
    shown: set[Json] = set()
    given: set[Json] = set()
    with open_world(task, bench.templates) as world:
        for at, call in enumerate(task.gold):
            heard = " ".join(messages[: 1 + sum(pause <= at for pause in task.pauses)])
            for value, found in _identifiers(world, call, views):
                if value in given:
                    continue
                if value not in shown and not _stands(value, heard):
                    what = f"{call.tool} takes {value}, which nobody said and no call shows"
                    raise Refusal("a value that nobody told", what)
                if value in shown and found and _is_leaked(value, " ".join(messages)):
                    raise Refusal("an identifier that look-ups show", str(value))
                if value not in shown:
                    given.add(value)
            shown |= set(leaves(world.call(call.tool, call.arguments).value))


def _identifiers(
    world: World, call: Call, views: dict[str, Views]
) -> Iterator[tuple[str | int, bool]]:
    """Values of parameters that range over keys, and whether rows are found without them."""
    found = world.locate(call.tool)
    if found is None:
        return
    template: Template = world.templates[found[0]]
    own = views[template.id]
    for path, column in template.tools[found[1]].arguments.columns.items():
        home = template.schema.root(*column)
        if home in own.key_columns:
            is_primary = template.schema.tables[home[0]].primary_key == (home[1],)
            described = is_primary and _is_described(own, home)
            for value in _at(call.arguments, path.replace("[]", ".[]").split(".")):
                if isinstance(value, str | int) and not isinstance(value, bool):
                    yield value, described


def _is_described(views: Views, home: ColumnRef) -> bool:
    """Whether look-ups show rows with more than keys; where none does, users know the key."""
    return any(set(view.shown) - views.key_columns for view in views.lookups(home))


def _at(value: Json, path: list[str]) -> Iterator[Json]:
    if not path:
        yield value
    elif path[0] == "[]":
        for item in value if isinstance(value, list) else []:
            yield from _at(item, path[1:])
    elif isinstance(value, dict) and path[0] in value:
        yield from _at(value[path[0]], path[1:])


def _is_leaked(value: str | int, text: str) -> bool:
    if isinstance(value, int):
        return value >= _SMALL and _stands(value, text)
    return _IDENTIFIER.fullmatch(value) is not None and _stands(value, text)


def _stands(value: str | int, text: str) -> bool:
    return re.search(rf"(?<![\w$]){re.escape(str(value))}(?!\w)", text) is not None
