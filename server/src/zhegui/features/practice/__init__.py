"""Practising banks: verdict, key and analysis at once, and what comes back before it is forgotten."""
