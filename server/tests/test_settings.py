"""Settings: what is taken, what is refused, and with which words."""

import re
from pathlib import Path

import pytest

from zhegui.settings import Settings, SettingsError


def test_defaults_stand_without_any_variable() -> None:
    settings = Settings.load({"PATH": "/bin"})
    assert settings.data_dir == Path.cwd() / "data"
    assert settings.environment == "development"
    assert settings.public_url == "http://127.0.0.1:8000"
    assert settings.trusted_proxies == ()


def test_variables_and_overrides_are_read() -> None:
    env = {
        "ZHEGUI_DATA_DIR": "/srv/zhegui",
        "ZHEGUI_PORT": "9000",
        "ZHEGUI_TRUSTED_PROXIES": "10.0.0.0/8, 192.168.1.1",
        "ZHEGUI_LIMIT_CODE_PER_HOUR": "7",
        "ZHEGUI_DATABASE_URL": "",
    }
    settings = Settings.load(env, port=9100, host=None)
    assert settings.data_dir == Path("/srv/zhegui")
    assert settings.port == 9100
    assert settings.public_url == "http://127.0.0.1:9100"
    assert settings.trusted_proxies == ("10.0.0.0/8", "192.168.1.1/32")
    assert settings.limit_code_per_hour == 7
    assert settings.database_url is None


def test_an_empty_word_names_no_folder() -> None:
    with pytest.raises(SettingsError, match=r"ZHEGUI_DATA_DIR: .*must not be empty"):
        Settings.load({}, data_dir="")


def test_the_public_address_is_kept_without_its_slash() -> None:
    settings = Settings.load({"ZHEGUI_PUBLIC_URL": "https://exam.example.cn/"})
    assert settings.public_url == "https://exam.example.cn"


def test_an_ipv6_listener_makes_a_legal_address() -> None:
    assert Settings.load({"ZHEGUI_HOST": "::1"}).public_url == "http://[::1]:8000"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ZHEGUI_PROT", "8000"),
        ("ZHEGUI_PORT", "80000"),
        ("ZHEGUI_PORT", "８０"),
        ("ZHEGUI_PORT", "1_0"),
        ("ZHEGUI_PORT", " 80"),
        ("ZHEGUI_PORT", "80\n"),
        ("ZHEGUI_WORKERS", "0"),
        ("ZHEGUI_LIMIT_CODE_PER_DAY", "-1"),
        ("ZHEGUI_ENVIRONMENT", "prod"),
        ("ZHEGUI_PUBLIC_URL", "exam.example.cn"),
        ("ZHEGUI_PUBLIC_URL", "https://exam.example.cn/zhegui"),
        ("ZHEGUI_PUBLIC_URL", "https://exam.example.cn:port"),
        ("ZHEGUI_DATABASE_URL", "mysql://localhost/zhegui"),
        ("ZHEGUI_DATABASE_URL", "postgres://localhost/zhegui"),
        ("ZHEGUI_DATABASE_URL", "postgresql://u@[::1/zhegui"),
        ("ZHEGUI_TRUSTED_PROXIES", "everyone"),
        ("ZHEGUI_TRUSTED_PROXIES", "10.0.0.1/8"),
        ("ZHEGUI_STORAGE_URL", "file:///tmp"),
        ("ZHEGUI_STORAGE_URL", "s3://"),
        ("ZHEGUI_SMS_GATEWAY_URL", "http://sms.example.cn:99999/"),
        ("ZHEGUI_METRICS_TOKEN", "short"),
        ("ZHEGUI_FILING_NUMBER", "备" * 61),
        ("ZHEGUI_FAULT", "anything"),
        ("ZHEGUI_REFRESH_TOKEN_DAYS", "999999999"),
        ("ZHEGUI_MOBILE_SITE", "m.example.cn"),
        ("ZHEGUI_MOBILE_SITE", "//m.example.cn"),
        ("ZHEGUI_MOBILE_SITE", "javascript:alert(1)"),
        ("ZHEGUI_BACK_OFFICE", "https://user@example.cn/"),
        ("ZHEGUI_PUBLIC_ACCOUNT_QR", "/no/such/file.png"),
        ("ZHEGUI_ANALYTICS", "on"),
    ],
)
def test_a_wrong_variable_is_refused_by_name(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as refusal:
        Settings.load({name: value})
    (message,) = refusal.value.messages
    assert message.split(":")[0] == name
    words = message.split("invalid:")[
        -1
    ]  # in both languages, with any validator finding the mistake
    assert re.search("[\u4e00-\u9fff].* / [ -~]", words)


@pytest.mark.parametrize(
    ("chooser", "address"),
    [
        ("ZHEGUI_SMS_PROVIDER", "ZHEGUI_SMS_GATEWAY_URL"),
        ("ZHEGUI_ANALYTICS", "ZHEGUI_ANALYTICS_GATEWAY_URL"),
    ],
)
def test_a_gateway_without_an_address_is_refused(chooser: str, address: str) -> None:
    with pytest.raises(SettingsError, match=f"{address}: .*needs an address"):
        Settings.load({chooser: "gateway"})


def test_all_mistakes_are_told_at_once() -> None:
    with pytest.raises(SettingsError) as refusal:
        Settings.load({"ZHEGUI_PORT": "x", "ZHEGUI_COLOUR": "red"})
    assert len(refusal.value.messages) == 2


def test_settings_cannot_be_changed() -> None:
    settings = Settings.load({})
    with pytest.raises(ValueError, match="frozen"):
        settings.port = 1  # type: ignore[misc]
