"""Which keys a database belongs to. `commands/keys_known.py` holds a data directory against it."""

from sqlalchemy import LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from zhegui.kernel.db.database import Base


class KnownKey(Base):
    """The fingerprint of a key that everything in this database counts on, by its file's name.

    Receipts are checked by former keys too, of which the public halves are known. An issuer's signing
    keys are not among them: their public halves stand in its register.
    """

    __tablename__ = "known_key"

    name: Mapped[str] = mapped_column(String(80), primary_key=True)
    fingerprint: Mapped[bytes] = mapped_column(LargeBinary(32))
