"""Conversations as the tokens of a chat template, and tokens as text, by the tokenizers library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from envwright.types import Json


def templated(
    tokenizer: Any, messages: Sequence[Json], tools: Sequence[Json], **more: Json
) -> tuple[int, ...]:
    """The tokens of a conversation, with the beginning of the next answer.

    Args:
        tokenizer: one of the transformers library, with a chat template.
        messages: in the form of its templates.
        tools: likewise; none are the same as an empty list.
        more: what the template is told besides.
    """
    encoded = tokenizer.apply_chat_template(
        list(messages),
        tools=list(tools) or None,
        add_generation_prompt=True,
        tokenize=True,
        return_dict=True,
        # Marks of turns inside of what tools and users say stay text, where the library can.
        sanitize_control_tokens=True,
        **more,
    )
    return tuple(encoded["input_ids"])


def spelled(tokenizer: Any, ids: Sequence[int]) -> str:
    """The text of tokens, marks included."""
    kept = {"skip_special_tokens": False, "clean_up_tokenization_spaces": False}
    return str(tokenizer.decode(list(ids), **kept))
