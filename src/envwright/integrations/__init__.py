"""Training on other people's engines: one package for each, above ``workflows``.

Nothing here is imported by the rest of the product, and each package imports its engine only when
it is imported itself.
"""
