"""Correcting something that is done: what it changes is shown first, and cancelling leaves no
trace.
"""

import re

import pytest

from games import play
from games.matches.replayed_match import replay_match
from games.matches.stored_match import load_match
from games.models import Hand, Match
from games.play.payments import PaymentPair
from games.values.clocks import get_night
from games.wording.effects import build_effects
from tests.builders import enter, make_club, make_match, phone, save_hand
from tests.evenings import note_payment
from tests.play.rows import hands, nothing_changes, version
from tests.reading_pages import get, get_revision, on_one_line, words

pytestmark = pytest.mark.django_db

LOW = "7 7 7 7 7 7 7 7 7 A"


@pytest.fixture
def match():
    """Hang Ten that is over: Ann 2 and $2.80 up, Bob 4, Cy 6, Di 8."""
    match = make_match("hang-ten", 4, deals=2)
    enter(match, 1, [1, 2, 3, 4])
    enter(match, 2, [1, 2, 3, 4])
    return match


def url(match, number=1, seat=4, what=""):
    return f"/m/{match.uid}/deals/{number}/hands/{seat}/{what}"


def send(match, path, client=None, headers=None, **form):
    return (client or phone(match.club)).post(f"/m/{match.uid}/{path}", form, headers=headers)


def correct(match, number=1, seat=4, *, client=None, headers=None, **form):
    form = {"seen": version(match, seat - 1, number), **form}
    return send(match, f"deals/{number}/hands/{seat}/", client, headers, **form)


def fields(response):
    """Return what the form of a page sends besides what is typed."""
    found = re.findall(
        r'<input type="hidden" name="([^"]+)" value="([^"]*)"', on_one_line(response)
    )
    return {name: value for name, value in found if name != "csrfmiddlewaretoken"}


def action(response):
    return re.search(r'<form class="page" method="post" action="([^"]+)"', on_one_line(response))[1]


def previewed(match, **form):
    with nothing_changes():
        response = correct(match, **form)
    assert response.status_code == 200
    return response


def ids_of(match):
    return list(match.seats.values_list("player_id", flat=True))


# A hand


def test_a_correction_that_counts_is_previewed_saved_and_marked(match):
    client = phone(match.club)
    page = previewed(match, typed="0")
    assert "Score from 4 → to 0" in words(page)
    response = client.post(action(page), fields(page))
    assert (response.status_code, response.url) == (303, f"/m/{match.uid}/deals/1/")
    assert hands(match) == [1, 2, 3, 0]
    assert "Di’s hand in deal 1 is saved: 0 points." in words(client.get(response.url))


def test_going_back_restores_the_typed_cards(match):
    page = previewed(match, cards=LOW)
    edit = re.search(r'<a href="([^"]+)"><svg', on_one_line(page))[1].replace("&amp;", "&")
    assert f'name="cards" value="{LOW}"' in on_one_line(phone(match.club).get(edit))


def test_a_change_meanwhile_updates_the_preview_or_conflicts(match):
    client, page = phone(match.club), previewed(match, typed="0")
    save_hand(match, 2, 2, 0, based_on=version(match, 2, 2))
    with nothing_changes():
        anew = client.post(action(page), fields(page))
    assert "Someone entered something else since then. This is the new effect." in words(anew)
    assert client.post(action(anew), fields(anew)).url == f"/m/{match.uid}/deals/1/"
    assert hands(match) == [1, 2, 3, 0]
    conflict = client.post(action(page), fields(page) | {"typed": "2"})
    assert conflict.status_code == 409
    assert "Another phone saved this hand while you were entering it." in words(conflict)
    assert hands(match)[3] == 0


def test_a_correction_without_effect_is_saved_at_once(match):
    assert correct(match, typed="4", seen=0).status_code == 303
    other = make_match("hang-ten", 4)
    enter(other, 1, [LOW, 20, 30, 40])
    response = correct(other, seat=1, cards="A 7 7 7 7 7 7 7 7 7")
    assert response.url == f"/m/{other.uid}/deals/1/"
    assert hands(other)[0] == "A 7 7 7 7 7 7 7 7 7"
    save_hand(other, 2, 0, 5)  # of a deal that is not complete
    assert correct(other, number=2, seat=1, typed="6").status_code == 303
    assert hands(other, 2)[0] == 6


