"""Paths taken apart: the collections they go through, identifiers, and what follows."""

from __future__ import annotations

import re
from collections.abc import Mapping

from envwright.synthesis.model import Collection, Route
from envwright.synthesis.naming import singular, snake
from envwright.synthesis.shapes import Shapes
from envwright.types import Interface, Operation

_PREFIX = re.compile(r"api|rest|latest|v\d+([._-]?\w{1,6})?", re.IGNORECASE)
_PARAM = re.compile(r"\{([^{}]+)\}[:.]?([A-Za-z]\w*)?")
_NO_KEYS = frozenset({"field", "fields", "filter", "format", "query"})
"""Names in paths that say what to show, not which one."""
_MOMENT = re.compile(r"(\w+_)?(date|time|datetime|timestamp|day|month|year)")
_KEY = re.compile(r"_(id|slug|uuid|guid|key|name|code|number|identifier|gid|sid)$")
_PLAIN = frozenset("item object entity element record resource external public unique".split())
"""What an identifier says of itself, whatever it identifies."""
_ODD = re.compile(r"[#?={}]")
"""What a path that only names a collection does not have."""
_CHANCE = frozenset("random shuffle surprise".split())
"""What answers something else each time."""
_VIEWS = _CHANCE | frozenset(
    """best current featured hot latest newest popular recent today tomorrow top trending upcoming
    yesterday""".split()
)
"""Ways of looking at things that are known by the path before."""
_SUFFIX = re.compile(r"\.(json|xml)$")


def _parts(operation: Operation) -> list[str]:
    """The parts of a path, without what stands before all of them."""
    parts = [p for p in _SUFFIX.sub("", operation.path).split("/") if p]
    while parts and _PREFIX.fullmatch(parts[0]) and len(parts) > 1:
        parts.pop(0)
    return parts


def take_apart(operation: Operation, places: Mapping[str, str] | None = None) -> Route:
    """The route of one operation.

    Args:
        operation: one of an interface's.
        places: where things are found of which an identifier alone begins a path:
            ``/{workspace_slug}/members`` is inside of ``/workspaces``.
    """
    parts = _parts(operation)
    if places and len(parts) > 1 and (head := _PARAM.fullmatch(parts[0])) and not head[2]:
        whose = _KEY.sub("", snake(head[1]))
        parts = [places[whose], *parts] if whose in places else parts
    pieces: list[tuple[bool, str]] = []
    for part in parts:
        if match := _PARAM.fullmatch(part):
            pieces.append((True, match[1]))
            pieces += [(False, match[2])] if match[2] else []
        else:
            pieces.append((False, part))
    return _grouped(operation, pieces)


def _grouped(operation: Operation, pieces: list[tuple[bool, str]]) -> Route:
    groups: list[tuple[str, tuple[str, ...]]] = []
    path: list[str] = []
    names: list[str] = []
    tail: list[str] = []
    template = ""
    for is_param, name in pieces:
        if is_param:
            if not names:
                template = "/".join(path)
            names.append(name)
            tail = []
        else:
            if names:
                groups.append((template, tuple(names)))
                names = []
            tail.append(name)
        path.append("*" if is_param else name)
    if names:
        groups.append((template, tuple(names)))
    return Route(operation, tuple(groups), tuple(tail), "/".join(path))


def collections_of(routes: list[Route], shapes: Shapes) -> dict[str, Collection]:
    """Collections by template: paths with items first, then lists and creations without items."""
    out: dict[str, Collection] = {}
    for route in routes:
        for depth, (template, params) in enumerate(route.groups):
            parent = route.groups[depth - 1][0] if depth else ""
            if not template or template.endswith("*") or _ODD.search(template):
                continue
            if snake(params[-1]) not in _NO_KEYS and not _MOMENT.fullmatch(snake(params[-1])):
                found = out.setdefault(template, _collection(template, parent))
                found.params = found.params or params
    posted = _posted(routes, shapes)
    for route in routes:
        if not route.tail or route.template in out or _ODD.search(route.template):
            continue
        if _is_plain_collection(route, shapes, out) or _is_silent(route, shapes, posted):
            parent = route.groups[-1][0] if route.groups else ""
            out[route.template] = _collection(route.template, parent)
    while lost := [t for t, c in out.items() if c.parent and c.parent not in out]:
        for template in lost:  # inside of what is no thing
            del out[template]
    for route in routes:
        if (found_at := collection_of(route, out)) is not None:
            found_at.operations.append(route)
    return out


