"""The lower part of the parser: a cursor over tokens, literal values, labels and relations."""

from __future__ import annotations

import re
from collections.abc import Sequence

from envwright.tasks.parser.lexer import (
    ARTICLES,
    BE,
    BEING,
    END_TOKEN,
    LONGEST_RELATION,
    LOOSE,
    MONTHS,
    NUMBERS,
    POINTING,
    POSSESSIVE,
    PRONOUNS,
    RELATION_STARTS,
    RELATIONS,
    STOP,
    UNITS,
    RequestParseError,
    RequestToken,
)
from envwright.tasks.parser.syntax_tree import LiteralExpr, Words
from envwright.tasks.parser.tool_vocabulary import ToolVocabulary

# `12`, `-3.5`, `1,200`, `1,200,000.25`; the bounds keep integers within 15 digits.
NUMBER = re.compile(r"-?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,12})?")
# `$50`, `-€1,200.5`: sign, whole units, cents.
MONEY = re.compile(r"(-?)[$€£](\d{1,13}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?")
# An address, a word with a sign inside (`in_progress`, `a/b`, `v1.2`), or a hyphen with a digit
# before or after it (`3-x`, `INV-7`).
_IDENTIFIER = re.compile(
    r"[^\s_/#@:.]*+[_/#@:.]\S*|[^\s\d]*+\d[^\s-]*+-\S*|\S[^\s-]*+-[^\s\d]*+\d\S*"
)
# `line1`: small letters, then digits; it may be part of a label.
_LETTER_DIGIT = re.compile(r"[a-z]+\d+")
_PLACES = frozenset("in into on onto at by via over across".split())
_POINTERS = frozenset("the that this it".split())
TRUTH = {"yes": True, "no": False, "true": True, "false": False}
# Nested rows and values; ends recursion long before Python's own limit would.
_DEPTH = 12


class TokenCursor:
    """A place in a list of tokens, and what can be read there without looking back."""

    def __init__(self, tokens: Sequence[RequestToken], vocabulary: ToolVocabulary) -> None:
        self._tokens = tokens
        self._size = len(tokens)
        self._at = 0
        self._words = vocabulary
        self._depth = 0
        # Whether a row may be followed by values of the request: "the pet named “Rex” with …".
        self._requesting = False
        # Whether "is" may stand between a label and a value: "whose status is …", no test.
        self._be = False

    # --- moving ----------------------------------------------------------------------------------

    def peek(self, ahead: int = 0) -> RequestToken:
        """A token from here on; an empty mark behind the end."""
        place = self._at + ahead
        return self._tokens[place] if place < self._size else END_TOKEN

    @property
    def ended(self) -> bool:
        """Whether nothing is left."""
        return self._at >= self._size

    def take(self, *words: str) -> bool:
        """Go past these words or marks if they stand here."""
        for ahead, word in enumerate(words):
            if self.peek(ahead).low != word:
                return False
        self._at += len(words)
        return True

    def take_any(self, words: frozenset[str]) -> str:
        """Go past one of these words if one stands here."""
        low = self.peek().low
        if low and low in words:
            self._at += 1
            return low
        return ""

    def need(self, *words: str) -> None:
        """Go past these words, which must stand here."""
        if not self.take(*words):
            raise RequestParseError(f"expected {' '.join(words)}, not {self.rest()}")

    def rest(self) -> str:
        """What is left, for messages."""
        return " ".join(t.text for t in self._tokens[self._at : self._at + 8]) or "the end"

    def deeper(self) -> None:
        """Count a level of nesting; too many are refused."""
        self._depth += 1
        if self._depth > _DEPTH:
            raise RequestParseError("nested too deep")

    # --- kinds of tokens -------------------------------------------------------------------------

    def stops(self, ahead: int = 0) -> bool:
        """Whether a value or a label that runs up to here is complete."""
        token = self.peek(ahead)
        if token.kind == "mark" or token.low in STOP:
            return True
        return token.low in _PLACES and self.peek(ahead + 1).low in _POINTERS

    def _starts_date(self, ahead: int) -> bool:
        here, after = self.peek(ahead).low, self.peek(ahead + 1).low
        return (here in MONTHS and after.isdigit()) or (here.isdigit() and after in MONTHS)

    def starts_value(self, ahead: int = 0) -> bool:
        """Whether a value begins here that could not be part of a label."""
        token = self.peek(ahead)
        if token.kind != "word":
            return token.kind == "quote"
        text, low = token.text, token.low
        # "yes" or "no" is a value only at the end of a phrase: "no earlier than" is none.
        if low in TRUTH:
            return self.stops(ahead + 1)
        if text[0].isdigit() or text[0] in "$€£#-":
            return bool(NUMBER.fullmatch(text) or MONEY.fullmatch(text)) or is_identifier(text)
        if low in MONTHS and self._starts_date(ahead):
            return True
        return is_identifier(text) and not self._acronym(text, low, ahead)

    def _acronym(self, text: str, low: str, ahead: int) -> bool:
        """Whether a word in capitals belongs to a label: *photo URLs “…”*."""
        if not text.isalpha():
            return False
        if low in self._words.label_words:
            return True
        for further in range(ahead + 1, ahead + 4):
            after = self.peek(further)
            if further == ahead + 1 and after.kind == "word" and not after.text.isalpha():
                return is_identifier(after.text) or bool(NUMBER.fullmatch(after.text))
            if after.kind == "quote" or after.low in BE:
                return text.isupper() or further == ahead + 1
            if after.kind == "mark" or not after.text.islower():
                return False
        return False

    def label_ahead(self, words: Sequence[Words]) -> Words:
        """The first of these labels that stands here; empty when none does."""
        for label in words:
            if all(self.peek(i).low == word for i, word in enumerate(label)):
                return label
        return ()


