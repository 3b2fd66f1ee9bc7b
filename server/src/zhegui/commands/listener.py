"""The address of the server, had before anything is started for it.

`zhegui serve` asks this before the application is imported: nothing here may import it.
"""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

from zhegui.commands.command import Refused
from zhegui.commands.systemd import inherited_listener
from zhegui.settings import Settings

BACKLOG = 2048


@contextmanager
def address_taken(settings: Settings) -> Iterator[socket.socket]:
    """A socket on the address of these settings, on which nobody listens yet: who connects is refused
    until `listen`. systemd's, which listens already, where it has one for us.

    Raises `Refused` when the address cannot be had.
    """
    if inherited := inherited_listener():
        with inherited:
            yield inherited
        return
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        try:
            listener.bind((settings.host, settings.port))
        except OSError as error:
            raise refusal(settings, error) from None
        yield listener


def listen(listener: socket.socket, settings: Settings) -> None:
    """Let connections wait on it; raises `Refused` where somebody else was quicker."""
    try:
        listener.listen(BACKLOG)
    except OSError as error:
        raise refusal(settings, error) from None


def refusal(settings: Settings, error: OSError) -> Refused:
    """That the address cannot be had, and how to have another."""
    return Refused(
        f"无法监听 {settings.host}:{settings.port}，可另选端口 / cannot listen there: "
        f"{error.strerror}; another port: ZHEGUI_PORT={settings.port + 1}"
    )
