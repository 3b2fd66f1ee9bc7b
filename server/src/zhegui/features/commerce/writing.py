"""The account that a seller's buyers transfer to."""

from __future__ import annotations

from sqlalchemy import select

from zhegui.features.commerce.errors import PayeeExists
from zhegui.features.commerce.models import Payee
from zhegui.features.commerce.schemas import PayeeSave
from zhegui.kernel.writing import Act, Writing


async def refuse_second(act: Act, payee: Payee, given: PayeeSave) -> None:
    """Raises `PayeeExists` where a seller would have two."""
    if given.sid is not None:
        return
    owner = Payee.organization_sid.is_not_distinct_from(payee.organization_sid)
    if await act.session.scalar(select(Payee.sid).where(owner)) is not None:
        raise PayeeExists


payee_writing = Writing(
    "payee",
    Payee,
    PayeeSave,
    "money.write",
    is_owned=True,
    required=("bank", "name", "account"),
    prepare=refuse_second,
)
