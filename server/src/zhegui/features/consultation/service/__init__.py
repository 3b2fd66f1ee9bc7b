"""The verbs of the consultation, and what they have in common."""
