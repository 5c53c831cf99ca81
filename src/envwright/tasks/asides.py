"""What a user says beside the requests: who is asking, in the first person, and why.

Both directions stand here, so that neither can change without the other: how it is said, and how a
message becomes requests alone again, about *the member (email “…”)* instead of *me*. Reasons come
from a book of motives (``motives.toml``): whole sentences, which a reader of requests passes over.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path

from envwright.inflection import indefinite_article, plural, singular
from envwright.storage.files import read_text

# --- who is asking -------------------------------------------------------------------------------

SELF = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands for the speaker until the whole sentence is known: *me*, *mine*, *my profile*."""
_PREPOSITIONS = "to|for|from|by|with|at|on|under|against|between|through|as|in|into|and"
# Verbs whose object is the speaker, where no thing is told or given: "let me know" is none of them.
_DONE_TO = "(?i:put|sign|switch|move|enrol|let(?= \\S+ (?:have|in)\\b)|give(?= \\S+ an? new\\b))"
_SAID = re.compile(rf"\b(?:(of) {SELF}|({_PREPOSITIONS}|{_DONE_TO}) {SELF})|{SELF}")
_MEANT = re.compile(rf"\bof mine\b|\b({_PREPOSITIONS}|{_DONE_TO}) me\b|\bmy profile\b")
_QUOTED = re.compile(r"“[^“”]*+”")
_MASK = "\N{LEFT WHITE LENTICULAR BRACKET}"
"""Stands for a text in quotes, so that nothing in it is taken for words of the request."""
_SIMPLE = re.compile(r"[A-Za-z0-9@_+#'-]+(?:\.[A-Za-z0-9@_+#'-]+)*(?: [A-Za-z'-]+)*")
_AND_MY = ", and my "
_ROLES = {"user": "customer", "owner": "client"}
"""What people call themselves whom the tools call otherwise."""
_TABLES = {role: noun for noun, role in _ROLES.items()}
# Nouns of organisations, and words in their names: they do not say "my name is".
_ORGANISED = frozenset(
    "company organization organisation org firm business supplier vendor shipper shop store team "
    "agency school club charity society association council ltd limited inc corp llc gmbh plc "
    "group partners grocers bakery foods museum library".split()
)
_UNDER = ("You have my account", "You'll find me", "I'm registered with you")
_NAME = "[^ ,.:;!?“”][^,:;!?“”]{0,79}"
_CALLED = f"(?:This is (?P<this>{_NAME})|It's (?P<its>{_NAME})|(?P<here>{_NAME}) here)"
_ROLE = "(?:one of your (?P<many>[a-z ]{1,40})|an? (?P<one>[a-z ]{1,40}) (?P<whose>of yours|here))"
_INTRODUCTIONS = (
    re.compile(
        rf"(?:{_CALLED}, |(?:My name is|I(?:'m| am)(?: writing for)?+) (?P<name>{_NAME}), "
        rf"|I'm |I am ){_ROLE}"
        r"(?P<facts>, .{1,200})?"
    ),
    re.compile(rf"{_CALLED}(?P<facts>, and my .{{1,200}}|, [a-z]{{1,40}} [^ ,“”]{{1,80}})"),
    re.compile(r"(?:" + "|".join(_UNDER) + r") under the (?P<facts>[a-z ]{1,40} [^ ]{1,200})"),
)
"""Whole sentences without their full stop; the last two are said by what tools call users alone."""

