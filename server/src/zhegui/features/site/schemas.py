"""What the site says of itself, on the wire."""

from __future__ import annotations

from zhegui.features.site.pages import PageName
from zhegui.features.site.rules import Group, SiteRole
from zhegui.kernel.http.envelope import Wire
from zhegui.kernel.values import Sid


class SiteInformation(Wire):
    """What every page needs to know of this installation; what is not set is null.

    `lookupRevision` changes with the dictionary: a copy under another revision is out of date.
    """

    filing_number: str | None
    contact: str | None
    public_account_qr: str | None
    mobile_site: str | None
    assistant: str
    consultation: str
    page_views: bool
    lookup_revision: str


class Menu(Wire):
    """One place that the caller may go to."""

    code: str
    path: str
    group: Group
    external: bool


class Menus(Wire):
    """The caller's menus, and by what they were chosen."""

    role: SiteRole
    is_enterprise: bool
    organization_sid: Sid | None
    menu_list: list[Menu]


class PageView(Wire):
    """That somebody saw a page: the name of its route, and nothing more."""

    page: PageName
