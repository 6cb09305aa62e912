"""A sheet over the board: who comes, goes, sits out and is played for, with what it means before the last tap."""

import pytest
from django.urls import reverse

from games import play
from games.facts import load_facts
from games.rules.built_in.templates import TEMPLATES
from tests.builders import enter, hand, make_house_match, make_match, phone
from tests.reading_pages import words

pytestmark = [pytest.mark.django_db, pytest.mark.both_clubs]


@pytest.fixture
def match():
    """Hang Ten of five, of which a deal is played: Ann 1, Bob 2, Cy 3, Di 4, Eve 5."""
    match = make_match("hang-ten", 5)
    enter(match, 1, [1, 2, 3, 4, 5])
    return match


def url(match, page, name=""):
    """The address of a page about somebody of the club."""
    return reverse(page, args=[match.uid, *([play.add_player(match.club, name).pk] if name else [])])


def page(client, address, **fields):
    return words(client.get(address, fields)).replace(" ,", ",").replace(" .", ".")


def kinds(match):
    return [(one.before, one.kind) for one in load_facts(match.pk).rule_changes()]


def test_the_board_leads_to_the_people_on_phones_that_keep_score_only(match):
    address = url(match, "people")
    assert address in phone(match.club).get(url(match, "match")).content.decode()
    assert address not in phone(match.club, "watcher").get(url(match, "match")).content.decode()


def test_everybody_is_there_in_order_of_place(match):
    said = page(phone(match.club), url(match, "people"))
    assert said.index("Ann") < said.index("Eve")
    assert "It holds from deal 2 on, until it is undone." in said


def test_strangers_and_lookers_on_change_nobody(match):
    pages = (("people", ""), ("who-comes", ""), ("comes", "Flo"), ("person", "Ann"), ("who-plays", "Ann"))
    for page_name, name in pages:
        address = url(match, page_name, name)
        assert phone().get(address).status_code == 404
        assert phone(match.club, "watcher").get(address).status_code == 403
        assert phone(match.club, "watcher").post(address, {"do": "leaves"}).status_code in (403, 405)
    assert kinds(match) == []


def test_who_comes_is_said_before_with_total_seat_and_money(match):
    said = page(phone(match.club), url(match, "comes", "Flo"))
    assert "Starts with 5, the worst total." in said
    assert "Sits between Eve and Ann." in said
    # Of five antes of 16 units 8 are taken: 72 units divided by five.
    assert "Puts in 70 ¢, a fifth of the pot." in said


def test_another_total_and_another_seat_are_said_too(match):
    said = page(phone(match.club), url(match, "comes", "Flo"), start="average", after="1")
    assert "Starts with 3, the average." in said
    assert "Sits between Ann and Bob, deals deal 2." in said


def test_who_comes_has_come_and_the_board_says_so(match):
    client = phone(match.club)
    answer = client.post(url(match, "comes", "Flo"), {"start": "zero", "after": "2"})
    assert answer.status_code == 302
    assert load_facts(match.pk).names == ("Ann", "Bob", "Flo", "Cy", "Di", "Eve")
    said = page(client, url(match, "match"))
    assert "Flo has come, with 0. Six play deal 2." in said
    assert "came with 0" in said


def test_somebody_new_is_typed_and_what_cannot_be_stays_in_the_field(match):
    client, address = phone(match.club), url(match, "who-comes")
    answer = client.post(address, {"name": " "})
    assert answer.status_code == 422
    assert "needs a name" in answer.content.decode()
    long = "x" * 41
    assert long in client.post(address, {"name": long}).content.decode()
    player = play.add_player(match.club, "Zoë O’Hara")
    assert client.post(address, {"name": "zoë o’hara"}).url == reverse("comes", args=[match.uid, player.pk])


def test_who_goes_keeps_the_total_without_a_place(match):
    client = phone(match.club)
    said = page(client, url(match, "person", "Eve"))
    assert "The 5 stays, without a place. The 80 ¢ paid stay in the pot." in said
    assert "Four go on. With fewer than four, Hang Ten waits." in said
    client.post(url(match, "person", "Eve"), {"do": "leaves"})
    said = page(client, url(match, "match"))
    assert "Eve has gone, with 5. Four play deal 2." in said
    assert "left after deal 1" in said
    assert "Gone" in page(client, url(match, "people"))


