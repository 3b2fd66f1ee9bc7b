"""The public query: what a stranger learns of a certificate, and nothing more."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Select, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import joinedload

from zhegui.features.certificates.errors import RegisterDamaged
from zhegui.features.certificates.models import (
    CertificateHistory,
    Issuer,
    RegisterEntry,
    RegisterKey,
)
from zhegui.features.certificates.register.chain import entry_hash, is_signed
from zhegui.features.certificates.register.verifying import written_of
from zhegui.features.certificates.rules import (
    AFTER,
    Kind,
    State,
    comparable_name,
    comparable_number,
    masked_name,
    state_at,
)
from zhegui.features.files.api import File, address
from zhegui.kernel import limits
from zhegui.kernel.addresses import Address
from zhegui.ports.house import House

#: Names tried for one number in an hour, whether or not the number exists.
NAMES_PER_HOUR = 10
#: A damaged register is mended by people.
RETRY_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class Question:
    """A query: by number or by credential (32 hexadecimal digits), perhaps with a name."""

    number: str | None
    credential: str | None
    name: str | None


@dataclass(frozen=True, slots=True)
class Found:
    """A certificate that exists, as of now. `holder` is None once the person is erased."""

    history: CertificateHistory
    state: State
    holder: str | None
    is_name_confirmed: bool
    entry: RegisterEntry
    specimen: Address | None


async def take_limits(house: House, question: Question, caller_address: str, now: datetime) -> None:
    """Count this query; raises `TooMany`. Known and unknown numbers are counted alike."""
    per_minute = house.settings.limit_verify_per_address_per_minute
    taken = [limits.Limit(f"verify:{caller_address}", per_minute, timedelta(minutes=1))]
    if question.name is not None:
        asked = question.credential or comparable_number(question.number or "")
        key = f"verify-name:{house.vault.lookup('verify', asked).hex()}"
        taken.append(limits.Limit(key, NAMES_PER_HOUR, timedelta(hours=1)))
    await limits.take(house.database, now, taken)


async def find(
    house: House, session: AsyncSession, question: Question, now: datetime
) -> Found | None:
    """What is known, None when unknown; raises `RegisterDamaged` rather than tell a doubtful state.

    A wrong name takes the path of an unknown number: one statement, one comparison, None; so that
    neither words nor time tell them apart.
    """
    row = (await session.execute(_by(question))).unique().one_or_none()
    history, entry = row if row else (None, None)
    holder = history.holder_name if history else None
    if not _name_fits(question.name, holder) or history is None or entry is None:
        return None
    await _check(session, history, entry)
    confirmed = question.name is not None
    return Found(
        history=history,
        state=state_at(State(history.state), history.expires_at, now),
        holder=holder if confirmed or holder is None else masked_name(holder),
        is_name_confirmed=confirmed,
        entry=entry,
        specimen=await _specimen(house, session, history, now),
    )


async def _check(session: AsyncSession, history: CertificateHistory, entry: RegisterEntry) -> None:
    """The row must say what its signed entry says: nothing is claimed that was not registered."""
    key = await session.scalar(select(RegisterKey.public_key).where(RegisterKey.id == entry.key_id))
    written = written_of(entry)
    holds = (
        AFTER[Kind(entry.kind)] == history.state
        and entry_hash(written.said) == written.hash
        and key is not None
        and is_signed(key, written.signature, written.hash)
    )
    if not holds:
        raise RegisterDamaged(retry_after=RETRY_SECONDS)


def _by(question: Question) -> Select[CertificateHistory, RegisterEntry]:
    return (
        select(CertificateHistory, RegisterEntry)
        .join(RegisterEntry, RegisterEntry.certificate_history_sid == CertificateHistory.sid)
        .where(_named(question), CertificateHistory.issued_at.is_not(None))
        .order_by(RegisterEntry.number.desc())
        .limit(1)
        .options(joinedload(CertificateHistory.issuer).joinedload(Issuer.organization))
    )


def _named(question: Question) -> ColumnElement[bool]:
    if question.credential is not None:
        return CertificateHistory.credential == bytes.fromhex(question.credential)
    return CertificateHistory.number == comparable_number(question.number or "")


def _name_fits(given: str | None, holder: str | None) -> bool:
    if given is None:
        return True
    ours, theirs = comparable_name(holder or "\0"), comparable_name(given)
    return hmac.compare_digest(ours.encode(), theirs.encode())


async def _specimen(
    house: House, session: AsyncSession, history: CertificateHistory, now: datetime
) -> Address | None:
    file = await session.get(File, history.specimen_sid) if history.specimen_sid else None
    return address(house.vault, file, now) if file else None
