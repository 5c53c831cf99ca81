"""Speed of generation over several turns: ours, and the library's own on whole prompts.

    python -m benchmarks.generation                       a model of random weights, a minute
    python -m benchmarks.generation --model smollm2       see docs/how-to/training.md
    python -m benchmarks.generation --json --quick

Both continue the same conversations, turn by turn: prompts that begin alike (as with the tools of
one environment), answers of a fixed length, a few new tokens after each. ``ours`` keeps what
attention computed between turns, reads common beginnings once, and makes room for its cache ahead.
The baseline is ``generate`` of the transformers library on the whole prompts, padded to a batch.
Both draw greedily, so that they write the same but for rounding; the share of tokens that agree is
in the result.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import orjson
import torch
import transformers
from rich.console import Console
from rich.table import Table

from envwright.llm.client import Sampling
from envwright.llm.local_client import TokenPrompt
from envwright.llm.transformers_engine import TransformersEngine

Row = dict[str, Any]
Ids = tuple[int, ...]
GREEDY = 0.0


class Fixed:
    """A tokenizer is not needed: prompts are numbers."""

    eos_token_id = 0

    def decode(self, ids: Sequence[int], **_: Any) -> str:
        return ""


def random_model(hidden: int, layers: int) -> Any:
    """A Llama of random weights; no answer of it ends early."""
    torch.manual_seed(0)
    config = transformers.LlamaConfig(
        vocab_size=8192,
        hidden_size=hidden,
        intermediate_size=3 * hidden,
        num_hidden_layers=layers,
        num_attention_heads=hidden // 32,
        num_key_value_heads=hidden // 64,
        max_position_embeddings=16384,
        initializer_range=0.1,
        eos_token_id=None,
    )
    model: Any = transformers.LlamaForCausalLM(config)
    return model.eval()


def named_model(name: str) -> Any:
    """A model that ``load`` knows, which no answer ends."""
    from envwright.training.policies import load_policy

    module = load_policy(name).module.eval()
    module.generation_config.eos_token_id = None
    return module


def conversations(rows: int, start: int, vocabulary: int) -> list[Ids]:
    """Prompts that share ``start`` tokens and go on differently."""
    made = random_numbers(0, start, vocabulary)
    return [made + random_numbers(n + 1, 20 + 7 * n, vocabulary) for n in range(rows)]


def random_numbers(seed: int, count: int, vocabulary: int) -> Ids:
    generator = torch.Generator().manual_seed(seed)
    return tuple(torch.randint(1, vocabulary, (count,), generator=generator).tolist())


def talk(
    answer: Callable[[list[Ids]], list[Ids]], prompts: list[Ids], turns: int, vocabulary: int
) -> tuple[float, list[list[Ids]]]:
    """Seconds for all turns, and what was answered in each."""
    told, seconds = [], 0.0
    for _ in range(turns):
        started = time.perf_counter()
        answers = answer(prompts)
        seconds += time.perf_counter() - started
        told.append(answers)
        prompts = [
            p + a + random_numbers(n, 30, vocabulary)
            for n, (p, a) in enumerate(zip(prompts, answers, strict=True))
        ]
    return seconds, told


def ours(engine: TransformersEngine, tokens: int) -> Callable[[list[Ids]], list[Ids]]:
    sampling = Sampling(temperature=GREEDY, max_tokens=tokens)

    def answer(prompts: list[Ids]) -> list[Ids]:
        written = engine.generate([TokenPrompt(p, sampling, "0") for p in prompts])
        return [w.token_ids for w in written]

    return answer


def bare(model: Any, tokens: int) -> Callable[[list[Ids]], list[Ids]]:
    """The library's own generation, which knows nothing of earlier turns."""

    def answer(prompts: list[Ids]) -> list[Ids]:
        longest = max(map(len, prompts))
        ids = torch.tensor([[0] * (longest - len(p)) + list(p) for p in prompts])
        mask = torch.tensor([[0] * (longest - len(p)) + [1] * len(p) for p in prompts])
        with torch.no_grad():
            out = model.generate(
                ids,
                attention_mask=mask,
                max_new_tokens=tokens,
                min_new_tokens=tokens,
                do_sample=False,
                pad_token_id=0,
            )
        return [tuple(row[longest:].tolist()) for row in out]

    return answer


def measure(model: Any, rows: int, start: int, turns: int, tokens: int) -> Row:
    """Tokens that are written a second, by both."""
    vocabulary = int(model.config.vocab_size)
    prompts = conversations(rows, start, vocabulary)
    engine = TransformersEngine(model, Fixed(), "model")
    engine.ends = frozenset()  # answers of a fixed length
    for way in (ours(engine, 2), bare(model, 2)):
        way([p[:8] for p in prompts])  # what is slow once
    engine.forget()
    mine, told = talk(ours(engine, tokens), prompts, turns, vocabulary)
    theirs, expected = talk(bare(model, tokens), prompts, turns, vocabulary)
    written = rows * turns * tokens
    return {
        "operation": f"{turns} turns of {tokens} tokens, prompts from {start} tokens",
        "size": rows,
        "ours": written / mine,
        "baseline": {"generate on whole prompts": written / theirs},
        "unit": "tokens/s",
        "ratio": theirs / mine,
        "agree": agreement(told[0], expected[0]),
    }


def agreement(one: list[Ids], other: list[Ids]) -> float:
    """Share of tokens of the first turn, whose prompts are the same, that are the same."""
    same = [a == b for x, y in zip(one, other, strict=True) for a, b in zip(x, y, strict=True)]
    return sum(same) / len(same)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--model", default="", help="what is loaded; random weights without")
    parser.add_argument("--json", action="store_true", help="one JSON list on stdout")
    parser.add_argument("--quick", action="store_true", help="few turns")
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    logging: Any = transformers.logging
    logging.set_verbosity_error()
    model = named_model(given.model) if given.model else random_model(256, 4)
    turns, tokens = (2, 8) if given.quick else (5, 24)
    sizes = [(2, 200)] if given.quick else [(8, 400), (8, 1500), (16, 1500)]
    rows = [measure(model, count, start, turns, tokens) for count, start in sizes]
    if given.json:
        sys.stdout.write(orjson.dumps(rows).decode() + "\n")
        return
    table = Table("conversations", "what", "ours", "generate", "ratio", "agree")
    for row in rows:
        (theirs,) = row["baseline"].values()
        figures = f"{row['ours']:.0f}", f"{theirs:.0f}", f"{row['ratio']:.1f}"
        table.add_row(str(row["size"]), row["operation"], *figures, f"{row['agree']:.1%}")
    Console().print(table)


if __name__ == "__main__":
    main()
