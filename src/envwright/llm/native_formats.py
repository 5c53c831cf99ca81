r"""Calls as the chat templates of models write them, where that is not JSON between two tags.

Each reader takes all that a model wrote and returns its words, its thinking and its calls: pairs of
a name and arguments, as JSON where they can be read and as they were written where they cannot.
A pair without a name is a text that is no call. Readers never fail and take time linear in the
text.

Example::

    >>> read_tagged('<tool_call>\n<function=find>\n<parameter=id>\n7\n</parameter>\n</function>\n'
    ...             '</tool_call>', QWEN_XML)
    ('', '', [('find', '{"id": 7}')])
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from envwright.llm.compact_format import read_compact_calls, top_level_parts
from envwright.llm.json_repair import parse_leading_json, parse_lenient_json
from envwright.types import Json

NativeReply = tuple[str, str, list[tuple[str, str]]]
"""Words, thinking, calls."""

# --- tags ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CallTags:
    """The tags of a format that writes each argument between two of its own."""

    call: str
    name_end: str
    """What follows the name; empty where the next tag does."""
    end: str
    key: str
    key_end: str
    value: str
    value_end: str
    around: tuple[str, str] = ("", "")
    """Tags about the whole, which models leave out at times."""
    lines: bool = False
    """Values stand on lines of their own."""


QWEN_XML = CallTags(
    call="<function=",
    name_end=">",
    end="</function>",
    key="<parameter=",
    key_end=">",
    value="",
    value_end="</parameter>",
    around=("<tool_call>", "</tool_call>"),
    lines=True,
)
"""Qwen3-Coder, Qwen3.5 and later, Nemotron 3."""
GLM = CallTags(
    call="<tool_call>",
    name_end="",
    end="</tool_call>",
    key="<arg_key>",
    key_end="</arg_key>",
    value="<arg_value>",
    value_end="</arg_value>",
)
"""GLM-4.5 and later."""


def read_tagged(text: str, tags: CallTags, tools: Sequence[Json] = ()) -> NativeReply:
    """Calls whose arguments stand between tags.

    Such a format writes a text as it is, so that ``7`` and ``"7"`` look the same: only the tool's
    schema tells them apart.

    Args:
        text: what was written.
        tags: of the format.
        tools: those that were offered; of a parameter that is not known, what is JSON is read so.
    """
    schemas = {str(tool["function"]["name"]): _properties(tool) for tool in tools}
    words: list[str] = []
    calls: list[tuple[str, str]] = []
    at = 0
    while (start := text.find(tags.call, at)) >= 0:
        words.append(_without_end(text[at:start], tags.around[0]))
        begun = start + len(tags.call)
        name, values, end = _tagged_call(text, begun, tags)
        if values is None:  # as it was written, up to where it would have ended
            close = text.find(tags.end, end)
            stop = close if close >= 0 else len(text)
            calls.append((name, text[begun:stop].strip()))
            end = min(stop + len(tags.end), len(text))
        else:
            known = schemas.get(name, {})
            made = {key: typed_value(value, known.get(key)) for key, value in values}
            calls.append((name, json.dumps(made, ensure_ascii=False)))
        at = _after(text, end, tags.around[1])
    return "".join([*words, text[at:]]), "", calls


def _tagged_call(
    text: str, at: int, tags: CallTags
) -> tuple[str, list[tuple[str, str]] | None, int]:
    """A call's name, its values (``None`` where it is broken), and where reading ended."""
    # Nothing is looked for beyond the call's end, or the next argument: else many broken calls
    # would each be searched to the end of the text.
    bound = text.find(tags.end, at)
    bound = len(text) if bound < 0 else bound + 1
    end = text.find(tags.name_end or "<", at, bound)
    name = text[at:end].strip() if end >= 0 else ""
    if not name or "\n" in name:
        return "", None, at
    at = end + len(tags.name_end)
    values: dict[str, str] = {}
    while True:
        at = _blank(text, at)
        if text.startswith(tags.end, at):
            return name, list(values.items()), at + len(tags.end)
        if not text.startswith(tags.key, at):
            return name, None, at
        at += len(tags.key)
        following = text.find(tags.key, at)
        limit = following if following >= 0 else len(text)
        key_end = text.find(tags.key_end, at, limit)
        if key_end < 0:
            return name, None, at
        key = text[at:key_end].strip()
        at = key_end + len(tags.key_end)
        if tags.value:
            at = _blank(text, at)
            if not text.startswith(tags.value, at):
                return name, None, at
            at += len(tags.value)
        # On a line of its own first: the value may hold the tag.
        close = text.find(f"\n{tags.value_end}\n", at, limit) if tags.lines else -1
        if close < 0:
            close = text.find(tags.value_end, at, limit)
        if close < 0 or key in values:
            return name, None, at
        value = text[at:close]
        values[key] = value.removeprefix("\n").removesuffix("\n") if tags.lines else value
        at = text.index(tags.value_end, close) + len(tags.value_end)


