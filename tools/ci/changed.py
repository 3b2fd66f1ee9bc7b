"""Runs what a change since `main` can have broken: `make changed`.

The checks of the changed files, the server tests of the changed features, the web tests that import
a changed file, and the journeys of the same name. It is quick, not complete: `make test` is.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_FEATURE = re.compile(r"^server/src/zhegui/(features/\w+|kernel|ports|postgres|commands)/")
_JOURNEY = re.compile(r"^web/\w+/src/features/(\w+)/|^server/src/zhegui/features/(\w+)/")
_SERVER_TEST = re.compile(r"^server/tests/.*/test_\w+\.py$|^server/tests/test_\w+\.py$")
_BROWSER_TEST = re.compile(r"^e2e/(journeys|pages)/.*\.spec\.ts$")
_PYTHON = re.compile(r"^(server|proof|bench|e2e|tools)/.*\.py$")
_SCRIPT = re.compile(r"^(web|e2e)/.*\.(ts|tsx|css|json)$")
#: Whose change changes what is generated: the contract, the client, the settings' page.
_GENERATED = re.compile(r"/(routes|\w+_routes|resources|writing|errors|schemas|settings)\.py$")


@dataclass(frozen=True)
class Command:
    """What is run, and in which folder of the checkout."""

    folder: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"cd {self.folder} && {' '.join(self.words)}"


def commands(changed: Sequence[str], root: Path = ROOT) -> Iterator[Command]:
    """What to run for changed paths, the quickest first."""
    there = [path for path in changed if (root / path).exists()]
    python = [path for path in there if _PYTHON.match(path)]
    scripts = [path for path in there if _SCRIPT.match(path)]
    yield from _checks(python, scripts)
    yield from _server(changed, there, root)
    yield from _web(scripts)
    yield from _browser(changed, there, root)


def _checks(python: list[str], scripts: list[str]) -> Iterator[Command]:
    if python:
        files = tuple(f"../{path}" for path in python)
        yield Command("server", ("ruff", "check", *files))
        yield Command("server", ("ruff", "format", "--check", *files))
        yield Command("server", ("lint-imports",))
        yield Command("server", ("mypy",))
    for part in ("web", "e2e"):
        files = tuple(path.removeprefix(f"{part}/") for path in scripts if path.startswith(part))
        if files:
            yield Command(part, ("npx", "biome", "ci", "--error-on-warnings", *files))
            compiler = "typescript-7/bin/tsc" if part == "web" else "typescript/bin/tsc"
            yield Command(part, ("node", f"node_modules/{compiler}"))


def _server(changed: Sequence[str], there: list[str], root: Path) -> Iterator[Command]:
    folders = {f"tests/{found[1]}" for path in changed if (found := _FEATURE.match(path))}
    tests = {path.removeprefix("server/") for path in there if _SERVER_TEST.match(path)}
    tests = {test for test in tests if not any(test.startswith(f"{each}/") for each in folders)}
    folders = {each for each in folders if (root / "server" / each).exists()}
    if any(_GENERATED.search(path) for path in changed):
        folders.add("tests/freshness")
    if folders | tests:
        yield Command("server", ("python", "-m", "pytest", "-n", "2", *sorted(folders | tests)))


def _web(scripts: list[str]) -> Iterator[Command]:
    sources = tuple(path.removeprefix("web/") for path in scripts if path.startswith("web/"))
    if sources:
        yield Command("web", ("npx", "vitest", "related", "--run", *sources))


def _browser(changed: Sequence[str], there: list[str], root: Path) -> Iterator[Command]:
    names = {found[1] or found[2] for path in changed if (found := _JOURNEY.match(path))}
    journeys = {f"e2e/journeys/{name}.spec.ts" for name in names}
    files = {each for each in journeys if (root / each).exists()}
    files |= {path for path in there if _BROWSER_TEST.match(path)}
    if files:
        yield Command(".", ("make", "--no-print-directory", "sites"))
        named = tuple(sorted(path.removeprefix("e2e/") for path in files))
        yield Command("e2e", ("npx", "playwright", "test", *named))


def base_in(root: Path = ROOT) -> str:
    """What a change is counted from: `main`, which a clone of another branch has as `origin/main`."""
    for name in ("main", "origin/main"):
        asked = ["git", "rev-parse", "--quiet", "--verify", name]
        if not subprocess.run(asked, cwd=root, capture_output=True, check=False).returncode:
            return name
    raise SystemExit("there is no main to count the change from: git fetch origin main:main")


def changed_since(base: str) -> list[str]:
    """The paths that differ from where this branch left `base`, with what is not committed."""
    origin = _git("merge-base", base, "HEAD")[0]
    return sorted(
        {*_git("diff", "--name-only", origin), *_git("ls-files", "-o", "--exclude-standard")}
    )


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def main() -> int:
    """Run all of it, also after a failure; 0 when nothing failed."""
    failed = []
    for command in commands(changed_since(base_in())):
        print(f"==> {command}", flush=True)
        if subprocess.run(command.words, cwd=ROOT / command.folder, check=False).returncode:
            failed.append(command)
    for command in failed:
        print(f"==> failed: {command}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
