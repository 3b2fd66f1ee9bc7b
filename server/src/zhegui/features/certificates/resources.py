"""What may be listed of certificates, and by whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from sqlalchemy import ColumnElement, and_, case, exists, false, or_, select, true

from zhegui.features.catalogue.api import courses
from zhegui.features.certificates.issuing import ID_CARD
from zhegui.features.certificates.models import (
    Certificate,
    CertificateAttachment,
    CertificateHistory,
    Issuer,
)
from zhegui.features.certificates.rules import State, id_number_on_paper
from zhegui.features.files.api import files
from zhegui.features.identity.api import users
from zhegui.features.organizations.api import organization_names_resource
from zhegui.kernel.envelope import Wire
from zhegui.kernel.listing import Derived, Field, Reading, Resource, Viewer, many_to_many, to_one
from zhegui.ports.house import House


class Drawing(Wire):
    """A public picture."""

    url: str


def _own_or_managed(viewer: Viewer) -> ColumnElement[bool]:
    """Issued ones: one's own, and those that the organization one manages has issued."""
    issued = CertificateHistory.issued_at.is_not(None)
    if viewer.is_operator:
        return issued
    managed: ColumnElement[bool] = false()
    if viewer.is_manager:
        managed = CertificateHistory.issuer_sid.in_(
            select(Issuer.sid).where(Issuer.organization_sid == viewer.organization)
        )
    return and_(issued, or_(CertificateHistory.user_sid == viewer.user, managed))


def _held_or_managed(viewer: Viewer) -> ColumnElement[bool]:
    """Templates of the organization one manages, and those of which one holds a certificate."""
    if viewer.is_operator:
        return true()
    held = exists().where(
        CertificateHistory.certificate_sid == Certificate.sid,
        CertificateHistory.user_sid == viewer.user,
    )
    if viewer.is_manager:
        return or_(Certificate.organization_sid == viewer.organization, held)
    return held


def _state(viewer: Viewer) -> ColumnElement[Any]:
    """`rules.state_at` in SQL; a test holds both against each other."""
    expired = and_(
        CertificateHistory.state == State.VALID, CertificateHistory.expires_at <= viewer.now
    )
    return case((expired, State.EXPIRED.value), else_=CertificateHistory.state)


def _id_card(sources: Mapping[str, Any], reading: Reading) -> str | None:
    house: House = reading.state.house
    sealed = sources["sealed"]
    return id_number_on_paper(house.vault.decrypt(ID_CARD, sealed)) if sealed else None


def _credential(sources: Mapping[str, Any], _: Reading) -> str:
    return bytes(sources["credential"]).hex()


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
        Field("number", filter=True),
        Field("name", filter=True, sort=True),
        Field("holderName", filter=True),
        Field("subject", filter=True, sort=True),
        Field("hours"),
        Field(
            "state",
            _state,
            type=Literal["valid", "expired", "suspended", "revoked"],
            nullable=False,
            filter=True,
        ),
        Field("issuedAt", nullable=False, filter=True, sort=True),
        Field("expiresAt", filter=True, sort=True),
        Field("changedAt"),
        Field("reason"),
    ],
    includes={
        "user": to_one(users, CertificateHistory.user_sid),
        "certificate": to_one(certificates, CertificateHistory.certificate_sid),
        "course": to_one(courses, CertificateHistory.course_sid),
        "attachList": many_to_many(
            files,
            CertificateAttachment.certificate_history_sid,
            CertificateAttachment.file_sid,
            [CertificateAttachment.position],
        ),
    },
    derived=[
        Derived("idCard", str | None, {"sealed": CertificateHistory.id_card}, _id_card),
        Derived("credential", str, {"credential": CertificateHistory.credential}, _credential),
    ],
    default_order=["-issuedAt"],
    statistics={"state"},
)
