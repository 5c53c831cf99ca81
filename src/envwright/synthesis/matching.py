"""Bodies → columns: which one each property means, what is required, and whether PUT replaces."""

from __future__ import annotations

import re

from envwright.synthesis.checks import is_checked
from envwright.synthesis.fields import FieldReader, is_stamp, match_column
from envwright.synthesis.model import Entity, Field, Intent, Kind, Reason, World
from envwright.synthesis.naming import snake
from envwright.synthesis.shapes import Shapes
from envwright.synthesis.wording import is_partial, is_whole, text
from envwright.types import Json, Operation

_NEW = re.compile(r"^(new|target|destination)_")
"""``new_name`` in a change is the name."""
_MOVES = re.compile(
    r"\b(mov(e|es|ed|ing)|transfer(s|red|ring)?|reassign(s|ed|ing)?|relocat(e|es|ed|ing))\b",
    re.IGNORECASE,
)
_MERGES = re.compile(
    r"(?<!not )\bmerg(ed|es|ing) (with|into)\b"
    r"|\bonly\b[^.]{0,50}\b(is|are) (always )?(mandatory|required)"
    r"|\b(is|are) the only (mandatory|required)|\balways mandatory",
    re.IGNORECASE,
)
_OLD = r"(existing|original|previous|current|whole|entire|complete|old|all|stored)"
_OVERRIDES = re.compile(
    rf"\b(overrid|overwrit)(e|es|ing)\b[^.]{{0,40}}\b{_OLD}\b|\bnot merged\b"
    rf"|\b{_OLD}\b[^.]{{0,40}}\b(is|are|be) (replaced|overwritten|overridden)\b",
    re.IGNORECASE,
)


