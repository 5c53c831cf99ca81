"""A domain model as an environment: schema, tools, prose."""
