"""Verification codes: sending and redeeming."""

from __future__ import annotations

import hmac
import logging
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Protocol

from sqlalchemy import exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.identity import challenges
from zhegui.features.identity.errors import ChallengeRequired, InvalidCode
from zhegui.features.identity.models import VerificationCode
from zhegui.features.identity.places import (
    DAY,
    HOUR,
    LoginPlace,
    OpenCodes,
    challenge_level,
    code_limits,
    is_challenge_due,
    number_limits,
    own_minute,
)
from zhegui.features.identity.rules import CODE_LIFE, CODE_TRIES, CodePurpose
from zhegui.kernel.context import request_id
from zhegui.kernel.db.database import committed_apart
from zhegui.kernel.http import limits
from zhegui.kernel.http.limits import Limit
from zhegui.kernel.http.raised_limits import raised
from zhegui.kernel.secrets.vault import Vault
from zhegui.kernel.work.jobs import enqueue
from zhegui.ports.services import Services

log = logging.getLogger("zhegui.identity")

MOBILE = "user.mobile"
MESSAGE = "code.message"
NOTICE = "mobile_changed.message"


async def send_code(
    services: Services,
    session: AsyncSession,
    mobile: str,
    purpose: CodePurpose | None,
    asked: CodeAsker,
    now: datetime,
) -> str:
    """Make a code and queue its message; the transaction code. The same for every number.

    Raises `TooMany`, `ChallengeRequired`.
    """
    is_raised = await raised(session, now, asked.place.address) > 1
    charge = await _charge(services, session, mobile, asked, is_raised, now)
    await limits.take(session, now, charge.limits, paid=charge.paid)
    code = f"{secrets.randbelow(10**6):06d}"
    transaction_code = secrets.token_urlsafe(24)
    session.add(
        VerificationCode(
            transaction_code=transaction_code,
            mobile_lookup=services.vault.lookup(MOBILE, mobile),
            purpose=purpose,
            code_hash=_hash(services.vault, transaction_code, mobile, code),
            network=None if asked.place.device or is_raised else asked.place.network,
            expires_at=now + CODE_LIFE,
        )
    )
    # The queue is a table too: what it holds of a person is sealed.
    sealed = services.vault.encrypt(MESSAGE, f"{mobile} {code} {transaction_code}").hex()
    await enqueue(session, "identity.send_code", sealed=sealed, template=purpose or "code")
    return transaction_code


@dataclass(frozen=True, slots=True)
class CodeAsker:
    """Who asks for a code: from where, for a number with an account or not, with what proof of work."""

    place: LoginPlace
    has_account: bool
    proof: str | None = None


class Charge(NamedTuple):
    """What a code counts for; beyond `paid` one may go by a proof of work."""

    limits: list[Limit]
    paid: list[Limit]


async def _charge(
    services: Services,
    session: AsyncSession,
    mobile: str,
    asked: CodeAsker,
    is_raised: bool,
    now: datetime,
) -> Charge:
    """What the code counts for; raises `ChallengeRequired` where a proof of work is due.

    Codes to one number are never refused for good, or strangers who ask for many would keep its owner
    out. Only a device that the account knows, whose limits are its own, waits for their end.
    """
    settings, place, number = services.settings, asked.place, _number(services.vault, mobile)
    minute, own = own_minute(settings, number, place), number_limits(settings, number, place)
    rest = code_limits(settings, place, has_account=asked.has_account, is_raised=is_raised)
    await limits.refuse_over(session, now, minute)
    is_beyond = place.device is None and await limits.is_over(session, now, own)
    open_codes = await _open_codes(session, place, now)
    if not (is_beyond or is_challenge_due(settings, place, open_codes, is_raised=is_raised)):
        return Charge([*minute, *own, *rest], [])
    solution = await _solution(services, session, mobile, asked.proof, now)
    if is_beyond:
        return Charge([*minute, *rest, solution], own)
    return Charge([*minute, *own, *rest, solution], [])


