"""Supervised fine-tuning data from what rollouts wrote.

``select_conversations`` makes conversations of trajectories: what each assistant message was shown,
what it said, and whether it is learned. ``render_samples`` makes tokens of them with a chat
template, loss on assistant tokens only; ``pack_samples`` and ``length_buckets`` arrange samples,
``tensor_batch`` (torch) makes batches. ``quote_evidence`` and ``rename_interfaces`` vary solutions,
``insert_mistakes`` and ``correct_episode`` show how errors are left behind. ``write_jsonl`` and
``write_parquet`` write what other trainers read, ``read_conversations`` reads it again.
``behaviour_cloning`` selects what is imitated, ``preference_pairs`` makes pairs of a better and a
worse way on, and ``early_experience`` lessons out of what other actions would have led to.
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
