"""`zhegui openapi`: the published contract, as JSON."""

import json
import sys
import tempfile
from argparse import Namespace
from pathlib import Path
from typing import Any

from zhegui.app import build_services, create_app
from zhegui.commands.command import Command
from zhegui.settings import Settings

WIDTH = 100


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
    return _written(description) + "\n"


def _written(value: Any, margin: str = "", before: int = 0) -> str:
    """JSON; what of it fits into a line stands in one, of which `before` signs are taken."""
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(margin) + before + len(line) < WIDTH:
        return line
    inner = margin + "  "
    if isinstance(value, list):
        return _block("[]", margin, [_written(each, inner) for each in value])
    members = []
    for name, each in value.items():
        key = f"{json.dumps(name, ensure_ascii=False)}: "
        members.append(key + _written(each, inner, len(key)))
    return _block("{}", margin, members)


def _block(ends: str, margin: str, parts: list[str]) -> str:
    inside = ",\n".join(f"{margin}  {part}" for part in parts)
    return f"{ends[0]}\n{inside}\n{margin}{ends[1]}"


COMMAND = Command("openapi", openapi)
