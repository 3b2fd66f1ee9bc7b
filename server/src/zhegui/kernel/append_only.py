"""Tables that may be disputed are only added to; the database itself sees to it."""

from alembic.operations import Operations

APP_ROLE = "zhegui_app"


def append_only(op: Operations, table: str) -> None:
    """Take change and deletion from the app's role, and raise for everybody else.

    The function `refuse_change()` comes with the first migration. A demonstration or a person's
    erasure is removed by the owner, in so many words, with the trigger off.
    """
    op.execute(f'revoke update, delete, truncate on "{table}" from {APP_ROLE}')
    op.execute(
        f'create trigger "{table}_append_only" before update or delete on "{table}" '
        "for each row execute function refuse_change()"
    )
    op.execute(
        f'create trigger "{table}_no_truncate" before truncate on "{table}" '
        "for each statement execute function refuse_change()"
    )
