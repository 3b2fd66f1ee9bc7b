"""What somebody was told."""

from __future__ import annotations

from zhegui.features.messages.models import Delivery, Message, MessageItem, MessagePreference
from zhegui.kernel.people.personal import Becomes, Given, gives

personal = gives(
    "messages",
    "消息",
    "Messages",
    Given(
        MessageItem.user_sid,
        "消息",
        "Messages",
        names=(Message.title, Message.body, Message.english_title, Message.english_body),
    ),
    Given(Delivery.message_item_sid, "发送记录", "Deliveries", of=(MessageItem.user_sid,)),
    Given(MessagePreference.user_sid, "接收设置", "Preferences"),
    becomes=Becomes.ERASED,
)
