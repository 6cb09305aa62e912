"""What the settings find or make in the folder `data`: the database file and the secret key."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

MIN_KEY_LENGTH = 32


def keep_database_file_private(path: Path) -> None:
    """Make SQLite's file readable for its owner only, or create it so; ignore errors.

    Opening the database reports them.
    """
    if path.name == ":memory:":
        return
    path = path.resolve()
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    for file in (path, *(path.with_name(path.name + ending) for ending in ("-wal", "-shm"))):
        with suppress(OSError):  # it is not there, or belongs to somebody else
            if file.stat().st_mode & 0o077:
                file.chmod(0o600)


def make_data_folder(folder: Path) -> None:
    """Make the app's data folder, for its owner only; raise `ImproperlyConfigured`."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(
            f"The folder {folder} cannot be made: {error.strerror}. Make it yourself. "
            "Its owner must be the user that runs the app."
        ) from None


def read_secret_key(folder: Path) -> str:
    """Return SECRET_KEY, else the key in `folder`; raise `ImproperlyConfigured` if it is short."""
    value = os.environ.get("SECRET_KEY", "")
    if value and len(value) < MIN_KEY_LENGTH:
        raise ImproperlyConfigured(
            f"SECRET_KEY has {len(value)} characters. Write at least {MIN_KEY_LENGTH}, or remove "
            "this setting. "
            "Then the app makes its own key."
        )
    return value or read_secret_key_file(folder / "secret_key")


def read_secret_key_file(path: Path) -> str:
    """Return the key in a file, which is made if it is missing; raise `ImproperlyConfigured`."""
    try:
        key = path.read_text("utf-8").strip()
    except (FileNotFoundError, NotADirectoryError):  # in the second case the error is raised there
        return make_secret_key_file(path)
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(
            f"The key that signs cookies is in {path}, but it cannot be read: "
            f"{getattr(error, 'strerror', 'it is not text')}. Run this as the user that runs the "
            "server, or as root. "
            "Or make that user the owner of the file (chown)."
        ) from None
    if not key:
        raise ImproperlyConfigured(
            f"There is no key in {path}. Put it back from a backup, or delete the empty file."
        )
    return key


def make_secret_key_file(path: Path) -> str:
    """Make a key file; return its key, even if another process makes it at the same time."""
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent) as new:  # such files have mode 600
            new.write(secrets.token_urlsafe(50))
            new.flush()
            with suppress(FileExistsError):
                os.link(new.name, path)  # whole or not at all
        return path.read_text("utf-8").strip()
    except OSError as error:
        raise ImproperlyConfigured(
            f"SECRET_KEY is not set, and the app cannot write its own key into {path.parent}: "
            f"{error.strerror}. "
            "Set SECRET_KEY, or make the user that runs the app the owner of that folder (chown)."
        ) from None
