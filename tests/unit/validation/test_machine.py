"""The runtime against what must hold in every state, driven by Hypothesis."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from envwright.environment.call_sampling import CallSampler
from envwright.environment.folder import load_environment
from envwright.environment.session import Session
from envwright.environment.template import Template
from envwright.types import Call
from envwright.validation.call_events import make_call
from envwright.validation.properties import broken_invariants

ENVIRONMENTS = Path(__file__).parents[3] / "environments"
SEEDS = st.integers(0, 2**20)


def machine(template: Template) -> type[RuleBasedStateMachine]:
    """Calls, snapshots, forks and parking of one session, beside a second that only gets calls."""

    class Machine(RuleBasedStateMachine):
        session: Session
        twin: Session

        @initialize()
        def start(self) -> None:
            self.session, self.twin = template.session(), template.session()
            self.calls: list[Call] = []

        def teardown(self) -> None:
            self.session.close()
            self.twin.close()

        @rule(seed=SEEDS, name=st.sampled_from(sorted(template.tools)))
        def call(self, seed: int, name: str) -> None:
            """Both answer the same; what fails or only reads changes nothing."""
            made = CallSampler(template, random.Random(seed)).call(self.session, name)
            before = self.session.digest()
            seen = make_call(self.session, made)
            assert make_call(self.twin, made).text == seen.text
            if not seen.ok or not template.tools[name].is_write:
                assert self.session.digest() == before
            self.calls.append(made)

        @rule(seed=SEEDS)
        def wander_and_return(self, seed: int) -> None:
            """What is done after a snapshot is forgotten when it is restored."""
            kept, before = self.session.snapshot(), self.session.digest()
            sampler = CallSampler(template, random.Random(seed), invalid=0.0)
            for _ in range(3):
                make_call(self.session, sampler.call(self.session))
            self.session.restore(kept)
            assert self.session.digest() == before

        @rule()
        def park(self) -> None:
            """Another session takes up where this one stopped."""
            raw, before = self.session.park(), self.twin.digest()
            self.session.close()
            self.session = template.session()
            self.session.unpark(raw)
            assert self.session.digest() == before

        @rule()
        def reset_and_repeat(self) -> None:
            """All calls from the start lead to the same state."""
            self.twin.close()
            self.twin = template.session()
            for made in self.calls:
                make_call(self.twin, made)

        @invariant()
        def promises_hold(self) -> None:
            if hasattr(self, "session"):
                assert broken_invariants(template, self.session) == []
                assert self.session.digest() == self.twin.digest()

    return Machine


@pytest.mark.parametrize("name", ["mock", "authored/climbing_gym_desk"])
def test_every_order_of_calls_snapshots_and_parking(name: str) -> None:
    template = Template(load_environment(ENVIRONMENTS / name))
    run_state_machine_as_test(
        machine(template),
        settings=settings(
            max_examples=15,
            stateful_step_count=15,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
