"""Names from right to left do not turn round what follows them: they are isolated wherever they stand in a line."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from games.models import Match
from games.values.isolated import first_word, isolated
from tests.builders import enter, make_club, make_match, phone
from tests.routes import ROUTES, address_of

pytestmark = pytest.mark.django_db
NAMES = ["דני", "أحمد", "Ann", "Bob"]
FROM_RIGHT = NAMES[:2]
SPOKEN = {"aria-label", "title", "alt", "placeholder", "data-title", "data-copied"}
OF_THE_CLUB = {
    *("correct", "log", "question", "club", "history", "night", "statistics"),
    *("player", "merge-players", "forget-player", "pay-link"),
}
"""Pages with sentences of names that come from the club's rows and not from a match's people."""


class Lines(HTMLParser):
    """The texts of a page, and the attributes that are read out, in which a name beside other text is not isolated."""

    def __init__(self) -> None:
        super().__init__()
        self.turned: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in SPOKEN and bare(value or ""):
                self.turned.append(f"{tag} {name}: {value}")

    def handle_data(self, text: str) -> None:
        if bare(text) and text.strip() not in FROM_RIGHT:
            self.turned.append(text.strip())


def bare(text: str) -> bool:
    """Whether a name stands in a text without its own direction."""
    return any(name in text.replace(f"\u2068{name}\u2069", "") and text.strip() != name for name in FROM_RIGHT)


@pytest.fixture
def match() -> Match:
    """A match for money that is over."""
    club = make_club()
    over = make_match("hang-ten", NAMES, club, deals=2)
    enter(over, 1, [5, 6, 7, 8], 0)
    enter(over, 2, [5, 9, 7, 8], 0)
    going = make_match("golf", NAMES, club)
    enter(going, 1, [5, 6, 7, 8], 0)
    return going


def turned(match: Match, address: str) -> list[str]:
    """What names could turn round on the page of an address."""
    answer = phone(match.club, player=match.seats.get(position=0).player_id).get(address)
    if not answer.get("Content-Type", "").startswith("text/html"):
        return []
    lines = Lines()
    lines.feed(answer.getvalue().decode())
    return lines.turned


def test_no_name_turns_a_line_round_on_any_page_of_a_match(match: Match) -> None:
    over = match.club.matches.exclude(finished_at=None).get()
    routes = [route for route in ROUTES if not route.in_admin and route.name not in OF_THE_CLUB]
    found = [
        (route.name, texts)
        for each in (match, over)
        for route in routes
        if (texts := turned(each, address_of(route, each, over)))
    ]
    assert found == []


def test_a_name_is_isolated_once_and_only_where_it_has_letters_from_right_to_left() -> None:
    assert [isolated(name) for name in ("Ann", "Zoë 2", "דני", isolated("דני"))] == [
        *("Ann", "Zoë 2", "\u2068דני\u2069", "\u2068דני\u2069")
    ]
    assert first_word(isolated("דני כהן")) == isolated("דני")