# A noun of one to four words that a description may follow, up to what ends it.
_NOT_NOUN = "with|whose|that|which|of|to|for|in|and|is|called|ending|named"
_NOUN = rf"(?P<noun>[A-Za-z]+(?: (?!(?:{_NOT_NOUN}) )[A-Za-z]+){{0,3}})"
_ENDS = (
    r"(?=[.,;:?!](?!\d)|$"
    r"| (?:to|for|in|is|are|set|by|has|have|from|and|as|since|because|instead)\b)"
)
_SAYS = r"(?:[^.,;:?!()]|[.,:]\d)"
# How a description begins, and how it says that something is the speaker's, in each family.
_FORMS = (
    (rf" with {_SAYS}{{0,120}}?", " that belongs to "),
    (rf" whose (?:[a-z]+ ){{1,4}}?(?:is|are) {_SAYS}{{0,80}}?", " and which belongs to "),
    (rf" that has {_SAYS}{{0,120}}?", " and belongs to "),
    (rf" (?:called|ending) {_SAYS}{{0,120}}?", " of "),
    (r" (?:named [^.,;:?!() ]{1,80}|\([^()]{0,200}\))", " of "),
    (r"", " of "),
)
_THE = [re.compile(rf"\bthe {_NOUN}(?P<said>{said}){mine}{SELF}") for said, mine in _FORMS]
_MY = [re.compile(rf"\bmy (?!profile\b){_NOUN}(?P<said>{said}){_ENDS}") for said, _ in _FORMS]


def in_first_person(text: str) -> str:
    """A message with the speaker in it.

    *My …* is said only where it can be read back.

    Example::

        >>> in_first_person(f"Cancel the last order of {SELF}. Suspend {SELF}.")
        'Cancel my last order. Suspend my profile.'
    """
    text, quoted = _masked(text)
    for pattern in _THE:
        at = 0
        while match := pattern.search(text, at):
            mine = (
                text[: match.start()] + f"my {match['noun']}{match['said']}" + text[match.end() :]
            )
            readable = _in_third_person(mine, SELF) == _in_third_person(text, SELF)
            at = match.start() + 1 if readable else match.end()
            text = mine if readable else text

    def spoken(match: re.Match[str]) -> str:
        if match[1]:
            return "of mine"
        return f"{match[2]} me" if match[2] else "my profile"

    return _unmasked(_SAID.sub(spoken, text), quoted)


def _masked(text: str) -> tuple[str, list[str]]:
    """A text without what stands in quotes, and that."""
    return _QUOTED.sub(_MASK, text), _QUOTED.findall(text)


def _unmasked(text: str, quoted: Sequence[str]) -> str:
    parts = text.split(_MASK)
    return parts[0] + "".join(f"{q}{part}" for q, part in zip(quoted, parts[1:], strict=True))


def introduce(
    noun: str,
    facts: Sequence[tuple[str, str]],
    rng: random.Random | None = None,
    *,
    short: bool = False,
) -> str:
    """The sentence in which a speaker says who they are.

    Args:
        noun: what they are to whom they write, in the singular: *member*.
        facts: labels and values by which they are known.
        rng: chooses among the ways to say it; without it the first is taken.
        short: *I'm* instead of *I am*.

    Example::

        >>> introduce("user", [("first name", "Mira"), ("last name", "Soto"), ("zip", "97401")])
        'This is Mira Soto, a customer of yours, and my zip is 97401.'
        >>> introduce("member", [("email", "ann@x.org")])
        'I am one of your members, and my email is ann@x.org.'
    """
    known, am = dict(facts), "I'm" if short else "I am"
    first, last = known.get("first name", ""), known.get("last name", "")
    roles = [f"one of your {plural(noun)}", f"{indefinite_article(noun)} {noun} here"]
    if noun in _ROLES:
        roles = [f"{indefinite_article(_ROLES[noun])} {_ROLES[noun]} of yours"]
    leads, whole = [am], ""
    if first and last and " " not in first and _is_simple(first) and _is_simple(last):
        whole = f"{known.pop('first name')} {known.pop('last name')}"
        leads = [f"This is {whole}", f"{whole} here", f"It's {whole}"]
    elif (name := known.get("name", "")) and _is_simple(name):
        whole = known.pop("name")
        leads = [f"My name is {whole}", f"{am} {whole}", f"I'm {whole}"]
        if not _ORGANISED.isdisjoint([*noun.split(), *whole.lower().split()]):
            leads = [f"{am} writing for {whole}"]
    lead = rng.choice(leads) if rng else leads[0]
    said = [(label, v if _is_simple(v) else f"“{v}”") for label, v in known.items()]
    tail = "".join(f"{_AND_MY}{label} is {value}" for label, value in said)
    role = rng.choice(roles) if rng else roles[0]
    ways = [f"{lead}{',' if whole else ''} {role}{tail}."]
    if len(said) == 1 and noun == "user" and " " not in said[0][1]:
        ((label, value),) = said
        short_ways = [f"{lead}{tail}.", f"{lead}, {label} {value}."]
        ways += short_ways if whole else [f"{under} under the {label} {value}." for under in _UNDER]
    return rng.choice(ways) if rng else ways[0]


