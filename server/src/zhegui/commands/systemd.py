"""What systemd and a service tell each other: sd_listen_fds(3) and sd_notify(3)."""

import logging
import os
import socket

from zhegui.commands.command import Refused

log = logging.getLogger(__name__)

READY, STOPPING = "READY=1", "STOPPING=1"
_NOTIFY_SOCKET = "NOTIFY_SOCKET"
_FIRST_DESCRIPTOR = 3


def inherited_listener() -> socket.socket | None:
    """The socket on which systemd listens in our stead; None where it does not.

    Connections wait there while nobody serves. Raises `Refused` when it is none of ours.
    """
    if os.environ.get("LISTEN_PID") != str(os.getpid()):
        return None
    if os.environ.get("LISTEN_FDS") != "1":
        raise Refused("systemd 应交来一个套接字 / systemd must hand over one socket: ListenStream=")
    listener = socket.socket(fileno=_FIRST_DESCRIPTOR)
    listener.set_inheritable(False)
    is_listening = listener.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN)
    if listener.family not in (socket.AF_INET, socket.AF_INET6) or not is_listening:
        raise Refused(
            "systemd 交来的不是监听中的 TCP 套接字 / what systemd handed over is no listening TCP "
            "socket: ListenStream=127.0.0.1:8000"
        )
    return listener


def notify(state: str) -> None:
    """Tell systemd, where it started us with `Type=notify`."""
    address = os.environ.get(_NOTIFY_SOCKET)
    if not address:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        try:
            told.sendto(
                state.encode(), address.replace("@", "\0", 1) if address[0] == "@" else address
            )
        except OSError as error:
            log.warning("systemd could not be told %s: %s", state, error)


def leave_notifying_to_parent() -> None:
    """Tell systemd nothing more from this process."""
    os.environ.pop(_NOTIFY_SOCKET, None)
