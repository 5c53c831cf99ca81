"""The author that asks a language model, stage by stage, and has the engine judge each answer."""

from envwright.synthesis.authoring.author import Authored, author
from envwright.synthesis.authoring.converse import AuthoringOptions
from envwright.synthesis.authoring.enriching import Enriched, enrich
from envwright.synthesis.authoring.journal import Exchange, Journal
from envwright.synthesis.authoring.revising import Revised, revise

__all__ = [
    "Authored",
    "AuthoringOptions",
    "Enriched",
    "Exchange",
    "Journal",
    "Revised",
    "author",
    "enrich",
    "revise",
]
