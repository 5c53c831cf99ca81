"""OpenAPI 3.0, 3.1 and Swagger 2.0 documents → ``Interface``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from envwright.errors import BadInput
from envwright.sources.document import (
    SourceDocument,
    interface_name,
    json_pointer,
    read_document,
    text_or_empty,
)
from envwright.sources.json_schemas import SchemaNormalizer
from envwright.sources.stated_examples import ExampleSpreader, media_examples
from envwright.types import Interface, Json, Operation, OperationInput, Origin

METHODS = ("get", "post", "put", "patch", "delete")
_REFUSED = re.compile(r"40[0259]|41[02]|42[23]|4[89]\d")
"""Codes of answers that speak of the thing; others speak of the caller's rights or the format."""
_MAX_REFUSALS = 16
_MAX_REFUSAL = 600
"""Refusals that are kept of one operation, and characters of each."""
_BINARY: dict[str, Json] = {"type": "string", "format": "binary"}
_SCHEMA_WORDS = (
    "type format enum items default minimum maximum exclusiveMinimum exclusiveMaximum minLength"
    " maxLength pattern minItems maxItems uniqueItems example multipleOf"
).split()


def read_operations(
    document: SourceDocument, version: int, schemas: SchemaNormalizer
) -> list[Operation]:
    """All operations, in the order of the document.

    Raises:
        BadInput: the document has no paths, or a part of it is wrong.
    """
    paths = document.mapping(document.data.get("paths"), "#/paths", "paths")
    reader = _Reader(document, version, schemas)
    out = []
    for path, raw in paths.items():
        if not path.startswith("/"):
            continue  # extensions such as x-…
        # A path item may itself be a reference.
        item, place = document.follow(raw, json_pointer("paths", path))
        item = document.mapping(item, place, "a path item")
        out += [reader.operation(path, method, item, place) for method in METHODS if method in item]
    if not out:
        raise document.bad(
            "it has no paths with operations.", "#/paths", "Give a description that has some."
        )
    reader.spread_examples()
    return out