class Refused(Exception):
    """An operation that is not offered, with its reason."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        self.reason, self.detail = reason, detail


class BodyMatcher:
    """Matches what bodies take with the columns of entities.

    Args:
        world: what is known of it.
        shapes: the schemas.
        carried: names of inputs that say nothing of the world.
    """

    def __init__(self, world: World, shapes: Shapes, carried: frozenset[str]) -> None:
        self._world, self._shapes, self._carried = world, shapes, carried
        self._fields = FieldReader(shapes, world.entities.values())

    def is_carried(self, name: str) -> bool:
        """Whether an input says nothing of the world."""
        return snake(name) in self._carried

    def match(self, intent: Intent, entity: Entity, skip: set[str]) -> None:
        """Fill ``intent.inputs``, ``checks`` and ``required`` from the operation's body.

        Raises:
            Refused: a required property is no column.
        """
        schema, _ = self._shapes.item(intent.operation.body)
        self.match_properties(intent, entity, schema, skip)

    def match_properties(
        self, intent: Intent, entity: Entity, schema: dict[str, Json], skip: set[str]
    ) -> None:
        """As ``match``, for the properties of a schema."""
        required = self._required(intent, entity, schema)
        listed = set(schema.get("required", ()))
        changes = intent.kind in (Kind.UPDATE, Kind.REPLACE)
        moves = changes and bool(_MOVES.search(text(intent.operation)))
        for path, raw in self._fields.flat(schema):
            given = self._fields.field(path[-1], raw, path[:-1])
            column = match_column(entity, given.name)
            if column is None and (plain := _NEW.sub("", given.name)) != given.name:
                column = match_column(entity, plain)
            found = entity.fields.get(column or "")
            needed = path[0] in required and self._fields.needs(schema, path)
            stated = needed and not self._shapes.nullable(raw)
            if found is not None and is_checked(given, found, entity, intent.kind, stated):
                intent.checks[given.name] = found.name
                intent.required |= {found.name} if stated else set()
                continue
            usable = found is not None and column not in skip
            usable = usable and (path[0] in listed or not is_stamp(given.name))
            if usable and found is not None and is_writable(given, found, entity, moves=moves):
                renamed = found.references and not self._world.named
                name = found.name if renamed else given.name
                intent.inputs[name] = found.name
                if stated:
                    intent.required |= {found.name}
            elif needed and column not in skip and not given.read_only:
                known = found is not None and (found.server or found.name == entity.owner)
                known = known or self.is_carried(path[0])
                if not known and not self._shapes.nullable(raw):
                    raise Refused(Reason.UNMATCHED_INPUT, ".".join(path))

    def _required(self, intent: Intent, entity: Entity, schema: dict[str, Json]) -> set[str]:
        """What a body requires; of PATCH only where its schema is of changes alone.

        Where it is the one that things are made with, what is left out stays as it is, whatever
        the schema states; but a listed tool means it.
        """
        stated = set(schema.get("required", ()))
        if intent.operation.method != "patch" or self._world.named or self._world.called:
            return stated
        others = [
            self._shapes.item(route.operation.body)[0]
            for template in entity.templates
            for route in self._world.collections[template].operations
            if route.operation.method in ("post", "put") and route.operation.body is not None
        ]
        shared = any(_is_alike(schema, other) for other in (entity.schema, *others))
        return set() if shared or is_partial(intent.operation) else stated

    def replaces(self, intent: Intent, entity: Entity) -> bool:
        """Whether PUT replaces: its prose says so, or it takes and requires what can be written."""
        operation = intent.operation
        if _MERGES.search(text(operation)):
            return False
        if overrides(operation):
            return True
        if is_partial(operation):
            return False
        if snake(operation.id).split("_")[0] == "replace":
            return True
        if not _is_whole(intent, entity):
            return False
        which = {entity.key, *entity.natural, *(f"{entity.name}_{end}" for end in ("id", "key"))}
        collection = self._world.collections[intent.collection]
        which |= {*collection.locator, *map(snake, collection.params)}
        stated = self._shapes.item(operation.body)[0].get("required", ())
        asked = [name for name in stated if snake(name) not in which]
        if set(intent.inputs.values()) <= intent.required and not is_whole(operation):
            return self._world.named  # nothing can be left out, so nothing is emptied
        return bool(asked) or is_whole(operation) or self._world.named

    @staticmethod
    def check_complete(entity: Entity, given: set[str]) -> None:
        """See that a new thing gets all that it must have.

        Raises:
            Refused: nothing gives a column.
        """
        for name, found in entity.fields.items():
            if found.required and name not in given and not found.server and found.default is None:
                raise Refused(Reason.UNMATCHED_INPUT, f"nothing gives {name}")


def overrides(operation: Operation) -> bool:
    """Whether a change is said to put what it is given in the place of all that was there."""
    said = text(operation)
    return bool(_OVERRIDES.search(said)) and not _MERGES.search(said)


def _is_alike(schema: dict[str, Json], other: dict[str, Json]) -> bool:
    """Whether two bodies have the same properties and require the same of them."""
    ours, theirs = (
        (set(each.get("properties", ())), set(each.get("required", ()))) for each in (schema, other)
    )
    return ours == theirs


def _is_whole(intent: Intent, entity: Entity) -> bool:
    """Whether the inputs cover what a caller may write: then PUT replaces, else it updates."""
    own = [
        f.name
        for f in entity.fields.values()
        if not (f.read_only or f.server or f.hidden or f.name in (entity.key, entity.owner))
    ]
    return len(intent.inputs) >= 0.8 * len(own)


def is_writable(given: Field, found: Field, entity: Entity, *, moves: bool = False) -> bool:
    """Whether a caller may write the column with such a value.

    ``moves``: the operation puts things elsewhere, so that what holds them is written too.
    """
    if given.read_only or found.server or (found.name == entity.owner and not moves):
        return False
    if found.references:
        return given.kind == found.kind or (given.kind == "json" and bool(given.target))
    if found.kind in ("date", "date-time"):
        return given.kind in (found.kind, "text")
    if found.kind == given.kind == "json":
        taken, shown = (f.items.get("type") for f in (given, found))
        return taken == shown or None in (taken, shown)
    return given.kind == found.kind or {given.kind, found.kind} == {"integer", "real"}
