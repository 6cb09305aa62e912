import errno
import io
import os
import socket
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connections
from django.db.models import F
from django.urls import reverse

from games import play
from games.models import Club
from games.values.table_codes import format_code
from scorekeeper import bundles, readiness
from scorekeeper.network import MAX_PORT, find_lan_address
from scorekeeper.settings_file import HTTP_ONLY
from scorekeeper.version import VERSION

PORT_FILE = "port"
# Whatever colours the terminal has: cameras want dark on light.
BLACK_AND_WHITE = "\033[38;5;231;48;5;16m"
COLOURS_OFF = "\033[0m"


class Command(BaseCommand):
    """`serve [--port NUMBER] [--without-copy]`: prepare the app, and become its server."""

    help = (
        "Prepares the database and the pages, says where phones find the app, and runs it "
        "until you press Ctrl-C."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--without-copy",
            action="store_true",
            help="keep no copy of the database before an update",
        )
        # It is only answered with how to get https.
        parser.add_argument("--https", action="store_true", help="say how phones get https")

    def handle(
        self, *, port: int, https: bool = False, without_copy: bool = False, **options: Any
    ) -> None:
        if https:
            raise CommandError(HTTP_ONLY)
        if settings.DEBUG:
            raise CommandError(
                "serve does not run with DEBUG. Remove DEBUG from the settings, or use manage.py "
                "runserver."
            )
        check_port(port)
        check_port_is_free(port)
        self.stdout.write(f"Card Night Scorekeeper {VERSION}")
        if readiness.is_disk_full():
            raise CommandError(readiness.DISK_FULL)
        try:
            call_command(
                "migrate",
                verbosity=0,
                interactive=False,
                stdout=self.stdout,
                without_copy=without_copy,
            )
        except OperationalError as error:
            raise CommandError(
                f"The database does not answer. Start it, or check DATABASE_URL. It says: {error}"
            ) from None
        self.prepare_static_files()
        save_port(port)
        club, code = find_club_to_join()
        is_terminal = self.stdout.isatty()
        welcome = format_welcome(
            port,
            settings.PUBLIC_URL,
            find_lan_address(),
            club=club,
            code=code,
            in_colour=is_terminal,
        )
        self.stdout.write(welcome)
        # Without a line for each request, the QR code stays in view.
        if is_terminal:
            os.environ.setdefault("LOG_REQUESTS", "0")
        self.stdout.flush()
        become_server(port)

    def prepare_static_files(self) -> None:
        """Collect the static files if they are stale; raise `CommandError` if that is forbidden."""
        try:
            if has_stale_files(Path(settings.STATIC_ROOT)):
                self.stdout.write("Preparing the pages. This is needed only once …")
                call_command("collectstatic", verbosity=0, interactive=False)
        except OSError as error:
            if readiness.is_no_room(error):
                raise  # a full disk has a message of its own
            raise CommandError(
                f"The static files cannot be written into {settings.STATIC_ROOT}: "
                f"{error.strerror}. "
                "Delete that folder, or make the user that runs this its owner (chown)."
            ) from None


def become_server(port: int) -> None:
    """Replace this process, so that Ctrl-C and other signals go to the server itself."""
    bundles.remove_bundle_folder()
    connections.close_all()
    os.chdir(settings.BASE_DIR)
    os.execv(sys.executable, build_server_command(port))  # noqa: S606


def check_port(port: int) -> None:
    if not 0 < port <= MAX_PORT:
        raise CommandError(f"There is no port {port}. Choose one from 1024 to {MAX_PORT}.")


def check_port_is_free(port: int) -> None:
    """Raise `CommandError`, with what to do, if nothing can listen on `port`."""
    other = port + 1 if port < 65535 else 8000
    with socket.socket(find_address_family(settings.BIND_ADDRESS), socket.SOCK_STREAM) as probe:
        # Connections of a server that has just stopped do not keep a port in use.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((settings.BIND_ADDRESS, port))
        except PermissionError:
            raise CommandError(
                f"Only root can use port {port}. Choose one from 1024 to 65535."
            ) from None
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                raise CommandError(
                    f"This computer does not have the address {settings.BIND_ADDRESS}. Change "
                    "BIND_ADDRESS."
                ) from None
            raise CommandError(
                f"Port {port} is in use. Perhaps the app runs in another window. "
                f"Stop it there, or choose another port: make run PORT={other}"
            ) from None


