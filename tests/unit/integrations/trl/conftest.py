"""Two small environments with their tasks, and a tiny random Qwen3 that reads bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import tokenizers
import torch
import transformers
from trl import GRPOConfig

from envwright import Task, Template, load_environment
from envwright.integrations.trl import CHATML, EnvwrightSpec
from envwright.llm.tool_call_formats import ToolCallFormat, parse_reply
from envwright.rollout.policies.policy_protocol import GoldInsight, PrivilegedFactory
from envwright.storage.jsonl import save_records
from envwright.types import Call, EnvironmentRef, Json, Message, Role, Rubric, Scenario, StateCheck
from envwright.workflows import training_player

LAMPS = ("north", "east", "south", "west")
_TOOLS = """
light:
  description: Light a lamp.
  parameters:
    lamp: {column: lamps.name}
  do:
    - UPDATE lamps SET lit = 1 WHERE name = :lamp
"""


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One thread, and no word from TRL that its hook is experimental."""
    monkeypatch.setenv("TRL_EXPERIMENTAL_SILENCE", "1")
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two environments of four tasks each: light this lamp."""
    return [_write(tmp_path_factory.mktemp(name), name) for name in ("attic", "barn")]


def _write(folder: Path, name: str) -> Path:
    rows = ", ".join(f"('{lamp}', 0)" for lamp in LAMPS)
    (folder / "environment.yaml").write_text(f"name: {name}\n")
    (folder / "schema.sql").write_text(
        "CREATE TABLE lamps (name TEXT PRIMARY KEY, lit INTEGER NOT NULL) STRICT, WITHOUT ROWID;\n"
    )
    (folder / "state.sql").write_text(f"INSERT INTO lamps VALUES {rows};\n")
    (folder / "tools.yaml").write_text(_TOOLS)
    ref = EnvironmentRef(name=name, id=Template(load_environment(folder)).id)
    save_records(folder / "tasks.jsonl", [_task(ref, lamp) for lamp in LAMPS])
    return folder


def _task(ref: EnvironmentRef, lamp: str) -> Task:
    sql = f"SELECT lit FROM lamps WHERE name = '{lamp}'"
    lit = StateCheck(name="lit", sql=sql, environment=ref.name)
    return Task(
        environments=(ref,),
        scenario=Scenario(opening=f"Light the {lamp} lamp."),
        gold=(Call(tool="light", arguments={"lamp": lamp}),),
        rubric=Rubric(checks=(lit,)),
    )


@pytest.fixture
def spec(folders: list[Path]) -> EnvwrightSpec:
    return spec_of(folders)


def spec_of(folders: list[Path], **more: Any) -> EnvwrightSpec:
    """Short episodes without a conversation."""
    return EnvwrightSpec(folders, **{"user": "whole", "answer_tokens": 8, "max_turns": 2, **more})


def tokenizer() -> Any:
    """256 bytes and the marks of ChatML."""
    letters = sorted(tokenizers.pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {letter: number for number, letter in enumerate(letters)}
    made = tokenizers.Tokenizer(tokenizers.models.BPE(vocab=vocabulary, merges=[]))
    made.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(False, use_regex=False)
    made.decoder = tokenizers.decoders.ByteLevel()
    wrapper: Any = transformers.PreTrainedTokenizerFast
    return wrapper(
        tokenizer_object=made,
        eos_token="<|im_end|>",
        pad_token="<|endoftext|>",
        additional_special_tokens=["<|im_start|>"],
        chat_template=CHATML,
    )


def model(seed: int = 0) -> Any:
    """A Qwen3 of two layers, from nothing."""
    words = tokenizer()
    config = transformers.Qwen3Config(
        vocab_size=len(words),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        num_key_value_heads=1,
        head_dim=16,
        max_position_embeddings=8192,
        bos_token_id=None,
        eos_token_id=words.eos_token_id,
        pad_token_id=words.pad_token_id,
    )
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return transformers.Qwen3ForCausalLM(config)


def config(folder: Path, **more: Any) -> Any:
    """A step over two tasks, four episodes each, on the processor."""
    plain: dict[str, Any] = {
        "output_dir": str(folder),
        "use_cpu": True,
        "bf16": False,
        "report_to": [],
        "save_strategy": "no",
        "disable_tqdm": True,
        "max_steps": 1,
        "logging_steps": 1,
        "learning_rate": 1e-2,
        "num_generations": 4,
        "per_device_train_batch_size": 8,
        "max_completion_length": 1024,
        "activation_checkpointing": False,
    }
    return GRPOConfig(**{**plain, **more})


FILTERS = pytest.mark.filterwarnings("ignore::FutureWarning")
"""What the library says of names that TRL still uses."""
Wins = Callable[[str, str, int], bool]
"""Environment, lamp, and which of the task's episodes it is → whether it lights the lamp."""


class Spoken:
    """A script as a model would have written it: in tokens, each of log-probability -½."""

    name = "learner"

    def __init__(self, lamp: str, wins: bool) -> None:
        self._lamp, self._wins, self._words = lamp, wins, tokenizer()

    async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
        said = f'{{"name": "light", "arguments": {{"lamp": "{self._lamp}"}}}}'
        begins = self._wins and messages[-1].role is Role.USER
        text = f"<tool_call>\n{said}\n</tool_call>" if begins else "Done."
        ids = (*self._words(text)["input_ids"], self._words.eos_token_id)
        reply = parse_reply(text, ToolCallFormat.HERMES)
        return Message(
            role=Role.ASSISTANT,
            content=reply.content,
            tool_calls=reply.calls,
            token_ids=ids,
            logprobs=(-0.5,) * len(ids),
        )


def scripted(monkeypatch: pytest.MonkeyPatch, wins: Wins) -> None:
    """Let a script play instead of the model."""
    seen: Counter[str] = Counter()

    def make(insight: GoldInsight) -> Spoken:
        task = insight.task
        number = seen[task.id] % 4
        seen[task.id] += 1
        lamp = str(task.gold[0].arguments["lamp"])
        return Spoken(lamp, wins(task.environments[0].name, lamp, number))

    monkeypatch.setattr(
        training_player, "agent_factory", lambda *_: PrivilegedFactory("learner", make)
    )


def noted(trainer: Any) -> list[dict[str, Any]]:
    """What the trainer makes of each batch of episodes: rows by name, and what it computes."""
    out: list[dict[str, Any]] = []
    scored = trainer._generate_and_score_completions

    def note(inputs: list[dict[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = scored(inputs)
        rows = {key: [row[key] for row in inputs] for key in inputs[0]}
        out.append({**rows, **found})
        return found

    trainer._generate_and_score_completions = note
    return out
