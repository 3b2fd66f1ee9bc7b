"""Keys and what is sealed with them."""
