"""Examination plans: which examinations an organization's people sit within a time."""
