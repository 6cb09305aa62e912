"""Images of the app, and containers of them.

Building takes minutes: only `make test-container` does it.
"""

import shutil
import socket
import tempfile
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
import yaml

from tests.container.images import BASE, ROOT, Images, make_debian, missing, run
from tests.container.running import Container

PASSWORD = "something-long"
POSTGRES = """
set -e
mount --rbind /dev "$0/dev"
exec chroot "$0" su postgres -c "
    cd /usr/lib/postgresql/*/bin
    echo '$2' >/tmp/password
    ./initdb --pgdata=/tmp/data --username=scorekeeper --pwfile=/tmp/password --auth=scram-sha-256 --no-sync
    ./pg_ctl --pgdata=/tmp/data --log=/tmp/log --wait start \
        -o '-k /tmp -p $1 -c listen_addresses=127.0.0.1 -c fsync=off'
    PGPASSWORD='$2' ./createdb --host=127.0.0.1 --port=$1 --username=scorekeeper scorekeeper"
"""
"""Does what the image in compose.yaml does: a server with a user, their password and an empty
database.
"""
STOP = 'exec chroot "$0" su postgres -c "/usr/lib/postgresql/*/bin/pg_ctl --pgdata=/tmp/data stop"'

Start = Callable[..., Container]


@pytest.fixture(scope="session")
def service() -> dict:
    """The app's part of compose.yaml."""
    return yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]["app"]


@pytest.fixture(scope="session")
def images() -> Generator[Images]:
    """Images, with the base and the app's own, `app`."""
    if why := missing():
        pytest.fail(why, pytrace=False)
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-images-", dir="/var/tmp"))
    images = Images(folder)
    images.make_base(BASE)
    images.build(ROOT, "app")
    yield images
    images.buildah("umount", "--all")
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def start(images: Images, service: dict, tmp_path: Path) -> Generator[Start]:
    """`start(image, volume)` is a running container; a new volume belongs to the app, as a volume
    of Docker does.

    More arguments are what is in `.env`.
    """
    running, unpacked = [], {}

    def one(image: str = "app", volume: str = "scores", **settings: str) -> Container:
        folder = tmp_path / volume
        if not folder.exists():
            folder.mkdir(mode=0o700)
            shutil.chown(folder, *map(int, service["user"].split(":")))
        files = unpacked.setdefault(image, None) or images.unpack(image)
        unpacked[image] = files
        container = Container(files, images.config(image), service, folder, settings)
        running.append(container)
        container.start()
        return container

    tmp_path.chmod(0o755)
    yield one
    for container in running:
        container.stop()


@pytest.fixture(scope="session")
def database_files() -> Generator[Path]:
    """The files of a Debian with its PostgreSQL, of the major version that compose.yaml names."""
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-postgres-", dir="/var/tmp"))
    make_debian(folder / "root", BASE, "minbase", "--include=postgresql")
    yield folder / "root"
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_url(database_files: Path) -> Generator[str]:
    """Where a PostgreSQL server is, as a container with the network of its computer reaches it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    run(["unshare", "--mount", "sh", "-c", POSTGRES, database_files, str(port), PASSWORD])
    yield f"postgresql://scorekeeper:{PASSWORD}@127.0.0.1:{port}/scorekeeper"
    run(["sh", "-c", STOP, database_files])
    shutil.rmtree(database_files / "tmp" / "data")
