"""What somebody with a telephone does, here too."""

from tests.features.identity.conftest import telephone

__all__ = ["telephone"]
