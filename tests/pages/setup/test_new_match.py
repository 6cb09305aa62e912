import re

import pytest
from django.utils import timezone

from games import play
from games.access.form_tokens import new_token
from games.models import Match, Player
from games.rules.built_in import BUILT_IN
from tests.builders import NAMES, enter, make_club, make_match, phone

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def club():
    return make_club()


@pytest.fixture
def client(club):
    return phone(club)


def join(club, *names):
    return [play.add_player(club, name).pk for name in names]


def at(club, query=""):
    return f"/c/{club.uid}/new/{query and '?'}{query}"


def state(game, ids, **more):
    """What the form of a set-up holds, its options among them."""
    return {"game": game, "seats": "-".join(map(str, ids)), "first": ids[0] if ids else "", **more}


def say(response):
    """What is to be read, without markup and in single spaces."""
    return " ".join(re.sub(r"<[^>]*>", " ", response.text).split())


# Who may


def test_an_outsider_finds_nothing(club):
    assert phone().get(at(club)).status_code == 404
    assert phone(make_club()).post(at(club)).status_code == 404


def test_a_watcher_can_neither_set_up_nor_start(club):
    watcher = phone(club, "watcher")
    assert watcher.get(at(club)).status_code == 403
    ids = join(club, "Ann", "Bob")
    assert watcher.post(at(club), state("golf", ids, token=new_token())).status_code == 403
    assert not Match.objects.exists()


# Choosing


def test_every_game_can_be_chosen_and_says_what_it_is_and_for_how_many(client, club):
    page = client.get(at(club))
    assert page.status_code == 200
    for key, game in BUILT_IN.items():
        assert f'value="game-{key}"' in page.text
        assert game.line in page.text
        assert f"{game.players[0]}–{game.players[-1]}" in page.text
    assert "Choose a game" in say(page)


def test_a_chosen_game_is_short_and_the_others_are_behind_change(client, club):
    page = client.get(at(club, "game=golf&seats="))
    assert "Change" in say(page)
    assert 'value="game-golf"' not in page.text
    assert page.text.index('<details class="chosen">') < page.text.index('value="game-hang-ten"')


def test_in_a_new_club_the_field_for_a_name_is_open(client, club):
    page = client.get(at(club))
    assert re.search(r"<details[^>]* open>\s*<summary[^>]*id=\"new\"", page.text)


def test_those_who_played_last_are_seated_and_the_deal_has_passed_on(client, club):
    match = make_match("basketball", ["Cy", "Ann", "Bob"], club=club, deals=2)
    enter(match, 1, [1, 2, 3])
    page = client.get(at(club))
    assert [person.name for _, person in page.context["setup"].rows] == ["Cy", "Ann", "Bob"]
    assert "Ann deals first" in say(page)


def test_a_tap_leads_to_the_address_that_says_what_is_chosen(client, club):
    ann, bob = join(club, "Ann", "Bob")
    response = client.get(at(club), {"game": "golf", "seats": ann, "do": f"seat-{bob}"})
    assert (response.status_code, response["Location"]) == (
        303,
        at(club, f"game=golf&seats={ann}-{bob}&first={ann}#seats"),
    )
    page = client.get(response["Location"])
    assert page.status_code == 200
    assert "2 of 2–16 players" in say(page)


def test_htmx_gets_the_fragment_and_the_address_for_it(client, club):
    ann, bob = join(club, "Ann", "Bob")
    response = client.get(at(club), {"game": "golf", "seats": ann, "do": f"seat-{bob}"}, headers=HTMX)
    assert response.status_code == 200
    assert response.text.lstrip().startswith('<form id="setup"')
    assert response["HX-Replace-Url"] == at(club, f"game=golf&seats={ann}-{bob}&first={ann}#seats")
    assert "HX-Request" in response["Vary"]


def test_the_same_address_without_htmx_is_a_whole_page_that_holds_the_fragment(client, club):
    ids = join(club, "Ann", "Bob")
    page = client.get(at(club, f"game=golf&seats={ids[0]}-{ids[1]}&first={ids[0]}"))
    assert "<!doctype html>" in page.text
    assert page.text.count('<form id="setup"') == 1
    assert "HX-Request" in page["Vary"]


