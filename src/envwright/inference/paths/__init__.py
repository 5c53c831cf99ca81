"""OpenAPI paths and operations as entities, keys and intents."""
