"""A tokenizer that is asked with a trainer's ``chat_template_kwargs``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Templated:
    """All that a tokenizer is, with further arguments for its chat template.

    Args:
        tokenizer: of the transformers library.
        more: arguments, as ``GRPOConfig.chat_template_kwargs`` gives them.
    """

    def __init__(self, tokenizer: Any, more: Mapping[str, Any]) -> None:
        self._tokenizer, self._more = tokenizer, dict(more)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._tokenizer, name)

    def apply_chat_template(self, *args: Any, **kwargs: Any) -> Any:
        """As the tokenizer's own."""
        return self._tokenizer.apply_chat_template(*args, **kwargs, **self._more)
