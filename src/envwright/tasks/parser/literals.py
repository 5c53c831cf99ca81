"""Values that stand in a text: quotations, options, numbers, money, dates, identifiers."""

from __future__ import annotations

import re

from envwright.tasks.parser.lexer import BE, MONTHS, NUMBERS, UNITS
from envwright.tasks.parser.syntax_tree import LiteralExpr
from envwright.tasks.parser.token_cursor import TokenCursor, rewinding

# `12`, `-3.5`, `1,200`, `1,200,000.25`; the bounds keep integers within 15 digits.
_NUMBER = re.compile(r"-?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,12})?")
# `$50`, `-€1,200.5`: sign, whole units, cents.
_MONEY = re.compile(r"(-?)[$€£](\d{1,13}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?")
# An address, a word with a sign inside (`in_progress`, `a/b`, `v1.2`), or a hyphen with a digit
# before or after it (`3-x`, `INV-7`).
_IDENTIFIER = re.compile(
    r"[^\s_/#@:.]*+[_/#@:.]\S*|[^\s\d]*+\d[^\s-]*+-\S*|\S[^\s-]*+-[^\s\d]*+\d\S*"
)
# `line1`: small letters, then digits; it may be part of a label.
_LETTER_DIGIT = re.compile(r"[a-z]+\d+")
# `9:30`, `14:05:09`.
_CLOCK = re.compile(r"(\d{1,2}):(\d\d)(?::(\d\d))?")
# `2024-05-17`, `2024-05-17T14:05:09Z`; group 1 tells a time from a date.
_ISO = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(?:\.\d+)?Z?)?", re.IGNORECASE)
_NAME_WORD = re.compile(r"[A-Z][A-Za-z'-]*")
_TRUTH = {"yes": True, "no": False, "true": True, "false": False, "on": True, "off": False}


def is_identifier(text: str) -> bool:
    """Whether a word can only be a value: an address, a code, a name with signs in it."""
    if text.isalpha():
        return not text.islower() and text.lower() not in {"id", "i"}
    if text[0].isdigit() and len(text) > 1 and not _NUMBER.fullmatch(text):
        return True
    return bool(_IDENTIFIER.fullmatch(text)) or not (text.islower() or _LETTER_DIGIT.match(text))


def value_ahead(at: TokenCursor, ahead: int = 0) -> bool:
    """Whether a value begins here that could not be part of a label."""
    token = at.peek(ahead)
    if token.kind != "word":
        return token.kind == "quote"
    text, low = token.text, token.low
    # A value only at the end of a phrase: "no earlier than" and "on the shelf" are none.
    if low in _TRUTH:
        return at.stops(ahead + 1)
    if text[0].isdigit() or text[0] in "$€£#-":
        return bool(_NUMBER.fullmatch(text) or _MONEY.fullmatch(text)) or is_identifier(text)
    if low in MONTHS and _date_ahead(at, ahead):
        return True
    return is_identifier(text) and not _in_label(at, text, low, ahead)


def _date_ahead(at: TokenCursor, ahead: int = 0) -> bool:
    here, after = at.peek(ahead).low, at.peek(ahead + 1).low
    return (here in MONTHS and after.isdigit()) or (here.isdigit() and after in MONTHS)


def _in_label(at: TokenCursor, text: str, low: str, ahead: int) -> bool:
    """Whether a word in capitals belongs to a label: *photo URLs “…”*."""
    if not text.isalpha():
        return False
    if low in at.words.label_words:
        return True
    for further in range(ahead + 1, ahead + 4):
        after = at.peek(further)
        if further == ahead + 1 and after.kind == "word" and not after.text.isalpha():
            return is_identifier(after.text) or bool(_NUMBER.fullmatch(after.text))
        if after.kind == "quote" or after.low in BE:
            return text.isupper() or further == ahead + 1
        if after.kind == "mark" or not after.text.islower():
            return False
    return False


def read_literal(at: TokenCursor) -> LiteralExpr | None:
    """The value that stands here in the text, if one does; lists included."""
    first = read_item(at)
    if first is None:
        return None
    items = [first]
    while True:
        start = at.place
        comma = at.take(",")
        item = read_item(at) if at.take("and") or comma else None
        # What a word follows is a label: it begins the next fact.
        if item is None or not at.stops():
            at.place = start
            break
        items.append(item)
    if len(items) == 1:
        return first
    return LiteralExpr("list", ", ".join(i.raw for i in items), tuple(items))


