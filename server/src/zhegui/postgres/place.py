"""Where a cluster and its socket lie, and whose they are.

The cluster is the folder `postgres` in the data directory. Run by root, PostgreSQL has a user of
its own; where that user cannot get into the data directory, the cluster lies under
`/var/lib/zhegui` and `postgres` is a link to it, so that the data directory always leads to its
database and a lost database is noticed instead of being made anew.
"""

import hashlib
import logging
import os
import shutil
import stat
from dataclasses import dataclass
from pathlib import Path

from zhegui.postgres.account import SystemAccount, server_account
from zhegui.postgres.errors import ClusterError
from zhegui.postgres.installation import run, system_folder

log = logging.getLogger(__name__)

ENTRY = "postgres"


@dataclass(frozen=True)
class ClusterPlace:
    """The folders of one cluster, and the account that owns them."""

    data_dir: Path
    cluster: Path
    socket: Path
    account: SystemAccount

    @property
    def is_outside(self) -> bool:
        """Whether the cluster lies outside the data directory."""
        return not self.cluster.is_relative_to(self.data_dir)

    @property
    def lock(self) -> Path:
        """The file beside the cluster whose lock its user holds."""
        return self.cluster.with_name(f"{self.cluster.name}.lock")


def find_place(data_dir: Path) -> ClusterPlace:
    """Where the cluster of `data_dir` lies, or will lie when it is made.

    Raises `ClusterError` when it once lay elsewhere and is gone, or can no longer be reached.
    """
    data_dir = data_dir.resolve()
    entry = data_dir / ENTRY
    account = server_account(entry)
    cluster = _known(entry) if os.path.lexists(entry) else _chosen(data_dir, account)
    if cluster.exists() and not _can_write(account, cluster):
        raise ClusterError(
            f"用户 {account.name} 无法进入 {cluster} / the user {account.name}, who runs "
            f"PostgreSQL, cannot get into {cluster}: open the folders above it to that user"
        )
    return ClusterPlace(data_dir, cluster, _socket_folder(cluster), account)


def remember(place: ClusterPlace) -> None:
    """Let the data directory lead to a cluster that lies outside it."""
    if place.is_outside and not os.path.lexists(place.data_dir / ENTRY):
        (place.data_dir / ENTRY).symlink_to(place.cluster)


def make_socket_folder(place: ClusterPlace) -> None:
    """Make the folder of the socket anew: private to the account, no link, nothing left in it."""
    remove_socket_folder(place)
    try:
        place.socket.mkdir(mode=0o700)
    except FileExistsError:
        raise ClusterError(
            f"{place.socket} 不是我们的 / {place.socket} belongs to someone else: remove it"
        ) from None
    place.account.own(place.socket)


def remove_socket_folder(place: ClusterPlace) -> None:
    """Remove the socket's folder if it is ours; leave alone what is not."""
    try:
        status = place.socket.lstat()
    except FileNotFoundError:
        return
    ours = status.st_uid in {os.geteuid(), place.account.uid}
    if stat.S_ISDIR(status.st_mode) and ours:
        shutil.rmtree(place.socket)


def _known(entry: Path) -> Path:
    cluster = entry.resolve()
    if not cluster.is_dir():
        raise ClusterError(
            f"数据库目录 {cluster} 不见了 / the database of this data directory lay at {cluster}, "
            f"which is gone: put it back, or remove {entry} to begin with an empty one"
        )
    return cluster


def _chosen(data_dir: Path, account: SystemAccount) -> Path:
    if account.is_caller or _can_reach(account, data_dir):
        return data_dir / ENTRY
    cluster = system_folder() / f"{data_dir.name or 'data'}-{_hash(data_dir)}"
    if cluster.exists():
        _set_aside(cluster)
    return cluster


def _set_aside(cluster: Path) -> None:
    # Its data directory was removed, and with it the keys: it is no longer anybody's database.
    number = 1
    while (aside := cluster.with_name(f"{cluster.name}.left-{number}")).exists():
        number += 1
    cluster.rename(aside)
    log.warning("moved the database of a data directory that was removed to %s", aside)


def _can_reach(account: SystemAccount, data_dir: Path) -> bool:
    probe = data_dir / f".reach-{os.getpid()}"
    probe.mkdir(mode=0o700)
    try:
        account.own(probe)
        return _can_write(account, probe)
    except PermissionError:  # a file system on which root may not give files away
        return False
    finally:
        probe.rmdir()


def _can_write(account: SystemAccount, folder: Path) -> bool:
    if account.is_caller:
        return os.access(folder, os.W_OK | os.X_OK)
    try:
        run(account, ["/bin/sh", "-c", 'cd "$0" && test -w .', folder])
    except ClusterError:
        return False
    return True


def _socket_folder(cluster: Path) -> Path:
    # A socket's whole path may have 107 bytes (103 on macOS): the data directory can be too deep.
    if os.geteuid() == 0:
        return Path("/run" if Path("/run").is_dir() else "/var/run") / f"zhegui-{_hash(cluster)}"
    return Path("/tmp") / f"zhegui-{os.geteuid()}-{_hash(cluster)}"  # noqa: S108


def _hash(path: Path) -> str:
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:10]
