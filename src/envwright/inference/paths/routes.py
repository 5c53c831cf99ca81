"""Paths taken apart: the collections they go through, identifiers, and what follows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from envwright.inference.domain_model import Collection, PathDocument, Route
from envwright.inference.name_forms import snake_case
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inflection import singular
from envwright.types import Interface, Operation, OperationInput

# Segments before all things: /api, /rest, /v1, /v2.0, /latest.
_PREFIX = re.compile(r"api|rest|latest|v\d+([._-]?\w{1,6})?", re.IGNORECASE)
_VERSION = re.compile(r"v\d+([._-]?\w{1,6})?", re.IGNORECASE)
# One identifier, perhaps with a verb behind it: {id}, {id}:cancel.
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
_CREDENTIALS = frozenset(
    """access_token accesstoken auth_token authtoken api_key apikey api_token session_token
    token""".split()
)
"""Identifiers in paths that say who asks, where nothing before them is named by them."""
# A format at the end of a path: /users.json.
_SUFFIX = re.compile(r"\.(json|xml)$")


def _path_parts(path: str) -> list[str]:
    """The parts of a path, without what stands before all of them."""
    parts = [p for p in _SUFFIX.sub("", path).split("/") if p]
    while parts and _PREFIX.fullmatch(parts[0]) and len(parts) > 1:
        parts.pop(0)
    # Of /geofences/v2/{id} the version says nothing; of /tagmanager/v2/{parent}/tags what stands
    # before it neither: it is the name of the service.
    first = next((n for n, part in enumerate(parts) if "{" in part), len(parts))
    for n in range(1, first):
        if _VERSION.fullmatch(parts[n]):
            if is_plural(parts[n - 1]):
                return parts[:n] + parts[n + 1 :]
            if n == first - 1 and first < len(parts):
                return parts[first:]
    return parts


def parse_route(operation: Operation, places: Mapping[str, str] | None = None) -> Route:
    """The route of one operation.

    ``GET /users/{id}/posts/{post_id}/like`` goes through ``users`` and ``users/*/posts``, each with
    the identifiers of one item, and ends with the tail ``like``.

    Args:
        operation: one of an interface's.
        places: where things are found of which an identifier alone begins a path:
            ``/{workspace_slug}/members`` is inside of ``/workspaces``.

    Example::

        >>> route = parse_route(Operation(id="x", method="get", path="/v1/users/{id}/posts/{n}"))
        >>> route.template, route.groups
        ('users/*/posts/*', (('users', ('id',)), ('users/*/posts', ('n',))))
    """
    parts = _path_parts(operation.path)
    if places and len(parts) > 1 and (head := _PARAM.fullmatch(parts[0])) and not head[2]:
        whose = _KEY.sub("", snake_case(head[1]))
        parts = [places[whose], *parts] if whose in places else parts
    # (whether it is an identifier, its name or the literal).
    pieces: list[tuple[bool, str]] = []
    for part in parts:
        if match := _PARAM.fullmatch(part):
            pieces.append((True, match[1]))
            pieces += [(False, match[2])] if match[2] else []
        else:
            pieces.append((False, part))
    signing = path_credentials(operation.path)
    return _grouped(operation, [p for p in pieces if not (p[0] and p[1] in signing)])


def path_credentials(path: str) -> frozenset[str]:
    """Identifiers of a path that sign the request: they stand first, or before another one.

    >>> sorted(path_credentials("/images/{accessToken}/{imageId}"))
    ['accessToken']
    >>> sorted(path_credentials("/games/{apiKey}/levels"))
    []
    """
    parts = _path_parts(path)
    found = set()
    for n, part in enumerate(parts[:-1]):
        match, after = _PARAM.fullmatch(part), _PARAM.fullmatch(parts[n + 1])
        if match and not match[2] and (n == 0 or after) and snake_case(match[1]) in _CREDENTIALS:
            found.add(match[1])
    return frozenset(found)


def _grouped(operation: Operation, pieces: list[tuple[bool, str]]) -> Route:
    # Template of a collection and the identifiers right behind it: `/a/{x}/{y}/b` has one group of
    # two.
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


def find_collections(routes: Sequence[Route], resolver: SchemaResolver) -> dict[str, Collection]:
    """Collections by template: paths with items first, then lists and creations without items."""
    out: dict[str, Collection] = {}
    for route in routes:
        for depth, (template, params) in enumerate(route.groups):
            parent = route.groups[depth - 1][0] if depth else ""
            if not template or template.endswith("*") or _ODD.search(template):
                continue
            if snake_case(params[-1]) not in _NO_KEYS and not _MOMENT.fullmatch(
                snake_case(params[-1])
            ):
                found = out.setdefault(template, _collection(template, parent))
                found.params = found.params or params
    posted = _posted(routes, resolver)
    for route in routes:
        if not route.tail or route.template in out or _ODD.search(route.template):
            continue
        if _is_plain_collection(route, resolver, out) or _is_silent(route, resolver, posted):
            parent = route.groups[-1][0] if route.groups else ""
            out[route.template] = _collection(route.template, parent)
    # To a fixed point: a collection that goes may be the parent of others.
    while lost := [t for t, c in out.items() if c.parent and c.parent not in out]:
        for template in lost:  # inside of what is no thing
            del out[template]
    for route in routes:
        if (found_at := route_collection(route, out)) is not None:
            found_at.operations.append(route)
    return out


def _collection(template: str, parent: str) -> Collection:
    return Collection(template, parent, singular(snake_case(template.split("/")[-1])))


def _posted(routes: Sequence[Route], resolver: SchemaResolver) -> set[str]:
    """Paths to which things with fields are posted."""
    return {
        route.template
        for route in routes
        if route.operation.method == "post"
        and len(resolver.properties(resolver.item(route.operation.body)[0])) > 1
    }


def _is_silent(route: Route, resolver: SchemaResolver, posted: set[str]) -> bool:
    """A list whose answer is not described, beside a creation at the same path that says it."""
    return (
        route.operation.method == "get"
        and route.template in posted
        and is_plural(route.tail[-1])
        and resolver.says_nothing(route.operation.output)
    )


def is_plural(word: str) -> bool:
    """Whether a word of a path is a plural."""
    name = snake_case(word)
    return singular(name) != name


def is_plural_collection(collection: Collection) -> bool:
    """Whether its path names things in the plural."""
    return is_plural(collection.template.rsplit("/", 1)[-1])


def _is_plain_collection(
    route: Route, resolver: SchemaResolver, known: Mapping[str, Collection]
) -> bool:
    """Whether a path without items is a collection of its own, and no search of another."""
    operation = route.operation
    if snake_case(route.tail[-1]) in (_VIEWS if len(route.tail) > 1 or route.groups else _CHANCE):
        return False
    elements = resolver.elements(operation.output) if operation.output else None
    if operation.method == "post" and route.groups and not elements:
        return route.makes  # creation or action: a list beside it decides
    above = prefix_collection(route, known)
    last = snake_case(route.tail[-1])
    if operation.method == "get" and elements is not None:
        if above is None:
            return bool(resolver.item(elements)[0])
        return not re.match(r"(find|search|query|lookup|by|list|filter|get)(_|$)", last) and bool(
            resolver.item(elements)[0]
        )
    return operation.method == "post" and above is None and bool(resolver.item(operation.body)[0])


def prefix_collection(route: Route, known: Mapping[str, Collection]) -> Collection | None:
    """The longest collection that a proper prefix of the tail names."""
    head = route.template.split("/")
    # The longest prefix first, so that the nearest collection wins.
    for count in range(1, len(route.tail)):
        template = "/".join(head[:-count])
        if template in known:
            return known[template]
    return None


def route_collection(route: Route, known: Mapping[str, Collection]) -> Collection | None:
    """The collection that a route works on: its own path, its item's, or a prefix of its tail."""
    if route.template in known:
        return known[route.template]
    if route.tail and (found := prefix_collection(route, known)) is not None:
        return found
    return known.get(route.groups[-1][0]) if route.groups else None


