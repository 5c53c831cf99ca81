"""Text by what a column is called, and by what its table holds."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from uuid import UUID

from envwright.environment.schema import Column, Table
from envwright.inflection import singular
from envwright.population import vocabulary as say
from envwright.population.value_source import (
    Make,
    ValueSource,
    id_prefix,
    name_words,
)


def full_name(s: ValueSource) -> str:
    """A first and a last name."""
    return f"{s.fake.first_name()} {s.pooled(24).last_name()}"


def _login(s: ValueSource) -> str:
    """From the person that the row describes, where it does."""
    login = _plainly(_whom(s))
    number = s.digits(2) if s.attempt or s.draw or not login else ""
    return (login or s.phrase(say.ADJECTIVES, say.NOUNS).replace(" ", ".")) + number


def _whom(s: ValueSource) -> str:
    """The name that goes with a login or an address: of the same part of the row, else of the row.

    What things are called is no name for an address.
    """
    row = {"_".join(name_words(name)): value for name, value in s.row.items()}
    # ``contact_email`` goes with ``contact_first_name``, else with ``first_name``.
    stem = "_".join(name_words(s.place[1])[:-1]) if len(s.place) > 1 else ""
    for start in dict.fromkeys((f"{stem}_" if stem else "", "")):
        parts = [row.get(f"{start}first_name"), row.get(f"{start}last_name")]
        if any(parts):
            return ".".join(str(part) for part in parts if part)
        for name in ("name", "full_name", "username", "login"):
            if isinstance(login := row.get(f"{start}{name}"), str):
                return "" if name == "name" and not start and _is_thing(s.place[0]) else login
    return ""


def _is_thing(table: str) -> bool:
    return name_generator(name_words(table)) in (_goods, _title, _slug)


def _plainly(name: str) -> str:
    """A name in the letters and dots of a login: ``Zoë Núñez`` is ``zoe.nunez``."""
    ascii_only = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", ".", ascii_only.lower()).strip(".")


def email_address(s: ValueSource) -> str:
    """An address of the person that the row describes; of their login, where the row has one."""
    row = {"_".join(name_words(name)): value for name, value in s.row.items()}
    login = next((row[n] for n in ("username", "login", "user_name") if row.get(n)), None)
    # Only ``email`` and ``user_email``: ``billing_email`` may be someone else's.
    own = _plainly(str(login)) if login and name_words(s.place[-1])[:-1] in ([], ["user"]) else ""
    again = s.digits(2) if own and (s.attempt or s.draw) else ""
    domain = s.random.choice(("example.com", "example.org", "example.net"))
    return f"{own + again or _login(s)}@{domain}"


def _slug(s: ValueSource) -> str:
    return s.phrase(say.ADJECTIVES, say.NOUNS).replace(" ", "-")


def _phone(s: ValueSource) -> str:
    return (
        # 555-0100 to 555-0199 are reserved for fiction.
        f"+1-{s.random.choice((202, 312, 415, 503, 617, 713))}-555-01{s.random.randrange(100):02}"
    )


def _title(s: ValueSource) -> str:
    return f"{s.random.choice(say.VERBS)} the {s.random.choice(say.THINGS)}"


def prose_text(s: ValueSource) -> str:
    """A sentence or two."""
    first = f"The {s.random.choice(say.THINGS)} {s.random.choice(say.STATES)}."
    second = f" Please {_title(s).lower()}." if s.random.random() < 0.4 else ""
    return first + second


def _goods(s: ValueSource) -> str:
    return s.phrase(say.MATERIALS, say.GOODS).capitalize()


def _advert(s: ValueSource) -> str:
    name = str(s.row.get("name") or s.row.get("title") or "Made")
    return f"{name} for {s.random.choice(say.USES)}."


def _bio(s: ValueSource) -> str:
    return f"Likes {' and '.join(s.random.sample(say.HOBBIES, 2))}."


def image_url(s: ValueSource) -> str:
    """An address of a picture."""
    return f"https://example.com/images/{_slug(s)}.jpg"


def web_url(s: ValueSource) -> str:
    """An address."""
    return f"https://example.com/{_slug(s)}"


def _uuid(s: ValueSource) -> str:
    return str(UUID(int=s.random.getrandbits(128), version=4))


def _version(s: ValueSource) -> str:
    return f"{s.random.randrange(1, 6)}.{s.random.randrange(12)}.{s.random.randrange(10)}"


def _place_name(s: ValueSource) -> str:
    return s.phrase(say.ADJECTIVES, say.NOUNS).title()


def _arn(s: ValueSource) -> str:
    kind = singular(name_words(s.place[-1])[0]) if len(name_words(s.place[-1])) > 1 else "resource"
    return f"arn:aws:service:us-east-1:000000000000:{kind}/{s.digits(6)}"


def _path(s: ValueSource) -> str:
    return f"/{s.random.choice(say.FOLDERS)}/{_slug(s)}"


def _code(s: ValueSource) -> str:
    """Marked as its table's keys are; one that names another thing, as that thing's would be."""
    *of, last = name_words(s.place[-1]) or [""]
    named = "_".join(of) if of and last in ("id", "key") else s.place[0]
    return f"{id_prefix(named)}-{s.digits(5)}"


def _some(values: Sequence[str]) -> Make:
    return lambda s: s.random.choice(values)


_NAMES: tuple[tuple[str, Make], ...] = (
    (say.PEOPLE, full_name),
    ("pet animal dog cat", _some(say.PETS)),
    ("product item good article menu accessory variant", _goods),
    ("repo repository project package service app branch host server bucket", _slug),
    (
        "company organization organisation vendor supplier store brand account employer",
        lambda s: s.fake.company(),
    ),
    ("label tag category topic type genre", lambda s: s.spread(say.LABELS)),
    ("team department group role channel section", lambda s: s.spread(say.TEAMS)),
    ("city airport location station town", lambda s: s.fake.city()),
    ("country", lambda s: s.fake.country()),
    ("task issue ticket todo milestone event", _title),
    ("file document attachment", lambda s: _slug(s) + ".pdf"),
)
"""What a thing is called, by the noun that says what it is."""

_TEXTS: tuple[tuple[str, Make], ...] = (
    ("email mail", email_address),
    ("username login handle nickname", _login),
    ("slug", _slug),
    ("phone mobile fax telephone", _phone),
    ("image photo avatar picture thumbnail logo", image_url),
    ("url uri website link href homepage", web_url),
    ("uuid guid", _uuid),
    # 203.0.113.0/24 is reserved for documentation (RFC 5737).
    ("ip ipv4", lambda s: f"203.0.113.{s.random.randrange(1, 255)}"),
    ("version release", _version),
    ("currency", _some(say.CURRENCIES)),
    ("language lang locale", _some(say.LANGUAGES)),
    ("timezone tz", _some(say.ZONES)),
    ("hex", lambda s: f"#{s.random.getrandbits(24):06x}"),
    ("color colour", _some(say.COLORS)),
    ("zip postcode postal zipcode", lambda s: s.fake.zipcode()),
    ("city town", lambda s: s.pooled(12).city()),
    ("street address line1 address1", lambda s: s.fake.street_address()),
    ("password hash token secret checksum sha", lambda s: f"{s.random.getrandbits(64):016x}"),
    ("isbn barcode ean gtin", lambda s: s.digits(13)),
    ("code number no ref reference sku serial tracking plate key id", _code),
    ("job occupation profession", lambda s: s.fake.job()),
    ("company organization organisation employer", lambda s: s.pooled(16).company()),
    ("status", lambda s: s.spread(say.STATUSES)),
    ("category type kind genre group tag label", _some(say.LABELS[:6])),
    ("firstname forename given", lambda s: s.fake.first_name()),
    ("lastname surname", lambda s: s.pooled(24).last_name()),
    (
        "description summary body note notes comment message content text bio about reason"
        " feedback review remarks details instructions",
        prose_text,
    ),
    ("subject headline", _title),
)
"""Text that a word of a column's name asks for; the first that matches."""

