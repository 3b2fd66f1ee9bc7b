"""Receipts: made when an attempt ends, shown to its candidate, checked for anybody."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from pydantic import JsonValue
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.examinations.errors import AttemptStillActive
from zhegui.features.examinations.models import Attempt, Examination, Receipt
from zhegui.features.examinations.review_schemas import (
    ReceiptCheck,
    ReceiptToCheck,
    SignedReceipt,
)
from zhegui.features.examinations.rules.receipts import is_genuine, sign
from zhegui.features.examinations.service.answers import CurrentAnswer
from zhegui.kernel.secrets.vault import RECEIPTS
from zhegui.kernel.values import instant_text
from zhegui.ports.services import Services

FORM = "zhegui-receipt-v1"


def issue_receipt(
    services: Services,
    session: AsyncSession,
    attempt: Attempt,
    examination: Examination,
    answers: Sequence[CurrentAnswer],
    now: datetime,
) -> None:
    """Sign what a locked attempt that just ended handed in."""
    assert attempt.submitted_at
    body: dict[str, JsonValue] = {
        "form": FORM,
        "attempt": {"sid": str(attempt.sid), "number": attempt.number, "ordinal": attempt.ordinal},
        "examination": {"sid": str(examination.sid), "title": examination.title},
        "candidate": {"sid": str(attempt.user_sid), "name": attempt.candidate_name},
        "startedAt": instant_text(attempt.started_at),
        "submittedAt": instant_text(attempt.submitted_at),
        "endedBy": attempt.ended_by,
        "issuedAt": instant_text(now),
        "answerList": [
            {
                "question": str(each.question_sid),
                "sequence": each.sequence,
                "value": each.value,
                "savedAt": instant_text(each.saved_at),
            }
            for each in answers
        ],
    }
    signature = sign(services.vault.signing_key(RECEIPTS), body)
    session.add(Receipt(attempt_sid=attempt.sid, body=body, signature=signature))


async def receipt_of(services: Services, session: AsyncSession, attempt: Attempt) -> SignedReceipt:
    """The receipt of an attempt; `AttemptStillActive` while there is nothing handed in."""
    receipt = await session.scalar(select(Receipt).where(Receipt.attempt_sid == attempt.sid))
    if receipt is None:
        raise AttemptStillActive
    return SignedReceipt(
        receipt=receipt.body,
        signature=receipt.signature,
        public_key=_signer(services, receipt.body, receipt.signature) or "",
    )


async def check_receipt(
    services: Services, session: AsyncSession, given: ReceiptToCheck
) -> ReceiptCheck:
    """Whether this installation signed it; only then, whether the attempt has been voided since.

    Where the receipt is still kept it must be that one: a key that was stolen proves nothing.
    """
    signer = _signer(services, given.receipt, given.signature)
    if signer is None or given.public_key not in (None, signer):
        return ReceiptCheck(genuine=False)
    attempt = given.receipt["attempt"]
    assert isinstance(attempt, dict)
    sid = UUID(str(attempt["sid"]))
    kept = await session.scalar(select(Receipt.signature).where(Receipt.attempt_sid == sid))
    if kept not in (None, given.signature):
        return ReceiptCheck(genuine=False)
    voided_at = await session.scalar(select(Attempt.voided_at).where(Attempt.sid == sid))
    return ReceiptCheck(genuine=True, voided=voided_at is not None)


def _signer(services: Services, body: dict[str, Any], signature: str) -> str | None:
    """The public key, in base64, of the installation's present or former key that signed a receipt."""
    for public in services.vault.public_keys(RECEIPTS):
        if is_genuine(public, body, signature):
            return b64encode(public.public_bytes_raw()).decode()
    return None
