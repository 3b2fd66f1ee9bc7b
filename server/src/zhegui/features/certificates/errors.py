"""What may go wrong with certificates."""

from zhegui.kernel.errors import Problem


class ChangeNotAllowed(Problem):
    status, id = 409, "certificate_change_not_allowed"
    zh = "证书当前的状态不允许此操作"
    en = "The certificate's present state does not allow this"


class HolderNotConfirmed(Problem):
    status, id = 409, "holder_not_confirmed"
    zh = "持证人没有已确认的实名信息，无法换发"
    en = "The holder has no confirmed name, so nobody can be named anew"


class TemplateNameTaken(Problem):
    status, id = 409, "certificate_name_taken"
    zh = "本机构已有同名的证书"
    en = "Your organization already has a certificate of this name"


#: A damaged register is mended by people.
RETRY_SECONDS = 3600


class RegisterDamaged(Problem):
    status, id = 503, "register_damaged"
    zh = "证书与登记册不符，或登记册不完整，暂停查询，请联系颁发机构"
    en = "Certificate and register disagree, or the register is not whole; please ask the issuer"

    def __init__(self) -> None:
        super().__init__(retry_after=RETRY_SECONDS)


class TooManyOutsideCertificates(Problem):
    status, id = 409, "too_many_outside_certificates"
    zh, en = (
        "外部证书最多添加 {most} 张",
        "At most {most} certificates from elsewhere can be kept",
    )
