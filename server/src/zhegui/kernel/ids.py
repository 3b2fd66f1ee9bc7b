"""Identifiers: `sid` for programs, `number` for people."""

import secrets
from uuid import UUID, uuid4

from uuid_utils.compat import uuid7

# Without 0 O 1 I L: read aloud and typed from paper.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


def new_sid() -> UUID:
    """A UUIDv7: ordered by time, so that indexes grow at one end."""
    return uuid7()


def new_option_sid() -> UUID:
    """A UUIDv4: the order of options must say nothing about the key."""
    return uuid4()


def new_number(prefix: str, length: int = 12) -> str:
    """A number nobody can guess, in groups of four: `ZG-7K3M-…`; 12 signs carry 59 bits."""
    return grouped(prefix, "".join(secrets.choice(ALPHABET) for _ in range(length)))


def grouped(prefix: str, signs: str) -> str:
    """A number as people read it."""
    return "-".join([prefix, *(signs[i : i + 4] for i in range(0, len(signs), 4))])
