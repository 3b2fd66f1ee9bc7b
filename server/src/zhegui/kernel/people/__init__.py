"""Who is asking and what is kept of people: callers, rights, names, personal data."""