class _Reader:
    """Reads operations of one document."""

    def __init__(self, document: SourceDocument, version: int, schemas: SchemaNormalizer) -> None:
        self._document, self._version, self._schemas = document, version, schemas
        self._ids: set[str] = set()
        self._numbers: dict[str, int] = {}
        """Name → the first number that may be free."""
        self._shown: list[tuple[Json, Json]] = []
        """Schemas, and examples of what they describe as a whole."""

    def operation(self, path: str, method: str, item: dict[str, Json], above: str) -> Operation:
        place = f"{above}/{method}"
        raw = self._document.mapping(item[method], place, "an operation")
        parameters = list(self._parameters(item, raw, above, place))
        return Operation(
            id=self._id(text_or_empty(raw.get("operationId")), method, path),
            method=method,
            path=path,
            summary=text_or_empty(raw.get("summary")),
            description=text_or_empty(raw.get("description")),
            inputs=tuple(self._inputs(parameters)),
            body=self._body2(parameters) if self._version == 2 else self._body3(raw, place),
            output=self._output(raw, place),
            creates=self._creates(raw, place),
            deprecated=raw.get("deprecated") is True,
            refusals=tuple(self._refusals(raw, place)),
        )

    def _id(self, stated: str, method: str, path: str) -> str:
        base = stated or "_".join([method, *re.findall(r"\w+", path)])
        unique, number = base, self._numbers.get(base, 2)
        while unique in self._ids:
            unique, number = f"{base}_{number}", number + 1
        self._ids.add(unique)
        self._numbers[base] = number
        return unique

    # --- inputs ----------------------------------------------------------------------------------

    def _parameters(
        self, item: dict[str, Json], raw: dict[str, Json], above: str, place: str
    ) -> Iterator[tuple[dict[str, Json], str]]:
        """Parameters of the path and of the operation; the operation's win."""
        found: dict[tuple[Json, Json], tuple[dict[str, Json], str]] = {}
        for holder, where in ((item, above), (raw, place)):
            listed = self._document.sequence(
                holder.get("parameters"), f"{where}/parameters", "parameters"
            )
            for number, entry in enumerate(listed):
                value, spot = self._document.follow(entry, f"{where}/parameters/{number}")
                parameter = self._document.mapping(value, spot, "a parameter")
                if not isinstance(parameter.get("name"), str):
                    raise self._document.bad("a parameter has no name.", spot, "Add its name.")
                # Keyed by place and name, as the standard identifies parameters; the operation's
                # comes second.
                found[str(parameter.get("in")), parameter["name"]] = parameter, spot
        yield from found.values()

    def _inputs(self, parameters: list[tuple[dict[str, Json], str]]) -> Iterator[OperationInput]:
        for raw, place in parameters:
            where = raw.get("in")
            if where not in ("path", "query", "header"):
                continue
            yield OperationInput(
                name=raw["name"],
                where=where,
                # Path parameters are always required, though many documents do not say so.
                required=raw.get("required") is True or where == "path",
                json_schema=self._parameter_schema(raw, place),
                description=text_or_empty(raw.get("description")),
            )

    def _parameter_schema(self, raw: dict[str, Json], place: str) -> dict[str, Json]:
        if "schema" in raw:
            out = self._schemas.inline(raw["schema"], f"{place}/schema")
        elif content := self._document.mapping(raw.get("content"), f"{place}/content", "content"):
            media = self._document.mapping(next(iter(content.values())), place, "a media type")
            out = self._schemas.inline(media.get("schema"), f"{place}/content")
        else:
            # Swagger 2 puts the words of the schema into the parameter itself.
            out = self._schemas.read({k: raw[k] for k in _SCHEMA_WORDS if k in raw}, place)
        if "example" in raw and "example" not in out:
            out = {**out, "example": raw["example"]}
        return out

    # --- bodies ----------------------------------------------------------------------------------

    def _body2(self, parameters: list[tuple[dict[str, Json], str]]) -> dict[str, Json] | None:
        """Swagger 2: one ``body`` parameter, or form fields as an object."""
        for raw, place in parameters:
            if raw.get("in") == "body":
                return self._schemas.read(raw.get("schema"), f"{place}/schema")
        form = {raw["name"]: (raw, place) for raw, place in parameters if raw["in"] == "formData"}
        if not form:
            return None
        properties = {}
        for name, (raw, place) in form.items():
            about = (
                {"description": raw["description"]} if text_or_empty(raw.get("description")) else {}
            )
            properties[name] = self._parameter_schema(raw, place) | about
        required = [name for name, (raw, _) in form.items() if raw.get("required") is True]
        out: dict[str, Json] = {"type": "object", "properties": properties}
        return out | ({"required": required} if required else {})

    def _body3(self, raw: dict[str, Json], place: str) -> dict[str, Json] | None:
        if raw.get("requestBody") is None:
            return None
        body, where = self._document.follow(raw["requestBody"], f"{place}/requestBody")
        body = self._document.mapping(body, where, "a request body")
        return self._content(body.get("content"), f"{where}/content")

    def _creates(self, raw: dict[str, Json], place: str) -> bool:
        """Whether it may make what is not there: 201 is listed beside another success."""
        responses = self._document.mapping(raw.get("responses"), f"{place}/responses", "responses")
        return "201" in responses and bool({"200", "202", "204"} & set(responses))

    def _output(self, raw: dict[str, Json], place: str) -> dict[str, Json] | None:
        """Schema of the first successful answer that has one."""
        responses = self._document.mapping(raw.get("responses"), f"{place}/responses", "responses")
        # 200 comes before 2XX, since digits sort before letters; `default` only where neither is
        # there.
        codes = sorted(code for code in responses if re.fullmatch(r"2(\d\d|XX|xx)", code))
        for code in codes or [code for code in ("default",) if code in responses]:
            value, where = self._document.follow(responses[code], f"{place}/responses/{code}")
            response = self._document.mapping(value, where, "a response")
            if self._version == 3:
                found = self._content(response.get("content"), f"{where}/content")
            elif "schema" in response:
                found = self._schemas.read(response["schema"], f"{where}/schema")
                listed = response.get("examples")
                shown = list(listed.values())[:1] if isinstance(listed, dict) else []
                self._shown += [(found, example) for example in shown]
            else:
                found = None
            if found is not None:
                return found
        return None

    def _refusals(self, raw: dict[str, Json], place: str) -> Iterator[tuple[str, str]]:
        """Code and words of answers that say why a request is refused, as far as they have words.

        Codes from 480 stand for exceptions, whose name is the description.
        """
        responses = self._document.mapping(raw.get("responses"), f"{place}/responses", "responses")
        codes = [code for code in responses if _REFUSED.fullmatch(code)]
        for code in codes[:_MAX_REFUSALS]:
            try:
                value, where = self._document.follow(responses[code], f"{place}/responses/{code}")
                response = self._document.mapping(value, where, "a response")
            except BadInput:
                continue  # nothing but words is lost, which is no reason to refuse the document
            if words := " ".join(text_or_empty(response.get("description")).split()):
                yield code, words[:_MAX_REFUSAL]

    def _content(self, raw: Json, place: str) -> dict[str, Json] | None:
        """The schema of the best media type: JSON, forms, XML; anything else is binary."""
        content = self._document.mapping(raw, place, "content")
        if not content:
            return None
        kind = min(content, key=_media_rank)
        where = f"{place}/{kind.replace('~', '~0').replace('/', '~1')}"
        media = self._document.mapping(content[kind], where, "a media type")
        if _media_rank(kind) != _OTHER:
            out = self._schemas.read(media.get("schema"), f"{where}/schema")
            self._shown += [(out, example) for example in media_examples(media)]
            return out
        if kind.startswith("text/plain") and media.get("schema") is not None:
            found = self._schemas.inline(media["schema"], f"{where}/schema")
            if found.get("type") in _NUMBERS:
                return found
        return dict(_BINARY)

    def spread_examples(self) -> None:
        """Give what answers and bodies show to the properties, once all schemas are read."""
        spreader = ExampleSpreader(self._schemas.named)
        whole = [(s, s["example"]) for s in self._schemas.named.values() if "example" in s]
        for schema, example in [*whole, *self._shown]:
            spreader.spread(schema, example)