def read_item(at: TokenCursor) -> LiteralExpr | None:
    """The value that stands here, if one does; no list."""
    token = at.peek()
    if token.kind == "quote":
        at.place += 1
        return LiteralExpr("text", token.text, token.text)
    if token.kind != "word":
        return None
    # Options first: an enum may hold "12 months" or "true", which would be read as something else.
    return _option(at) or _date(at) or _number(at) or _word(at)


def _option(at: TokenCursor) -> LiteralExpr | None:
    """The longest known option that stands here, complete."""
    for words in at.words.options.get(at.peek().low, ()):
        size = len(words)
        if at.stands(words) and at.stops(size):
            said = " ".join(t.text for t in at.tokens[at.place : at.place + size])
            at.place += size
            return LiteralExpr("word", said, said)
    return None


def _word(at: TokenCursor) -> LiteralExpr | None:
    token = at.peek()
    if token.low in _TRUTH and at.stops(1):
        at.place += 1
        return LiteralExpr("truth", token.text, _TRUTH[token.low])
    if not is_identifier(token.text):
        return None
    at.place += 1
    said = [token.text]
    # "Rain Jacket", "Mira Soto": words in capitals that follow each other are one name.
    while _NAME_WORD.fullmatch(said[-1]) and _NAME_WORD.fullmatch(at.peek().text):
        said.append(at.peek().text)
        at.place += 1
    name = " ".join(said)
    return LiteralExpr("word", name, name)


def _number(at: TokenCursor) -> LiteralExpr | None:
    text, low = at.peek().text, at.peek().low
    if match := _MONEY.fullmatch(text):
        # Integer cents, without floats; "$1.5" is 150.
        cents = int(match[2].replace(",", "")) * 100 + int((match[3] or "0").ljust(2, "0"))
        at.place += 1
        return LiteralExpr("money", text, -cents if match[1] else cents)
    if _NUMBER.fullmatch(text):
        at.place += 1
        return LiteralExpr("number", text, _as_number(text))
    if low in NUMBERS and at.stops(1):
        at.place += 1
        return LiteralExpr("number", low, NUMBERS[low])
    return None


def read_number(at: TokenCursor) -> int | float | None:
    """A number in digits or in words."""
    token = at.peek()
    if token.low in NUMBERS:
        found: int | float = NUMBERS[token.low]
    elif token.low in {"a", "an"} and at.peek(1).low.rstrip("s") in {"day", "week", "hour"}:
        found = 1
    elif _NUMBER.fullmatch(token.text):
        found = _as_number(token.text)
    else:
        return None
    at.place += 1
    return found


def read_unit(at: TokenCursor) -> str:
    """A unit of time in the singular; empty when none stands here."""
    unit = at.peek().low.rstrip("s")
    if unit not in UNITS and unit not in {"month", "year"}:
        return ""
    at.place += 1
    return unit


@rewinding
def _date(at: TokenCursor) -> LiteralExpr | None:
    """*17 May 2024*, *May 17, 2024*, either *at 14:05:09*; or the ISO form."""
    if match := _ISO.fullmatch(at.peek().text):
        at.place += 1
        return LiteralExpr("time" if match[1] else "date", match[0], match[0].upper())
    if not _date_ahead(at):
        return None
    first, second = at.peek().low, at.peek(1).low
    at.place += 2
    day, month = (second, MONTHS[first]) if first in MONTHS else (first, MONTHS[second])
    at.take(",")
    year = at.peek().low
    if not (year.isdigit() and len(year) == 4 and len(day) <= 2):
        return None
    at.place += 1
    iso = f"{year}-{month:02}-{int(day):02}"
    if at.peek().low in {"at", ","} and (clock := _CLOCK.fullmatch(at.peek(1).low)):
        at.place += 2
        at.take("utc")
        iso += f"T{int(clock[1]):02}:{clock[2]}:{clock[3] or '00'}Z"
        return LiteralExpr("time", iso, iso)
    return LiteralExpr("date", iso, iso)


def _as_number(text: str) -> int | float:
    digits = text.replace(",", "")
    return float(digits) if "." in digits else int(digits)
