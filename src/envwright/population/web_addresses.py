"""Addresses on the web by what a column calls them: a logo is a picture, a callback is a hook.

All hosts are below ``example.com`` (RFC 2606). Those of one column share a few names of firms.
"""

from __future__ import annotations

import re

from envwright.inflection import plural, singular
from envwright.population.text_values import plain_words
from envwright.population.value_source import Make, ValueSource, name_words

_SAY_NOTHING = frozenset("url uri link href web full html api self http https the of to".split())
_FIRMS = 12


def firm_slug(s: ValueSource) -> str:
    """The name of a firm as it stands in a host: ``finley-campos``."""
    # A second one of a unique column is of any firm.
    name = s.fake.company() if s.attempt or s.draw else s.pooled(_FIRMS).company()
    words = [word for word in plain_words(name).split(".") if word]
    kept = [word for word in words if word not in ("and", "inc", "llc", "plc", "ltd")]
    return "-".join((kept or words)[:2]) or "acme"


def domain_name(s: ValueSource) -> str:
    """A domain."""
    return f"{firm_slug(s)}.example.com"


def host_name(s: ValueSource) -> str:
    """A machine, or, where the column says so, a domain."""
    own = set(name_words(s.place[-1]))
    if own & {"domain", "domains", "site", "tld", "zone", "subdomain", "origin"}:
        return domain_name(s)
    if own & {"ns", "nameserver", "nameservers", "dns"}:
        return f"ns{s.random.randrange(1, 5)}.{domain_name(s)}"
    role = s.random.choice(("web", "app", "db", "api", "mail", "cache", "worker", "edge"))
    place = s.random.choice(("fra", "ams", "lon", "nyc", "sfo", "sgp"))
    return f"{role}-{s.random.randrange(1, 25):02}.{place}.example.com"


def image_url(s: ValueSource) -> str:
    """A picture on a server of files."""
    own = [word for word in name_words(s.place[-1]) if singular(word) not in _SAY_NOTHING]
    kind = singular(own[-1]) if own else "image"
    kind = kind if kind in _PICTURES else "image"
    mark = "png" if kind in ("logo", "icon", "badge") else "jpg"
    return f"https://cdn.example.com/{plural(kind)}/{_key(s)}.{mark}"


_PICTURES = frozenset(
    "image photo picture avatar logo icon thumbnail cover banner badge screenshot poster".split()
)


def _key(s: ValueSource) -> str:
    return f"{s.random.getrandbits(40):010x}"


def _www(path: str) -> Make:
    return lambda s: f"https://www.{domain_name(s)}{path}"


_KINDS: tuple[tuple[str, Make], ...] = (
    (" ".join(sorted(_PICTURES)) + " img thumb", image_url),
    ("privacy policy", _www("/privacy")),
    ("terms tos conditions agreement legal", _www("/terms")),
    ("support help faq contact", _www("/support")),
    ("imprint about", _www("/about")),
    ("homepage home website site domain company organization shop store", _www("")),
    ("blog news", _www("/blog")),
    ("callback", lambda s: f"https://api.{domain_name(s)}/callbacks/{_noun(s)}"),
    ("redirect redirects oauth", lambda s: f"https://app.{domain_name(s)}/oauth/callback"),
    (
        "webhook hook notification notify notifications ipn postback events event update",
        lambda s: f"https://hooks.{domain_name(s)}/{singular(_table(s))}-events",
    ),
    ("success return", lambda s: f"https://shop.{domain_name(s)}/checkout/done"),
    ("cancel failure error", lambda s: f"https://shop.{domain_name(s)}/checkout/cancelled"),
    (
        "docs documentation doc manual readme guide reference",
        lambda s: f"https://docs.{domain_name(s)}/{plural(_noun(s))}",
    ),
    (
        "login signin auth authorization authorize",
        lambda s: f"https://login.{domain_name(s)}/oauth2",
    ),
    ("jwks jwk", lambda s: f"https://login.{domain_name(s)}/.well-known/jwks.json"),
    ("issuer", lambda s: f"https://login.{domain_name(s)}/"),
    ("compare diff", lambda s: f"{_repository(s)}/compare/{_key(s)[:7]}...{_key(s)[:7]}"),
    ("commit", lambda s: f"{_repository(s)}/commit/{_key(s)}"),
    ("repository repo git clone vcs", lambda s: f"{_repository(s)}.git"),
    ("video stream movie trailer clip", lambda s: f"https://media.example.com/{_key(s)}.mp4"),
    ("audio recording sound podcast", lambda s: f"https://media.example.com/{_key(s)}.mp3"),
    (
        "download file attachment document pdf report export invoice receipt",
        lambda s: f"https://files.example.com/{_table(s)}/{_key(s)}.pdf",
    ),
    ("feed rss", lambda s: f"https://www.{domain_name(s)}/feed.xml"),
    (
        "map maps",
        lambda s: f"https://maps.example.com/?q={s.random.randrange(30, 60)}.{s.digits(4)}",
    ),
    ("script src js", lambda s: f"https://cdn.example.com/js/{_noun(s)}-{s.digits(2)}.js"),
    ("css stylesheet", lambda s: f"https://cdn.example.com/css/{_noun(s)}-{s.digits(2)}.css"),
    (
        "endpoint server base service",
        lambda s: f"https://api.{domain_name(s)}/v{s.random.randrange(1, 4)}",
    ),
)
_BY_WORD = {word: make for known, make in reversed(_KINDS) for word in known.split()}
"""What addresses are like that have a word in their name."""


def _repository(s: ValueSource) -> str:
    names = ("billing", "storefront", "mobile-app", "infra", "docs-site", "data-jobs", "auth")
    return f"https://git.example.com/{firm_slug(s)}/{s.random.choice(names)}"


def _table(s: ValueSource) -> str:
    """What a row is, in the plural, as it stands in a path."""
    return "-".join(name_words(s.place[0])) or "items"


def _noun(s: ValueSource) -> str:
    return singular(_table(s))


def web_url(s: ValueSource) -> str:
    """An address: of what its name says, else of the row that has it."""
    own = [singular(word) for word in name_words(s.place[-1])]
    told = [word for word in own if word not in _SAY_NOTHING]
    for word in reversed(told):
        if make := _BY_WORD.get(word):
            return str(make(s))
    key = s.row.get("id")
    key = (
        key
        if isinstance(key, int | str) and re.fullmatch(r"[\w-]{1,40}", str(key))
        else s.digits(5)
    )
    if s.attempt or s.draw:
        key = s.digits(6)
    part = f"/{'-'.join(told)}" if told and told != [_noun(s)] else ""
    host = "api" if {"api", "self", "href", "uri"} & set(own) else "app"
    return f"https://{host}.example.com/{plural(_noun(s))}/{key}{part}"
