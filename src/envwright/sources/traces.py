"""Logs of tool calls → ``CallTraces``: what was called, in which order, and what was answered.

Read are, by content: message logs in OpenAI's form (also the episodes of our own runs), spans of
OpenTelemetry with the GenAI conventions (OTLP as JSON), MCP's JSON-RPC messages, and HAR archives.
Logs come from anywhere: a record that is none of these costs that record, never the file.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import orjson

from envwright.bounds import MAX_ARGUMENT_BYTES, MAX_TOOLS
from envwright.environment.traced_calls import CallTraces, LoggedCall
from envwright.errors import BadInput
from envwright.inflection import singular
from envwright.sources.document import interface_name, text_or_empty, unpacked
from envwright.sources.tool_list import clean_text
from envwright.storage.files import check_depth, decode_text, read_bytes
from envwright.types import Json

PREFIX = "traces:"
"""What a source begins with that is a log, or a folder of logs."""
MOST_TRACE_BYTES = 200_000_000
"""Bytes of all files together, unpacked."""
MOST_TRACED_CALLS = 200_000
_MOST_FILES = 1_000
_SUFFIXES = (".json", ".jsonl", ".ndjson", ".har", ".log", ".gz")
# What stands beside the episodes of a run of ours and holds no calls that were made.
_BESIDE = {"run.json", "summary.json", "tasks.jsonl", "timings.jsonl"}
# A segment of a path that names one thing: a number, or a text with a digit in it.
_NAMES_ONE = re.compile(r"[A-Za-z_.~%#:-]*\d[\w.~%#:-]*")
_VERSION = re.compile(r"v\d{1,3}")


def load_traces(path: Path) -> CallTraces:
    """The calls of a log, or of all logs in a folder, in the order of their names.

    Example::

        found = load_traces(Path("runs/oracle"))
        print(len(found.episodes), found.episodes[0][0].tool)

    Raises:
        BadInput: nothing can be read, it is too large, or no call with its answer is in it.
    """
    files = _files(path)
    reader = _Reader()
    digest, room = hashlib.sha256(), MOST_TRACE_BYTES
    for file in files:
        raw = unpacked(read_bytes(file, most=room), str(file), room, "Give fewer or shorter logs.")
        room -= len(raw)
        digest.update(raw)
        reader.read(_documents(raw, file), str(file))
    if not reader.episodes:
        raise BadInput(
            "no call with its answer is in it.",
            file=str(path),
            remedy="Give message logs with tool_calls, OTLP spans with gen_ai.tool.call.result, "
            "MCP messages, or a HAR archive with contents.",
        )
    name = interface_name("", Path(path.resolve().name))
    return CallTraces(
        name=name if name != "interface" else "traced",
        episodes=tuple(tuple(calls) for calls in reader.episodes),
        tools=reader.tools,
        sha256=digest.hexdigest(),
    )


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    found = sorted(
        one for one in path.iterdir() if one.suffix in _SUFFIXES and one.name not in _BESIDE
    )
    if not found or len(found) > _MOST_FILES:
        raise BadInput(
            f"the folder holds {len(found)} logs.",
            file=str(path),
            remedy=f"From 1 to {_MOST_FILES:,}, called {', '.join('*' + s for s in _SUFFIXES)}.",
        )
    return found


def _documents(raw: bytes, file: Path) -> list[Json]:
    """The JSON values of a file: one, or one a line; lines that are none are left out."""
    text = decode_text(raw, str(file))
    try:
        found = orjson.loads(text)
        check_depth(found, str(file))
        return found if isinstance(found, list) else [found]
    except orjson.JSONDecodeError:
        pass
    out = []
    for line in text.splitlines():
        try:
            value = orjson.loads(line)
            check_depth(value, str(file))
        except (orjson.JSONDecodeError, BadInput):
            continue
        out.append(value)
    return out


class _Reader:
    """Episodes and statements about tools, gathered over files."""

    def __init__(self) -> None:
        self.episodes: list[list[LoggedCall]] = []
        self.tools: dict[str, dict[str, Json]] = {}
        self._calls = 0

    def read(self, documents: list[Json], file: str) -> None:
        """Take the calls of one file."""
        records = [one for one in documents if isinstance(one, Mapping)]
        if any("role" in one for one in records):
            # One conversation a file, its messages one a line or in one list.
            self._keep(_of_messages(records), file)
        elif any("jsonrpc" in _wire(one) for one in records):
            self._rpc([_wire(one) for one in records], file)
        else:
            spans: dict[str, list[tuple[int, LoggedCall]]] = {}
            for one in records:
                self._record(one, spans, file)
            for group in spans.values():
                self._keep((call for _, call in sorted(group, key=lambda pair: pair[0])), file)

    def _record(
        self, one: Mapping[str, Json], spans: dict[str, list[tuple[int, LoggedCall]]], file: str
    ) -> None:
        request = one.get("request")
        told = one if "messages" in one else request if isinstance(request, Mapping) else {}
        if isinstance(told.get("messages"), list):
            for tool in _listed(told.get("tools")):
                self._state(tool)
            self._keep(_of_messages(told["messages"]), file)
        elif "resourceSpans" in one:
            for key, moment, call in _of_spans(one):
                spans.setdefault(key, []).append((moment, call))
        elif isinstance(one.get("log"), Mapping):
            self._keep(_of_har(one["log"]), file)

    def _keep(self, calls: Iterator[LoggedCall], file: str) -> None:
        kept = []
        for call in calls:
            self._calls += 1
            if self._calls > MOST_TRACED_CALLS:
                raise BadInput(
                    f"there are more than {MOST_TRACED_CALLS:,} calls.",
                    file=file,
                    remedy="Give fewer logs.",
                )
            kept.append(call)
        if kept:
            self.episodes.append(kept)

    def _state(self, raw: Json) -> None:
        """Remember what a log states of a tool."""
        inner = raw.get("function", raw) if isinstance(raw, Mapping) else {}
        name = inner.get("name") if isinstance(inner, Mapping) else None
        if not isinstance(name, str) or len(self.tools) >= MAX_TOOLS:
            return
        schema: Json = next((inner[k] for k in ("parameters", "inputSchema") if k in inner), {})
        told: dict[str, Json] = {"parameters": schema if isinstance(schema, Mapping) else {}}
        if about := clean_text(text_or_empty(inner.get("description"))):
            told["description"] = about
        self.tools.setdefault(name, told)

    def _rpc(self, messages: list[Mapping[str, Json]], file: str) -> None:
        """MCP: requests and their answers share an id; ``initialize`` begins an episode."""
        waiting: dict[str, Mapping[str, Json]] = {}
        calls: list[LoggedCall] = []
        for message in messages:
            method, result = message.get("method"), message.get("result")
            key = repr(message.get("id"))
            if method == "initialize":
                self._keep(iter(calls), file)
                calls, waiting = [], {}
            elif method == "tools/call" and isinstance(message.get("params"), Mapping):
                waiting[key] = message["params"]
            elif isinstance(result, Mapping) and isinstance(result.get("tools"), list):
                for tool in result["tools"]:
                    self._state(tool)
            elif key in waiting and ("result" in message or "error" in message):
                asked = waiting.pop(key)
                if call := _of_rpc(asked, message):
                    calls.append(call)
        self._keep(iter(calls), file)


def _listed(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _wire(one: Mapping[str, Json]) -> Mapping[str, Json]:
    """A JSON-RPC message, also where a log wraps it."""
    for key in ("message", "payload", "data"):
        if isinstance(one.get(key), Mapping) and "jsonrpc" in one[key]:
            inner: Mapping[str, Json] = one[key]
            return inner
    return one


def _call(name: Json, arguments: Json, answer: Json, refused: bool = False) -> LoggedCall | None:
    """A call as a log tells it; nothing where it has no name or its arguments cannot be read."""
    given, value = _parsed({} if arguments in (None, "") else arguments), _parsed(answer)
    if not isinstance(name, str) or not name or not isinstance(given, dict):
        return None
    message = ""
    if isinstance(value, dict) and isinstance(value.get("error"), str | dict) and len(value) == 1:
        refused = True
    if refused:
        told = value
        for key in ("error", "message", "detail"):
            told = told.get(key, told) if isinstance(told, dict) else told
        message, value = clean_text(told if isinstance(told, str) else ""), None
    return LoggedCall(
        tool=clean_text(name, 128), arguments=given, value=value, refused=refused, message=message
    )


def _parsed(value: Json) -> Json:
    """JSON that a text holds; the text where it holds none."""
    if not isinstance(value, str) or len(value) > 100 * MAX_ARGUMENT_BYTES:
        return value
    try:
        return orjson.loads(value)
    except orjson.JSONDecodeError:
        return value


def _of_messages(messages: list[Json]) -> Iterator[LoggedCall]:
    """OpenAI's form, and our own: calls by assistants, answers by messages of tools."""
    asked: dict[str, tuple[Json, Json]] = {}
    for message in messages:
        if not isinstance(message, Mapping):
            continue
        for call in _listed(message.get("tool_calls")):
            if isinstance(call, Mapping):
                inner = call.get("function", call)
                inner = inner if isinstance(inner, Mapping) else {}
                asked[repr(call.get("id"))] = (inner.get("name"), inner.get("arguments"))
        key = repr(message.get("tool_call_id"))
        told = message.get("role") == "tool" and key in asked
        if told and (found := _call(*asked.pop(key), _text_of(message.get("content")))):
            yield found


