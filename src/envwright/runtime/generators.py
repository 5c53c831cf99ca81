"""Plausible values for cells: by a column's name, type and format, or by a recipe's generator.

A generator is a function of a ``Source``, which stands at one cell. Every cell has its own seed,
so that a value depends neither on other columns nor on how many rows there are.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, TypeVar
from uuid import UUID

from envwright.runtime.schema import Column, Table
from envwright.types import Scalar, canonical_json

if TYPE_CHECKING:
    from faker import Faker

Make = Callable[["Source"], Scalar]
T = TypeVar("T")
DAY = 86_400
LOCALE = "en_US"

_ADJECTIVES = """amber bright calm copper crisp early eastern gentle golden green hidden ivory late
light little lucky northern olive open plain quick quiet red rustic silent silver slate small
soft solid southern steady stone sunny swift tidal velvet warm western white wild winter""".split()
_NOUNS = """anchor beacon bridge brook canyon cedar cove falcon fern field forest garden grove
harbour haven hill island lake lantern ledger maple meadow mill orchard path pine pond prairie
ridge river shore spring summit tide trail valley willow wind""".split()
_GOODS = """backpack blanket bottle bowl candle chair clock cushion desk headphones jacket lamp
kettle keyboard knife lantern mirror mug notebook pan pillow rug scarf shelf speaker stool table
teapot towel tray umbrella vase wallet watch""".split()
_MATERIALS = """bamboo brass canvas ceramic compact copper cotton felt folding glass leather linen
marble oak portable slim steel striped travel walnut wool""".split()
_PETS = """Bella Biscuit Bruno Charlie Clover Coco Daisy Ginger Hazel Jasper Luna Maple Max Milo
Mochi Nala Nori Olive Oscar Otto Pepper Pickle Poppy Rocky Rosie Rufus Sunny Teddy Toby
Willow""".split()
_LABELS = """basic family featured fragile important internal new outdoor personal premium seasonal
shared standard urgent wholesale""".split()
_TEAMS = """Accounting Design Engineering Facilities Finance Legal Logistics Marketing Operations
Planning Purchasing Quality Research Sales Security Support Training""".split()
_VERBS = "Check Clean Extend Fix Move Order Plan Prepare Repair Replace Review Test Update".split()
_THINGS = """booking form|delivery note|entrance sign|export page|floor plan|invoice layout|key list
|login screen|meeting room|monthly report|price list|search filter|stock count|supplier list
|travel plan|weekly schedule|welcome letter""".replace("\n", "").split("|")
_STATES = """arrived later than planned|has been confirmed|is ready for review|is up to date
|needs another look|was changed last week|was checked twice|works as expected
|will be ready on Friday""".replace("\n", "").split("|")
_STATUSES = ("active", "pending", "closed")
_USES = ("daily use", "travel", "the office", "the garden", "small rooms", "large families")
_HOBBIES = "chess cooking gardening hiking painting photography running sailing".split()
_CURRENCIES = ("EUR", "USD", "GBP", "CHF", "SEK", "JPY")
_LANGUAGES = ("en", "de", "fr", "es", "it", "nl")
_ZONES = ("UTC", "Europe/Berlin", "Europe/London", "America/New_York", "Asia/Tokyo")
_COLORS = "black blue brown green grey navy orange purple red white yellow".split()
_PEOPLE = """author attendee contact customer doctor driver employee friend guest host manager
member nurse owner passenger patient people person player recipient reviewer sender staff student
teacher traveler traveller user assignee reporter client candidate tenant"""


def words(name: str) -> list[str]:
    """The lower-case words of an identifier: ``photoUrls`` and ``photo_urls`` say the same."""
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)
    return [word for word in re.split(r"[\W_]+", snake.lower()) if word]


def singular(word: str) -> str:
    """A plain English singular, good enough to look a noun up."""
    if word.endswith("ies"):
        return word[:-3] + "y"
    if re.search(r"(sh|ch|x|ss)es$", word):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "sis")) else word


class Source:
    """Where a generator draws from, standing at one cell; ``turn_to`` moves it to another."""

    def __init__(self, seed: int, now: int) -> None:
        self.seed, self.now = seed, now
        self.random = Random()
        self.index = self.attempt = self.draw = 0
        self.row: dict[str, Scalar] = {}
        """What the row holds so far."""
        self.place: tuple[str, ...] = ()
        """Table and column of the cell."""
        self._faker: Faker | None = None

    def turn_to(self, place: tuple[str, ...], index: int, attempt: int, draw: int = 0) -> None:
        """Stand at row ``index`` of the column ``place``, for the ``attempt``-th time."""
        self.place, self.index, self.attempt, self.draw = place, index, attempt, draw
        self.random.seed(self._number(index, attempt, draw))

    def _number(self, *what: object) -> int:
        text = repr((self.seed, self.place, what))  # hash() would differ between processes
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())

    @property
    def fake(self) -> Faker:
        """Faker, seeded for this cell."""
        return self._seeded(self.random.getrandbits(32))

    def pooled(self, size: int) -> Faker:
        """Faker, seeded for one of ``size`` values that the cells of a column share."""
        return self._seeded(self._number("pool", self.random.randrange(size)))

    def _seeded(self, seed: int) -> Faker:
        if self._faker is None:
            from faker import Faker

            self._faker = Faker(LOCALE, use_weighting=False)
        self._faker.seed_instance(seed)
        return self._faker

    def spread(self, values: Sequence[T]) -> T:
        """One of ``values`` such that any run of rows holds each of them about equally often."""
        if self.attempt:
            return self.random.choice(values)
        block, at = divmod(self.index, len(values))
        return Random(self._number("block", block)).sample(values, len(values))[at]

    def phrase(self, *lists: Sequence[str]) -> str:
        """One word of each list."""
        return " ".join(self.random.choice(words_) for words_ in lists)

    def digits(self, count: int) -> str:
        """Digits, the first not 0."""
        return str(self.random.randrange(10 ** (count - 1), 10**count))


# --- text by name --------------------------------------------------------------------------------


def _full_name(s: Source) -> str:
    return f"{s.fake.first_name()} {s.pooled(24).last_name()}"


def _login(s: Source) -> str:
    """From the person that the row describes, where it does."""
    row = {"_".join(words(name)): value for name, value in s.row.items()}
    parts = [row.get("first_name"), row.get("last_name")]
    if not any(parts):
        parts = [next((v for k, v in row.items() if k in ("name", "full_name", "username")), None)]
    text = ".".join(str(part) for part in parts if part)
    text = re.sub(r"[^a-z0-9]+", ".", text.lower()).strip(".")
    number = s.digits(2) if s.attempt or s.draw or not text else ""
    return (text or s.phrase(_ADJECTIVES, _NOUNS).replace(" ", ".")) + number


def _email(s: Source) -> str:
    return f"{_login(s)}@{s.random.choice(('example.com', 'example.org', 'example.net'))}"


def _slug(s: Source) -> str:
    return s.phrase(_ADJECTIVES, _NOUNS).replace(" ", "-")


def _phone(s: Source) -> str:
    return (
        f"+1-{s.random.choice((202, 312, 415, 503, 617, 713))}-555-01{s.random.randrange(100):02}"
    )


def _title(s: Source) -> str:
    return f"{s.random.choice(_VERBS)} the {s.random.choice(_THINGS)}"


def _prose(s: Source) -> str:
    first = f"The {s.random.choice(_THINGS)} {s.random.choice(_STATES)}."
    second = f" Please {_title(s).lower()}." if s.random.random() < 0.4 else ""
    return first + second


def _goods(s: Source) -> str:
    return s.phrase(_MATERIALS, _GOODS).capitalize()


def _advert(s: Source) -> str:
    name = str(s.row.get("name") or s.row.get("title") or "Made")
    return f"{name} for {s.random.choice(_USES)}."


def _bio(s: Source) -> str:
    return f"Likes {' and '.join(s.random.sample(_HOBBIES, 2))}."


def _image(s: Source) -> str:
    return f"https://example.com/images/{_slug(s)}.jpg"


def _url(s: Source) -> str:
    return f"https://example.com/{_slug(s)}"


def _uuid(s: Source) -> str:
    return str(UUID(int=s.random.getrandbits(128), version=4))


def _version(s: Source) -> str:
    return f"{s.random.randrange(1, 6)}.{s.random.randrange(12)}.{s.random.randrange(10)}"


def _place_name(s: Source) -> str:
    return s.phrase(_ADJECTIVES, _NOUNS).title()


def _plain(values: Sequence[str]) -> Make:
    return lambda s: s.random.choice(values)


def _code(s: Source) -> str:
    return f"{prefix(s.place[0])}-{s.digits(5)}"


def _some(values: Sequence[str]) -> Make:
    return lambda s: s.random.choice(values)


_NAMES: tuple[tuple[str, Make], ...] = (
    (_PEOPLE, _full_name),
    ("pet animal dog cat", _some(_PETS)),
    ("product item good article menu accessory variant", _goods),
    ("repo repository project package service app branch host server bucket", _slug),
    (
        "company organization organisation vendor supplier store brand account employer",
        lambda s: s.fake.company(),
    ),
    ("label tag category topic type genre", lambda s: s.spread(_LABELS)),
    ("team department group role channel section", lambda s: s.spread(_TEAMS)),
    ("city airport location station town", lambda s: s.fake.city()),
    ("country", lambda s: s.fake.country()),
    ("task issue ticket todo milestone event", _title),
    ("file document attachment", lambda s: _slug(s) + ".pdf"),
)
"""What a thing is called, by the noun that says what it is."""

_TEXTS: tuple[tuple[str, Make], ...] = (
    ("email mail", _email),
    ("username login handle nickname", _login),
    ("slug", _slug),
    ("phone mobile fax telephone", _phone),
    ("image photo avatar picture thumbnail logo", _image),
    ("url uri website link href homepage", _url),
    ("uuid guid", _uuid),
    ("ip ipv4", lambda s: f"203.0.113.{s.random.randrange(1, 255)}"),
    ("version release", _version),
    ("currency", _some(_CURRENCIES)),
    ("language lang locale", _some(_LANGUAGES)),
    ("timezone tz", _some(_ZONES)),
    ("hex", lambda s: f"#{s.random.getrandbits(24):06x}"),
    ("color colour", _some(_COLORS)),
    ("zip postcode postal zipcode", lambda s: s.fake.zipcode()),
    ("city town", lambda s: s.pooled(12).city()),
    ("street address line1 address1", lambda s: s.fake.street_address()),
    ("password hash token secret checksum sha", lambda s: f"{s.random.getrandbits(64):016x}"),
    ("isbn barcode ean gtin", lambda s: s.digits(13)),
    ("code number no ref reference sku serial tracking plate key id", _code),
    ("job occupation profession", lambda s: s.fake.job()),
    ("company organization organisation employer", lambda s: s.pooled(16).company()),
    ("status", lambda s: s.spread(_STATUSES)),
    ("category type kind genre group tag label", _some(_LABELS[:6])),
    ("firstname forename given", lambda s: s.fake.first_name()),
    ("lastname surname", lambda s: s.pooled(24).last_name()),
    (
        "description summary body note notes comment message content text bio about reason"
        " feedback review remarks details instructions",
        _prose,
    ),
    ("subject headline", _title),
)
"""Text that a word of a column's name asks for; the first that matches."""

