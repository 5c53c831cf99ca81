"""The text of a column that no recipe mentions: by its name, its description and its table.

The last words of a name say what a value is, and before most of them what the description says; a
word further in front is the last to be asked. What nothing tells anything about is called after
its own name: the ``kms_alias`` of a row is ``payroll-kms-alias``.
"""

from __future__ import annotations

import re
from dataclasses import replace

from envwright.environment.schema import Column, Table
from envwright.inflection import singular
from envwright.population import vocabulary as say
from envwright.population.lexicon import entry_generator, shipped_lexicon
from envwright.population.text_values import (
    about_text,
    advert_text,
    arn_text,
    bio_text,
    email_address,
    full_name,
    goods_name,
    json_list_text,
    json_text,
    name_generator,
    named_after,
    object_name,
    path_text,
    person_login,
    phone_number,
    reference_code,
    resource_name,
    resource_template,
    slug_text,
    some,
    task_title,
    thing_name,
    uuid_text,
    version_text,
)
from envwright.population.value_kinds import (
    GENERIC_KINDS,
    TEXTS,
    kind_by_name,
    kind_by_text,
    known_value,
)
from envwright.population.value_source import Make, name_words
from envwright.population.web_addresses import image_url, web_url

_STATUS: Make = lambda s: s.spread(say.STATUSES)  # noqa: E731 (compared below)

_LAST_WORDS: tuple[tuple[str, Make], ...] = (
    ("arn", arn_text),
    ("doi", lambda s: f"10.{s.digits(4)}/{slug_text(s)}.{s.digits(3)}"),
    ("email mail", email_address),
    ("username login handle nickname", person_login),
    ("image photo avatar picture thumbnail thumb logo img banner cover", image_url),
    ("region datacenter", some(say.REGIONS)),
    ("visibility", some(say.VISIBILITIES)),
    ("role", some(say.ROLES)),
    ("branch commitish", some(say.BRANCHES)),
    ("directory subdirectory folder", path_text),
    ("size", some(say.SIZES)),
    ("tier edition", some(say.TIERS)),
    ("priority severity urgency", some(say.PRIORITIES)),
    ("environment env", some(say.ENVIRONMENTS)),
    ("protocol", some(say.PROTOCOLS)),
    ("color colour", some(say.COLORS)),
    ("city town", lambda s: s.pooled(12).city()),
    ("isbn barcode ean gtin", lambda s: s.digits(13)),
    ("org company organization organisation employer", lambda s: s.pooled(16).company()),
    ("status", _STATUS),
    ("genre topic theme subject_area tag", some(say.TOPICS)),
    ("category group section", some(say.CATEGORIES)),
    ("type kind class mode variant style", some(say.TYPES)),
    ("label", some(say.LABELS)),
    ("firstname forename given firstnames", lambda s: s.fake.first_name()),
    ("lastname surname", lambda s: s.pooled(24).last_name()),
    ("description summary about details instructions abstract overview synopsis desc", about_text),
    ("review feedback", some(say.REVIEWS)),
    ("subject headline", task_title),
    ("by", full_name),
)
"""Text that the last word of a column's name asks for, where no kind of value is called so."""
_BY_LAST_WORD = {word: make for known, make in reversed(_LAST_WORDS) for word in known.split()}

_ANY_WORD: tuple[tuple[str, Make], ...] = (
    ("email mail", email_address),
    ("phone mobile fax telephone", phone_number),
    ("url uri website link href homepage", web_url),
    ("uuid guid", uuid_text),
    ("version release", version_text),
    ("currency", some(say.CURRENCIES)),
    ("language lang locale", some(say.LANGUAGES)),
    ("timezone", some(say.ZONES)),
    ("hash checksum sha", TEXTS["hash"]),
    ("description summary", about_text),
    ("message note notes comment text", TEXTS["note"]),
    ("code number no ref reference sku serial tracking plate key", reference_code),
)
"""Text that any word of a column's name asks for, where the last one says nothing."""

_OTHER_THINGS = frozenset(
    """type status state subject template body name format count mode kind label title provider
    preference frequency cluster group category text version policy rule setting settings scope
    symbol extension style size position alignment mime identifier id ref reference""".split()
)
"""Last words after which the others say whose value it is: an ``email_subject`` is no address."""

