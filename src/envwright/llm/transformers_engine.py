"""Generation with models of the transformers library: batched, with a prefix cache, token-exact.

Shapes: ``B`` rows, prompts that are still being continued; ``T`` tokens so far; ``V`` tokens of the
vocabulary.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal, Self

from envwright.errors import MissingExtra
from envwright.llm.chat_tokens import check_call_template, decode_tokens, encode_chat
from envwright.llm.client import Sampling
from envwright.llm.local_client import DEFAULT_MAX_TOKENS, GeneratedTokens, TokenPrompt
from envwright.llm.tool_call_formats import ToolCallFormat
from envwright.types import Json

# Larger than any vocabulary or context.
_NO_BOUND = 1_000_000_000


def sample_tokens(
    torch: Any,
    logits_BV: Any,
    sampling: Sequence[Sampling],
    uniform: Sequence[float],
    *,
    at_temperature: bool = False,
) -> tuple[Any, Any]:
    """The next token of each row, and its log-probability.

    A row's uniform number picks the token by inverting the cumulative distribution: what is drawn
    depends neither on the rows beside it nor on the device's random numbers. Temperature comes
    first, then top-k, then top-p of what that leaves.

    Args:
        torch: the library.
        logits_BV: of the model.
        sampling: how each row is drawn.
        uniform: a number in [0, 1) for each row.
        at_temperature: give log-probabilities of softmax(logits / temperature), before top-k and
            top-p, instead of the model's own; the same where the temperature is 1 or 0.
    """
    # In double precision: cumulative sums over 100,000 tokens lose too much in float32.
    logprobs_BV = torch.log_softmax(logits_BV.double(), dim=-1)

    def column(values: Sequence[float]) -> Any:
        return torch.tensor(values, dtype=torch.float64, device=logits_BV.device)[:, None]

    # Temperature 0 is drawn greedily below; dividing by 1 instead avoids a division by zero.
    temperatures = [1.0 if s.temperature is None else s.temperature for s in sampling]
    if any(t not in (0.0, 1.0) for t in temperatures):
        scaled_BV = torch.log_softmax(logprobs_BV / column([t or 1.0 for t in temperatures]), -1)
    else:
        scaled_BV = logprobs_BV
    told_BV = scaled_BV if at_temperature else logprobs_BV
    # Below 1, so that the search never runs past the last token.
    uniform_B1 = column([min(number, 1 - 1e-12) for number in uniform])
    # Drawn over the full distribution for rows without top-k or top-p, in the order of the
    # vocabulary.
    drawn_B1 = _invert(torch, scaled_BV.exp(), uniform_B1)
    cuts = [float(bool(s.top_k) or (s.top_p or 1.0) < 1.0) for s in sampling]
    if any(cuts):  # sorting many thousands of tokens is what costs
        scaled_BV, order_BV = scaled_BV.sort(dim=-1, descending=True)
        probs_BV = scaled_BV.exp()
        ranks_V = torch.arange(probs_BV.shape[-1], device=logits_BV.device)
        probs_BV = probs_BV * (ranks_V < column([s.top_k or _NO_BOUND for s in sampling]))
        probs_BV = probs_BV / probs_BV.sum(dim=-1, keepdim=True)
        # The mass before each token: the token that crosses top_p is still included, so at least
        # one is.
        before_BV = probs_BV.cumsum(dim=-1) - probs_BV
        probs_BV = probs_BV * (before_BV < column([s.top_p or 1.0 for s in sampling]))
        among_B1 = order_BV.gather(1, _invert(torch, probs_BV, uniform_B1))
        drawn_B1 = torch.where(column(cuts) > 0, among_B1, drawn_B1)
    greedy_B1 = logprobs_BV.argmax(dim=-1, keepdim=True)
    drawn_B1 = torch.where(column(temperatures) > 0, drawn_B1, greedy_B1)
    return drawn_B1[:, 0], told_BV.gather(1, drawn_B1)[:, 0]


def _invert(torch: Any, probs_BV: Any, uniform_B1: Any) -> Any:
    """Where the cumulative distribution of each row passes its uniform number."""
    sums_BV = probs_BV.cumsum(dim=-1)
    # Scaled by the total, since the last sum need not be exactly 1.
    at_B1 = torch.searchsorted(sums_BV, uniform_B1 * sums_BV[:, -1:], right=True)
    return at_B1.clamp(max=probs_BV.shape[-1] - 1)


# --- the engine ----------------------------------------------------------------------------------

_WORTH = 32
"""Tokens that prompts of a batch must have in common to be read once for all of them."""
PREFIX_CACHE_BYTES = 2**30


@dataclass(frozen=True, slots=True)
class TransformersOptions:
    """How an engine works."""

    kept_bytes: int = PREFIX_CACHE_BYTES
    """What attention computed is kept for later prompts that begin alike, up to so many bytes."""
    at_temperature: bool = False
    """Tell log-probabilities at the temperature of sampling, not the model's own; see ``draw``."""
    context: int | None = None
    """Tokens that prompt and answer may have together, where the model reads more."""
    around: Callable[[], AbstractContextManager[Any]] = nullcontext
    """Entered around the model's work, for example ``torch.autocast``."""


