"""Small packages in the language of Python tools: what tickets of ``code_repair`` break."""