def _is_simple(value: str) -> bool:
    """Whether a value can stand without quotes."""
    return bool(_SIMPLE.fullmatch(value))


@dataclass(frozen=True, slots=True)
class _Introduction:
    start: int
    end: int
    meaning: str
    """The speaker as somebody else would describe them."""


def _introduction(text: str) -> _Introduction | None:
    """Where a message introduces the speaker, if it does, and as whom."""
    start = 0
    while start < len(text):
        end = next(_sentence_ends(text, start))
        for form in _INTRODUCTIONS:
            if match := form.fullmatch(text[start:end]):
                return _Introduction(start, end + 1, _meaning(match.groupdict()))
        start = next(_sentence_starts(text, start + 1))
    return None


def _meaning(said: Mapping[str, str | None]) -> str:
    """The speaker as somebody else would describe them, from the parts of an introduction."""
    items: list[tuple[str, str]] = []
    if called := said.get("this") or said.get("its") or said.get("here"):
        first, _, last = called.partition(" ")
        items = [("first name", first), ("last name", last)]
    elif name := said.get("name"):
        items = [("name", name)]
    for fact in (said.get("facts") or "").removeprefix(_AND_MY).split(_AND_MY):
        label, verb, value = fact.partition(" is ")
        if not verb:
            label, _, value = fact.removeprefix(", ").rpartition(" ")
        items += [(label, value.strip("“”"))] if value else []
    one, many = said.get("one"), said.get("many")
    noun = one or (singular(many) if many else "user")
    noun = _TABLES.get(noun, noun) if said.get("whose") == "of yours" else noun
    described = ", ".join(f"{label} “{value}”" for label, value in items)
    return f"the {noun} ({described})"


def _sentence_ends(text: str, at: int) -> Iterator[int]:
    """Places of full stops that end a sentence, and at last the end of the text."""
    quoted = False
    for place in range(at, len(text)):
        quoted = text[place] == "“" or (quoted and text[place] != "”")
        if text[place] == "." and not quoted and text[place + 1 : place + 2] in ("", " "):
            yield place
    yield len(text)


def requests_alone(messages: Sequence[str], reasons: Sequence[str] = ()) -> tuple[str, ...]:
    """The messages of a conversation without introduction and motive, in the third person.

    Args:
        messages: what a user says.
        reasons: sentences that are passed over beside those of the book.

    Example::

        >>> said = "I'm one of your members, and my email is ann@x.org. Cancel the visit of mine."
        >>> requests_alone([said])
        ('Cancel the visit of the member (email “ann@x.org”).',)
    """
    found = _introduction(messages[0]) if messages else None
    out = []
    for number, text in enumerate(messages):
        if found and not number:
            text = text[: found.start] + text[found.end :].lstrip()
        text = _without_motives(text, tuple(reasons))
        if found:
            masked, quoted = _masked(text)
            text = _unmasked(_in_third_person(masked, SELF), quoted).replace(SELF, found.meaning)
        out.append(text)
    return tuple(out)


def _in_third_person(text: str, meaning: str) -> str:
    """A text, its quotes masked, with the speaker described as somebody else would."""
    for pattern, (_, mine) in zip(_MY, _FORMS, strict=True):
        text = pattern.sub(rf"the \g<noun>\g<said>{mine}{SELF}", text)

    def meant(match: re.Match[str]) -> str:
        if match[0] == "of mine":
            return f"of {SELF}"
        return f"{match[1]} {SELF}" if match[1] else SELF

    return _MEANT.sub(meant, text).replace(SELF, meaning)


