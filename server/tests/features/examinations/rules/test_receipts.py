from typing import cast

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from pydantic import JsonValue

from zhegui.features.examinations.rules.receipts import canonical, is_genuine, sign

KEY = Ed25519PrivateKey.generate()
BODY = cast("dict[str, JsonValue]", {"number": "A-1", "answerList": [{"value": ["b", "a"]}]})


def test_a_receipt_is_genuine_whatever_the_order_of_its_keys() -> None:
    turned = dict(reversed(BODY.items()))
    assert canonical(turned) == canonical(BODY)
    assert is_genuine(KEY.public_key(), turned, sign(KEY, BODY))


@pytest.mark.parametrize(
    "body",
    [
        BODY | {"number": "A-2"},
        BODY | {"more": None},
        {"number": "A-1"},
        BODY | {"answerList": [{"value": ["a", "b"]}]},
        BODY | {"number": "\ud800"},
    ],
)
def test_a_changed_receipt_is_not(body: dict[str, JsonValue]) -> None:
    assert not is_genuine(KEY.public_key(), body, sign(KEY, BODY))


@pytest.mark.parametrize("signature", ["", "!", "AAAA", "中", "A" * 88])
def test_nor_is_another_signature(signature: str) -> None:
    assert not is_genuine(KEY.public_key(), BODY, signature)


def test_nor_another_installation() -> None:
    assert not is_genuine(Ed25519PrivateKey.generate().public_key(), BODY, sign(KEY, BODY))
