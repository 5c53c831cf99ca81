r"""Tools and calls inside the text of messages, in the formats that models were trained on.

A model's text is parsed into words, thinking and calls. JSON is repaired only where one meaning is
possible (``json_repair``). A call that cannot be parsed is still a call: it carries the text as
written, so that the environment refuses it and the agent reads why. ``TextToolsClient`` serves
models whose server or chat template does not support tools: they are described in the prompt.

Example::

    >>> reply = parse_reply('I look.\nfind(title="Tides")', ToolCallFormat.COMPACT)
    >>> reply.content, reply.calls[0].name, reply.calls[0].arguments
    ('I look.', 'find', '{"title": "Tides"}')
"""

from __future__ import annotations

import itertools
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import orjson

from envwright.errors import BadInput
from envwright.llm import compact_format, native_formats
from envwright.llm.client import Completion, ModelClient, Sampling
from envwright.llm.compact_format import tool_signatures, write_compact_result
from envwright.llm.json_repair import parse_leading_json, parse_lenient_json
from envwright.types import Json, Message, Role, ToolCall

UNREADABLE_CALL = "unreadable_call"
"""Name of a call that has none that could be read."""
# The name of a broken call, `"name": "find_books"`, in either kind of quotes.
_NAME = re.compile(r"""["']name["']\s*:\s*["']([^"'\n]{1,100})["']""")
# Any other key makes it data and not a call.
_KEYS = {"name", "arguments", "parameters", "id", "type"}
# What may separate two calls that follow each other.
_BETWEEN = re.compile(r"[\s;,]*")


def call_without_id(name: str, arguments: str) -> ToolCall:
    """A call whose id is still to come."""
    return ToolCall(id="", name=name, arguments=arguments)


def unreadable_call(written: str) -> ToolCall:
    """A placeholder for a call that cannot be parsed, with the text as it was written."""
    name = _NAME.search(written)
    return call_without_id(name[1] if name else UNREADABLE_CALL, written.strip())


def write_json_call(made: ToolCall, key: str) -> str:
    """The call as a JSON object; ``key`` holds the arguments, as text where they are no object."""
    try:
        arguments: Json = json.loads(made.arguments)
    except (ValueError, RecursionError):
        arguments = None
    if not isinstance(arguments, dict):
        arguments = made.arguments
    return json.dumps({"name": made.name, key: arguments}, ensure_ascii=False)


def read_json_calls(text: str, *, cut: bool) -> list[ToolCall]:
    """The calls of a text that holds nothing else.

    Args:
        text: one or several objects, or a list of them, perhaps in need of repair.
        cut: the text stops in the middle.
    """
    calls, end = read_leading_calls(text, 0)
    rest = text[end:].strip()
    if not rest:
        return calls or [unreadable_call(text)]
    if calls and not rest.startswith(("{", "[")) and rest.strip("}]"):
        return [unreadable_call(text)]  # words where none belong
    if calls and not rest.strip("}]"):
        return calls  # brackets too many at the end
    try:
        return calls + calls_of_json(parse_lenient_json(rest, cut=cut), rest)
    except ValueError:
        return [*calls, unreadable_call(rest)]


def read_leading_calls(text: str, at: int) -> tuple[list[ToolCall], int]:
    """The well-formed objects that follow each other from ``at`` on as calls, and their end."""
    calls: list[ToolCall] = []
    while True:
        between = _BETWEEN.match(text, at)
        start = between.end() if between else at
        if not text.startswith(("{", "["), start):
            return calls, at
        try:
            value, end = parse_leading_json(text, start)
        except ValueError:
            return calls, at
        calls += calls_of_json(value, text[start:end])
        at = end


def calls_of_json(value: Json, written: str) -> list[ToolCall]:
    """The calls that a JSON value is.

    Args:
        value: an object, or a list of objects.
        written: the text that the value comes from; handed on where it is no call.
    """
    items = value if isinstance(value, list) and value else [value]
    inner = [_inner(item) for item in items]
    if not all(is_call(item) for item in inner):
        return [unreadable_call(written)]
    return [call_without_id(item["name"], _arguments(item)) for item in inner]


def is_call(value: Json) -> bool:
    """Whether a value has the keys of a call and no others."""
    return (
        isinstance(value, Mapping)
        and isinstance(value.get("name"), str)
        and bool(value["name"])
        and value.keys() <= _KEYS
        # Both spellings at once have no single meaning.
        and not {"arguments", "parameters"} <= value.keys()
    )


