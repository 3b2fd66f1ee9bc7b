"""Proofs: a real installation is broken in every way we know, and one oracle says whether it held."""
