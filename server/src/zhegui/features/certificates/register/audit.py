"""What is wrong with a register, if anything: pure checks that name the first fault."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from uuid import UUID

from zhegui.features.certificates.register.body import Certified, disagreement
from zhegui.features.certificates.register.chain import (
    GENESIS,
    Entry,
    entry_hash,
    is_signed,
    key_id,
)


class RegisterFault(StrEnum):
    """The kinds of fault that an audit tells apart."""

    ALTERED = "altered"
    MISSING = "missing"
    REORDERED = "reordered"
    SIGNATURE = "signature"
    KEY = "key"
    HEAD = "head"
    EXPORT = "export"
    CERTIFICATE = "certificate"


WORDS: Final[dict[RegisterFault, str]] = {
    RegisterFault.ALTERED: "条目被改动 / entry was altered",
    RegisterFault.MISSING: "条目缺失 / entry is missing",
    RegisterFault.REORDERED: "条目次序被改动 / entry is out of order",
    RegisterFault.SIGNATURE: "签名无效 / signature is not valid",
    RegisterFault.KEY: "签名公钥不属于该机构或已停用 / key is not one of the issuer's, or no longer",
    RegisterFault.HEAD: "册首与末条不符 / head differs from the last entry",
    RegisterFault.EXPORT: "与已公布的册首不符 / differs from a published head",
    RegisterFault.CERTIFICATE: "证书与登记不符 / certificate disagrees with the register",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """The first fault of one register, at entry `number`; `detail` names the part."""

    issuer: UUID
    number: int
    fault: RegisterFault
    detail: str = ""

    def __str__(self) -> str:
        detail = f" ({self.detail})" if self.detail else ""
        return f"{self.issuer} #{self.number}: {WORDS[self.fault]}{detail}"


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """An entry as it is stored."""

    said: Entry
    hash: bytes
    signature: bytes


@dataclass(frozen=True, slots=True)
class Head:
    """Where a register ended, by the head row or by a published file called `name`."""

    number: int
    hash: bytes
    name: str = ""


def check_chain(
    issuer: UUID, entries: Sequence[StoredEntry], keys: Mapping[str, bytes], head: Head
) -> Finding | None:
    """The first entry that was altered, is missing, out of order or wrongly signed.

    `keys` are in the order in which they came; one that was followed signs no more.
    """
    positions = {written.hash: index + 1 for index, written in enumerate(entries)}
    ages = {key: age for age, key in enumerate(keys)}
    previous, newest = GENESIS, 0
    for expected, written in enumerate(entries, start=1):
        fault = _entry_fault(written, expected, previous, positions, keys)
        if fault:
            return Finding(issuer, expected, fault)
        if ages[written.said.key] < newest:
            return Finding(issuer, expected, RegisterFault.KEY)
        previous, newest = written.hash, ages[written.said.key]
    if head.number > len(entries):
        return Finding(issuer, len(entries) + 1, RegisterFault.MISSING)
    if (head.number, head.hash) != (len(entries), previous):
        return Finding(issuer, head.number, RegisterFault.HEAD)
    return None


def _entry_fault(
    written: StoredEntry,
    expected: int,
    previous: bytes,
    positions: Mapping[bytes, int],
    keys: Mapping[str, bytes],
) -> RegisterFault | None:
    said = written.said
    if said.number != expected:
        return RegisterFault.MISSING
    if said.previous != previous:
        return _link_fault(written, positions, keys)
    if entry_hash(said) != written.hash:
        return RegisterFault.ALTERED
    return _signature_fault(written, keys)


def _link_fault(
    written: StoredEntry, positions: Mapping[bytes, int], keys: Mapping[str, bytes]
) -> RegisterFault:
    """Why an entry does not follow the one before it: moved, orphaned, or itself altered."""
    if written.said.previous in positions or written.said.previous == GENESIS:
        return RegisterFault.REORDERED
    return RegisterFault.ALTERED if _signature_fault(written, keys) else RegisterFault.MISSING


def _signature_fault(written: StoredEntry, keys: Mapping[str, bytes]) -> RegisterFault | None:
    public = keys.get(written.said.key)
    if public is None or key_id(public) != written.said.key:
        return RegisterFault.KEY
    return None if is_signed(public, written.signature, written.hash) else RegisterFault.SIGNATURE


def check_exports(
    issuer: UUID, entries: Sequence[StoredEntry], exports: Iterable[Head]
) -> Finding | None:
    """The first published head that this register does not lead through."""
    for export in sorted(exports, key=lambda head: head.number):
        if export.number > len(entries):
            return Finding(issuer, len(entries) + 1, RegisterFault.MISSING, export.name)
        if entries[export.number - 1].hash != export.hash:
            return Finding(issuer, export.number, RegisterFault.EXPORT, export.name)
    return None


def check_certificates(
    issuer: UUID, entries: Sequence[StoredEntry], certificates: Iterable[Certified]
) -> Finding | None:
    """The first certificate whose row says something else than its entries."""
    by_certificate: dict[str, list[Entry]] = {}
    for written in entries:
        by_certificate.setdefault(str(written.said.body["certificate"]), []).append(written.said)
    for certified in certificates:
        said = by_certificate.pop(str(certified.sid), [])
        if wrong := disagreement(certified, said):
            number, detail = said[0].number if said else 0, f"{certified.number}: {wrong}"
            return Finding(issuer, number, RegisterFault.CERTIFICATE, detail)
    for orphaned in by_certificate.values():
        return Finding(issuer, orphaned[0].number, RegisterFault.CERTIFICATE, "no such certificate")
    return None


def check_certificate(
    certified: Certified, entries: Sequence[StoredEntry], keys: Mapping[str, bytes]
) -> str | None:
    """What of a certificate its issuer's register does not bear out; None when all agrees.

    `entries` are on this certificate, the first and the last at least; `keys` are the issuer's.
    """
    for written in entries:
        said = written.said
        if (said.issuer, said.body["certificate"]) != (certified.issuer, str(certified.sid)):
            return "entry"
        if entry_hash(said) != written.hash or _signature_fault(written, keys):
            return "entry"
    return disagreement(certified, [written.said for written in entries])
