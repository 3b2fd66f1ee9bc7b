"""Limits that an operator raises for an address for a while, as on a company's first day."""

from __future__ import annotations

from datetime import datetime
from ipaddress import IPv4Network, IPv6Network, ip_network

from sqlalchemy import String, Text, bindparam, cast, select
from sqlalchemy.dialects.postgresql import CIDR, distinct_on
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.db.database import Fact
from zhegui.kernel.db.statements import compiled, fetch
from zhegui.kernel.http.origin import NETWORK_PREFIX, counted_address


class RaisedLimit(Fact):
    """That an address, or a network, may do `times` as much until then. Append-only: of two for the
    same address the newer holds."""

    __tablename__ = "raised_limit"
    labelled_by = ("network",)

    network: Mapped[IPv4Network | IPv6Network] = mapped_column(CIDR)
    times: Mapped[int]
    until: Mapped[datetime]
    reason: Mapped[str] = mapped_column(Text)


_address = cast(bindparam("address", type_=String()), CIDR)
NEWEST = compiled(
    select(RaisedLimit.times, RaisedLimit.until)
    .where(RaisedLimit.network.op(">>=")(_address))
    .order_by(RaisedLimit.created_at.desc(), RaisedLimit.sid.desc())
    .limit(1)
)


async def raised(session: AsyncSession, now: datetime, address: str) -> int:
    """How many times as much as others a counted address may do; 1 for most."""
    try:
        ip_network(address)
    except ValueError:
        return 1
    rows = await fetch(session, NEWEST, {"address": address})
    times, until = rows[0] if rows else (1, now)
    return times if until > now else 1


def raisable(address: str) -> str | None:
    """The network that an address or network given by an operator stands for, None where it is none
    or wider than one party's."""
    counted = counted_address(address)
    try:
        network = ip_network(counted)
    except ValueError:
        return None
    return str(network) if network.prefixlen >= NETWORK_PREFIX[network.version] else None


async def in_force(session: AsyncSession, now: datetime) -> list[RaisedLimit]:
    """What is raised now."""
    newest = (
        select(RaisedLimit)
        .ext(distinct_on(RaisedLimit.network))
        .order_by(RaisedLimit.network, RaisedLimit.created_at.desc(), RaisedLimit.sid.desc())
    )
    return [each for each in await session.scalars(newest) if each.until > now and each.times > 1]
