"""The links between operations that the rules see, beside those that Schemathesis infers."""
