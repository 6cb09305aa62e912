"""The page of a hand: where it leads, what is stored once it is saved, and how it is taken back."""

import pytest

from games import play
from games.models import Match
from tests.builders import LOW, enter, make_match, phone, save_hand
from tests.pages.hands import EASY, HTMX, TEN, open_hand, path, phone_of, save, stored_hand
from tests.reading_pages import get_revision, on_one_line

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("number", "seat"), [(0, 1), (3, 1), (10**30, 1), (1, 0), (1, 5), (1, 10**12)]
)
def test_a_missing_deal_or_seat_is_not_found(match, number, seat):
    enter(match, 1, [EASY] * 4)
    client, here = phone_of(match), path(match, number, seat)
    asked = [client.get(f"{here}{page}", headers=HTMX) for page in ("", "score/", "live/?hand=0")]
    sent = [
        client.post(f"{here}{page}", {"seen": 1, "cards": TEN})
        for page in ("", "take-back/", "confirm/")
    ]
    assert {answer.status_code for answer in asked + sent[1:]} == {404}
    assert sent[0].status_code == (409 if seat == 1 else 404), (
        "the deal has not begun, or there is no such hand"
    )


@pytest.mark.parametrize(
    "page", ["", "deals/1/hands/1/", "deals/1/hands/1/score/?cards=A+2", "deals/1/question/"]
)
def test_htmx_gets_the_changed_part_and_others_a_whole_page(page):
    match = make_match("golf", 2)
    enter(match, 1, [5, 6], 0)
    whole, part = (
        phone(match.club).get(f"/m/{match.uid}/{page}", headers=headers) for headers in ({}, HTMX)
    )
    assert on_one_line(whole).startswith("<!DOCTYPE html>")
    assert "<html" not in part.text
    assert "HX-Request" in whole["Vary"]
    assert "HX-Request" in part["Vary"]


@pytest.mark.parametrize(
    ("page", "own", "queries"),
    [
        ("hands/1/", False, 3),
        ("hands/1/score/?cards=A+2", False, 3),
        ("question/", False, 3),
        ("hands/2/", True, 4),
    ],
)
def test_pages_of_a_deal_cost_few_queries(django_assert_num_queries, page, own, queries):
    match = make_match("golf", 2)
    enter(match, 1, [5, 6])
    client = phone_of(match) if own else phone(match.club)
    with django_assert_num_queries(queries):
        client.get(f"/m/{match.uid}/deals/1/{page}", headers=HTMX if "score" in page else {})


def test_an_early_deal_leads_back_and_a_late_one_to_the_result(
    match,
):
    save_hand(match, 1, 0, TEN)
    response = phone(match.club).get(path(match, 2, 1))
    assert (response.status_code, response.url) == (303, path(match, 1, 2))
    over = make_match("basketball", 2)
    enter(over, 1, [LOW["basketball"]] * 2)
    response = phone(over.club).get(path(over, 2, 1))
    assert (response.status_code, response.url) == (303, f"/m/{over.uid}/?play=1")


def test_saving_leads_to_the_next_open_hand_clockwise(match):
    assert save(match, cards=TEN).url == path(match, 1, 2)
    assert save(match, seat=4, cards=TEN).url == path(match, 1, 2)
    response = save(match, seat=2, cards=TEN, htmx=True)
    assert (response.status_code, response["HX-Push-Url"]) == (200, path(match, 1, 3))
    assert "<html" not in on_one_line(response)
    assert "10 cards to go" in on_one_line(response)
    assert '<h1 id="who" tabindex="-1">Cy</h1>' in on_one_line(response)
    assert stored_hand(match, seat=2).cards == TEN


@pytest.mark.parametrize(
    ("game", "button", "leads_to", "over"),
    [
        ("hang-ten", "Save and finish the deal", "reveal/?play=1", False),
        ("golf", "Save and answer the question", "question/", False),
        ("basketball", "", "reveal/?play=1", True),
    ],
)
@pytest.mark.parametrize("htmx", [False, True])
def test_the_last_hand_reveals_the_deal_or_leads_to_the_question(
    game, button, leads_to, over, htmx
):
    match = make_match(game, 4)
    for position in range(3):
        save_hand(match, 1, position, 20)
    assert button in open_hand(match, seat=4).text
    for _ in range(2):
        response = save(match, seat=4, cards=LOW[game], htmx=htmx, submission="sent-once-and-again")
        assert (
            response["HX-Redirect" if htmx else "Location"] == f"/m/{match.uid}/deals/1/{leads_to}"
        )
    assert bool(Match.objects.get(pk=match.pk).finished_at) is over


