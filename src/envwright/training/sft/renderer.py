"""Turns as tokens: prompt, answer, and which of the answer's tokens are thought and which action.

A chat template is applied twice for each turn: up to the place where the assistant's message
begins, and up to its end. What the second rendering adds to the first is the answer, in
the very tokens that a model would have to write there. So the template needs no marks, and what it
does to earlier turns shows: as a prompt that does not begin with what stood there before.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from importlib import resources
from typing import Any

from envwright.errors import BadInput
from envwright.llm.chat_tokens import apply_template, template_message
from envwright.llm.tool_call_formats import (
    ParsedReply,
    ToolCallFormat,
    conversation_as_text,
    format_reply,
)
from envwright.training.sft.conversations import SftTurn
from envwright.types import Json, Message, Role

CHATML = (resources.files("envwright.training.sft") / "chatml.jinja").read_text(encoding="utf-8")
"""A chat template for tokenizers with ChatML's marks: shows tools, calls in the form ``hermes``,
and all thinking; it never rewrites an earlier turn."""
_CLOSE = "</think>"


class TokenKind(IntEnum):
    """What a token is to the loss."""

    CONTEXT = 0
    ACTION = 1
    THOUGHT = 2


@dataclass(frozen=True, slots=True)
class Sample:
    """A sequence of tokens; the first is always context."""

    ids: tuple[int, ...]
    kinds: tuple[TokenKind, ...]
    weight: float = 1.0
    turns: tuple[int, ...] = ()
    """Numbers of the turns that are learned from it."""

    @property
    def learned(self) -> int:
        """How many tokens are learned."""
        return sum(kind is not TokenKind.CONTEXT for kind in self.kinds)


@dataclass(frozen=True, slots=True)
class RenderedTurn:
    """One turn as tokens."""

    prompt: tuple[int, ...]
    answer: tuple[int, ...]
    """Up to and with the mark that ends it."""
    tail: tuple[int, ...]
    """What the template writes after that mark."""
    thought: int
    """How many tokens of the answer are thought."""

    @property
    def through(self) -> tuple[int, ...]:
        """Prompt, answer and tail: where the next turn would go on."""
        return (*self.prompt, *self.answer, *self.tail)


@dataclass(frozen=True, slots=True)
class RenderOptions:
    """How turns are rendered; the same as in the prompts that the model will get later."""

    template: str = ""
    """Text of a chat template, ``CHATML`` for ours; empty for the tokenizer's own."""
    form: ToolCallFormat = ToolCallFormat.HERMES
    """How calls are written. In ``compact`` and ``json`` tools are told in words and results are
    the user's, as for ``llm.local_client``; then the template need not know any tools."""

    @property
    def worded(self) -> bool:
        """Whether tools are described in the prompt's text and not by the template."""
        return self.form.told_in_words


