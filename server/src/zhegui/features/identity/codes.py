"""Verification codes: sending and redeeming."""

from __future__ import annotations

import hmac
import logging
import secrets
from datetime import datetime, timedelta
from typing import Protocol

from sqlalchemy import or_, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity.errors import InvalidCode
from zhegui.features.identity.models import VerificationCode
from zhegui.features.identity.rules import CODE_LIFE, CODE_TRIES, Purpose
from zhegui.kernel import limits
from zhegui.kernel.envelope import request_id
from zhegui.kernel.jobs import enqueue
from zhegui.kernel.limits import Limit
from zhegui.kernel.vault import Vault
from zhegui.ports.house import House

log = logging.getLogger("zhegui.identity")

MOBILE = "user.mobile"
MESSAGE = "code.message"
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


async def send_code(
    house: House,
    session: AsyncSession,
    mobile: str,
    purpose: Purpose | None,
    address: str,
    now: datetime,
) -> str:
    """Make a code and queue its message; the transaction code. The same for every number."""
    await limits.take(house.database, now, _limits(house, mobile, address))
    code = f"{secrets.randbelow(10**6):06d}"
    transaction_code = secrets.token_urlsafe(24)
    session.add(
        VerificationCode(
            transaction_code=transaction_code,
            mobile_lookup=house.vault.lookup(MOBILE, mobile),
            purpose=purpose,
            code_hash=_hash(house.vault, transaction_code, mobile, code),
            expires_at=now + CODE_LIFE,
        )
    )
    # The queue is a table too: what it holds of a person is sealed.
    sealed = house.vault.encrypt(MESSAGE, f"{mobile} {code} {transaction_code}").hex()
    await enqueue(session, "identity.send_code", sealed=sealed, template=purpose or "code")
    return transaction_code


class Proof(Protocol):
    """That somebody holds a number: the code that was sent there."""

    @property
    def transaction_code(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def mobile(self) -> str: ...


async def redeem(house: House, session: AsyncSession, proof: Proof, purpose: Purpose) -> None:
    """Use a code up in this transaction, or raise `InvalidCode`; a wrong try counts either way."""
    found = await _count_try(house, proof, purpose)
    right = found is not None and hmac.compare_digest(
        found.code_hash,
        _hash(house.vault, proof.transaction_code, proof.mobile, proof.code),
    )
    if not right or found is None:
        log.warning("%s code refused: %s", request_id.get(), purpose)
        raise InvalidCode
    used = await session.execute(
        update(VerificationCode)
        .where(VerificationCode.sid == found.sid, VerificationCode.used_at.is_(None))
        .values(used_at=house.clock.now())
        .returning(VerificationCode.sid)
    )
    if used.one_or_none() is None:
        raise InvalidCode


async def _count_try(house: House, proof: Proof, purpose: Purpose) -> VerificationCode | None:
    # A transaction of its own: the caller's is rolled back when the code is wrong.
    async with house.transaction() as (session, now):
        return await session.scalar(
            update(VerificationCode)
            .where(
                VerificationCode.transaction_code == proof.transaction_code,
                VerificationCode.mobile_lookup == house.vault.lookup(MOBILE, proof.mobile),
                or_(VerificationCode.purpose.is_(None), VerificationCode.purpose == purpose),
                VerificationCode.used_at.is_(None),
                VerificationCode.expires_at > now,
                VerificationCode.tries < CODE_TRIES,
            )
            .values(tries=VerificationCode.tries + 1, updated_at=now)
            .returning(VerificationCode)
        )


def _hash(vault: Vault, transaction_code: str, mobile: str, code: str) -> bytes:
    return vault.lookup("code", f"{transaction_code} {mobile} {code}")


def _limits(house: House, mobile: str, address: str) -> list[Limit]:
    settings, person = house.settings, house.vault.lookup("limit", mobile).hex()
    number = f"code:number:{person}"
    return [
        Limit(number, settings.limit_code_per_minute, MINUTE),
        Limit(number, settings.limit_code_per_hour, HOUR),
        Limit(number, settings.limit_code_per_day, DAY),
        Limit(f"code:address:{address}", settings.limit_code_per_address_per_hour, HOUR),
        Limit("code:site", settings.limit_code_per_site_per_day, DAY),
    ]
