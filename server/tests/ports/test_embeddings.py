"""A model is asked for vectors as OpenAI's API is, and believed only what can be compared."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.ports.authorities import noted_authorities
from zhegui.ports.embeddings import (
    EmbeddingsFailed,
    HttpEmbeddings,
    TextsRefused,
    TextVectors,
    open_embeddings,
)
from zhegui.settings import Settings, SettingsError

TEXTS = ["触电", "火灾"]


class Vectors(BaseHTTPRequestHandler):
    """Says what it was given to say."""

    asked: list[dict[str, Any]] = []
    status = 200
    says = b""

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.append({"path": self.path, "token": self.headers["Authorization"], **body})
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(self.says)

    def log_message(self, *_: object) -> None:
        pass


def say(*data: object, **more: object) -> None:
    Vectors.says = json.dumps({"data": data, **more}).encode()


def vector(index: object, *values: object) -> dict[str, object]:
    return {"index": index, "embedding": [*values]}


@pytest.fixture
def model() -> Iterator[str]:
    Vectors.asked.clear()
    Vectors.status, Vectors.says = 200, b""
    with HTTPServer(("127.0.0.1", 0), Vectors) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/v1"
        server.shutdown()
        thread.join()


async def test_vectors_come_in_the_order_of_the_texts(model: str) -> None:
    say(vector(1, 0, 1), vector(0, 1, 0.5), usage={"prompt_tokens": 4, "total_tokens": 4})
    embeddings = HttpEmbeddings(f"{model}/", "bge-m3", "the right token")
    assert await embeddings.embed(TEXTS) == TextVectors(((1.0, 0.5), (0.0, 1.0)), 4)
    assert Vectors.asked == [
        {
            "path": "/v1/embeddings",
            "token": "Bearer the right token",
            "model": "bge-m3",
            "input": TEXTS,
            "encoding_format": "float",
        }
    ]
    assert (embeddings.recipient, embeddings.is_here) == ("127.0.0.1", True)


async def test_tokens_need_not_be_told(model: str) -> None:
    say(vector(0, 1), vector(1, 2))
    assert (await HttpEmbeddings(model, "bge-m3", None).embed(TEXTS)).tokens == 0


@pytest.mark.parametrize(
    "data",
    [
        [],
        [vector(0, 1)],
        [vector(0, 1), vector(0, 1)],
        [vector(0, 1), vector(2, 1)],
        [vector("x", 1), vector(1, 1)],
        [vector(0, 1), vector(1, 1, 2)],
        [vector(0), vector(1)],
        [vector(0, "x"), vector(1, 1)],
        [vector(0, float("nan")), vector(1, 1)],
        [vector(0, None), vector(1, 1)],
        [{"index": 0}, {"index": 1}],
        [7, 8],
        [vector(0, *[1] * 16_001), vector(1, *[1] * 16_001)],
    ],
)
async def test_what_cannot_be_compared_is_a_failure(model: str, data: list[object]) -> None:
    say(*data)
    with pytest.raises(EmbeddingsFailed):
        await HttpEmbeddings(model, "bge-m3", None).embed(TEXTS)


@pytest.mark.parametrize("says", [b"", b"[]", b"{", b"7", b'{"data": 7}'])
async def test_what_is_no_answer_is_a_failure(model: str, says: bytes) -> None:
    Vectors.says = says
    with pytest.raises(EmbeddingsFailed):
        await HttpEmbeddings(model, "bge-m3", None).embed(TEXTS)


@pytest.mark.parametrize(
    ("status", "is_of_texts"), [(400, True), (413, True), (401, False), (429, False), (500, False)]
)
async def test_a_refusal_of_texts_is_told_apart(model: str, status: int, is_of_texts: bool) -> None:
    Vectors.status = status
    with pytest.raises(EmbeddingsFailed) as failed:
        await HttpEmbeddings(model, "bge-m3", None).embed(TEXTS)
    assert isinstance(failed.value, TextsRefused) == is_of_texts


async def test_an_absence_is_a_failure() -> None:
    with pytest.raises(EmbeddingsFailed):
        await HttpEmbeddings("http://127.0.0.1:1/v1", "bge-m3", None).embed(TEXTS)


async def test_it_reads_no_authorities_on_the_event_loop(
    model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(vector(0, 1), vector(1, 1))
    embeddings = HttpEmbeddings(model, "bge-m3", None)
    read = noted_authorities(monkeypatch)
    await embeddings.embed(TEXTS)
    assert read == []


def test_there_is_none_unless_it_is_named(tmp_path: Path) -> None:
    assert open_embeddings(Settings.load({}, data_dir=tmp_path)) is None
    given = {
        "ZHEGUI_EMBEDDINGS_URL": "https://e.example.cn/v1",
        "ZHEGUI_EMBEDDINGS_MODEL": "bge-m3",
    }
    found = open_embeddings(Settings.load(given, data_dir=tmp_path))
    assert found is not None
    assert (found.recipient, found.is_here) == ("e.example.cn", False)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"ZHEGUI_EMBEDDINGS_URL": "https://e.example.cn"}, "ZHEGUI_EMBEDDINGS_MODEL"),
        ({"ZHEGUI_EMBEDDINGS_URL": "e.example.cn"}, "ZHEGUI_EMBEDDINGS_URL"),
    ],
)
def test_settings_are_checked(tmp_path: Path, given: dict[str, str], words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        Settings.load(given, data_dir=tmp_path)
