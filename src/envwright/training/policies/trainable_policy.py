"""The model in training: one set of weights for generation and for learning, and how to load it.

``load_policy`` takes a folder of the transformers library, a folder of adapters that
``TrainablePolicy.save`` wrote (these name their base model), ``smollm2``, or ``tiny:SEED``.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import orjson
import peft
import torch
import transformers
from pydantic import Field

from envwright.errors import BadInput
from envwright.llm.chat_tokens import ExactPrompts, check_call_template
from envwright.llm.errors import error_excerpt
from envwright.llm.local_client import LocalClient, LocalOptions, TokenRequest
from envwright.llm.tool_call_formats import ToolCallFormat
from envwright.llm.transformers_engine import (
    PREFIX_CACHE_BYTES,
    TransformersEngine,
    TransformersOptions,
)
from envwright.storage.files import load_json, new_folder, write_atomic
from envwright.training.policies import smollm2, tiny
from envwright.training.policies.served_generation import ServedEngine
from envwright.training.policies.smollm2 import hidden_progress_bars
from envwright.training.recipe import GenerationServer, LoraRecipe
from envwright.training.sft.renderer import CHATML, Renderer, RenderOptions
from envwright.types import Record

ADAPTER_FACTS = "envwright.json"
"""What a folder of adapters says of itself."""
BASE_FOLDER = "base"
"""The model that adapters belong to, where it cannot be loaded from anywhere else."""


@dataclass(frozen=True, slots=True)
class ComputeSettings:
    """The numeric precision of a model, and the limits of its memory."""

    autocast: bool
    kept_bytes: int
    context: int | None
    server: GenerationServer | None = None


class TrainablePolicy:
    """A model with all that is needed to generate with it and to train it.

    Args:
        module: a causal model of the transformers library, perhaps with adapters of peft.
        tokenizer: with the chat template of the prompts.
        name: for records.
        form: how it writes calls.
        numbers: in which it computes.
    """

    def __init__(
        self, module: Any, tokenizer: Any, name: str, form: ToolCallFormat, numbers: ComputeSettings
    ) -> None:
        self.module, self.tokenizer, self.name, self.form = module, tokenizer, name, form
        self._numbers = numbers
        engine = TransformersOptions(
            kept_bytes=numbers.kept_bytes,
            at_temperature=True,
            context=numbers.context,
            around=self.computing,
        )
        self.engine = (
            TransformersEngine(module, tokenizer, name, engine)
            if numbers.server is None
            else ServedEngine(
                module, tokenizer, name, engine, numbers.server, self.save, adapted=self.adapted
            )
        )
        self.prompts = ExactPrompts(self.engine, form)
        """What the model reads at each turn: a function of messages and tools."""
        self.renderer = Renderer(tokenizer, RenderOptions(form=form))

    def computing(self) -> AbstractContextManager[Any]:
        """Enter this around each forward pass, of playing and of training alike."""
        # Playing and training compute in the same numbers, or their log-probabilities differ more.
        if not self._numbers.autocast:
            return nullcontext()
        return torch.autocast(self.module.device.type, torch.bfloat16)

    @property
    def exact(self) -> bool:
        """Whether it plays and trains in float32 and here, so that both give the same numbers."""
        weights = (w.dtype for w in self.module.parameters())
        here = self._numbers.server is None and not self._numbers.autocast
        return here and all(dtype.itemsize >= 4 for dtype in weights)

    @property
    def adapted(self) -> bool:
        """Whether adapters are trained instead of the model's own weights."""
        return isinstance(self.module, peft.PeftModel)

    @property
    def trainable(self) -> int:
        """The number of trainable parameters."""
        return sum(w.numel() for w in self.module.parameters() if w.requires_grad)

    @property
    def size(self) -> int:
        """The number of parameters, adapters included."""
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
        with hidden_progress_bars(), new_folder(folder) as made:
            self.tokenizer.save_pretrained(made)
            if merged and self.adapted:
                # On a copy: merging changes the weights in place, and training may go on.
                copy.deepcopy(self.module).merge_and_unload().save_pretrained(made)
                return
            self.module.save_pretrained(made)
            if self.adapted:
                write_atomic(made / ADAPTER_FACTS, orjson.dumps({"base": self._base()}))
                # A tiny model cannot be made again without the texts that it was made from.
                if self.name.startswith("tiny:"):
                    self._save_base(made / BASE_FOLDER)

    def _base(self) -> str:
        """The folder or spec that the base model of the adapters is loaded from."""
        own = str(self.module.get_base_model().name_or_path)
        return str(Path(own).resolve()) if own and not self._named else self.name

    @property
    def _named(self) -> bool:
        return self.name.startswith("tiny:") or self.name == "smollm2"

    def _save_base(self, folder: Path) -> None:
        """Save the model without its adapters."""
        copy.deepcopy(self.module).unload().save_pretrained(folder)
        self.tokenizer.save_pretrained(folder)


