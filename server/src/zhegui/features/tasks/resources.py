"""What may be read of tasks: one's own, and a manager's organization's."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, ScalarSelect, and_, case, exists, false, null, or_, select

from zhegui.features.files.api import File, bind
from zhegui.features.tasks.exports import EXPORT, FOLDER
from zhegui.features.tasks.models import Task
from zhegui.features.tasks.requester import RIGHTS
from zhegui.features.tasks.rules import TaskState
from zhegui.features.tasks.runner import FOR_ORGANIZATIONS
from zhegui.kernel.records.listing import Field, Resource, Viewer


def own_or_managed(viewer: Viewer) -> ColumnElement[bool]:
    """One's own tasks, in whatever place they were started; a manager's are those of the
    organization, of anybody, also of who has left."""
    own = Task.user_sid == viewer.user
    if "organization.write" not in viewer.rights:
        return own
    of_organizations = or_(*(Task.kind == kind for kind in sorted(FOR_ORGANIZATIONS)))
    return or_(own, and_(Task.organization_sid == viewer.organization, of_organizations))


def _exports_data_of(viewer: Viewer) -> ColumnElement[bool]:
    """Exports of what the viewer has the right to, where they act."""
    names = [name for (kind, name), right in RIGHTS.items() if kind == EXPORT and viewer.may(right)]
    place = Task.organization_sid
    here = place == viewer.organization if viewer.acts else place.is_(None)
    return and_(here, or_(false(), *(Task.title == name for name in sorted(names))))


def _may_fetch(viewer: Viewer) -> ColumnElement[bool]:
    """Of files of exports: those of data that the viewer has the right to."""
    return exists().where(Task.file_sid == File.sid, _exports_data_of(viewer))


bind(FOLDER, _may_fetch)


def _file(viewer: Viewer) -> ColumnElement[UUID | None]:
    """The file, where the viewer may fetch it."""
    fetched = or_(Task.kind != EXPORT, _exports_data_of(viewer))
    return case((and_(Task.user_sid == viewer.user, fetched), Task.file_sid), else_=null())


def _nickname(_: Viewer) -> ScalarSelect[str | None]:
    """As its owner is called now. Accounts belong to a feature above this one."""
    (key,) = Task.__table__.c.user_sid.foreign_keys
    user = key.column.table
    found = select(user.c.nickname).where(user.c.sid == Task.user_sid)
    return found.correlate(Task).scalar_subquery()


tasks = Resource(
    "task",
    Task,
    visible_to=own_or_managed,
    fields=[
        Field("userSid", filter=True),
        Field("userNickname", _nickname, type=str),
        Field("organizationSid", filter=True),
        Field("kind", filter=True),
        Field("title", filter=True),
        Field("state", type=TaskState, filter=True),
        Field("done"),
        Field("total"),
        Field("result", type=dict[str, Any]),
        Field("error"),
        Field("fileSid", _file, type=UUID),
        Field("createdAt", filter=True, sort=True),
        Field("updatedAt", filter=True, sort=True),
        Field("finishedAt", sort=True),
    ],
    default_order=["-createdAt"],
    statistics=["state"],
)
