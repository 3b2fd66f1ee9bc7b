"""People ask consultants of a desk, and are answered by people."""
