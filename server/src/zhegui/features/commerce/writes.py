"""The account that a seller's buyers transfer to: set by one person, changed by two."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, inspect, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.commerce.errors import OwnProposal, PayeeExists
from zhegui.features.commerce.models import Payee, PayeeChange
from zhegui.features.commerce.schemas import PayeeConfirm, PayeeSave
from zhegui.kernel.errors import OutOfDate
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import Values, audit, audited, snapshot
from zhegui.kernel.records.authorship import permitted, to_write
from zhegui.kernel.records.saves import current
from zhegui.kernel.records.writes import Act, Writing

FIELDS = ("bank", "name", "account")


async def propose(act: Act, payee: Payee, given: PayeeSave) -> None:
    """Keep what is given for an account that is set as a proposal; the account stays. What is given
    back as it is takes an earlier proposal away. Raises `PayeeExists` where a seller would have two.
    """
    if given.sid is None:
        owner = Payee.organization_sid.is_not_distinct_from(payee.organization_sid)
        if await act.session.scalar(select(Payee.sid).where(owner)) is not None:
            raise PayeeExists
        return
    wanted = {name: getattr(payee, name) for name in FIELDS}
    for name in FIELDS:
        if before := inspect(payee).attrs[name].history.deleted:
            setattr(payee, name, before[0])
    mine = delete(PayeeChange).where(PayeeChange.payee_sid == payee.sid).returning(PayeeChange)
    earlier = await act.session.scalar(mine)
    change = None
    if wanted != {name: getattr(payee, name) for name in FIELDS}:
        change = PayeeChange(payee_sid=payee.sid, by_sid=act.caller.user, **wanted)
        act.session.add(change)
        await act.session.flush()
    audit(
        act.session,
        act.caller,
        "payee.save",
        payee,
        before=_account(payee if change else earlier or payee),
        after=_account(change or payee),
        organization=payee.organization_sid,
    )


def _account(record: Payee | PayeeChange) -> Values:
    values = snapshot(record)
    return {name: values[name] for name in FIELDS}


async def confirm(
    session: AsyncSession, caller: Caller, given: PayeeConfirm, now: datetime
) -> Payee:
    """Put the proposed account in the place of the one that buyers are shown, as another person than
    who proposed it. Raises `NotFound`, `OutOfDate`, `OwnProposal`."""
    mine = permitted(caller, "money.write", Payee.organization_sid)
    payee = await to_write(session, Payee, mine, given.sid)
    waits = select(PayeeChange).where(PayeeChange.payee_sid == payee.sid).with_for_update()
    change = current(await session.scalar(waits), None)
    if change.sid != given.change.sid:
        raise OutOfDate
    if change.by_sid == caller.user:
        raise OwnProposal
    with audited(session, caller, "payee.confirm", payee):
        for name in FIELDS:
            setattr(payee, name, getattr(change, name))
        payee.changed_at = now
        await session.delete(change)
        await session.flush()
    return payee


payee_writing = Writing(
    "payee",
    Payee,
    PayeeSave,
    "money.write",
    is_owned=True,
    required=FIELDS,
    prepare=propose,
)
