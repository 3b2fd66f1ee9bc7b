"""Messages on the wire."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.values import Flag, Instant, Sid
from zhegui.kernel.work.notifications import Channel, Group


class GroupCount(Wire):
    """How many messages of a group are unread."""

    group: Group
    count: int


class Unread(Wire):
    """How many messages the caller has not read; a group of which all are read is absent."""

    total: int
    group_list: list[GroupCount]


class ItemsRead(Wire):
    """The items that somebody has read."""

    sid_list: Annotated[list[Sid], Field(min_length=1, max_length=200)]


class AllRead(Wire):
    """That all up to a moment are read, of one group or of all; what comes later stays."""

    group: Group | None = None
    until: Instant


class PreferenceSave(Wire):
    """Whether the caller wants a group of messages on a channel."""

    group: Group
    channel: Channel
    is_on: Flag


class Preference(Wire):
    """Whether a group of messages goes out on a channel; one that `isFixed` cannot be turned off."""

    group: Group
    channel: Channel
    is_on: bool
    is_fixed: bool
