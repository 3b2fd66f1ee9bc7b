"""The sites are served as they were built, and nothing else is."""

import base64
import hashlib
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from zhegui.app import create_app
from zhegui.kernel.http.gate import Gate
from zhegui.ports.services import Services
from zhegui.settings import Settings
from zhegui.sites import MEDIA_TYPES, Sites, best_encoding, content_security_policy

BOOTSTRAP = 'document.documentElement.dataset.theme = "dark"'
PAGE = f"<!doctype html><script>{BOOTSTRAP}</script><script src=/assets/index-1.js></script>"
FILES = {
    "learner/index.html": PAGE,
    "learner/assets/index-1.js": "learner()",
    "learner/assets/index-1.js.br": "learner, by brotli",
    "learner/assets/index-1.js.gz": "learner, by gzip",
    "learner/logo.svg": "<svg/>",
    "learner/assistant/index.html": f"assistant<script>{BOOTSTRAP}</script>",
    "learner/consultation/index.html": f"consultation<script>{BOOTSTRAP}</script>",
    "learner/.vite/manifest.json": "{}",
    "m/index.html": "mobile",
    "admin/index.html": "back office",
    "secret.txt": "outside every site",
}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    for name, content in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
    return tmp_path


@asynccontextmanager
async def browsing(built: Path, **variables: str) -> AsyncIterator[httpx.AsyncClient]:
    """A browser at sites whose installation has these settings."""
    settings = Settings.load({f"ZHEGUI_{name.upper()}": value for name, value in variables.items()})
    sites = Starlette(routes=[Mount("/", Sites(built, settings))])
    transport = httpx.ASGITransport(Gate(sites))
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
        client.headers["accept-encoding"] = "identity"
        yield client


@pytest.fixture
async def browser(built: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with browsing(built) as client:
        yield client


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("/", PAGE),
        ("/index", PAGE),
        ("/detail/course/0198", PAGE),
        ("/assistant/", f"assistant<script>{BOOTSTRAP}</script>"),
        ("/assistant/?n=4f", f"assistant<script>{BOOTSTRAP}</script>"),
        ("/consultation/?n=4f", f"consultation<script>{BOOTSTRAP}</script>"),
        ("/m/", "mobile"),
        ("/m/course", "mobile"),
        ("/admin/", "back office"),
        ("/admin/questions", "back office"),
        ("/logo.svg", "<svg/>"),
    ],
)
async def test_pages(browser: httpx.AsyncClient, path: str, content: str) -> None:
    answer = await browser.get(path)
    assert (answer.status_code, answer.text) == (200, content)


@pytest.mark.parametrize(
    "path",
    [
        "/resource-center/api/nothing/v2/there",
        "/auth-center/oauth/nothing",
        "/files/nothing",
        "/metrics",
        "/assets/index-0.js",
        "/.vite/manifest.json",
        "/secret.txt",
        "/..%2fsecret.txt",
        "/assets/index-1.js.br",
        "/favicon.ico",
    ],
)
async def test_what_is_no_page(browser: httpx.AsyncClient, path: str) -> None:
    assert (await browser.get(path)).status_code == 404


async def test_an_address_of_the_api_asked_by_another_method_says_which_it_takes(
    services: Services, built: Path
) -> None:
    transport = httpx.ASGITransport(Gate(create_app(services, with_worker=False, sites=built)))
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as client:
        answers = [
            await client.get("/resource-center/api/user/v2/register"),
            await client.request("TRACE", "/resource-center/api/user/v2/current"),
            await client.post("/index"),
        ]
        page = await client.get("/index")
    assert [answer.status_code for answer in answers] == [405, 405, 405]
    assert [answer.headers["Allow"] for answer in answers] == ["POST", "GET", "GET, HEAD"]
    assert (page.status_code, page.text) == (200, PAGE)


@pytest.mark.parametrize("path", ["/m", "/admin", "/assistant", "/consultation"])
async def test_a_site_without_its_slash_redirects(browser: httpx.AsyncClient, path: str) -> None:
    answer = await browser.get(path)
    assert (answer.status_code, answer.headers["location"]) == (308, path + "/")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/course/", "/course"),
        ("/course-list/?keyword=%E6%B6%88%E9%98%B2", "/course-list?keyword=%E6%B6%88%E9%98%B2"),
        ("/admin/questions/", "/admin/questions"),
        ("//example/", "/example"),
    ],
)
async def test_a_page_has_one_address(browser: httpx.AsyncClient, path: str, expected: str) -> None:
    answer = await browser.get(f"http://test{path}")
    assert (answer.status_code, answer.headers["location"]) == (308, expected)


@pytest.mark.parametrize("path", ["/no.such.page", "/index.php", "/m/a.b"])
async def test_who_types_an_unknown_address_is_led_home_even_if_it_looks_like_a_file(
    browser: httpx.AsyncClient, path: str
) -> None:
    typed = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    answer = await browser.get(path, headers=typed)
    assert (answer.status_code, answer.text) == (200, "mobile" if "/m/" in path else PAGE)
    assert (await browser.get(path, headers={"accept": "*/*"})).status_code == 404
    assert (await browser.get("/files/a.png", headers=typed)).status_code == 404