def _blank(text: str, at: int) -> int:
    """The first place from ``at`` on that is no white space."""
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _after(text: str, at: int, tag: str) -> int:
    """Behind a tag, where it follows."""
    start = _blank(text, at)
    return start + len(tag) if tag and text.startswith(tag, start) else at


def _without_end(text: str, tag: str) -> str:
    """A text without the tag that it ends with."""
    bare = text.rstrip()
    return bare.removesuffix(tag) if tag and bare.endswith(tag) else text


_KINDS: tuple[tuple[type, str], ...] = (
    (bool, "boolean"),
    (int, "integer"),
    (float, "number"),
    (list, "array"),
    (dict, "object"),
    (type(None), "null"),
)
_PYTHON = {"True": True, "False": False, "None": None}
"""What some templates write in the place of JSON's names."""


def typed_value(written: str, schema: Json) -> Json:
    """The value that a text between tags means to a parameter.

    Example::

        typed_value("75001", {"type": "string"})    # "75001"
        typed_value("75001", {"type": "integer"})   # 75001
    """
    allowed = _types(schema)
    plain = written.strip()
    try:
        value = _PYTHON[plain] if plain in _PYTHON else parse_lenient_json(plain)
    except ValueError:
        return written
    kinds = {name for kind, name in _KINDS if type(value) is kind}
    kinds |= {"number"} & ({"number"} if "integer" in kinds else set())
    if not kinds:  # a text in quotes, which are part of it where a text is wanted
        return written
    return written if "string" in allowed and not kinds & allowed else value


def _types(schema: Json) -> set[str]:
    """The types that a schema allows; none where it does not say."""
    if not isinstance(schema, Mapping):
        return set()
    stated = schema.get("type")
    found = {stated} if isinstance(stated, str) else set(stated or ())
    options = [*(schema.get("enum") or ()), *([schema["const"]] if "const" in schema else [])]
    if not found:
        found = {next((n for k, n in _KINDS if type(one) is k), "string") for one in options}
    for key in ("anyOf", "oneOf"):
        for inner in schema.get(key) or ():
            found |= _types(inner)
    return found


def _properties(tool: Json) -> Mapping[str, Json]:
    parameters = tool["function"].get("parameters") or {}
    found = parameters.get("properties")
    return found if isinstance(found, Mapping) else {}


# --- lists of Python calls -----------------------------------------------------------------------

_LISTS = (
    ("<|tool_call_start|>", "<|tool_call_end|>"),  # LFM2
    ("<|python_start|>", "<|python_end|>"),  # Llama 4
)


def read_pythonic(text: str) -> NativeReply:
    """``[find(title="Tides"), look()]``, alone or between the tags of LFM2 or Llama 4."""
    for opening, closing in _LISTS:
        words, tag, rest = text.partition(opening)
        if tag:
            listed, _, later = rest.partition(closing)
            return words + later, "", _listed_calls(listed.strip())
    alone = text.strip()
    if not (alone.startswith("[") and alone.endswith("]") and "(" in alone):
        return text, "", []
    calls = _listed_calls(alone)
    # Without tags, brackets may hold words too.
    return ("", "", calls) if all(name for name, _ in calls) else (text, "", [])


