"""A limit on the time that a reader's function may take."""

import contextlib
import signal
import threading
from collections.abc import Iterator


class TooSlow(BaseException):
    """Raised in a function that runs for too long; `except Exception` does not stop it."""


def _interrupt(signum: int, frame: object) -> None:
    raise TooSlow


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Stop the block after some seconds with TooSlow, where the system can.

    Outside the main thread, and on Windows, nothing can interrupt a running function: there the
    block runs without a limit, and the reader stops it with the notebook's interrupt button.
    """
    if (not hasattr(signal, "setitimer")
            or threading.current_thread() is not threading.main_thread()):
        yield
        return
    before = signal.signal(signal.SIGALRM, _interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
