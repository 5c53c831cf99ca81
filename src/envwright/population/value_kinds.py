"""Kinds of values that have a form of their own: an IBAN, a MIME type, a cron expression, a hash.

Which kind a value is of is told by the ``format`` of a schema, by what a text says about the value,
or by what the value is called. Each of these is a table from words to a kind, and one more table
says how a kind is made. Where nothing tells, there is no kind.
"""

from __future__ import annotations

import base64
import math
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from envwright.population import vocabulary as say
from envwright.population.text_values import (
    email_address,
    file_name,
    full_name,
    path_text,
    phone_number,
    reference_code,
    slug_text,
    some,
    uuid_text,
    version_text,
)
from envwright.population.time_values import DAY, business_moment, date_text
from envwright.population.value_source import Make, ValueSource
from envwright.population.web_addresses import host_name, web_url

# --- how each kind is made -----------------------------------------------------------------------


def hex_text(count: int) -> Make:
    """Hexadecimal digits."""
    return lambda s: f"{s.random.getrandbits(4 * count):0{count}x}"


def _marks(count: int, marks: str) -> Make:
    return lambda s: "".join(s.random.choices(marks, k=count))


CAPITALS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
BASE62 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_IBANS = {"DE": (0, 18), "GB": (4, 14), "ES": (0, 20), "NL": (4, 10), "IE": (4, 14), "AT": (0, 16)}
"""Country → letters and digits of its account numbers."""


def iban_text(s: ValueSource) -> str:
    """An international account number whose check digits are right (ISO 13616, ISO 7064).

    Example:
        >>> source = ValueSource(1, 0)
        >>> source.turn_to(("accounts", "iban"), 0, 0)
        >>> iban = iban_text(source)
        >>> int("".join(str(int(mark, 36)) for mark in iban[4:] + iban[:4])) % 97
        1
    """
    country = s.random.choice(sorted(_IBANS))
    letters, digits = _IBANS[country]
    account = "".join(s.random.choices(CAPITALS, k=letters))
    account += "".join(s.random.choices("0123456789", k=digits))
    number = int("".join(str(int(mark, 36)) for mark in f"{account}{country}00"))
    return f"{country}{98 - number % 97:02}{account}"


def _card_number(s: ValueSource) -> str:
    """With a check digit that is right (ISO/IEC 7812), in a range that is kept for tests."""
    body = "400000" + "".join(s.random.choices("0123456789", k=9))
    doubled = [int(d) * (1 + place % 2) for place, d in enumerate(body, 1)]
    return f"{body}{-sum(value // 10 + value % 10 for value in doubled) % 10}"


def _base64(size: int) -> Make:
    return lambda s: base64.b64encode(s.random.randbytes(size)).decode()


def _jwt(s: ValueSource) -> str:
    parts = (base64.urlsafe_b64encode(s.random.randbytes(size)) for size in (24, 36, 32))
    return "eyJ" + ".".join(part.decode().rstrip("=") for part in parts)


def _pem(s: ValueSource) -> str:
    lines = "\n".join(base64.b64encode(s.random.randbytes(48)).decode() for _ in range(3))
    return f"-----BEGIN CERTIFICATE-----\n{lines}\n-----END CERTIFICATE-----"


def _ssh_key(s: ValueSource) -> str:
    return f"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{_base64(30)(s)!s} {slug_text(s)}"


def _fingerprint(s: ValueSource) -> str:
    return ":".join(f"{s.random.randrange(256):02x}" for _ in range(16))


def _mac(s: ValueSource) -> str:
    # 00:00:5e is assigned to documentation (RFC 7042).
    return "00:00:5e:00:53:" + f"{s.random.randrange(256):02x}"


def card_year(s: ValueSource) -> int:
    """The year in which a card expires: one of the five that begin with the clock's."""
    return int(date_text(s.now, "%Y")) + s.random.randrange(5)


def _ipv4(s: ValueSource) -> str:
    # 203.0.113.0/24 is reserved for documentation (RFC 5737), 2001:db8::/32 (RFC 3849) too.
    return f"203.0.113.{s.random.randrange(1, 255)}"


def _ipv6(s: ValueSource) -> str:
    return f"2001:db8:{s.random.randrange(1, 65_536):x}::{s.random.randrange(1, 65_536):x}"


