"""What identity does later: sending codes, forgetting old ones."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from sqlalchemy import delete

from zhegui.features.identity.codes import MESSAGE, NOTICE, can_be_used
from zhegui.features.identity.models import LoginSession, VerificationCode
from zhegui.kernel.people.erased import note
from zhegui.kernel.work.jobs import job
from zhegui.ports.services import Services
from zhegui.ports.sms import ShortMessage

KEPT = timedelta(days=1)
#: Who lost a number or an account is told although the provider is away for a while; later than the
#: day after, the number may be another's.
A_DAYS_TRIES = 60


@job("identity.send_code", attempts=3, first=True)
async def send_code(services: Services, *, sealed: str, template: str) -> None:
    """Hand one code to the short message provider, unless it is of no use any more: it waited through
    an outage, or was given up and is tried again by an operator."""
    mobile, code, transaction_code = services.vault.decrypt(MESSAGE, bytes.fromhex(sealed)).split(
        " "
    )
    async with services.transaction() as (session, now):
        if not await can_be_used(session, transaction_code, now):
            return
    message = ShortMessage(mobile, template, services.clock.now(), code, transaction_code)
    await services.sms.send(message)


@job("identity.tell_mobile_changed", attempts=A_DAYS_TRIES)
async def tell_mobile_changed(services: Services, *, sealed: str) -> None:
    """Tell a number that the account which it belonged to has another one now."""
    mobile = services.vault.decrypt(NOTICE, bytes.fromhex(sealed))
    await services.sms.send(ShortMessage(mobile, "mobile_changed", services.clock.now()))


@job("identity.tell_erased", attempts=A_DAYS_TRIES)
async def tell_erased(services: Services, *, sealed: str) -> None:
    """Tell a number that the account which it belonged to is deleted."""
    mobile = services.vault.decrypt(NOTICE, bytes.fromhex(sealed))
    await services.sms.send(ShortMessage(mobile, "account_deleted", services.clock.now()))


@job("identity.note_erased", attempts=None)
async def note_erased(services: Services, *, user: str) -> None:
    """Put an erased account on the list beside the database, for backups from before."""
    note(services.settings.erased_dir, [UUID(user)])


@job("identity.forget", cron="23 * * * *")
async def forget(services: Services) -> None:
    """Every hour: codes and logins that can no longer be used."""
    async with services.transaction() as (session, now):
        for table in (VerificationCode, LoginSession):
            await session.execute(delete(table).where(table.expires_at < now - KEPT))