def _inner(value: Json) -> Json:
    """The call inside OpenAI's ``{"type": "function", "function": …}``."""
    if isinstance(value, Mapping) and isinstance(value.get("function"), Mapping):
        return value["function"]
    return value


def _arguments(value: Mapping[str, Json]) -> str:
    arguments = value.get("arguments", value.get("parameters"))
    if arguments is None:
        return "{}"
    if isinstance(arguments, str):  # JSON inside JSON, or a text that is no object anyway
        return arguments or "{}"
    return json.dumps(arguments, ensure_ascii=False)


# --- messages ------------------------------------------------------------------------------------

_OPEN, _CLOSE = "<tool_call>", "</tool_call>"
_THINK, _THOUGHT = "<think>", "</think>"
_PYTHON_TAG = "<|python_tag|>"
# End-of-turn tokens of ChatML, Llama 3, GPT-2 and Llama 2, where a server leaves them in.
_END_MARKS = ("<|im_end|>", "<|eot_id|>", "<|eom_id|>", "<|endoftext|>", "<|end_of_text|>", "</s>")
# A line that begins with a call object, outside of any tag: `{"name": …`.
_BARE_CALL = re.compile(r'^[ \t]*(?=\{\s*"(?:name|type|function)"\s*:)', re.MULTILINE)
# Required besides, so that an object with a name in an answer to the user is not taken as a call.
_HAS_ARGUMENTS = re.compile(r'"(?:parameters|arguments)"\s*:')
# A key that rows of data have as well: beside a name, and without arguments, it is one of these.
_OF_ROWS = re.compile(r'"(?:id|type)"\s*:')


class ToolCallFormat(StrEnum):
    """How calls stand in text."""

    HERMES = "hermes"
    """``<tool_call>{"name": …, "arguments": …}</tool_call>``: Qwen, Hermes, and many more."""
    LLAMA = "llama"
    """``{"name": …, "parameters": …}``, alone or after ``<|python_tag|>``: Llama 3."""
    COMPACT = "compact"
    """``tool(arg="x")``, one a line: few tokens, easily learned by small models."""
    JSON = "json"
    """The whole message is JSON: ``{"name": …, "arguments": …}`` for a call, a list for several,
    ``{"reply": …}`` for words. A server can enforce it by a schema. Words beside calls are lost."""
    FENCED = "fenced"
    """The same object in a fence of Markdown, or bare: what models write who were never taught."""
    QWEN_XML = "qwen_xml"
    """``<function=find><parameter=id>7</parameter></function>``: Qwen3-Coder, Qwen3.5 and later."""
    GLM = "glm"
    """``<tool_call>find<arg_key>id</arg_key><arg_value>7</arg_value></tool_call>``: GLM-4.5."""
    PYTHONIC = "pythonic"
    """``[find(id=7)]``: LFM2, Llama 4."""
    MISTRAL = "mistral"
    """``[TOOL_CALLS]find[ARGS]{"id": 7}``, and the list of JSON before it."""
    DEEPSEEK = "deepseek"
    """DeepSeek V3, R1, V3.1."""
    HARMONY = "harmony"
    """Channels and recipients: gpt-oss."""

    @property
    def told_in_words(self) -> bool:
        """Whether tools are always described in the prompt's text, and never by the template."""
        return self in (ToolCallFormat.COMPACT, ToolCallFormat.JSON, ToolCallFormat.FENCED)

    @property
    def native(self) -> bool:
        """Whether a model's own template alone writes calls so; nothing else does."""
        return self in _NATIVE


_Reader = Callable[[str, Sequence[Json]], native_formats.NativeReply]
_NATIVE: dict[ToolCallFormat, _Reader] = {
    ToolCallFormat.QWEN_XML: lambda t, tools: native_formats.read_tagged(
        t, native_formats.QWEN_XML, tools
    ),
    ToolCallFormat.GLM: lambda t, tools: native_formats.read_tagged(t, native_formats.GLM, tools),
    ToolCallFormat.PYTHONIC: lambda t, _: native_formats.read_pythonic(t),
    ToolCallFormat.MISTRAL: lambda t, _: native_formats.read_mistral(t),
    ToolCallFormat.DEEPSEEK: lambda t, _: native_formats.read_deepseek(t),
    ToolCallFormat.HARMONY: lambda t, _: native_formats.read_harmony(t),
}


@dataclass(frozen=True, slots=True)
class ParsedReply:
    """A message in its parts."""

    content: str = ""
    thinking: str = ""
    calls: tuple[ToolCall, ...] = ()


