"""Files, as they are named in other records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zhegui.features.files.addresses import address_of
from zhegui.features.files.models import File
from zhegui.features.files.rights import may_read, may_see
from zhegui.features.files.schemas import FileAddress
from zhegui.kernel.records.listing import Derived, Field, Reading, Resource
from zhegui.kernel.values import instant_text
from zhegui.ports.services import Services


def _address(sources: Mapping[str, Any], reading: Reading) -> dict[str, str]:
    """A user who may see the row may fetch the file."""
    services: Services = reading.state.services
    made = address_of(services.vault, sources["sid"], sources["name"], reading.now)
    return {"url": made.url, "expiresAt": instant_text(made.expires_at)}


#: Files with an address, for records whose files everybody who sees them may fetch.
files = Resource(
    "file",
    File,
    visible_to=may_read,
    fields=[Field("name"), Field("size"), Field("mediaType")],
    derived=[Derived("address", FileAddress, {"sid": File.sid, "name": File.name}, _address)],
)

#: What an `attachList` shows; the address is asked for with `file/v2/address`.
attachments = Resource(
    "attachment",
    File,
    visible_to=may_see,
    fields=[Field("name"), Field("size"), Field("mediaType")],
)
