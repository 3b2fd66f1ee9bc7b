"""How often a stranger may ask for a certificate, and try names for it."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from zhegui.features.certificates.public_query import CertificateQuery
from zhegui.features.certificates.rules import comparable_number
from zhegui.kernel.http import limits
from zhegui.kernel.http.limits import Limit
from zhegui.kernel.http.origin import network_of
from zhegui.ports.services import Services

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
#: Wrong names for one certificate from one address, whether or not the certificate exists.
NAMES_PER_HOUR = 10
#: The same from everywhere, of which one network may use a third of what the others leave.
NAMES_PER_DAY = 240


async def count_query(
    services: Services,
    session: AsyncSession,
    question: CertificateQuery,
    address: str,
    now: datetime,
) -> list[Limit]:
    """Count a query; what its name counts for, to be forgotten when it was right, so that wrong ones
    alone are counted. Raises `TooMany`. Known and unknown numbers are counted alike."""
    per_minute = services.settings.limit_verify_per_address_per_minute
    query = Limit(f"verify:{address}", per_minute, MINUTE, address=address)
    names = _name_limits(services, question, address)
    await limits.take(session, now, [query, *names])
    return names


def _name_limits(services: Services, question: CertificateQuery, address: str) -> list[Limit]:
    if question.name is None:
        return []
    asked = question.credential or comparable_number(question.number or "")
    key = f"verify-name:{services.vault.lookup('verify', asked).hex()}"
    return [
        Limit(f"{key}:{address}", NAMES_PER_HOUR, HOUR),
        Limit(key, NAMES_PER_DAY, DAY, network=network_of(address)),
    ]
