"""Puts what lies beside the package into its wheel: the migrations and the built sites."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Neighbours(BuildHookInterface[Any]):
    """An editable install leaves both where they are."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add them; raises `FileNotFoundError` when the sites are not built."""
        if version == "editable":
            return
        root = Path(self.root)
        sites = root.parent / "web" / "dist"
        if not sites.exists():
            raise FileNotFoundError(f"{sites} is missing: run `make wheel`")
        build_data["force_include"] = {
            str(root / "migrations"): "zhegui/migrations",
            str(sites): "zhegui/web",
        }