def _cidr(s: ValueSource) -> str:
    return f"10.{s.random.randrange(256)}.{s.random.randrange(256)}.0/24"


def _file_path(s: ValueSource) -> str:
    return f"/{s.random.choice(say.FOLDERS)}/{file_name(s)}"


def _user_agent(s: ValueSource) -> str:
    return f"Mozilla/5.0 (X11; Linux x86_64) Firefox/{s.random.randrange(110, 125)}.0"


def _iso_duration(s: ValueSource) -> str:
    return s.random.choice(("PT15M", "PT30M", "PT1H", "PT2H30M", "P1D", "P7D", "P1M"))


def _clock_time(s: ValueSource) -> str:
    return f"{s.random.randrange(7, 21):02}:{s.random.choice((0, 15, 30, 45)):02}"


def _color(s: ValueSource) -> str:
    return f"#{s.random.getrandbits(24):06x}"


def _date(s: ValueSource) -> str:
    return date_text(s.now - s.random.randrange(400 * DAY), "%Y-%m-%d")


def _date_time(s: ValueSource) -> str:
    return date_text(business_moment(s, s.now - 200 * DAY, s.now - DAY), "%Y-%m-%dT%H:%M:%SZ")


def _unix_text(s: ValueSource) -> str:
    return str(business_moment(s, s.now - 200 * DAY, s.now - DAY))


def _tax_id(s: ValueSource) -> str:
    return f"{s.random.choice(('DE', 'FR', 'NL', 'ES', 'IE'))}{s.digits(9)}"


def _bic(s: ValueSource) -> str:
    bank, country = _marks(4, CAPITALS)(s), s.random.choice(("DE", "GB", "FR", "ES", "NL"))
    return f"{bank!s}{country}2X"


def _regex(s: ValueSource) -> str:
    return s.random.choice(
        (r"^[A-Z]{2}\d{4}$", r"^\d{3,6}$", r"^/api/v\d+/.*", r".+@example\.com$")
    )


def _html(s: ValueSource) -> str:
    return f"<p>{s.random.choice(say.MESSAGES)}</p>"


def _s3(s: ValueSource) -> str:
    return f"s3://{slug_text(s)}/{file_name(s)}"


def _dial_code(s: ValueSource) -> str:
    return f"+{s.random.choice((1, 31, 33, 34, 44, 49, 61))}"


def _decimal(s: ValueSource) -> str:
    return f"{money(s, 5, 400):.2f}"


def _hashtag(s: ValueSource) -> str:
    return f"#{s.random.choice(say.TOPICS)}"


def _dimensions(s: ValueSource) -> str:
    return s.random.choice(("1920x1080", "1280x720", "800x600", "640x480", "1080x1080"))


def _version_range(s: ValueSource) -> str:
    return f"^{version_text(s)}"


def _query(s: ValueSource) -> str:
    return f"{s.random.choice(say.TOPICS)} {s.random.choice(say.INTERVALS)}"


def _lei(s: ValueSource) -> str:
    """A legal entity identifier: eighteen marks and the check digits of ISO 17442."""
    body = f"5493{_marks(14, f'{CAPITALS}0123456789')(s)!s}"
    number = int("".join(str(int(mark, 36)) for mark in f"{body}00"))
    return f"{body}{98 - number % 97:02}"


