"""Two agents beside the engine: one tries an environment, one judges what it saw.

After EnvScaler's dual-agent assessment (arXiv 2601.05808). The engine's verdict stands first: what
it finds cannot be outvoted.
"""

from envwright.validation.agents.assessment import assess_environment
from envwright.validation.agents.assessment_records import Assessment, AssessmentAgentOptions

__all__ = ["Assessment", "AssessmentAgentOptions", "assess_environment"]
