"""Somebody sits down, goes or changes places while a list of everybody's scores or numbers is open
on a phone.
"""

import re
from html import unescape

import pytest
from django.http import HttpResponse

from games import play
from games.matches.stored_match import load_match
from games.models import Match
from games.rules.built_in.game_templates import TEMPLATES
from games.rules.built_in.game_templates.counted import COUNTED
from games.rules.record import HandRecord
from tests.builders import enter, make_house_match, phone, save_hand
from tests.pages.hands import HTMX, own_phones
from tests.reading_pages import on_one_line

pytestmark = pytest.mark.django_db
NAMES = ["Ann", "Bob", "Cy"]
RUMMY = {
    "name": "Rummy",
    "players": [2, 8],
    "layout": "typed",
    "wins": "highest",
    "end": {"deals": 9},
    "numbers": [{"number": "Melds", "least": 0, "most": 50}],
    "lines": [{"each": 10, "of": "Melds"}],
}


@pytest.fixture
def match() -> Match:
    """Typed scores of three, whose first deal is over."""
    match = make_house_match(TEMPLATES["typed"], NAMES)
    enter(match, 1, [10, 20, 30])
    return match


def scores(match: Match) -> str:
    return f"/m/{match.uid}/deals/2/scores/"


def form_of(page: HttpResponse) -> dict[str, str]:
    """Return what the form of a list sends as it was opened."""
    fields = re.findall(
        r'<input (?!type="checkbox")[^>]*?name="([^"]+)"(?: value="([^"]*)")?', on_one_line(page)
    )
    return {name: unescape(value) for name, value in fields}


def filled(match: Match, form: dict[str, str], name: str = "typed", **texts: str) -> dict[str, str]:
    """Return the form with a text in the row of each of these players."""
    rows = dict(match.club.players.values_list("name", "pk"))
    typed = {f"{name}-p{rows[player]}": text for player, text in texts.items()}
    assert typed.keys() <= form.keys()
    return form | typed


def sit_down(match: Match, name: str = "Zoë") -> int:
    """Seat somebody new to the left of the first one; return the id."""
    player = play.add_player(match.club, name).pk
    play.join_match(match, player, after=0)
    return player


def is_in(match: Match, deal: int = 2) -> dict[str, int | None]:
    stored = load_match(match.pk)
    return (
        {stored.names[at]: row.typed for at, row in stored.deals[deal - 1].hands.items()}
        if stored.deals[1:]
        else {}
    )


@pytest.mark.parametrize("ann_is_in", [False, True])
def test_scores_stay_with_players_when_somebody_sits_between(match, keeper, ann_is_in):
    if ann_is_in:
        save_hand(match, 2, 0, 1)
    texts = {"Bob": "2", "Cy": "3"} | ({} if ann_is_in else {"Ann": "1"})
    sent = filled(match, form_of(keeper.get(scores(match))), **texts)
    sit_down(match)
    there = (
        f"/m/{match.uid}/deals/2/reveal/?play=1" if ann_is_in else scores(match)
    )  # Zoë plays the next deal
    assert keeper.post(scores(match), sent).url == there
    assert is_in(match) == {"Ann": 1, "Bob": 2, "Cy": 3}


@pytest.mark.parametrize("typed", ["−7", ""])
def test_a_score_of_a_departed_player_is_reported(match, keeper, typed):
    sent = filled(match, form_of(keeper.get(scores(match))), Ann="1", Bob=typed, Cy="3")
    play.leave_match(match, 1)
    answer = keeper.post(scores(match), sent)
    assert answer.status_code == (409 if typed else 303)
    assert ("Bob is not in deal 2. Not saved: −7." in on_one_line(answer)) is bool(typed)
    assert is_in(match) == {"Ann": 1, "Cy": 3}
    assert "/reveal/" in keeper.get(scores(match)).url, "nobody waits for the one who has gone"


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_score_of_an_undone_join_goes_to_nobody_else(match, keeper, headers):
    zoe = sit_down(match)
    sent = filled(match, form_of(keeper.get(scores(match))), Zoë="40", Cy="3")
    play.correct_change(match, play.ChangeRef(2, "join", zoe), None)
    answer = keeper.post(scores(match), sent, headers=headers)
    assert answer.status_code == 409
    assert "Zoë is no longer in this match. Not saved: 40." in on_one_line(answer)
    assert is_in(match) == {"Cy": 3}


def test_scores_follow_two_players_who_swap_seats(match, keeper):
    ann, bob, cy = match.seats.order_by("position").values_list("player", flat=True)
    sent = filled(match, form_of(keeper.get(scores(match))), Ann="1", Cy="3")
    play.change_seats(match, [cy, bob, ann])
    assert keeper.post(scores(match), sent).status_code == 303
    assert is_in(match) == {"Ann": 1, "Cy": 3}


