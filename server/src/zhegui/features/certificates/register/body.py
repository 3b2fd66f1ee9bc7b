"""What a register says of a certificate, and whether its row says the same. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from zhegui.features.certificates.register.chain import Entry, Plain, commitment
from zhegui.features.certificates.rules import AFTER, RegisterEntryKind, State
from zhegui.kernel.values import instant_text

FORMAT: Final = "3"
"""Of entries of issue that commit to all that is shown and to the act that earned it. Those of format 2
say nothing of the act; those of before have no `format` and say less."""
_TELLING_ALL: Final = ("2", FORMAT)

_PLAIN: Final = ("title", "subject", "issuedAt", "expiresAt", "document")
_PLAIN_OF_2: Final = ("source", "completedAt", "hours", "template", "course", "credential")
_PERSONAL: Final = ("number", "holder", "idCard")
_PERSONAL_OF_2: Final = ("user", "picture", "specimen", "predecessor")


@dataclass(frozen=True, slots=True)
class Certified:
    """An issued certificate as it is stored; `salt` is None once its person is erased.

    `document` is the SHA-256 of the paper, `attached` are those of its holder's files (the paper,
    its picture), `specimen` is that of the public picture; all in hexadecimal. `predecessor` is the
    number of the certificate that it superseded.
    """

    sid: UUID
    issuer: UUID
    state: str
    number: str
    credential: bytes
    user: UUID | None
    holder: str | None
    id_card: str | None
    title: str
    subject: str
    source: str
    source_sid: UUID
    completed_at: datetime
    hours: int | None
    template: UUID
    course: UUID | None
    issued_at: datetime
    expires_at: datetime | None
    changed_at: datetime | None
    reason: str | None
    document: str
    attached: Sequence[str]
    specimen: str | None
    predecessor: str | None
    salt: bytes | None


def issue_body(certified: Certified, issuer_name: str) -> dict[str, Plain]:
    """What the register says at issue; the person only as commitments, while there is a salt.

    `credential` binds number and credential to each other. It is no commitment to a person: it
    holds after their erasure, too.
    """
    said = {
        "format": FORMAT,
        "issuerName": issuer_name,
        "title": certified.title,
        "subject": certified.subject,
        "source": certified.source,
        "act": str(given_up_act(certified.source_sid, certified.sid)),
        "completedAt": instant_text(certified.completed_at),
        "hours": _text(certified.hours),
        "template": str(certified.template),
        "course": _text(certified.course),
        "issuedAt": instant_text(certified.issued_at),
        "expiresAt": instant_text(certified.expires_at) if certified.expires_at else None,
        "document": certified.document,
        "picture": certified.attached[1] if len(certified.attached) > 1 else None,
        "specimen": certified.specimen,
        "credential": commitment(certified.credential, "number", certified.number),
    }
    committed = {
        "number": certified.number,
        "user": _text(certified.user),
        "holder": certified.holder,
        "idCard": certified.id_card,
        "predecessor": certified.predecessor,
    }
    return {field: value for field, value in said.items() if value is not None} | _commitments(
        certified.salt, committed
    )


def given_up_act(act: UUID, certificate: UUID) -> UUID:
    """What a certificate names as its act once that may earn another: of both, so that it is unique
    and the register's word can be compared with either."""
    return uuid5(act, str(certificate))


def change_body(kind: str, salt: bytes | None, reason: str | None) -> dict[str, Plain]:
    """What the register says at a later change: its reason, as a commitment."""
    return {} if kind == RegisterEntryKind.ISSUE else _commitments(salt, {"reason": reason})


def tells_all(issued: Entry) -> bool:
    """Whether an entry of issue commits to all that is shown of a certificate."""
    return issued.body.get("format") in _TELLING_ALL


def disagreement(certified: Certified, said: Sequence[Entry]) -> str | None:
    """The name of the first field in which a row differs from its entries; None when all agree.

    What an entry of before `FORMAT` does not commit to is not compared, and so must not be shown.
    """
    if not said or said[0].kind != RegisterEntryKind.ISSUE:
        return "not registered"
    return next(_differences(certified, said[0], said[-1]), None)


def _differences(certified: Certified, issued: Entry, last: Entry) -> Iterator[str]:
    expected = issue_body(certified, "")
    yield from (
        field
        for field in _compared(certified, issued)
        if expected.get(field) != issued.body.get(field)
    )
    if issued.body.get("format") == FORMAT and issued.body.get("act") not in [*_acts(certified)]:
        yield "act"
    if certified.salt is None:
        yield from _left_of_person(certified)
    elif tuple(certified.attached[:1]) != (certified.document,) or len(certified.attached) > 2:
        yield "attachment"
    yield from _changes(certified, last)


def _acts(certified: Certified) -> Iterator[str]:
    """How an entry of issue may name the act of a row; what is revoked may have given it up."""
    yield str(given_up_act(certified.source_sid, certified.sid))
    if certified.state == State.REVOKED:
        yield str(certified.source_sid)


def _compared(certified: Certified, issued: Entry) -> Iterator[str]:
    yield from _PLAIN
    if tells_all(issued):
        yield from _PLAIN_OF_2
    if certified.salt is not None:
        yield from _PERSONAL
        if tells_all(issued):
            yield from _PERSONAL_OF_2


def _left_of_person(certified: Certified) -> Iterator[str]:
    """What stands in a row although its salt is gone: an erasure takes all of it."""
    left = {
        "user": certified.user,
        "holder": certified.holder,
        "idCard": certified.id_card,
        "reason": certified.reason,
        "specimen": certified.specimen,
        "attachment": certified.attached or None,
    }
    yield from (field for field, value in left.items() if value is not None)


def _changes(certified: Certified, last: Entry) -> Iterator[str]:
    if AFTER[RegisterEntryKind(last.kind)] != certified.state:
        yield "state"
    is_changed = last.kind != RegisterEntryKind.ISSUE
    changed_at = instant_text(certified.changed_at) if certified.changed_at else None
    if changed_at != (instant_text(last.at) if is_changed else None):
        yield "changedAt"
    if not is_changed:
        if certified.reason is not None:
            yield "reason"
    elif certified.salt is not None:
        expected = change_body(last.kind, certified.salt, certified.reason)
        if expected.get("reason") != last.body.get("reason"):
            yield "reason"


def _text(value: int | UUID | None) -> str | None:
    return None if value is None else str(value)


def _commitments(salt: bytes | None, values: Mapping[str, str | None]) -> dict[str, Plain]:
    if salt is None:
        return {}
    return {
        field: commitment(salt, field, value)
        for field, value in values.items()
        if value is not None
    }
