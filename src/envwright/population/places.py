"""Columns of places and addresses: real cities, and the values that go with each of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from envwright.environment.schema import Column
from envwright.population.number_values import fits_column
from envwright.population.row_dependencies import NamedColumns, RowDependency
from envwright.population.value_source import ValueSource, exact_length, kind_of
from envwright.types import Scalar

# A country: its name, both codes, calling code, currency and locale. A city: its country, region,
# postcode (# is a digit, ? a letter), area code, time zone, latitude and longitude.
_COUNTRIES = """
United States|US|USA|1|USD|en-US
Canada|CA|CAN|1|CAD|en-CA
United Kingdom|GB|GBR|44|GBP|en-GB
Ireland|IE|IRL|353|EUR|en-IE
Germany|DE|DEU|49|EUR|de-DE
Austria|AT|AUT|43|EUR|de-AT
Switzerland|CH|CHE|41|CHF|de-CH
France|FR|FRA|33|EUR|fr-FR
Spain|ES|ESP|34|EUR|es-ES
Italy|IT|ITA|39|EUR|it-IT
Netherlands|NL|NLD|31|EUR|nl-NL
Sweden|SE|SWE|46|SEK|sv-SE
Poland|PL|POL|48|PLN|pl-PL
Japan|JP|JPN|81|JPY|ja-JP
Australia|AU|AUS|61|AUD|en-AU
Brazil|BR|BRA|55|BRL|pt-BR
Mexico|MX|MEX|52|MXN|es-MX
India|IN|IND|91|INR|en-IN
"""

_CITIES = """
Albuquerque|US|NM|871##|505|America/Denver|35.0844|-106.6504
Atlanta|US|GA|303##|404|America/New_York|33.7490|-84.3880
Austin|US|TX|787##|512|America/Chicago|30.2672|-97.7431
Baltimore|US|MD|212##|410|America/New_York|39.2904|-76.6122
Boise|US|ID|837##|208|America/Boise|43.6150|-116.2023
Boston|US|MA|021##|617|America/New_York|42.3601|-71.0589
Buffalo|US|NY|142##|716|America/New_York|42.8864|-78.8784
Charlotte|US|NC|282##|704|America/New_York|35.2271|-80.8431
Chicago|US|IL|606##|312|America/Chicago|41.8781|-87.6298
Cincinnati|US|OH|452##|513|America/New_York|39.1031|-84.5120
Cleveland|US|OH|441##|216|America/New_York|41.4993|-81.6944
Dallas|US|TX|752##|214|America/Chicago|32.7767|-96.7970
Denver|US|CO|802##|303|America/Denver|39.7392|-104.9903
Detroit|US|MI|482##|313|America/Detroit|42.3314|-83.0458
Houston|US|TX|770##|713|America/Chicago|29.7604|-95.3698
Indianapolis|US|IN|462##|317|America/Indiana/Indianapolis|39.7684|-86.1581
Kansas City|US|MO|641##|816|America/Chicago|39.0997|-94.5786
Los Angeles|US|CA|900##|213|America/Los_Angeles|34.0522|-118.2437
Louisville|US|KY|402##|502|America/Kentucky/Louisville|38.2527|-85.7585
Madison|US|WI|537##|608|America/Chicago|43.0731|-89.4012
Memphis|US|TN|381##|901|America/Chicago|35.1495|-90.0490
Miami|US|FL|331##|305|America/New_York|25.7617|-80.1918
Minneapolis|US|MN|554##|612|America/Chicago|44.9778|-93.2650
Nashville|US|TN|372##|615|America/Chicago|36.1627|-86.7816
New Orleans|US|LA|701##|504|America/Chicago|29.9511|-90.0715
New York|US|NY|100##|212|America/New_York|40.7128|-74.0060
Omaha|US|NE|681##|402|America/Chicago|41.2565|-95.9345
Philadelphia|US|PA|191##|215|America/New_York|39.9526|-75.1652
Phoenix|US|AZ|850##|602|America/Phoenix|33.4484|-112.0740
Pittsburgh|US|PA|152##|412|America/New_York|40.4406|-79.9959
Portland|US|OR|972##|503|America/Los_Angeles|45.5152|-122.6784
Raleigh|US|NC|276##|919|America/New_York|35.7796|-78.6382
Salt Lake City|US|UT|841##|801|America/Denver|40.7608|-111.8910
San Diego|US|CA|921##|619|America/Los_Angeles|32.7157|-117.1611
San Francisco|US|CA|941##|415|America/Los_Angeles|37.7749|-122.4194
Seattle|US|WA|981##|206|America/Los_Angeles|47.6062|-122.3321
St. Louis|US|MO|631##|314|America/Chicago|38.6270|-90.1994
Tucson|US|AZ|857##|520|America/Phoenix|32.2226|-110.9747
Toronto|CA|ON|M5V #?#|416|America/Toronto|43.6532|-79.3832
Vancouver|CA|BC|V6B #?#|604|America/Vancouver|49.2827|-123.1207
London|GB|England|EC#A #??|20|Europe/London|51.5074|-0.1278
Manchester|GB|England|M# #??|161|Europe/London|53.4808|-2.2426
Edinburgh|GB|Scotland|EH# #??|131|Europe/London|55.9533|-3.1883
Dublin|IE|Leinster|D0# ####|1|Europe/Dublin|53.3498|-6.2603
Berlin|DE|Berlin|101##|30|Europe/Berlin|52.5200|13.4050
Hamburg|DE|Hamburg|200##|40|Europe/Berlin|53.5511|9.9937
Munich|DE|Bavaria|803##|89|Europe/Berlin|48.1351|11.5820
Vienna|AT|Vienna|10#0|1|Europe/Vienna|48.2082|16.3738
Zurich|CH|Zurich|800#|44|Europe/Zurich|47.3769|8.5417
Paris|FR|Île-de-France|750##|1|Europe/Paris|48.8566|2.3522
Lyon|FR|Auvergne-Rhône-Alpes|6900#|4|Europe/Paris|45.7640|4.8357
Madrid|ES|Madrid|280##|91|Europe/Madrid|40.4168|-3.7038
Barcelona|ES|Catalonia|080##|93|Europe/Madrid|41.3874|2.1686
Milan|IT|Lombardy|201##|02|Europe/Rome|45.4642|9.1900
Rome|IT|Lazio|001##|06|Europe/Rome|41.9028|12.4964
Amsterdam|NL|North Holland|101# ??|20|Europe/Amsterdam|52.3676|4.9041
Utrecht|NL|Utrecht|351# ??|30|Europe/Amsterdam|52.0907|5.1214
Stockholm|SE|Stockholm|111 ##|8|Europe/Stockholm|59.3293|18.0686
Warsaw|PL|Masovia|00-###|22|Europe/Warsaw|52.2297|21.0122
Kraków|PL|Lesser Poland|30-###|12|Europe/Warsaw|50.0647|19.9450
Tokyo|JP|Tokyo|100-00##|3|Asia/Tokyo|35.6762|139.6503
Osaka|JP|Osaka|530-00##|6|Asia/Tokyo|34.6937|135.5023
Sydney|AU|NSW|200#|2|Australia/Sydney|-33.8688|151.2093
Melbourne|AU|VIC|300#|3|Australia/Melbourne|-37.8136|144.9631
São Paulo|BR|SP|010##-###|11|America/Sao_Paulo|-23.5505|-46.6333
Mexico City|MX|CDMX|060##|55|America/Mexico_City|19.4326|-99.1332
Mumbai|IN|Maharashtra|4000##|22|Asia/Kolkata|19.0760|72.8777
"""


@dataclass(frozen=True, slots=True)
class GazetteerCity:
    """A city and what goes with it. In a postcode # stands for a digit and ? for a letter."""

    city: str
    region: str
    postcode: str
    area: str
    timezone: str
    latitude: float
    longitude: float
    country: str
    alpha2: str
    alpha3: str
    calling: str
    currency: str
    locale: str


