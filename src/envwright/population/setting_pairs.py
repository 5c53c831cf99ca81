"""Names of settings with values that go with them: ``LOG_LEVEL`` is ``info``, never ``5432``.

Two columns of one row, or two parts of one JSON object, of which one names something and the other
is its value: variables of an environment, headers of a request, parameters of a job, attributes of
a thing that is sold.
"""

from __future__ import annotations

from envwright.inflection import singular
from envwright.population.row_dependencies import NamedColumns, RowDependency
from envwright.population.value_source import ValueSource, name_words
from envwright.types import Scalar


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    """Name and value of each line, an equals sign between them."""
    parts = (line.strip().partition("=") for line in text.strip().splitlines())
    return tuple((name, value) for name, _, value in parts)


_VARIABLES = _pairs("""
    DATABASE_URL=postgres://app@db.example.com:5432/orders
    REDIS_URL=redis://cache.example.com:6379/0
    LOG_LEVEL=info
    NODE_ENV=production
    PORT=8080
    TZ=Europe/Berlin
    SMTP_HOST=mail.example.com
    SMTP_PORT=587
    S3_BUCKET=orders-exports
    AWS_REGION=eu-central-1
    FEATURE_NEW_CHECKOUT=true
    SESSION_TIMEOUT=1800
    MAX_UPLOAD_MB=25
    SENTRY_ENVIRONMENT=staging
    API_BASE_URL=https://api.example.com/v2
    CACHE_TTL=300
    WORKER_CONCURRENCY=4
    DEFAULT_LOCALE=en-US
    CORS_ORIGINS=https://app.example.com
    QUEUE_NAME=mail-outgoing
    DEBUG=false
    PYTHONUNBUFFERED=1
    JAVA_OPTS=-Xmx512m
    MAIL_FROM=no-reply@example.com
    RATE_LIMIT_PER_MINUTE=120
    BUILD_TARGET=release
""")
_HEADERS = _pairs("""
    Content-Type=application/json
    Accept=application/json
    Cache-Control=max-age=3600
    Accept-Language=en-US
    User-Agent=orders-sync/2.4
    X-Request-Id=7f3c9a52e1b8
    Authorization=Bearer 9d41c07be2
    Accept-Encoding=gzip
    If-None-Match="5d8c72a5"
    Origin=https://app.example.com
    Retry-After=120
    X-Forwarded-Proto=https
""")
_PARAMETERS = _pairs("""
    region=eu-central-1
    page_size=50
    start_date=2024-09-01
    end_date=2024-12-31
    format=csv
    language=en
    currency=EUR
    retries=3
    timeout=30
    environment=staging
    include_archived=false
    threshold=0.85
    max_items=200
    sort=-created_at
    notify=ops@example.com
    dry_run=true
    batch_size=500
    customer_group=wholesale
    version=2.4.1
    instance_type=t3.medium
""")
_ATTRIBUTES = _pairs("""
    color=navy
    size=M
    material=oak
    weight=1.2 kg
    width=60 cm
    brand=Northwind
    season=autumn
    origin=Portugal
    warranty=24 months
    department=Sales
    cost_center=CC-4120
    owner=platform-team
    priority=high
    language=en
    tier=gold
    floor=3
""")
_PAIRS = (
    ("variable env envvar secret environment", _VARIABLES),
    ("header", _HEADERS),
    ("parameter param setting config configuration option argument preference input", _PARAMETERS),
    ("attribute property tag label metadata field characteristic feature specification",
     _ATTRIBUTES),
)  # fmt: skip
"""Nouns of what holds such pairs."""
_NAMES, _VALUES = ("name", "key"), ("value",)


def pair_dependencies(named: NamedColumns) -> list[RowDependency]:
    """Name and value of the settings that a table or an object holds."""
    own = name_words(named.table.name)
    noun = singular(own[-1]) if own else ""
    pairs = next((pairs for known, pairs in _PAIRS if noun in known.split()), None)
    name, value = (named.one(*forms, kinds=("text",)) for forms in (_NAMES, _VALUES))
    if not pairs or not {name, value} <= named.free or len(named.words) > _MOST_COLUMNS:
        return []

    def settle(s: ValueSource) -> dict[str, Scalar]:
        key, what = s.random.choice(pairs) if s.draw else s.spread(pairs)
        return {name: key, value: what}

    return [RowDependency("setting", frozenset(), frozenset((name, value)), settle)]


_MOST_COLUMNS = 14
"""Of a table that holds pairs; one with more is about something else."""
