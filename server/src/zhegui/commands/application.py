"""The application as `zhegui serve` serves it. Importing this takes most of a start."""

from starlette.types import ASGIApp

from zhegui.app import build_services, create_app, gated
from zhegui.commands.patience import bound
from zhegui.commands.server import spare_what_stays
from zhegui.settings import Settings
from zhegui.sites import find_sites


def make_application(settings: Settings, database_url: str) -> ASGIApp:
    """The application on a database, `postgresql://…`."""
    services = build_services(settings, database_url)
    bound(services.database)
    app = gated(create_app(services, sites=find_sites()))
    spare_what_stays()
    return app
