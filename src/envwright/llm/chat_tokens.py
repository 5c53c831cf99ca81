"""Conversations as tokens: by a chat template, or going on from the tokens that a model wrote.

A conversation that is rendered anew each turn shows a model its own words as the tokenizer would
write them, which need not be the tokens that it wrote: training on what it wrote is then off the
prompt that it saw. With ``ExactPrompts`` an answer's tokens stay, and only what the template writes
after it is appended. A prompt is a function of messages, tools and tokenizer alone: the same comes
out when a trajectory is read from a file.
"""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Protocol

import orjson

from envwright.errors import BadInput
from envwright.llm.chat_completions import wire_message
from envwright.llm.errors import error_excerpt
from envwright.llm.tool_call_formats import ToolCallFormat, conversation_as_text, parse_reply
from envwright.types import Json, Message, Role


def encode_chat(
    tokenizer: Any, messages: Sequence[Json], tools: Sequence[Json], **more: Json
) -> tuple[int, ...]:
    """The tokens of a conversation, with the beginning of the next answer.

    Args:
        tokenizer: one of the transformers library, with a chat template.
        messages: in the form of its templates.
        tools: likewise; none are the same as an empty list.
        more: further variables of the template.
    """
    encoded = apply_template(
        tokenizer,
        messages,
        tools=list(tools) or None,
        add_generation_prompt=True,
        tokenize=True,
        return_dict=True,
        # Marks of turns inside of what tools and users say stay text, where the library can.
        sanitize_control_tokens=True,
        **more,
    )
    return tuple(encoded["input_ids"])


def apply_template(tokenizer: Any, messages: Sequence[Json], **given: Any) -> Any:
    """What ``apply_chat_template`` gives, also of templates that want arguments as JSON text.

    Args:
        tokenizer: one of the transformers library, with a chat template.
        messages: in the form of most templates, which take arguments as objects.
        given: handed on.
    """
    try:
        return tokenizer.apply_chat_template(list(messages), **given)
    except TypeError:  # DeepSeek's join the arguments to a text
        texts = [_with_text_arguments(message) for message in messages]
        if texts == list(messages):
            raise
        return tokenizer.apply_chat_template(texts, **given)


def _with_text_arguments(message: Json) -> Json:
    calls = [
        call
        | {
            "function": call["function"]
            | {"arguments": orjson.dumps(call["function"]["arguments"]).decode()}
        }
        for call in message.get("tool_calls") or ()
    ]
    return message | {"tool_calls": calls} if calls else message


# A text that looks like a number, and types that templates write in ways of their own.
_PROBED: dict[str, Json] = {"zip": "75001", "title": "On Tides", "count": 3, "new": True}
_PROBE = {
    "type": "function",
    "function": {
        "name": "find_books",
        "description": "Find books.",
        "parameters": {
            "type": "object",
            "properties": {
                "zip": {"type": "string", "description": "Where."},
                "title": {"type": "string", "description": "What."},
                "count": {"type": "integer", "description": "How many."},
                "new": {"type": "boolean", "description": "Whether new."},
            },
            "required": ["zip"],
        },
    },
}


def check_call_template(tokenizer: Any, form: ToolCallFormat, file: str) -> None:
    """Refuse a chat template that writes calls otherwise than they will be read.

    A model writes what its template shows it. Read in another format its calls are words, so that
    every episode fails and nobody says why. Forms that tell tools in words need no template.

    Args:
        tokenizer: one of the transformers library, with a chat template.
        form: in which calls are read.
        file: whose template it is, for the message.

    Raises:
        BadInput: a call of the template is not the same when it is read, or the template knows no
            calls.
    """
    if form.told_in_words:
        return
    try:
        written = _written_call(tokenizer)
    except Exception as error:  # templates raise what they like
        written = ""
        why = f"refuses a call ({type(error).__name__}: {error_excerpt(error)})"
    else:
        why = (
            f"writes calls as {written.strip()[:300]!r}, which the form {form.value} does not read"
        )
    if written and _reads(written, form):
        return
    known = [other.value for other in ToolCallFormat if written and _reads(written, other)]
    remedy = f"Use the form {known[0]}." if known else "Use the form compact or json."
    raise BadInput(f"the chat template {why}.", file=file, place="form", remedy=remedy)