_LAST_WORDS: tuple[tuple[str, Make], ...] = (
    ("arn", _arn),
    ("doi", lambda s: f"10.{s.digits(4)}/{_slug(s)}.{s.digits(3)}"),
    ("region datacenter", _some(say.REGIONS)),
    ("visibility", _some(say.VISIBILITIES)),
    ("role permission", _some(say.ROLES)),
    ("branch commitish", _some(say.BRANCHES)),
    ("commit sha", lambda s: f"{s.random.getrandbits(160):040x}"),
    ("path directory subdirectory folder fileloc filepath", _path),
    ("filename", lambda s: _slug(s) + ".pdf"),
    ("domain host hostname fqdn", lambda s: _slug(s) + ".example.com"),
    ("size", _some(say.SIZES)),
    ("tier plan edition", _some(say.TIERS)),
    ("priority severity urgency", _some(say.PRIORITIES)),
    ("environment env", _some(say.ENVIRONMENTS)),
    ("protocol", _some(say.PROTOCOLS)),
    ("org", lambda s: s.pooled(16).company()),
    ("by", full_name),
)
"""Text that the last word of a column's name asks for, before what any word asks for."""

SAYING = frozenset(word for known, _ in _TEXTS for word in known.split())
"""Words that say what a text is."""

_DISTINCT = set("name title subject headline slug email username login phone sku url".split())
_TWO_WORDS: dict[tuple[str, ...], Make] = {
    ("first", "name"): lambda s: s.fake.first_name(),
    ("given", "name"): lambda s: s.fake.first_name(),
    ("last", "name"): lambda s: s.pooled(24).last_name(),
    ("family", "name"): lambda s: s.pooled(24).last_name(),
    ("user", "name"): _login,
    ("login", "name"): _login,
    ("time", "zone"): _some(say.ZONES),
}


