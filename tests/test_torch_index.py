"""scripts/torch_index.py: an index that does not answer well, and soon, is left out."""

from __future__ import annotations

import socket
import sys
import threading
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "scripts"))

import torch_index  # noqa: E402

GOOD = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"


@pytest.fixture
def server(monkeypatch):
    """Return a function that starts a server with one behaviour and gives its address."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    listeners = []
    over = threading.Event()

    def start(answer) -> str:
        listener = socket.create_server(("127.0.0.1", 0))
        listeners.append(listener)

        def serve():
            try:
                connection, _ = listener.accept()
                with connection:
                    connection.recv(4096)
                    answer(connection, over)
            except OSError:
                pass

        threading.Thread(target=serve, daemon=True).start()
        return f"http://127.0.0.1:{listener.getsockname()[1]}/whl/cpu"

    yield start
    over.set()
    for listener in listeners:
        listener.close()


def drip(connection, over):
    """Send a byte now and then, each in time: only the whole takes too long."""
    for byte in GOOD:
        connection.sendall(bytes([byte]))
        if over.wait(0.2):
            return


ANSWERS = {
    "good": (lambda connection, over: connection.sendall(GOOD), True),
    "not there": (lambda connection, over: connection.sendall(
        GOOD.replace(b"200 OK", b"404 Not Found")), False),
    "no content": (lambda connection, over: connection.sendall(
        GOOD.replace(b"200 OK", b"204 No Content")), False),
    "garbage": (lambda connection, over: connection.sendall(b"\x00\xff nonsense\r\n\r\n"), False),
    "nothing": (lambda connection, over: None, False),
    "silence": (lambda connection, over: over.wait(30), False),
    "drip": (drip, False),
}


@pytest.mark.long
@pytest.mark.parametrize("kind", ANSWERS)
def test_only_a_good_answer_in_time_counts(server, kind):
    answer, expected = ANSWERS[kind]
    begin = time.monotonic()
    # The good one has time to spare; the slow ones would take more than 10 seconds.
    assert torch_index.answers(server(answer), seconds=10 if expected else 1) is expected
    if not expected:
        assert time.monotonic() - begin < 5


@pytest.mark.parametrize("address", ["http://127.0.0.1:1/whl", "no address", "http://[bad"])
def test_an_address_that_leads_nowhere_is_no_error(address):
    assert torch_index.answers(address, seconds=5) is False


def machine(monkeypatch, *, card=None, answers=True, platform="linux"):
    monkeypatch.delenv("TORCH_INDEX", raising=False)
    monkeypatch.setattr(torch_index.shutil, "which", lambda name: card)
    monkeypatch.setattr(torch_index, "answers", lambda url: answers)
    monkeypatch.setattr(torch_index.sys, "platform", platform)


@pytest.mark.parametrize(("known", "expected"), [
    ({}, torch_index.CPU_INDEX),
    ({"card": "/usr/bin/nvidia-smi"}, ""),
    ({"answers": False}, ""),
    ({"platform": "darwin"}, ""),
])
def test_the_index_without_cuda_is_named_only_where_it_helps(monkeypatch, known, expected):
    machine(monkeypatch, **known)
    assert torch_index.index() == expected


@pytest.mark.parametrize("given", ["", "https://index.example.org/whl"])
def test_the_reader_s_own_choice_counts_first(monkeypatch, given):
    machine(monkeypatch)
    monkeypatch.setenv("TORCH_INDEX", given)
    assert torch_index.index() == given
