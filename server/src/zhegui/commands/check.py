"""`zhegui check`: whether this house is safe to serve, line by line."""

from argparse import Namespace
from collections.abc import Iterable

from zhegui.commands.command import Command, Refused
from zhegui.commands.safety import (
    Finding,
    examine_clock,
    examine_database,
    examine_room,
    examine_settings,
)
from zhegui.postgres import open_cluster
from zhegui.settings import Settings


def check(settings: Settings, _: Namespace) -> int:
    """Print every finding; 1 when one of them is unsafe."""
    findings = list(examine_settings(settings))
    with open_cluster(settings) as cluster:
        findings += examine_database(settings, cluster)
        findings += [examine_clock(settings), examine_room(settings)]
    for finding in findings:
        print(_line(finding))
    return 0 if all(finding.is_safe for finding in findings) else 1


def refuse_unsafe(findings: Iterable[Finding]) -> None:
    """Raise `Refused` with everything that is unsafe."""
    unsafe = [_line(finding) for finding in findings if not finding.is_safe]
    if unsafe:
        raise Refused("\n".join(["不安全，拒绝启动 / not safe, not serving:", *unsafe]))


def _line(finding: Finding) -> str:
    return f"{'✓' if finding.is_safe else '✗'} {finding.subject}: {finding.text}"


COMMAND = Command("check", "检查设置、数据库、存储、密钥和时钟 / check that all is safe", check)