_NUMBERS = ("integer", "number", "boolean")
"""What a plain text may hold that is no file."""
# Rank of media types whose content is not read.
_OTHER = 9


def _media_rank(kind: str) -> int:
    name = kind.split(";")[0].strip().lower()
    if name == "application/json":
        return 0
    if name.endswith("+json") or name == "text/json":
        return 1
    if name.startswith("application/") and (name.endswith("json") or "-json-" in name):
        return 2  # application/x-amz-json-1.1
    known = {"*/*": 3, "application/x-www-form-urlencoded": 4, "multipart/form-data": 5}
    return known.get(name, 6 if re.search(r"[/+]xml$", name) else _OTHER)


# --- documents -----------------------------------------------------------------------------------

_LICENCES = (
    (r"\bapache\b.*\b2\b|\bapache-2\.0\b", "Apache-2.0"),
    (r"^\W*(the )?mit( license| licence)?( \(mit\))?\W*$|under the mit licen[sc]e", "MIT"),
    (r"^bsd[- ]3(-clause)?|^bsd3$", "BSD-3-Clause"),
    (r"^cc0\b", "CC0-1.0"),
)


def load_openapi(path: Path | str) -> Interface:
    """The interface that an OpenAPI document describes.

    Args:
        path: a JSON or YAML file, plain or gzipped; OpenAPI 3.0, 3.1 or Swagger 2.0.

    Raises:
        BadInput: the file cannot be read, is no such document, or is wrong; the message names the
            place and, where there is one, a remedy.

    Example::

        interface = load_openapi("petstore.json")
        paths = [(operation.method, operation.path) for operation in interface.operations]
    """
    document = read_document(Path(path))
    version = _version(document)
    info = document.mapping(document.data.get("info"), "#/info", "info")
    schemas = SchemaNormalizer(document)
    operations = read_operations(document, version, schemas)
    title = text_or_empty(info.get("title"))
    return Interface(
        name=interface_name(title, Path(path)),
        title=title,
        description=text_or_empty(info.get("description")),
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


def _version(document: SourceDocument) -> int:
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
    if identifier := text_or_empty(value.get("identifier")):
        return identifier
    name = text_or_empty(value.get("name"))
    for pattern, identifier in _LICENCES:
        if re.search(pattern, name, re.IGNORECASE):
            return identifier
    return name
