"""`zhegui openapi`: the published contract, as JSON."""

import json
import sys
import tempfile
from argparse import Namespace
from pathlib import Path

from zhegui.app import build_services, create_app
from zhegui.commands.command import Command
from zhegui.settings import Settings


def openapi(_: Settings, __: Namespace) -> int:
    """Write the document to the standard output."""
    sys.stdout.write(document())
    return 0


def document() -> str:
    """The OpenAPI document of this code, the same text for the same code."""
    with tempfile.TemporaryDirectory() as folder:
        services = build_services(
            Settings(data_dir=Path(folder)), "postgresql://nowhere.invalid/zhegui"
        )
        description = create_app(services, with_worker=False).openapi()
    return json.dumps(description, ensure_ascii=False, indent=2) + "\n"


COMMAND = Command("openapi", openapi)
