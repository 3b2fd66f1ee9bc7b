"""What changes, told to whom it concerns as it happens."""