def test_who_has_gone_comes_back_with_the_own_total_or_the_worst(match):
    client = phone(match.club)
    client.post(url(match, "person", "Ann"), {"do": "leaves"})
    said = page(client, url(match, "person", "Ann"))
    assert "With 1, the own total." in said
    assert "With 5, the worst total." in said
    client.post(url(match, "person", "Ann"), {"do": "comes", "start": "worst"})
    assert kinds(match) == [(2, "leave"), (2, "back")]


def test_who_sits_out_has_no_hand_to_enter(match):
    client = phone(match.club)
    assert "No score, not 0. The 1 stays; four play for the prizes." in page(client, url(match, "person", "Ann"))
    client.post(url(match, "person", "Ann"), {"do": "sits-out", "deal": "2"})
    assert "Ann sits out deal 2. Four play deal 2." in page(client, url(match, "match"))
    enter_without(match, 2, [1, 2, 3, 4], but=0)
    said = page(client, url(match, "match"))
    assert "1 of 2 deals" in said
    assert page(client, url(match, "people")).count("1 of 2 deals") == 1
    assert load_facts(match.pk).match.deals_counted == 2


def test_the_average_is_proposed_and_said_where_all_could_play_and_nothing_where_too_many_are_there(match):
    client = phone(match.club)
    said = page(client, url(match, "person", "Ann"))
    assert said.index("Sits out deal 2 for the average") < said.index("No score, not 0.")
    assert "The 1 grows by the average of the others’ scores. No prize." in said
    client.post(url(match, "person", "Ann"), {"do": "sits-out-average", "deal": "2"})
    assert "sits out deal 2 for the average" in page(client, url(match, "people"))
    assert "Ann sits out deal 2 for the average. Four play deal 2." in page(client, url(match, "match"))
    for name in ("Flo", "Gus"):
        client.post(url(match, "comes", name), {"start": "worst"})
    said = page(client, url(match, "person", "Bob"))
    assert said.index("No score, not 0.") < said.index("for the average")


def enter_without(match, number, scores, *, but):
    seats = [position for position in range(5) if position != but]
    for position, score in zip(seats, scores, strict=True):
        play.record_hand(match, number, position, hand(score), seen=0)


def test_too_few_are_told_what_can_be_done_and_no_hand_is_open(match):
    client = phone(match.club)
    for name in ("Ann", "Bob"):
        client.post(url(match, "person", name), {"do": "sits-out", "deal": "2"})
    assert client.get(url(match, "next-hand")).url == url(match, "people")
    said = page(client, url(match, "people"))
    assert "Three are in deal 2, and Hang Ten is for 4 to 6. Somebody comes" in said


def test_who_plays_for_another_is_said_by_the_name(match):
    client = phone(match.club)
    client.post(url(match, "who-plays", "Ann"), {"name": "Max", "deal": "2"})
    assert "Max plays for Ann in deal 2. Five play deal 2." in page(client, url(match, "match"))
    assert "Max does not play deal 2 then." in page(client, url(match, "person", "Ann"))
    client.post(url(match, "person", "Ann"), {"do": "plays", "deal": "2"})
    assert kinds(match) == []


def test_the_substitutes_own_phone_opens_the_hand(match):
    maximilian = play.add_player(match.club, "Max")
    play.play_for(match, 0, 2, maximilian.pk)
    client = phone(match.club, player=maximilian.pk)
    assert client.get(url(match, "next-hand")).url == reverse("hand", args=[match.uid, 2, 0])


def test_a_second_tap_changes_nothing(match):
    client = phone(match.club)
    for _ in range(2):
        assert client.post(url(match, "person", "Eve"), {"do": "leaves"}).status_code == 302
        assert client.post(url(match, "comes", "Flo"), {"start": "worst"}).status_code == 302
    assert kinds(match) == [(2, "leave"), (2, "join")]


def test_what_cannot_be_is_said_on_the_page(match):
    client = phone(match.club)
    answer = client.post(url(match, "person", "Eve"), {"do": "flies"})
    assert answer.status_code == 422
    assert "Choose one of these." in words(answer)
    answer = client.post(url(match, "person", "Eve"), {"do": "sits-out", "deal": "1"})
    assert answer.status_code == 409
    answer = client.post(url(match, "comes", "Flo"), {"start": "own"})
    assert answer.status_code == 422
    assert "start must be worst, average or zero" in words(answer)
    assert kinds(match) == []


