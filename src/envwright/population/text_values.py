"""Text by what a column is called, and by what its table holds."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from uuid import UUID

from envwright.environment.schema import Table
from envwright.inflection import singular
from envwright.population import vocabulary as say
from envwright.population.value_source import (
    Make,
    ValueSource,
    id_prefix,
    name_words,
)
from envwright.types import canonical_json


def full_name(s: ValueSource) -> str:
    """A first and a last name."""
    return f"{s.fake.first_name()} {s.pooled(24).last_name()}"


def person_login(s: ValueSource) -> str:
    """From the person that the row describes, where it does."""
    login = plain_words(_whom(s))
    number = s.digits(2) if s.attempt or s.draw else ""
    return (login or plain_words(full_name(s))) + number


def _whom(s: ValueSource) -> str:
    """The name that goes with a login or an address: of the same part of the row, else of the row.

    What things are called is no name for an address.
    """
    row = {"_".join(name_words(name)): value for name, value in s.row.items()}
    # ``contact_email`` goes with ``contact_first_name``, else with ``first_name``.
    stem = "_".join(name_words(s.place[1])[:-1]) if len(s.place) > 1 else ""
    for start in dict.fromkeys((f"{stem}_" if stem else "", "")):
        parts = [row.get(f"{start}first_name"), row.get(f"{start}last_name")]
        if any(parts):
            return ".".join(str(part) for part in parts if part)
        for name in ("name", "full_name", "username", "login"):
            if isinstance(login := row.get(f"{start}{name}"), str) and not login.isdigit():
                return login if start or name != "name" or _is_person(s.place[0], login) else ""
    return ""


def _is_person(table: str, name: str) -> bool:
    """Whether a row's name is a person's: the table holds people, or it looks like one."""
    known = name_generator(name_words(table))
    words = name.split()
    looks = len(words) == 2 and all(word.isalpha() and word.istitle() for word in words)
    return known is full_name or (known is None and looks)


def plain_words(name: str) -> str:
    """A name in the letters and dots of a login: ``Zoë Núñez`` is ``zoe.nunez``."""
    ascii_only = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", ".", ascii_only.lower()).strip(".")


def email_address(s: ValueSource) -> str:
    """An address of the person that the row describes; of their login, where the row has one."""
    row = {"_".join(name_words(name)): value for name, value in s.row.items()}
    login = next((row[n] for n in ("username", "login", "user_name") if row.get(n)), None)
    # Only ``email`` and ``user_email``: ``billing_email`` may be someone else's.
    own = (
        plain_words(login)
        if isinstance(login, str) and name_words(s.place[-1])[:-1] in ([], ["user"])
        else ""
    )
    again = s.digits(2) if own and (s.attempt or s.draw) else ""
    domain = s.random.choice(("example.com", "example.org", "example.net"))
    return f"{own + again or person_login(s)}@{domain}"


def slug_text(s: ValueSource) -> str:
    """Words that can stand in an address."""
    return s.phrase(say.ADJECTIVES, say.NOUNS).replace(" ", "-")


def phone_number(s: ValueSource) -> str:
    """A number that no one is given."""
    return (
        # 555-0100 to 555-0199 are reserved for fiction.
        f"+1-{s.random.choice((202, 312, 415, 503, 617, 713))}-555-01{s.random.randrange(100):02}"
    )


def task_title(s: ValueSource) -> str:
    """What is to be done."""
    return f"{s.random.choice(say.VERBS)} the {s.random.choice(say.THINGS)}"


def about_text(s: ValueSource) -> str:
    """A sentence or two about a thing of the table."""
    noun = _noun(name_words(s.place[0]))
    purpose = _lowered(s.random.choice(say.PURPOSES))
    team = s.random.choice(say.TEAMS).lower()
    first = s.random.choice(say.ABOUT).format(noun=noun, purpose=purpose, team=team)
    more = f" {s.random.choice(say.NOTES)}" if s.random.random() < 0.1 else ""
    return f"{first[:1].upper()}{first[1:]}{more}"


def _lowered(purpose: str) -> str:
    """As it stands inside of a sentence."""
    return purpose if purpose in say.PROPER else f"{purpose[:1].lower()}{purpose[1:]}"


def _noun(own: Sequence[str]) -> str:
    """What a row is, in at most two words: ``price list`` for ``customer_price_lists``."""
    return " ".join((*own[-2:-1], singular(own[-1]))) if own else "entry"


def goods_name(s: ValueSource) -> str:
    """Something that is sold."""
    return s.phrase(say.MATERIALS, say.GOODS).capitalize()


def advert_text(s: ValueSource) -> str:
    """What is said of something that is sold."""
    name = str(s.row.get("name") or s.row.get("title") or goods_name(s))
    return f"{name} for {s.random.choice(say.USES)}."


def bio_text(s: ValueSource) -> str:
    """What people say of themselves."""
    return f"Likes {' and '.join(s.random.sample(say.HOBBIES, 2))}."


def uuid_text(s: ValueSource) -> str:
    """A random identifier (RFC 9562)."""
    return str(UUID(int=s.random.getrandbits(128), version=4))


def version_text(s: ValueSource) -> str:
    """Three numbers."""
    return f"{s.random.randrange(1, 6)}.{s.random.randrange(12)}.{s.random.randrange(10)}"


def match_name(s: ValueSource) -> str:
    """Who plays whom."""
    return " vs ".join(s.random.sample(say.CLUBS, 2))


def thing_name(s: ValueSource) -> str:
    """What a thing is called of which no more is known than its table, or its column's prefix."""
    own = name_words(s.place[-1])[:-1] or name_words(s.place[0])
    # A later draw must be new: a number tells those for one purpose apart.
    number = f" {s.random.randrange(2, 10)}" if s.draw or s.attempt else ""
    return f"{s.random.choice(say.PURPOSES)} {_noun(own)}{number}"


