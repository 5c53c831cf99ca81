"""Whether a row is what was said of it, and which rows of a set stand out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envwright.tasks.solving.fields import MISSING, Found, value_at, with_aliases
from envwright.tasks.solving.forms import compared, holds, moment, same
from envwright.tasks.solving.language import Unsolved, plain, words_of
from envwright.tasks.solving.syntax import Literal, Words
from envwright.types import Json

if TYPE_CHECKING:
    from envwright.tasks.solving.details import Details

Split = tuple[Words, str, Json]
"""A label, a relation, and a value that was found out."""

_STATE = frozenset("status state type kind category genre source".split())


def fits(row: Found, split: tuple[Split, ...]) -> bool | None:
    """Whether a row shows a fact; None when it shows no such field."""
    unsure = True
    for label, relation, value in split:
        if not label:
            so = is_so(row, value)
            return so if so is None or relation == "is" else not so
        shown = value_at(row.data, label, row.noun)
        if shown is MISSING:
            shown = value_at(row.given, label, row.noun)
        if shown is MISSING:
            shown = with_aliases(row.data, label, row.noun)
        # What a row was looked up by is its identifier, whatever it is called.
        keyed = shown is MISSING and label == ("id",) and relation == "is"
        if keyed and any(holds(given, relation, value) for given in row.given.values()):
            return True
        if shown is not MISSING:
            unsure = False
            if relation == "not" if shown is None else holds(shown, relation, value):
                return True
    return None if unsure else False


def is_so(row: Found, word: Literal) -> bool | None:
    """Whether a row is *complete* or *sold*; None when nothing shows it."""
    shown = value_at(row.data, tuple(word.raw.lower().split()), row.noun)
    if isinstance(shown, bool):
        return shown
    if any(isinstance(v, str) and same(v, word) for v in row.data.values()):
        return True
    if any(same(v, word) for v in row.given.values()):
        return True
    return False if any(_STATE & set(words_of(name)) for name in row.data) else None


def extreme(rows: list[Found], label: Words, highest: bool, look: Details) -> list[Found]:
    """The rows with the highest or the lowest value of a label; without one, of a date."""
    best: list[Found] = []
    record: Json = None
    for row in rows:
        value = look.value(row, label) if label else _date_of(row)
        if value is MISSING:
            raise Unsolved(f"nothing shows {' '.join(label) or 'a date'}")
        if value is None:
            continue
        order = 1 if record is None else compared(value, record)
        if order is None:
            raise Unsolved("values that cannot be compared")
        if order == 0:
            best.append(row)
        elif (order > 0) is highest or record is None:
            best, record = [row], value
    return best


def _date_of(row: Found) -> Json:
    """The date that says how old a row is: when it was made, else its only one."""
    dates = {plain(n): v for n, v in row.data.items() if isinstance(v, str) and moment(v)}
    for name in ("created", "createdat", "date"):
        if name in dates:
            return dates[name]
    for name, value in dates.items():
        if "creat" in name:
            return value
    return next(iter(dates.values())) if len(dates) == 1 else MISSING
