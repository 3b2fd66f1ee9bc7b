"""A verification code on its way to a number, without the call that asks for it."""

from __future__ import annotations

from zhegui.features.identity.codes import MESSAGE, MOBILE
from zhegui.features.identity.models import VerificationCode
from zhegui.features.identity.rules import CODE_LIFE
from zhegui.kernel.work.jobs import enqueue
from zhegui.ports.services import Services


async def enqueue_code(services: Services, mobile: str) -> None:
    """Put a code for this number into the queue, as asking for one does."""
    sealed = services.vault.encrypt(MESSAGE, f"{mobile} 123456 transaction").hex()
    async with services.transaction() as (session, now):
        session.add(
            VerificationCode(
                transaction_code="transaction",
                mobile_lookup=services.vault.lookup(MOBILE, mobile),
                code_hash=services.vault.lookup("code", "123456"),
                expires_at=now + CODE_LIFE,
            )
        )
        await enqueue(session, "identity.send_code", sealed=sealed, template="login")
