"""A JupyterLab of its own: a free port, settings that nobody else has, and its end."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# ms, for a server or a kernel on a busy machine; one with very much else to do may need more.
START = int(os.environ.get("LAB_PATIENCE", "90000"))
# Cells off the screen stay in the document: what a test holds must not be taken away.
QUIET: dict[str, dict[str, Any]] = {
    "notebook-extension/tracker": {"windowingMode": "none"},
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False}}
IDLE = ".jp-Notebook-ExecutionIndicator[data-status=idle]"
CONNECTED = """async (name) => (await (await fetch('/api/sessions')).json()).some((session) =>
  session.path === name && session.kernel.connections && session.kernel.execution_state === 'idle')
"""


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def command(folder: Path, port: int, python: str | Path = sys.executable) -> list[str]:
    settings = {
        "IdentityProvider.token": "", "ServerApp.password": "", "ServerApp.ip": "127.0.0.1",
        # Nobody but this machine reaches it; what drives it may end kernels.
        "ServerApp.disable_check_xsrf": True,
        "ServerApp.root_dir": folder / "work", "LabApp.news_url": "",
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        "LabApp.extension_manager": "readonly", "LabApp.user_settings_dir": folder / "settings"}
    return [str(python), "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}",
            *(f"--{name}={value}" for name, value in settings.items())]


def wait_for(url: str, log: Path) -> None:
    end = time.monotonic() + START / 1000
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()[-2000:]}")


@contextlib.contextmanager
def started(folder: Path, python: str | Path = sys.executable, *,
            environment: dict[str, str] | None = None,
            settings: dict[str, dict[str, Any]] | None = None) -> Iterator[str]:
    """Serve `folder/work` and give the address; `settings` hold those of each extension."""
    for name, values in {**QUIET, **(settings or {})}.items():
        file = folder / "settings" / "@jupyterlab" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))
    own = {f"JUPYTER_{name}_DIR": str(folder / name.lower())
           for name in ("CONFIG", "DATA", "RUNTIME")}
    port = free_port()
    with (folder / "lab.log").open("w") as log:
        server = subprocess.Popen(command(folder, port, python), stdout=log, stderr=log,
                                  env={**os.environ, **(environment or {}), **own})
        try:
            wait_for(f"http://127.0.0.1:{port}/api", folder / "lab.log")
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(timeout=30)


def ready(page: Any, name: str) -> None:
    """Wait until an open notebook has a kernel that takes orders.

    JupyterLab's own sign says "idle" before it has even asked for a kernel, and forgets what it
    is told to run then: the server is asked first whether the page is connected to one.
    """
    page.wait_for_function(CONNECTED, arg=name, timeout=START, polling=200)
    page.locator(IDLE).wait_for(timeout=START)


def accept_questions(page: Any) -> None:
    """Accept what a slow machine makes JupyterLab ask: nothing here depends on the answer."""
    dialog = page.locator(".jp-Dialog .jp-mod-accept")
    page.add_locator_handler(dialog, lambda button: button.first.click())