def route_position(route: Route, collection: Collection) -> str:
    """Where an operation stands: ``collection``, ``item``, or what follows either (``extra``)."""
    if route.template == collection.template:
        return "collection"
    rest = route.template.removeprefix(collection.template).strip("/").split("/")
    return "item" if set(rest) == {"*"} else "extra"


def names_other_entity(collection: Collection) -> bool:
    """Whether the identifier of an item names a thing that the item's path does not speak of.

    ``/images/passports/{registrationId}`` is not found by a passport's key.
    """
    name = snake_case(collection.params[-1]) if len(collection.params) == 1 else ""
    whose, here = _KEY.sub("", name), snake_case(collection.literal)
    if whose == name or whose in _PLAIN:
        return False
    own = {singular(here), here, *here.split("_"), *map(singular, here.split("_"))}
    return not any(whose in word or word in whose for word in own if len(word) > 1)


def parse_routes(document: PathDocument) -> list[Route]:
    """Routes of all operations, in order."""
    places = _places(document.interface)
    routes = [parse_route(operation, places) for operation in document.interface.operations]
    return [replace(r, makes=True) if r.operation.id in document.creating else r for r in routes]


def _places(interface: Interface) -> dict[str, str]:
    """Singular → path, for what stands at the head of paths, alone or before an identifier."""
    out: dict[str, str] = {}
    for operation in interface.operations:
        parts = _path_parts(operation.path)
        if not parts or _PARAM.fullmatch(parts[0]) or not is_plural(parts[0]):
            continue
        if len(parts) == 1 or _PARAM.fullmatch(parts[1]):
            out.setdefault(singular(snake_case(parts[0])), parts[0])
    return out


# An agent acts for somebody; who that is, and how a request is signed, are not its business.


