"""A small model from nothing, with a tokenizer whose tokens are the words of an environment.

It learns in minutes on a processor what a pretrained model would not need to: spelling. Words that
are known are one token each; all others are spelled, in characters or bytes, so that any text can
be written and comes back as it was.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import orjson
import tokenizers
import torch
import transformers

from envwright.environment.template import Template
from envwright.errors import BadInput
from envwright.training.sft.renderer import CHATML
from envwright.types import Actor, Json, Task

# tiny:7 or tiny:7:128x3 (seed, hidden size, layers).
_SPEC = re.compile(r"tiny:(\d{1,9})(?::(\d{1,4})x(\d{1,2}))?")
_WORD = r" ?\w+| ?[^\s\w]|\s"
"""A word or a sign, with the space before it."""
_WORDS = 6000
"""Words that get a token; the most frequent ones."""
_LONGEST = 64
"""Characters of a word that gets a token."""
_HEAD = 32
"""Dimensions of a head of attention."""
_CONTEXT = 8192
_SCORES = {"word": -10.0, "character": -20.0, "byte": -30.0}
"""What a piece costs: a word is never cheaper spelled than whole."""


def vocabulary_texts(templates: Mapping[str, Template], tasks: Iterable[Task]) -> list[str]:
    """The texts whose words a tiny model knows: tools, rules and tasks.

    Args:
        templates: the environments, by id.
        tasks: those that are trained on.
    """
    out = [CHATML]
    for _, template in sorted(templates.items()):
        out += [_dumped(template.tool_schemas(Actor.AGENT)), template.briefing]
    return out + [_dumped(task.data()) for task in tasks]


def _dumped(value: Json) -> str:
    return orjson.dumps(value).decode()


def is_tiny_spec(spec: str) -> bool:
    """Whether a spec names a model of this kind."""
    return spec.startswith("tiny:")


def make_tiny_model(spec: str, texts: Sequence[str]) -> tuple[Any, Any]:
    """Make model and tokenizer; the same spec and texts give the same ones.

    Args:
        spec: ``tiny:SEED``, or ``tiny:SEED:HIDDENxLAYERS``.
        texts: whose words get tokens of their own.

    Raises:
        BadInput: the spec is none, or there are no texts.
    """
    found = _SPEC.fullmatch(spec)
    hidden, layers = (int(found[2] or 128), int(found[3] or 3)) if found else (0, 0)
    if found is None or not layers or not hidden or hidden % _HEAD:
        raise BadInput(
            f"{spec!r} names no model.",
            remedy=f"Write tiny:SEED or tiny:SEED:128x3, in multiples of {_HEAD}.",
        )
    if not any(text.strip() for text in texts):
        raise BadInput(
            "a tiny model needs texts whose words it is to know.",
            remedy="Give those of the environment: tools and tasks.",
        )
    tokenizer = word_tokenizer(texts)
    # The same spec gives the same weights, and the caller's generator is not touched.
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(int(found[1]))
        model = transformers.LlamaForCausalLM(_config(hidden, layers, tokenizer))
    return model, tokenizer


def _config(hidden: int, layers: int, tokenizer: Any) -> Any:
    heads = hidden // _HEAD
    return transformers.LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=hidden,
        intermediate_size=2 * hidden,
        num_hidden_layers=layers,
        num_attention_heads=heads,
        num_key_value_heads=heads,
        max_position_embeddings=_CONTEXT,
        tie_word_embeddings=True,
        bos_token_id=None,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
    )


def word_tokenizer(texts: Sequence[str]) -> Any:
    """Make a tokenizer of words, signs, characters, bytes and ChatML's marks.

    Pieces are chosen so that their number is small (a unigram model whose words cost the same).
    """
    words = [(word, _SCORES["word"]) for word in _words(texts)]
    known = {word for word, _ in words}
    # Printable ASCII, and whatever else occurs in the texts.
    letters = {chr(code) for code in range(32, 127)} | {c for text in texts for c in text}
    spelled = [(c, _SCORES["character"]) for c in sorted(letters - known)]
    raw = [(f"<0x{byte:02X}>", _SCORES["byte"]) for byte in range(256)]
    made = tokenizers.Tokenizer(
        # 0 is the place of <unk>; True falls back to bytes, so that <unk> is never needed.
        tokenizers.models.Unigram([("<unk>", 0.0), *raw, *spelled, *words], 0, True)
    )
    made.pre_tokenizer = tokenizers.pre_tokenizers.Split(tokenizers.Regex(_WORD), "isolated")
    made.decoder = tokenizers.decoders.Sequence(
        [tokenizers.decoders.ByteFallback(), tokenizers.decoders.Fuse()]
    )
    wrapper: Any = transformers.PreTrainedTokenizerFast
    return wrapper(
        tokenizer_object=made,
        eos_token="<|im_end|>",
        pad_token="<|endoftext|>",
        additional_special_tokens=["<|im_start|>"],
        chat_template=CHATML,
    )


def _words(texts: Sequence[str]) -> list[str]:
    """The most frequent words; ties in alphabetical order."""
    counts = Counter(word for text in texts for word in _split(text))
    # Ties are broken by the word itself, so that the vocabulary is reproducible.
    ranked = sorted(counts, key=lambda word: (-counts[word], word))
    return sorted(ranked[:_WORDS])


def _split(text: str) -> Iterator[str]:
    for found in re.finditer(_WORD, text):
        if 1 < len(found[0]) <= _LONGEST:
            yield found[0]
