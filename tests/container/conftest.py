"""Images of the app, and containers of them. Building takes minutes: only `make test-container` does it."""

import shutil
import tempfile
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
import yaml

from tests.container.images import ROOT, Images, missing
from tests.container.running import Container

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
    images.make_base()
    images.build(ROOT, "app")
    yield images
    images.buildah("umount", "--all")
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def start(images: Images, service: dict, tmp_path: Path) -> Generator[Start]:
    """`start(image, volume)` is a running container; a new volume belongs to the app, as a volume of Docker does."""
    running, unpacked = [], {}

    def one(image: str = "app", volume: str = "scores") -> Container:
        folder = tmp_path / volume
        if not folder.exists():
            folder.mkdir(mode=0o700)
            shutil.chown(folder, *map(int, service["user"].split(":")))
        files = unpacked.setdefault(image, None) or images.unpack(image)
        unpacked[image] = files
        container = Container(files, images.config(image), service, folder)
        running.append(container)
        container.start()
        return container

    tmp_path.chmod(0o755)
    yield one
    for container in running:
        container.stop()
