"""What can go wrong with study materials."""

from zhegui.kernel.errors import Problem


class MaterialNotBought(Problem):
    status, id = 403, "material_not_bought"
    zh, en = "本资料需购买后查看", "This material must be bought first"
