"""What is sealed stays sealed, and only where it belongs."""

import stat
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag

from zhegui.kernel.secrets.vault import Vault


def test_sealed_in_one_context_is_no_good_in_another(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "keys")
    sealed = vault.encrypt("user.mobile", "13800138000")
    assert vault.decrypt("user.mobile", sealed) == "13800138000"
    assert b"13800138000" not in sealed
    with pytest.raises(InvalidTag):
        vault.decrypt("user.id_number", sealed)


def test_the_same_text_is_never_sealed_alike_but_found_alike(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "keys")
    assert vault.encrypt("a", "x") != vault.encrypt("a", "x")
    assert vault.lookup("a", "x") == vault.lookup("a", "x") != vault.lookup("b", "x")


def test_a_secret_is_derived_once(tmp_path: Path) -> None:
    vault = Vault(tmp_path / "keys")
    assert vault.secret("access") is vault.secret("access")


def test_keys_are_private_and_stay(tmp_path: Path) -> None:
    first = Vault(tmp_path / "keys")
    sealed, secret = first.encrypt("a", "x"), first.secret("access")
    public = first.make_signing_key("register").public_key().public_bytes_raw()
    second = Vault(tmp_path / "keys")
    assert second.decrypt("a", sealed) == "x"
    assert second.secret("access") == secret != second.secret("refresh")
    assert second.signing_key("register").public_key().public_bytes_raw() == public
    for path in (tmp_path / "keys").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "keys").stat().st_mode) == 0o700


def test_what_is_not_a_key_ring_is_refused(tmp_path: Path) -> None:
    (tmp_path / "keyring.json").write_text("[]")
    with pytest.raises(ValueError, match="not a key ring"):
        Vault(tmp_path)
