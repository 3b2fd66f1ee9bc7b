"""The settings of one installation: `ZHEGUI_*` variables and nothing else.

Every field is one variable, named `ZHEGUI_` and the field in capitals. An unknown variable or a
value that is not exactly of its kind is refused, so that a typing mistake never means a default.
`docs/guide/settings.md` is written from the descriptions here and a test keeps it so.
"""

import ipaddress
import json
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import SplitResult, urlsplit

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    JsonValue,
    ValidationError,
    ValidationInfo,
    field_validator,
)

PREFIX = "ZHEGUI_"

_INTEGER = re.compile(r"[0-9]{1,9}\Z")


class SettingsError(Exception):
    """The settings cannot be used; each of `messages` names a variable and what is wrong."""

    def __init__(self, messages: list[str]) -> None:
        super().__init__("\n".join(messages))
        self.messages = messages


def _integer(value: object) -> object:
    if not isinstance(value, str):
        return value
    if not _INTEGER.match(value):
        raise ValueError("应为不超过九位的整数 / must be a whole number of at most nine digits")
    return int(value)


def _path(value: object) -> object:
    if value == "":  # `--data-dir "$UNSET"` would make an installation of the folder one stands in
        raise ValueError("不能为空 / must not be empty")
    return Path(value).expanduser().absolute() if isinstance(value, str | Path) else value


def _elsewhere(value: str) -> SplitResult:
    """The parts of an address on the web."""
    with suppress(ValueError):  # `port` raises when there is none of that number
        parts = urlsplit(value)
        if parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0:
            return parts
    raise ValueError("应为 http:// 或 https:// 开头的地址 / must be an http:// or https:// address")


def _web_address(value: str) -> str:
    parts = _elsewhere(value)
    if parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise ValueError(
            "只能是来源地址，不含路径、参数和用户名 / must be an origin: no path, query or user"
        )
    return value.rstrip("/")


def _gateway_url(value: str) -> str:
    _elsewhere(value)
    return value


def _site_address(value: str) -> str:
    """Another site: on our own origin from `/` on, or anywhere else by its whole address."""
    is_ours = value.startswith("/") and not value.startswith("//")
    parts = urlsplit(value) if is_ours else _elsewhere(value)
    if parts.query or parts.fragment or parts.username:
        raise ValueError("不能含参数、片段和用户名 / must have no query, fragment or user")
    return value.rstrip("/") + "/"


def _json_object(value: object) -> object:
    if not isinstance(value, str):
        return value
    with suppress(ValueError):
        if isinstance(found := json.loads(value), dict):
            return found
    raise ValueError("应为 JSON 对象 / must be a JSON object")


def _database_url(value: str) -> str:
    with suppress(ValueError):  # brackets of an IPv6 address that do not close
        if urlsplit(value).scheme == "postgresql":
            return value
    raise ValueError("应为 postgresql:// 开头的地址 / must be a postgresql:// address")


def _picture(value: object) -> object:
    path = _path(value)
    if isinstance(path, Path) and not path.is_file():
        raise ValueError("没有这个文件 / there is no such file")
    return path


def _storage_url(value: str) -> str:
    if not re.match(r"s3://[^/]", value):
        raise ValueError("应为 s3:// 加桶名 / must be s3:// and a bucket")
    return value


def _networks(value: object) -> object:
    if not isinstance(value, str):
        return value
    try:
        return tuple(str(ipaddress.ip_network(item.strip())) for item in value.split(","))
    except ValueError as error:
        raise ValueError(
            f"应为逗号分隔的地址或网段 / must be addresses or networks: {error}"
        ) from error


def _listening_address(values: dict[str, Any]) -> str:
    host, port = values["host"], values["port"]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


#: A telephone number or an e-mail address: what a page can make a link of.
CONTACT = r"^(\+?[0-9][0-9 -]{4,18}|[^@\s/?#]+@[^@\s/?#]+\.[^@\s/?#]+)$"

Whole = Annotated[int, BeforeValidator(_integer), Field(ge=1)]


