"""What the demonstration may do with messages."""

from zhegui.features.messages.dispatch import Told, send
from zhegui.features.messages.models import Message, MessageItem
from zhegui.features.messages.schemas import AllRead
from zhegui.features.messages.service import read_all

__all__ = ["AllRead", "Message", "MessageItem", "Told", "read_all", "send"]
