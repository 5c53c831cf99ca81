"""How identifiers are said: labels of columns, nouns of tables."""

from __future__ import annotations

import re
from functools import lru_cache

from envwright.inflection import is_plural, plural, singular

_CAPITALS = {
    **{
        word: word.upper()
        for word in "id url uri ip uuid ssh dns gpg vpc api sku vat iban cdn".split()
    },
    **{f"{word}s": f"{word.upper()}s" for word in "id url uri ip uuid vpc api sku iban".split()},
}
_NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()


@lru_cache(maxsize=4096)
def spoken_label(name: str) -> str:
    """A column's or parameter's name in words.

    Example::

        >>> spoken_label("firstName"), spoken_label("photo_urls"), spoken_label("pet_id")
        ('first name', 'photo URLs', 'pet ID')
    """
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name)
    words = re.sub(r"[^\w]+|_+", " ", spaced).lower().split()
    return " ".join(_CAPITALS.get(word, word) for word in words)


@lru_cache(maxsize=4096)
def row_noun(table: str) -> str:
    """A table's name as people say one of its rows: ``order_items`` → *order item*."""
    return singular(spoken_label(table))


@lru_cache(maxsize=4096)
def row_plural(table: str) -> str:
    """A table's name as people say several of its rows.

    Example::

        >>> row_plural("person"), row_plural("people"), row_plural("order_item")
        ('people', 'people', 'order items')
    """
    label = spoken_label(table)
    return label if is_plural(label) else plural(label)


def be_form(name: str) -> str:
    """*is*, or *are* after a label in the plural: *photo URLs*."""
    return "are" if is_plural(name.removesuffix(" paid")) else "is"


def count_word(number: int) -> str:
    """A small number as a word; other numbers in digits."""
    return _NUMBERS[number] if 0 < number < len(_NUMBERS) else str(number)


def capitalise_first(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