class Renderer:
    """Renders turns with a tokenizer of the transformers library.

    Args:
        tokenizer: with a chat template, unless the options have one.
        options: how.

    Raises:
        BadInput: there is no chat template.
    """

    def __init__(self, tokenizer: Any, options: RenderOptions | None = None) -> None:
        self.options = options or RenderOptions()
        self._tokenizer = tokenizer
        if not (self.options.template or tokenizer.chat_template):
            raise BadInput(
                "the tokenizer has no chat template.", remedy="Give one, for example CHATML."
            )
        self._special = frozenset(tokenizer.all_special_ids)

    def decode(self, ids: Sequence[int]) -> str:
        """The text of tokens, marks included."""
        return str(
            self._tokenizer.decode(
                list(ids), skip_special_tokens=False, clean_up_tokenization_spaces=False
            )
        )

    def render(self, turn: SftTurn, tools: Sequence[Json]) -> RenderedTurn:
        """Render one turn as prompt, answer and tail.

        Raises:
            BadInput: the template refuses it, leaves a part of it out, does not go on from the
                prompt, or ends it without a mark.
        """
        shown, said = turn.shown, turn.said
        listed = tools
        if self.options.worded:
            shown, said = self._in_words(turn, tools)
            listed = ()
        prompt = self._ids(shown, listed, opening=True)
        through = self._ids((*shown, said), listed, opening=False)
        # Some templates open a turn ("<think>") otherwise than they write a finished one.
        if through[: len(prompt)] != prompt:
            raise BadInput(
                "the chat template does not write an assistant's turn as it opens one: "
                f"{self.decode(through[_shared(prompt, through) :])[:60]!r} does not go on from "
                f"{self.decode(prompt)[-40:]!r}.",
                remedy="Give another template, or leave thinking out.",
            )
        rest = through[len(prompt) :]
        end = self._end(rest)
        self._check_shown(turn, tools, prompt, rest[:end])
        return RenderedTurn(prompt, rest[:end], rest[end:], self._thought(turn.said, rest[:end]))

    def _in_words(
        self, turn: SftTurn, tools: Sequence[Json]
    ) -> tuple[tuple[Message, ...], Message]:
        """Context and reply as plain text, as ``llm.tool_call_formats`` writes them."""
        form, said = self.options.form, turn.said
        text = format_reply(ParsedReply(said.content, calls=said.tool_calls), form)
        return tuple(conversation_as_text(turn.shown, tools, form)), Message(
            role=Role.ASSISTANT, content=text
        )

    def _ids(
        self, messages: Sequence[Message], tools: Sequence[Json], *, opening: bool
    ) -> tuple[int, ...]:
        """The tokens of a conversation; a template's marks inside a message stay plain text."""
        try:
            encoded = apply_template(
                self._tokenizer,
                [template_message(message) for message in messages],
                tools=list(tools) or None,
                chat_template=self.options.template or None,
                add_generation_prompt=opening,
                tokenize=True,
                return_dict=True,
                # A message that contains "<|im_end|>" must not end its own turn.
                sanitize_control_tokens=True,
            )
        except Exception as error:
            raise BadInput(
                f"the chat template refuses the conversation ({type(error).__name__}: {error}).",
                remedy="Give another template.",
            ) from None
        return tuple(encoded["input_ids"])

    def _end(self, rest: Sequence[int]) -> int:
        """Where an answer ends: after its last mark, with nothing but white space behind it."""
        # Templates may write a line end after the mark; it is the tail, which no model writes.
        end = max((at + 1 for at, token in enumerate(rest) if token in self._special), default=0)
        if end == 0 or self.decode(rest[end:]).strip():
            raise BadInput(
                "the chat template ends an assistant's turn without one of the tokenizer's special "
                "tokens: a model would not learn to stop.",
                remedy="Give another template, or a tokenizer that knows its marks.",
            )
        return end

    def _check_shown(
        self, turn: SftTurn, tools: Sequence[Json], prompt: Sequence[int], answer: Sequence[int]
    ) -> None:
        """Refuse a template that drops what is there to be read or learned."""
        asked, said = _plain(self.decode(prompt)), _plain(self.decode(answer))
        worded = self.options.worded
        parts = {
            "the tools": (asked, [tool["function"]["name"] for tool in tools]),
            "calls": (said, [call.name for call in turn.said.tool_calls]),
            "words": (said, [] if worded else [turn.said.content]),
            "thinking": (said, [] if worded else [turn.said.thinking]),
            "earlier thinking": (asked, [] if worded else [m.thinking for m in turn.shown]),
        }
        for what, (text, wanted) in parts.items():
            if any(_plain(part) not in text and _escaped(part) not in text for part in wanted):
                raise BadInput(f"the chat template leaves {what} out.", remedy=_REMEDIES[what])

    def _thought(self, said: Message, answer: tuple[int, ...]) -> int:
        """How many tokens it takes until the thinking and the tag that closes it are there."""
        if not said.thinking or self.options.worded:
            return 0
        text = self.decode(answer)
        end = _plain(text).find(_plain(said.thinking)) + len(_plain(said.thinking))
        # The closing tag is part of the thought: the action begins after it.
        close = _plain(text).find(_CLOSE, end)
        wanted = close + len(_CLOSE) if close >= 0 else end
        # Binary search for the fewest tokens whose text is long enough: a token may be
        # a part of a character, so that the lengths of single tokens do not add up.
        low, high = 0, len(answer)
        while low < high:
            middle = (low + high) // 2
            if len(_plain(self.decode(answer[:middle]))) >= wanted:
                high = middle
            else:
                low = middle + 1
        return low


_TOOLS = "Use the template CHATML, or a form that tells tools in words."
_REMEDIES = {
    "the tools": _TOOLS,
    "calls": _TOOLS,
    "words": "Use the template CHATML.",
    "thinking": "Use the template CHATML, or leave thinking out (thoughts=False).",
    "earlier thinking": "Use the template CHATML, or thinking='since_user' or 'never'.",
}


def _escaped(text: str) -> str:
    """A text as JSON holds it: a name may have been made up, line ends and all."""
    return _plain(json.dumps(text, ensure_ascii=False)[1:-1])


def _plain(text: str) -> str:
    """A text as it can be compared after some tokenizer has normalised it."""
    return unicodedata.normalize("NFC", text)


def _shared(one: Sequence[int], other: Sequence[int]) -> int:
    """The length of the common prefix."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
