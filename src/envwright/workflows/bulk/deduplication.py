"""Deduplication: versions of one API, identical documents, environments of one structure.

Two documents of a provider are versions of one API if their operations overlap: the Jaccard index
of the two sets of operations (method and path, without version numbers, names of path parameters
and host) is at least ``OVERLAP``. The newest is kept.

The part of a provider (train, dev, test) depends on its name alone: the first eight bytes of
SHA-256 of ``envwright split 1: NAME`` as a number from 0 to 1, below 0.8 train, below 0.9 dev, else
test. So no document, option or later addition moves a provider.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import urlsplit

from envwright.types import Interface, Json

OVERLAP = 0.6
# A path segment that is a version: "v2", "1.0", "v1beta1", "latest".
_VERSION = re.compile(r"v?\d+([._-]\d+)*((alpha|beta|preview|rc)\d*)?|latest", re.IGNORECASE)
# Marks of a version that is not final: "2.0-beta".
_UNFINISHED = re.compile(r"alpha|beta|preview|rc|draft|snapshot|dev", re.IGNORECASE)
# Second-level labels under which names are registered: the "co" of example.co.uk.
_SECOND_LEVEL = {"co", "com", "org", "net", "gov", "gob", "ac", "edu", "or", "ne"}
# Anything that should not be in the name of a folder.
_UNSAFE = re.compile(r"[^a-z0-9._-]+")


def document_facts(document: Json, name: str) -> dict[str, Json]:
    """What a description says about itself: provider, categories, version."""
    info = document.get("info") if isinstance(document, dict) else None
    about = info if isinstance(info, dict) else {}
    categories = about.get("x-apisguru-categories")
    listed = categories if isinstance(categories, list) else [categories]
    return {
        "provider": document_provider(document, about, name),
        "categories": sorted({c for c in listed if isinstance(c, str)}),
        "version": str(about.get("version", ""))[:80],
    }


def document_provider(document: Json, about: Mapping[str, Json], name: str) -> str:
    """The publisher, as a name for a folder.

    What the document states (``x-providerName``), else the registered part of the host that it
    names, else the first folder of its path, else its file's name.
    """
    stated = about.get("x-providerName")
    path = PurePosixPath(name)
    inside = path.parts[0] if len(path.parts) > 1 else path.name.split(".")[0]
    found = stated if isinstance(stated, str) else _host(document)
    return folder_name(found) or folder_name(inside) or "unknown"


def folder_name(text: str) -> str:
    """A text as the name of a folder; empty when nothing of it can be one."""
    return _UNSAFE.sub("-", text.lower()).strip(".-_")[:64].rstrip(".-_")


def _host(document: Json) -> str:
    if not isinstance(document, dict):
        return ""
    servers = document.get("servers")
    first = servers[0] if isinstance(servers, list) and servers else None
    address = first.get("url") if isinstance(first, dict) else document.get("host")
    return registered_domain(address) if isinstance(address, str) else ""


def registered_domain(address: str) -> str:
    """The registered part of an address's host; empty where it names none.

    Example::

        registered_domain("https://api.example.co.uk/v1")   # example.co.uk
    """
    if "{" in address:
        # A server address with variables ("https://{region}.example.com") names no host.
        return ""
    try:
        host = urlsplit(address if "://" in address else f"//{address}").hostname or ""
    except ValueError:
        return ""
    labels = host.split(".")
    # A bare name ("localhost") or an IP address.
    if len(labels) < 2 or labels[-1].isdigit():
        return ""
    # The registered domain: two labels, or three below a second-level label such as co.uk.
    return ".".join(labels[-3 if labels[-2] in _SECOND_LEVEL and len(labels) > 2 else -2 :])


def comparable_operations(interface: Interface) -> list[str]:
    """The operations of an interface, comparable between versions."""
    out = set()
    for operation in interface.operations:
        parts = [part for part in operation.path.split("/") if part]
        # Names of path parameters differ between versions: /orders/{id} equals /orders/{orderId}.
        plain = [re.sub(r"\{[^{}]*+\}", "{}", p) for p in parts if not _VERSION.fullmatch(p)]
        out.add(f"{operation.method} /{'/'.join(plain)}" if parts else operation.id)
    return sorted(out)


def version_key(version: str) -> tuple[list[int], bool, str, list[int]]:
    """A key that sorts versions from old to new: numbers, then alpha, beta, rc, finished."""
    # Tuples compare element by element: False sorts a pre-release before the final version.
    cut = _UNFINISHED.search(version)
    if cut is None:
        return _numbers(version), True, "", []
    return _numbers(version[: cut.start()]), False, cut[0].lower(), _numbers(version[cut.end() :])


def _numbers(text: str) -> list[int]:
    """The numbers of a version; zeros at its end say nothing (2 is 2.0)."""
    # At most 18 digits: a date or hash in a version must not become an enormous integer.
    found = [int(number[:18]) for number in re.findall(r"\d+", text)]
    while found and not found[-1]:
        found.pop()
    return found


def older_versions(documents: Sequence[Mapping[str, Json]]) -> dict[str, str]:
    """The documents of one provider that are older versions, each with the one that is kept.

    Args:
        documents: ``name``, ``version`` and ``operations`` of each.
    """
    # Two stable sorts: by version, and by name among equals.
    newest_first = sorted(documents, key=lambda d: str(d["name"]))
    newest_first.sort(key=_age, reverse=True)
    kept: list[tuple[str, set[str]]] = []
    out: dict[str, str] = {}
    for document in newest_first:
        mine = set(document["operations"])
        newer = next(
            (name for name, theirs in kept if jaccard_index(mine, theirs) >= OVERLAP), None
        )
        if newer is None:
            kept.append((str(document["name"]), mine))
        else:
            out[str(document["name"])] = newer
    return out


def _age(document: Mapping[str, Json]) -> Json:
    """Sorts documents from old to new: by version, then by the version that the name tells."""
    return version_key(str(document["version"])), version_key(str(document["name"]))


def jaccard_index(one: Iterable[str], other: Iterable[str]) -> float:
    """The Jaccard index of two sets; 0 when both are empty."""
    first, second = set(one), set(other)
    both = first | second
    return len(first & second) / len(both) if both else 0.0


# --- parts ----------------------------------------------------------------------------------------


PARTS = (("train", 0.8), ("dev", 0.9), ("test", 1.0))
"""Each part and where it ends."""


def part_of(provider: str) -> str:
    """``train``, ``dev`` or ``test``."""
    # The number in the text is the version of the split: changing it would move every provider.
    digest = hashlib.sha256(f"envwright split 1: {provider}".encode()).digest()
    # Eight bytes as a fraction in [0, 1).
    share = int.from_bytes(digest[:8], "big") / 2**64
    return next(name for name, end in PARTS if share < end)


# --- what counts ----------------------------------------------------------------------------------


BUILT, NOTHING, REJECTED = "built", "nothing built", "rejected"
IDENTICAL, OLDER = "identical to another", "older version"
COPY, BEYOND, BROKEN = "same structure as another", "beyond the provider's limit", "does not build"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An environment that may be judged."""

    key: str
    """``provider/folder``, unique in the output."""
    document: str
    at: int
    """Its place among the environments of its document, best first."""
    provider: str
    data: Json


