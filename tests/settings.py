"""The settings of the tests: the app's own, made quick, and independent of the developer's
environment.
"""

import os
import tempfile
from pathlib import Path

for name in ("SCOREKEEPER_URL", "SCOREKEEPER_HOSTS", "TRUST_PROXY", "DEBUG"):
    os.environ.pop(name, None)
os.environ["SECRET_KEY"] = (
    "a key that signs nothing but what tests make up, as long as it should be"
)
os.environ["METRICS_TOKEN"] = os.environ.get("METRICS_TOKEN_OF_TESTS", "")
os.environ["LOG_REQUESTS"] = "0"  # nobody reads what a server of the tests prints
os.environ["TIME_ZONE"] = "Europe/Berlin"
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = (
    "1"  # Playwright runs an event loop in the thread that asks the database
)

from scorekeeper.settings import *  # noqa: E402, F403
from scorekeeper.settings import DATABASES, STORAGES  # noqa: E402

if "TESTS_FOLDER" not in os.environ:
    # It goes with the process that made it, and so do the folders in it of others, of which tests
    # kill some.
    MADE = tempfile.TemporaryDirectory(prefix="scorekeeper-tests-")
    os.environ["TESTS_FOLDER"] = MADE.name
FOLDER = Path(tempfile.mkdtemp(prefix=f"{os.getpid()}-", dir=os.environ["TESTS_FOLDER"]))
if "DATABASE_URL" not in os.environ:
    # A file, as in use: a database in memory cannot be shared by the threads of a server.
    DATABASES["default"]["TEST"] = {"NAME": str(FOLDER / "test.sqlite3")}
    # No power is cut in tests: what a killed process wrote is there without waiting for the disk.
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"

STATIC_ROOT = FOLDER / "static"
BACKUP_FOLDER, ERRORS_FILE = FOLDER / "backups", FOLDER / "errors"
COPY_BEFORE_MIGRATION = False
STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}
WHITENOISE_AUTOREFRESH = True  # or it would read all static files anew for each test's client
WHITENOISE_USE_FINDERS = True  # for servers in processes of their own, which find nothing collected
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
