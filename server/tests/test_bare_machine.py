"""From a wheel to an installation that serves, as docs/guide/deploy.md tells: installed, started, restarted,
backed up, restored, and upgraded from a release that is in use. Run by `make proof NAMES=machine`."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.features.files.samples import png
from tests.people import PASSWORD
from tests.test_deploy import guide_settings
from tests.unit import ROOT, Unit

pytestmark = pytest.mark.skipif(
    "PROOF_MACHINES" not in os.environ, reason="takes a minute: make proof NAMES=machine"
)
#: The last commit of the release before.
BEFORE = "cbf5302"
MOBILE = "13900000001"
SECONDS = 60
UV = Path(sys.executable).with_name("uv")

is_whole = not subprocess.run(
    ["git", "cat-file", "-e", f"{BEFORE}^{{commit}}"], cwd=ROOT, stderr=subprocess.DEVNULL
).returncode


class Machine:
    """A machine with nothing on it but Python."""

    def __init__(self, folder: Path) -> None:
        self._venv = folder / "venv"
        self.program = self._venv / "bin" / "zhegui"
        uv("venv", "--python", sys.executable, str(self._venv))

    def install(self, release: Path) -> None:
        """Steps of the guide, by the faster of two installers."""
        to = ["--python", str(self._venv / "bin" / "python")]
        lock = str(release / "requirements.lock")
        uv("pip", "install", *to, "--require-hashes", "-r", lock)
        (wheel,) = release.glob("*.whl")
        uv("pip", "install", *to, "--no-deps", "--reinstall", str(wheel))


def uv(*words: str) -> None:
    done = subprocess.run([str(UV), "--quiet", *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def build(source: Path, release: Path) -> Path:
    """`make wheel` of the sources in `source`, its sites built; the folder of the release."""
    release.mkdir()
    uv("build", "--wheel", "--no-build-isolation", "--python", sys.executable,
       "--out-dir", str(release), str(source / "server"))  # fmt: skip
    shutil.copy(source / "server" / "requirements.lock", release)
    return release


@pytest.fixture
def this_release(tmp_path: Path) -> Path:
    return build(ROOT, tmp_path / "new")


@pytest.fixture
def release_before(tmp_path: Path) -> Path:
    """Without sites: it is not served."""
    source = tmp_path / "source"
    packed = subprocess.run(
        ["git", "archive", BEFORE, "server"], cwd=ROOT, capture_output=True, check=True
    )
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as files:
        files.extractall(source)
    (source / "web" / "dist").mkdir(parents=True)
    return build(source, tmp_path / "old")


@contextmanager
def serving(folder: Path, machine: Machine) -> Iterator[Unit]:
    folder.mkdir(exist_ok=True)
    folder.chmod(0o711)
    unit = Unit(folder, machine.program, **guide_settings())
    try:
        yield unit
    finally:
        unit.close()


def make_operator(unit: Unit) -> None:
    unit.run("operator", "create", "--mobile", MOBILE, said=f"{PASSWORD}\n")


def log_in(unit: Unit) -> dict[str, str]:
    asked = {"grant_type": "password", "username": MOBILE, "password": PASSWORD}
    answer = httpx.post(
        f"{unit.url}/auth-center/oauth/token", data=asked | {"client_id": "zhegui-web"},
        timeout=SECONDS,
    )  # fmt: skip
    assert answer.status_code == 200, answer.text
    return {"Authorization": f"Bearer {answer.json()['access_token']}"}


def upload(unit: Unit) -> str:
    """Keep a figure; its address."""
    api = f"{unit.url}/resource-center/api"
    files = {"file": ("figure.png", png())}
    kept = httpx.post(f"{api}/figure/v2/upload", headers=log_in(unit), files=files, timeout=SECONDS)
    address: str = kept.json()["data"]["url"]
    return address


def status(unit: Unit, path: str) -> int:
    return httpx.get(f"{unit.url}{path}", timeout=SECONDS).status_code


@pytest.mark.skipif(not (ROOT / "web/dist/learner").exists(), reason="no sites: make sites")
def test_a_release_is_installed_used_and_restored(
    data_dir: Path, tmp_path: Path, this_release: Path
) -> None:
    machine = Machine(tmp_path)
    machine.install(this_release)
    with serving(data_dir.with_name("first"), machine) as unit:
        unit.start()
        assert (status(unit, "/"), status(unit, "/admin/"), status(unit, "/readyz")) == (200,) * 3
        make_operator(unit)
        figure = upload(unit)
        unit.restart()
        assert status(unit, figure) == 200
        nights = tmp_path / "nights"
        nights.mkdir()
        unit.run("backup", str(nights), "--with-keys")
        assert "✗" not in unit.run("check", "--files")
    (night,) = nights.glob("*.tar")
    with serving(data_dir.with_name("second"), machine) as unit:
        unit.run("restore", str(night))
        unit.start()
        log_in(unit)
        assert status(unit, figure) == 200


@pytest.mark.skipif(not is_whole, reason=f"a shallow clone: {BEFORE} is not in it")
@pytest.mark.skipif(not (ROOT / "web/dist/learner").exists(), reason="no sites: make sites")
def test_a_installation_of_the_release_before_is_upgraded(
    data_dir: Path, tmp_path: Path, release_before: Path, this_release: Path
) -> None:
    machine = Machine(tmp_path)
    machine.install(release_before)
    backup = tmp_path / "before.tar"
    with serving(data_dir.with_name("first"), machine) as unit:
        make_operator(unit)
        unit.run("backup", str(backup), "--with-keys")
        machine.install(this_release)
        unit.start()
        assert status(unit, "/readyz") == 200
        log_in(unit)
    with serving(data_dir.with_name("second"), machine) as unit:
        unit.run("restore", str(backup))
        assert "✗" not in unit.run("check")
