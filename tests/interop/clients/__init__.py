"""One program a target: it plays recorded moves through the framework, and prints one JSON line."""
