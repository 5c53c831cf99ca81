"""What a language model adds to tasks: words, checks, whole scenarios, edges of the tool graph.

A model proposes, the engine decides: nothing that it wrote is kept unless it was executed and
proven, and what is refused is counted by reason. ``docs/how-to/llm-tasks.md`` says what the proofs
of such tasks claim.
"""