def _text_of(content: Json) -> Json:
    """The text of a content, also where it is a list of parts."""
    parts = [p.get("text") for p in _listed(content) if isinstance(p, Mapping)]
    texts = [part for part in parts if isinstance(part, str)]
    return "\n".join(texts) if isinstance(content, list) else content


def _of_rpc(asked: Mapping[str, Json], message: Mapping[str, Json]) -> LoggedCall | None:
    result = message.get("result")
    if not isinstance(result, Mapping):
        return _call(asked.get("name"), asked.get("arguments"), message.get("error"), True)
    answer = result.get("structuredContent")
    # Servers wrap what is no object under "result".
    if isinstance(answer, Mapping) and set(answer) == {"result"}:
        answer = answer["result"]
    if answer is None:
        answer = _text_of(result.get("content"))
    return _call(asked.get("name"), asked.get("arguments"), answer, result.get("isError") is True)


def _of_spans(one: Mapping[str, Json]) -> Iterator[tuple[str, int, LoggedCall]]:
    """OTLP: spans that carry out a tool, by conversation or trace, with the time they began."""
    for resource in _listed(one.get("resourceSpans")):
        for scope in _listed(resource.get("scopeSpans") if isinstance(resource, Mapping) else 0):
            for span in _listed(scope.get("spans") if isinstance(scope, Mapping) else 0):
                if isinstance(span, Mapping) and (found := _of_span(span)):
                    yield found


