"""Whether an answer still comes: the process that asks a model for it says so again and again."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, and_

from zhegui.features.assistance.models import AssistantMessage

#: Without a sign of life for so long its process has died.
SILENT_FOR = timedelta(seconds=10)


def comes(now: datetime | ColumnElement[datetime]) -> ColumnElement[bool]:
    """Of a message: its answer is on its way."""
    return and_(AssistantMessage.state == "answering", AssistantMessage.seen_at >= now - SILENT_FOR)


def has_died(now: datetime | ColumnElement[datetime]) -> ColumnElement[bool]:
    """Of a message: its answer was on its way, and nothing of it will come."""
    return and_(AssistantMessage.state == "answering", AssistantMessage.seen_at < now - SILENT_FOR)
