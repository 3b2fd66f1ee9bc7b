"""The list shape from one declaration: one SQL statement per request, scope by construction."""

from zhegui.kernel.records.listing.fields import Derived, Field
from zhegui.kernel.records.listing.kept import in_turn
from zhegui.kernel.records.listing.list_search import words_of
from zhegui.kernel.records.listing.query import read_detail, read_list, read_sids
from zhegui.kernel.records.listing.relation import many_to_many, to_many, to_one
from zhegui.kernel.records.listing.resource import Resource
from zhegui.kernel.records.listing.routes import detail_route, list_route, one_row
from zhegui.kernel.records.listing.viewer import Reading, Viewer

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
