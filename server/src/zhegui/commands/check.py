"""`zhegui check`: whether this house is safe to serve, line by line."""

from argparse import Namespace

from zhegui.commands.command import Command
from zhegui.commands.running_safety import examine_clock, examine_database, examine_room
from zhegui.commands.safety import examine_settings
from zhegui.postgres import open_cluster
from zhegui.settings import Settings


def check(settings: Settings, _: Namespace) -> int:
    """Print every finding; 1 when one of them is unsafe."""
    findings = list(examine_settings(settings))
    with open_cluster(settings) as cluster:
        findings += examine_database(settings, cluster)
        findings += [examine_clock(settings), examine_room(settings)]
    for finding in findings:
        print(finding.line())
    return 0 if all(finding.is_safe for finding in findings) else 1


COMMAND = Command("check", "检查设置、数据库、存储、密钥和时钟 / check that all is safe", check)
