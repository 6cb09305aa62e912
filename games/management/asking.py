"""Asking before something goes for good."""

from __future__ import annotations

import sys

from django.core.management.base import CommandError, OutputWrapper


def agree(out: OutputWrapper, said: str) -> None:
    """Say what is about to be done; raises `CommandError` where somebody sits at the terminal and does not agree."""
    out.write(said)
    if sys.stdin.isatty() and input("Type yes to go on: ").strip().lower() != "yes":
        raise CommandError("Nothing was changed.")
