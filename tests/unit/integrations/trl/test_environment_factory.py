"""TRL's own trainer plays our environments by its ``environment_factory``."""

from __future__ import annotations

import inspect
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import trl
from transformers.utils.chat_template_utils import get_json_schema
from trl import GRPOTrainer

import envwright as ew
from envwright.environment.folder import load_environment
from envwright.errors import BadInput
from envwright.integrations.packaged_environment import packaged_environment
from envwright.integrations.trl import FactorySpec, exact_schemas
from envwright.integrations.trl.environment_factory import environment_class, environment_reward
from envwright.rollout.policies.script import gold_messages
from envwright.storage.bundled import environment_folder
from envwright.types import EnvironmentRef
from tests.unit.integrations.trl.conftest import FILTERS, config, model, tokenizer

pytestmark = FILTERS
TEMPLATE = Path(trl.__file__).parent / "chat_templates" / "qwen3.jinja"


def calls_and_words(task: ew.Task) -> tuple[list[tuple[str, str]], str]:
    """The gold as TRL's agents play it: words for the user are a call, but for the last ones."""
    calls = []
    *steps, last = gold_messages(task)
    for message in steps:
        spoken = [("talk_to_user", json.dumps({"message": message.content}))]
        calls += [(c.name, c.arguments) for c in message.tool_calls] or spoken
    return calls, last.content


def test_methods_are_tools() -> None:
    package = packaged_environment("mock")
    kind = environment_class(package)
    tools = [n for n, _ in inspect.getmembers(kind, inspect.isfunction) if not n.startswith("_")]
    assert set(tools) == {*package.template.tools, "talk_to_user", "reset"}
    seen = get_json_schema(kind().lend_book)["function"]  # type: ignore[attr-defined]
    asked = package.template.tools["lend_book"].arguments.json_schema
    assert seen["name"] == "lend_book"
    assert set(seen["parameters"]["properties"]) == set(asked["properties"])
    assert seen["parameters"]["required"] == asked["required"]


@pytest.mark.parametrize("user", ["agenda", "whole"])
def test_golds_score_and_idleness_does_not(user: str) -> None:
    package = packaged_environment("mock", user=user)
    kind = environment_class(package)
    one, other = kind(), kind()
    for task in package.tasks[:12]:
        one.reset(task=task.id, prompt=[])
        other.reset(task=task.id)
        calls, words = calls_and_words(task)
        for name, arguments in calls:
            getattr(one, name)(**json.loads(arguments))
        done = [{"role": "assistant", "content": words}]
        idle = [{"role": "assistant", "content": "Done."}]
        assert environment_reward([done, idle], [one, other]) == [1.0, 0.0]


def test_an_episode_that_was_cut_is_scored_as_it_stands() -> None:
    package = packaged_environment("mock")
    env = environment_class(package)()
    env.reset(task=package.tasks[0].id)
    cut = [{"role": "tool", "content": "{}"}]
    assert environment_reward([cut, []], [env, environment_class(package)()]) == [0.0, None]


def test_what_trl_cannot_call_is_refused() -> None:
    spec = load_environment(environment_folder("mock"))
    first = spec.tools[0].model_copy(update={"name": "reset"})
    template = ew.Template(spec.model_copy(update={"tools": (first, *spec.tools[1:])}))
    task = packaged_environment("mock").tasks[0]
    task = task.model_copy(
        update={"environments": (EnvironmentRef(name=spec.name, id=template.id),)}
    )
    package = replace(packaged_environment("mock"), template=template, tasks=(task,))
    with pytest.raises(BadInput, match="TRL cannot call a tool reset"):
        environment_class(package)


def test_trl_plays_golds(folders: list[Path], tmp_path: Path) -> None:
    """Its own trainer, its own loop of tools: a script that solves every second episode."""
    spec = FactorySpec(folders)
    words = tokenizer()
    words.chat_template = TEMPLATE.read_text()
    args = config(tmp_path, max_tool_calling_iterations=4, max_completion_length=2048)
    trainer = GRPOTrainer(model(), args=args, processing_class=words, **spec.arguments)
    exact_schemas(trainer)
    prompts: list[str] = []
    end = words.eos_token_id

    def scripted(prompt_ids: list[list[int]], *_: Any, **more: Any) -> tuple[list[list[int]], None]:
        out = []
        for number, ids in enumerate(prompt_ids):
            text = words.decode(ids, skip_special_tokens=False)
            prompts.append(text)
            lamp = text.rpartition("Light the ")[2].split()[0]
            call = f'{{"name": "light", "arguments": {{"lamp": "{lamp}"}}}}'
            first = "<tool_response>" not in text
            said = f"<tool_call>\n{call}\n</tool_call>" if first and number % 2 == 0 else "Done."
            out.append([*words.encode(said, add_special_tokens=False), end])
        return out, None

    trainer._generate_single_turn = scripted
    trainer.train()
    log = trainer.state.log_history[0]
    assert log["rewards/environment_reward/mean"] == 0.5
    assert log["tools/call_frequency"] == 0.5
    assert log["tools/failure_frequency"] == 0.0
    schema = spec.environment_factory["attic"]._schemas[0]
    assert any(json.dumps(schema, ensure_ascii=False) in text for text in prompts)
