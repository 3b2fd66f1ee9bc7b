"""`zhegui check`: whether this installation is safe to serve, line by line."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from zhegui.commands.command import Command
from zhegui.commands.preparation import has_keys, newer
from zhegui.commands.safety import SafetyFinding, examine_settings
from zhegui.commands.safety_check import (
    examine_clock,
    examine_database,
    examine_jobs,
    examine_room,
    examine_storage,
)
from zhegui.postgres import Cluster, open_cluster
from zhegui.postgres.revision import newest_revision, revision_of
from zhegui.settings import Settings

if TYPE_CHECKING:
    from zhegui.ports.services import Services


def check(settings: Settings, arguments: Namespace) -> int:
    """Print every finding; 1 when one of them is unsafe."""
    findings = list(examine_settings(settings))
    with open_cluster(settings) as cluster:
        findings += examine_database(settings, cluster)
        storage = examine_storage(settings)
        findings += [storage, examine_clock(settings), examine_room(settings)]
        if not newer(revision_of(cluster.owner_url)):  # whose queue may be another
            findings.append(examine_jobs(cluster))
        if arguments.files and storage.is_safe:
            findings += _examine_files(settings, cluster)
    for finding in findings:
        print(finding.line())
    return 0 if all(finding.is_safe for finding in findings) else 1


def _examine_files(settings: Settings, cluster: Cluster) -> list[SafetyFinding]:
    subject, revision = "文件 files", revision_of(cluster.owner_url)
    if revision is None:
        return [SafetyFinding(subject, True, "数据库是空的 / database empty")]
    if revision != newest_revision() or not has_keys(settings):
        words = "须有密钥且版本一致 / needs the keys, and a database of this release"
        return [SafetyFinding(subject, False, words)]
    from zhegui.commands.services import inside  # with the application, which a mere check spares
    from zhegui.features.files.api import damaged

    async def look(services: Services) -> list[str]:
        return [path async for path in damaged(services)]

    found = [SafetyFinding(subject, False, path) for path in inside(settings, cluster, look)]
    return found or [SafetyFinding(subject, True, "与记录一致 / as recorded")]


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--files",
        action="store_true",
        help="逐一读取所有文件并核对校验值 / read every file and compare it with its record",
    )


COMMAND = Command(
    "check",
    check,
    _add_arguments,
)
