"""What agents and faulty users say in the labelled set: six parts that share no sentence.

They are in ``sentences/``. ``first`` was there while the rules were written. Each of the others was
measured once, as the rules then stood, before anything was mended for it; nothing was mended for
``sixth``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from envwright.storage.yaml_text import parse_yaml

PARTS = ("first", "second", "third", "fourth", "fifth", "sixth")
_FOLDER = Path(__file__).parent / "sentences"
Sentences = tuple[str, ...]


@dataclass(frozen=True)
class Agent:
    """Questions of an agent. ``{l}`` is a label, ``{v}`` and ``{w}`` are values."""

    label: Sentences
    which: Sentences
    proposal: Sentences
    choice: Sentences
    open: Sentences
    unknown: Sentences
    wait: Sentences
    offer: Sentences
    done: Sentences


@dataclass(frozen=True)
class Faulty:
    """What goes wrong in a user's words, kind by kind; and right answers in other words.

    ``{l}`` is a label, ``{v}`` a value, ``{i}`` an identifier, ``{a}`` an answer, ``{g}`` a goal.
    """

    wrong_fact: Sentences
    invention: Sentences
    leak_slot: Sentences
    leak_id: Sentences
    leak_answer: Sentences
    farewell: Sentences
    extra: Sentences
    extra_frame: Sentences
    empty: Sentences
    role: Sentences
    role_call: Sentences
    yes: Sentences
    no: Sentences
    right_answer: Sentences


@cache
def agent_of(part: str) -> Agent:
    """The agent's sentences of a part."""
    return Agent(**_read(part, "agent"))


@cache
def faulty_of(part: str) -> Faulty:
    """The user's sentences of a part."""
    return Faulty(**_read(part, "user"))


def _read(part: str, who: str) -> dict[str, Sentences]:
    path = _FOLDER / f"{part}.yaml"
    found = parse_yaml(path.read_text(encoding="utf-8"), str(path))
    return {kind: tuple(map(str, said)) for kind, said in found[who].items()}
