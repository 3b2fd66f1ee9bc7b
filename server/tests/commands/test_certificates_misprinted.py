"""`zhegui certificates misprinted`."""

from pathlib import Path
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from tests.commands.conftest import Zhegui
from tests.features.certificates.one_font import NEVER, RARE, one_font
from zhegui.commands.services import in_services
from zhegui.demonstration.loader import load
from zhegui.features.certificates.issuance import issue
from zhegui.features.certificates.models import CertificateHistory
from zhegui.features.identity import api as identity
from zhegui.ports.services import Services
from zhegui.settings import Settings


async def _certify(services: Services) -> list[str]:
    """Two of the demonstration's certificates, printed with crossed boxes; their numbers."""
    await load(services)
    async with services.transaction() as (session, now):
        rows = (await session.scalars(select(CertificateHistory))).all()
        named = [each for each in rows if await _is_confirmed(services, session, each.user_sid)]
        two = (named[0], next(each for each in rows if each is not named[0]))
        for history, sign in zip(two, (RARE, NEVER), strict=True):
            history.holder_name = f"张{sign}"
            await session.flush()
            await issue(services, session, history.sid, now)
        return [history.number for history in two]


async def _is_confirmed(services: Services, session: AsyncSession, user: UUID | None) -> bool:
    return bool(user and await identity.certified_identity(services, session, user))


def test_what_has_crossed_boxes_is_named_and_issued_anew(
    zhegui: Zhegui, installation: Path, tmp_path: Path
) -> None:
    fonts = tmp_path / "fonts"
    fonts.mkdir()
    with one_font(fonts):
        rare, never = in_services(Settings.load({}, data_dir=installation), _certify)
    anew = zhegui("certificates", "misprinted", "--reissue")
    assert f"{rare} 已换发" in anew.out
    assert (anew.status, f"{never} 「{NEVER}」（U+E900）" in anew.out) == (1, True)
    left = zhegui("certificates", "misprinted")
    assert (left.status, rare in left.out, never in left.out) == (1, False, True)
