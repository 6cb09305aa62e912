"""Names from right to left do not turn round what follows them: they are isolated wherever they
stand in a line.
"""

from html.parser import HTMLParser

import pytest
from django.http import HttpResponse
from django.test import Client

from games import play
from games.models import Match, new_uid
from games.rules.built_in.game_templates import TEMPLATES
from games.values.bidi import isolate_first_word, isolate_html, isolate_name, isolate_text
from games.values.names import tidy_name
from tests.builders import enter, make_club, make_match, phone
from tests.routes import ROUTES, address_of

pytestmark = pytest.mark.django_db
CLUB, GAME = "מועדון", "لعبة"
NAMES = ["דני", "أحمد", "Ann", "Bob"]
FROM_RIGHT = [CLUB, GAME, *NAMES[:2]]
SENT_BACK = {"value", "href", "action", "download", "data-stored"}
"""Attributes that hold names as they are."""
SIGNS = {"\u2068", "\u2069"}
HTMX = {"HX-Request": "true"}


class Lines(HTMLParser):
    """Collects texts and attributes in which a name is not isolated; of what is sent back, those in
    which one is.
    """

    def __init__(self) -> None:
        super().__init__()
        self.turned: list[str] = []
        self._tag = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._tag = tag
        for name, value in attrs:
            if SIGNS & {*(value or "")} if name in SENT_BACK else bare(value or ""):
                self.turned.append(f"{tag} {name}: {value}")

    def handle_endtag(self, tag: str) -> None:
        self._tag = ""

    def handle_data(self, text: str) -> None:
        if SIGNS & {*text} if self._tag == "textarea" else self._tag != "bdi" and bare(text):
            self.turned.append(text.strip())


def bare(text: str) -> bool:
    """Return whether a name stands in a text without its own direction."""
    return any(name in text.replace(f"\u2068{name}\u2069", "") for name in FROM_RIGHT)


@pytest.fixture
def match() -> Match:
    """A match that goes on after one for money that is over, both of the club's own game."""
    club = make_club(CLUB)
    game = play.make_game(club, TEMPLATES["golf-6"] | {"name": GAME})
    over = make_match(game.key, NAMES, club, unit_cents=50, stakes="points")
    enter(over, 1, [5, 6, 7, 8], 0)
    play.end_match(over, "leader")
    ids = [seat.player_id for seat in over.seats.all()]
    match = play.start_match(club, game.key, ids, 0, {}, uid=new_uid(), table=over.table)
    enter(match, 1, [5, 6, 7, 8], 0)
    return match


def turned(answer: HttpResponse) -> list[str]:
    """Return what names could turn round in an answer."""
    kind = answer.get("Content-Type", "").partition(";")[0]
    if kind not in {"text/html", "text/plain"}:
        return []
    text = answer.getvalue().decode()
    if kind == "text/plain":
        return [text] if bare(text) else []
    lines = Lines()
    lines.feed(text)
    return lines.turned


def turned_by_routes(
    client: Client, matches: list[Match], *, in_admin: bool = False
) -> dict[str, list[str]]:
    """Return what names could turn round on any page of these matches, the last of which is over,
    by route.
    """
    return {
        route.name: found
        for route in ROUTES
        if route.in_admin == in_admin
        for each in matches
        if (found := turned(client.get(address_of(route, each, matches[-1]))))
    }


@pytest.mark.slow
@pytest.mark.both_clubs
def test_no_name_turns_a_line_round_on_any_page(match: Match) -> None:
    over = match.club.matches.exclude(finished_at=None).latest("pk")
    client = phone(match.club, player=match.seats.get(position=0).player_id)
    assert turned_by_routes(client, [match, over]) == {}


def test_no_name_turns_a_line_round_in_the_admin_site(admin_client: Client, match: Match) -> None:
    over = match.club.matches.exclude(finished_at=None).latest("pk")
    assert turned_by_routes(admin_client, [match, over], in_admin=True) == {}


def test_redirects_of_open_pages_isolate_names(match: Match) -> None:
    over = match.club.matches.exclude(finished_at=None).latest("pk")
    answer = phone(match.club).get(f"/m/{over.uid}/live/?seen=0&next=", headers=HTMX)
    assert isolate_name(GAME) in answer.getvalue().decode()


def test_an_error_isolates_names_but_not_what_was_typed(
    match: Match,
) -> None:
    pk = match.seats.get(position=0).player_id
    answer = phone(match.club).post(f"/c/{match.club.uid}/players/{pk}/rename/", {"name": "أحمد"})
    assert answer.status_code == 422
    assert turned(answer) == []
    assert 'value="أحمد"' in answer.getvalue().decode()


def test_files_hold_names_as_they_are(match: Match) -> None:
    answer = phone(match.club).get(f"/c/{match.club.uid}/files/hands.csv")
    assert "דני" in answer.getvalue().decode()
    assert "\u2068" not in answer.getvalue().decode()


def test_a_name_is_isolated_once_if_it_has_right_to_left_letters() -> None:
    assert [isolate_name(name) for name in ("Ann", "Zoë 2", "דני", isolate_name("דני"))] == [
        *("Ann", "Zoë 2", "\u2068דני\u2069", "\u2068דני\u2069")
    ]
    assert isolate_first_word(isolate_name("דני כהן")) == isolate_name("דני")


def test_words_of_one_name_are_isolated_together() -> None:
    first, second = isolate_name("דני כהן"), isolate_name("ר'אמי")
    assert isolate_text("דני כהן, ר'אמי and Ann 5−") == f"{first}, {second} and Ann 5−"
    assert isolate_text(f"{isolate_name('דני 2')} 5−") == f"{isolate_name('דני 2')} 5−"


def test_shown_text_is_isolated_but_not_what_is_sent_back() -> None:
    name = isolate_name("דני")
    shown = '<p title="דני 5" class="דני">13 דני<b>דני</b> <bdi>דני</bdi></p>'
    made = isolate_html(shown)
    assert made == f'<p title="{name} 5" class="דני">13 {name}<b>{name}</b> <bdi>דני</bdi></p>'
    assert isolate_html(made) == made
    kept = (
        '<input value="דני"><textarea>דני</textarea><div class="flow" dir="auto"><p>דני, '
        "5</p></div>"
    )
    assert isolate_html(kept) == kept


def test_a_name_copied_from_a_page_is_the_same_when_pasted() -> None:
    assert tidy_name(isolate_name("דני")) == "דני"
