"""The author that asks a language model, stage by stage, and has the engine judge each answer."""

from envwright.authoring.author import AuthoringOutcome, author_environment
from envwright.authoring.enrichment import EnrichmentOutcome, enrich_environment
from envwright.authoring.map_author import MapOutcome, author_map
from envwright.authoring.revision import RevisionOutcome, revise_environment
from envwright.authoring.stage_conversation import (
    AuthoringExchange,
    AuthoringOptions,
)

__all__ = [
    "AuthoringExchange",
    "AuthoringOptions",
    "AuthoringOutcome",
    "EnrichmentOutcome",
    "MapOutcome",
    "RevisionOutcome",
    "author_environment",
    "author_map",
    "enrich_environment",
    "revise_environment",
]