_DISTINCT = set("name title subject headline slug email username login phone sku url".split())
_TWO_WORDS: dict[tuple[str, ...], Make] = {
    ("first", "name"): lambda s: s.fake.first_name(),
    ("given", "name"): lambda s: s.fake.first_name(),
    ("last", "name"): lambda s: s.pooled(24).last_name(),
    ("family", "name"): lambda s: s.pooled(24).last_name(),
    ("user", "name"): _login,
    ("login", "name"): _login,
}


def wants_distinct(column: Column) -> bool:
    """Whether rows are told apart by this column, so that repeats should be rare."""
    own = words(column.name)
    return not {"first", "last"} & set(own) and bool(_DISTINCT & set(own))


def _named(nouns: Sequence[str]) -> Make | None:
    for noun in reversed(nouns):
        for known, make in _NAMES:
            if singular(noun) in known.split():
                return make
    return None


def _name(column: Column) -> Make:
    """A name of what the column's prefix says, else of what its table holds."""
    own = words(column.name)
    make = _named([*words(column.table), *own[:-1]]) or _place_name
    # The title of a person is not their name.
    return (lambda s: s.fake.job()) if make is _full_name and own[-1] == "title" else make


def _text(column: Column, table: Table) -> Make:
    own = words(column.name)
    if make := _TWO_WORDS.get(tuple(own[-2:])):
        return make
    if own and own[-1] in ("name", "title"):
        return _name(column)
    if "country" in own:
        short = column.text.max_length == 2 or "code" in own
        return lambda s: s.fake.country_code() if short else s.pooled(8).country()
    if {"bio", "about"} & set(own):
        return _bio
    if {"description", "summary", "details"} & set(own) and _named(words(table.name)) is _goods:
        return _advert
    if {"state", "province"} & set(own):
        beside = {word for name in table.columns for word in words(name)}
        in_address = beside & {"city", "zip", "street", "address", "postal", "country"}
        return lambda s: (
            s.fake.state_abbr(include_territories=False) if in_address else s.spread(_STATUSES)
        )
    for known, make in _TEXTS:
        if set(known.split()) & set(own):
            return make
    return _named(own) or (lambda s: s.phrase(_ADJECTIVES, _NOUNS))


