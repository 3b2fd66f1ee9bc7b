"""Banks: who may write to one, making one, changing one."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.organizations import api as organizations
from zhegui.features.questions.errors import BankNameTaken
from zhegui.features.questions.models import Bank
from zhegui.features.questions.schemas import BankSave
from zhegui.kernel.errors import Forbidden, InvalidInput, NotFound
from zhegui.kernel.http.envelope import no_record, required
from zhegui.kernel.people.caller import Caller
from zhegui.kernel.records.audit import audit, audited, snapshot
from zhegui.kernel.records.authorship import permitted, to_write
from zhegui.kernel.records.saves import current, named_by


def writable(caller: Caller) -> ColumnElement[bool]:
    """The banks that the caller may write to: an operator any, a manager their organization's."""
    return permitted(caller, "bank.write", Bank.organization_sid)


async def writable_bank(session: AsyncSession, caller: Caller, sid: UUID) -> Bank:
    """A bank that the caller may write to; raises `NotFound`."""
    return current(await session.scalar(select(Bank).where(Bank.sid == sid, writable(caller))))


async def hold_bank(session: AsyncSession, which: ColumnElement[bool]) -> None:
    """Lock a bank before its questions, where chapters or points may have to be made; learners may
    refer to it meanwhile."""
    await session.execute(select(Bank.sid).where(which).with_for_update(key_share=True))


def _may_write(caller: Caller, organization: UUID | None) -> bool:
    own = caller.acts_for(organization)
    return caller.is_operator or (own and caller.may("bank.write"))


async def save_bank(session: AsyncSession, caller: Caller, given: BankSave) -> Bank:
    """Make a bank, or change its name and description; it stays with its organization."""
    if given.sid is None:
        organization = given.organization.sid if given.organization else caller.organization
        if not _may_write(caller, organization):
            raise Forbidden
        if given.name is None:
            raise InvalidInput([required("model.name")])
        if organization:
            with named_by("model.organization.sid"):
                await organizations.find_organization(session, organization)
        bank = await make_bank(session, organization, given.name, given.description or "")
        _open(bank, given)
        await session.flush()
        audit(session, caller, "bank.save", bank, before=None, after=snapshot(bank))
        return bank
    bank = await to_write(session, Bank, writable(caller), given.sid, given.version, key_share=True)
    if given.organization and given.organization.sid != bank.organization_sid:
        raise NotFound([no_record("model.organization.sid")])
    if given.name is not None and given.name != bank.name:
        await _refuse_taken(session, bank.organization_sid, given.name)
    with audited(session, caller, "bank.save", bank):
        bank.name = given.name or bank.name
        if given.description is not None:
            bank.description = given.description
        _open(bank, given)
        await session.flush()
    return bank


def _open(bank: Bank, given: BankSave) -> None:
    """Open it to practice, or close it."""
    bank.practice = given.practice or bank.practice
    bank.audience = given.audience or bank.audience


async def make_bank(
    session: AsyncSession, organization: UUID | None, name: str, description: str = ""
) -> Bank:
    """A new bank; without an organization it is the installation's own."""
    await _refuse_taken(session, organization, name)
    bank = Bank(organization_sid=organization, name=name, description=description)
    session.add(bank)
    await session.flush()
    return bank


async def find_bank(session: AsyncSession, organization: UUID | None, name: str) -> Bank | None:
    """The bank of that name."""
    found: Bank | None = await session.scalar(
        select(Bank).where(
            Bank.organization_sid.is_not_distinct_from(organization), Bank.name == name
        )
    )
    return found


async def _refuse_taken(session: AsyncSession, organization: UUID | None, name: str) -> None:
    if await find_bank(session, organization, name) is not None:
        raise BankNameTaken.at("model.name")
