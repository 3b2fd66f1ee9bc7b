"""The register: one append-only, signed hash chain for each issuer."""
