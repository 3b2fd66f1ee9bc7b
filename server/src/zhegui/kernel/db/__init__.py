"""PostgreSQL: tables, transactions, connections, locks, and whose turn it is."""
