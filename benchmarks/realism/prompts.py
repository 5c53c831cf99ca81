"""Prompts for blind readers, as batch files of the product, and the key that says what each asks.

A reader gets files of about twenty requests, each with one task or one state. Two readers get the
same things in other orders; their requests differ in the seed, so each has an id of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import orjson

from benchmarks.realism.samples import Sample, SampledState, SampledTask
from envwright.llm.batch_file import BatchClient, read_batch_answers
from envwright.llm.chat_completions import read_completion, request_body
from envwright.llm.client import Sampling
from envwright.llm.errors import Pending
from envwright.storage.files import write_atomic
from envwright.storage.jsonl import lines_of
from envwright.types import Json, Message, Record, Role, content_hash

READERS = 2
MODEL = "reader"
SCORES = ("natural", "purpose", "difficulty", "solvable", "fair")
FLAGS = ("rule", "person")
COLUMN_VERDICTS = ("right", "filler", "wrong")
_TASKS = """You judge one task for a tool-using assistant. You do not know where it is from. The
request may be what the user writes, or directions to somebody who plays the user: judge what is
wanted, not this form. Answer with one JSON object:
{"natural": 1-5, "purpose": 1-5, "difficulty": 1-5, "solvable": 1-5, "fair": 1-5,
 "rule": true|false, "person": true|false, "why": "one sentence"}
natural: 5, a person in this situation would say it so; 1, only a machine would.
purpose: 5, one understandable situation behind all of it; 1, unrelated changes without any reason.
difficulty: 5, needs planning, findings on the way or rules weighed; 1, values copied into one call.
solvable: 5, the tools and what the user tells are surely enough; 1, they are not.
fair: 5, the expected solution is the only reasonable one; 1, another is as good and would fail.
rule: whether the right end hinges on a rule (something must be refused, ordered, limited, or is
only just allowed) beyond whether the named things exist.
person: whether you think that a person wrote the request."""
_STATES = """You judge values in the rows of one database. You do not know where they are from.
Answer with one JSON object:
{"columns": {"table.column": "right" | "filler" | "wrong", ...}, "person": true|false, "why": "..."}
with every column that is listed. right: values that such a thing could really have. filler: of the
right kind of value, but plainly made up or without meaning here. wrong: not even the right kind of
value (a phrase where a number code belongs, a time as a small number).
person: whether you think that the rows were written or chosen by a person."""


class PromptKey(Record):
    """Which sample a request is about, and for which reader."""

    custom_id: str
    sample: str
    reader: int


def sample_text(sample: Sample) -> str:
    """What a reader sees of a task or of a state."""
    if isinstance(sample, SampledState):
        lines = []
        for name, rows in sample.tables.items():
            lines += [f"Table {name}:", *(orjson.dumps(row).decode() for row in rows), ""]
        return "\n".join([*lines, "Columns to judge: " + ", ".join(sample.judged)])
    parts = {
        "What the user wants": sample.request,
        "What the user can tell when asked": sample.known,
        "Rules": sample.rules,
        "Tools": "\n".join(sample.tools),
        "Expected calls": "\n".join(sample.solution) or "(none)",
        "Expected to be told to the user": sample.answers,
    }
    return "\n\n".join(f"## {title}\n{text}" for title, text in parts.items() if text)


def write_prompts(samples: Sequence[Sample], folder: Path, size: int, seed: int) -> list[Path]:
    """Batch files under ``folder/readers``, and ``folder/key.jsonl``, which no reader may see.

    Args:
        samples: what is to be read.
        folder: where the draw is.
        size: requests in a file, at most.
        seed: of the orders.
    """
    keys: list[PromptKey] = []
    files: list[Path] = []
    for reader in range(1, READERS + 1):
        for kind in (SampledTask, SampledState):
            own = [sample for sample in samples if isinstance(sample, kind)]
            Random(f"{seed} {reader} {kind.__name__}").shuffle(own)
            for at in range(0, len(own), size):
                name = "tasks" if kind is SampledTask else "states"
                path = folder / "readers" / f"{name}-{at // size + 1}-reader-{reader}.jsonl"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.unlink(missing_ok=True)  # of an earlier draw
                keys += _write_file(own[at : at + size], path, reader)
                files.append(path)
    lines = b"".join(orjson.dumps(key.data()) + b"\n" for key in keys)
    write_atomic(folder / "key.jsonl", lines)
    return files


def _write_file(samples: Sequence[Sample], path: Path, reader: int) -> Iterator[PromptKey]:
    sampling = Sampling(
        temperature=0, seed=reader, response_format={"type": "json_object"}, max_tokens=4000
    )
    with BatchClient(MODEL, path, path.with_suffix(".answers.jsonl")) as client:
        for sample in samples:
            system = _TASKS if isinstance(sample, SampledTask) else _STATES
            asked = [
                Message(role=Role.SYSTEM, content=system),
                Message(role=Role.USER, content=sample_text(sample)),
            ]
            # Always pending: this run writes the file, somebody else has it answered.
            with suppress(Pending):
                asyncio.run(client.complete(asked, (), sampling))
            body = request_body(MODEL, asked, (), sampling)
            yield PromptKey(custom_id=content_hash(body), sample=sample.id, reader=reader)


def read_answers(paths: Sequence[Path]) -> dict[str, str]:
    """Request → the text of its answer; failed ones are left out.

    A file holds batch answers; of readers who are no server, ``{"custom_id", "verdict"}`` lines.

    Raises:
        BadInput: a file cannot be read, or a line is no answer.
    """
    out: dict[str, str] = {}
    for path in paths:
        plain = [record for _, line in lines_of(path) if (record := _plain(line))]
        if plain:
            out |= {one["custom_id"]: orjson.dumps(one["verdict"]).decode() for one in plain}
            continue
        for custom_id, answer in read_batch_answers(path).items():
            if not answer.failed:
                out[custom_id] = read_completion(answer.body).message.content
    return out


def _plain(line: bytes) -> dict[str, Json]:
    try:
        found = orjson.loads(line)
    except orjson.JSONDecodeError:
        return {}
    fits = isinstance(found, dict) and isinstance(found.get("custom_id"), str)
    return found if fits and isinstance(found.get("verdict"), dict) else {}
