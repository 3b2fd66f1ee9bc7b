"""`make changed` runs what a change can have broken, and no more."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools.ci.changed import base_in, commands

CHECKS = ["ruff check", "ruff format --check", "lint-imports", "mypy"]
CASES = {
    ("server/src/zhegui/features/commerce/rules.py",): [*CHECKS, "pytest tests/features/commerce"],
    ("server/src/zhegui/features/news/routes.py",): [
        *CHECKS,
        "pytest tests/features/news tests/freshness",
    ],
    (
        "server/src/zhegui/features/practice/rules.py",
        "server/tests/features/practice/test_mocks.py",
    ): [
        *CHECKS,
        "pytest tests/features/practice",
        "make sites",
        "playwright journeys/practice.spec.ts",
    ],
    ("server/tests/test_sites.py",): [*CHECKS, "pytest tests/test_sites.py"],
    ("web/learner/src/features/orders/states.ts",): [
        "biome",
        "tsc",
        "vitest learner/src/features/orders/states.ts",
        "make sites",
        "playwright journeys/orders.spec.ts",
    ],
    ("docs/glossary.md",): [],
}


def brief(words: tuple[str, ...]) -> str:
    """A command without what all of its kind have."""
    if words[:3] == ("python", "-m", "pytest"):
        return " ".join(["pytest", *words[5:]])
    for name, skipped in (("biome", 0), ("vitest", 4), ("playwright", 3)):
        if name in words:
            return " ".join([name, *words[skipped:]]) if skipped else name
    if words[0] == "node":
        return "tsc"
    if words[0] == "make":
        return "make sites"
    return " ".join(word for word in words if not word.startswith("../"))


@pytest.mark.parametrize("changed", CASES, ids=lambda paths: paths[0])
def test_what_is_run(changed: tuple[str, ...]) -> None:
    assert [brief(each.words) for each in commands(changed)] == CASES[changed]


def git(folder: Path, *words: str | Path) -> None:
    who = ("-c", "user.name=x", "-c", "user.email=x@example.invalid")
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


def test_a_clone_of_a_branch_counts_from_where_main_came(tmp_path: Path) -> None:
    there, clone = tmp_path / "there", tmp_path / "clone"
    git(tmp_path, "init", "-b", "main", there)
    with pytest.raises(SystemExit, match="git fetch origin main:main"):
        base_in(there)
    git(there, "commit", "--allow-empty", "-m", "first")
    git(there, "branch", "mine")
    assert base_in(there) == "main"
    git(tmp_path, "clone", "-b", "mine", there, clone)
    assert base_in(clone) == "origin/main"