def test_a_name_that_is_being_typed_survives_a_tap(client, club):
    (ann,) = join(club, "Ann")
    response = client.get(at(club), {"seats": "", "do": f"seat-{ann}", "name": "Zo<ë"}, headers=HTMX)
    assert 'value="Zo&lt;ë"' in response.text


# How many


@pytest.mark.parametrize(
    ("game", "players", "sentence", "button"),
    [
        ("hang-ten", 0, "Tap the players in the order they sit, clockwise.", "Add four players"),
        ("hang-ten", 3, "Hang Ten needs 4 to 6: add one more.", "Add one more player"),
        ("golf", 1, "Six-card Golf needs 2 to 16: add one more.", "Add one more player"),
        ("hang-ten", 2, "Hang Ten needs 4 to 6: add two more.", "Add two more players"),
        ("hang-ten", 5, "5 of 4–6 players", "Start Hang Ten with 5"),
        ("hang-ten", 6, "6 of 4–6 players", "Start Hang Ten with 6"),
        ("hang-ten", 7, "so one sits out each deal: the dealer. In 7 deals everybody", "Start Hang Ten with 7"),
        ("hang-ten", 8, "so two sit out: the dealer and to the right. In 8 deals", "Start Hang Ten with 8"),
        ("golf", 16, "Six-card Golf is full with 16. Others", "Start Six-card Golf with 16"),
    ],
)
def test_the_number_of_players_is_said_before_it_is_wrong(client, club, game, players, sentence, button):
    ids = join(club, *NAMES, "Quin")
    page = client.get(at(club), state(game, ids[:players]), follow=True)
    assert sentence in say(page)
    assert page.context["setup"].missing in ("", button)
    assert button in say(page)
    assert ('aria-disabled="true">' in page.text.rpartition('id="start"')[2]) == (not button.startswith("Start"))


def test_a_game_that_everybody_plays_says_nothing_about_others(client, club):
    ids = join(club, *NAMES[:6])
    assert "is full" not in say(client.get(at(club), state("hang-ten", ids), follow=True))


# What is played for, and options


def test_the_stakes_say_what_they_mean_for_everybody(client, club):
    ids = join(club, *NAMES[:6])
    text = say(client.get(at(club), state("hang-ten", ids), follow=True))
    assert "Everyone puts in 75 ¢, so $4.50 in the pot." in text
    assert "Each deal pays 25 ¢, 10 ¢ and 5 ¢ to the best three." in text
    text = say(client.get(at(club), state("hang-ten", ids[:4], unit="own", unit_cents=30, currency="EUR"), follow=True))
    assert "Everyone puts in €6.00, so €24.00 in the pot. Each deal pays €1.50 and 60 ct to the best two." in text
    text = say(client.get(at(club), state("hang-ten", ids, unit="off"), follow=True))
    assert "Just for points: nobody puts anything in." in text
    text = say(client.get(at(club), state("hang-ten", ids[:3]), follow=True))
    assert "Everyone puts in $1.00 with four, 80 ¢ with five, 75 ¢ with six." in text
    text = say(client.get(at(club), state("hang-ten", ids[:3], unit="off"), follow=True))
    assert "Just for points: nobody puts anything in." in text


@pytest.mark.parametrize("game", [key for key, played in BUILT_IN.items() if not played.pot])
def test_a_game_without_a_pot_has_no_stakes(client, club, game):
    page = client.get(at(club, f"game={game}&seats="))
    assert 'name="unit"' not in page.text
    assert 'name="currency"' not in page.text


def test_the_options_are_folded_away_and_said_in_a_line(client, club):
    page = client.get(at(club), state("hang-ten", join(club, *NAMES[:4])), follow=True)
    assert "Options 4 decks · 10 deals" in say(page)
    page = client.get(at(club), state("tens-grid", join(club, *NAMES[:5])), follow=True)
    assert "Options 3 decks · 100 points" in say(page)
    page = client.get(at(club), state("basketball", join(club, *NAMES[:2])), follow=True)
    assert "Options 1 deck · 1 deal" in say(page)


def test_a_currency_that_is_not_the_usual_one_is_in_that_line(client, club):
    page = client.get(at(club), state("hang-ten", join(club, *NAMES[:4]), currency="CHF"), follow=True)
    assert "Options 4 decks · 10 deals · A block gives −10 · CHF" in say(page)


