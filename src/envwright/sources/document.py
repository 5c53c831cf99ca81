"""A description as it lies on disk: bytes → JSON data, and the helpers that read it safely.

``Document`` answers "what stands at this place" and turns every surprise into a ``BadInput`` that
names the file and the JSON pointer. It follows local references; it never opens another file.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import orjson
from referencing import Registry, Resource
from referencing.exceptions import NoSuchResource, Unresolvable
from referencing.jsonschema import EMPTY_REGISTRY

from envwright.bounds import MAX_DOCUMENT_BYTES, MAX_YAML_CHARS
from envwright.errors import BadInput
from envwright.storage.files import check_depth, decode_text, read_bytes
from envwright.storage.yaml_text import parse_yaml
from envwright.types import Json

_NAME_NOISE = set("api apis swagger openapi rest the restful http reference web stable".split())
"""Words of titles that say nothing about what an interface is about."""
# References that may follow each other.
_REF_CHAIN = 50
_ROOT = "urn:document"


class SourceDocument:
    """One parsed description.

    Args:
        data: the JSON data.
        file: the name to show in errors.
        sha256: hash of the file's bytes.
    """

    def __init__(self, data: Json, file: str, sha256: str = "") -> None:
        self.data, self.file, self.sha256 = data, file, sha256
        # Opaque: the document is no JSON Schema, and an $id inside must not change what # means.
        # The registry retrieves nothing, so a reference can never open a file or an address.
        resource: Resource[Json] = Resource.opaque(data)
        registry: Registry[Json] = EMPTY_REGISTRY.with_resource(_ROOT, resource)
        self._resolver = registry.resolver(base_uri=_ROOT)
        self._found: dict[str, Json] = {}

    def bad(self, message: str, place: str = "", remedy: str = "") -> BadInput:
        """An error about a place in this document."""
        return BadInput(message, file=self.file, place=place, remedy=remedy)

    def lookup(self, ref: Json, place: str) -> Json:
        """What a local reference points to.

        Raises:
            BadInput: the reference leaves the document, or points to nothing.
        """
        if not isinstance(ref, str):
            raise self.bad("$ref must be a text.", place)
        if not ref.startswith("#"):
            raise self.bad(
                f"it refers to another document ({ref}).",
                place,
                "Bundle the description into one file first, so that every $ref starts with #/.",
            )
        if ref not in self._found:
            try:
                self._found[ref] = self._resolver.lookup(ref).contents
            except (Unresolvable, NoSuchResource, LookupError, TypeError, ValueError):
                raise self.bad(
                    f"{ref} points to nothing.", place, "Add what it names, or correct the $ref."
                ) from None
        return self._found[ref]

    def follow(self, value: Json, place: str) -> tuple[Json, str]:
        """The value behind a chain of references, and its place."""
        seen: list[str] = []
        while isinstance(value, dict) and "$ref" in value:
            ref = value["$ref"]
            if ref in seen:
                raise self.bad(
                    f"{ref} refers to itself.", place, "Break the circle of $ref values."
                )
            if len(seen) > _REF_CHAIN:
                raise self.bad(
                    f"more than {_REF_CHAIN} references follow each other.", place, "Shorten it."
                )
            seen.append(ref)
            value = self.lookup(ref, place)
            place = ref
        return value, place

    def mapping(self, value: Json, place: str, what: str) -> dict[str, Json]:
        """The value, which must be an object; nothing stands for an empty one."""
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise self.bad(f"{what} must be an object, not {json_kind(value)}.", place)
        return value

    def sequence(self, value: Json, place: str, what: str) -> list[Json]:
        """The value, which must be an array; nothing stands for an empty one."""
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.bad(f"{what} must be an array, not {json_kind(value)}.", place)
        return value


def read_document(path: Path) -> SourceDocument:
    """Read a JSON or YAML file, plain or gzipped.

    Raises:
        BadInput: it cannot be read, is not UTF-8, is neither JSON nor YAML, or is empty.
    """
    raw = read_bytes(path, most=MAX_DOCUMENT_BYTES)
    digest = hashlib.sha256(raw).hexdigest()
    raw = unpacked(raw, str(path), MAX_DOCUMENT_BYTES, "Cut the description into parts.")
    data = _parse(raw, str(path))
    if data is None or data == {}:
        raise BadInput(
            "the document is empty.", file=str(path), remedy="Give an OpenAPI description."
        )
    return SourceDocument(data, str(path), digest)


def unpacked(raw: bytes, file: str, most: int, remedy: str = "", *, packed: bool = False) -> bytes:
    """The bytes of a file, also where it is gzipped; never more than may be read are unpacked.

    Args:
        raw: as they lie on disk.
        file: the name for errors.
        most: bytes that may be read.
        remedy: what to do with a file that is larger.
        packed: its name says that it is gzipped; else its first bytes decide.

    Raises:
        BadInput: it is no whole gzip file, or larger than ``most``.
    """
    if packed or raw[:2] == b"\x1f\x8b":
        try:
            with gzip.GzipFile(fileobj=io.BytesIO(raw)) as reader:
                # One byte more than allowed tells too large from just fitting, without unpacking
                # the rest.
                raw = reader.read(most + 1)
        except (zlib.error, EOFError, OSError):
            raise BadInput(
                "is not a whole gzip file.", file=file, remedy="Fetch or compress it again."
            ) from None
    if len(raw) > most:
        size = f"{most // 1_000_000} MB" if most >= 1_000_000 else f"{most} bytes"
        raise BadInput(f"is larger than {size}.", file=file, remedy=remedy)
    return raw


def _parse(raw: bytes, file: str) -> Json:
    text = decode_text(raw, file)
    if not text.strip():
        return None
    if not text.lstrip().startswith(("{", "[")):
        return _of_yaml(text, file)
    try:
        data = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        try:  # YAML allows braces too
            # Only small ones: slow YAML would hide the JSON error of a large file behind minutes of
            # waiting.
            return _plain(parse_yaml(text, file), file) if len(text) < 1_000_000 else _raise(error)
        except (BadInput, orjson.JSONDecodeError):
            raise BadInput(
                f"is not JSON ({error.msg}).",
                file=file,
                place=f"line {error.lineno}, column {error.colno}",
                remedy="Correct the text there.",
            ) from None
    check_depth(data, file)
    return data


def _of_yaml(text: str, file: str) -> Json:
    if len(text) > MAX_YAML_CHARS:
        raise BadInput(
            f"is YAML of more than {MAX_YAML_CHARS // 1_000_000} million characters.",
            file=file,
            remedy="Convert it to JSON, which is read a hundred times faster.",
        )
    return _plain(parse_yaml(text, file), file)


def _raise(error: Exception) -> Json:
    raise error


def _plain(data: Json, file: str) -> Json:
    """YAML data as JSON has it: keys are texts (a status code 200 may stand without quotes)."""
    try:
        return orjson.loads(orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS))
    except (TypeError, ValueError) as error:
        raise BadInput(
            f"holds a value that JSON has not ({error}).",
            file=file,
            remedy="Use texts, numbers, true, false, null, lists and mappings.",
        ) from None


def json_pointer(*parts: str) -> str:
    """A JSON pointer as a fragment, from unescaped parts."""
    return "#/" + "/".join(part.replace("~", "~0").replace("/", "~1") for part in parts)


def pointer_parts(ref: str) -> list[str]:
    """The unescaped parts of a pointer fragment."""
    # RFC 6901: ~1 is undone before ~0, else ~01 would become a slash.
    raw = unquote(ref.removeprefix("#")).split("/")[1:]
    return [part.replace("~1", "/").replace("~0", "~") for part in raw]


def json_kind(value: Json) -> str:
    """A value's JSON type with its article, for messages."""
    if value is None:
        return "null"
    names = {
        bool: "a boolean",
        int: "a number",
        float: "a number",
        str: "a text",
        list: "an array",
    }
    return names.get(type(value), "an object")


def only_texts(values: list[Json]) -> Iterator[str]:
    """The texts among the values."""
    return (value for value in values if isinstance(value, str))


def text_or_empty(value: Any) -> str:
    """The value when it is a text, else nothing."""
    return value.strip() if isinstance(value, str) else ""


def interface_name(title: str, path: Path) -> str:
    """A short name for folders, from the title, else from the file's name."""
    for source in (title, path.name.split(".")[0]):
        words = [w for w in re.findall(r"[a-z0-9]+", source.lower()) if w not in _NAME_NOISE]
        # Versions at the end: "petstore v3".
        while words and re.fullmatch(r"v?\d+", words[-1]):
            words.pop()
        name = re.sub(r"^[^a-z]+", "", "_".join(words[:4]))[:48].strip("_")
        if name:
            return name
    return "interface"
