"""Speed of training's two halves, playing and learning, beside plain loops of transformers.

    python -m benchmarks.training                       a model of random weights
    python -m benchmarks.training --hidden 576 --layers 30      as large as SmolLM2-135M
    python -m benchmarks.training --json --quick

Playing: one answer to 1, 8 and 32 prompts that begin alike, by our engine and by ``generate`` of
the transformers library on the padded prompts. Learning: the gradient of one batch of episodes in
groups, whose common beginnings we compute once, and by a loop that pads rows and computes all of
them, with all logits.
Both of a pair run in one process on the same tensors; what stands here is their ratio.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import orjson
import torch
import transformers
from rich.console import Console
from rich.table import Table
from torch import Tensor

from benchmarks.generation import Ids, Row, measure, random_model, random_numbers
from envwright.training.loop.forward_pass import score_rows
from envwright.training.loop.token_rows import PaddedRows, pad_rows
from envwright.training.policies import TokenSequence


def episodes(groups: int, members: int, start: int, rest: int, vocabulary: int) -> PaddedRows:
    """Groups of episodes with ``start`` tokens in common, of which a quarter of the rest is theirs.

    All groups share the first half of that, as tasks of one environment do.
    """
    common = random_numbers(0, start // 2, vocabulary)
    rows = []
    for group in range(groups):
        begun = common + random_numbers(1 + group, start - start // 2, vocabulary)
        for member in range(members):
            # Lengths differ by up to a half, as those of episodes do.
            own = random_numbers(1000 + group * members + member, rest, vocabulary)
            own = own[: rest - rest * member // (2 * members)]
            turns = tuple(0 if at % 4 == 0 else -1 for at in range(len(own)))
            rows.append(_sequence(begun, own, turns))
    return pad_rows(rows, torch.device("cpu"))


def _sequence(begun: Ids, own: Ids, turns: tuple[int, ...]) -> TokenSequence:
    logprobs = (0.0,) * (len(begun) + len(own))
    return TokenSequence((*begun, *own), (*(-1 for _ in begun), *turns), logprobs)


def ours(model: Any, rows: PaddedRows, size: int) -> Tensor:
    """The mean log-probability of what was written, with its gradient, by our passes."""
    learner: Any = SimpleNamespace(module=model, computing=nullcontext)
    total = float(rows.mask_nt.sum())
    found = torch.zeros(())
    for at_m in torch.arange(len(rows.ids_nt)).split(size):
        part = rows.part(at_m)
        loss = -score_rows(learner, part).logprobs_nt[part.mask_nt].sum() / total
        loss.backward()
        found += loss.detach()
    return found


def padded(model: Any, rows: PaddedRows, size: int) -> Tensor:
    """The same by a loop over padded rows."""
    total = float(rows.mask_nt.sum())
    found = torch.zeros(())
    for at_m in torch.arange(len(rows.ids_nt)).split(size):
        part = rows.part(at_m)
        logits_ntv = model(input_ids=part.ids_nt, attention_mask=part.seen_nt.long()).logits
        logprobs_ntv = torch.log_softmax(logits_ntv[:, :-1].float(), -1)
        chosen_nt = logprobs_ntv.gather(-1, part.ids_nt[:, 1:, None])[..., 0]
        loss = -chosen_nt[part.mask_nt[:, 1:]].sum() / total
        loss.backward()
        found += loss.detach()
    return found


def measure_learning(model: Any, rows: PaddedRows, size: int, times: int) -> Row:
    """Tokens that are learned from a second, by both, in turn; the least time of each counts."""
    ways: dict[str, Callable[[Any, PaddedRows, int], Tensor]] = {"ours": ours, "padded": padded}
    seconds: dict[str, float] = {}
    losses: dict[str, float] = {}
    for _ in range(times):
        for name, way in ways.items():
            model.zero_grad(set_to_none=True)
            began = time.perf_counter()
            losses[name] = float(way(model, rows, size))
            spent = time.perf_counter() - began
            seconds[name] = min(spent, seconds.get(name, spent))
    model.zero_grad(set_to_none=True)
    read = int(rows.seen_nt.sum())
    return {
        "operation": f"gradient of {len(rows.ids_nt)} episodes, {size} a pass",
        "size": len(rows.ids_nt),
        "ours": read / seconds["ours"],
        "baseline": {"padded rows": read / seconds["padded"]},
        "unit": "tokens/s",
        "ratio": seconds["padded"] / seconds["ours"],
        "agree": 1.0 - abs(losses["ours"] / losses["padded"] - 1.0),
    }


def measure_all(model: Any, *, quick: bool) -> list[Row]:
    """Playing at three sizes, and learning."""
    vocabulary = int(model.config.vocab_size)
    start, tokens = (100, 4) if quick else (600, 24)
    sizes = (1, 4) if quick else (1, 8, 32)
    found = [measure(model, count, start, 1, tokens) for count in sizes]
    groups, members, rest = (2, 2, 40) if quick else (2, 8, 200)
    rows = episodes(groups, members, start, rest, vocabulary)
    model.train()  # without dropout, which this model has none of
    return [*found, measure_learning(model, rows, members, 1 if quick else 2)]


def show(rows: Sequence[Row]) -> None:
    """The table for people."""
    table = Table("what", "size", "ours", "plain", "ratio", "agree")
    for row in rows:
        (theirs,) = row["baseline"].values()
        figures = f"{row['ours']:.0f}", f"{theirs:.0f}", f"{row['ratio']:.2f}"
        table.add_row(row["operation"], str(row["size"]), *figures, f"{row['agree']:.2%}")
    Console().print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--hidden", type=int, default=256)
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--json", action="store_true", help="one JSON list on stdout")
    parser.add_argument("--quick", action="store_true", help="small sizes")
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    logging: Any = transformers.logging
    logging.set_verbosity_error()
    rows = measure_all(random_model(given.hidden, given.layers), quick=given.quick)
    if given.json:
        sys.stdout.write(orjson.dumps(rows).decode() + "\n")
    else:
        show(rows)


if __name__ == "__main__":
    main()
