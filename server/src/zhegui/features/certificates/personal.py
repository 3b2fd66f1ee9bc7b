"""Certificates that somebody holds."""

from __future__ import annotations

from zhegui.features.certificates.models import (
    CertificateAttachment,
    CertificateHistory,
    CommitmentSalt,
    OutsideAttachment,
    OutsideCertificate,
    RegisterEntry,
)
from zhegui.features.files.api import File
from zhegui.kernel.people.personal import Becomes, Given, Words, gives

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
    Given(
        CertificateAttachment.certificate_history_sid,
        "证书文件",
        "Files of certificates",
        names=(File.name,),
        of=(CertificateHistory.user_sid,),
    ),
    Given(OutsideCertificate.user_sid, "外部证书", "Certificates from elsewhere"),
    Given(
        OutsideAttachment.outside_certificate_sid,
        "外部证书的附件",
        "Files of certificates from elsewhere",
        names=(File.name,),
        of=(OutsideCertificate.user_sid,),
    ),
    withheld={
        CommitmentSalt.certificate_history_sid: "a secret that seals the register's commitments",
        RegisterEntry.certificate_history_sid: "the register is public and names nobody",
    },
    becomes=Becomes.NOBODYS,
    why=Words(
        "证书仍可按编号查验，但不再显示是谁的；外部证书删除",
        "Certificates can still be verified by number and name nobody; those from elsewhere go",
    ),
)
