"""Alembic's entrance: the connection and its transaction come from `zhegui.postgres.schema`,
the tables from the app."""

from typing import Any

from alembic import context

import zhegui.app  # noqa: F401  (knows every feature, and so every table)
from zhegui.kernel.db.database import Base


def include_object(
    _object: Any, name: str | None, kind: str, _reflected: bool, _other: Any
) -> bool:
    """Leave the queue's tables alone: its library makes and changes them."""
    return not (kind == "table" and name is not None and name.startswith("procrastinate_"))


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    include_object=include_object,
    compare_server_default=True,
)
with context.begin_transaction():
    context.run_migrations()
