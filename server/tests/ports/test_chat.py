"""A model is asked as OpenAI's API is, and its answer read as it comes."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.ports.authorities import noted_authorities
from zhegui.ports.chat import ChatFailed, ChatTurn, HttpChat, TokensUsed, open_chat
from zhegui.settings import Settings, SettingsError

TURNS = [ChatTurn("system", "规则"), ChatTurn("user", "问题")]


class Models(BaseHTTPRequestHandler):
    """Says what it was given to say."""

    asked: list[dict[str, Any]] = []
    says: list[str] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.append({"path": self.path, "token": self.headers["Authorization"], **body})
        self.send_response(200 if self.path == "/v1/chat/completions" else 401)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for each in self.says:
            self.wfile.write(each.encode())

    def log_message(self, *_: object) -> None:
        pass


def event(**said: object) -> str:
    return f"data: {json.dumps(said)}\n\n"


def word(**delta: object) -> str:
    return event(choices=[{"delta": delta}])


@pytest.fixture
def models() -> Iterator[str]:
    Models.asked.clear()
    Models.says = []
    with HTTPServer(("127.0.0.1", 0), Models) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/v1"
        server.shutdown()
        thread.join()


async def heard(chat: HttpChat) -> list[str | TokensUsed]:
    return [piece async for piece in chat.speak(TURNS, 800)]


async def test_a_model_is_asked_and_heard(models: str) -> None:
    Models.says = [
        word(role="assistant", content=""),
        word(reasoning_content="想一想"),
        ": ping\n\n",
        word(content="先断"),
        word(content="电。"),
        event(choices=[], usage={"prompt_tokens": 7, "completion_tokens": 3}),
        "data: [DONE]\n\n",
    ]
    chat = HttpChat(models + "/", "qwen", "the right token", {"thinking": {"type": "disabled"}})
    assert await heard(chat) == ["先断", "电。", TokensUsed(7, 3)]
    assert Models.asked == [
        {
            "path": "/v1/chat/completions",
            "token": "Bearer the right token",
            "thinking": {"type": "disabled"},
            "stream_options": {"include_usage": True},
            "model": "qwen",
            "messages": [
                {"role": "system", "content": "规则"},
                {"role": "user", "content": "问题"},
            ],
            "max_tokens": 800,
            "stream": True,
        }
    ]
    assert (chat.model, chat.recipient) == ("qwen", "127.0.0.1")


@pytest.mark.parametrize(
    "says",
    ["data: {\n\n", "data: []\n\n", event(choices=[{"delta": {"content": 7}}]), event(choices=7)],
)
async def test_what_is_no_chat_is_a_failure(models: str, says: str) -> None:
    Models.says = [says]
    with pytest.raises(ChatFailed):
        await heard(HttpChat(models, "qwen", None, None))


async def test_a_refusal_and_an_absence_are_failures(models: str) -> None:
    for url in (f"{models}/elsewhere", "http://127.0.0.1:1/v1"):
        with pytest.raises(ChatFailed):
            await heard(HttpChat(url, "qwen", None, None))


async def test_it_reads_no_authorities_on_the_event_loop(
    models: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chat = HttpChat(models, "qwen", None, None)
    read = noted_authorities(monkeypatch)
    await heard(chat)
    assert read == []


def test_there_is_none_unless_it_is_named(tmp_path: Path) -> None:
    assert open_chat(Settings.load({}, data_dir=tmp_path)) is None
    given = {"ZHEGUI_CHAT_URL": "https://models.example.cn/v1", "ZHEGUI_CHAT_MODEL": "qwen"}
    chat = open_chat(Settings.load(given, data_dir=tmp_path))
    assert chat is not None
    assert chat.recipient == "models.example.cn"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"ZHEGUI_CHAT_URL": "https://models.example.cn"}, "ZHEGUI_CHAT_MODEL"),
        ({"ZHEGUI_CHAT_URL": "models.example.cn"}, "ZHEGUI_CHAT_URL"),
        ({"ZHEGUI_CHAT_EXTRA": "[1]"}, "ZHEGUI_CHAT_EXTRA"),
        ({"ZHEGUI_CHAT_EXTRA": "{"}, "ZHEGUI_CHAT_EXTRA"),
    ],
)
def test_settings_of_a_model_are_checked(tmp_path: Path, given: dict[str, str], words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        Settings.load(given, data_dir=tmp_path)