def find_address_family(address: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in address else socket.AF_INET


def has_stale_files(collected: Path) -> bool:
    """Return whether a static file of the source is newer than the `collected` ones."""
    manifest = collected / "staticfiles.json"
    if not manifest.exists():
        return True
    made = manifest.stat().st_mtime
    sources = (
        Path(storage.path(name)) for finder in get_finders() for name, storage in finder.list([])
    )
    return any(source.stat().st_mtime > made for source in sources)


def find_club_to_join() -> tuple[str, str]:
    """Return name and keepers' code of the club that a scan of the terminal joins.

    It is the last club to have played; a code is made if it has none. Both are empty if there is no
    club, and on a server with a public address: people who see its terminal are not in all its
    clubs.
    """
    if settings.PUBLIC_URL:
        return "", ""
    club = Club.objects.order_by(F("matches__started_at").desc(nulls_last=True)).first()
    if club is None:
        return "", ""
    return club.name, play.get_or_make_code(club, "keeper")


def format_welcome(
    port: int,
    public_url: str,
    address: str | None,
    *,
    club: str = "",
    code: str = "",
    in_colour: bool,
) -> str:
    """Return what the terminal shows: where phones find the app, and how to stop it.

    `public_url` is preferred to the `address` in the local network. At an `address`, the QR code
    leads to the `club` with the `code`, if there is one.
    """
    if public_url:
        how = (
            f"On a phone, open  {public_url}  or scan this "
            f"code:\n\n{render_qr_code(public_url, in_colour=in_colour)}"
        )
    elif address:
        url = f"http://{address}:{port}"
        scan = url + reverse("who", args=[code]) if code else url
        qr_code = render_qr_code(scan, in_colour=in_colour)
        how = f"On a phone in the same network, open  {url}  or scan this code:\n\n{qr_code}"
        if code:
            how += (
                f"\nIt leads to “{club}”. You can also type  {format_code(code)}  there. "
                "When this code is out of date, phones at the table show the current one.\n"
            )
    else:
        how = (
            "This computer is not in a network, so phones cannot reach it. "
            "Connect it to a Wi-Fi or to the hotspot of a phone, and start the app again.\n"
        )
    if public_url.startswith("https:"):
        where_it_is = f"The proxy that speaks https has to send requests to port {port}."
    else:
        where_it_is = f"On this computer: http://localhost:{port}"
    return f"\n{how}\n{where_it_is}\nPress Ctrl-C to stop the app. Everything is kept.\n"


def save_port(port: int) -> None:
    """Save the port for other commands that print an address of the app."""
    try:
        settings.DATA_DIR.mkdir(mode=0o700, exist_ok=True)
        (settings.DATA_DIR / PORT_FILE).write_text(f"{port}\n", "ascii")
    except OSError as error:
        if readiness.is_no_room(error):
            raise  # a full disk has a message of its own
        raise CommandError(
            f"Nothing can be written into {settings.DATA_DIR}: {error.strerror}. "
            "Make the user that runs this the owner of that folder and everything in it (chown)."
        ) from None


def load_port() -> int:
    """Return the port that the app was last served at from this folder, or 8000."""
    try:
        return int((settings.DATA_DIR / PORT_FILE).read_text("ascii"))
    except (OSError, ValueError):
        return 8000


def render_qr_code(text: str, *, in_colour: bool) -> str:
    """Return a QR code in block characters, light modules filled: most terminals are dark.

    `in_colour`: with codes that make it dark on light in any terminal.
    """
    out = io.StringIO()
    segno.make_qr(text).terminal(out, compact=True)
    if not in_colour:
        return out.getvalue()
    return "".join(
        f"{BLACK_AND_WHITE}{line}{COLOURS_OFF}\n" for line in out.getvalue().splitlines()
    )


def build_server_command(port: int) -> list[str]:
    host = settings.BIND_ADDRESS
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    return [sys.executable, "-m", "scorekeeper.server", address]