def is_identifier(text: str) -> bool:
    """Whether a word can only be a value: an address, a code, a name with signs in it."""
    if text.isalpha():
        return not text.islower() and text.lower() not in {"id", "i"}
    if text[0].isdigit() and len(text) > 1 and not NUMBER.fullmatch(text):
        return True
    return bool(_IDENTIFIER.fullmatch(text)) or not (text.islower() or _LETTER_DIGIT.match(text))


# `9:30`, `14:05:09`.
_CLOCK = re.compile(r"(\d{1,2}):(\d\d)(?::(\d\d))?")
# `2024-05-17`, `2024-05-17T14:05:09Z`; group 1 tells a time from a date.
_ISO = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(?:\.\d+)?Z?)?", re.IGNORECASE)


class LiteralParser(TokenCursor):
    """Reads values that stand in the text."""

    def literal(self) -> LiteralExpr | None:
        """The value that stands here in the text, if one does; lists included."""
        first = self._single()
        if first is None:
            return None
        items = [first]
        while (more := self._more()) is not None:
            items.append(more)
        if len(items) == 1:
            return first
        return LiteralExpr("list", ", ".join(i.raw for i in items), tuple(items))

    def _more(self) -> LiteralExpr | None:
        """The next item of a list: a value that no label introduces."""
        start = self._at
        comma = self.take(",")
        if (self.take("and") or comma) and (item := self._lonely()):
            return item
        self._at = start
        return None

    def _lonely(self) -> LiteralExpr | None:
        """A value with nothing behind it that would make it a label."""
        item = self._single()
        return item if item is not None and self.stops() else None

    def _single(self) -> LiteralExpr | None:
        token = self.peek()
        if token.kind == "quote":
            self._at += 1
            return LiteralExpr("text", token.text, token.text)
        if token.kind != "word":
            return None
        # Options first: an enum may hold "12 months" or "true", which would be read as something
        # else.
        return self._option() or self._date() or self._number() or self._word()

    def _option(self) -> LiteralExpr | None:
        """The longest known option that stands here, complete."""
        for words in self._words.options.get(self.peek().low, ()):
            size = len(words)
            if all(self.peek(i).low == word for i, word in enumerate(words)) and self.stops(size):
                said = " ".join(t.text for t in self._tokens[self._at : self._at + size])
                self._at += size
                return LiteralExpr("word", said, said)
        return None

    def _word(self) -> LiteralExpr | None:
        token = self.peek()
        if token.low in TRUTH and self.stops(1):
            self._at += 1
            return LiteralExpr("truth", token.text, TRUTH[token.low])
        if is_identifier(token.text):
            self._at += 1
            return LiteralExpr("word", token.text, token.text)
        return None

    def _number(self) -> LiteralExpr | None:
        text = self.peek().text
        if match := MONEY.fullmatch(text):
            # Integer cents, without floats; "$1.5" is 150.
            cents = int(match[2].replace(",", "")) * 100 + int((match[3] or "0").ljust(2, "0"))
            self._at += 1
            return LiteralExpr("money", text, -cents if match[1] else cents)
        if NUMBER.fullmatch(text):
            self._at += 1
            return LiteralExpr("number", text, _as_number(text))
        low = self.peek().low
        if low in NUMBERS and self.stops(1):
            self._at += 1
            return LiteralExpr("number", low, NUMBERS[low])
        return None

    def number(self) -> int | float | None:
        """A number in digits or in words."""
        low = self.peek().low
        if low in NUMBERS:
            self._at += 1
            return NUMBERS[low]
        if low in {"a", "an"} and self.peek(1).low.rstrip("s") in {"day", "week", "hour"}:
            self._at += 1
            return 1
        if NUMBER.fullmatch(self.peek().text):
            self._at += 1
            return _as_number(self._tokens[self._at - 1].text)
        return None

    def _date(self) -> LiteralExpr | None:
        """*17 May 2024*, *May 17, 2024*, either *at 14:05:09*; or the ISO form."""
        start = self._at
        if match := _ISO.fullmatch(self.peek().text):
            self._at += 1
            return LiteralExpr("time" if match[1] else "date", match[0], match[0].upper())
        if not self._starts_date(0):
            return None
        first, second = self.peek().low, self.peek(1).low
        self._at += 2
        day, month = (second, MONTHS[first]) if first in MONTHS else (first, MONTHS[second])
        self.take(",")
        year = self.peek().low
        if not (year.isdigit() and len(year) == 4 and len(day) <= 2):
            self._at = start
            return None
        self._at += 1
        iso = f"{year}-{month:02}-{int(day):02}"
        if self.peek().low in {"at", ","} and (clock := _CLOCK.fullmatch(self.peek(1).low)):
            self._at += 2
            self.take("utc")
            iso += f"T{int(clock[1]):02}:{clock[2]}:{clock[3] or '00'}Z"
            return LiteralExpr("time", iso, iso)
        return LiteralExpr("date", iso, iso)


