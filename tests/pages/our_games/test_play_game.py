"""/c/<uid>/games/<key>/play/: a template or a game of the club on its way to the table."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games import play
from games.access.form_tokens import make_token
from games.models import HouseGame, Match, new_uid
from games.rules.built_in.game_templates import TEMPLATES
from tests.builders import NAMES, enter, make_club, make_match, phone
from tests.pages.editor.test_game_editor import form_in
from tests.reading_pages import on_one_line, words

pytestmark = pytest.mark.django_db


def over(people):
    """Make a match that is over, at a table that is open."""
    club = make_club()
    ids = [play.add_player(club, name).pk for name in NAMES[:people]]
    match = play.start_match(
        club, "golf", ids, 0, {"deals": 1}, uid=new_uid(), table=play.get_or_open_newest_table(club)
    )
    enter(match, 1, range(people), 0)
    return match


@pytest.fixture
def won():
    return over(5)


def page(club, key="oh-hell", after=""):
    return phone(club).get(
        reverse("play-game", args=[club.uid, key]), {"after": after} if after else {}
    )


def play_it(club, key="oh-hell", after=""):
    fields = {"game": key, "after": after, "token": make_token()}
    return phone(club).post(reverse("club-table", args=[club.uid]), fields)


@pytest.mark.new_club_only("lists all there is")
def test_three_taps_after_a_win_play_it_with_the_same_people(
    won,
):
    another = phone(won.club).get(
        reverse("another-game", args=[won.uid]), follow=True
    )  # the first tap
    address = f"{reverse('play-game', args=[won.club.uid, 'oh-hell'])}?after={won.uid}"
    assert address in on_one_line(another)  # the second
    assert f'name="after" value="{won.uid}"' in on_one_line(page(won.club, after=won.uid))
    assert HouseGame.objects.count() == 0
    for _ in range(2):
        play_it(won.club, after=won.uid)  # the third
    match = Match.objects.exclude(pk=won.pk).get()
    assert HouseGame.objects.count() == 1
    assert (match.game_name, match.table) == ("Oh Hell", won.table)
    assert [seat.player.name for seat in match.seats.order_by("position")] == list(NAMES[:5])
    assert match.first_dealer == 1


@pytest.mark.new_club_only("lists all there is")
def test_a_template_is_saved_only_once_it_is_played(won):
    answer = play_it(won.club)
    assert HouseGame.objects.count() == 0
    lobby = phone(won.club).get(answer["Location"])
    assert "Oh Hell" in words(lobby)
    start = {"after": won.uid, "token": make_token()}
    assert (
        phone(won.club).post(reverse("start-next", args=[won.table.uid]), start).status_code == 303
    )
    assert HouseGame.objects.latest("pk").name == "Oh Hell"


@pytest.mark.new_club_only("lists all there is")
def test_a_template_played_again_is_the_same_game(
    won,
):
    play.make_game(won.club, {**TEMPLATES["wizard"], "name": "Oh Hell"})
    play_it(won.club, after=won.uid)
    match = Match.objects.latest("pk")
    assert match.game_name == "Oh Hell 2"
    play.end_match(match, "leader")
    play.put_game_away(HouseGame.objects.get(key=match.game))
    play_it(won.club, after=match.uid)
    assert Match.objects.latest("pk").game == match.game
    assert HouseGame.objects.filter(put_away_at=None).count() == 2


def test_extra_people_sit_out_and_too_few_go_to_the_table():
    many, few = over(8), over(2)
    play_it(many.club, after=many.uid)
    match = Match.objects.latest("pk")
    assert (match.game_name, match.seats.count()) == ("Oh Hell", 8)
    answer = play_it(few.club, after=few.uid)
    assert answer["Location"] == reverse("table", args=[few.table.uid])
    assert "Add 1 more player" in words(phone(few.club).get(answer["Location"]))


def test_a_changed_template_is_played_at_the_same_table(won):
    change = f"/c/{won.club.uid}/games/new/?like=oh-hell&after={won.uid}"
    assert change.replace("&", "&amp;") in on_one_line(page(won.club, after=won.uid))
    client = phone(won.club)
    saved = client.post(change, form_in(client.get(change)) | {"do": "save", "name": "Our Oh Hell"})
    game = HouseGame.objects.latest("pk")
    assert (
        saved["Location"]
        == f"{reverse('play-game', args=[won.club.uid, game.key])}?after={won.uid}"
    )
    assert "Our Oh Hell is saved." in words(client.get(saved["Location"]))
    play_it(won.club, game.key, after=won.uid)
    assert Match.objects.latest("pk").game_name == "Our Oh Hell"


@pytest.mark.new_club_only("about a new club")
def test_a_club_without_a_match_gets_an_empty_table():
    club = make_club()
    assert "Play game" in words(page(club))
    answer = play_it(club)
    assert answer["Location"] == reverse("table", args=[club.tables.get().uid])
    assert club.tables.get().game == "oh-hell"


@pytest.mark.new_club_only("plays its own evenings")
def test_people_of_the_last_match_sit_down_on_another_evening():
    with play.backdate(timezone.now() - timedelta(days=7)):
        match = make_match("golf", 4)
        play.end_match(match, "leader")
    play_it(match.club)
    table = play.get_or_open_newest_table(match.club)
    assert table.game == "oh-hell"
    assert [person.player.name for person in table.people.all()] == list(NAMES[:4])


def test_a_missing_game_is_not_played(won):
    assert page(won.club, "no-such-game").status_code == 404
    refused = play_it(won.club, "no-such-game")
    assert refused.status_code == 422
    assert "Choose one of the games." in words(refused)