COMMON_INPUT_SHARE = 0.6
"""Share of the operations that could take an input, from which on it is carried, not meant."""
_LEAST = 8
"""Operations below which a share says nothing."""
_ACCOUNTS = frozenset(
    """account company organization organisation org organizer tenant realm workspace workgroup
    customer merchant subscription site team""".split()
)
"""Things that an agent is inside of."""
_HEAD = 0.3
"""Share of the operations below an identifier, from which on it is taken for an account's."""
_CARRIED = frozenset(
    """api_key apikey access_token auth_token authtoken token api_token oauth_token session_token
    authorization api_version client_secret app_secret signature nonce app_key""".split()
)


def boilerplate_inputs(operations: Sequence[Operation], resolver: SchemaResolver) -> frozenset[str]:
    """Names of inputs that say nothing of the domain: query parameters, properties of bodies.

    They are those known to sign requests, and what most operations have alike.
    """
    queries = [
        {
            snake_case(given.name)
            for given in operation.inputs
            if given.where == "query"
            # What all must give, and what is no account's, chooses among things.
            if not is_required(given) or is_carried(given.name, about=given.description)
        }
        for operation in operations
    ]
    bodies = [
        {snake_case(str(name)) for name in resolver.item(operation.body)[0].get("required", ())}
        for operation in operations
        if operation.body is not None
    ]
    return _CARRIED | _common(queries, len(queries)) | _common(bodies, len(bodies))


def _common(named: Iterable[set[str]], total: int) -> frozenset[str]:
    counts = Counter(name for names in named for name in names)
    # In a small interface an input of most operations may well be of the domain.
    least = max(COMMON_INPUT_SHARE * total, _LEAST)
    return frozenset(name for name, count in counts.items() if count >= least)


def strip_account_prefix(
    routes: Sequence[Route], collections: Mapping[str, Collection]
) -> list[Route] | None:
    """The routes without the identifiers at their head of which the interface shows nothing.

    ``/organizers/{key}/webinars`` is ``/webinars`` where nothing can be done with organizers:
    there is one, the account. ``None`` when there is nothing to leave out.
    """
    heads = Counter(route.groups[0][0] for route in routes if route.groups)
    blind = {
        template
        for template, count in heads.items()
        if not _is_known(template, collections)
        and (count >= _HEAD * len(routes) or _is_account(template))
    }
    changed = [_without(route, blind) for route in routes]
    return None if all(a is b for a, b in zip(changed, routes, strict=True)) else changed


def _is_known(template: str, collections: Mapping[str, Collection]) -> bool:
    found = collections.get(template)
    return found is not None and bool(found.entity)


def _is_account(template: str) -> bool:
    return singular(snake_case(template.rsplit("/", 1)[-1])) in _ACCOUNTS


_CARRIES = _ACCOUNTS | frozenset(
    """user username app application project client shop store domain environment env realm owner
    instance portal api version format extension ext media_type_extension content_type language
    lang locale resource_group service budget platform channel key""".split()
)
"""Things of which an agent may well know a single one, and how it is answered."""
_OF_ACCOUNT = re.compile(r"\b(tenant|client|your (own )?(account|compan|organi[sz]ation))", re.I)
_MARKED_REQUIRED = re.compile(r"\W*required\b(?! (if|when|for|only|unless))", re.IGNORECASE)
"""How a description begins that marks an input as required, where the schema does not."""


def is_required(given: OperationInput) -> bool:
    """Whether callers must give an input, by its schema or by the first word said of it."""
    return given.required or _MARKED_REQUIRED.match(given.description) is not None


def is_carried(name: str, path: str = "", about: str = "") -> bool:
    """Whether an input of all operations may stand for the account or for a way of answering.

    A ``database`` or a ``countryCode`` chooses among things; so does the key of a game.

    Args:
        name: the input's.
        path: where it stands, if in a path: the word before it says what it identifies.
        about: what the document says of it.
    """
    plain = snake_case(name)
    own = {plain, _KEY.sub("", plain), plain.removesuffix("_number"), plain.rsplit("_", 1)[0]}
    before = path.partition(f"{{{name}}}")[0].rstrip("/").rsplit("/", 1)[-1]
    noun = singular(snake_case(before)) if before and "{" not in before else ""
    if noun and not _PREFIX.fullmatch(before) and plain in _CREDENTIALS:
        return noun in _CARRIES  # the key of what is named before it
    own |= {noun}
    return bool(own & (_CARRIES | _CARRIED)) or _OF_ACCOUNT.search(about) is not None


def _without(route: Route, blind: set[str]) -> Route:
    """The route behind its first identifiers, if anything stands there."""
    if not route.groups or route.groups[0][0] not in blind:
        return route
    template, names = route.groups[0]
    head = "/".join([*([template] if template else []), *["*"] * len(names)])
    rest = route.template.removeprefix(head).strip("/")
    # Nothing is left, or an identifier without a collection: the account is the thing itself.
    if not rest or rest.startswith("*"):
        return route
    groups = tuple(
        (inner.removeprefix(head).strip("/"), params) for inner, params in route.groups[1:]
    )
    return replace(route, groups=groups, template=rest)