def _of_span(span: Mapping[str, Json]) -> tuple[str, int, LoggedCall] | None:
    told = {
        pair.get("key"): _attribute(pair.get("value"))
        for pair in _listed(span.get("attributes"))
        if isinstance(pair, Mapping) and isinstance(pair.get("key"), str)
    }
    status = span.get("status")
    failed = "error.type" in told or (
        isinstance(status, Mapping) and status.get("code") in (2, "STATUS_CODE_ERROR")
    )
    answer = told.get("gen_ai.tool.call.result")
    if failed and answer is None and isinstance(status, Mapping):
        answer = status.get("message")
    if answer is None and not failed:
        return None
    call = _call(
        told.get("gen_ai.tool.name"), told.get("gen_ai.tool.call.arguments"), answer, failed
    )
    began = str(span.get("startTimeUnixNano", ""))
    key = told.get("gen_ai.conversation.id") or span.get("traceId")
    moment = int(began) if began.isascii() and began.isdigit() and len(began) < 25 else 0
    return (str(key), moment, call) if call else None


def _attribute(value: Json) -> Json:
    """An attribute's value: OTLP names its type; lists and objects are nested."""
    if not isinstance(value, Mapping) or len(value) != 1:
        return None
    ((kind, inner),) = value.items()
    if kind == "intValue" and isinstance(inner, str):
        return int(inner) if re.fullmatch(r"-?\d{1,18}", inner) else None
    if kind == "arrayValue" and isinstance(inner, Mapping):
        return [_attribute(one) for one in _listed(inner.get("values"))]
    if kind == "kvlistValue" and isinstance(inner, Mapping):
        pairs = [one for one in _listed(inner.get("values")) if isinstance(one, Mapping)]
        return {str(one.get("key")): _attribute(one.get("value")) for one in pairs}
    return inner


def _of_har(log: Mapping[str, Json]) -> Iterator[LoggedCall]:
    """HAR: each exchange with JSON; its tool is the method and the path without what names one."""
    for entry in _listed(log.get("entries")):
        parts = entry if isinstance(entry, Mapping) else {}
        request, response = parts.get("request"), parts.get("response")
        if not isinstance(request, Mapping) or not isinstance(response, Mapping):
            continue
        content = response.get("content")
        answer, status = _body(content), response.get("status")
        if not isinstance(status, int) or not isinstance(_parsed(answer), dict | list):
            continue
        name, arguments = _route(str(request.get("method", "")), str(request.get("url", "")))
        body = _parsed(_body(request.get("postData")))
        arguments |= body if isinstance(body, dict) else {}
        if call := _call(name, arguments, answer, status >= 400):
            yield call


def _body(content: Json) -> Json:
    if not isinstance(content, Mapping):
        return None
    text = content.get("text")
    if content.get("encoding") != "base64" or not isinstance(text, str):
        return text
    try:
        return base64.b64decode(text, validate=True).decode()
    except ValueError:
        return None


def _route(method: str, url: str) -> tuple[str, dict[str, Json]]:
    """Name and arguments of a request: ``GET /v1/books/B-1/loans?open=1``.

    >>> _route("GET", "https://a.example/v1/books/B-1/loans?open=1")
    ('get_books_loans', {'book_id': 'B-1', 'open': '1'})
    """
    try:
        address = urlsplit(url)
        arguments: dict[str, Json] = dict(parse_qsl(address.query, max_num_fields=100))
    except ValueError:
        return "", {}
    words: list[str] = []
    last = ""
    for part in address.path.split("/"):
        if _NAMES_ONE.fullmatch(part) and not _VERSION.fullmatch(part):
            last = f"{singular(words[-1]) if words else 'item'}_id"
            arguments[last] = part
        elif part and part != "api" and not _VERSION.fullmatch(part):
            words.append(re.sub(r"\W", "_", part)[:40])
            last = ""
    end = f"_by_{last}" if last else ""
    return f"{method.lower()}_{'_'.join(words)}{end}"[:64], arguments
