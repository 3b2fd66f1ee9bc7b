"""What may be read of messages: one's own, and for who manages an organization what became of its."""

from __future__ import annotations

from sqlalchemy import ColumnElement, ScalarSelect, exists, or_, select

from zhegui.features.messages.models import Delivery, Message, MessageItem
from zhegui.features.messages.rules import DeliveryState
from zhegui.features.organizations import api as organizations
from zhegui.kernel.records.authorship import permitted
from zhegui.kernel.records.listing import Field, Resource, Viewer, to_many, to_one, words_of
from zhegui.kernel.work.notifications import Channel, Group
from zhegui.kernel.work.reminders import Withheld


def own_item(viewer: Viewer) -> ColumnElement[bool]:
    """Those to oneself."""
    return MessageItem.user_sid == viewer.user


def to_oneself(viewer: Viewer) -> ColumnElement[bool]:
    """Those of which one has an item, and those in the name of whom one writes messages for."""
    mine = exists().where(MessageItem.message_sid == Message.sid, own_item(viewer))
    return or_(mine, permitted(viewer, "message.write", Message.organization_sid))


def own_delivery(viewer: Viewer) -> ColumnElement[bool]:
    """Of messages to oneself, or in the name of whom one writes messages for."""
    of_item = MessageItem.sid == Delivery.message_item_sid
    of_message = Message.sid == MessageItem.message_sid
    theirs = permitted(viewer, "message.write", Message.organization_sid)
    return or_(
        exists().where(of_item, own_item(viewer)), exists().where(of_item, of_message, theirs)
    )


messages = Resource(
    "message",
    Message,
    visible_to=to_oneself,
    fields=[
        Field("kind", filter=True),
        Field("group", type=Group, filter=True),
        Field("title", filter=True),
        Field("body"),
        Field("englishTitle"),
        Field("englishBody"),
        Field("path"),
        Field("until", sort=True),
        Field("createdAt", filter=True, sort=True),
    ],
    includes={
        "organization": to_one(organizations.organization_names_resource, Message.organization_sid)
    },
    default_order=["-createdAt"],
)

deliveries = Resource(
    "delivery",
    Delivery,
    visible_to=own_delivery,
    fields=[
        Field("channel", type=Channel, filter=True),
        Field("state", type=DeliveryState, filter=True),
        Field("reason", type=Withheld, filter=True),
        Field("tries"),
        Field("address"),
        Field("dueAt", filter=True, sort=True),
        Field("doneAt", filter=True, sort=True),
        Field("createdAt", filter=True, sort=True),
    ],
    default_order=["-createdAt"],
    statistics=["state", "channel"],
)


def _words() -> ScalarSelect[str]:
    """What the message of an item says, in both languages."""
    said = words_of(Message.title, Message.body, Message.english_title, Message.english_body)
    return (
        select(said)
        .where(Message.sid == MessageItem.message_sid)
        .correlate(MessageItem)
        .scalar_subquery()
    )


message_items = Resource(
    "messageItem",
    MessageItem,
    visible_to=own_item,
    fields=[
        Field("readAt", filter=True, sort=True),
        Field("createdAt", filter=True, sort=True),
    ],
    includes={
        "message": to_one(messages, MessageItem.message_sid),
        "deliveryList": to_many(deliveries, Delivery.message_item_sid, order=["channel"]),
    },
    search=_words(),
    default_order=["-createdAt"],
)
