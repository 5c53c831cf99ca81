"""The fidelity benchmark, on small worlds."""