def policy_client(
    policy: TrainablePolicy, *, batch: int = 16, note: Callable[[TokenRequest], None] | None = None
) -> LocalClient:
    """An LLM client of a model in training, for rollouts.

    Each answer's message carries the tokens that the model wrote and their log-probabilities at
    the temperature of sampling, before top-p and top-k; the next prompt goes on from these tokens.

    Args:
        policy: the model.
        batch: requests that are generated together at most.
        note: called with each request and its prompt's tokens, when it is answered.
    """
    options = LocalOptions(model=policy.name, form=policy.form, batch=batch, exact=True)
    return LocalClient(options, policy.engine, note)


ADAPTER_CONFIG = "adapter_config.json"


class ModelOptions(Record):
    """How a model is loaded."""

    form: ToolCallFormat = ToolCallFormat.HERMES
    """How it writes calls. ``compact`` and ``json`` tell tools in words, for any template."""
    dtype: Literal["float32", "autocast", "bfloat16"] = "float32"
    """``autocast`` keeps weights in float32 and computes in bfloat16; ``bfloat16`` keeps them in
    that too."""
    device: str = "cpu"
    lora: LoraRecipe | None = None
    """Adapters instead of all weights."""
    checkpointing: bool = False
    """Compute activations a second time instead of keeping them: less memory, a third slower."""
    template: Literal["", "chatml"] = ""
    """``chatml`` instead of the folder's own chat template."""
    context: int | None = Field(None, gt=1)
    """Tokens that prompt and answer may have together, where the model reads more."""
    kept_bytes: int = Field(PREFIX_CACHE_BYTES, ge=0)
    """What attention computed in earlier turns is kept up to so many bytes."""
    seed: int = 0
    """Of the adapters' first weights."""
    server: GenerationServer | None = None
    """Generates in the place of this process."""


def load_policy(
    spec: str,
    options: ModelOptions | None = None,
    *,
    texts: Sequence[str] = (),
    weightless: bool = False,
) -> TrainablePolicy:
    """Load a model, ready to generate and to be trained.

    Example::

        policy = load_policy("runs/sft/model", ModelOptions(device="cuda", dtype="autocast"))

    Args:
        spec: a folder, ``smollm2``, or ``tiny:SEED`` (see ``make_tiny_model``).
        options: what is made of it.
        texts: whose words a tiny model knows; see ``vocabulary_texts``. Others do not need them.
        weightless: only the shapes of weights, for plans: it takes no memory, and neither
            generates nor learns. Of a folder its configuration and its tokenizer are enough.

    Raises:
        BadInput: it cannot be loaded, or the options do not fit it.
    """
    chosen = options or ModelOptions()
    if weightless:
        chosen = chosen.model_copy(update={"device": "meta"})
    else:
        _check_device(chosen.device)
    folder = Path(spec)
    # Models and adapters that are made in here have shapes alone.
    shapes = torch.device("meta") if weightless else nullcontext()
    if tiny.is_tiny_spec(spec):
        with shapes:
            module, tokenizer = tiny.make_tiny_model(spec, texts)
        name, adapters = spec, None
    elif spec == smollm2.NAME:
        module, tokenizer = _read(smollm2.smollm2_folder(), weightless)
        name, adapters = spec, None
    elif (folder / ADAPTER_CONFIG).is_file():
        module, tokenizer, name = _adapted(folder, weightless)
        adapters = folder
    else:
        module, tokenizer = _read(folder, weightless)
        name, adapters = folder.resolve().name, None
    _give_template(tokenizer, chosen, spec)
    # Order matters: the end of an answer is found with the template that was just set.
    set_answer_end(module, tokenizer, spec)
    check_call_template(tokenizer, chosen.form, spec)
    module = module.to(torch.bfloat16 if chosen.dtype == "bfloat16" else torch.float32)
    with shapes:
        module = _with_adapters(module, chosen, adapters, name)
    if chosen.checkpointing:
        # Non-reentrant, as inputs without a gradient (frozen embeddings under LoRA) need it.
        module.gradient_checkpointing_enable(gradient_checkpointing_kwargs={"use_reentrant": False})
    numbers = ComputeSettings(
        chosen.dtype == "autocast", chosen.kept_bytes, chosen.context, chosen.server
    )
    return TrainablePolicy(module.to(chosen.device), tokenizer, name, chosen.form, numbers)


def _read(folder: Path, weightless: bool) -> tuple[Any, Any]:
    """Load model and tokenizer from a folder, without network and without running its code."""
    if not (folder / "config.json").is_file():
        raise BadInput(
            "is no folder of a model: there is no config.json.",
            file=str(folder),
            remedy="Give a folder of the transformers library, smollm2, or tiny:SEED.",
        )
    # A model folder is untrusted: no code of it runs, and no pickle is read (safetensors only).
    given: dict[str, Any] = {"local_files_only": True, "trust_remote_code": False}
    try:
        with hidden_progress_bars():
            tokenizer = transformers.AutoTokenizer.from_pretrained(str(folder), **given)
            models: Any = transformers.AutoModelForCausalLM
            if weightless:
                config = transformers.AutoConfig.from_pretrained(str(folder), **given)
                with torch.device("meta"):
                    return models.from_config(config, trust_remote_code=False), tokenizer
            module = models.from_pretrained(
                str(folder), dtype="float32", use_safetensors=True, **given
            )
    except Exception as error:  # the library raises many kinds
        raise BadInput(
            f"cannot be loaded ({type(error).__name__}: {error_excerpt(error)}).", file=str(folder)
        ) from None
    return module, tokenizer


