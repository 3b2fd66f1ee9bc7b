"""Addresses of certificates."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from zhegui.features.certificates import changes, outside, public_query, reissue
from zhegui.features.certificates.errors import (
    ChangeNotAllowed,
    HolderNotConfirmed,
    RegisterDamaged,
    TemplateNameTaken,
    TooManyOutsideCertificates,
)
from zhegui.features.certificates.query_limits import count_query
from zhegui.features.certificates.resources import (
    certificate_histories,
    certificates,
    outside_certificates,
)
from zhegui.features.certificates.rules import RegisterEntryKind, State, state_at
from zhegui.features.certificates.schemas import (
    ChangedCertificate,
    ChangeRequest,
    OutsideSave,
    PublishedHead,
    RegisterMention,
    Template,
    VerifiedCertificate,
    VerifyAnswer,
    VerifyRequest,
)
from zhegui.features.certificates.templates import certificate_writing
from zhegui.features.files.api import FileAddress
from zhegui.kernel.errors import NotFound, TooMany
from zhegui.kernel.http import limits
from zhegui.kernel.http.envelope import Answer, Model, Reference, ok
from zhegui.kernel.http.origin import address_of
from zhegui.kernel.http.unit_of_work import READS, Now, Session, declare, routes
from zhegui.kernel.people.caller import Caller, Public, SignedIn, may, may_here
from zhegui.kernel.records.listing import detail_route, list_route
from zhegui.kernel.records.write_routes import RecordDeletion, Saved, delete_route, save_route
from zhegui.ports.services import ServicesOf

TemplateReader = Annotated[Caller, Depends(may("certificate.read"))]
CertificateChanger = Annotated[Caller, Depends(may("certificate.change"))]
TemplateWriter = Annotated[Caller, Depends(may_here("certificate.write"))]
router: APIRouter = routes("certificate")

list_route(router, certificate_histories, caller=SignedIn)
detail_route(router, certificate_histories, caller=SignedIn)
list_route(router, certificates, caller=TemplateReader)
save_route(
    router,
    certificate_writing,
    caller=TemplateWriter,
    answer=Template,
    problems=(TemplateNameTaken,),
)
delete_route(router, certificate_writing, caller=TemplateWriter)
list_route(router, outside_certificates, caller=SignedIn)


@router.post("/certificateHistory/v2/save", responses=declare(NotFound, TooManyOutsideCertificates))
async def save_outside_certificate(
    caller: SignedIn, body: Model[OutsideSave], session: Session, now: Now
) -> Answer[Saved]:
    """Keep a certificate that one got elsewhere: it stands in no register, and no query finds it."""
    saved = await outside.save_outside(session, caller, body.model, now)
    return ok(Saved.model_validate(saved))


@router.post("/outsideCertificate/v2/delete", responses=declare(NotFound))
async def delete_outside_certificate(
    caller: SignedIn, body: Model[RecordDeletion], session: Session
) -> Answer[None]:
    """Keep it no longer."""
    await outside.delete_outside(session, caller, body.model)
    return ok(None)


@router.post(
    "/certificateHistory/v2/verify",
    responses=declare(TooMany, RegisterDamaged),
    openapi_extra=READS,
)
async def verify_certificate(
    _: Public,
    request: Request,
    query: VerifyRequest,
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Answer[VerifyAnswer]:
    """Whether a certificate holds, and whether a name that is given is its holder's."""
    question = public_query.CertificateQuery(query.number, query.credential, query.name)
    names = await count_query(services, session, question, address_of(request), now)
    found = await public_query.find(services, session, question, now)
    if found and found.name_matches is not False:
        await limits.forget(session, *names)
    return ok(
        VerifyAnswer(
            state=found.state if found else State.UNKNOWN,
            certificate=_shown(found) if found else None,
            server_time=now,
        )
    )


def _shown(found: public_query.FoundCertificate) -> VerifiedCertificate:
    history, said, specimen = found.history, found.last.said, found.specimen
    assert history.issued_at is not None
    return VerifiedCertificate(
        number=history.number,
        title=history.name,
        subject=history.subject,
        hours=found.hours,
        holder=found.holder,
        name_matches=found.name_matches,
        is_superseded=found.is_superseded,
        names_wrongly=found.names_wrongly,
        predecessor=found.predecessor,
        issuer=found.issuer,
        issued_at=history.issued_at,
        expires_at=history.expires_at,
        changed_at=history.changed_at,
        reason=history.reason,
        register_entry=RegisterMention(
            issuer=said.issuer,
            number=said.number,
            kind=RegisterEntryKind(said.kind),
            at=said.at,
            hash=found.last.hash.hex(),
        ),
        published_head=PublishedHead.model_validate(found.published) if found.published else None,
        specimen=FileAddress.model_validate(specimen) if specimen else None,
    )


@router.post(
    "/certificateHistory/v2/suspend", responses=declare(NotFound, ChangeNotAllowed, RegisterDamaged)
)
async def suspend_certificate(
    caller: CertificateChanger,
    body: Model[ChangeRequest],
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Answer[ChangedCertificate]:
    """Suspend until resumed; shows in the query at once."""
    return await _change(RegisterEntryKind.SUSPEND, caller, body.model, session, services, now)


@router.post(
    "/certificateHistory/v2/resume", responses=declare(NotFound, ChangeNotAllowed, RegisterDamaged)
)
async def resume_certificate(
    caller: CertificateChanger,
    body: Model[ChangeRequest],
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Answer[ChangedCertificate]:
    """End a suspension."""
    return await _change(RegisterEntryKind.RESUME, caller, body.model, session, services, now)


@router.post(
    "/certificateHistory/v2/revoke", responses=declare(NotFound, ChangeNotAllowed, RegisterDamaged)
)
async def revoke_certificate(
    caller: CertificateChanger,
    body: Model[ChangeRequest],
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Answer[ChangedCertificate]:
    """Revoke for ever."""
    return await _change(RegisterEntryKind.REVOKE, caller, body.model, session, services, now)


@router.post(
    "/certificateHistory/v2/reissue",
    responses=declare(NotFound, ChangeNotAllowed, RegisterDamaged, HolderNotConfirmed),
)
async def reissue_certificate(
    caller: CertificateChanger,
    body: Model[ChangeRequest],
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Answer[Reference]:
    """Supersede a valid certificate by one that names its holder as they are confirmed now.

    The answer is the new one's `sid`; it shows once it is made, within seconds.
    """
    asked = body.model
    new = await reissue.reissue(services, session, caller, asked.sid, asked.reason, now)
    return ok(Reference(sid=new.sid))


async def _change(
    kind: RegisterEntryKind,
    caller: Caller,
    asked: ChangeRequest,
    session: Session,
    services: ServicesOf,
    now: Now,
) -> Answer[ChangedCertificate]:
    history = await changes.change(services, session, caller, asked.sid, kind, asked.reason, now)
    return ok(
        ChangedCertificate(
            sid=history.sid,
            state=state_at(State(history.state), history.expires_at, now),
            changed_at=history.changed_at,
            reason=history.reason,
        )
    )