def _listed_calls(listed: str) -> list[tuple[str, str]]:
    if not (listed.startswith("[") and listed.endswith("]")):
        return [("", listed)]
    calls: list[tuple[str, str]] = []
    for part in top_level_parts(listed[1:-1]):
        words, found = read_compact_calls(part.strip())
        if words.strip() or len(found) != 1:
            return [("", listed)]
        calls += found
    return calls


# --- marks of special tokens ---------------------------------------------------------------------

_MISTRAL = "[TOOL_CALLS]"
_ARGUMENTS, _CALL_ID = "[ARGS]", "[CALL_ID]"


def read_mistral(text: str) -> NativeReply:
    """``[TOOL_CALLS]find[ARGS]{"id": 7}``, once for each call.

    Older models write a list of JSON behind a single mark: a call without a name.
    """
    words, *codes = text.split(_MISTRAL)
    calls: list[tuple[str, str]] = []
    for code in codes:
        head, mark, arguments = code.partition(_ARGUMENTS)
        name = head.partition(_CALL_ID)[0].strip()
        calls.append((name, arguments.strip()) if mark else ("", code.strip()))
    return words, "", calls


_CALLS = ("<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>")
_CALL = ("<｜tool▁call▁begin｜>", "<｜tool▁call▁end｜>")
_SEPARATOR = "<｜tool▁sep｜>"


def read_deepseek(text: str) -> NativeReply:
    """DeepSeek V3 and R1 (the arguments in a fence) and V3.1 (as they are)."""
    words, _, code = text.partition(_CALLS[0])
    code, _, later = code.partition(_CALLS[1])
    calls: list[tuple[str, str]] = []
    for part in code.split(_CALL[0])[1:]:
        written = part.partition(_CALL[1])[0]
        head, _, rest = written.partition(_SEPARATOR)
        if head.strip() == "function":  # the kind of call; then its name, and a fence
            head, _, rest = rest.partition("\n")
            rest = rest.strip().removeprefix("```json").removesuffix("```")
        calls.append((head.strip(), rest.strip()))
    return words + later, "", calls


_START, _MESSAGE, _CHANNEL = "<|start|>", "<|message|>", "<|channel|>"
_ENDS = ("<|end|>", "<|call|>", "<|return|>")
_FUNCTIONS = "to=functions."


def read_harmony(text: str) -> NativeReply:
    """gpt-oss: messages of a channel each, and calls as messages to a function."""
    words: list[str] = []
    thoughts: list[str] = []
    calls: list[tuple[str, str]] = []
    for part in text.split(_START):
        header, mark, body = part.partition(_MESSAGE)
        if not mark:
            words.append(header.strip().removeprefix("assistant"))
            continue
        cuts = [at for end in _ENDS if (at := body.find(end)) >= 0]
        body = body[: min(cuts)] if cuts else body
        _, to, addressed = header.partition(_FUNCTIONS)
        _, _, channel = header.partition(_CHANNEL)
        if to:
            name = next(iter(addressed.replace("<", " ").split(maxsplit=1)), "")
            calls.append((name, body.strip()))
        elif channel.strip().startswith("analysis"):
            thoughts.append(body.strip())
        else:
            words.append(body.strip())
    return "\n".join(filter(None, words)), "\n".join(thoughts), calls


# --- fences --------------------------------------------------------------------------------------

_FENCE = "```"


def fenced_parts(text: str) -> Iterator[tuple[str, str]]:
    """The text in parts: what stands outside of fences, and the JSON that follows in one.

    A fence that holds no JSON is part of the words; the last part has no JSON.
    """
    words: list[str] = []
    pieces = text.split(_FENCE)
    for number, piece in enumerate(pieces):
        inner = piece.removeprefix("json").lstrip() if number % 2 else ""
        if inner.startswith(("{", "[")) and _is_json(inner):
            yield "".join(words), inner
            words = []
        else:
            words.append(f"{_FENCE}{piece}{_FENCE}" if number % 2 else piece)
    yield "".join(words), ""


def _is_json(text: str) -> bool:
    try:
        _, end = parse_leading_json(text, 0)
    except ValueError:
        return False
    return not text[end:].strip()
