"""What `deploy/` and its guide tell to do leads to an installation that serves, and is started again."""

import configparser
import re
from pathlib import Path

from zhegui.commands.safety import examine_settings
from zhegui.settings import Settings

ROOT = Path(__file__).parents[2]


def guide_settings() -> dict[str, str]:
    """The variables that the guide puts into `/etc/zhegui.env`."""
    guide = (ROOT / "docs" / "guide" / "deploy.md").read_text("utf-8")
    return dict(re.findall(r"^ {7}(ZHEGUI_\w+)=(.+)$", guide, re.MULTILINE))


def test_the_guides_settings_are_safe(tmp_path: Path) -> None:
    settings = Settings.load(guide_settings(), data_dir=tmp_path / "data")
    assert settings.environment == "production"
    assert [each.line() for each in examine_settings(settings) if not each.is_safe] == []


def test_systemd_never_gives_up() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.read(ROOT / "deploy" / "zhegui.service", "utf-8")
    assert unit["Service"]["Restart"] == "always"
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"


def test_the_example_proxy_lets_the_largest_upload_through() -> None:
    conf = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    largest = Settings.load({}, data_dir=ROOT / "data").upload_video_mb
    assert re.findall(r"client_max_body_size (\d+)m;", conf) == [str(largest + 1)]
    assert f"{largest + 1} MB of upload" in (ROOT / "docs/guide/deploy.md").read_text("utf-8")
