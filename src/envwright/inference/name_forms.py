"""Names and prose: snake_case, SQL identifiers, cleaned sentences."""

from __future__ import annotations

import re
from collections.abc import Container
from functools import lru_cache

import apsw

from envwright.inflection import indefinite_article

_MAX_TEXT = 160
MAX_ABOUT = 600
"""Characters of what is said of one input or column; of a few in a hundred documents say more."""
_MAX_READ = 4_000


@lru_cache(maxsize=50_000)
def snake_case(name: str) -> str:
    """A name in snake_case, fit for SQL and for parameters.

    Example::

        >>> snake_case("petId"), snake_case("HTTPServer"), snake_case("2fa")
        ('pet_id', 'http_server', 'n2fa')
    """
    # First split an abbreviation from the word behind it (HTTPServer → HTTP_Server), then
    # camelCase.
    text = re.sub(r"(?<=[A-Z])(?=[A-Z][a-z])", "_", name)
    text = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", text)
    text = re.sub(r"[^A-Za-z0-9]+", "_", text).strip("_").lower()
    if not text:
        return "field"
    # SQL names and parameters cannot begin with a digit.
    return text if text[0].isalpha() else f"n{text}"


def sql_name(name: str) -> str:
    """A name as SQL writes it: in double quotes when it is a keyword."""
    return f'"{name}"' if name.upper() in apsw.keywords else name


def sql_literal(value: str | float | None) -> str:
    """A value as SQL writes it."""
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return repr(value)


def unique_name(name: str, taken: Container[str]) -> str:
    """The name, or the name with the first free number."""
    number, out = 2, name
    while out in taken:
        out, number = f"{name}_{number}", number + 1
    return out


def in_words(name: str) -> str:
    """A snake_case name as words."""
    return name.replace("_", " ")


def with_article(name: str) -> str:
    """The words of a name with "a" or "an"."""
    words = in_words(name)
    return f"{indefinite_article(words)} {words}"


def clean_prose(text: str, limit: int = _MAX_TEXT) -> str:
    """Prose on one line: markup removed, cut at a word."""
    # Bounded, so that a stray "<" does not swallow the rest of the text.
    text = re.sub(r"<(?!\s)[^<>]{0,300}>", " ", text)
    # Links and images of Markdown: their text.
    text = re.sub(r"!?\[([^\[\]]*)\]\([^()]*\)", r"\1", text)
    text = text.replace("`", "")
    # Comment marks would end up in schema.sql, where they could close or open a comment.
    # A comparison stays: ``profiles > 0``.
    text = re.sub(r"/\*+|(?<!\*)\*+/|[#|]+|(?<!\w)(?<!\w )>+|>+(?!=?\s?-?\d)|\s--+", " ", text)
    text = re.sub(r"(?<!\w)\*+|\*+(?!\w)", "", text).replace("*", " ")
    # Braces are placeholders in the messages of guards.
    text = " ".join(text.replace("{", "(").replace("}", ")").split())
    if len(text) <= limit:
        return text
    return text[: limit - 1].rsplit(" ", 1)[0].rstrip(".,;: ") + "…"


_OTHER_CALL = re.compile(
    r"\b(?:call|calling|invoke|use|using|see|via|from) (?:the )?(?:\w+\.)+\w+"
    r" (?:method|endpoint|call|API)"
)


def agent_prose(text: str, limit: int = MAX_ABOUT) -> str:
    """Cleaned prose for agents, whole sentences of it where not all has room.

    Example::

        >>> agent_prose("The calendar. To list them, call the calendarList.list method.")
        'The calendar.'
    """
    sentences = agent_sentences(text)
    if len(sentences) < 2:
        return clean_prose(" ".join(sentences), limit)
    kept = [clean_prose(sentences[0], limit)]
    room = limit - len(kept[0])
    for sentence in sentences[1:]:
        room -= len(sentence) + 1
        if room < 0:
            break
        kept.append(sentence)
    return " ".join(kept)


def agent_sentences(text: str) -> list[str]:
    """The sentences of a prose, cleaned, without those that send agents to other calls.

    "To retrieve ids, call the ``calendarList.list`` method" names what has no tool of that name.
    """
    sentences: list[str] = []
    # Bounded: more than an agent reads of any of them.
    for part in re.split(r"\n[^\S\n]*\n", text[:_MAX_READ]):
        sentences += re.split(r"(?<=[.!?])\s+(?=[A-Z(])", clean_prose(part, _MAX_READ))
    return [s for s in sentences if s and not _OTHER_CALL.search(s)]


def first_sentence(text: str, limit: int = 200) -> str:
    """The first sentence of a text, cleaned, with its full stop."""
    lines = [part for part in re.split(r"\n\s*\n", text.strip()) if part.strip()]
    line = clean_prose(lines[0], 1000) if lines else ""
    match = re.match(r"(.{12,}?[.!?])(?:\s+(?=[A-Z(])|$)", line)
    sentence = clean_prose(match[1] if match else line, limit)
    if not sentence:
        return ""
    sentence = sentence[0].upper() + sentence[1:]
    return sentence if sentence[-1] in ".!?…" else f"{sentence}."


def environment_name(name: str) -> str:
    """A name that fits ``EnvironmentSpec.name``, with room for a number.

    >>> environment_name("Pet Store (v2)"), environment_name("3D prints")
    ('pet_store__v2', 'env_3d_prints')
    """
    kept = "".join(c if c.isalnum() and c.isascii() else "_" for c in name.lower()).strip("_")
    return (kept if kept[:1].isalpha() else f"env_{kept}")[:60].rstrip("_")