def test_an_option_that_cannot_be_is_said_beside_its_field_and_kept_as_typed(client, club):
    page = client.get(at(club), state("golf", join(club, *NAMES[:4]), decks="99", deals='"x'), follow=True)
    assert page.status_code == 200
    assert 'value="99" inputmode="numeric" autocomplete="off" enterkeyhint="done" aria-invalid="true"' in page.text
    assert 'value="&quot;x"' in page.text
    assert "A whole number from 1 to 20, please." in page.text
    assert "A whole number from 1 to 100, please." in page.text
    assert "One of the options needs another look" in say(page)


def test_the_stakes_of_the_last_time_are_proposed_when_the_game_is_chosen(client, club):
    make_match("hang-ten", 4, club=club, unit_cents=30, currency="EUR")
    response = client.get(at(club), {"seats": "", "do": "game-hang-ten"})
    assert response["Location"] == at(club, "game=hang-ten&seats=&unit_cents=30&currency=EUR&unit=own")


def test_a_match_for_points_only_is_proposed_so_the_next_time(client, club):
    make_match("hang-ten", 4, club=club, pot=False)
    assert "&unit=off" in client.get(at(club), {"seats": "", "do": "game-hang-ten"})["Location"]


# Starting


def test_starting_seats_everybody_as_shown_and_leads_to_the_board(client, club):
    ann, bob, cy = join(club, "Ann", "Bob", "Cy")
    form = state("golf", [cy, ann, bob], first=ann, decks="3", deals="5", token=new_token())
    response = client.post(at(club), form | {"first": ann})
    match = Match.objects.get()
    assert response["Location"] == f"/m/{match.uid}/"
    assert [seat.player.name for seat in match.seats.all()] == ["Cy", "Ann", "Bob"]
    assert (match.club, match.game, match.first_dealer) == (club, "golf", 1)
    assert match.options == {"decks": 3, "deals": 5, "went_out": 10, "stakes": "none"}


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_starts_with_what_is_proposed(client, club, game):
    ids = join(club, *NAMES[:4])
    page = client.get(at(club), state(game, ids), follow=True)
    client.post(at(club), state(game, ids, token=page.context["token"]))
    match = Match.objects.get()
    assert match.options == BUILT_IN[game].resolve_options({}, 4)


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ({"unit": "off"}, {"pot": False}),
        ({"unit": "25"}, {"unit_cents": 25}),
        ({"unit": "own", "unit_cents": "30", "currency": "EUR"}, {"unit_cents": 30, "currency": "EUR"}),
    ],
)
def test_the_stakes_are_those_chosen(client, club, typed, options):
    client.post(at(club), state("hang-ten", join(club, *NAMES[:4]), token=new_token(), **typed))
    assert Match.objects.get().options == BUILT_IN["hang-ten"].resolve_options(options, 4)


def test_a_double_tap_starts_one_match(client, club):
    form = state("golf", join(club, "Ann", "Bob"), token=new_token())
    first, second = client.post(at(club), form), client.post(at(club), form)
    assert Match.objects.count() == 1
    assert first["Location"] == second["Location"]


def test_the_form_of_a_match_that_was_started_does_not_pass_another_one_off_as_it(client, club):
    ids, token = join(club, "Ann", "Bob", "Cy"), new_token()
    client.post(at(club), state("golf", ids, token=token))
    page = client.post(at(club), state("golf", ids[:2], token=token))
    assert page.status_code == 422
    assert "Another match was started from this page before." in say(page)
    client.post(at(club), state("golf", ids[:2], token=page.context["token"]))
    assert Match.objects.count() == 2


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"game": ""}, "Choose a game."),
        ({"game": "chess"}, "Choose a game."),
        ({"game": "hang-ten"}, "Add two more players."),
        ({"decks": "0"}, "One of the options needs another look."),
        ({"token": "made:up"}, "This page was out of date. Nothing is lost: tap once more."),
        ({"token": ""}, "This page was out of date. Nothing is lost: tap once more."),
    ],
)
def test_a_start_that_cannot_be_says_why_and_keeps_what_was_chosen(client, club, form, sentence):
    ids = join(club, "Ann", "Bob")
    page = client.post(at(club), state("golf", ids, token=new_token(), deals="4") | form)
    assert page.status_code == 422
    assert f'<p class="note bad" role="alert">{sentence}</p>' in page.text
    assert [player for player, _ in page.context["setup"].rows] == ids
    assert not Match.objects.exists()


