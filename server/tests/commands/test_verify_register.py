"""`zhegui verify-register`."""

import json
from pathlib import Path
from uuid import UUID

from sqlalchemy import select

from tests.commands.conftest import Zhegui
from zhegui.commands.services import in_services
from zhegui.demonstration.loader import load
from zhegui.features.certificates.issuance import issue
from zhegui.features.certificates.models import CertificateHistory
from zhegui.features.certificates.register.published_heads import export_heads
from zhegui.ports.services import Services
from zhegui.settings import Settings

#: An issuer of which a copy of the published heads tells, and this installation nothing.
NOBODY = UUID(int=7)


async def _certify(services: Services) -> None:
    """One of the demonstration's certificates, made and its head published."""
    await load(services)
    async with services.transaction() as (session, now):
        sid = await session.scalar(select(CertificateHistory.sid).limit(1))
        assert sid is not None
        await issue(services, session, sid, now)
    async with services.transaction() as (session, now):
        await export_heads(session, services.settings.register_dir, now)


def test_it_says_that_all_is_whole_or_names_the_fault(zhegui: Zhegui, installation: Path) -> None:
    empty = zhegui("verify-register")
    assert (empty.status, "0 条" in empty.out) == (0, True)

    in_services(Settings.load({}, data_dir=installation), _certify)
    whole = zhegui("verify-register")
    assert (whole.status, "1 条" in whole.out) == (0, True)

    (published,) = (installation / "register").rglob("*.json")
    elsewhere = installation / "kept" / str(NOBODY) / published.name
    elsewhere.parent.mkdir(parents=True)
    elsewhere.write_text(published.read_text())
    gone = zhegui("verify-register", "--published", installation / "kept")
    assert (gone.status, f"{NOBODY} #1: 条目缺失" in gone.out) == (1, True)
    elsewhere.parent.rename(installation / "kept" / "copies")
    misnamed = zhegui("verify-register", "--published", installation / "kept")
    assert (misnamed.status, "不是公布的册首" in misnamed.err) == (1, True)

    published.write_text(json.dumps(json.loads(published.read_text()) | {"hash": "00" * 32}))
    damaged = zhegui("verify-register")
    assert damaged.status == 1
    assert "#1: 与已公布的册首不符" in damaged.out
    assert published.name in damaged.out
    mistyped = zhegui("verify-register", "--published", installation / "nothing")
    assert (mistyped.status, "没有文件夹" in mistyped.err) == (1, True)
    (installation / "nothing").mkdir()
    assert zhegui("verify-register", "--published", installation / "nothing").status == 0

    published.write_text("{}")
    unreadable = zhegui("verify-register")
    assert (unreadable.status, published.name in unreadable.err) == (1, True)
