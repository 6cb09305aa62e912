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
    """`replay [FILE…]`: a JSON line for each match: its result, or its error and status 1."""

    help = (
        "Prints the result of each match in match files as a line of JSON. Without FILE, it "
        "reads standard input."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        self.failed = False
        if not options["files"]:
            self._replay(sys.stdin.buffer.read())
        for name in options["files"]:
            try:
                with as_caller():
                    data = Path(name).read_bytes()
            except (OSError, ValueError) as error:
                reason = getattr(error, "strerror", None) or error
                self._print_error(FileError(f"{name} cannot be read: {reason}"))
            else:
                self._replay(data)
        if self.failed:
            sys.exit(1)

    def _replay(self, data: bytes) -> None:
        for _, record in read_matches(data):
            if isinstance(record, RuleError):
                self._print_error(record)
            else:
                self.stdout.write(json.dumps(write_result(record, replay(record, checked=True))))

    def _print_error(self, error: RuleError) -> None:
        self.failed = True
        self.stdout.write(json.dumps({"error": str(error)}))