def _adapted(folder: Path, weightless: bool) -> tuple[Any, Any, str]:
    """Load the model that adapters belong to, with its tokenizer; returns its name too."""
    try:
        about = load_json(folder / ADAPTER_FACTS)
        base = str(about["base"])
    except (BadInput, KeyError, TypeError):
        raise BadInput(
            f"does not say which model the adapters belong to: there is no {ADAPTER_FACTS}.",
            file=str(folder),
            remedy="Merge them into their model with peft, and give that folder.",
        ) from None
    if (folder / BASE_FOLDER).is_dir():
        return *_read(folder / BASE_FOLDER, weightless), base
    home = smollm2.smollm2_folder() if base == smollm2.NAME else Path(base)
    return *_read(home, weightless), base


def _with_adapters(module: Any, options: ModelOptions, folder: Path | None, name: str) -> Any:
    """Add the adapters of a folder, or new ones, or make all weights trainable."""
    if folder is not None:
        made: Any = peft.PeftModel.from_pretrained(module, str(folder), is_trainable=True)
    elif options.lora is not None:
        lora = options.lora
        config = peft.LoraConfig(
            r=lora.rank,
            lora_alpha=lora.alpha,  # type: ignore[arg-type]  # peft takes any number
            lora_dropout=lora.dropout,
            target_modules=list(lora.targets) or "all-linear",
            task_type="CAUSAL_LM",
        )
        try:
            # The global generator stays where it was, whether or not adapters are made.
            with torch.random.fork_rng(devices=[]):
                torch.manual_seed(options.seed)
                made = peft.get_peft_model(module, config)
        except ValueError as error:
            raise BadInput(
                f"adapters do not fit the model ({error_excerpt(error)}).",
                file=name,
                remedy="Name linear layers of it, or none for all.",
            ) from None
    else:
        module.requires_grad_(True)
        made = module
    return made


def _give_template(tokenizer: Any, options: ModelOptions, spec: str) -> None:
    """Make sure that there is a chat template, and that its marks are tokens."""
    if options.template == "chatml" or not tokenizer.chat_template:
        tokenizer.chat_template = CHATML
    if tokenizer.chat_template == CHATML:
        marks = ("<|im_start|>", "<|im_end|>")
        if not set(marks) <= set(tokenizer.all_special_tokens):
            raise BadInput(
                "the tokenizer has no marks of ChatML, and no chat template of its own.",
                file=spec,
                remedy="Give a tokenizer with <|im_start|> and <|im_end|>, or with a template.",
            )


def set_answer_end(module: Any, tokenizer: Any, spec: str) -> None:
    """Make the special token that ends a turn in the template end an answer too.

    Models without instruction tuning end on another one, and would write on.
    """
    asked = [{"role": "user", "content": "a"}]
    answered = [*asked, {"role": "assistant", "content": "b"}]
    chats = (asked, answered, answered + asked)
    try:
        # Rendered up to where an answer starts, through one answer, and through what follows.
        before, after, later = (
            tokenizer.apply_chat_template(
                chat, add_generation_prompt=chat is asked, return_dict=True
            )["input_ids"]
            for chat in chats
        )
    except Exception as error:  # templates raise what they like
        raise BadInput(
            f"the chat template fails ({type(error).__name__}: {error_excerpt(error)}).",
            file=spec,
            remedy="Give another template.",
        ) from None
    special = set(tokenizer.all_special_ids)
    # The last special token; white space may follow it in the template.
    mark = next((token for token in reversed(after) if token in special), None)
    ends = module.generation_config.eos_token_id
    known = [] if ends is None else ends if isinstance(ends, list) else [ends]
    if mark is None or mark in before[-1:]:
        # An answer may also end with the mark that opens the next message (GLM).
        following = next((token for token in later[len(after) :] if token in special), None)
        if following in known:
            return
        raise BadInput(
            "the chat template ends an answer without a special token: a model would not stop.",
            file=spec,
            remedy="Give another template, for example chatml.",
        )
    if mark not in known:
        # In front of the others, which still end an answer.
        module.generation_config.eos_token_id = [mark, *known]


def _check_device(device: str) -> None:
    try:
        kind = torch.device(device).type
        there = kind == "cpu" or torch.get_device_module(kind).is_available()
    except (RuntimeError, AttributeError):
        there = False
    if not there:
        raise BadInput(f"there is no device {device!r} here.", remedy="Use cpu, or cuda.")
