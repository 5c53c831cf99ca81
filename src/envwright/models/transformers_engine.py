"""Generation with models of the transformers library: one batch, one cache, exact tokens.

Shapes: ``B`` prompts that are still being continued, ``T`` tokens so far, ``V`` tokens there are.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal, Self

from envwright.errors import MissingExtra
from envwright.models.local import TOKENS, Prompt, Written
from envwright.types import Json

_NO_BOUND = 1_000_000_000


@dataclass(slots=True)
class _Row:
    """One prompt being continued."""

    prompt: Prompt
    rng: random.Random
    ids: list[int] = field(default_factory=list)
    logprobs: list[float] = field(default_factory=list)
    finish: Literal["", "stop", "length"] = ""


class TransformersEngine:
    """A causal language model and its tokenizer.

    Args:
        model: of the transformers library, in evaluation mode.
        tokenizer: with a chat template.
        name: for records.
    """

    def __init__(self, model: Any, tokenizer: Any, name: str) -> None:
        self._torch: Any = import_module("torch")
        self._model, self._tokenizer, self._name = model, tokenizer, name
        ends = model.generation_config.eos_token_id
        ends = tokenizer.eos_token_id if ends is None else ends
        self._ends = frozenset(ends if isinstance(ends, list) else [ends])

    @classmethod
    def load(cls, name: str, *, gguf_file: str | None, device: str, dtype: str) -> Self:
        """The model of a folder, or of a name that the library knows.

        Raises:
            MissingExtra: torch or transformers is not installed.
        """
        if not (find_spec("torch") and find_spec("transformers")):
            raise MissingExtra("a local model", "local")
        library: Any = import_module("transformers")
        tokenizer = library.AutoTokenizer.from_pretrained(name, gguf_file=gguf_file)
        model = library.AutoModelForCausalLM.from_pretrained(name, gguf_file=gguf_file, dtype=dtype)
        return cls(model.to(device).eval(), tokenizer, gguf_file or name)

    @property
    def model(self) -> str:
        return self._name

    @property
    def longest(self) -> int:
        return int(getattr(self._model.config, "max_position_embeddings", _NO_BOUND))

    def encode(self, messages: Sequence[Json], tools: Sequence[Json]) -> tuple[int, ...]:
        encoded = self._tokenizer.apply_chat_template(
            list(messages),
            tools=list(tools) or None,
            add_generation_prompt=True,
            tokenize=True,
            return_dict=True,
            # Marks of turns inside of what tools and users say stay text, where the library can.
            sanitize_control_tokens=True,
        )
        return tuple(encoded["input_ids"])

    def generate(self, prompts: Sequence[Prompt]) -> list[Written]:
        rows = [_Row(prompt, random.Random(prompt.seed)) for prompt in prompts]
        with self._torch.inference_mode():
            self._continue(rows)
        return [self._written(row) for row in rows]

    def _continue(self, live: list[_Row]) -> None:
        """Give each row its tokens; rows that are done leave the batch."""
        torch, cache = self._torch, None
        ids_BT, mask_BT = self._padded([row.prompt.token_ids for row in live])
        while True:
            positions_BT = (mask_BT.cumsum(-1) - 1).clamp(min=0)[:, -ids_BT.shape[1] :]
            out = self._model(
                input_ids=ids_BT,
                attention_mask=mask_BT,
                position_ids=positions_BT,
                past_key_values=cache,
                use_cache=True,
                logits_to_keep=1,
            )
            cache = out.past_key_values
            drawn_B, logprobs_B = draw(torch, out.logits[:, -1, :], live)
            pairs = zip(drawn_B.tolist(), logprobs_B.tolist(), strict=True)
            for row, (token, logprob) in zip(live, pairs, strict=True):
                self._take(row, token, logprob)
            left = [at for at, row in enumerate(live) if not row.finish]
            if not left:
                return
            if len(left) < len(live):
                live = [live[at] for at in left]
                index_B = torch.tensor(left, device=mask_BT.device)
                cache.batch_select_indices(index_B)
                mask_BT, drawn_B = mask_BT[index_B], drawn_B[index_B]
            ids_BT = drawn_B[:, None]
            mask_BT = torch.cat([mask_BT, torch.ones_like(ids_BT)], dim=1)

    def _padded(self, prompts: Sequence[tuple[int, ...]]) -> tuple[Any, Any]:
        """Tokens and mask, with padding on the left: every row ends where it is continued."""
        longest = max(len(prompt) for prompt in prompts)
        gaps = [longest - len(prompt) for prompt in prompts]
        ids = [[0] * gap + list(p) for gap, p in zip(gaps, prompts, strict=True)]
        mask = [[0] * gap + [1] * len(p) for gap, p in zip(gaps, prompts, strict=True)]
        tensor, device = self._torch.tensor, self._model.device
        return tensor(ids, device=device), tensor(mask, device=device)

    def _take(self, row: _Row, token: int, logprob: float) -> None:
        row.ids.append(token)
        row.logprobs.append(logprob)
        if token in self._ends or self._stopped(row):
            row.finish = "stop"
        elif len(row.ids) == (row.prompt.sampling.max_tokens or TOKENS):
            row.finish = "length"

    def _stopped(self, row: _Row) -> bool:
        """Whether the end of what was written holds a text to stop at."""
        stops = row.prompt.sampling.stop
        if not stops:
            return False
        # A character has four bytes at most, and a token one at least.
        tail = row.ids[-(4 * max(map(len, stops)) + 4) :]
        text = self._decode(tail)
        return any(stop in text for stop in stops)

    def _decode(self, ids: Sequence[int]) -> str:
        return str(
            self._tokenizer.decode(
                list(ids), skip_special_tokens=False, clean_up_tokenization_spaces=False
            )
        )

    def _written(self, row: _Row) -> Written:
        ended = bool(row.ids) and row.ids[-1] in self._ends
        text = self._decode(row.ids[:-1] if ended else row.ids)
        places = [text.find(stop) for stop in row.prompt.sampling.stop]
        text = text[: min([at for at in places if at >= 0], default=len(text))]
        finish: Literal["stop", "length"] = "length" if row.finish == "length" else "stop"
        return Written(tuple(row.ids), tuple(row.logprobs), text, finish)


def draw(torch: Any, logits_BV: Any, rows: Sequence[_Row]) -> tuple[Any, Any]:
    """The next token of each row, and its log-probability under the model itself.

    Each row brings its own settings and its own uniform number, which picks the token by inverting
    the cumulative distribution: what is drawn depends neither on the rows beside it nor on the
    device's random numbers. Temperature comes first, then top-k, then top-p of what that leaves.
    """
    sampling = [row.prompt.sampling for row in rows]
    logprobs_BV = torch.log_softmax(logits_BV.double(), dim=-1)

    def column(values: Sequence[float]) -> Any:
        return torch.tensor(values, dtype=torch.float64, device=logits_BV.device)[:, None]

    temperatures = [1.0 if s.temperature is None else s.temperature for s in sampling]
    scaled_BV = logprobs_BV / column([t or 1.0 for t in temperatures])
    uniform_B1 = column([min(row.rng.random(), 1 - 1e-12) for row in rows])
    drawn_B1 = _invert(torch, scaled_BV.softmax(dim=-1), uniform_B1)
    cuts = [float(bool(s.top_k) or (s.top_p or 1.0) < 1.0) for s in sampling]
    if any(cuts):  # sorting many thousands of tokens is what costs
        scaled_BV, order_BV = scaled_BV.sort(dim=-1, descending=True)
        probs_BV = scaled_BV.softmax(dim=-1)
        ranks_V = torch.arange(probs_BV.shape[-1], device=logits_BV.device)
        probs_BV = probs_BV * (ranks_V < column([s.top_k or _NO_BOUND for s in sampling]))
        probs_BV = probs_BV / probs_BV.sum(dim=-1, keepdim=True)
        before_BV = probs_BV.cumsum(dim=-1) - probs_BV
        probs_BV = probs_BV * (before_BV < column([s.top_p or 1.0 for s in sampling]))
        among_B1 = order_BV.gather(1, _invert(torch, probs_BV, uniform_B1))
        drawn_B1 = torch.where(column(cuts) > 0, among_B1, drawn_B1)
    greedy_B1 = logprobs_BV.argmax(dim=-1, keepdim=True)
    drawn_B1 = torch.where(column(temperatures) > 0, drawn_B1, greedy_B1)
    return drawn_B1[:, 0], logprobs_BV.gather(1, drawn_B1)[:, 0]


def _invert(torch: Any, probs_BV: Any, uniform_B1: Any) -> Any:
    """Where the cumulative distribution of each row passes its uniform number."""
    sums_BV = probs_BV.cumsum(dim=-1)
    at_B1 = torch.searchsorted(sums_BV, uniform_B1 * sums_BV[:, -1:], right=True)
    return at_B1.clamp(max=probs_BV.shape[-1] - 1)
