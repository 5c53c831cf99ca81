"""The author that asks a language model, stage by stage, and has the engine judge each answer."""

from envwright.synthesis.authoring.author import Authored, author
from envwright.synthesis.authoring.converse import AuthoringOptions
from envwright.synthesis.authoring.journal import Exchange, Journal

__all__ = ["Authored", "AuthoringOptions", "Exchange", "Journal", "author"]
