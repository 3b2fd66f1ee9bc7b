"""What other features may use of files: docs/guide/extend.md says how."""

from zhegui.features.files.addresses import address, address_of, readable_file
from zhegui.features.files.attachments import AttachList, attach, attach_list, attachable, hang
from zhegui.features.files.delivery import sent
from zhegui.features.files.erasure import disown, erase_reasons
from zhegui.features.files.errors import (
    UPLOAD_PROBLEMS,
    FileAltered,
    FileTypeNotAllowed,
    FileWithdrawn,
    QuotaUsed,
    RangeNotSatisfiable,
    ReasonRequired,
)
from zhegui.features.files.form_upload import UPLOAD_FORM, incoming_folder
from zhegui.features.files.inspection.lines import TextLine
from zhegui.features.files.integrity import damaged
from zhegui.features.files.made_files import REMOVE as REMOVE_FILE
from zhegui.features.files.made_files import forget, keep, keep_alone, keep_file
from zhegui.features.files.models import FOLLOWS, Attachment, File
from zhegui.features.files.own_files import own_file, own_video
from zhegui.features.files.public_pictures import publish_picture
from zhegui.features.files.resources import files
from zhegui.features.files.rights import bind
from zhegui.features.files.schemas import FileAddress
from zhegui.features.files.texts import TEXT_TYPES, text_of
from zhegui.features.files.unaltered import checked_when_sent
from zhegui.features.files.uploads import form_bytes, upload, upload_picture

__all__ = [
    "FOLLOWS",
    "REMOVE_FILE",
    "TEXT_TYPES",
    "UPLOAD_FORM",
    "UPLOAD_PROBLEMS",
    "AttachList",
    "Attachment",
    "File",
    "FileAddress",
    "FileAltered",
    "FileTypeNotAllowed",
    "FileWithdrawn",
    "QuotaUsed",
    "RangeNotSatisfiable",
    "ReasonRequired",
    "TextLine",
    "address",
    "address_of",
    "attach",
    "attach_list",
    "attachable",
    "bind",
    "checked_when_sent",
    "damaged",
    "disown",
    "erase_reasons",
    "files",
    "forget",
    "form_bytes",
    "hang",
    "incoming_folder",
    "keep",
    "keep_alone",
    "keep_file",
    "own_file",
    "own_video",
    "publish_picture",
    "readable_file",
    "sent",
    "text_of",
    "upload",
    "upload_picture",
]
