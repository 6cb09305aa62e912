"""`python -m tests.pages.old_results.dying MOMENT CLUB PATH FIELDS`: a server that is killed while
it answers a form.

The form brings old results into the club, or undoes that. The server dies before, in or after the
commit of it.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from threading import Thread
from typing import Any

import django
from django.db import connection
from django.test.utils import setup_test_environment


def main() -> None:
    moment, uid, path, fields = sys.argv[1:]
    django.setup()
    setup_test_environment()
    from games.models import Club
    from games.play import old_results
    from tests.builders import phone

    for last_step in ("_insert_results", "_query_unused_games"):
        setattr(old_results, last_step, _die_at_commit(getattr(old_results, last_step), moment))
    phone(Club.objects.get(uid=uid)).post(path, json.loads(fields))


def _die_at_commit(last_step: Callable[..., Any], moment: str) -> Callable[..., Any]:
    """Return a step of a transaction after which its commit is deadly."""

    def step(*arguments: Any) -> Any:
        commit = connection._commit

        def die_at_commit() -> None:
            if moment == "before":
                _die()
            if moment == "in":
                Thread(target=_die).start()
            commit()
            _die()

        connection._commit = die_at_commit
        return last_step(*arguments)

    return step


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main()
