"""A lexicon of fields: what the values of ``webhook.response_code`` or ``invoice.title`` look like.

Knowledge of the world as data: ``data/lexicon/fields.jsonl.gz`` has one ``FieldEntry`` a line. An
entry is found by noun and field, else by a field that says nearly the same (the title of a dag is
its name), else by the field alone, else by its last words: for ``invoice_title`` of ``orders``, by
(order, invoice title), (invoice, title), (invoice, name), (invoice title), (title). A field that
no entry has may be a thing that has names: an ``instrument`` is called as instruments are. Words
are compared in the singular.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Literal
from zlib import crc32

import orjson

from envwright.environment.schema import Column
from envwright.inflection import singular
from envwright.population.text_values import person_login
from envwright.population.value_kinds import CAPITALS, GENERIC_KINDS, NUMBERS, TEXTS, log_uniform
from envwright.population.value_source import Make, ValueSource, name_words
from envwright.population.web_addresses import image_url
from envwright.storage.files import read_bytes
from envwright.types import Record, Scalar

Quantity = Literal["text", "number"]


class FieldEntry(Record):
    """What the values of a field look like: a ``kind``, ``values``, or ``min`` and ``max``.

    Example:
        >>> entry = FieldEntry(noun="invoice", field="number", values=("INV-{digits:5}",))
        >>> source = ValueSource(1, 0)
        >>> source.turn_to(("invoices", "number"), 0, 0)
        >>> len(str(entry_generator(entry)(source)))
        9
    """

    noun: str = ""
    """What has the field, in the singular, words joined by ``_``; empty for anything."""
    field: str
    """In the singular, words joined by ``_``."""
    type: Quantity = "text"
    label: str = ""
    """What people call it: "file location"."""
    changes: bool = True
    """Whether the value may change once the record is there."""
    kind: str = ""
    """A kind of values that has a generator: ``TEXT_KINDS``, ``NUMBER_KINDS``."""
    values: tuple[str | int | float, ...] = ()
    """Some of the values, or all; texts may have slots (``text_parts``)."""
    min: float | None = None
    max: float | None = None
    step: float = 1
    spread: Literal["even", "log"] = "even"
    """``log``: small values are frequent, and large ones rare."""
    unit: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """By which it is found."""
        return self.type, self.noun, self.field


@dataclass(frozen=True, slots=True)
class LexiconMatch:
    """An entry that speaks of a column."""

    entry: FieldEntry
    of_noun: bool
    """Whether it was found by the noun: it then knows more than rules of names do."""


class Lexicon:
    """Entries by noun and field.

    Example:
        >>> lexicon = Lexicon([FieldEntry(field="title", values=("Spring tide", "North wind"))])
        >>> found = lexicon.find("orders", "invoiceTitle", "text")
        >>> found is not None and found.entry.field
        'title'
    """

    def __init__(self, entries: Iterable[FieldEntry]) -> None:
        self.entries = {entry.key: entry for entry in entries}

    def find(self, noun: str, field: str, quantity: Quantity) -> LexiconMatch | None:
        """The entry that is nearest to a field; nothing where none speaks of it."""
        for of, words in back_off(noun, field):
            if entry := self.entries.get((quantity, of, words)):
                return LexiconMatch(entry, bool(of))
        for thing in things_called(field) if quantity == "text" else ():
            if entry := self.entries.get((quantity, thing, "name")):
                return LexiconMatch(entry, of_noun=False)
        return None

    def speaks_of(
        self, noun: str, field: str, quantity: Quantity, *, ruled: bool, told: bool
    ) -> FieldEntry | None:
        """The entry that knows more of a field than rules of names and its document do.

        Args:
            noun: what has the field.
            field: what it is called.
            quantity: text or number.
            ruled: whether rules of names know the field: then only an entry of its noun knows more.
            told: whether its description names a kind of values: then no entry knows more.
        """
        found = self.find(noun, field, quantity)
        if found is None or (ruled and (told or not found.of_noun)):
            return None
        if not found.of_noun and quantity == "text" and found.entry.field in _MARKS_OF_ROWS:
            return None
        return found.entry


def lexicon_name(name: str) -> str:
    """A name as entries have it.

    Example:
        >>> lexicon_name("photoUrls"), lexicon_name("Order Items")
        ('photo_url', 'order_item')
    """
    return "_".join(map(singular, name_words(name)))


_WRAPPERS = frozenset("attribute property data field".split())
"""Words that documents put in front of every field of a thing."""


OPEN_FIELDS = frozenset(
    """name title value data id key type kind class category code description desc summary detail
    information info content label display option property attribute item object rule condition
    change function result parameter argument setting config subject group model format""".split()
)
"""Fields that mean something else with each noun: no entry speaks of them for any noun."""


def bare_field(name: str) -> str:
    """A field as entries have it, without words that only wrap it.

    Example:
        >>> bare_field("attributes_displayName"), bare_field("reason_for_refund")
        ('display_name', 'reason')
    """
    words = lexicon_name(name).split("_")
    if len(words) > 1 and words[0] in _WRAPPERS:
        words = words[1:]
    # What stands before says what it is: the reason for a refund is a reason.
    at = next((n for n, word in enumerate(words[1:-1], 1) if word in ("of", "for")), 0)
    words = words[:at] or words
    if len(words) > 1 and words[-1] == "content" and words[-2] in OPEN_FIELDS | {"count", "date"}:
        words = words[:-1]
    return "_".join(words)


@lru_cache(4096)
def back_off(noun: str, field: str) -> tuple[tuple[str, str], ...]:
    """The keys under which a field is looked up, the nearest first.

    Example:
        >>> back_off("orders", "bill_url")
        (('order', 'bill_url'), ('bill', 'url'), ('', 'bill_url'), ('', 'url'))
    """
    of, own = lexicon_name(noun), bare_field(field).split("_")
    whole = "_".join(own)
    # The labels of an issue are no names of it, where the label of a thing is its name.
    nearly = () if name_words(field)[-1:] == ["labels"] else _NEARLY.get(whole, ())
    found = _of_nouns(_nouns(of.split("_")), (whole, *nearly))
    head, _, last = of.rpartition("_")
    if head and last in _SORTS and whole in ("name", "title", "label"):
        # What the types of assets are called is what the type of an asset says.
        found[1:1] = [(head, last)]
    # The first words may say what has the field: ``invoice_title`` is the title of an invoice.
    # But ``api_url`` is where the row stands in an API, and not the address of an API.
    for at in range(1, len(own)):
        if own[:at] == ["api"] and own[-1] in _ADDRESSES:
            continue
        said = "_".join(own[at:])
        found += _of_nouns(_nouns(own[:at]), (said, *_NEARLY.get(said, ())))
    found += [("", tail) for tail in _tails(own)]
    return tuple(dict.fromkeys((of, field) for of, field in found if field))


_NEARLY = {
    "title": ("name",),
    "display_name": ("name", "title"),
    "label": ("name", "title"),
    "name": ("title",),
    "desc": ("description",),
    "summary": ("description",),
    "short_description": ("description", "summary"),
    "long_description": ("description",),
    "overview": ("description",),
    "note": ("comment",),
    "comment": ("note",),
    "remark": ("note", "comment"),
    "memo": ("note", "comment"),
}
"""Field → those that say nearly the same of one noun, the nearest first."""

_VAGUE_NOUNS = frozenset(
    """application definition code card object class model record element entry item line part node
    set state type value key charge check run case data detail info information result response
    property option content resource attribute reference plan template request name time date point
    number level""".split()
)
"""Nouns that mean something else in a compound: a leave application is no application."""

_ADDRESSES = frozenset("url uri link href".split())

_SORTS = ("type", "category", "status", "state", "kind")

_THINGS = frozenset(
    """agreement airline airport album allergen amenity artist author band bank board book breed
    bucket campaign carrier certification channel city clinic club cluster collection company
    contact country courier course cuisine customer dealership degree department disease dish
    district doctor driver employee environment event festival folder gym hobby holiday hospital
    hotel industry ingredient instrument insurer island issuer lake language league library
    manufacturer medication merchant mountain movie museum namespace neighborhood occasion
    organization park partner patient person plan playlist podcast pool profession project
    publisher queue religion restaurant river school show skill song species sport stadium store
    student supplier symptom teacher team topic university user vaccine vendor venue village
    warehouse workspace""".split()
)
"""Fields that are things which have names, whatever else has them."""


def things_called(field: str) -> list[str]:
    """The things that a field may stand for, by their names; none where it says something else.

    Example:
        >>> things_called("main_instrument"), things_called("instrument_status")
        (['main_instrument', 'instrument'], [])
    """
    own = bare_field(field).split("_")
    return _nouns(own) if own[-1] in _THINGS else []


def _of_nouns(nouns: list[str], fields: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(noun, one) for one in fields for noun in nouns if noun]


def _nouns(words: list[str]) -> list[str]:
    """A noun and what it is a kind of: a ``bank_account`` is an account."""
    return [tail for tail in _tails(words) if tail == "_".join(words) or tail not in _VAGUE_NOUNS]


def _tails(words: list[str]) -> Iterator[str]:
    return ("_".join(words[at:]) for at in range(len(words)))


@cache
def shipped_lexicon() -> Lexicon:
    """The lexicon that ships with the package."""
    folder = Path(str(resources.files("envwright"))) / "data" / "lexicon"
    return Lexicon(read_entries(read_bytes(folder / "fields.jsonl.gz")))


def read_entries(packed: bytes) -> Iterator[FieldEntry]:
    """The entries of a file as ``write_entries`` makes it."""
    for line in gzip.decompress(packed).splitlines():
        yield FieldEntry.model_validate(orjson.loads(line))


def write_entries(entries: Iterable[FieldEntry]) -> bytes:
    """Entries as a compressed file of JSON Lines, sorted by key: the same bytes for the same."""
    kept = sorted(entries, key=lambda entry: entry.key)
    lines = b"".join(orjson.dumps(entry.data()) + b"\n" for entry in kept)
    return gzip.compress(lines, 9, mtime=0)


# --- values of an entry --------------------------------------------------------------------------

TEXT_KINDS: dict[str, Make] = {
    **{kind: make for kind, make in TEXTS.items() if kind not in GENERIC_KINDS},
    "city": lambda s: s.pooled(24).city(),
    "first_name": lambda s: s.fake.first_name(),
    "last_name": lambda s: s.pooled(24).last_name(),
    "login": person_login,
    "image_url": image_url,
}
"""Kinds that an entry of texts may name, and slots of its values."""
NUMBER_KINDS = NUMBERS
"""Kinds that an entry of numbers may name."""
_SLOT = re.compile(r"\{\{|\}\}|\{([a-z]\w*)(?::([\w-]{1,40}))?\}|[{}]")
_MOST_MARKS = 64
_HEX, _LETTERS, _DIGITS = "0123456789abcdef", CAPITALS, "0123456789"
_NUMBERED_LENGTH = 40
"""Characters of a name that is told apart by a number; longer ones are sentences."""


def text_parts(text: str) -> list[str | Make]:
    """A value as what stands in it and what fills its slots.

    Raises:
        ValueError: a slot is not known, or a brace is alone.

    Example:
        >>> text_parts("/users/{{id}}")
        ['/users/', '{', 'id', '}']
    """
    out: list[str | Make] = []
    at = 0
    for found in _SLOT.finditer(text):
        out += [text[at : found.start()]] if found.start() > at else []
        out.append(found[0][0] if found[0] in ("{{", "}}") else _slot(found[0], found[1], found[2]))
        at = found.end()
    return out + ([text[at:]] if at < len(text) else [])


def _slot(text: str, name: str | None, option: str | None) -> Make:
    if name == "row" and option:
        words = lexicon_name(option)
        return lambda s: next((v for n, v in s.row.items() if lexicon_name(n) == words), None)
    if name in _MARKS and option and option.isdecimal() and 0 < int(option[:3]) <= _MOST_MARKS:
        marks, size = _MARKS[name], int(option)
        return lambda s: _marks(s, marks, size)
    span = re.fullmatch(r"(\d{1,12})-(\d{1,12})", option or "") if name == "number" else None
    if span and int(span[1]) < int(span[2]):
        low, high = int(span[1]), int(span[2])
        return lambda s: str(s.random.randint(low, high))
    if name in TEXT_KINDS and option is None:
        return TEXT_KINDS[name]
    raise ValueError(f"{text} is no slot")


_MARKS = {"digits": _DIGITS, "hex": _HEX, "letters": _LETTERS}


def _marks(s: ValueSource, marks: str, size: int) -> str:
    first = s.random.choice(marks[1:] if marks is _DIGITS else marks)
    return first + "".join(s.random.choices(marks, k=size - 1))


def entry_generator(entry: FieldEntry, column: Column | None = None) -> Make | None:
    """What makes values of an entry; nothing where none of them fits the column's length."""
    if entry.type == "number":
        return _numbers(entry)
    if entry.kind:
        return TEXT_KINDS[entry.kind]
    most = column.text.max_length if column else None
    fitting = [text for text in map(str, entry.values) if most is None or len(text) <= most]
    if not fitting:
        return None
    # A field of any noun has values of many; those of one column are of one form.
    if not entry.noun:
        fitting = values_of_one_form(fitting)
    elif column and entry.field in _MARKS_OF_ROWS:
        fitting = _one_template(fitting, column)
    elif entry.field in _SYMBOLS:
        fitting = values_of_one_form(fitting, _STYLES)
    return _texts(fitting)


