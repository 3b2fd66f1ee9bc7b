"""The personal centre: what several features together say of one person."""
