"""Tool calls inside the text of a message, in the forms that models were taught.

What a model writes is read into words, thinking and calls. JSON is repaired only where it can mean
one thing (``repair``). A call that stays unreadable is still a call: it carries the text as it was
written, so that the environment refuses it and the agent reads why.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from envwright.models import compact
from envwright.models.calls import call, made, read_leading, read_whole, unreadable, write_object
from envwright.models.repair import lenient_json
from envwright.types import ToolCall

_OPEN, _CLOSE = "<tool_call>", "</tool_call>"
_THINK, _THOUGHT = "<think>", "</think>"
_PYTHON_TAG = "<|python_tag|>"
_END_MARKS = re.compile(r"(?:<\|(?:im_end|eot_id|eom_id|endoftext|end_of_text)\|>|</s>|\s)+\Z")
_BARE_CALL = re.compile(r'^[ \t]*(?=\{\s*"(?:name|type|function)"\s*:)', re.MULTILINE)
_HAS_ARGUMENTS = re.compile(r'"(?:parameters|arguments)"\s*:')


class Format(StrEnum):
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


@dataclass(frozen=True, slots=True)
class Reply:
    """A message in its parts."""

    content: str = ""
    thinking: str = ""
    calls: tuple[ToolCall, ...] = ()


def parse(text: str, form: Format, *, taken: Iterable[str] = (), cut: bool = False) -> Reply:
    """The parts of what a model wrote; never fails.

    Args:
        text: all of it; marks of its end may be there.
        form: how it writes calls.
        taken: ids of earlier calls, which are not used again.
        cut: it was stopped in the middle; then no missing end is added to a call.
    """
    thinking, rest = split_thinking(_END_MARKS.sub("", text))
    words, calls = _read(rest, form, cut)
    return Reply(words.strip(), thinking, with_ids(calls, taken))


def write(reply: Reply, form: Format) -> str:
    """The text that ``parse`` reads back; the ids of calls are not in it."""
    thinking = f"{_THINK}\n{reply.thinking}\n{_THOUGHT}\n\n" if reply.thinking else ""
    if form is Format.LLAMA:
        return thinking + _write_llama(reply)
    if form is Format.JSON:
        return thinking + _write_json(reply)
    parts = [reply.content] if reply.content else []
    for one in reply.calls:
        if form is Format.COMPACT:
            parts.append(compact.write_call(one.name, one.arguments))
        else:
            parts.append(f"{_OPEN}\n{write_object(one, 'arguments')}\n{_CLOSE}")
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
    if tag and _OPEN not in head:
        return head.strip(), rest.lstrip()
    return "", text


def with_ids(calls: Iterable[ToolCall], taken: Iterable[str] = ()) -> tuple[ToolCall, ...]:
    """The calls with ids that are there, differ, and were not used before."""
    used, out = set(taken), []
    for one in calls:
        base, number, name = one.id or "call", 1, one.id
        while not name or name in used:
            name, number = f"{base}_{number}", number + 1
        used.add(name)
        out.append(one.model_copy(update={"id": name}))
    return tuple(out)


def _read(text: str, form: Format, cut: bool) -> tuple[str, list[ToolCall]]:
    """Words and calls."""
    if form is Format.HERMES:
        return _read_hermes(text, cut)
    if form is Format.LLAMA:
        return _read_llama(text, cut)
    if form is Format.COMPACT:
        words, calls = compact.read_calls(text)
        return words, [call(name, arguments) for name, arguments in calls]
    return _read_json(text, cut)


def _read_hermes(text: str, cut: bool) -> tuple[str, list[ToolCall]]:
    words: list[str] = []
    calls: list[ToolCall] = []
    at = 0
    while (start := text.find(_OPEN, at)) >= 0:
        words.append(text[at:start])
        end, at = _end_of_block(text, start + len(_OPEN))
        calls += read_whole(text[start + len(_OPEN) : end], cut=cut and end == len(text))
    return "".join([*words, text[at:]]), calls


def _end_of_block(text: str, start: int) -> tuple[int, int]:
    """Where a block ends, and where the text goes on; a closing tag inside a JSON text is text."""
    _, whole = read_leading(text, start)
    close, following = text.find(_CLOSE, whole), text.find(_OPEN, whole)
    if close >= 0 and (following < 0 or close < following):
        return close, close + len(_CLOSE)
    if whole > start:  # the closing tag is missing, the call is there
        return whole, whole
    return (following, following) if following >= 0 else (len(text), len(text))


def _read_llama(text: str, cut: bool) -> tuple[str, list[ToolCall]]:
    words, tag, code = text.partition(_PYTHON_TAG)
    if not tag:
        start = _BARE_CALL.search(text)
        if start is None or not _HAS_ARGUMENTS.search(text, start.end()):
            return text, []
        words, code = text[: start.end()], text[start.end() :]
    elif not code.lstrip().startswith(("{", "[")):  # the model's own tools: search.call(query="x")
        rest, found = compact.read_calls(code.strip())
        return words + rest, [call(name.removesuffix(".call"), args) for name, args in found]
    calls, end = read_leading(code, 0)
    rest = code[end:].lstrip(" \t\r\n;")
    if calls and not rest.startswith(("{", "[")):
        return f"{words}\n{rest.lstrip('}]')}", calls
    return words, calls + read_whole(rest, cut=cut)


def _read_json(text: str, cut: bool) -> tuple[str, list[ToolCall]]:
    try:
        value = lenient_json(text, cut=cut)
    except ValueError:
        broken = text.lstrip().startswith("{")
        return ("", [unreadable(text)]) if broken else (text, [])
    if isinstance(value, Mapping) and value.keys() == {"reply"}:
        return str(value["reply"]), []
    return ("", made(value, text)) if isinstance(value, dict | list) else (text, [])


def _write_llama(reply: Reply) -> str:
    """A single call alone stands bare, as the chat template of Llama 3 writes it."""
    if not reply.calls:
        return reply.content
    calls = "; ".join(write_object(one, "parameters") for one in reply.calls)
    bare = len(reply.calls) == 1 and not reply.content
    return calls if bare else f"{reply.content}{_PYTHON_TAG}{calls}"


def _write_json(reply: Reply) -> str:
    if not reply.calls:
        return json.dumps({"reply": reply.content}, ensure_ascii=False)
    calls = ", ".join(write_object(one, "arguments") for one in reply.calls)
    return calls if len(reply.calls) == 1 else f"[{calls}]"
