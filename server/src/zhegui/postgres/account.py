"""The operating-system user under which PostgreSQL runs: never root."""

import os
import pwd
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from zhegui.postgres.errors import ClusterError

SYSTEM_USER = "_postgres" if sys.platform == "darwin" else "zhegui-postgres"


@dataclass(frozen=True)
class SystemAccount:
    """A user of the operating system."""

    name: str
    uid: int
    gid: int

    @property
    def is_caller(self) -> bool:
        """Whether this is the user that runs this process."""
        return self.uid == os.geteuid()

    def own(self, path: Path) -> None:
        """Make this account the owner of `path`, which must be new or ours; only root needs to."""
        if not self.is_caller:
            os.chown(path, self.uid, self.gid, follow_symlinks=False)


def caller() -> SystemAccount:
    """The user that runs this process.

    Raises `ClusterError` when it has no entry among the users: PostgreSQL cannot name it.
    """
    try:
        return _account(pwd.getpwuid(os.geteuid()))
    except KeyError:
        raise ClusterError(
            f"用户编号 {os.geteuid()} 没有用户名，PostgreSQL 无法启动 / user id {os.geteuid()} has "
            "no entry in the list of users, which PostgreSQL needs: add one to /etc/passwd, or use "
            "ZHEGUI_DATABASE_URL"
        ) from None


def server_account(cluster: Path) -> SystemAccount:
    """Who runs PostgreSQL on `cluster`: the caller, or for root the cluster's owner.

    A cluster that does not exist yet will belong to a system user, added here if need be. So is one
    with the owner's number when nobody has it: a volume outlives the container that filled it.
    """
    if os.geteuid() != 0:
        return caller()
    owner = cluster.stat().st_uid if cluster.exists() else 0
    try:
        return _account(pwd.getpwuid(owner) if owner else pwd.getpwnam(SYSTEM_USER))
    except KeyError:
        return _add_system_user(owner)


def _add_system_user(uid: int) -> SystemAccount:
    useradd = shutil.which("useradd", path="/usr/sbin:/sbin:/usr/bin:/bin")
    if useradd is None:
        raise ClusterError(
            f"缺少系统用户 {SYSTEM_USER} 和 useradd / PostgreSQL refuses to run as root and there "
            f"is no useradd to add the system user {SYSTEM_USER}: add it, or run as another user"
        )
    command = [
        useradd, "--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent",
        "--shell", "/usr/sbin/nologin", *(["--uid", str(uid)] if uid else []), SYSTEM_USER,
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise ClusterError(f"useradd {SYSTEM_USER} 失败 / failed: {done.stderr.strip()}")
    return _account(pwd.getpwnam(SYSTEM_USER))


def _account(entry: pwd.struct_passwd) -> SystemAccount:
    return SystemAccount(entry.pw_name, entry.pw_uid, entry.pw_gid)