def _written_call(tokenizer: Any) -> str:
    """What the template writes of an answer that is a call, without the marks before it."""
    asked = {"role": "user", "content": "Which books?"}
    call = {"type": "function", "id": "call00001", "function": {"name": "find_books"}}
    call["function"] |= {"arguments": _PROBED}  # type: ignore[operator]
    said = {"role": "assistant", "content": "", "tool_calls": [call]}

    def rendered(*messages: Json, opening: bool) -> str:
        return str(
            apply_template(
                tokenizer, messages, tools=[_PROBE], add_generation_prompt=opening, tokenize=False
            )
        )

    before, through = rendered(asked, opening=False), rendered(asked, said, opening=False)
    # Templates open an answer with a mark, some with the beginning of thinking too.
    opened = rendered(asked, opening=True)
    pairs = (zip(through, text, strict=False) for text in (before, opened))
    start = max(sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], own)) for own in pairs)
    # What differs may be the rest of a mark: two of them begin alike.
    while start and through[start - 1] in "<[":
        start -= 1
    return through[start:]


def _reads(written: str, form: ToolCallFormat) -> bool:
    """Whether the call is there when a text of the template is read."""
    calls = parse_reply(written, form, tools=[_PROBE]).calls
    if len(calls) != 1 or calls[0].name != "find_books":
        return False
    try:
        return bool(orjson.loads(calls[0].arguments) == _PROBED)
    except ValueError:
        return False


def decode_tokens(tokenizer: Any, ids: Sequence[int]) -> str:
    """The text of tokens, marks included."""
    kept = {"skip_special_tokens": False, "clean_up_tokenization_spaces": False}
    return str(tokenizer.decode(list(ids), **kept))


# --- exact prompts -------------------------------------------------------------------------------

# Tokens of the prompts that are kept, about fifty bytes each; a bound on memory only, since what
# was evicted is composed again.
_REMEMBERED = 2**22


class ChatTokenizer(Protocol):
    """Makes tokens of conversations, and text of tokens."""

    @property
    def ends(self) -> AbstractSet[int]:
        """Tokens that end an answer."""
        ...

    def encode(self, messages: Sequence[Json], tools: Sequence[Json]) -> tuple[int, ...]:
        """The tokens of a conversation up to the place where the assistant begins to speak."""
        ...

    def decode(self, ids: Sequence[int]) -> str:
        """The text of tokens, marks included."""
        ...


@dataclass(frozen=True, slots=True)
class ComposedPrompt:
    """A prompt."""

    ids: tuple[int, ...]
    why: str = ""
    """Why it does not go on from the last answer's tokens; empty where it does."""


def render_conversation(
    encoder: ChatTokenizer, messages: Sequence[Message], tools: Sequence[Json], form: ToolCallFormat
) -> tuple[int, ...]:
    """The tokens of a conversation as the template has it, whatever the model wrote."""
    if form.told_in_words:
        messages, tools = conversation_as_text(messages, tools, form), ()
    return encoder.encode([template_message(message) for message in messages], tools)


