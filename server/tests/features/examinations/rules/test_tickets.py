from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhegui.features.examinations.rules.tickets import Ticket, seal, unseal

SECRET = b"s" * 32
TICKET = Ticket(uuid4(), uuid4(), uuid4(), 2)


@given(st.uuids(), st.uuids(), st.uuids(), st.integers(1, 2**31))
def test_a_ticket_says_what_was_sealed(a: UUID, u: UUID, s: UUID, lease: int) -> None:
    ticket = Ticket(a, u, s, lease)
    assert unseal(SECRET, seal(SECRET, ticket)) == ticket


def test_the_same_ticket_is_opened_once() -> None:
    text = seal(SECRET, TICKET)
    assert unseal(SECRET, text) is unseal(SECRET, text)


def test_another_installation_does_not_take_it() -> None:
    assert unseal(b"t" * 32, seal(SECRET, TICKET)) is None


@given(st.integers(0, 400), st.integers(1, 255))
def test_no_changed_byte_passes(place: int, change: int) -> None:
    text = bytearray(seal(SECRET, TICKET).encode())
    text[place % len(text)] ^= change
    assert unseal(SECRET, text.decode("latin-1")) in (None, TICKET)


@pytest.mark.parametrize("text", ["", "?", "AAAA", "中文", "a" * 5000, "\0", "=" * 8])
def test_nonsense_is_no_ticket(text: str) -> None:
    assert unseal(SECRET, text) is None
