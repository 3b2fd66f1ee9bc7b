"""Certificates on the wire."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from zhegui.features.files.api import AttachList, FileAddress
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.text.print_fonts import Printed
from zhegui.kernel.values import Day, Instant, Line, Sid, Version, fault

Reason = Annotated[Line, Field(min_length=1, max_length=200)]
TemplateName = Annotated[Printed, Field(min_length=2, max_length=40)]
Credential = Annotated[str, StringConstraints(strict=True, pattern=r"^[0-9a-f]{32}$")]


class VerifyRequest(Wire):
    """A query by number or by credential, exactly one; a name given is compared with the holder's."""

    number: Annotated[Line, Field(min_length=1, max_length=64)] | None = None
    credential: Credential | None = None
    name: Annotated[Line, Field(min_length=1, max_length=80)] | None = None

    @model_validator(mode="after")
    def _exactly_one(self) -> Self:
        if (self.number is None) == (self.credential is None):
            raise fault(
                "number_or_credential",
                "请填写证书编号，或扫描证书上的二维码",
                "Give the certificate's number or its credential, exactly one",
            )
        return self


class RegisterMention(Wire):
    """Where the register speaks of a certificate last: entry number, kind, time and hash."""

    issuer: Sid
    number: int
    kind: Literal["issue", "suspend", "resume", "revoke", "supersede"]
    at: Instant
    hash: str


class PublishedHead(Wire):
    """The newest published head: the register was found to lead through it, nothing missing."""

    number: int
    hash: str
    exported_at: Instant


class VerifiedCertificate(Wire):
    """What a stranger learns, all of it as the register says.

    `holder` is masked unless the query named it right; null once the person is erased, and where it
    `namesWrongly`: it was superseded, or earned under somebody else's ID number. `nameMatches` is
    null where no name was given or none is there to compare. `predecessor` is the number of the
    certificate that this one superseded. `publishedHead` is null where none has been published yet.
    """

    number: str
    title: str
    subject: str
    hours: int | None
    holder: str | None
    name_matches: bool | None
    is_superseded: bool
    names_wrongly: bool
    predecessor: str | None
    issuer: str
    issued_at: Instant
    expires_at: Instant | None
    changed_at: Instant | None
    reason: str | None
    register_entry: RegisterMention
    published_head: PublishedHead | None
    specimen: FileAddress | None


class VerifyAnswer(Wire):
    """The state first; `certificate` is null when it is unknown."""

    state: Literal["valid", "expired", "suspended", "revoked", "unknown"]
    certificate: VerifiedCertificate | None
    server_time: Instant


class ChangeRequest(Wire):
    """A change of state and why; the reason is shown to the person who queries."""

    sid: Sid
    reason: Reason


class ChangedCertificate(Wire):
    """A certificate after a change."""

    sid: Sid
    state: Literal["valid", "expired", "suspended", "revoked"]
    changed_at: Instant | None
    reason: str | None


class TemplateSave(Wire):
    """A template of the acting organization; without `sid` a new one."""

    sid: Sid | None = None
    version: Version | None = None
    name: TemplateName
    validity_months: Annotated[int, Field(strict=True, ge=1, le=1200)] | None = None


class Template(Wire):
    """A template as it was saved."""

    sid: Sid
    version: int
    name: str
    validity_months: int | None


class PublicKey(Wire):
    """An Ed25519 public key, 32 bytes in Base64; `id` is named in entries."""

    id: str
    public_key: str
    created_at: Instant


class IssuerKeys(Wire):
    """An issuer, its keys from the oldest, and where its register ends."""

    issuer: Sid
    name: str
    key_list: list[PublicKey]
    number: int
    hash: str


class PublishedEntry(Wire):
    """A register entry: what is hashed (`docs/guide/register.md`), its hash and signature."""

    number: int
    at: Instant
    kind: str
    key: str
    body: dict[str, str]
    previous: str
    hash: str
    signature: str


class OutsideSave(Wire):
    """A certificate from elsewhere, new without `sid`; else only the fields given change."""

    sid: Sid | None = None
    version: Version | None = None
    name: Annotated[Line, Field(min_length=1, max_length=80)] | None = None
    issuer_name: Annotated[Line, Field(min_length=1, max_length=80)] | None = None
    number: Annotated[Line, Field(max_length=60)] | None = None
    issued_on: Day | None = None
    expires_on: Day | None = None
    attach_list: AttachList | None = None
