"""How fast a real installation is, beside what its machine could do at most."""