# --- keys ----------------------------------------------------------------------------------------


def prefix(name: str) -> str:
    """A short mark for the rows of a table: ``ORD`` for orders, ``OI`` for order_items."""
    parts = words(name) or ["row"]
    if len(parts) > 1:
        return "".join(part[0] for part in parts[:4]).upper()
    word = singular(parts[0])
    bare = word[0] + re.sub(r"[aeiouy\W\d]", "", word[1:])
    return re.sub(r"(.)\1", r"\1", bare if len(bare) > 1 and len(word) > 3 else word)[:3].upper()


def _key(column: Column, kind: str) -> Make:
    """Small numbers that grow with gaps, far below those that calls generate."""
    start, text = (1001 if kind == "text" else 101), column.text
    if text.minimum is not None:
        start = max(start, int(text.minimum))
    mark = f"{prefix(column.table)}-"
    width = 40 if text.max_length is None else text.max_length

    def key(s: Source) -> Scalar:
        number = start + 3 * s.index + s.random.randrange(3)
        if text.maximum is not None and number > text.maximum:
            number = int(text.minimum or 1) + s.index
        if kind != "text":
            return number
        return f"{mark}{number}" if len(f"{mark}{number}") <= width else str(number)[-width:]

    return key


def _is_key(column: Column, table: Table) -> bool:
    """Whether the column numbers its table's rows; a primary key named slug, say, does not."""
    own = words(column.name)
    alone = table.primary_key == (column.name,)
    named = own == ["id"] or (own[-1:] == ["id"] and alone)
    known = {word for known, _ in _TEXTS for word in known.split()}
    return column.name in table.primary_key and (
        named or (alone and not {*known, "name", "title", "year"} & set(own))
    )