TEXTS: dict[str, Make] = {
    "uri": web_url,
    "email": email_address,
    "uuid": uuid_text,
    "hostname": host_name,
    "ipv4": _ipv4,
    "ipv6": _ipv6,
    "cidr": _cidr,
    "mac": _mac,
    "iban": iban_text,
    "bic": _bic,
    "lei": _lei,
    "card_number": _card_number,
    "last4": lambda s: f"{s.random.randrange(10_000):04}",
    "mime_type": some(say.MIME_TYPES),
    "file_extension": some(say.EXTENSIONS),
    "file_name": file_name,
    "file_path": _file_path,
    "url_path": path_text,
    "s3_uri": _s3,
    "cron": some(say.CRONS),
    "schedule": some(say.SCHEDULES),
    "interval": some(say.INTERVALS),
    "locale": some(("en-US", "en-GB", "de-DE", "fr-FR", "es-ES", "it-IT", "nl-NL", "ja-JP")),
    "language": some(say.LANGUAGES),
    "currency": some(say.CURRENCIES),
    "country_code": some(("US", "DE", "GB", "FR", "ES", "NL", "CA", "JP", "AU", "IN")),
    "country_code3": some(("USA", "DEU", "GBR", "FRA", "ESP", "NLD", "CAN", "JPN", "AUS", "IND")),
    "dial_code": _dial_code,
    "time_zone": some(say.ZONES),
    "phone": phone_number,
    "color": _color,
    "semver": version_text,
    "version_range": _version_range,
    "sha256": hex_text(64),
    "sha1": hex_text(40),
    "md5": hex_text(32),
    "hash": hex_text(40),
    "hex": hex_text(16),
    "fingerprint": _fingerprint,
    "base64": _base64(24),
    "token": _marks(32, BASE62),
    "cvv": lambda s: f"{s.random.randrange(1_000):03}",
    "expiry_month": lambda s: f"{s.random.randrange(1, 13):02}",
    "expiry_year": lambda s: str(card_year(s)),
    "expiry_year2": lambda s: f"{card_year(s) % 100:02}",
    "dpi": some(("72", "96", "150", "300")),
    "jwt": _jwt,
    "certificate": _pem,
    "ssh_key": _ssh_key,
    "user_agent": _user_agent,
    "http_method": some(say.METHODS),
    "slug": slug_text,
    "duration": _iso_duration,
    "date": _date,
    "date_time": _date_time,
    "time_of_day": _clock_time,
    "weekday": some(say.WEEKDAYS),
    "month": some("January February March April May June July August September".split()),
    "year": lambda s: str(s.random.randrange(1998, 2025)),
    "unix_time": _unix_text,
    "tax_id": _tax_id,
    "regular_expression": _regex,
    "html": _html,
    "dimensions": _dimensions,
    "decimal": _decimal,
    "count": lambda s: str(count(s, 8)),
    "number": lambda s: str(s.random.randrange(1, 250)),
    "truth": some(("true", "false", "false")),
    "hashtag": _hashtag,
    "percent": lambda s: f"{s.random.randrange(1, 100)}%",
    "person": full_name,
    "code": reference_code,
    "query": _query,
    "message": some(say.MESSAGES),
    "note": some(say.NOTES),
    "error": some(say.ERRORS),
    "reason": some(say.REASONS),
    "topic": some(say.TOPICS),
    "scope": some(say.SCOPES),
    "permission": some(say.PERMISSIONS),
    "event": some(say.EVENTS),
    "salutation": some(say.SALUTATIONS),
    "gender": some(say.GENDERS),
    "unit": some(say.UNITS),
    "field": some(say.FIELDS),
    "command": some(say.COMMANDS),
    "locality": lambda s: s.pooled(24).city(),
    "country": lambda s: s.pooled(8).country(),
    "platform": some(say.PLATFORMS),
    "browser": some(say.BROWSERS),
    "device": some(say.DEVICES),
    "bank": some(say.BANKS),
    "carrier": some(say.CARRIERS),
    "card_brand": some(say.CARD_BRANDS),
    "payment_method": some(say.PAYMENTS),
    "sort_order": some(say.SORTS),
    "level": some(say.LEVELS),
    "log_level": some(say.LOG_LEVELS),
    "algorithm": some(say.ALGORITHMS),
    "charset": some(say.CHARSETS),
    "source": some(say.SOURCES),
    "instance_type": some(say.INSTANCES),
    "image_tag": some(say.IMAGES),
    "engine": some(say.ENGINES),
    "direction": some(say.DIRECTIONS),
    "continent": some(say.CONTINENTS),
    "nationality": some(say.NATIONALITIES),
    "exchange": some(say.EXCHANGES),
    "ticker": some(say.TICKERS),
    "coin": some(say.COINS),
    "icon": some(say.ICONS),
    "emoji": some(say.EMOJI),
    "font": some(say.FONTS),
    "data_format": some(say.FORMATS),
    "program": some(say.CODE),
    "currency_pair": some(("EUR/USD", "GBP/USD", "USD/JPY", "BTC/USD", "ETH/EUR")),
    "company": lambda s: s.pooled(16).company(),
    "street": lambda s: s.fake.street_address(),
    "street_name": lambda s: s.fake.street_name(),
    "house_number": lambda s: s.fake.building_number(),
    "flat": lambda s: f"{s.random.choice(('Apt.', 'Suite', 'Floor'))} {s.random.randrange(1, 60)}",
    "postcode": lambda s: s.fake.zipcode(),
    "job": lambda s: s.fake.job(),
    "county": lambda s: f"{s.pooled(24).last_name()} County",
}
"""Kinds of texts, and what makes them."""


