"""The collection's environments, a folder each; ``envwright.make(NAME)`` finds them."""
