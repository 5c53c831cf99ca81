"""Losses and terms, one a file: ``LOSSES[name](tokens, **options)``. A file in here is found."""

from __future__ import annotations

from envwright.training.algorithms.registry import LOSSES, TERMS, load_folder

load_folder(__name__, list(__path__))

__all__ = ["LOSSES", "TERMS"]
