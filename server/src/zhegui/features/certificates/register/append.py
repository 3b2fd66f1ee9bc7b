"""Adding to a register: the last thing a transaction does, for others wait for it."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.models import RegisterEntry, RegisterHead
from zhegui.features.certificates.register.chain import Entry, Plain, entry_hash, sign
from zhegui.features.certificates.register.keys import signing_key
from zhegui.features.certificates.rules import RegisterEntryKind
from zhegui.kernel.db.locks import wait_for
from zhegui.kernel.secrets.vault import Vault


async def append(
    session: AsyncSession,
    vault: Vault,
    *,
    issuer: UUID,
    certificate: UUID,
    kind: RegisterEntryKind,
    body: Mapping[str, Plain],
    now: datetime,
) -> RegisterEntry:
    """Add an entry on `certificate` to the register of `issuer`, signed, and return it.

    The lock orders writers; should one forget it, the head's trigger still refuses a fork.
    """
    await wait_for(session, str(issuer))
    key_name, key = await signing_key(session, vault, issuer)
    head = await session.get_one(RegisterHead, issuer, populate_existing=True)
    said = Entry(
        issuer=issuer,
        number=head.number + 1,
        at=now.replace(microsecond=now.microsecond // 1000 * 1000),
        kind=kind,
        key=key_name,
        body={"certificate": str(certificate), **body},
        previous=head.hash,
    )
    row = _row(said, certificate)
    row.signature = sign(key, row.hash)
    session.add(row)
    await session.flush()
    return row


def _row(said: Entry, certificate: UUID) -> RegisterEntry:
    return RegisterEntry(
        issuer_sid=said.issuer,
        number=said.number,
        at=said.at,
        kind=said.kind,
        key_id=said.key,
        certificate_history_sid=certificate,
        body=dict(said.body),
        previous=said.previous,
        hash=entry_hash(said),
    )
