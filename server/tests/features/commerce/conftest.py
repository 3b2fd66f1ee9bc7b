"""Fixtures of orders."""

import httpx
import pytest

from tests.conftest import FakeClock
from tests.features.commerce.shop import Shop, open_shop
from tests.people import People
from zhegui.ports.services import Services


@pytest.fixture
async def shop(
    http: httpx.AsyncClient, services: Services, clock: FakeClock, people: People
) -> Shop:
    """A course of 320 yuan, a buyer and an operator."""
    return await open_shop(http, services, clock, people)
