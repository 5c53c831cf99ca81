"""OpenAPI 3.0, 3.1 and Swagger 2.0 documents → ``Interface``."""

from __future__ import annotations

import re
from pathlib import Path

from envwright.sources.document import Document, read_document, text
from envwright.sources.operations import read_operations
from envwright.sources.schemas import Schemas
from envwright.types import Interface, Json, Origin

_LICENCES = (
    (r"\bapache\b.*\b2\b|\bapache-2\.0\b", "Apache-2.0"),
    (r"^\W*(the )?mit( license| licence)?( \(mit\))?\W*$|under the mit licen[sc]e", "MIT"),
    (r"^bsd[- ]3(-clause)?|^bsd3$", "BSD-3-Clause"),
    (r"^cc0\b", "CC0-1.0"),
)
_NOISE = {
    "api",
    "apis",
    "swagger",
    "openapi",
    "rest",
    "the",
    "restful",
    "http",
    "reference",
    "web",
    "stable",
}


def load_openapi(path: Path | str) -> Interface:
    """The interface that an OpenAPI document describes.

    Args:
        path: a JSON or YAML file, plain or gzipped; OpenAPI 3.0, 3.1 or Swagger 2.0.

    Raises:
        BadInput: the file cannot be read, is no such document, or is wrong; the message names the
            place and, where there is one, a remedy.
    """
    document = read_document(Path(path))
    version = _version(document)
    info = document.mapping(document.data.get("info"), "#/info", "info")
    schemas = Schemas(document)
    operations = read_operations(document, version, schemas)
    title = text(info.get("title"))
    return Interface(
        name=interface_name(title, Path(path)),
        title=title,
        description=text(info.get("description")),
        origin=Origin(
            title=title,
            uri=Path(path).name,
            licence=_licence(info.get("license")),
            sha256=document.sha256,
            kind="openapi",
        ),
        operations=tuple(operations),
        schemas={name: schemas.named[name] for name in sorted(schemas.named)},
    )


def _version(document: Document) -> int:
    """2 or 3: which family of documents it is."""
    data = document.data
    if not isinstance(data, dict):
        raise document.bad(
            "is not an OpenAPI document: the top level must be an object.",
            remedy="Give an OpenAPI 2.0, 3.0 or 3.1 description.",
        )
    stated = data.get("openapi", data.get("swagger"))
    if stated is None:
        raise document.bad(
            "is not an OpenAPI document: it has neither openapi nor swagger.",
            remedy="Give an OpenAPI 2.0, 3.0 or 3.1 description.",
        )
    number = str(stated)
    if re.match(r"3\.[01](\.|$)", number):
        return 3
    if "swagger" in data and number in ("2.0", "2"):
        return 2
    raise document.bad(
        f"version {number} is not supported.",
        "#/openapi" if "openapi" in data else "#/swagger",
        "Supported: OpenAPI 3.0 and 3.1, Swagger 2.0.",
    )


def _licence(value: Json) -> str:
    """The SPDX identifier where it is stated or well known, else the name as it stands."""
    if not isinstance(value, dict):
        return ""
    if identifier := text(value.get("identifier")):
        return identifier
    name = text(value.get("name"))
    for pattern, identifier in _LICENCES:
        if re.search(pattern, name, re.IGNORECASE):
            return identifier
    return name


def interface_name(title: str, path: Path) -> str:
    """A short name for folders, from the title, else from the file's name."""
    for source in (title, path.name.split(".")[0]):
        words = [w for w in re.findall(r"[a-z0-9]+", source.lower()) if w not in _NOISE]
        while words and re.fullmatch(r"v?\d+", words[-1]):
            words.pop()
        name = re.sub(r"^[^a-z]+", "", "_".join(words[:4]))[:48].strip("_")
        if name:
            return name
    return "interface"
