"""What TRL's ``SFTTrainer`` makes of our files, where TRL is installed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from envwright import Task, Template, Trajectory
from envwright.training.sft import (
    CHATML,
    Renderer,
    RenderOptions,
    SftConversation,
    conversation_rows,
    render_samples,
    select_conversations,
    token_rows,
    write_jsonl,
    write_parquet,
)
from tests.unit.training.sft.conftest import byte_tokenizer

for package in ("trl", "datasets", "pyarrow"):
    pytest.importorskip(package)
pytestmark = pytest.mark.filterwarnings("ignore")  # those packages have warnings of their own
END = "<|im_end|>"


@pytest.fixture(scope="module")
def several(
    gold: list[Trajectory], gold_tasks: list[Task], mock_templates: Mapping[str, Template]
) -> tuple[SftConversation, ...]:
    return select_conversations(gold[:6], gold_tasks, mock_templates).kept


@pytest.fixture
def tokenizer() -> Any:
    """With the published template of Qwen3, which TRL knows how to mask."""
    folder = Path(str(import_module("trl").__file__)).parent / "chat_templates"
    made = byte_tokenizer((folder / "qwen3.jinja").read_text(encoding="utf-8"))
    made.pad_token = END
    return made


@pytest.fixture
def train(tmp_path: Path, tokenizer: Any) -> Callable[..., Any]:
    """One step of training on a file; gives the trainer."""
    library, trl, data, torch = map(import_module, ("transformers", "trl", "datasets", "torch"))

    def run(file: Path, kind: str, **options: Any) -> Any:
        rows: Any = data.load_dataset(
            kind, data_files=str(file), split="train", cache_dir=str(tmp_path / "cache")
        )
        torch.manual_seed(0)
        config = library.Qwen3Config(
            vocab_size=len(tokenizer),
            hidden_size=16,
            intermediate_size=16,
            num_hidden_layers=1,
            num_attention_heads=2,
            num_key_value_heads=2,
            head_dim=8,
        )
        arguments = trl.SFTConfig(
            output_dir=str(tmp_path / "out"),
            max_steps=1,
            per_device_train_batch_size=2,
            max_length=None,
            use_cpu=True,
            bf16=False,
            report_to=[],
            save_strategy="no",
            disable_tqdm=True,
            **options,
        )
        trainer = trl.SFTTrainer(
            model=library.Qwen3ForCausalLM(config),
            args=arguments,
            train_dataset=rows,
            processing_class=tokenizer,
        )
        trainer.train()
        assert trainer.state.global_step == 1
        return trainer

    return run


def trained(trainer: Any, tokenizer: Any) -> list[list[str]]:
    """The texts that are trained, by row."""
    out = []
    for row in trainer.train_dataset:
        runs: list[list[int]] = [[]]
        for token, label in zip(row["input_ids"], row["labels"], strict=True):
            if label != -100:
                runs[-1].append(token)
            elif runs[-1]:
                runs.append([])
        out.append([tokenizer.decode(run) for run in runs if run])
    return out


def test_messages(
    several: tuple[SftConversation, ...],
    train: Callable[..., Any],
    tokenizer: Any,
    tmp_path: Path,
) -> None:
    write_jsonl(conversation_rows(several), tmp_path / "sft.jsonl")
    found = trained(train(tmp_path / "sft.jsonl", "json", assistant_only_loss=True), tokenizer)
    assert [len(texts) for texts in found] == [len(one.turns) for one in several]
    for texts, one in zip(found, several, strict=True):
        for text, turn in zip(texts, one.turns, strict=True):
            assert text.rstrip("\n").endswith(END)
            assert turn.said.content in text
            assert all(f'"name": "{call.name}"' in text for call in turn.said.tool_calls)


def test_messages_as_parquet(
    several: tuple[SftConversation, ...],
    train: Callable[..., Any],
    tokenizer: Any,
    tmp_path: Path,
) -> None:
    write_jsonl(conversation_rows(several), tmp_path / "sft.jsonl")
    write_parquet(conversation_rows(several), tmp_path / "sft.parquet")
    of_lines = train(tmp_path / "sft.jsonl", "json", assistant_only_loss=True)
    of_table = train(tmp_path / "sft.parquet", "parquet", assistant_only_loss=True)
    assert trained(of_table, tokenizer) == trained(of_lines, tokenizer)


def test_turns(
    several: tuple[SftConversation, ...],
    train: Callable[..., Any],
    tokenizer: Any,
    tmp_path: Path,
) -> None:
    write_jsonl(conversation_rows(several, "turns"), tmp_path / "sft.jsonl")
    found = trained(train(tmp_path / "sft.jsonl", "json"), tokenizer)
    turns = [turn for one in several for turn in one.turns]
    assert [len(texts) for texts in found] == [1] * len(turns)
    # What is trained is what we would train, but for the line end after it.
    renderer = Renderer(tokenizer)
    ours = render_samples(several, renderer, split="apart").samples
    for (text,), sample in zip(found, ours, strict=True):
        kept = [t for t, kind in zip(sample.ids, sample.kinds, strict=True) if kind]
        assert text.rstrip("\n") == renderer.decode(kept)


def test_tokens(
    several: tuple[SftConversation, ...],
    train: Callable[..., Any],
    tokenizer: Any,
    tmp_path: Path,
) -> None:
    made = render_samples(several, Renderer(tokenizer, RenderOptions(template=CHATML))).samples
    write_parquet(token_rows(made), tmp_path / "sft.parquet")
    trainer = train(tmp_path / "sft.parquet", "parquet")
    found = [(row["input_ids"], row["labels"]) for row in trainer.train_dataset]
    assert found == [(row["input_ids"], row["labels"]) for row in token_rows(made)]