# --- why -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Motive:
    """Reasons for one kind of request."""

    verbs: frozenset[str]
    """What is done; every request when empty."""
    things: frozenset[str]
    """Nouns of what it is done to; anything when empty."""
    gives: frozenset[str]
    """Labels of values of which the request gives one; empty where none is asked for."""
    values: frozenset[str]
    """Values of which the request must give one; empty where none is asked for."""
    without: frozenset[str]
    """Values that it must not give."""
    who: str
    """*customer* or *staff* where only those say it, else empty."""
    say: tuple[str, ...]

    @property
    def precision(self) -> int:
        """How much it asks of a request."""
        asked = bool(self.things) or bool(self.gives)
        return 4 * bool(self.values) + 2 * asked + bool(self.verbs)


@cache
def motive_book() -> tuple[Motive, ...]:
    """All motives, in the order of the book."""
    path = Path(str(resources.files("envwright.tasks"))) / "motives.toml"
    entries = tomllib.loads(read_text(path))["motive"]
    return tuple(
        Motive(
            verbs=frozenset(entry.get("verbs", ())),
            things=frozenset(entry.get("things", ())),
            gives=frozenset(entry.get("gives", ())),
            values=frozenset(entry.get("values", ())),
            without=frozenset(entry.get("without", ())),
            who=entry.get("who", ""),
            say=tuple(entry["say"]),
        )
        for entry in entries
    )


def choose_motive(
    verb: str,
    things: Sequence[str],
    values: Mapping[str, str],
    who: str,
    rng: random.Random,
    given: Sequence[str] = (),
) -> str:
    """A reason for a request, of those that ask the most of it; empty where none fits.

    Args:
        verb: what is done; empty where that is not sure, which only general reasons suit.
        things: nouns of what it is done to, in the singular.
        values: what the request gives, in lower case, by its label.
        who: *customer* or *staff*.
        rng: chooses.
        given: what the environment says of its tool; goes before what the book says of any value.
    """
    said = set(values.values())
    fitting = [
        motive
        for motive in motive_book()
        if (not motive.verbs or verb in motive.verbs)
        and (not motive.things or motive.things & set(things))
        and (not motive.gives or motive.gives & values.keys())
        and (not motive.values or motive.values & said)
        and not motive.without & said
        and motive.who in ("", who)
    ]
    if given and not any(motive.values for motive in fitting):
        return rng.choice(given)
    if not fitting:
        return ""
    most = max(motive.precision for motive in fitting)
    return rng.choice([said for m in fitting if m.precision == most for said in m.say])


@lru_cache(maxsize=64)
def _sentences(reasons: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """All motives by their first word."""
    out: dict[str, list[str]] = {}
    book = {said for motive in motive_book() for said in motive.say}
    for said in sorted({*book, *reasons}, key=len):
        out.setdefault(said.split()[0], []).append(said)
    return {first: tuple(reversed(said)) for first, said in out.items()}


def _without_motives(text: str, reasons: tuple[str, ...]) -> str:
    """A message without the sentences of the book, and without these."""
    at, known = 0, _sentences(reasons)
    while at < len(text):
        end = text.find(" ", at)
        word = text[at : end if end >= 0 else len(text)]
        said = next((s for s in known.get(word, ()) if text.startswith(s, at)), None)
        if said and text[at + len(said) : at + len(said) + 1] in ("", " "):
            text = (text[:at] + text[at + len(said) :].lstrip()).rstrip()
            continue
        at = next(_sentence_starts(text, at + 1))
    return text


def _sentence_starts(text: str, at: int) -> Iterator[int]:
    """Places behind a mark that ends a sentence, outside of quotes, and at last the end."""
    quoted = text.count("“", 0, at) > text.count("”", 0, at)
    for place in range(at, len(text)):
        quoted = text[place] == "“" or (quoted and text[place] != "”")
        if not quoted and text[place] == " " and text[place - 1] in ".?!:”":
            yield place + 1
    yield len(text)
