"""What may go wrong between a person and their account."""

from zhegui.kernel.errors import Problem


class InvalidCode(Problem):
    status, id = 400, "invalid_code"
    zh, en = "验证码错误或已过期，请重新获取", "The code is wrong or has expired; request a new one"


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
