"""`python -m tests.club_file.walking CLUB`: what every page of a club says, but for what is new in
a copy.
"""

import re
import sys
from collections.abc import Iterator

import django
from django.http import HttpResponse
from django.test.utils import setup_test_environment

NEW = re.compile(r"'?[A-Za-z0-9_-]{22}|\b[A-Z0-9]{3}-[A-Z0-9]{3}\b")
"""Names in addresses, and the letters of the table."""
FILES = ("files/results.csv", "files/hands.csv", "files/money.csv")
WHOLE = 10
"""Of each match so many, one has its deals walked as well; every hand of every match is in the
club's files.
"""


def pages(uid: str) -> Iterator[str]:
    """Yield what each page says, in an order that is the same for a copy."""
    from games.models import Club
    from tests.builders import phone

    club = Club.objects.get(uid=uid)
    for of_the_evening in (club.tables, club.phones):  # a copy begins with none
        of_the_evening.all().delete()
    keeper = phone(club)
    for address in _addresses(club):
        response = keeper.get(address)
        assert response.status_code in (200, 301, 302), address
        yield NEW.sub("new", _text(response))


def _addresses(club) -> Iterator[str]:
    of_club = ("", "history/", "nights/", "balance/", "players/", "statistics/", "games/", *FILES)
    yield from (f"/c/{club.uid}/{page}" for page in of_club)
    yield from (f"/c/{club.uid}/nights/{night}/" for night in _nights(club))
    for pk in club.players.order_by("pk").values_list("pk", flat=True):
        yield f"/c/{club.uid}/players/{pk}/"
    for number, match in enumerate(club.matches.order_by("pk")):
        deals = range(1, match.deals.count() + 1) if number % WHOLE == 0 else ()
        yield from (
            f"/m/{match.uid}/{page}" for page in ("", "log/", *(f"deals/{deal}/" for deal in deals))
        )


def _nights(club) -> list[object]:
    from games.values.clocks import get_night

    return sorted(
        {get_night(moment) for moment in club.matches.values_list("started_at", flat=True)}
    )


def _text(response: HttpResponse) -> str:
    from tests.reading_pages import words

    return b"".join(response).decode() if response.streaming else words(response)


def main() -> None:
    django.setup()
    setup_test_environment()  # pages are asked for by the tests' own name of the host
    for page in pages(sys.argv[1]):
        sys.stdout.write(f"{' '.join(page.split())}\n")


if __name__ == "__main__":
    main()