def document_lines(outcomes: Mapping[str, Json], same: Mapping[str, str]) -> dict[str, Json]:
    """One line of results for each document, by name.

    Args:
        outcomes: ``{"ok": …}`` or ``{"failed": …}`` by name, in the order of names.
        same: documents of the same bytes as another, which were not built.
    """
    lines: dict[str, Json] = {}
    first: dict[str, str] = {}
    kept: dict[str, list[Json]] = defaultdict(list)
    for name, outcome in sorted(outcomes.items()):
        line: Json = {"kind": "document", "document": name}
        lines[name] = line
        if "failed" in outcome:
            line |= {"status": REJECTED, "reason": outcome["failed"]}
            continue
        done = outcome["ok"]
        line |= {key: done[key] for key in _TOLD} | {"part": part_of(done["provider"])}
        line |= {"operations": len(done["operations"]), "environments": len(done["environments"])}
        # Equal content after parsing, although the bytes differ (formatting, YAML instead of JSON).
        if (other := first.setdefault(done["sha256"], name)) != name:
            line |= {"status": IDENTICAL, "same_as": other}
            continue
        line["status"] = BUILT if done["environments"] else NOTHING
        if done["environments"]:
            about = {key: done[key] for key in ("version", "operations")}
            kept[done["provider"]].append({"name": name, **about})
    for documents in kept.values():
        for name, newer in older_versions(documents).items():
            lines[name] |= {"status": OLDER, "same_as": newer}
    # Identical files take over the whole line of the one that was built.
    for name, other in same.items():
        lines[name] = lines[other] | {"document": name, "status": IDENTICAL, "same_as": other}
    return dict(sorted(lines.items()))


_TOLD = (
    "provider",
    "categories",
    "title",
    "version",
    "licence",
    "sha256",
    "operations_mapped",
    "unmapped",
)


def list_candidates(outcomes: Mapping[str, Json], lines: Mapping[str, Json]) -> list[Candidate]:
    """The environments of the documents that are kept, in the order in which they count.

    By provider, then the best of each document first: so that a limit by provider takes something
    of every document before it takes much of one.
    """
    found = sorted(
        (outcomes[name]["ok"]["provider"], at, name)
        for name, line in lines.items()
        if line["status"] == BUILT
        for at in range(len(outcomes[name]["ok"]["environments"]))
    )
    taken: Counter[str] = Counter()
    out = []
    for provider, at, name in found:
        data = outcomes[name]["ok"]["environments"][at]
        plain = f"{provider}/{folder_name(data['name']) or 'environment'}"
        taken[plain] += 1
        # Two environments of a provider may have one name; later ones get a number.
        key = plain if taken[plain] == 1 else f"{plain}--{taken[plain]}"
        out.append(Candidate(key, name, at, provider, data))
    return out


def structural_copies(found: list[Candidate]) -> dict[str, str]:
    """Environments with the structure of an earlier one, each with that one's key."""
    first: dict[str, str] = {}
    return {
        candidate.key: other
        for candidate in found
        if "failed" not in candidate.data
        and (other := first.setdefault(candidate.data["structure"], candidate.key)) != candidate.key
    }


def environment_line(candidate: Candidate, document: Json) -> Json:
    """What is known of an environment before it is judged."""
    about = {key: document[key] for key in ("categories", "licence", "part")}
    return {
        "kind": "environment",
        "environment": candidate.key,
        "document": candidate.document,
        "provider": candidate.provider,
        **about,
        **candidate.data,
    }
