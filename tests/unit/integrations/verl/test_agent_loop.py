"""The loop: real verl where it is, what was recorded of it elsewhere; a scripted server."""

from __future__ import annotations

import asyncio
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from envwright import Task
from envwright.errors import BadInput
from envwright.integrations.verl.episode import EpisodeIndex, VerlEpisode, play_row
from envwright.integrations.verl.server_client import TokenRoom
from tests.unit.integrations.verl.conftest import Server, Verl, about_of, gold_texts


class Config(dict[str, Any]):
    """A mapping with attributes, as OmegaConf has it."""

    def __getattr__(self, name: str) -> Any:
        return self[name]


def made(verl: Verl, server: Any, tokenizer: Any, **settings: Any) -> Any:
    rollout = Config(prompt_length=4000, response_length=4000, full_determinism=False)
    config = Config(actor_rollout_ref=Config(rollout=rollout))
    return verl.loop.EnvwrightLoop(
        trainer_config=SimpleNamespace(config=config),
        server_manager=server,
        tokenizer=tokenizer,
        processor=None,
        dataset_cls=None,
        data_config=SimpleNamespace(config=Config()),
        hf_model_type=None,
        tools=SimpleNamespace(tools=[]),
        name="envwright",
        settings=settings,
    )


def run(verl: Verl, server: Server, task: Task, row: dict[str, Any], **settings: Any) -> Any:
    async def go() -> Any:
        loop = made(verl, server, server.tokenizer, **settings)
        params = {"temperature": 1.0, "top_p": 1.0, "top_k": -1, "logprobs": True}
        return await loop.run(params, **{"extra_info": about_of(task), "raw_prompt": [], **row})

    return asyncio.run(go())


def test_an_episode_in_verls_own_record(verl: Verl, tokenizer: Any, tasks: list[Task]) -> None:
    server = Server(tokenizer, gold_texts(tasks[0]))
    out = run(verl, server, tasks[0], {"session_id": 1, "global_steps": 7, "uid": "u"})
    found = (out.prompt_ids, out.response_ids, out.response_mask, out.response_logprobs)
    for got, wanted in zip(found, server.expected(), strict=True):
        assert got == pytest.approx(wanted) if got and isinstance(got[0], float) else got == wanted
    assert out.reward_score == 1.0
    assert out.num_turns == 1 + 2 * len(tasks[0].gold) + 1
    assert out.metrics.num_preempted == len(server.wrote)
    assert out.metrics.generate_sequences > 0
    about = out.extra_fields
    assert (about["min_global_steps"], about["max_global_steps"]) == (1, len(server.wrote))
    assert about["environment"] == "mock"
    assert about["reward_extra_info"] == {"success": 1.0, "masked": 0.0, "user_error": 0.0}
    assert (about["turn_scores"], about["tool_rewards"]) == ([], [])


def test_what_the_servers_are_asked(verl: Verl, tokenizer: Any, tasks: list[Task]) -> None:
    server = Server(tokenizer, gold_texts(tasks[0]))
    row = {"session_id": 0, "priority": 3}
    run(verl, server, tasks[0], row, play={"answer_tokens": 900})
    assert len({one["request_id"] for one in server.asked}) == 1
    for one in server.asked:
        params = one["sampling_params"]
        assert one["priority"] == 3
        assert params["temperature"] == 1.0
        assert params["max_tokens"] == 900
        assert tokenizer.convert_tokens_to_ids("<|im_end|>") in params["stop_token_ids"]


def test_settings_of_the_file_are_looked_at(verl: Verl, tokenizer: Any, tasks: list[Task]) -> None:
    server = Server(tokenizer, ["a"])
    with pytest.raises(BadInput, match=r"settings\.sed: there is no key.*mean seed\?"):
        run(verl, server, tasks[0], {}, sed=3)
    with pytest.raises(BadInput, match=r"no setting 'max_turn' of playing.*max_turns"):
        run(verl, server, tasks[0], {}, play={"max_turn": 3})
    with pytest.raises(BadInput, match="there is no user nobody"):
        run(verl, server, tasks[0], {}, play={"user": "nobody"})


