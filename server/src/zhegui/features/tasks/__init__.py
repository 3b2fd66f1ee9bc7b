"""Long work that somebody asked for: its progress, its result, and how to stop it."""
