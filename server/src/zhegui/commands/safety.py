"""What must be true of the settings before anybody is served: asked by `check`, and by `serve` before
it starts anything. `safety_check.py` asks what needs a database.
"""

import ipaddress
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from zhegui.commands.command import Refused
from zhegui.commands.preparation import has_keys, unfinished_restore, unfinished_rotation
from zhegui.settings import Settings


@dataclass(frozen=True)
class SafetyFinding:
    """One thing looked at: what it is, whether it is as it must be, and what was seen."""

    subject: str
    is_safe: bool
    text: str

    def line(self) -> str:
        """How it is told."""
        return f"{'✓' if self.is_safe else '✗'} {self.subject}: {self.text}"


def refuse_unsafe(findings: Iterable[SafetyFinding]) -> None:
    """Raise `Refused` with everything that is unsafe."""
    unsafe = [finding.line() for finding in findings if not finding.is_safe]
    if unsafe:
        raise Refused("\n".join(["不安全，拒绝启动 / not safe, not serving:", *unsafe]))


def refuse_demonstration(settings: Settings) -> None:
    """Accounts with a password that everybody knows have no place in production."""
    if settings.environment == "production":
        raise Refused("生产环境不能载入演示 / production takes no demonstration")


def examine_settings(settings: Settings) -> Iterator[SafetyFinding]:
    """What the settings and the data directory alone tell."""
    yield SafetyFinding("环境 environment", True, settings.environment)
    if settings.environment == "production":
        yield from _production(settings)
    for unfinished in (unfinished_restore(settings), unfinished_rotation(settings)):
        if unfinished:
            yield SafetyFinding("数据目录 data directory", False, unfinished)
    yield _keys(settings)


def _production(settings: Settings) -> Iterator[SafetyFinding]:
    address = urlsplit(settings.public_url)
    yield SafetyFinding(
        "公开地址 public address",
        address.scheme == "https" and not _is_loopback(address.hostname or ""),
        f"{settings.public_url} (ZHEGUI_PUBLIC_URL; https and not loopback in production)",
    )
    yield SafetyFinding(
        "短信 short messages",
        settings.sms_provider != "local",
        f"{settings.sms_provider} (ZHEGUI_SMS_PROVIDER; the local twin sends nothing)",
    )


def _is_loopback(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return address.is_loopback or address.is_unspecified


def _keys(settings: Settings) -> SafetyFinding:
    subject, folder = "密钥 keys", settings.keys_dir
    if not has_keys(settings):
        return SafetyFinding(subject, True, f"{folder}: 尚未生成 / not made yet")
    for path in (folder, *folder.iterdir()):
        status = path.stat()
        if status.st_uid != os.geteuid() or stat.S_IMODE(status.st_mode) & 0o077:
            return SafetyFinding(
                subject,
                False,
                f"{path} 须只属于本用户 / must be owned by and open to this user only",
            )
    return SafetyFinding(subject, True, str(folder))
