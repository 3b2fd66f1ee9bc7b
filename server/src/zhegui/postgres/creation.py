"""Making a cluster: all of it or nothing.

`initdb` and the first statements work in a folder beside the place, which is renamed at the end, so
that a cluster that exists is whole.
"""

import os
import shutil
from pathlib import Path

from zhegui.kernel.db.durable import sync_folder
from zhegui.postgres.account import caller
from zhegui.postgres.errors import ClusterError
from zhegui.postgres.installation import MAJOR_VERSION, programs_for, run
from zhegui.postgres.place import ClusterPlace, remember

DATABASE = "zhegui"
OWNER_ROLE = "zhegui_owner"
APP_ROLE = "zhegui_app"
SUPERUSER_ROLE = "postgres"

_FIRST_STATEMENTS = f"""\
create role {OWNER_ROLE} login
create role {APP_ROLE} login
create database {DATABASE} owner {OWNER_ROLE}
"""
#: Segments of the log beyond the one being written, as a cluster in use keeps them (`min_wal_size`):
#: on a full disk the next one could not be made, and PostgreSQL would end.
_SPARE_SEGMENTS = 4
_PAST_A_SEGMENT = """\
create table spare ()
drop table spare
select pg_switch_wal()
"""
_SPARE_LOG = _PAST_A_SEGMENT * _SPARE_SEGMENTS + "checkpoint\n"


def ensure_cluster(place: ClusterPlace, *, durable: bool) -> bool:
    """Make the cluster unless it exists; answers whether it is new.

    `durable=False` leaves out waiting for the disk, for clusters that live as long as a test.
    Raises `ClusterError` when the cluster is of another major version.
    """
    remove_draft(place)
    is_new = not place.cluster.exists()
    if is_new:
        _make(place, durable=durable)
    _check_version(place.cluster)
    remember(place)
    _write_access_rules(place)
    return is_new


def remove_draft(place: ClusterPlace) -> None:
    """Remove what an interrupted creation left."""
    if _draft(place).exists():
        shutil.rmtree(_draft(place))


def _draft(place: ClusterPlace) -> Path:
    return place.cluster.with_name(f"{place.cluster.name}.new")


def _make(place: ClusterPlace, *, durable: bool) -> None:
    programs = programs_for(place.account)
    draft = _draft(place)
    draft.mkdir(mode=0o700)
    place.account.own(draft)
    run(place.account, _initdb(programs, draft, durable=durable))
    relaxed = [] if durable else ["-F"]
    run(
        place.account,
        [programs / "postgres", "--single", *relaxed, "-D", draft, "postgres"],
        stdin=_FIRST_STATEMENTS + (_SPARE_LOG if durable else ""),
    )
    draft.rename(place.cluster)
    sync_folder(place.cluster.parent)


def _initdb(programs: Path, folder: Path, *, durable: bool) -> list[str | Path]:
    # The wheel has no ICU: sorting is by code point, and pinyin keys are columns of their own.
    return [
        programs / "initdb", "--pgdata", folder, f"--username={SUPERUSER_ROLE}",
        "--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8",
        "--auth-local=peer", "--auth-host=reject", "--no-instructions",
        *([] if durable else ["--no-sync"]),
    ]  # fmt: skip


def _check_version(cluster: Path) -> None:
    version = (cluster / "PG_VERSION").read_text().strip()
    if version != MAJOR_VERSION:
        raise ClusterError(
            f"{cluster} 属于 PostgreSQL {version} / {cluster} was made by PostgreSQL {version}, "
            f"this is {MAJOR_VERSION}: back up with the old release and restore with this one"
        )


def _write_access_rules(place: ClusterPlace) -> None:
    """Only this process's user gets in, through the socket, as one of our three roles."""
    user = caller().name.replace('"', '""')
    roles = (OWNER_ROLE, APP_ROLE, SUPERUSER_ROLE)
    _write(place, "pg_hba.conf", "local all all peer map=zhegui\n")
    _write(place, "pg_ident.conf", "".join(f'zhegui "{user}" {role}\n' for role in roles))


def _write(place: ClusterPlace, name: str, text: str) -> None:
    # As root in a folder of another user: never follow what might lie there under this name.
    draft = place.cluster / f"{name}.new"
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
        if not place.account.is_caller:
            os.fchown(descriptor, place.account.uid, place.account.gid)
    draft.rename(place.cluster / name)
