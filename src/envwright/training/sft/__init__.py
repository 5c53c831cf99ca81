"""Supervised fine-tuning data from what rollouts wrote.

Trajectories become conversations (``conversations``): per assistant message what was shown, what
was said, and whether it is learned. A ``Renderer`` makes token samples of them with a chat
template, loss on assistant tokens only; ``pack`` and ``buckets`` arrange samples, ``tensors`` makes
batches. ``quoting`` lets solutions say what they found before they use it, ``recovery`` adds
mistakes that the environment really answered, ``correction`` shows how a policy's own errors are
left behind, and ``write_jsonl`` and ``write_parquet`` write what
other trainers read; ``read_conversations`` reads it again, and what others wrote so.
"""

from __future__ import annotations

from envwright.training.sft.arranging import Packed, buckets, pack, unpacked
from envwright.training.sft.conversations import (
    Conversation,
    Selection,
    SftOptions,
    Turn,
    conversation,
    conversations,
)
from envwright.training.sft.correction import correction
from envwright.training.sft.export import rows, token_rows, write_jsonl, write_parquet
from envwright.training.sft.quoting import quoting
from envwright.training.sft.reading import read_conversations
from envwright.training.sft.recovery import Recovery, recovery
from envwright.training.sft.renaming import renamed
from envwright.training.sft.rendering import CHATML, Kind, Renderer, RenderOptions, Sample
from envwright.training.sft.sampling import Made, samples

__all__ = [
    "CHATML",
    "Conversation",
    "Kind",
    "Made",
    "Packed",
    "Recovery",
    "RenderOptions",
    "Renderer",
    "Sample",
    "Selection",
    "SftOptions",
    "Turn",
    "buckets",
    "conversation",
    "conversations",
    "correction",
    "pack",
    "quoting",
    "read_conversations",
    "recovery",
    "renamed",
    "rows",
    "samples",
    "token_rows",
    "unpacked",
    "write_jsonl",
    "write_parquet",
]
