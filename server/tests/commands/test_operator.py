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
    assert "mobile: 请输入正确的手机号 / Please enter the correct number" in outcome.err


def test_a_common_password_is_refused(zhegui: Zhegui, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("12345678\n"))
    outcome = zhegui("operator", "create", "--mobile", "13900000001")
    assert outcome.status == 1
    assert "password: 密码过于常见，请换一个 / This password is too common" in outcome.err


def test_a_short_password_is_refused_in_both_languages(
    zhegui: Zhegui, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("short\n"))
    outcome = zhegui("operator", "create", "--mobile", "13900000001")
    assert outcome.err == "password: 至少 8 个字 / At least 8 characters\n"
