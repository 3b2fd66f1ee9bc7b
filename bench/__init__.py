"""How fast a real house is, beside what its machine could do at most."""