_TRUTH_SAID = re.compile(
    r"\W*(?:whether\b|if true\b|true if\b|boolean\b|indicates (?:if|whether)\b"
    r"|specifies (?:if|whether)\b|determines (?:if|whether)\b|(?:is )?set to true\b)",
    re.IGNORECASE,
)
_JSON_SAID = re.compile(
    r"\bJSON[- ](?:object|string|encoded|formatted|array)|\bstringified JSON\b", re.IGNORECASE
)
_PERSON_SAID = re.compile(
    r"\b(?:card ?holder|account holder|contact|customer|person|author|employee|owner|recipient"
    r"|sender|payer|guest|patient|student)(?:'s)? (?:full )?name\b|\bfull name\b"
    r"|\bname of (?:the |an? )?(?:card ?holder|account holder|contact|customer|person|user|author"
    r"|employee|owner|recipient|sender|payer|guest|patient|student)\b",
    re.IGNORECASE,
)
_NAME_SAID = re.compile(
    r"(?:the |display |full |unique )*name of (?:the |an? |this |your )?(\w{2,30}(?: \w{2,30})?)",
    re.IGNORECASE,
)
_STORED = frozenset(
    "file files storage repository artifact artifacts object objects disk backup total".split()
)
_LETTERS = frozenset("message email mail letter sender thread newsletter".split())
_TWO_DIGITS = re.compile(r"\bdigits\(2\)|\b(?:two|2)[- ]digits?\b|\bYY\b", re.IGNORECASE)
_RESOURCE_SAID = re.compile(
    r"\b(?:kind|type) of (?:the |this )?(?:api )?(?:resource|object)\b"
    r"|\b(?:object|resource)(?:'s)? (?:type|kind)\b",
    re.IGNORECASE,
)

SAYING = frozenset(
    """email mail username login handle nickname slug phone mobile fax telephone image photo avatar
    picture thumbnail logo url uri website link href homepage uuid guid ip ipv4 version release
    currency language lang locale timezone tz hex color colour zip postcode postal zipcode city town
    street address line1 address1 password hash token secret checksum sha isbn barcode ean gtin code
    number no ref reference sku serial tracking plate key id job occupation profession company
    organization organisation employer status category type kind genre group tag label firstname
    forename given lastname surname description summary body note notes comment message content text
    bio about reason feedback review remarks details instructions subject headline""".split()
)
"""Words that say what a text is."""

_IDS = frozenset("id gid uid sid oid ids".split())
_BY_NAME = frozenset(
    """description summary about details note notes comment message content text status type kind
    category role label tag group subject headline title name city town region state province
    country password""".split()
)
"""Last words that a description only explains, whatever else it speaks of."""
_DISTINCT = set("name title subject headline slug email username login phone sku url".split())
_TWO_WORDS: dict[tuple[str, ...], Make] = {
    ("first", "name"): lambda s: s.fake.first_name(),
    ("given", "name"): lambda s: s.fake.first_name(),
    ("middle", "name"): lambda s: s.fake.first_name(),
    ("last", "name"): lambda s: s.pooled(24).last_name(),
    ("family", "name"): lambda s: s.pooled(24).last_name(),
    ("user", "name"): person_login,
    ("login", "name"): person_login,
    ("screen", "name"): person_login,
    ("time", "zone"): some(say.ZONES),
    ("domain", "name"): TEXTS["hostname"],
    ("host", "name"): TEXTS["hostname"],
    ("file", "name"): TEXTS["file_name"],
    ("bank", "name"): TEXTS["bank"],
    ("event", "name"): TEXTS["event"],
    ("network", "name"): TEXTS["carrier"],
    ("street", "name"): TEXTS["street_name"],
    ("country", "name"): lambda s: s.pooled(8).country(),
    ("page", "token"): TEXTS["token"],
}


_ADDRESSES = frozenset("urls uris links".split())
"""Before the last word of a name: ``informational_urls_support`` is one of several addresses."""


def wants_distinct(column: Column) -> bool:
    """Whether readers distinguish rows by this column, so that repeats should be rare."""
    own = name_words(column.name)
    return not {"first", "last"} & set(own) and bool(_DISTINCT & set(own))