GENERIC_KINDS = frozenset(
    """message note error reason topic event field query source level unit scope permission command
    code number count schedule""".split()
)
"""Kinds whose texts would stand as well in many other columns."""

# --- numbers -------------------------------------------------------------------------------------


def money(s: ValueSource, low: float, high: float) -> float:
    """An amount; most are small and few are large (a log-normal distribution cut at its ends)."""
    middle = math.sqrt(max(low, 1) * max(high, 2))
    spread = math.log(max(high, 2) / max(low, 1)) / 5
    value = middle * math.exp(s.random.gauss(0, spread or 0.1))
    # Prices end in what prices end in.
    whole = float(int(value))
    value = whole + s.random.choice((0.0, 0.5, 0.9, 0.95, 0.99, 0.99, round(value - whole, 2)))
    return round(min(max(value, low), high), 2)


def count(s: ValueSource, mean: float) -> int:
    """A number of things: few are many (a geometric distribution)."""
    return int(math.log(1 - s.random.random()) / math.log(mean / (mean + 1)))


def log_uniform(s: ValueSource, low: float, high: float) -> float:
    """Of any magnitude between two with the same probability."""
    return math.exp(s.random.uniform(math.log(low), math.log(high)))


def _past(scale: int) -> Make:
    return lambda s: scale * business_moment(s, s.now - 200 * DAY, s.now - DAY)


def _number_of(values: Sequence[int]) -> Make:
    return lambda s: s.random.choice(values)


NUMBERS: dict[str, Make] = {
    "unix_time": _past(1),
    "unix_milliseconds": _past(1000),
    "bytes": lambda s: int(log_uniform(s, 2_000, 50_000_000)),
    "megabytes": _number_of((256, 512, 1024, 2048, 4096, 8192, 16_384)),
    "gigabytes": _number_of((10, 20, 40, 50, 80, 100, 200, 250, 500)),
    "milliseconds": lambda s: int(log_uniform(s, 40, 60_000)),
    "seconds": lambda s: int(log_uniform(s, 10, 7_200)),
    "timeout": _number_of((5, 10, 15, 30, 60, 120, 300)),
    "timeout_milliseconds": _number_of((250, 500, 1000, 2000, 3000, 5000, 10_000, 30_000)),
    "max_age": _number_of((60, 300, 600, 1800, 3600, 7200, 86_400)),
    "retries": _number_of((0, 1, 2, 2, 3, 3, 3, 5, 10)),
    "percent": lambda s: s.random.randrange(0, 101),
    "ratio": lambda s: round(s.random.betavariate(4, 2), 3),
    "count": lambda s: count(s, 12),
    "audience": lambda s: int(log_uniform(s, 20, 200_000)),
    "http_status": _number_of((200, 200, 200, 201, 204, 301, 400, 401, 404, 429, 500, 503)),
    "pixels": _number_of((320, 480, 640, 720, 800, 1024, 1080, 1280, 1920, 2560)),
    "id": lambda s: s.random.randrange(1_000, 90_000),
    "port": _number_of((80, 443, 443, 5432, 8080, 8443, 3306, 6379)),
    "hour": lambda s: s.random.randrange(24),
    "weekday": lambda s: s.random.randrange(1, 8),
    "month": lambda s: s.random.randrange(1, 13),
    "minute": _number_of((0, 0, 15, 30, 45)),
    "bitrate": _number_of((64, 96, 128, 192, 256, 320)),
    "temperature": lambda s: round(s.random.gauss(14, 8), 1),
    "processors": _number_of((1, 2, 2, 4, 4, 8, 16)),
    "score": lambda s: s.random.randrange(25, 101),
    "rate": _number_of((3, 5, 5, 7, 8, 10, 10, 12, 15, 19, 20, 20, 21, 25)),
    "last4": lambda s: s.random.randrange(1_000, 10_000),
    "position": lambda s: s.index + 1,
    "expiry_year": lambda s: card_year(s),
    "dpi": _number_of((72, 72, 96, 150, 300, 300)),
    "days": _number_of((7, 14, 14, 30, 30, 30, 45, 60, 90)),
    "index": lambda s: s.random.randrange(400),
}
"""Kinds of numbers, and what makes them."""