def parse_reply(
    text: str,
    form: ToolCallFormat,
    *,
    taken: Iterable[str] = (),
    cut: bool = False,
    tools: Sequence[Json] = (),
) -> ParsedReply:
    """The parts of what a model wrote; never fails.

    Args:
        text: all of it; marks of its end may be there.
        form: how it writes calls.
        taken: ids of earlier calls, which are not used again.
        cut: it was stopped in the middle; then no missing end is added to a call.
        tools: those that were offered; some formats tell ``7`` and ``"7"`` apart by them alone.
    """
    thinking, rest = split_thinking(_without_end_marks(text))
    if reader := _NATIVE.get(form):
        words, thought, found = reader(rest, tools)
        calls = [one for name, written in found for one in _native_calls(name, written, cut)]
        return ParsedReply(words.strip(), thinking or thought, assign_call_ids(calls, taken))
    words, calls = _read(rest, form, cut)
    return ParsedReply(words.strip(), thinking, assign_call_ids(calls, taken))


def _native_calls(name: str, written: str, cut: bool) -> list[ToolCall]:
    """The calls that a reader found; arguments are repaired where one meaning is possible."""
    if not name:
        return read_json_calls(written, cut=cut)
    try:
        value = parse_lenient_json(written or "{}", cut=cut)
    except ValueError:
        return [call_without_id(name, written)]
    return [call_without_id(name, json.dumps(value, ensure_ascii=False))]


def _without_end_marks(text: str) -> str:
    # From the end backwards: a pattern would try every white space of the text as a beginning.
    end = len(text)
    while end:
        if text[end - 1].isspace():
            end -= 1
        elif mark := next((m for m in _END_MARKS if text.endswith(m, 0, end)), ""):
            end -= len(mark)
        else:
            break
    return text[:end]


def format_reply(reply: ParsedReply, form: ToolCallFormat) -> str:
    """The text that ``parse_reply`` reads back; the ids of calls are not in it.

    Raises:
        BadInput: only a model's own chat template writes this format.
    """
    if form.native:
        raise BadInput(
            f"calls in the form {form.value} are written by a model's own chat template alone.",
            remedy="Use hermes, llama, compact, json or fenced.",
        )
    thinking = f"{_THINK}\n{reply.thinking}\n{_THOUGHT}\n\n" if reply.thinking else ""
    if form is ToolCallFormat.LLAMA:
        return thinking + _write_llama(reply)
    if form is ToolCallFormat.JSON:
        return thinking + _write_json(reply)
    parts = [reply.content] if reply.content else []
    for one in reply.calls:
        if form is ToolCallFormat.COMPACT:
            parts.append(compact_format.write_compact_call(one.name, one.arguments))
        elif form is ToolCallFormat.FENCED:
            parts.append(f"```json\n{write_json_call(one, 'arguments')}\n```")
        else:
            parts.append(f"{_OPEN}\n{write_json_call(one, 'arguments')}\n{_CLOSE}")
    return thinking + "\n".join(parts)


def split_thinking(text: str) -> tuple[str, str]:
    """Thinking, and what follows it.

    The opening tag may be missing, as where the prompt ended with it. Thinking that does not end
    is all there is.
    """
    head, tag, rest = text.partition(_THOUGHT)
    before = head.lstrip()
    if before.startswith(_THINK):
        return before.removeprefix(_THINK).strip(), rest.lstrip()
    # Without an opening tag, a closing one that follows a call is part of the call's text.
    if tag and _OPEN not in head:
        return head.strip(), rest.lstrip()
    return "", text


def assign_call_ids(calls: Iterable[ToolCall], taken: Iterable[str] = ()) -> tuple[ToolCall, ...]:
    """The calls with ids that are there, differ, and were not used before."""
    used, out = set(taken), []
    # Each number is tried once for each beginning, however many calls there are.
    numbers: defaultdict[str, Iterator[int]] = defaultdict(lambda: itertools.count(1))
    for one in calls:
        base, name = one.id or "call", one.id
        while not name or name in used:
            name = f"{base}_{next(numbers[base])}"
        used.add(name)
        out.append(one.model_copy(update={"id": name}))
    return tuple(out)


def _read(text: str, form: ToolCallFormat, cut: bool) -> tuple[str, list[ToolCall]]:
    """Words and calls."""
    if form is ToolCallFormat.HERMES:
        return _read_hermes(text, cut)
    if form is ToolCallFormat.LLAMA:
        return _read_llama(text, cut)
    if form is ToolCallFormat.COMPACT:
        words, calls = compact_format.read_compact_calls(text)
        return words, [call_without_id(name, arguments) for name, arguments in calls]
    if form is ToolCallFormat.FENCED:
        return _read_fenced(text, cut)
    return _read_json(text, cut)


