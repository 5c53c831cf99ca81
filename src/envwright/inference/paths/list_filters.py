"""Filters, searches and pages of lists: which column each query parameter is compared with.

``POST /things/search`` and ``GET /things/{ids}`` are lists of the collection too: with the fields
of the body, or the keys in the path, as filters.
"""

from __future__ import annotations

import re
from dataclasses import replace

from envwright.inference.domain_model import Collection, Entity, Field, OperationIntent, Route
from envwright.inference.name_forms import in_words, snake_case
from envwright.inference.name_lexicon import CONTROL_PARAMETER
from envwright.inference.paths.operation_prose import says_search
from envwright.inference.schema_fields import match_column
from envwright.inference.schema_resolver import SchemaResolver
from envwright.inflection import plural, singular
from envwright.types import Json, Operation, OperationInput

LIMIT_INPUTS = frozenset(
    "limit per_page page_size pagesize size count max_results maxresults take first top".split()
)
OFFSET_INPUTS = frozenset("offset skip start start_index from".split())
PAGE_INPUTS = frozenset({"page", "page_number", "pagenumber"})
# Names of free-text searches: q, query, search_term, full_text, global_filter.
SEARCH_INPUT = re.compile(
    r"q|query|search|keywords?|terms?|text|needle|phrase|contains|full_?text"
    r"|(search|query|filter)_?(term|text|query|string|phrase|keywords?|value|word|for)"
    r"|(quick|free|global)_?(search|text|filter)"
)
# Lower bounds: `since` alone, `created_after`, `price_min`, `min_price`. Groups 1 and 3 are the
# column's stem.
_SINCE = re.compile(
    r"\A(?:since|after|from|start|(\w+)_(after|since|from|gte|start|min)|min_(\w+))\Z"
)
_BEFORE = re.compile(r"\A(?:before|until|to|end|(\w+)_(before|until|to|lte|end|max)|max_(\w+))\Z")
_CALLED = ("name", "title", "display_name", "full_name", "label")
_NO_TEXT = re.compile(
    r"(\w+_)?(ids?|uuid|guid|url|uri|href|link|hash|token|etag|sha|icon|image|avatar)"
)
# A "query" that is an expression (JQL, OData, `{field: value}`), which no text search can answer.
_LANGUAGE = re.compile(
    r"\bquery document|\b(syntax|advanced search|expressions?)\b"
    r"|\b(json|odata|mongo\w*|jql|cql|sql|soql|graphql|fiql|rsql)\b"
    r"|\blist of filters\b|[({]\W?\w+\W?:",
    re.IGNORECASE,
)
_MOST_SEARCHED = 4
_FEW = 4
"""Texts of a thing without a name, up to which a search is sure to look in them."""
_WINDOW = frozenset({"start", "end", "from", "to"})
"""What a list between two moments is asked with: no exact value of a column of that name."""
_CHANGED = re.compile(
    r"\b(creat|add|updat|modif|chang|insert|register|record|submit|sen[dt])", re.I
)
"""Words that say of a moment that it is that of a thing's making or change."""
# Inputs that shape the answer and select nothing.
_IGNORED = re.compile(
    r"raw|fields|expand|include|format|pretty|cursor|page_token|pass_through|\w+_format"
    r"|output|callback|jsonp|(sort|order)(_?(by|order|dir|direction|field|type|key))?|direction"
)
_OTHERWISE = re.compile(
    r"\b(ranges?|between|wildcards?|regex\w*|regular expression|partial(ly)?|prefix(es)?|substring"
    r"|contain(s|ing)?|starts? with|starting with|begin(s|ning)? with|like|fuzzy|operators?"
    r"|(comma|pipe|space|semicolon)[- ]?(separated|delimited)|greater|less than|exclude[sd]?|not"
    r"|at least|at most|since|until|before|after|or (earlier|later)|older|newer|parts? of"
    r"|for all|all of them)\b|-1\b",
    re.IGNORECASE,
)
"""Words in what is said of a filter that compares otherwise than for equality."""
_SEVERAL = re.compile(
    r"\b(array|lists?) of\b|\b(comma|pipe|space|semi-?colon)[- ]?(separated|delimited)\b"
    r"|\bseparat(e|ed|ing)\b[^.]{0,30}\b(with|by)\b|\bone or more\b|\bmultiple\b",
    re.IGNORECASE,
)
"""Words that say of one text that it holds several values."""
_ADDS_MORE = re.compile(
    r"\b(will|also|additionally) (include|return|add)\b[^.]{0,40}\b(specific|own|custom|too|also)\b"
    r"|\balso (includes?|returns?)\b",
    re.IGNORECASE,
)
"""Words that say of a filter that with it a list holds more."""
_OTHER_KIND = re.compile(r"\b(e-?mail|uuid|phone)", re.IGNORECASE)
"""What a name is not."""
_ADDS = re.compile(r"\binclud(e|es|ed|ing)\b", re.IGNORECASE)
"""Words that say of a flag that it adds to a list, and does not choose from it."""
_PARTS = re.compile(
    r"\b(contain(s|ing)?|partial(ly)?|substring|parts? of|like|fuzzy)\b", re.IGNORECASE
)
"""Words that say of a text that it is looked for within another."""
_NAMED = r"(name|id|sku|gid|uuid|e-?mail|slug|key|username|login|handle|code)s?"
EITHER_WAY = re.compile(
    rf"\b{_NAMED}( address)?,? or (an? |the |its |\w+ )?{_NAMED}\b|\bthe string [\"']?me\b",
    re.IGNORECASE,
)
"""Words that say of a filter that it takes a thing by more than one of its columns."""
_CREDENTIAL = re.compile(r"(\w+_)?(access|secret|api|auth|app)_?(key|token|secret)|signature")
_MOMENT = re.compile(r"\b(timestamps?|dates?|times?|after|since|before|until)\b", re.IGNORECASE)
_PLACE = re.compile(r"(\w+_)?(lat|lng|lon|long|latitude|longitude|radius|distance)")
"""Names of what says where to look: of a point nothing is exactly there."""
_HOW = ("condition", "operator", "op", "comparison", "comparator", "match_type", "compare")


