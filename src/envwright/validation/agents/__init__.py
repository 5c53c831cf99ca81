"""Two agents beside the engine: one tries an environment, one judges what it saw.

After EnvScaler's dual-agent assessment (arXiv 2601.05808). The engine's verdict stands first: what
it finds cannot be outvoted.
"""

from envwright.validation.agents.assess import assess
from envwright.validation.agents.records import AgentOptions, Assessment

__all__ = ["AgentOptions", "Assessment", "assess"]
