"""Addresses of certificates."""

from __future__ import annotations

from fastapi import APIRouter, Request

from zhegui.features.certificates import changing, querying, templates
from zhegui.features.certificates.errors import (
    ChangeNotAllowed,
    RegisterDamaged,
    TemplateNameTaken,
)
from zhegui.features.certificates.resources import certificate_histories, certificates
from zhegui.features.certificates.rules import Kind, State, state_at
from zhegui.features.certificates.schemas import (
    ChangedCertificate,
    ChangeRequest,
    RegisterMention,
    Template,
    TemplateSave,
    VerifiedCertificate,
    VerifyAnswer,
    VerifyRequest,
)
from zhegui.features.files.api import FileAddress
from zhegui.kernel.caller import Author, Caller, Manager, Public, SignedIn
from zhegui.kernel.envelope import Answer, Model, ok
from zhegui.kernel.errors import NotFound, TooMany
from zhegui.kernel.listing import detail_route, list_route
from zhegui.kernel.origin import address_of
from zhegui.kernel.unit_of_work import Now, Session, declare, routes
from zhegui.ports.house import HouseOf

router: APIRouter = routes("certificate")

list_route(router, certificate_histories, caller=SignedIn)
detail_route(router, certificate_histories, caller=SignedIn)
list_route(router, certificates, caller=Author)


@router.post("/certificateHistory/v2/verify", responses=declare(TooMany, RegisterDamaged))
async def verify_certificate(
    _: Public, request: Request, query: VerifyRequest, session: Session, house: HouseOf, now: Now
) -> Answer[VerifyAnswer]:
    """Whether a certificate holds. A wrong name answers exactly as an unknown number."""
    question = querying.Question(query.number, query.credential, query.name)
    address = address_of(request)
    await querying.take_limits(house, question, address, now)
    found = await querying.find(house, session, question, now)
    return ok(
        VerifyAnswer(
            state=found.state if found else State.UNKNOWN,
            certificate=_shown(found) if found else None,
            server_time=now,
        )
    )


def _shown(found: querying.Found) -> VerifiedCertificate:
    history, entry, specimen = found.history, found.entry, found.specimen
    assert history.issued_at is not None
    return VerifiedCertificate(
        number=history.number,
        title=history.name,
        subject=history.subject,
        hours=history.hours,
        holder=found.holder,
        is_name_confirmed=found.is_name_confirmed,
        issuer=history.issuer.organization.name,
        issued_at=history.issued_at,
        expires_at=history.expires_at,
        changed_at=history.changed_at,
        reason=history.reason,
        register_entry=RegisterMention(
            issuer=entry.issuer_sid,
            number=entry.number,
            kind=Kind(entry.kind),
            at=entry.at,
            hash=entry.hash.hex(),
        ),
        specimen=FileAddress.model_validate(specimen) if specimen else None,
    )


@router.post("/certificateHistory/v2/suspend", responses=declare(NotFound, ChangeNotAllowed))
async def suspend_certificate(
    caller: Author, body: Model[ChangeRequest], session: Session, house: HouseOf, now: Now
) -> Answer[ChangedCertificate]:
    """Suspend until resumed; shows in the query at once."""
    return await _change(Kind.SUSPEND, caller, body.model, session, house, now)


@router.post("/certificateHistory/v2/resume", responses=declare(NotFound, ChangeNotAllowed))
async def resume_certificate(
    caller: Author, body: Model[ChangeRequest], session: Session, house: HouseOf, now: Now
) -> Answer[ChangedCertificate]:
    """End a suspension."""
    return await _change(Kind.RESUME, caller, body.model, session, house, now)


@router.post("/certificateHistory/v2/revoke", responses=declare(NotFound, ChangeNotAllowed))
async def revoke_certificate(
    caller: Author, body: Model[ChangeRequest], session: Session, house: HouseOf, now: Now
) -> Answer[ChangedCertificate]:
    """Revoke for ever."""
    return await _change(Kind.REVOKE, caller, body.model, session, house, now)


async def _change(
    kind: Kind, caller: Caller, asked: ChangeRequest, session: Session, house: HouseOf, now: Now
) -> Answer[ChangedCertificate]:
    history = await changing.change(
        session, house.vault, caller, asked.sid, kind, asked.reason, now
    )
    return ok(
        ChangedCertificate(
            sid=history.sid,
            state=state_at(State(history.state), history.expires_at, now),
            changed_at=history.changed_at,
            reason=history.reason,
        )
    )


@router.post("/certificate/v2/save", responses=declare(NotFound, TemplateNameTaken))
async def save_certificate(
    caller: Manager, body: Model[TemplateSave], session: Session, house: HouseOf
) -> Answer[Template]:
    """A template of the organization that the caller manages."""
    asked = body.model
    assert caller.organization is not None
    if asked.sid is None:
        saved = await templates.add_template(
            session, house.storage, caller.organization, asked.name, asked.validity_months
        )
    else:
        saved = await templates.change_template(
            session,
            caller.organization,
            asked.sid,
            name=asked.name,
            validity_months=asked.validity_months,
            version=asked.version,
        )
    return ok(Template.model_validate(saved))
