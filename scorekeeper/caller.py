"""Commands called as root run as the owner of the data, but use the caller's files as root.

So nothing in `data/` belongs to root, which the server could not write to, and PostgreSQL meets the
user that it knows. Still, a backup can be written wherever the caller can write.
"""

import os
import pwd
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def act_as_owner(folder: Path) -> None:
    """Become the owner of `folder` if root calls this on Linux and somebody else owns it."""
    if sys.platform != "linux" or os.geteuid() != 0 or not folder.exists():
        return
    owner = folder.stat()
    if owner.st_uid == 0:
        return
    try:
        entry = pwd.getpwuid(owner.st_uid)
    except KeyError:  # a number without a name, as in containers
        os.setgroups([owner.st_gid])
    else:
        os.initgroups(entry.pw_name, owner.st_gid)
        # The client of PostgreSQL looks for passwords and certificates there.
        os.environ["HOME"] = entry.pw_dir
    os.setresgid(owner.st_gid, owner.st_gid, owner.st_gid)
    # Root is saved for `as_caller`; a program that replaces this one, as the server does, loses it.
    os.setresuid(owner.st_uid, owner.st_uid, 0)


@contextmanager
def as_caller() -> Iterator[None]:
    """Open and rename files inside with the rights of the user who called the command."""
    _real, owner, caller = os.getresuid() if sys.platform == "linux" else (0, 0, 0)
    # As in the server, which may not be allowed to ask for another user's rights.
    if owner == caller:
        yield
        return
    os.seteuid(caller)
    try:
        yield
    finally:
        os.seteuid(owner)
