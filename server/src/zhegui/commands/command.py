"""One word of the command line, and how it refuses."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass

from zhegui.settings import Settings


class Refused(Exception):  # noqa: N818 (it is an answer, not a fault)
    """The command cannot do what it was asked; the message says why and what would help."""


def no_arguments(_: ArgumentParser) -> None:
    """For commands that take none."""


@dataclass(frozen=True)
class Command:
    """A command: `run(settings, arguments)` answers the exit status, 0 for success.

    `name` has one word, or two for a member of a group (`import questions`). Arguments called as a
    field of `Settings` win over its variable.
    """

    name: str
    run: Callable[[Settings, Namespace], int]
    add_arguments: Callable[[ArgumentParser], None] = no_arguments
    #: Works on what an installation holds: refused where there is none, since a mistyped data directory would
    #: become an empty one.
    needs_installation: bool = False
