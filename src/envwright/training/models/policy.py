"""A model that plays and is trained: one set of weights, one tokenizer, one way of asking."""

from __future__ import annotations

import copy
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
import peft
import torch

from envwright.models.continuing import Continuing
from envwright.models.formats import Format
from envwright.models.local import Asked, LocalClient, LocalOptions
from envwright.models.transformers_engine import EngineOptions, TransformersEngine
from envwright.store.files import new_folder
from envwright.store.jsonl import disk_errors
from envwright.training.sft.rendering import Renderer, RenderOptions

ABOUT = "envwright.json"
"""What a folder of adapters says of itself."""
BASE = "base"
"""The model that adapters belong to, where it cannot be loaded from anywhere else."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """In which numbers a model computes, and how much it remembers."""

    autocast: bool
    kept_bytes: int
    context: int | None


class Policy:
    """A model with all that is needed to ask and to train it.

    Args:
        module: a causal model of the transformers library, perhaps with adapters of peft.
        tokenizer: with the chat template that the model is asked with.
        name: for records.
        form: how it writes calls.
        numbers: in which it computes.
    """

    def __init__(
        self, module: Any, tokenizer: Any, name: str, form: Format, numbers: Numbers
    ) -> None:
        self.module, self.tokenizer, self.name, self.form = module, tokenizer, name, form
        self._numbers = numbers
        engine = EngineOptions(
            kept_bytes=numbers.kept_bytes,
            at_temperature=True,
            context=numbers.context,
            around=self.computing,
        )
        self.engine = TransformersEngine(module, tokenizer, name, engine)
        self.prompts = Continuing(self.engine, form)
        """What the model reads at each turn: a function of messages and tools."""
        self.renderer = Renderer(tokenizer, RenderOptions(form=form))

    def computing(self) -> AbstractContextManager[Any]:
        """Enter this around each forward pass, of playing and of training alike."""
        if not self._numbers.autocast:
            return nullcontext()
        return torch.autocast(self.module.device.type, torch.bfloat16)

    @property
    def adapted(self) -> bool:
        """Whether adapters are trained, and the model's own weights are not."""
        return isinstance(self.module, peft.PeftModel)

    @property
    def trainable(self) -> int:
        """How many numbers are trained."""
        return sum(w.numel() for w in self.module.parameters() if w.requires_grad)

    @property
    def size(self) -> int:
        """How many numbers there are, adapters included."""
        return sum(w.numel() for w in self.module.parameters())

    def save(self, folder: Path, *, merged: bool = False) -> None:
        """Write model and tokenizer in the form of the transformers library, whole or not at all.

        Of an adapted model the adapters alone are written, in peft's form.

        Args:
            folder: what stands there is replaced.
            merged: write the whole model with its adapters worked in, as others can load it.

        Raises:
            BadInput: the disk refuses.
        """
        with disk_errors(folder), new_folder(folder) as made:
            self.tokenizer.save_pretrained(made)
            if merged and self.adapted:
                copy.deepcopy(self.module).merge_and_unload().save_pretrained(made)
                return
            self.module.save_pretrained(made)
            if self.adapted:
                (made / ABOUT).write_bytes(orjson.dumps({"base": self._base()}))
                if self.name.startswith("tiny:"):
                    self._save_base(made / BASE)

    def _base(self) -> str:
        """Where the model is loaded from that the adapters belong to."""
        own = str(self.module.get_base_model().name_or_path)
        return str(Path(own).resolve()) if own and not self._named else self.name

    @property
    def _named(self) -> bool:
        return self.name.startswith("tiny:") or self.name == "smollm2"

    def _save_base(self, folder: Path) -> None:
        """The model without its adapters."""
        copy.deepcopy(self.module).unload().save_pretrained(folder)
        self.tokenizer.save_pretrained(folder)


def client(
    policy: Policy, *, batch: int = 16, note: Callable[[Asked], None] | None = None
) -> LocalClient:
    """A client of a model in training, for policies of rollouts.

    Each answer's message carries the tokens that the model wrote and their log-probabilities at
    the temperature of sampling, before top-p and top-k; the next prompt goes on from these tokens.

    Args:
        policy: the model.
        batch: requests that are generated together at most.
        note: is told of each request with its prompt's tokens, when it is answered.
    """
    options = LocalOptions(model=policy.name, form=policy.form, batch=batch, exact=True)
    return LocalClient(options, policy.engine, note)
