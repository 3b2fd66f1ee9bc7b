"""What may be listed of certificates, and by whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from sqlalchemy import ColumnElement, and_, case, exists, or_, select, true

from zhegui.features.certificates.models import (
    Certificate,
    CertificateAttachment,
    CertificateHistory,
    Issuer,
    OutsideAttachment,
    OutsideCertificate,
)
from zhegui.features.certificates.register.evidence import id_number_of
from zhegui.features.certificates.renewal import renewed
from zhegui.features.certificates.rules import State
from zhegui.features.certificates.suppression import withhold
from zhegui.features.files.api import attach_list, files
from zhegui.features.identity.api import users
from zhegui.features.organizations.api import organization_names_resource
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.people.masks import mask_id_number
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.records.listing import (
    Derived,
    Field,
    Reading,
    Resource,
    Viewer,
    many_to_many,
    to_one,
    words_of,
)
from zhegui.kernel.values import Day
from zhegui.ports.services import Services


class Drawing(Wire):
    """A public picture."""

    url: str


def _own_or_managed(viewer: Viewer) -> ColumnElement[bool]:
    """Issued ones: one's own, and those that the organization one manages has issued."""
    issued = CertificateHistory.issued_at.is_not(None)
    if viewer.is_operator:
        return issued
    return and_(issued, or_(CertificateHistory.user_sid == viewer.user, _managed(viewer)))


def _managed(viewer: Viewer) -> ColumnElement[bool]:
    """Issued by the organization acted for, whose certificates the viewer may read."""
    theirs = permitted(viewer, "certificate.read", Issuer.organization_sid)
    return CertificateHistory.issuer_sid.in_(select(Issuer.sid).where(theirs))


def _held_or_managed(viewer: Viewer) -> ColumnElement[bool]:
    """Templates of the organization one manages, and those of which one holds a certificate."""
    if viewer.is_operator:
        return true()
    held = exists().where(
        CertificateHistory.certificate_sid == Certificate.sid,
        CertificateHistory.user_sid == viewer.user,
    )
    return or_(permitted(viewer, "certificate.read", Certificate.organization_sid), held)


def _state(viewer: Viewer) -> ColumnElement[Any]:
    """`rules.state_at` in SQL; a test holds both against each other."""
    expired = and_(
        CertificateHistory.state == State.VALID, CertificateHistory.expires_at <= viewer.now
    )
    return case((expired, State.EXPIRED.value), else_=CertificateHistory.state)


def _id_card(sources: Mapping[str, Any], reading: Reading) -> str | None:
    services: Services = reading.state.services
    sealed = sources["sealed"]
    number = id_number_of(services.vault, sealed)
    return None if number is None else mask_id_number(number)


def _credential(sources: Mapping[str, Any], _: Reading) -> str:
    return bytes(sources["credential"]).hex()


_CREDENTIAL = {"credential": CertificateHistory.credential}

certificates = Resource(
    "certificate",
    Certificate,
    visible_to=_held_or_managed,
    fields=[
        Field("version"),
        Field("name", filter=True, sort=True),
        Field("validityMonths", filter=True),
        Field("coverList", type=list[Drawing]),
        Field("sealList", type=list[Drawing]),
        Field("createdAt", sort=True),
        Field("updatedAt", sort=True),
    ],
    includes={"organization": to_one(organization_names_resource, Certificate.organization_sid)},
    default_order=["-createdAt"],
)

certificate_histories = Resource(
    "certificateHistory",
    CertificateHistory,
    visible_to=_own_or_managed,
    fields=[
        Field("number", nullable=True, filter=True),
        Field("name", nullable=True, filter=True, sort=True),
        Field("holderName", filter=True),
        Field("subject", nullable=True, filter=True, sort=True),
        Field("hours"),
        Field(
            "state",
            _state,
            type=Literal["valid", "expired", "suspended", "revoked"],
            nullable=True,
            filter=True,
        ),
        Field("issuedAt", filter=True, sort=True),
        Field("expiresAt", filter=True, sort=True),
        Field("changedAt"),
        Field("reason"),
        # What earned it, an attempt or an enrolment.
        Field("sourceSid", read=False, filter=True),
        Field("isRenewed", lambda _: renewed(), type=bool, nullable=False, read=False, filter=True),
        Field("isManaged", _managed, type=bool, nullable=False, read=False, filter=True),
        # Who manages or operates sees others' too.
        Field(
            "mine",
            lambda viewer: CertificateHistory.user_sid == viewer.user,
            type=bool,
            nullable=False,
            read=False,
            filter=True,
        ),
    ],
    includes={
        "user": to_one(users, CertificateHistory.user_sid),
        "certificate": to_one(certificates, CertificateHistory.certificate_sid),
        "attachList": many_to_many(
            files,
            CertificateAttachment.certificate_history_sid,
            CertificateAttachment.file_sid,
            [CertificateAttachment.position],
        ),
    },
    derived=[
        Derived("idCard", str | None, {"sealed": CertificateHistory.id_card}, _id_card),
        Derived("credential", str | None, _CREDENTIAL, _credential),
        # Of each row `withhold` says what its register does.
        Derived("isSuperseded", bool | None, {}, lambda _, __: None),
        Derived("successor", str | None, {}, lambda _, __: None),
        # Null but where the register does not bear the row out: then nothing else is told of it.
        Derived("problem", Literal["register_damaged"] | None, {}, lambda _, __: None),
    ],
    search=words_of(
        CertificateHistory.number,
        CertificateHistory.name,
        CertificateHistory.subject,
        CertificateHistory.holder_name,
    ),
    default_order=["-issuedAt"],
    statistics={"state"},
    withhold=withhold,
)


def _own_outside(viewer: Viewer) -> ColumnElement[bool]:
    """One's own: nobody vouches for them, so nobody else is shown them."""
    return OutsideCertificate.user_sid == viewer.user


outside_certificates: Resource = Resource(
    "outsideCertificate",
    OutsideCertificate,
    visible_to=_own_outside,
    fields=[
        Field("name", filter=True, sort=True),
        Field("issuerName", filter=True),
        Field("number", filter=True),
        Field("issuedOn", type=Day, filter=True, sort=True),
        Field("expiresOn", type=Day, filter=True, sort=True),
        Field("createdAt", filter=True, sort=True),
        Field("version"),
    ],
    includes={
        "attachList": attach_list(
            OutsideAttachment.outside_certificate_sid, lambda: outside_certificates
        )
    },
    search=words_of(
        OutsideCertificate.name, OutsideCertificate.issuer_name, OutsideCertificate.number
    ),
    default_order=["-createdAt"],
)