def test_nobody_comes_to_a_match_that_is_over(match):
    play.end_match(match, "split")
    client = phone(match.club)
    assert client.get(url(match, "people")).status_code == 302
    assert client.post(url(match, "person", "Eve"), {"do": "leaves"}).status_code == 409


# Decks


@pytest.fixture
def four():
    """Tens on a grid of four with the usual two decks, of which a deal is played; five use three."""
    match = make_match("tens-grid", 4)
    enter(match, 1, [1, 2, 3, 4])
    return match


def test_more_decks_are_proposed_where_the_game_uses_more_for_so_many(four):
    client = phone(four.club)
    address = url(four, "comes", "Eve")
    said = page(client, address)
    assert "Five play with 3 decks: shuffle in 1 more deck." in said
    assert 'name="decks" value="3" checked' in client.get(address).text
    assert "Stays at 2 decks." in page(client, address, decks="2")
    assert load_facts(four.pk).options["decks"] == 2


@pytest.mark.parametrize(("sent", "decks"), [({"decks": "3"}, 3), ({"decks": "2"}, 2), ({}, 2), ({"decks": "many"}, 2)])
def test_who_comes_brings_the_decks_that_were_chosen(four, sent, decks):
    answer = phone(four.club).post(url(four, "comes", "Eve"), sent)
    assert answer.status_code == 302
    assert load_facts(four.pk).options["decks"] == decks
    assert kinds(four) == [(2, "join")]


def test_who_comes_back_is_told_of_more_decks_and_brings_them(four):
    play.leave(four, 3)
    play.come(four, play.add_player(four.club, "Eve").pk)
    for position in (0, 1, 2, 4):
        play.record_hand(four, 2, position, hand(position), seen=0)
    client = phone(four.club)
    said = page(client, url(four, "person", "Di"))
    assert "Five play with 3 decks: shuffle in 1 more deck." in said
    assert 'name="decks" value="3"' in client.get(url(four, "person", "Di")).text
    assert "decks" not in page(client, url(four, "person", "Ann"))
    client.post(url(four, "person", "Di"), {"do": "comes", "start": "own", "decks": "3"})
    facts = load_facts(four.pk)
    assert (facts.options["decks"], len(facts.in_deal(3))) == (3, 5)


def test_undo_takes_somebody_and_their_decks_back_together(four):
    phone(four.club).post(url(four, "comes", "Eve"), {"decks": "3"})
    revision = load_facts(four.pk).match.revision
    play.undo(four, revision)
    facts = load_facts(four.pk)
    assert (facts.options["decks"], len(facts.seats)) == (2, 4)
    play.undo(four, revision + 1)
    facts = load_facts(four.pk)
    assert (facts.options["decks"], len(facts.seats)) == (3, 5)


def test_decks_are_never_fewer_than_the_match_has_by_then(four):
    play.change_decks(four, 5)
    assert "How many decks?" not in page(phone(four.club), url(four, "comes", "Eve"))
    phone(four.club).post(url(four, "comes", "Eve"), {"decks": "3"})
    assert load_facts(four.pk).options["decks"] == 5


def test_a_number_of_decks_that_cannot_be_is_refused_on_the_page(four):
    answer = phone(four.club).post(url(four, "comes", "Eve"), {"decks": "21"})
    assert answer.status_code == 422
    assert load_facts(four.pk).options["decks"] == 2
    assert kinds(four) == []


def test_a_table_that_chose_its_own_decks_is_asked_only_where_the_game_uses_more_for_one_more():
    own = make_match("golf", 4, decks=1)
    assert "How many decks?" not in page(phone(own.club), url(own, "comes", "Eve"))
    seven = make_match("golf", 7, decks=1)
    said = page(phone(seven.club), url(seven, "comes", "Zoë"))
    assert "Eight play with 3 decks: shuffle in 2 more decks." in said


def test_where_somebody_sits_out_no_more_are_in_a_deal_and_no_more_decks_are_needed():
    match = make_match("hang-ten", 6)
    assert "How many decks?" not in page(phone(match.club), url(match, "comes", "Zoë"))


def test_a_game_without_cards_has_no_decks_to_choose():
    match = make_house_match(TEMPLATES["typed"], 3)
    assert "How many decks?" not in page(phone(match.club), url(match, "comes", "Zoë"))