# --- what tells a kind ---------------------------------------------------------------------------

_FORMATS = """uri: uri url iri uri-reference; email: email idn-email; uuid: uuid guid; hostname:
hostname idn-hostname host domain; ipv4: ipv4 ip ip-address; ipv6: ipv6; cidr: cidr ipv4-cidr
ip-cidr; mac: mac mac-address; iban: iban; bic: bic; mime_type: mime mime-type media-type
content-type mimetype; cron: cron; locale: locale bcp47 language-tag; currency: currency iso4217
iso-4217 currency-code; country_code: country country-code iso3166 iso-3166-1-alpha-2; time_zone:
timezone time-zone tz; phone: phone e164 phone-number; color: color colour hex-color; semver:
semver; sha256: sha256; sha1: sha1; md5: md5; base64: byte base64; duration: duration; time_of_day:
time partial-time; regular_expression: regex; unix_time: unix-time unixtime timestamp
unix-timestamp epoch; slug: slug; decimal: decimal money; html: html; date: date full-date;
date_time: date-time datetime; tax_id: vat; ticker: ticker; jwt: jwt; percent: percent percentage;
unix_milliseconds: int64-timestamp; seconds: seconds"""


def _table(text: str) -> dict[str, str]:
    """Word → kind, of ``kind: words; kind: words``."""
    entries = (entry.split(":", 1) for entry in " ".join(text.split()).split(";"))
    return {word: kind.strip() for kind, words in entries for word in words.split()}


FORMATS: Mapping[str, str] = _table(_FORMATS)
"""Format of a schema → kind."""

