"""Path parameters that find a thing in one of two ways: "the name or the ID of the group".

What a parameter's name and text say is matched with the columns that are there: all that are found
are compared, and the text promises no more than that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from envwright.inference.domain_model import Collection, Entity
from envwright.inference.name_forms import in_words, snake_case
from envwright.inflection import singular

_IDS = ("id", "uid", "uuid", "guid", "gid", "sid", "identifier")
_WORDS = {
    "id": _IDS,
    "identifier": _IDS,
    "uuid": ("uuid", "guid", "uid"),
    "guid": ("guid", "uuid", "uid"),
    "username": ("username", "login", "user_name", "name"),
    "login": ("login", "username"),
    "email": ("email", "email_address"),
    "path": ("path", "full_path", "path_with_namespace"),
} | {word: (word,) for word in "slug name number key code handle title alias permalink".split()}
"""What a text calls a key, and the columns that can be meant."""
_SAME = {
    "email_address": "email",
    "e_mail": "email",
    "e_mail_address": "email",
    "user_name": "username",
}
_TERM = (
    r"(?:(?P<{0}whose>[a-z]+)[ _-])?(?P<{0}term>identifier|ids?|uuid|guid|slug|user ?name|name"
    r"|login|e-?mail(?: address)?|number|key|code|handle|title|alias|permalink|path)\b"
    r"(?: \((?P<{0}inner>[a-z]+)\))?"
)
# Two keys joined by "or": "the name or unique ID of the group", "slug/id".
_EITHER = re.compile(
    r"\b"
    + _TERM.format("a")
    + r"(?: of (?:the|an?|your|this) [a-z]+(?: [a-z]+)?)?(?:,? or |/| / )"
    + r"(?:(?:the|its|an?|by|their|unique|full|url-encoded|alternatively|of) )*"
    + _TERM.format("b")
)
_ONE = re.compile(r"\b" + _TERM.format("a"))
_FILLERS = frozenset(
    """a an as be by either for full has is its of or short system the their this unique url your
    encoded specific given valid existing desired""".split()
)
"""Words before a name of a key that say nothing of whose it is."""
# Cut out of descriptions: "or `me` for the authenticated user", whom an environment does not have.
_SELF = re.compile(
    r"[\s,;(]{0,50}\b(?:or|use|pass|specify|set to|also accepts?)\s++(?:the\s++)?"
    r"(?:(?:special\s++)?(?:keyword|string|value|word|alias|literal)\s++)?"
    r"(?:[`'\"*]+(?:@?me|self|myself|current|latest|default|~|-)[`'\"*]+|@me|me|self|myself)(?![\w-])"
    r"[^.;)]*\)?",
    re.IGNORECASE,
)
"""An alternative that stands for the caller."""
_BRACES = re.compile(
    r",?\s{0,50}(?:surrounded by|enclosed in|wrapped in|inside)\s++(?:curly[- ]?)?"
    r"(?:braces|brackets)"
    r"(?:,?\s*+(?:for example|e\.?g\.?|such as)[^.;]*)?",
    re.IGNORECASE,
)
_WHICH = re.compile(
    r"(the |an? )?(unique )?(?P<what>[a-z]+( [a-z]+)?) (of|for) (the|an?|this|your)\b"
)
_QUOTED = re.compile(
    r"\s{0,50}\((?=[^()]*[\"'`]\w)[^()]*+\)"
    r"|[.;,]?\s{0,50}[\"'`][\w-]++[\"'`] (can|may) be (used|passed|specified)\b"
    r"(?:[^.;]|[.;](?=\S))*+[.;]?"
)
"""Words that stand for a thing: ``"last-used" can be used for the last one``."""


def parameter_text(collection: Collection, param: str) -> str:
    """The first description of a path parameter among the operations of a collection."""
    for route in collection.operations:
        for given in route.operation.inputs:
            if given.where == "path" and given.name == param and given.description:
                return given.description
    return ""


def stated_keys(param: str, about: str) -> list[tuple[str, str]]:
    """The alternatives that a parameter's text offers, as (whose, key) pairs; empty for one only.

    >>> stated_keys("group", "The name or unique ID of the group.")
    [('', 'name'), ('', 'id')]
    """
    text = " ".join(re.sub(r"[`*'\"]+", "", about).lower().split())
    found = _EITHER.search(text)
    if found is not None:
        said = [_said(found, "a"), _said(found, "b")]
        if said[0] != said[1]:
            return said
    parts = snake_case(param).split("_or_")
    return [_split(part) for part in parts] if len(parts) > 1 else []


def _said(found: re.Match[str], side: str) -> tuple[str, str]:
    inner = found[f"{side}inner"]
    term = snake_case(inner if inner in _WORDS else found[f"{side}term"])
    term = singular(term) if term == "ids" else term
    whose = found[f"{side}whose"] or ""
    return "" if whose in _FILLERS else whose, _SAME.get(term, term)


def _split(part: str) -> tuple[str, str]:
    whose, _, term = part.rpartition("_")
    return whose, term


def alternative_columns(
    param: str, about: str, entity: Entity, literal: str
) -> tuple[tuple[str, ...], bool]:
    """The columns that a parameter's text names, and whether all of them exist.

    No columns where the text names one key only.
    """
    said = stated_keys(param, about)
    columns = [key_column(whose, term, entity, literal, param) for whose, term in said]
    # Identifiers first: a lookup prefers a match by key to a name that another row may have.
    kept = tuple(sorted(dict.fromkeys(filter(None, columns)), key=lambda name: name not in _IDS))
    return kept, all(columns)


def stated_column(param: str, about: str, entity: Entity) -> tuple[str, ...]:
    """The one column of which "The namespace of the organization" speaks."""
    said = _WHICH.match(" ".join(re.sub(r"[`*'\"]+", "", about).lower().split()))
    name = snake_case(said["what"]) if said else ""
    found = entity.fields.get(name)
    if found is None or snake_case(param) in entity.fields or name in _IDS:
        return ()
    usable = found.kind in ("text", "integer") and not (found.references or found.hidden)
    return (name,) if usable and not found.enum else ()


def other_column(param: str, about: str, entity: Entity, literal: str) -> str:
    """The column beside a parameter's own of which "idOrg or name" speaks; empty without one."""
    sides = re.split(r",? or ", re.sub(r"[`*'\"]+", "", about[:100]).strip(" ."))
    others = [side for side in sides if snake_case(side) != snake_case(param)]
    if len(sides) != 2 or len(others) != 1:
        return ""
    found = _ONE.fullmatch(others[0].lower().removeprefix("the ").strip())
    return key_column(*_said(found, "a"), entity, literal, param) if found else ""