# --- times ---------------------------------------------------------------------------------------

_BEGUN = "created registered joined ordered placed opened posted issued order added signup"
_STARTED = "start starts started begin begins departure checkin from"
_TIMES: tuple[tuple[str, int, int, str], ...] = (
    ("birth birthday dob born", -25_000, -7_000, ""),
    ("updated modified changed edited seen last", -30, 0, _BEGUN),
    (
        "paid shipped delivered returned received completed closed resolved cancelled canceled"
        " deleted ended finished approved merged archived refunded published",
        -60,
        0,
        f"{_BEGUN} {_STARTED}",
    ),
    ("end ends until to checkout arrival finish valid", 3, 60, f"{_BEGUN} {_STARTED}"),
    (
        "due ship expires expiry expiration deadline start starts begin begins departure scheduled"
        " appointment checkin renewal next delivery event show return",
        -5,
        45,
        _BEGUN,
    ),
)
"""Words, days from the clock, and the words of columns that must not be later in the row."""
_USUAL = ("", -200, -2, "")
_SHAPES = ("%Y-%m-%dT%H:%M:%SZ", "%Y-%m-%d", "%Y-%m-%d %H:%M:%S", "%H:%M", "%H:%M:%S")
_TIME_WORDS = set(
    "date datetime timestamp time dob birthday born deadline expires due until".split()
)


