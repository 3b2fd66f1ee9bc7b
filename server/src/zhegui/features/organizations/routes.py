"""Organizations' addresses."""

from zhegui.features.organizations.resources import organizations
from zhegui.kernel.caller import SignedIn
from zhegui.kernel.listing import detail_route, list_route
from zhegui.kernel.unit_of_work import routes

router = routes("organizations")
list_route(router, organizations, caller=SignedIn)
detail_route(router, organizations, caller=SignedIn)
