"""Values like an example: what has its shape without being it, and texts that a pattern matches.

img_4f9a21  ->  img_7c03de          2023-04-01  ->  2024-11-18          INV-0042  ->  INV-7310
"""

from __future__ import annotations

import importlib
import math
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from envwright.population import vocabulary as say
from envwright.population.text_values import email_address, uuid_text
from envwright.population.time_values import DAY, business_moment, date_text
from envwright.population.value_kinds import BASE62, CAPITALS, iban_text, known_value
from envwright.population.value_source import Make, ValueSource
from envwright.types import Json, Scalar

_MOST_EXAMPLE = 300
"""Characters of an example, beyond which it is a text of its own."""
_PLACEHOLDER = re.compile(
    r"(?:<.*>|\{.*\}|\[.*\]|string|text|example|sample|foo|bar|baz|test|value|none|null|n/a|xxx+|\.\.\.|"
    r"some[ _-]?\w*|lorem\b.*|todo|tbd|true|false)?",
    re.IGNORECASE | re.DOTALL,
)
_FORMS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"), "uuid"),
    (re.compile(r"[^@\s/:]{1,64}@[\w.-]{1,99}\.[a-zA-Z]{2,20}"), "email"),
    (re.compile(r"\d{1,3}(?:\.\d{1,3}){3}"), "ipv4"),
    (re.compile(r"\d{1,3}(?:\.\d{1,3}){3}/\d{1,2}"), "cidr"),
    (re.compile(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}"), "iban"),
    (re.compile(r"#[0-9a-fA-F]{6}"), "color"),
    (re.compile(r"\+\d[\d ()-]{6,18}"), "phone"),
    (re.compile(r"\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}"), "local_phone"),
    (re.compile(r"(?:John|Jane|Joe|Jon|Max|Mary|James|Alice|Bob) [A-Z][a-z]{2,12}"), "person"),
    (re.compile(r"eyJ[\w.-]{20,280}"), "jwt"),
    (re.compile(r"[a-z]{2}[-_][A-Z]{2}"), "locale"),
    (re.compile(r"\d{1,3}\.\d{1,3}\.\d{1,3}"), "semver"),
    (re.compile(r"\d\d:\d\d"), "time_of_day"),
)
_TIMES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), shape)
    for pattern, shape in (
        (r"\d{4}-\d\d-\d\d", "%Y-%m-%d"),
        (r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "%Y-%m-%d %H:%M:%S"),
        (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", "%Y-%m-%dT%H:%M:%S"),
        (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "%Y-%m-%dT%H:%M:%SZ"),
        (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", "%Y-%m-%dT%H:%M:%S.000Z"),
        (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:?00", "%Y-%m-%dT%H:%M:%S+00:00"),
        (r"\d\d/\d\d/\d{4}", "%m/%d/%Y"),
        (r"\d\d\.\d\d\.\d{4}", "%d.%m.%Y"),
    )
)


_LATIN = frozenset(
    """accusamus accusantium adipisci alias aliquam aliquid amet animi aperiam architecto asperiores
    aspernatur assumenda atque aut autem beatae blanditiis commodi consectetur consequatur
    consequuntur corporis corrupti culpa cumque cupiditate debitis delectus deleniti deserunt dicta
    dignissimos distinctio dolor dolore dolorem doloremque dolores doloribus dolorum ducimus eaque
    earum eius eligendi enim eos esse est et eum eveniet excepturi exercitationem expedita explicabo
    facere facilis fuga fugiat fugit harum hic id illo illum impedit incidunt inventore ipsa ipsam
    ipsum iste itaque iure iusto labore laboriosam laborum laudantium libero magnam magni maiores
    maxime minima minus modi molestiae molestias mollitia nam natus necessitatibus nemo neque
    nesciunt nihil nisi nobis non nostrum nulla numquam occaecati odio odit officia officiis omnis
    optio pariatur perferendis perspiciatis placeat porro possimus praesentium provident quae
    quaerat quam quas quasi qui quia quibusdam quidem quis quisquam quo quod quos ratione
    recusandae reiciendis rem repellat repellendus reprehenderit repudiandae rerum saepe sapiente
    sed sequi similique sint sit soluta sunt suscipit tempora tempore temporibus tenetur totam
    ullam unde ut vel velit veniam veritatis vero vitae voluptas voluptate voluptatem voluptates
    voluptatibus voluptatum""".split()
)
"""Words of the Latin that fills pages and examples (from Cicero, De finibus)."""


def _is_latin(text: str) -> bool:
    words = [word.strip(".,;").lower() for word in text[:_MOST_EXAMPLE].split()]
    return len(words) > 1 and 2 * sum(word in _LATIN for word in words) > len(words)


def is_placeholder(value: Json) -> bool:
    """Whether an example only stands where one should.

    Example:
        >>> [is_placeholder(value) for value in ("string", "", 0, "img_4f")]
        [True, True, True, False]
    """
    if isinstance(value, str):
        return _PLACEHOLDER.fullmatch(value.strip()) is not None or _is_latin(value)
    return value is None or isinstance(value, bool) or value == 0


def text_shape(example: str) -> Make | None:
    """What makes texts of the shape of an example; nothing where it is words, which have none."""
    if len(example) > _MOST_EXAMPLE or "\n" in example:
        return None
    for form, shape in _TIMES:
        if form.fullmatch(example):
            return _moments(shape)
    for form, kind in _FORMS:
        if form.fullmatch(example):
            made = {"uuid": uuid_text, "email": email_address, "iban": iban_text}
            if kind == "local_phone":
                return _local_phone(example)
            return made.get(kind) or known_value(kind)
    if re.fullmatch(r"/Date\(\d{10,14}(?:[+-]\d{4})?\)/", example):
        return lambda s: f"/Date({business_moment(s, s.now - 300 * DAY, s.now - DAY)}000+0000)/"
    if re.fullmatch(r"[0-9a-f]{12,128}", example):
        return lambda s: _marks(s, "0123456789abcdef", len(example))
    if re.match(r"\w{2,10}://", example):
        return _address(example)
    words = example.split()
    if not any(mark.isdigit() for mark in example) or len(words) > _MOST_WORDS:
        return None
    # More words with a number at their end are a name: ``Music Theory 101``.
    if len(words) > 2 and not (words[-1].isdigit() and words[0][:1].isupper()):
        return None
    return _varied(example)


_MOST_WORDS = 4


def _local_phone(example: str) -> Make:
    """Numbers that no one is given, with the marks of an example between their digits."""
    marks = re.sub(r"\d+", "%s", example)
    return lambda s: (
        marks
        % (
            s.random.choice((202, 312, 415, 503, 617, 713)),
            555,
            f"01{s.random.randrange(100):02}",
        )
    )


def _moments(shape: str) -> Make:
    return lambda s: date_text(business_moment(s, s.now - 300 * DAY, s.now - DAY), shape)


def _marks(s: ValueSource, marks: str, count: int) -> str:
    return "".join(s.random.choices(marks, k=count))


def _address(example: str) -> Make | None:
    """Addresses of the same site: what has digits changes, else the last part of the path."""
    head, slash, rest = example.partition("://")
    host, path_slash, path = rest.partition("/")
    if any(mark.isdigit() for mark in path):
        vary = _varied(path)
        return lambda s: f"{head}{slash}{host}{path_slash}{vary(s)!s}"
    folder, last_slash, name = path.rpartition("/")
    stem, dot, ending = name.rpartition(".")
    stem, ending = (stem, f"{dot}{ending}") if dot and len(ending) <= _ENDING else (name, "")
    if not re.fullmatch(r"[^/?#&=%]{2,80}", stem):
        return None
    return lambda s: f"{head}{slash}{host}{path_slash}{folder}{last_slash}{_page(s, stem)}{ending}"


_ENDING = 5
"""Characters of a file's extension."""


def _page(s: ValueSource, like: str) -> str:
    """The last part of an address, of the row's name where it has one, written like another."""
    name = next((s.row[word] for word in ("name", "title") if s.row.get(word)), "")
    words = re.findall(r"[A-Za-z0-9]+", str(name))[:5]
    if not words or s.attempt or s.draw:
        words = s.random.choice(say.PURPOSES).split()
    words = [word.capitalize() if like[:1].isupper() else word.lower() for word in words]
    return ("_" if "_" in like else "-").join(words)


def _varied(example: str) -> Make:
    """Runs of digits, of hexadecimal digits and of mixed letters and digits are drawn anew."""
    parts = re.findall(r"[A-Za-z0-9]+|[^A-Za-z0-9]+", example)
    steps = [_step(part) for part in parts]
    if parts[-2:-1] == ["."] and re.fullmatch("[a-z][a-z0-9]{1,4}", parts[-1]):
        steps[-1] = parts[-1]  # a file's extension says what it is: ``.mp4``

    def draw(s: ValueSource) -> Scalar:
        return "".join(step if isinstance(step, str) else str(step(s)) for step in steps)

    return draw


def _step(part: str) -> str | Make:
    """How one run of letters and digits is drawn; itself where it is a word."""
    size = len(part)
    if part.isdigit():
        return _digits(part)
    if not any(mark.isdigit() for mark in part) or not part.isascii() or not part.isalnum():
        return part
    if re.fullmatch(r"[0-9a-f]+", part) and size > 3:
        return lambda s: _marks(s, "0123456789abcdef", size)
    if _FIXED.fullmatch(part):
        return part
    if re.fullmatch(r"\d{1,2}(?:st|nd|rd|th)", part):
        return _ordinal
    found = re.fullmatch(r"([A-Za-z]{1,6})(\d+)", part)
    if found:  # ``v2``, ``CH01``: a word and its number
        number = _digits(found[2])
        return lambda s: f"{found[1]}{number(s)!s}"
    if size < 6:
        return lambda s: "".join(_like(s, mark) for mark in part)
    marks = BASE62
    if part.upper() == part:
        marks = f"{CAPITALS}23456789"
    elif part.lower() == part:
        marks = f"{CAPITALS.lower()}23456789"
    return lambda s: _marks(s, marks, size)


_FIXED = re.compile(
    r"sha(?:1|256|384|512)|md5|mp[34]|h26[45]|utf8|utf16|oauth2|oauth1|s3|ec2|k8s|ipv[46]|base64"
    r"|x86|x64|arm64|amd64|http2|web3|iso8601|p12|[rh]s256|es256|aes256|log4j|i18n|l10n",
    re.IGNORECASE,
)
"""Words with digits that name a technique: other digits would name nothing."""


def _ordinal(s: ValueSource) -> str:
    number = s.random.randrange(1, 13)
    return f"{number}{('st', 'nd', 'rd')[number - 1] if number < 4 else 'th'}"


def _digits(part: str) -> Make:
    size = len(part)
    if size == 4 and part[:2] in ("19", "20"):  # a year
        return lambda s: str(s.random.randrange(2015, 2025))
    if size <= 2 and part[0] != "0":
        return lambda s: str(s.random.randrange(1, 10**size))
    rest = size - 1
    first = "0" if part[0] == "0" else "123456789"
    return lambda s: s.random.choice(first) + _marks(s, "0123456789", rest)


def _like(s: ValueSource, mark: str) -> str:
    if mark.isdigit():
        return s.random.choice("0123456789")
    return s.random.choice(CAPITALS if mark.isupper() else CAPITALS.lower())


def number_shape(examples: Sequence[float]) -> Make:
    """What makes numbers of the magnitude and the grain of some examples."""
    size = max(abs(value) for value in examples)
    whole = all(isinstance(value, int) for value in examples)
    if whole and min(examples) >= 10**9 and size < 2 * 10**9:
        return lambda s: business_moment(s, s.now - 200 * DAY, s.now - DAY)
    if whole and min(examples) >= 10**12 and size < 2 * 10**12:
        return lambda s: 1000 * business_moment(s, s.now - 200 * DAY, s.now - DAY)
    low, high = min(examples), max(examples)
    sign = -1 if high < 0 else 1
    least, most = (min(abs(low), abs(high)) or size) / 2.5, size * 2.5
    # A grain as large as the numbers themselves would repeat the example in every row.
    grains = (10**n for n in (3, 2, 1) if size >= 10 ** (n + 1))
    grain = next((grain for grain in grains if all(v % grain == 0 for v in examples)), 1)
    digits = 0 if whole else max(_decimals(value) for value in examples)

    def draw(s: ValueSource) -> Scalar:
        value = math.exp(s.random.uniform(math.log(least), math.log(most)))
        if whole:
            return sign * max(grain, round(value / grain) * grain)
        return round(sign * value, digits)

    return draw


def _decimals(value: float) -> int:
    text = repr(float(value))
    return 6 if "e" in text else min(6, len(text.partition(".")[2]))


# --- texts that a pattern matches ----------------------------------------------------------------

_MOST_PATTERN = 200
_MOST_REPEATS = 12
"""How often a part of a pattern is repeated beyond what it asks for."""
_MOST_MARKS = 400
_ANY = f"{BASE62}-"


def pattern_shape(pattern: str) -> Make | None:
    """What makes texts that a regular expression matches; nothing for one that is not understood.

    The expression is read by Python's own parser and never matched against anything: the work is
    linear in the length of what is made, at most ``_MOST_MARKS`` characters.

    Example:
        >>> source = ValueSource(1, 0)
        >>> source.turn_to(("t", "c"), 0, 0)
        >>> make = pattern_shape("^(AB|CD)-[0-9]{4}$")
        >>> bool(re.fullmatch("(AB|CD)-[0-9]{4}", str(make(source))))
        True
    """
    if len(pattern) > _MOST_PATTERN:
        return None
    parser = importlib.import_module("re._parser")
    try:
        tree = parser.parse(pattern)
        _check(tree)
    except (re.error, RecursionError, OverflowError, ValueError):
        return None

    def draw(s: ValueSource) -> Scalar:
        return _expand(tree, s, _MOST_MARKS)

    return draw


_LOOKS = {"ASSERT", "ASSERT_NOT", "GROUPREF", "GROUPREF_EXISTS", "CATEGORY"}


def _check(tree: Any) -> None:
    """Refuse what cannot be made by going through the tree once: what looks ahead or back."""
    for op, value in tree:
        name = str(op)
        if name in _LOOKS:
            raise ValueError(name)
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            if value[0] > _MOST_MARKS:
                raise ValueError(name)
            _check(value[2])
        elif name == "BRANCH":
            for branch in value[1]:
                _check(branch)
        elif name in ("SUBPATTERN", "ATOMIC_GROUP"):
            _check(value[-1] if name == "SUBPATTERN" else value)


def _expand(tree: Any, s: ValueSource, room: int) -> str:
    """The text of a part of the tree, cut where there is no more room."""
    out: list[str] = []
    for op, value in tree:
        name, left = str(op), room - sum(map(len, out))
        if left <= 0:
            break
        if name == "LITERAL":
            out.append(chr(value))
        elif name == "NOT_LITERAL":
            out.append(s.random.choice([mark for mark in _ANY if mark != chr(value)]))
        elif name == "ANY":
            out.append(s.random.choice(_ANY))
        elif name == "IN":
            out.append(_one_of(value, s))
        elif name == "BRANCH":
            out.append(_expand(s.random.choice(value[1]), s, left))
        elif name == "SUBPATTERN":
            out.append(_expand(value[-1], s, left))
        elif name == "ATOMIC_GROUP":
            out.append(_expand(value, s, left))
        elif name.endswith("REPEAT"):
            least = int(value[0])
            most = min(int(value[1]), max(least, 1) + _MOST_REPEATS)
            for _ in range(s.random.randint(least, most)):
                left = room - sum(map(len, out))
                if left <= 0:
                    break
                out.append(_expand(value[2], s, left))
    return "".join(out)


_CLASSES = {
    "CATEGORY_DIGIT": "0123456789",
    "CATEGORY_WORD": BASE62,
    "CATEGORY_SPACE": " ",
    "CATEGORY_NOT_SPACE": BASE62,
    "CATEGORY_NOT_DIGIT": CAPITALS,
    "CATEGORY_NOT_WORD": "-",
}


def _one_of(parts: Any, s: ValueSource) -> str:
    """A character of a class in brackets."""
    return s.random.choice(_marks_of(tuple((str(op), value) for op, value in parts)))


@lru_cache(1024)
def _marks_of(kinds: tuple[tuple[str, Any], ...]) -> str:
    """What a class is drawn from: its letters and digits, where it has some."""
    if kinds[0][0] == "NEGATE":
        return "".join(mark for mark in _ANY if not _holds(kinds[1:], mark)) or "_"
    if plain := "".join(mark for mark in BASE62 if _holds(kinds, mark)):
        return plain
    return "".join(map(_first_mark, kinds))


def _first_mark(kind: tuple[str, Any]) -> str:
    name, value = kind
    if name == "CATEGORY":
        return _CLASSES.get(str(value), "-")[0]
    return chr(value[0] if name == "RANGE" else value)


def _holds(kinds: Sequence[tuple[str, Any]], mark: str) -> bool:
    for name, value in kinds:
        if name == "LITERAL" and chr(value) == mark:
            return True
        if name == "RANGE" and value[0] <= ord(mark) <= value[1]:
            return True
        if name == "CATEGORY" and mark in _CLASSES.get(str(value), ""):
            return True
    return False
