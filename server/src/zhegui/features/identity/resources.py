"""What may be read of users, and by whom. Numbers that name a person are masked."""

from sqlalchemy import ColumnElement, true

from zhegui.features.identity.models import User, UserImage
from zhegui.features.organizations.api import (
    Staff,
    UserOrganization,
    employments_resource,
    memberships_resource,
)
from zhegui.kernel.listing import Field, Resource, Viewer, to_many


def oneself(viewer: Viewer) -> ColumnElement[bool]:
    """One's own account; an operator sees all."""
    return true() if viewer.is_operator else User.sid == viewer.user


def own_images(viewer: Viewer) -> ColumnElement[bool]:
    """One's own; an operator sees all."""
    return true() if viewer.is_operator else UserImage.user_sid == viewer.user


user_images = Resource(
    "userImage",
    UserImage,
    visible_to=own_images,
    fields=[Field("url"), Field("position", sort=True)],
    default_order=["position"],
)

users = Resource(
    "user",
    User,
    visible_to=oneself,
    fields=[
        Field("number", filter=True),
        Field("username", User.number),
        Field("nickname", filter=True, sort=True),
        Field("tel", User.mobile_masked),
        Field("avatar"),
        Field("description"),
        Field("state", filter=True),
        Field("realName"),
        Field("idNumber", User.id_number_masked),
        Field("realNameConfirmed", User.real_name_confirmed_at.is_not(None), type=bool),
        Field("createdAt", filter=True, sort=True),
        Field("version"),
    ],
    includes={
        "userOrganizationList": to_many(memberships_resource, UserOrganization.user_sid),
        "userImageList": to_many(user_images, UserImage.user_sid),
        "staffList": to_many(employments_resource, Staff.user_sid),
    },
    default_order=["-createdAt"],
)
