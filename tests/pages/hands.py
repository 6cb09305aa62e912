"""The page of a hand as phones open and save it."""

import re

from games import play
from games.models import Hand
from tests.builders import phone

TEN = "9 4 4 J 2 9 4 4 8 3"
EASY = "A 2 3 4 5 6 8 9 J Q"
HTMX = {"HX-Request": "true"}


def phone_of(match, position=0, role="keeper"):
    """Return the own phone of the player at the position."""
    return phone(match.club, role, match.seats.get(position=position).player_id)


def bring_phones(match, *positions, role="keeper"):
    """Let own phones of those who sit at the positions come; return them."""
    for position in positions:
        play.let_in(match.club, role, "keeper", player=match.seats.get(position=position).player)
    return [phone_of(match, position) for position in positions]


def own_phones(match):
    return bring_phones(match, *range(match.seats.count()))


def path(match, number=1, seat=1):
    return f"/m/{match.uid}/deals/{number}/hands/{seat}/"


def storage_key(match, number=1, seat=1):
    """Return what phones keep a hand by: its address with the player in the place of the seat."""
    return f"/m/{match.uid}/deals/{number}/hands/p{match.seats.get(position=seat - 1).player_id}/"


def open_hand(match, number=1, seat=1, **query):
    response = phone(match.club).get(path(match, number, seat), query, headers=HTMX)
    assert response.status_code == 200
    return response


def save(match, number=1, seat=1, *, client=None, htmx=False, seen=0, **form):
    client = client or phone(match.club)
    return client.post(
        path(match, number, seat), {"seen": seen, **form}, headers=HTMX if htmx else {}
    )


def stored_hand(match, number=1, seat=1):
    return Hand.objects.filter(
        deal__match=match, deal__number=number, seat__position=seat - 1
    ).first()


def problem(response):
    """Return what the page says is wrong, without its links."""
    found = re.search(
        r'<p class="note bad" id="problem" role="alert"[^>]*>(.*?)</p>', response.text, re.DOTALL
    )
    return " ".join(re.sub(r"<[^>]*>", "", found[1]).split()) if found else None


def no_card(piece):
    return f"“{piece}” is not a card. Use A, 2 to 10, J, Q and K, with spaces between the cards."
