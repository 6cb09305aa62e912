"""`python -m tests.backups.dying PER_CENT COMMAND …`: a command of manage.py that is killed once it
is so far.

101 per cent is once all is done but for what it says of it.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import django
from django.core.management import execute_from_command_line


def main() -> None:
    per_cent = int(sys.argv[1])
    django.setup()
    from games.management import operations

    @contextmanager
    def deadly(what: str, of: int, out: object) -> Iterator[Callable[[int], None]]:
        done = 0

        def step(many: int) -> None:
            nonlocal done
            done += many
            if 100 * done >= per_cent * of:
                die()

        yield step
        die()

    operations.progress = deadly  # type: ignore[assignment]
    execute_from_command_line(["manage.py", *sys.argv[2:]])


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main()
