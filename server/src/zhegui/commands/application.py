"""The application as `zhegui serve` serves it. Importing this takes most of a start."""

from starlette.types import ASGIApp

from zhegui.app import build_house, create_app, gated
from zhegui.commands.server import spare_what_stays
from zhegui.settings import Settings
from zhegui.sites import find_sites


def make_application(settings: Settings, database_url: str) -> ASGIApp:
    """The application on a database, `postgresql://…`."""
    app = gated(create_app(build_house(settings, database_url), sites=find_sites()))
    spare_what_stays()
    return app
