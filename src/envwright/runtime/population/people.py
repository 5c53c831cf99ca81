"""Bonds of names: first and last name and the full one, a title and its slug."""

from __future__ import annotations

import re
import unicodedata

from envwright.runtime.population.bonds import Bond, Named
from envwright.runtime.population.source import Source
from envwright.runtime.population.texts import holds_people
from envwright.types import Scalar

_TEXT = ("text",)
_FIRST = ("first name", "firstname", "given name", "forename")
_LAST = ("last name", "lastname", "surname", "family name")
_FULL = ("full name", "fullname", "display name")


def find(named: Named) -> list[Bond]:
    """The bonds of names of a table."""
    found: list[Bond] = []
    for stem in dict.fromkeys([*named.stems(*_FIRST), ()]):
        found += _full(named, stem)
    for stem in named.stems("slug", "permalink"):
        found += _slug(named, stem)
    return found


def _full(named: Named, stem: tuple[str, ...]) -> list[Bond]:
    """A full name is the first and the last one; two full names of a person are the same."""
    first = named.one(*_FIRST, kinds=_TEXT, stem=stem)
    last = named.one(*_LAST, kinds=_TEXT, stem=stem)
    whole = [named.one(form, kinds=_TEXT, stem=stem) for form in ("name", *_FULL)]
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

    def settle(s: Source) -> dict[str, Scalar]:
        said = " ".join(str(s.row[name]) for name in parts if s.row[name])
        return dict.fromkeys(writes, said) if said else {}

    return [Bond(f"name:{'_'.join(stem)}", frozenset(parts), writes, settle)]


def _slug(named: Named, stem: tuple[str, ...]) -> list[Bond]:
    slug = named.one("slug", "permalink", kinds=_TEXT, stem=stem)
    title = named.one("title", "name", kinds=_TEXT, stem=stem)
    if not title or slug not in named.free:
        return []

    def settle(s: Source) -> dict[str, Scalar]:
        made = slug_of(str(s.row[title] or ""))
        return {slug: made} if made else {}

    return [Bond(f"slug:{slug}", frozenset((title,)), frozenset((slug,)), settle)]


def slug_of(text: str) -> str:
    """A text as it stands in an address: plain letters and digits, joined by dashes."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
