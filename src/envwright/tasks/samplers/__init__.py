"""Samplers: ways to propose what a task could be about. Grounding decides what is possible.

Each is deterministic in the random numbers that it is given, and says in one short reason when it
has nothing to propose. ``synth_replay`` stands apart: it starts from a task,
not from an environment.
"""

from __future__ import annotations

from collections.abc import Callable

from envwright.environment.template import Template
from envwright.environment.tool_graph import ToolGraph
from envwright.tasks.goals import Sampler
from envwright.tasks.samplers.explore_label import ExploreLabel
from envwright.tasks.samplers.goal_directed import GoalDirected
from envwright.tasks.samplers.graph_qa import GraphQuestion
from envwright.tasks.samplers.random_walk import RandomWalk
from envwright.tasks.samplers.reverse_task import ReverseTask
from envwright.tasks.samplers.topology import Topology

SAMPLERS: dict[str, Callable[[Template, ToolGraph], Sampler]] = {
    RandomWalk.name: RandomWalk,
    Topology.name: Topology,
    GoalDirected.name: GoalDirected,
    GraphQuestion.name: lambda template, _: GraphQuestion(template),
    ReverseTask.name: lambda template, _: ReverseTask(template),
    ExploreLabel.name: lambda template, _: ExploreLabel(template),
}
"""Name → how to make the sampler for an environment, with its default options."""