def wants_distinct(column: Column) -> bool:
    """Whether readers distinguish rows by this column, so that repeats should be rare."""
    own = name_words(column.name)
    return not {"first", "last"} & set(own) and bool(_DISTINCT & set(own))


def name_generator(nouns: Sequence[str]) -> Make | None:
    """The generator of names for the thing that a noun stands for; later nouns win."""
    # English compounds end with what they are: an ``order_item`` is an item.
    for noun in reversed(nouns):
        for known, make in _NAMES:
            if singular(noun) in known.split():
                return make
    return None


def holds_people(table: Table) -> bool:
    """Whether the rows of a table are people."""
    return name_generator(name_words(table.name)) is full_name


def _name(column: Column) -> Make:
    """A name for the thing that the column's prefix stands for, else that its table holds."""
    own = name_words(column.name)
    make = name_generator([*name_words(column.table), *own[:-1]]) or _place_name
    # The title of a person is not their name.
    return (lambda s: s.fake.job()) if make is full_name and own[-1] == "title" else make


def text_of(column: Column, table: Table) -> Make:
    """The generator of a text."""
    own = name_words(column.name)
    if make := _TWO_WORDS.get(tuple(own[-2:])):
        return make
    if own and own[-1] in ("name", "title"):
        return _name(column)
    if "country" in own:
        short = column.text.max_length == 2 or "code" in own
        return lambda s: s.fake.country_code() if short else s.pooled(8).country()
    if {"bio", "about"} & set(own):
        return _bio
    if {"description", "summary", "details"} & set(own) and name_generator(
        name_words(table.name)
    ) is _goods:
        return _advert
    if {"state", "province"} & set(own):
        beside = {word for name in table.columns for word in name_words(name)}
        # ``state`` beside ``city`` is a region; alone it is a status.
        in_address = beside & {"city", "zip", "street", "address", "postal", "country"}
        return lambda s: (
            s.fake.state_abbr(include_territories=False) if in_address else s.spread(say.STATUSES)
        )
    # The last word first, as it says what the value is: ``email_domain`` is a domain.
    for known, make in _LAST_WORDS:
        if own and own[-1] in known.split():
            return make
    for known, make in _TEXTS:
        if set(known.split()) & set(own):
            return make
    return name_generator(own) or (lambda s: s.phrase(say.ADJECTIVES, say.NOUNS))