def _collection(template: str, parent: str) -> Collection:
    return Collection(template, parent, singular(snake(template.split("/")[-1])))


def _posted(routes: list[Route], shapes: Shapes) -> set[str]:
    """Paths to which things with fields are posted."""
    return {
        route.template
        for route in routes
        if route.operation.method == "post"
        and len(shapes.properties(shapes.item(route.operation.body)[0])) > 1
    }


def _is_silent(route: Route, shapes: Shapes, posted: set[str]) -> bool:
    """A list whose answer is not described, beside a creation at the same path that says it."""
    return (
        route.operation.method == "get"
        and route.template in posted
        and _is_several(route.tail[-1])
        and shapes.says_nothing(route.operation.output)
    )


def _is_several(word: str) -> bool:
    name = snake(word)
    return singular(name) != name


def is_plural(collection: Collection) -> bool:
    """Whether its path names things in the plural."""
    return _is_several(collection.template.rsplit("/", 1)[-1])


def _is_plain_collection(route: Route, shapes: Shapes, known: dict[str, Collection]) -> bool:
    """Whether a path without items is a collection of its own, and no search of another."""
    operation = route.operation
    if snake(route.tail[-1]) in (_VIEWS if len(route.tail) > 1 or route.groups else _CHANCE):
        return False
    elements = shapes.elements(operation.output) if operation.output else None
    if operation.method == "post" and route.groups and not elements:
        return route.makes  # creation or action: a list beside it decides
    above = prefix_collection(route, known)
    last = snake(route.tail[-1])
    if operation.method == "get" and elements is not None:
        if above is None:
            return bool(shapes.item(elements)[0])
        return not re.match(r"(find|search|query|lookup|by|list|filter|get)(_|$)", last) and bool(
            shapes.item(elements)[0]
        )
    return operation.method == "post" and above is None and bool(shapes.item(operation.body)[0])


def prefix_collection(route: Route, known: dict[str, Collection]) -> Collection | None:
    """The longest collection that a proper prefix of the tail names."""
    head = route.template.split("/")
    for count in range(1, len(route.tail)):
        template = "/".join(head[:-count])
        if template in known:
            return known[template]
    return None


def collection_of(route: Route, known: dict[str, Collection]) -> Collection | None:
    """The collection that a route works on: its own path, its item's, or a prefix of its tail."""
    if route.template in known:
        return known[route.template]
    if route.tail and (found := prefix_collection(route, known)) is not None:
        return found
    return known.get(route.groups[-1][0]) if route.groups else None


def names_another(collection: Collection) -> bool:
    """Whether the identifier of an item names a thing that the item's path does not speak of.

    ``/images/passports/{registrationId}`` is not found by a passport's key.
    """
    name = snake(collection.params[-1]) if len(collection.params) == 1 else ""
    whose, here = _KEY.sub("", name), snake(collection.literal)
    if whose == name or whose in _PLAIN:
        return False
    own = {singular(here), here, *here.split("_"), *map(singular, here.split("_"))}
    return not any(whose in word or word in whose for word in own if len(word) > 1)


def routes_of(interface: Interface) -> list[Route]:
    """Routes of all operations, in order."""
    places = _places(interface)
    return [take_apart(operation, places) for operation in interface.operations]


def _places(interface: Interface) -> dict[str, str]:
    """Singular → path, for what stands at the head of paths, alone or before an identifier."""
    out: dict[str, str] = {}
    for operation in interface.operations:
        parts = _parts(operation)
        if not parts or _PARAM.fullmatch(parts[0]) or not _is_several(parts[0]):
            continue
        if len(parts) == 1 or _PARAM.fullmatch(parts[1]):
            out.setdefault(singular(snake(parts[0])), parts[0])
    return out
