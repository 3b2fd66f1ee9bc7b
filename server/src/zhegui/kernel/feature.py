"""What a feature gives to the application: said in its `feature.py`, which `app.py` finds by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from fastapi import APIRouter

from zhegui.kernel.people.personal import Personal


@dataclass(frozen=True, slots=True)
class Feature:
    """The addresses of a feature, the modules that are imported for the jobs, listeners, tables and
    figures that they declare, and what it keeps of people."""

    routers: tuple[APIRouter, ...] = ()
    declares: tuple[ModuleType, ...] = ()
    personal: Personal | None = None


def features_of(package: ModuleType) -> Iterator[Feature]:
    """Of each package within, by name. Raises `TypeError` for one that says nothing of itself."""
    for each in iter_modules(package.__path__, f"{package.__name__}."):
        feature = getattr(import_module(f"{each.name}.feature"), "feature", None)
        if not isinstance(feature, Feature):
            raise TypeError(f"{each.name}.feature has no `feature`")
        yield feature
