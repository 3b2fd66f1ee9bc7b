"""Orders and payments on the wire."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from zhegui.kernel.http.envelope import Reference, SeenReference, Wire
from zhegui.kernel.values import Instant, Line, Money, ShownSum, Sid, Version, fault

OrderStateNumber = Literal[1, 2, 3, 4, 5, 6]
PayStateNumber = Literal[1, 2, 3]
PayTypeNumber = Literal[1, 2, 3, 4]
MOST_FILES = 9
Reason = Annotated[Line, Field(min_length=2, max_length=200)]
#: Made by the page, so that a call that is sent twice is one order.
Key = Annotated[str, StringConstraints(strict=True, pattern=r"^[A-Za-z0-9_-]{8,64}$")]
#: As people write it: digits, with spaces, dashes, or stars for what they leave out.
Account = Annotated[str, StringConstraints(strict=True, pattern=r"^[0-9*][0-9* -]{2,38}[0-9]$")]
Received = Annotated[Money, Field(gt=Decimal(0))]


class OrderItemAdd(Wire):
    """One of a course, a subject or a material; `quantity` is seats, for an enterprise."""

    course: Reference | None = None
    subject: Reference | None = None
    material: Reference | None = None
    quantity: Annotated[int, Field(strict=True, ge=1, le=10_000)] = 1

    @model_validator(mode="after")
    def _one(self) -> Self:
        if sum(each is not None for each in (self.course, self.subject, self.material)) != 1:
            raise fault(
                "one_thing",
                "请给出课程、专题或资料之一",
                "Name one of a course, a subject or a material",
            )
        return self

    @property
    def kind(self) -> str:
        """`course`, `subject` or `material`."""
        return next(name for name in ("course", "subject", "material") if getattr(self, name))

    @property
    def thing(self) -> Reference:
        """What is ordered."""
        found: Reference = getattr(self, self.kind)
        return found


class OrderAdd(Wire):
    """What to buy. `amount` is what the page showed: at another price nothing is ordered. The same
    `key` again answers the same order."""

    order_item_list: Annotated[list[OrderItemAdd], Field(min_length=1, max_length=20)]
    buyer_enterprise: Reference | None = None
    key: Key | None = None
    amount: ShownSum | None = None


class OrderRecord(Wire):
    """An order after a change."""

    sid: Sid
    number: str
    state: OrderStateNumber
    amount: Money
    paid_amount: Money
    refunded_amount: Money
    expires_at: Instant
    version: int


class OrderCancel(SeenReference):
    """An order to cancel as it was looked at."""

    reason: Reason | None = None


class OrderRefund(Wire):
    """Money of an order that was given back, to be recorded. The items that are named are taken back;
    without any, what the order opened stays open until all of its money is given back."""

    sid: Sid
    version: Version
    amount: Received
    reason: Reason
    order_item_list: Annotated[list[Reference], Field(max_length=20)] = []


class PayAdd(Wire):
    """A voucher of an offline transfer, with one to nine files of one's own. What was received is
    said by who reviews it, so that `amount` is 0."""

    order: Reference
    amount: Annotated[int, Field(strict=True, ge=0, le=0)]
    state: Annotated[int, Field(strict=True, ge=1, le=1)]
    type: Annotated[int, Field(strict=True, ge=1, le=1)]
    bank: Annotated[Line, Field(min_length=2, max_length=60)]
    company_name: Annotated[Line, Field(min_length=1, max_length=80)]
    account: Account
    attach_list: Annotated[list[Reference], Field(min_length=1, max_length=MOST_FILES)]


class PayAccept(Wire):
    """What was received by a voucher; a reason where that is not what was due."""

    sid: Sid
    version: Version | None = None
    received_amount: Received
    reason: Reason | None = None


class PayReject(Wire):
    """Why a voucher is not accepted."""

    sid: Sid
    version: Version | None = None
    reason: Reason


class PayCorrect(PayReject):
    """Why a payment should not have been accepted."""


class RefundCorrect(Wire):
    """Why a refund should not have been recorded."""

    sid: Sid
    reason: Reason


class RefundRecord(Wire):
    """A refund after a change; `correctedAt` is when it was undone, with all that it took back."""

    sid: Sid
    number: str
    amount: Money
    corrected_at: Instant


class PayRecord(Wire):
    """A payment after a change."""

    sid: Sid
    number: str
    state: PayStateNumber
    type: PayTypeNumber
    amount: Money
    version: int


class PayeeSave(Wire):
    """The account that a seller's buyers transfer to."""

    sid: Sid | None = None
    version: Version | None = None
    bank: Annotated[Line, Field(min_length=2, max_length=60)] | None = None
    name: Annotated[Line, Field(min_length=1, max_length=80)] | None = None
    account: (
        Annotated[str, StringConstraints(strict=True, pattern=r"^[0-9][0-9 -]{2,38}[0-9]$")] | None
    ) = None


class PayeeConfirm(Wire):
    """The account whose proposed change a second person confirms, and the change they looked at."""

    sid: Sid
    change: Reference


class PayeeRecord(Wire):
    """An account after a change."""

    sid: Sid
    version: int