def match_filters(intent: OperationIntent, entity: Entity) -> list[str]:
    """Match the query parameters with columns; returns the required ones that match none.

    In ``intent.inputs`` a plain column means equality, ``>=column`` and ``<=column`` a range, and
    ``~`` a search in texts, or in the one column that follows it.
    """
    missing = []
    names = {snake_case(given.name) for given in intent.operation.inputs}
    for given in intent.operation.inputs:
        if given.where != "query":
            continue
        name = snake_case(given.name)
        if is_page_input(given) or _IGNORED.fullmatch(name) or _is_steered(name, names):
            continue
        odd = _CREDENTIAL.fullmatch(name) or _PLACE.fullmatch(name)
        meaning = "" if odd else _meaning(name, given, entity)
        meaning = _strict(meaning, name, names)
        if name in ("name", "title") and says_search(intent.operation) and meaning:
            meaning = _sought(meaning, given, entity)
        if meaning and meaning not in intent.inputs.values():
            intent.inputs[name] = meaning
        elif given.required and not meaning:
            missing.append(given.name)
    return missing


def _is_steered(name: str, names: set[str]) -> bool:
    """Whether another input says how it is compared: ``dateCondition`` beside ``date``."""
    return any(f"{name}_{how}" in names for how in _HOW)


def _strict(meaning: str, name: str, names: set[str]) -> str:
    """``created_after`` beside ``created_on_or_after`` leaves the moment itself out."""
    head, _, last = name.rpartition("_")
    either = f"{head}_on_or_{last}" in names
    # ">=created_at" becomes ">created_at".
    return meaning.replace("=", "", 1) if either and meaning[:2] in (">=", "<=") else meaning


def _sought(column: str, given: OperationInput, entity: Entity) -> str:
    """A search by name finds parts of names."""
    found = entity.fields.get(column)
    plain = found is not None and found.kind == "text" and not found.enum
    return f"~{column}" if plain and input_kind(given) == "string" else column


def is_page_input(given: OperationInput) -> bool:
    """Whether an input says which part of the list to give; a text ``start`` is a time."""
    name = snake_case(given.name)
    if name in ("start", "from", "end") and (
        input_kind(given) == "string" or _MOMENT.search(given.description)
    ):
        return False
    return name in LIMIT_INPUTS | OFFSET_INPUTS | PAGE_INPUTS


def _meaning(name: str, given: OperationInput, entity: Entity) -> str:
    window = _range(name, entity) if name in _WINDOW else ""
    # A bare moment is about the times of change only where that is said: stays have days too.
    if window and (window[2:] == name or _CHANGED.search(given.description)):
        return window
    column = match_column(entity, name)
    # `filter_status` and `pet_status` both mean the pet's `status`.
    for lead in ("filter_", f"{entity.name}_"):
        column = column or match_column(entity, name.removeprefix(lead))
    if column is None and name in ("name", "title"):
        column = next((n for n in _called(entity) if n in entity.fields), None)
    if name == "state" and column is None and "status" in entity.fields:
        column = "status"
    if column is not None:
        found = entity.fields[column]
        plain = not found.hidden and _comparable(given, found)
        if plain and not _is_equality(given, found):
            return f"~{column}" if _is_part(given, found) else ""
        return column if plain else ""
    if _is_text(name, given) and search_columns(entity):
        return "~"
    if _is_keys(name, given, entity):
        return entity.key
    return "" if window else _range(name, entity)