def test_a_correction_leads_to_its_deal_even_after_the_match():
    match = make_match("basketball", 2)
    enter(match, 1, [LOW["basketball"]] * 2)
    response = save(
        match,
        cards="2 3 4 5 6 7 8 9 10 K",
        seen=stored_hand(match).version,
        sure=get_revision(match),
    )
    assert response.url == f"/m/{match.uid}/deals/1/"
    assert stored_hand(match).cards == "2 3 4 5 6 7 8 9 10 K"


@pytest.mark.parametrize(
    ("game", "form", "cards", "typed", "marked"),
    [
        *(
            ("hang-ten", {"cards": written}, TEN, None, False)
            for written in ("9,4,4,J,2, 9 4 4 8 3", "9 4 4 j 2\n9 4 4 8 3", "9;4;4;J;2 / 9 4 4 8 3")
        ),
        ("hang-ten", {"cards": "t T 10 a q k 2 3 4 5"}, "10 10 10 A Q K 2 3 4 5", None, False),
        *(
            ("golf", {"cards": f"A K {dash} {dash} 5 6"}, "A K - - 5 6", None, False)
            for dash in "-−–—"
        ),
        *(("hang-ten", {"typed": written}, None, -3, False) for written in ("−3", "-3", "– 3")),
        *(("hang-ten", {"typed": written}, None, 7, False) for written in (" 7 ", "+7")),
        ("tens-pile", {"cards": "2 3", "marked": "1"}, "2 3", None, True),
        ("tens-pile", {"cards": "", "out": "1"}, "", None, False),
    ],
)
def test_cards_and_scores_may_be_written_in_many_ways(game, form, cards, typed, marked):
    match = make_match(game, 4)
    assert save(match, **form).status_code == 303
    assert (stored_hand(match).cards, stored_hand(match).typed, stored_hand(match).marked) == (
        cards,
        typed,
        marked,
    )


def test_the_last_saved_hand_can_be_taken_back_until_corrected(match):
    client = phone(match.club)
    save(match, client=client, cards=TEN)
    text = on_one_line(client.get(path(match, 1, 2)))
    assert "Ann’s hand in deal 1 is saved: 13 points." in text
    assert f'action="{path(match, 1, 1)}take-back/"' in text
    assert "is saved" not in on_one_line(phone(match.club).get(path(match, 1, 2)))
    save_hand(match, 1, 0, "A A A A A A A A A 2", based_on=stored_hand(match).version)
    assert "is saved" not in on_one_line(client.get(path(match, 1, 2)))


def take_back(match, number=1, seat=1, *, client=None, **form):
    return (client or phone(match.club)).post(path(match, number, seat) + "take-back/", form)


def saved(match, **form):
    """Return a phone that has just saved Ann's hand, and the version that is stored."""
    client = phone(match.club)
    assert client.post(path(match), {"seen": "0", **form}).status_code == 303
    return client, stored_hand(match).version


@pytest.mark.parametrize(
    ("game", "form", "address", "opens_with"),
    [
        ("hang-ten", {"cards": TEN}, "?cards=9+4+4+J+2+9+4+4+8+3", f'name="cards" value="{TEN}"'),
        ("hang-ten", {"typed": "-3"}, "", 'name="typed" value="−3"'),
        (
            "tens-pile",
            {"cards": "2 3", "marked": "1"},
            "?cards=2+3",
            'name="marked" value="1" checked',
        ),
    ],
)
def test_a_new_hand_that_is_taken_back_opens_with_its_cards(game, form, address, opens_with):
    match = make_match(game, 4)
    client, version = saved(match, **form)
    response = take_back(match, client=client, seen=version)
    assert response.status_code == 303
    assert stored_hand(match) is None
    assert response.url.startswith(f"{path(match)}{address}")
    text = on_one_line(client.get(response.url))
    assert opens_with in text
    assert 'name="seen" value="0"' in text
    assert "is saved" not in text
    assert client.post(path(match), {"seen": "0", **form}).status_code == 303
    assert stored_hand(match)


def test_a_correction_that_is_taken_back_restores_the_hand(match):
    save_hand(match, 1, 0, EASY)
    client = phone(match.club)
    client.post(path(match), {"seen": stored_hand(match).version, "cards": TEN})
    response = take_back(match, client=client, seen=stored_hand(match).version)
    assert response.url == path(match)
    assert stored_hand(match).cards == EASY
    assert f'name="cards" value="{EASY}"' in on_one_line(client.get(response.url))


