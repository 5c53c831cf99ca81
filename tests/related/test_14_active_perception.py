"""PhysVLM-AVR (2510.21111): bits that look-ups tell, against the best look-ups."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from envwright.errors import BadInput
from envwright.rollout.policies.policy_protocol import EpisodeStart, OrdinaryFactory
from envwright.rollout.policies.policy_registry import policy_named
from envwright.rollout.policies.script import DONE, Move, ScriptedPolicy
from envwright.rollout.probes.information_gain import InformationGain, information_gain
from envwright.scoring.beliefs import LOOK_UP, best_look_up, expected_bits
from envwright.sources.families.look_up import LookUpGame, look_up_records
from envwright.types import Call
from envwright.workflows import RolloutOptions
from envwright.workflows.probes import probe_information
from tests.related.conftest import Library
from tests.related.families import Family, noisy_success


@pytest.fixture(scope="module")
def game() -> LookUpGame:
    return LookUpGame(look_up_records(16))


def look(*attributes: str) -> OrdinaryFactory:
    def make(start: EpisodeStart) -> ScriptedPolicy:
        def script(_: object) -> Iterator[Move]:
            yield from (Call(tool=LOOK_UP, arguments={"attribute": a}) for a in attributes)
            yield DONE

        return ScriptedPolicy("looks", script)

    return OrdinaryFactory("looks", make)


Probe = Callable[[OrdinaryFactory | str], InformationGain]


@pytest.fixture
def probe(game: LookUpGame, library: Library) -> Probe:
    def run(policy: OrdinaryFactory | str) -> InformationGain:
        chosen = policy_named(policy) if isinstance(policy, str) else policy
        return information_gain(game, library.play_in(game.template, chosen, game.tasks))

    return run


def test_bits_by_hand(game: LookUpGame) -> None:
    everything = list(game.records)
    bits = {a: expected_bits(game.records, everything, a) for a in game.records["R-01"]}
    assert (bits["colour"], bits["shape"], bits["size"], bits["material"]) == (2.0, 1.0, 1.0, 0.0)
    assert bits["stamp"] == pytest.approx(4 - (2 / 16 * 1 + 14 / 16 * 3.80735), abs=1e-4)
    assert best_look_up(game.records, everything) == ("colour", 2.0)
    round_ones = [r for r, found in game.records.items() if found["shape"] == "round"]
    assert expected_bits(game.records, round_ones, "label") == 0.0  # it says the same


def test_records_differ_and_depend_on_the_seed() -> None:
    for count in (4, 5, 16, 33, 256):
        records = look_up_records(count)
        assert len({tuple(sorted(found.items())) for found in records.values()}) == count
    assert look_up_records(16, 1) != look_up_records(16, 0) == look_up_records(16, 0)
    with pytest.raises(BadInput, match="3 records"):
        look_up_records(3)


def test_the_oracle_scores_one(probe: Probe) -> None:
    found = probe("oracle")
    assert (found.score.value, found.success, found.identified) == (1.0, 1.0, 1.0)
    assert (found.calls, found.fewest) == (3.0, 3.0)
    assert (found.redundant, found.surplus) == (0, 0)
    assert found.bits == pytest.approx(4 / 3)


def test_a_random_policy_stays_below(probe: Probe) -> None:
    found = probe("random")
    assert found.score.value is not None
    assert found.score.value < 0.6
    assert found.redundant > 0


def test_a_redundant_call_tells_nothing(probe: Probe) -> None:
    """2 bits of 2, then 0 of 1 twice: the same again, and what is the same for all."""
    found = probe(look("colour", "colour", "material"))
    assert found.score.value == pytest.approx(2 / 4)
    assert found.redundant == 2 * 16
    assert (found.identified, found.surplus) == (0.0, 0)


def test_calls_after_the_end_and_calls_that_fail(probe: Probe) -> None:
    found = probe(look("colour", "shape", "size", "label"))
    assert (found.score.value, found.surplus, found.identified) == (1.0, 16, 1.0)
    wrong = probe(look("weight", "colour"))
    assert wrong.score.value == pytest.approx(2 / 4)
    assert wrong.redundant == 16


def test_the_verb_plays_it(tmp_path: Path) -> None:
    options = RolloutOptions(policy="random")
    first = probe_information(tmp_path / "p", options, records=8)
    assert first.reports[0]["records"] == 8
    assert probe_information(tmp_path / "p", options, records=8) == first


def test_candidates_of_a_family_are_proven_and_found() -> None:
    family = Family("family:look_up?records=32&candidates=6", count=8)
    family.require_proven()
    assert family.success("oracle") == 1.0
    assert family.success("noop") == 0.0
    for task in family.tasks:
        assert 1 <= len(task.gold) <= 5
        assert str(task.answers["q1"]) in task.scenario.opening


def test_more_candidates_are_harder() -> None:
    texts = [f"family:look_up?records=64&candidates={n}" for n in (2, 32)]
    found = noisy_success(texts, 10)
    assert found[0] > found[-1] + 0.1
