"""Personal archives: what people say of their own education, work and abilities."""
