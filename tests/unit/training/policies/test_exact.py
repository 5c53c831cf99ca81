"""What is recorded of an episode is what the model read and wrote, token by token."""

from __future__ import annotations

from typing import Any

import pytest

from envwright.llm.client import Sampling
from envwright.llm.local_client import GeneratedTokens, TokenPrompt
from envwright.llm.tool_call_formats import ToolCallFormat
from envwright.training.policies import TrainablePolicy, exact_turns, turn_sequences
from envwright.training.sft import CHATML
from envwright.types import StopReason
from tests.unit.training.policies.conftest import World, full_logprobs, play, random_policy
from tests.unit.training.sft.conftest import QWEN_LIKE, merging_tokenizer

pytestmark = pytest.mark.filterwarnings("ignore")  # those packages have warnings of their own


def drifting(**options: Any) -> TrainablePolicy:
    """Draws tokens that its tokenizer would never make of the text that they are."""
    return random_policy(merging_tokenizer(CHATML), **options)


@pytest.mark.parametrize("temperature", [1.0, 0.7])
def test_log_probabilities_are_those_of_one_pass_over_what_is_recorded(
    world: World, temperature: float
) -> None:
    policy = drifting()
    played = play(policy, world, temperature=temperature)
    several = 0
    for trajectory in played.trajectories:
        for one in turn_sequences(exact_turns(trajectory, world.tools, policy.prompts)):
            expected = full_logprobs(policy, one.ids, temperature)
            for at, turn in enumerate(one.turns):
                if turn >= 0:
                    assert one.logprobs[at] == pytest.approx(expected[at - 1], abs=1e-4)
            several += len(set(one.turns)) > 2
    assert several  # or nothing was shown


def test_prompts_that_are_composed_again_are_those_that_were_read(world: World) -> None:
    policy = drifting()
    played = play(policy, world)
    read = {(a.prompt.token_ids, a.written.token_ids) for a in played.asked}
    again = [
        turn
        for trajectory in played.trajectories
        for turn in exact_turns(trajectory, world.tools, drifting().prompts)
    ]
    assert {(turn.prompt, turn.ids) for turn in again} == read
    assert len(again) == len(played.asked)
    assert not any(turn.why for turn in again)


def test_rendering_anew_would_have_drifted(world: World) -> None:
    """The test of the tests: with this tokenizer, text and tokens do part."""
    policy = drifting()
    played = play(policy, world)
    later = [a for a in played.asked if a.prompt.token_ids.count(policy.tokenizer.eos_token_id) > 2]
    assert later
    decode, encode = policy.engine.decode, policy.tokenizer.encode
    assert any(
        tuple(encode(decode(a.prompt.token_ids), add_special_tokens=False)) != a.prompt.token_ids
        for a in later
    )


def test_an_episode_is_one_sequence(world: World) -> None:
    policy = drifting()
    for trajectory in play(policy, world, turns=3).trajectories:
        turns = exact_turns(trajectory, world.tools, policy.prompts)
        (one,) = turn_sequences(turns)
        assert one.ids == (*turns[-1].prompt, *turns[-1].ids)
        wrote = [token for turn in turns for token in turn.ids]
        assert [t for t, mine in zip(one.ids, one.written, strict=True) if mine] == wrote
        assert sum(one.logprobs) == pytest.approx(sum(sum(t.logprobs) for t in turns))


def test_told_in_words_it_goes_on_as_well(world: World) -> None:
    policy = drifting(form=ToolCallFormat.COMPACT)
    played = play(policy, world)
    for trajectory in played.trajectories:
        assert len(turn_sequences(exact_turns(trajectory, world.tools, policy.prompts))) == 1


def test_a_template_that_rewrites_begins_anew_and_says_so(world: World) -> None:
    """The user's next words make it drop thinking; the model thinks in each turn here."""
    policy = random_policy(merging_tokenizer(QWEN_LIKE))

    def thinking(prompts: Any) -> Any:
        ids = tuple(policy.tokenizer.encode("<think>\nhm\n</think>\n\nWell?"))
        ids = (*ids, policy.tokenizer.eos_token_id)
        text = policy.engine.decode(ids[:-1])
        return [GeneratedTokens(ids, tuple(-1.0 for _ in ids), text, "stop") for _ in prompts]

    policy.engine.generate = thinking  # type: ignore[method-assign]
    played = play(policy, world, turns=3)
    several = [
        made
        for trajectory in played.trajectories
        if len(made := turn_sequences(exact_turns(trajectory, world.tools, policy.prompts))) > 1
    ]
    assert several
    assert {one.why for made in several for one in made[1:]} <= {
        "an earlier answer is shown otherwise than it was written",
        "the template leaves earlier thinking out",
        "the template writes earlier messages otherwise than before",
    }
    assert all(made[0].why == "" for made in several)


