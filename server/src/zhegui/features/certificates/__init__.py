"""Certificates: issued, drawn, kept in an append-only register, queried, suspended and revoked."""
