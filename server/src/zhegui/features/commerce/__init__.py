"""Orders, payments and what they open."""