def key_column(whose: str, term: str, entity: Entity, literal: str, param: str = "") -> str:
    """The column that "account number" means among those of an account; empty where none does."""
    own = {*entity.name.split("_"), *literal.split("_"), *snake_case(param).split("_")}
    names = [f"{whose}_{term}"] if whose else []
    if not whose or set(whose.split("_")) <= own:
        words = _WORDS.get(term, (term,))
        names += [f"{lead}_{word}" for lead in (entity.name, literal) for word in words[:1]]
        # Without an owner the plain word comes first (`name`); with one the long form
        # (`account_number`).
        names = [*words[:1], *names, *words[1:]] if not whose else [*names, *words]
    for name in names:
        found = entity.fields.get(name)
        if found is not None and found.kind in ("text", "integer") and not found.references:
            return name
    return ""


def prefixed_key_column(param: str, about: str, entity: Entity, literal: str) -> str:
    """The column that a plain ``{id}`` means where none is called so: ``entity_id``, say."""
    term = snake_case(param)
    leads = [entity.name, literal, entity.name.rsplit("_", 1)[-1], "entity", "object", "resource"]
    text = " ".join(re.sub(r"[`*'\"]+", "", about).lower().split())
    if (found := _ONE.search(text)) is not None and found["awhose"]:
        leads.insert(0, found["awhose"])
    for lead in dict.fromkeys(leads):
        for name in (f"{lead}_{term}", f"{lead}{term}"):
            known = entity.fields.get(name)
            if known is not None and known.kind in ("text", "integer") and not known.references:
                return name
    return ""


def supported_description(param: str, about: str, columns: Sequence[str], entity: Entity) -> str:
    """A parameter's text without the ways of finding a thing that it does not offer.

    Args:
        param: its name.
        about: what the document says.
        columns: those that it is compared with.
        entity: the thing.
    """
    text = _QUOTED.sub("", _BRACES.sub("", _SELF.sub("", about))).strip()
    said = stated_keys(param, about)
    kept = {key_column(whose, term, entity, entity.name, param) for whose, term in said}
    # The text promises a key that is no column: it is replaced as a whole by what is really
    # compared.
    if said and not kept <= set(columns):
        named = " or ".join("ID" if c == "id" else in_words(c) for c in columns)
        return f"The {named} of the {entity.words}"
    return text if text.strip(" .,;()") else ""
