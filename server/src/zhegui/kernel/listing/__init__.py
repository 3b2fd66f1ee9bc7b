"""The list shape from one declaration: one SQL statement per request, scope by construction."""

from zhegui.kernel.listing.kept import in_turn
from zhegui.kernel.listing.query import read_detail, read_list, read_sids
from zhegui.kernel.listing.relation import many_to_many, to_many, to_one
from zhegui.kernel.listing.resource import Derived, Field, Resource
from zhegui.kernel.listing.routes import detail_route, list_route, one_row
from zhegui.kernel.listing.searching import words_of
from zhegui.kernel.listing.viewer import Reading, Viewer

__all__ = [
    "Derived",
    "Field",
    "Reading",
    "Resource",
    "Viewer",
    "detail_route",
    "in_turn",
    "list_route",
    "many_to_many",
    "one_row",
    "read_detail",
    "read_list",
    "read_sids",
    "to_many",
    "to_one",
    "words_of",
]
