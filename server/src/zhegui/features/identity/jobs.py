"""What identity does later: sending codes, forgetting old ones."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import delete

from zhegui.features.identity.codes import MESSAGE
from zhegui.features.identity.models import LoginSession, VerificationCode
from zhegui.kernel.jobs import job
from zhegui.ports.house import House
from zhegui.ports.sms import CodeMessage

KEPT = timedelta(days=1)


@job("identity.send_code", attempts=3)
async def send_code(house: House, *, sealed: str, template: str) -> None:
    """Hand one code to the short message provider."""
    mobile, code, transaction_code = house.vault.decrypt(MESSAGE, bytes.fromhex(sealed)).split(" ")
    await house.sms.send(CodeMessage(mobile, template, code, transaction_code, house.clock.now()))


@job("identity.forget", cron="23 * * * *")
async def forget(house: House) -> None:
    """Every hour: codes and logins that can no longer be used."""
    async with house.transaction() as (session, now):
        for table in (VerificationCode, LoginSession):
            await session.execute(delete(table).where(table.expires_at < now - KEPT))