@dataclass(slots=True)
class _Row:
    """One prompt being continued."""

    prompt: TokenPrompt
    rng: random.Random
    ids: list[int] = field(default_factory=list)
    logprobs: list[float] = field(default_factory=list)
    finish: Literal["", "stop", "length"] = ""


@dataclass(slots=True)
class _Batch:
    """What was read of the rows side by side."""

    cache: Any
    mask_BT: Any
    trunks: Any = None
    """What some of them begin with in common, which the cache then lacks."""

    def keep(self, index_B: Any) -> None:
        """Keep these rows, each at its new place."""
        self.cache.batch_select_indices(index_B)
        self.mask_BT = self.mask_BT[index_B]
        if self.trunks:
            self.trunks.keep(index_B.tolist())

    def entry(self, row: int) -> list[tuple[Any, Any]]:
        """Keys and values of one row in each layer, without its padding."""
        at_T = self.mask_BT[row].nonzero()[:, 0]
        own = [layer.tokens(row, at_T) for layer in self.cache.layers]
        return self.trunks.before(row, own) if self.trunks else own


class TransformersEngine:
    """A causal language model and its tokenizer.

    The model may be trained between two calls of ``generate``: what was kept of it is forgotten
    when its weights have changed. Weights that are changed behind PyTorch's back (``tensor.data``)
    need a call of ``forget``. It is put into evaluation mode while it generates.

    Args:
        model: of the transformers library, perhaps with adapters.
        tokenizer: with a chat template.
        name: for records.
        options: how it works.
    """

    def __init__(
        self, model: Any, tokenizer: Any, name: str, options: TransformersOptions | None = None
    ) -> None:
        from envwright.llm.attention import kv_cache, matmul_attention

        # Must run before the first forward pass: it may replace the model's attention function.
        chosen = matmul_attention.choose(model)
        self._torch: Any = import_module("torch")
        self._model, self._tokenizer, self._name = model, tokenizer, name
        self._options, self._keeping = options or TransformersOptions(), kv_cache
        ends = model.generation_config.eos_token_id
        ends = tokenizer.eos_token_id if ends is None else ends
        self.ends = frozenset(ends if isinstance(ends, list) else [ends])
        """Tokens that end an answer."""
        # Sliding windows and other special caches cannot be cut and joined by token; see
        # `is_plain`.
        self._plain = kv_cache.is_plain(model.config)
        self._trunks: Any = kv_cache if chosen and self._plain else None
        self.kept = kv_cache.Kept(self._options.kept_bytes if self._plain else 0)
        self._version = -1

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
        own = int(getattr(self._model.config, "max_position_embeddings", _NO_BOUND))
        return min(own, self._options.context or own)

    def encode(self, messages: Sequence[Json], tools: Sequence[Json]) -> tuple[int, ...]:
        return encode_chat(self._tokenizer, messages, tools)

    def check_calls(self, form: ToolCallFormat) -> None:
        """Refuse a form in which the calls of the model's template are not read.

        Raises:
            BadInput: it is such a form.
        """
        check_call_template(self._tokenizer, form, self._name)

    def decode(self, ids: Sequence[int]) -> str:
        """The text of tokens, marks included."""
        return decode_tokens(self._tokenizer, ids)

    def forget(self) -> None:
        """Forget what was kept."""
        self.kept.clear()

    def generate(self, prompts: Sequence[TokenPrompt]) -> list[GeneratedTokens]:
        # One generator for each row: the batch that a prompt happens to share does not change its
        # draws.
        rows = [_Row(prompt, random.Random(prompt.seed)) for prompt in prompts]
        with self._evaluating():
            if self.kept.most and len(rows) > 1:
                # Without the last token, whose logits are needed: it is always read again.
                self._read_common([row.prompt.token_ids[:-1] for row in rows])
            self._continue(rows)
        return [self._written(row) for row in rows]

    @contextmanager
    def _evaluating(self) -> Iterator[None]:
        """Without dropout and gradients, and without what was kept of other weights."""
        # PyTorch counts the in-place changes of each tensor; an optimizer's step increases the sum.
        version = sum(weight._version for weight in self._model.parameters())
        if version != self._version:
            self.kept.clear()
            self._version = version
        training = self._model.training
        self._model.eval()
        try:
            # Not inference mode: a model may make buffers here that training needs later.
            with self._torch.no_grad(), self._options.around():
                yield
        finally:
            self._model.train(training)

    # --- reading ---------------------------------------------------------------------------------

    def _read_common(self, prompts: Sequence[tuple[int, ...]]) -> None:
        """Read once what several prompts begin with: what all have in common, then what some have.

        All episodes share their instructions, those of an environment its tools, those of a task
        the request.
        """
        common = self._keeping.shared(prompts)
        begun = prompts[0][:common]
        # Recursion by the first differing token: the prompts form a trie, and its branches are read
        # once.
        length, entry = self.kept.longest(begun)
        if common - length >= _WORTH:
            self.kept.put(*self._read([begun], [(length, entry)]))
        parts: dict[int, list[tuple[int, ...]]] = {}
        for ids in prompts:
            if len(ids) > common:
                parts.setdefault(ids[common], []).append(ids)
        for part in parts.values():
            if len(part) > 1:
                self._read_common(part)

    def _begun(self, prompts: Sequence[tuple[int, ...]]) -> list[tuple[int, Any]]:
        """For each prompt how many of its tokens are known, and what was computed for them.

        Read together, all are padded to the longest: where a new episode stands beside others that
        only go on, it would be read as often as there are others. So those that have about as much
        left are read together, up to the last token: what follows that is asked for.
        """
        found = [self.kept.longest(ids[:-1]) for ids in prompts]
        rest = [len(ids) - length for ids, (length, _) in zip(prompts, found, strict=True)]
        together = max(rest) - min(rest) < _WORTH
        # Trunks are for a few tokens a row; where there are many, sorting them by trunk costs more.
        apart = self._trunks and len(rest) > 1 and max(rest) > _WORTH
        if not self._plain or (together and not apart):
            return found
        for part in _alike(rest):
            heads = [prompts[at][:-1] for at in part]
            read = self._read(heads, [found[at] for at in part])
            for at, entry in zip(part, read, strict=True):
                found[at] = len(entry), entry
        return found

    def _read(
        self, prompts: Sequence[tuple[int, ...]], found: Sequence[tuple[int, Any]]
    ) -> list[Any]:
        """What attention computes for each of these prompts."""
        batch, _ = self._forward(prompts, found, None)
        return [self._keeping.Entry.of(ids, batch.entry(at)) for at, ids in enumerate(prompts)]

    def _forward(
        self, prompts: Sequence[tuple[int, ...]], found: Sequence[tuple[int, Any]], trunks: Any
    ) -> tuple[_Batch, Any]:
        """Read prompts as far as that was not done; the batch, and the last logits of each row.

        Padding stands on the left of trunks, of what was kept, and of what is read now.
        """
        torch, device = self._torch, self._model.device
        rest = [ids[length:] for ids, (length, _) in zip(prompts, found, strict=True)]
        width = max(map(len, rest))
        held = trunks.held() if trunks else [0] * len(found)
        before = trunks.width if trunks else 0
        if self._plain:
            cache, past = self._keeping.batch_of(found, width + self._keeping.ROOM, trunks)
        else:
            cache, past = self._keeping.own_cache(self._model.config), 0
        ids = [[0] * (width - len(r)) + list(r) for r in rest]
        mask = [
            _ones(before, on_trunk) + _ones(past, length - on_trunk) + _ones(width, len(r))
            for r, (length, _), on_trunk in zip(rest, found, held, strict=True)
        ]
        ids_BT, mask_BT = torch.tensor(ids, device=device), torch.tensor(mask, device=device)
        batch = _Batch(cache, mask_BT, trunks)
        return batch, self._logits(ids_BT, batch)

    def _grown(self, prompts: Sequence[tuple[int, ...]], found: Sequence[tuple[int, Any]]) -> Any:
        """What some of the rows begin with in common, where the model can read that once."""
        if not self._trunks:
            return None
        known = [ids[:length] for ids, (length, _) in zip(prompts, found, strict=True)]
        plan = self._trunks.planned(known)
        return self._trunks.Trunks.grown(plan, [entry for _, entry in found]) if plan else None

    def _logits(self, ids_BT: Any, batch: _Batch) -> Any:
        """Of what follows the last token of each row; the cache grows by the tokens."""
        # Positions count the real tokens only: padding on the left does not shift a prompt.
        positions_BT = (batch.mask_BT.cumsum(-1) - 1).clamp(min=0)[:, -ids_BT.shape[1] :]
        out = self._model(
            input_ids=ids_BT,
            attention_mask=batch.mask_BT,
            position_ids=positions_BT,
            past_key_values=batch.cache,
            use_cache=True,
            # The vocabulary projection is computed for the last position only.
            logits_to_keep=1,
        )
        return out.logits[:, -1, :]

    # --- writing ---------------------------------------------------------------------------------

    def _continue(self, live: list[_Row]) -> None:
        """Give each row its tokens; rows that are done leave the batch."""
        torch = self._torch
        prompts = [row.prompt.token_ids for row in live]
        begun = self._begun(prompts)
        batch, logits_BV = self._forward(prompts, begun, self._grown(prompts, begun))
        while True:
            drawn_B, logprobs_B = sample_tokens(
                torch,
                logits_BV,
                [row.prompt.sampling for row in live],
                [row.rng.random() for row in live],
                at_temperature=self._options.at_temperature,
            )
            pairs = zip(drawn_B.tolist(), logprobs_B.tolist(), strict=True)
            for number, (row, (token, logprob)) in enumerate(zip(live, pairs, strict=True)):
                self._take(row, token, logprob)
                if row.finish and self.kept.most:
                    # The last token drawn has not been read, so the cache holds nothing for it.
                    ids = (*row.prompt.token_ids, *row.ids[:-1])
                    self.kept.put(self._keeping.Entry.of(ids, batch.entry(number)))
            left = self._keeping.closed_up([not row.finish for row in live])
            if not left:
                return
            if len(left) < len(live):
                live = [live[at] for at in left]
                index_B = torch.tensor(left, device=drawn_B.device)
                batch.keep(index_B)
                drawn_B = drawn_B[index_B]
            # The drawn tokens become one more visible column for all rows.
            batch.mask_BT = torch.cat([batch.mask_BT, torch.ones_like(drawn_B)[:, None]], dim=1)
            logits_BV = self._logits(drawn_B[:, None], batch)

    def _take(self, row: _Row, token: int, logprob: float) -> None:
        row.ids.append(token)
        row.logprobs.append(logprob)
        if token in self.ends or self._stopped(row):
            row.finish = "stop"
        elif len(row.ids) == (row.prompt.sampling.max_tokens or DEFAULT_MAX_TOKENS):
            row.finish = "length"

    def _stopped(self, row: _Row) -> bool:
        """Whether the end of what was written holds a text to stop at."""
        stops = row.prompt.sampling.stop
        if not stops:
            return False
        # A character has four bytes at most, and a token one at least.
        tail = row.ids[-(4 * max(map(len, stops)) + 4) :]
        text = self.decode(tail)
        return any(stop in text for stop in stops)

    def _written(self, row: _Row) -> GeneratedTokens:
        ended = bool(row.ids) and row.ids[-1] in self.ends
        text = self.decode(row.ids[:-1] if ended else row.ids)
        places = [text.find(stop) for stop in row.prompt.sampling.stop]
        text = text[: min([at for at in places if at >= 0], default=len(text))]
        finish: Literal["stop", "length"] = "length" if row.finish == "length" else "stop"
        return GeneratedTokens(tuple(row.ids), tuple(row.logprobs), text, finish)


def _ones(width: int, count: int) -> list[int]:
    """A row of a mask: so many columns, of which the last ones are seen."""
    return [0] * (width - count) + [1] * count


def _alike(rest: Sequence[int]) -> list[list[int]]:
    """Places of prompts of which more than a token is left, those together that differ little."""
    parts: list[list[int]] = []
    for at in sorted(range(len(rest)), key=lambda at: -rest[at]):
        if rest[at] == 1:
            break
        if not parts or rest[parts[-1][0]] - rest[at] >= _WORTH:
            parts.append([])
        parts[-1].append(at)
    return parts