def _name(column: Column) -> Make:
    """A name for the thing that the column's prefix stands for, else that its table holds."""
    own = name_words(column.name)
    if own[-1] == "name" and _PERSON_SAID.search(column.text.comment):
        return full_name
    of = own[:-1]
    if not of or of[-1] in _NO_NOUNS:
        of = [*name_words(column.table), *of]
    make = name_generator(of) or thing_name
    # The title of a person is not their name.
    return (lambda s: s.fake.job()) if make is full_name and own[-1] == "title" else make


_NO_NOUNS = frozenset(
    """display full short long legal official original common internal external public preferred
    alternate alternative english native local localized unique friendly pretty sort new old
    default primary secondary system given""".split()
)
"""Words before ``name`` that do not say whose it is."""


def _place(own: list[str], column: Column, table: Table) -> Make | None:
    """A country, or the state of an address."""
    if own[-1:] in (["country"], ["code"], ["iso"]) and "country" in own:
        short = column.text.max_length == 2 or {"code", "iso"} & set(own)
        return lambda s: s.fake.country_code() if short else s.pooled(8).country()
    if own[-1:] in (["state"], ["province"]):
        beside = {word for name in table.columns for word in name_words(name)}
        # ``state`` beside ``city`` is a region; alone it is a status.
        in_address = beside & {"city", "zip", "street", "address", "postal", "country"}
        return (lambda s: s.fake.state_abbr(include_territories=False)) if in_address else _STATUS
    return None


def known_text(column: Column, table: Table) -> Make | None:
    """The generator of a text; nothing where neither name nor description tells what it is."""
    own = name_words(column.name)
    last = own[-1] if own else ""
    about = column.text.comment
    if make := _TWO_WORDS.get(tuple(own[-2:])):
        return make
    if template := resource_template(about):
        return resource_name(template)
    if last in ("name", "title"):
        return _name(column)
    if last in ("uuid", "guid"):
        return uuid_text
    if last in _IDS or (re.search(r"(?:\b|_)[Ii][Dd]$", column.name) and last not in ("paid",)):
        return TEXTS["uuid"] if kind_by_text(about) == "uuid" else reference_code
    if (own[:1] in (["is"], ["has"], ["can"]) and len(own) > 1) or _TRUTH_SAID.match(about):
        return TEXTS["truth"]
    if own == ["object"] or (own[-1:] == ["kind"] and _RESOURCE_SAID.search(about)):
        return object_name
    if said := _JSON_SAID.search(about):
        return json_list_text if said[0].lower().endswith("array") else json_text
    if last == "size" and _STORED & set(own[:-1]):
        return lambda s: str(s.random.randrange(2_000, 90_000_000))
    if (own[:1] in (["link"], ["links"]) and len(own) > 1) or _ADDRESSES & set(own[:-1]):
        return web_url
    if last == "number" and "card" in (own[-2:-1] or name_words(singular(table.name))[-1:]):
        return TEXTS["card_number"]
    if own == ["from"] and _LETTERS & set(name_words(singular(table.name))):
        return email_address
    if own[-2:] == ["middle", "names"]:
        return lambda s: s.fake.first_name()
    if own == ["value"] and {"language", "locale", "lang"} & set(table.columns):
        return some(say.PURPOSES)
    if last in ("bio", "about"):
        return bio_text
    if last in ("description", "summary", "details") and (
        name_generator(name_words(table.name)) is goods_name
    ):
        return advert_text
    if make := _place(own, column, table):
        return make
    if own == ["value"] and any("currency" in name_words(name) for name in table.columns):
        return TEXTS["decimal"]
    if last == "address" and own[-2:-1] in (["inbound"], ["from"], ["to"], ["reply"]):
        return email_address
    kind = "" if last in _BY_NAME else kind_by_text(about)
    kind = kind or kind_by_name(own)
    if kind == "expiry_year" and (column.text.max_length == 2 or _TWO_DIGITS.search(about)):
        kind = "expiry_year2"
    if kind:
        return TEXTS.get(kind) or TEXTS["unix_time"]
    if last == "address":
        return TEXTS["street"]
    if make := _BY_LAST_WORD.get(last):
        return make
    if last in _OTHER_THINGS:
        return None
    return next((make for known, make in _ANY_WORD if set(known.split()) & set(own)), None)


def text_of(column: Column, table: Table) -> Make:
    """The generator of a text: by the lexicon where it knows more than the rules of names."""
    ruled = _ruled_text(column, table)
    written = _lexicon_text(column, table)
    if written is None:
        return ruled
    # What constraints refuse, as a second one of a unique column, is made by the rules.
    return lambda s: written(s) if s.attempt < _WRITTEN_TRIES else ruled(s)


