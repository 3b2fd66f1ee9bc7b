"""What was noted about somebody."""

from __future__ import annotations

from zhegui.kernel.people.personal import Becomes, Given, Words, gives
from zhegui.kernel.records.audit import AuditEntry

personal = gives(
    "audit",
    "操作记录",
    "Audit",
    Given(
        AuditEntry.about_user_sid,
        "与您有关的操作记录",
        "What was changed about you",
        without=(
            AuditEntry.user_sid,
            AuditEntry.label,
            AuditEntry.before,
            AuditEntry.after,
            AuditEntry.request,
        ),
    ),
    withheld={AuditEntry.user_sid: "what is done in an office belongs to the organization"},
    becomes=Becomes.NOBODYS,
    why=Words("只留下何时做过何事，内容删除", "That something was done stays; what it was goes"),
)
