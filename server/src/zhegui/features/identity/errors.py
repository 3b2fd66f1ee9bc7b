"""What may go wrong between a person and their account."""

from zhegui.kernel.errors import Problem


class InvalidCode(Problem):
    status, id = 400, "invalid_code"
    zh, en = "验证码错误或已过期，请重新获取", "The code is wrong or has expired; request a new one"


class ChallengeRequired(Problem):
    status, id = 429, "challenge_required"
    zh, en = (
        "获取验证码过多，需先完成人机验证",
        "Many codes were asked for; a challenge has to be solved first",
    )


class MobileTaken(Problem):
    status, id = 409, "mobile_taken"
    zh, en = "该手机号已注册，请直接登录", "This number is registered already; please log in"


class MobileInUse(Problem):
    status, id = 409, "mobile_in_use"
    zh, en = (
        "该手机号已被其他账号使用，请换一个号码",
        "Another account uses this number; please give a different one",
    )


class NotRegistered(Problem):
    status, id = 409, "not_registered"
    zh, en = "该手机号尚未注册，请先注册", "This number is not registered yet; please register"


class AccountDisabled(Problem):
    status, id = 403, "account_disabled"
    zh, en = "账号已停用，请联系管理员", "This account is disabled; please ask your administrator"


class WrongPassword(Problem):
    status, id = 400, "wrong_password"
    zh, en = "当前密码不正确", "The present password is wrong"


class InvalidClient(Problem):
    status, id = 400, "invalid_client"
    zh, en = "客户端标识无效", "Unknown client"


class ConsentRequired(Problem):
    status, id = 400, "consent_required"
    zh, en = "请先阅读并同意协议", "Please read and agree to the agreement before operating"


class NotYourself(Problem):
    status, id = 403, "not_yourself"
    zh, en = "只能修改自己的资料", "You may only change your own account"


class IdentityConfirmed(Problem):
    status, id = 409, "identity_confirmed"
    zh, en = (
        "实名信息确认后不能直接修改，请提交更正申请",
        "A confirmed name and ID number change by a request for correction alone",
    )


class IdNumberTaken(Problem):
    status, id = 409, "id_number_taken"
    zh, en = (
        "该身份证号已在另一个账号确认，请申请合并账号或申请人工核实",
        "Another account has confirmed this ID number; ask to merge both, or for a person's decision",
    )


class IdNumberNotTaken(Problem):
    status, id = 409, "id_number_not_taken"
    zh, en = (
        "没有其他账号使用该身份证号，请直接确认或申请更正",
        "No other account uses this ID number; confirm it, or ask for a correction",
    )


class NotConfirmed(Problem):
    status, id = 409, "identity_not_confirmed"
    zh, en = "您还没有确认实名信息", "You have not confirmed a name and ID number"


class RequestOpen(Problem):
    status, id = 409, "identity_request_open"
    zh, en = "您已有一份申请正在处理", "A request of yours is open already"


class RequestClosed(Problem):
    status, id = 409, "identity_request_closed"
    zh, en = "这份申请已经处理", "This request has been dealt with"


class NotDisputed(Problem):
    status, id = 409, "not_disputed"
    zh, en = "只有对号码的异议可以暂停证书", "Certificates are suspended for a disputed number only"


class TokenError(Exception):
    """A failure of the token endpoint, in the words of RFC 6749 §5.2."""

    def __init__(
        self, error: str, description: str, *, status: int = 400, retry_after: int | None = None
    ) -> None:
        super().__init__(error)
        self.error = error
        self.description = description
        self.status = status
        self.retry_after = retry_after