def _about_time(column: Column) -> tuple[str, int, int, str]:
    own = set(words(column.name))
    return next((rule for rule in _TIMES if own & set(rule[0].split())), _USUAL)


def turn(column: Column) -> int:
    """When in its row the column is made: what follows from others comes after them."""
    if {"email", "mail", "username", "login"} & set(words(column.name)):
        return 3
    earlier = _about_time(column)[3]
    return 0 if not earlier else 1 if earlier == _BEGUN and _about_time(column)[2] > 0 else 2


def _is_time(column: Column, kind: str) -> bool:
    own = words(column.name)
    if column.text.format or column.type in ("DATE", "DATETIME", "TIMESTAMP"):
        return True
    if kind != "text":
        return own[-1:] == ["at"] or bool({"timestamp", "epoch"} & set(own))
    last = own[:1] == ["last"] and bool({"login", "seen", "visit", "update"} & set(own))
    return last or own[-1:] in (["at"], ["on"]) or bool(_TIME_WORDS & set(own))


def _seconds(value: Scalar) -> int | None:
    if not isinstance(value, str):
        return value if isinstance(value, int) else None
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return None
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())


def between(s: Source, first: int, last: int, grain: int = 60) -> int:
    """A moment between two, on a full minute, or of another grain."""
    moment = s.random.randrange(first, max(first, last) + 1)
    return max(first, moment - moment % grain)


_LAST_MOMENT = 253_402_300_799  # the last that has four digits for its year


def date_text(moment: int, shape: str) -> str:
    """Seconds since 1970 in a shape that ``strftime`` knows."""
    return datetime.fromtimestamp(min(moment, _LAST_MOMENT), UTC).strftime(shape)


