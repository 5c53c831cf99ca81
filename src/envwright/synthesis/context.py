"""What operations carry that is no part of the world: keys of access, versions, the one account.

An agent acts for somebody; who that is, and how a request is signed, are not its business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from envwright.synthesis.model import Collection, Route
from envwright.synthesis.naming import singular, snake
from envwright.synthesis.shapes import Shapes
from envwright.types import Operation

COMMON = 0.6
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


def carried_inputs(operations: Sequence[Operation], shapes: Shapes) -> frozenset[str]:
    """Names of inputs that say nothing of the world: query parameters, properties of bodies.

    They are those known to sign requests, and what most operations have alike.
    """
    queries = [
        {snake(given.name) for given in operation.inputs if given.where == "query"}
        for operation in operations
    ]
    bodies = [
        {snake(str(name)) for name in shapes.item(operation.body)[0].get("required", ())}
        for operation in operations
        if operation.body is not None
    ]
    return _CARRIED | _common(queries, len(queries)) | _common(bodies, len(bodies))


def _common(named: Iterable[set[str]], total: int) -> frozenset[str]:
    counts = Counter(name for names in named for name in names)
    least = max(COMMON * total, _LEAST)
    return frozenset(name for name, count in counts.items() if count >= least)


def without_context(
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
    return singular(snake(template.rsplit("/", 1)[-1])) in _ACCOUNTS


def _without(route: Route, blind: set[str]) -> Route:
    """The route behind its first identifiers, if anything stands there."""
    if not route.groups or route.groups[0][0] not in blind:
        return route
    template, names = route.groups[0]
    head = "/".join([*([template] if template else []), *["*"] * len(names)])
    rest = route.template.removeprefix(head).strip("/")
    if not rest or rest.startswith("*"):
        return route
    groups = tuple(
        (inner.removeprefix(head).strip("/"), params) for inner, params in route.groups[1:]
    )
    return replace(route, groups=groups, template=rest)
