"""scripts/torch_index.py: an index that does not answer well, and soon, is left out."""

import functools
import socket
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
import torch_index


def test_who_answers_counts_and_who_is_silent_does_not(tmp_path, monkeypatch):
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    (tmp_path / "torch").mkdir()
    handler = functools.partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}"
        assert torch_index.answers(address, seconds=10)
        assert not torch_index.answers(f"{address}/not-there", seconds=10)
        server.shutdown()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        assert not torch_index.answers(address, seconds=0.5)


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
