"""Those who write the catalogue, and one category."""

from __future__ import annotations

import httpx
import pytest

from tests.features.catalogue.authors import Author, category
from tests.people import People


@pytest.fixture
async def operator(http: httpx.AsyncClient, people: People) -> Author:
    return Author(http, await people.operator())


@pytest.fixture
async def manager(http: httpx.AsyncClient, people: People) -> Author:
    return Author(http, await people.manager())


@pytest.fixture
async def visitor(http: httpx.AsyncClient) -> Author:
    return Author(http, None)


@pytest.fixture
async def safety(operator: Author) -> dict[str, str]:
    """A reference to a category."""
    return {"sid": await category(operator)}