def test_an_impossible_hand_is_refused_at_the_field(match):
    with nothing_changes():
        response = correct(match, cards="7 7 7")
        assert response.status_code == 422
        assert "Di has 3 cards, but Hang Ten needs 10." in words(response)
        assert 'value="7 7 7"' in on_one_line(response)


def test_htmx_requests_the_preview_and_keeps_the_waiting_hand(
    match,
):
    with nothing_changes():
        response = correct(match, typed="0", headers={"HX-Request": "true"})
    assert response.status_code == 409
    assert response["Consent-Needed"]
    assert "HX-Redirect" not in response
    assert re.search(r'role="alert"[^>]*>[^<]*Preview this change first', on_one_line(response))
    assert "Di, deal 1: 0" in words(response), (
        "an open page of an earlier version offers to copy it"
    )


def test_an_old_address_leads_to_the_hand_as_typed(match):
    page = phone(match.club).get(url(match, what="change/?cards=7+7+7&seen=4"), follow=True)
    assert page.redirect_chain == [(f"{url(match)}?cards=7+7+7&seen=4", 302)]
    assert 'value="7 7 7"' in on_one_line(page)


def test_an_invalid_consent_does_not_count(match):
    with nothing_changes():
        for value in ("", "x", "-1", "²", "99999999999999", "0"):
            assert "Not saved yet" in words(correct(match, typed="0", sure=value))


def test_a_correction_of_exactly_nineteen_costs_few_queries(
    django_assert_max_num_queries,
):
    match = make_match("tens-pile", 2)
    enter(match, 1, ["", "5 5"])
    page = correct(match, seat=2, cards="5 5", marked="1")
    assert "from 10 → to 0" in words(page)
    client, sent = phone(match.club), fields(page)
    with django_assert_max_num_queries(24):
        client.post(action(page), sent)
    assert Hand.objects.get(seat__position=1, deal__match=match).marked


# Who went out, who sat where, how it ended


def test_another_answer_is_shown_before_it_is_saved():
    golf = make_match("golf", 2)
    enter(golf, 1, [5, 6], answer=1)
    with nothing_changes():
        page = send(golf, "deals/1/question/", answer="1", seen=golf.deals.get().answer_version)
    assert page.status_code == 200
    assert "Deal 1 from Bob → to Ann" in words(page)
    response = phone(golf.club).post(action(page), fields(page))
    assert (response.status_code, response.url) == (303, f"/m/{golf.uid}/deals/1/")
    assert golf.deals.get().answer.position == 0


def test_seating_can_be_corrected(match):
    zoe = play.add_player(match.club, "Zoë")
    form = {f"seat-{seat}": pk for seat, pk in enumerate([zoe.pk, *ids_of(match)[1:]], 1)}
    with nothing_changes():
        page = send(match, "correct/seats/", **form)
    assert "Seat 1 from Ann → to Zoë" in words(page)
    response = phone(match.club).post(action(page), fields(page))
    assert (response.status_code, response.url) == (302, f"/m/{match.uid}/")
    assert [seat.player.name for seat in match.seats.all() if seat.won] == ["Zoë"]


def test_two_players_swap_seats_and_equal_seats_change_nothing(match):
    ids = ids_of(match)
    form = {
        "seat-1": ids[1],
        "seat-2": ids[0],
        "seat-3": ids[2],
        "seat-4": ids[3],
        "sure": get_revision(match),
    }
    assert send(match, "correct/seats/", **form).status_code == 302
    assert list(match.seats.values_list("player__name", flat=True)) == ["Bob", "Ann", "Cy", "Di"]
    assert match.log.last().before["players"] == ["Ann", "Bob", "Cy", "Di"]
    with nothing_changes():
        assert send(match, "correct/seats/", **form).status_code == 302


