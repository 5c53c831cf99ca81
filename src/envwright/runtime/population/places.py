"""Bonds of place: city, region, postcode, country, telephone, money, language, time zone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from envwright.runtime.population.bonds import Bond, Named, fits
from envwright.runtime.population.gazetteer import HOME, PLACES, Place
from envwright.runtime.population.source import Source, exact_length, kind_of
from envwright.runtime.schema import Column
from envwright.types import Scalar

_FORMS: dict[str, tuple[str, ...]] = {
    "city": ("city", "town", "city name"),
    "region": ("state", "province", "state code", "state province"),
    "postcode": ("zip", "zipcode", "zip code", "postal code", "postcode", "post code", "postal"),
    "country": ("country", "country code", "country name", "country iso"),
    "latitude": ("latitude", "lat"),
    "longitude": ("longitude", "lng", "lon"),
    "phone": ("phone", "phone number", "telephone", "mobile", "mobile phone", "telephone number"),
    "currency": ("currency", "currency code"),
    "locale": ("locale", "language", "language code", "lang", "preferred language"),
    "timezone": ("timezone", "time zone", "tz"),
}
_ANCHORS = {"city", "country", "timezone"}
"""One of these must be there for the others to belong to it."""
_LOOSE = ("phone", "currency", "locale", "timezone")
"""These stand without the words before ``city``, and still belong to it."""
_ABROAD = {"country", "currency", "locale", "timezone"}
_NEAR = 0.05


def find(named: Named) -> list[Bond]:
    """The bonds of place of a table: one for each address in it."""
    stems = dict.fromkeys(s for facet in _FORMS for s in named.stems(*_FORMS[facet]))
    groups = {stem: _group(named, stem) for stem in stems}
    addresses = [stem for stem, group in groups.items() if {"city", "country"} & set(group)]
    if len(addresses) == 1 and addresses != [()] and () in groups:
        lone = groups.pop(())
        groups[addresses[0]] = {
            **{facet: name for facet, name in lone.items() if facet in _LOOSE},
            **groups[addresses[0]],
        }
    return [bond for stem, group in groups.items() if (bond := _bond(named, stem, group))]


def _group(named: Named, stem: tuple[str, ...]) -> dict[str, str]:
    """The columns of one address, by what they hold."""
    out = {}
    for facet, forms in _FORMS.items():
        kinds = ("real",) if facet in ("latitude", "longitude") else ("text",)
        if name := named.one(*forms, kinds=kinds, stem=stem):
            out[facet] = name
    return out


def _bond(named: Named, stem: tuple[str, ...], group: dict[str, str]) -> Bond | None:
    columns = named.table.columns
    alone = set(group) == {"city"}
    if not (alone or (len(group) > 1 and _ANCHORS & set(group))):
        return None
    if {"region"} == set(group) - {"timezone"} - {"currency"} - {"locale"}:
        return None  # the state of something that is no address
    places = PLACES if _ABROAD & set(group) else HOME
    writes = {facet: name for facet, name in group.items() if name in named.free}
    reads = {facet: name for facet, name in group.items() if facet not in writes}
    sizes = {name: exact_length(columns[name], named.table) for name in group.values()}
    forms = {facet: _form(facet, columns[name], sizes[name]) for facet, name in group.items()}
    usable = [
        place
        for place in places
        if all(
            fits(columns[name], said := forms[facet](place, None))
            and sizes[name] in (None, len(str(said)))
            for facet, name in writes.items()
        )
    ]
    if not usable or not writes:
        return None

    @cache
    def among(*held: tuple[str, Scalar]) -> list[Place]:
        """The places that agree with what the row holds already."""
        return [p for p in usable if all(_agrees(f, v, p) for f, v in held if v is not None)]

    def settle(s: Source) -> dict[str, Scalar]:
        found = among(*((facet, s.row[name]) for facet, name in reads.items()))
        if not found:
            return {}
        place = s.random.choice(found)
        return {name: forms[facet](place, s) for facet, name in writes.items()}

    name = f"place:{'_'.join(stem)}"
    return Bond(name, frozenset(reads.values()), frozenset(writes.values()), settle)


def _agrees(facet: str, value: Scalar, place: Place) -> bool:
    """Whether a place goes with what another column says."""
    said = str(value).casefold().replace("_", "-")
    known = {
        "city": (place.city,),
        "region": (place.region,),
        "country": (place.country, place.alpha2, place.alpha3),
        "currency": (place.currency,),
        "locale": (place.locale, place.locale[:2]),
        "timezone": (place.timezone,),
    }
    return facet not in known or said in (name.casefold() for name in known[facet])


_Form = Callable[[Place, Source | None], Scalar]
"""A facet of a place as one column writes it; without a source, an example of the same length."""


def _form(facet: str, column: Column, size: int | None) -> _Form:
    long = size or column.text.max_length or 99
    own = column.name.lower()
    if facet == "country":
        if long == 2 or "code" in own or "iso" in own:
            return lambda place, s: place.alpha2
        return (lambda place, s: place.alpha3) if long == 3 else lambda place, s: place.country
    if facet == "locale":
        short = long < 5 or "locale" not in own
        return lambda place, s: place.locale[:2] if short else place.locale
    if facet in ("latitude", "longitude"):
        assert kind_of(column) == "real"
        return lambda place, s: round(
            getattr(place, facet) + (s.random.uniform(-_NEAR, _NEAR) if s else 0), 4
        )
    if facet == "postcode":
        return lambda place, s: _filled(place.postcode, s)
    if facet == "phone":
        return lambda place, s: _filled(f"+{place.calling}-{place.area}-555-01##", s)
    return lambda place, s: str(getattr(place, facet))


def _filled(pattern: str, s: Source | None) -> str:
    if s is None:
        return pattern
    marks = {"#": "0123456789", "?": "ABCDEFGHJKLMNPRSTUVWXYZ"}
    return "".join(s.random.choice(marks[mark]) if mark in marks else mark for mark in pattern)
