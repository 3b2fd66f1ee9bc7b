"""Reading what was changed, by whom and why."""
