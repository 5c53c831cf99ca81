"""Columns of one row that must agree: a full name with its parts, a total with its summands.

A dependency is found by the names and types of columns, and only where its whole signature is
there. It reads keys, references, enums and columns with a recipe, and never writes them. The schema
wins: a value that does not fit its column, or that the engine refuses twice, is left to the
column's own generator. Dependencies of place stand in ``places``.

    quantity=3, unit_price=250, tax=60  ->  subtotal=750, total=810
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from envwright.environment.schema import Table
from envwright.population.text_values import holds_people
from envwright.population.time_values import date_text, is_time, seconds_of
from envwright.population.value_source import ValueSource, kind_of, name_words
from envwright.types import Scalar

Settle = Callable[[ValueSource], dict[str, Scalar]]


@dataclass(frozen=True)
class RowDependency:
    """What makes some columns of a row agree with others."""

    name: str
    reads: frozenset[str]
    writes: frozenset[str]
    settle: Settle
    """The agreed values for the row that the source holds; nothing where it cannot say."""
    empties: bool = False
    """Whether it also says which columns are empty; else an empty column stays empty."""

    @property
    def columns(self) -> frozenset[str]:
        return self.reads | self.writes


class NamedColumns:
    """The columns of a table by what they are called.

    Args:
        table: the table.
        free: the columns that dependencies may write.
    """

    def __init__(self, table: Table, free: set[str]) -> None:
        self.table, self.free = table, free
        self.words = {name: tuple(name_words(name)) for name in table.columns}
        self._kinds = {
            name: kind_of(column)
            for name, column in table.columns.items()
            if not (column.is_boolean or column.is_json)
        }
        self._known: dict[tuple[str, ...], list[str]] = {}
        for name, own in self.words.items():
            self._known.setdefault(own, []).append(name)

    def one(self, *forms: str, kinds: tuple[str, ...], stem: tuple[str, ...] = ()) -> str:
        """The first column with one of the names, ``stem`` before them; empty for none."""
        for form in forms:
            for name in self._known.get((*stem, *form.split()), ()):
                if self._kinds.get(name) in kinds:
                    return name
        return ""

    def stems(self, *forms: str) -> list[tuple[str, ...]]:
        """What stands before one of the names, in the order of the columns."""
        out: dict[tuple[str, ...], None] = {}
        for own in self.words.values():
            for form in forms:
                tail = tuple(form.split())
                if own[-len(tail) :] == tail:
                    out[own[: -len(tail)]] = None
        return list(out)


# --- names: first and last name and the full one, a title and its slug ----------------------------

_TEXT = ("text",)
_FIRST = ("first name", "firstname", "given name", "forename")
_LAST = ("last name", "lastname", "surname", "family name")
_FULL = ("full name", "fullname", "display name")


def name_dependencies(named: NamedColumns) -> list[RowDependency]:
    """The dependencies of names of a table."""
    found: list[RowDependency] = []
    for stem in dict.fromkeys([*named.stems(*_FIRST), ()]):
        found += _full(named, stem)
    for stem in named.stems("slug", "permalink"):
        found += _slug(named, stem)
    return found


def _full(named: NamedColumns, stem: tuple[str, ...]) -> list[RowDependency]:
    """A full name is the first and the last one; two full names of a person are the same."""
    first = named.one(*_FIRST, kinds=_TEXT, stem=stem)
    last = named.one(*_LAST, kinds=_TEXT, stem=stem)
    whole = [named.one(form, kinds=_TEXT, stem=stem) for form in ("name", *_FULL)]
    # ``name`` alone is a full name only in a table of people.
    if not (stem or holds_people(named.table)):
        whole = whole[1:]
    whole = [name for name in whole if name]
    parts = [first, last] if first and last else []
    if not parts:
        parts, whole = whole[:1], whole[1:]
        if not stem and not holds_people(named.table):
            return []
    writes = frozenset(whole) & named.free
    if not parts or not writes:
        return []

    def settle(s: ValueSource) -> dict[str, Scalar]:
        text = " ".join(str(s.row[name]) for name in parts if s.row[name])
        return dict.fromkeys(writes, text) if text else {}

    return [RowDependency(f"name:{'_'.join(stem)}", frozenset(parts), writes, settle)]


def _slug(named: NamedColumns, stem: tuple[str, ...]) -> list[RowDependency]:
    slug = named.one("slug", "permalink", kinds=_TEXT, stem=stem)
    title = named.one("title", "name", kinds=_TEXT, stem=stem)
    if not title or slug not in named.free:
        return []

    def settle(s: ValueSource) -> dict[str, Scalar]:
        made = slug_of(str(s.row[title] or ""))
        return {slug: made} if made else {}

    return [RowDependency(f"slug:{slug}", frozenset((title,)), frozenset((slug,)), settle)]


def slug_of(text: str) -> str:
    """A text as it stands in a URL: plain letters and digits, joined by dashes.

    Example:
        >>> slug_of("Crème brûlée, twice!")
        'creme-brulee-twice'
    """
    # NFKD splits é into e and an accent, which ASCII then drops.
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


# --- amounts: quantity and price, subtotal and total, paid and due, least and most ----------------

_NUMBERS = ("integer", "real")
_QUANTITY = ("quantity", "qty")
_UNIT = ("unit price", "price per unit", "unit cost", "unit amount", "item price", "price")
_SUBTOTAL = ("subtotal", "sub total", "subtotal amount", "items total", "net total")
_TOTAL = (
    "total",
    "total amount",
    "grand total",
    "amount total",
    "line total",
    "total price",
    "order total",
    "total cost",
)
_TAX = ("tax", "tax amount", "tax total", "total tax", "vat", "vat amount", "sales tax")
_EXTRAS = (
    ("shipping", "shipping cost", "shipping fee", "shipping amount", "shipping total"),
    ("delivery fee", "delivery cost"),
    ("service fee", "handling fee"),
    ("tip", "tip amount"),
)
_DISCOUNT = ("discount", "discount amount", "discount total", "total discount")
_RATES = ("tax rate", "tax percent", "vat rate", "discount rate", "discount percent")
_PAID = ("amount paid", "paid amount", "total paid")
_DUE = ("amount due", "due amount", "balance due", "amount remaining", "outstanding amount")
_LEFT = ("available", "free", "remaining", "open")
_TAKEN = ("used", "occupied", "booked", "taken", "reserved")


def amount_dependencies(named: NamedColumns) -> list[RowDependency]:
    """The dependencies of amounts of a table."""
    return [*_sums(named), *_payments(named), *_ranges(named), *_rooms(named)]


def _one_kind(named: NamedColumns, columns: list[str]) -> bool:
    """Whether amounts are all whole (cents, say) or all broken; a mixture has no certain unit."""
    return len({kind_of(named.table.columns[name]) for name in columns}) == 1


def _sums(named: NamedColumns) -> list[RowDependency]:
    """Quantity x price = subtotal; subtotal + tax + extras - discount = total."""

    def one(*forms: str) -> str:
        return named.one(*forms, kinds=_NUMBERS)

    quantity, unit, subtotal, total = one(*_QUANTITY), one(*_UNIT), one(*_SUBTOTAL), one(*_TOTAL)
    more = [name for name in (one(*_TAX), *(one(*forms) for forms in _EXTRAS)) if name]
    less = one(*_DISCOUNT)
    product = quantity and unit
    parts = [name for name in (subtotal, total, *more, less, unit if product else "") if name]
    # The least that makes a sum; with a rate the tax would have to follow it, too.
    whole = (product and (subtotal or total)) or (subtotal and total)
    if not whole or one(*_RATES) or not _one_kind(named, parts):
        return []
    writes = frozenset(n for n in (subtotal if product else "", *more, less, total) if n)
    if not writes <= named.free:
        return []  # half a sum would contradict itself
    digits = 0 if kind_of(named.table.columns[parts[0]]) == "integer" else 2
    reads = frozenset((quantity, unit) if product else (subtotal,))

    def settle(s: ValueSource) -> dict[str, Scalar]:
        # Sorted: the order of a set would change the rounding of the product.
        known = [_amount(s.row[name]) for name in sorted(reads)]
        if None in known:
            return {}
        base = 1.0
        for value in known:
            base *= value or 0.0
        out: dict[str, float] = {subtotal: base} if subtotal and product else {}
        for name in more:
            out[name] = _part(s, base, 0.05, 0.2, digits) if s.row[name] is not None else 0
        if less:
            some = s.row[less] is not None and s.random.random() < 0.5
            out[less] = _part(s, base, 0.05, 0.3, digits) if some else 0
        if total:
            sum_of = base + sum(out[name] for name in more) - (out[less] if less else 0)
            out[total] = sum_of
        if any(s.row[name] is None for name in (subtotal, total) if name and name in writes):
            out = {name: value for name, value in out.items() if s.row[name] is not None}
        return {n: round(v, 2) if digits else round(v) for n, v in out.items()}

    return [RowDependency("sum", reads, writes, settle)]


def _amount(value: Scalar) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def _part(s: ValueSource, base: float, low: float, high: float, digits: int) -> float:
    return round(base * s.random.uniform(low, high), digits)


def _payments(named: NamedColumns) -> list[RowDependency]:
    """What is due is the total less what was paid."""
    total = named.one(*_TOTAL, "amount", kinds=_NUMBERS)
    paid, due = named.one(*_PAID, kinds=_NUMBERS), named.one(*_DUE, kinds=_NUMBERS)
    found = [name for name in (total, paid, due) if name]
    if not (total and due and set(found[1:]) <= named.free) or not _one_kind(named, found):
        return []
    whole = kind_of(named.table.columns[total]) == "integer"

    def settle(s: ValueSource) -> dict[str, Scalar]:
        sum_of = s.row[total]
        if not isinstance(sum_of, int | float) or (paid and s.row[paid] is None):
            return {}
        # Nothing, a part, or, as for most, everything is paid.
        share = s.random.choice((0.0, s.random.uniform(0.2, 0.8), 1.0, 1.0))
        gone = round(sum_of * share) if whole else round(sum_of * share, 2)
        if not paid:
            return {due: sum_of - gone if whole else round(sum_of - gone, 2)}
        return {paid: gone, due: sum_of - gone if whole else round(sum_of - gone, 2)}

    return [RowDependency("payment", frozenset((total,)), frozenset(found[1:]), settle)]


def _ranges(named: NamedColumns) -> list[RowDependency]:
    """The least is not above the most."""
    out = []
    for low in sorted(named.table.columns):
        own = named.words[low]
        for least, most in (("min", "max"), ("minimum", "maximum"), ("low", "high")):
            if least not in own:
                continue
            form = " ".join(most if word == least else word for word in own)
            high = named.one(form, kinds=_NUMBERS)
            if (
                high
                and {low, high} <= named.free
                and low == named.one(" ".join(own), kinds=(kind_of(named.table.columns[high]),))
            ):
                out.append(_ordered(low, high))
    return out


def _ordered(low: str, high: str) -> RowDependency:
    def settle(s: ValueSource) -> dict[str, Scalar]:
        first, last = s.row[low], s.row[high]
        if not isinstance(first, int | float) or not isinstance(last, int | float):
            return {}
        return {low: last, high: first} if first > last else {}

    return RowDependency(f"range:{low}", frozenset(), frozenset((low, high)), settle)


def _rooms(named: NamedColumns) -> list[RowDependency]:
    """Of some seats, say, a part is taken and the rest is free."""
    out = []
    for stem in dict.fromkeys(own[1:] for own in named.words.values() if len(own) > 1):
        thing = " ".join(stem)
        whole = named.one(thing, f"total {thing}", f"max {thing}", kinds=("integer",))
        left = named.one(*(f"{word} {thing}" for word in _LEFT), kinds=("integer",))
        taken = named.one(*(f"{word} {thing}" for word in _TAKEN), kinds=("integer",))
        writes = frozenset(name for name in (left, taken) if name)
        if whole and writes and writes <= named.free:
            out.append(_room(whole, left, taken))
    return out


def _room(whole: str, left: str, taken: str) -> RowDependency:
    def settle(s: ValueSource) -> dict[str, Scalar]:
        size = s.row[whole]
        if not isinstance(size, int) or size < 0:
            return {}
        gone = s.random.randint(0, size)
        return {n: v for n, v in ((taken, gone), (left, size - gone)) if n}

    writes = frozenset(name for name in (left, taken) if name)
    return RowDependency(f"room:{whole}", frozenset((whole,)), writes, settle)


# --- time: start, duration and end; birth and age; a status and the moment it came ----------------

_WHOLE = ("integer",)
_UNITS = {"minutes": 60, "hours": 3_600, "days": 86_400, "nights": 86_400, "seconds": 1}
_STARTS = ("start", "starts", "begin", "begins", "started", "departure", "check in", "checkin")
_ENDS = ("end", "ends", "end", "ends", "ended", "arrival", "check out", "checkout")
_TAILS = ("", "at", "time", "date", "on", "datetime")
_LAST_STATES = set(
    """cancelled canceled deleted archived rejected completed closed resolved merged finished
    failed expired refunded""".split()
)
"""States that a row does not leave: their moment is there if and only if the row is in them."""


def time_dependencies(named: NamedColumns) -> list[RowDependency]:
    """The dependencies of time of a table."""
    return [*_durations(named), *_ages(named), *_states(named)]


def _durations(named: NamedColumns) -> list[RowDependency]:
    for start_word, end_word in zip(_STARTS, _ENDS, strict=True):
        for tail in _TAILS:
            start = _moment(named, f"{start_word} {tail}".strip())
            end = _moment(named, f"{end_word} {tail}".strip())
            if start and end and end in named.free:
                return _duration(named, start, end)
    return []


def _moment(named: NamedColumns, form: str) -> str:
    name = named.one(form, kinds=("text",))
    return name if name and is_time(named.table.columns[name], "text") else ""


def _duration(named: NamedColumns, start: str, end: str) -> list[RowDependency]:
    """The end is the start and the duration, where the duration says its unit."""
    for unit, length in _UNITS.items():
        forms = (f"duration {unit}", f"duration in {unit}", f"length {unit}", unit)
        column = named.one(*forms, kinds=_WHOLE)
        if not column:
            continue

        def settle(s: ValueSource, column: str = column, length: int = length) -> dict[str, Scalar]:
            first, last, count = s.row[start], s.row[end], s.row[column]
            begun = seconds_of(first) if isinstance(first, str) else None
            if begun is None or not isinstance(last, str) or not isinstance(count, int):
                return {}
            # ``YYYY-MM-DD``; a day and a moment do not add up, nor do a day and minutes.
            day = len(str(first)) == 10
            if day != (len(last) == 10) or (day and length < 86_400) or count < 0:
                return {}
            shape = "%Y-%m-%d" if day else "%Y-%m-%dT%H:%M:%SZ"
            ended = begun + count * length
            # Only when the start has this very shape: the end is written like it.
            return {end: date_text(ended, shape)} if date_text(begun, shape) == first else {}

        return [RowDependency("duration", frozenset((start, column)), frozenset((end,)), settle)]
    return []


def _ages(named: NamedColumns) -> list[RowDependency]:
    born = named.one(
        "birth date", "birthdate", "date of birth", "dob", "birthday", "born", kinds=("text",)
    )
    age = named.one("age", kinds=_WHOLE)
    if not born or age not in named.free:
        return []

    def settle(s: ValueSource) -> dict[str, Scalar]:
        moment = seconds_of(s.row[born]) if isinstance(s.row[born], str) else None
        if moment is None:
            return {}
        day, now = (datetime.fromtimestamp(at, UTC) for at in (moment, s.now))
        # One year less while the birthday of this year is still to come.
        return {age: now.year - day.year - ((now.month, now.day) < (day.month, day.day))}

    return [RowDependency("age", frozenset((born,)), frozenset((age,)), settle)]


def _states(named: NamedColumns) -> list[RowDependency]:
    """A row has the moment at which it was closed if and only if it is closed."""
    out = []
    for name, column in named.table.columns.items():
        own = named.words[name]
        if name not in named.free or len(own) != 2 or own[1] not in ("at", "on", "date", "time"):
            continue
        if own[0] not in _LAST_STATES or column.not_null or not is_time(column, kind_of(column)):
            continue
        for status, other in named.table.columns.items():
            # The status that the moment belongs to: ``cancelled`` for ``cancelled_at``, or a flag.
            held: Scalar = next(
                (value for value in other.text.enum or () if str(value).lower() == own[0]), None
            )
            if named.words[status] in ((own[0],), ("is", own[0])) and other.is_boolean:
                held = 1
            if held is not None and named.words[status] != own:
                out.append(_state(name, status, held))
                break
    return out


def _state(moment: str, status: str, held: Scalar) -> RowDependency:
    def settle(s: ValueSource) -> dict[str, Scalar]:
        if s.row[status] != held:
            return {moment: None}
        return {moment: s.row[moment] if s.row[moment] is not None else s.make(moment)}

    return RowDependency(
        f"state:{moment}", frozenset((status,)), frozenset((moment,)), settle, empties=True
    )
