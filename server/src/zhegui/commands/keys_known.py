"""The keys of a data directory, held against those that its database belongs to.

With other keys nothing that is sealed can be read, nobody's mobile number is found, and what is signed
does not fit its register: so nothing starts with them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import psycopg

from zhegui.commands.command import Refused
from zhegui.kernel.secrets.vault import (
    NEXT_RING,
    RECEIPTS,
    RING,
    Vault,
    load_public_key,
    load_signing_key,
)

RECEIPTS_FILE, PUBLIC = f"{RECEIPTS}.pem", ".pub"
#: By name of the file. An issuer signs with its newest key; those before it only check.
_KNOWN = """
    select name, fingerprint from known_key union all (
    select distinct on (issuer_sid) 'register-' || sid || '.pem', public_key
    from register_key order by issuer_sid, sid desc)"""
_HAS_KNOWN = "select to_regclass('known_key') is not null"
_SEALED = 'select mobile_sealed from "user" where length(mobile_sealed) > 0 limit 1'
_REMEMBER = """
    insert into known_key (name, fingerprint) values (%s, %s) on conflict (name) do nothing"""
_HELP = (
    "请放回此数据库的密钥；只有签名密钥（*.pem、*.pub）确已丢失时，可用 zhegui keys rotate 更换 / put back "
    "the keys of this database; where only signing keys (*.pem, *.pub) are lost for good, "
    "`zhegui keys rotate` makes new ones"
)


@dataclass(frozen=True)
class WrongKey:
    """A key that is not there, cannot be read, or is another one than the database knows."""

    path: Path

    @property
    def is_missing(self) -> bool:
        """Whether there is none."""
        return not self.path.exists()

    def __str__(self) -> str:
        if self.is_missing:
            return f"缺少密钥 / key is missing: {self.path}"
        if _fingerprint(self.path) is None:
            return f"密钥无法读取 / key cannot be read: {self.path}"
        return f"密钥不属于此数据库 / key of another database: {self.path}"


def prove_keys(folder: Path, url: str) -> None:
    """Raise `Refused` when the keys in `folder` are not those of the database at `url`. Those that
    it does not know yet it is told."""
    with psycopg.connect(url) as connection:
        known = known_keys(connection)
        refuse_wrong(wrong_keys(folder, known))
        if RING not in known:
            _refuse_unless_it_opens(folder, connection)
        # Receipts are checked by the public halves of former keys as well.
        past = {path.name for path in folder.glob(f"{RECEIPTS}.*{PUBLIC}")}
        for name in ({RING, RECEIPTS_FILE} | past) - known.keys():
            path = _made(folder, name)
            fingerprint = _fingerprint(path)
            if fingerprint is None:
                refuse_wrong([WrongKey(path)])
            connection.execute(_REMEMBER, [name, fingerprint])


def refuse_foreign_ring(folder: Path, url: str) -> None:
    """The same before a rotation, which replaces the signing keys, and may have been interrupted
    after the database knew the new ring."""
    with psycopg.connect(url) as connection:
        known = known_keys(connection).get(RING)
    rings = [folder / name for name in (RING, NEXT_RING) if (folder / name).exists()]
    if known is not None and known not in map(_fingerprint, rings):
        refuse_wrong([WrongKey(folder / RING)])


def refuse_wrong(wrong: list[WrongKey]) -> None:
    """Raise `Refused` with every key that is wrong, and what helps."""
    if wrong:
        raise Refused("\n".join([*map(str, wrong), _HELP]))


def known_keys(connection: psycopg.Connection) -> dict[str, bytes]:
    """The fingerprints by the names of files; none where the tables are of a release before."""
    if connection.execute(_HAS_KNOWN).fetchone() != (True,):
        return {}
    return dict(connection.execute(_KNOWN).fetchall())


def wrong_keys(folder: Path, known: Mapping[str, bytes]) -> list[WrongKey]:
    """Each key in `folder` that is not as it is known."""
    paths = {folder / name: fingerprint for name, fingerprint in sorted(known.items())}
    return [WrongKey(path) for path, known in paths.items() if _fingerprint(path) != known]


def unfit_keys(folder: Path, known: Mapping[str, bytes]) -> list[WrongKey]:
    """The same; where nothing is known, the ring, if there is none."""
    ring = WrongKey(folder / RING)
    return wrong_keys(folder, known) or ([ring] if ring.is_missing else [])


def _refuse_unless_it_opens(folder: Path, connection: psycopg.Connection) -> None:
    """For a database that knows no ring yet: at least it must be one that something was sealed with."""
    sealed = connection.execute(_SEALED).fetchone()
    if sealed and not Vault(folder).holds_key_of(sealed[0]):
        refuse_wrong([WrongKey(folder / RING)])


def _made(folder: Path, name: str) -> Path:
    if name == RECEIPTS_FILE:  # before it was known it was made when it was first needed
        Vault(folder).make_signing_key(RECEIPTS)
    return folder / name


def _fingerprint(path: Path) -> bytes | None:
    """What tells a key from others and gives nothing of it away; None for what is no key."""
    if not path.exists():
        return None
    try:
        if path.name in (RING, NEXT_RING):
            return Vault(path.parent, path.name).fingerprint()
        if path.suffix == PUBLIC:
            return load_public_key(path).public_bytes_raw()
        return load_signing_key(path).public_key().public_bytes_raw()
    except (TypeError, ValueError):
        return None