def _as_number(text: str) -> int | float:
    digits = text.replace(",", "")
    return float(digits) if "." in digits else int(digits)


MANNER = {"above": 1, "from": 1, "below": -1, "until": -1}
"""Relations of order, and in which direction."""
_DETERMINERS = ARTICLES | POINTING | PRONOUNS | {"all", "every", "each", "whichever", "any"}
_MORE_LESS = frozenset({"more", "less", "fewer", "month", "months", "year", "years"})


class LabelParser(LiteralParser):
    """Reads labels and relations."""

    # --- labels ----------------------------------------------------------------------------------

    def label(self) -> Words:
        """The words up to a relation or a value; several words when the label is known."""
        if known := self._known_label():
            return known
        out: list[str] = []
        while not self.stops() and not self.starts_value() and not self._value_word():
            if out and (self.peek().low in BEING or self._relation_ahead() or self._shift_ahead()):
                break
            out.append(self.peek().low)
            self._at += 1
            if self.peek().low == "of" and self._of_in_fact():
                out.append("of")
                self._at += 1
        return tuple(out)

    def _of_in_fact(self) -> bool:
        """Whether *of* is a part of a label here: *with end of availability “5.4”*."""
        for ahead in range(1, 4):
            token = self.peek(ahead)
            if self.starts_value(ahead) or token.low in BE or token.low == "to":
                return ahead > 1
            if token.kind != "word" or self.stops(ahead) or token.low in _DETERMINERS:
                return False
        return False

    def _known_label(self) -> Words:
        """Go past a label of a parameter in which a label would seem to end."""
        known = self.label_ahead(self._words.awkward.get(self.peek().low, ()))
        self._at += len(known)
        if known and self.peek().low in {"date", "time"}:
            self._at += 1
            return (*known, self._tokens[self._at - 1].low)
        return known

    def _attribute_label(self) -> Words:
        if known := self._known_label():
            return known
        out: list[str] = []
        while not (out and self._set_ahead()) and (not self.stops() or (out and self._of_label())):
            out.append(self.peek().low)
            self._at += 1
        return tuple(out)

    def _of_label(self) -> bool:
        """Whether *of* is a part of a label here: *the end of availability of the …*."""
        if self.peek().low != "of":
            return False
        for ahead in range(1, 5):
            token = self.peek(ahead)
            if token.low == "of":
                return ahead > 1
            if token.kind != "word" or self.stops(ahead) or token.low in _DETERMINERS:
                return False
        return False

    def _set_ahead(self) -> bool:
        """Whether *out of*, *over all* and the like stand here, where a label ends."""
        low, after = self.peek().low, self.peek(1).low
        if low in {"over", "across"}:
            return after in {"all", "the", "every"}
        return (low, after) in {("out", "of"), ("found", "among"), ("found", "in")}

    # --- relations -------------------------------------------------------------------------------

    def _relation(self, *, loose: bool) -> str:
        """Go past a relation; empty when none stands here."""
        low = self.peek().low
        if low not in RELATION_STARTS:
            return ""
        if (low in BE and not (self._be or loose)) or (low in BE and self.peek(1).low == "there"):
            return ""
        if low == "of" and not (self.starts_value(1) or self._word_number(1)):
            return ""
        # Longest first: "is not" before "is", "no less than" before "less than".
        for size in range(LONGEST_RELATION, 0, -1):
            words = tuple(self.peek(i).low for i in range(size))
            if words in RELATIONS and (loose or words not in LOOSE):
                self._at += size
                return RELATIONS[words]
        return ""

    def _relation_ahead(self) -> bool:
        start = self._at
        found = self._relation(loose=True)
        measurable = found not in MANNER or self._measurable()
        self._at = start
        return bool(found) and measurable

    def _shift_ahead(self) -> bool:
        """Whether *two weeks after …* or *three less than …* starts here."""
        after = self.peek(1).low
        return self.peek().low in NUMBERS and (after.rstrip("s") in UNITS or after in _MORE_LESS)

    def _measurable(self) -> bool:
        low = self.peek().low
        return self.starts_value() or low in ARTICLES or low in POSSESSIVE or self._word_number()

    def _word_number(self, ahead: int = 0) -> bool:
        start, self._at = self._at, self._at + ahead
        found = self.number() is not None
        self._at = start
        return found

    def _value_word(self) -> bool:
        """Whether a derived value starts here: *the …*, *its …*, *how many …*."""
        low = self.peek().low
        return low in ARTICLES or low in POSSESSIVE or (low == "how" and self.peek(1).low == "many")

    # --- words -----------------------------------------------------------------------------------

    def _bare_words(self) -> str:
        """A value of words, up to where it must end."""
        out: list[str] = []
        while not self.stops() or (not out and self.peek().low == "to"):
            out.append(self.peek().text)
            self._at += 1
        if out and self.peek().low == "(":
            out += self._parenthesis()
        return " ".join(out)

    def _parenthesis(self) -> list[str]:
        """What stands in parentheses here, as words of an option."""
        out: list[str] = []
        start = self._at
        self._at += 1
        while not self.ended and not self.take(")"):
            out.append(self.peek().low)
            self._at += 1
            if len(out) > 6:
                self._at = start
                return []
        return out

    def _unit(self) -> str:
        unit = self.peek().low.rstrip("s")
        if unit not in UNITS and unit not in {"month", "year"}:
            return ""
        self._at += 1
        return unit
