"""Issuers and their templates: what an organization certifies, and how its paper looks."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.errors import TemplateNameTaken
from zhegui.features.certificates.models import Certificate, Issuer
from zhegui.features.certificates.register.keys import add_key
from zhegui.features.certificates.schemas import TemplateSave
from zhegui.features.certificates.statement import Look
from zhegui.features.certificates.typesetting.page import default_cover
from zhegui.features.certificates.typesetting.seal import seal_svg
from zhegui.features.organizations.api import Organization
from zhegui.kernel.db.locks import without_connection
from zhegui.kernel.errors import NotFound
from zhegui.kernel.ids import new_sid
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.writes import Act, Writing
from zhegui.kernel.secrets.vault import Vault
from zhegui.ports.storage import Storage, get_public, public_url, put_public

PASSED, COMPLETED = "考核合格证书", "结业证书"


async def ensure_issuer(session: AsyncSession, vault: Vault, organization: UUID) -> Issuer:
    """The issuer of an organization; the first time it gets its register and its first key."""
    now = session.sync_session.info["now"]
    made = await session.scalar(
        insert(Issuer)
        .values(sid=new_sid(), created_at=now, organization_sid=organization)
        .on_conflict_do_nothing(index_elements=["organization_sid"])
        .returning(Issuer.sid)
    )
    if made is not None:
        await add_key(session, vault, made)
    return (
        await session.scalars(select(Issuer).where(Issuer.organization_sid == organization))
    ).one()


async def default_template(
    session: AsyncSession, storage: Storage, organization: UUID, name: str = PASSED
) -> Certificate:
    """A template that an organization has without asking: its name sealed, valid for ever.

    `name` is `PASSED`, which says that there was an examination, or `COMPLETED`.
    """
    default = select(Certificate).where(
        Certificate.organization_sid == organization, Certificate.name == name
    )
    if found := await session.scalar(default):
        return found
    now = session.sync_session.info["now"]
    owner = await session.get_one(Organization, organization)
    # Who comes second, and waits here for the first, finds theirs.
    await session.execute(
        insert(Certificate)
        .values(
            name=name,
            created_at=now,
            updated_at=now,
            organization_sid=organization,
            **await _drawn_for(storage, owner.name),
        )
        .on_conflict_do_nothing(index_elements=["organization_sid", "name"])
    )
    return (await session.scalars(default)).one()


async def _prepare(act: Act, certificate: Certificate, _: TemplateSave) -> None:
    """A new one has our border and a seal of the organization's name."""
    await _refuse_taken(act.session, certificate)
    if not certificate.cover_list:
        owner = await act.session.get_one(Organization, certificate.organization_sid)
        async with without_connection(act.session, act.caller.user):
            drawn = await _drawn_for(act.services.storage, owner.name)
        certificate.cover_list, certificate.seal_list = drawn["cover_list"], drawn["seal_list"]


#: Another name or validity is for certificates to come; those issued keep what they say.
certificate_writing = Writing(
    "certificate",
    Certificate,
    TemplateSave,
    "certificate.write",
    is_owned=True,
    required=("name",),
    nullable=("validity_months",),
    prepare=_prepare,
)


async def _drawn_for(storage: Storage, organization: str) -> dict[str, Any]:
    return {
        "cover_list": [await _drawing(storage, default_cover())],
        "seal_list": [await _drawing(storage, seal_svg(organization))],
    }


async def promised_template(session: AsyncSession, caller: Caller, sid: UUID) -> Certificate:
    """The template that this author may promise; raises `NotFound`."""
    certificate = await session.get(Certificate, sid)
    if certificate is None:
        raise NotFound
    if not (caller.is_operator or caller.acts_for(certificate.organization_sid)):
        raise NotFound
    return certificate


async def look_of(storage: Storage, certificate: Certificate) -> Look:
    """Border and seal of a template, from the storage."""
    return Look(
        cover=await _drawn(storage, certificate.cover_list[0]["url"]),
        seal=await _drawn(storage, certificate.seal_list[0]["url"]),
    )


async def _refuse_taken(session: AsyncSession, certificate: Certificate) -> None:
    taken = select(Certificate.sid).where(
        Certificate.organization_sid == certificate.organization_sid,
        Certificate.name == certificate.name,
        Certificate.sid != certificate.sid,
    )
    if await session.scalar(taken):
        raise TemplateNameTaken.at("model.name")


async def _drawing(storage: Storage, svg: str) -> dict[str, str]:
    return {"url": public_url(await put_public(storage, svg.encode(), "svg"))}


async def _drawn(storage: Storage, url: str) -> str:
    return (await get_public(storage, url.rsplit("/", 1)[1])).decode()
