"""The registers themselves, for anybody who wants to check them without us."""

from __future__ import annotations

from base64 import b64encode
from itertools import groupby
from operator import itemgetter
from typing import Annotated

from fastapi import APIRouter, Query, Request
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.models import Issuer, RegisterHead, RegisterKey
from zhegui.features.certificates.register.audit import StoredEntry
from zhegui.features.certificates.register.verification import read_entries
from zhegui.features.certificates.schemas import IssuerKeys, PublicKey, PublishedEntry
from zhegui.features.organizations.api import Organization
from zhegui.kernel.http.envelope import Answer, ok
from zhegui.kernel.http.origin import address_of
from zhegui.kernel.http.unit_of_work import Session, routes
from zhegui.kernel.people.caller import Public
from zhegui.kernel.values import Sid
from zhegui.ports.services import ServicesOf

router: APIRouter = routes("certificateRegister")
#: A thousand take 20 ms of the event loop for the answer alone.
PAGE = 100


@router.get("/certificateRegister/v2/keys")
async def register_keys(
    _: Public, request: Request, session: Session, services: ServicesOf
) -> Answer[list[IssuerKeys]]:
    """Every issuer with its public keys and the head of its register."""
    async with services.turns.turn(address_of(request)):
        return ok(await _issuers(session))


async def _issuers(session: AsyncSession) -> list[IssuerKeys]:
    """In one statement: an issuer that comes meanwhile is there with its key, or not at all."""
    rows = await session.execute(
        select(RegisterHead, Organization.name, RegisterKey)
        .join(Issuer, Issuer.sid == RegisterHead.issuer_sid)
        .join(Organization, Organization.sid == Issuer.organization_sid)
        .join(RegisterKey, RegisterKey.issuer_sid == RegisterHead.issuer_sid)
        .order_by(RegisterHead.issuer_sid, RegisterKey.sid)
    )
    return [
        IssuerKeys(
            issuer=head.issuer_sid,
            name=name,
            key_list=[_public(key) for _, _, key in of_issuer],
            number=head.number,
            hash=head.hash.hex(),
        )
        for (head, name), of_issuer in groupby(rows, key=itemgetter(0, 1))
    ]


@router.get("/certificateRegister/v2/entries")
async def register_entries(
    _: Public,
    request: Request,
    session: Session,
    services: ServicesOf,
    issuer: Annotated[Sid, Query()],
    after: Annotated[int, Query(ge=0, lt=2**53)] = 0,
) -> Answer[list[PublishedEntry]]:
    """Up to a hundred entries of a register, in order, from behind number `after`.

    They hold no personal data: people are in them only as salted commitments.
    """
    async with services.turns.turn(address_of(request)):
        found = await read_entries(session, issuer, after=after, size=PAGE)
    return ok([_entry(each) for each in found])


def _public(key: RegisterKey) -> PublicKey:
    return PublicKey(
        id=key.id, public_key=b64encode(key.public_key).decode(), created_at=key.created_at
    )


def _entry(written: StoredEntry) -> PublishedEntry:
    said = written.said
    return PublishedEntry(
        number=said.number,
        at=said.at,
        kind=said.kind,
        key=said.key,
        body={field: str(value) for field, value in said.body.items()},
        previous=said.previous.hex(),
        hash=written.hash.hex(),
        signature=b64encode(written.signature).decode(),
    )