def test_what_is_played_does_not_depend_on_the_batch_nor_on_what_is_kept(world: World) -> None:
    def wrote(batch: int, kept: int) -> list[list[tuple[int, ...] | None]]:
        played = play(drifting(kept_bytes=kept), world, batch=batch)
        return [[m.token_ids for m in t.messages if m.logprobs] for t in played.trajectories]

    told = wrote(16, 2**28)
    assert len(told) == 6
    assert told == wrote(1, 0) == wrote(4, 50_000)


def test_answers_end_at_their_mark_or_their_limit(world: World) -> None:
    policy = drifting()
    end = policy.tokenizer.eos_token_id

    def likelier(_: Any, __: Any, out: Any) -> None:
        out.logits[..., end] += 6.0  # so that some do end by themselves

    policy.module.register_forward_hook(likelier)
    asked = play(policy, world, max_tokens=6).asked
    assert {a.written.finish_reason for a in asked} == {"stop", "length"}
    for one in asked:
        ids = one.written.token_ids
        assert end not in ids[:-1]
        assert (ids[-1] == end) == (one.written.finish_reason == "stop")
        assert len(ids) <= 6
        assert len(ids) == 6 or ids[-1] == end


def test_an_episode_that_outgrows_the_context_ends_there(world: World) -> None:
    whole = drifting()
    longest = max(len(a.prompt.token_ids) for a in play(whole, world).asked)
    played = play(drifting(context=longest - 20), world)
    assert any(one.stop is StopReason.OVER_LONG for one in played.trajectories)
    assert not any(one.failures for one in played.trajectories)
    for trajectory in played.trajectories:
        for turn in exact_turns(trajectory, world.tools, whole.prompts):
            assert len(turn.prompt) + len(turn.ids) <= longest - 20


def test_malformed_calls_are_answered_and_stay(world: World) -> None:
    """What the model wrote is in the next prompt as it was written, the refusal behind it."""
    policy = drifting()
    text = '<tool_call>{"name": "find_books", "arguments": {"title"  : </tool_call>'
    ids = (*policy.tokenizer.encode(text), policy.tokenizer.eos_token_id)

    def broken(prompts: Any) -> Any:
        return [GeneratedTokens(ids, (-1.0,) * len(ids), text, "stop") for _ in prompts]

    policy.engine.generate = broken  # type: ignore[method-assign]
    played = play(policy, world, tasks=1, turns=3)
    for trajectory in played.trajectories:
        (one,) = turn_sequences(exact_turns(trajectory, world.tools, policy.prompts))
        said = policy.engine.decode(one.ids)
        assert said.count(text) == 3
        assert said.count('"error"') >= 2


def test_a_long_prompt_beside_short_ones_is_read_once() -> None:
    policy = drifting()
    seen: list[int] = []

    def count(_: Any, __: Any, given: Any) -> None:
        seen.append(given["input_ids"].numel())

    policy.module.register_forward_pre_hook(count, with_kwargs=True)
    sampling = Sampling(temperature=0.0, max_tokens=1)

    def prompt(first: int, length: int) -> TokenPrompt:
        return TokenPrompt(tuple(20 + (first + at) % 50 for at in range(length)), sampling, "0")

    short, long = [prompt(number, 100) for number in range(7)], prompt(9, 600)
    begun = policy.engine.generate(short)
    longer = [
        TokenPrompt((*one.token_ids, *written.token_ids, 21), sampling, "0")
        for one, written in zip(short, begun, strict=True)
    ]
    seen.clear()
    together = policy.engine.generate([*longer, long])
    assert sum(seen) <= 2 * 7 + 600 + 8  # beside it, each of the seven would be read as 600
    alone = [drifting().engine.generate([one])[0] for one in (*longer, long)]
    assert [w.token_ids for w in together] == [w.token_ids for w in alone]
    assert [w.logprobs for w in together] == [pytest.approx(w.logprobs, abs=1e-4) for w in alone]
