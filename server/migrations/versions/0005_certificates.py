"""Files, certificates, and the registers that prove them.

Revision ID: 0005_certificates
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

from zhegui.kernel.db.append_only import APP_ROLE, append_only

revision = "0005_certificates"
down_revision = "0004_learning"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "file",
        sa.Column("owner_sid", sa.Uuid(), nullable=True),
        sa.Column("organization_sid", sa.Uuid(), nullable=True),
        sa.Column("path", sa.String(length=200), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("media_type", sa.String(length=80), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("sha256", sa.LargeBinary(length=32), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_sid"], ["organization.sid"], name=op.f("fk_file_organization_sid")
        ),
        sa.ForeignKeyConstraint(
            ["owner_sid"], ["user.sid"], name=op.f("fk_file_owner_sid"), ondelete="set null"
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_file")),
        sa.UniqueConstraint("path", name=op.f("uq_file_path")),
    )
    op.create_index(op.f("ix_file_organization_sid"), "file", ["organization_sid"], unique=False)
    op.create_index(op.f("ix_file_owner_sid"), "file", ["owner_sid"], unique=False)
    op.create_table(
        "issuer",
        sa.Column("organization_sid", sa.Uuid(), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["organization_sid"], ["organization.sid"], name=op.f("fk_issuer_organization_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_issuer")),
        sa.UniqueConstraint("organization_sid", name=op.f("uq_issuer_organization_sid")),
    )
    op.create_table(
        "certificate",
        sa.Column("organization_sid", sa.Uuid(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("validity_months", sa.BigInteger(), nullable=True),
        sa.Column("cover_list", JSONB(), nullable=False),
        sa.Column("seal_list", JSONB(), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "validity_months between 1 and 1200", name=op.f("ck_certificate_validity")
        ),
        sa.ForeignKeyConstraint(
            ["organization_sid"], ["organization.sid"], name=op.f("fk_certificate_organization_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_certificate")),
        sa.UniqueConstraint(
            "organization_sid", "name", name=op.f("uq_certificate_organization_sid_name")
        ),
    )
    op.create_table(
        "certificate_history",
        sa.Column("number", sa.String(length=32), nullable=False),
        sa.Column("credential", sa.LargeBinary(length=16), nullable=False),
        sa.Column("certificate_sid", sa.Uuid(), nullable=False),
        sa.Column("issuer_sid", sa.Uuid(), nullable=False),
        sa.Column("user_sid", sa.Uuid(), nullable=True),
        sa.Column("holder_name", sa.String(length=80), nullable=True),
        sa.Column("id_card", sa.LargeBinary(), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("subject", sa.String(length=200), nullable=False),
        sa.Column("course_sid", sa.Uuid(), nullable=True),
        sa.Column("source_kind", sa.String(length=20), nullable=False),
        sa.Column("source_sid", sa.Uuid(), nullable=False),
        sa.Column("completed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("hours", sa.BigInteger(), nullable=True),
        sa.Column("issued_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("state", sa.String(length=12), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("reason", sa.String(length=200), nullable=True),
        sa.Column("document_sha256", sa.LargeBinary(length=32), nullable=True),
        sa.Column("specimen_sid", sa.Uuid(), nullable=True),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "state in ('valid', 'suspended', 'revoked')", name=op.f("ck_certificate_history_state")
        ),
        sa.ForeignKeyConstraint(
            ["certificate_sid"],
            ["certificate.sid"],
            name=op.f("fk_certificate_history_certificate_sid"),
        ),
        sa.ForeignKeyConstraint(
            ["course_sid"], ["course.sid"], name=op.f("fk_certificate_history_course_sid")
        ),
        sa.ForeignKeyConstraint(
            ["issuer_sid"], ["issuer.sid"], name=op.f("fk_certificate_history_issuer_sid")
        ),
        sa.ForeignKeyConstraint(
            ["specimen_sid"],
            ["file.sid"],
            name=op.f("fk_certificate_history_specimen_sid"),
            ondelete="set null",
        ),
        sa.ForeignKeyConstraint(
            ["user_sid"],
            ["user.sid"],
            name=op.f("fk_certificate_history_user_sid"),
            ondelete="set null",
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_certificate_history")),
        sa.UniqueConstraint("credential", name=op.f("uq_certificate_history_credential")),
        sa.UniqueConstraint("number", name=op.f("uq_certificate_history_number")),
        sa.UniqueConstraint(
            "source_kind", "source_sid", name=op.f("uq_certificate_history_source_kind_source_sid")
        ),
    )
    op.create_index(
        op.f("ix_certificate_history_certificate_sid"),
        "certificate_history",
        ["certificate_sid"],
        unique=False,
    )
    op.create_index(
        op.f("ix_certificate_history_issuer_sid"),
        "certificate_history",
        ["issuer_sid"],
        unique=False,
    )
    op.create_index(
        op.f("ix_certificate_history_user_sid"), "certificate_history", ["user_sid"], unique=False
    )
    op.create_table(
        "certificate_attachment",
        sa.Column("certificate_history_sid", sa.Uuid(), nullable=False),
        sa.Column("file_sid", sa.Uuid(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["certificate_history_sid"],
            ["certificate_history.sid"],
            name=op.f("fk_certificate_attachment_certificate_history_sid"),
            ondelete="cascade",
        ),
        sa.ForeignKeyConstraint(
            ["file_sid"],
            ["file.sid"],
            name=op.f("fk_certificate_attachment_file_sid"),
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint(
            "certificate_history_sid", "file_sid", name=op.f("pk_certificate_attachment")
        ),
    )
    op.create_index(
        op.f("ix_certificate_attachment_file_sid"),
        "certificate_attachment",
        ["file_sid"],
        unique=False,
    )
    op.create_table(
        "commitment_salt",
        sa.Column("certificate_history_sid", sa.Uuid(), nullable=False),
        sa.Column("salt", sa.LargeBinary(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["certificate_history_sid"],
            ["certificate_history.sid"],
            name=op.f("fk_commitment_salt_certificate_history_sid"),
            ondelete="cascade",
        ),
        sa.PrimaryKeyConstraint("certificate_history_sid", name=op.f("pk_commitment_salt")),
    )
    op.create_table(
        "register_key",
        sa.Column("issuer_sid", sa.Uuid(), nullable=False),
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("public_key", sa.LargeBinary(length=32), nullable=False),
        sa.Column("sid", sa.Uuid(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["issuer_sid"], ["issuer.sid"], name=op.f("fk_register_key_issuer_sid")
        ),
        sa.PrimaryKeyConstraint("sid", name=op.f("pk_register_key")),
        sa.UniqueConstraint("id", name=op.f("uq_register_key_id")),
    )
    op.create_index(
        op.f("ix_register_key_issuer_sid"), "register_key", ["issuer_sid"], unique=False
    )
    op.create_table(
        "register_head",
        sa.Column("issuer_sid", sa.Uuid(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.LargeBinary(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["issuer_sid"], ["issuer.sid"], name=op.f("fk_register_head_issuer_sid")
        ),
        sa.PrimaryKeyConstraint("issuer_sid", name=op.f("pk_register_head")),
    )
    op.create_table(
        "register_entry",
        sa.Column("issuer_sid", sa.Uuid(), nullable=False),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("key_id", sa.String(length=16), nullable=False),
        sa.Column("certificate_history_sid", sa.Uuid(), nullable=False),
        sa.Column("body", JSONB(), nullable=False),
        sa.Column("previous", sa.LargeBinary(length=32), nullable=False),
        sa.Column("hash", sa.LargeBinary(length=32), nullable=False),
        sa.Column("signature", sa.LargeBinary(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["certificate_history_sid"],
            ["certificate_history.sid"],
            name=op.f("fk_register_entry_certificate_history_sid"),
        ),
        sa.ForeignKeyConstraint(
            ["issuer_sid"], ["issuer.sid"], name=op.f("fk_register_entry_issuer_sid")
        ),
        sa.ForeignKeyConstraint(
            ["key_id"], ["register_key.id"], name=op.f("fk_register_entry_key_id")
        ),
        sa.PrimaryKeyConstraint("issuer_sid", "number", name=op.f("pk_register_entry")),
    )
    op.create_index(
        op.f("ix_register_entry_certificate_history_sid"),
        "register_entry",
        ["certificate_history_sid"],
        unique=False,
    )
    _guard_registers()


def _guard_registers() -> None:
    """Heads are moved by triggers alone, which run as the owner: a fork cannot be inserted."""
    op.execute(
        """
        create function open_register() returns trigger
        language plpgsql security definer set search_path = public as $$
        begin
          insert into register_head (issuer_sid, number, hash)
          values (new.sid, 0, decode(repeat('00', 32), 'hex'));
          return null;
        end $$
        """
    )
    op.execute(
        """
        create function move_register_head() returns trigger
        language plpgsql security definer set search_path = public as $$
        begin
          update register_head set number = new.number, hash = new.hash
          where issuer_sid = new.issuer_sid and number = new.number - 1 and hash = new.previous;
          if not found then
            raise exception 'entry % does not follow the head of register %',
              new.number, new.issuer_sid using errcode = 'serialization_failure';
          end if;
          return new;
        end $$
        """
    )
    op.execute(
        "create trigger issuer_opens_register after insert on issuer "
        "for each row execute function open_register()"
    )
    op.execute(
        "create trigger register_entry_moves_head before insert on register_entry "
        "for each row execute function move_register_head()"
    )
    op.execute(f"revoke insert, update, delete, truncate on register_head from {APP_ROLE}")
    append_only(op, "register_entry")
    append_only(op, "register_key")


def downgrade() -> None:
    raise NotImplementedError("restore a backup instead")
