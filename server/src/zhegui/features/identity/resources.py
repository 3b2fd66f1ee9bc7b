"""What may be read of users, and by whom. Numbers that name a person are masked."""

from sqlalchemy import ColumnElement, false, select, true
from sqlalchemy.orm import aliased

from zhegui.features.identity.models import IdentityEvent, IdentityRequest, User, UserImage
from zhegui.features.identity.schemas import RequestKind, RequestState
from zhegui.kernel.records.listing import Field, Resource, Viewer, to_many, to_one
from zhegui.kernel.values import Sid


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
    includes={"userImageList": to_many(user_images, UserImage.user_sid)},
    default_order=["-createdAt"],
)


def to_decide(viewer: Viewer) -> ColumnElement[bool]:
    """All, for who decides them."""
    return true() if viewer.may("identity.decide") else false()


def own_events(viewer: Viewer) -> ColumnElement[bool]:
    """One's own; who decides requests sees all."""
    return true() if viewer.may("identity.decide") else IdentityEvent.user_sid == viewer.user


_Holder = aliased(User)

identity_requests = Resource(
    "identityRequest",
    IdentityRequest,
    visible_to=to_decide,
    fields=[
        Field("kind", type=RequestKind, filter=True),
        Field("state", type=RequestState, filter=True),
        Field("reason"),
        Field("realName"),
        Field("idNumber", IdentityRequest.id_number_masked),
        # Whose the number is today.
        Field(
            "holderSid",
            select(_Holder.sid)
            .where(
                _Holder.id_number_lookup == IdentityRequest.id_number_lookup,
                _Holder.real_name_confirmed_at.is_not(None),
                _Holder.sid != IdentityRequest.user_sid,
            )
            .correlate(IdentityRequest)
            .scalar_subquery(),
            type=Sid,
        ),
        Field("userSid", filter=True),
        Field("createdAt", filter=True, sort=True),
        Field("updatedAt", filter=True, sort=True),
    ],
    includes={"user": to_one(users, IdentityRequest.user_sid)},
    default_order=["createdAt"],
    statistics=["state"],
)

identity_events = Resource(
    "identityEvent",
    IdentityEvent,
    visible_to=own_events,
    fields=[
        Field("kind", filter=True),
        Field("reason"),
        Field("edition"),
        Field("realName", IdentityEvent.name_masked),
        Field("idNumber", IdentityEvent.id_number_masked),
        Field("userSid", filter=True),
        Field("requestSid", filter=True),
        Field("createdAt", filter=True, sort=True),
    ],
    default_order=["-createdAt"],
)
