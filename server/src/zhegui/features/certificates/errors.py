"""What may go wrong with certificates."""

from zhegui.kernel.errors import Problem


class ChangeNotAllowed(Problem):
    status, id = 409, "certificate_change_not_allowed"
    zh = "证书当前的状态不允许此操作"
    en = "The certificate's present state does not allow this"


class TemplateNameTaken(Problem):
    status, id = 409, "certificate_name_taken"
    zh = "本机构已有同名的证书"
    en = "Your organization already has a certificate of this name"


class RegisterDamaged(Problem):
    status, id = 503, "register_damaged"
    zh = "登记册未通过核对，暂停查询，请联系颁发机构"
    en = "The register does not pass its own check; queries are stopped, please ask the issuer"