def _time(column: Column, table: Table, kind: str) -> Make:
    _, low, high, earlier = _about_time(column)
    own = set(words(column.name))
    before_it = {
        other.name
        for other in table.columns.values()
        if set(earlier.split()) & set(words(other.name)) and _is_time(other, kind_of(other))
    } - {column.name}
    day = column.text.format == "date" or column.type == "DATE"
    loose = not day and column.text.format is None and kind == "text"
    loose = loose and column.type not in ("DATETIME", "TIMESTAMP")
    shapes = _SHAPES if loose else _SHAPES[:1]
    if day or (loose and not {"at", "time", "datetime", "timestamp"} & own):
        shapes = (_SHAPES[1], *shapes) if loose else _SHAPES[1:2]

    def time(s: Source) -> Scalar:
        first, last = s.now + low * DAY, s.now + high * DAY
        known = [_seconds(v) for k, v in s.row.items() if k in before_it]
        after = max((moment for moment in known if moment is not None), default=first)
        after = -(-after // DAY) * DAY if day else after
        if after > first:
            first, last = after, max(last, after + (DAY if high <= 0 else 14 * DAY))
            last = min(last, max(s.now, first)) if high <= 0 else last
        moment = between(s, first, last, 60 if high <= 0 else 1800)
        if kind != "text" and column.type not in ("DATE", "DATETIME", "TIMESTAMP"):
            return moment
        shape = shapes[s.attempt % len(shapes)]
        return date_text(moment, shape)

    return time


# --- numbers, truth, JSON ------------------------------------------------------------------------

_MONEY = set(
    """price amount total subtotal cost fee balance paid tax discount payment revenue fare deposit
    budget limit charge refund rent""".split()
)
_NUMBERS: tuple[tuple[str, int, int], ...] = (
    ("percent percentage pct", 0, 60),
    ("salary income wage", 3_000_000, 9_000_000),
    ("latitude lat", -54, 69),
    ("longitude lon lng", -170, 170),
    ("year", 1995, 2024),
    ("age", 18, 80),
    ("rating stars score grade", 1, 5),
    ("stock inventory available hand views likes followers downloads points", 0, 120),
    ("quantity qty copies seats guests items units nights bedrooms rooms adults", 1, 6),
    ("position rank priority level floor line seq sequence sort order step", 1, 9),
    ("weight height width length depth distance size volume area", 1, 200),
    ("duration minutes time", 10, 180),
    ("hours days weeks months month hour day", 1, 12),
    ("capacity", 2, 300),
    ("count", 0, 40),
    ("number num", 1, 400),
    ("port", 1024, 65_535),
    ("version", 1, 5),
)
_RARE = set(
    """admin archived banned blocked cancelled canceled closed deleted disabled draft hidden locked
    prerelease private prohibit restricted spam""".split()
)


def _bounds(column: Column, low: float, high: float, grain: float) -> tuple[float, float]:
    """The usual range of a column, moved to where its CHECKs allow it."""
    text, span = column.text, high - low
    floor, ceiling = text.minimum, text.maximum
    if floor is None and text.exclusive_minimum is not None:
        floor = text.exclusive_minimum + grain
    if ceiling is None and text.exclusive_maximum is not None:
        ceiling = text.exclusive_maximum - grain
    if floor is not None:
        low, high = (max(low, floor), high) if high >= floor else (floor, floor + span)
    if ceiling is not None and low > ceiling:
        low = ceiling - span if floor is None else floor
    return low, high if ceiling is None else min(high, ceiling)


def _number(column: Column, table: Table, kind: str) -> Make:
    own = set(words(column.name))
    low, high = next(((a, b) for known, a, b in _NUMBERS if own & set(known.split())), (0, 0))
    money, real = bool(own & _MONEY) and high == 0, kind == "real"
    if money:
        low, high = (5, 250) if real else (500, 25_000)
    elif high == 0:
        low, high = 1, 100
    elif "age" in own and _named(words(table.name)) is not _full_name:
        low, high = 1, 15
    start, end = _bounds(column, low, high, 0.01 if real else 1)
    digits = 4 if high in (69, 170) else 2 if money else 1

    def number(s: Source) -> Scalar:
        if real:
            value = s.random.uniform(start, max(start, end))
            return round(value, digits) if s.attempt < 4 else value
        if start == 0 and s.random.random() < 0.1:
            return 0  # an empty shelf is what many guards are about
        step = 1 if s.attempt > 3 or end - start < 100 else 5 if money else high // 200_000 or 1
        return s.random.randrange(math.ceil(start), max(math.ceil(start), int(end)) + 1, step)

    return number


def _truth(column: Column) -> Make:
    """Mostly one value, so that the other one singles rows out; never only one."""
    rare = bool(_RARE & set(words(column.name))) or column.default in ("0", "FALSE", "false")
    usual, other = (0, 1) if rare else (1, 0)
    return lambda s: s.spread((usual, usual, usual, usual, other))


def _word(s: Source) -> str:
    return s.random.choice(_LABELS)


_ELEMENTS: tuple[tuple[str, Make], ...] = (
    ("image images photo photos picture pictures", _image),
    ("url urls uri uris links", _url),
    ("email emails", _email),
    ("ids", lambda s: s.random.randrange(101, 140)),
)
"""What a JSON list holds, by a word of its column's name; plain words otherwise."""


def _json(column: Column) -> Make:
    own, default = words(column.name), (column.default or "").strip("'\" ")
    last = own[-1] if own else ""
    many = singular(last) != last and last not in ("settings", "preferences", "options")
    many = (many or default.startswith("[")) and not default.startswith("{")
    element: Make = next(
        (make for known, make in _ELEMENTS if set(known.split()) & set(own)), _word
    )

    def value(s: Source) -> Scalar:
        if many != (s.attempt % 2 == 1):
            if s.random.random() < 0.15:
                return "[]"
            count = s.random.randrange(1, 4)
            made = list(dict.fromkeys(element(s) for _ in range(count)))
            return canonical_json(made).decode()
        made_object = {"color": s.random.choice(_COLORS), "label": s.random.choice(_LABELS)}
        return canonical_json(made_object | {"size": s.random.randrange(1, 10)}).decode()

    return value


# --- one column ----------------------------------------------------------------------------------


def kind_of(column: Column) -> str:
    """What the column stores: ``integer``, ``real``, ``text`` or ``blob``."""
    declared = column.type
    if "INT" in declared:
        return "integer"
    if declared == "BLOB":
        return "blob"
    if re.search("REAL|FLOA|DOUB|NUM|DEC", declared):
        return "real"
    return "text"


def natural(column: Column, table: Table) -> Make:
    """The generator of a column that no recipe mentions."""
    kind = kind_of(column)
    if enum := column.text.enum:
        return _truth(column) if column.is_boolean else lambda s: s.spread(enum)
    if column.is_boolean:
        return _truth(column)
    if column.is_json:
        return _json(column)
    if _is_key(column, table) and kind != "real" and not column.text.format:
        return _checked(column, table, _key(column, kind))
    if _is_time(column, kind):
        return _time(column, table, kind)
    if kind in ("integer", "real"):
        return _number(column, table, kind)
    if kind == "blob":
        return lambda s: s.phrase(_ADJECTIVES, _NOUNS).encode()
    return _checked(column, table, _text(column, table))


def _checked(column: Column, table: Table, make: Make) -> Make:
    """Text that a CHECK on length or pattern accepts; a pattern is tried where plain text fails."""
    name = rf'(?<!\w)"?{re.escape(column.name)}"?\s*'
    found = re.search(rf"{name}(GLOB|LIKE)\s+'([^']*)'", table.sql, re.IGNORECASE)
    sized = re.search(rf"length\s*\(\s*{name}\)\s*==?\s*(\d+)", table.sql, re.IGNORECASE)
    least, most = column.text.min_length or 0, column.text.max_length
    if sized:
        least = most = int(sized[1])

    def value(s: Source) -> Scalar:
        if found and s.attempt % 2:
            return _expand(found[2], found[1].upper() == "GLOB", s)
        text = make(s)
        if not isinstance(text, str):
            return text
        return (str, str.lower, str.upper)[s.attempt // 4 % 3](_fit(text, least, most, s))

    return value


def _fit(text: str, least: int, most: int | None, s: Source) -> str:
    if most is not None and len(text) > most:
        # A short cut of a phrase says nothing and repeats itself: letters do better.
        text = _letters(s, most) if most <= 4 else text[:most].rstrip(" -.,")
    return text if len(text) >= least else text + _letters(s, least - len(text))


def _letters(s: Source, count: int) -> str:
    return "".join(s.random.choice("ABCDEFGHJKLMNPQRSTUVWXYZ") for _ in range(count))


def _expand(pattern: str, is_glob: bool, s: Source) -> str:
    """Text that a GLOB or LIKE pattern matches."""
    many, one = ("*", "?") if is_glob else ("%", "_")
    out = []
    for part in re.findall(r"\[[^\]]+\]|." if is_glob else ".", pattern):
        if len(part) > 2 and part[1] != "^":
            spans = re.findall(r"(.)-(.)|(.)", part[1:-1])
            first, last, single = s.random.choice(spans)
            out.append(single or chr(s.random.randint(ord(first), ord(last))))
        else:
            out.append(s.digits(2) if part == many else s.digits(1) if part == one else part)
    return "".join(out)