class ExactPrompts:
    """Composes prompts; what was composed is remembered, up to a bound.

    Args:
        encoder: the tokenizer, with its template.
        form: how the model writes calls.
    """

    def __init__(self, encoder: ChatTokenizer, form: ToolCallFormat) -> None:
        self._encoder, self._form = encoder, form
        self._known: OrderedDict[tuple[bytes, tuple[Message, ...]], _Step] = OrderedDict()
        self._size = 0

    def prompt(self, messages: Sequence[Message], tools: Sequence[Json]) -> ComposedPrompt:
        """What the model reads when it is to answer these messages.

        Args:
            messages: what it is shown; those that it wrote carry their tokens.
            tools: those that it is offered.
        """
        # The step after each assistant message is composed from the one before, so one prompt costs
        # only its newest stretch when the earlier ones are remembered.
        about = orjson.dumps(list(tools))
        said = [at for at, message in enumerate(messages) if message.role is Role.ASSISTANT]
        # Pairs of (index of the answer before the stretch, end of the stretch); the first has no
        # answer.
        left = list(zip([None, *said], [*said, len(messages)], strict=True))
        # The last one that is remembered is enough: those before it may be forgotten.
        missing: list[tuple[int | None, int]] = []
        step = None
        while left and step is None:
            at, to = left.pop()
            step = self._known.get((about, tuple(messages[:to])))
            if step is None:
                missing.append((at, to))
        for at, to in reversed(missing):
            whole = render_conversation(self._encoder, messages[:to], tools, self._form)
            known = _Step(whole, whole)
            if step is not None and at is not None:
                known = self._go_on(step, messages[at], whole, tools)
            self._remember((about, tuple(messages[:to])), known)
            step = known
        assert step is not None  # there is always a last stretch
        return ComposedPrompt(step.ids, step.why)

    def _remember(self, key: tuple[bytes, tuple[Message, ...]], step: _Step) -> None:
        self._known[key] = step
        self._size += len(step.whole)
        # The newest one stays, however long it is: the next turn goes on from it.
        while self._size > _REMEMBERED and len(self._known) > 1:
            self._size -= len(self._known.popitem(last=False)[1].whole)

    def _go_on(
        self, before: _Step, said: Message, whole: tuple[int, ...], tools: Sequence[Json]
    ) -> _Step:
        """The prompt after an answer, from the one before it.

        Args:
            before: the prompt that was answered.
            said: the answer.
            whole: the conversation up to the next answer, as the template has it.
            tools: those that were offered.
        """
        end = self._end(before.whole, whole)
        why = self._why_not(before.whole, said, whole, end, tools)
        if why:
            return _Step(whole, whole, why)
        wrote = said.token_ids or ()
        # An answer cut at its length limit has no end token: then the template's own is appended.
        tail = whole[end + 1 :] if wrote[-1] == whole[end] else whole[end:]
        return _Step((*before.ids, *wrote, *tail), whole)

    def _why_not(
        self,
        before: tuple[int, ...],
        said: Message,
        whole: tuple[int, ...],
        end: int,
        tools: Sequence[Json],
    ) -> str:
        """Why an answer's own tokens cannot stand in the next prompt."""
        if not said.token_ids:
            return "the tokens of an earlier answer are not known"
        if not self._is_whole(said, tools):
            return "an earlier answer is shown otherwise than it was written"
        if end < 0:
            return "the template does not end an answer with a mark that ends one"
        head = self._encoder.decode(before)
        # Tokens may merge differently at the boundary while the text stays the same, so compare
        # both.
        if whole[: len(before)] != before and not self._encoder.decode(whole).startswith(head):
            return "the template writes earlier messages otherwise than before"
        # Many templates drop the thinking of earlier turns; then the model's own tokens must not
        # stay.
        if said.thinking:
            shown = _plain(self._encoder.decode(whole[:end])[len(head) :])
            if _plain(said.thinking) not in shown:
                return "the template leaves earlier thinking out"
        return ""

    def _end(self, before: tuple[int, ...], whole: tuple[int, ...]) -> int:
        """Where the mark stands that ends the answer to ``before``; -1 where there is none."""
        # The marks within `before` belong to earlier messages; the first one beyond them ends the
        # answer.
        ends = self._encoder.ends
        earlier = sum(token in ends for token in before)
        marks = [at for at, token in enumerate(whole) if token in ends]
        return marks[earlier] if len(marks) > earlier else -1

    def _is_whole(self, said: Message, tools: Sequence[Json]) -> bool:
        """Whether a message says what its tokens say: nothing was taken out of it."""
        wrote = said.token_ids or ()
        ended = wrote[-1] in self._encoder.ends
        text = self._encoder.decode(wrote[:-1] if ended else wrote)
        # Read the tokens again and compare: a message edited after generation (trimmed, repaired)
        # differs from its tokens.
        reply = parse_reply(text, self._form, cut=not ended, tools=tools)
        calls = [(call.name, call.arguments) for call in said.tool_calls]
        return (reply.content, reply.thinking, [(c.name, c.arguments) for c in reply.calls]) == (
            said.content,
            said.thinking,
            calls,
        )


@dataclass(frozen=True, slots=True)
class _Step:
    """The prompt of one turn."""

    ids: tuple[int, ...]
    """As the model reads it."""
    whole: tuple[int, ...]
    """As the template would write it anew."""
    why: str = ""


def template_message(message: Message) -> dict[str, Json]:
    """A message as chat templates take it: arguments are objects, which they write themselves."""
    out = wire_message(message, thinking=True)
    for call in out.get("tool_calls", ()):
        call["function"]["arguments"] = orjson.loads(call["function"]["arguments"])
    return out


def _plain(text: str) -> str:
    """A text as it can be compared after some tokenizer has normalised it."""
    return unicodedata.normalize("NFC", text)
