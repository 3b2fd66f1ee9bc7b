"""pgvector in the embedded cluster. Its extension is not trusted: the owner of the tables may not
create it, PostgreSQL's superuser does."""

import logging

import psycopg

log = logging.getLogger(__name__)

NAME = "vector"
_IS_THERE = "select exists (select from pg_available_extensions where name = %s)"


def make_vector_type(superuser_url: str) -> bool:
    """Create the extension where this PostgreSQL has it; whether it is there."""
    with psycopg.connect(superuser_url, autocommit=True) as connection:
        (is_there,) = connection.execute(_IS_THERE, (NAME,)).fetchone() or (False,)
        if not is_there:
            log.warning("this PostgreSQL has no pgvector: texts are found by words alone")
            return False
        connection.execute(f"create extension if not exists {NAME}".encode())
        return True