def test_without_agent_yaml_relative_paths_are_refused(
    verl: Verl, tokenizer: Any, written: Path
) -> None:
    parquet: Any = import_module("pyarrow.parquet")
    about = parquet.read_table(str(written / "train.parquet")).to_pylist()[0]["extra_info"]
    server = Server(tokenizer, ["a"])

    async def go(root: str) -> Any:
        loop = made(verl, server, tokenizer, root=root, play={"max_turns": 1})
        return await loop.run({}, extra_info=about)

    with pytest.raises(BadInput, match=r"the loop knows no root.*agent_loop_config_path"):
        asyncio.run(go(""))
    assert asyncio.run(go(str(written))).reward_score == 0.0


def test_several_outputs_need_the_new_trainer(
    verl: Verl, tokenizer: Any, tasks: list[Task]
) -> None:
    from tests.unit.integrations.verl.test_episode import forgetful

    texts = ["<think>\nhm\n</think>\n\nOne moment.", *gold_texts(tasks[0])]
    with pytest.raises(BadInput, match=r"trainer\.use_v1=True"):
        run(verl, Server(forgetful(tokenizer), texts), tasks[0], {})
    outs = run(verl, Server(forgetful(tokenizer), texts), tasks[0], {"session_id": 0})
    assert len(outs) == 2
    assert {out.reward_score for out in outs} == {outs[0].reward_score}
    assert all("reward_extra_info" in out.extra_fields for out in outs)


def test_it_is_registered_by_name(verl: Verl) -> None:
    loops = import_module("verl.experimental.agent_loop.agent_loop")
    target = loops._agent_loop_registry["envwright"]["_target_"]
    assert target == "envwright.integrations.verl.agent_loop.EnvwrightLoop"
    assert verl.estimators["erpo"] is verl.plugin.erpo
    assert {f"envwright_{mode}" for mode in ("sync", "colocate_async", "separate_async")} <= set(
        verl.trainers
    )


def test_users_change_with_the_step_but_not_where_it_is_measured(
    verl: Verl, tokenizer: Any, tasks: list[Task], monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[EpisodeIndex] = []

    async def note(*given: Any) -> VerlEpisode:
        places.append(given[-1])
        return await play_row(*given)

    monkeypatch.setattr(verl.loop, "play_row", note)
    for split in ("train", "val"):
        for step in (1, 2):
            about = {**about_of(tasks[0]), "split": split}
            loop_row = {"session_id": 3, "global_steps": step, "extra_info": about}
            run(verl, Server(tokenizer, ["No."]), tasks[0], loop_row, play={"max_turns": 1})
    assert places == [
        EpisodeIndex(1, 3),
        EpisodeIndex(2, 3),
        EpisodeIndex(0, 3),
        EpisodeIndex(0, 3),
    ]


def test_an_episode_that_was_never_answered_has_the_weights_of_its_step(
    verl: Verl, tokenizer: Any, tasks: list[Task]
) -> None:
    """The trainer counts how old weights are, and takes no ``None``."""

    async def go() -> Any:
        loop = made(verl, Server(tokenizer, ["a"]), tokenizer)
        loop._room = TokenRoom(40, 40)
        return await loop.run({}, extra_info=about_of(tasks[0]), session_id=0, global_steps=5)

    out = asyncio.run(go())
    assert (out.response_mask, out.extra_fields["stop"]) == ([0], "over_long")
    assert (out.extra_fields["min_global_steps"], out.extra_fields["max_global_steps"]) == (4, 4)


def test_counts_of_the_servers_are_added_up(verl: Verl) -> None:
    asked = verl.loop._Asked()
    for count, steps in ((2, 7), (3, 8)):
        said = {"spec_num_draft_tokens": count, "min_global_steps": steps, "num_cached_tokens": 9}
        asked.note(SimpleNamespace(num_preempted=None, extra_fields=said))
    assert asked.preempted == -1
    assert asked.of(1) == {
        "spec_num_draft_tokens": 5,
        "min_global_steps": 7,
        "max_global_steps": 0,
        "num_cached_tokens": 9,
    }
