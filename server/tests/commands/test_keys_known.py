"""The keys of a data directory are those of its database, or nothing starts."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from tests.commands.conftest import Zhegui
from tests.people import People
from zhegui.commands.services import in_services
from zhegui.features.certificates import api as certificates
from zhegui.features.certificates.register.keys import signing_key
from zhegui.features.organizations.api import Organization
from zhegui.kernel.secrets.vault import RECEIPTS, Vault
from zhegui.ports.services import Services
from zhegui.postgres import open_cluster
from zhegui.settings import Settings

OWN = ["migrate", "verify-register", "worker", "serve --port 0"]


@pytest.fixture
def lived_in(zhegui: Zhegui, installation: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory with somebody and an issuer in it."""
    monkeypatch.setattr("sys.stdin", io.StringIO("osmanthus in autumn\n"))
    made = zhegui("operator", "create", "--mobile", "13900000001")
    assert made.status == 0, made.err
    in_services(Settings.load({}, data_dir=installation), _add_issuer)
    return installation


async def _add_issuer(services: Services) -> None:
    async with services.transaction() as (session, _):
        organization = Organization(number="ZG-TEST", name="青岩电力", state="active")
        session.add(organization)
        await session.flush()
        await certificates.ensure_issuer(session, services.vault, organization.sid)


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    """The keys of another installation."""
    Vault(tmp_path / "foreign")
    return tmp_path / "foreign"


@pytest.fixture
def elsewhere(data_dir: Path) -> Path:
    return data_dir.with_name("elsewhere")


def register_key(keys: Path) -> Path:
    (path,) = keys.glob("register-*.pem")
    return path


def sql(data_dir: Path, statement: str) -> None:
    with (
        open_cluster(Settings.load({}, data_dir=data_dir)) as cluster,
        psycopg.connect(cluster.owner_url) as connection,
    ):
        connection.execute(statement.encode())


def test_the_keys_of_another_installation_restore_nothing(
    zhegui: Zhegui, lived_in: Path, elsewhere: Path, foreign: Path, tmp_path: Path
) -> None:
    assert lived_in.exists()
    assert zhegui("backup", tmp_path / "backup.tar").status == 0
    refused = zhegui("restore", tmp_path / "backup.tar", "--keys", foreign, data_dir=elsewhere)
    assert refused.status == 1
    assert str(foreign / "keyring.json") in refused.err
    assert not elsewhere.exists()


def test_by_what_receipts_were_checked_is_missed(zhegui: Zhegui, lived_in: Path) -> None:
    assert zhegui("migrate").status == 0  # and there is a key of receipts
    assert zhegui("keys", "rotate").status == 0
    assert zhegui("migrate").status == 0
    (past,) = (lived_in / "keys").glob("examination-receipt.*.pub")
    content = past.read_text()
    for wrong in (None, "", content[::-1], "no key"):
        past.unlink() if wrong is None else past.write_text(wrong)
        for command in ("check", "migrate"):
            outcome = zhegui(command)
            assert (outcome.status, past.name in outcome.out + outcome.err) == (1, True)
    past.write_text(content)
    assert zhegui("migrate").status == 0
    past.unlink()  # lost for good
    assert zhegui("keys", "rotate").status == 0
    assert zhegui("migrate").status == 0


def test_a_restore_without_an_issuers_key_says_so_and_nothing_starts(
    zhegui: Zhegui, lived_in: Path, elsewhere: Path, tmp_path: Path
) -> None:
    assert zhegui("backup", tmp_path / "backup.tar").status == 0
    shutil.copytree(lived_in / "keys", tmp_path / "partial")
    lost = register_key(tmp_path / "partial")
    lost.unlink()
    restored = zhegui(
        "restore", tmp_path / "backup.tar", "--keys", tmp_path / "partial", data_dir=elsewhere
    )
    assert restored.status == 1
    assert lost.name in restored.err
    assert zhegui("migrate", data_dir=elsewhere).status == 1
    shutil.copy(lived_in / "keys" / lost.name, elsewhere / "keys")
    assert zhegui("migrate", data_dir=elsewhere).status == 0


@pytest.mark.parametrize("words", OWN)
def test_nothing_starts_without_an_issuers_key_and_none_is_made(
    zhegui: Zhegui, lived_in: Path, words: str
) -> None:
    lost = register_key(lived_in / "keys")
    lost.unlink()
    refused = zhegui(*words.split(), data_dir=lived_in)
    assert (refused.status, lost.name in refused.err) == (1, True)
    checked = zhegui("check", data_dir=lived_in)
    assert (checked.status, lost.name in checked.out) == (1, True)
    assert not lost.exists()


@pytest.mark.parametrize("name", ["keyring.json", f"{RECEIPTS}.pem", "register"])
def test_nothing_starts_with_a_foreign_key(
    zhegui: Zhegui, lived_in: Path, foreign: Path, name: str
) -> None:
    own = register_key(lived_in / "keys") if name == "register" else lived_in / "keys" / name
    shutil.copy(foreign / name if (foreign / name).exists() else foreign / f"{RECEIPTS}.pem", own)
    refused = zhegui("migrate", data_dir=lived_in)
    assert (refused.status, str(own) in refused.err) == (1, True)
    checked = zhegui("check", data_dir=lived_in)
    assert (checked.status, str(own) in checked.out) == (1, True)
    assert (zhegui("keys", "rotate").status == 0) == (name != "keyring.json")


def test_a_lost_signing_key_is_replaced_by_a_rotation_alone(zhegui: Zhegui, lived_in: Path) -> None:
    register_key(lived_in / "keys").unlink()
    (lived_in / "keys" / f"{RECEIPTS}.pem").unlink()
    assert zhegui("migrate").status == 1
    rotated = zhegui("keys", "rotate")
    assert rotated.status == 0, rotated.err
    assert zhegui("migrate").status == 0
    assert zhegui("check").status == 0


def test_a_data_directory_of_before_tells_its_keys_and_goes_on(
    zhegui: Zhegui, lived_in: Path
) -> None:
    (lived_in / "keys" / f"{RECEIPTS}.pem").unlink()  # before, it was made when first needed
    sql(lived_in, "delete from known_key")
    assert zhegui("migrate").status == 0
    assert (lived_in / "keys" / f"{RECEIPTS}.pem").exists()
    (lived_in / "keys" / f"{RECEIPTS}.pem").unlink()
    assert zhegui("migrate").status == 1


def test_a_database_of_before_is_not_taught_a_foreign_ring(
    zhegui: Zhegui, lived_in: Path, foreign: Path
) -> None:
    sql(lived_in, "delete from known_key")
    shutil.copy(foreign / "keyring.json", lived_in / "keys")
    refused = zhegui("migrate")
    assert (refused.status, "keyring.json" in refused.err) == (1, True)


async def test_a_register_is_signed_with_its_own_key_alone(
    services: Services, session: AsyncSession, people: People, tmp_path: Path
) -> None:
    organization = await people.organization()
    issuer = await certificates.ensure_issuer(session, services.vault, organization.sid)
    assert await signing_key(session, services.vault, issuer.sid)
    own = register_key(services.settings.keys_dir)
    Vault(tmp_path / "other").make_signing_key("register")
    shutil.copy(tmp_path / "other" / "register.pem", own)
    with pytest.raises(ValueError, match="not the one of its register"):
        await signing_key(session, services.vault, issuer.sid)
    own.unlink()
    with pytest.raises(FileNotFoundError):
        await signing_key(session, services.vault, issuer.sid)
    assert not own.exists()
