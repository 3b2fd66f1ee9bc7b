"""Signed addresses."""

from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import pytest

from zhegui.kernel.http.addresses import is_ours, sign_address

KEY, SUBJECT = bytes(32), UUID("01934e2a-0000-7000-8000-000000000001")
NOW = datetime(2026, 11, 21, 1, 0, 0, 900_000, tzinfo=UTC)


def parts(url: str) -> tuple[int, str]:
    query = parse_qs(urlsplit(url).query)
    return int(query["expires"][0]), query["signature"][0]


def test_an_address_is_good_for_its_life_in_whole_seconds() -> None:
    made = sign_address(KEY, "/files/x", SUBJECT, NOW, timedelta(minutes=10))
    assert made.expires_at == datetime(2026, 11, 21, 1, 10, tzinfo=UTC)
    assert urlsplit(made.url).path == "/files/x"
    expires, signature = parts(made.url)
    assert expires == made.expires_at.timestamp()
    assert is_ours(KEY, SUBJECT, expires, signature)


@pytest.mark.parametrize(
    ("key", "subject", "later", "suffix"),
    [
        (bytes([1]) * 32, SUBJECT, 0, ""),
        (KEY, UUID(int=1), 0, ""),
        (KEY, SUBJECT, 1, ""),
        (KEY, SUBJECT, 0, "x"),
        (KEY, SUBJECT, 0, "é"),
    ],
)
def test_nothing_of_it_can_be_changed(key: bytes, subject: UUID, later: int, suffix: str) -> None:
    made = sign_address(KEY, "/files/x", SUBJECT, NOW, timedelta(minutes=10))
    expires, signature = parts(made.url)
    assert not is_ours(key, subject, expires + later, signature + suffix)
