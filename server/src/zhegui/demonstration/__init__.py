"""The demonstration: an author's files, and how they are loaded and removed."""