#: What the client of the bucket reads from the environment besides; the settings' page tells of it.
STORAGE_VARIABLES = {
    "AWS_ACCESS_KEY_ID": "Key of the bucket of `ZHEGUI_STORAGE_URL`.",
    "AWS_SECRET_ACCESS_KEY": "Its secret.",
    "AWS_SESSION_TOKEN": "Its token, where the key is a temporary one.",
    "AWS_REGION": "Region of the bucket; unset, `us-east-1`.",
    "AWS_ENDPOINT_URL": "Address of an S3 that is not Amazon's, such as `https://s3.example.cn`.",
    "AWS_ALLOW_HTTP": "`true` lets that address be `http://`, as on the same machine; else it is "
    "refused.",
    "AWS_VIRTUAL_HOSTED_STYLE_REQUEST": "`true` puts the bucket's name before the address's host "
    "instead of into the path, as some providers want.",
}


class Settings(BaseModel):
    """All settings of one installation, checked and frozen."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    data_dir: Annotated[Path, BeforeValidator(_path)] = Field(
        default=Path("data"),
        description="Folder that holds everything that must be kept: database, files, keys, "
        "outbox. Only the database may lie elsewhere, when the server runs as root; "
        "`zhegui check` says where.",
        validate_default=True,
    )
    environment: Literal["production", "development", "test"] = Field(
        default="development",
        description="`production` refuses the demonstration, the local SMS twin and a public "
        "address that is loopback or not https.",
    )
    host: str = Field(default="127.0.0.1", min_length=1, description="Address to listen on.")
    port: Annotated[int, BeforeValidator(_integer), Field(ge=0, le=65535)] = Field(
        default=8000, description="Port to listen on; 0 takes a free one."
    )
    public_url: Annotated[str, BeforeValidator(_web_address)] = Field(
        default_factory=_listening_address,
        description="Origin under which people reach the site: QR codes and messages carry it. "
        "Unset, it is `http://` with host and port.",
    )
    workers: Annotated[int, BeforeValidator(_integer), Field(ge=1, le=64)] = Field(
        default=1, description="Server processes. Jobs and schedules run once, however many."
    )
    trusted_proxies: Annotated[tuple[str, ...], BeforeValidator(_networks)] = Field(
        default=(),
        description="Addresses or networks of reverse proxies, separated by commas, whose "
        "`X-Forwarded-For` and `X-Forwarded-Proto` are believed.",
    )
    fault: Annotated[str, Field(pattern=r"^[a-z_]+\.[a-z_]+$")] | None = Field(
        default=None,
        description="For proofs alone: the step and moment of `kernel/crash_points.py` at which a "
        "process kills itself. Refused in production.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="The least severe entry that is logged."
    )

    metrics_token: Annotated[str, Field(min_length=16)] | None = Field(
        default=None,
        description="Bearer token for `/metrics`. Unset, `/metrics` answers this machine alone.",
    )

    database_url: Annotated[str, BeforeValidator(_database_url)] | None = Field(
        default=None,
        description="A PostgreSQL (16 or newer) of one's own, as `postgresql://…`, connected to as "
        "a role that owns nothing. Unset, the embedded one runs.",
    )
    database_owner_url: Annotated[str, BeforeValidator(_database_url)] | None = Field(
        default=None,
        description="The same database as the role that owns the tables, for migrations. Needed "
        "with `ZHEGUI_DATABASE_URL` by `migrate`, `backup` and `restore`.",
    )
    database_pool: Annotated[int, BeforeValidator(_integer), Field(ge=2, le=100)] = Field(
        default=15,
        description="Connections that the requests and jobs of each server process share at most, "
        "beside 16 for sittings, the queue and the like. Those that lie idle are closed.",
    )
    storage_url: Annotated[str, BeforeValidator(_storage_url)] | None = Field(
        default=None,
        description="`s3://bucket/prefix` for uploaded files; where it lies and its credentials "
        "by the `AWS_*` variables below. Unset, the folder `files` in the data directory.",
    )
    sms_provider: Literal["local", "gateway"] = Field(
        default="local",
        description="How short messages go out. `gateway` posts each as JSON (`mobile`, `template`, "
        "`code`, `transactionCode`, `at`) to `ZHEGUI_SMS_GATEWAY_URL`; that of the template "
        "`mobile_changed`, to a number that an account no longer has, brings no code. `local` appends "
        "them to `outbox/sms.jsonl` in the data directory and is refused in production.",
    )
    sms_gateway_url: Annotated[str, BeforeValidator(_gateway_url)] | None = Field(
        default=None,
        validate_default=True,
        description="Address of a short message gateway; any answer below 300 means it took the "
        "message, any other and the message is tried again.",
    )
    sms_gateway_token: Annotated[str, Field(min_length=8)] | None = Field(
        default=None, description="Bearer token that the gateway asks for."
    )

    mobile_site: Annotated[str, BeforeValidator(_site_address)] | None = Field(
        default=None,
        description="Address of the mobile site, to which telephones are led with their path and "
        "query. Unset, they stay.",
    )
    back_office: Annotated[str, BeforeValidator(_site_address)] = Field(
        default="/admin/", description="Address of the back office, to which managers are led."
    )
    assistant: Annotated[str, BeforeValidator(_site_address)] = Field(
        default="/assistant/",
        description="Address of the assistant's panel, shown in a frame. Another origin, by its whole "
        "address, must lead to this same server.",
    )
    chat_url: Annotated[str, BeforeValidator(_gateway_url)] | None = Field(
        default=None,
        description="Address of a language model that words the assistant's answers, such as "
        "`https://models.example.cn/v1`: `/chat/completions` below it takes what OpenAI's API takes. "
        "Questions go there of people who agreed and whose organization chose so, with the passages "
        "that were found. Unset, the assistant quotes and nothing leaves the installation.",
    )
    chat_token: Annotated[str, Field(min_length=8)] | None = Field(
        default=None, description="Bearer token that the model's address asks for."
    )
    chat_model: Annotated[str, Field(min_length=1, max_length=100)] | None = Field(
        default=None,
        validate_default=True,
        description="Name of the model, which its answers carry. It has no default: names retire.",
    )
    chat_extra: Annotated[dict[str, JsonValue], BeforeValidator(_json_object)] | None = Field(
        default=None,
        description="What a request to the model says besides, as a JSON object, such as "
        '`{"thinking": {"type": "disabled"}}`.',
    )
    chat_filing: Annotated[str, Field(min_length=1, max_length=100)] | None = Field(
        default=None,
        description="Filing number (备案号) of the model or of the service, shown with its answers. "
        "Unset, it is absent.",
    )
    embeddings_url: Annotated[str, BeforeValidator(_gateway_url)] | None = Field(
        default=None,
        description="Address of a model that makes vectors, by which the assistant finds what says the "
        "same in other words, such as `http://127.0.0.1:11434/v1`: `/embeddings` below it takes what "
        "OpenAI's API takes. The texts of all courses, lessons, materials, news and notices go there, "
        "and questions: to this machine all, elsewhere those that a model may answer, so without "
        "`ZHEGUI_CHAT_URL` none. PostgreSQL needs pgvector, which the embedded one has.",
    )
    embeddings_token: Annotated[str, Field(min_length=8)] | None = Field(
        default=None, description="Bearer token that its address asks for."
    )
    embeddings_model: Annotated[str, Field(min_length=1, max_length=100)] | None = Field(
        default=None,
        validate_default=True,
        description="Name of the model that makes vectors, such as `bge-m3`. With another name all are "
        "made anew.",
    )
    consultation: Annotated[str, BeforeValidator(_site_address)] = Field(
        default="/consultation/",
        description="Address of the panel in which people reach a consultant, shown in a frame to "
        "staff of organizations and to who has more than one paid order that is valid. Another origin, "
        "by its whole address, must lead to this same server.",
    )
    filing_number: Annotated[str, Field(min_length=1, max_length=60)] | None = Field(
        default=None,
        description="Filing number (ICP) of the site, shown in the footer. Unset, it is absent.",
    )
    contact: Annotated[str, Field(pattern=CONTACT, max_length=100)] | None = Field(
        default=None,
        description="Telephone number or e-mail address at which users reach the operator, shown "
        "in the footer and with the help. Unset, it is absent.",
    )
    public_account_qr: Annotated[Path, BeforeValidator(_picture)] | None = Field(
        default=None,
        description="File with the QR code of the public account (PNG, JPEG, GIF or WebP), shown "
        "in the footer. Unset, it is absent.",
    )
    analytics: Literal["off", "counter", "gateway"] = Field(
        default="off",
        description="Where page views go, as names of routes alone. `counter` counts them in "
        "`/metrics`; `gateway` posts each as JSON (`page`) to `ZHEGUI_ANALYTICS_GATEWAY_URL`.",
    )
    analytics_gateway_url: Annotated[str, BeforeValidator(_gateway_url)] | None = Field(
        default=None,
        validate_default=True,
        description="Address of a third party's counter of page views.",
    )

    upload_picture_mb: Whole = Field(
        default=20, description="Largest picture that is taken, in MB of 1,048,576 bytes."
    )
    upload_document_mb: Whole = Field(
        default=50, description="Largest PDF, DOCX, XLSX or PPTX that is taken, in MB."
    )
    upload_video_mb: Whole = Field(
        default=500, description="Largest MP4 that is taken, in MB; only authors upload videos."
    )
    upload_quota_mb: Whole = Field(
        default=500, description="All files that one person keeps, in MB."
    )
    upload_quota_organization_mb: Whole = Field(
        default=20_000, description="All files that an organization's managers keep for it, in MB."
    )

    access_token_minutes: Whole = Field(
        default=15, le=24 * 60, description="Life of an access token, at most a day."
    )
    refresh_token_days: Whole = Field(
        default=14, le=365, description="Longest life of a login, at most a year."
    )

    limit_code_per_minute: Whole = Field(
        default=1,
        description="Verification codes to one mobile number in a minute, asked for from one network "
        "(a /24 of IPv4, a /48 of IPv6) or from one device that its account knows; all networks "
        "together get three times as many. So it is for the hour and the day.",
    )
    limit_code_per_hour: Whole = Field(
        default=5, description="Verification codes to one mobile number in an hour."
    )
    limit_code_per_day: Whole = Field(
        default=10, description="Verification codes to one mobile number in a day."
    )
    limit_code_per_address_per_hour: Whole = Field(
        default=300, description="Verification codes asked for from one address in an hour."
    )
    limit_code_per_site_per_day: Whole = Field(
        default=2000,
        description="Verification codes that the whole site sends in a day. One network gets at "
        "most a third of what the others leave, and the last quarter is for numbers that have an "
        "account.",
    )
    limit_code_open_per_network: Whole = Field(
        default=10,
        description="Verification codes that were asked for from one network in a day and never "
        "used; then a proof of work is asked before each. So it is for every network once a tenth "
        "of the site's codes of a day is unused.",
    )
    limit_password_failures: Whole = Field(
        default=10,
        description="Wrong passwords for one account, from one address or from one device that the "
        "account knows, within the window; then 429 there.",
    )
    limit_password_failures_per_day: Whole = Field(
        default=100,
        description="Wrong passwords for one account in a day, from all that it does not know "
        "together, of which one network gets at most a third of what the others leave; then 429 but "
        "on a device that the account knows, which has as many of its own.",
    )
    limit_password_window_minutes: Whole = Field(
        default=15,
        le=24 * 60,
        description="The window in which wrong passwords are counted, at most a day.",
    )
    limit_password_failures_per_address_per_hour: Whole = Field(
        default=1000,
        description="Wrong passwords from one address in an hour, for all accounts together; then "
        "429 there but on a device that the account knows. A hall full of candidates may share one "
        "address.",
    )
    limit_notice_sms_per_organization_per_day: Whole = Field(
        default=500,
        description="Short messages that tell one organization's people of something in a day, apart "
        "from codes and from what concerns an account's safety; what is beyond stays in the site. "
        "The installation's own have as many.",
    )
    limit_assistant_tokens_per_organization_per_month: Whole = Field(
        default=2_000_000,
        description="Tokens that a model reads and writes for one organization's people in a calendar "
        "month; then the assistant quotes until the next. People of no organization have as many "
        "together.",
    )
    limit_upload_per_hour: Whole = Field(
        default=200, description="Files that one account uploads in an hour."
    )
    limit_identity_per_day: Whole = Field(
        default=10,
        description="ID numbers that one account names in a day, to confirm one or to ask for one.",
    )
    limit_verify_per_address_per_minute: Whole = Field(
        default=30, description="Certificate queries from one address in a minute."
    )
    limit_attract_per_day: Whole = Field(
        default=5, description="Interest forms for one mobile number in a day."
    )
    limit_attract_per_address_per_hour: Whole = Field(
        default=30, description="Interest forms from one address in an hour."
    )

    @field_validator("fault")
    @classmethod
    def _no_faults_in_production(cls, value: str | None, info: ValidationInfo) -> str | None:
        if value is not None and info.data.get("environment") == "production":
            raise ValueError("正式环境不会故意出错 / production dies of no fault on purpose")
        return value

    @field_validator("sms_gateway_url", "analytics_gateway_url")
    @classmethod
    def _no_gateway_without_address(cls, value: str | None, info: ValidationInfo) -> str | None:
        chosen = {"sms_gateway_url": "sms_provider", "analytics_gateway_url": "analytics"}
        asked = info.data.get(chosen[str(info.field_name)])
        if value is None and asked == "gateway":
            raise ValueError("网关需要地址 / a gateway needs an address")
        return value

    @field_validator("chat_model", "embeddings_model")
    @classmethod
    def _no_model_without_name(cls, value: str | None, info: ValidationInfo) -> str | None:
        address = str(info.field_name).replace("_model", "_url")
        if value is None and info.data.get(address) is not None:
            raise ValueError("模型需要名称 / a model needs its name")
        return value

    @classmethod
    def load(cls, env: Mapping[str, str], **overrides: Any) -> Self:
        """Read the `ZHEGUI_*` variables of `env`; `overrides` (not None) win over them.

        An empty variable counts as unset, as environment files write it.
        Raises `SettingsError` naming every variable that is unknown or wrong.
        """
        named = {name: value for name, value in env.items() if name.startswith(PREFIX) and value}
        values: dict[str, Any] = {
            name.removeprefix(PREFIX).lower(): value for name, value in named.items()
        }
        values |= {name: value for name, value in overrides.items() if value is not None}
        try:
            return cls.model_validate(values)
        except ValidationError as error:
            mistakes = [e for e in error.errors() if e["type"] != "default_factory_not_called"]
            raise SettingsError([_explain(mistake) for mistake in mistakes]) from None

    @property
    def panel_origins(self) -> tuple[str, ...]:
        """Origins other than our own that panels are framed from."""
        panels = [urlsplit(each) for each in (self.assistant, self.consultation)]
        return tuple(sorted({f"{each.scheme}://{each.netloc}" for each in panels if each.netloc}))

    @property
    def keys_dir(self) -> Path:
        """Folder of the secret keys; only its owner may look into it."""
        return self.data_dir / "keys"

    @property
    def written_dirs(self) -> tuple[Path, ...]:
        """Where files and the embedded database grow."""
        return (self.data_dir, self.data_dir / "postgres")

    @property
    def clock_file(self) -> Path:
        """What the installation remembers of the time."""
        return self.data_dir / "clock"

    @property
    def backup_mark(self) -> Path:
        """A file that is as old as the last backup."""
        return self.data_dir / "last-backup"

    @property
    def erased_dir(self) -> Path:
        """The list of deleted accounts; it outlives the database that a backup brings back."""
        return self.data_dir / "erased"

    @property
    def files_dir(self) -> Path:
        """Folder of uploaded and issued files, unless `storage_url` says otherwise."""
        return self.data_dir / "files"

    @property
    def incoming_dir(self) -> Path:
        """Folder of files while they come, or are made; nothing stays there."""
        return self.data_dir / "incoming"

    @property
    def outbox_dir(self) -> Path:
        """Folder into which local twins write what would have been sent."""
        return self.data_dir / "outbox"

    @property
    def register_dir(self) -> Path:
        """Folder of published register heads; copy it to where they cannot be taken back."""
        return self.data_dir / "register"


def variable(field: str) -> str:
    """The name of the environment variable behind a field of `Settings`."""
    return PREFIX + field.upper()


#: Pydantic's errors in our words; the validators here bring both languages themselves.
WORDS = {
    "greater_than_equal": "不能小于 {ge} / must be at least {ge}",
    "less_than_equal": "不能大于 {le} / must be at most {le}",
    "literal_error": "只能是以下之一 / must be one of: {expected}",
    "string_too_short": "至少 {min_length} 个字 / at least {min_length} characters",
    "string_too_long": "最多 {max_length} 个字 / at most {max_length} characters",
    "string_pattern_mismatch": "形式不对 / must look like {pattern}",
}


def _explain(error: Any) -> str:
    name = variable(str(error["loc"][0])) if error["loc"] else PREFIX + "*"
    if error["type"] == "extra_forbidden":
        return f"{name}: 没有这个设置 / there is no such setting"
    words = WORDS.get(error["type"])
    fault = words.format(**error["ctx"]) if words else error["msg"].removeprefix("Value error, ")
    return f"{name}: 设置无效 / invalid: {fault}"