def named_after(s: ValueSource) -> str:
    """A text of which nothing is known, named after its column."""
    purpose = s.random.choice(say.PURPOSES).lower().replace(" ", "-")
    return f"{purpose}-{'-'.join(name_words(s.place[-1])[-2:])}"


def object_name(s: ValueSource) -> str:
    """What a row or an object is, as interfaces write it: ``fine_tune``."""
    return "_".join([*name_words(s.place[0])[:-1], singular(name_words(s.place[0])[-1])])


def json_text(s: ValueSource) -> str:
    """A small JSON object of settings or labels, as a text."""
    found = dict(s.random.sample(_JSON_PAIRS, s.random.randint(1, 3)))
    return canonical_json(found).decode()


def json_list_text(s: ValueSource) -> str:
    """A small JSON list of words, as a text."""
    return canonical_json(s.random.sample(say.SCOPES, s.random.randint(1, 3))).decode()


_JSON_PAIRS: list[tuple[str, str | int | bool]] = [
    ("locale", "en-US"),
    ("theme", "dark"),
    ("source", "import"),
    ("retries", 3),
    ("notify", True),
    ("plan", "team"),
    ("region", "eu-central-1"),
    ("external_id", "crm-20417"),
]


_ARN_SERVICES = {
    "function": "lambda",
    "bucket": "s3",
    "role": "iam",
    "user": "iam",
    "policy": "iam",
    "group": "iam",
    "queue": "sqs",
    "topic": "sns",
    "instance": "ec2",
    "volume": "ec2",
    "vpc": "ec2",
    "key": "kms",
    "table": "dynamodb",
    "cluster": "ecs",
    "service": "ecs",
    "task": "ecs",
    "certificate": "acm",
    "secret": "secretsmanager",
    "stream": "kinesis",
    "alarm": "cloudwatch",
    "repository": "ecr",
    "project": "codebuild",
    "pipeline": "codepipeline",
}
"""What an ARN names → the service that has such resources."""


def arn_text(s: ValueSource) -> str:
    """The name of a resource, as Amazon's services write it, in the account of its manuals."""
    own = [*name_words(s.place[0]), *name_words(s.place[-1])]
    kind = next((one for word in reversed(own) if (one := singular(word)) in _ARN_SERVICES), "")
    service = _ARN_SERVICES.get(kind, "states")
    region = "" if service in ("iam", "s3") else s.random.choice(say.REGIONS)
    return f"arn:aws:{service}:{region}:123456789012:{kind or 'execution'}/{component_name(s)}"


def resource_template(about: str) -> str:
    """The form of a resource's name that a description states; empty for none.

    Example:
        >>> resource_template("Format: `projects/{project}/topics/{topic}`.")
        'projects/{project}/topics/{topic}'
    """
    found: list[str] = re.findall(r"[\w{}/*-]+", about)
    for word in found:
        parts = word.split("/")
        if len(parts) > 1 and "{" in word and all(map(_TEMPLATE_PART.fullmatch, parts)):
            return word
    return ""


_TEMPLATE_PART = re.compile(r"[a-z][\w-]{0,40}|\{\w{1,40}\}|\*")


def resource_name(template: str) -> Make:
    """Names of resources in the form that a template states."""
    parts = template.split("/")

    def draw(s: ValueSource) -> str:
        return "/".join(_filled_part(s, part) for part in parts)

    return draw


