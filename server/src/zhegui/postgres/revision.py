"""Which version the tables have, and which this code needs: asked at every start, so without Alembic."""

from pathlib import Path

import psycopg

import zhegui


def migrations_folder() -> Path:
    """Alembic's folder: carried by the installed package, else beside the sources."""
    package = Path(zhegui.__file__).parent
    carried = package / "migrations"
    return carried if carried.exists() else package.parents[1] / "migrations"


def known_revisions() -> set[str]:
    """Every revision that this code knows: files are called as their revisions, which are numbered."""
    return {file.stem for file in (migrations_folder() / "versions").glob("[0-9]*.py")}


def newest_revision() -> str:
    """The revision that this code needs."""
    return max(known_revisions())


def revision_of(url: str) -> str | None:
    """The revision of the database at `url` (`postgresql://…`); None for an empty one."""
    with psycopg.connect(url) as connection:
        if connection.execute("select to_regclass('alembic_version')").fetchone() == (None,):
            return None
        row = connection.execute("select version_num from alembic_version").fetchone()
    return row[0] if row else None
