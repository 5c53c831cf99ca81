"""The parts of JSON objects of which a document tells nothing: by what the object is called.

An ``error`` has a code and a message, a ``unit_price`` an amount and a currency, a ``user`` a name
and an address. What is called metadata has words by which things are found, and settings have
switches and limits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from envwright.inflection import singular
from envwright.population import vocabulary as say
from envwright.population.value_source import name_words
from envwright.types import Json

SETS = frozenset(
    """config configuration setting settings option options params parameters preferences arguments
    hyperparams hyperparameters""".split()
)
"""Words of objects that hold settings."""
SETTINGS: list[tuple[str, Sequence[Json]]] = [
    ("enabled", (True, True, False)),
    ("timeout", (10, 30, 60)),
    ("retries", (0, 1, 3)),
    ("mode", ("automatic", "manual", "strict")),
    ("limit", (20, 50, 100)),
]
LABEL_PAIRS: list[tuple[str, Sequence[Json]]] = [
    ("team", [team.lower() for team in say.TEAMS]),
    ("environment", say.ENVIRONMENTS),
    ("region", say.REGIONS),
    ("tier", say.TIERS),
    ("project", say.TOPICS),
]

_WHOLE, _NUMBER, _TEXT, _MOMENT = (
    {"type": "integer"},
    {"type": "number"},
    {"type": "string"},
    {"type": "string", "format": "date-time"},
)
_PERSON = {"id": _WHOLE, "name": _TEXT, "email": _TEXT}
_THING = {"id": _WHOLE, "name": _TEXT}
_PARTS: tuple[tuple[str, Mapping[str, Json]], ...] = (
    (
        "label labels tag tags metadata meta custom data attribute attributes property properties"
        " annotation annotations extra info context field fields variable variables"
        " override overrides alias aliases content",
        {},
    ),
    (
        "title header heading text message description caption subject subtitle body"
        " string translation",
        {"language": _TEXT, "value": _TEXT},
    ),
    ("value values", {"value": _TEXT}),
    ("uri url link href", {"href": _TEXT}),
    ("image photo picture logo icon avatar thumbnail banner cover", {"url": _TEXT, "alt": _TEXT}),
    ("error failure exception", {"code": _TEXT, "message": _TEXT}),
    ("status state", {"status": _TEXT, "updated_at": _MOMENT}),
    (
        "price amount money cost fee total subtotal balance tax discount",
        {"amount": _NUMBER, "currency": _TEXT},
    ),
    (
        "location coordinates coordinate geo point latlng",
        {"latitude": _NUMBER, "longitude": _NUMBER},
    ),
    ("address", {"line1": _TEXT, "city": _TEXT, "postcode": _TEXT, "country": _TEXT}),
    ("period range interval window timeframe", {"start": _MOMENT, "end": _MOMENT}),
    (
        "statistic statistics stats count counts usage metrics totals",
        {"total": _WHOLE, "count": _WHOLE},
    ),
    ("pagination paging page", {"page": _WHOLE, "per_page": _WHOLE, "total": _WHOLE}),
    (
        "permission permissions right rights capability",
        {"read": {"type": "boolean"}, "write": {"type": "boolean"}},
    ),
    ("file attachment document", {"id": _WHOLE, "filename": _TEXT, "size": _WHOLE}),
    (say.PEOPLE + " creator editor approver assigner buyer seller", _PERSON),
)
"""Last words of objects, and the parts of such an object."""


def supposed_parts(name: str) -> Mapping[str, Json]:
    """JSON Schemas of the parts of an object, by its name; empty for labels and settings.

    Example:
        >>> list(supposed_parts("list_price")), list(supposed_parts("labels"))
        (['amount', 'currency'], [])
    """
    own = name_words(name)
    if not own or set(own) & SETS:
        return {}
    if own[-1] == "headers":
        return {"Content-Type": _TEXT, "X-Request-Id": _TEXT}
    if len(own) > 1 and own[-1] == "value" and own[-2] in ("default", "translated", "localized"):
        own = [*own[:-1], "text"]
    if len(own) > 1 and own[-1] in ("detail", "details", "object", "data"):
        own = own[:-1]
    words = (own[-1], singular(own[-1]))
    return next((dict(parts) for known, parts in _PARTS if set(words) & set(known.split())), _THING)