def _read() -> tuple[GazetteerCity, ...]:
    countries = {line.split("|")[1]: line.split("|") for line in _COUNTRIES.split("\n") if line}
    out = []
    for line in filter(None, _CITIES.split("\n")):
        city, code, region, postcode, area, timezone, latitude, longitude = line.split("|")
        where = (float(latitude), float(longitude))
        out.append(GazetteerCity(city, region, postcode, area, timezone, *where, *countries[code]))
    return tuple(out)


PLACES = _read()
"""Real cities; their telephone numbers are made of the 555-01xx that no one is given."""
HOME = tuple(place for place in PLACES if place.alpha2 == "US")
"""What is drawn from where nothing in the row tells the country."""

_FORMS: dict[str, tuple[str, ...]] = {
    "city": ("city", "town", "city name"),
    "region": ("state", "province", "state code", "state province", "region"),
    "postcode": ("zip", "zipcode", "zip code", "postal code", "postcode", "post code", "postal"),
    "country": ("country", "country code", "country name", "country iso"),
    "second_country": ("country name", "country code", "country iso", "country code2"),
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


def place_dependencies(named: NamedColumns) -> list[RowDependency]:
    """The dependencies of place of a table: one for each address in it."""
    stems = dict.fromkeys(s for facet in _FORMS for s in named.stems(*_FORMS[facet]))
    groups = {stem: _group(named, stem) for stem in stems}
    addresses = [stem for stem, group in groups.items() if {"city", "country"} & set(group)]
    # ``phone`` beside ``billing_city``: with one address, columns without prefix are its own.
    if len(addresses) == 1 and addresses != [()] and () in groups:
        lone = groups.pop(())
        groups[addresses[0]] = {
            **{facet: name for facet, name in lone.items() if facet in _LOOSE},
            **groups[addresses[0]],
        }
    found = (_place_dependency(named, stem, group) for stem, group in groups.items())
    return [dependency for dependency in found if dependency]


def _group(named: NamedColumns, stem: tuple[str, ...]) -> dict[str, str]:
    """The columns of one address, by what they hold."""
    out: dict[str, str] = {}
    for facet, forms in _FORMS.items():
        kinds = ("real",) if facet in ("latitude", "longitude") else ("text",)
        name = named.one(*forms, kinds=kinds, stem=stem)
        if name and name not in out.values():
            out[facet] = name
    return out


def _place_dependency(
    named: NamedColumns, stem: tuple[str, ...], group: dict[str, str]
) -> RowDependency | None:
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
            # Tried with an example, so that settling never draws a place that a column refuses.
            fits_column(columns[name], example := forms[facet](place, None))
            and sizes[name] in (None, len(str(example)))
            for facet, name in writes.items()
        )
    ]
    if not usable or not writes:
        return None

    # Rows hold few different values; the same question comes again and again.
    @cache
    def among(*held: tuple[str, Scalar]) -> list[GazetteerCity]:
        """The places that agree with what the row holds already."""
        return [p for p in usable if all(_agrees(f, v, p) for f, v in held if v is not None)]

    def settle(s: ValueSource) -> dict[str, Scalar]:
        found = among(*((facet, s.row[name]) for facet, name in reads.items()))
        if not found:
            return {}
        place = s.random.choice(found)
        return {name: forms[facet](place, s) for facet, name in writes.items()}

    name = f"place:{'_'.join(stem)}"
    return RowDependency(name, frozenset(reads.values()), frozenset(writes.values()), settle)


def _agrees(facet: str, value: Scalar, place: GazetteerCity) -> bool:
    """Whether a place agrees with the value of another column."""
    text = str(value).casefold().replace("_", "-")
    known = {
        "city": (place.city,),
        "region": (place.region,),
        "country": (place.country, place.alpha2, place.alpha3),
        "second_country": (place.country, place.alpha2, place.alpha3),
        "currency": (place.currency,),
        "locale": (place.locale, place.locale[:2]),
        "timezone": (place.timezone,),
    }
    return facet not in known or text in (name.casefold() for name in known[facet])


_Form = Callable[[GazetteerCity, ValueSource | None], Scalar]
"""A facet of a place as one column writes it; without a source, an example of the same length."""


def _form(facet: str, column: Column, size: int | None) -> _Form:
    long = size or column.text.max_length or 99
    own = column.name.lower()
    if facet in ("country", "second_country"):
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


def _filled(pattern: str, s: ValueSource | None) -> str:
    if s is None:
        return pattern
    marks = {"#": "0123456789", "?": "ABCDEFGHJKLMNPRSTUVWXYZ"}
    return "".join(s.random.choice(marks[mark]) if mark in marks else mark for mark in pattern)
