"""Certificates that somebody holds."""

from __future__ import annotations

from zhegui.features.certificates.models import CertificateHistory, OutsideCertificate
from zhegui.kernel.personal import Becomes, Given, Words, gives

personal = gives(
    "certificates",
    "证书",
    "Certificates",
    Given(
        CertificateHistory.user_sid,
        "证书",
        "Certificates",
        without=(CertificateHistory.document_sha256,),
    ),
    Given(OutsideCertificate.user_sid, "外部证书", "Certificates from elsewhere"),
    becomes=Becomes.NOBODYS,
    why=Words(
        "证书仍可按编号查验，但不再显示是谁的；外部证书删除",
        "Certificates can still be verified by number and name nobody; those from elsewhere go",
    ),
)
