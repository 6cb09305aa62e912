"""Replay match files and print their results."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.rules.errors import FileError, RuleError
from games.rules.files.match_file import write_result
from games.rules.files.match_lines import read_matches
from games.rules.replay import replay
from scorekeeper.caller import as_caller


class Command(BaseCommand):
    """`replay [FILE…]`: one JSON line a match, its result or the error in it; status 1 if there is
    any.
    """

    help = (
        "Prints the result of each match in match files as a line of JSON. Without FILE, it "
        "reads standard input."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take any number of files, none for standard input."""
        parser.add_argument("files", nargs="*", metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the result of each match of the files, or of standard input; end with status 1
        after an error.
        """
        self.failed = False
        if not options["files"]:
            self._replay(sys.stdin.buffer.read())
        for name in options["files"]:
            try:
                with as_caller():
                    data = Path(name).read_bytes()
            except (OSError, ValueError) as error:
                self._print_error(
                    FileError(f"{name} cannot be read: {getattr(error, 'strerror', None) or error}")
                )
            else:
                self._replay(data)
        if self.failed:
            sys.exit(1)

    def _replay(self, data: bytes) -> None:
        """Print the result of each match in a file's bytes, or the error in its line."""
        for _, record in read_matches(data):
            if isinstance(record, RuleError):
                self._print_error(record)
            else:
                self.stdout.write(json.dumps(write_result(record, replay(record, checked=True))))

    def _print_error(self, error: RuleError) -> None:
        """Print the error as a JSON line, and note that the status is 1."""
        self.failed = True
        self.stdout.write(json.dumps({"error": str(error)}))