def test_a_page_of_an_older_version_counts_seats(match, keeper):
    sent = {"typed-2": "5", "was-2": "|", "seen-2": "0"}
    assert keeper.post(scores(match), sent).status_code == 303
    assert is_in(match) == {"Bob": 5}


def test_rows_of_strangers_are_ignored(match, keeper):
    stranger = (
        make_house_match(TEMPLATES["typed"], ["Xenia", "Yves"]).seats.get(position=0).player_id
    )
    for row in ("p0", "p" + "9" * 18, "p" + "9" * 40, "px", "p١", f"p{stranger}"):
        answer = keeper.post(scores(match), {f"typed-{row}": "5"})
        assert answer.status_code == 303
        assert "Xenia" not in on_one_line(answer)
    assert is_in(match) == {}


# A score that waited on a phone without a connection goes to the page of its hand


def kept(match: Match, name: str, typed: str) -> tuple[str, dict[str, str]]:
    """Return the address at which a phone kept a row of the list, and what it sends there."""
    seat = match.seats.get(player__name=name)
    fields = {
        "typed": typed,
        "who": f"p{seat.player_id}",
        "seen": "0",
        "submission": "a" * 22,
        "follows": "",
    }
    return f"/m/{match.uid}/deals/2/hands/{seat.position + 1}/", fields


@pytest.mark.parametrize("gone", [False, True])
def test_a_waiting_row_reaches_its_player_or_is_refused_by_name(match, keeper, gone):
    address, fields = kept(match, "Bob", "2")
    if gone:
        play.leave_match(match, 1)
    else:
        sit_down(match)
    answer = keeper.post(address, fields, headers=HTMX)
    assert (answer.status_code == 409) is gone
    assert ("Bob is not in deal 2." in on_one_line(answer)) is gone
    assert is_in(match) == ({} if gone else {"Bob": 2})


def test_a_hand_of_an_undone_join_goes_to_nobody_else(match, keeper):
    zoe = sit_down(match)
    play.leave_match(match, 3)  # so that changes stay
    address, fields = kept(match, "Zoë", "40")
    play.correct_change(match, play.ChangeRef(2, "join", zoe), None)
    answer = keeper.post(address, fields, headers=HTMX)
    assert answer.status_code == 409
    assert '<h1 id="who" tabindex="-1">Zoë</h1>' in on_one_line(answer)
    assert "Zoë is no longer in this match." in on_one_line(answer)
    assert "40" in on_one_line(answer)
    assert is_in(match) == {}


def announced(match: Match, deal: int = 1) -> dict[str, dict[str, int]]:
    stored = load_match(match.pk)
    return (
        {stored.names[at]: dict(noted) for at, noted in stored.deals[deal - 1].announced.items()}
        if stored.deals
        else {}
    )


@pytest.mark.parametrize("own", [False, True])
def test_bids_stay_with_players_and_an_own_row_moves_along(own):
    match = make_house_match(COUNTED["oh-hell"], NAMES)
    here = f"/m/{match.uid}/deals/1/said/"
    keeper, bids = (
        (own_phones(match)[1], {"Bob": "2"})
        if own
        else (phone(match.club), {"Ann": "1", "Bob": "2"})
    )
    page = keeper.get(here)
    sent = filled(match, form_of(page), "n0", **bids)
    sit_down(match)
    if own:
        shown = on_one_line(
            keeper.get(re.findall(r'data-live="([^"]+)"', on_one_line(page))[0], headers=HTMX)
        )
        assert "Bob: Bid" in shown
        assert "Zoë: Bid" not in shown
    assert keeper.post(f"{here}2/" if own else here, sent).status_code == 303
    assert announced(match) == {name: {"Bid": int(bid)} for name, bid in bids.items()}


def test_numbers_of_a_departed_player_are_reported():
    rummy, oh_hell = (
        make_house_match(RUMMY, NAMES),
        make_house_match(COUNTED["oh-hell"], [*NAMES, "Di"]),
    )
    for match, page, played, says in (
        (rummy, "numbers", [HandRecord(typed=1, numbers={"Melds": 0})] * 3, "−2, Melds 5"),
        (
            oh_hell,
            "said",
            [HandRecord(numbers={"Bid": 0, "Tricks": tricks}) for tricks in (7, 0, 0, 0)],
            "Bid 5",
        ),
    ):
        for at, each in enumerate(played):
            save_hand(match, 1, at, each)
        keeper, here = phone(match.club), f"/m/{match.uid}/deals/2/{page}/"
        sent = filled(match, form_of(keeper.get(here)), "n0", Ann="1", Bob="5")
        sent = filled(match, sent, Ann="−1", Bob="−2") if page == "numbers" else sent
        play.leave_match(match, 1)
        answer = keeper.post(here, sent)
        assert answer.status_code == 409
        assert f"Bob is not in deal 2. Not saved: {says}." in on_one_line(answer)
    assert is_in(rummy) == {"Ann": -1}
    assert announced(oh_hell, 2) == {"Ann": {"Bid": 1}}