_FORMS = (
    ("number", re.compile(r"[-+#$€£]?\d[\d.,:/]*\s?(?:%|[A-Za-z]{1,3})?")),
    ("expression", re.compile(r"\A(?:[^<>=]*+[<>=]|\{\{|[\[(]).*", re.DOTALL)),
    ("words", re.compile(r"\A\S++\s.*", re.DOTALL)),
)
_STYLES = (
    ("dotted", re.compile(r"\A[a-z0-9_]++(?:[.:][a-z0-9_]++)+")),
    ("snake", re.compile(r"[a-z0-9_-]+")),
    ("capitals", re.compile(r"[A-Z0-9_-]+")),
    ("words", re.compile(r"\A\S++\s.*", re.DOTALL)),
)
_SYMBOLS = frozenset("type kind event event_type action state status".split())
"""Fields whose values are symbols: one system writes all of them alike."""
_ENOUGH = 5
_MARKS_OF_ROWS = frozenset("code number reference ref identifier serial".split())
"""Fields that rows are told apart by: their values are of one form, that of the table's keys."""


def values_of_one_form(
    values: list[str], forms: tuple[tuple[str, re.Pattern[str]], ...] = _FORMS
) -> list[str]:
    """Those that are of the commonest form, where they are enough; else all.

    Forms are numbers, expressions, words with blanks between them, and single tokens.

    Example:
        >>> values_of_one_form(["12.50", "0.00", "-3.75", "1%", "9.90", "plan upgraded"])
        ['12.50', '0.00', '-3.75', '1%', '9.90']
    """
    by_form: dict[str, list[str]] = {}
    for text in values:
        form = next((name for name, known in forms if known.fullmatch(text)), "token")
        by_form.setdefault(form, []).append(text)
    most = max(by_form.values(), key=len, default=[])
    return most if len(most) >= _ENOUGH else values