async def _solution(
    services: Services, session: AsyncSession, mobile: str, proof: str | None, now: datetime
) -> Limit:
    """The use of a challenge as hard as it has to be; raises `ChallengeRequired`."""
    level = await level_for(services, session, mobile, now)
    solution = challenges.solved(services.vault, proof, level, now) if proof else None
    if solution is None:
        raise ChallengeRequired(retry_after=int(HOUR.total_seconds()))
    return solution


async def level_for(services: Services, session: AsyncSession, mobile: str, now: datetime) -> int:
    """How hard a challenge has to be for one more code to a number, whether it has an account or not."""
    anywhere = LoginPlace("-")
    *_, day = number_limits(services.settings, _number(services.vault, mobile), anywhere)
    return challenge_level((await limits.used(session, now, day)).total, day.count)


def _number(vault: Vault, mobile: str) -> str:
    return vault.lookup("limit", mobile).hex()


async def _open_codes(session: AsyncSession, place: LoginPlace, now: datetime) -> OpenCodes:
    """By when they expire, for which there is an index: a day's codes are few."""
    found = select(
        func.count().filter(VerificationCode.network == place.network), func.count()
    ).where(
        VerificationCode.expires_at > now + CODE_LIFE - DAY,
        VerificationCode.used_at.is_(None),
        VerificationCode.network.is_not(None),
    )
    return OpenCodes(*(await session.execute(found)).one())


class Proof(Protocol):
    """That somebody holds a number: the code that was sent there."""

    @property
    def transaction_code(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def mobile(self) -> str: ...


class Shown(NamedTuple):
    """A proof of a number that the server knows itself."""

    transaction_code: str
    code: str
    mobile: str


async def can_be_used(session: AsyncSession, transaction_code: str, now: datetime) -> bool:
    """Whether a code is still of use to who gets it."""
    found = exists().where(
        VerificationCode.transaction_code == transaction_code,
        VerificationCode.used_at.is_(None),
        VerificationCode.expires_at > now,
    )
    return bool(await session.scalar(select(found)))


async def redeem(
    services: Services, session: AsyncSession, proof: Proof, purpose: CodePurpose
) -> None:
    """Use a code up in this transaction, or raise `InvalidCode`; a wrong try counts either way.

    Nothing may have been written in `session` before.
    """
    await use_up(services, session, await tried(services, session, proof, purpose))


async def tried(
    services: Services, session: AsyncSession, proof: Proof, purpose: CodePurpose
) -> VerificationCode:
    """The code that `proof` shows, still to be used up; raises `InvalidCode`. The try is committed."""
    async with committed_apart(session):
        found = await _count_try(services, session, proof, purpose)
    right = found is not None and hmac.compare_digest(
        found.code_hash,
        _hash(services.vault, proof.transaction_code, proof.mobile, proof.code),
    )
    if not right or found is None:
        log.warning("%s code refused: %s", request_id.get(), purpose)
        raise InvalidCode
    return found


async def use_up(services: Services, session: AsyncSession, code: VerificationCode) -> None:
    """Use a code up in this transaction; raises `InvalidCode` where another call was sooner."""
    used = await session.execute(
        update(VerificationCode)
        .where(VerificationCode.sid == code.sid, VerificationCode.used_at.is_(None))
        .values(used_at=services.clock.now())
        .returning(VerificationCode.sid)
    )
    if used.one_or_none() is None:
        raise InvalidCode


async def _count_try(
    services: Services, session: AsyncSession, proof: Proof, purpose: CodePurpose
) -> VerificationCode | None:
    now = services.clock.now()
    return await session.scalar(
        update(VerificationCode)
        .where(
            VerificationCode.transaction_code == proof.transaction_code,
            VerificationCode.mobile_lookup == services.vault.lookup(MOBILE, proof.mobile),
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
