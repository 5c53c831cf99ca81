"""Probes: one question about a policy each, with an answer that is known by hand for scripts.

A file is a kind of ``envwright probe``. What a kind has to play is played by ``workflows``.
"""
