"""The registry of file formats: to add one, write its parser and name it here."""

from zhegui.features.questions.formats.crac import Crac
from zhegui.features.questions.formats.format import Format, ImportedPicture, Package, Parsed, Row

FORMATS: dict[str, Format] = {each.name: each for each in (Crac(),)}

__all__ = ["FORMATS", "Format", "ImportedPicture", "Package", "Parsed", "Row"]