def test_a_start_with_an_option_that_cannot_be_shows_the_field(client, club):
    page = client.post(at(club), state("golf", join(club, "Ann", "Bob"), token=new_token(), decks="two"))
    assert page.status_code == 422
    assert re.search(r'value="two"[^>]* aria-invalid="true" aria-describedby="decks-error"', page.text)
    assert re.search(r"<details[^>]* open>\s*<summary id=\"options-title\"", page.text)


def test_an_empty_form_is_no_fault_of_the_server(client, club):
    assert client.post(at(club)).status_code == 422


def test_players_of_another_club_cannot_be_seated(client, club):
    theirs = join(make_club(), "Ann", "Bob")
    page = client.post(at(club), state("golf", theirs, token=new_token()))
    assert page.status_code == 422
    assert not Match.objects.exists()


def test_a_start_needs_the_token_against_other_sites(club):
    client = phone(club)
    client.handler.enforce_csrf_checks = True
    assert client.post(at(club), state("golf", join(club, "Ann", "Bob"), token=new_token())).status_code == 403


# People


def test_names_of_all_kinds_are_shown_as_they_are(client, club):
    ids = join(club, "<script>'Ünï", "x" * 40, "O’Brien & Söhne", "Zoë")
    page = client.get(at(club), state("hang-ten", ids[:3]), follow=True)
    assert "<script>'" not in page.text
    assert 'aria-label="Move &lt;script&gt;&#x27;Ünï up"' in page.text
    assert "x" * 40 in page.text
    assert "O’Brien &amp; Söhne" in page.text


def test_of_many_players_those_who_sat_down_last_are_offered_and_the_others_folded_away(client, club):
    join(club, *[f"Player {number:02}" for number in range(40)])
    make_match("golf", ["Player 33", "Player 07"], club=club)
    page = client.get(at(club, "seats="))
    assert [chip.name for chip in page.context["setup"].chips][:3] == ["Player 07", "Player 33", "Player 00"]
    assert len(page.context["setup"].chips) == 12
    assert "28 more" in say(page)
    assert page.text.count('value="seat-') == 40


def test_those_who_do_not_come_any_more_are_not_offered(client, club):
    join(club, "Ann", "Bob")
    Player.objects.filter(name="Ann").update(retired_at=timezone.now())
    page = client.get(at(club, "seats="))
    assert [chip.name for chip in page.context["setup"].chips] == ["Bob"]


def test_the_drawing_of_the_table_says_who_sits_where(client, club):
    ids = join(club, "Ann", "Bob", "Cy")
    page = client.get(at(club), state("golf", ids) | {"first": ids[1]}, follow=True)
    assert 'aria-label="Seats clockwise: Ann, Bob, who deals first, Cy"' in page.text


@pytest.mark.parametrize("number", range(1, 17))
def test_on_the_drawing_all_seats_stand_apart_and_on_it(client, club, number):
    page = client.get(at(club), state("golf", join(club, *NAMES[:number])), follow=True)
    table = page.context["setup"].table
    spots, apart = [(chair.x, chair.y) for chair in table.chairs], 2 * table.radius + 2
    assert all(21 <= x <= 319 and 21 <= y <= 169 for x, y in spots)
    near = [(a, b) for a in spots for b in spots if a < b and (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < apart**2]
    assert not near


# What it costs


def test_it_costs_the_same_few_queries_for_few_and_for_many(client, club, django_assert_num_queries):
    make_match("golf", 2, club=club)
    with django_assert_num_queries(3):
        client.get(at(club))
    join(club, *[f"Player {number:02}" for number in range(40)])
    make_match("golf", 12, club=club)
    with django_assert_num_queries(3):
        client.get(at(club))


def test_a_tap_costs_two_queries(client, club, django_assert_num_queries):
    ids = join(club, *NAMES)
    with django_assert_num_queries(2):
        client.get(at(club), state("golf", ids) | {"do": f"up-{ids[4]}"}, headers=HTMX)


def test_who_starts_a_match_and_plays_in_it_lands_at_their_own_hand_as_the_others_do(club):
    ids = join(club, "Ann", "Bob")
    fields = {"game": "golf", "seats": "-".join(map(str, ids)), "first": str(ids[0]), "token": new_token()}
    started = phone(club, player=ids[1]).post(at(club), fields)
    assert started["Location"] == f"/m/{Match.objects.get().uid}/next/"
