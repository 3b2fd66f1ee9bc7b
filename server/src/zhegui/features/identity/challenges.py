"""Proofs of work, asked for before more codes go out to a network that leaves many unused, or to a
number that got many.

The library is ALTCHA's: no picture to read, nothing asked of anybody else. Challenges are signed, not
kept; each serves once.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from zhegui.features.identity.schemas import Challenge
from zhegui.kernel.http.limits import Limit
from zhegui.kernel.secrets.vault import Vault

LIFE = timedelta(minutes=5)
#: One try is so many rounds of PBKDF2, and one in 4,096 tries succeeds: about a second of a computer,
#: two or three of a telephone, less than a millisecond for the server.
ALGORITHM, ROUNDS, PREFIX = "PBKDF2/SHA-256", 500, "000"
KEY = "challenge"
#: One more sign of the prefix takes 16 times as many tries, which cost the server nothing; rounds cost it
#: as much as they cost others.
LEVELS_A_SIGN = 4


def new_challenge(vault: Vault, level: int, now: datetime) -> Challenge:
    """A challenge that can be solved until `LIFE` is over, in 2 ** `level` times as long as the
    easiest."""
    from altcha import create_challenge  # loaded when first asked for, which may be never

    signs, doublings = divmod(level, LEVELS_A_SIGN)
    made = create_challenge(
        ALGORITHM,
        ROUNDS * 2**doublings,
        key_prefix=PREFIX + PREFIX[0] * signs,
        data={"until": int((now + LIFE).timestamp()), "level": level},
        hmac_secret=vault.secret(KEY),
    )
    return Challenge.model_validate(made.to_dict())


def solved(vault: Vault, proof: str, level: int, now: datetime) -> Limit | None:
    """The use of a challenge of at least `level` that `proof` solves, to be counted; None where it
    solves none of ours.

    `proof` is base64 of JSON: `challenge` as it was given, and `solution` with `counter` and
    `derivedKey`.
    """
    from altcha import Payload, verify_solution

    if not verify_solution(proof, vault.secret(KEY)).verified:
        return None
    parameters = Payload.from_base64(proof).challenge.parameters
    # The library would ask the machine's clock.
    if parameters.data is None or parameters.data["until"] <= now.timestamp():
        return None
    if parameters.data.get("level", 0) < level:
        return None
    return Limit(f"challenge:{parameters.nonce}", 1, LIFE)
