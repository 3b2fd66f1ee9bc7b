"""Register entries and their audit, without a database."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from datetime import UTC, datetime
from uuid import UUID

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.certificates.register.audit import (
    Finding,
    Head,
    RegisterFault,
    StoredEntry,
    check_chain,
    check_exports,
)
from zhegui.features.certificates.register.chain import (
    GENESIS,
    Entry,
    canonical,
    commitment,
    entry_hash,
    is_signed,
    key_id,
    sign,
)

ISSUER = UUID("01934e2a-0000-7000-8000-000000000001")
AT = datetime(2026, 11, 21, 1, tzinfo=UTC)
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw()
KEYS = {key_id(PUBLIC): PUBLIC}


def entry(number: int, previous: bytes, title: str = "证书") -> Entry:
    return Entry(ISSUER, number, AT, "issue", key_id(PUBLIC), {"title": title}, previous)


def written(said: Entry, key: Ed25519PrivateKey = KEY) -> StoredEntry:
    digest = entry_hash(said)
    return StoredEntry(said, digest, sign(key, digest))


def chain(length: int = 5) -> list[StoredEntry]:
    entries: list[StoredEntry] = []
    for number in range(1, length + 1):
        entries.append(written(entry(number, entries[-1].hash if entries else GENESIS)))
    return entries


def head(entries: list[StoredEntry]) -> Head:
    return Head(len(entries), entries[-1].hash if entries else GENESIS)


def renumbered(line: StoredEntry, number: int) -> StoredEntry:
    return dataclasses.replace(line, said=dataclasses.replace(line.said, number=number))


def altered(line: StoredEntry) -> StoredEntry:
    said = dataclasses.replace(line.said, body={"title": "别的证书"})
    return dataclasses.replace(line, said=said)


def rehashed(entries: list[StoredEntry], key: Ed25519PrivateKey) -> list[StoredEntry]:
    """The second entry altered and all after it hashed and signed anew, by `key`."""
    forged = entries[:1]
    for line in entries[1:]:
        said = dataclasses.replace(line.said, previous=forged[-1].hash)
        if line is entries[1]:
            said = dataclasses.replace(said, body={"title": "别的证书"})
        forged.append(written(said, key))
    return forged


def swapped(entries: list[StoredEntry]) -> list[StoredEntry]:
    second, third = entries[1], entries[2]
    return [entries[0], renumbered(third, 2), renumbered(second, 3), *entries[3:]]


def closed_up(entries: list[StoredEntry]) -> list[StoredEntry]:
    """The second entry deleted and the rest renumbered, so that no gap is seen."""
    return [entries[0], *(renumbered(e, e.said.number - 1) for e in entries[2:])]


def unsigned(entries: list[StoredEntry]) -> list[StoredEntry]:
    return [*entries[:3], dataclasses.replace(entries[3], signature=bytes(64)), entries[4]]


OTHER = Ed25519PrivateKey.from_private_bytes(bytes(32))

TAMPERINGS: list[
    tuple[str, Callable[[list[StoredEntry]], list[StoredEntry]], int, RegisterFault]
] = [
    ("altered", lambda e: [e[0], altered(e[1]), *e[2:]], 2, RegisterFault.ALTERED),
    ("deleted", lambda e: [e[0], *e[2:]], 2, RegisterFault.MISSING),
    ("first deleted", lambda e: e[1:], 1, RegisterFault.MISSING),
    ("deleted and closed up", closed_up, 2, RegisterFault.MISSING),
    ("swapped", swapped, 2, RegisterFault.REORDERED),
    ("truncated", lambda e: e[:3], 4, RegisterFault.MISSING),
    ("rehashed without the key", lambda e: rehashed(e, OTHER), 2, RegisterFault.SIGNATURE),
    ("signature lost", unsigned, 4, RegisterFault.SIGNATURE),
]


def test_a_whole_chain_has_no_fault() -> None:
    for length in (0, 1, 5):
        entries = chain(length)
        assert check_chain(ISSUER, entries, KEYS, head(entries)) is None


@pytest.mark.parametrize(("tamper", "number", "fault"), [row[1:] for row in TAMPERINGS])
def test_the_first_fault_is_named(
    tamper: Callable[[list[StoredEntry]], list[StoredEntry]], number: int, fault: RegisterFault
) -> None:
    entries = chain()
    assert check_chain(ISSUER, tamper(entries), KEYS, head(entries)) == Finding(
        ISSUER, number, fault
    )


def test_a_key_that_is_not_the_issuers_is_named() -> None:
    entries = chain()
    assert check_chain(ISSUER, entries, {}, head(entries)) == Finding(ISSUER, 1, RegisterFault.KEY)
    forged = {key_id(PUBLIC): OTHER.public_key().public_bytes_raw()}
    assert check_chain(ISSUER, entries, forged, head(entries)) == Finding(
        ISSUER, 1, RegisterFault.KEY
    )


def test_a_key_that_was_followed_signs_no_more() -> None:
    newer = OTHER.public_key().public_bytes_raw()
    keys = {**KEYS, key_id(newer): newer}
    entries = chain(2)
    said = dataclasses.replace(entry(3, entries[-1].hash), key=key_id(newer))
    rotated = [*entries, written(said, OTHER)]
    assert check_chain(ISSUER, rotated, keys, head(rotated)) is None
    forged = [*rotated, written(entry(4, rotated[-1].hash))]
    assert check_chain(ISSUER, forged, keys, head(forged)) == Finding(ISSUER, 4, RegisterFault.KEY)


def test_a_head_that_differs_is_named() -> None:
    entries = chain()
    assert check_chain(ISSUER, entries, KEYS, Head(5, bytes(32))) == Finding(
        ISSUER, 5, RegisterFault.HEAD
    )
    assert check_chain(ISSUER, entries, KEYS, Head(4, entries[3].hash)) == Finding(
        ISSUER, 4, RegisterFault.HEAD
    )


def test_even_the_key_does_not_get_past_a_published_head() -> None:
    entries = chain()
    forged = rehashed(entries, KEY)
    assert check_chain(ISSUER, forged, KEYS, head(forged)) is None
    published = [Head(1, entries[0].hash, "1.json"), Head(4, entries[3].hash, "2.json")]
    assert check_exports(ISSUER, entries, published) is None
    assert check_exports(ISSUER, forged, published) == Finding(
        ISSUER, 4, RegisterFault.EXPORT, "2.json"
    )
    assert check_exports(ISSUER, entries[:3], published) == Finding(
        ISSUER, 4, RegisterFault.MISSING, "2.json"
    )


@given(st.integers(2, 12), st.data())
def test_any_change_of_any_entry_is_found(length: int, data: st.DataObject) -> None:
    entries = chain(length)
    at = data.draw(st.integers(0, length - 1))
    tampered = [*entries[:at], altered(entries[at]), *entries[at + 1 :]]
    assert check_chain(ISSUER, tampered, KEYS, head(entries)) == Finding(
        ISSUER, at + 1, RegisterFault.ALTERED
    )


def test_the_format_is_fixed() -> None:
    """Published registers depend on these very bytes; they change only with a new version."""
    said = entry(1, GENESIS, title="A类“操作”\n")
    assert entry_hash(said).hex() == FIXED_HASH
    assert canonical({"b": 1, "a": [True, "é\u2028"]}) == '{"a":[true,"é\u2028"],"b":1}'.encode()
    assert is_signed(PUBLIC, sign(KEY, entry_hash(said)), entry_hash(said))
    assert not is_signed(PUBLIC, KEY.sign(entry_hash(said)), entry_hash(said))


FIXED_HASH = "74ef73ceb07d074ae49f7cc91111731550ead9a47ff31fc7540765204743c670"


@pytest.mark.parametrize("value", [1.0, None, {"a": 1.5}, [None], {"a": {"b": [0.1]}}, b"x"])
def test_ambiguous_values_are_refused(value: object) -> None:
    with pytest.raises(TypeError):
        canonical(value)  # type: ignore[arg-type]  # that is the point


def test_commitments_bind_field_value_and_salt() -> None:
    salt = bytes(range(32))
    assert commitment(salt, "holder", "张三") == commitment(salt, "holder", "张三")
    different = {
        commitment(salt, "holder", "张三"),
        commitment(salt, "holder", "张四"),
        commitment(salt, "idCard", "张三"),
        commitment(bytes(32), "holder", "张三"),
    }
    assert len(different) == 4
