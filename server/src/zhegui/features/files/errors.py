"""What may be wrong with an upload or an address."""

from __future__ import annotations

from zhegui.kernel.errors import Detail, Problem, TooMany
from zhegui.kernel.http.envelope import told


class BadUpload(Problem):
    status, id = 400, "bad_upload"
    zh = "上传的内容不完整或格式不正确：应为表单，含一个名为 file 的文件"
    en = "The upload is incomplete or malformed: a form with one file, named file, is expected"


class EmptyFile(Problem):
    status, id, zh, en = 400, "empty_file", "文件是空的", "The file is empty"


class InvalidFileName(Problem):
    status, id = 400, "invalid_file_name"
    zh, en = (
        "文件名含有控制字符，请改名后再上传",
        ("The file's name holds control characters; rename it and try again"),
    )


class FileTooLarge(Problem):
    status, id = 413, "file_too_large"
    zh, en = "文件不能超过 {limit} MB", "The file may not be larger than {limit} MB"


class TooManyPixels(Problem):
    status, id = 413, "too_many_pixels"
    zh, en = "图片尺寸过大，请缩小后再上传", "The picture has too many pixels; make it smaller"


class TooMuchInside(Problem):
    status, id = 413, "too_much_inside"
    zh, en = "文件展开后过大，或层层嵌套", "Unpacked, the file is too large or nested too deep"


class QuotaUsed(Problem):
    status, id = 413, "quota_used"
    zh, en = "空间不足：最多保存 {limit} MB 文件", "No space left: files of {limit} MB may be kept"


class FileTypeNotAllowed(Problem):
    status, id = 415, "file_type_not_allowed"
    zh, en = "不支持这种文件，可以上传 {allowed}", "This kind of file is not taken, only {allowed}"


class FileTypeMismatch(Problem):
    status, id = 415, "file_type_mismatch"
    zh, en = "文件内容与它的名称或类型不符", "The file's content is not what its name or type says"


class FileDamaged(Problem):
    status, id = 415, "file_damaged"
    zh, en = "文件已损坏或不完整", "The file is damaged or incomplete"


class FileEncrypted(Problem):
    status, id = 415, "file_encrypted"
    zh, en = (
        "文件已加密，无法检查，请解除密码后再上传",
        ("The file is encrypted and cannot be checked; remove its password"),
    )


class FileActive(Problem):
    status, id = 415, "file_active"
    zh, en = (
        "文件含有宏、脚本、程序或会自动执行的内容",
        ("The file holds macros, scripts, programs or something that acts by itself"),
    )


class ReasonRequired(Problem):
    status, id = 403, "reason_required"
    zh, en = (
        "这是他人的文件，请填写查看理由；理由会被记录",
        "This file is somebody else's: say why you need it, which is recorded",
    )


class FileAltered(Problem):
    status, id = 503, "file_altered"
    zh = "文件与登记的不符，暂不提供，请联系颁发机构"
    en = "The file is not the one that was registered; please ask the issuer"


class FileWithdrawn(Problem):
    status, id = 410, "file_withdrawn"
    zh = "文件所证明的内容已不再有效，不再提供下载"
    en = "What the file certifies does not hold any more, so it is no longer handed out"


class RangeNotSatisfiable(Problem):
    status, id = 416, "range_not_satisfiable"
    zh, en = "请求的范围超出文件", "The range lies beyond the file"


#: What a file's content may be refused for, by the `Reason` of its inspection.
REFUSALS: dict[str, type[Problem]] = {
    "not_allowed": FileTypeNotAllowed,
    "mismatch": FileTypeMismatch,
    "damaged": FileDamaged,
    "encrypted": FileEncrypted,
    "active": FileActive,
    "too_many_pixels": TooManyPixels,
    "too_much": TooMuchInside,
}

#: What any upload may be refused for.
UPLOAD_PROBLEMS: tuple[type[Problem], ...] = (
    BadUpload,
    EmptyFile,
    InvalidFileName,
    FileTooLarge,
    TooMany,
    *REFUSALS.values(),
)


def not_a_video(at: str) -> Detail:
    """That an input names a file which is no video, or none that says how long it plays."""
    zh, en = "请选择写明时长的 MP4 视频", "Choose an MP4 video that tells its length"
    return told(at, "not_a_video", zh, en)


def no_such_file(at: str) -> Detail:
    """That an input names a file which the caller has not."""
    return told(at, "no_such_file", "您没有这个文件", "There is no such file of yours")
