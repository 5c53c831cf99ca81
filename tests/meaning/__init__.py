"""The draws behind docs/evidence/fidelity.md."""
