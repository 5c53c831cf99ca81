"""Families of environments that are made, not read: one file each, see ``family``."""

from envwright.sources.families.code_repair import CODE_REPAIR
from envwright.sources.families.constraints import CONSTRAINTS
from envwright.sources.families.enterprise_support import ENTERPRISE_SUPPORT
from envwright.sources.families.family import EnvironmentFamily, parse_family
from envwright.sources.families.house import HOUSE
from envwright.sources.families.kg_search import KG_SEARCH
from envwright.sources.families.look_up import LOOK_UP_FAMILY
from envwright.sources.families.ml_lab import ML_LAB
from envwright.sources.families.security_logs import SECURITY_LOGS
from envwright.sources.families.tables import TABLES
from envwright.sources.families.text_world import TEXT_WORLD

ENVIRONMENT_FAMILIES: dict[str, EnvironmentFamily] = {
    family.name: family
    for family in (
        CODE_REPAIR,
        CONSTRAINTS,
        ENTERPRISE_SUPPORT,
        HOUSE,
        KG_SEARCH,
        LOOK_UP_FAMILY,
        ML_LAB,
        SECURITY_LOGS,
        TABLES,
        TEXT_WORLD,
    )
}
"""Name → family."""

__all__ = ["ENVIRONMENT_FAMILIES", "EnvironmentFamily", "parse_family"]