def test_each_seat_takes_a_different_player_of_the_club(match):
    ids = ids_of(match)
    with nothing_changes():
        twice = send(
            match, "correct/seats/", **{f"seat-{seat}": ids[min(seat, 3)] for seat in range(1, 5)}
        )
    assert twice.status_code == 422
    assert '<p class="err" id="id_seat-4-error">Di already sits at seat 3.</p>' in twice.text
    for nobody in (
        "",
        "x",
        "0",
        "-1",
        "99999999999999999999",
        play.add_player(make_club(), "Mallory").pk,
    ):
        response = send(match, "correct/seats/", **{"seat-1": nobody})
        assert response.status_code == 422
        assert "Choose one of the club’s players." in words(response)
    assert ids_of(match) == ids


@pytest.mark.new_club_only("lists all there is")
def test_a_retired_player_is_offered_only_if_seated(match):
    zoe, ann = play.add_player(match.club, "Zoë"), match.seats.first().player
    for player in (zoe, ann):
        play.retire_player(match.club, player.pk, retired=True)
    text = on_one_line(get(match, "correct/seats/"))
    assert f'<option value="{ann.pk}" selected>' in text
    assert "Zoë" not in text


@pytest.mark.parametrize(
    ("early", "form", "says", "ended", "deals"),
    [
        (
            True,
            {"how": "early", "deals": "1", "rest": "split"},
            "to the leader → to split equally",
            "split",
            1,
        ),
        (True, {"how": "on"}, "The end of the match from after deal 1 → to in progress", None, 1),
        (
            False,
            {"how": "early", "deals": "1", "rest": "leader"},
            "Deal 2 is removed.",
            "leader",
            1,
        ),
    ],
)
def test_the_end_of_a_match_is_previewed_before_its_correction(
    match, early, form, says, ended, deals
):
    if early:
        match = make_match("hang-ten", 4)
        enter(match, 1, [1, 2, 3, 4])
        play.end_match(match, "leader")
    with nothing_changes():
        page = send(match, "correct/end/", **form)
    assert says in words(page)
    assert phone(match.club).post(action(page), fields(page)).url == f"/m/{match.uid}/"
    match = Match.objects.get(pk=match.pk)
    assert (match.ended_early if match.finished_at else None, match.deals.count()) == (ended, deals)


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({}, "Choose one of the two."),
        ({"how": "never"}, "Choose one of the two."),
        ({"how": "early"}, "Choose the last deal of the match."),
        ({"how": "early", "deals": "2", "rest": "split"}, "Choose a deal from the list."),
        ({"how": "early", "deals": "x", "rest": "split"}, "Choose a deal from the list."),
        ({"how": "early", "deals": "1"}, "Choose who gets the pot."),
        ({"how": "early", "deals": "1", "rest": "me"}, "Choose who gets the pot."),
        ({"how": "on"}, "This match was not ended early."),
    ],
)
def test_an_impossible_end_is_refused_in_a_sentence(match, form, sentence):
    with nothing_changes():
        response = send(match, "correct/end/", **form)
    assert response.status_code == 422
    if form.get("how") in ("early", "on"):
        assert sentence in words(response)


# Money that was ticked as paid


def tick(match, *, currency="USD", balance=False, payer=2, payee=0):
    """Note that 50 ¢ were paid, after the evening or over all of them; the two are positions."""
    ids = list(match.seats.values_list("player_id", flat=True))
    pair = PaymentPair(
        None if balance else get_night(match.started_at), ids[payer], ids[payee], currency
    )
    note_payment(match.club, pair, 50)


@pytest.mark.postgres_too
@pytest.mark.parametrize(
    ("ticked", "back"),
    [
        (None, False),
        ({}, True),
        ({"balance": True}, True),
        ({"currency": "EUR"}, False),
        ({"payer": 0, "payee": 2}, False),
    ],
)
def test_only_payments_ticked_as_paid_are_given_back(ticked, back):
    other = make_match("hang-ten", 4)
    tick(other)  # before the match was over: it was for something else
    match = make_match("hang-ten", 4, other.club, deals=1)
    enter(match, 1, [1, 2, 3, 4])
    if ticked is not None:
        other.club.payments.all().delete()
        tick(match, **ticked)
    before = replay_match(load_match(match.pk))
    assert build_effects(before, before).is_empty
    save_hand(match, 1, 3, 0, based_on=version(match, 3))
    found = build_effects(before, replay_match(load_match(match.pk)))
    assert {gift.back for gift in found.payments if gift.payer and gift.payer.name == "Ann"} == {
        back
    }
