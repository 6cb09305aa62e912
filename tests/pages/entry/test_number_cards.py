"""Number cards: pages show −1 with a true minus, forms and files keep the hyphen of every
keyboard.
"""

import re
from html import unescape

import pytest

from games import play
from games.models import Hand as StoredHand
from games.models import Match
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.record import HandRecord
from tests.builders import make_house_match, phone, save_hand
from tests.reading_pages import get, on_one_line, plain_text

pytestmark = pytest.mark.django_db

FIRST = "-2 -1 0 1 -2 -1 2 3 -2 -1 4 5"
SECOND = "-1 - -2 7 8 - 9 10 11 - 12 12"
SHOWN = re.compile(r"(?<![\w:;/.\-])-\d")
NOT_SHOWN = re.compile(
    r"<(style|script|template)\b.*?</\1>|<p class=\"soft\" id=\"cards-help\">.*?</p>", re.DOTALL
)
NAMES = re.compile(r"(?:aria-label|data-rank|title|alt)=\"([^\"]*)\"")


@pytest.fixture
def match() -> Match:
    """Ann has a column of −2 and one of −1, Bob has one of each left in a hand with a column
    gone.
    """
    match = make_house_match(TEMPLATES["numbers"], 2, decks=1)
    save_hand(match, 1, 0, HandRecord(tuple(FIRST.split())))
    save_hand(match, 1, 1, HandRecord(tuple(SECOND.split())))
    play.answer_deal(match, 1, 0, based_on=0)
    return match


def hyphens(html: str) -> list[str]:
    """Return what a page shows or says of a number with a hyphen before it."""
    seen = NOT_SHOWN.sub(" ", html)
    said_there = [plain_text(seen), *map(unescape, NAMES.findall(seen))]
    return [
        text[max(0, found.start() - 30) : found.end() + 30]
        for text in said_there
        for found in SHOWN.finditer(text)
    ]


def test_no_page_shows_a_hyphen_for_a_minus(match):
    pages = ["", "deals/1/", "deals/1/reveal/", "deals/1/hands/1/", "deals/2/hands/1/"]
    pages += ["log/", "rules/", "tv/", "correct/"]
    pile = {fact: value for fact, value in TEMPLATES["numbers"].items() if fact != "gone"} | {
        "layout": "pile"
    }
    shown = {path: on_one_line(get(match, path)) for path in pages}
    shown["pile"] = on_one_line(
        get(make_house_match(pile, 2, decks=1), "deals/1/hands/1/score/?cards=-1+-1+-2")
    )
    own = match.club.house_games.latest("pk")
    shown["editor"] = on_one_line(
        phone(match.club).get(f"/c/{match.club.uid}/games/{own.key}/change/")
    )
    play.end_match(match, "leader")
    shown["win"] = on_one_line(get(match))
    assert {name: found for name, html in shown.items() if (found := hyphens(html))} == {}
    assert 'data-stack="-1"' in shown["pile"]


def test_card_names_have_a_minus_on_keys_and_in_errors(
    match,
):
    html = on_one_line(get(match, "deals/1/hands/1/"))
    assert 'aria-label="row 1, column 1: −2"' in html
    assert re.search(r'data-key="-2"[^>]*aria-label="−2">−2</button>', html)
    response = phone(match.club).post(
        f"/m/{match.uid}/deals/2/hands/1/", {"cards": "-2 " * 6 + "5 " * 6, "seen": 0}
    )
    assert response.status_code == 422
    assert "6 × “−2” in this deal" in plain_text(on_one_line(response))


@pytest.mark.parametrize("minus", ["-", "−", "–"])
@pytest.mark.new_club_only("lists all there is")
def test_any_minus_sign_is_read_and_stored_as_a_hyphen(match, minus):
    client = phone(match.club)
    cards = "-1 0 0 0 -2 1 1 1 2 2 2 3"
    client.post(f"/m/{match.uid}/deals/2/hands/1/", {"cards": cards.replace("-", minus), "seen": 0})
    assert StoredHand.objects.get(deal__number=2).cards == cards
    assert f'value="{cards}"' in on_one_line(get(match, "deals/2/hands/1/"))
    assert cards in b"".join(get(match, "files/hands.csv")).decode()