def _filled_part(s: ValueSource, part: str) -> str:
    if part[0] not in "{*":
        return part
    word = part.strip("{}*").lower().removesuffix("_id").removesuffix("_name")
    if word in ("location", "region"):
        return s.random.choice(("us-central1", "europe-west1", "europe-west4", "us-east1"))
    if word == "project":
        return s.random.choice(("acme-prod", "acme-staging", "orders-prod", "data-platform-dev"))
    if word == "zone":
        return s.random.choice(("us-central1-a", "europe-west1-b", "us-east1-c"))
    if word in ("organization", "folder", "account", "customer", "user", "version", "operation"):
        return s.digits(9)
    return component_name(s)


def file_name(s: ValueSource) -> str:
    """The name of a file, with its extension."""
    stem = s.random.choice(say.PURPOSES).lower().replace(" ", "-")
    return f"{stem}-{s.random.randrange(1, 40)}.{s.random.choice(say.EXTENSIONS)}"


def path_text(s: ValueSource) -> str:
    """A path of folders."""
    stem = s.random.choice(say.PURPOSES).lower().replace(" ", "-")
    return f"/{s.random.choice(say.FOLDERS)}/{stem}"


def component_name(s: ValueSource) -> str:
    """A part of a system: a repository, a package, a server."""
    number = f"-{s.random.randrange(2, 30)}" if s.draw > 3 or s.attempt else ""
    return s.phrase(say.SYSTEMS, say.PARTS).replace(" ", "-") + number


def reference_code(s: ValueSource) -> str:
    """Marked as its table's keys are; one that names another thing, as that thing's would be."""
    *of, last = name_words(s.place[-1]) or [""]
    named = "_".join(of) if of and last in ("id", "key", "code") else s.place[0]
    return f"{id_prefix(named)}-{s.digits(5)}"


def some(values: Sequence[str]) -> Make:
    """One of some values."""
    return lambda s: s.random.choice(values)


def _named(values: Sequence[str]) -> Make:
    """One of some names; numbered where those that are left are few."""

    def draw(s: ValueSource) -> str:
        name = s.random.choice(values)
        return f"{name} {s.random.randrange(2, 30)}" if s.draw > 3 or s.attempt else name

    return draw


_NAMES: tuple[tuple[str, Make], ...] = (
    (say.PEOPLE, full_name),
    ("pet animal dog cat", some(say.PETS)),
    ("product item good menu accessory variant", goods_name),
    (
        "repo repository package app branch host server bucket cluster namespace deployment"
        " container queue",
        component_name,
    ),
    (
        "company organization organisation vendor supplier store brand account employer merchant"
        " publisher manufacturer business dealer agency provider partner tenant institution",
        lambda s: s.fake.company(),
    ),
    ("label tag topic genre theme", lambda s: s.spread(say.TOPICS)),
    ("category type", lambda s: s.spread(say.CATEGORIES)),
    ("department group role section", lambda s: s.spread(say.TEAMS)),
    ("city airport station town municipality", lambda s: s.fake.city()),
    ("country nation", lambda s: s.fake.country()),
    ("team club squad", _named(say.CLUBS)),
    ("match fixture", match_name),
    ("venue stadium arena theater theatre location hall place museum", _named(say.VENUES)),
    ("restaurant cafe bar", _named(say.RESTAURANTS)),
    ("recipe dish meal food", _named(say.DISHES)),
    ("course lesson class training lecture", _named(say.COURSES)),
    ("article post page blog story entry news guide book newsletter", _named(say.ARTICLES)),
    ("song track album single", _named(say.SONGS)),
    ("artist band singer", _named(say.BANDS)),
    ("movie film show episode video series game podcast", _named(say.FILMS)),
    ("bank", _named(say.BANKS)),
    ("carrier network operator", some(say.CARRIERS)),
    ("currency", some(say.CURRENCIES)),
    ("language", some(("English", "German", "French", "Spanish", "Italian", "Dutch"))),
    ("street", lambda s: s.fake.street_name()),
    ("task issue ticket todo milestone", task_title),
    ("job position vacancy", lambda s: s.fake.job()),
    ("file document attachment upload asset image photo", file_name),
)
"""What a thing is called, by the noun that says what it is."""
_BY_NOUN = {noun: make for known, make in reversed(_NAMES) for noun in known.split()}


def name_generator(nouns: Sequence[str]) -> Make | None:
    """The generator of names for the thing that a noun stands for; later nouns win."""
    # English compounds end with what they are: an ``order_item`` is an item.
    return next((_BY_NOUN[one] for one in map(singular, reversed(nouns)) if one in _BY_NOUN), None)


def holds_people(table: Table) -> bool:
    """Whether the rows of a table are people."""
    return name_generator(name_words(table.name)) is full_name
