"""The dictionary with the product's own enumerations; invitations to work for an organization.

Revision ID: 0009_shell
"""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

from zhegui.kernel.ids import new_sid

revision = "0009_shell"
down_revision = "0008_materials_news"
branch_labels = None
depends_on = None

#: By type, in their order: code, Chinese, English, and the code of a national standard or the wire.
ENTRIES: dict[str, list[tuple[str, str, str, str | None]]] = {
    # GB/T 4658-2006
    "education": [
        ("doctor", "博士研究生", "Doctorate", "11"),
        ("master", "硕士研究生", "Master's degree", "14"),
        ("bachelor", "大学本科", "Bachelor's degree", "21"),
        ("associate", "大学专科", "Junior college", "31"),
        ("secondary_vocational", "中等职业教育", "Secondary vocational school", "41"),
        ("senior_high", "普通高中", "Senior high school", "61"),
        ("junior_high", "初中", "Junior high school", "71"),
        ("primary", "小学", "Primary school", "81"),
        ("other", "其他", "Other", "90"),
    ],
    "degree": [
        ("doctor", "博士", "Doctor", None),
        ("master", "硕士", "Master", None),
        ("bachelor", "学士", "Bachelor", None),
        ("none", "无学位", "No degree", None),
    ],
    # GB/T 4754-2017
    "industry": [
        ("A", "农、林、牧、渔业", "Agriculture, forestry, animal husbandry and fishery", "A"),
        ("B", "采矿业", "Mining", "B"),
        ("C", "制造业", "Manufacturing", "C"),
        (
            "D",
            "电力、热力、燃气及水生产和供应业",
            "Electricity, heat, gas and water supply",
            "D",
        ),
        ("E", "建筑业", "Construction", "E"),
        ("F", "批发和零售业", "Wholesale and retail", "F"),
        ("G", "交通运输、仓储和邮政业", "Transport, storage and post", "G"),
        ("H", "住宿和餐饮业", "Accommodation and catering", "H"),
        (
            "I",
            "信息传输、软件和信息技术服务业",
            "Information transmission, software and IT services",
            "I",
        ),
        ("J", "金融业", "Finance", "J"),
        ("K", "房地产业", "Real estate", "K"),
        ("L", "租赁和商务服务业", "Leasing and business services", "L"),
        ("M", "科学研究和技术服务业", "Scientific research and technical services", "M"),
        (
            "N",
            "水利、环境和公共设施管理业",
            "Water, environment and public facilities",
            "N",
        ),
        ("O", "居民服务、修理和其他服务业", "Household, repair and other services", "O"),
        ("P", "教育", "Education", "P"),
        ("Q", "卫生和社会工作", "Health and social work", "Q"),
        ("R", "文化、体育和娱乐业", "Culture, sports and entertainment", "R"),
        (
            "S",
            "公共管理、社会保障和社会组织",
            "Public administration, social security and organizations",
            "S",
        ),
        ("T", "国际组织", "International organizations", "T"),
    ],
    # The national vocational skill levels.
    "skillLevel": [
        ("junior", "初级工（五级）", "Junior worker (level 5)", "5"),
        ("intermediate", "中级工（四级）", "Intermediate worker (level 4)", "4"),
        ("senior", "高级工（三级）", "Senior worker (level 3)", "3"),
        ("technician", "技师（二级）", "Technician (level 2)", "2"),
        ("senior_technician", "高级技师（一级）", "Senior technician (level 1)", "1"),
    ],
    "courseKind": [
        ("required", "必修课", "Required", None),
        ("elective", "选修课", "Elective", None),
    ],
    "lessonKind": [
        ("text", "图文", "Text", None),
        ("video", "视频", "Video", None),
    ],
    "questionKind": [
        ("single_choice", "单选题", "Single choice", None),
        ("multiple_choice", "多选题", "Multiple choice", None),
        ("true_false", "判断题", "True or false", None),
    ],
    "questionDifficulty": [
        ("1", "容易", "Easy", "1"),
        ("2", "较易", "Fairly easy", "2"),
        ("3", "中等", "Medium", "3"),
        ("4", "较难", "Fairly hard", "4"),
        ("5", "困难", "Hard", "5"),
    ],
    "attemptState": [
        ("active", "作答中", "In progress", None),
        ("submitted", "已交卷", "Handed in", None),
        ("marked", "已阅卷", "Marked", None),
        ("released", "已出分", "Released", None),
        ("voided", "已作废", "Voided", None),
    ],
    "certificateState": [
        ("valid", "有效", "Valid", None),
        ("expired", "已过期", "Expired", None),
        ("suspended", "已暂停", "Suspended", None),
        ("revoked", "已撤销", "Revoked", None),
        ("unknown", "查无此证", "Unknown", None),
    ],
    "orderState": [
        ("unpaid", "待支付", "Unpaid", "1"),
        ("paid", "已支付", "Paid and active", "2"),
        ("cancelled", "已取消", "Cancelled", "3"),
        ("expired", "已过期", "Expired", "4"),
        ("refunded", "已退款", "Refunded", "5"),
        ("in_review", "审核中", "In review", "6"),
    ],
    "payState": [
        ("submitted", "已提交", "Submitted", "1"),
        ("accepted", "已通过", "Accepted", "2"),
        ("rejected", "已驳回", "Rejected", "3"),
    ],
    "payType": [
        ("offline", "线下转账", "Offline transfer", "1"),
        ("alipay", "支付宝", "Alipay", "2"),
        ("wechat", "微信支付", "WeChat Pay", "3"),
        ("free", "免费", "Free", "4"),
    ],
}


def _record() -> list[sa.Column[object]]:
    return [
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
    ]


def upgrade() -> None:
    lookup = op.create_table(
        "lookup",
        sa.Column("type", sa.String(length=40), nullable=False),
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("english_name", sa.String(length=120), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("value", sa.String(length=200), nullable=True),
        *_record(),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_lookup")),
        sa.UniqueConstraint("type", "code", name=op.f("uq_lookup_type_code")),
    )
    now = datetime.now(UTC)
    stamp = {"created_at": now, "updated_at": now, "version": 1}
    op.bulk_insert(
        lookup,
        [
            {
                "sid": new_sid(),
                "type": type_,
                "code": code,
                "name": name,
                "english_name": english,
                "position": position,
                "value": value,
                **stamp,
            }
            for type_, entries in ENTRIES.items()
            for position, (code, name, english, value) in enumerate(entries, start=1)
        ],
    )
    op.create_table(
        "staff_invitation",
        sa.Column("organization_sid", sa.Uuid(), nullable=False),
        sa.Column("mobile_lookup", sa.LargeBinary(), nullable=False),
        sa.Column("mobile_masked", sa.String(length=11), nullable=False),
        sa.Column("accepted_at", sa.DateTime(timezone=True), nullable=True),
        *_record(),
        sa.ForeignKeyConstraint(
            ["organization_sid"],
            ["organization.sid"],
            name=op.f("fk_staff_invitation_organization_sid"),
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_staff_invitation")),
        sa.UniqueConstraint(
            "organization_sid",
            "mobile_lookup",
            name=op.f("uq_staff_invitation_organization_sid_mobile_lookup"),
        ),
    )
    op.create_index(
        op.f("ix_staff_invitation_mobile_lookup"), "staff_invitation", ["mobile_lookup"]
    )


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