_SAID: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        ("iban", r"\bIBAN\b"),
        ("bic", r"\bBIC\b|\bSWIFT (?:code|BIC)"),
        ("lei", r"\blegal entity identifier\b"),
        ("last4", r"\blast (?:four|4) digits\b"),
        ("cvv", r"\bsecurity code\b|\bCV[VCD]2?\b"),
        ("cron", r"\bcron(?:tab)?\b"),
        ("mime_type", r"\b(?:MIME|media|content)[- ]type\b"),
        ("currency_pair", r"\bcurrency pair\b"),
        ("currency", r"\bISO[- ]?4217\b|\bcurrency (?:ISO )?code\b|\b3[- ]letter currency"),
        ("country_code3", r"\balpha-?3\b|\b(?:three|3)[- ](?:letter|character) (?:ISO )?country\b"),
        (
            "country_code",
            r"\bISO[- ]?3166|\balpha-?2\b|\b(?:two|2)[- ](?:letter|character) (?:ISO )?country"
            r"|\bcountry code\b",
        ),
        ("locale", r"\bBCP[- ]?47\b|\blocale\b|\bIETF language\b|\blanguage tag\b"),
        ("language", r"\bISO[- ]?639|\blanguage code\b"),
        (
            "time_zone",
            r"\bIANA\b.{0,20}\bzone\b|\btz database\b|\btime ?zone (?:name|identifier|id|of)\b",
        ),
        (
            "unix_milliseconds",
            r"\bmilliseconds since\b"
            r"|\b(?:unix|epoch) (?:time|timestamp)?\W{0,3}(?:in )?milliseconds\b"
            r"|\btimestamp in milliseconds\b|\bepoch milli",
        ),
        (
            "unix_time",
            r"\bunix[- ]?(?:time|epoch|timestamp)|\bseconds since\b.{0,30}\b(?:epoch|1970)\b"
            r"|\bepoch (?:time|timestamp|seconds)\b",
        ),
        ("sha256", r"\bSHA-?256\b"),
        ("sha1", r"\bSHA-?1\b"),
        ("md5", r"\bMD5\b"),
        ("ssh_key", r"\bSSH public key\b"),
        ("certificate", r"\bPEM\b|\bX\.?509\b|\bp12\b"),
        ("jwt", r"\bJWT\b|\bJSON web token\b"),
        ("base64", r"\bbase-?64\b"),
        ("uuid", r"\bUUID\b|\bGUID\b"),
        ("user_agent", r"\buser[- ]agent\b"),
        ("phone", r"\bE\.?164\b|\b(?:phone|mobile|telephone) number\b"),
        ("email", r"\be-?mail address\b"),
        ("cidr", r"\bCIDR\b"),
        ("mac", r"\bMAC address\b"),
        ("ipv6", r"\bIPv6 address\b"),
        ("ipv4", r"\bIP(?:v4)? address\b"),
        (
            "color",
            r"\bhex(?:adecimal)? (?:colou?r|code)|\bHTML colou?r\b"
            r"|\bcolou?r (?:in|as) hex|\brgb hex",
        ),
        ("s3_uri", r"\bS3 (?:URI|URL|path|location)\b"),
        ("semver", r"\bsemantic version|\bsemver\b"),
        ("regular_expression", r"\bregular expression\b|\bregex\b"),
        ("duration", r"\bISO[- ]?8601 duration\b"),
        (
            "date_time",
            r"\bRFC[- ]?3339\b|\bISO[- ]?8601\b|\bYYYY-MM-DD[T ]|\bdate and time\b|\bdate, time\b",
        ),
        ("date", r"\bYYYY-MM-DD\b"),
        (
            "uri",
            r"\bURLs? (?:of|to|for|where|that|at|pointing)\b"
            r"|\b(?:a|the) (?:web )?(?:link|URL|URI)\b|\bwebsite (?:URL|address)\b"
            r"|\bhyperlink\b",
        ),
        (
            "file_path",
            r"\b(?:file|directory|folder) path\b|\bpath (?:to|of) the (?:file|folder|directory)\b",
        ),
        ("file_name", r"\bfile ?name\b"),
        ("hostname", r"\bhost ?name\b|\bFQDN\b|\bdomain name\b"),
        ("tax_id", r"\bVAT (?:number|ID)\b|\btax (?:ID|identification|number)"),
        ("ticker", r"\bstock symbol\b|\bticker\b"),
        ("program", r"\b(?:JavaScript|SQL|source|Python) code\b|\bSQL (?:query|statement)\b"),
        ("weekday", r"\bday of (?:the )?week\b"),
        (
            "error",
            r"\berror message\b|\bdescription of the error\b"
            r"|\breason (?:for|of) the (?:failure|error)",
        ),
    )
)
"""What a text says of a text, strictly: the first that matches."""

_SAID_OF_NUMBERS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        *((kind, pattern.pattern) for kind, pattern in _SAID if kind.startswith("unix")),
        ("percent", r"\bpercent(?:age)?\b|\b(?:from |between )?0 (?:to|and|-) 100\b"),
        (
            "ratio",
            r"\bbetween 0 and 1\b|\bfrom 0 to 1\b|\bprobability\b"
            r"|\bconfidence score\b|\b0\.0 (?:to|and) 1\.0\b",
        ),
        ("http_status", r"\bHTTP (?:response )?(?:status|code)"),
        ("bytes", r"\bin bytes\b|\bbytes\b"),
        ("megabytes", r"\bin (?:MB|MiB|megabytes)\b"),
        ("gigabytes", r"\bin (?:GB|GiB|gigabytes)\b"),
        ("milliseconds", r"\bmilliseconds\b|\bin ms\b"),
        ("seconds", r"\bin seconds\b|\bnumber of seconds\b"),
        ("pixels", r"\bpixels?\b"),
        ("last4", r"\blast (?:four|4) digits\b"),
        ("bitrate", r"\bkbps\b|\bbit ?rate\b"),
        ("dpi", r"\bDPI\b|\bdots per inch\b"),
        (
            "index",
            r"\b(?:starting|ending|start|end|character|zero-based) (?:index|offset|position)\b",
        ),
    )
)

