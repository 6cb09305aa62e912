import pytest

from games import play
from games.models import Player
from tests.builders import NAMES, make_club, phone

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def club():
    return make_club()


@pytest.fixture
def client(club):
    return phone(club)


def add(client, club, name, state="seats=", **headers):
    return client.post(f"/c/{club.uid}/players/add/", {"name": name, "from": state}, headers=headers or None)


def test_an_outsider_finds_nothing(club):
    assert add(phone(), club, "Ann").status_code == 404
    assert not Player.objects.exists()


def test_a_watcher_is_refused(club):
    assert add(phone(club, "watcher"), club, "Ann").status_code == 403
    assert not Player.objects.exists()


def test_a_new_player_is_in_the_club_and_sits_at_the_table(client, club):
    bob = play.add_player(club, "Bob").pk
    response = add(client, club, "Ann", f"game=golf&seats={bob}&first={bob}&decks=3")
    ann = club.players.get(name="Ann").pk
    assert response.status_code == 303
    assert response["Location"] == f"/c/{club.uid}/new/?game=golf&seats={bob}-{ann}&first={bob}&decks=3#seats"


def test_htmx_gets_the_set_up_with_the_player_seated_and_the_field_ready_for_the_next(client, club):
    response = add(client, club, "Ann", "game=golf&seats=", **HTMX)
    ann = club.players.get().pk
    assert response.status_code == 200
    assert response.text.lstrip().startswith('<form id="setup"')
    assert response["HX-Replace-Url"] == f"/c/{club.uid}/new/?game=golf&seats={ann}&first={ann}#seats"
    assert [person.name for _, person in response.context["setup"].rows] == ["Ann"]
    assert 'name="name" form="add-player" value=""' in response.text
    assert " autofocus" in response.text


def test_a_name_that_is_known_seats_that_player_however_it_is_typed(client, club):
    zoe = play.add_player(club, "Zoë").pk
    response = add(client, club, "  ZOË ", "seats=")
    assert f"seats={zoe}&" in response["Location"]
    assert Player.objects.count() == 1


def test_who_sits_there_already_sits_there_once(client, club):
    ann = play.add_player(club, "Ann").pk
    response = add(client, club, "ann", f"seats={ann}&first={ann}")
    assert f"seats={ann}&first={ann}" in response["Location"]


def test_a_double_tap_adds_one_player(client, club):
    add(client, club, "Ann")
    add(client, club, "Ann")
    assert Player.objects.count() == 1


def test_at_a_full_table_the_player_is_in_the_club_and_can_come_later(client, club):
    ids = [play.add_player(club, name).pk for name in NAMES]
    response = add(client, club, "Zoë", f"game=hang-ten&seats={'-'.join(map(str, ids))}", **HTMX)
    view = response.context["setup"]
    assert len(view.rows) == 16
    assert club.players.filter(name="Zoë").exists()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A player needs a name."),
        (" \t ", "A player needs a name."),
        ("x" * 41, "is too long: a name has at most 40 characters."),
        ("bell\x07", "A name cannot hold control characters."),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_name_that_cannot_be_is_refused_beside_the_field_and_everything_is_kept(
    client, club, name, sentence, headers
):
    bob = play.add_player(club, "Bob").pk
    page = add(client, club, name, f"game=golf&seats={bob}&first={bob}&decks=3", **headers)
    assert page.status_code == 422
    assert sentence in page.text
    assert f'value="{name}"' in page.text
    assert 'aria-invalid="true" aria-describedby="name-error"' in page.text
    assert [person.name for _, person in page.context["setup"].rows] == ["Bob"]
    assert 'name="decks" value="3"' in page.text
    assert ("<!doctype html>" in page.text) == (not headers)
    assert "HX-Request" in page["Vary"]
    assert Player.objects.count() == 1


def test_markup_in_a_name_stays_text(client, club):
    page = add(client, club, "<script>alert(1)</script>", **HTMX)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page.text
    assert "<script>" not in page.text


@pytest.mark.parametrize("state", ["", "game=chess", "seats=99-x&first=99", "&&&===", "do=out-1"])
def test_a_set_up_that_is_none_does_not_matter(client, club, state):
    response = add(client, club, "Ann", state)
    assert response.status_code == 303
    assert f"seats={club.players.get().pk}&" in response["Location"]


def test_the_address_in_itself_lists_the_players(client, club):
    play.add_player(club, "Ann")
    response = client.get(f"/c/{club.uid}/players/")
    assert response.status_code == 200
    assert ">Ann<" in response.text
