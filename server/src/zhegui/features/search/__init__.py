"""One search over everything that learners look for, and suggestions while they type."""
