"""The proof of a task: mutants of its gold, decoys, equivalence, replay."""
