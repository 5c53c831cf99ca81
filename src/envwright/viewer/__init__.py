"""The viewer: the page in which everything is looked at, its server, and what it asks for."""