def test_a_hand_that_cannot_be_taken_back_stays_and_says_why(match):
    client, version = saved(match, cards=TEN)
    for none in ("", "x", "1" * 30):
        assert take_back(match, seen=none).status_code == 409
    assert take_back(match, seat=2, seen=1).status_code == 409
    assert stored_hand(match).cards == TEN
    save_hand(match, 1, 0, EASY, based_on=version)
    newer = take_back(match, client=client, seen=version)
    assert newer.status_code == 409
    assert "Someone else changed this while you were entering it." in newer.text
    assert f'href="{path(match, 1, 2)}">Continue</a>' in on_one_line(newer)
    for position in (1, 2, 3):
        save_hand(match, 1, position, EASY)
    save_hand(match, 2, 0, EASY)
    over = take_back(match, seat=2, seen=stored_hand(match, seat=2).version)
    assert over.status_code == 409
    assert "Deal 2 has already started. Open the hand and change it instead." in over.text
    assert stored_hand(match, seat=2)


def test_taking_back_is_refused_if_it_breaks_a_rule():
    match = make_match("tens-pile", 2)
    save_hand(match, 1, 0, "")
    save_hand(match, 1, 0, "2", based_on=stored_hand(match).version)
    save_hand(match, 1, 1, "")
    response = take_back(match, seen=stored_hand(match).version)
    assert response.status_code == 422
    assert "only 1 player can go out." in on_one_line(response)
    assert stored_hand(match).cards == "2"


# What comes next


def leads_to(match, player=None):
    response = phone(match.club, player=player).get(f"/m/{match.uid}/next/")
    assert response.status_code == 303
    return response.url.removeprefix(f"/m/{match.uid}/")


@pytest.mark.parametrize(
    ("game", "are_in", "where"),
    [
        ("hang-ten", [], "deals/1/hands/1/"),
        ("hang-ten", [0, 2], "deals/1/hands/2/"),
        ("hang-ten", [0, 1, 2, 3], "deals/2/hands/1/"),
        ("golf", [0, 1, 2, 3], "deals/1/question/"),
        ("basketball", [0, 1, 2, 3], "?play=1"),
    ],
)
def test_a_match_goes_on_with_a_hand_its_question_or_its_result(game, are_in, where):
    match = make_match(game, 4)
    for position in are_in:
        save_hand(match, 1, position, 20)
    assert leads_to(match) == where
    play.end_match(match, "split")
    assert leads_to(match) == "?play=1"


def test_a_phone_opens_its_owners_hand_and_then_the_others(match):
    cy = match.seats.get(position=2).player_id
    zoe, cyril = (play.add_player(match.club, name) for name in ("Zoë", "Cyril"))
    cyril.merged_into_id = cy
    cyril.save()
    for player, where in (
        (cy, "hands/3/"),
        (cyril.pk, "hands/3/"),
        (zoe.pk, "hands/1/"),
        (10**9, "hands/1/"),
    ):
        assert leads_to(match, player) == f"deals/1/{where}"
    save_hand(match, 1, 2, 20)
    assert leads_to(match, cy) == "deals/1/hands/1/"


# The score while cards go in: what it says is approved (hands while they go in)


def get_score(match, **query):
    response = phone(match.club).get(f"{path(match)}score/", query, headers=HTMX)
    assert response.status_code == 200
    return on_one_line(response)


def test_cards_score_while_typed_whatever_is_saved(match):
    save_hand(match, 1, 0, 50)
    text = get_score(match, cards="9 4 4 J 2 9 4 4 8 _")
    assert '<span class="vh">Score so far </span>10</p>' in text
    assert text.count("slot") == 1
    assert (
        'class="card block dn rt" type="button" data-cell data-rank="4" aria-label="row 1, '
        'column 2: 4"'
    ) in text
    assert '<div class="pane" id="live">' in text
    assert "data-key" not in text
    assert '<span class="vh">Score </span>13</p>' in get_score(match, cards=TEN)


def test_sets_are_marked_and_a_deck_may_overflow_while_typed():
    match = make_match("basketball", 2)
    assert get_score(match, cards="9 K 9 2 J 4 9 A 6 _").count('class="card set"') == 3
    assert "</span>65</p>" in get_score(match, cards="9 9 9 9 9 _ _ _ _ _")


@pytest.mark.parametrize("cards", ["X", "A77", "A " * 11, "A " * 4000, "\0", "<script>"])
def test_impossible_cards_cause_no_error(match, cards):
    assert "<script>" not in get_score(match, cards=cards)