def _read_fenced(text: str, cut: bool) -> tuple[str, list[ToolCall]]:
    words: list[str] = []
    calls: list[ToolCall] = []
    for outside, inside in native_formats.fenced_parts(text):
        found = read_json_calls(inside, cut=cut) if inside else []
        # Other JSON is shown, not called: {"id": 7, "name": "Ann"} answers a question.
        meant = all(one.name != UNREADABLE_CALL for one in found) and bool(
            _HAS_ARGUMENTS.search(inside) or not _OF_ROWS.search(inside)
        )
        words.append(outside if meant else f"{outside}```json\n{inside}```")
        calls += found if meant else []
    return ("".join(words), calls) if calls else _read_llama(text, cut)


def _read_hermes(text: str, cut: bool) -> tuple[str, list[ToolCall]]:
    words: list[str] = []
    calls: list[ToolCall] = []
    at, close = 0, text.find(_CLOSE)
    while (start := text.find(_OPEN, at)) >= 0:
        words.append(text[at:start])
        end, at, close = _end_of_block(text, start + len(_OPEN), close)
        calls += read_json_calls(text[start + len(_OPEN) : end], cut=cut and end == len(text))
    return "".join([*words, text[at:]]), calls


def _end_of_block(text: str, start: int, close: int) -> tuple[int, int, int]:
    """Where a block ends, where the text goes on, and the first closing tag known to be ahead.

    A closing tag inside a JSON text is text.
    """
    # Skip over well-formed JSON first: a string argument may contain "</tool_call>".
    _, whole = read_leading_calls(text, start)
    if 0 <= close < whole:  # else it is still ahead, or there is none: not looked for again
        close = text.find(_CLOSE, whole)
    following = text.find(_OPEN, whole)
    if close >= 0 and (following < 0 or close < following):
        return close, close + len(_CLOSE), close
    if whole > start:  # the closing tag is missing, the call is there
        return whole, whole, close
    end = following if following >= 0 else len(text)
    return end, end, close


def _read_llama(text: str, cut: bool) -> tuple[str, list[ToolCall]]:
    words, tag, code = text.partition(_PYTHON_TAG)
    if not tag:
        start = _BARE_CALL.search(text)
        if start is None or not _HAS_ARGUMENTS.search(text, start.end()):
            return text, []
        words, code = text[: start.end()], text[start.end() :]
    elif not code.lstrip().startswith(("{", "[")):  # the model's own tools: search.call(query="x")
        rest, found = compact_format.read_compact_calls(code.strip())
        return words + rest, [
            call_without_id(name.removesuffix(".call"), args) for name, args in found
        ]
    calls, end = read_leading_calls(code, 0)
    rest = code[end:].lstrip(" \t\r\n;")
    if calls and not rest.startswith(("{", "[")):
        return f"{words}\n{rest.lstrip('}]')}", calls
    return words, calls + read_json_calls(rest, cut=cut)


def _read_json(text: str, cut: bool) -> tuple[str, list[ToolCall]]:
    try:
        value = parse_lenient_json(text, cut=cut)
    except ValueError:
        broken = text.lstrip().startswith("{")
        # Text that starts like an object was meant as a call; anything else is a plain reply.
        return ("", [unreadable_call(text)]) if broken else (text, [])
    if isinstance(value, Mapping) and value.keys() == {"reply"}:
        return str(value["reply"]), []
    return ("", calls_of_json(value, text)) if isinstance(value, dict | list) else (text, [])


def _write_llama(reply: ParsedReply) -> str:
    """A single call alone stands bare, as the chat template of Llama 3 writes it."""
    if not reply.calls:
        return reply.content
    calls = "; ".join(write_json_call(one, "parameters") for one in reply.calls)
    bare = len(reply.calls) == 1 and not reply.content
    return calls if bare else f"{reply.content}{_PYTHON_TAG}{calls}"


def _write_json(reply: ParsedReply) -> str:
    if not reply.calls:
        return json.dumps({"reply": reply.content}, ensure_ascii=False)
    calls = ", ".join(write_json_call(one, "arguments") for one in reply.calls)
    return calls if len(reply.calls) == 1 else f"[{calls}]"


# --- tools in words ------------------------------------------------------------------------------