def _one_template(values: list[str], column: Column) -> list[str]:
    """Most have slots: one of these, the same for a column at any time; else those without."""
    slotted = [text for text in values if "{" in text]
    if 2 * len(slotted) < len(values):
        return [text for text in values if "{" not in text]
    return [slotted[crc32(f"{column.table}.{column.name}".encode()) % len(slotted)]]


def _texts(values: list[str]) -> Make:
    parsed = [text_parts(text) for text in values]
    rest = [parts for parts, text in zip(parsed, values, strict=True) if "{row:" not in text]

    def draw(s: ValueSource) -> Scalar:
        again = s.draw or s.attempt
        made = _filled(s.random.choice(parsed) if again else s.spread(parsed), s)
        if made is None and rest:
            made = _filled(s.random.choice(rest), s)
        if made and s.draw > 3 and len(made) <= _NUMBERED_LENGTH and made[-1].isalnum():
            # All are taken: a number tells those apart that are called the same.
            return f"{made}{' ' if ' ' in made else '-'}{s.random.randrange(2, 30)}"
        return made

    return draw


def _filled(parts: list[str | Make], s: ValueSource) -> str | None:
    """The text, its slots filled; nothing where the row lacks what one of them repeats."""
    made = [part if isinstance(part, str) else part(s) for part in parts]
    return None if None in made else "".join(map(str, made))


def _numbers(entry: FieldEntry) -> Make:
    if entry.kind:
        return NUMBER_KINDS[entry.kind]
    if entry.values:
        values = [value for value in entry.values if not isinstance(value, str)]
        return lambda s: s.random.choice(values)
    low, high, step = entry.min or 0.0, entry.max or 0.0, entry.step
    digits = -int(Decimal(str(step)).normalize().as_tuple().exponent)
    is_log = entry.spread == "log" and high > 0 and low >= 0

    def draw(s: ValueSource) -> Scalar:
        value = log_uniform(s, max(low, step), high) if is_log else s.random.uniform(low, high)
        value = min(high, max(low, round(value / step) * step))
        return round(value, digits) if digits > 0 else round(value)

    return draw