_WRITTEN_TRIES = 3


def _ruled_text(column: Column, table: Table) -> Make:
    own = name_words(column.name)
    return (
        _before_preposition(column, table)
        or known_text(column, table)
        or _without_number(column, table)
        or _numeric_text(own)
        or name_generator(own[-1:])
        or _abbreviated(own, column.text.comment)
        or _named_in(column.text.comment)
        or named_after
    )


def _numeric_text(own: list[str]) -> Make | None:
    """A number as a text, where the name is one of a number."""
    kind = kind_by_name(own, number=True)
    if own and own[-1] in _PLACES_ON_A_PAGE:
        return lambda s: str(s.random.randrange(0, 400))
    number = known_value(kind, number=True) if kind != "id" else None
    return (lambda s: str(number(s))) if number else None


_PLACES_ON_A_PAGE = frozenset("left top right bottom x y z row col rows cols".split())


def _before_preposition(column: Column, table: Table) -> Make | None:
    """What the words say before *of*, *for* or *to*: a ``reason_for_refund`` is a reason."""
    own = name_words(column.name)
    at = next((n for n, word in enumerate(own[1:-1], 1) if word in ("of", "for", "to")), 0)
    return known_text(replace(column, name="_".join(own[:at])), table) if at else None


def _without_number(column: Column, table: Table) -> Make | None:
    """What the name says without the number at its end: ``ref1``, ``street2``."""
    bare = column.name.rstrip("0123456789").rstrip("_")
    if not bare or bare == column.name:
        return None
    return known_text(replace(column, name=bare), table)


def _abbreviated(own: list[str], about: str) -> Make | None:
    """A number for what its description writes in capitals, as registers have them: ``USI``."""
    last = own[-1].upper() if own else ""
    found = 2 < len(last) < _LONGEST_ABBREVIATION and re.search(rf"\b{re.escape(last)}\b", about)
    return (lambda s: s.digits(8)) if found else None


_LONGEST_ABBREVIATION = 6


def _named_in(about: str) -> Make | None:
    """The names of what a description says that the column names: ``Name of the dealership``."""
    found = _NAME_SAID.match(about)
    if not found:
        return None
    words = name_words(found[1])
    known = shipped_lexicon().find("_".join(words), "name", "text")
    if known and known.of_noun:
        return entry_generator(known.entry)
    return name_generator(words[:1]) or name_generator(words)


def _lexicon_text(column: Column, table: Table) -> Make | None:
    """The generator by the lexicon; nothing where rules of names, or the document, know more."""
    entry = shipped_lexicon().speaks_of(
        column.table,
        column.name,
        "text",
        ruled=not is_generic(column, table),
        told=_says_more(column.text.comment),
    )
    return entry_generator(entry, column) if entry else None


def _says_more(about: str) -> bool:
    """Whether a description tells what a text is more closely than an entry of its noun."""
    said = kind_by_text(about) or resource_template(about) or _PERSON_SAID.search(about)
    return bool(said)


def is_prose(column: Column) -> bool:
    """Whether sentences stand in the column."""
    return name_words(column.name)[-1:] != [] and _ruled_text(column, _ALONE) in _PROSE


_PROSE = (about_text, TEXTS["note"], TEXTS["message"], TEXTS["reason"])
# A table without a name or columns: the text that the column's own name asks for.
_ALONE = Table("", "", {}, (), (), (), "")


_GENERIC = frozenset(
    [
        *(named_after, thing_name, slug_text, task_title, goods_name, advert_text, about_text),
        *(TEXTS[kind] for kind in GENERIC_KINDS),
        *(make for known, make in _LAST_WORDS if set(known.split()) & set(
            "status category type label description review subject genre priority".split()
        )),
    ]
)  # fmt: skip


def is_told(column: Column, table: Table) -> bool:
    """Whether the rules, or the lexicon's entry for its very noun, know what a text is."""
    found = shipped_lexicon().find(column.table, column.name, "text")
    return (found is not None and found.of_noun) or not is_generic(column, table)


def is_generic(column: Column, table: Table) -> bool:
    """Whether the rules' texts would stand as well in any other column: filler."""
    named = name_words(column.name)[-1:]
    return not _IDS & set(named) and _ruled_text(column, table) in _GENERIC