@pytest.mark.parametrize(
    ("accepted", "encoding"), [("gzip, br", "br"), ("gzip", "gzip"), ("identity", None)]
)
async def test_compressed_twins(
    browser: httpx.AsyncClient, accepted: str, encoding: str | None
) -> None:
    request = browser.build_request(
        "GET", "/assets/index-1.js", headers={"accept-encoding": accepted}
    )
    answer = await browser.send(request, stream=True)
    body = b"".join([chunk async for chunk in answer.aiter_raw()])
    bodies = {"br": b"learner, by brotli", "gzip": b"learner, by gzip", None: b"learner()"}
    assert answer.headers.get("content-encoding") == encoding
    assert body == bodies[encoding]
    assert answer.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.5", "br"),
        ("", "identity"),
        ("*", "identity"),
        ("GZIP", "gzip"),
    ],
)
def test_best_encoding(accepted: str, expected: str) -> None:
    assert best_encoding(accepted, {"br": b"", "gzip": b"", "identity": b""}) == expected


async def test_assets_are_kept_for_a_year_and_pages_are_asked_for(
    browser: httpx.AsyncClient,
) -> None:
    asset = await browser.get("/assets/index-1.js")
    page = await browser.get("/index")
    assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert page.headers["cache-control"] == "no-cache"
    again = await browser.get("/index", headers={"if-none-match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("/index", "text/html; charset=utf-8"),
        ("/logo.svg", "image/svg+xml; charset=utf-8"),
        ("/assets/index-1.js", "text/javascript; charset=utf-8"),
    ],
)
async def test_every_file_says_what_it_is(
    browser: httpx.AsyncClient, path: str, media_type: str
) -> None:
    assert (await browser.get(path)).headers["content-type"] == media_type
    texts = {kind for kind in MEDIA_TYPES.values() if kind.startswith("text/") or "+xml" in kind}
    assert all(kind.endswith("; charset=utf-8") for kind in texts)


@pytest.mark.parametrize("path", ["/index", "/logo.svg", "/assets/index-1.js"])
async def test_every_file_is_guarded(browser: httpx.AsyncClient, path: str) -> None:
    headers = (await browser.get(path)).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Referrer-Policy"] == "strict-origin-when-cross-origin"


async def test_only_reading(browser: httpx.AsyncClient) -> None:
    assert (await browser.post("/index")).status_code == 405
    head = await browser.head("/index")
    assert (head.status_code, head.content) == (200, b"")


async def test_the_policy_allows_just_the_inline_script_that_was_built(
    browser: httpx.AsyncClient,
) -> None:
    policy = (await browser.get("/index")).headers["content-security-policy"]
    digest = base64.b64encode(hashlib.sha256(BOOTSTRAP.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in policy
    script_rule = re.search(r"script-src [^;]*", policy)
    assert script_rule
    assert "unsafe" not in script_rule[0]


def test_the_policy_of_a_page_without_inline_scripts() -> None:
    policy = content_security_policy("<p>nothing</p>")
    assert "script-src 'self';" in policy
    assert {"object-src 'none'", "base-uri 'none'"} <= set(policy.split("; "))


async def test_a_script_has_the_policy_that_a_worker_made_of_it_keeps_to(
    browser: httpx.AsyncClient,
) -> None:
    headers = (await browser.get("/assets/index-1.js")).headers
    assert headers["content-security-policy"] == "default-src 'self'; frame-ancestors 'none'"
    picture = (await browser.get("/logo.svg")).headers
    assert picture["content-security-policy"].startswith("default-src 'none'")


async def policy(client: httpx.AsyncClient, path: str) -> set[str]:
    """The rules of a page's policy."""
    return set((await client.get(path)).headers["content-security-policy"].split("; "))


async def test_a_panel_may_load_its_own_files_alone(browser: httpx.AsyncClient) -> None:
    digest = base64.b64encode(hashlib.sha256(BOOTSTRAP.encode()).digest()).decode()
    rules = await policy(browser, "/assistant/")
    assert rules == {
        "default-src 'none'",
        f"script-src 'self' 'sha256-{digest}'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self' http://127.0.0.1:8000",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    }
    for page in ("/assistant/index.html", "/consultation/", "/consultation/index.html"):
        assert await policy(browser, page) == rules


async def test_the_learners_pages_frame_panels_of_the_origins_that_are_set(built: Path) -> None:
    async with browsing(built) as client:
        assert "frame-src 'self'" in await policy(client, "/index")
    async with browsing(
        built,
        public_url="https://exam.example.cn",
        assistant="https://help.example.cn/assistant/",
        consultation="https://desk.example.cn",
    ) as client:
        framed = "frame-src 'self' https://desk.example.cn https://help.example.cn"
        assert framed in await policy(client, "/index")
        assert "frame-src 'self'" in await policy(client, "/admin/")
        around = "frame-ancestors 'self' https://exam.example.cn"
        assert around in await policy(client, "/assistant/")
