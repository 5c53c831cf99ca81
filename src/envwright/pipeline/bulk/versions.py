"""Who publishes a document, and which documents are versions of one API.

Two documents of one provider are versions of one API when their operations overlap: the Jaccard
index of the two sets of operations (method and path, without version numbers, names of path
parameters and host) is at least ``OVERLAP``. The newest is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath
from urllib.parse import urlsplit

from envwright.types import Interface, Json

OVERLAP = 0.6
_VERSION = re.compile(r"v?\d+([._-]\d+)*((alpha|beta|preview|rc)\d*)?|latest", re.IGNORECASE)
_UNFINISHED = re.compile(r"alpha|beta|preview|rc|draft|snapshot|dev", re.IGNORECASE)
_SECOND_LEVEL = {"co", "com", "org", "net", "gov", "gob", "ac", "edu", "or", "ne"}
_UNSAFE = re.compile(r"[^a-z0-9._-]+")


def facts(document: Json, name: str) -> dict[str, Json]:
    """What a description says about itself: provider, categories, version."""
    info = document.get("info") if isinstance(document, dict) else None
    about = info if isinstance(info, dict) else {}
    categories = about.get("x-apisguru-categories")
    listed = categories if isinstance(categories, list) else [categories]
    return {
        "provider": provider(document, about, name),
        "categories": sorted({c for c in listed if isinstance(c, str)}),
        "version": str(about.get("version", ""))[:80],
    }


def provider(document: Json, about: Mapping[str, Json], name: str) -> str:
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
    if not isinstance(address, str) or "{" in address:
        return ""
    try:
        host = urlsplit(address if "://" in address else f"//{address}").hostname or ""
    except ValueError:
        return ""
    labels = host.split(".")
    if len(labels) < 2 or labels[-1].isdigit():
        return ""
    return ".".join(labels[-3 if labels[-2] in _SECOND_LEVEL and len(labels) > 2 else -2 :])


def operations(interface: Interface) -> list[str]:
    """The operations of an interface, comparable between versions."""
    out = set()
    for operation in interface.operations:
        parts = [part for part in operation.path.split("/") if part]
        plain = [re.sub(r"\{[^}]*\}", "{}", p) for p in parts if not _VERSION.fullmatch(p)]
        out.add(f"{operation.method} /{'/'.join(plain)}" if parts else operation.id)
    return sorted(out)


def newness(version: str) -> tuple[list[int], bool, str, list[int]]:
    """A key that sorts versions from old to new: numbers, then alpha, beta, rc, finished."""
    cut = _UNFINISHED.search(version)
    if cut is None:
        return _numbers(version), True, "", []
    return _numbers(version[: cut.start()]), False, cut[0].lower(), _numbers(version[cut.end() :])


def _numbers(text: str) -> list[int]:
    """The numbers of a version; zeros at its end say nothing (2 is 2.0)."""
    found = [int(number[:18]) for number in re.findall(r"\d+", text)]
    while found and not found[-1]:
        found.pop()
    return found


def older_versions(documents: Sequence[Mapping[str, Json]]) -> dict[str, str]:
    """The documents of one provider that are older versions, each with the one that is kept.

    Args:
        documents: ``name``, ``version`` and ``operations`` of each.
    """
    newest_first = sorted(documents, key=lambda d: str(d["name"]))
    newest_first.sort(key=_age, reverse=True)
    kept: list[tuple[str, set[str]]] = []
    out: dict[str, str] = {}
    for document in newest_first:
        mine = set(document["operations"])
        newer = next((name for name, theirs in kept if overlap(mine, theirs) >= OVERLAP), None)
        if newer is None:
            kept.append((str(document["name"]), mine))
        else:
            out[str(document["name"])] = newer
    return out


def _age(document: Mapping[str, Json]) -> Json:
    """Sorts documents from old to new: by version, then by the version that the name tells."""
    return newness(str(document["version"])), newness(str(document["name"]))


def overlap(one: Iterable[str], other: Iterable[str]) -> float:
    """The Jaccard index of two sets; 0 when both are empty."""
    first, second = set(one), set(other)
    both = first | second
    return len(first & second) / len(both) if both else 0.0