_CALLED = """field: field fields column columns attribute property; iban: iban; bic: bic swift;
lei: lei; last4: last4 lastfour last_four last_4; mime_type: mimetype mime_type mime content_type
contenttype media_type; file_extension: extension ext file_extension; file_name: filename file_name
original_filename attachment_name; file_path: file_path filepath fileloc; cron: cron
cron_expression crontab cron_schedule; schedule: schedule recurrence rrule; interval: interval
frequency cadence billing_cycle periodicity cycle; locale: locale culture; country_code:
country_iso; time_zone: time_zone timezone tz; color: hex_color color_code colour_code text_color
background_color bg_color color_hex foreground_color; fingerprint: fingerprint thumbprint; jwt: jwt
id_token access_token refresh_token; token: token api_key apikey secret signature nonce
client_secret csrf session_id sessionid cookie password passwd credential passphrase otp api_token
auth_token; certificate: certificate cert pem csr private_key ca_cert; ssh_key: ssh_key public_key;
sha256: sha256 checksum digest hash etag; sha1: sha sha1 commit commit_sha revision_hash; md5: md5;
user_agent: user_agent useragent; http_method: http_method request_method; uri: url uri link href
website homepage webhook endpoint callback redirect_uri permalink referer referrer domain_url
site_url; hostname: hostname host fqdn domain subdomain nameserver; ipv4: ip ip_address ipv4
ipaddress remote_ip client_ip; ipv6: ipv6; cidr: cidr subnet ip_range netmask cidr_block; mac: mac
mac_address; weekday: weekday day_of_week; tax_id: vat vat_number tax_id vat_id taxid ein tin
vat_code; regular_expression: regex regexp; html: html html_body body_html html_content markup;
dimensions: resolution aspect_ratio dimensions; decimal: amount price total subtotal cost fee
balance value_amount rate turnover revenue; count: count quantity qty num_items total_count; truth:
enabled active is_active is_default required visible subscribed archived starred pinned locked
verified muted blocked featured hidden disabled sponsored trashed favorited; hashtag: hashtag;
percent: percentage percent; query: query search search_term keyword keywords q search_query
expression filter search_terms; message: message msg text body content caption answer reply
greeting post_text; note: note notes remark remarks comment comments memo annotation observations;
error: error error_message failure_message last_error error_description error_text exception
failure; reason: reason cause justification failure_reason rejection_reason cancellation_reason;
topic: topic subject_area theme tag keyword_tag; scope: scope scopes grant; permission: permission
permissions right rights privilege access capability; event: event event_name event_type trigger
hook; salutation: salutation honorific name_prefix; gender: gender sex; unit: unit units uom
unit_of_measure measure preferred_unit measurement_unit; platform: platform os operating_system
plateform device_os; browser: browser; device: device device_model device_name; bank: bank
bank_name; carrier: carrier network operator network_name origin_network; card_brand: card_brand
card_scheme card_network; payment_method: payment_method payment_type payment_method_type;
sort_order: sort sort_by order_by ordering; level: level risk difficulty confidence impact
importance strength; log_level: log_level loglevel; algorithm: algorithm alg cipher; charset:
charset encoding; source: source channel origin_type; instance_type: instance_type machine_type
flavor instance_class vm_size; image_tag: image_tag docker_image container_image base_image;
engine: engine database_engine; direction: direction; continent: continent; nationality:
nationality citizenship; exchange: exchange stock_exchange; ticker: ticker symbol stock_symbol;
coin: coin crypto cryptocurrency; icon: icon glyph; emoji: emoji emojis reaction; font: font
font_family typeface; data_format: format output_format export_format file_format; program:
code_snippet script javascript sql source_code function_body snippet; company: carrier_name
publisher manufacturer merchant provider issuer studio insurer agency institution label_name maker
brand brand_name dealer dealership; street_name: street_name street; house_number: street_number
house_number building_number; flat: line2 address2 address_2 address_line2 address_line_2 street2
address_line_two; street: street_address line1 address1 address_line1; postcode: zip zipcode
postcode postal_code; county: county district; job: job_title occupation profession; person: author
artist_name creator contact owner_name created_by updated_by assigned_to sender_name recipient_name
contact_name display_name fullname full_name cardholder cardholder_name account_holder holder
approver manager; time_of_day: opening_time closing_time time_of_day start_hour end_hour; duration:
iso_duration; semver: version api_version app_version release build sdk_version firmware; s3_uri:
s3_uri s3_path; code: ref reference number barcode sku serial code external_id; month: month; year:
year; cvv: cvv cvc cvd csc cvv2 security_code; card_number: card_number cardnumber cc_number;
expiry_month: expiry_month exp_month expiration_month; expiry_year: expiry_year exp_year
expiration_year; dpi: dpi ppi; currency: currency currency_code base_currency; language: lang
language language_code; phone: phone phone_number mobile fax tel telephone msisdn cell; email:
email email_address mail reply_to from_email; dial_code: calling_code dial_code
country_calling_code phone_code; currency_pair: pair currency_pair trading_pair; url_path: path
url_path route uri_path; slug: slug handle permalink_slug; uuid: uuid guid; card_number: pan;
number: rank position index pos iid seq; command: command cmd dev_command build_command
install_command; locality: suburb neighbourhood neighborhood borough locality hometown birthplace
municipality; country: territory; duration: duration; email: sent_to cc bcc"""
CALLED: Mapping[str, str] = _table(_CALLED)
"""Last word, or last words, of a name → kind of a text."""

