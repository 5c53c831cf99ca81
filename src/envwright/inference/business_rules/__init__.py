"""Business rules that a schema suggests and no document states, one file a pattern.

A pattern looks for a signature and gives rules; ``assume`` lays them over an environment's tools
and schema. Every rule is said in the policy, and reported with what it was seen by.
"""

from envwright.inference.business_rules.rule_application import (
    RuleApplication,
    apply_business_rules,
)

__all__ = ["RuleApplication", "apply_business_rules"]
