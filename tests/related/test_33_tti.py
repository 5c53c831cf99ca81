"""TTI (2506.07976): episodes that may take longer, filtered cloning with recency, a second look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from envwright import Trajectory
from envwright.rollout.policies.agent_policy import RECHECK_NOTE, RecheckPolicy
from envwright.rollout.policies.policy_protocol import EpisodeStart, OrdinaryFactory
from envwright.rollout.policies.script import DONE, Move, ScriptedPolicy, ScriptView
from envwright.training.loop.imitation_phase import draw_successes
from envwright.training.loop.recipe_components import recipe_horizon
from envwright.training.recipe import HorizonRecipe, SelectionRecipe
from envwright.types import Call, Json, Message, Role
from tests.related.doors import RIGHT, Corridor, Walker, through
from tests.unit.training.loop.conftest import Bandit, lines, recipe_of, train

pytestmark = pytest.mark.filterwarnings("ignore")  # peft and transformers warn of each other
TTI = SelectionRecipe(kind="filtered_bc")


def test_the_schedule() -> None:
    horizon = recipe_horizon(HorizonRecipe(kind="tti"))
    assert [horizon(step) for step in range(6)] == [10, 20, 20, 30, 30, 30]


def successes(corridor: Corridor) -> list[Trajectory]:
    """Four successes and a failure between them, in the order of play."""
    sure = Walker(logits={n: [30.0 * (d == r) for d in "abc"] for n, r in enumerate(RIGHT)})
    won = corridor.play(sure.factory(), 4, 0)
    (lost,) = corridor.play(Walker().factory(), 1, 0)
    return [*won[:2], lost.model_copy(update={"sample": 9}), *won[2:]]


def test_only_successes_are_drawn_the_later_the_more_often() -> None:
    played = successes(Corridor())
    drawn = Counter(one.sample for one in draw_successes(TTI, [played], 10_000, "seed"))
    assert set(drawn) == {0, 1, 2, 3}
    for place in range(4):
        assert drawn[place] / 10_000 == pytest.approx((place + 1) / 10, abs=0.02)
    capped = SelectionRecipe(kind="filtered_bc", capacity=2)
    assert {one.sample for one in draw_successes(capped, [played], 50, "seed")} == {2, 3}
    assert draw_successes(TTI, [[played[2]]], 5, "seed") == []


def test_the_loop_imitates_its_own_successes(tmp_path: Path) -> None:
    """Half of all answers are right by chance; imitating these makes them likelier."""
    rl = {"steps": 8, "tasks": 3, "group": 8, "lr": 2e-2, "selection": {"kind": "filtered_bc"}}
    found, _ = train(recipe_of(rl=rl), tmp_path, Bandit())
    told = lines(tmp_path)
    assert found["stopped"] == ""
    assert all("clip" not in line and line["loss"] >= 0 for line in told)  # nothing else is learned
    assert told[-1]["reward"] > told[0]["reward"] + 0.2
    counts = [line["successes"] for line in told]
    assert counts == sorted(counts)


def test_a_run_that_is_resumed_draws_the_same(tmp_path: Path) -> None:
    rl = {"steps": 4, "tasks": 3, "group": 4, "lr": 1e-2, "selection": {"kind": "self_improving"}}
    train(recipe_of(rl=rl), tmp_path / "whole", Bandit())

    def interrupt(played: int) -> None:
        if played == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(recipe_of(rl=rl), tmp_path / "parts", Bandit(before=interrupt))
    train(recipe_of(rl=rl), tmp_path / "parts", Bandit(), resume=True)
    assert lines(tmp_path / "whole") == lines(tmp_path / "parts")


def searcher(corridor: Corridor) -> OrdinaryFactory:
    """Looks about for up to six turns before it goes."""

    def script(start: EpisodeStart, view: ScriptView) -> Iterator[Move]:
        for _ in range(start.seed % 7):
            yield Call(tool="look", arguments={})
        yield from map(through, RIGHT)
        yield DONE

    def make(start: EpisodeStart) -> ScriptedPolicy:
        return ScriptedPolicy("searcher", lambda view: script(start, view))

    return OrdinaryFactory("searcher", make)


def test_a_longer_cap_raises_the_success_of_one_that_explores() -> None:
    corridor = Corridor()
    won = [
        sum(
            bool(one.score and one.score.reward == 1.0)
            for one in corridor.play(searcher(corridor), 20, 0, turns=cap)
        )
        for cap in (10, 16, 30)
    ]
    assert 0 == won[0] < won[1] < won[2]


def test_a_second_look_goes_on_where_the_first_gave_up() -> None:
    corridor = Corridor()

    class Hasty:
        """Stops after each four doors, unless it is told to look again."""

        name = "hasty"

        def __init__(self) -> None:
            self.gone = self.paused = 0

        async def act(self, messages: Sequence[Message], tools: list[Json]) -> Message:
            if (self.gone % 4 == 0 and self.gone > self.paused) or self.gone == len(RIGHT):
                self.paused = self.gone
                return Message(role=Role.ASSISTANT, content=DONE)
            self.gone += 1
            moves = ScriptedPolicy("hasty", lambda view: iter([through(RIGHT[self.gone - 1])]))
            return await moves.act(messages, tools)

    def hasty(most: int, start: EpisodeStart) -> RecheckPolicy:
        return RecheckPolicy(Hasty(), most)

    reached = []
    for most in (0, 1, 2):
        factory = OrdinaryFactory("hasty", partial(hasty, most))
        (one,) = corridor.play(factory, 1, 0)
        assert not one.failures
        reached.append(round(12 * (one.score.reward or 0.0)) if one.score else 0)
        assert RECHECK_NOTE not in "".join(message.content for message in one.messages)
        told = "".join(context.model_dump_json() for context in one.contexts)
        assert told.count(RECHECK_NOTE[:40]) == most
    assert reached == [4, 8, 12]
