"""`zhegui operator create`."""

import io

import pytest

from tests.commands.conftest import Zhegui


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("osmanthus in autumn\n"))


@pytest.mark.usefixtures("typed")
def test_an_operator_is_made_once(zhegui: Zhegui, monkeypatch: pytest.MonkeyPatch) -> None:
    made = zhegui("operator", "create", "--mobile", "13900000001")
    assert made.status == 0, made.err
    assert "100001" in made.out
    monkeypatch.setattr("sys.stdin", io.StringIO("osmanthus in autumn\n"))
    again = zhegui("operator", "create", "--mobile", "13900000001")
    assert again.status == 1
    assert "该手机号已注册" in again.err


@pytest.mark.usefixtures("typed")
def test_a_wrong_mobile_number_is_refused(zhegui: Zhegui) -> None:
    outcome = zhegui("operator", "create", "--mobile", "12345")
    assert outcome.status == 1
    assert "mobile" in outcome.err


def test_a_common_password_is_refused(zhegui: Zhegui, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("12345678\n"))
    outcome = zhegui("operator", "create", "--mobile", "13900000001")
    assert outcome.status == 1
    assert "password" in outcome.err
