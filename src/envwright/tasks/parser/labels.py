"""Labels, and the relations that stand between a label and a value."""

from __future__ import annotations

from collections.abc import Callable

from envwright.tasks.parser.lexer import (
    ARTICLES,
    BE,
    BEING,
    LONGEST_RELATION,
    LOOSE,
    NUMBERS,
    POINTING,
    POSSESSIVE,
    PRONOUNS,
    RELATION_STARTS,
    RELATIONS,
    UNITS,
)
from envwright.tasks.parser.literals import read_number, value_ahead
from envwright.tasks.parser.syntax_tree import Words
from envwright.tasks.parser.token_cursor import TokenCursor

MANNER = {"above": 1, "from": 1, "below": -1, "until": -1}
"""Relations of order, and in which direction."""
_DETERMINERS = ARTICLES | POINTING | PRONOUNS | {"all", "every", "each", "whichever", "any"}
_MORE_LESS = frozenset({"more", "less", "fewer", "month", "months", "year", "years"})


def read_label(at: TokenCursor) -> Words:
    """The words up to a relation or a value; several words when the label is known."""
    if known := _known_label(at):
        return known
    out: list[str] = []
    while not at.stops() and not value_ahead(at) and not derived_ahead(at):
        if out and (at.peek().low in BEING or relation_ahead(at) or shift_ahead(at)):
            break
        out.append(at.peek().low)
        at.place += 1
        # "with end of availability “5.4”"
        if at.peek().low == "of" and _of_ahead(
            at, 3, lambda n: value_ahead(at, n) or at.peek(n).low in BE | {"to"}
        ):
            out.append("of")
            at.place += 1
    return tuple(out)


def read_attribute_label(at: TokenCursor) -> Words:
    """The words up to *of*, or to where else a label must end."""
    if known := _known_label(at):
        return known
    out: list[str] = []
    while not (out and _set_ahead(at)):
        # "the end of availability of the …"
        if at.stops():
            ends = not out or at.peek().low != "of"
            if ends or not _of_ahead(at, 4, lambda n: at.peek(n).low == "of"):
                break
        out.append(at.peek().low)
        at.place += 1
    return tuple(out)


def awkward_label(at: TokenCursor) -> Words:
    """The label of a parameter that stands here, in which a label would seem to end."""
    for label in at.words.awkward.get(at.peek().low, ()):
        if at.stands(label):
            return label
    return ()


def _known_label(at: TokenCursor) -> Words:
    known = awkward_label(at)
    at.place += len(known)
    if known and (kind := at.take_any(("date", "time"))):
        return (*known, kind)
    return known


def _of_ahead(at: TokenCursor, reach: int, ends: Callable[[int], bool]) -> bool:
    """Whether the *of* here is a part of a label: words follow, and then what ends the label."""
    for ahead in range(1, reach + 1):
        token = at.peek(ahead)
        if ends(ahead):
            return ahead > 1
        if token.kind != "word" or at.stops(ahead) or token.low in _DETERMINERS:
            return False
    return False


def _set_ahead(at: TokenCursor) -> bool:
    """Whether *out of*, *over all* and the like stand here, where a label ends."""
    low, after = at.peek().low, at.peek(1).low
    if low in {"over", "across"}:
        return after in {"all", "the", "every"}
    return (low, after) in {("out", "of"), ("found", "among"), ("found", "in")}


def read_relation(at: TokenCursor, *, loose: bool = False) -> str:
    """Go past a relation, a loose one only gives a value; empty when none stands here."""
    low = at.peek().low
    if low not in RELATION_STARTS:
        return ""
    if low in BE and (not (at.be or loose) or at.peek(1).low == "there"):
        return ""
    if low == "of" and not (value_ahead(at, 1) or _number_ahead(at, 1)):
        return ""
    # Longest first: "is not" before "is", "no less than" before "less than".
    for size in range(LONGEST_RELATION, 0, -1):
        words = tuple(at.peek(i).low for i in range(size))
        if words in RELATIONS and (loose or words not in LOOSE):
            at.place += size
            return RELATIONS[words]
    return ""


_OPPOSITE = {
    "is": "not",
    "not": "is",
    "above": "until",
    "below": "from",
    "from": "below",
    "until": "above",
}


def read_comparison(at: TokenCursor, relation: str) -> str:
    """A relation and the comparison that may follow it: *is more than*, *is not later than*."""
    if relation not in {"is", "not"} or not (compared := read_relation(at)):
        return relation
    return compared if relation == "is" else _OPPOSITE[compared]


def relation_ahead(at: TokenCursor) -> bool:
    """Whether a relation stands here, one of order with something to compare with."""
    start = at.place
    found = read_relation(at, loose=True)
    measurable = found not in MANNER or measure_ahead(at)
    at.place = start
    return bool(found) and measurable


def shift_ahead(at: TokenCursor) -> bool:
    """Whether *two weeks after …* or *three less than …* starts here."""
    after = at.peek(1).low
    return at.peek().low in NUMBERS and (after.rstrip("s") in UNITS or after in _MORE_LESS)


def measure_ahead(at: TokenCursor) -> bool:
    """Whether something to compare with starts here."""
    low = at.peek().low
    return value_ahead(at) or low in ARTICLES or low in POSSESSIVE or _number_ahead(at)


def _number_ahead(at: TokenCursor, ahead: int = 0) -> bool:
    start, at.place = at.place, at.place + ahead
    found = read_number(at) is not None
    at.place = start
    return found


def derived_ahead(at: TokenCursor) -> bool:
    """Whether a value to be worked out starts here: *the …*, *its …*, *how many …*."""
    low = at.peek().low
    return low in ARTICLES or low in POSSESSIVE or (low == "how" and at.peek(1).low == "many")


def read_bare_words(at: TokenCursor) -> str:
    """A value of words, up to where it must end."""
    out: list[str] = []
    while not at.stops() or (not out and at.peek().low == "to"):
        out.append(at.peek().text)
        at.place += 1
    if out and at.peek().low == "(":
        out += read_parenthesis(at)
    return " ".join(out)


def read_parenthesis(at: TokenCursor) -> list[str]:
    """What stands in parentheses here, as words of an option."""
    out: list[str] = []
    start = at.place
    at.place += 1
    while not at.ended and not at.take(")"):
        out.append(at.peek().low)
        at.place += 1
        if len(out) > 6:
            at.place = start
            return []
    return out
