"""The receipt: proof, signed by the installation, of what was handed in.

The signature is Ed25519 (RFC 8032) over `zhegui-receipt-v1\\0` and the receipt's canonical JSON:
UTF-8, keys sorted, no spaces.
"""

from __future__ import annotations

import binascii
import json
from base64 import b64decode, b64encode
from collections.abc import Mapping

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from pydantic import JsonValue

DOMAIN = b"zhegui-receipt-v1\0"


def canonical(body: Mapping[str, JsonValue]) -> bytes:
    """The one spelling of a receipt that is signed."""
    text = json.dumps(body, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode()


def sign(key: Ed25519PrivateKey, body: Mapping[str, JsonValue]) -> str:
    """The signature in base64."""
    return b64encode(key.sign(DOMAIN + canonical(body))).decode()


def is_genuine(key: Ed25519PublicKey, body: Mapping[str, JsonValue], signature: str) -> bool:
    """Whether this installation signed exactly this receipt."""
    try:
        key.verify(b64decode(signature, validate=True), DOMAIN + canonical(body))
    except (InvalidSignature, binascii.Error, ValueError):
        return False
    return True