def _is_equality(given: OperationInput, found: Field) -> bool:
    """Whether a filter compares for equality: no moment, and nothing is said of ranges or parts."""
    about = given.description
    if found.kind in ("date", "date-time"):
        return False
    if input_kind(given) != "array" and (_SEVERAL.search(about) or EITHER_WAY.search(about)):
        return False
    if _ADDS_MORE.search(about):
        return False
    kinds = _OTHER_KIND.findall(about)
    if kinds and found.name.endswith("name") and not re.search(r"\bname", about, re.IGNORECASE):
        return False
    if found.kind == "boolean" and _ADDS.search(about) and not re.search(r"\bonly\b", about, re.I):
        return False
    listed = bool(found.enum) or found.kind == "boolean" or bool(found.references)
    return listed or not _OTHERWISE.search(about)


def _is_part(given: OperationInput, found: Field) -> bool:
    """Whether a text is looked for within the column's, in plain words."""
    rest = _PARTS.sub("", given.description)
    text = found.kind == "text" and not (found.enum or found.references)
    plain = text and input_kind(given) == "string" and not _SEVERAL.search(rest)
    return plain and rest != given.description and not _OTHERWISE.search(rest)


def _called(entity: Entity) -> tuple[str, ...]:
    """Columns that hold what a thing is called."""
    own = entity.name.rsplit("_", 1)[-1]
    words = dict.fromkeys((entity.name, own))
    return (*(f"{w}_{end}" for w in words for end in ("name", "title")), *_CALLED)


def _is_text(name: str, given: OperationInput) -> bool:
    """Whether an input is a text to look for, and no query in a language."""
    plain = input_kind(given) == "string" and not _LANGUAGE.search(given.description)
    return plain and SEARCH_INPUT.fullmatch(name) is not None


def _is_keys(name: str, given: OperationInput, entity: Entity) -> bool:
    """Whether an input lists the keys of what is wanted: ``ids``, ``hotel_ids``."""
    own = (plural(entity.key), plural(entity.name), f"{entity.name}_ids", "ids")
    key = entity.fields[entity.key]
    is_list = input_kind(given) == "array" and not key.hidden
    return is_list and name in own and _comparable(given, key)


def shapes_answer(name: str) -> bool:
    """Whether an input, in snake_case, shapes the answer and selects nothing: ``sort``."""
    return _IGNORED.fullmatch(name) is not None


def is_search_text(given: OperationInput) -> bool:
    """Whether an input is what a search looks for."""
    name = snake_case(given.name)
    return given.where == "query" and bool(SEARCH_INPUT.fullmatch(name) or name == "name")


def input_kind(given: OperationInput) -> str:
    """The one type of an input, without null; a text where none is stated."""
    kinds = given.json_schema.get("type")
    kind = next((k for k in kinds if k != "null"), "") if isinstance(kinds, list) else kinds
    return str(kind or "string")


def _comparable(given: OperationInput, found: Field) -> bool:
    kind = input_kind(given)
    stated = given.json_schema.get("enum")
    if found.enum and isinstance(stated, list) and not set(found.enum) & set(_plain(stated)):
        return False  # words of the filter's own
    if kind == "array":
        items = given.json_schema.get("items")
        kind = items.get("type", "string") if isinstance(items, dict) else "string"
        if found.kind == "json":
            inner = found.items.get("items")
            return isinstance(inner, dict) and inner.get("type") == kind == "string"
    if found.kind == "json":
        return False
    wanted = {"integer": "integer", "real": "number", "boolean": "boolean"}
    if kind == "string" and found.kind in ("integer", "real") and not stated:
        return True  # a number, as text
    return kind in (wanted.get(found.kind, "string"), "string" if found.enum else "")


def _plain(values: list[Json]) -> list[str | int | float]:
    return [value for value in values if isinstance(value, str | int | float)]


def _range(name: str, entity: Entity) -> str:
    for sign, pattern in ((">=", _SINCE), ("<=", _BEFORE)):
        match = pattern.fullmatch(name)
        if match is None:
            continue
        stem = next((part for part in (match[1], match[3]) if part), "")
        # `created_after` bounds `created` or `created_at`; a bare `since` the times of change.
        for column in (stem, f"{stem}_at", *(_times(name) if not stem else ())):
            found = entity.fields.get(column)
            if found is not None and found.kind in ("integer", "real", "date", "date-time"):
                return f"{sign}{column}"
    return ""


