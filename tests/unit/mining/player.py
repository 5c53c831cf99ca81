"""A model that mines: it knows which requests are stateful and in which world each was made."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import orjson

from envwright.types import Json, Message

ROOT = Path(__file__).parents[3]
REQUESTS = ROOT / "environments" / "authored" / "sources" / "requests.jsonl"
_NUMBERED = re.compile(r'^\{"task":\d+,"request":.*\}$', re.MULTILINE)
_ONLY = re.compile(r"about these tasks only: ([\d, ]+)\.")


def labelled() -> dict[str, str]:
    """The shipped requests, each with its world; empty for those that have none."""
    labels = (Path(__file__).parent / "labels.txt").read_text().splitlines()
    lines = REQUESTS.read_bytes().splitlines()
    texts = [orjson.loads(line)["request"] for line in lines]
    return {text: "" if label == "-" else label for text, label in zip(texts, labels, strict=True)}


def asked(messages: Sequence[Message]) -> dict[int, str]:
    """The requests that a model is to say something about, by number."""
    lines = [orjson.loads(line) for line in _NUMBERED.findall(messages[0].content)]
    texts = {line["task"]: line["request"] for line in lines}
    if len(messages) > 1 and (only := _ONLY.search(messages[-1].content)):
        return {number: texts[number] for number in map(int, only[1].split(", "))}
    return texts


class Player:
    """Answers right.

    Args:
        worlds: request → world; what is missing has none.
        scores: world → usefulness and modelability; 8 and 9 for others.
    """

    def __init__(
        self, worlds: Mapping[str, str], scores: Mapping[str, tuple[int, int]] | None = None
    ) -> None:
        self._worlds, self._scores = worlds, scores or {}
        self.sizes: list[int] = []
        """Tasks of each request so far."""

    def entry(self, text: str, describe: bool) -> dict[str, Any]:
        world = self._worlds.get(text, "")
        if not describe:
            return {"stateful": bool(world), "why": "records"}
        usefulness, modelability = self._scores.get(world, (8, 9))
        return {
            "title": f"{world} desk",
            "description": f"People of the {world} keep records of {world} and change them.",
            "usefulness": usefulness,
            "modelability": modelability,
        }

    def __call__(self, messages: Sequence[Message], tools: Sequence[Json] = ()) -> str:
        describe = messages[0].content.startswith("Each request below")
        texts = asked(messages)
        self.sizes.append(len(texts))
        return json.dumps(
            {"tasks": [{"task": n, **self.entry(text, describe)} for n, text in texts.items()]}
        )
