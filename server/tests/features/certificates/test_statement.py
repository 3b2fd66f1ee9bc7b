"""A paper says what was done, and nothing that was not."""

from __future__ import annotations

from datetime import datetime

import pytest

from zhegui.features.certificates.statement import Statement, what_was_done

DONE = datetime.fromisoformat("2026-11-21T17:00:00Z")


def statement(kind: str, hours: int | None) -> Statement:
    """Of something that was done on 22 November in China."""
    return Statement(
        title="结业证书",
        holder="张明远",
        id_number=None,
        subject="甲",
        source_kind=kind,
        completed_at=DONE,
        hours=hours,
        issuer="某中心",
        number="ZG-2222-2222-2222",
        credential="0" * 32,
        issued_at=DONE,
        expires_at=None,
    )


@pytest.mark.parametrize(
    ("kind", "hours", "words"),
    [
        ("examination", None, "参加「甲」考试，成绩合格。"),
        ("course", 3, "完成「甲」课程学习，修满3学时，准予结业。"),
        ("course", None, "完成「甲」课程学习，准予结业。"),
        ("subject", 12, "完成「甲」专题的全部课程，修满12学时，准予结业。"),
        ("plan", 6, "完成「甲」培训计划的全部学习，修满6学时，准予结业。"),
    ],
)
def test_only_an_examination_was_passed(kind: str, hours: int | None, words: str) -> None:
    said = what_was_done(statement(kind, hours))
    assert said.endswith(words)
    assert said.removesuffix(words) == "于二〇二六年十一月二十二日"