def _times(name: str) -> tuple[str, ...]:
    """Columns that a bound without a name of its own is about."""
    return (name, "updated_at", "created_at")


def search_columns(entity: Entity) -> list[str]:
    """Text columns in which a search looks."""
    if entity.is_table:
        return list(entity.searched)
    wanted = ("name", "title", "username", "login", "full_name", "email", "description", "body")
    texts = [
        f.name
        for f in entity.fields.values()
        if f.kind == "text" and not (f.hidden or f.enum or f.references)
    ]
    main = [name for name in wanted if name in texts][:3]
    rest = [n for n in texts if n not in entity.keys and not _NO_TEXT.fullmatch(n)]
    called = [n for n in rest if n.endswith(("_name", "_title"))]
    return main or (rest if len(rest) <= _FEW else called)[:_MOST_SEARCHED]


# --- lists at other places

_STEERS = re.compile(r"sort\w*|order\w*|page\w*|pag(ing|ination)|fields?|select|options|aggs")
_SCALARS = ("string", "integer", "number", "boolean", "array")


def body_as_filters(route: Route, resolver: SchemaResolver) -> Route:
    """The route with the plain fields of its body as filters in the query."""
    operation = route.operation
    schema, _ = resolver.item(operation.body)
    required = schema.get("required")
    known = {snake_case(given.name) for given in operation.inputs}
    moved = []
    for name, raw in resolver.properties(schema).items():
        whole, _ = resolver.resolve(raw)
        if resolver.kind(whole) in _SCALARS and snake_case(name) not in known:
            about = whole.get("description")
            moved.append(
                OperationInput(
                    name=name,
                    where="query",
                    required=isinstance(required, list) and name in required,
                    json_schema=whole,
                    description=about if isinstance(about, str) else "",
                )
            )
    changed = operation.model_copy(update={"inputs": (*operation.inputs, *moved), "body": None})
    return replace(route, operation=changed)


def filters_by_objects(route: Route, resolver: SchemaResolver) -> bool:
    """Whether a posted search says what it looks for in objects only: ``{"filter": {…}}``."""
    schema, _ = resolver.item(route.operation.body)
    asked = [
        _is_object(raw, resolver)
        for name, raw in resolver.properties(schema).items()
        if not (
            CONTROL_PARAMETER.fullmatch(snake_case(name)) or _STEERS.fullmatch(snake_case(name))
        )
    ]
    return bool(asked) and all(asked)


def _is_object(raw: Json, resolver: SchemaResolver) -> bool:
    """Whether a value is an object, or a list of objects."""
    found, _ = resolver.resolve(raw)
    if resolver.kind(found) == "array":
        return _is_object(found.get("items"), resolver)
    return resolver.kind(found) == "object" or bool(resolver.properties(found))


def takes_key_list(route: Route) -> bool:
    """Whether the last identifier of a path is a list of them: ``/orders/{ids}``."""
    names = route.groups[-1][1]
    given = next((i for i in route.operation.inputs if i.name == names[-1]), None)
    if len(names) != 1 or given is None:
        return False
    is_list = given.json_schema.get("type") == "array"
    word = snake_case(given.name).rsplit("_", 1)[-1]
    listed = re.search(r"\b(comma|semi-?colon|list of|separated)\b", given.description, re.I)
    return (
        is_list
        or word in ("ids", "uuids", "guids", "keys")
        or (singular(word) != word and listed is not None)
    )


def key_list_as_filter(route: Route, collection: Collection, entity: Entity) -> Route:
    """The route of a list, with the keys in the path as a required filter."""
    operation, (template, names) = route.operation, route.groups[-1]
    about = f"Which {in_words(plural(collection.literal))}"
    chosen = OperationInput(
        name=collection.locator[-1],
        where="query",
        required=True,
        json_schema={"type": "array", "items": {"type": _kind(entity, collection)}},
        description=about,
    )
    rest = tuple(given for given in operation.inputs if given.name not in names)
    changed = operation.model_copy(update={"inputs": (chosen, *rest)})
    return Route(changed, route.groups[:-1], (), f"{template}/*")


def _kind(entity: Entity, collection: Collection) -> str:
    is_number = entity.fields[collection.locator[-1]].kind == "integer"
    return "integer" if is_number else "string"


def says_many(operation: Operation, collection: Collection) -> bool:
    """Whether the prose says that an item's answer is a list: "Get systems of a developer"."""
    sentences = f"{operation.summary}. {operation.description}".lower().split(".")[:2]
    many = in_words(plural(collection.literal))
    return any(re.search(rf"\blists?\b|\b{re.escape(many)}\b", part) for part in sentences)
