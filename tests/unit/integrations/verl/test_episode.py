"""An episode: tokens, masks, rewards, bounds, and that its session is closed."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from envwright import Task
from envwright.environment.world import World, open_world
from envwright.errors import BadInput
from envwright.integrations.verl import episode
from envwright.integrations.verl.episode import EpisodeIndex, VerlEpisode, play_row
from envwright.integrations.verl.loop_settings import LoopSettings, parse_settings
from envwright.integrations.verl.server_client import ServerAnswer, ServerTokenizer, TokenRoom
from envwright.rollout.runs import rollout_plan
from envwright.rollout.users.user_protocol import UserTurn
from envwright.rollout.users.user_registry import AGENDA
from envwright.types import Message, StopReason
from envwright.workflows import training_player
from tests.unit.integrations.verl.conftest import ROOM, Server, about_of, gold_texts


def ask_of(server: Server) -> Callable[[list[int], int], Any]:
    async def ask(prompt: list[int], most: int) -> ServerAnswer:
        out = await server.generate("r", prompt_ids=prompt, sampling_params={"max_tokens": most})
        return ServerAnswer(out.token_ids, out.log_probs, out.stop_reason)

    return ask


def played(
    server: Server,
    words: ServerTokenizer,
    task: Task,
    room: TokenRoom = ROOM,
    place: EpisodeIndex | None = None,
    **settings: Any,
) -> VerlEpisode:
    return asyncio.run(
        play_row(about_of(task), parse_settings(settings), ask_of(server), words, room, place)
    )


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[World]:
    """The worlds that were opened."""
    found: list[World] = []
    opening = open_world

    def note(*given: Any) -> World:
        found.append(opening(*given))
        return found[-1]

    monkeypatch.setattr(rollout_plan, "open_world", note)
    return found


def closed(world: World) -> bool:
    return all(session._closed for session in world.sessions.values())


def test_the_gold_earns_one_and_each_token_is_accounted_for(
    tokenizer: Any, words: ServerTokenizer, tasks: list[Task], opened: list[World]
) -> None:
    for task in tasks[:6]:
        server = Server(tokenizer, gold_texts(task))
        ended = played(server, words, task)
        (out,) = ended.outputs
        prompt, response, mask, logprobs = server.expected()
        assert (out.prompt_ids, out.response_ids, out.response_mask) == (prompt, response, mask)
        assert out.response_logprobs == pytest.approx(logprobs)
        assert out.reward_score == 1.0
        assert ended.about["masked"] == ""
        wrote = [t for t, m in zip(response, mask, strict=True) if m]
        again = len(server.wrote) - len(server.texts)
        said = [*server.texts, *[server.texts[-1]] * again]
        assert words.decode(wrote) == "".join(f"{text}<|im_end|>" for text in said)
    assert all(closed(world) for world in opened)


def test_the_same_episode_twice_is_the_same(
    tokenizer: Any, words: ServerTokenizer, tasks: list[Task]
) -> None:
    texts = ["What may I do?", *gold_texts(tasks[1])]
    first = played(Server(tokenizer, texts), words, tasks[1], place=EpisodeIndex(3, 0))
    again = played(Server(tokenizer, texts), words, tasks[1], place=EpisodeIndex(3, 0))
    assert first.outputs == again.outputs
    assert first.trajectory == again.trajectory


def test_doing_nothing_earns_nothing_and_is_learned_from(
    tokenizer: Any, words: ServerTokenizer, tasks: list[Task]
) -> None:
    ended = played(Server(tokenizer, ["I will not."]), words, tasks[0], play={"max_turns": 3})
    (out,) = ended.outputs
    assert out.reward_score == 0.0
    assert any(out.response_mask)
    assert ended.about["masked"] == ""


def test_rewards_are_those_of_the_settings(
    tokenizer: Any, words: ServerTokenizer, tasks: list[Task]
) -> None:
    half = [*gold_texts(tasks[0])[:3], "Done."]
    gates = played(Server(tokenizer, half), words, tasks[0])
    share = played(Server(tokenizer, half), words, tasks[0], play={"shape": "share"})
    assert gates.outputs[0].reward_score == 0.0
    assert 0.0 < share.outputs[0].reward_score < 1.0
    assert share.about["reward_extra_info"]["success"] == 0.0


def test_turns_and_calls_are_bounded(
    tokenizer: Any, words: ServerTokenizer, tasks: list[Task]
) -> None:
    call = gold_texts(tasks[0])[0]
    turns = played(Server(tokenizer, [call]), words, tasks[0], play={"max_turns": 3})
    assert turns.trajectory.stop is StopReason.MAX_TURNS
    assert len(turns.trajectory.steps) == 3
    calls = played(Server(tokenizer, [call]), words, tasks[0], play={"max_calls": 2})
    assert calls.trajectory.stop is StopReason.MAX_CALLS
    assert calls.about["calls"] == 2


def test_an_episode_without_room_ends_and_is_masked(
    tokenizer: Any, words: ServerTokenizer, tasks: list[Task], opened: list[World]
) -> None:
    call = gold_texts(tasks[0])[0]
    server = Server(tokenizer, [call])
    ended = played(server, words, tasks[0], TokenRoom(4000, 150))
    (out,) = ended.outputs
    assert ended.trajectory.stop is StopReason.OVER_LONG
    assert 0 < len(out.response_ids) <= 150
    assert out.response_mask == [0] * len(out.response_ids)
    assert (ended.about["masked"], out.reward_score) == ("unscored", 0.0)
    assert server.expected()[1] == out.response_ids
    assert all(closed(world) for world in opened)


def test_an_answer_never_has_more_tokens_than_there_is_room(
    tokenizer: Any, words: ServerTokenizer, tasks: list[Task]
) -> None:
    server = Server(tokenizer, ["word " * 500])
    ended = played(server, words, tasks[0], TokenRoom(4000, 40))
    assert len(ended.outputs[0].response_ids) == 40
    assert server.asked[0]["sampling_params"]["max_tokens"] == 40


def test_a_prompt_that_does_not_fit_is_never_asked(
    tokenizer: Any, words: ServerTokenizer, tasks: list[Task]
) -> None:
    server = Server(tokenizer, ["a"])
    ended = played(server, words, tasks[0], TokenRoom(50, 100))
    (out,) = ended.outputs
    assert server.asked == []
    assert len(out.prompt_ids) == 50
    assert (len(out.response_ids), out.response_mask) == (1, [0])
    assert ended.trajectory.stop is StopReason.OVER_LONG


def test_longest_masks(tokenizer: Any, words: ServerTokenizer, tasks: list[Task]) -> None:
    ended = played(Server(tokenizer, gold_texts(tasks[0])), words, tasks[0], play={"longest": 300})
    assert ended.about["masked"] == "long"
    assert not any(ended.outputs[0].response_mask)
    assert ended.about["reward_extra_info"] == {"success": 1.0, "masked": 1.0, "user_error": 0.0}


class Broken:
    """A user that breaks after the opening."""

    volunteers = False
    opening = UserTurn("Hello.")

    async def turn(self, messages: Sequence[Message]) -> UserTurn | None:
        raise RuntimeError("lost its script")


def test_errors_of_the_user_are_marked_and_masked(
    tokenizer: Any,
    words: ServerTokenizer,
    tasks: list[Task],
    monkeypatch: pytest.MonkeyPatch,
    opened: list[World],
) -> None:
    broken = replace(AGENDA, make=lambda task, seed, tools, today: Broken(), watched=False)
    monkeypatch.setattr(training_player, "user_named", lambda name: broken)
    ended = played(Server(tokenizer, ["Which book?"]), words, tasks[0])
    (out,) = ended.outputs
    assert ended.about["user_error"] is True
    assert ended.about["masked"] == "user"
    assert "lost its script" in ended.about["failure"]
    assert len(out.response_ids) == len(out.response_mask) > 1
    assert not any(out.response_mask)
    assert out.reward_score == 0.0
    assert all(closed(world) for world in opened)


def test_without_log_probabilities_there_are_none(
    tokenizer: Any, words: ServerTokenizer, tasks: list[Task]
) -> None:
    server = Server(tokenizer, gold_texts(tasks[0]), logprobs=False)
    (out,) = played(server, words, tasks[0]).outputs
    assert out.response_logprobs is None
    assert out.response_mask == server.expected()[2]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (ConnectionError("gone"), "gone"),
        (ServerAnswer([], []), "0 tokens"),
        (ServerAnswer([5] * 9999, None), "9999 tokens"),
        (ServerAnswer([5, 6], [0.0]), "1 log-probabilities of 2"),
        (ServerAnswer([5], [0.0], "aborted"), "broken off"),
    ],
)
def test_what_a_server_fails_at_is_raised_and_the_session_closed(
    answer: Any, said: str, words: ServerTokenizer, tasks: list[Task], opened: list[World]
) -> None:
    async def ask(prompt: list[int], most: int) -> ServerAnswer:
        if isinstance(answer, Exception):
            raise answer
        assert isinstance(answer, ServerAnswer)
        return answer

    with pytest.raises(Exception, match=said):
        asyncio.run(play_row(about_of(tasks[0]), LoopSettings(), ask, words, ROOM))
    assert len(opened) == 1
    assert closed(opened[0])


def test_a_cancelled_episode_closes_its_session(
    words: ServerTokenizer, tasks: list[Task], opened: list[World]
) -> None:
    async def go() -> None:
        waiting = asyncio.Event()

        async def ask(prompt: list[int], most: int) -> ServerAnswer:
            waiting.set()
            await asyncio.sleep(60)
            raise AssertionError

        task = asyncio.create_task(play_row(about_of(tasks[0]), LoopSettings(), ask, words, ROOM))
        await waiting.wait()
        assert not closed(opened[0])
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(go())
    assert closed(opened[0])


def forgetful(tokenizer: Any) -> Any:
    """A tokenizer whose template leaves earlier thinking out."""
    made = copy.deepcopy(tokenizer)
    assert "message.reasoning_content" in made.chat_template
    made.chat_template = made.chat_template.replace("message.reasoning_content", "false")
    return made


def test_a_template_that_forgets_gives_several_outputs(tokenizer: Any, tasks: list[Task]) -> None:
    other = forgetful(tokenizer)
    texts = ["<think>\nhm\n</think>\n\nOne moment.", *gold_texts(tasks[0])]
    server = Server(other, texts)
    ended = played(server, ServerTokenizer(other), tasks[0])
    first, second = ended.outputs
    assert first.prompt_ids == server.asked[0]["prompt_ids"]
    assert first.response_ids == server.wrote[0]
    assert all(first.response_mask)
    assert second.prompt_ids == server.asked[1]["prompt_ids"]
    wrote = [t for t, m in zip(second.response_ids, second.response_mask, strict=True) if m]
    assert wrote == [token for ids in server.wrote[1:] for token in ids]


def test_a_later_sequence_has_its_prompt_within_the_room(tokenizer: Any, tasks: list[Task]) -> None:
    other = forgetful(tokenizer)
    texts = ["<think>\nhm\n</think>\n\nOne moment.", *gold_texts(tasks[0])]
    server = Server(other, texts)
    whole = played(server, ServerTokenizer(other), tasks[0]).outputs[1]
    room = TokenRoom(len(server.asked[0]["prompt_ids"]), 4000)
    again = Server(other, texts)
    first, second = played(again, ServerTokenizer(other), tasks[0], room).outputs
    assert len(first.prompt_ids) == len(second.prompt_ids) == room.prompt
    assert [*second.prompt_ids, *second.response_ids] == [*whole.prompt_ids, *whole.response_ids]
    assert sum(second.response_mask) == sum(whole.response_mask)
    assert second.response_mask[0] == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"environments": None}, "names no task of an environment"),
        ({"task": "0" * 32}, "the task 0000"),
        ({"tasks": "/nowhere/tasks.jsonl"}, "nowhere"),
        ({"environments": [{"folder": "/nowhere", "id": "x"}]}, "nowhere"),
    ],
)
def test_rows_that_lead_nowhere(
    change: dict[str, Any], said: str, words: ServerTokenizer, tasks: list[Task]
) -> None:
    async def ask(prompt: list[int], most: int) -> ServerAnswer:
        raise AssertionError

    about = {**about_of(tasks[0]), **change}
    with pytest.raises(BadInput, match=said):
        asyncio.run(play_row(about, LoopSettings(), ask, words, ROOM))
    with pytest.raises(BadInput, match="names no task"):
        episode.load_row_task({}, "")


def test_another_version_of_an_environment_is_refused(tasks: list[Task]) -> None:
    about = about_of(tasks[0])
    about["environments"] = [{**about["environments"][0], "id": "f" * 32}]
    with pytest.raises(BadInput, match="the row was made for ffff"):
        episode.load_row_task(about, "")


def test_what_lasts_of_an_episode_is_loaded_once(tasks: list[Task]) -> None:
    one, first = episode.load_row_task(about_of(tasks[0]), "")
    other, second = episode.load_row_task(about_of(tasks[1]), "")
    assert (one.id, other.id) == (tasks[0].id, tasks[1].id)
    assert first[one.environments[0].id] is second[one.environments[0].id]
