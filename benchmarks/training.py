"""Speed of training's two halves, playing and learning, beside plain loops of transformers.

    python -m benchmarks.training                       a model of random weights
    python -m benchmarks.training --hidden 576 --layers 30      as large as SmolLM2-135M
    python -m benchmarks.training --json --quick

Playing: one answer to 1, 8 and 32 prompts that begin alike, by our engine, by ``generate`` of the
transformers library on the padded prompts (which TRL's trainers call, too), and by llama.cpp where
xllamacpp and gguf are installed. Learning: the gradient of one batch of episodes in groups, whose
common beginnings we compute once, by a loop that pads rows and computes all of them, with all
logits, and by TRL's GRPOTrainer where that is installed; and of the same episodes with nothing in
common.
All of a row run in one process on the same tokens; what stands here are ratios.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import orjson
import torch
import transformers
from rich.console import Console
from rich.table import Table
from torch import Tensor

from benchmarks.generation import (
    Ids,
    Row,
    conversations,
    measure,
    random_model,
    random_numbers,
)
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


class TrlPass:
    """The same by the loss of TRL's GRPOTrainer, whose every advantage is 1.

    At the first update its gradient is that of the mean log-probability, too.
    """

    def __init__(self, model: Any, folder: str) -> None:
        trl: Any = import_module("trl")
        arguments = trl.GRPOConfig(
            output_dir=folder, report_to=[], bf16=False, use_cpu=True, loss_type="dapo",
            activation_checkpointing=False, per_device_train_batch_size=8, disable_tqdm=True,
        )  # fmt: skip
        self._trainer = trl.GRPOTrainer(
            model,
            reward_funcs=lambda **_: [],
            args=arguments,
            train_dataset=import_module("datasets").Dataset.from_list([{"prompt": "a"}] * 8),
            processing_class=number_tokenizer(int(model.config.vocab_size)),
        )
        self._trainer.current_gradient_accumulation_steps = 1

    def __call__(self, model: Any, rows: PaddedRows, size: int) -> Tensor:
        # Where the earliest answer begins, so that TRL, too, scores nothing before it.
        start = int(rows.mask_nt.any(0).nonzero()[0, 0])
        for at_m in torch.arange(len(rows.ids_nt)).split(size):
            part = rows.part(at_m)
            inputs = {
                "prompt_ids": part.ids_nt[:, :start],
                "prompt_mask": part.seen_nt[:, :start].long(),
                "completion_ids": part.ids_nt[:, start:],
                "completion_mask": part.seen_nt[:, start:].long(),
                "tool_mask": part.mask_nt[:, start:].long(),
                "advantages": torch.ones(len(part.ids_nt)),
                "num_items_in_batch": rows.mask_nt.sum(),
            }
            self._trainer.compute_loss(model, inputs).backward()
        return torch.zeros(())


def number_tokenizer(size: int) -> Any:
    """A tokenizer whose words are numbers; TRL wants one."""
    tokenizers: Any = import_module("tokenizers")
    words = tokenizers.models.WordLevel({str(n): n for n in range(size)}, unk_token="0")
    library: Any = transformers
    return library.PreTrainedTokenizerFast(
        tokenizer_object=tokenizers.Tokenizer(words), pad_token="0", eos_token="1"
    )


def gradient_norm(model: Any) -> float:
    return float(
        torch.stack([w.grad.norm() for w in model.parameters() if w.grad is not None]).norm()
    )


def measure_learning(
    model: Any, rows: PaddedRows, size: int, times: int, trl: TrlPass | None, what: str
) -> Row:
    """Tokens that are learned from a second, by all, in turn; the least time of each counts."""
    ways: dict[str, Callable[[Any, PaddedRows, int], Tensor]] = {
        "ours": ours,
        "padded rows": padded,
    }
    ways |= {"TRL": trl} if trl else {}
    seconds: dict[str, float] = {}
    norms: dict[str, float] = {}
    for _ in range(times):
        for name, way in ways.items():
            model.zero_grad(set_to_none=True)
            began = time.perf_counter()
            way(model, rows, size)
            spent = time.perf_counter() - began
            seconds[name] = min(spent, seconds.get(name, spent))
            norms[name] = gradient_norm(model)
    model.zero_grad(set_to_none=True)
    read = int(rows.seen_nt.sum())
    others = [name for name in ways if name != "ours"]
    return {
        "operation": f"gradient of {len(rows.ids_nt)} episodes{what}, {size} a pass",
        "size": len(rows.ids_nt),
        "ours": read / seconds["ours"],
        "baseline": {name: read / seconds[name] for name in others},
        "unit": "tokens/s",
        "ratio": {name: seconds[name] / seconds["ours"] for name in others},
        "agree": 1.0 - max(abs(norms["ours"] / norms[name] - 1.0) for name in others),
    }


def measure_playing(model: Any, count: int, start: int, tokens: int, server: Any) -> Row:
    """Tokens that are written a second: ours, ``generate``, and llama.cpp where it is here."""
    found = measure(model, count, start, 1, tokens)
    (theirs,) = found["baseline"].values()
    baseline = {"generate": theirs}
    if server is not None:
        prompts = conversations(count, start, int(model.config.vocab_size))
        baseline["llama.cpp"] = server.speed(prompts, tokens)
    ratio = {name: found["ours"] / speed for name, speed in baseline.items()}
    return {**found, "baseline": baseline, "ratio": ratio}


def measure_all(model: Any, *, quick: bool, threads: int) -> list[Row]:
    """Playing at three sizes, and learning with and without common beginnings."""
    vocabulary = int(model.config.vocab_size)
    start, tokens = (100, 4) if quick else (600, 24)
    sizes = (1, 4) if quick else (1, 8, 32)
    with tempfile.TemporaryDirectory() as folder:
        server = None
        if find_spec("xllamacpp") and find_spec("gguf"):
            from benchmarks.llama_server import LlamaServer

            server = LlamaServer(model, Path(folder) / "model.gguf", max(sizes), threads)
        found = [measure_playing(model, count, start, tokens, server) for count in sizes]
        groups, members, rest = (2, 2, 40) if quick else (2, 8, 200)
        alike = episodes(groups, members, start, rest, vocabulary)
        # Two tokens that are read first, so that there is something to go on from.
        apart = episodes(groups * members, 1, 2, start + rest, vocabulary)
        model.train()  # without dropout, which this model has none of
        trl = TrlPass(model, folder) if find_spec("trl") else None
        times = 1 if quick else 2
        for rows, what in ((alike, ""), (apart, " with nothing in common")):
            found.append(measure_learning(model, rows, members, times, trl, what))
    return found


def show(rows: Sequence[Row]) -> None:
    """The table for people: ours, and how many times as fast as each other."""
    names = list(dict.fromkeys(name for row in rows for name in row["baseline"]))
    table = Table("what", "size", "ours, tokens/s", *(f"× {name}" for name in names), "agree")
    for row in rows:
        ratios = (f"{row['ratio'][name]:.2f}" if name in row["ratio"] else "" for name in names)
        table.add_row(
            row["operation"], str(row["size"]), f"{row['ours']:.0f}", *ratios, f"{row['agree']:.2%}"
        )
    Console(width=140).print(table)


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
    rows = measure_all(
        random_model(given.hidden, given.layers), quick=given.quick, threads=given.threads
    )
    if given.json:
        sys.stdout.write(orjson.dumps(rows).decode() + "\n")
    else:
        show(rows)


if __name__ == "__main__":
    main()