_CALLED_OF_NUMBERS = """bytes: bytes size file_size filesize content_length byte_size total_size
disk_used; megabytes: memory ram memory_mb ram_mb; gigabytes: disk storage disk_gb storage_gb
disk_size; milliseconds: ms latency response_time milliseconds elapsed duration_ms; seconds:
duration seconds ttl expires_in duration_seconds length_seconds runtime retry_after; timeout:
timeout timeout_seconds timeout_sec timeout_secs; timeout_milliseconds: timeout_ms timeout_msec
timeout_millis timeout_milliseconds; max_age: max_age cache_ttl; retries: retries num_retries
max_retries retry_count max_attempts retry_attempts;
percent: percentage percent pct progress completion completeness; ratio: ratio probability
confidence accuracy precision similarity; http_status: status_code http_status response_code
http_code http_status_code; pixels: width height image_width image_height w h pixel_width
pixel_height; id: id; port: port; hour: hour; weekday: weekday day_of_week; month: month; minute:
minute; bitrate: bitrate bit_rate; temperature: temperature temp; processors: cpus cpu cores vcpus
cpu_count; audience: followers views subscribers plays downloads likes impressions reach visits
population votes followers_count view_count play_count listeners clicks visitors pageviews; last4:
last4 last_four; unix_time: epoch unix_time timestamp; score: score listen_score popularity
health_score; expiry_year: expiry_year exp_year expiration_year; dpi: dpi ppi; days: payment_terms
payment_term net_days due_days terms retention_days trial_days expire_after; index: start_index
end_index"""
CALLED_OF_NUMBERS: Mapping[str, str] = _table(_CALLED_OF_NUMBERS)


def kind_by_format(form: object) -> str:
    """The kind that a schema's ``format`` names; empty for none.

    Example:
        >>> kind_by_format("idn-email"), kind_by_format("int32")
        ('email', '')
    """
    return FORMATS.get(form.lower().replace("_", "-"), "") if isinstance(form, str) else ""


@lru_cache(8192)
def kind_by_text(about: str, *, number: bool = False) -> str:
    """The kind that a description names; empty for none.

    Example:
        >>> kind_by_text("The last four digits of the card."), kind_by_text("The card.")
        ('last4', '')
    """
    said = _SAID_OF_NUMBERS if number else _SAID
    return next((kind for kind, pattern in said if pattern.search(about[:400])), "")


def kind_by_name(words: Sequence[str], *, number: bool = False) -> str:
    """The kind that the last words of a name stand for; empty for none.

    Example:
        >>> kind_by_name(["primary", "mime", "type"]), kind_by_name(["secret", "garden"])
        ('mime_type', '')
    """
    known = CALLED_OF_NUMBERS if number else CALLED
    for length in (3, 2, 1):
        if len(words) >= length and (kind := known.get("_".join(words[-length:]))):
            return kind
    return ""


def known_value(kind: str, *, number: bool = False) -> Make | None:
    """What makes values of a kind; nothing where there is no such kind."""
    return (NUMBERS if number else TEXTS).get(kind)
