"""Business rules that a schema suggests and no document states.

A pattern is a function from a ``RuleContext`` to rules, listed in ``RULE_PATTERNS``:
``row_rules`` hold within a row, ``table_rules`` over several rows, ``lifecycle_rules`` between the
states of a row. ``apply_business_rules`` puts them into an environment's tools and tables. Every
rule is said in the policy, and reported with what it was seen by.
"""

from envwright.inference.business_rules.rule_application import (
    RuleApplication,
    apply_business_rules,
)

__all__ = ["RuleApplication", "apply_business_rules"]