_HOW = {
    ToolCallFormat.HERMES: "To call one, write "
    '<tool_call>{"name": "...", "arguments": {...}}</tool_call>.',
    ToolCallFormat.LLAMA: "To call one, answer with "
    '{"name": "...", "parameters": {...}} and nothing else.',
    ToolCallFormat.COMPACT: 'To call one, write a line like name(argument="text", other=1).',
    ToolCallFormat.FENCED: "To call one, write a fence of JSON: "
    '```json {"name": "...", "arguments": {...}} ```.',
    ToolCallFormat.JSON: 'Answer in JSON only: {"name": "...", "arguments": {...}} to call one, '
    '{"reply": "..."} to speak to the user.',
}


class TextToolsClient:
    """A client that describes tools in the prompt, for a model or server without tool support.

    Args:
        client: the client that is asked; it is never given tools.
        form: how the model is to write calls.
        constrain: have the server enforce the form by a JSON Schema; needs ``ToolCallFormat.JSON``.

    Raises:
        BadInput: ``constrain`` with another form.
    """

    def __init__(
        self,
        client: ModelClient,
        form: ToolCallFormat = ToolCallFormat.HERMES,
        *,
        constrain: bool = False,
    ) -> None:
        if constrain and form is not ToolCallFormat.JSON:
            raise BadInput(
                f"the form {form.value} cannot be enforced by a schema.", remedy="Use Format.JSON."
            )
        self._client, self._form, self._constrain = client, form, constrain

    @property
    def model(self) -> str:
        return self._client.model

    async def complete(
        self, messages: Sequence[Message], tools: Sequence[Json], sampling: Sampling
    ) -> Completion:
        if self._constrain:
            sampling = sampling.model_copy(update={"response_format": turn_response_format(tools)})
        told = conversation_as_text(messages, tools, self._form)
        completion = await self._client.complete(told, (), sampling)
        said = completion.message
        reply = parse_reply(
            said.content,
            self._form,
            taken=[call.id for message in messages for call in message.tool_calls],
            cut=completion.finish_reason == "length",
        )
        message = said.model_copy(
            update={
                "content": reply.content,
                "thinking": said.thinking or reply.thinking,
                "tool_calls": reply.calls,
            }
        )
        return completion.model_copy(update={"message": message})


def conversation_as_text(
    messages: Sequence[Message], tools: Sequence[Json], form: ToolCallFormat
) -> list[Message]:
    """The conversation without tools: system, user and assistant messages that are text only.

    Results that follow each other become one message, since many templates want the roles to
    alternate.
    """
    out: list[Message] = []
    for message in messages:
        if message.role is Role.ASSISTANT and message.tool_calls:
            text = format_reply(ParsedReply(message.content, calls=message.tool_calls), form)
            out.append(Message(role=Role.ASSISTANT, content=text))
        elif message.role is Role.TOOL:
            said = (
                write_compact_result(message.content)
                if form is ToolCallFormat.COMPACT
                else message.content
            )
            line = f"Result of {message.name or 'the call'}: {said}"
            # Merge only with an earlier result, which always follows an assistant's call; a user's
            # own message at the start stays by itself.
            if len(out) > 1 and out[-1].role is Role.USER and out[-2].role is Role.ASSISTANT:
                line = f"{out.pop().content}\n{line}"
            out.append(Message(role=Role.USER, content=line))
        else:
            out.append(Message(role=message.role, content=message.content))
    # Many templates allow a system message only at the very beginning.
    if tools:
        first = out.pop(0).content if out and out[0].role is Role.SYSTEM else ""
        text = f"{first}\n\n{describe_tools(tools, form)}".strip()
        out.insert(0, Message(role=Role.SYSTEM, content=text))
    return out


def describe_tools(tools: Sequence[Json], form: ToolCallFormat) -> str:
    """The tools, one a line, and how to call them; in ``compact`` as signatures."""
    if form is ToolCallFormat.COMPACT:
        lines = tool_signatures(tools)
    else:
        lines = [orjson.dumps(tool["function"]).decode() for tool in tools]
    return "\n".join(["# Tools", "", *lines, "", _HOW[form]])


def turn_response_format(tools: Sequence[Json]) -> dict[str, Json]:
    """``response_format`` of a turn in ``ToolCallFormat.JSON``: one call, or a reply in words."""
    turns = [_closed({"reply": {"type": "string"}})]
    for tool in tools:
        function = tool["function"]
        arguments = function.get("parameters") or {"type": "object", "properties": {}}
        turns.append(_closed({"name": {"const": function["name"]}, "arguments": arguments}))
    return {"type": "json_schema", "json_schema": {"name": "turn", "schema": {"anyOf": turns}}}


def _closed(properties: dict[str, Json]) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
