"""Traces of calls → an environment that explains them: things, effects, conditions, then SQL."""

from envwright.inference.traces.traced_environment import TracedEnvironment, traced_environment

__all__ = ["TracedEnvironment", "traced_environment"]
