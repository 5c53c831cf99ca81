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

from envwright.training.sft.augmentation import quote_evidence, rename_interfaces
from envwright.training.sft.conversations import (
    ConversationSelection,
    SftConversation,
    SftOptions,
    SftTurn,
    conversation_of,
    select_conversations,
)
from envwright.training.sft.dataset_files import (
    conversation_rows,
    read_conversations,
    token_rows,
    write_jsonl,
    write_parquet,
)
from envwright.training.sft.error_recovery import Recovery, correct_episode, insert_mistakes
from envwright.training.sft.renderer import CHATML, Renderer, RenderOptions, Sample, TokenKind
from envwright.training.sft.samples import (
    PackedBlock,
    SampleSet,
    length_buckets,
    pack_samples,
    render_samples,
    single_blocks,
)

__all__ = [
    "CHATML",
    "ConversationSelection",
    "PackedBlock",
    "Recovery",
    "RenderOptions",
    "Renderer",
    "Sample",
    "SampleSet",
    "SftConversation",
    "SftOptions",
    "SftTurn",
    "TokenKind",
    "conversation_of",
    "conversation_rows",
    "correct_episode",
    "insert_mistakes",
    "length_buckets",
    "pack_samples",
    "quote_evidence",
    "read_conversations",
    "rename_interfaces",
    "render_samples",
    "select_conversations",
    "single_blocks",
    "token_rows",
    "write_jsonl",
    "write_parquet",
]
